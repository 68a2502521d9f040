//! The kinds of documents, by the ends of their names, and how the text of each is read.

use footnote_extractor::{ExtractError, folder, html_text, text};
use strum::IntoStaticStr;

use super::skip::Skip;
use super::{encoding, table};

const MIB: u64 = 1024 * 1024;

/// The longest text that is taken out of a file, in bytes; the answer to `GET /documents/{id}` has it whole.
const MAX_TEXT_BYTES: usize = 8 << 20;

/// Lists of documents have these names, in small letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub(crate) enum Kind {
    Markdown,
    Text,
    Html,
    Table,
    Pdf,
    Word,
    /// A presentation.
    Slides,
    Spreadsheet,
    OpenDocument,
    Book,
    Mail,
    Notebook,
}

impl Kind {
    /// Whether a file that is not read is a PDF without text, whose pages are pictures that can be looked at all the same.
    pub(crate) fn is_scan(path: &str, skip: &Skip) -> bool {
        // A process that read it says the same in words.
        Self::of_path(path) == Some(Self::Pdf) && skip.to_string() == ExtractError::NoText.to_string()
    }

    /// Whether headings of such a document say what it is about: those of pages and tables do not.
    pub(crate) fn has_headings(self) -> bool {
        matches!(self, Self::Markdown | Self::Html | Self::Word | Self::OpenDocument | Self::Book)
    }

    /// `None` for files that are not documents.
    pub(crate) fn of_path(path: &str) -> Option<Self> {
        let (name, extension) = path.rsplit('/').next()?.rsplit_once('.')?;
        // Word's mark that somebody has the file open.
        if name.starts_with("~$") {
            return None;
        }
        match extension.to_ascii_lowercase().as_str() {
            "md" | "markdown" => Some(Self::Markdown),
            // The marks of the latter are few, and words are found and quoted beside them.
            "txt" | "text" | "rst" | "adoc" | "org" => Some(Self::Text),
            "html" | "htm" => Some(Self::Html),
            "csv" | "tsv" => Some(Self::Table),
            "pdf" => Some(Self::Pdf),
            "docx" => Some(Self::Word),
            "pptx" => Some(Self::Slides),
            "xlsx" | "xls" | "ods" => Some(Self::Spreadsheet),
            "odt" => Some(Self::OpenDocument),
            "epub" => Some(Self::Book),
            "eml" => Some(Self::Mail),
            "ipynb" => Some(Self::Notebook),
            _ => None,
        }
    }

    /// Maximum size of a file, in bytes; larger ones are skipped.
    pub(super) fn max_bytes(self) -> u64 {
        match self {
            Self::Markdown | Self::Text | Self::Table => 4 * MIB,
            // Most of such a file is scripts or pictures.
            Self::Html => 16 * MIB,
            _ => 64 * MIB,
        }
    }

    /// Whether a file may take seconds to read; such files are read after all others.
    pub(super) fn is_slow(self) -> bool {
        self.is_read_apart() && !matches!(self, Self::Html | Self::Table)
    }

    /// Whether a file is read in a process of its own: what it unpacks to, or how long that takes, cannot be told beforehand.
    pub(super) fn is_read_apart(self) -> bool {
        !matches!(self, Self::Markdown | Self::Text)
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
                let text = html_text(html.as_bytes(), MAX_TEXT_BYTES)?;
                // Each line is a paragraph; in Markdown they would be one, too long to cite.
                let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
                Ok(lines.join("\n\n"))
            }
            Self::Slides => Ok(folder::pptx(&bytes, MAX_TEXT_BYTES)?),
            Self::Spreadsheet => Ok(folder::sheets(&bytes, MAX_TEXT_BYTES)?),
            Self::OpenDocument => Ok(folder::odt(&bytes, MAX_TEXT_BYTES)?),
            Self::Book => Ok(folder::epub(&bytes, MAX_TEXT_BYTES)?),
            Self::Mail => Ok(folder::mail(&bytes, MAX_TEXT_BYTES)?),
            Self::Notebook => Ok(folder::notebook(&bytes, MAX_TEXT_BYTES)?),
            Self::Pdf | Self::Word => Ok(text(bytes, MAX_TEXT_BYTES)?),
        }
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
        check("a.pptx", Some(Kind::Slides));
        check("a.XLSX", Some(Kind::Spreadsheet));
        check("a.ods", Some(Kind::Spreadsheet));
        check("a.odt", Some(Kind::OpenDocument));
        check("a.epub", Some(Kind::Book));
        check("~$a.xlsx", None);
        check("a.eml", Some(Kind::Mail));
        check("a.ipynb", Some(Kind::Notebook));
        check("a.rst", Some(Kind::Text));
        check("a/~$report.docx", None);
        check("a.md/b", None);
        check("md", None);
    }

    #[test]
    fn lines_of_a_web_page_are_paragraphs() {
        let html = b"<title>T</title><h1>Bees</h1><p>One<p>Two<script>no</script>".to_vec();
        assert_eq!(Kind::Html.text("a.html", html).unwrap(), "# Bees\n\nOne\n\nTwo");
    }
}
