//! The marks in ChatGPT's answers that stand for sources: `【3†source】`, or words between private characters. The message's
//! metadata says what they mean; a mark that is not explained there leads nowhere and is left out.

use serde::Deserialize;

use super::imported_sources::{Sources, mark};

/// Begin and end a mark, and divide its words.
const OPEN: char = '\u{e200}';
const CLOSE: char = '\u{e201}';
const DIVIDER: char = '\u{e202}';

/// The explanation of one mark.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Reference {
    matched_text: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    /// What stands for the mark where sources are not shown.
    alt: Option<String>,
    items: Option<Vec<Item>>,
    sources: Option<Vec<Item>>,
    title: Option<String>,
    name: Option<String>,
    url: Option<String>,
    snippet: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Item {
    title: Option<String>,
    url: Option<String>,
    snippet: Option<String>,
}

/// The explanation of a mark in older answers, in the order of the marks.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Citation {
    start_ix: usize,
    metadata: Option<CitedDocument>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct CitedDocument {
    title: Option<String>,
    name: Option<String>,
    url: Option<String>,
    text: Option<String>,
}

/// The text with the numbers of the sources in the place of marks, and without the other marks.
pub(super) fn numbered(
    text: &str,
    references: &[Reference],
    mut citations: Vec<Citation>,
    sources: &mut Sources,
) -> String {
    let text = explained(text, references, sources);
    citations.sort_by_key(|citation| citation.start_ix);
    let marks = text.matches('【').count();
    // Each mark has its citation, or else nobody can say which belongs to which.
    let citations = if citations.len() == marks { citations } else { Vec::new() };
    without_marks(&with_citations(&text, &citations, sources))
}

/// Replaces the marks that references explain, in the order in which they stand.
fn explained(text: &str, references: &[Reference], sources: &mut Sources) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    for reference in references {
        let numbers = reference.numbers(sources);
        let mark = reference.matched_text.as_deref().unwrap_or_default();
        // A reference to words of the answer itself, or to its end, has no mark.
        if !mark.contains(is_mark) {
            continue;
        }
        let Some((before, after)) = rest.split_once(mark) else { continue };
        clean.push_str(before);
        if numbers.is_empty() {
            let is_hidden = reference.kind.as_deref() == Some("hidden");
            clean.push_str(reference.alt.as_deref().filter(|_| !is_hidden).unwrap_or_default());
        } else {
            clean.push_str(&numbers);
        }
        rest = after;
    }
    clean + rest
}

impl Reference {
    /// The numbers of its sources, as they stand in a text.
    fn numbers(&self, sources: &mut Sources) -> String {
        let own = Item {
            title: self.title.clone().or_else(|| self.name.clone()),
            url: self.url.clone(),
            snippet: self.snippet.clone(),
        };
        let lists = [&self.items, &self.sources].into_iter().flatten().flatten();
        let mut numbers: Vec<u32> = Vec::new();
        for Item { title, url, snippet } in lists.chain([&own]) {
            let [title, snippet] = [title, snippet].map(|text| text.as_deref().unwrap_or_default());
            if let Some(number) = sources.number(title, url.as_deref(), snippet)
                && !numbers.contains(&number)
            {
                numbers.push(number);
            }
        }
        numbers.into_iter().map(mark).collect()
    }
}

/// Replaces each mark in lenticular brackets by the number of its citation, or by nothing.
fn with_citations(text: &str, citations: &[Citation], sources: &mut Sources) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    let mut citations = citations.iter();
    while let Some((before, after)) = rest.split_once('【') {
        let Some((inside, after)) = after.split_once('】') else { break };
        clean.push_str(before);
        let document = citations.next().and_then(|citation| citation.metadata.as_ref());
        let number = document.and_then(|document| {
            let title = document.title.as_deref().or(document.name.as_deref()).unwrap_or_default();
            sources.number(title, document.url.as_deref(), document.text.as_deref().unwrap_or_default())
        });
        match number {
            Some(number) => clean.push_str(&mark(number)),
            // Brackets that somebody wrote.
            None if !inside.contains('†') => clean.extend(["【", inside, "】"]),
            None => {}
        }
        rest = after;
    }
    clean + rest
}

/// Removes marks that nothing explains. One of a thing with a name, such as a place, becomes that name.
fn without_marks(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(OPEN) {
        clean.push_str(before);
        let (mark, after) = after.split_once(CLOSE).unwrap_or((after, ""));
        let name = mark.split_once(DIVIDER).filter(|(kind, _)| *kind == "entity");
        let names: Option<Vec<String>> = name.and_then(|(_, list)| serde_json::from_str(list).ok());
        clean.push_str(names.as_deref().and_then(|names| names.get(1)).map_or("", String::as_str));
        rest = after;
    }
    clean.push_str(rest);
    clean.retain(|character| !is_private(character));
    clean
}

fn is_mark(character: char) -> bool {
    is_private(character) || character == '【'
}

fn is_private(character: char) -> bool {
    ('\u{e200}'..='\u{e20f}').contains(&character)
}
