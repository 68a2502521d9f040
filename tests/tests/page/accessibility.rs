//! axe-core finds no violations on the page's main screens, in light and in dark colours.

use std::{env, fs, io::Write as _};

use footnote_tests::{
    eventually,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::json;

use crate::{
    proof::{answered, press_citation, screen, viewer},
    with_page,
};

/// A script that returns the violations found by axe: a line for each violation and element.
const RUN: &str =
    "return axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.flatMap(
    violation => violation.nodes.map(node => [violation.id, node.target, node.failureSummary].join(' '))));";

/// axe-core's source; `None`, with a message on stderr, if it is not installed.
fn axe() -> Option<String> {
    let Some(path) = env::var_os("FOOTNOTE_AXE") else {
        let reason =
            "FOOTNOTE_AXE does not name axe-core's axe.min.js: run `cargo xtask test`, which installs it";
        // Bypasses the test harness, which captures the output of tests.
        writeln!(std::io::stderr(), "NOT RUN: accessibility: {reason}").ok();
        return None;
    };
    Some(fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// Checks the screens of a conversation in these colours, one after another.
async fn check_screens(scheme: &str) {
    let Some(axe) = axe() else { return };
    let upstream = Upstream::for_page().await;
    // So long that it scrolls, and without a link in it.
    let ants =
        format!("A nest has many queens.{}", "\n\nNothing else is said about anything here.".repeat(40));
    upstream.passages([
        Passage::new("bees.md", "Bees", "A hive has one queen."),
        Passage::new("ants.md", "Ants and what they do all through the year", &ants),
    ]);
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        let browser = chat.browser();
        // With reduced motion, moving elements are checked in their final place.
        let features = json!([
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]);
        browser.cdp("Emulation.setEmulatedMedia", json!({ "features": features })).await;
        let check = async |name: &str| {
            // Scripts of the protocol are not subject to the page's policy.
            browser.cdp("Runtime.evaluate", json!({ "expression": &axe })).await;
            let found = browser.script(RUN).await;
            assert_eq!(found, json!([]), "{name} in {scheme} colours");
        };

        browser.part("button", "Export").await;
        check("the empty conversation").await;
        answered(&chat, &upstream).await;
        check("an answer with citations").await;
        let chip = browser.driver().find(thirtyfour::By::Css(".cite")).await.unwrap();
        browser.driver().action_chain().move_to_element_center(&chip).perform().await.unwrap();
        let cards = "return document.querySelectorAll('.card.placed').length;";
        eventually("the card", async || (browser.script(cards).await == 1).then_some(())).await;
        check("the card of a citation").await;
        let title = browser.driver().find(thirtyfour::By::Css("h1")).await.unwrap();
        browser.driver().action_chain().move_to_element_center(&title).perform().await.unwrap();
        eventually("no card", async || (browser.script(cards).await == 0).then_some(())).await;
        let claim = json!({"id": 1, "verdict": "not-found", "reason": "It says otherwise.", "quote": ""});
        upstream.on("verify", Reply::text(&json!({"claims": [claim]}).to_string()));
        chat.press("Check with the model").await;
        chat.status("The model agrees with").await;

        for narrow in [false, true] {
            if narrow {
                screen(&chat, 390, 844, true).await;
            }
            press_citation(&chat, 1).await;
            viewer(&chat, &["Not found in the source", "A nest has many queens."]).await;
            check("a document beside the answer").await;
            chat.press("Close document").await;
            browser.gone("complementary", "Document").await;
            chat.press("References").await;
            browser.part("region", "References panel").await;
            check("the references").await;
            chat.press("Open as page").await;
            browser.part("region", "Document library").await;
            check("the library").await;
            chat.press("Back to the conversation").await;
            chat.press("Settings").await;
            chat.browser().part("button", "Close settings").await;
            check("the settings").await;
            chat.press("Close settings").await;
        }
        browser.cdp("Emulation.clearDeviceMetricsOverride", json!({})).await;

        upstream.on("answer", Reply::text("A nest has many queens [2]."));
        chat.press("Regenerate").await;
        chat.press("Compare").await;
        browser.part("group", "Version 2 of 2").await;
        check("two versions beside each other").await;
        chat.press("Close comparison").await;
        chat.press("Branch from here").await;
        eventually("a branch", async || {
            let line = "return document.querySelector('.origin a') !== null;";
            (browser.script(line).await == true).then_some(())
        })
        .await;
        check("a branch").await;

        chat.press("Export").await;
        check("the ways to export").await;
        chat.press("Export").await;
        let search = browser.part("textbox", "Search conversations").await;
        search.send_keys("queens").await.unwrap();
        eventually("what was found", async || {
            let shown = "return document.querySelector('#side mark') !== null;";
            (browser.script(shown).await == true).then_some(())
        })
        .await;
        check("a search").await;
    })
    .await;
}

#[tokio::test]
async fn no_screen_has_a_violation_in_light_colours() {
    check_screens("light").await;
}

#[tokio::test]
async fn no_screen_has_a_violation_in_dark_colours() {
    check_screens("dark").await;
}
