//! What became of files that were added, in words.

use std::{cmp::Reverse, collections::BTreeMap, rc::Rc};

use footnote_core::{storage::AddedDocument, wire::UnreadableFile};
use footnote_messages as messages;

use crate::{
    files::{AttachError, ending},
    ports::LocalFile,
};

/// Kinds that are named; the others are counted together.
const NAMED_KINDS: usize = 4;
/// The longest ending that is the name of a kind.
const MAX_ENDING: usize = 10;

/// How far the files that are being added are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    pub read: usize,
    pub all: usize,
    pub(super) is_stopped: bool,
}

/// A file with the name of another document.
#[derive(Clone)]
pub enum SameNamed {
    /// For this browser.
    Document(Rc<AddedDocument>),
    /// For the server, at this path in its folder.
    File { path: String, file: Rc<dyn LocalFile> },
}

impl SameNamed {
    pub fn path(&self) -> &str {
        match self {
            Self::Document(document) => &document.path,
            Self::File { path, .. } => path,
        }
    }
}

/// What became of the files that were added together.
#[derive(Clone, Default)]
pub struct Outcome {
    /// Documents that were not there before, or not like this.
    pub added: usize,
    /// Files that were there already.
    pub known: usize,
    /// Files that have the same text as another document.
    pub copies: usize,
    pub unreadable: Vec<UnreadableFile>,
    /// Files of kinds that are not read, by their endings, and empty ones.
    pub passed_over: PassedOver,
    /// Files with the name of another document, which wait for a person's choice.
    pub same_name: Vec<SameNamed>,
    /// Why documents are kept in memory alone.
    pub not_kept: Option<String>,
    /// Files that were not read, since it was stopped or there is no room for more.
    pub left: usize,
    /// There is no room for more.
    pub is_full: bool,
}

/// Files that are no documents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PassedOver {
    kinds: BTreeMap<String, usize>,
    empty: usize,
}

impl Outcome {
    /// How much was added and what was not, in one sentence.
    pub fn summary(&self) -> String {
        let mut parts = Vec::new();
        if self.added > 0 || (self.known == 0 && self.unreadable.is_empty() && self.same_name.is_empty()) {
            parts.push(messages::added::count_added(self.added));
        }
        if self.known > 0 {
            parts.push(messages::added::count_known(self.known));
        }
        if self.copies > 0 {
            parts.push(messages::added::count_copies(self.copies));
        }
        if !self.unreadable.is_empty() {
            parts.push(messages::added::count_unreadable(self.unreadable.len()));
        }
        match self.left {
            0 => {}
            left if self.is_full => parts.push(messages::added::count_without_room(left)),
            left => parts.push(messages::added::count_not_read(left)),
        }
        list(parts)
    }
}

impl PassedOver {
    pub(super) fn add(&mut self, path: &str) {
        let ending = ending(path.rsplit('/').next().unwrap_or(path));
        let ending = if ending.len() > MAX_ENDING { String::new() } else { ending };
        *self.kinds.entry(ending).or_default() += 1;
    }

    pub(super) fn add_empty(&mut self) {
        self.empty += 1;
    }

    /// A sentence; `None` if no file was passed over.
    pub fn sentence(&self) -> Option<String> {
        let mut kinds: Vec<_> = self.kinds.iter().filter(|(ending, _)| !ending.is_empty()).collect();
        kinds.sort_by_key(|(_, count)| Reverse(**count));
        kinds.truncate(NAMED_KINDS);
        let total: usize = self.kinds.values().sum();
        let others = total - kinds.iter().map(|(_, count)| **count).sum::<usize>();
        let mut parts: Vec<String> =
            kinds.into_iter().map(|(ending, count)| messages::added::kind(*count, ending)).collect();
        if others > 0 {
            parts.push(messages::added::other_kinds(others));
        }
        if self.empty > 0 {
            parts.push(messages::added::empty_files(self.empty));
        }
        let last = parts.pop()?;
        let all = if parts.is_empty() { last } else { messages::added::list_end(list(parts), last) };
        Some(messages::added::passed_over(total + self.empty, all))
    }
}

fn list(parts: Vec<String>) -> String {
    parts.into_iter().reduce(messages::added::list).unwrap_or_default()
}

/// Why a file cannot be read, as a sentence about "it".
pub(super) fn reason(error: &AttachError) -> &'static str {
    match error {
        AttachError::FileTooLarge(_) => messages::added::too_large(),
        AttachError::TextTooLong(_) => messages::added::too_long(),
        AttachError::NotText(_) => messages::added::no_text_file(),
        AttachError::Empty(_) => messages::added::empty(),
        AttachError::Unreadable(_) => messages::added::unreadable(),
        AttachError::Encrypted(_) => messages::added::encrypted(),
        AttachError::Damaged(_) => messages::added::damaged(),
        AttachError::NoPrintedText(_) => messages::added::no_printed_text(),
        AttachError::NotShown(_) | AttachError::TooManyPixels(_) => messages::added::picture(),
        AttachError::TooSlow(_) => messages::added::too_slow(),
        AttachError::NotLoaded(_) => messages::added::not_loaded(),
    }
}
