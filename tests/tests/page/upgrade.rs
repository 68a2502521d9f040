//! A page that stays open while its server is upgraded.

use footnote_tests::{browser::Browser, eventually, page::Chat, program::Setup, site::Front};

use crate::with_page;

/// Lets the page read settings of a proxy that serves another page, as after an upgrade.
pub(crate) const UPGRADED: &str = "
    const real = window.fetch;
    window.fetch = async (request, ...rest) => {
        const reply = await real(request, ...rest);
        if (!String(request.url ?? request).endsWith('/api/config')) return reply;
        return Response.json({ ...await reply.json(), page: 'another' });
    };";
const RETURN_TO_TAB: &str = "document.dispatchEvent(new Event('visibilitychange'));";

#[tokio::test]
async fn an_upgraded_server_offers_a_reload_that_keeps_the_draft() {
    with_page(Setup::new(), async |chat| {
        let browser = chat.browser();
        browser.part("button", "Offline answers").await;
        browser.script(RETURN_TO_TAB).await;
        chat.ask_and_wait("How do I connect a model?").await;
        assert!(browser.parts("button", Some("Reload")).await.is_empty(), "nothing has changed yet");
        chat.type_text("Half a question").await;
        browser.script(UPGRADED).await;
        browser.script(RETURN_TO_TAB).await;
        chat.status("There is a new version of this page.").await;
        chat.press("Reload").await;
        chat.ready().await;
        chat.answer_shows("LLM_BASE_URL").await;
        eventually("the draft", async || (chat.question().await == "Half a question").then_some(())).await;
        assert!(browser.parts("button", Some("Reload")).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_page_whose_files_were_replaced_on_another_server_offers_a_reload_that_keeps_the_draft() {
    // Whether it notices when a file is missing, or when a person comes back to the tab.
    for returns in [false, true] {
        let front = Front::bind().await;
        let origin = format!("http://{}", front.host());
        let program = Setup::new().flag("allowed-origins", &origin).start().await;
        let site = front.serve_page("/chat/", &program.url(""));
        Browser::run(async |browser| {
            browser.allow_origin(&program.url(""));
            if !returns {
                // With it, the parts of the page before are still there.
                browser.before_load("delete Navigator.prototype.serviceWorker;").await;
            }
            let chat = Chat::open_url(browser, &site.url("/chat/")).await;
            chat.ask_and_wait("How do I connect a model?").await;
            browser.script(RETURN_TO_TAB).await;
            chat.type_text("Half a question").await;
            assert!(browser.parts("button", Some("Reload")).await.is_empty(), "nothing has changed yet");
            site.replace_page();
            if returns {
                browser.script(RETURN_TO_TAB).await;
            } else {
                browser.expect_console("404");
                chat.press("Settings").await;
            }
            chat.status("There is a new version of this page.").await;
            chat.press("Reload").await;
            chat.ready().await;
            chat.answer_shows("LLM_BASE_URL").await;
            eventually("the draft", async || (chat.question().await == "Half a question").then_some(()))
                .await;
            chat.press("Settings").await;
            browser.part("dialog", "Settings").await;
        })
        .await;
    }
}
