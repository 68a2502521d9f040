//! Light and dark, wide and narrow.

use footnote_tests::{
    eventually,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::{Value, json};
use thirtyfour::{By, Key};

use crate::{
    bees_and_ants,
    proof::{self, screen},
    temporary::press_switch,
    with_page,
};

/// A function of the relative luminance of a colour, from 0 to 1.
pub(crate) const VALUE: &str = "const value = colour => {
        const canvas = document.createElement('canvas').getContext('2d');
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const linear = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
            .map(part => part / 255).map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
    };";

/// The luminance of the page's background and of an answer's text.
const LUMINANCE: &str = "const text = document.querySelector('article[data-role=assistant] p');
    let behind = text;
    while (behind.parentElement && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)')
        behind = behind.parentElement;
    return [value(getComputedStyle(behind).backgroundColor), value(getComputedStyle(text).color)];";

/// The contrast of the colours of code with what is behind it, and that of a switch that is off, by name.
const CONTRASTS: &str = "const contrast = (one, other) => {
        const [darker, lighter] = [value(one), value(other)].sort((a, b) => a - b);
        return (lighter + 0.05) / (darker + 0.05);
    };
    const code = document.querySelector('.code'), behind = getComputedStyle(code).backgroundColor;
    const text = code.querySelector('pre code');
    const kinds = ['comment', 'string', 'number', 'keyword', 'name', 'type'].map(kind =>
        [kind, contrast(getComputedStyle(text, `::highlight(code-${kind})`).color, behind)]);
    const knob = document.querySelector('[role=switch][aria-checked=false] .knob');
    const paper = getComputedStyle(document.documentElement).backgroundColor;
    return [...kinds, ['switch', contrast(getComputedStyle(knob).backgroundColor, paper)]];";

#[tokio::test]
async fn nothing_is_cut_or_hard_to_read_in_any_size_and_colors() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        on_a_phone_in_landscape_the_end_of_an_answer_and_the_question_box_are_visible(&chat, &upstream).await;
        chat.browser().stop_emulating().await;
        chat.start_over(&upstream).await;
        at_400_percent_zoom_nothing_needs_horizontal_scrolling(&chat, &upstream).await;
        chat.browser().stop_emulating().await;
        chat.start_over(&upstream).await;
        every_control_has_a_name_and_the_keyboard_reaches_the_box_first(&chat).await;
        chat.start_over(&upstream).await;
        the_page_follows_the_system_color_scheme(&chat).await;
        chat.browser().stop_emulating().await;
        chat.start_over(&upstream).await;
        nothing_overflows_a_narrow_screen(&chat, &upstream).await;
        chat.browser().stop_emulating().await;
        chat.start_over(&upstream).await;
        coloured_code_and_switches_that_are_off_stand_out_in_both_color_schemes(&chat, &upstream).await;
        chat.browser().stop_emulating().await;
        chat.start_over(&upstream).await;
        a_chosen_theme_and_text_size_hold_from_the_first_frame(&chat).await;
    })
    .await;
}

async fn the_page_follows_the_system_color_scheme(chat: &Chat<'_>) {
    chat.ask_and_wait("A question").await;
    for (scheme, dark) in [("light", false), ("dark", true)] {
        let media = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        chat.browser().cdp("Emulation.setEmulatedMedia", media).await;
        let both = chat.browser().script(&format!("{VALUE}{LUMINANCE}")).await;
        let (behind, text) = (both[0].as_f64().unwrap(), both[1].as_f64().unwrap());
        assert_eq!(behind < 0.2, dark, "{scheme}: {behind}");
        // WCAG 2.2, 1.4.6: a contrast of 7 to 1.
        let contrast = (behind.max(text) + 0.05) / (behind.min(text) + 0.05);
        assert!(contrast >= 7.0, "{scheme}: {contrast}");
    }
}

