//! The text of a PDF by its pages, as the extractor writes it: a section for each, under the heading "Page 7" or
//! "Page 7 (vii)".

use footnote_core::text::{Boundaries, Letters};

/// The most places at which a search finds its words.
const MAX_HITS: usize = 1_000;

/// A place at which a search finds its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hit {
    /// Counted from 0.
    pub(super) page: usize,
    /// Of those on its page, counted from 0.
    pub(super) nth: usize,
}

pub(super) struct PdfText(Vec<Letters>);

impl PdfText {
    pub(super) fn new(text: &str) -> Self {
        Self(page_texts(text).into_iter().map(Letters::new).collect())
    }

    /// The places of these words, from the first page on.
    pub(super) fn hits(&self, words: &str) -> Vec<Hit> {
        let wanted = Letters::new(words);
        let pages = self.0.iter().enumerate();
        let hits = pages.flat_map(|(page, letters)| {
            let found = letters.find(&wanted, Boundaries::Anywhere);
            found.enumerate().map(move |(nth, _)| Hit { page, nth })
        });
        hits.take(MAX_HITS).collect()
    }

    /// The first page, counted from 0, that has all of a passage.
    pub(super) fn page_of(&self, passage: &str) -> Option<usize> {
        let wanted = Letters::new(passage);
        self.0.iter().position(|letters| letters.find(&wanted, Boundaries::Words).next().is_some())
    }
}

/// The page with this heading, counted from 0.
pub(super) fn page_of_heading(heading: &str) -> Option<usize> {
    let number = heading.strip_prefix("Page ")?.split_whitespace().next()?;
    number.parse::<usize>().ok()?.checked_sub(1)
}

/// The texts of the pages, without their headings. A line of a page's own text never looks like a heading.
fn page_texts(text: &str) -> Vec<&str> {
    let mut pages = Vec::new();
    let mut start = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let heading = line.strip_prefix("## ").and_then(|heading| page_of_heading(heading.trim_end()));
        if heading == Some(pages.len() + usize::from(start.is_some())) {
            pages.extend(start.and_then(|start| text.get(start..at)));
            start = Some(at + line.len());
        }
        at += line.len();
    }
    pages.extend(start.and_then(|start| text.get(start..)));
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "## Page 1 (i)\n\nBees dance.\n\n## Page 2 (ii)\n\n(There is no text on this page.)\n\n\
        ## Page 3\n\nBees dance\nin the hive, and the bee-\nkeeper \\## Page 4 looks on.\n";

    #[test]
    fn each_page_has_its_text() {
        let pages = page_texts(TEXT);
        assert_eq!(pages.len(), 3);
        assert_eq!((pages[0].trim(), pages[2].starts_with("\nBees")), ("Bees dance.", true));
        assert_eq!(page_texts("# No PDF\n\n## Page 2\n\nText"), [""; 0]);
        let check = |heading: &str, expect| assert_eq!(page_of_heading(heading), expect, "{heading}");
        check("Page 7", Some(6));
        check("Page 12 (vii)", Some(11));
        check("Page 0", None);
        check("Pages", None);
    }

    #[test]
    fn words_are_found_on_their_pages() {
        let text = PdfText::new(TEXT);
        let hits = |words: &str| text.hits(words).iter().map(|hit| (hit.page, hit.nth)).collect::<Vec<_>>();
        assert_eq!(hits("bee"), [(0, 0), (2, 0), (2, 1)]);
        assert_eq!(hits("beekeeper"), [(2, 0)]);
        assert_eq!(hits("wasps"), []);
        assert_eq!(hits(" "), []);
        assert_eq!(text.page_of("dance in the hive"), Some(2));
        assert_eq!((text.page_of("hive and wasps"), text.page_of("")), (None, None));
    }
}
