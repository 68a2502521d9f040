//! The content of a message, which most programs write as a text or as a list of parts.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    import_file::{ImportError, ImportFile, LeftOut},
    imported_message::{ImportedMessage, append},
    imported_sources::{Sources, mark},
};

#[derive(Deserialize)]
struct Part<'a> {
    #[serde(rename = "type")]
    kind: Option<String>,
    /// Of a spoken part of Claude's: its words.
    #[serde(borrow, alias = "transcript")]
    text: Option<&'a RawValue>,
    thinking: Option<String>,
    think: Option<String>,
    reasoning: Option<String>,
    #[serde(borrow)]
    citations: Option<&'a RawValue>,
}

/// A text as some interfaces of OpenAI have it.
#[derive(Deserialize)]
struct TextValue {
    value: String,
}

/// What Claude cites for the words that end at `end_index`, in units of UTF-16.
#[derive(Deserialize)]
struct Citation {
    end_index: Option<usize>,
    title: Option<String>,
    url: Option<String>,
    details: Option<CitationDetails>,
}

#[derive(Default, Deserialize)]
struct CitationDetails {
    title: Option<String>,
    url: Option<String>,
}

/// Reads a content: a text, a list of texts and parts, or nothing.
pub(super) fn read<'a>(
    file: &ImportFile<'a>,
    raw: Option<&'a RawValue>,
    left_out: &mut LeftOut,
) -> Result<ImportedMessage, ImportError> {
    let mut content = ImportedMessage::default();
    let Some(raw) = raw.map(RawValue::get).filter(|raw| *raw != "null") else { return Ok(content) };
    if !raw.starts_with('[') {
        return Ok(ImportedMessage { text: file.parse(raw)?, ..content });
    }
    // Citations divide a sentence into parts.
    let mut is_within_sentence = false;
    for raw in file.parse::<Vec<&'a RawValue>>(raw)? {
        if raw.get().starts_with('"') {
            append(&mut content.text, &file.parse::<String>(raw.get())?);
            continue;
        }
        let Part { kind, text, thinking, think, reasoning, citations } = file.parse(raw.get())?;
        if let Some(thought) = thinking.or(think).or(reasoning) {
            append(&mut content.thoughts, &thought);
            continue;
        }
        let mut text = match (text.map(RawValue::get), kind.as_deref().unwrap_or_default()) {
            // A result may have a text of its own, which was not said.
            (_, kind) if kind.starts_with("tool") => {
                left_out.add(LeftOut::TOOLS, 1);
                continue;
            }
            // Notes of Claude's program to itself.
            (None, "token_budget" | "flag") => continue,
            (Some(text), _) if text.starts_with('"') => file.parse::<String>(text)?,
            (Some(text), _) if text.starts_with('{') => file.parse::<TextValue>(text)?.value,
            _ => {
                left_out.add(LeftOut::PARTS, 1);
                continue;
            }
        };
        // Citations of another form say nothing here.
        let citations = citations.and_then(|raw| serde_json::from_str::<Vec<Citation>>(raw.get()).ok());
        let is_citing = citations.as_ref().is_some_and(|citations| !citations.is_empty());
        add_numbers(&mut text, citations.unwrap_or_default(), &mut content.sources);
        if is_within_sentence || is_citing {
            content.text.push_str(&text);
        } else {
            append(&mut content.text, &text);
        }
        is_within_sentence = is_citing;
    }
    Ok(content)
}

/// Writes the numbers of what is cited behind the words that cite it.
fn add_numbers(text: &mut String, mut citations: Vec<Citation>, sources: &mut Sources) {
    citations.sort_by_key(|citation| citation.end_index.unwrap_or(usize::MAX));
    let mut places: Vec<(usize, u32)> = Vec::new();
    for Citation { end_index, title, url, details } in citations {
        let details = details.unwrap_or_default();
        let title = title.or(details.title).unwrap_or_default();
        let Some(number) = sources.number(&title, url.or(details.url).as_deref(), "") else { continue };
        let place = (utf8_index(text, end_index.unwrap_or(usize::MAX)), number);
        if !places.contains(&place) {
            places.push(place);
        }
    }
    // From the end, so that the places before stay right.
    for (at, number) in places.into_iter().rev() {
        text.insert_str(at, &mark(number));
    }
}

/// The byte at which a place in units of UTF-16 is, or the end.
fn utf8_index(text: &str, place: usize) -> usize {
    let mut units = 0;
    let at = text.char_indices().find(|(_, character)| {
        let is_there = units >= place;
        units += character.len_utf16();
        is_there
    });
    at.map_or(text.len(), |(at, _)| at)
}
