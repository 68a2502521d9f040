//! The conversation on screen, without its exchanges.

use std::collections::BTreeMap;

use footnote_core::conversation::{BranchOrigin, SessionId, SessionSettings};
use leptos::prelude::*;

use super::Activity;
use crate::browser::tabs;

/// The conversation on screen, without its exchanges; copies are handles to the same.
#[derive(Clone, Copy)]
pub(crate) struct Conversation {
    pub(crate) id: RwSignal<SessionId>,
    pub(crate) settings: RwSignal<SessionSettings>,
    /// Its title, once it has one.
    pub(crate) title: RwSignal<Option<String>>,
    /// Where it comes from, if it is a branch.
    pub(crate) branched_from: RwSignal<Option<BranchOrigin>>,
    /// Why it can only be read in this tab, if so.
    pub(crate) read_only: RwSignal<Option<ReadOnly>>,
    /// A question is being answered.
    pub(crate) answering: Memo<bool>,
    /// The conversation is being read.
    pub(crate) opening: RwSignal<bool>,
    /// Questions that are asked next, one after another.
    pub(crate) queued: RwSignal<Vec<String>>,
}

/// Why a conversation can only be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReadOnly {
    /// A newer version of the page wrote it.
    Newer,
    /// Another tab has it.
    OtherTab,
    /// The conversation is being taken over from another tab.
    Coming,
}

impl Conversation {
    pub(crate) fn new(activity: RwSignal<BTreeMap<SessionId, Activity>>) -> Self {
        let id = RwSignal::new(tabs::new_session_id());
        let answering = move |_: Option<&bool>| {
            activity.with(|activity| id.with(|id| activity.get(id) == Some(&Activity::Answering)))
        };
        Self {
            id,
            settings: RwSignal::new(SessionSettings::default()),
            title: RwSignal::new(None),
            branched_from: RwSignal::new(None),
            read_only: RwSignal::new(None),
            answering: Memo::new(answering),
            opening: RwSignal::new(false),
            queued: RwSignal::new(Vec::new()),
        }
    }
}
