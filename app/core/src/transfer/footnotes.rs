//! Footnotes with the evidence for an answer's citations, for exported and copied text.

use footnote_messages as messages;

use super::date::format_utc;
use crate::{
    conversation::{CitationCheck, Difference, Passage, Source, Verdict, citable_numbers, not_checked},
    markdown::replace_citations,
    text::{CitableNumbers, beginning, clean_title, escaped_markdown, is_quotation_mark},
};

/// The most characters quoted of a passage that has no deciding words.
const MAX_PASSAGE: usize = 300;

/// The footnotes of an answer. Citations that rest on the same words share one.
pub(super) struct Footnotes<'a> {
    sources: &'a [Source],
    checks: &'a [CitationCheck],
    list: Vec<Footnote<'a>>,
    /// Citations so far.
    citations: u32,
}

pub(super) struct Footnote<'a> {
    /// The source's number, followed by a letter from its second footnote on.
    pub(super) label: String,
    pub(super) number: u32,
    /// `None` where the answer has no source of this number.
    source: Option<&'a Source>,
    check: Option<&'a CitationCheck>,
}

impl<'a> Footnotes<'a> {
    pub(super) fn new(sources: &'a [Source], checks: &'a [CitationCheck]) -> Self {
        Self { sources, checks, list: Vec::new(), citations: 0 }
    }

    /// The numbers that citations may name.
    pub(super) fn citable_numbers(&self) -> CitableNumbers {
        citable_numbers(self.sources)
    }

    /// Returns the label of the footnote for the next citation, which is of source `number`.
    pub(super) fn cite(&mut self, number: u32) -> String {
        let at = self.citations;
        self.citations += 1;
        let check = self.checks.iter().find(|check| check.at == at);
        let same =
            |note: &&Footnote<'_>| note.number == number && note.check.map(rests_on) == check.map(rests_on);
        if let Some(note) = self.list.iter().find(same) {
            return note.label.clone();
        }
        let earlier = self.list.iter().filter(|note| note.number == number).count();
        let suffix = match u8::try_from(earlier) {
            Ok(0) => String::new(),
            Ok(earlier @ 1..26) => char::from(b'a' + earlier).to_string(),
            _ => format!("-{}", earlier + 1),
        };
        let label = format!("{number}{suffix}");
        let source = self.sources.iter().find(|source| source.number == number);
        self.list.push(Footnote { label: label.clone(), number, source, check });
        label
    }

    /// The footnotes of the citations so far, in their order.
    pub(super) fn list(&self) -> &[Footnote<'a>] {
        &self.list
    }
}

/// Footnotes of one source with equal values are merged.
fn rests_on(check: &CitationCheck) -> impl PartialEq {
    (check.verdict, check.evidence(), check.difference.as_ref(), check.opinion.as_ref())
}