async fn coloured_code_and_switches_that_are_off_stand_out_in_both_color_schemes(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    upstream.on("answer", Reply::text("```rust\nfn main() {}\n```"));
    chat.ask_and_wait("A question").await;
    press_switch(chat).await;
    for scheme in ["light", "dark"] {
        // Nothing is on its way from one colour to another.
        let media = json!({"features": [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]});
        chat.browser().cdp("Emulation.setEmulatedMedia", media).await;
        let contrasts = chat.browser().script(&format!("{VALUE}{CONTRASTS}")).await;
        let contrasts: Vec<(String, f64)> = serde_json::from_value(contrasts).unwrap();
        for (what, contrast) in &contrasts {
            // WCAG 2.2, 1.4.3 and 1.4.11.
            let least = if what == "switch" { 3.0 } else { 4.5 };
            assert!(*contrast >= least, "{what} in {scheme} colours: {contrasts:?}");
        }
    }
}

async fn a_chosen_theme_and_text_size_hold_from_the_first_frame(chat: &Chat<'_>) {
    chat.ask_and_wait("A question").await;
    let size = "return parseFloat(getComputedStyle(document.querySelector('article p')).fontSize);";
    let normal = chat.browser().script(size).await.as_f64().unwrap();
    chat.settings("Look").await;
    choose(chat, "Theme", "Dark").await;
    choose(chat, "Text size", "Larger").await;
    chat.press("Close settings").await;
    for reloaded in [false, true] {
        if reloaded {
            chat.reload().await;
            chat.ask_and_wait("Another question").await;
        }
        let behind = chat.browser().script(&format!("{VALUE}{LUMINANCE}")).await[0].as_f64().unwrap();
        assert!(behind < 0.2, "light, reloaded: {reloaded}");
        let larger = chat.browser().script(size).await.as_f64().unwrap();
        assert!((larger / normal - 1.25).abs() < 0.01, "{normal} to {larger}, reloaded: {reloaded}");
    }
    chat.settings("Look").await;
    choose(chat, "Theme", "As the system").await;
    let behind = chat.browser().script(&format!("{VALUE}{LUMINANCE}")).await[0].as_f64().unwrap();
    assert!(behind > 0.5, "dark, without being asked for");
}

/// Chooses the option with these words, which more may follow after a dot, in the combobox of this name.
pub(crate) async fn choose(chat: &Chat<'_>, name: &str, words: &str) {
    let select = chat.browser().part("combobox", name).await;
    let option = By::XPath(format!("option[.=\"{words}\" or starts-with(., \"{words} · \")]"));
    select.find(option).await.unwrap().click().await.unwrap();
}

async fn nothing_overflows_a_narrow_screen(chat: &Chat<'_>, upstream: &Upstream) {
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
}

async fn every_control_has_a_name_and_the_keyboard_reaches_the_box_first(chat: &Chat<'_>) {
    chat.ask_and_wait("A question").await;
    for role in ["button", "textbox", "link", "navigation", "region", "article", "log"] {
        for part in chat.browser().parts(role, None).await {
            assert!(!part.name.trim().is_empty(), "a {role} without a name: {part:?}");
        }
    }
    let focused = chat.browser().script("return document.activeElement.getAttribute('aria-label');").await;
    assert_eq!(focused, Value::from("Message"));
}

/// What can be scrolled sideways as a whole, and what reaches past the edges of the screen and can be pressed or filled in.
/// Code, tables and formulas have scroll bars of their own.
const SIDEWAYS: &str = "const wide = [document.documentElement, document.body,
        ...document.querySelectorAll('main, dialog, .dialog-body, .side-list')];
    const parts = [...document.querySelectorAll('a, button, input, select, textarea')]
        .filter(part => part.checkVisibility({ visibilityProperty: true }) && !part.closest('pre, table, .visually-hidden'));
    const past = part => {
        const at = part.getBoundingClientRect();
        return at.width > 0 && (at.left < -1 || at.right > innerWidth + 1);
    };
    return [...wide.filter(part => part.scrollWidth > part.clientWidth + 1), ...parts.filter(past)]
        .map(part => part.outerHTML.slice(0, 200));";

