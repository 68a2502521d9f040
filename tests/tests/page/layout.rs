//! Where things are on screen: panels, signs, icons, marks and cards.

use footnote_tests::{
    eventually,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::json;
use thirtyfour::{By, Key};

use crate::{
    appearance::VALUE,
    bees_and_ants,
    proof::{answered, press_citation, screen, viewer},
    with_page,
};

/// The horizontal places of the bar's buttons, and whether an answer is wholly beside the panel.
const PLACES: &str = "const buttons = [...document.querySelectorAll('.bar button, .bar .brand')].map(button => {
        const { left, top } = button.getBoundingClientRect();
        return [left, top];
    });
    const answer = document.querySelector('article[data-role=assistant]').getBoundingClientRect();
    const panel = [...document.querySelectorAll('.panel')].map(panel => panel.getBoundingClientRect().left)[0];
    return [buttons, panel === undefined || answer.right <= panel];";

#[tokio::test]
async fn what_is_read_stays_in_its_place_whole_and_uncovered() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        a_long_list_of_references_is_folded_and_says_what_they_are_about(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        icons_do_not_wrap_away_from_labels_nor_citations_from_the_full_stop(&chat, &upstream).await;
        chat.browser().stop_emulating().await;
        chat.start_over(&upstream).await;
        upstream.passages(bees_and_ants());
        the_card_of_a_citation_covers_no_citation_of_its_line(&chat, &upstream).await;
        chat.browser().stop_emulating().await;
        chat.start_over(&upstream).await;
        an_open_panel_does_not_move_the_buttons_in_the_header(&chat, &upstream).await;
        // With the answer that is there.
        idle_buttons_have_contrast_and_verdict_signs_are_aligned_with_their_text(&chat).await;
    })
    .await;
}

async fn an_open_panel_does_not_move_the_buttons_in_the_header(chat: &Chat<'_>, upstream: &Upstream) {
    let browser = chat.browser();
    answered(chat, upstream).await;
    let still = async || {
        eventually("the page to stand still", async || {
            (browser.script("return document.getAnimations().length;").await == 0).then_some(())
        })
        .await;
    };
    for (width, height) in [(1440, 900), (1024, 768), (768, 1024)] {
        screen(chat, width, height, false).await;
        still().await;
        let before = browser.script(PLACES).await;
        chat.press("Library").await;
        browser.part("region", "Library panel").await;
        still().await;
        assert_eq!(browser.script(PLACES).await, json!([before[0], true]), "references at {width}");
        // The list of conversations has room beside both on a wide screen alone.
        let lists = browser.parts("navigation", Some("Conversations")).await.len();
        assert_eq!(lists == 1, width == 1440, "the list at {width} pixels");
        chat.press("Close library").await;
        browser.gone("region", "Library panel").await;
        press_citation(chat, 0).await;
        viewer(chat, &["1 of 3"]).await;
        still().await;
        assert_eq!(browser.script(PLACES).await, json!([before[0], true]), "a document at {width}");
        chat.press("Close document").await;
        browser.gone("complementary", "Document").await;
    }
    screen(chat, 1024, 768, false).await;
    browser.part("navigation", "Conversations").await;
}

/// How far the full stop is from the citation before it, in pixels.
const GAP: &str = "const chip = [...document.querySelectorAll('.cite')].find(chip => chip.nextSibling?.data?.startsWith('.'));
    const stop = document.createRange();
    stop.setStart(chip.nextSibling, 0);
    stop.setEnd(chip.nextSibling, 1);
    return stop.getBoundingClientRect().left - chip.getBoundingClientRect().right;";

/// The icons of documents that stand on another line than the first letter of their words.
const APART: &str = "return [...document.querySelectorAll('.sources .icon, .references .icon')].filter(icon => {
        const words = icon.nextSibling.nodeType === Node.TEXT_NODE ? icon.nextSibling : icon.nextSibling.firstChild;
        const first = document.createRange();
        first.setStart(words, 0);
        first.setEnd(words, 1);
        const [at, letter] = [icon.getBoundingClientRect(), first.getBoundingClientRect()];
        return at.height > 0 && Math.abs(at.top + at.bottom - letter.top - letter.bottom) / 2 > letter.height / 2;
    }).length;";

