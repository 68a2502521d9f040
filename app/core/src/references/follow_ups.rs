//! Questions that documents answer, made of their headings and amounts without a model.

use footnote_messages as messages;
use footnote_words::{Question, Section, questions, says_what};
use futures::future::join_all;

use super::summary::{headings, is_page_heading};
use crate::{
    conversation::{Answer, Session, listed},
    markdown::{Citable, Element, Node, Tag, parse, plain_text},
    retrieval::DocumentQuery,
    services::{Services, TurnConfig},
    sources::whole_title,
    text::{clean_title, heading_key, prefix},
};

/// Timeout of all documents, in milliseconds.
const TIMEOUT_MS: u32 = 5_000;
/// Documents of an answer that are read.
const MAX_DOCUMENTS: usize = 3;
/// Questions, at most.
const MOST: usize = 3;
/// Sections of a document that questions are made of, and the characters of each.
const MAX_SECTIONS: usize = 40;
const MAX_SECTION: usize = 700;

/// A document's title and text.
type Read = (String, String);

/// Up to three questions that the documents of the last answer answer under headings which that did not touch. Those that
/// cannot be read within five seconds are left out.
pub async fn follow_ups(services: &Services, config: &TurnConfig, session: &Session) -> Vec<String> {
    let Some(answer) = session.exchanges.last().and_then(|last| last.answer.as_ref()) else {
        return Vec::new();
    };
    let bases = &config.public.bases;
    let read = listed(&answer.sources).into_iter().take(MAX_DOCUMENTS).filter_map(|source| {
        let id = bases.document_of(source.document_id.own()?);
        let heading = source.passages.first().and_then(|passage| passage.heading.as_deref());
        let title = whole_title(&clean_title(&source.title), heading);
        Some(async move {
            let found = services.knowledge_bases.document(DocumentQuery::Id(id)).await.ok()??;
            Some((title, found.text))
        })
    });
    let documents = services.clock.timeout(TIMEOUT_MS, join_all(read)).await.unwrap_or_default();
    let documents: Vec<Read> = documents.into_iter().flatten().collect();
    let asked: Vec<&str> = session.exchanges.iter().map(|exchange| exchange.question.text.as_str()).collect();
    untouched(answer, &asked, &documents)
}

/// Up to three questions that a document answers, those that say most about it first; a heading is asked about where there are
/// fewer.
pub fn questions_of(title: &str, text: &str) -> Vec<String> {
    let mut all = asked_of(title, text);
    all.truncate(MOST);
    all.into_iter().map(|question| question.text).collect()
}

fn untouched(answer: &Answer, asked: &[&str], documents: &[Read]) -> Vec<String> {
    let cited = answer.sources.iter().filter(|source| source.cited || source.given);
    let passages = cited.flat_map(|source| &source.passages).filter_map(|passage| passage.heading.as_deref());
    let located = answer.checks.iter().filter_map(|check| check.location.as_deref());
    let touched: Vec<String> = passages.chain(located).map(heading_key).collect();
    let asked: Vec<String> = asked.iter().map(|question| heading_key(question)).collect();
    let is_new = |question: &Question| {
        let is_of_top = question.heading.is_empty() && !touched.is_empty();
        !is_of_top
            && !touched.contains(&heading_key(&question.heading))
            && !asked.contains(&heading_key(&question.text))
    };
    let each = documents.iter().map(|(title, text)| {
        asked_of(title, text).into_iter().filter(is_new).map(|question| question.text).collect::<Vec<_>>()
    });
    let each: Vec<Vec<String>> = each.collect();
    // The best of each document before the second of one.
    let in_turn = (0..MOST).flat_map(|at| each.iter().filter_map(move |questions| questions.get(at)));
    let mut kept: Vec<String> = Vec::new();
    for question in in_turn {
        if !kept.contains(question) && kept.len() < MOST {
            kept.push(question.clone());
        }
    }
    kept
}

