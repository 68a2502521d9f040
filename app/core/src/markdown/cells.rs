//! Table rows that models write without escaping: `|` in code, and more cells than the table has columns.
//!
//! GFM divides a row at each `|`, also in code, and drops the cells beyond the last column. In the parser's input
//! such a `|` is another character, so that the row keeps its cells and loses no text.

use std::ops::Range;

use super::{
    formula::{code_span, content},
    replace::Replacements,
};
use crate::text::listed;

/// Maximum columns of a table.
const MAX_COLUMNS: usize = 200;

/// Maximum cells that the parser adds to short rows, in all tables of a text.
const MAX_FILLED_CELLS: usize = 20_000;

/// Stands for a `|` that divides no cells.
const BAR: char = '\u{1d}';

/// Beginnings of blocks, besides headings and numbered items.
const BLOCKS: [&str; 8] = ["```", "~~~", "- ", "* ", "+ ", "***", "---", "___"];

/// Elements of HTML that begin a block.
const HTML_BLOCKS: &str = "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|\
    dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h1|h2|h3|h4|h5|h6|head|header|hr|html|\
    iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|pre|script|search|section|style|\
    summary|table|tbody|td|textarea|tfoot|th|thead|title|tr|track|ul";

/// Finds the bars to replace in the tables of a text.
pub(super) fn replacements(text: &str) -> Replacements {
    let mut found = Vec::new();
    if !text.contains('|') {
        return found;
    }
    // The number of columns of the table that the lines are in.
    let mut columns = None;
    let mut head: Option<Range<usize>> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let range = at..at + line.trim_end_matches('\n').len();
        at += line.len();
        let line = &text[range.clone()];
        if line.trim_start_matches([' ', '\t', '>']).is_empty() {
            (columns, head) = (None, None);
            continue;
        }
        if columns.is_none()
            && let Some(head_range) = head.replace(range.clone())
        {
            if !is_delimiter_row(line) {
                continue;
            }
            let wanted = bars(line, false).cells();
            let head_line = &text[head_range.clone()];
            let written = bars(head_line, false).cells();
            if written == wanted || bars(head_line, true).cells() == wanted {
                columns = Some(wanted);
                fit(head_line, head_range.start, wanted, &mut found);
            }
            continue;
        }
        match columns {
            Some(_) if begins_other_block(line) => (columns, head) = (None, Some(range)),
            Some(wanted) => fit(line, range.start, wanted, &mut found),
            None => {}
        }
    }
    found
}

/// Whether a line ends a table without an empty line between. One with a bar and no cell does: to the parser it is text.
fn begins_other_block(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '\t', '>']);
    if line.strip_prefix('|').is_some_and(|cells| cells.trim().is_empty()) {
        return true;
    }
    let begins = |block: &&str| line.starts_with(block);
    let title = line.trim_start_matches('#');
    let is_heading = title.len() < line.len() && (title.is_empty() || title.starts_with([' ', '\t']));
    let after_digits = line.trim_start_matches(|first: char| first.is_ascii_digit());
    let is_item = after_digits.len() < line.len() && after_digits.starts_with([')', '.']);
    is_heading
        || is_item
        || BLOCKS.iter().any(begins)
        || line.strip_prefix('<').is_some_and(begins_html_block)
}

/// Whether a line that begins with `<` before this begins a block of HTML, also after a line of a paragraph.
fn begins_html_block(rest: &str) -> bool {
    let name = rest.strip_prefix('/').unwrap_or(rest);
    let end = name.find(|next: char| !next.is_ascii_alphanumeric()).unwrap_or(name.len());
    let declares = rest.strip_prefix('!').is_some_and(|rest| {
        rest.starts_with("--")
            || rest.starts_with("[CDATA[")
            || rest.starts_with(|next: char| next.is_ascii_alphabetic())
    });
    declares
        || rest.starts_with('?')
        || listed(HTML_BLOCKS).any(|block| name[..end].eq_ignore_ascii_case(block))
}

/// Replaces bars of a row that would make more than `columns` cells.
fn fit(line: &str, start: usize, columns: usize, found: &mut Replacements) {
    let written = bars(line, false);
    if written.cells() <= columns {
        return;
    }
    let outside_code = bars(line, true);
    let mut kept = outside_code.dividing.as_slice();
    kept = &kept[..kept.len().min(columns.saturating_sub(1))];
    let dropped = written.dividing.iter().filter(|bar| !kept.contains(bar));
    found.extend(dropped.map(|bar| (start + bar, BAR)));
}

/// The bars of a row.
struct Bars {
    /// Offsets of those between two cells.
    dividing: Vec<usize>,
}

impl Bars {
    fn cells(&self) -> usize {
        self.dividing.len() + 1
    }
}

/// Finds the bars of a row that are not escaped, without those at its ends, and without those in code if `skip_code`.
fn bars(line: &str, skip_code: bool) -> Bars {
    let bytes = line.as_bytes();
    let begin = content(bytes);
    let end = line.trim_end().len();
    let begin = begin + usize::from(bytes.get(begin) == Some(&b'|'));
    let mut dividing = Vec::new();
    let mut at = begin;
    while at < end {
        match bytes[at] {
            b'\\' => at += 2,
            b'`' if skip_code => {
                let ticks = bytes[at..].iter().take_while(|&&byte| byte == b'`').count();
                at += code_span(&bytes[at..end]).unwrap_or(ticks);
            }
            b'|' => {
                if at + 1 < end {
                    dividing.push(at);
                }
                at += 1;
            }
            _ => at += 1,
        }
    }
    Bars { dividing }
}

/// Whether the tables of a text have a reasonable size. The parser pads short rows, so that a few bytes can produce very
/// many cells.
pub(super) fn tables_are_bounded(text: &str) -> bool {
    let mut columns = 0;
    let mut filled = 0_usize;
    for line in text.split('\n') {
        let bars = || line.bytes().filter(|&byte| byte == b'|').count();
        if is_delimiter_row(line) {
            columns = bars() + 1;
            if columns > MAX_COLUMNS {
                return false;
            }
        } else if columns > 0 {
            if line.trim().is_empty() {
                columns = 0;
            } else {
                filled += columns.saturating_sub(bars() + 1);
                if filled > MAX_FILLED_CELLS {
                    return false;
                }
            }
        }
    }
    true
}

/// Whether a text may have tables.
pub(super) fn may_have_tables(text: &str) -> bool {
    text.contains('|') && text.split('\n').any(is_delimiter_row)
}

/// Whether a line may be the delimiter row of a table, possibly in a quote.
fn is_delimiter_row(line: &str) -> bool {
    let mut bars_and_dashes = (false, false);
    for byte in line.bytes() {
        match byte {
            b'|' => bars_and_dashes.0 = true,
            b'-' => bars_and_dashes.1 = true,
            b':' | b' ' | b'\t' | b'>' => {}
            _ => return false,
        }
    }
    bars_and_dashes == (true, true)
}
