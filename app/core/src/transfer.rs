//! Export of conversations as files, and import of Footnote's and other programs' files.
//!
//! Files may be large, so readers and writers handle one conversation at a time. There is a reader for each program, chosen
//! by the fields that a conversation has.

mod answer_html;
mod date;
mod footnotes;
mod html;
mod json;
mod markdown;

mod archive;
mod plan;
mod read;
mod split;

mod chatgpt;
mod chatgpt_marks;
mod claude;
mod footnote;
mod librechat;
mod llama_cpp;
mod open_webui;
mod plain;

mod content;
mod import_file;
mod imported_message;
mod imported_sources;
mod message_path;

pub use archive::conversation_files;
pub use footnotes::{PlainFootnotes, plain_footnotes};
pub use html::to_html;
pub use import_file::{Found, ImportError, LeftOut};
pub use json::{ExportInfo, JsonFile, to_json};
pub use markdown::to_markdown;
pub use plan::{ImportPlan, Placement, SetAsidePlan};
pub use read::Reader;
pub use split::Counter;

use crate::conversation::{CitationCheck, Source};

/// One answer in the two forms that a clipboard takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copied {
    pub markdown: String,
    /// A fragment.
    pub html: String,
}

/// A complete answer for the clipboard.
pub fn copied(text: &str, sources: &[Source], checks: &[CitationCheck]) -> Copied {
    Copied {
        markdown: markdown::answer_markdown(text, sources, checks, ""),
        html: answer_html::answer_html(text, sources, checks),
    }
}

#[cfg(test)]
mod footnotes_tests;
#[cfg(test)]
mod import_tests;
#[cfg(test)]
mod peer_tests;
#[cfg(test)]
mod project_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::read;
