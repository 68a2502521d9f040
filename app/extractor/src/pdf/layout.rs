//! The text of a page from its rows of glyphs: columns one after the other, words that are spaced out together.

use super::{
    direction::{Placed, in_reading_order, is_right_to_left},
    hyphens::LINE_END,
    placed::PlacedText,
    segments::{Break, Row, Segment, Unit},
};

/// Columns are text in lines of at least so many letters on average, beside one another in so many lines, with a gap between
/// them, in shares of the font's size. Other rows with gaps are those of a table.
const MIN_COLUMN_ROWS: usize = 4;
const MIN_COLUMN_LETTERS: usize = 20;
const MIN_GUTTER: f64 = 0.6;

/// How many gaps of a row are tried, and how many rows below.
const MAX_GUTTERS: usize = 3;
const MAX_COLUMN_ROWS: usize = 400;

/// So many letters in a row with spaces between them are one word that is spaced out, whose gaps are no wider than this, in
/// shares of its usual gap.
const MIN_SPACED_OUT: usize = 4;
const SPACED_OUT: f64 = 1.5;

/// A row as text.
#[derive(Clone)]
struct Line {
    above: Break,
    size: f64,
    cells: Vec<Cell>,
}

#[derive(Clone)]
struct Cell {
    text: PlacedText,
    from: f64,
    to: f64,
    is_right_to_left: bool,
}

pub(super) fn text(rows: Vec<Row>) -> String {
    let mut text = String::new();
    for line in lines_in_order(rows) {
        push_line(&mut text, &line);
    }
    text
}

/// The same words in the same order, each letter with its place.
pub(super) fn placed(rows: Vec<Row>) -> PlacedText {
    let mut text = PlacedText::default();
    for cell in lines_in_order(rows).iter().flat_map(|line| &line.cells) {
        text.append(&cell.text);
        text.push_str("\n");
    }
    text
}

fn lines_in_order(rows: Vec<Row>) -> Vec<Line> {
    let lines: Vec<Line> = rows.into_iter().map(line).collect();
    let mut in_order = Vec::with_capacity(lines.len());
    push_lines(&mut in_order, lines);
    in_order
}

fn line(row: Row) -> Line {
    let size = row.segments.iter().map(|segment| segment.size).fold(0.0, f64::max);
    let is_logical =
        |segment: &Segment| segment.is_mirrored || !segment.all_letters().chars().any(is_right_to_left);
    let mut cells: Vec<Cell> = Vec::new();
    if row.segments.iter().all(is_logical) {
        cells.extend(row.segments.iter().map(|segment| Cell {
            text: words(segment),
            from: segment.from(),
            to: segment.to(),
            is_right_to_left: false,
        }));
    } else {
        let mut segments: Vec<&Segment> = row.segments.iter().collect();
        segments.sort_by(|a, b| b.to().total_cmp(&a.to()));
        // Segments that touch or overlap are one cell.
        let mut groups: Vec<Vec<&Segment>> = Vec::new();
        for segment in segments {
            let is_near = |before: &&Segment| before.from() - segment.to() < size;
            match groups.last_mut().filter(|group| group.iter().any(is_near)) {
                Some(group) => group.push(segment),
                None => groups.push(vec![segment]),
            }
        }
        for group in groups {
            let glyphs = group.iter().flat_map(|segment| {
                segment.units.iter().map(|unit| Placed {
                    letters: segment.letters(unit),
                    from: unit.from,
                    to: unit.to,
                    rect: unit.rect,
                    is_vertical: segment.is_vertical(),
                })
            });
            cells.push(Cell {
                text: in_reading_order(glyphs.collect(), size),
                from: group.iter().map(|segment| segment.from()).fold(f64::INFINITY, f64::min),
                to: group.iter().map(|segment| segment.to()).fold(f64::NEG_INFINITY, f64::max),
                is_right_to_left: true,
            });
        }
    }
    Line { above: row.above, size, cells }
}

/// The words of a segment, of which those that are spaced out are together.
fn words(segment: &Segment) -> PlacedText {
    let units = &segment.units;
    let mut is_space: Vec<bool> = units.iter().map(|unit| unit.is_after_space).collect();
    let is_alone = |at: usize| {
        let ends = at + 1 == units.len() || units.get(at + 1).is_some_and(|next| next.is_after_space);
        let is_letter = |unit: &Unit| segment.letters(unit).chars().all(char::is_alphabetic);
        (at == 0 || units[at].is_after_space) && ends && is_letter(&units[at])
    };
    let gap = |at: usize| units[at].from - units[at - 1].to;
    let mut at = 0;
    while at < units.len() {
        let alone = (at..units.len()).take_while(|at| is_alone(*at)).count();
        if alone >= MIN_SPACED_OUT {
            let mut gaps: Vec<f64> = (at + 1..at + alone).map(gap).collect();
            gaps.sort_by(f64::total_cmp);
            let usual = gaps.get(gaps.len() / 2).copied().unwrap_or(0.0).max(0.0);
            for (index, is_space) in is_space.iter_mut().enumerate().take(at + alone).skip(at + 1) {
                *is_space = gap(index) > usual * SPACED_OUT;
            }
        }
        at += alone.max(1);
    }
    let mut text = PlacedText::default();
    for (at, unit) in units.iter().enumerate() {
        if is_space[at] && at > 0 {
            text.push_str(" ");
        }
        text.push(segment.letters(unit), unit.rect, segment.is_vertical());
    }
    text
}

