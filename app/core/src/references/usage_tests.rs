//! The usage, compared with a naive model that counts everything anew.

use proptest::prelude::*;

use super::{DocumentOrder, DocumentUsage};
use crate::{
    conversation::{
        Answer, AnswerState, DocumentId, DocumentReference, Exchange, ExchangeId, Numbering, OtherFields,
        Passage, Question, ReferenceKind, SessionId, Source,
    },
    link::normalise_url,
    sources::SourceIdentity,
};

fn session(id: &str) -> SessionId {
    SessionId::new(id).unwrap()
}

fn source(number: u32, kb_id: Option<&str>, url: Option<&str>, id: &str, cited: bool) -> Source {
    Source {
        number,
        title: format!("Title of {id}"),
        url: url.map(str::to_owned),
        kb_id: kb_id.map(str::to_owned),
        document_id: id.into(),
        passages: vec![Passage {
            id: id.into(),
            heading: None,
            text: format!("Text of {id}."),
            ..Passage::default()
        }],
        cited,
        given: true,
        base: None,
        edition: None,
        annotated: false,
        numbering: Numbering::Own,
        locations: Vec::new(),
        other: OtherFields::new(),
    }
}

fn named(kb_id: Option<&str>, url: Option<&str>, id: Option<&str>) -> DocumentReference {
    DocumentReference {
        wikilink: Some("x".into()),
        id: id.map(DocumentId::from),
        kb_id: kb_id.map(str::to_owned),
        title: format!("Title of {}", id.unwrap_or_default()),
        kind: ReferenceKind::Direct,
        url: url.map(str::to_owned),
        ..DocumentReference::default()
    }
}

fn exchange(id: u32, asked_ms: u64, references: Vec<DocumentReference>, sources: Vec<Source>) -> Exchange {
    let (text, state) = ("So it is.".to_owned(), AnswerState::Complete);
    let answer = Answer { text, state, sources, ..Answer::streaming(asked_ms) };
    let question = Question { references, ..Question::new(format!("Question {id}?"), asked_ms) };
    Exchange { id: ExchangeId(id), question, answer: Some(answer) }
}

/// Documents as title, cited, found, named, last used.
fn shown(usage: &DocumentUsage, order: DocumentOrder) -> Vec<(String, u32, u32, u32, u64)> {
    let shown = usage.documents(order).into_iter();
    shown.map(|one| (one.title.clone(), one.cited, one.found, one.named, one.last_used_ms)).collect()
}

#[test]
fn documents_are_counted_over_conversations() {
    let (one, two) = (session("one"), session("two"));
    let mut usage = DocumentUsage::default();
    let passage = |heading: &str, cited| Source {
        title: format!("Guide – {heading}"),
        passages: vec![Passage {
            id: "p".into(),
            heading: Some(heading.into()),
            text: "x".into(),
            ..Passage::default()
        }],
        ..source(1, Some("guide.md"), None, &format!("guide.md#{heading}"), cited)
    };
    let left_out = |number, id| Source { given: false, ..source(number, None, None, id, false) };
    usage
        .add(&one, &exchange(1, 10, vec![], vec![passage("Start", true), source(2, None, None, "b", false)]));
    usage.add(
        &two,
        &exchange(1, 20, vec![named(Some("guide.md"), None, Some("guide.md"))], vec![passage("End", false)]),
    );
    usage.add(&two, &exchange(2, 30, vec![named(None, None, None)], vec![left_out(1, "b")]));
    let guide = ("Guide".to_owned(), 1, 2, 1, 20);
    let other = ("Title of b".to_owned(), 0, 2, 0, 0);
    assert_eq!(shown(&usage, DocumentOrder::MostCited), [guide.clone(), other.clone()]);
    assert_eq!(shown(&usage, DocumentOrder::LastUsed), [guide, other.clone()]);
    let guide = usage.documents(DocumentOrder::MostCited)[0];
    assert_eq!((guide.id.as_str(), guide.url.as_deref()), ("guide.md", None));
    let asked: Vec<_> =
        usage.questions_of(guide).map(|question| (&question.session, question.exchange.0)).collect();
    assert_eq!(asked, [(&two, 1), (&one, 1)]);
    let related: Vec<_> = usage.related(5).into_iter().map(|one| one.id.as_str()).collect();
    assert_eq!(related, ["b"]);
    // An answer without citations is taken to use every source that the model was given.
    let sources = || vec![source(1, None, None, "b", false), left_out(2, "c")];
    usage.add(&one, &exchange(2, 50, vec![], sources()));
    assert_eq!(shown(&usage, DocumentOrder::LastUsed)[0], ("Title of b".to_owned(), 0, 3, 0, 50));
    assert_eq!(usage.related(5).into_iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ["c"]);
    usage.remove(&one, ExchangeId(2));
    assert_eq!(shown(&usage, DocumentOrder::LastUsed)[1], other);
    // Answered anew, without the guide.
    usage.add(&one, &exchange(1, 40, vec![], vec![source(1, None, None, "b", true)]));
    assert_eq!(
        shown(&usage, DocumentOrder::MostCited),
        [("Title of b".to_owned(), 1, 2, 0, 40), ("Guide".to_owned(), 0, 1, 1, 20)]
    );
    usage.remove_session(&two);
    assert_eq!(shown(&usage, DocumentOrder::LastUsed), [("Title of b".to_owned(), 1, 1, 0, 40)]);
    usage.remove_session(&one);
    assert!(usage.documents(DocumentOrder::LastUsed).is_empty() && usage.questions().next().is_none());
}

