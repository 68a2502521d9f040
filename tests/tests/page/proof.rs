//! The proof of an answer: the summary of its citation checks, and each claim beside its source's text.

use footnote_tests::{
    becomes, eventually,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::{Value, json};
use thirtyfour::{Key, WebElement};

use crate::{bees_and_ants, two_passages, with_page};

/// A sentence that its source has, one that no source has, and one without a source.
pub(crate) const ANSWER: &str = "A nest has many queens [2].\n\n\
    Honey was sold by the ton in Berlin for 300 dollars [2].\n\nWasps sting [3].";

/// An answer with three citations: word for word in its source, not in it, without a source.
pub(crate) async fn answered(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text(ANSWER));
    chat.ask_and_wait("How many queens has a nest?").await;
}

/// The verdicts of the citations on screen.
pub(crate) async fn verdicts(chat: &Chat<'_>) -> Value {
    let script = "return [...document.querySelectorAll('.cite')].map(chip => chip.dataset.verdict ?? null);";
    chat.browser().script(script).await
}

/// Waits until the citations on screen have these verdicts.
pub(crate) async fn verdicts_are(chat: &Chat<'_>, expected: &[&str]) {
    becomes(json!(expected), async || verdicts(chat).await).await;
}

/// Waits until the last line that sums up citations has these words.
pub(crate) async fn summary_is(chat: &Chat<'_>, expected: &str) {
    becomes(Some(expected.to_owned()), async || {
        let group = chat.browser().part("group", "Citation check").await;
        group.find(thirtyfour::By::Css("button")).await.ok()?.text().await.ok()
    })
    .await;
}

/// Waits until the viewer shows these words, and gives it.
pub(crate) async fn viewer(chat: &Chat<'_>, words: &[&str]) -> WebElement {
    let viewer = chat.browser().part("complementary", "Document").await;
    eventually(&format!("a viewer with {words:?}"), async || {
        let text = viewer.text().await.ok()?;
        words.iter().all(|words| text.contains(words)).then_some(())
    })
    .await;
    viewer
}

pub(crate) async fn press_citation(chat: &Chat<'_>, at: usize) {
    eventually(&format!("citation {at} to take a click"), async || {
        let chips = chat.browser().driver().find_all(thirtyfour::By::Css(".cite")).await.ok()?;
        chips.get(at)?.click().await.ok()
    })
    .await;
}

pub(crate) async fn screen(chat: &Chat<'_>, width: u32, height: u32, mobile: bool) {
    let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile});
    chat.browser().cdp("Emulation.setDeviceMetricsOverride", metrics).await;
}

/// Presses a key with nothing in focus.
async fn press_key(chat: &Chat<'_>, key: &str, shift: bool) {
    chat.browser().script("document.activeElement.blur();").await;
    let modifiers = if shift { 8 } else { 0 };
    for kind in ["keyDown", "keyUp"] {
        let event = json!({"type": kind, "key": key, "code": "KeyC", "modifiers": modifiers});
        chat.browser().cdp("Input.dispatchKeyEvent", event).await;
    }
}

