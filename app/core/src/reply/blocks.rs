//! Takes out of an answer what a model wrote into it as blocks: thoughts between tags after its first words, and tool calls.
//! A block begins a line, outside of code; elsewhere, its tags are words.

use super::{
    ReplyText,
    stop_tokens::Place,
    text_calls::{self, BARE, MARKS},
    thoughts::INNER_TAGS,
};

/// Holds back the text from a block's beginning on: a call up to the end of the reply, thoughts up to their end.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    /// The tools that may be called.
    offered: Vec<String>,
    held: String,
    place: Place,
    open: Option<Open>,
    /// Bytes of the held text in which no closing tag begins.
    searched: usize,
    /// Thoughts have ended; the white space after them is no text.
    is_after_thoughts: bool,
    /// Some of the answer was shown.
    has_begun: bool,
}

/// The block that the held text begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Open {
    Call,
    /// The tag that ends the thoughts, and the length of the one that begins them.
    Thoughts(&'static str, usize),
}

/// What stands at a place where a block may begin.
enum Found {
    Block(Open),
    /// The beginning of a mark.
    Begun,
    Nothing,
}

impl Blocks {
    pub(super) fn new(offered: Vec<String>) -> Self {
        Self { offered, ..Self::default() }
    }

    /// Takes out of the new answer what belongs to a block, or may.
    pub(super) fn push(&mut self, new: &mut ReplyText) {
        if new.retracts_answer {
            *self = Self::new(std::mem::take(&mut self.offered));
        }
        if new.answer.is_empty() {
            return;
        }
        self.held.push_str(&new.answer);
        new.answer.clear();
        while self.step(new) {}
    }

    /// The reply has ended: returns the calls in the text that was held back, or reports it.
    pub(super) fn finish(&mut self, new: &mut ReplyText) -> Vec<(String, String)> {
        let held = std::mem::take(&mut self.held);
        let is_call = self.open == Some(Open::Call);
        let calls = if is_call { text_calls::read(&held, &self.offered) } else { Vec::new() };
        if calls.is_empty() {
            new.answer.push_str(&held);
        }
        calls
    }

    /// Reports what is surely text or thoughts. Returns whether there may be more.
    fn step(&mut self, new: &mut ReplyText) -> bool {
        match self.open {
            Some(Open::Call) => false,
            Some(Open::Thoughts(close, length)) => {
                let from = self.held.floor_char_boundary(self.searched);
                let Some(end) = self.held[from..].to_ascii_lowercase().find(close).map(|at| from + at) else {
                    self.searched = self.held.len().saturating_sub(close.len());
                    return false;
                };
                self.searched = 0;
                new.thoughts.push_str(self.held[length..end].trim());
                self.held.drain(..end + close.len());
                self.open = None;
                self.is_after_thoughts = true;
                true
            }
            None => self.show_text(new),
        }
    }

    /// Reports the text up to the next block.
    fn show_text(&mut self, new: &mut ReplyText) -> bool {
        let mut text = std::mem::take(&mut self.held);
        if self.is_after_thoughts {
            text.drain(..text.len() - text.trim_start().len());
            self.is_after_thoughts = text.is_empty();
        }
        let mut read = 0;
        let mut found = Found::Nothing;
        for (at, _) in text.match_indices(['<', '[', '◁', '{']) {
            self.place.read(&text[read..at]);
            read = at;
            if self.place.begins_line() && !self.place.is_code() {
                found = self.at(&text[at..], new.answer.is_empty() && text[..at].trim().is_empty());
                if !matches!(found, Found::Nothing) {
                    break;
                }
            }
        }
        let shown = if matches!(found, Found::Nothing) { text.len() } else { read };
        self.place.read(&text[read.min(shown)..shown]);
        new.answer.push_str(&text[..shown]);
        self.has_begun |= !new.answer.trim().is_empty();
        text[shown..].clone_into(&mut self.held);
        let Found::Block(open) = found else { return false };
        self.open = Some(open);
        true
    }