impl Footnote<'_> {
    /// The title of the document with the page or heading that the citation rests on, and its address.
    pub(super) fn document(&self) -> Option<(String, Option<String>)> {
        let location = self.check.and_then(|check| check.location.as_deref());
        let passage = self.check.and_then(CitationCheck::evidence).and_then(|_| self.passage());
        let heading = passage.and_then(|passage| passage.heading.as_deref());
        Some(self.source?.label_at(location.or(heading), passage.map(|passage| &passage.id)))
    }

    /// The verdict in words.
    pub(super) fn verdict(&self) -> String {
        let checked = self.check.map_or_else(not_checked, CitationCheck::words);
        let label = if self.source.is_some() { checked } else { Verdict::NoSource.label() };
        let or_none = |value: &str| if value.is_empty() { "–".to_owned() } else { clean_title(value) };
        let differs = self.check.and_then(|check| check.difference.as_ref());
        let differs = differs.map(|Difference { source, answer, .. }| (or_none(answer), or_none(source)));
        let found_in = self.check.and_then(|check| check.found_in).map(|number| number.to_string());
        match (differs, found_in) {
            (None, None) => messages::filing::verdict(label),
            (None, Some(number)) => messages::filing::verdict_found_in(number, label),
            (Some((answer, source)), None) => messages::filing::verdict_differs(answer, source, label),
            (Some((answer, source)), Some(number)) => {
                messages::filing::verdict_differs_found_in(answer, number, source, label)
            }
        }
    }

    /// The model's opinion of the citation, if it was asked.
    pub(super) fn opinion(&self) -> Option<String> {
        let check = self.check?;
        let beside = check.words_beside().map(|words| format!(" {}", messages::filing::verdict(words)));
        let opinion = check.opinion.as_ref()?.summary() + beside.as_deref().unwrap_or_default();
        let ends = |last: char| ".!?…。！？؟".contains(last) || is_quotation_mark(last);
        Some(if opinion.ends_with(ends) { opinion } else { messages::filing::verdict(opinion) })
    }

    /// The label before a quote that decides nothing.
    pub(super) fn quote_label(&self) -> &'static str {
        match self.check {
            Some(check) if check.verdict.is_quoted() => "",
            Some(check) if check.evidence().is_some() => messages::filing::nearest(),
            _ => messages::filing::passage(),
        }
    }

    /// The deciding or nearest words of the source if they are known, else the beginning of a passage, on one line.
    pub(super) fn quote(&self) -> Option<String> {
        let evidence = self.check.and_then(CitationCheck::evidence);
        let text = match evidence {
            Some((quote, _)) => quote.to_owned(),
            None => beginning(&self.passage()?.text, MAX_PASSAGE).to_owned(),
        };
        Some(clean_title(&text)).filter(|text| !text.is_empty())
    }

    fn passage(&self) -> Option<&Passage> {
        let passages = &self.source?.passages;
        match self.check.and_then(CitationCheck::evidence) {
            Some((quote, id)) => {
                let is_it = |passage: &&Passage| passage.id == id;
                let has_words = |passage: &&Passage| is_it(passage) && passage.text.contains(quote);
                passages.iter().find(has_words).or_else(|| passages.iter().find(is_it))
            }
            None => passages.first(),
        }
    }

    /// Whether the model's server named the source, when the passage was retrieved, and its hash.
    pub(super) fn origin(&self) -> String {
        let server = self
            .source
            .filter(|source| source.is_from_server())
            .map(|_| messages::filing::origin_model_server().to_owned());
        let passage = self.passage();
        let retrieved = passage.and_then(|passage| passage.retrieved_ms);
        let retrieved = retrieved.map(|ms| messages::filing::retrieved(format_utc(ms)));
        let hash = passage.and_then(|passage| passage.sha256.as_ref());
        let hash = hash.map(messages::filing::hash);
        [server, retrieved, hash].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// The whole footnote on one line, without its label. `escape` makes a text safe for the format of the line.
    fn line(&self, escape: impl Fn(&str) -> String) -> String {
        let mut parts = Vec::new();
        if let Some((title, address)) = self.document() {
            // Brackets would end the address early.
            let address = address.map(|address| format!(", <{}>", address.replace('>', "%3E")));
            parts.push(format!("[{}] {}{}.", self.number, escape(&title), address.unwrap_or_default()));
        }
        if let Some(quote) = self.quote() {
            parts.push(self.quote_label().to_owned());
            parts.push(messages::answers::quoted_name(escape(&quote)));
        }
        parts.push(self.verdict());
        parts.extend(self.opinion().map(|opinion| escape(&opinion)));
        parts.push(self.origin());
        parts.retain(|part| !part.is_empty());
        parts.join(" ")
    }
}

/// The text with a Markdown footnote for each citation, and the footnotes. `prefix` keeps the labels of several answers
/// in one file apart.
pub(super) fn with_footnotes(
    text: &str,
    sources: &[Source],
    checks: &[CitationCheck],
    prefix: &str,
) -> (String, Vec<String>) {
    let mut notes = Footnotes::new(sources, checks);
    let numbers = notes.citable_numbers();
    let text = replace_citations(text, &numbers, |_, number| format!("[^{prefix}{}]", notes.cite(number)));
    let line = |note: &Footnote<'_>| format!("[^{prefix}{}]: {}", note.label, note.line(escaped_markdown));
    (text, notes.list().iter().map(line).collect())
}

/// The footnotes of an answer as plain text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlainFootnotes {
    /// The label of each citation.
    pub labels: Vec<String>,
    /// Each with its label.
    pub notes: Vec<String>,
}

/// Footnotes for citations of these numbers, given in the order of the text.
pub fn plain_footnotes(citations: &[u32], sources: &[Source], checks: &[CitationCheck]) -> PlainFootnotes {
    let mut notes = Footnotes::new(sources, checks);
    let labels = citations.iter().map(|number| notes.cite(*number)).collect();
    let line = |note: &Footnote<'_>| format!("{}. {}", note.label, note.line(str::to_owned));
    PlainFootnotes { labels, notes: notes.list().iter().map(line).collect() }
}
