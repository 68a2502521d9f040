//! Users of one browser, whom a reverse proxy signs in.

use footnote_tests::{
    browser::Browser,
    eventually,
    page::Chat,
    program::{Program, Setup},
    reply::Reply,
    site::{Front, Site},
    upstream::Upstream,
};
use serde_json::json;

use crate::appearance::choose;

const SECRET: &str = "a-secret-of-the-reverse-proxy";

/// The program behind a reverse proxy that signs people in.
async fn signing_in(upstream: &Upstream) -> (Site, Program) {
    let front = Front::bind().await;
    let program = Setup::model(upstream)
        .flag("allowed-hosts", &front.host())
        .flag("identity-header", "X-Forwarded-User")
        .flag("identity-secret-header", &format!("X-Proxy-Secret: {SECRET}"))
        .start()
        .await;
    (front.reverse_proxy("/", program.address()), program)
}

fn sign_in(site: &Site, user: &str) {
    site.add_headers(&[("x-forwarded-user", user), ("x-proxy-secret", SECRET)]);
}

/// Waits until the list of conversations says who is signed in, and gives its text.
async fn list_of(chat: &Chat<'_>, user: &str) -> String {
    chat.open_list().await;
    eventually(&format!("{user:?} to be shown"), async || {
        let text = chat.browser().part("navigation", "Conversations").await.text().await.ok()?;
        text.contains(&format!("Signed in as {user}")).then_some(text)
    })
    .await
}

#[tokio::test]
async fn two_users_of_a_browser_have_storage_of_their_own() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::text("Bees answer.")).on("title", Reply::text("About bees"));
    let (site, _program) = signing_in(&upstream).await;
    sign_in(&site, "Ana Lopez");
    Browser::run(async |browser| {
        let chat = Chat::open_url(browser, &site.url("/")).await;
        chat.ask_and_wait("About bees").await;
        browser.part("heading", "About bees").await;
        chat.type_text("Ana's draft").await;
        assert!(list_of(&chat, "Ana Lopez").await.contains("About bees"));
        chat.settings("Look").await;
        choose(&chat, "Theme", "Dark").await;
        chat.press("Close settings").await;

        sign_in(&site, "Ben");
        chat.reload().await;
        chat.ready().await;
        assert!(!list_of(&chat, "Ben").await.contains("About bees"));
        let theme = "return document.documentElement.dataset.theme ?? ''";
        assert_eq!((chat.question().await.as_str(), browser.script(theme).await), ("", json!("")));
        assert_eq!(chat.messages().await, []);
        chat.ask_and_wait("Ben's question").await;

        // Nothing of that answer is on its way any more.
        chat.reload().await;
        list_of(&chat, "Ben").await;
        // Ana signs in elsewhere in this browser, while this page is still Ben's.
        browser.expect_console("status of 409");
        sign_in(&site, "Ana Lopez");
        chat.ask("Ben's secret").await;
        list_of(&chat, "Ana Lopez").await;
        chat.ready().await;
        // The question goes along with whoever sits here; nothing else of Ben's does.
        chat.status("You are signed in as Ana Lopez now. The conversations of Ben are still here for Ben.")
            .await;
        eventually("the question", async || (chat.question().await == "Ben's secret").then_some(())).await;
        assert_eq!(chat.messages().await, []);
        browser.part("link", "About bees").await;
        let list = list_of(&chat, "Ana Lopez").await;
        assert!(!list.contains("Ben's"), "{list}");
        assert_eq!(browser.script(theme).await, "dark");
        assert!(chat.messages().await.iter().all(|message| !message.text.contains("Ben's")));
        chat.open_conversation("About bees").await;
        chat.answer_shows("Bees answer.").await;
        eventually("Ana's draft", async || (chat.question().await == "Ana's draft").then_some(())).await;
        assert!(chat.messages().await.iter().all(|message| !message.text.contains("Ben's")));
        let keys =
            browser.script("return Object.keys(localStorage).concat(Object.keys(sessionStorage))").await;
        let keys: Vec<String> = serde_json::from_value(keys).unwrap();
        assert!(keys.len() > 4 && keys.iter().all(|key| key.starts_with("footnote@")), "{keys:?}");

        // Who typed a draft is not known, so it stays with its user; and Ben has none of what went along.
        sign_in(&site, "Ben");
        chat.press("Regenerate").await;
        list_of(&chat, "Ben").await;
        chat.ready().await;
        chat.status(
            "You are signed in as Ben now. The conversations of Ana Lopez are still here for Ana Lopez.",
        )
        .await;
        assert_eq!(chat.question().await, "");
    })
    .await;
    let sent: Vec<_> = upstream.requests().into_iter().map(|seen| seen.whole_text()).collect();
    assert!(sent.iter().all(|text| !text.contains("Ben's secret") && !text.contains("Lopez")), "{sent:?}");
}
