//! The viewer: a claim beside the words of its source.

use footnote_tests::{
    eventually,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::json;
use thirtyfour::Key;

use crate::{
    BEES_LINK, bees_and_ants,
    proof::{ANSWER, answered, press_citation, screen, viewer},
    two_passages, with_page,
};

/// The words that are marked under this name.
async fn marked(chat: &Chat<'_>, name: &str) -> String {
    let script =
        format!("return [...(CSS.highlights.get('{name}') ?? [])].map(range => range.toString()).join('|');");
    chat.browser().script(&script).await.as_str().unwrap_or_default().to_owned()
}

async fn marks(chat: &Chat<'_>, name: &str, words: &str) {
    eventually(&format!("{words:?} to be marked"), async || {
        (marked(chat, name).await == words).then_some(())
    })
    .await;
}

async fn the_claim_stands_beside_its_evidence_and_back_returns_to_it(chat: &Chat<'_>, upstream: &Upstream) {
    let filler = "Nothing much is said about anything here.\n\n".repeat(80);
    let text = format!("{filler}A nest has many queens. See [[Bees]].\n\n{filler}");
    upstream.passages([
        Passage::new("ants.md", "Ants", &text),
        Passage::new("bees.md", "Bees", "A hive has one queen."),
    ]);
    upstream.on("answer", Reply::text("A nest has many queens [1]."));
    chat.ask_and_wait("How many queens has a nest?").await;
    press_citation(chat, 0).await;
    let panel = viewer(chat, &["In the source", "1 of 1", "Nothing much"]).await;
    let claim = chat.browser().part("region", "Claim").await.text().await.unwrap();
    assert!(claim.contains("A nest has many queens"), "{claim}");
    marks(chat, "cited", "A nest has many queens").await;
    let middle = "const at = [...CSS.highlights.get('cited')][0].getBoundingClientRect();
        const body = document.querySelector('#document-body').getBoundingClientRect();
        return Math.abs((at.top + at.bottom - body.top - body.bottom) / 2) < body.height / 5;";
    eventually("the words in the middle", async || {
        (chat.browser().script(middle).await == true).then_some(())
    })
    .await;
    // Another document, and back.
    panel.find(thirtyfour::By::Css("a.wikilink")).await.unwrap().click().await.unwrap();
    eventually("the other document", async || {
        let text = panel.text().await.ok()?;
        (text.starts_with("Bees") && text.contains("A hive has one queen.")).then_some(())
    })
    .await;
    chat.browser().script("history.back();").await;
    viewer(chat, &["1 of 1", "Nothing much"]).await;
    marks(chat, "cited", "A nest has many queens").await;
    chat.reload().await;
    viewer(chat, &["1 of 1", "Nothing much"]).await;
    marks(chat, "cited", "A nest has many queens").await;
    chat.press("Close document").await;
    chat.browser().gone("complementary", "Document").await;
    let focused = chat.browser().script("return document.activeElement.className;").await;
    assert_eq!(focused, "cite");
}

#[tokio::test]
async fn the_viewer_shows_the_evidence_and_asks_again() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        a_web_source_shows_its_passages_and_its_link_opens_at_the_cited_text(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_claim_that_is_not_in_its_source_can_be_asked_again_or_searched_for(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_wrong_claim_of_an_earlier_answer_is_asked_again_at_the_end(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        the_claim_stands_beside_its_evidence_and_back_returns_to_it(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        numbers_in_brackets_in_a_document_are_not_citations(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_difference_is_shown_against_the_nearest_sentence_of_the_source(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        upstream.passages(bees_and_ants());
        claim_and_evidence_are_seen_together_at_every_width(&chat, &upstream).await;
        chat.browser().stop_emulating().await;
        chat.start_over(&upstream).await;
        a_document_is_searched_and_made_wider(&chat, &upstream).await;
    })
    .await;
}

async fn a_web_source_shows_its_passages_and_its_link_opens_at_the_cited_text(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    upstream.on("answer", Reply::text("A hive has one queen [1]."));
    chat.ask_and_wait("How many queens has a hive?").await;
    let chip = chat.browser().part("link", "Source 1: Bees. In the source").await;
    assert_eq!(chip.prop("href").await.unwrap().unwrap(), BEES_LINK);
    press_citation(chat, 0).await;
    viewer(chat, &["In the source", "What was found in it", "A hive has one queen."]).await;
    eventually("the words to be marked", async || {
        marked(chat, "cited").await.contains("A hive has one queen").then_some(())
    })
    .await;
    let link = chat.browser().part("link", "Open the web page").await;
    let address = link.prop("href").await.unwrap().unwrap();
    assert!(address.starts_with(&format!("{BEES_LINK}#:~:text=A%20hive%20has%20one%20queen")), "{address}");
    assert_eq!(link.prop("target").await.unwrap().unwrap(), "_blank");
    assert_eq!(link.prop("rel").await.unwrap().unwrap(), "noopener noreferrer");
    assert!(upstream.requests_of("documents").is_empty());
    assert_eq!(chat.browser().driver().windows().await.unwrap().len(), 1);
    chat.press("Read the whole document").await;
    eventually("the document to be asked for", async || {
        (!upstream.requests_of("documents").is_empty()).then_some(())
    })
    .await;
}

async fn claim_and_evidence_are_seen_together_at_every_width(chat: &Chat<'_>, upstream: &Upstream) {
    answered(chat, upstream).await;
    for (width, height, mobile) in
        [(1440, 900, false), (1024, 768, false), (768, 1024, true), (390, 844, true)]
    {
        screen(chat, width, height, mobile).await;
        press_citation(chat, 1).await;
        viewer(chat, &["2 of 3"]).await;
        // The claim is not under anything, and neither are composer and header where there is room for them.
        let covered = format!(
            "const seen = part => {{
                const at = part.getBoundingClientRect();
                const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
                return part === top || part.contains(top);
            }};
            const parts = [document.querySelectorAll('.cite')[1], document.querySelector('.bar'),
                document.querySelector('#document-body')];
            if ({width} > 720) parts.push(document.querySelector('#question'));
            return parts.filter(part => !seen(part)).map(part => part.outerHTML.slice(0, 60));"
        );
        eventually(&format!("everything in sight at {width} pixels"), async || {
            (chat.browser().script(&covered).await == json!([])).then_some(())
        })
        .await;
        let list = chat.browser().parts("navigation", Some("Conversations")).await.len();
        assert_eq!(list == 1, width == 1440, "the list at {width} pixels");
        chat.press("Close document").await;
        chat.browser().gone("complementary", "Document").await;
    }
    screen(chat, 1024, 768, false).await;
    chat.browser().part("navigation", "Conversations").await;
}

async fn a_document_is_searched_and_made_wider(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.passages([Passage::new(
        "ants.md",
        "Ants",
        "A nest has many queens.\n\nQueens lay eggs. **Que**ens fly.",
    )]);
    upstream.on("answer", Reply::text("A nest has many queens [1]."));
    chat.ask_and_wait("How many queens has a nest?").await;
    screen(chat, 1440, 900, false).await;
    press_citation(chat, 0).await;
    viewer(chat, &["Queens lay eggs"]).await;
    let search = chat.browser().part("searchbox", "Search in the document").await;
    search.send_keys("queens").await.unwrap();
    chat.status("1 of 3").await;
    marks(chat, "match", "queens|Queens|Queens").await;
    search.send_keys(Key::Enter + "").await.unwrap();
    chat.status("2 of 3").await;
    chat.press("Previous match").await;
    chat.status("1 of 3").await;
    search.send_keys(Key::Escape + "").await.unwrap();
    marks(chat, "match", "").await;
    viewer(chat, &["Queens lay eggs"]).await;

    let width = "return Math.round(document.querySelector('aside[aria-label=Document]').offsetWidth);";
    let before = chat.browser().script(width).await.as_i64().unwrap();
    let edge = chat.browser().part("separator", "Width of the document").await;
    edge.send_keys(Key::Left + "").await.unwrap();
    eventually("a wider viewer", async || {
        (chat.browser().script(width).await.as_i64().unwrap() > before).then_some(())
    })
    .await;
    let wider = chat.browser().script(width).await;
    chat.reload().await;
    viewer(chat, &["Queens lay eggs"]).await;
    assert_eq!(chat.browser().script(width).await, wider);
}

async fn a_claim_that_is_not_in_its_source_can_be_asked_again_or_searched_for(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    answered(chat, upstream).await;
    press_citation(chat, 1).await;
    viewer(chat, &["Not in the source"]).await;
    upstream.on("answer", Reply::text(ANSWER));
    chat.press("Search for this").await;
    eventually("the search", async || {
        let searched = upstream.requests_of("search").pop()?.json?;
        searched["query"].as_str().filter(|query| query.starts_with("Honey was sold")).map(drop)
    })
    .await;
    chat.browser().gone("complementary", "Document").await;
    chat.answer_is("complete").await;
    press_citation(chat, 1).await;
    let asked = upstream.requests_of("answer").len();
    upstream.on("answer", Reply::text("I cannot say."));
    chat.press("Ask again").await;
    chat.answer_shows("I cannot say.").await;
    assert_eq!(upstream.requests_of("answer").len(), asked + 1);
}

async fn a_wrong_claim_of_an_earlier_answer_is_asked_again_at_the_end(chat: &Chat<'_>, upstream: &Upstream) {
    answered(chat, upstream).await;
    upstream.on("answer", Reply::text("Others follow."));
    chat.ask_and_wait("And what follows?").await;
    let question = "How many queens has a nest?";
    for (at, button) in ["Ask again", "Search for this"].into_iter().enumerate() {
        press_citation(chat, 1).await;
        viewer(chat, &["Not in the source"]).await;
        let reply = format!("This is answer {at} of the same question.");
        upstream.on("answer", Reply::text(&reply));
        chat.press(button).await;
        chat.answer_shows(&reply).await;
        chat.answer_is("complete").await;
        let messages = chat.messages().await;
        assert_eq!(messages.len(), 6 + 2 * at, "{messages:?}");
        assert!(messages[messages.len() - 2].text.contains(question), "{messages:?}");
        assert!(messages[1].text.contains("A nest has many queens"), "{messages:?}");
    }
    let searched = upstream.requests_of("search").pop().unwrap().json.unwrap();
    assert!(searched["query"].as_str().unwrap().starts_with("Honey was sold"), "{searched}");
}

#[tokio::test]
async fn the_buttons_of_code_in_a_document_work() {
    let upstream = Upstream::for_page().await;
    upstream.passages([Passage::new("bees.md", "Bees", "Count them:\n\n```rust\nfn count() {}\n```\n")]);
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        // No answer has been shown yet.
        chat.browser().script("location.hash = '#/document/bees.md';").await;
        viewer(&chat, &["fn count() {}"]).await;
        chat.press("Wrap").await;
        let style = "return getComputedStyle(document.querySelector('.viewer pre code')).whiteSpace;";
        eventually("wrapped lines", async || {
            (chat.browser().script(style).await == "pre-wrap").then_some(())
        })
        .await;
    })
    .await;
}

