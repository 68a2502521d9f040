//! Marks that are never wrong: nothing true is red, nothing false is ticked, and a model's judgement is the mark.

use footnote_tests::{
    eventually,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::json;

use crate::{
    proof::{press_citation, summary_is, verdicts, verdicts_are, viewer},
    with_page,
};

const HANDBOOK: &str = "# Handbook\n\n## Parental leave\n\nParents have 16 weeks of paid leave for each child.\n\n\
    ## Holiday\n\nEveryone has 28 days of paid holiday a year.\n";

/// The reply to a search that finds one passage of the handbook.
fn found(text: &str) -> Reply {
    Reply::json(200, &json!({"results": [{"id": "handbook.md", "title": "Handbook", "text": text}]}))
}

#[tokio::test]
async fn marks_are_those_of_the_documents_and_of_the_model() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        what_an_earlier_turn_found_is_not_called_missing(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_true_quote_hides_no_contradiction(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        the_judgement_of_the_model_is_the_mark(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        another_citation_of_the_same_document_does_not_redraw_it(&chat, &upstream).await;
    })
    .await;
}

async fn what_an_earlier_turn_found_is_not_called_missing(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.passages([Passage::new("handbook.md", "Handbook", HANDBOOK)]);
    upstream.on("search", found("Parents have 16 weeks of paid leave for each child."));
    upstream.on("search", found("Everyone has 28 days of paid holiday a year."));
    let leave = "A child brings its parents 16 more weeks of leave";
    let quoted = format!("{leave} [1: \"16 weeks of paid leave for each child\"].");
    upstream.on("answer", Reply::text(&quoted));
    let both = format!(
        "Everyone has 28 days of paid holiday a year [1: \"28 days of paid holiday\"].\n\n{quoted}\n\n\
         Parents have 16 weeks of paid leave for each child [1].\n\nParents have 18 weeks of paid leave for each child [1]."
    );
    upstream.on("answer", Reply::text(&both));
    chat.ask_and_wait("What does the handbook say on parental leave?").await;
    chat.ask_and_wait("How many days of holiday?").await;
    verdicts_are(chat, &["quote-found", "word-for-word", "quote-found", "word-for-word", "differs"]).await;
    press_citation(chat, 2).await;
    viewer(chat, &["Quote found", "16 weeks of paid leave for each child"]).await;
    press_citation(chat, 4).await;
    viewer(chat, &["Wrong number", "source: 16 weeks · answer: 18 weeks"]).await;
}

async fn a_true_quote_hides_no_contradiction(chat: &Chat<'_>, upstream: &Upstream) {
    let rows = [
        ("A hive has three queens", "A hive has one queen"),
        ("Everyone has 30 days of paid holiday a year", "28 days of paid holiday"),
        ("The archive is in front of the hall", "the archive is behind the hall"),
        ("Nobody allergic must carry a pen", "Somebody allergic must carry a pen"),
        ("Sick leave needs no doctor's note", "A doctor's note is needed for sick leave"),
        ("水温は四十五度です", "水温は四十二度です"),
        ("انتظر عشر دقائق قبل الفتح", "انتظر خمس دقائق قبل الفتح"),
        ("The company pays 25,000 euros a year", "The company pays 52,000 euros a year"),
    ];
    let text = "A hive has one queen.\n\nEveryone has 28 days of paid holiday a year.\n\nBehind the yard, the archive is behind the hall.\n\n\
        Somebody allergic must carry a pen.\n\nA doctor's note is needed for sick leave.\n\n水温は四十二度です。\n\n\
        The company pays 52,000 euros a year.";
    let arabic = "هذا دليل الخلية. انتظر خمس دقائق قبل الفتح. ثم افتح الغطاء ببطء.";
    upstream.passages([Passage::new("notes.md", "Notes", text), Passage::new("hive.md", "الخلية", arabic)]);
    let lines = rows.map(|(claim, quote)| {
        let number = if arabic.contains(quote) { 2 } else { 1 };
        format!("{claim} [{number}: \"{quote}\"].")
    });
    upstream.on("answer", Reply::text(&lines.join("\n\n")));
    chat.ask_and_wait("What do the notes say?").await;
    let said = eventually("a verdict of each citation", async || {
        let said: Vec<String> = serde_json::from_value(verdicts(chat).await).ok()?;
        (said.len() == rows.len()).then_some(said)
    })
    .await;
    for ((claim, quote), verdict) in rows.into_iter().zip(&said) {
        let is_wrong = verdict == "differs";
        // That one needs a note and the other needs none is said in two ways; it is not praised.
        let may_be_open = claim.starts_with("Sick leave") && verdict == "quote-found";
        assert!(is_wrong || may_be_open, "{claim} beside {quote}: {verdict}");
    }
}

async fn the_judgement_of_the_model_is_the_mark(chat: &Chat<'_>, upstream: &Upstream) {
    let text = "Bees sleep at night. The archive is behind the hall. It opens at nine. Tea is served in the kitchen.";
    upstream.passages([Passage::new("notes.md", "Notes", text)]);
    let answer = "To see the archive, walk round the hall to its front [1].\n\nAt night bees are at rest [1].\n\n\
        The kitchen may be painted blue [1].\n\nIt opens at nine [1].";
    upstream.on("answer", Reply::text(answer));
    let judged = |id: u32, verdict: &str, quote: &str| json!({"id": id, "verdict": verdict, "reason": "So.", "quote": quote});
    let judged = json!({"claims": [
        judged(1, "contradicts", "The archive is behind the hall"),
        judged(2, "supports", "Bees sleep at night"),
        judged(3, "does-not-say", ""),
        judged(4, "cannot-tell", ""),
    ]});
    upstream.on("verify", Reply::text(&judged.to_string()));
    chat.ask_and_wait("Where is the archive?").await;
    verdicts_are(chat, &["nearest", "nearest", "nearest", "word-for-word"]).await;
    summary_is(chat, "1 in the source · 3 to check").await;
    eventually("three claims left to the model", async || {
        let line = chat.browser().part("group", "Citation check").await.text().await.ok()?;
        line.contains("3 of 4 not checked · Check").then_some(())
    })
    .await;
    chat.press("Check with the model").await;
    chat.status("The model: 1 supported · 1 contradicted · 1 not said · 1 unclear").await;
    for _ in 0..2 {
        verdicts_are(chat, &["contradicted", "supported", "unstated", "word-for-word"]).await;
        summary_is(chat, "1 contradicted · 2 in the sources · 1 to check").await;
        chat.reload().await;
        chat.answer_is("complete").await;
    }
    press_citation(chat, 0).await;
    let said = ["Contradicted, says the model", "The model: contradicts it", "By its words alone: To check"];
    viewer(chat, &said).await;
    press_citation(chat, 1).await;
    viewer(chat, &["Supported, says the model", "2 of 4"]).await;
}

async fn another_citation_of_the_same_document_does_not_redraw_it(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.passages([Passage::new("handbook.md", "Handbook", HANDBOOK)]);
    let answer = "Parents have 16 weeks of paid leave for each child [1].\n\nEveryone has 28 days of paid holiday a year [1].";
    upstream.on("answer", Reply::text(answer));
    chat.ask_and_wait("How much leave?").await;
    press_citation(chat, 0).await;
    viewer(chat, &["1 of 2", "Parental leave"]).await;
    let marked = "return [...CSS.highlights.values()].flatMap(marks => [...marks]).map(String).join('|');";
    let is_marked = async |words: &str| {
        eventually(words, async || {
            chat.browser().script(marked).await.as_str()?.contains(words).then_some(())
        })
        .await;
    };
    is_marked("16 weeks").await;
    let body = "document.querySelector('#document-body .prose, #document-body h1')";
    chat.browser().script(&format!("{body}.marker = 'same';")).await;
    chat.press("Next citation").await;
    viewer(chat, &["2 of 2"]).await;
    is_marked("28 days").await;
    assert_eq!(chat.browser().script(&format!("return {body}.marker;")).await, json!("same"));
}
