//! Answers that go on while another conversation is open.

use footnote_tests::{
    browser::Browser,
    eventually,
    gate::Gate,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{RecordedRequest, Upstream},
};
use serde_json::{Value, json};

use crate::{
    ownership::{WITHOUT_LOCKS, reader},
    passphrase,
    temporary::press_switch,
    two_passages, with_page,
};

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
        chat.ask_and_wait("And more of bees").await;
    })
    .await;
    upstream.next("answer").await;
    assert!(upstream.next("answer").await.body_text().contains("One queen in each hive."));
}

#[tokio::test]
async fn the_button_in_the_toast_opens_the_new_answer() {
    let upstream = upstream().await;
    let gate = held(&upstream, "One queen ", "in each hive.");
    with_page(Setup::model(&upstream), async |chat| {
        ask_and_leave(&chat, "About bees", "One queen").await;
        gate.open();
        chat.status("New answer in “About bees”").await;
        chat.press("Open").await;
        shows(&chat, &["About bees", "One queen in each hive."]).await;
    })
    .await;
}

#[tokio::test]
async fn a_reopened_conversation_shows_its_streaming_answer_and_can_stop_it() {
    let upstream = upstream().await;
    let (second, third) = (Gate::new(), Gate::new());
    upstream.on(
        "answer",
        Reply::stream().delta("One").gate(&second).delta(" two").gate(&third).delta(" three").hang(),
    );
    with_page(Setup::model(&upstream), async |chat| {
        ask_and_leave(&chat, "About bees", "One").await;
        second.open();
        third.reached().await;
        chat.browser().driver().back().await.unwrap();
        chat.answer_shows("One two").await;
        chat.answer_is("streaming").await;
        entry_says(&chat, "About bees", Value::Null).await;
        third.open();
        chat.answer_shows("One two three").await;
        chat.press("Stop").await;
        let answer = chat.answer_is("stopped").await;
        assert!(answer.text.contains("One two three"), "{}", answer.text);
        upstream.next("answer").await.closed().await;
        chat.reload().await;
        assert!(chat.answer_is("stopped").await.text.contains("One two three"));
        assert_eq!(chat.messages().await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn answers_written_at_the_same_time_arrive_each_in_its_own_conversation() {
    let upstream = upstream().await;
    let gates = [held(&upstream, "Bees ", "make honey."), held(&upstream, "Moths ", "make hills.")];
    with_page(Setup::model(&upstream), async |chat| {
        ask_and_leave(&chat, "About bees", "Bees").await;
        chat.ask("About moths").await;
        chat.answer_shows("Moths").await;
        gates.iter().for_each(Gate::open);
        chat.answer_is("complete").await;
        shows(&chat, &["About moths", "Moths make hills."]).await;
        entry_says(&chat, "About bees", "New answer".into()).await;
        chat.open_conversation("About bees").await;
        shows(&chat, &["About bees", "Bees make honey."]).await;
        chat.open_conversation("About moths").await;
        shows(&chat, &["About moths", "Moths make hills."]).await;
        let id = chat.session_id().await;
        for (key, value) in chat.local_storage().await.as_object().unwrap() {
            let other = if key.contains(&id) { "bees" } else { "moths" };
            let is_record = key.starts_with("footnote:session/");
            assert!(!is_record || !value.to_string().to_lowercase().contains(other), "{key}: {value}");
        }
    })
    .await;
    for request in upstream.requests_of("answer") {
        let text = request.body_text();
        assert!(text.contains("bees") != text.contains("moths"), "{text}");
    }
}

#[tokio::test]
async fn stop_ends_only_the_answer_of_the_open_conversation() {
    let upstream = upstream().await;
    let gate = held(&upstream, "Bees ", "make honey.");
    upstream.on("answer", Reply::stream().delta("Moths ").hang());
    with_page(Setup::model(&upstream), async |chat| {
        ask_and_leave(&chat, "About bees", "Bees").await;
        chat.ask("About moths").await;
        chat.answer_shows("Moths").await;
        chat.press("Stop").await;
        chat.answer_is("stopped").await;
        entry_says(&chat, "About bees", "Answering".into()).await;
        gate.open();
        entry_says(&chat, "About bees", "New answer".into()).await;
        chat.open_conversation("About bees").await;
        shows(&chat, &["About bees", "Bees make honey."]).await;
        chat.answer_is("complete").await;
    })
    .await;
}

#[tokio::test]
async fn an_answer_in_the_background_is_kept_when_the_page_is_closed() {
    let upstream = upstream().await;
    upstream.on("answer", Reply::stream().delta("One queen").hang());
    with_page(Setup::model(&upstream), async |chat| {
        ask_and_leave(&chat, "About bees", "One queen").await;
        eventually("the partial answer in storage", async || {
            chat.local_storage().await.to_string().contains("One queen").then_some(())
        })
        .await;
        chat.reload().await;
        upstream.next("answer").await.closed().await;
        chat.open_conversation("About bees").await;
        let answer = chat.answer_is("interrupted").await;
        assert!(answer.text.contains("One queen"), "{}", answer.text);
    })
    .await;
}

#[tokio::test]
async fn a_temporary_conversation_goes_on_in_memory() {
    let upstream = upstream().await;
    let gate = held(&upstream, "One queen ", "in each hive.");
    with_page(Setup::model(&upstream), async |chat| {
        press_switch(&chat).await;
        ask_and_leave(&chat, "About bees", "One queen").await;
        chat.status("You left a temporary conversation").await;
        gate.open();
        // It waits until the toast with the way back to the previous conversation is gone.
        chat.press("Dismiss").await;
        chat.status("New answer in “About bees”").await;
        assert!(!chat.local_storage().await.to_string().contains("bees"));
        chat.press("Open").await;
        shows(&chat, &["About bees", "One queen in each hive."]).await;
        chat.ask_and_wait("More of bees").await;
        assert!(!chat.local_storage().await.to_string().contains("bees"));
    })
    .await;
}

#[tokio::test]
async fn an_answer_in_the_background_is_verified_by_the_model() {
    let upstream = two_passages().await;
    let gate = held(&upstream, "A hive has ", "one queen [1].");
    let opinion = json!({"claims": [{"id": 1, "verdict": "supports", "reason": "Plainly the same.", "quote": "A hive has one queen."}]});
    upstream.on("verify", Reply::text(&opinion.to_string()));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        chat.settings("Expert").await;
        let select = chat.browser().part("combobox", "Check citations with the model").await;
        select.send_keys("Always").await.unwrap();
        chat.press("Close settings").await;
        ask_and_leave(&chat, "About bees", "A hive has").await;
        gate.open();
        upstream.next("verify").await;
        eventually("the opinion in storage", async || {
            chat.local_storage().await.to_string().contains("Plainly the same").then_some(())
        })
        .await;
        chat.press("Open").await;
        let group = chat.browser().part("group", "Citation check").await;
        assert!(group.text().await.unwrap().contains("The model: 1 supported"));
    })
    .await;
    assert_eq!(upstream.requests_of("verify").len(), 1);
}

#[tokio::test]
async fn a_fourth_question_is_not_sent_while_three_answers_stream() {
    let upstream = upstream().await;
    let gates = TOPICS[..3].iter().map(|_| held(&upstream, "It ", "ends.")).collect::<Vec<_>>();
    with_page(Setup::model(&upstream), async |chat| {
        for topic in &TOPICS[..3] {
            ask_and_leave(&chat, &format!("About {topic}"), "It").await;
        }
        for topic in &TOPICS[..3] {
            entry_says(&chat, &format!("About {topic}"), "Answering".into()).await;
        }
        chat.ask("About newts").await;
        chat.status("Three answers are being written. Stop one").await;
        assert_eq!((chat.question().await.as_str(), chat.messages().await.len()), ("About newts", 0));
        gates[1].open();
        entry_says(&chat, "About moths", "New answer".into()).await;
        chat.press("Send").await;
        chat.answer_is("complete").await;
        shows(&chat, &["About newts", "Scripted answer."]).await;
        entry_says(&chat, "About bees", "Answering".into()).await;
    })
    .await;
}

#[tokio::test]
async fn queued_questions_are_asked_in_the_background_too() {
    let upstream = upstream().await;
    let gate = held(&upstream, "One queen ", "in each hive.");
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask("About bees").await;
        chat.answer_shows("One queen").await;
        chat.ask("What bees eat").await;
        chat.ask("Where bees live").await;
        chat.type_text("When bees sleep").await;
        begin(&chat).await;
        assert_eq!(chat.question().await, "");
        chat.browser().gone("list", "Next questions").await;
        chat.open_conversation("About bees").await;
        chat.browser().part("list", "Next questions").await;
        eventually("what was typed", async || (chat.question().await == "When bees sleep").then_some(()))
            .await;
        begin(&chat).await;
        gate.open();
        entry_says(&chat, "About bees", "New answer".into()).await;
        chat.open_conversation("About bees").await;
        let answer = "Scripted answer.";
        let all = ["About bees", "One queen", "What bees eat", answer, "Where bees live", answer];
        shows(&chat, &all).await;
        eventually("what was typed", async || (chat.question().await == "When bees sleep").then_some(()))
            .await;
        chat.reload().await;
        shows(&chat, &all).await;
    })
    .await;
}

