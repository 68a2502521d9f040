//! An example for people who have not asked anything yet: an answer with four claims, one of which has another number
//! than its source.

use footnote_messages as messages;

use crate::{
    citations::{Evidence, SourceText, check_claims, claims},
    conversation::{Answer, AnswerState, DocumentId, Exchange, ExchangeId, Passage, Question, Source},
    markdown::parse,
};

/// The id of the example's exchange; those of a session are counted from 1.
pub const EXAMPLE: ExchangeId = ExchangeId(0);

/// A document that the example cites. It is in no knowledge base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExampleDocument {
    /// Unique in the example.
    pub name: &'static str,
    pub title: &'static str,
    pub text: String,
}

fn documents() -> [ExampleDocument; 2] {
    let handbook = [
        format!("# {}", messages::example::leave()),
        messages::example::amount().to_owned(),
        format!("## {}", messages::example::how_to_take()),
        messages::example::take().to_owned(),
        format!("## {}", messages::example::how_to_ask()),
        messages::example::ask().to_owned(),
    ];
    let insurance = [
        format!("# {}", messages::example::insurance()),
        messages::example::insurance_continues().to_owned(),
        messages::example::insurance_abroad().to_owned(),
    ];
    let text = |paragraphs: &[String]| paragraphs.join("\n\n") + "\n";
    [
        ExampleDocument { name: "handbook.md", title: messages::example::handbook(), text: text(&handbook) },
        ExampleDocument {
            name: "insurance.md",
            title: messages::example::insurance(),
            text: text(&insurance),
        },
    ]
}

impl ExampleDocument {
    pub fn id(&self) -> DocumentId {
        DocumentId::example(self.name)
    }
}

/// The example's document with this name.
pub fn document(name: &str) -> Option<ExampleDocument> {
    documents().into_iter().find(|document| document.name == name)
}

/// The question and its answer, whose citations are checked like those of any other.
pub fn exchange() -> Exchange {
    let documents = documents();
    let numbered = || (1..).zip(&documents);
    let ids: Vec<DocumentId> = documents.iter().map(ExampleDocument::id).collect();
    let texts = numbered().zip(&ids).map(|((number, document), id)| SourceText {
        number,
        passage: id.as_str(),
        title: document.title,
        text: &document.text,
        whole: true,
    });
    let nodes = parse(messages::example::answer(), &numbered().map(|(number, _)| number).collect::<Vec<_>>());
    // The words that a model might have given as evidence of the second claim.
    let quotes = [(1, messages::example::quote().to_owned())];
    let checks = check_claims(&claims(&nodes), &quotes, &Evidence::new(texts));
    let source = |(number, document): (u32, &ExampleDocument)| Source {
        number,
        title: document.title.to_owned(),
        document_id: document.id(),
        passages: vec![Passage { id: document.id(), text: document.text.clone(), ..Passage::default() }],
        cited: true,
        given: true,
        ..Source::default()
    };
    let answer = Answer {
        text: messages::example::answer().to_owned(),
        state: AnswerState::Complete,
        sources: numbered().map(source).collect(),
        checks,
        ..Answer::streaming(0)
    };
    Exchange { id: EXAMPLE, question: Question::new(messages::example::question(), 0), answer: Some(answer) }
}

#[cfg(test)]
mod tests {
    use footnote_messages::{LANGUAGES, language, use_english};

    use super::*;
    use crate::{
        conversation::Verdict,
        text::languages::{FORMATS, speak},
    };

    #[test]
    fn one_claim_of_four_has_another_number_than_its_source() {
        let mut wrong = Vec::new();
        for known in &LANGUAGES {
            speak(known);
            let answer = exchange().answer.unwrap();
            let verdicts: Vec<Verdict> = answer.checks.iter().map(|check| check.verdict).collect();
            let expect = [Verdict::WordForWord, Verdict::QuoteFound, Verdict::Differs, Verdict::Nearest];
            if verdicts != expect || answer.checks[2].difference.as_ref().is_none_or(|of| !of.is_number) {
                wrong.push((language().tag, verdicts, answer.checks[2].difference.clone()));
            }
            for source in &answer.sources {
                assert_eq!(document(source.document_id.name()).unwrap().text, source.passages[0].text);
            }
        }
        assert!(wrong.is_empty(), "{wrong:?}");
        use_english(FORMATS);
        let difference = exchange().answer.unwrap().checks[2].difference.clone().unwrap();
        assert_eq!((difference.source.as_str(), difference.answer.as_str()), ("six weeks", "six months"));
    }
}
