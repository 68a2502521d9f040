//! Details of messages: the time, the model and tokens of an answer, and the rest of a long question.

use footnote_tests::{eventually, gate::Gate, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use thirtyfour::Key;

use crate::with_page;

#[tokio::test]
async fn messages_tell_their_time_and_details_and_are_deleted() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        details_of_an_answer_show_model_tokens_and_speed(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        messages_show_when_they_were_sent(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_long_question_is_folded(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        details_of_an_answer_show_its_cost_from_the_prices_in_the_settings(&chat, &upstream).await;
    })
    .await;
}

async fn details_of_an_answer_show_model_tokens_and_speed(chat: &Chat<'_>, upstream: &Upstream) {
    // An answer that came in no time has no speed.
    let gate = Gate::new();
    let reply = Reply::stream().delta("It has ").gate(&gate).delta("one queen.").finish("stop");
    upstream.on("answer", reply.clone().usage(1234, 56).done());
    upstream.on("answer", reply.done());
    chat.ask("How many queens?").await;
    chat.answer_shows("It has").await;
    gate.open();
    chat.answer_is("complete").await;
    for _ in 0..2 {
        chat.press_more("Details").await;
        let shown = chat.answer_shows("Request").await.text;
        assert!(shown.contains("scripted-1") && shown.contains("First token after"), "{shown}");
        assert!(shown.contains("1,234 tokens") && shown.contains("56 tokens"), "{shown}");
        assert!(!shown.contains("about"), "{shown}");
        let (_, speed) = shown.split_once("Speed").expect(&shown);
        let (speed, _) = speed.split_once(" tokens/s").expect(&shown);
        let speed = speed.trim().replace(',', "");
        assert!(speed.parse::<u32>().is_ok_and(|speed| speed > 0), "{shown}");
        chat.reload().await;
        chat.answer_is("complete").await;
    }
    chat.ask_and_wait("And again?").await;
    chat.press_more("Details").await;
    chat.answer_shows("about ").await;
}

async fn details_of_an_answer_show_its_cost_from_the_prices_in_the_settings(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    let reply = Reply::stream().delta("It has one queen.").finish("stop").usage(2000, 500).done();
    upstream.on("answer", reply);
    chat.ask_and_wait("How many queens?").await;
    for (prices, said) in [("scripted-1 $1", true), ("scripted-1 $1.25 $10", false)] {
        chat.settings("Expert").await;
        let table = chat.browser().part("textbox", "Prices of models").await;
        table.clear().await.unwrap();
        table.send_keys(prices).await.unwrap();
        table.send_keys(Key::Tab + "").await.unwrap();
        let dialog = "return document.querySelector('dialog[open]').textContent;";
        eventually("what is wrong with them", async || {
            let text = chat.browser().script(dialog).await;
            (text.as_str()?.contains("Line 1 was not understood") == said).then_some(())
        })
        .await;
        chat.press("Close settings").await;
    }
    chat.reload().await;
    chat.answer_is("complete").await;
    chat.press_more("Details").await;
    let shown = chat.answer_shows("Cost").await.text;
    assert!(shown.contains("$0.0075"), "{shown}");
}

async fn messages_show_when_they_were_sent(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text("One."));
    chat.ask_and_wait("How many queens?").await;
    for _ in 0..2 {
        let times = "return [...document.querySelectorAll('article time')]
            .filter(time => Math.abs(Date.now() - Date.parse(time.dateTime)) < 600_000 && /\\d{4}/.test(time.title)
                && /\\d:\\d/.test(time.dataset.time)).length;";
        eventually("two times", async || (chat.browser().script(times).await == 2).then_some(())).await;
        chat.reload().await;
        chat.answer_is("complete").await;
    }
    chat.press("Delete question and answer").await;
    chat.status("Question and answer deleted.").await;
    assert!(chat.messages().await.is_empty());
    chat.press("Undo").await;
    eventually("both again", async || (chat.messages().await.len() == 2).then_some(())).await;
}

async fn a_long_question_is_folded(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text("One.")).on("answer", Reply::text("Two."));
    let height = "return [...document.querySelectorAll('.asked')].pop().offsetHeight;";
    chat.ask_and_wait(&"A short question is whole. ".repeat(10)).await;
    assert!(chat.browser().parts("button", Some("Show more")).await.is_empty());
    chat.ask_and_wait(&"A long question goes on and on. ".repeat(60)).await;
    let folded = chat.browser().script(height).await.as_u64().unwrap();
    chat.press("Show more").await;
    chat.browser().part("button", "Show less").await;
    let open = chat.browser().script(height).await.as_u64().unwrap();
    assert!(open > folded + 100, "{folded} and {open} pixels");
    chat.press("Show less").await;
    chat.browser().part("button", "Show more").await;
    assert_eq!(chat.browser().script(height).await, folded);
}
