//! Ownership of conversations in a browser without Web Locks: the tabs agree on it.

use footnote_tests::{browser::Browser, eventually, page::Chat, program::Setup, upstream::Upstream};

use crate::ownership::{WITHOUT_LOCKS, duplicate_of, reader};

/// A browser that is slow to continue after it has released a conversation.
const SLOW_AFTER_RELEASE: &str = "const post = BroadcastChannel.prototype.postMessage;
    BroadcastChannel.prototype.postMessage = function (message) {
        post.call(this, message);
        const until = performance.now() + (message.includes('Released') ? 500 : 0);
        while (performance.now() < until) {}
    };";

/// Lets a tab freeze, as browsers freeze tabs in the background: messages arrive only afterwards.
const CAN_FREEZE: &str = "const listen = EventTarget.prototype.addEventListener;
    let unheard = [];
    window.thaw = () => { window.frozen = false; unheard.forEach(hear => hear()); unheard = []; };
    BroadcastChannel.prototype.addEventListener = function (name, heard, ...rest) {
        listen.call(this, name, event => {
            if (window.frozen) unheard.push(() => heard(event)); else heard(event);
        }, ...rest);
    };";

#[tokio::test]
async fn a_closed_or_frozen_tab_blocks_no_other_tab() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let first = browser.tab().await;
        browser.before_load(WITHOUT_LOCKS).await;
        browser.before_load(CAN_FREEZE).await;
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("First").await;
        let id = chat.session_id().await;
        browser.script("window.frozen = true;").await;
        let second = browser.new_tab().await;
        browser.before_load(WITHOUT_LOCKS).await;
        duplicate_of(browser, &id).await;
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("Second").await;
        assert_eq!(chat.session_id().await, id);
        // It learns that it lost the conversation before it writes anything.
        browser.switch_to(&first).await;
        browser.script("window.thaw();").await;
        chat.status("another tab").await;
        browser.switch_to(&second).await;
        browser.driver().close_window().await.unwrap();
        browser.switch_to(&first).await;
        chat.reload().await;
        eventually("both questions", async || (chat.messages().await.len() == 4).then_some(())).await;
        chat.ask_and_wait("Third").await;
        assert_eq!(chat.session_id().await, id);
    })
    .await;
}

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
