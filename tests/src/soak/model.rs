//! What every conversation has to be, kept beside the page: plain lists that know nothing of browsers.

use std::fmt;

use serde_json::Value;

/// A conversation: every question and answer holds its word, and no other conversation's do.
#[derive(Clone, Debug)]
pub(super) struct Conversation {
    pub(super) word: String,
    pub(super) exchanges: Vec<Exchange>,
}

/// A question and how its answer has to be.
#[derive(Clone, Debug)]
pub(super) struct Exchange {
    pub(super) question: String,
    /// The answer as it was sent: what is there of it is a prefix of this.
    sent: String,
    /// What must be there of it at least.
    least: String,
    state: State,
}

/// How an answer ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Complete,
    Stopped,
    Interrupted,
    Failed,
}

impl State {
    fn name(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Stopped => "stopped",
            Self::Interrupted => "interrupted",
            Self::Failed => "failed",
        }
    }
}

/// A question and its answer as they were found on screen or in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) question: String,
    pub(super) text: String,
    pub(super) state: String,
}

impl Exchange {
    /// An answer that is all there.
    pub(super) fn exact(question: &str, text: &str, state: State) -> Self {
        Self::between(question, text, text, state)
    }

    /// An answer that begins with `least` and goes on as `sent` does.
    pub(super) fn between(question: &str, least: &str, sent: &str, state: State) -> Self {
        Self { question: question.into(), sent: squeeze(sent), least: squeeze(least), state }
    }

    fn allows(&self, found: &Found) -> bool {
        let text = squeeze(&found.text);
        found.question.trim() == self.question
            && found.state == self.state.name()
            && self.sent.starts_with(&text)
            && text.starts_with(&self.least)
    }
}

impl Conversation {
    /// Whether this is what was found.
    pub(super) fn allows(&self, found: &[Found]) -> bool {
        found.len() == self.exchanges.len()
            && self.exchanges.iter().zip(found).all(|(exchange, found)| exchange.allows(found))
    }

    /// What was found once stays: an answer of which only a prefix was certain is certain from now on.
    pub(super) fn pin(&mut self, found: &[Found]) {
        for (exchange, found) in self.exchanges.iter_mut().zip(found) {
            exchange.sent = squeeze(&found.text);
            exchange.least.clone_from(&exchange.sent);
        }
    }
}

impl fmt::Display for Conversation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{}:", self.word)?;
        self.exchanges.iter().try_for_each(|exchange| {
            let Exchange { question, sent, least, state } = exchange;
            let name = state.name();
            writeln!(formatter, "  {question:?} is {name}\n    from {least:?}\n    to   {sent:?}")
        })
    }
}

/// A text without white space and brackets: they are not the same on screen and in a file.
fn squeeze(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && !"[]".contains(*c)).collect()
}

/// The conversations in an exported file.
pub(super) fn read_file(file: &str) -> Vec<Vec<Found>> {
    let file: Value = serde_json::from_str(file).expect("an exported file is JSON");
    let sessions = file["sessions"].as_array().expect("an exported file has sessions");
    sessions.iter().map(|session| exchanges(&session["records"])).collect()
}

fn exchanges(records: &Value) -> Vec<Found> {
    let records = records.as_object().expect("a session has records");
    let mut questions: Vec<(u64, &Value)> = records
        .iter()
        .filter_map(|(key, record)| Some((key.strip_suffix("/question")?.parse().ok()?, record)))
        .collect();
    questions.sort_by_key(|(number, _)| *number);
    let text = |record: &Value| record["text"].as_str().unwrap_or_default().to_owned();
    let found = questions.into_iter().map(|(number, question)| {
        let key = format!("{number}/answer");
        let answer = records.get(&key);
        let state = answer.and_then(|answer| answer["state"].as_str()).unwrap_or("interrupted").to_owned();
        Found { question: text(question), text: answer.map(text).unwrap_or_default(), state }
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(question: &str, text: &str, state: &str) -> Found {
        Found { question: question.into(), text: text.into(), state: state.into() }
    }

    #[test]
    fn an_answer_is_a_prefix_of_what_was_sent_and_never_anything() {
        let word = String::from("word");
        let exchanges = vec![Exchange::between("Q?", "one", "one two [1]", State::Stopped)];
        let mut conversation = Conversation { word, exchanges };
        let allows = |conversation: &Conversation, text| conversation.allows(&[found("Q?", text, "stopped")]);
        for (text, expect) in [("one", true), ("one two 1", true), ("on", false), ("one three", false)] {
            assert_eq!(allows(&conversation, text), expect, "{text}");
        }
        assert!(!conversation.allows(&[found("Q?", "one", "complete")]));
        assert!(!conversation.allows(&[found("Other?", "one", "stopped")]));
        assert!(!conversation.allows(&[]));
        conversation.pin(&[found("Q?", "one t", "stopped")]);
        assert!(allows(&conversation, "one t") && !allows(&conversation, "one two"));
    }

    #[test]
    fn a_file_is_read_in_the_order_of_its_exchanges() {
        let file = r#"{"sessions": [{"id": "a", "records": {
            "head": {}, "10/question": {"text": "Second?"}, "2/question": {"text": "First?"},
            "2/answer": {"text": "Yes.", "state": "complete"}
        }}]}"#;
        let expect = [found("First?", "Yes.", "complete"), found("Second?", "", "interrupted")];
        assert_eq!(read_file(file), [expect]);
    }
}
