//! Layout of the graph of documents and questions, in two columns. It is deterministic.

use std::cmp::Reverse;

use super::{AnswerUse, DocumentOrder, DocumentUsage, UsageLink, UsingQuestion};
use crate::text::shortened;

/// Maximum number of documents, and of questions.
const MOST: usize = 60;

/// Distance between rows, each of which has room for a label of two lines.
const ROW: i32 = 32;

/// Distance between rows of one line.
const LOW_ROW: i32 = 20;

/// More rows than this are low where a line has room for a title.
const MAX_ROWS: usize = 16;
const WIDE: i32 = 640;

/// Distance from the edge to the middle of the first row.
const MARGIN: i32 = 24;

/// Maximum characters of a label.
const MAX_LABEL: usize = 48;

/// Passes that reorder rows to reduce crossings.
const SWEEPS: usize = 4;

/// All lengths have the unit of the width.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GraphLayout {
    pub width: i32,
    pub height: i32,
    /// The least distance of rows.
    pub row: i32,
    /// The documents, from top to bottom.
    pub documents: Vec<GraphNode>,
    /// The questions, from top to bottom.
    pub questions: Vec<GraphNode>,
    pub lines: Vec<GraphEdge>,
    pub documents_left_out: usize,
    pub questions_left_out: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphNode {
    /// Index of the document or question.
    pub at: usize,
    /// The point where lines meet it.
    pub x: i32,
    /// The middle of its row.
    pub y: i32,
    pub label: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GraphEdge {
    pub document: usize,
    pub question: usize,
    /// The end at the document.
    pub from: (i32, i32),
    /// The end at the question.
    pub to: (i32, i32),
    pub kind: EdgeKind,
}

/// The strongest connection of a document with a question, in ascending order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EdgeKind {
    /// Found for the answer, which does not cite it.
    Found,
    /// The question names it.
    Named,
    /// The answer cites it.
    Cited,
}

impl UsageLink {
    pub fn edge_kind(&self) -> EdgeKind {
        match self {
            Self { answer: Some(AnswerUse::Cited), .. } => EdgeKind::Cited,
            Self { named: true, .. } => EdgeKind::Named,
            Self { .. } => EdgeKind::Found,
        }
    }
}

/// Lays out the most important documents and the questions that connect them: labels left and right, edges in the middle
/// third of the width.
pub fn layout(usage: &DocumentUsage, width: i32) -> GraphLayout {
    let all = usage.documents(DocumentOrder::MostCited);
    let mut documents: Vec<usize> = all.iter().take(MOST).map(|one| one.at).collect();
    let connected =
        |question: &&UsingQuestion| question.links.iter().any(|link| documents.contains(&link.document));
    let mut chosen: Vec<&UsingQuestion> = usage.questions().filter(connected).collect();
    let connected_count = chosen.len();
    // Prefer questions that cite and name the most documents, then that connect the most, then the latest.
    chosen.sort_by_key(|question| {
        let shown = || question.links.iter().filter(|link| documents.contains(&link.document));
        let used = shown().filter(|link| link.edge_kind() != EdgeKind::Found).count();
        (Reverse(used), Reverse(shown().count()), Reverse(question.at))
    });
    chosen.truncate(MOST);
    chosen.sort_by_key(|question| question.at);
    let mut questions: Vec<usize> = chosen.iter().map(|question| question.at).collect();
    let connections: Vec<(usize, usize, EdgeKind)> = chosen
        .iter()
        .flat_map(|question| question.links.iter().map(|link| (link.document, question.at, link.edge_kind())))
        .filter(|(document, ..)| documents.contains(document))
        .collect();
    for _ in 0..SWEEPS {
        in_order(&mut documents, &questions, &|document, question| has(&connections, document, question));
        in_order(&mut questions, &documents, &|question, document| has(&connections, document, question));
    }

    let documents_left_out = all.len() - documents.len();
    let questions_left_out = connected_count - questions.len();
    let rows = documents.len().max(questions.len());
    let row = if rows > MAX_ROWS && width >= WIDE { LOW_ROW } else { ROW };
    let length = |count: usize| row * i32::try_from(count.saturating_sub(1)).unwrap_or_default();
    // The shorter column takes the height of the longer one, so that lines stay short.
    let y = |place: usize, of: usize| match i32::try_from(of) {
        Ok(of @ 2..) => MARGIN + length(rows) * i32::try_from(place).unwrap_or_default() / (of - 1),
        Ok(_) | Err(_) => MARGIN + length(rows) / 2,
    };
    let (left, right) = (width / 3, width - width / 3);
    let column = |entries: &[usize], x: i32, name: &dyn Fn(usize) -> String| -> Vec<GraphNode> {
        let node =
            |(place, &at): (usize, &usize)| GraphNode { at, x, y: y(place, entries.len()), label: name(at) };
        entries.iter().enumerate().map(node).collect()
    };
    let titles = |at: usize| {
        usage.document(at).map(|document| shortened(&document.title, MAX_LABEL)).unwrap_or_default()
    };
    let texts = |at: usize| {
        let asked = chosen.iter().find(|one| one.at == at);
        asked.map(|one| shortened(&one.beginning, MAX_LABEL)).unwrap_or_default()
    };
    let document_spots = column(&documents, left, &titles);
    let question_spots = column(&questions, right, &texts);
    let place =
        |spots: &[GraphNode], at: usize| spots.iter().find(|spot| spot.at == at).map(|spot| (spot.x, spot.y));
    let lines = connections.iter().filter_map(|&(document, question, kind)| {
        let (from, to) = (place(&document_spots, document)?, place(&question_spots, question)?);
        Some(GraphEdge { document, question, from, to, kind })
    });
    let lines = lines.collect();
    let height = if rows == 0 { 0 } else { length(rows) + 2 * MARGIN };
    GraphLayout {
        width,
        height,
        row,
        lines,
        documents: document_spots,
        questions: question_spots,
        documents_left_out,
        questions_left_out,
    }
}

