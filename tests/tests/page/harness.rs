//! The harness of the page tests: faults that must fail a test do fail it.

use std::panic::AssertUnwindSafe;

use footnote_tests::browser::Browser;
use futures::FutureExt as _;

/// Opens a document and gives the complaint that ends the test, if any.
async fn complaint(html: &str) -> Option<String> {
    let visit = Browser::run(async |browser| {
        browser.open(&format!("data:text/html,{html}")).await;
        browser.part("textbox", "Message").await;
    });
    let panic = AssertUnwindSafe(visit).catch_unwind().await.err()?;
    panic.downcast_ref::<String>().cloned()
}

#[tokio::test]
async fn a_quiet_page_passes() {
    let html = "<label>Message<textarea></textarea></label>";
    assert_eq!(complaint(html).await, None);
}

#[tokio::test]
async fn a_request_to_elsewhere_an_error_on_the_console_and_a_policy_violation_fail() {
    let html = "<meta http-equiv=content-security-policy content=\"style-src 'none'\">\
        <textarea aria-label=Message></textarea><style>p { margin: 0 }</style>\
        <img src=http://elsewhere.invalid/a.png><script>null.x</script>";
    let complaint = complaint(html).await.unwrap();
    for fault in [
        "a request to a foreign origin: http://elsewhere.invalid/a.png",
        "TypeError",
        "content security policy: style-src-elem inline",
    ] {
        assert!(complaint.contains(fault), "{fault}: {complaint}");
    }
}

#[tokio::test]
async fn the_longest_task_is_found_on_every_page_that_was_loaded() {
    for is_long in [false, true] {
        Browser::run_traced(async |browser| {
            for busy in [0, 0, if is_long { 1_000_000_000 } else { 0 }, 0] {
                browser.open("data:text/html,<textarea aria-label=Message></textarea>").await;
                browser.reload().await;
                let work = format!("let sum = 0; for (let i = 0; i < {busy}; i++) sum += i % 7; return sum;");
                browser.script(&work).await;
            }
            let longest = browser.longest_task_ms().await;
            // No machine counts to a thousand million in less.
            assert_eq!(longest > 150.0, is_long, "{longest} ms");
        })
        .await;
    }
}