/// A script that says whether the middle of a place is on screen, and not covered by anything but `part`.
const IN_SIGHT: &str = "const inSight = (at, part) => {
        const found = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
        return at.left >= 0 && at.top >= 0 && at.right <= innerWidth && at.bottom <= innerHeight && part.contains(found);
    };";

/// Waits until the question box and Send are on screen and can be pressed, without anything being scrolled.
async fn can_ask(chat: &Chat<'_>) {
    let script = "return ['textarea[aria-label=Message]', 'button[aria-label=Send]']
        .map(part => document.querySelector(part)).every(part => part && inSight(part.getBoundingClientRect(), part));";
    let script = format!("{IN_SIGHT}{script}");
    eventually("the question box and Send to be in sight", async || {
        (chat.browser().script(&script).await == true).then_some(())
    })
    .await;
}

/// Waits until the last words of the last answer are on screen.
async fn last_words_are_in_sight(chat: &Chat<'_>) {
    let script = "const texts = [...document.querySelectorAll('article[data-role=assistant] p')];
        const text = texts.at(-1).lastChild, range = document.createRange();
        range.setStart(text, text.data.trimEnd().lastIndexOf(' ') + 1);
        range.setEnd(text, text.data.trimEnd().length);
        return inSight(range.getBoundingClientRect(), text.parentElement);";
    let script = format!("{IN_SIGHT}{script}");
    eventually("the last words to be in sight", async || {
        (chat.browser().script(&script).await == true).then_some(())
    })
    .await;
}

pub(crate) async fn nothing_is_sideways(chat: &Chat<'_>, what: &str) {
    assert_eq!(chat.browser().script(SIDEWAYS).await, json!([]), "{what}");
}

/// An answer of several screens.
fn long_answer() -> Reply {
    let begin = "Some words that fill a line of a narrow screen, and some more of them. ".repeat(30);
    Reply::text(&format!("{begin}\n\n```\n{}\n```\n\nThese are the last words.", "code ".repeat(60)))
}

async fn at_400_percent_zoom_nothing_needs_horizontal_scrolling(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", long_answer());
    // WCAG 2.2, 1.4.10: a window of 1280 by 1024 pixels, magnified by four.
    screen(chat, 320, 256, false).await;
    chat.reload().await;
    can_ask(chat).await;
    nothing_is_sideways(chat, "the empty conversation").await;
    chat.ask_and_wait("What is it?").await;
    can_ask(chat).await;
    last_words_are_in_sight(chat).await;
    nothing_is_sideways(chat, "an answer").await;
    let toggle = "document.querySelector('.context button').click();";
    chat.browser().script(toggle).await;
    chat.browser().part("group", "Next request").await;
    let head = "const head = document.querySelector('#context h2');
        return inSight(head.getBoundingClientRect(), head);";
    assert_eq!(
        chat.browser().script(&format!("{IN_SIGHT}{head}")).await,
        true,
        "the head of what would be sent"
    );
    nothing_is_sideways(chat, "what would be sent").await;
    chat.browser().script(toggle).await;
    chat.browser().gone("group", "Next request").await;
    chat.press("Settings").await;
    chat.browser().part("dialog", "Settings").await;
    nothing_is_sideways(chat, "the settings").await;
    // The first and the last control: one scrolls to them as the keyboard does.
    let reached =
        "const controls = [...document.querySelectorAll('dialog[open] :is(button, input, select, textarea)')]
            .filter(part => part.checkVisibility() && !part.disabled);
        return [controls[0], controls.at(-1)].map(part => {
            part.focus();
            return inSight(part.getBoundingClientRect(), part);
        });";
    let reached = format!("{IN_SIGHT}{reached}");
    eventually("the settings to be reached", async || {
        (chat.browser().script(&reached).await == json!([true, true])).then_some(())
    })
    .await;
    chat.press("Close settings").await;
    can_ask(chat).await;
}

async fn on_a_phone_in_landscape_the_end_of_an_answer_and_the_question_box_are_visible(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    upstream.on("answer", long_answer());
    screen(chat, 844, 390, true).await;
    chat.reload().await;
    can_ask(chat).await;
    chat.ask_and_wait("What is it?").await;
    last_words_are_in_sight(chat).await;
    can_ask(chat).await;
    nothing_is_sideways(chat, "an answer").await;
}

