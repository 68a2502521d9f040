//! Answers that go on while another conversation is open.

use footnote_tests::{
    eventually,
    gate::Gate,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{RecordedRequest, Upstream},
};
use serde_json::Value;

use crate::with_page;

const TOPICS: [&str; 4] = ["bees", "moths", "wasps", "newts"];

/// An upstream that names each conversation after its question.
async fn upstream() -> Upstream {
    let upstream = Upstream::for_page().await;
    upstream.respond(|seen: &RecordedRequest| {
        let topic = TOPICS.into_iter().find(|topic| seen.body_text().contains(topic))?;
        (seen.kind() == "title").then(|| Reply::text(&format!("About {topic}")))
    });
    upstream
}

/// Queues an answer whose end waits at a gate.
fn held(upstream: &Upstream, first: &str, rest: &str) -> Gate {
    let gate = Gate::new();
    upstream.on("answer", Reply::stream().delta(first).gate(&gate).delta(rest).finish("stop").done());
    gate
}

/// Asks a question whose answer begins with `answer`, and begins another conversation.
async fn ask_and_leave(chat: &Chat<'_>, question: &str, answer: &str) {
    chat.ask(question).await;
    chat.answer_shows(answer).await;
    begin(chat).await;
}

async fn begin(chat: &Chat<'_>) {
    chat.press("New conversation").await;
    eventually("an empty conversation", async || chat.messages().await.is_empty().then_some(())).await;
}

/// Waits until a conversation's entry has these words beside its name; `null` for none.
async fn entry_says(chat: &Chat<'_>, name: &str, words: Value) {
    let script = format!(
        "const link = [...document.querySelectorAll('nav[aria-label=Conversations] li a')]
            .find(link => link.innerText.trim() === '{name}');
        if (!link) return 'not listed';
        const words = link.getAttribute('aria-describedby');
        const mark = words && document.getElementById(words);
        return mark && (mark.ariaLabel ?? mark.innerText);"
    );
    eventually(&format!("{name} to say {words}"), async || {
        (chat.browser().script(&script).await == words).then_some(())
    })
    .await;
}

/// The words on screen, without those of buttons.
async fn shows(chat: &Chat<'_>, expected: &[&str]) {
    eventually(&format!("the messages {expected:?}"), async || {
        let messages = chat.messages().await;
        let matches = |(message, text): (&footnote_tests::page::Message, &&str)| message.text.contains(*text);
        (messages.len() == expected.len() && messages.iter().zip(expected).all(matches)).then_some(())
    })
    .await;
}

#[tokio::test]
async fn an_answer_goes_on_while_another_conversation_is_open() {
    let upstream = upstream().await;
    let gate = held(&upstream, "One queen ", "in each hive.");
    with_page(Setup::model(&upstream), async |chat| {
        ask_and_leave(&chat, "About bees", "One queen").await;
        entry_says(&chat, "About bees", "Answering".into()).await;
        chat.browser().gone("button", "Stop").await;
        gate.open();
        chat.status("New answer in “About bees”").await;
        entry_says(&chat, "About bees", "New answer".into()).await;
        assert_eq!(chat.messages().await, []);
        // The steps after the answer have run too.
        eventually("the title in storage", async || {
            chat.local_storage().await.to_string().contains(r#"\"title\":\"About bees\""#).then_some(())
        })
        .await;
        chat.open_conversation("About bees").await;
        shows(&chat, &["About bees", "One queen in each hive."]).await;
        entry_says(&chat, "About bees", Value::Null).await;
        chat.reload().await;
        shows(&chat, &["About bees", "One queen in each hive."]).await;
        chat.answer_is("complete").await;

        let gate = Gate::new();
        upstream.on("answer", Reply::error(400, "bad", "No.").hold_headers(&gate));
        chat.browser().expect_console("status of 400");
        chat.press("New conversation").await;
        chat.ask("About moths").await;
        gate.reached().await;
        chat.press("New conversation").await;
        gate.open();
        entry_says(&chat, "About moths", "Not answered".into()).await;
    })
    .await;
}