/// A naive model: all exchanges as they are now, and every identity that a document ever had.
#[derive(Default)]
struct Naive {
    known: Vec<(SourceIdentity, usize)>,
    exchanges: Vec<((SessionId, u32), Exchange)>,
}

impl Naive {
    fn place(&mut self, kb_id: Option<&String>, url: Option<&String>, id: &DocumentId) -> usize {
        let identity = SourceIdentity {
            kb_id: kb_id.cloned(),
            address: url.and_then(|url| normalise_url(url)),
            id: id.clone(),
        };
        let places = self.known.iter().map(|(_, place)| place + 1).max().unwrap_or(0);
        let place =
            self.known.iter().find(|(known, _)| known.is(&identity)).map_or(places, |(_, place)| *place);
        self.known.push((identity, place));
        place
    }

    /// For each document: named, found, cited, used.
    fn of(&mut self, exchange: &Exchange) -> Vec<(usize, [bool; 4])> {
        let mut links = Vec::new();
        for reference in &exchange.question.references {
            let Some(id) = &reference.id else { continue };
            let place = self.place(reference.kb_id.as_ref(), reference.url.as_ref(), id);
            links.push((place, [true, false, false, true]));
        }
        let sources = &exchange.answer.as_ref().unwrap().sources;
        let is_any_cited = sources.iter().any(|source| source.cited);
        for source in sources {
            let place = self.place(source.kb_id.as_ref(), source.url.as_ref(), &source.document_id);
            links.push((place, [false, true, source.cited, source.cited || !is_any_cited]));
        }
        links
    }

    /// For each document: cited, found, named, last used.
    fn counts(&mut self) -> Vec<(usize, u32, u32, u32, u64)> {
        let exchanges = std::mem::take(&mut self.exchanges);
        let mut counts: Vec<(usize, u32, u32, u32, u64)> = Vec::new();
        for (_, exchange) in &exchanges {
            let links = self.of(exchange);
            let mut places: Vec<usize> = links.iter().map(|link| link.0).collect();
            places.sort_unstable();
            places.dedup();
            for place in places {
                let is = |what: usize| links.iter().any(|link| link.0 == place && link.1[what]);
                let (named, found, cited, used) = (is(0), is(1), is(2), is(3));
                let at = counts.iter().position(|count| count.0 == place).unwrap_or_else(|| {
                    counts.push((place, 0, 0, 0, 0));
                    counts.len() - 1
                });
                let count = &mut counts[at];
                count.1 += u32::from(cited);
                count.2 += u32::from(found);
                count.3 += u32::from(named);
                if used {
                    count.4 = count.4.max(exchange.question.asked_ms);
                }
            }
        }
        self.exchanges = exchanges;
        counts.sort_unstable();
        counts
    }
}

/// Few names, so that they often collide.
fn name() -> impl Strategy<Value = (Option<&'static str>, Option<&'static str>, &'static str)> {
    (
        prop::sample::select(vec![None, None, Some("1"), Some("2")]),
        prop::sample::select(vec![
            None,
            None,
            Some("https://a.example/x"),
            Some("https://A.example/x/"),
            Some("https://a.example/y"),
        ]),
        prop::sample::select(vec!["a", "b", "c"]),
    )
}

proptest! {
    #[test]
    fn counts_equal_those_of_a_naive_model(steps in prop::collection::vec(
        (0_u32..3, 1_u32..5, 0_u64..50, prop::collection::vec(name(), 0..3), prop::collection::vec((name(), any::<bool>()), 0..5), 0_u8..10),
        1..25,
    )) {
        let mut usage = DocumentUsage::default();
        let mut naive = Naive::default();
        for (in_session, id, asked_ms, references, sources, what) in steps {
            let session = session(&format!("s{in_session}"));
            let key = (session.clone(), id);
            if what == 0 {
                usage.remove_session(&session);
                naive.exchanges.retain(|((of, _), _)| *of != session);
            } else {
                let references = references.into_iter().map(|(kb_id, url, id)| named(kb_id, url, Some(id))).collect();
                let sources = sources.into_iter().zip(1..).map(|(((kb_id, url, id), cited), number)| source(number, kb_id, url, id, cited));
                let exchange = exchange(id, asked_ms, references, sources.collect());
                usage.add(&session, &exchange);
                naive.of(&exchange);
                naive.exchanges.retain(|(of, _)| *of != key);
                naive.exchanges.push((key, exchange));
            }
            let mut counts: Vec<_> = usage
                .documents(DocumentOrder::MostCited)
                .into_iter()
                .map(|one| (one.at, one.cited, one.found, one.named, one.last_used_ms))
                .collect();
            let ranked = counts.iter().map(|count| count.1 + count.3).collect::<Vec<_>>();
            prop_assert!(ranked.is_sorted_by(|a, b| a >= b), "{:?}", ranked);
            counts.sort_unstable();
            prop_assert_eq!(counts, naive.counts());
            for question in usage.questions() {
                for link in &question.links {
                    prop_assert!(usage.document(link.document).unwrap().questions.contains(&question.at));
                }
            }
        }
    }
}