async fn a_difference_is_shown_against_the_nearest_sentence_of_the_source(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    let leave = "Leave is granted by the team lead. A parental leave lasts six weeks at full pay. It is asked for in writing.";
    upstream.passages([Passage::new("leave.md", "Leave", leave)]);
    upstream.on("answer", Reply::text("A parental leave lasts six months at full pay [1]."));
    chat.ask_and_wait("How long is a parental leave?").await;
    chat.browser().part("link", "Source 1: Leave. Wrong number").await;
    press_citation(chat, 0).await;
    viewer(chat, &["source: six weeks", "answer: six months"]).await;
    eventually("the nearest sentence to be marked", async || {
        let nearest =
            "return [...CSS.highlights.values()].flatMap(marks => [...marks]).map(String).join('|');";
        let marked = chat.browser().script(nearest).await;
        let marked = marked.as_str().unwrap_or_default();
        (marked.contains("six weeks") && !marked.contains("in writing")).then_some(())
    })
    .await;
}

async fn numbers_in_brackets_in_a_document_are_not_citations(chat: &Chat<'_>, upstream: &Upstream) {
    let text = "A nest has many queens [3], as was counted [1][12].";
    upstream.passages([Passage::new("ants.md", "Ants", text)]);
    upstream.on("answer", Reply::text("A nest has many queens [1]."));
    chat.ask_and_wait("How many queens has a nest?").await;
    press_citation(chat, 0).await;
    let panel = viewer(chat, &["In the source", "as was counted"]).await;
    let shown = panel.text().await.unwrap().replace('\u{a0}', " ");
    assert!(shown.contains(text), "{shown}");
    eventually("the sentence to be marked", async || {
        marked(chat, "cited").await.starts_with("A nest has many queens").then_some(())
    })
    .await;
}
