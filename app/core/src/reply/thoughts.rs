//! Finds the thoughts that a model writes in front of its answer, between `<think>` and `</think>` or other tags, once or
//! several times.
//!
//! Some servers write the opening tag into the prompt, so that only the closing one is in the reply. Until it
//! arrives, the thoughts look like an answer.

/// The tags of thoughts, in any case: those of most models, then of Claude's prompts, Gemma and Granite, tuned models, Seed-OSS,
/// Kimi, Magistral, and gpt-oss's channels, of which the final one is the answer.
const TAGS: [(&str, &str); 9] = [
    INNER_TAGS[0],
    INNER_TAGS[1],
    INNER_TAGS[2],
    INNER_TAGS[3],
    INNER_TAGS[4],
    INNER_TAGS[5],
    INNER_TAGS[6],
    ("<|channel|>analysis<|message|>", "<|end|><|start|>assistant<|channel|>final<|message|>"),
    ("<|channel|>final<|message|>", ""),
];

/// Those that may also stand after the first words of an answer.
pub(super) const INNER_TAGS: [(&str, &str); 7] = [
    (OPEN, CLOSE),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("<seed:think>", "</seed:think>"),
    ("◁think▷", "◁/think▷"),
    ("[think]", "[/think]"),
];

/// The only tags that servers write into the prompt.
const OPEN: &str = "<think>";
const CLOSE: &str = "</think>";

/// Maximum bytes of thoughts without an opening tag: about 32,000 tokens.
const MAX_UNOPENED: usize = 128 * 1024;

/// Stands between two thoughts of a reply.
const BETWEEN_THOUGHTS: &str = "\n\n";

/// Code before a closing tag, in which the tag may be quoted.
const FENCES: [&str; 2] = ["```", "~~~"];

/// New text of a reply. In one piece, thoughts come before the answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReplyText {
    /// The text reported so far as this reply's answer is part of these thoughts.
    pub retracts_answer: bool,
    pub thoughts: String,
    pub answer: String,
}

impl ReplyText {
    /// This text and the one after it.
    pub(super) fn followed_by(self, next: Self) -> Self {
        if next.retracts_answer {
            return Self { thoughts: format!("{}{}", self.thoughts, next.thoughts), ..next };
        }
        Self {
            retracts_answer: self.retracts_answer,
            thoughts: self.thoughts + &next.thoughts,
            answer: self.answer + &next.answer,
        }
    }

    /// Appends the answer to the text reported so far, or replaces it if that was retracted.
    pub(crate) fn add_answer_to(&self, text: &mut String) {
        if self.retracts_answer {
            text.clear();
        }
        text.push_str(&self.answer);
    }
}

