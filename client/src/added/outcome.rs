//! What became of files that were added, in words.

use std::{cmp::Reverse, collections::BTreeMap, rc::Rc};

use footnote_core::{storage::AddedDocument, wire::UnreadableFile};

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
            parts.push(format!("{} added", self.added));
        }
        if self.known > 0 {
            let verb = if self.known == 1 { "was" } else { "were" };
            parts.push(format!("{} {verb} already there", self.known));
        }
        if self.copies > 0 {
            let verb = if self.copies == 1 { "has" } else { "have" };
            parts.push(format!("{} {verb} the same text as another", self.copies));
        }
        if !self.unreadable.is_empty() {
            parts.push(format!("{} could not be read", self.unreadable.len()));
        }
        match self.left {
            0 => {}
            left if self.is_full => parts.push(format!("{left} have no room")),
            left => parts.push(format!("{left} not read, since you stopped")),
        }
        parts.join(", ")
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
            kinds.into_iter().map(|(ending, count)| format!("{count} .{ending}")).collect();
        let counted = |count: usize, kind: &str| match count {
            0 => None,
            1 => Some(format!("1 {kind} file")),
            many => Some(format!("{many} {kind} files")),
        };
        parts.extend([counted(others, "other"), counted(self.empty, "empty")].into_iter().flatten());
        let last = parts.pop()?;
        let verb = if total + self.empty == 1 { "was" } else { "were" };
        let all = if parts.is_empty() { last } else { format!("{} and {last}", parts.join(", ")) };
        Some(format!("{all} {verb} passed over."))
    }
}

/// Why a file cannot be read, as a sentence about "it".
pub(super) fn reason(error: &AttachError) -> &'static str {
    match error {
        AttachError::FileTooLarge(_) => "it is larger than 20 MB",
        AttachError::TextTooLong(_) => "it has more than 2 MB of text",
        AttachError::NotText(_) => "it is not text, or in an encoding other than UTF-8",
        AttachError::Empty(_) => "it is empty",
        AttachError::Unreadable(_) => "the browser could not read it",
        AttachError::Encrypted(_) => "it is protected by a password",
        AttachError::Damaged(_) => "it is damaged, or of another kind than its name says",
        AttachError::NoPrintedText(_) => "there is no text in it: its pages may be pictures",
        AttachError::NotShown(_) | AttachError::TooManyPixels(_) => "it is a picture",
        AttachError::TooSlow(_) => "it takes too long to read",
        AttachError::NotLoaded(_) => "the part of this page that reads such files could not be loaded",
    }
}
