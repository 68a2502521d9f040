//! Shortens: conversations, documents, titles, suggestions. All of it is picked from what is there; nothing is made up.

use std::cmp::Reverse;
use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::length::estimate;
use super::prompt::{Prompt, Turn};
use super::rewrite::{plain, transcript};
use super::units::{Kind, running_text, sentences, units};
use crate::library::language::Tongue;
use crate::library::words::{Kind as WordKind, cut, fold};

/// How long a compressed conversation is unless the prompt says, in tokens.
const COMPRESSED_TOKENS: u64 = 1_000;

/// How long a summary is unless the prompt says, in tokens; about 200 words.
const SUMMARY_TOKENS: u64 = 270;

/// A summary of a document in at most so many tokens is what the document begins with.
const SHORT_SUMMARY_TOKENS: u64 = 80;

/// Tokens in a word of English, roughly, in tenths.
const TENTH_TOKENS_PER_WORD: u64 = 13;

/// What a number, a link or a wikilink adds to a sentence; a plain sentence has about 2.
const FACT: f32 = 1.0;

const MAX_TITLE_WORDS: usize = 6;
const MAX_TAGS: usize = 5;
const SUGGESTIONS: usize = 3;

/// A conversation in short: each question, with the sentences of its answer that tell the most.
pub(crate) fn compress(prompt: &Prompt, instructions: &str) -> String {
    let (mut turns, question) = transcript(prompt);
    if turns.is_empty() {
        turns.push(Turn { is_user: false, text: question });
    }
    let whole: u64 = turns.iter().map(|turn| estimate(&turn.text)).sum();
    let asked =
        length_asked(instructions).or_else(|| length_asked(&prompt.question)).unwrap_or(COMPRESSED_TOKENS);
    // It must be shorter than what it stands for.
    let budget = asked.min(whole * 6 / 10).max(12);
    let answers =
        turns.iter().filter(|turn| !turn.is_user).map(|turn| estimate(&turn.text)).sum::<u64>().max(1);
    let questions: u64 =
        turns.iter().filter(|turn| turn.is_user).map(|turn| estimate(&turn.text).min(40) + 4).sum();
    let for_answers = budget.saturating_sub(questions).max(budget / 2);
    let mut lines = Vec::new();
    for turn in &turns {
        let share = for_answers * estimate(&turn.text) / answers;
        let line = if turn.is_user {
            format!("- Asked: {}", shortened(&one_line(&turn.text), 40))
        } else {
            format!("  Answered: {}", salient(&running_text(&turn.text), share.max(12)))
        };
        lines.push(line);
    }
    while lines.len() > 1 && estimate(&lines.join("\n")) > budget {
        lines.remove(0);
    }
    lines.join("\n")
}

/// What the prompt asks to remember: JSON if it asks for JSON, else a summary.
pub(crate) fn memory(prompt: &Prompt, instructions: &str, wants_json: bool) -> String {
    let (turns, question) = transcript(prompt);
    let all: Vec<&str> = turns.iter().map(|turn| turn.text.as_str()).chain([question.as_str()]).collect();
    let text = running_text(&all.join("\n\n"));
    let limit =
        length_asked(instructions).or_else(|| length_asked(&prompt.question)).unwrap_or(SUMMARY_TOKENS);
    let summary = salient(&text, limit);
    if !wants_json {
        return summary;
    }
    let asked = turns.iter().rfind(|turn| turn.is_user).map_or(text.as_str(), |turn| turn.text.as_str());
    let line = shortened(&one_line(asked), 30);
    let tags = key_words(&text, MAX_TAGS);
    let mut object = Map::new();
    let mut names = field_names(&format!("{instructions}\n{}", prompt.question));
    if names.is_empty() {
        names = ["summary", "index", "topics"].map(str::to_owned).to_vec();
    }
    for name in names {
        let value = match name.to_lowercase().as_str() {
            tag if ["topic", "tag", "keyword", "subject"].iter().any(|word| tag.contains(word)) => {
                json!(tags)
            }
            list if ["source", "fact", "entit", "reference", "user"]
                .iter()
                .any(|word| list.contains(word)) =>
            {
                json!([])
            }
            one if ["index", "line", "title", "entry"].iter().any(|word| one.contains(word)) => json!(line),
            _ => json!(summary),
        };
        object.insert(name, value);
    }
    Value::Object(object).to_string()
}

