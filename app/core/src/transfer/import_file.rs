//! A part of a file of conversations that is being read, what was left out of it, and why it is refused.

use std::collections::BTreeMap;

use footnote_messages as messages;
use serde::Deserialize;

use super::split::Piece;
use crate::{conversation::Session, storage::StoredProject};

/// Something in a file.
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    Session(Box<Session>),
    Project(Box<StoredProject>),
    /// Key and value of a record that could not be read when it was exported, as the file says.
    SetAside(String, String),
}

/// Why a file or a conversation in it is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportError {
    /// Line of the error, from 1; `None` if the file as a whole is wrong.
    pub line: Option<usize>,
    /// Column of the error, in bytes, from 1.
    pub column: usize,
    pub message: String,
}

impl std::fmt::Display for ImportError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => {
                let (line, column) = (line.to_string(), self.column.to_string());
                f.write_str(&messages::filing::error_at(column, line, &self.message))
            }
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for ImportError {}

/// The text of one part of a file; turns places in its slices into line and column.
pub(super) struct ImportFile<'a> {
    pub(super) text: &'a str,
    line: usize,
    column: usize,
}

impl<'a> ImportFile<'a> {
    pub(super) fn new(piece: &'a Piece) -> Self {
        Self { text: &piece.text, line: piece.line, column: piece.column }
    }

    /// Parses a slice of the text as JSON; errors give the line in the whole file.
    pub(super) fn parse<T: Deserialize<'a>>(&self, part: &'a str) -> Result<T, ImportError> {
        serde_json::from_str(part).map_err(|error| {
            let before = part.split('\n').take(error.line().saturating_sub(1));
            let start = before.map(|line| line.len() + 1).sum::<usize>();
            self.error_at(
                part,
                start + error.column().saturating_sub(1),
                without_position(&error.to_string()),
            )
        })
    }

    /// An error at byte `offset` of `part`, a slice of the text.
    pub(super) fn error_at(&self, part: &str, offset: usize, message: &str) -> ImportError {
        // The difference of the pointers is the offset of the slice.
        let start = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let at = start.saturating_add(offset).min(self.text.len());
        let before = self.text.as_bytes().get(..at).unwrap_or_default();
        let breaks = before.split(|byte| *byte == b'\n').count() - 1;
        let column = before.iter().rev().take_while(|byte| **byte != b'\n').count();
        let column = column + if breaks == 0 { self.column } else { 1 };
        ImportError { line: Some(self.line + breaks), column, message: message.to_owned() }
    }
}

/// An error message of `serde_json` without its line and column.
pub(super) fn without_position(message: &str) -> &str {
    message.rfind(" at line ").and_then(|at| message.get(..at)).unwrap_or(message)
}

pub(super) fn file_error(message: &str) -> ImportError {
    ImportError { line: None, column: 0, message: message.to_owned() }
}

/// What an import leaves out, counted by kind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LeftOut(BTreeMap<LeftOutKind, usize>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LeftOutKind {
    /// Conversations without any message.
    Empty,
    /// Images and other parts without text.
    Parts,
    /// Other versions of messages.
    Versions,
    /// Calls of tools and their results.
    Tools,
}

impl LeftOut {
    pub(super) const PARTS: LeftOutKind = LeftOutKind::Parts;
    pub(super) const TOOLS: LeftOutKind = LeftOutKind::Tools;
    pub(super) const VERSIONS: LeftOutKind = LeftOutKind::Versions;
    pub(super) const EMPTY: LeftOutKind = LeftOutKind::Empty;

    pub(super) fn add(&mut self, what: LeftOutKind, count: usize) {
        if count > 0 {
            *self.0.entry(what).or_default() += count;
        }
    }

    /// Adds what another file left out.
    pub fn merge(&mut self, other: Self) {
        for (what, count) in other.0 {
            self.add(what, count);
        }
    }

    /// Messages for the person, one for each kind.
    pub fn notes(&self) -> Vec<String> {
        let note = |(what, count): (&LeftOutKind, &usize)| match what {
            LeftOutKind::Empty => messages::filing::empty_left_out(*count),
            LeftOutKind::Parts => messages::filing::parts_left_out(*count),
            LeftOutKind::Versions => messages::filing::versions_left_out(*count),
            LeftOutKind::Tools => messages::filing::tools_left_out(*count),
        };
        self.0.iter().map(note).collect()
    }
}