#[tokio::test]
async fn citations_are_summed_up_said_and_shown_on_cards() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        a_line_sums_up_the_citations_and_walks_through_them(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        the_summary_is_singular_for_one_citation_and_missing_for_none(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        citations_and_sources_say_their_verdicts_in_words(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        focus_returning_from_the_viewer_opens_no_card(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        the_card_stays_while_hovered_and_closes_with_escape_or_its_citation(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        cards_name_another_source_that_has_the_claim_and_another_language(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_citation_of_an_unchecked_answer_is_marked_as_to_be_read(&chat).await;
        chat.start_over(&upstream).await;
        upstream.passages(bees_and_ants());
        a_citation_is_large_enough_and_never_alone_on_a_line(&chat, &upstream).await;
        chat.browser().stop_emulating().await;
        chat.start_over(&upstream).await;
        a_tap_opens_the_viewer_and_no_card(&chat, &upstream).await;
    })
    .await;
}

async fn a_line_sums_up_the_citations_and_walks_through_them(chat: &Chat<'_>, upstream: &Upstream) {
    answered(chat, upstream).await;
    for _ in 0..2 {
        summary_is(chat, "1 not in the source · 1 without a source · 1 in the source").await;
        verdicts_are(chat, &["word-for-word", "not-in-source", "no-source"]).await;
        chat.reload().await;
        chat.answer_is("complete").await;
    }
    let line = chat.browser().part("group", "Citation check").await;
    let button = line.find(thirtyfour::By::Css("button")).await.unwrap();
    button.click().await.unwrap();
    viewer(chat, &["1 of 3", "In the source"]).await;
    button.click().await.unwrap();
    viewer(chat, &["2 of 3", "Not in the source"]).await;
    chat.press("Next citation").await;
    viewer(chat, &["3 of 3", "There is no source with this number", "Wasps sting"]).await;
    chat.press("Previous citation").await;
    viewer(chat, &["2 of 3"]).await;
    press_key(chat, "c", false).await;
    viewer(chat, &["3 of 3"]).await;
    press_key(chat, "C", true).await;
    viewer(chat, &["2 of 3"]).await;
    // In a box it is a letter.
    chat.type_text("c").await;
    assert_eq!(chat.question().await, "c");
    viewer(chat, &["2 of 3"]).await;
}

async fn the_summary_is_singular_for_one_citation_and_missing_for_none(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text("A nest has many queens [2]."));
    upstream.on("answer", Reply::text("I cannot say."));
    chat.ask_and_wait("How many queens has a nest?").await;
    summary_is(chat, "1 in the source").await;
    chat.ask_and_wait("And why?").await;
    assert_eq!(chat.browser().parts("group", Some("Citation check")).await.len(), 1);
}

async fn citations_and_sources_say_their_verdicts_in_words(chat: &Chat<'_>, upstream: &Upstream) {
    answered(chat, upstream).await;
    chat.browser().part("link", "Source 2: Ants. In the source").await;
    chat.browser().part("link", "Source 2: Ants. Not in the source").await;
    chat.browser().part("button", "Source 3. There is no source with this number").await;
    let mark = "const mark = document.querySelector('.sources [data-verdict]');
        return [mark.dataset.verdict, mark.title];";
    assert_eq!(chat.browser().script(mark).await, json!(["not-in-source", "A citation is not in it"]));
    let region = chat.browser().part("region", "Sources").await;
    let text = region.prop("textContent").await.unwrap().unwrap();
    assert!(text.contains("A citation is not in it"), "{text}");
}

async fn a_citation_of_an_unchecked_answer_is_marked_as_to_be_read(chat: &Chat<'_>) {
    let records = json!({
        "1/question": {"text": "Why?", "asked_ms": 1},
        "1/answer": {"text": "Bees sleep [1].", "state": "complete", "sources":
            [{"number": 1, "title": "Bees", "document_id": "bees.md", "cited": true, "given": true}]},
    });
    let script = format!(
        "for (const [part, record] of Object.entries({records}))
            localStorage['footnote:session/made/' + part] = JSON.stringify({{ schema: 2, ...record }});
        sessionStorage['footnote:session'] = 'made';"
    );
    chat.browser().script(&script).await;
    chat.reload().await;
    chat.browser().part("link", "Source 1: Bees. Not checked").await;
    verdicts_are(chat, &["nearest"]).await;
    let text = chat.browser().part("group", "Citation check").await.text().await.unwrap();
    assert_eq!(text, "1 to check");
}

async fn a_citation_is_large_enough_and_never_alone_on_a_line(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text(&"Nests with queens [2]. Bees [1][2] 蜂[1]。 None [3]. ".repeat(12)));
    chat.ask_and_wait("How many queens?").await;
    for width in (320..=420).step_by(5) {
        screen(chat, width, 800, true).await;
        // The letter before each citation, spaces left out, and the citation: on the same line.
        let apart = "return [...document.querySelectorAll('.cite')].filter(chip => {
                const before = chip.previousSibling;
                if (!(before instanceof Text) || !before.data.trim()) return false;
                const end = before.data.trimEnd().length, range = document.createRange();
                range.setStart(before, end - 1);
                range.setEnd(before, end);
                const word = range.getBoundingClientRect(), own = chip.getBoundingClientRect();
                return own.top >= word.bottom || own.left < word.left;
            }).length;";
        assert_eq!(chat.browser().script(apart).await, 0, "at {width} pixels");
    }
    let small =
        "return [...document.querySelectorAll('.cite')].map(chip => getComputedStyle(chip, '::after'))
        .filter(area => parseFloat(area.width) < 24 || parseFloat(area.height) < 24).length;";
    assert_eq!(chat.browser().script(small).await, 0);
}

async fn the_card_stays_while_hovered_and_closes_with_escape_or_its_citation(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    answered(chat, upstream).await;
    let chip = chat.browser().driver().find(thirtyfour::By::Css(".cite")).await.unwrap();
    chip.scroll_into_view().await.unwrap();
    let actions = || chat.browser().driver().action_chain();
    let card = async || chat.browser().parts("tooltip", None).await.len();
    actions().move_to_element_center(&chip).perform().await.unwrap();
    let shown = chat.browser().driver();
    let found = eventually("the card", async || {
        let card = shown.find(thirtyfour::By::Css(".card.placed")).await.ok()?;
        card.text().await.ok()?.contains("In the source").then_some(card)
    })
    .await;
    actions().move_to_element_center(&found).perform().await.unwrap();
    // Longer than the card stays without the pointer.
    chat.browser().script("await new Promise(done => setTimeout(done, 600));").await;
    assert_eq!(card().await, 1);
    actions().send_keys(Key::Escape + "").perform().await.unwrap();
    eventually("the card to go", async || (card().await == 0).then_some(())).await;

    actions().move_by_offset(0, 200).move_to_element_center(&chip).perform().await.unwrap();
    eventually("the card again", async || (card().await == 1).then_some(())).await;
    // The pointer stays where the citation was.
    chat.browser().script("document.querySelector('[aria-label=\"New conversation\"]').click();").await;
    eventually("the card to go with its citation", async || (card().await == 0).then_some(())).await;
}

