//! The expected conversations, as plain lists.

use std::fmt;

use serde_json::Value;

/// Every question and answer contains the conversation's own word, and no other conversation's.
#[derive(Clone, Debug)]
pub(super) struct ExpectedConversation {
    pub(super) word: String,
    pub(super) exchanges: Vec<ExpectedExchange>,
}

/// A question and the bounds of its answer.
#[derive(Clone, Debug)]
pub(super) struct ExpectedExchange {
    pub(super) question: String,
    /// The answer as sent; the actual answer must be a prefix of it.
    longest: String,
    /// The actual answer must begin with this.
    shortest: String,
    state: EndState,
}

/// How an answer ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndState {
    Complete,
    Stopped,
    Interrupted,
    Failed,
}

impl EndState {
    fn name(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Stopped => "stopped",
            Self::Interrupted => "interrupted",
            Self::Failed => "failed",
        }
    }
}

/// A question and its answer, read from the screen or a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ActualExchange {
    pub(super) question: String,
    pub(super) text: String,
    pub(super) state: String,
}

impl ExpectedExchange {
    /// Expects exactly this answer.
    pub(super) fn exact(question: &str, text: &str, state: EndState) -> Self {
        Self::between(question, text, text, state)
    }

    /// An answer that begins with `shortest` and is a prefix of `longest`.
    pub(super) fn between(question: &str, shortest: &str, longest: &str, state: EndState) -> Self {
        Self { question: question.into(), longest: normalise(longest), shortest: normalise(shortest), state }
    }

    fn matches(&self, found: &ActualExchange) -> bool {
        let text = normalise(&found.text);
        found.question.trim() == self.question
            && found.state == self.state.name()
            && self.longest.starts_with(&text)
            && text.starts_with(&self.shortest)
    }
}

impl ExpectedConversation {
    pub(super) fn matches(&self, found: &[ActualExchange]) -> bool {
        found.len() == self.exchanges.len()
            && self.exchanges.iter().zip(found).all(|(exchange, found)| exchange.matches(found))
    }

    /// Narrows the expectation to the exchanges found, since they may not change later.
    pub(super) fn narrow(&mut self, found: &[ActualExchange]) {
        for (exchange, found) in self.exchanges.iter_mut().zip(found) {
            exchange.longest = normalise(&found.text);
            exchange.shortest.clone_from(&exchange.longest);
        }
    }
}

impl fmt::Display for ExpectedConversation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{}:", self.word)?;
        self.exchanges.iter().try_for_each(|exchange| {
            let ExpectedExchange { question, longest, shortest, state } = exchange;
            let name = state.name();
            writeln!(formatter, "  {question:?} is {name}\n    from {shortest:?}\n    to   {longest:?}")
        })
    }
}

/// Removes white space and brackets, which differ between screen and file.
fn normalise(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && !"[]".contains(*c)).collect()
}

/// The conversations in an exported file.
pub(super) fn read_file(file: &str) -> Vec<Vec<ActualExchange>> {
    let file: Value = serde_json::from_str(file).expect("an exported file is JSON");
    let sessions = file["sessions"].as_array().expect("an exported file has sessions");
    sessions.iter().map(|session| exchanges(&session["records"])).collect()
}

fn exchanges(records: &Value) -> Vec<ActualExchange> {
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
        ActualExchange { question: text(question), text: answer.map(text).unwrap_or_default(), state }
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(question: &str, text: &str, state: &str) -> ActualExchange {
        ActualExchange { question: question.into(), text: text.into(), state: state.into() }
    }

    #[test]
    fn an_expected_answer_matches_only_prefixes_of_the_sent_text() {
        let word = String::from("word");
        let exchanges = vec![ExpectedExchange::between("Q?", "one", "one two [1]", EndState::Stopped)];
        let mut conversation = ExpectedConversation { word, exchanges };
        let allows =
            |conversation: &ExpectedConversation, text| conversation.matches(&[found("Q?", text, "stopped")]);
        for (text, expect) in [("one", true), ("one two 1", true), ("on", false), ("one three", false)] {
            assert_eq!(allows(&conversation, text), expect, "{text}");
        }
        assert!(!conversation.matches(&[found("Q?", "one", "complete")]));
        assert!(!conversation.matches(&[found("Other?", "one", "stopped")]));
        assert!(!conversation.matches(&[]));
        conversation.narrow(&[found("Q?", "one t", "stopped")]);
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
