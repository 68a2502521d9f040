//! Evidence for an answer on screen: the search query, the tool calls, and the verdicts on its citations.

use footnote_tests::{
    eventually,
    gate::Gate,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::{Value, json};
use thirtyfour::{By, Key};

use crate::{BEES_LINK, bees_and_ants, two_passages, with_page};

const QUEEN: &str = "A hive has one queen [1].";

/// The texts of the requests to the knowledge base, in order.
fn searches(upstream: &Upstream) -> Vec<String> {
    let query = |seen: footnote_tests::upstream::RecordedRequest| {
        seen.json.unwrap()["query"].as_str().unwrap().to_owned()
    };
    upstream.requests_of("search").into_iter().map(query).collect()
}

/// The element that this selector finds last.
async fn last(chat: &Chat<'_>, css: &str) -> thirtyfour::WebElement {
    eventually(css, async || chat.browser().driver().find_all(By::Css(css)).await.ok()?.pop()).await
}

#[tokio::test]
async fn searches_and_look_ups_are_told() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        a_follow_up_is_searched_as_rewritten_and_can_be_searched_again(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        tool_lookups_are_listed_with_their_token_counts(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_slow_lookup_shows_its_duration(&chat, &upstream).await;
    })
    .await;
}

async fn a_follow_up_is_searched_as_rewritten_and_can_be_searched_again(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    upstream.on("answer", Reply::text(QUEEN)).on("answer", Reply::text("So do ants [2]."));
    upstream.on("rewrite", Reply::text("How many queens does a nest of ants have?"));
    chat.ask_and_wait("How many queens has a hive?").await;
    let page = chat.browser().script("return document.body.innerText;").await;
    assert!(!page.as_str().unwrap().contains("Searched for"), "{page}");
    chat.ask_and_wait("And ants?").await;
    let said = last(chat, ".searched").await.text().await.unwrap();
    assert!(said.contains("Searched for: "), "{said}");
    assert!(said.contains("How many queens does a nest of ants have?"), "{said}");
    let asked = upstream.requests_of("answer").pop().unwrap();
    assert!(asked.body_text().contains("Question: And ants?"), "{}", asked.body_text());

    upstream.on("answer", Reply::text("Termites have one [1]."));
    chat.press("Edit search").await;
    let words = chat.browser().part("textbox", "Search for").await;
    words.clear().await.unwrap();
    words.send_keys("termites" + Key::Enter).await.unwrap();
    chat.answer_shows("Termites have one").await;
    chat.answer_is("complete").await;
    chat.reload().await;
    let said = last(chat, ".searched").await.text().await.unwrap();
    assert!(said.contains("termites"), "{said}");
    assert_eq!(chat.answers().await.len(), 2);
    assert_eq!(
        searches(upstream),
        ["How many queens has a hive?", "How many queens does a nest of ants have?", "termites"]
    );
    assert_eq!(upstream.requests_of("rewrite").len(), 1);
}

async fn tool_lookups_are_listed_with_their_token_counts(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::tool_call("call-1", "search_knowledge_base", &json!({"query": "wasps"})));
    upstream.on("answer", Reply::text(QUEEN));
    chat.ask_and_wait("How many queens?").await;
    for _ in 0..2 {
        let calls = chat.browser().part("list", "Look-ups").await.text().await.unwrap();
        assert!(calls.starts_with("Searched the knowledge base for “wasps” · 2 results"), "{calls}");
        assert!(calls.contains("tokens"), "{calls}");
        chat.reload().await;
        chat.answer_is("complete").await;
    }
}

async fn a_slow_lookup_shows_its_duration(chat: &Chat<'_>, upstream: &Upstream) {
    let gate = Gate::new();
    // The first search is the page's own, the second that of the model.
    let found =
        json!({"results": [{"id": "wasps.md", "title": "Wasps", "text": "Wasps sting.", "score": 1.0}]});
    upstream
        .on("search", Reply::json(200, &found))
        .on("search", Reply::json(200, &found).hold_headers(&gate));
    upstream.on("answer", Reply::tool_call("call-1", "search_knowledge_base", &json!({"query": "wasps"})));
    upstream.on("answer", Reply::text("Wasps sting [1]."));
    chat.ask("Who stings?").await;
    gate.reached().await;
    let now = async || chat.browser().script("return performance.now();").await.as_f64().unwrap();
    let begin = now().await;
    eventually("some time of the page", async || (now().await > begin + 300.0).then_some(())).await;
    gate.open();
    chat.answer_is("complete").await;
    for _ in 0..2 {
        let calls = chat.browser().part("list", "Look-ups").await.text().await.unwrap();
        let parts: Vec<&str> = calls.split(" · ").collect();
        assert_eq!(parts[..2], ["Searched the knowledge base for “wasps”", "1 result"], "{calls}");
        let seconds = parts[2].split_once(" s").expect(&calls).0;
        assert!(seconds.parse::<f64>().is_ok_and(|seconds| seconds >= 0.3), "{calls}");
        chat.reload().await;
        chat.answer_is("complete").await;
    }
}