/// What a document says, in the sentences that say the most of it; where there is room for a sentence or two only, in
/// those that it begins with.
pub(crate) fn document_summary(prompt: &Prompt, instructions: &str) -> String {
    let texts: Vec<&str> = prompt.sources.iter().map(|source| source.text.as_str()).collect();
    let text = if texts.is_empty() { prompt.question.clone() } else { texts.join("\n\n") };
    let limit =
        length_asked(instructions).or_else(|| length_asked(&prompt.question).filter(|_| !texts.is_empty()));
    let (text, limit) = (running_text(&text), limit.unwrap_or(SUMMARY_TOKENS));
    let first = sentences(&text).first().map_or(0, |first| estimate(first));
    if limit <= SHORT_SUMMARY_TOKENS && (1..=limit).contains(&first) {
        return leading(&text, limit);
    }
    salient(&text, limit)
}

/// As many of a text's first sentences as fit.
fn leading(text: &str, limit: u64) -> String {
    let mut left = limit;
    let fitting = sentences(text).into_iter().take_while(|sentence| {
        let cost = estimate(sentence) + 1;
        let fits = cost <= left + 1;
        left = left.saturating_sub(cost);
        fits
    });
    fitting.collect::<Vec<_>>().join(" ")
}

/// A conversation's title: its first question without the words that every question has.
pub(crate) fn title(prompt: &Prompt) -> String {
    let (turns, question) = transcript(prompt);
    let first = turns.into_iter().find(|turn| turn.is_user).map_or(question, |turn| turn.text);
    let line = one_line(&first);
    let mut words: Vec<&str> = line.split_whitespace().collect();
    // "Which crate should I use for …" is about the crate for ….
    let asks = |pair: &[&str]| {
        TITLE_AUXILIARIES.contains(&plain(pair[0]).as_str())
            && TITLE_ASKERS.contains(&plain(pair[1]).as_str())
    };
    if let Some(at) = words.windows(2).position(asks).filter(|at| *at > 0) {
        let verb = words.get(at + 2).is_some_and(|verb| TITLE_VERBS.contains(&plain(verb).as_str()));
        words.drain(at..at + 2 + usize::from(verb));
    }
    let is_lead = |word: &&&str| TITLE_LEADS.contains(&plain(word).as_str());
    let lead = words.iter().take_while(is_lead).count();
    let rest = if lead < words.len() { &words[lead..] } else { &words[..] };
    let title = rest.iter().take(MAX_TITLE_WORDS).copied().collect::<Vec<_>>().join(" ");
    let title =
        title.trim_end_matches(|c: char| !c.is_alphanumeric() && !matches!(c, ')' | '`' | '+' | '#' | '"'));
    let mut letters = title.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => "New conversation".to_owned(),
    }
}

/// Questions that the documents at hand would answer, one a line, or as a JSON list: headings that are questions, and
/// questions about the others. Headings that were asked before are left out, and so is what an answer says of itself.
pub(crate) fn suggest(prompt: &Prompt, wants_json: bool) -> String {
    let titles = prompt.sources.iter().map(|source| source.title.clone());
    let headings =
        prompt.sources.iter().flat_map(|source| units(&source.text).into_iter().map(|unit| unit.heading));
    let (turns, question) = transcript(prompt);
    let asked = turns.iter().filter(|turn| turn.is_user).map(|turn| turn.text.to_lowercase());
    let asked: Vec<String> = asked.chain([question.to_lowercase()]).collect();
    let mut all: Vec<String> = Vec::new();
    for heading in titles.chain(headings) {
        let heading = heading.rsplit(" – ").next().unwrap_or_default().trim().to_owned();
        let is_asked = asked.iter().any(|asked| asked.contains(&heading.to_lowercase()));
        if !heading.is_empty() && !is_asked && !all.contains(&heading) {
            all.push(heading);
        }
    }
    let (questions, others): (Vec<String>, Vec<String>) =
        all.into_iter().partition(|heading| heading.ends_with(['?', '？']));
    let others = others.into_iter().map(|heading| format!("What is said about “{heading}”?"));
    let suggestions: Vec<String> = questions.into_iter().chain(others).take(SUGGESTIONS).collect();
    if wants_json { json!(suggestions).to_string() } else { suggestions.join("\n") }
}

/// Words that a title can do without at its beginning.
const TITLE_LEADS: &[&str] = &[
    "how", "do", "does", "did", "i", "we", "you", "can", "could", "should", "would", "what", "whats", "is",
    "are", "was", "the", "a", "an", "to", "please", "tell", "me", "about", "explain", "why", "where", "when",
    "which", "who", "hi", "hello", "hey", "my", "there",
];

