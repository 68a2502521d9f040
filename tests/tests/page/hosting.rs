//! The page where people put it: under a path, and apart from its proxy.

use footnote_tests::{browser::Browser, page::Chat, program::Setup, reply::Reply, site::Front};

use crate::{ANTS_HASH, two_passages};

/// Asks, and opens a document in the page.
async fn check(browser: &Browser, url: &str) {
    let chat = Chat::open_url(browser, url).await;
    chat.ask_and_wait("How many queens?").await;
    let sources = chat.sources().await;
    assert_eq!(sources.len(), 1, "{sources:?}");
    assert_eq!(sources[0].1, format!("{url}{ANTS_HASH}"));
    browser.element(&browser.parts("link", Some("Ants")).await[0]).await.unwrap().click().await.unwrap();
    browser.part("complementary", "Document").await;
    chat.reload().await;
    chat.answer_shows("Many queens").await;
}

#[tokio::test]
async fn the_page_works_behind_a_reverse_proxy_under_a_path() {
    let upstream = two_passages().await;
    upstream.on("answer", Reply::text("Many queens [2]."));
    let front = Front::bind().await;
    let program = Setup::model_and_retrieval(&upstream)
        .flag("allowed-hosts", &front.host())
        .flag("allowed-origins", &format!("http://{}", front.host()))
        .start()
        .await;
    let site = front.reverse_proxy("/tools/chat/", program.address());
    Browser::run(async |browser| check(browser, &site.url("/tools/chat/")).await).await;
}

#[tokio::test]
async fn the_page_works_as_static_files_on_another_origin() {
    let upstream = two_passages().await;
    upstream.on("answer", Reply::text("Many queens [2]."));
    let front = Front::bind().await;
    let program = Setup::model_and_retrieval(&upstream)
        .flag("allowed-origins", &format!("http://{}", front.host()))
        .start()
        .await;
    let site = front.serve_page("/some/where/", &program.url(""));
    Browser::run(async |browser| {
        browser.allow_origin(&program.url(""));
        check(browser, &site.url("/some/where/")).await;
    })
    .await;
}

#[tokio::test]
async fn the_proxy_refuses_a_page_on_an_origin_that_is_not_listed() {
    let upstream = two_passages().await;
    let front = Front::bind().await;
    let program = Setup::model_and_retrieval(&upstream).start().await;
    let site = front.serve_page("/", &program.url(""));
    Browser::run(async |browser| {
        browser.allow_origin(&program.url(""));
        browser.expect_console("CORS policy");
        browser.expect_console("net::ERR_FAILED");
        browser.expect_console("status of 403");
        browser.open(&site.url("/")).await;
        let chat = Chat::here(browser);
        chat.alert("").await;
    })
    .await;
    assert_eq!(upstream.connections(), 0);
}