/// The verdicts and names of the citations on screen.
async fn citations(chat: &Chat<'_>) -> Vec<(String, String)> {
    let script = "return [...document.querySelectorAll('.cite')]
        .map(chip => [chip.dataset.verdict ?? '', chip.getAttribute('aria-label') ?? '']);";
    let chips: Value = chat.browser().script(script).await;
    serde_json::from_value(chips).unwrap()
}

async fn a_citation_that_its_source_does_not_support_is_marked(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.passages([Passage::new(
        "bees.md",
        "Bees",
        "A hive has one queen. She is fed by the workers, and in winter they keep her warm for weeks.",
    )]);
    upstream.on(
        "answer",
        Reply::text("A hive has one queen [1].\n\nHoney was sold by the ton in Berlin for 300 dollars [1]."),
    );
    chat.ask_and_wait("How many queens has a hive?").await;
    for _ in 0..2 {
        let chips = eventually("both citations", async || {
            Some(citations(chat).await).filter(|chips| chips.len() == 2)
        })
        .await;
        assert_eq!([chips[0].0.as_str(), &chips[1].0], ["word-for-word", "not-in-source"], "{chips:?}");
        assert!(chips[1].1.contains("Not in the source"), "{chips:?}");
        chat.browser().script("document.querySelectorAll('.cite')[0].focus();").await;
        let text = eventually("the card", async || {
            let card = chat.browser().driver().find(By::Css(".card.placed[role=tooltip]")).await.ok()?;
            card.text().await.ok().filter(|text| text.contains("In the source"))
        })
        .await;
        assert!(text.contains("Bees") && text.contains("A hive has one queen."), "{text}");
        chat.browser().script("document.querySelectorAll('.cite')[1].focus();").await;
        eventually("the other card", async || {
            let card = chat.browser().driver().find(By::Css(".card")).await.ok()?;
            card.text().await.ok().filter(|text| text.contains("Not in the source"))
        })
        .await;
        chat.reload().await;
        chat.answer_is("complete").await;
    }
}

#[tokio::test]
async fn citations_are_marked_and_open_their_documents() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        a_citation_opens_its_document_at_the_words_that_support_it(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_citation_that_its_source_does_not_support_is_marked(&chat, &upstream).await;
    })
    .await;
}

async fn a_citation_opens_its_document_at_the_words_that_support_it(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text("A nest has many queens [2]."));
    chat.ask_and_wait("How many queens has a nest?").await;
    last(chat, "a.cite").await.click().await.unwrap();
    chat.browser().part("complementary", "Document").await;
    let marked = "return [...(CSS.highlights.get('cited') ?? [])].map(range => range.toString()).join('|');";
    eventually("the words to be marked", async || {
        let words = chat.browser().script(marked).await;
        words.as_str().filter(|words| words.contains("A nest has many queens")).map(str::to_owned)
    })
    .await;
    chat.press("Ask about this document").await;
    assert_eq!(chat.question().await, "[[Ants]] ");
}

