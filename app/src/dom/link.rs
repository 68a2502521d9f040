//! The attributes of links. Every link of the page gets them here.

use footnote_core::link::{AppLink, link_target};
use wasm_bindgen::JsValue;
use web_sys::Element;

/// The attributes of a link to this address; none if it may not become a link. A link that leaves the page
/// opens in a tab of its own, without access to this page, and sends no referrer.
pub(crate) fn attributes(address: &str) -> Vec<(&'static str, String)> {
    let Some(target) = link_target(address) else { return Vec::new() };
    let mut attributes = vec![("href", target.href)];
    if target.host.is_some() {
        attributes.push(("target", "_blank".to_owned()));
        attributes.push(("rel", "noopener noreferrer".to_owned()));
    }
    attributes
}

/// Directive that makes an `a` a link to this address; words alone where the address may be no link's.
pub(crate) fn link_to(link: Element, address: String) {
    // An element takes all of these attributes.
    set(&link, &address).ok();
}

/// Directive that makes an `a` a link into an application, which takes it over while the page stays.
pub(crate) fn link_to_app(link: Element, target: AppLink) {
    // An element takes both attributes.
    link.set_attribute("href", target.href()).ok();
    link.set_attribute("rel", "noopener noreferrer").ok();
}

/// Makes an element a link to this address, if it may be one.
pub(super) fn set(link: &Element, address: &str) -> Result<(), JsValue> {
    attributes(address).iter().try_for_each(|(name, value)| link.set_attribute(name, value))
}