async fn cards_name_another_source_that_has_the_claim_and_another_language(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    let deposit = "Die Kaution beträgt zwei Monatsmieten und wird auf einem eigenen Konto verwahrt. Der Vermieter \
        gibt sie binnen eines Monats zurück, abzüglich der Kosten für Schäden.";
    upstream.passages([
        Passage::new("bees.md", "Bees", "A hive has one queen."),
        Passage::new("trade.md", "Trade", "Honey was sold by the ton in Berlin for 300 dollars."),
        Passage::new("kaution.md", "Kaution", deposit),
    ]);
    let text = "Honey was sold by the ton in Berlin for 300 dollars [1].\n\n\
        The deposit is two monthly rents and is kept in a separate account [3].";
    upstream.on("answer", Reply::text(text));
    chat.ask_and_wait("How many queens has a nest?").await;
    let unchecked = "To check: closest passage";
    chat.browser().part("link", "Source 1: Bees. Not in the source").await;
    chat.browser().part("link", &format!("Source 3: Kaution. {unchecked}")).await;
    summary_is(chat, "1 not in the source · 1 to check").await;

    let chip = chat.browser().driver().find(thirtyfour::By::Css(".cite")).await.unwrap();
    chat.browser().driver().action_chain().move_to_element_center(&chip).perform().await.unwrap();
    eventually("the card to name the other source", async || {
        let card = chat.browser().driver().find(thirtyfour::By::Css(".card.placed")).await.ok()?;
        card.text().await.ok()?.contains("It is in [2] instead of [1]").then_some(())
    })
    .await;
    press_citation(chat, 0).await;
    viewer(chat, &["1 of 2", "It is in [2] instead of [1]."]).await;
    chat.press("Open [2]").await;
    viewer(chat, &["Trade", "It is in [2] instead of [1]. Back to [1]"]).await;
    chat.press("Back to [1]").await;
    viewer(chat, &["Bees", "It is in [2] instead of [1]. Open [2]"]).await;
    chat.press("Next citation").await;
    viewer(chat, &["2 of 2", unchecked, "Die Kaution"]).await;
    chat.browser().gone("button", "Ask again").await;
}

async fn focus_returning_from_the_viewer_opens_no_card(chat: &Chat<'_>, upstream: &Upstream) {
    answered(chat, upstream).await;
    // The page counts as used with the keyboard.
    let cards = "return document.querySelectorAll('.card').length;";
    let keys = async |key: Key| {
        let element = chat.browser().driver().active_element().await.unwrap();
        element.send_keys(key + "").await.unwrap();
    };
    chat.browser().script("document.querySelector('.cite').focus();").await;
    eventually("the card", async || (chat.browser().script(cards).await == 1).then_some(())).await;
    keys(Key::Enter).await;
    viewer(chat, &["1 of 3"]).await;
    let focused = "return document.activeElement.ariaLabel;";
    eventually("the keyboard in the viewer", async || {
        (chat.browser().script(focused).await == "Close document").then_some(())
    })
    .await;
    keys(Key::Escape).await;
    chat.browser().gone("complementary", "Document").await;
    assert_eq!(chat.browser().script("return document.activeElement.className;").await, "cite");
    assert_eq!(chat.browser().script(cards).await, 0);
}

async fn a_tap_opens_the_viewer_and_no_card(chat: &Chat<'_>, upstream: &Upstream) {
    answered(chat, upstream).await;
    screen(chat, 390, 844, true).await;
    let touch = json!({"enabled": true, "maxTouchPoints": 1});
    chat.browser().cdp("Emulation.setTouchEmulationEnabled", touch).await;
    let place = chat
        .browser()
        .script("const chip = document.querySelectorAll('.cite')[1]; chip.scrollIntoView({block: 'center'});
            const at = chip.getBoundingClientRect(); return [at.left + at.width / 2, at.top + at.height / 2];")
        .await;
    let point = json!([{"x": place[0], "y": place[1]}]);
    for (kind, points) in [("touchStart", point), ("touchEnd", json!([]))] {
        let event = json!({"type": kind, "touchPoints": points});
        chat.browser().cdp("Input.dispatchTouchEvent", event).await;
    }
    viewer(chat, &["2 of 3"]).await;
    assert!(chat.browser().parts("tooltip", None).await.iter().all(|card| card.name.is_empty()));
    let cards = chat.browser().script("return document.querySelectorAll('.card').length;").await;
    assert_eq!(cards, 0);
}