    /// The block with which a text begins.
    fn at(&self, text: &str, is_first: bool) -> Found {
        let starts =
            |mark: &str| text.get(..mark.len()).is_some_and(|start| start.eq_ignore_ascii_case(mark));
        let is_begun =
            |mark: &str| mark.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text));
        if let Some((open, close)) = INNER_TAGS.into_iter().find(|(open, _)| starts(open)) {
            return Found::Block(Open::Thoughts(close, open.len()));
        }
        let is_bare = is_first && !self.has_begun;
        let marks = || MARKS.into_iter().chain(is_bare.then_some(BARE)).filter(|_| !self.offered.is_empty());
        if marks().any(starts) {
            return Found::Block(Open::Call);
        }
        let tags = INNER_TAGS.into_iter().map(|(open, _)| open);
        if tags.chain(marks()).any(is_begun) { Found::Begun } else { Found::Nothing }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// At once, split at every character, and character by character.
    #[track_caller]
    fn check(reply: &str, thoughts: &str, answer: &str, calls: &[(&str, &str)]) {
        let read = |pieces: &[&str]| {
            let (mut blocks, mut thoughts, mut answer) =
                (Blocks::new(vec!["search".into()]), String::new(), String::new());
            for piece in pieces {
                let mut new = ReplyText { answer: (*piece).to_owned(), ..ReplyText::default() };
                blocks.push(&mut new);
                new.add_answer_to(&mut answer);
                thoughts.push_str(&new.thoughts);
            }
            let mut new = ReplyText::default();
            let calls = blocks.finish(&mut new);
            new.add_answer_to(&mut answer);
            (thoughts, answer, calls)
        };
        let calls: Vec<_> =
            calls.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        let expect = (thoughts.to_owned(), answer.to_owned(), calls);
        for (at, _) in reply.char_indices() {
            let (first, second) = reply.split_at(at);
            assert_eq!(read(&[first, second]), expect, "split at {at}: {reply:?}");
        }
        let single: Vec<&str> = reply.split("").collect();
        assert_eq!(read(&single), expect, "by characters: {reply:?}");
    }

    #[test]
    fn thoughts_after_the_first_words_are_no_text() {
        check("Let me see.\n<think>I look.</think>\nFour.", "I look.", "Let me see.\nFour.", &[]);
        check("A.\n\n<THINKING>\nHm é.\n</thinking>\n\nB.\n", "Hm é.", "A.\n\nB.\n", &[]);
        check("A.\n<reasoning>1</reasoning>B.\n◁think▷2◁/think▷C.", "12", "A.\nB.\nC.", &[]);
    }

    #[test]
    fn calls_are_taken_out_where_their_tool_is_offered() {
        let call = "<tool_call>\n{\"name\": \"search\", \"arguments\": {\"q\": \"bees\"}}\n</tool_call>";
        let expect = [("search", r#"{"q":"bees"}"#)];
        check(call, "", "", &expect);
        check(&format!("I look.\n{call}"), "", "I look.\n", &expect);
        check("{\"name\": \"search\", \"arguments\": {\"q\": \"bees\"}}", "", "", &expect);
        check("[TOOL_CALLS]search{\"q\":\"bees\"}", "", "", &expect);
    }

    #[test]
    fn what_only_speaks_of_blocks_stays_text() {
        let check = |text: &str| check(text, "", text, &[]);
        check("It is <think>a</think>");
        check("```\n<think>a</think>\n```\nSo.");
        check("`<tool_call>` is a tag");
        check("A.\n<think>never ended");
        check("<tool_call>{\"name\": \"rm\"}</tool_call>\n");
        check("Like\n\n```json\n{\"name\": \"search\", \"arguments\": {}}\n```\n");
        check("So: {\"name\": \"search\"}");
        check("A.\n{\"name\": \"search\", \"arguments\": {}}");
        check("[1] says\n[to");
        check("<");
        check("a\n<thi");
    }
}
