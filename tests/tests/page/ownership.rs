//! Ownership of conversations: only one tab may write to each.

use footnote_tests::{
    browser::Browser,
    eventually,
    gate::Gate,
    page::Chat,
    program::{Program, Setup},
    reply::Reply,
    upstream::Upstream,
};
use thirtyfour::WindowHandle;

/// A browser without Web Locks, as on plain http on a network.
pub(crate) const WITHOUT_LOCKS: &str =
    "Object.defineProperty(Navigator.prototype, 'locks', { get() { return undefined; } });";

/// With Web Locks and without.
const WAYS: [&str; 2] = ["", WITHOUT_LOCKS];

#[tokio::test]
async fn a_conversation_of_another_tab_is_read_only_until_it_is_taken_over() {
    for way in WAYS {
        let upstream = Upstream::for_page().await;
        let gate = Gate::new();
        upstream
            .on("answer", Reply::text("The first answer."))
            .on("answer", Reply::stream().delta("A partial answer").gate(&gate).hang())
            .on("answer", Reply::text("The answer here."));
        let program = Setup::model(&upstream).start().await;
        Browser::run(async |browser| {
            let first = browser.tab().await;
            browser.before_load(way).await;
            let chat = Chat::open(browser, &program).await;
            chat.ask_and_wait("First").await;
            let id = chat.session_id().await;
            let second = reader(browser, way, &program, &id).await;
            chat.answer_shows("The first answer.").await;
            // It does not count as a duplicate: a reload changes nothing.
            chat.reload().await;
            chat.status("another tab").await;
            assert_eq!(chat.session_id().await, id);
            browser.switch_to(&first).await;
            chat.ask("Second").await;
            chat.answer_shows("A partial answer").await;
            browser.switch_to(&second).await;
            chat.press("Continue here").await;
            chat.answer_shows("A partial answer").await;
            chat.answer_is("stopped").await;
            chat.ask_and_wait("Third").await;
            browser.switch_to(&first).await;
            chat.status("another tab").await;
            chat.reload().await;
            eventually("what the other tab asked", async || {
                chat.messages().await.iter().any(|message| message.text.contains("Third")).then_some(())
            })
            .await;
            chat.press("Continue here").await;
            chat.ask_and_wait("Fourth").await;
            let shown: Vec<String> = chat.messages().await.into_iter().map(|message| message.text).collect();
            for text in ["First", "The first answer.", "Second", "A partial answer", "Third", "Fourth"] {
                assert!(shown.iter().any(|shown| shown.contains(text)), "{text} is lost: {shown:?}");
            }
            assert_eq!(shown.len(), 8, "{shown:?}");
        })
        .await;
    }
}

/// A second tab that reads a conversation which the first has; it is the current one from then on.
pub(crate) async fn reader(browser: &Browser, way: &str, program: &Program, id: &str) -> WindowHandle {
    let tab = browser.new_tab().await;
    browser.before_load(way).await;
    let chat = Chat::open(browser, program).await;
    browser.part("image", "Open in another tab").await;
    open_from_list(&chat, id).await;
    chat.status("another tab").await;
    tab
}

/// The only conversation in the list.
async fn entry(chat: &Chat<'_>) -> thirtyfour::WebElement {
    eventually("a conversation in the list", async || {
        let list = chat.browser().part("navigation", "Conversations").await;
        list.find(thirtyfour::By::Css("li a")).await.ok()
    })
    .await
}

/// Opens a conversation from the list.
async fn open_from_list(chat: &Chat<'_>, id: &str) {
    eventually("the conversation to open from the list", async || {
        entry(chat).await.click().await.ok()?;
        (chat.session_id().await == id).then_some(())
    })
    .await;
}
