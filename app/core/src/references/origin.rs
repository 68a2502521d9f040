//! Where selected words are from: as a quote in a question, and as people cite them elsewhere.

use crate::{
    conversation::{CitationCheck, DocumentId, Source},
    markdown::as_wikilink,
    sources::whole_title,
    text::clean_title,
};

/// What a wikilink's name of a section cannot have.
const NO_HEADING: [char; 5] = ['#', '[', ']', '|', '^'];

/// The document that words are from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordsOrigin {
    title: String,
    /// The heading or page that they stand under.
    section: Option<String>,
    /// How people cite it: its title with the section, and its id where it has no address.
    pub label: String,
    /// Its address on the web.
    pub address: Option<String>,
}

impl WordsOrigin {
    /// The document of a citation.
    pub fn of_source(source: &Source, check: Option<&CitationCheck>) -> Self {
        let heading = || source.passages.first().and_then(|passage| passage.heading.clone());
        let section = check.and_then(|check| check.location.clone()).or_else(heading);
        let title = whole_title(&clean_title(&source.title), section.as_deref());
        let (label, address) = source.label_at(section.as_deref(), None);
        Self { title, section, label, address }
    }

    /// A document that is open, at a heading.
    pub fn of_document(id: &DocumentId, title: &str, url: Option<&str>, heading: Option<&str>) -> Self {
        let heading = heading.map(clean_title).filter(|heading| !heading.is_empty() && *heading != title);
        let source = Source {
            title: title.to_owned(),
            url: url.map(str::to_owned),
            document_id: id.clone(),
            ..Source::default()
        };
        let (label, address) = source.label_at(heading.as_deref(), None);
        Self { title: clean_title(title), section: heading, label, address }
    }

    /// A wikilink to it, or its name where that cannot be a link.
    fn link(&self) -> String {
        let at_section = self.section.as_ref().filter(|section| !section.contains(NO_HEADING));
        let at_section = at_section.and_then(|section| {
            let link = as_wikilink(&self.title)?;
            Some(format!("{}#{section}]]", link.trim_end_matches("]]")))
        });
        at_section.or_else(|| as_wikilink(&self.title)).unwrap_or_else(|| self.title.clone())
    }
}

/// Words as a Markdown quote, with what they are from under them, and an empty line to write on.
pub fn quoted_words(words: &str, origin: Option<&WordsOrigin>) -> String {
    let mut quote = String::new();
    let link = origin.map(|origin| format!("— {}", origin.link()));
    let lines = words.trim().lines().map(str::trim_end);
    for line in lines.chain(link.as_deref()) {
        quote.push_str(if line.is_empty() { ">" } else { "> " });
        quote.push_str(line);
        quote.push('\n');
    }
    quote.push('\n');
    quote
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversation::Passage;

    fn source(title: &str, heading: Option<&str>, url: Option<&str>) -> Source {
        let passage = Passage { heading: heading.map(Into::into), ..Passage::default() };
        let (title, url) = (title.to_owned(), url.map(Into::into));
        Source { title, url, document_id: "hr/leave.md".into(), passages: vec![passage], ..Source::default() }
    }

    #[test]
    fn words_are_quoted_with_their_document() {
        let check = |words: &str, origin: Option<WordsOrigin>, expect: &str| {
            assert_eq!(quoted_words(words, origin.as_ref()), expect, "{words}");
        };
        let leave = source("Leave – Sick leave", Some("Sick leave"), None);
        check("Ask your lead.", None, "> Ask your lead.\n\n");
        check(
            "Ask your lead.\n\n- soon ",
            Some(WordsOrigin::of_source(&leave, None)),
            "> Ask your lead.\n>\n> - soon\n> — [[Leave#Sick leave]]\n\n",
        );
        let odd = WordsOrigin::of_document(&"a.md".into(), "A]]", None, Some("B"));
        check("x", Some(odd), "> x\n> — A]]\n\n");
        let sharp = WordsOrigin::of_document(&"a.md".into(), "A", None, Some("C# basics"));
        check("x", Some(sharp), "> x\n> — [[A]]\n\n");
    }

    #[test]
    fn documents_are_cited_by_title_and_place() {
        let check = |origin: WordsOrigin, label: &str, address: Option<&str>| {
            assert_eq!((origin.label.as_str(), origin.address.as_deref()), (label, address));
        };
        let at = CitationCheck { location: Some("page 3".into()), ..CitationCheck::default() };
        let report = source("Report", None, Some("https://kb.example/1"));
        check(WordsOrigin::of_source(&report, Some(&at)), "Report, page 3", Some("https://kb.example/1"));
        check(WordsOrigin::of_source(&report, None), "Report", Some("https://kb.example/1"));
        let leave = WordsOrigin::of_document(&"hr/leave.md".into(), "Leave", None, Some("Sick leave"));
        check(leave, "Leave, Sick leave (hr/leave.md)", None);
        let top = WordsOrigin::of_document(&"hr/leave.md".into(), "Leave", None, Some("Leave"));
        check(top, "Leave (hr/leave.md)", None);
    }
}