/// Divides the text of a reply, however its tags are split over events.
#[derive(Debug, Default)]
pub(super) struct ThinkTags {
    place: Place,
    /// Text that may be the beginning of a tag.
    buffer: String,
    /// In [`Place::Unopened`], the text reported so far as the answer.
    given: String,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Place {
    /// Only white space so far, or a part of an opening tag.
    #[default]
    Start,
    /// Answer, or thoughts that the reply does not open.
    Unopened,
    /// Thoughts up to this closing tag.
    Thoughts(&'static str),
    /// White space between the thoughts and the answer, which belongs to neither.
    Between,
    Answer,
}

impl ThinkTags {
    /// Adds text to what is new in the reply.
    pub(super) fn push(&mut self, fresh: &str, new: &mut ReplyText) {
        if self.place == Place::Answer {
            new.answer.push_str(fresh);
            return;
        }
        self.buffer.push_str(fresh);
        if self.place == Place::Start {
            match opening(&self.buffer) {
                Opening::Tag { end, close } => self.open(end, close),
                Opening::Begun => {}
                Opening::None => self.place = Place::Unopened,
            }
        }
        if self.place == Place::Unopened {
            self.push_unopened(new, false);
        }
        // A reply may think several times before it answers.
        loop {
            match self.place {
                Place::Thoughts(close) => {
                    let Some(at) = find(&self.buffer, close) else {
                        let begun = tag_begun(&self.buffer, close);
                        let (thoughts, tag) = self.buffer.split_at(self.buffer.len() - begun);
                        new.thoughts.push_str(thoughts);
                        self.buffer = tag.to_owned();
                        return;
                    };
                    new.thoughts.push_str(&self.buffer[..at]);
                    self.buffer.drain(..at + close.len());
                    self.place = Place::Between;
                }
                Place::Between => match opening(&self.buffer) {
                    Opening::Tag { end, close } => {
                        new.thoughts.push_str(BETWEEN_THOUGHTS);
                        self.open(end, close);
                    }
                    Opening::Begun => return,
                    Opening::None => {
                        self.place = Place::Answer;
                        new.answer.push_str(self.buffer.trim_start());
                    }
                },
                Place::Start | Place::Unopened | Place::Answer => return,
            }
        }
    }

    fn open(&mut self, end: usize, close: &'static str) {
        self.buffer.drain(..end);
        self.place = Place::Thoughts(close);
    }

    /// The reply has ended: reports the rest of the buffer, which was not a tag after all.
    pub(super) fn finish(&mut self, new: &mut ReplyText) {
        match self.place {
            Place::Start => new.answer.push_str(&self.buffer),
            Place::Unopened => self.push_unopened(new, true),
            Place::Thoughts(_) => new.thoughts.push_str(&self.buffer),
            Place::Between => new.answer.push_str(self.buffer.trim_start()),
            Place::Answer => {}
        }
        self.buffer.clear();
    }

    /// A server that reports thoughts in a field of their own writes no tags.
    pub(super) fn end_unopened(&mut self, new: &mut ReplyText) {
        if matches!(self.place, Place::Start | Place::Unopened) {
            new.answer.push_str(&std::mem::take(&mut self.buffer));
            self.give_answer();
        }
    }

    fn push_unopened(&mut self, new: &mut ReplyText, is_over: bool) {
        let Some(close) = find(&self.buffer, CLOSE) else {
            let begun = if is_over { 0 } else { tag_begun(&self.buffer, CLOSE) };
            let text: String = self.buffer.drain(..self.buffer.len() - begun).collect();
            new.answer.push_str(&text);
            // Only the end of the earlier text is checked again: it can be the first half of a mark.
            let fresh = self.given.floor_char_boundary(self.given.len().saturating_sub(OPEN.len()));
            self.given.push_str(&text);
            if self.given.len() > MAX_UNOPENED || is_answer(&self.given[fresh..]) {
                new.answer.push_str(&std::mem::take(&mut self.buffer));
                self.give_answer();
            }
            return;
        };
        let (before, after) = (&self.buffer[..close], &self.buffer[close + CLOSE.len()..]);
        if after.is_empty() && !is_over {
            // The text after the tag decides whether it is quoted.
            return;
        }
        let thoughts = format!("{}{before}", self.given);
        if thoughts.len() > MAX_UNOPENED || is_answer(&thoughts) || is_mentioned(&thoughts, after) {
            new.answer.push_str(&std::mem::take(&mut self.buffer));
            self.give_answer();
            return;
        }
        let rest = after.to_owned();
        *new = ReplyText { retracts_answer: true, thoughts, answer: String::new() };
        self.given = String::new();
        self.buffer = rest;
        self.place = Place::Between;
    }

    fn give_answer(&mut self) {
        self.place = Place::Answer;
        self.given = String::new();
    }
}

/// How a text begins, after white space.
enum Opening {
    /// With a tag that ends after so many bytes, and the tag that closes it.
    Tag {
        end: usize,
        close: &'static str,
    },
    /// With nothing, or what may become a tag.
    Begun,
    None,
}

fn opening(text: &str) -> Opening {
    let begun = text.trim_start();
    let blank = text.len() - begun.len();
    let is_it = |tag: &str| begun.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag));
    if let Some((open, close)) = TAGS.into_iter().find(|(open, _)| is_it(open)) {
        return Opening::Tag { end: blank + open.len(), close };
    }
    let may_become =
        |tag: &str| tag.get(..begun.len()).is_some_and(|start| start.eq_ignore_ascii_case(begun));
    if TAGS.into_iter().any(|(open, _)| may_become(open)) { Opening::Begun } else { Opening::None }
}

/// Where a tag stands in a text, in any case.
fn find(text: &str, tag: &str) -> Option<usize> {
    text.to_ascii_lowercase().find(tag)
}

/// Whether a part of a text shows that it is an answer, rather than thoughts without an opening tag.
fn is_answer(text: &str) -> bool {
    find(text, OPEN).is_some() || FENCES.iter().any(|fence| text.contains(fence))
}

/// Whether a closing tag between these is a word of a sentence, or quoted.
fn is_mentioned(before: &str, after: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default();
    let is_word = line.ends_with([' ', '\t']) && !line.trim().is_empty();
    let is_quoted = line.ends_with(|last| "`'\"([{“‘„«".contains(last)) || line.matches('`').count() % 2 == 1;
    let goes_on = after.starts_with(|next| "`'\")]}”’»,.;:!?".contains(next));
    is_word || is_quoted || goes_on
}

/// The length of a text's end that may be the beginning of a closing tag.
fn tag_begun(text: &str, close: &str) -> usize {
    let ends_with = |begun: &str| {
        text.len()
            .checked_sub(begun.len())
            .and_then(|at| text.get(at..))
            .is_some_and(|end| end.eq_ignore_ascii_case(begun))
    };
    let mut lengths = close.char_indices().map(|(length, _)| length).rev();
    lengths.find(|length| ends_with(&close[..*length])).unwrap_or(0)
}

