//! Continues an answer that was cut off. Its text stays, the model's new text is joined to it, and its
//! citation numbers keep their documents.

use crate::{
    prompt::RequestBudget,
    text::suffix,
    tokens::{FRAME, count},
    turn::{TurnError, TurnEvent, TurnState},
    wire::{Message, Role},
};

const PROMPT: &str = include_str!("../../../prompts/continue_answer.md");

/// Characters to wait for before both parts are joined: the model was asked to repeat the last words.
const OVERLAP_CHARS: usize = 160;

/// Characters from the end of the answer that are looked for in the new text.
const TAIL: usize = 24;

/// The fewest characters that count as a repetition: anywhere, and at the borders of words.
const SHARED: usize = 8;
const SHARED_WORD: usize = 3;

/// The messages that follow the question, and their tokens: the answer so far, or its end where it is longer than half
/// the room, and the prompt to continue it.
pub(super) async fn messages(turn: &TurnState<'_>, room: u32) -> Result<(Vec<Message>, u32), TurnError> {
    if !turn.request.continue_answer {
        return Ok((Vec::new(), 0));
    }
    let (model, tokenizer) = (turn.model()?, turn.services.tokenizer.as_ref());
    let mut text = turn.answer.text.as_str();
    let (mut tokens, mut prompt_tokens) = (0, 0);
    for _ in 0..4 {
        ([tokens, prompt_tokens], _) = count(tokenizer, model, [text, PROMPT.trim()]).await;
        if tokens <= room / 2 {
            break;
        }
        let length = text.chars().count() as u64;
        let kept = usize::try_from(length * u64::from(room / 2) / u64::from(tokens)).unwrap_or(0);
        text = suffix(text, kept);
    }
    let messages = vec![Message::text(Role::Assistant, text), Message::text(Role::User, PROMPT.trim())];
    Ok((messages, tokens.saturating_add(prompt_tokens).saturating_add(2 * FRAME)))
}

/// Adds these messages to the request.
pub(super) fn add(turn: &mut TurnState<'_>, budget: &RequestBudget, (messages, tokens): (Vec<Message>, u32)) {
    if messages.is_empty() {
        return;
    }
    turn.prompt.messages.extend(messages);
    turn.prompt.tokens = turn.prompt.tokens.saturating_add(tokens);
    let shown = budget.shown(tokens);
    turn.prompt.usage.messages = turn.prompt.usage.messages.saturating_add(shown);
    turn.prompt.usage.total = turn.prompt.usage.total.saturating_add(shown);
    turn.prompt.usage.available = turn.prompt.usage.available.saturating_sub(shown);
}

impl TurnState<'_> {
    /// Buffers text that continues an answer, and returns what is new in it once it is long enough to join. `None` where
    /// there is nothing to join.
    pub(super) fn buffer_overlap(&mut self, fresh: &str) -> Option<String> {
        let buffer = self.generation.overlap_buffer.as_mut()?;
        buffer.push_str(fresh);
        if buffer.chars().count() < OVERLAP_CHARS {
            return Some(String::new());
        }
        self.generation.overlap_buffer.take().map(|buffer| joined(&self.answer.text, &buffer))
    }

    /// The reply has ended: adds the text that is still buffered.
    pub(in crate::turn) fn flush_overlap(&mut self) {
        // An empty buffer stays: where the model calls a tool first, the next reply is still to be joined.
        let buffer = self.generation.overlap_buffer.take_if(|buffer| !buffer.is_empty());
        let Some(buffer) = buffer else { return };
        let text = joined(&self.answer.text, &buffer);
        if !text.is_empty() {
            self.answer.text.push_str(&text);
            self.report(TurnEvent::Delta { text });
        }
    }
}

/// `fresh` without the text it repeats from `before`, and with a space in front if one was lost between two words.
fn joined(before: &str, fresh: &str) -> String {
    if let Some(rest) = after_shared(before, fresh).or_else(|| after_tail(before, fresh)) {
        return rest.to_owned();
    }
    format!("{}{fresh}", gap(before, fresh))
}

