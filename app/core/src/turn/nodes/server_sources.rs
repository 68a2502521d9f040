//! Sources that the model's server names for an answer, such as the pages that its own search of the web found.
//!
//! Where the text counts by the server's own list, as Perplexity's `[1]` and Azure's `[doc1]`, the numbers of the answer are
//! the server's, and what Footnote found comes after them.

use std::collections::BTreeSet;

use crate::{
    conversation::citable_numbers,
    markdown,
    sources::SourceList,
    turn::{TurnEvent, TurnState},
    wire::{NamedSources, ServerSource},
};

/// The highest number in a text that is taken for a citation's.
const MAX_NUMBER: u32 = 999;

/// The most characters between the brackets of a citation.
const MAX_BRACKETS: usize = 40;

/// In the names of models whose text counts by the order of its annotations: Perplexity's, as other servers pass them on, and
/// Jina's.
const COUNT_ANNOTATIONS: [&str; 2] = ["sonar", "deepsearch"];

/// What servers write before a number, in lower case.
const LABELS: [&str; 8] = ["", "^", "#", "doc", "ref", "ref_", "ref:", "source"];

/// Adds the sources that the last reply named to those of the answer, once.
pub(super) fn add_server_sources(turn: &mut TurnState<'_>) {
    let Some((sources, reply_start)) = turn.generation.server_sources.take() else { return };
    let NamedSources { numbered, named, found } = sources.finish();
    let reply = turn.answer.text.get(reply_start..).unwrap_or_default().to_owned();
    let counts_by_order = turn
        .answer
        .model
        .as_deref()
        .is_some_and(|model| COUNT_ANNOTATIONS.iter().any(|name| model.contains(name)));
    let (mut list, mut others) = divide(numbered, named, &reply, counts_by_order);
    let now_ms = turn.services.clock.now_ms();
    if quotes_footnotes_documents(turn, reply_start) {
        others = list.drain(..).map(|(_, source)| source).chain(others).collect();
    }
    if !list.is_empty() {
        add_list(turn, list, &reply, reply_start, now_ms);
    }
    let listed = others.into_iter().map(|source| (source, true));
    for (source, is_named) in listed.chain(found.into_iter().map(|source| (source, false))) {
        let text = turn.knowledge.sources.add_named(source, is_named, now_ms);
        turn.knowledge.texts.extend(text.filter(|text| !turn.knowledge.texts.contains(text)));
    }
    turn.answer.sources = turn.knowledge.sources.sources().to_vec();
}

/// The sources by which the text counts, with their numbers, and the others.
fn divide(
    mut numbered: Vec<(u32, ServerSource)>,
    mut named: Vec<ServerSource>,
    reply: &str,
    counts_by_order: bool,
) -> (Vec<(u32, ServerSource)>, Vec<ServerSource>) {
    let place = |source: &ServerSource| number_at(reply.trim_start_matches('\n'), source);
    if counts_by_order && numbered.is_empty() && !named.iter().any(|source| place(source).is_some()) {
        numbered = (1..).zip(std::mem::take(&mut named)).collect();
    }
    let written = written_numbers(reply);
    if numbered.iter().any(|(number, _)| written.contains(number)) {
        let (list, mut others) = renumbered_by_links(numbered, reply);
        others.extend(named);
        return (list, others);
    }
    let mut list: Vec<(u32, ServerSource)> = Vec::new();
    let mut others: Vec<ServerSource> = numbered.into_iter().map(|(_, source)| source).collect();
    for source in named {
        let number = place(&source);
        match number.and_then(|number| list.iter().find(|(other, _)| *other == number)) {
            Some((_, same)) if same.url == source.url => {}
            Some(_) => others.push(source),
            None => match number {
                Some(number) => list.push((number, source)),
                None => others.push(source),
            },
        }
    }
    (list, others)
}

/// Puts the list that the reply has named so far into the answer, if its text counts by it, so that what is shown and saved
/// meanwhile has the right sources. The list may still change.
pub(super) fn show_server_list(turn: &mut TurnState<'_>) {
    let Some((sources, reply_start)) = &turn.generation.server_sources else { return };
    let list = sources.clone().finish().numbered;
    let (before, reply) = turn.answer.text.split_at_checked(*reply_start).unwrap_or_default();
    let written = written_numbers(reply);
    let is_counted = list.iter().any(|(number, _)| written.contains(number));
    if !is_counted
        || !keeps_numbers(&turn.knowledge.sources, before, &list)
        || quotes_footnotes_documents(turn, *reply_start)
    {
        return;
    }
    let (list, _) = renumbered_by_links(list, reply);
    let mut with_list = turn.knowledge.sources.clone();
    with_list.add_list(list, true, turn.services.clock.now_ms());
    if turn.answer.sources != with_list.sources() {
        turn.answer.sources = with_list.sources().to_vec();
        turn.report(TurnEvent::Named { sources: turn.answer.sources.clone() });
    }
}