/// The thoughts and the answer of a whole reply.
pub(crate) fn split_thoughts(reply: &str) -> (String, String) {
    let (mut tags, mut read) = (ThinkTags::default(), ReplyText::default());
    tags.push(reply, &mut read);
    tags.finish(&mut read);
    (read.thoughts, read.answer)
}

#[cfg(test)]
mod tests {
    use super::{ReplyText, ThinkTags};

    /// At once, split at every character, and character by character.
    #[track_caller]
    fn check(reply: &str, thoughts: &str, answer: &str) {
        let expect = (thoughts.to_owned(), answer.to_owned());
        let divided = |pieces: &[&str]| {
            let (mut tags, mut thoughts, mut answer) = (ThinkTags::default(), String::new(), String::new());
            let mut take = |new: &ReplyText| {
                new.add_answer_to(&mut answer);
                thoughts.push_str(&new.thoughts);
            };
            for piece in pieces {
                let mut new = ReplyText::default();
                tags.push(piece, &mut new);
                take(&new);
            }
            let mut new = ReplyText::default();
            tags.finish(&mut new);
            take(&new);
            (thoughts, answer)
        };
        // Each place of a short reply; some of a long one.
        for (at, _) in reply.char_indices().step_by(1 + reply.len() / 1000) {
            let (first, second) = reply.split_at(at);
            assert_eq!(divided(&[first, second]), expect, "split at {at}: {reply:?}");
        }
        let single: Vec<&str> = reply.split("").collect();
        assert_eq!(divided(&single), expect, "by characters: {reply:?}");
    }

    #[test]
    fn thoughts_in_front_of_the_answer_are_found_however_they_are_split() {
        check("<think>a é\n</think>\n\nThe answer.", "a é\n", "The answer.");
        check("\n <think></think>b", "", "b");
        check("<think>1 < 2 </thin </think>b", "1 < 2 </thin ", "b");
        check("<think>never ended</thi", "never ended</thi", "");
        check("<think>a</think> <think>b</think>", "a\n\nb", "");
        check("<think>a</think>\n<think>b</think>\nc <think>d</think>", "a\n\nb", "c <think>d</think>");
        check("<think>a</think> <thi", "a", "<thi");
        check("<think>a</think> <b>c</b>", "a", "<b>c</b>");
    }

    #[test]
    fn thoughts_stand_between_the_tags_of_many_models() {
        for (open, close) in [
            ("<THINK>", "</Think>"),
            ("<thinking>", "</thinking>"),
            ("<thought>", "</thought>"),
            ("<reasoning>", "</reasoning>"),
            ("<seed:think>", "</seed:think>"),
            ("◁think▷", "◁/think▷"),
            ("[THINK]", "[/THINK]"),
            ("<|channel|>analysis<|message|>", "<|end|><|start|>assistant<|channel|>final<|message|>"),
        ] {
            check(&format!("{open}a < b ◁ [c] é{close}\n\nThe answer."), "a < b ◁ [c] é", "The answer.");
            check(&format!("{open}never ended"), "never ended", "");
            check(&format!("It is {open} b {close} c."), "", &format!("It is {open} b {close} c."));
        }
        check("<|channel|>final<|message|>The answer.", "", "The answer.");
        check("[THINKING] is text", "", "[THINKING] is text");
        check("<thoughtful>a</thoughtful>", "", "<thoughtful>a</thoughtful>");
        check("[1] says so", "", "[1] says so");
    }

    #[test]
    fn thoughts_that_only_end_are_found_too() {
        check("Hm, é. 1 < 2\n</think>\n\nThe answer.", "Hm, é. 1 < 2\n", "The answer.");
        check("Hm.</think>The answer.", "Hm.", "The answer.");
        check("\n\n</think>\n\nb </think>", "\n\n", "b </think>");
        check("</think>b", "", "b");
        check("Hm.\n</think>", "Hm.\n", "");
        check("I could say `a`.\n</think>b", "I could say `a`.\n", "b");
        let long = "Hm. ".repeat(20_000);
        check(&format!("{long}\n</think>\nb")[70_000..], &format!("{long}\n")[70_000..], "b");
    }

    #[test]
    fn a_closing_tag_that_is_mentioned_stays_text() {
        let check = |reply: &str| check(reply, "", reply);
        check("They end with `</think>`.");
        check("Write `a </think> b` there.");
        check("They say </think> then.");
        check("They say \"</think>\".");
        check("They end with\n`</think>`, or\n\n</think>\n");
        check("```\nHm.\n</think>\n```\nSo.\n</think>\n");
        check("First <think>\nHm.\n</think>\nb");
        check("The tag ends in </thi");
        check(&format!("{}\n</think>\n", "word ".repeat(30_000))[18_000..]);
    }

    #[test]
    fn other_text_stays_as_it_is() {
        check("No <think>a</think>", "", "No <think>a</think>");
        check("<thi", "", "<thi");
        check(" \n<thing>", "", " \n<thing>");
        check("  ", "", "  ");
        check("`<think>` begins", "", "`<think>` begins");
    }
}