/// Adds lines in the order in which they are read.
fn push_lines(in_order: &mut Vec<Line>, lines: Vec<Line>) {
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let Some((rows, gutter)) = columns(&lines[at..]) else {
            in_order.push(line.clone());
            at += 1;
            continue;
        };
        let group = &lines[at..at + rows];
        let side = |is_left: bool| -> Vec<Line> {
            let rows = group.iter().map(|line| {
                let cells = line.cells.iter().filter(|cell| (cell.to <= gutter) == is_left);
                Line { above: line.above, size: line.size, cells: cells.cloned().collect() }
            });
            rows.filter(|line| !line.cells.is_empty()).collect()
        };
        let cells = || group.iter().flat_map(|line| &line.cells);
        let right_first = cells().filter(|cell| cell.is_right_to_left).count() * 2 > cells().count();
        for (index, is_left) in [!right_first, right_first].into_iter().enumerate() {
            let mut column = side(is_left);
            // A sentence goes on in the next column.
            if let Some(first) = column.first_mut().filter(|_| index == 1) {
                first.above = Break::Line;
            }
            push_lines(in_order, column);
        }
        at += rows;
    }
}

/// How many of the first of these rows are in columns, and a place between the first two of those.
fn columns(lines: &[Line]) -> Option<(usize, f64)> {
    let first = lines.first().filter(|line| line.cells.len() > 1)?;
    let mut cells: Vec<&Cell> = first.cells.iter().collect();
    cells.sort_by(|a, b| a.from.total_cmp(&b.from));
    let mut gaps: Vec<(f64, f64)> = cells.windows(2).map(|pair| (pair[0].to, pair[1].from)).collect();
    gaps.sort_by(|a, b| (b.1 - b.0).total_cmp(&(a.1 - a.0)));
    gaps.into_iter().take(MAX_GUTTERS).find_map(|gap| columns_around(lines, gap))
}

fn columns_around(lines: &[Line], (mut left, mut right): (f64, f64)) -> Option<(usize, f64)> {
    let (mut rows, mut both, mut letters) = (0, 0, [0, 0]);
    for (index, line) in lines.iter().take(MAX_COLUMN_ROWS).enumerate() {
        let middle = f64::midpoint(left, right);
        let (mut new_left, mut new_right, mut sides, mut crosses) = (left, right, [0, 0], false);
        for cell in &line.cells {
            let count = cell.text.as_str().chars().filter(|letter| letter.is_alphabetic()).count();
            if cell.to <= middle {
                new_left = new_left.max(cell.to);
                sides[0] += count;
            } else if cell.from >= middle {
                new_right = new_right.min(cell.from);
                sides[1] += count;
            } else {
                crosses = true;
            }
        }
        if crosses || new_right - new_left < line.size * MIN_GUTTER {
            break;
        }
        (left, right) = (new_left, new_right);
        if sides.iter().all(|count| *count > 0) {
            both += 1;
            letters = [letters[0] + sides[0], letters[1] + sides[1]];
            rows = index + 1;
        } else if rows == index && line.above == Break::Line {
            // The last lines of the longer column.
            rows = index + 1;
        }
    }
    let is_text = letters.iter().all(|count| *count >= both * MIN_COLUMN_LETTERS);
    (both >= MIN_COLUMN_ROWS && both * 2 >= rows && is_text).then(|| (rows, f64::midpoint(left, right)))
}

fn push_line(text: &mut String, line: &Line) {
    let mut above = line.above;
    let mut last: Option<&Cell> = None;
    let mut words = String::new();
    for cell in &line.cells {
        // A file may have a row's cells in another order.
        if last.is_some_and(|last| !cell.is_right_to_left && cell.from < last.from) {
            push_words(text, above, &std::mem::take(&mut words));
            above = Break::Line;
        } else if last.is_some() {
            words.push(' ');
        }
        words.push_str(cell.text.as_str());
        last = Some(cell);
    }
    push_words(text, above, &words);
}

/// Adds a line, which is not meant as Markdown.
fn push_words(text: &mut String, above: Break, words: &str) {
    let words = words.trim();
    let goes_on = |word: &&str| word.ends_with(char::is_lowercase) && words.starts_with(char::is_lowercase);
    let divided = text.strip_suffix(['-', '\u{2010}']).filter(goes_on);
    let (divided, soft) = (divided.map(str::len), text.strip_suffix('\u{ad}').map(str::len));
    match (above, divided, soft) {
        (Break::Line, Some(length), _) => {
            text.truncate(length);
            text.push(LINE_END);
            text.push_str(words);
            return;
        }
        (Break::Line, _, Some(length)) => {
            text.truncate(length);
            text.push_str(words);
            return;
        }
        _ if text.is_empty() => {}
        (Break::Line, ..) => text.push('\n'),
        (Break::Paragraph, ..) => text.push_str("\n\n"),
    }
    if words.starts_with(['#', '`', '~']) || is_rule(words) {
        text.push('\\');
    }
    text.push_str(words);
}

/// Whether a line would make a heading of what is above it: a bullet that stands alone, or a rule.
fn is_rule(line: &str) -> bool {
    let is_all = |mark: char| !line.is_empty() && line.chars().all(|letter| letter == mark);
    is_all('-') || is_all('=')
}