async fn icons_do_not_wrap_away_from_labels_nor_citations_from_the_full_stop(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    upstream.passages([
        Passage::new(
            "guides/beekeeping/hives.md",
            "How a hive lives through the year",
            "A hive has one queen.",
        ),
        Passage::new("guides/ants.md", "Ants", "A nest has many queens."),
    ]);
    upstream.on("answer", Reply::text("A hive has one queen in summer [1]. A nest has many queens [2]."));
    let browser = chat.browser();
    chat.ask_and_wait("What does [[How a hive lives through the year]] say?").await;
    chat.sources().await;
    for width in (320..480).step_by(4) {
        screen(chat, width, 800, false).await;
        assert_eq!(browser.script(APART).await, 0, "at {width} pixels");
    }
    let gap = browser.script(GAP).await.as_f64().unwrap();
    assert!(gap.abs() < 0.5, "{gap} pixels before the full stop");
}

/// The height of the middle of a verdict's sign above that of its words, in pixels.
async fn sign_above_words(chat: &Chat<'_>, selector: &str) -> f64 {
    let browser = chat.browser();
    let root = browser.cdp("DOM.getDocument", json!({"depth": 0})).await["root"]["nodeId"].clone();
    let found = browser.cdp("DOM.querySelector", json!({"nodeId": root, "selector": selector})).await;
    let node = browser.cdp("DOM.describeNode", json!({"nodeId": found["nodeId"]})).await;
    let sign = node["node"]["pseudoElements"][0]["backendNodeId"].clone();
    let sign =
        browser.cdp("DOM.getBoxModel", json!({"backendNodeId": sign})).await["model"]["border"].clone();
    let middle = f64::midpoint(sign[1].as_f64().unwrap(), sign[5].as_f64().unwrap());
    let words = format!(
        "const words = document.createRange();
        words.selectNodeContents(document.querySelector('{selector}'));
        const {{ top, bottom }} = words.getBoundingClientRect();
        return (top + bottom) / 2;"
    );
    browser.script(&words).await.as_f64().unwrap() - middle
}

/// The buttons whose words or icon have a contrast of less than 4.5 to 1, with everything that makes them fainter.
const FAINT: &str = "const shown = (paint) => {
        const canvas = document.createElement('canvas').getContext('2d');
        canvas.canvas.width = canvas.canvas.height = 1;
        paint(canvas);
        return `rgb(${[...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).join(' ')})`;
    };
    const fill = (canvas, color, opacity) => {
        canvas.globalAlpha = opacity;
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
    };
    const chain = part => part ? [...chain(part.parentElement), part] : [];
    return [...document.querySelectorAll('button:not(:disabled)')].filter(button => button.checkVisibility()).flatMap(button => {
        const parts = chain(button);
        const opacity = parts.reduce((product, part) => product * getComputedStyle(part).opacity, 1);
        // Shown under the pointer alone.
        if (opacity < 0.05) return [];
        const behind = canvas => parts.forEach(part => fill(canvas, getComputedStyle(part).backgroundColor, 1));
        const color = getComputedStyle(button).color;
        const [back, front] = [shown(behind), shown(canvas => { behind(canvas); fill(canvas, color, opacity); })];
        const [darker, lighter] = [value(back), value(front)].sort((a, b) => a - b);
        const contrast = (lighter + 0.05) / (darker + 0.05);
        return contrast < 4.5 ? [`${contrast.toFixed(2)} ${button.outerHTML.slice(0, 120)}`] : [];
    });";

/// Has the page believe that there is a mouse, which browsers without a window lack.
const WITH_MOUSE: &str =
    "for (const rule of [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])) {
        if (rule.media?.mediaText === '(hover: hover)') rule.media.mediaText = 'all';
        if (rule.media?.mediaText === '(hover: none)') rule.media.mediaText = 'not all';
    }";

