//! Greetings and thanks, which ask nothing, in the languages that most people write.
//!
//! A message is one if it consists of whole phrases of the lists, words that may stand around them, a name, and after thanks
//! what they are for. `tests` has the table.

use crate::folded::Folded;

/// A language, a kind of list, and its phrases, in each line.
const LISTS: &str = include_str!("courtesy/lists.txt");

/// What a message says that asks nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Courtesy {
    Greeting,
    /// Also a farewell.
    Thanks,
    /// "OK, that was it"
    Acknowledgement,
}

/// Longer messages say more, in bytes.
const MAX_LENGTH: usize = 250;

/// The most words of what somebody gives thanks for.
const MAX_REASON: usize = 6;

/// Recognises a message that is a courtesy alone; returns its kind and the language of its first phrase, as ISO 639-1. `None` if
/// it may ask something.
pub fn courtesy(message: &str) -> Option<(Courtesy, &'static str)> {
    if message.len() > MAX_LENGTH {
        return None;
    }
    let lines = message.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let message = lines.collect::<Vec<_>>().join(". ").replace('’', "'");
    let folded = Folded::new(&message);
    let text = folded.as_str();
    let is_question = text.contains(['?', '？', '؟']);
    let is_capital = |start: usize, end: usize| is_capital(message.get(folded.original(start..end)));
    let (mut found, mut end, mut can_be_name) = (None, 0, false);
    while let Some(start) = next_word(text, end) {
        if let Some((length, (kind, language))) = phrase_at(&folded, start) {
            end = start + length;
            if kind != Courtesy::Acknowledgement {
                // Titles have capitals throughout: "Thank You Letter". German writes all its nouns so.
                let last_word = text.get(..end)?.rfind(' ').map_or(0, |space| space + 1);
                can_be_name = last_word == 0 || language == "de" || !is_capital(last_word, end);
            }
            if found.is_none_or(|(known, _)| known == Courtesy::Acknowledgement) {
                found = Some((kind, language));
            }
            continue;
        }
        let (kind, _) = found.filter(|_| !is_question)?;
        let is_beside = text.get(end..start)?.chars().all(|c| matches!(c, ' ' | ',' | '，'));
        end = word_end(text, start);
        let word = text.get(start..end)?;
        if kind == Courtesy::Thanks && is_among("for", word) {
            end = reason_end(text, end)?;
        } else if !(can_be_name && is_beside && is_capital(start, end)) {
            return None;
        }
        can_be_name = false;
    }
    found
}

/// Whether this is written like a name, with a capital letter at its beginning alone.
fn is_capital(word: Option<&str>) -> bool {
    let mut letters = word.unwrap_or_default().chars();
    letters.next().is_some_and(char::is_uppercase) && letters.any(char::is_lowercase)
}

/// The start of the word after the white space, punctuation and symbols at `at`.
fn next_word(text: &str, at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    Some(at + rest.find(char::is_alphanumeric)?)
}

/// The end of a word, with what hyphens and apostrophes join to it.
fn word_end(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let ends = |c: char| !c.is_alphanumeric() && !is_joint(c);
    rest.find(ends).map_or(text.len(), |length| start + length)
}

fn is_joint(c: char) -> bool {
    matches!(c, '-' | '\'' | '_' | '@' | '/')
}

/// The length of the longest phrase at `start`, with its kind and language.
fn phrase_at(folded: &Folded, start: usize) -> Option<(usize, (Courtesy, &'static str))> {
    let rest = folded.as_str().get(start..)?;
    let ends = |phrase: &str| {
        let mut after = rest.get(phrase.len()..).unwrap_or_default().chars();
        let is_joined = after.next().is_some_and(|c| is_joint(c) || c == '.')
            && after.next().is_some_and(char::is_alphanumeric);
        folded.is_boundary(start + phrase.len()) && !is_joined
    };
    let mut longest: Option<(usize, (Courtesy, &'static str))> = None;
    for (language, list, phrases) in lists() {
        let kind = match list {
            "greetings" => Courtesy::Greeting,
            "thanks" => Courtesy::Thanks,
            "around" => Courtesy::Acknowledgement,
            _ => continue,
        };
        let fits = phrases.split('|').filter(|phrase| rest.starts_with(phrase) && ends(phrase));
        let length = fits.map(str::len).max().unwrap_or_default();
        if length > longest.map_or(0, |(length, _)| length) {
            longest = Some((length, (kind, language)));
        }
    }
    longest
}

/// The language, kind and phrases of each list.
fn lists() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    LISTS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (language, rest) = line.split_once(' ')?;
        let (kind, phrases) = rest.split_once(' ')?;
        Some((language, kind, phrases))
    })
}

/// Whether a list that is for all languages has a word.
fn is_among(kind: &str, word: &str) -> bool {
    lists().any(|(_, list, words)| list == kind && words.split('|').any(|known| known == word))
}

/// The end of what somebody gives thanks for, after the word "for". `None` if it may be a question.
fn reason_end(text: &str, start: usize) -> Option<usize> {
    let rest = text.get(start..)?;
    let end = rest.find(['.', '!', ',', ';', '。', '！', '，', '،']).unwrap_or(rest.len());
    let words: Vec<&str> = rest.get(..end)?.split_whitespace().collect();
    let is_reason =
        (1..=MAX_REASON).contains(&words.len()) && !words.iter().any(|word| is_among("questioning", word));
    is_reason.then_some(start + end)
}

#[cfg(test)]
mod tests;
