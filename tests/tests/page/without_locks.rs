//! Ownership of conversations in a browser without Web Locks: the tabs agree on it.

use footnote_tests::{browser::Browser, eventually, page::Chat, program::Setup, upstream::Upstream};

use crate::ownership::{WITHOUT_LOCKS, reader};

/// A browser that is slow to continue after it has released a conversation.
const SLOW_AFTER_RELEASE: &str = "const post = BroadcastChannel.prototype.postMessage;
    BroadcastChannel.prototype.postMessage = function (message) {
        post.call(this, message);
        const until = performance.now() + (message.includes('Released') ? 500 : 0);
        while (performance.now() < until) {}
    };";

#[tokio::test]
async fn a_tab_that_releases_slowly_does_not_reclaim_the_conversation() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let first = browser.tab().await;
        browser.before_load(WITHOUT_LOCKS).await;
        browser.before_load(SLOW_AFTER_RELEASE).await;
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("First").await;
        let id = chat.session_id().await;
        let second = reader(browser, WITHOUT_LOCKS, &program, &id).await;
        chat.press("Continue here").await;
        chat.ask_and_wait("Second").await;
        browser.switch_to(&first).await;
        chat.status("another tab").await;
        browser.switch_to(&second).await;
        chat.ask_and_wait("Third").await;
        browser.gone("button", "Continue here").await;
        chat.reload().await;
        eventually("all that was asked", async || (chat.messages().await.len() == 6).then_some(())).await;
    })
    .await;
}
