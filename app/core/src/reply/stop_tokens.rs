//! Takes off the tokens with which a model ends its turn, where a server lets them into the answer.

use super::ReplyText;

/// Tokens that end a turn, or begin the next one.
const TOKENS: [&str; 22] = [
    "<|im_end|>",
    "<|im_start|>",
    "<|endoftext|>",
    "<|end_of_text|>",
    "<|eot_id|>",
    "<|eom_id|>",
    "<|eot|>",
    "<|EOT|>",
    "<|end|>",
    "<|return|>",
    "<|end_of_turn|>",
    "<|END_OF_TURN_TOKEN|>",
    "<|end_of_sentence|>",
    "<|user|>",
    "<|observation|>",
    "<end_of_turn>",
    "<start_of_turn>",
    "<eos>",
    "<｜end▁of▁sentence｜>",
    "<|end▁of▁sentence|>",
    STRUCK,
    "[/INST]",
];

/// A token that also ends struck out text in HTML.
const STRUCK: &str = "</s>";

/// Maximum bytes of an answer's end that are held back.
const MAX_HELD: usize = 256;

/// Holds back the end of an answer while it may be such tokens.
#[derive(Debug, Default)]
pub(super) struct StopTokens {
    held: String,
    place: Place,
}

/// What the text before the held end says about it.
#[derive(Debug, Default)]
pub(super) struct Place {
    /// The mark of the fence that is open.
    fence: Option<char>,
    /// The first characters of the line, up to three, without its indentation.
    lead: String,
    /// The line is a fence.
    is_fence: bool,
    /// Backticks in the line.
    ticks: usize,
    /// The last character that is not white space.
    last: Option<char>,
    /// The line's last characters, up to three.
    end: String,
    /// Elements `<s>` that are open.
    struck: usize,
}

impl StopTokens {
    /// Takes out of the new answer what may be its end.
    pub(super) fn push(&mut self, new: &mut ReplyText) {
        if new.retracts_answer {
            *self = Self::default();
        }
        if new.answer.is_empty() {
            return;
        }
        let mut text = std::mem::take(&mut self.held);
        text.push_str(&new.answer);
        let mut read = 0;
        for (at, _) in text.match_indices(['<', '[']) {
            if text.len() - at > MAX_HELD {
                continue;
            }
            let end = &text[at..];
            if tokens(end).is_none() {
                continue;
            }
            self.place.read(&text[read..at]);
            read = at;
            if self.place.may_end(end) {
                break;
            }
            // One character at least, so that the next place is read from here.
            self.place.read(&text[at..=at]);
            read = at + 1;
        }
        let is_held = tokens(&text[read..]).is_some() && self.place.may_end(&text[read..]);
        let shown = if is_held { read } else { text.len() };
        self.place.read(&text[read.min(shown)..shown]);
        self.held = text.split_off(shown);
        new.answer = text;
    }

