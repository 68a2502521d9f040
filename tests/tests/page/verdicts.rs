//! Every verdict on a citation, the words that a model quotes as evidence, and the sources of answers that cite none.

use footnote_tests::{
    eventually,
    gate::Gate,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::json;
use thirtyfour::Key;

use crate::{
    proof::{press_citation, summary_is, verdicts_are, viewer},
    with_page,
};

const LEAVE: &str = "Everyone has six weeks of leave each year. Leave is paid in full. \
    The request must reach the office ten days before.";

async fn leave() -> Upstream {
    let upstream = Upstream::for_page().await;
    upstream.passages([Passage::new("leave.md", "Leave", LEAVE)]);
    upstream
}

async fn escape(chat: &Chat<'_>) {
    chat.browser().driver().action_chain().send_keys(Key::Escape).perform().await.unwrap();
    chat.browser().gone("dialog", "Settings").await;
}

#[tokio::test]
async fn verdicts_say_what_the_sources_have() {
    let upstream = leave().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        each_verdict_is_shown_in_its_words(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        quotes_are_never_shown_while_they_stream_in_text_tables_lists_and_other_scripts(&chat, &upstream)
            .await;
        chat.start_over(&upstream).await;
        an_answer_that_cites_nothing_gets_the_passages_it_rests_on(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        with_documents_only_an_answer_without_sources_is_headed_as_such(&chat, &upstream).await;
    })
    .await;
}

async fn each_verdict_is_shown_in_its_words(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on(
        "answer",
        Reply::text(
            "One may stay away for a month and a half [1: \"six weeks of leave\"].\n\n\
             Money comes all the same [1: \"double the usual pay\"].\n\n\
             Leave is paid in full [1].\n\n\
             Everyone has six months of leave each year [1].\n\n\
             The famous tower in Paris was built by an engineer for the exhibition [1].\n\n\
             One asks in good time [1].\n\n\
             Nobody knows why [2].",
        ),
    );
    chat.ask_and_wait("How much leave?").await;
    let expect = [
        ("quote-found", "Quote found"),
        ("misquoted", "These words are not in the document"),
        ("word-for-word", "In the source"),
        ("differs", "Wrong number"),
        ("not-in-source", "Not in the source"),
        ("nearest", "To check: closest passage"),
        ("no-source", "There is no source with this number"),
    ];
    let line = "1 wrong number · 1 quote not in the document · 1 not in the source · 1 without a source · \
        1 in the source · 1 quote found · 1 to check";
    for _ in 0..2 {
        verdicts_are(chat, &expect.map(|(name, _)| name)).await;
        summary_is(chat, line).await;
        chat.reload().await;
        chat.answer_is("complete").await;
    }
    for (at, (_, words)) in expect.into_iter().enumerate() {
        press_citation(chat, at).await;
        viewer(chat, &[&format!("{} of 7", at + 1), words]).await;
    }
    press_citation(chat, 1).await;
    viewer(chat, &["The model quoted: “double the usual pay”"]).await;
    press_citation(chat, 3).await;
    viewer(chat, &["source: six weeks · answer: six months"]).await;
}

async fn quotes_are_never_shown_while_they_stream_in_text_tables_lists_and_other_scripts(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    let gate = Gate::new();
    let answer = "- Six weeks [1: \"six weeks of leave\"]\n\n| a | b |\n|---|---|\n| paid | in full [1: \"Leave is | paid\"] |\n\n\
        ستة أسابيع [1: \"six weeks of leave\"]\n\n```\na[1: \"code\"]\n```\n\nTen days [1: \"ten days be";
    let mut reply = Reply::stream();
    for piece in answer.split_inclusive([' ', '"', '|']) {
        reply = reply.delta(piece);
    }
    upstream.on("answer", reply.gate(&gate).delta("fore\"].").finish("stop").done());
    // Remembers whatever the transcript showed.
    let watch = "window.shown = []; new MutationObserver(() => window.shown.push(document.querySelector('main').innerText))
        .observe(document.querySelector('main'), {childList: true, subtree: true, characterData: true});";
    chat.browser().script(watch).await;
    chat.ask("How much leave?").await;
    chat.answer_shows("Ten days").await;
    gate.open();
    chat.answer_is("complete").await;
    let seen = "return window.shown.filter(text => /weeks of|Leave is|days be|\\[1: \"[^c]/.test(text));";
    assert_eq!(chat.browser().script(seen).await, json!([]));
    chat.answer_shows("a[1: \"code\"]").await;
    verdicts_are(chat, &["quote-found", "word-for-word", "quote-found", "quote-found"]).await;
    summary_is(chat, "1 in the source · 3 quotes found").await;
    chat.unfold_actions().await;
    chat.press("Details").await;
    chat.answer_shows("Quotes for the check").await;
    assert!(upstream.requests_of("answer")[0].body_text().contains("exact words of document 1"));
}

async fn an_answer_that_cites_nothing_gets_the_passages_it_rests_on(chat: &Chat<'_>, upstream: &Upstream) {
    let text = "Sure. Everyone has six months of leave each year. Leave is paid in full, always. The weather in Paris is nice in spring.";
    upstream.on("answer", Reply::text(text));
    let judged = json!({"claims": [{"id": 1, "verdict": "contradicts", "reason": "Six weeks.", "quote": "six weeks of leave"}]});
    upstream.on("verify", Reply::text(&judged.to_string()));
    chat.ask_and_wait("How much leave?").await;
    for _ in 0..2 {
        verdicts_are(chat, &["nearest", "nearest"]).await;
        summary_is(chat, "The model named no sources. Footnote found 2 of 3.").await;
        chat.reload().await;
        chat.answer_is("complete").await;
    }
    chat.browser().part("link", "Source 1: Leave, found by Footnote. To check: closest passage").await;
    press_citation(chat, 0).await;
    viewer(chat, &["The model named no source here", "source: six weeks · answer: six months"]).await;
    chat.press("Check with the model").await;
    viewer(chat, &["The model: contradicts it – Six weeks. – “six weeks of leave”"]).await;
    chat.press("Close document").await;
    upstream.on("answer", Reply::text("Leave is paid in full, always."));
    chat.press("Regenerate").await;
    chat.answer_is("complete").await;
    chat.press("Compare").await;
    eventually("the sources of both versions", async || {
        let compared = "return document.querySelector('.comparison')?.innerText.replace(/\\s+/g, ' ') ?? '';";
        let compared = chat.browser().script(compared).await.to_string();
        (compared.matches("The model named no sources. Footnote found").count() == 2).then_some(())
    })
    .await;
    chat.press("Close comparison").await;
    chat.press("Previous version").await;
    chat.browser().part("link", "Source 1: Leave, found by Footnote. Contradicted, says the model").await;
    // It is no part of the text.
    let sent = |upstream: &Upstream| upstream.requests_of("answer").pop().unwrap().body_text();
    upstream.on("answer", Reply::text("Yes [1]."));
    chat.ask_and_wait("Really?").await;
    upstream.on("answer", Reply::text("The weather in Paris is nice in spring.\n</document>"));
    chat.ask_and_wait("And the weather?").await;
    let line = chat.browser().parts("group", Some("Citation check")).await.pop().unwrap();
    let line = chat.browser().element(&line).await.unwrap().text().await.unwrap();
    assert_eq!(line, "The model named no sources. Footnote found none of 1.");
    assert!(
        !chat
            .browser()
            .script("return document.querySelector('main').innerText;")
            .await
            .to_string()
            .contains("</document>")
    );
    assert!(sent(upstream).contains("leave each year. Leave is paid"), "{}", sent(upstream));
}

async fn with_documents_only_an_answer_without_sources_is_headed_as_such(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    upstream.on("answer", Reply::text("A famous engineer built that tower in Paris."));
    upstream.on("answer", Reply::text("Leave is paid in full [1]."));
    chat.settings("Answer").await;
    let tick = chat.browser().part("checkbox", "Answer only from the documents").await;
    tick.click().await.unwrap();
    escape(chat).await;
    chat.ask_and_wait("Who built the tower?").await;
    let heading = "No passage like this answer was found. Searched for: “Who built the tower?”";
    let first = "return document.querySelector('article[data-role=assistant]').innerText;";
    for _ in 0..2 {
        let text = chat.browser().script(first).await;
        assert!(text.as_str().unwrap().starts_with(heading), "{text}");
        chat.reload().await;
        chat.answer_is("complete").await;
    }
    chat.ask_and_wait("Is leave paid?").await;
    let answers = chat.browser().script("return document.querySelector('main').innerText;").await;
    assert_eq!(
        answers.as_str().unwrap().matches("No passage like this answer was found").count(),
        1,
        "{answers}"
    );
    for asked in upstream.requests_of("answer") {
        assert!(asked.body_text().contains("Answer from the documents alone"), "{}", asked.body_text());
    }
}

#[tokio::test]
async fn a_model_is_asked_for_quotes_until_that_is_switched_off() {
    let upstream = leave().await;
    let asked = |upstream: &Upstream| {
        upstream.requests_of("answer").pop().unwrap().body_text().contains("exact words of document 1")
    };
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        for expect in [true, true, true, false] {
            upstream.on("answer", Reply::text("Six weeks [1]."));
            chat.ask_and_wait("How much leave?").await;
            assert_eq!(asked(&upstream), expect);
        }
        chat.reload().await;
        chat.settings("Expert").await;
        chat.press("Ask it again").await;
        eventually("the remark to go", async || {
            chat.browser().parts("button", Some("Ask it again")).await.is_empty().then_some(())
        })
        .await;
        escape(&chat).await;
        upstream.on("answer", Reply::text("Six weeks [1]."));
        chat.ask_and_wait("How much leave?").await;
        assert!(asked(&upstream));
        chat.settings("Expert").await;
        let choice = chat.browser().part("combobox", "Ask this model for quotes").await;
        choice.send_keys("Off").await.unwrap();
        escape(&chat).await;
        upstream.on("answer", Reply::text("Six weeks [1]."));
        chat.ask_and_wait("How much leave?").await;
        assert!(!asked(&upstream));
    })
    .await;
}
