//! An example for people who have not asked anything yet: an answer with four claims, one of which has another number
//! than its source.

use crate::{
    citations::{Evidence, SourceText, check_claims, claims},
    conversation::{Answer, AnswerState, DocumentId, Exchange, ExchangeId, Passage, Question, Source},
    markdown::parse,
};

/// The id of the example's exchange; those of a session are counted from 1.
pub const EXAMPLE: ExchangeId = ExchangeId(0);

const ANSWER: &str = include_str!("example/answer.md");
/// The words that a model might have given as evidence of the second claim.
const QUOTE: &str = "split into two blocks, both within the child’s first year";

/// A document that the example cites. It is in no knowledge base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExampleDocument {
    /// Unique in the example.
    pub name: &'static str,
    pub title: &'static str,
    pub text: &'static str,
}

const DOCUMENTS: [ExampleDocument; 2] = [
    ExampleDocument {
        name: "handbook.md",
        title: "Staff handbook: parental leave",
        text: include_str!("example/handbook.md"),
    },
    ExampleDocument {
        name: "insurance.md",
        title: "Health insurance",
        text: include_str!("example/insurance.md"),
    },
];

impl ExampleDocument {
    pub fn id(&self) -> DocumentId {
        DocumentId::example(self.name)
    }
}

/// The example's document with this name.
pub fn document(name: &str) -> Option<ExampleDocument> {
    DOCUMENTS.into_iter().find(|document| document.name == name)
}

/// The question and its answer, whose citations are checked like those of any other.
pub fn exchange() -> Exchange {
    let numbered = || (1..).zip(DOCUMENTS);
    let ids = DOCUMENTS.map(|document| document.id());
    let texts = numbered().zip(&ids).map(|((number, document), id)| SourceText {
        number,
        passage: id.as_str(),
        title: document.title,
        text: document.text,
        whole: true,
    });
    let nodes = parse(ANSWER, &numbered().map(|(number, _)| number).collect::<Vec<_>>());
    let quotes = [(1, QUOTE.to_owned())];
    let checks = check_claims(&claims(&nodes), &quotes, &Evidence::new(texts));
    let source = |(number, document): (u32, ExampleDocument)| Source {
        number,
        title: document.title.to_owned(),
        document_id: document.id(),
        passages: vec![Passage { id: document.id(), text: document.text.to_owned(), ..Passage::default() }],
        cited: true,
        given: true,
        ..Source::default()
    };
    let answer = Answer {
        text: ANSWER.trim_end().to_owned(),
        state: AnswerState::Complete,
        sources: numbered().map(source).collect(),
        checks,
        ..Answer::streaming(0)
    };
    Exchange {
        id: EXAMPLE,
        question: Question::new(footnote_messages::example::question(), 0),
        answer: Some(answer),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversation::Verdict;

    #[test]
    fn one_claim_of_four_has_another_number_than_its_source() {
        let answer = exchange().answer.unwrap();
        let verdicts: Vec<Verdict> = answer.checks.iter().map(|check| check.verdict).collect();
        assert_eq!(verdicts, [Verdict::WordForWord, Verdict::QuoteFound, Verdict::Differs, Verdict::Nearest]);
        let difference = answer.checks[2].difference.as_ref().unwrap();
        assert_eq!((difference.source.as_str(), difference.answer.as_str()), ("six weeks", "six months"));
        for source in &answer.sources {
            assert_eq!(document(source.document_id.name()).unwrap().text, source.passages[0].text);
        }
    }
}
