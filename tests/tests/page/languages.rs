//! The page in other languages than English.

use footnote_tests::{browser::Browser, eventually, page::Chat, program::Setup};
use serde_json::json;

/// Words that are cut off or stand outside the window, and texts in elements that are not this language's: none has any.
const CUT: &str = "
    const cut = [];
    for (const element of document.querySelectorAll('button, h1, h2, h3, label, legend, summary, p, li, th, td, span, a')) {
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const own = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
        const place = element.getBoundingClientRect();
        if (!own || !place.width) continue;
        const style = getComputedStyle(element);
        if (style.position === 'absolute' && (style.clipPath !== 'none' || place.width < 2)) continue;
        const clips = style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
        const scrolls = element.closest('.table, pre, [role=tablist], .scroll-x');
        if (clips || (!scrolls && (place.left < -1 || place.right > innerWidth + 1)))
            cut.push(element.textContent.trim().slice(0, 60));
    }
    return cut;";

/// A language, with what its buttons for the settings, the library and closing the settings are called.
struct Spoken {
    tag: &'static str,
    settings: &'static str,
    library: &'static str,
    direction: &'static str,
}

const SPOKEN: [Spoken; 3] = [
    Spoken { tag: "de", settings: "Einstellungen", library: "Bibliothek", direction: "ltr" },
    Spoken { tag: "ru", settings: "Настройки", library: "Библиотека", direction: "ltr" },
    Spoken { tag: "ar", settings: "الإعدادات", library: "المكتبة", direction: "rtl" },
];

#[tokio::test]
async fn the_page_speaks_the_chosen_language_and_cuts_no_word_on_a_phone() {
    let program = Setup::new().start().await;
    Browser::run(async |browser| {
        for Spoken { tag, settings, library, direction } in SPOKEN {
            browser
                .before_load(&format!("localStorage.setItem('footnote:setting/language', '{tag}');"))
                .await;
            let size = json!({"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true});
            browser.cdp("Emulation.setDeviceMetricsOverride", size).await;
            browser.open(&program.url("/")).await;
            let chat = Chat::here(browser);
            browser.part("button", settings).await;
            let root = "return [document.documentElement.lang, document.documentElement.dir];";
            assert_eq!(browser.script(root).await, json!([tag, direction]));
            let check = async |screen: &str| {
                let none = async || {
                    let cut = browser.script(CUT).await;
                    (cut == json!([])).then_some(()).ok_or(cut)
                };
                let is_whole = async || none().await.ok();
                eventually(&format!("no cut word: {tag}, {screen}"), is_whole).await;
            };
            check("the first page").await;
            chat.press(settings).await;
            let tabs = async || Some(browser.parts("tab", None).await.len()).filter(|count| *count >= 5);
            for at in 0..eventually("the tabs of the settings", tabs).await {
                browser.script(&format!("document.querySelectorAll('[role=tab]')[{at}].click();")).await;
                check(&format!("settings {at}")).await;
            }
            browser.script("document.querySelector('dialog[open] .dialog-bar button').click();").await;
            chat.press(library).await;
            check("the library").await;
        }
    })
    .await;
}
