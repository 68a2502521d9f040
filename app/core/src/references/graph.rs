//! Layout of the graph of documents and questions, in two columns. It is deterministic.

use std::cmp::Reverse;

use super::{AnswerUse, DocumentOrder, DocumentUsage, UsageLink, UsingQuestion};
use crate::text::shortened;

/// Maximum number of documents, and of questions.
const MOST: usize = 60;

/// The least distance between rows that have room for a label of two lines.
const ROW: i32 = 32;

/// The least distance between rows of one line.
const LOW_ROW: i32 = 20;

/// The least space between the labels of two rows.
const BETWEEN: i32 = 4;

/// Distance between a label and its point.
const GAP: i32 = 10;

/// More rows than this are low where a line has room for a title.
const MAX_ROWS: usize = 16;
const WIDE: i32 = 640;

/// The least distance from the edge to the middle of the first row.
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
    /// Distance between the middles of a label's lines.
    pub line_height: i32,
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
    /// Where the lines of its label begin if it is a question, and where they end if it is a document.
    pub label_x: i32,
    /// Its label, from top to bottom. The middle of the lines is that of the row.
    pub label: Vec<String>,
}

impl GraphLayout {
    /// The middle of each line of a label.
    pub fn line_middles(&self, node: &GraphNode) -> impl Iterator<Item = i32> + use<> {
        let (lines, height) = (i32::try_from(node.label.len()).unwrap_or_default(), self.line_height);
        let first = node.y - (lines - 1) * height / 2;
        (0..lines).map(move |line| first + line * height)
    }
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
/// third of the width. `measure` gives the size of a line in the font that the labels are drawn with, so that no two of
/// them overlap, whatever font that is.
pub fn layout(usage: &DocumentUsage, width: i32, measure: &dyn Fn(&str) -> TextSize) -> GraphLayout {
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
    let title = |at: usize| {
        usage.document(at).map(|document| shortened(&document.title, MAX_LABEL)).unwrap_or_default()
    };
    let text = |at: usize| {
        let asked = chosen.iter().find(|one| one.at == at);
        asked.map(|one| shortened(&one.beginning, MAX_LABEL)).unwrap_or_default()
    };
    let titles: Vec<String> = documents.iter().map(|&at| title(at)).collect();
    let texts: Vec<String> = questions.iter().map(|&at| text(at)).collect();
    let line_height = line_height(titles.iter().chain(&texts).map(String::as_str), measure);
    let is_low = rows > MAX_ROWS && width >= WIDE;
    let (lines, least) = if is_low { (1_u8, LOW_ROW) } else { (2, ROW) };
    let label_height = line_height * i32::from(lines);
    let row = least.max(label_height + BETWEEN);
    let margin = MARGIN.max(label_height / 2 + BETWEEN);
    let length = |count: usize| row * i32::try_from(count.saturating_sub(1)).unwrap_or_default();
    // The shorter column takes the height of the longer one, so that lines stay short.
    let y = |place: usize, of: usize| match i32::try_from(of) {
        Ok(of @ 2..) => margin + length(rows) * i32::try_from(place).unwrap_or_default() / (of - 1),
        Ok(_) | Err(_) => margin + length(rows) / 2,
    };
    let room = width / 3 - GAP;
    let column = |entries: &[usize], labels: &[String], x: i32, label_x: i32| -> Vec<GraphNode> {
        let node = |(place, (&at, label)): (usize, (&usize, &String))| GraphNode {
            at,
            x,
            y: y(place, entries.len()),
            label_x,
            label: wrap(label, room, usize::from(lines), measure),
        };
        entries.iter().zip(labels).enumerate().map(node).collect()
    };
    let (left, right) = (width / 3, width - width / 3);
    let document_spots = column(&documents, &titles, left, left - GAP);
    let question_spots = column(&questions, &texts, right, right + GAP);
    let place =
        |spots: &[GraphNode], at: usize| spots.iter().find(|spot| spot.at == at).map(|spot| (spot.x, spot.y));
    let edges = connections.iter().filter_map(|&(document, question, kind)| {
        let (from, to) = (place(&document_spots, document)?, place(&question_spots, question)?);
        Some(GraphEdge { document, question, from, to, kind })
    });
    let height = if rows == 0 { 0 } else { length(rows) + 2 * margin };
    GraphLayout {
        width,
        height,
        line_height,
        lines: edges.collect(),
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

/// The size of a line of text, in the unit of the graph's width.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextSize {
    pub width: i32,
    /// From the baseline up.
    pub ascent: i32,
    /// From the baseline down.
    pub descent: i32,
}

/// The height of a line that has room for each of these texts, whose letters may come from several fonts.
fn line_height<'a>(texts: impl Iterator<Item = &'a str>, measure: &dyn Fn(&str) -> TextSize) -> i32 {
    let of = |height: (i32, i32), size: TextSize| (height.0.max(size.ascent), height.1.max(size.descent));
    let (ascent, descent) = texts.map(measure).fold((0, 0), of);
    ascent + descent
}

/// A label on at most `most` lines, none of which is wider than `room`; `…` stands for what is left out.
fn wrap(label: &str, room: i32, most: usize, measure: &dyn Fn(&str) -> TextSize) -> Vec<String> {
    let fits = |text: &str| measure(text).width <= room;
    let mut lines: Vec<String> = Vec::new();
    for word in label.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}")).filter(|longer| fits(longer));
        match (lines.last_mut(), longer) {
            (Some(line), Some(longer)) => *line = longer,
            (Some(_) | None, _) => lines.push(word.to_owned()),
        }
    }
    let left_out = lines.len() > most;
    lines.truncate(most);
    let last = lines.len().saturating_sub(1);
    for (at, line) in lines.iter_mut().enumerate() {
        if (left_out && at == last) || !fits(line) {
            *line = cut(line, &fits);
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// The longest beginning of a line that fits with `…`; empty if not even that fits.
fn cut(line: &str, fits: &dyn Fn(&str) -> bool) -> String {
    let ends: Vec<usize> = line.char_indices().map(|(at, _)| at).chain(std::iter::once(line.len())).collect();
    let with_ellipsis = |end: usize| format!("{}…", line.get(..end).unwrap_or_default().trim_end());
    let fitting = ends.partition_point(|&end| fits(&with_ellipsis(end)));
    // Kerning can make a longer text narrower: the one that was found is measured again.
    let found = ends.get(..fitting).and_then(<[usize]>::last).map(|&end| with_ellipsis(end));
    found.filter(|text| fits(text)).unwrap_or_default()
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
                edition: None,
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

    /// A font whose letters have these widths, and lines of these heights.
    fn font(widths: [i32; 8], ascent: i32, descent: i32) -> impl Fn(&str) -> TextSize {
        move |text| {
            let widths = text.chars().map(|letter| widths[u32::from(letter) as usize % widths.len()]);
            TextSize { width: widths.sum(), ascent, descent }
        }
    }

    #[test]
    fn connected_rows_stand_beside_each_other() {
        let drawn = layout(&usage(&[vec![3, 1], vec![1], vec![2], vec![2]]), 900, &font([7; 8], 11, 3));
        let labels = |spots: &[GraphNode]| spots.iter().map(|spot| spot.label.join("/")).collect::<Vec<_>>();
        assert_eq!(labels(&drawn.questions), ["Question 1", "Question 2", "Question 3", "Question 4"]);
        assert_eq!(labels(&drawn.documents), ["Document 3", "Document 1", "Document 2"]);
        assert_eq!((drawn.width, drawn.height), (900, 24 + 3 * 32 + 24));
        assert_eq!(drawn.lines.len(), 5);
        assert_eq!((drawn.lines[0].from, drawn.lines[0].to), ((300, 24), (600, 24)));
        assert_eq!(
            layout(&DocumentUsage::default(), 900, &font([7; 8], 11, 3)),
            GraphLayout { width: 900, ..GraphLayout::default() }
        );
    }

    proptest! {
        #[test]
        fn any_usage_is_laid_out_within_bounds(
            exchanges in prop::collection::vec(prop::collection::vec(0_u32..80, 0..9), 0..70), width in 0_i32..2000,
            letters in prop::array::uniform8(0_i32..40), ascent in 1_i32..40, descent in 0_i32..20,
        ) {
            let usage = usage(&exchanges);
            let measure = font(letters, ascent, descent);
            let drawn = layout(&usage, width, &measure);
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
            let middle = (width / 3, width - width / 3);
            let mut below = [0, 0];
            for (side, column) in [&drawn.documents, &drawn.questions].into_iter().enumerate() {
                for (spot, line, y) in column.iter().flat_map(|spot| {
                    spot.label.iter().zip(drawn.line_middles(spot)).map(move |(line, y)| (spot, line, y))
                }) {
                    let length = measure(line).width;
                    let from = if side == 0 { spot.label_x - length } else { spot.label_x };
                    let room = if side == 0 { 0..=middle.0 } else { middle.1..=width };
                    prop_assert!(room.contains(&from) && room.contains(&(from + length)), "{line:?} beside the edges");
                    let top = y - drawn.line_height / 2;
                    prop_assert!(top >= below[side], "{line:?} is over the line above");
                    below[side] = top + ascent + descent;
                    prop_assert!(below[side] <= drawn.height);
                }
            }
            let mut places: Vec<usize> = drawn.documents.iter().map(|spot| spot.at).collect();
            places.sort_unstable();
            places.dedup();
            prop_assert_eq!(places.len(), drawn.documents.len());
            prop_assert_eq!(layout(&usage, width, &measure), drawn);
        }
    }

    /// A letter is one wide; a letter of a script with square letters is two.
    fn letters(text: &str) -> TextSize {
        let wide = |letter: char| if letter < '\u{1100}' || letter == '…' { 1 } else { 2 };
        TextSize { width: text.chars().map(wide).sum(), ascent: 1, descent: 0 }
    }

    #[test]
    fn labels_fit_their_room() {
        let check = |label: &str, room: i32, most: usize, expect: &[&str]| {
            assert_eq!(wrap(label, room, most, &letters), expect);
        };
        check("", 10, 2, &[]);
        check("Bees", 10, 2, &["Bees"]);
        check("Bees and ants", 9, 2, &["Bees and", "ants"]);
        check("Bees, ants and other insects", 10, 2, &["Bees, ants", "and other…"]);
        check("Bees and ants", 9, 1, &["Bees and…"]);
        check("unbroken", 5, 2, &["unbr…"]);
        check("unbroken word", 5, 2, &["unbr…", "word"]);
        check("支払いはいつ", 8, 2, &["支払い…"]);
        check("word", 0, 2, &[]);
    }
}