fn has(links: &[(usize, usize, EdgeKind)], document: usize, question: usize) -> bool {
    links.iter().any(|link| link.0 == document && link.1 == question)
}

/// Orders entries by the mean position of their neighbours, so that edges cross less.
fn in_order(entries: &mut [usize], others: &[usize], connected: &dyn Fn(usize, usize) -> bool) {
    entries.sort_by_cached_key(|&entry| {
        let places = others.iter().enumerate().filter(|(_, other)| connected(entry, **other));
        let (sum, count) = places.fold((0, 0), |(sum, count), (place, _)| (sum + place, count + 1));
        (sum * 1000_usize).checked_div(count).unwrap_or(usize::MAX)
    });
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::conversation::{
        Answer, Exchange, ExchangeId, Numbering, OtherFields, Question, SessionId, Source,
    };

    /// Exchanges by the documents that they cite.
    fn usage(exchanges: &[Vec<u32>]) -> DocumentUsage {
        let mut usage = DocumentUsage::default();
        let session = SessionId::new("s").unwrap();
        for (cites, id) in exchanges.iter().zip(1..) {
            let source = |(number, document): (u32, &u32)| Source {
                number,
                title: format!("Document {document}"),
                url: None,
                kb_id: None,
                document_id: document.to_string().into(),
                passages: Vec::new(),
                cited: true,
                given: true,
                base: None,
                annotated: false,
                numbering: Numbering::Own,
                locations: Vec::new(),
                other: OtherFields::new(),
            };
            let sources = (1..).zip(cites).map(source).collect();
            let answer = Answer { sources, ..Answer::streaming(0) };
            let question = Question::new(format!("Question {id}"), u64::from(id));
            usage.add(&session, &Exchange { id: ExchangeId(id), question, answer: Some(answer) });
        }
        usage
    }

    #[test]
    fn connected_rows_stand_beside_each_other() {
        let drawn = layout(&usage(&[vec![3, 1], vec![1], vec![2], vec![2]]), 900);
        let labels = |spots: &[GraphNode]| spots.iter().map(|spot| spot.label.clone()).collect::<Vec<_>>();
        assert_eq!(labels(&drawn.questions), ["Question 1", "Question 2", "Question 3", "Question 4"]);
        assert_eq!(labels(&drawn.documents), ["Document 3", "Document 1", "Document 2"]);
        assert_eq!((drawn.width, drawn.height), (900, 24 + 3 * 32 + 24));
        assert_eq!(drawn.lines.len(), 5);
        assert_eq!((drawn.lines[0].from, drawn.lines[0].to), ((300, 24), (600, 24)));
        assert_eq!(
            layout(&DocumentUsage::default(), 900),
            GraphLayout { width: 900, row: ROW, ..GraphLayout::default() }
        );
    }

    proptest! {
        #[test]
        fn any_usage_is_laid_out_within_bounds(
            exchanges in prop::collection::vec(prop::collection::vec(0_u32..80, 0..9), 0..70), width in 0_i32..2000,
        ) {
            let usage = usage(&exchanges);
            let drawn = layout(&usage, width);
            prop_assert!(drawn.documents.len() <= 60 && drawn.questions.len() <= 60);
            prop_assert_eq!(drawn.documents.len() + drawn.documents_left_out, usage.documents(DocumentOrder::MostCited).len());
            for spot in drawn.documents.iter().chain(&drawn.questions) {
                prop_assert!((0..=width).contains(&spot.x) && (0..drawn.height).contains(&spot.y));
            }
            for line in &drawn.lines {
                let ends = |spots: &[GraphNode], at, (x, y)| spots.iter().any(|spot| spot.at == at && (spot.x, spot.y) == (x, y));
                prop_assert!(ends(&drawn.documents, line.document, line.from));
                prop_assert!(ends(&drawn.questions, line.question, line.to));
            }
            for column in [&drawn.documents, &drawn.questions] {
                prop_assert!(column.windows(2).all(|pair| pair[1].y - pair[0].y >= drawn.row), "labels do not overlap");
            }
            let mut places: Vec<usize> = drawn.documents.iter().map(|spot| spot.at).collect();
            places.sort_unstable();
            places.dedup();
            prop_assert_eq!(places.len(), drawn.documents.len());
            prop_assert_eq!(layout(&usage, width), drawn);
        }
    }
}
