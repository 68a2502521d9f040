//! The browser killed without warning, as by the system when memory runs out, and started again.

use footnote_tests::{
    browser::{Browser, BrowserExit},
    eventually,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::Upstream,
};

use crate::full_storage::moved;

/// Enough exchanges that Chromium writes localStorage to disk only about once a minute.
const EXCHANGES: usize = 8;

/// Waits until `IndexedDB`, which Chromium writes to disk at once, has the records of localStorage with this text.
async fn journaled(chat: &Chat<'_>, text: &str) {
    eventually("the records to be journaled", async || {
        let records = chat.local_storage().await;
        let mut wanted =
            records.as_object()?.values().filter(|record| record.to_string().contains(text)).peekable();
        wanted.peek()?;
        let journal = moved(chat).await;
        wanted
            .all(|record| {
                journal.as_object().is_some_and(|journal| journal.values().any(|copy| copy == record))
            })
            .then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_killed_browser_keeps_finished_exchanges_and_the_open_question() {
    let upstream = Upstream::for_page().await;
    upstream.on("title", Reply::text("Eight exchanges"));
    for number in 1..=EXCHANGES {
        upstream.on("answer", Reply::text(&format!("Answer {number} of eight.")));
    }
    upstream.on("answer", Reply::stream().delta("A partial answer").hang());
    let program = Setup::model(&upstream).start().await;
    let profile = tempfile::tempdir().unwrap();
    Browser::run_in(profile.path(), &[], BrowserExit::Kill, async |browser| {
        let chat = Chat::open(browser, &program).await;
        for number in 1..=EXCHANGES {
            chat.ask_and_wait(&format!("Question {number}")).await;
        }
        chat.ask("The question being answered").await;
        chat.answer_shows("A partial answer").await;
        journaled(&chat, "A partial answer").await;
    })
    .await;
    Browser::run_in(profile.path(), &[], BrowserExit::Quit, async |browser| {
        let chat = Chat::open(browser, &program).await;
        chat.open_conversation("Eight exchanges").await;
        let last = chat.answer_is("interrupted").await;
        assert!(last.text.contains("A partial answer"), "{}", last.text);
        // Earlier exchanges are put above the latest a few at a time, and drawn after that.
        for number in 1..=EXCHANGES {
            for text in [format!("Question {number}"), format!("Answer {number} of eight.")] {
                eventually(&text, async || {
                    chat.messages().await.iter().any(|message| message.text.contains(&text)).then_some(())
                })
                .await;
            }
        }
        let all = chat.messages().await;
        assert_eq!(all.len(), 2 * (EXCHANGES + 1));
        let texts: String = all.into_iter().map(|message| message.text).collect();
        assert!(texts.contains("The question being answered"), "{texts}");
    })
    .await;
}