/// The rest of `fresh` after the longest beginning that is also the end of `before`.
fn after_shared<'f>(before: &str, fresh: &'f str) -> Option<&'f str> {
    let before = before.trim_end();
    let fresh = fresh.trim_start();
    let is_word = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
    let ends = fresh.char_indices().map(|(at, character)| at + character.len_utf8());
    ends.collect::<Vec<_>>().into_iter().rev().find_map(|end| {
        let (shared, rest) = fresh.split_at_checked(end)?;
        let start = before.strip_suffix(shared)?;
        let length = shared.chars().count();
        let is_whole = !is_word(start.chars().next_back()) && !is_word(rest.chars().next());
        (length >= SHARED || (length >= SHARED_WORD && is_whole)).then_some(rest)
    })
}

/// The rest of `fresh` after the last words of `before`, where the model repeats them after an introduction.
fn after_tail<'f>(before: &str, fresh: &'f str) -> Option<&'f str> {
    let tail = suffix(before.trim_end(), TAIL);
    let at = fresh.find(tail).filter(|_| tail.chars().count() == TAIL)?;
    fresh.get(at + tail.len()..)
}

/// The space that is missing between two parts of a text.
fn gap(before: &str, fresh: &str) -> &'static str {
    let (Some(last), Some(first)) = (before.chars().next_back(), fresh.chars().next()) else { return "" };
    // Scripts that are written without spaces begin here.
    let is_spaced = |character: char| character.is_alphanumeric() && character < '\u{2E80}';
    match () {
        () if last.is_whitespace() || first.is_whitespace() => "",
        () if ["- ", "* ", "#", "| ", "> "].iter().any(|mark| fresh.starts_with(mark)) => "\n",
        () if is_spaced(last) && is_spaced(first) => " ",
        () if ".!?:;,)".contains(last) && (is_spaced(first) || "([*`".contains(first)) => " ",
        () => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(before: &str, fresh: &str, expect: &str) {
        assert_eq!(format!("{before}{}", joined(before, fresh)), expect, "{before:?} {fresh:?}");
    }

    #[test]
    fn joining_drops_repeated_text() {
        check("The quick brown", "quick brown fox.", "The quick brown fox.");
        check("The quick brown ", "brown fox.", "The quick brown  fox.");
        check("It is a", "It is a dog.", "It is a dog.");
        check("It is the", "the dog.", "It is the dog.");
        check("It is incompl", "is incomplete.", "It is incomplete.");
        check("Alle Bienen im Stock", "Stock sind.", "Alle Bienen im Stock sind.");
        check("蜜蜂有一个蜂王和很多工蜂", "一个蜂王和很多工蜂。", "蜜蜂有一个蜂王和很多工蜂。");
        let long = "A hive has one queen, and she lays all of the eggs";
        check(long, "Sure: and she lays all of the eggs in spring.", &format!("{long} in spring."));
    }

    #[test]
    fn joining_keeps_short_coincidences() {
        check("The data", "a new one", "The data a new one");
        check("It is a", "a dog", "It is a a dog");
        check("one two", "three", "one two three");
    }

    #[test]
    fn parts_are_joined_as_they_were_written() {
        check("One.", "Two.", "One. Two.");
        check("One", ", two.", "One, two.");
        check("One", " two.", "One two.");
        check("One.\n\n", "Two.", "One.\n\nTwo.");
        check("One.", "\n\nTwo.", "One.\n\nTwo.");
        check("- one", "- two", "- one\n- two");
        check("See [1", "].", "See [1].");
        check("So it is", "[1].", "So it is[1].");
        check("蜜蜂", "有蜂王", "蜜蜂有蜂王");
        check("", "Two.", "Two.");
        check("One", "", "One");
    }
}
