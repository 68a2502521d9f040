//! The order of the list: pinned conversations, then the others by the day of their latest question.

use footnote_core::{
    conversation::{ProjectId, SessionId, Tags},
    storage::SessionSummary,
};
use footnote_messages as messages;

use crate::browser::clock;

/// What stands together under a heading.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Period {
    Pinned,
    Today,
    Yesterday,
    ThisWeek,
    ThisMonth,
    Earlier,
}

/// One line of the list. Equal lines stay on screen as they are when the list changes.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum ListItem {
    Heading(Period),
    Conversation {
        id: SessionId,
        title: String,
        pinned: bool,
        tags: Tags,
        /// The project that it names, which is not there.
        project: Option<ProjectId>,
    },
}

/// The first `shown` conversations, with headings between them.
pub(super) fn list_items(conversations: &[&SessionSummary], shown: usize) -> Vec<ListItem> {
    let midnight = clock::midnight_ms();
    let mut items = Vec::with_capacity(shown.min(conversations.len()) + 6);
    let mut last = None;
    let (pinned, others): (Vec<_>, Vec<_>) =
        conversations.iter().copied().partition(|summary: &&SessionSummary| summary.pinned);
    for summary in pinned.into_iter().chain(others).take(shown) {
        let period = if summary.pinned { Period::Pinned } else { Period::of(summary.changed_ms, midnight) };
        if last != Some(period) {
            last = Some(period);
            items.push(ListItem::Heading(period));
        }
        items.push(ListItem::Conversation {
            id: summary.id.clone(),
            title: summary.title.clone(),
            pinned: summary.pinned,
            tags: summary.tags.clone(),
            project: summary.project.clone(),
        });
    }
    items
}

impl Period {
    /// The time since a day that began at `midnight`, both in milliseconds since 1970.
    fn of(time: u64, midnight: u64) -> Self {
        const DAY: u64 = 24 * 60 * 60 * 1000;
        match midnight.saturating_sub(time).div_ceil(DAY) {
            0 => Self::Today,
            1 => Self::Yesterday,
            2..=7 => Self::ThisWeek,
            8..=30 => Self::ThisMonth,
            _ => Self::Earlier,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Pinned => messages::sidebar::pinned(),
            Self::Today => messages::sidebar::today(),
            Self::Yesterday => messages::sidebar::yesterday(),
            Self::ThisWeek => messages::sidebar::this_week(),
            Self::ThisMonth => messages::sidebar::this_month(),
            Self::Earlier => messages::sidebar::earlier(),
        }
    }
}
