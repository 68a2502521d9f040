//! The kinds of documents, by the ends of their names, and how the text of each is read.

use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use footnote_extractor::{ExtractError, html_text_within, text_within};

use super::skip::Skip;
use super::{encoding, table};

const MIB: u64 = 1024 * 1024;

/// The longest text that is taken out of a file, in bytes; the answer to `GET /documents/{id}` has it whole.
const MAX_TEXT_BYTES: usize = 8 << 20;

/// Time to read one file. Files of thousands of pages take some seconds.
const MAX_READ_TIME: Duration = Duration::from_mins(1);

/// Stack of a thread that reads a file; objects of a PDF may be nested deeply.
const STACK_BYTES: usize = 16 << 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Markdown,
    Text,
    Html,
    Table,
    Pdf,
    Word,
}

impl Kind {
    /// `None` for files that are not documents.
    pub(crate) fn of_path(path: &str) -> Option<Self> {
        let (name, extension) = path.rsplit('/').next()?.rsplit_once('.')?;
        // Word's mark that somebody has the file open.
        if name.starts_with("~$") {
            return None;
        }
        match extension.to_ascii_lowercase().as_str() {
            "md" | "markdown" => Some(Self::Markdown),
            "txt" => Some(Self::Text),
            "html" | "htm" => Some(Self::Html),
            "csv" | "tsv" => Some(Self::Table),
            "pdf" => Some(Self::Pdf),
            "docx" => Some(Self::Word),
            _ => None,
        }
    }

    /// Its name in lists of documents.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Markdown => "markdown",
            Self::Text => "text",
            Self::Html => "html",
            Self::Table => "table",
            Self::Pdf => "pdf",
            Self::Word => "word",
        }
    }

    /// Maximum size of a file, in bytes; larger ones are skipped.
    pub(super) fn max_bytes(self) -> u64 {
        match self {
            Self::Markdown | Self::Text | Self::Table => 4 * MIB,
            // Most of such a file is scripts or pictures.
            Self::Html => 16 * MIB,
            Self::Pdf | Self::Word => 64 * MIB,
        }
    }

    /// Whether a file may take seconds to read; such files are read after all others.
    pub(super) fn is_slow(self) -> bool {
        matches!(self, Self::Pdf | Self::Word)
    }

    /// The text of a file, as Markdown except for [`Kind::Text`].
    pub(super) fn text(self, path: &str, bytes: Vec<u8>) -> Result<String, Skip> {
        match self {
            Self::Markdown | Self::Text => encoding::decoded(bytes),
            Self::Table => {
                let is_tabbed = path.to_ascii_lowercase().ends_with(".tsv");
                table::text(&encoding::decoded(bytes)?, is_tabbed, MAX_TEXT_BYTES)
            }
            Self::Html => {
                let html = encoding::decoded_html(bytes)?;
                let text = guarded(MAX_READ_TIME, move || html_text_within(html.as_bytes(), MAX_TEXT_BYTES))?;
                // Each line is a paragraph; in Markdown they would be one, too long to cite.
                let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
                Ok(lines.join("\n\n"))
            }
            Self::Pdf | Self::Word => guarded(MAX_READ_TIME, move || text_within(bytes, MAX_TEXT_BYTES)),
        }
    }
}

/// Reads an untrusted file in a thread of its own, so that neither a panic nor a loop without an end reaches the index. A
/// reader that is too slow cannot be stopped; it goes on without being waited for.
fn guarded(
    patience: Duration,
    read: impl FnOnce() -> Result<String, ExtractError> + Send + 'static,
) -> Result<String, Skip> {
    let (sender, outcome) = sync_channel(1);
    let run = move || {
        // Nobody may be waiting any more.
        sender.send(read()).ok();
    };
    thread::Builder::new().name("footnote-extract".to_owned()).stack_size(STACK_BYTES).spawn(run)?;
    match outcome.recv_timeout(patience) {
        Ok(text) => Ok(text?),
        Err(RecvTimeoutError::Timeout) => Err(Skip::TooSlow),
        Err(RecvTimeoutError::Disconnected) => Err(Skip::Panicked),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_by_the_ends_of_names() {
        let check = |path: &str, expect: Option<Kind>| assert_eq!(Kind::of_path(path), expect, "{path}");
        check("a/b.md", Some(Kind::Markdown));
        check("a/B.Markdown", Some(Kind::Markdown));
        check("a.PDF", Some(Kind::Pdf));
        check("a.b.docx", Some(Kind::Word));
        check("a.HTM", Some(Kind::Html));
        check("a.tsv", Some(Kind::Table));
        check("a.doc", None);
        check("a/~$report.docx", None);
        check("a.md/b", None);
        check("md", None);
    }

    #[test]
    fn a_reader_that_panics_or_never_ends_costs_one_file() {
        let panicking = || -> Result<String, ExtractError> { std::panic::panic_any("broken") };
        assert!(matches!(guarded(MAX_READ_TIME, panicking), Err(Skip::Panicked)));
        let (end, ended) = sync_channel::<()>(0);
        let endless = move || {
            ended.recv().ok();
            Ok(String::new())
        };
        assert!(matches!(guarded(Duration::ZERO, endless), Err(Skip::TooSlow)));
        drop(end);
        assert!(matches!(guarded(MAX_READ_TIME, || Ok("text".to_owned())), Ok(text) if text == "text"));
        let empty = guarded(MAX_READ_TIME, || Err(ExtractError::NoText));
        assert_eq!(empty.unwrap_err().to_string(), "it has no text");
    }

    #[test]
    fn lines_of_a_web_page_are_paragraphs() {
        let html = b"<title>T</title><h1>Bees</h1><p>One<p>Two<script>no</script>".to_vec();
        assert_eq!(Kind::Html.text("a.html", html).unwrap(), "# Bees\n\nOne\n\nTwo");
    }
}
