//! Citations on screen: hovering, focusing and pressing them.

use web_sys::Element;

use super::{Event, Place, listen, patch::CHIP, target};

/// A citation that a person points at.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Chip {
    /// The exchange it stands in.
    pub(crate) exchange: Option<u32>,
    /// The source's number.
    pub(crate) number: u32,
    /// Which citation of the answer it is, from 0.
    pub(crate) at: u32,
    /// Where it is on screen.
    pub(crate) place: Place,
}

/// Calls back when a citation is hovered or focused, and with `None` when that ends.
pub(crate) fn on_chip(within: &Element, on_event: impl Fn(Option<Chip>) + Clone + 'static) {
    for name in ["pointerover", "focusin", "pointerout", "focusout"] {
        let on_event = on_event.clone();
        let comes = matches!(name, "pointerover" | "focusin");
        listen(within, name, move |event| {
            if let Some(chip) = chip(event) {
                on_event(comes.then_some(chip));
            }
        });
    }
}

/// Calls back when a citation is pressed, before its link is followed.
pub(crate) fn on_chip_pressed(within: &Element, on_event: impl Fn(Chip) + 'static) {
    listen(within, "click", move |event| {
        if let Some(chip) = chip(event) {
            on_event(chip);
        }
    });
}

fn chip(event: &Event) -> Option<Chip> {
    let chip = target(event)?.closest(CHIP).ok()??;
    let article = chip.closest("article").ok()??;
    let chips = article.query_selector_all(CHIP).ok()?;
    let same = |at: &u32| chips.item(*at).is_some_and(|other| other.is_same_node(Some(&chip)));
    let at = (0..chips.length()).find(same)?;
    let number = chip.text_content()?.parse().ok()?;
    let exchange = article.get_attribute("data-exchange-id").and_then(|id| id.parse().ok());
    Some(Chip { exchange, number, at, place: Place::of(&chip) })
}
