//! The order of the list: what is pinned, then by the day something was last asked.

use std::hash::{DefaultHasher, Hash, Hasher};

use footnote_core::storage::SessionSummary;

use super::entry;

use crate::{
    browser::clock,
    ui::{
        state::App,
        views::parts::{Item, Part, el, live, part},
    },
};

/// The first conversations, with headings between them.
pub(crate) fn items(app: App, all: &[SessionSummary], shown: usize) -> Vec<Item> {
    let midnight = clock::midnight_ms();
    let mut items = Vec::with_capacity(shown + 5);
    let mut last = "";
    let (pinned, others): (Vec<_>, Vec<_>) = all.iter().partition(|summary| summary.pinned);
    for summary in pinned.into_iter().chain(others).take(shown) {
        let group = if summary.pinned { "Pinned" } else { day(summary.changed_ms, midnight) };
        if group != last {
            last = group;
            items.push(Item {
                key: key(&group),
                part: live(move || part("li", "group").child(el("h3").text(group)).part()),
            });
        }
        let key = key(&(summary.id.as_str(), &summary.title, summary.pinned));
        let summary = summary.clone();
        items.push(Item { key, part: live(move || entry::entry(app, &summary)) });
    }
    items
}

fn key(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// The name of the time since a day that began at `midnight`, both in milliseconds since 1970.
fn day(time: u64, midnight: u64) -> &'static str {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    match midnight.saturating_sub(time).div_ceil(DAY) {
        0 => "Today",
        1 => "Yesterday",
        2..=7 => "This week",
        8..=30 => "This month",
        _ => "Earlier",
    }
}