#[tokio::test]
async fn wrong_and_good_claims_are_told_apart_on_small_screens_and_in_forced_colours() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        where_a_claim_differs_both_words_are_in_sight_first(&chat, &upstream).await;
        chat.browser().stop_emulating().await;
        chat.press("Close document").await;
        chat.start_over(&upstream).await;
        upstream.passages(bees_and_ants());
        in_forced_colours_the_focus_is_seen_and_buttons_have_borders(&chat, &upstream).await;
    })
    .await;
}

async fn where_a_claim_differs_both_words_are_in_sight_first(chat: &Chat<'_>, upstream: &Upstream) {
    let text = "The entrance of each hive is narrowed to 8 cm and gets a grid against mice.";
    upstream.passages([Passage::new("hives.md", "Hives", text)]);
    let answer = format!(
        "The entrance of each hive is narrowed to 12 cm and gets a grid against mice [1: \"{text}\"]."
    );
    upstream.on("answer", Reply::text(&answer));
    chat.ask_and_wait("How wide is the entrance?").await;
    proof::press_citation(chat, 0).await;
    for (width, height) in [(1_440, 900), (390, 844), (844, 390), (720, 450)] {
        screen(chat, width, height, false).await;
        let seen = "const claim = document.querySelector('.claim').getBoundingClientRect();
            const words = document.querySelector('.claim .difference').getBoundingClientRect();
            return innerWidth === WIDTH && words.top >= claim.top && words.bottom <= claim.bottom
                && document.querySelector('.claim .claimed').clientHeight > 10;";
        let seen = seen.replace("WIDTH", &width.to_string());
        eventually(&format!("both words at {width} by {height}"), async || {
            (chat.browser().script(&seen).await == true).then_some(())
        })
        .await;
    }
}

/// Has the browser replace colours by those of the system.
async fn force_colors(chat: &Chat<'_>) {
    let media = json!({"features": [{"name": "forced-colors", "value": "active"}]});
    chat.browser().cdp("Emulation.setEmulatedMedia", media).await;
    // What is in the page's own colours would say nothing.
    let forced = "const button = document.createElement('button');
        button.style.color = 'rgb(1, 2, 3)';
        document.body.append(button);
        const color = getComputedStyle(button).color;
        button.remove();
        return matchMedia('(forced-colors: active)').matches && color !== 'rgb(1, 2, 3)';";
    assert_eq!(chat.browser().script(forced).await, true);
}

async fn standings_have_signs_of_their_own(chat: &Chat<'_>) {
    let signs = "const chip = document.querySelector('.cite'), line = document.querySelector('.proof .verdict');
        const sign = (element, verdict) => {
            element.dataset.verdict = verdict;
            const before = getComputedStyle(element, '::before');
            return before.maskImage + before.paddingInlineEnd;
        };
        const border = verdict => {
            chip.dataset.verdict = verdict;
            const own = getComputedStyle(chip);
            return [own.borderTopStyle, own.borderTopLeftRadius, own.borderBottomWidth];
        };
        const good = ['word-for-word', 'supported'], unread = ['nearest', 'quote-found', 'unstated', 'no-text'];
        const wrong = ['differs', 'misquoted', 'not-in-source', 'no-source', 'contradicted'];
        return [good, unread, wrong].map(alike =>
            alike.map(verdict => [sign(chip, verdict), sign(line, verdict), ...border(verdict)]));";
    let signs: Vec<Vec<Vec<String>>> = serde_json::from_value(chat.browser().script(signs).await).unwrap();
    for alike in &signs {
        for one in alike {
            assert_eq!(*one, alike[0], "one sign and one shape for each standing");
            assert!(one[2] != "none" && one[4] != "0px", "no border: {one:?}");
        }
    }
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        let (one, other) = (&signs[one][0], &signs[other][0]);
        assert!(one[0] != other[0] && one[1] != other[1], "the same sign: {one:?} and {other:?}");
    }
}

