//! The state of the list of conversations.

use footnote_client::listing::{Listed, still_chosen};
use footnote_core::{conversation::Tag, storage::SessionSummary};
use leptos::prelude::*;

/// Conversations shown at first, and added by each "Show older".
pub(super) const PAGE_CONVERSATIONS: usize = 60;

/// The state of the list. It outlives the view, which is unmounted while the list is folded.
#[derive(Clone, Copy)]
pub(super) struct Listing {
    pub(super) conversations: RwSignal<Vec<SessionSummary>>,
    /// The tags that it is narrowed to, as they were chosen.
    pub(super) tags: RwSignal<Vec<Tag>>,
    /// Those of them that there still are.
    pub(super) chosen: Memo<Vec<Tag>>,
    /// The conversations with these tags.
    pub(super) listed: Memo<Listed>,
    /// The archived ones are unfolded.
    pub(super) is_archive_open: RwSignal<bool>,
    /// How many conversations outside of projects are shown, of those that are not archived.
    pub(super) shown: RwSignal<usize>,
    /// How many of these there are.
    pub(super) outside: RwSignal<usize>,
    pub(super) query: RwSignal<String>,
    /// The list was read once.
    pub(super) is_ready: RwSignal<bool>,
    pub(super) is_export_open: RwSignal<bool>,
}

impl Listing {
    /// A list that was not read yet.
    pub(super) fn new() -> Self {
        let (conversations, tags) = (RwSignal::new(Vec::new()), RwSignal::new(Vec::new()));
        let chosen = Memo::new(move |_| conversations.with(|all| tags.with(|tags| still_chosen(all, tags))));
        let listed =
            Memo::new(move |_| conversations.with(|all| chosen.with(|chosen| Listed::new(all, chosen))));
        Self {
            conversations,
            tags,
            chosen,
            listed,
            is_archive_open: RwSignal::new(false),
            shown: RwSignal::new(PAGE_CONVERSATIONS),
            outside: RwSignal::new(0),
            query: RwSignal::new(String::new()),
            is_ready: RwSignal::new(false),
            is_export_open: RwSignal::new(false),
        }
    }

    pub(super) fn get() -> Self {
        expect_context()
    }
}