/// The questions that a document answers, then those about its other sections.
fn asked_of(title: &str, text: &str) -> Vec<Question> {
    let sections = sections(text);
    let borrowed: Vec<Section<'_>> =
        sections.iter().map(|(heading, text)| Section { heading, text }).collect();
    let mut all = questions(title, &borrowed);
    for (heading, text) in &sections {
        let says_nothing = text.trim().is_empty() || !says_what(heading);
        let is_title = heading_key(heading) == heading_key(title);
        let is_known = all.iter().any(|known| known.heading == *heading);
        if !(says_nothing || is_title || is_known || is_page_heading(heading)) {
            let kind = footnote_words::QuestionKind::How;
            all.push(Question { text: about_section(title, heading), heading: heading.clone(), kind });
        }
    }
    all
}

/// A question about a section.
pub fn about_section(title: &str, heading: &str) -> String {
    messages::without_marks(&messages::example::about_section(heading, title))
}

/// The headings of a text, each with the beginning of what is under it, without markup and code.
fn sections(text: &str) -> Vec<(String, String)> {
    let mut begins = vec![(String::new(), 0, 0)];
    for heading in headings(text).take(MAX_SECTIONS) {
        let title = plain_text(&parse(heading.title.trim().trim_end_matches('#'), &[]));
        begins.push((clean_title(&title), heading.line.start, heading.line.end));
    }
    let ends: Vec<usize> = begins.iter().skip(1).map(|(_, start, _)| *start).chain([text.len()]).collect();
    let each = begins.into_iter().zip(ends).map(|((heading, _, start), end)| {
        (heading, prose(prefix(text.get(start..end).unwrap_or_default(), MAX_SECTION)))
    });
    each.filter(|(_, text)| !text.is_empty()).collect()
}

fn prose(markdown: &str) -> String {
    let in_document = Citable { in_document: true, ..Citable::default() };
    let nodes = parse(markdown, in_document);
    let is_code = |node: &&Node| matches!(node, Node::Element(Element { tag: Tag::CodeBlock { .. }, .. }));
    let blocks =
        nodes.iter().filter(|node| !is_code(node)).map(|node| plain_text(std::slice::from_ref(node)));
    blocks.collect::<Vec<_>>().join("\n\n").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversation::{Passage, Source};

    const LEAVE: &str = "# Leave\n\nLeave is the time that you are not at work, and it is paid.\n\n## Notice period\n\nThe notice is 14 days.\n\n\
        ## How do I apply for leave?\n\nYou write to your lead.\n\n```\n# no heading\n```\n\n## Parents\n\nParents get more of it.\n\n## License\n\nMIT.\n";

    fn answer(headings: &[&str]) -> Answer {
        let passages = headings
            .iter()
            .map(|heading| Passage { heading: Some((*heading).to_owned()), ..Passage::default() });
        let source = Source { cited: true, passages: passages.collect(), ..Source::default() };
        Answer { sources: vec![source], ..Answer::default() }
    }

    #[test]
    fn documents_are_asked_for_what_they_answer() {
        let expect = ["How do I apply for leave?", "What is the notice period in “Leave”?"];
        assert_eq!(questions_of("Leave", LEAVE)[..2], expect);
        assert!(questions_of("Leave", "").is_empty());
        assert!(questions_of("Scan", "## Page 1\n\nText.\n\n## Page 2\n\nMore text.").is_empty());
    }

    #[test]
    fn what_was_touched_is_not_asked_again() {
        let documents = [("Leave".to_owned(), LEAVE.to_owned())];
        let check = |headings: &[&str], asked: &[&str], expect: &[&str]| {
            assert_eq!(untouched(&answer(headings), asked, &documents), expect, "{headings:?} {asked:?}");
        };
        let (apply, notice) = ("How do I apply for leave?", "What is the notice period in “Leave”?");
        let parents = "What does “Leave” say about “Parents”?";
        let leave = "What is Leave?";
        check(&["Notice period"], &["When?"], &[apply, leave, parents]);
        check(&["Parents"], &["how do I apply for leave"], &[notice, leave]);
        check(&["Parents", "Notice period", apply, "Leave"], &[], &[]);
    }
}
