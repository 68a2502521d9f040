//! The order of the list: pinned conversations, then the others by the day of their latest question.

use footnote_core::{
    conversation::{ProjectId, SessionId},
    storage::SessionSummary,
};

use crate::browser::clock;

/// One line of the list. Equal lines stay on screen as they are when the list changes.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum ListItem {
    Heading(&'static str),
    Conversation {
        id: SessionId,
        title: String,
        pinned: bool,
        /// The project that it names, which is not there.
        project: Option<ProjectId>,
    },
}

/// The first `shown` conversations, with headings between them.
pub(super) fn list_items(conversations: &[&SessionSummary], shown: usize) -> Vec<ListItem> {
    let midnight = clock::midnight_ms();
    let mut items = Vec::with_capacity(shown.min(conversations.len()) + 6);
    let mut last = "";
    let (pinned, others): (Vec<_>, Vec<_>) =
        conversations.iter().copied().partition(|summary: &&SessionSummary| summary.pinned);
    for summary in pinned.into_iter().chain(others).take(shown) {
        let heading = if summary.pinned { "Pinned" } else { period(summary.changed_ms, midnight) };
        if heading != last {
            last = heading;
            items.push(ListItem::Heading(heading));
        }
        items.push(ListItem::Conversation {
            id: summary.id.clone(),
            title: summary.title.clone(),
            pinned: summary.pinned,
            project: summary.project.clone(),
        });
    }
    items
}

/// The name of the time since a day that began at `midnight`, both in milliseconds since 1970.
fn period(time: u64, midnight: u64) -> &'static str {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    match midnight.saturating_sub(time).div_ceil(DAY) {
        0 => "Today",
        1 => "Yesterday",
        2..=7 => "This week",
        8..=30 => "This month",
        _ => "Earlier",
    }
}
