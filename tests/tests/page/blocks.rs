//! Buttons of code and tables in an answer.

use footnote_tests::{eventually, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::json;

use crate::{evidence::clipboard, two_passages, with_page};

const ANSWER: &str =
    "So:\n\n```rust\nfn main() {}\n```\n\n| Plan | Price |\n|---|---|\n| Basic\\|X | $5 [1] |\n";

async fn upstream() -> Upstream {
    let upstream = two_passages().await;
    upstream.on("answer", Reply::text(ANSWER));
    upstream
}

#[tokio::test]
async fn tables_and_code_are_copied_wrapped_folded_and_saved() {
    const FILES: &str = "window.files = [];
        const click = HTMLAnchorElement.prototype.click;
        HTMLAnchorElement.prototype.click = function() {
            if (this.download) window.files.push(this.download);
            click.call(this);
        };";
    let upstream = upstream().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        chat.ask_and_wait("What does it cost?").await;
        let granted = json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]});
        chat.browser().cdp("Browser.grantPermissions", granted).await;
        chat.press("Copy table").await;
        let text = clipboard(&chat, "text/plain").await;
        assert_eq!(text, "Plan\tPrice\nBasic|X\t$5 [1]");
        chat.press("Copy code").await;
        eventually("the code", async || {
            (clipboard(&chat, "text/plain").await == "fn main() {}\n").then_some(())
        })
        .await;

        chat.browser().script(FILES).await;
        chat.press("Download").await;
        assert_eq!(chat.browser().script("return window.files;").await, json!(["code.rs"]));
        let style = async |of: &str| {
            let script = format!("return getComputedStyle(document.querySelector('.code pre code')).{of};");
            chat.browser().script(&script).await
        };
        assert_eq!(style("whiteSpace").await, "pre");
        chat.press("Wrap").await;
        assert_eq!(style("whiteSpace").await, "pre-wrap");
        chat.press("Wrap").await;
        assert_eq!(style("whiteSpace").await, "pre");
        chat.press("Fold").await;
        let pressed = "return document.querySelector('button[aria-pressed=true]').textContent;";
        assert_eq!(chat.browser().script(pressed).await, "Fold");
    })
    .await;
}