/// What stands between the thing that is asked for and what it is for.
const TITLE_AUXILIARIES: &[&str] = &["should", "can", "could", "do", "would", "must", "shall"];
const TITLE_ASKERS: &[&str] = &["i", "we", "you", "one"];
const TITLE_VERBS: &[&str] = &["use", "need", "choose", "pick", "take", "get", "want"];

/// The sentences of a text that tell the most, in its order, in at most `limit` tokens.
pub(super) fn salient(text: &str, limit: u64) -> String {
    let all = sentences(text);
    if estimate(text) <= limit {
        return all.join(" ");
    }
    let mut counts: HashMap<String, f32> = HashMap::new();
    for word in content_words(text) {
        *counts.entry(word).or_default() += 1.0;
    }
    let score = |index: usize, sentence: &str| {
        let words = content_words(sentence);
        let sum: f32 = words.iter().filter_map(|word| counts.get(word)).map(|count| count.ln_1p()).sum();
        let facts = sentence.chars().any(|c| c.is_ascii_digit())
            || sentence.contains("[[")
            || sentence.contains("://");
        let length = u16::try_from(words.len()).map_or(f32::MAX, f32::from).max(4.0);
        (sum / length.powf(0.75) + if facts { FACT } else { 0.0 }) * if index == 0 { 1.5 } else { 1.0 }
    };
    let mut ranked: Vec<(usize, f32)> =
        all.iter().enumerate().map(|(index, sentence)| (index, score(index, sentence))).collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut left = limit;
    let mut kept = Vec::new();
    for (index, _) in ranked {
        let cost = estimate(all[index]) + 1;
        if cost <= left {
            left -= cost;
            kept.push(index);
        }
    }
    if kept.is_empty() {
        return shortened(all.first().copied().unwrap_or_default(), limit);
    }
    kept.sort_unstable();
    kept.into_iter().map(|index| all[index]).collect::<Vec<_>>().join(" ")
}

/// The words that a text is about, most frequent first.
pub(super) fn key_words(text: &str, count: usize) -> Vec<String> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for word in content_words(text) {
        match counts.iter_mut().find(|(known, _)| *known == word) {
            Some((_, count)) => *count += 1,
            None => counts.push((word, 1)),
        }
    }
    counts.sort_by_key(|(_, count)| Reverse(*count));
    counts.into_iter().take(count).map(|(word, _)| word).collect()
}

pub(super) fn content_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut folded = String::new();
    cut(text, |cut| {
        fold(cut.text, &mut folded);
        let is_word = cut.kind != WordKind::Part
            && folded.chars().count() > 2
            && !folded.chars().all(|c| c.is_ascii_digit());
        if is_word && !Tongue::ENGLISH.is_stop_word(&folded) {
            words.push(folded.clone());
        }
    });
    words
}

/// The length that a prompt asks for, in tokens: "at most 200 words", "1000 tokens".
fn length_asked(text: &str) -> Option<u64> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| c.is_whitespace() || c == '-').collect();
    words.windows(2).find_map(|pair| {
        let number: u64 = pair[0].replace([',', '_'], "").parse().ok().filter(|number| *number > 0)?;
        let unit = pair[1].trim_matches(|c: char| !c.is_alphabetic());
        match unit {
            "token" | "tokens" => Some(number),
            "word" | "words" => Some(number.saturating_mul(TENTH_TOKENS_PER_WORD) / 10),
            _ => None,
        }
    })
}

/// The field names in a prompt's example of the JSON that it wants.
fn field_names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (at, _) in text.match_indices("\":").chain(text.match_indices("\" :")) {
        let name = text[..at].rsplit('"').next().unwrap_or_default();
        let is_name = !name.is_empty()
            && name.len() <= 40
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if is_name && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

pub(super) fn one_line(text: &str) -> String {
    let units = units(text);
    let line = units.iter().find(|unit| unit.kind != Kind::Code).map_or(text, |unit| unit.text.as_str());
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(super) fn shortened(text: &str, limit: u64) -> String {
    if estimate(text) <= limit {
        return text.to_owned();
    }
    let mut short = String::new();
    for word in text.split_whitespace() {
        if estimate(&short) + estimate(word) + 1 > limit {
            break;
        }
        short.push_str(word);
        short.push(' ');
    }
    format!("{}…", short.trim_end())
}

#[cfg(test)]
#[path = "digest_tests.rs"]
mod tests;
