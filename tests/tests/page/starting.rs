//! From the frame in index.html to the running program, and a program that stops.

use footnote_tests::{browser::Browser, page::Chat, program::Setup, site::Front, upstream::Upstream};
use serde_json::json;

use crate::with_page;

/// Blocks the program's WebAssembly, or lets everything through.
async fn block_program(browser: &Browser, blocked: bool) {
    let urls = if blocked { json!(["*footnote-page-*.wasm"]) } else { json!([]) };
    browser.cdp("Network.enable", json!({})).await;
    browser.cdp("Network.setBlockedURLs", json!({ "urls": urls })).await;
}

/// Opens the page while its program cannot be loaded.
async fn open_blocked<'a>(browser: &'a Browser, url: &str) -> Chat<'a> {
    browser.expect_console("ERR_BLOCKED_BY_CLIENT");
    browser.expect_console("Failed to fetch");
    block_program(browser, true).await;
    browser.open(url).await;
    let chat = Chat::here(browser);
    chat.alert("could not be loaded").await;
    chat
}

/// Lets the program load and presses Retry.
async fn load(chat: &Chat<'_>) {
    block_program(chat.browser(), false).await;
    chat.press("Retry").await;
    chat.ready().await;
}

#[tokio::test]
async fn a_question_entered_while_the_page_loads_is_sent_once_it_runs() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let chat = open_blocked(browser, &program.url("/")).await;
        chat.type_text("Is anybody there?").await;
        chat.press_enter().await;
        assert_eq!(chat.question().await, "Is anybody there?");
        assert_eq!(upstream.connections(), 0);
        load(&chat).await;
        chat.answer_is("complete").await;
        assert_eq!(chat.messages().await[0].text.trim(), "Is anybody there?");
        assert_eq!(chat.question().await, "");
        browser.gone("button", "Retry").await;
    })
    .await;
    assert_eq!(upstream.requests_of("answer").len(), 1);
}

#[tokio::test]
async fn a_question_entered_before_the_page_has_arrived_is_sent_once_it_runs() {
    let upstream = Upstream::for_page().await;
    let front = Front::bind().await;
    let origin = format!("http://{}", front.host());
    let program = Setup::model(&upstream).flag("allowed-origins", &origin).start().await;
    let site = front.serve_page("/", &program.url(""));
    Browser::run(async |browser| {
        browser.allow_origin(&program.url(""));
        browser.expect_console("404");
        browser.open(&site.url("/nothing-here")).await;
        // The page arrives up to the question box; the rest is still on its way.
        let begin = "const html = await (await fetch('/')).text();
            const box = html.indexOf('<div id=\"composer-start\"');
            window.rest = html.slice(box);
            document.open();
            document.write(html.slice(0, box));";
        browser.script(&format!("return (async () => {{ {begin} }})();")).await;
        let chat = Chat::here(browser);
        chat.type_text("Is anybody there?").await;
        chat.press_enter().await;
        assert_eq!(chat.question().await, "Is anybody there?");
        assert_eq!(upstream.connections(), 0);
        browser.script("document.write(window.rest); document.close();").await;
        chat.ready().await;
        chat.answer_is("complete").await;
        assert_eq!(chat.messages().await[0].text.trim(), "Is anybody there?");
        assert_eq!(chat.question().await, "");
    })
    .await;
    assert_eq!(upstream.requests_of("answer").len(), 1);
}

#[tokio::test]
async fn a_draft_that_ends_in_a_line_break_is_not_sent_by_itself() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let chat = open_blocked(browser, &program.url("/")).await;
        // As Shift+Enter at its end would leave it.
        chat.type_text("First line\u{e008}\n\u{e008}").await;
        assert_eq!(chat.question().await, "First line\n");
        load(&chat).await;
        chat.type_text("Second line").await;
        assert_eq!(chat.question().await, "First line\nSecond line");
        assert!(chat.messages().await.is_empty());
        chat.press_enter().await;
        chat.answer_is("complete").await;
    })
    .await;
    assert_eq!(upstream.requests_of("answer").len(), 1);
}

#[tokio::test]
async fn a_crashed_page_says_so() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("A question").await;
        assert!(chat.browser().parts("alert", None).await.is_empty());
        chat.browser().expect_console("unreachable");
        // An allocation that cannot be satisfied traps, as a panic does.
        let trap = "import(document.querySelector('link[rel=modulepreload]').href)
            .then(page => page.default())
            .then(program => setTimeout(() => program.__wbindgen_malloc(0xfffffff0, 8)));";
        chat.browser().script(trap).await;
        chat.alert("ran into an error and stopped").await;
        chat.browser().part("link", "Reload").await.click().await.unwrap();
        chat.ready().await;
        chat.answer_is("complete").await;
        assert!(chat.browser().parts("alert", None).await.is_empty());
    })
    .await;
}