#[tokio::test]
async fn sources_stand_under_the_answers_that_have_some() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        the_advice_to_check_sources_stands_only_where_there_are_some(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        upstream.passages(bees_and_ants());
        continue_extends_the_same_answer(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        search_results_without_citation_are_listed_apart(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_refusal_is_named_and_has_no_sources(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        an_answer_that_cites_nothing_has_the_sources_that_the_model_was_given(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        numbers_of_a_server_that_searches_lead_to_its_pages(&chat, &upstream).await;
    })
    .await;
}

async fn search_results_without_citation_are_listed_apart(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text(QUEEN));
    chat.ask_and_wait("How many queens has a hive?").await;
    assert_eq!(chat.sources().await.len(), 1);
    chat.sources_region().await;
    let unused = last(chat, ".unused").await;
    let summary = unused.find(By::Css("summary")).await.unwrap();
    assert!(summary.text().await.unwrap().contains("1 more document was found and not cited"));
    summary.click().await.unwrap();
    assert!(unused.text().await.unwrap().contains("Ants"));
}

async fn a_refusal_is_named_and_has_no_sources(chat: &Chat<'_>, upstream: &Upstream) {
    let refusal = r#"{"choices":[{"delta":{"refusal":"I cannot help with that."}}]}"#;
    upstream.on("answer", Reply::stream().event(refusal).finish("stop").done());
    chat.ask_and_wait("How many queens has a hive?").await;
    chat.answer_shows("I cannot help with that.").await;
    chat.answer_shows("The model refused to answer").await;
    assert!(chat.browser().parts("region", Some("Sources")).await.is_empty());
    let unused = chat.browser().script("return document.querySelectorAll('.unused').length;").await;
    assert_eq!(unused, 0);
}

async fn an_answer_that_cites_nothing_has_the_sources_that_the_model_was_given(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    upstream.on("answer", Reply::text("I would not know."));
    chat.ask_and_wait("How many queens has a hive?").await;
    for _ in 0..2 {
        let titles: Vec<_> = chat.sources().await.into_iter().map(|source| source.0).collect();
        assert_eq!(titles, ["Bees", "Ants"]);
        let region = chat.sources_region().await.text().await.unwrap();
        assert!(region.contains("searched, none used"), "{region}");
        let folded = chat.browser().script("return document.querySelectorAll('.unused').length;").await;
        assert_eq!(folded, 0);
        chat.reload().await;
    }
    chat.ask_and_wait("And ants?").await;
    let history = upstream.requests_of("answer").pop().unwrap().body_text();
    assert!(history.contains("(not cited in the text)") && history.contains(BEES_LINK), "{history}");
}

async fn numbers_of_a_server_that_searches_lead_to_its_pages(chat: &Chat<'_>, upstream: &Upstream) {
    const QUEENS: &str = "https://queens.example/";
    let gate = Gate::new();
    let list = json!({ "choices": [], "citations": [QUEENS, "https://nests.example/"] }).to_string();
    let reply =
        Reply::stream().event(&list).delta("A hive has one queen [1]. So").gate(&gate).delta(" it is.");
    upstream.on("answer", reply.finish("stop").done());
    chat.ask("How many queens has a hive?").await;
    eventually("the number to lead to the server's page", async || {
        let chip = chat.browser().script("return document.querySelector('.cite')?.href;").await;
        (chip == QUEENS).then_some(())
    })
    .await;
    gate.open();
    chat.answer_is("complete").await;
    for _ in 0..2 {
        assert_eq!(chat.sources().await, [(QUEENS.to_owned(), QUEENS.to_owned())]);
        let region = chat.sources_region().await.text().await.unwrap();
        assert!(region.contains("queens.example · from the model server"), "{region}");
        let page = chat.browser().script("return document.body.innerText;").await;
        let page = page.as_str().unwrap();
        assert!(page.contains("3 more documents were found and not cited"), "{page}");
        assert!(page.contains("1 to check"), "{page}");
        chat.reload().await;
        chat.answer_is("complete").await;
    }
}

async fn the_advice_to_check_sources_stands_only_where_there_are_some(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text(QUEEN));
    let advised = async || {
        let page = chat.browser().script("return document.body.innerText;").await;
        page.as_str().unwrap().contains("Check the sources before you rely on an answer.")
    };
    assert!(!advised().await, "there is no answer yet");
    chat.ask_and_wait("How many queens?").await;
    chat.browser().part("region", "Sources").await;
    assert!(advised().await);
    chat.press("New conversation").await;
    chat.browser().gone("region", "Sources").await;
    assert!(!advised().await, "another conversation has no sources");
    upstream.passages([]);
    chat.ask_and_wait("hello").await;
    assert!(!advised().await, "an answer without sources");
}

async fn continue_extends_the_same_answer(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::stream().delta("A hive has ").finish("length").done());
    upstream.on("answer", Reply::text("one queen [1]."));
    let answer = chat.ask_and_wait("How many queens?").await;
    assert!(answer.text.to_lowercase().contains("cut at the length limit"), "{}", answer.text);
    chat.press("Continue").await;
    chat.answer_shows("A hive has one queen").await;
    chat.answer_is("complete").await;
    assert_eq!(chat.answers().await.len(), 1);
    chat.reload().await;
    chat.answer_shows("A hive has one queen").await;
    assert_eq!(chat.sources().await.len(), 1);
}