/// Adds the list by which a reply counts.
fn add_list(
    turn: &mut TurnState<'_>,
    mut list: Vec<(u32, ServerSource)>,
    reply: &str,
    reply_start: usize,
    now_ms: u64,
) {
    let sources = &turn.knowledge.sources;
    let before = turn.answer.text.get(..reply_start).unwrap_or_default();
    let numbers_stay = keeps_numbers(sources, before, &list);
    if !numbers_stay {
        // The text before this reply counts by other sources: this reply's numbers follow theirs.
        let offset = sources.sources().last().map_or(0, |last| last.number);
        let numbers: Vec<u32> = list.iter().map(|(number, _)| *number).collect();
        let citable = markdown::Citable { numbers: &numbers, by_server: true, in_document: false };
        let reply = markdown::replace_citations(reply, citable, |_, number| {
            let shift = if numbers.contains(&number) { offset } else { 0 };
            format!("[{}]", number.saturating_add(shift))
        });
        for (number, _) in &mut list {
            *number = number.saturating_add(offset);
        }
        turn.generation.quotes.retain(|quote| quote.end <= reply_start);
        turn.answer.text.truncate(reply_start);
        turn.answer.text.push_str(&reply);
        let text = turn.answer.text.clone();
        turn.report(TurnEvent::Retracted { text });
    }
    let (texts, moved) = turn.knowledge.sources.add_list(list, numbers_stay, now_ms);
    let knowledge = &mut turn.knowledge;
    for document in knowledge.texts.iter_mut().chain(&mut knowledge.documents) {
        if let Some(moved) = moved.iter().find(|moved| moved.from == document.number) {
            document.number = moved.to;
        }
    }
    knowledge.texts.extend(texts);
}

/// Whether a list can have its own numbers beside those that the text before it cites.
fn keeps_numbers(sources: &SourceList, before: &str, list: &[(u32, ServerSource)]) -> bool {
    let cited = markdown::citations(&markdown::parse(before, &citable_numbers(sources.sources())));
    let is_known = |number: &u32| sources.sources().iter().any(|source| source.number == *number);
    let mut cited = cited.iter().filter(|number| is_known(number)).peekable();
    let is_same = |(number, entry): &(u32, ServerSource)| {
        sources.listed_by_server(*number).is_none() || sources.has_entry(*number, entry)
    };
    cited.peek().is_none()
        || (cited.all(|number| sources.listed_by_server(*number).is_some()) && list.iter().all(is_same))
}

/// Whether the model quoted one of Footnote's documents under its number, so that its numbers are Footnote's.
fn quotes_footnotes_documents(turn: &TurnState<'_>, reply_start: usize) -> bool {
    let quotes = turn.generation.quotes.iter().filter(|quote| quote.end > reply_start);
    let mut quotes = quotes.map(|quote| (quote.number, on_one_line(&quote.words)));
    quotes.any(|(number, words)| {
        let mut texts = turn.knowledge.texts.iter().filter(|text| text.number == number);
        !words.is_empty() && texts.any(|text| on_one_line(&text.text).contains(&words))
    })
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The numbers that a text has in brackets, as servers write them: `[1]`, `[1, 2]`, `[doc1]`, `[ref_1]`, `【1†source】`.
fn written_numbers(text: &str) -> BTreeSet<u32> {
    let mut numbers = BTreeSet::new();
    for (at, opening) in text.match_indices(['[', '【', '［']) {
        let rest = &text[at + opening.len()..];
        let Some(end) = rest.char_indices().take(MAX_BRACKETS).find(|(_, c)| "]】］†".contains(*c))
        else {
            continue;
        };
        for part in rest[..end.0].split([',', ';', '-', '–', '，', '、']) {
            let part = part.trim();
            let digits = part.trim_start_matches(|character: char| !character.is_ascii_digit());
            let label = part[..part.len() - digits.len()].trim().to_lowercase();
            if LABELS.contains(&label.as_str()) {
                numbers.extend(digits.parse::<u32>());
            }
        }
    }
    numbers
}

/// The list with the numbers of links to its entries, such as `[[3]](https://…)`, which count more than their places; and
/// entries whose own number another one has then.
fn renumbered_by_links(
    list: Vec<(u32, ServerSource)>,
    text: &str,
) -> (Vec<(u32, ServerSource)>, Vec<ServerSource>) {
    let mut by_link: Vec<(u32, ServerSource)> = Vec::new();
    let mut by_place = Vec::new();
    for (number, source) in list {
        match linked_number(text, &source.url) {
            Some(linked) if by_link.iter().all(|(other, _)| *other != linked) => {
                by_link.push((linked, source));
            }
            _ => by_place.push((number, source)),
        }
    }
    let mut others = Vec::new();
    for (number, source) in by_place {
        if by_link.iter().any(|(other, _)| *other == number) {
            others.push(source);
        } else {
            by_link.push((number, source));
        }
    }
    by_link.sort_by_key(|(number, _)| *number);
    (by_link, others)
}

/// The number that is the text of a link to this address.
fn linked_number(text: &str, url: &str) -> Option<u32> {
    let link = format!("]({url}");
    let mut links = text.match_indices(&link).filter(|_| !url.is_empty());
    links.find_map(|(at, _)| {
        let follows = text.get(at + link.len()..)?.chars().next()?;
        let before = text.get(..at)?;
        let before = before.strip_suffix(']').unwrap_or(before);
        let label = before.trim_end_matches(|character: char| character.is_ascii_digit());
        let is_link = label.ends_with('[') && matches!(follows, ')' | ' ');
        before.get(label.len()..)?.parse().ok().filter(|_| is_link)
    })
}

/// The number that stands in the text where the server puts the citation, as `[2]`.
fn number_at(reply: &str, source: &ServerSource) -> Option<u32> {
    let (start, end) = source.place?;
    let length = usize::try_from(end.checked_sub(start)?).ok()?;
    let cited: String = reply.chars().skip(usize::try_from(start).ok()?).take(length).collect();
    cited
        .trim()
        .strip_prefix('[')?
        .strip_suffix(']')?
        .parse()
        .ok()
        .filter(|number| (1..=MAX_NUMBER).contains(number))
}