#[tokio::test]
async fn a_failure_in_the_background_is_reported() {
    let upstream = upstream().await;
    let gate = Gate::new();
    upstream.on("answer", Reply::error(400, "bad", "No.").hold_headers(&gate));
    with_page(Setup::model(&upstream), async |chat| {
        chat.browser().expect_console("status of 400");
        chat.ask("About bees").await;
        gate.reached().await;
        begin(&chat).await;
        gate.open();
        chat.status("The question in “About bees” was not answered").await;
        entry_says(&chat, "About bees", "Not answered".into()).await;
        chat.open_conversation("About bees").await;
        chat.answer_is("failed").await;
        chat.press("Retry").await;
        chat.answer_shows("Scripted answer.").await;
        entry_says(&chat, "About bees", Value::Null).await;
    })
    .await;
}

#[tokio::test]
async fn deleting_a_conversation_stops_its_answer() {
    let upstream = upstream().await;
    upstream.on("answer", Reply::stream().delta("One queen").hang());
    with_page(Setup::model(&upstream), async |chat| {
        ask_and_leave(&chat, "About bees", "One queen").await;
        let entry = chat.browser().part("link", "About bees").await;
        entry.focus().await.unwrap();
        chat.press("Delete conversation").await;
        chat.status("deleted").await;
        upstream.next("answer").await.closed().await;
        entry_says(&chat, "About bees", "not listed".into()).await;
        assert!(!chat.local_storage().await.to_string().contains("About bees"));
        chat.press("Undo").await;
        entry_says(&chat, "About bees", Value::Null).await;
        chat.open_conversation("About bees").await;
        assert!(chat.answer_is("stopped").await.text.contains("One queen"));
        chat.ask_and_wait("More of bees").await;
    })
    .await;
}

