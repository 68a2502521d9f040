//! Finds the thoughts that a model writes in front of its answer, between `<think>` and `</think>`.

const OPEN: &str = "<think>";
const CLOSE: &str = "</think>";

/// New text of a reply. In one piece, thoughts come before the answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReplyText {
    /// What the model thought.
    pub thoughts: String,
    /// What it answered.
    pub answer: String,
}

/// Divides the text of a reply, however its tags are split over events.
#[derive(Debug, Default)]
pub(super) struct ThinkTags {
    place: Place,
    /// What may be the beginning of a tag.
    buffer: String,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Place {
    /// Only white space so far, or a part of `<think>`.
    #[default]
    Start,
    Thoughts,
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
            let begun = self.buffer.trim_start();
            if let Some(rest) = begun.strip_prefix(OPEN) {
                self.buffer = rest.to_owned();
                self.place = Place::Thoughts;
            } else if !OPEN.starts_with(begun) {
                self.place = Place::Answer;
                new.answer.push_str(&std::mem::take(&mut self.buffer));
            }
        }
        if self.place == Place::Thoughts {
            if let Some((thoughts, rest)) = self.buffer.split_once(CLOSE) {
                new.thoughts.push_str(thoughts);
                self.buffer = rest.to_owned();
                self.place = Place::Between;
            } else {
                let (thoughts, tag) = self.buffer.split_at(self.buffer.len() - tag_begun(&self.buffer));
                new.thoughts.push_str(thoughts);
                self.buffer = tag.to_owned();
            }
        }
        if self.place == Place::Between && !self.buffer.trim_start().is_empty() {
            self.place = Place::Answer;
            new.answer.push_str(self.buffer.trim_start());
        }
    }

    /// Adds what was no tag after all: the reply is over.
    pub(super) fn finish(&mut self, new: &mut ReplyText) {
        match self.place {
            Place::Start => new.answer.push_str(&self.buffer),
            Place::Thoughts => new.thoughts.push_str(&self.buffer),
            Place::Between | Place::Answer => {}
        }
        self.buffer.clear();
    }
}

/// The length of a text's end that may be the beginning of the closing tag.
fn tag_begun(text: &str) -> usize {
    let begun = (1..CLOSE.len()).rev().find(|&length| text.ends_with(&CLOSE[..length]));
    begun.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{ReplyText, ThinkTags};

    /// At once, split at every character, and character by character.
    #[track_caller]
    fn check(reply: &str, thoughts: &str, answer: &str) {
        let expect = ReplyText { thoughts: thoughts.into(), answer: answer.into() };
        let divided = |pieces: &[&str]| {
            let (mut tags, mut new) = (ThinkTags::default(), ReplyText::default());
            for piece in pieces {
                tags.push(piece, &mut new);
            }
            tags.finish(&mut new);
            new
        };
        for (at, _) in reply.char_indices() {
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
        check("<think>a</think> <think>b</think>", "a", "<think>b</think>");
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
