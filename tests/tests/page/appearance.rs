//! Light and dark, wide and narrow.

use footnote_tests::{page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::{Value, json};
use thirtyfour::By;

use crate::with_page;

/// The relative luminance of the page's background and of an answer's text, each from 0 to 1.
const LUMINANCE: &str = "const value = colour => {
        const canvas = document.createElement('canvas').getContext('2d');
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const linear = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
            .map(part => part / 255).map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
    };
    const text = document.querySelector('article[data-role=assistant] p');
    let behind = text;
    while (behind.parentElement && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)')
        behind = behind.parentElement;
    return [value(getComputedStyle(behind).backgroundColor), value(getComputedStyle(text).color)];";

#[tokio::test]
async fn the_page_follows_the_system_color_scheme() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("A question").await;
        for (scheme, dark) in [("light", false), ("dark", true)] {
            let media = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
            chat.browser().cdp("Emulation.setEmulatedMedia", media).await;
            let both = chat.browser().script(LUMINANCE).await;
            let (behind, text) = (both[0].as_f64().unwrap(), both[1].as_f64().unwrap());
            assert_eq!(behind < 0.2, dark, "{scheme}: {behind}");
            // WCAG 2.2, 1.4.6: a contrast of 7 to 1.
            let contrast = (behind.max(text) + 0.05) / (behind.min(text) + 0.05);
            assert!(contrast >= 7.0, "{scheme}: {contrast}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_chosen_theme_and_text_size_hold_from_the_first_frame() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("A question").await;
        let size = "return parseFloat(getComputedStyle(document.querySelector('article p')).fontSize);";
        let normal = chat.browser().script(size).await.as_f64().unwrap();
        chat.press("Settings").await;
        choose(&chat, "Theme", "dark").await;
        choose(&chat, "Text size", "larger").await;
        chat.press("Close settings").await;
        for reloaded in [false, true] {
            if reloaded {
                chat.reload().await;
                chat.ask_and_wait("Another question").await;
            }
            let behind = chat.browser().script(LUMINANCE).await[0].as_f64().unwrap();
            assert!(behind < 0.2, "light, reloaded: {reloaded}");
            let larger = chat.browser().script(size).await.as_f64().unwrap();
            assert!((larger / normal - 1.25).abs() < 0.01, "{normal} to {larger}, reloaded: {reloaded}");
        }
        chat.press("Settings").await;
        choose(&chat, "Theme", "").await;
        let behind = chat.browser().script(LUMINANCE).await[0].as_f64().unwrap();
        assert!(behind > 0.5, "dark, without being asked for");
    })
    .await;
}

/// Chooses this option, by its value, in the combobox of this name.
pub(crate) async fn choose(chat: &Chat<'_>, name: &str, value: &str) {
    let select = chat.browser().part("combobox", name).await;
    select.find(By::Css(format!("option[value='{value}']"))).await.unwrap().click().await.unwrap();
}

#[tokio::test]
async fn nothing_overflows_a_narrow_screen() {
    let upstream = Upstream::for_page().await;
    let wide = format!(
        "{}\n\n```\n{}\n```\n\n|{}|\n|{}|\n|{}|\n\nhttps://example.invalid/{}",
        "unbroken".repeat(50),
        "code ".repeat(200),
        "head|".repeat(30),
        "---|".repeat(30),
        "cell|".repeat(30),
        "path/".repeat(80)
    );
    upstream.on("answer", Reply::stream().delta(&wide).finish("stop").done());
    with_page(Setup::model(&upstream), async |chat| {
        let narrow = json!({"width": 360, "height": 640, "deviceScaleFactor": 2, "mobile": true});
        chat.browser().cdp("Emulation.setDeviceMetricsOverride", narrow).await;
        chat.ask_and_wait(&"question".repeat(60)).await;
        let width = chat.browser().script("return document.documentElement.scrollWidth;").await;
        assert!(width.as_i64().unwrap() <= 360, "{width}");
        let inside = chat
            .browser()
            .script("return [...document.querySelectorAll('button, textarea')]
                .filter(part => part.offsetParent && part.getBoundingClientRect().width)
                .filter(part => { const at = part.getBoundingClientRect(); return at.left < 0 || at.right > 361; })
                .map(part => part.outerHTML);")
            .await;
        assert_eq!(inside, json!([]));
    })
    .await;
}

#[tokio::test]
async fn every_control_has_a_name_and_the_keyboard_reaches_the_box_first() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("A question").await;
        for role in ["button", "textbox", "link", "navigation", "region", "article", "log"] {
            for part in chat.browser().parts(role, None).await {
                assert!(!part.name.trim().is_empty(), "a {role} without a name: {part:?}");
            }
        }
        let focused =
            chat.browser().script("return document.activeElement.getAttribute('aria-label');").await;
        assert_eq!(focused, Value::from("Message"));
    })
    .await;
}
