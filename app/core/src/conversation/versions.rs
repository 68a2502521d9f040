//! The versions of an exchange: Regenerate, Retry and Edit keep the answers that were there, and one of all is shown,
//! sent and remembered.

use super::{Answer, Exchange, Question};

impl Exchange {
    /// How many versions there are.
    pub fn versions(&self) -> usize {
        self.answer.as_ref().map_or(1, |answer| answer.earlier.len() + 1)
    }

    /// Makes this version, counted from 0, the one that is shown; false if there is none.
    pub fn show_version(&mut self, at: usize) -> bool {
        if at >= self.versions() || self.answer.as_ref().is_none_or(|answer| answer.version() == at) {
            return false;
        }
        let Some(answer) = self.answer.take() else { return false };
        let mut versions = answer.into_versions();
        let mut answer = versions.remove(at);
        if let Some(asked) = answer.question.take() {
            let asked = Question { earlier: self.question.earlier.clone(), ..*asked };
            let before = std::mem::replace(&mut self.question, asked);
            ask_otherwise(&mut versions, before);
            for version in &mut versions {
                if version.question.as_ref().is_some_and(|asked| asked.text == self.question.text) {
                    version.question = None;
                }
            }
        }
        answer.place = (at < versions.len()).then_some(at);
        answer.earlier = versions;
        self.answer = Some(answer);
        true
    }
}

impl Answer {
    /// Its index among the versions of its exchange.
    pub fn version(&self) -> usize {
        self.place.unwrap_or(self.earlier.len()).min(self.earlier.len())
    }

    /// All versions, this one among them, in the order in which they were made.
    pub fn into_versions(mut self) -> Vec<Self> {
        let at = self.version();
        let mut versions = std::mem::take(&mut self.earlier);
        self.place = None;
        versions.insert(at, self);
        versions
    }
}

/// Keeps with the answers to this question that they are answers to it, since another takes its place.
pub(crate) fn ask_otherwise(versions: &mut [Answer], question: Question) {
    let question = Question { earlier: Vec::new(), ..question };
    for version in versions {
        version.question.get_or_insert_with(|| Box::new(question.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::{super::ExchangeId, *};

    /// An exchange answered three times, the last time to another question.
    fn exchange() -> Exchange {
        let answer = |text: &str| Answer { text: text.to_owned(), ..Answer::streaming(0) };
        let mut earlier = vec![answer("One"), answer("Two")];
        ask_otherwise(&mut earlier, Question::new("Why?", 1));
        let question = Question { earlier: vec!["Why?".to_owned()], ..Question::new("How?", 2) };
        Exchange { id: ExchangeId::FIRST, question, answer: Some(Answer { earlier, ..answer("Three") }) }
    }

    #[test]
    fn each_version_is_shown_with_its_question_and_keeps_its_place() {
        let mut exchange = exchange();
        let whole = exchange.clone();
        for (at, text, question) in
            [(0, "One", "Why?"), (1, "Two", "Why?"), (0, "One", "Why?"), (2, "Three", "How?")]
        {
            assert!(exchange.show_version(at), "{at}");
            let answer = exchange.answer.as_ref().expect("it is answered");
            assert_eq!((answer.text.as_str(), answer.version()), (text, at));
            assert_eq!((exchange.question.text.as_str(), exchange.versions()), (question, 3));
        }
        assert_eq!(exchange, whole, "nothing is lost");
        assert!(!exchange.show_version(2) && !exchange.show_version(3));
        assert_eq!(exchange, whole);
    }
}
