//! Printing. Citations cannot be pressed on paper, so their evidence is printed under the answer.

use footnote_messages as messages;
use web_sys::Element;

use super::{CHIP, all, create_beside, listen};

/// The class of a section that is on the page only while it is printed.
const FOOTNOTES: &str = "printed-footnotes";

/// The attribute of a citation that the style sheet prints in place of its number.
const LABEL: &str = "data-footnote";

/// Calls back before the page is printed, and after.
pub(crate) fn on_print(before: impl Fn() + 'static, after: impl Fn() + 'static) {
    if let Some(window) = web_sys::window() {
        listen(&window, "beforeprint", move |_| before());
        listen(&window, "afterprint", move |_| after());
    }
}

/// Opens the browser's dialog for printing. `false` if there is none.
pub(crate) fn print() -> bool {
    web_sys::window().is_some_and(|window| window.print().is_ok())
}

/// The article of an answer.
pub(crate) fn answer(exchange: u32) -> Option<Element> {
    let selector = format!("article[data-role=assistant][data-exchange-id=\"{exchange}\"]");
    web_sys::window()?.document()?.query_selector(&selector).ok()?
}

/// The numbers of an answer's citations, in order.
pub(crate) fn citations(answer: &Element) -> Vec<u32> {
    let number = |chip: &Element| chip.text_content().and_then(|text| text.parse().ok()).unwrap_or(0);
    chips(answer).iter().map(number).collect()
}

/// Puts footnotes under an answer; `labels` are those of its citations. Errors of the document are ignored,
/// so that the rest is printed all the same.
pub(crate) fn add_footnotes(answer: &Element, labels: &[String], notes: &[String]) {
    for (chip, label) in chips(answer).iter().zip(labels) {
        chip.set_attribute(LABEL, label).ok();
    }
    if let Some(section) = section(answer, notes) {
        answer.append_child(&section).ok();
    }
}

fn section(answer: &Element, notes: &[String]) -> Option<Element> {
    let attributes = [("class", FOOTNOTES), ("aria-label", messages::blocks::footnotes())];
    let section = create_beside(answer, "section", &attributes).ok()?;
    for note in notes {
        let line = create_beside(answer, "p", &[]).ok()?;
        line.set_text_content(Some(note));
        section.append_child(&line).ok()?;
    }
    Some(section)
}

/// Takes the footnotes off an answer.
pub(crate) fn remove_footnotes(answer: &Element) {
    for section in all(answer, ".printed-footnotes") {
        section.remove();
    }
    for chip in chips(answer) {
        // The screen shows its number, labelled or not.
        chip.remove_attribute(LABEL).ok();
    }
}

fn chips(answer: &Element) -> Vec<Element> {
    all(answer, CHIP)
}
