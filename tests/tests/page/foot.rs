//! The foot of an answer: one line with its check, its sources and its actions.

use footnote_tests::{
    browser::Browser, eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream,
};
use serde_json::{Value, json};

use crate::{two_passages, with_page};

const ANSWER: &str = "A hive has one queen [1]. A nest has many queens [2]. A hive has nine queens [1].";

/// The line of the sources of [`ANSWER`] while they are folded.
const FOLDED: &str = "2 sources 1 Bees · 2 Ants";

/// The height of the last answer's foot, in pixels.
const HEIGHT: &str = "return [...document.querySelectorAll('.foot')].at(-1).getBoundingClientRect().height;";

/// A mouse, which headless browsers do not have: some actions are shown where it points.
const MOUSE: &str =
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4";

/// The names of the controls that a person sees, besides the citations in the text.
const CONTROLS: &str = "const all = document.querySelectorAll(
        ':is(a[href], button, input, select, textarea, summary, [role=switch]):not(.cite)');
    const named = control => control.ariaLabel ?? control.innerText.trim();
    return [...all].filter(control => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect();
        return width > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
            && control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    }).map(named);";

#[tokio::test]
async fn answer_actions_take_one_line_and_sources_unfold() {
    let upstream = two_passages().await;
    for _ in 0..3 {
        upstream.on("answer", Reply::text(ANSWER));
    }
    let program = Setup::model_and_retrieval(&upstream).start().await;
    Browser::run_with(&[MOUSE], async |browser| {
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("How many queens?").await;
        let button = chat.browser().part("button", "2 sources").await;
        assert_eq!(button.attr("aria-expanded").await.unwrap().as_deref(), Some("true"));
        chat.browser().part("link", "Bees").await;
        let unfolded = height(&chat).await;
        button.click().await.unwrap();
        chat.browser().gone("link", "Bees").await;
        let folded = height(&chat).await;
        assert!(unfolded > folded);
        assert!(folded <= 36.0, "{folded}");
        let controls: Vec<String> = serde_json::from_value(chat.browser().script(CONTROLS).await).unwrap();
        assert!(controls.len() <= 22, "{}: {controls:?}", controls.len());
        button.click().await.unwrap();
        chat.browser().part("link", "Bees").await;
        button.click().await.unwrap();
        chat.browser().gone("link", "Bees").await;
        chat.ask_and_wait("And in a nest?").await;
        chat.browser().part("link", "Bees").await;
        // An answer that is not the last any more folds its own.
        chat.ask_and_wait("And in a web?").await;
        eventually("two folded lists", async || {
            (chat.browser().parts("button", Some(FOLDED)).await.len() == 2).then_some(())
        })
        .await;
    })
    .await;
}

#[tokio::test]
async fn actions_say_their_names_on_focus_and_that_they_are_done() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        copying_an_answer_is_confirmed_beside_its_icon(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        action_labels_show_on_focus_and_a_touch_screen_has_icons_alone(&chat, &upstream).await;
    })
    .await;
}

async fn action_labels_show_on_focus_and_a_touch_screen_has_icons_alone(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    upstream.on("answer", Reply::text(ANSWER));
    chat.ask_and_wait("How many queens?").await;
    let shown = async || -> Vec<String> {
        let script = "return [...document.querySelectorAll('.foot .action-name')]
            .filter(name => getComputedStyle(name).opacity === '1').map(name => name.innerText);";
        serde_json::from_value(chat.browser().script(script).await).unwrap()
    };
    assert_eq!(shown().await, [""; 0]);
    let focus = "document.querySelector('.foot [aria-label=Regenerate]').focus({ focusVisible: true });";
    chat.browser().script(focus).await;
    eventually("the name of the focused action", async || (shown().await == ["Regenerate"]).then_some(()))
        .await;
    let phone = json!({"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true});
    chat.browser().cdp("Emulation.setDeviceMetricsOverride", phone).await;
    chat.browser()
        .cdp("Emulation.setTouchEmulationEnabled", json!({"enabled": true, "maxTouchPoints": 1}))
        .await;
    // Where there is little room, the sources are folded from the beginning.
    chat.reload().await;
    chat.browser().part("button", "Regenerate").await;
    assert_eq!(shown().await, [""; 0]);
    let foot = height(chat).await;
    assert!(foot <= 60.0, "{foot}");
}

async fn copying_an_answer_is_confirmed_beside_its_icon(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text(ANSWER));
    chat.ask_and_wait("How many queens?").await;
    chat.browser()
        .cdp(
            "Browser.grantPermissions",
            json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}),
        )
        .await;
    chat.press("Copy message").await;
    eventually("the word", async || {
        let script = "const name = document.querySelector('.foot .shows-name .action-name');
            return name && getComputedStyle(name).opacity === '1' ? name.innerText : null;";
        (chat.browser().script(script).await == json!("Copied")).then_some(())
    })
    .await;
}

async fn height(chat: &Chat<'_>) -> f64 {
    let height: Value = chat.browser().script(HEIGHT).await;
    height.as_f64().expect("an answer has a foot")
}
