//! The page where it is installed: without a network, and with what other programs and addresses bring.

use footnote_tests::{browser::Browser, eventually, page::Chat, program::Setup};

/// Whether the service worker has taken the page, with everything that it begins with.
const IS_KEPT: &str = "return (async () => {
    if (!navigator.serviceWorker.controller) return false;
    const names = (await caches.keys()).filter(name => name.startsWith('footnote-page-'));
    return names.length > 0 && Boolean(await (await caches.open(names.pop())).match('./'));
})();";

/// Sends what a phone sends when a text and a file are shared with the page, which may not send a form by itself.
const SHARE: &str = "const form = new FormData();
    form.append('text', 'How many queens has a hive?');
    form.append('files', new File(['A hive has one queen.'], 'bees & ants.md', { type: 'text/markdown' }));
    return fetch('./share', { method: 'POST', body: form }).then(reply => new URL(reply.url).search);";

async fn kept(chat: &Chat<'_>) {
    let browser = chat.browser();
    eventually("the page to be kept", async || (browser.script(IS_KEPT).await == true).then_some(())).await;
}

#[tokio::test]
async fn without_its_server_the_page_shows_what_it_has_and_asks_once_the_server_is_back() {
    let program = Setup::new().start().await;
    let (address, url) = (program.address().to_string(), program.url("/"));
    Browser::run(async |browser| {
        let chat = Chat::open_url(browser, &url).await;
        chat.ask_and_wait("How do I connect a model?").await;
        kept(&chat).await;
        drop(program);
        browser.expect_console("net::ERR_");
        chat.reload().await;
        chat.answer_shows("LLM_BASE_URL").await;
        chat.ask("Where are my conversations kept?").await;
        chat.status("It is sent once Footnote's server can be reached.").await;
        assert_eq!(chat.question().await, "");
        let _program = Setup::new().flag("bind-addr", &address).start().await;
        chat.answer_shows("localStorage").await;
        assert_eq!(chat.answers().await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn what_is_shared_and_what_an_address_asks_stands_below_the_conversation_unsent() {
    let program = Setup::new().start().await;
    Browser::run(async |browser| {
        let chat = Chat::open(browser, &program).await;
        kept(&chat).await;
        let address = browser.script(SHARE).await;
        browser.open(&program.url(&format!("/{}", address.as_str().expect("an address")))).await;
        let is = |text: &'static str| async move {
            let chat = Chat::here(browser);
            eventually(text, async || (chat.question().await == text).then_some(())).await;
        };
        is("How many queens has a hive?").await;
        browser.part("button", "Remove bees & ants.md").await;
        browser.open(&program.url("/?q=How%20do%20I%20connect%20a%20model%3F")).await;
        is("How do I connect a model?").await;
        assert_eq!(browser.script("return location.search;").await, "");
        assert!(chat.messages().await.is_empty());
    })
    .await;
}