    /// The reply has ended: reports what was held back and is no token.
    pub(super) fn finish(&mut self, new: &mut ReplyText) {
        self.push(new);
        let held = std::mem::take(&mut self.held);
        if tokens(&held) != Some(Tokens::Whole) {
            new.answer.push_str(&held);
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tokens {
    /// The beginning of a token.
    Begun,
    /// One or more tokens, and perhaps the beginning of another.
    Whole,
}

/// Whether a text is nothing but tokens and white space after them.
fn tokens(text: &str) -> Option<Tokens> {
    let mut found = None;
    let mut rest = text;
    loop {
        if rest.is_empty() {
            return found;
        }
        if let Some(after) = TOKENS.iter().find_map(|token| rest.strip_prefix(token)) {
            found = Some(Tokens::Whole);
            rest = after.trim_start();
        } else {
            let is_begun = TOKENS.iter().any(|token| token.starts_with(rest));
            return is_begun.then_some(found.unwrap_or(Tokens::Begun));
        }
    }
}

impl Place {
    pub(super) fn read(&mut self, text: &str) {
        for character in text.chars() {
            if character == '\n' {
                self.lead.clear();
                (self.ticks, self.is_fence) = (0, false);
                continue;
            }
            self.ticks += usize::from(character == '`');
            if self.lead.chars().count() < 3 && !(self.lead.is_empty() && character.is_whitespace()) {
                self.lead.push(character);
                let mark = match self.lead.as_str() {
                    "```" => Some('`'),
                    "~~~" => Some('~'),
                    _ => None,
                };
                self.is_fence = mark.is_some();
                match (self.fence, mark) {
                    (None, Some(mark)) => self.fence = Some(mark),
                    (Some(open), Some(mark)) if open == mark => self.fence = None,
                    _ => {}
                }
            }
            if !character.is_whitespace() {
                self.last = Some(character);
            }
            self.end.push(character);
            if self.end.ends_with("<s>") {
                self.struck += 1;
            }
            if self.end.ends_with(STRUCK) {
                self.struck = self.struck.saturating_sub(1);
            }
            if self.end.chars().count() > STRUCK.len() {
                self.end.remove(0);
            }
        }
    }

    /// Whether tokens may end the answer here: not in code, and not where a text speaks of them.
    fn may_end(&self, end: &str) -> bool {
        let is_quoted = self.last.is_some_and(|last| "\"'“‘„«(:=".contains(last));
        let is_struck = self.struck > 0 && end.starts_with(&STRUCK[..STRUCK.len().min(end.len())]);
        !self.is_code() && !is_quoted && !is_struck
    }

    /// Whether what follows is code.
    pub(super) fn is_code(&self) -> bool {
        self.fence.is_some() || (!self.is_fence && self.ticks % 2 == 1)
    }

    /// Whether what follows begins a line, but for white space.
    pub(super) fn begins_line(&self) -> bool {
        self.lead.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::{ReplyText, StopTokens, TOKENS};

    /// At once, split at every character, and character by character.
    #[track_caller]
    fn check(reply: &str, expect: &str) {
        let read = |pieces: &[&str]| {
            let (mut stop, mut answer) = (StopTokens::default(), String::new());
            for piece in pieces {
                let mut new = ReplyText { answer: (*piece).to_owned(), ..ReplyText::default() };
                stop.push(&mut new);
                new.add_answer_to(&mut answer);
            }
            let mut new = ReplyText::default();
            stop.finish(&mut new);
            new.add_answer_to(&mut answer);
            answer
        };
        for (at, _) in reply.char_indices() {
            let (first, second) = reply.split_at(at);
            assert_eq!(read(&[first, second]), expect, "split at {at}: {reply:?}");
        }
        let single: Vec<&str> = reply.split("").collect();
        assert_eq!(read(&single), expect, "by characters: {reply:?}");
    }

    #[test]
    fn tokens_at_the_end_are_taken_off() {
        for token in TOKENS {
            check(&format!("Bees fly.{token}"), "Bees fly.");
            check(&format!("蜂は飛ぶ。\n{token}\n"), "蜂は飛ぶ。\n");
            check(token, "");
        }
        check("Yes.</s></s> \n<|im_end|>\n", "Yes.");
        check("Yes. </s>", "Yes. ");
        check("Yes.<|im_end|>\n<|im_start|>", "Yes.");
        check("```\na\n```<|im_end|>", "```\na\n```");
        check("```\na\n```\n`b` <s>c</s> d</s>", "```\na\n```\n`b` <s>c</s> d");
        check("Yes.<|im_end|><|im_", "Yes.");
    }

    #[test]
    fn other_text_stays() {
        let check = |text: &str| check(text, text);
        check("The end </s> of it.");
        check("It is `<|im_end|>`");
        check("It is `a <|im_end|>");
        check("```\n<|im_end|>");
        check("~~~ a\n```\n</s>");
        check("The token is \"<|im_end|>\"");
        check("The token: <|im_end|>");
        check("<s>struck</s>");
        check("a <|im_");
        check("a [/INST");
        check("a <");
        check("<|im_end|> a");
        check("x < y [1] [/a]");
    }

    #[test]
    fn little_is_held_back() {
        let mut stop = StopTokens::default();
        let mut new = ReplyText { answer: format!("a</s>{}", " ".repeat(1000)), ..ReplyText::default() };
        stop.push(&mut new);
        assert_eq!(new.answer.len(), 1005);
        let mut new = ReplyText { answer: "a <|".into(), ..ReplyText::default() };
        stop.push(&mut new);
        assert_eq!((new.answer.as_str(), stop.held.as_str()), ("a ", "<|"));
        let mut new = ReplyText { retracts_answer: true, answer: "b".into(), ..ReplyText::default() };
        stop.push(&mut new);
        assert_eq!(new.answer, "b");
    }
}