#[tokio::test]
async fn locking_stops_all_answers() {
    let upstream = upstream().await;
    for text in ["One queen", "One nest"] {
        upstream.on("answer", Reply::stream().delta(text).hang());
    }
    with_page(Setup::model(&upstream), async |chat| {
        passphrase::set(&chat, "open sesame").await;
        chat.press("Close settings").await;
        ask_and_leave(&chat, "About bees", "One queen").await;
        chat.ask("About moths").await;
        chat.answer_shows("One nest").await;
        chat.settings("Privacy").await;
        chat.press("Lock now").await;
        for _ in 0..2 {
            upstream.next("answer").await.closed().await;
        }
        passphrase::unlock(&chat, "open sesame").await;
        assert!(chat.answer_is("stopped").await.text.contains("One nest"));
        entry_says(&chat, "About bees", Value::Null).await;
        chat.open_conversation("About bees").await;
        eventually("the other answer", async || {
            chat.answers().await.pop().filter(|answer| answer.text.contains("One queen"))
        })
        .await;
        chat.answer_is("stopped").await;
    })
    .await;
}

#[tokio::test]
async fn another_tab_reads_an_answer_in_the_background_until_it_takes_it_over() {
    for way in ["", WITHOUT_LOCKS] {
        let upstream = upstream().await;
        upstream.on("answer", Reply::stream().delta("One queen").hang());
        let program = Setup::model(&upstream).start().await;
        Browser::run(async |browser| {
            let first = browser.tab().await;
            browser.before_load(way).await;
            let chat = Chat::open(browser, &program).await;
            chat.ask("About bees").await;
            chat.answer_shows("One queen").await;
            let id = chat.session_id().await;
            begin(&chat).await;
            let second = reader(browser, way, &program, &id).await;
            chat.status("Another tab is writing this answer").await;
            chat.answer_is("streaming").await;
            browser.switch_to(&first).await;
            entry_says(&chat, "About bees", "Answering".into()).await;
            browser.switch_to(&second).await;
            chat.press("Continue here").await;
            assert!(chat.answer_is("stopped").await.text.contains("One queen"));
            upstream.next("answer").await.closed().await;
            chat.ask_and_wait("More of bees").await;
            browser.switch_to(&first).await;
            entry_says(&chat, "About bees", "Open in another tab".into()).await;
            chat.ask_and_wait("About moths").await;
            chat.open_conversation("About bees").await;
            chat.status("another tab").await;
            shows(&chat, &["About bees", "One queen", "More of bees", "Scripted answer."]).await;
        })
        .await;
    }
}