/// The buttons that nothing sets apart from what is around them. A link in words is underlined; a switch has a knob with a
/// border.
const BARE: &str = "return [...document.querySelectorAll('button')]
    .filter(button => button.checkVisibility({ visibilityProperty: true }))
    .filter(button => {
        const seen = part => getComputedStyle(part).borderTopStyle !== 'none'
            && parseFloat(getComputedStyle(part).borderTopWidth) >= 1;
        const underlined = getComputedStyle(button).textDecorationLine.includes('underline');
        return !seen(button) && !underlined && ![...button.querySelectorAll('.knob')].some(seen);
    })
    .map(button => button.outerHTML.slice(0, 200));";

/// Whether there is a ring of at least two pixels around what has the keyboard, or around what it is in; and what has it.
const RING: &str = "const ring = part => {
        if (!part || part === document.body) return false;
        const own = getComputedStyle(part);
        return own.outlineStyle !== 'none' && parseFloat(own.outlineWidth) >= 2
            && own.outlineColor !== getComputedStyle(document.body).backgroundColor || ring(part.parentElement);
    };
    // After the last part the keyboard is outside the page.
    const focused = document.activeElement;
    return [focused === document.body || ring(focused), focused.outerHTML.slice(0, 200)];";

async fn in_forced_colours_the_focus_is_seen_and_buttons_have_borders(chat: &Chat<'_>, upstream: &Upstream) {
    let browser = chat.browser();
    proof::answered(chat, upstream).await;
    force_colors(chat).await;
    assert_eq!(browser.script(BARE).await, json!([]));

    let mut seen = Vec::new();
    chat.question_box().await.focus().await.unwrap();
    for _ in 0..40 {
        let found = browser.script(RING).await;
        assert_eq!(found[0], true, "nothing shows that this has the keyboard: {}", found[1]);
        if seen.contains(&found[1]) {
            break;
        }
        seen.push(found[1].clone());
        browser.driver().active_element().await.unwrap().send_keys(Key::Tab + "").await.unwrap();
    }
    assert!(seen.len() > 10, "{seen:?}");

    browser.driver().active_element().await.unwrap().send_keys(Key::Control + "k").await.unwrap();
    eventually("the chosen command to stand out", async || {
        let colors = "return ['true', 'false'].map(chosen => {
            const option = document.querySelector(`[role=option][aria-selected=${chosen}]`);
            return option && getComputedStyle(option).backgroundColor;
        });";
        let colors = browser.script(colors).await;
        (colors[0].is_string() && colors[1].is_string() && colors[0] != colors[1]).then_some(())
    })
    .await;
    browser.part("combobox", "Command").await.send_keys(Key::Escape + "").await.unwrap();
    browser.gone("combobox", "Command").await;
    standings_have_signs_of_their_own(chat).await;
}

#[tokio::test]
async fn the_whole_palette_is_on_screen_whatever_the_size_of_the_window() {
    with_page(Setup::new(), async |chat| {
        let browser = chat.browser();
        for (width, height) in [(1280, 720), (844, 390), (390, 844), (320, 256)] {
            screen(&chat, width, height, false).await;
            browser.driver().active_element().await.unwrap().send_keys(Key::Control + "k").await.unwrap();
            let command = browser.part("combobox", "Command").await;
            // More commands have this letter than fit.
            command.send_keys("e").await.unwrap();
            eventually("results", async || (browser.parts("option", None).await.len() > 8).then_some(()))
                .await;
            // The last one of now; documents of the knowledge base may follow.
            command.send_keys(Key::Up + "").await.unwrap();
            let chosen = "const chosen = document.querySelector('[role=option][aria-selected=true]');
                return !!chosen.previousElementSibling && inSight(chosen.getBoundingClientRect(), chosen);";
            let chosen = format!("{IN_SIGHT}{chosen}");
            eventually(&format!("the last result at {width} by {height}"), async || {
                (browser.script(&chosen).await == true).then_some(())
            })
            .await;
            command.send_keys(Key::Escape + "").await.unwrap();
            browser.gone("combobox", "Command").await;
        }
    })
    .await;
}
