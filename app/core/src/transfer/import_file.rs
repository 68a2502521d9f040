//! A file of conversations that is being read, what it gives, and why it is refused.

use serde::Deserialize;

use crate::{conversation::Session, storage::StoredProject};

/// The contents of a file, read completely before anything is written.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Import {
    pub sessions: Vec<Session>,
    pub projects: Vec<StoredProject>,
    /// Keys and values of records that could not be read when they were exported, as the file says.
    pub set_aside: Vec<(String, String)>,
    /// Messages for the person about what was left out.
    pub notes: Vec<String>,
}

/// Why a file is refused.
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
            Some(line) => write!(f, "line {line}, column {}: {}", self.column, self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for ImportError {}

/// The text of a file; turns places in its slices into line and column.
pub(super) struct ImportFile<'a> {
    pub(super) text: &'a str,
}

impl<'a> ImportFile<'a> {
    /// Parses a slice of the file as JSON; errors give the line in the whole file.
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

    /// An error at byte `offset` of `part`, a slice of the file.
    pub(super) fn error_at(&self, part: &str, offset: usize, message: &str) -> ImportError {
        // The difference of the pointers is the offset of the slice.
        let start = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let at = start.saturating_add(offset).min(self.text.len());
        let before = self.text.as_bytes().get(..at).unwrap_or_default();
        let line = before.split(|byte| *byte == b'\n').count();
        let column = before.iter().rev().take_while(|byte| **byte != b'\n').count() + 1;
        ImportError { line: Some(line), column, message: message.to_owned() }
    }
}

/// An error message of `serde_json` without its line and column.
pub(super) fn without_position(message: &str) -> &str {
    message.rfind(" at line ").and_then(|at| message.get(..at)).unwrap_or(message)
}

/// Messages about what was left out, without those of which there was none.
pub(super) fn notes<const N: usize>(left_out: [(usize, &str); N]) -> Vec<String> {
    let left_out = left_out.into_iter().filter(|(count, _)| *count > 0);
    left_out.map(|(count, what)| format!("{count} {what} left out")).collect()
}

pub(super) fn file_error(message: &str) -> ImportError {
    ImportError { line: None, column: 0, message: message.to_owned() }
}