async fn idle_buttons_have_contrast_and_verdict_signs_are_aligned_with_their_text(chat: &Chat<'_>) {
    let browser = chat.browser();
    browser.stop_emulating().await;
    browser.script(WITH_MOUSE).await;
    for scheme in ["light", "dark"] {
        let media = json!({"features": [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]});
        browser.cdp("Emulation.setEmulatedMedia", media).await;
        let faint = browser.script(&format!("{VALUE}{FAINT}")).await;
        assert_eq!(faint, json!([]), "{scheme}");
    }
    chat.browser().part("group", "Citation check").await;
    let above = sign_above_words(chat, "[role=group] .verdict").await;
    assert!(above.abs() <= 1.0, "the sign is {above} pixels above the middle of its words");
}

/// The title in the card, and the citations that it covers: those on the line of the one that has the keyboard.
const COVERED: &str = "const card = document.querySelector('.card.placed'), chip = document.activeElement;
    if (!card || !chip.matches('.cite')) return null;
    const at = card.getBoundingClientRect(), line = chip.getBoundingClientRect();
    const others = [...document.querySelectorAll('.cite')].map(other => [other, other.getBoundingClientRect()]);
    const covered = others.filter(([, other]) => Math.abs(other.top - line.top) < 4
        && other.left < at.right && other.right > at.left && other.top < at.bottom && other.bottom > at.top);
    return [card.querySelector('.card-title').innerText.slice(0, 4), chip.textContent, covered.map(([other]) => other.outerHTML),
        at.top >= 0 && at.bottom <= innerHeight];";

async fn the_card_of_a_citation_covers_no_citation_of_its_line(chat: &Chat<'_>, upstream: &Upstream) {
    let line =
        "A nest has many queens [2], a hive has one queen [1], a nest has many [2], a hive has one [1].";
    upstream.on("answer", Reply::text(&format!("{line}\n\n").repeat(12)));
    let browser = chat.browser();
    chat.ask_and_wait("How many queens?").await;
    browser.part("region", "Sources").await;
    for (width, height) in [(1280, 420), (390, 500), (320, 256)] {
        screen(chat, width, height, false).await;
        // As the keyboard comes from the question box.
        browser.script("document.querySelector('.cite').focus();").await;
        for at in 0..24 {
            let expect = if at % 2 == 0 { "Ants" } else { "Bees" };
            let number = if at % 2 == 0 { "2" } else { "1" };
            let what = format!("the card of citation {at} beside its line at {width} by {height}");
            eventually(&what, async || {
                (browser.script(COVERED).await == json!([expect, number, [], true])).then_some(())
            })
            .await;
            browser.driver().active_element().await.unwrap().send_keys(Key::Tab + "").await.unwrap();
        }
    }
}

async fn a_long_list_of_references_is_folded_and_says_what_they_are_about(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    let titles = ["Ants", "Bees", "Wasps", "Moths", "Flies", "Gnats", "Owls", "Bats"];
    upstream.passages(titles.map(|title| {
        Passage::new(&format!("{}.md", title.to_lowercase()), title, &format!("{title} live in the garden."))
    }));
    let named: Vec<_> = titles.iter().map(|title| format!("[[{title}]]")).collect();
    let browser = chat.browser();
    chat.ask_and_wait(&format!("What do {} do?", named.join(", "))).await;
    let region = browser.part("region", "References").await;
    let shown = async || {
        let links = region.find_all(By::Css("a")).await.unwrap();
        let mut shown = Vec::new();
        for link in links {
            if link.is_displayed().await.unwrap() {
                shown.push(link.text().await.unwrap());
            }
        }
        shown
    };
    assert_eq!(shown().await, titles[..5]);
    let text = region.text().await.unwrap();
    assert!(text.contains("3 more"), "{text}");
    let about = browser
        .script(
            "return [...document.querySelectorAll('.references .about')].map(line =>
        [line.innerText, line.title, line.getClientRects().length])",
        )
        .await;
    assert_eq!(about[1], json!(["Bees live in the garden.", "Bees live in the garden.", 1]), "{about}");
    region.find(By::Css("summary")).await.unwrap().click().await.unwrap();
    assert_eq!(shown().await, titles);
}
