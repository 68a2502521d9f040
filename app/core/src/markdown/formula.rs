//! Formulas: `\(…\)`, `\[…\]`, `$$…$$`, `$…$`, and environments such as `\begin{align}…\end{align}`.
//!
//! Their characters have other meanings in Markdown, so they are found first and hidden from the parser: in
//! the text it reads, each of their bytes is a [`MASK`]. A formula in a line depends only on that line and
//! the following ones, so that the result is the same whether the text is parsed from its beginning or from a
//! later block.

use std::{borrow::Cow, ops::Range};

use crate::text::listed;

/// Stands for a byte of a formula. Texts are parsed without it.
pub(super) const MASK: u8 = 0x1a;

const BEGIN: &str = "\\begin{";
const END: &str = "\\end{";

/// Environments that are formulas without further delimiters.
const ENVIRONMENTS: &str = "align|alignat|aligned|array|bmatrix|Bmatrix|cases|CD|darray|dcases|drcases|eqnarray|\
    equation|flalign|gather|gathered|matrix|multline|pmatrix|rcases|smallmatrix|split|subequations|vmatrix|Vmatrix";

/// Maximum bytes of an environment's name.
const MAX_ENVIRONMENT: usize = 16;

/// Maximum bytes of a code span that is skipped.
const MAX_CODE_SPAN: usize = 4096;

/// Units of a price: `$15/day`.
const UNITS: [&str; 26] = [
    "day", "hour", "hr", "h", "item", "kg", "kWh", "lb", "m", "min", "minute", "mo", "month", "night",
    "person", "piece", "pp", "seat", "sec", "token", "unit", "user", "week", "wk", "year", "yr",
];

/// Functions that are written without a backslash.
const FUNCTIONS: [&str; 10] = ["cos", "det", "exp", "gcd", "lim", "ln", "log", "max", "mod", "sin"];

/// Endings of a word after a formula: `$n$th`.
const ENDINGS: [&str; 6] = ["th", "st", "nd", "rd", "s", "ths"];

/// A formula in a text.
#[derive(Debug)]
pub(super) struct Formula {
    /// With its delimiters.
    pub(super) range: Range<usize>,
    pub(super) is_display: bool,
    /// The text is still growing, and the closing delimiter has not arrived.
    pub(super) is_open: bool,
    /// Its lines begin with `>`.
    is_quoted: bool,
}

impl Formula {
    /// The formula as written, without the marks of the quote around it.
    pub(super) fn source<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let written = text.get(self.range.clone()).unwrap_or_default();
        if !self.is_quoted || !written.contains('\n') {
            return Cow::Borrowed(written);
        }
        let lines: Vec<&str> = written.split('\n').map(|line| line.trim_start_matches([' ', '>'])).collect();
        Cow::Owned(lines.join("\n"))
    }
}

/// Finds the formulas of a text and hides them. Formulas that a growing text has not closed reach to its end.
pub(super) fn mask(text: &str, is_growing: bool) -> (Cow<'_, str>, Vec<Formula>) {
    let may_contain = text.contains('$') || ["\\(", "\\[", BEGIN].iter().any(|open| text.contains(open));
    if !may_contain {
        return (Cow::Borrowed(text), Vec::new());
    }
    let mut finder = Finder { text, is_growing, formulas: Vec::new(), unclosed: [0; 4] };
    let mut at = 0;
    while at < text.len() {
        at = finder.line(at);
    }
    if finder.formulas.is_empty() {
        return (Cow::Borrowed(text), Vec::new());
    }
    let mut masked = String::with_capacity(text.len());
    let mut copied = 0;
    for Formula { range, .. } in &finder.formulas {
        masked.push_str(&text[copied..range.start]);
        masked.extend(std::iter::repeat_n(char::from(MASK), range.len()));
        copied = range.end;
    }
    masked.push_str(&text[copied..]);
    (Cow::Owned(masked), finder.formulas)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Delimiter<'a> {
    Parenthesis,
    Bracket,
    Dollars,
    /// `\begin{…}`, with the name.
    Environment(&'a [u8]),
}

impl Delimiter<'_> {
    /// Number of bytes of the opening delimiter.
    fn opening(self) -> usize {
        match self {
            Self::Environment(name) => BEGIN.len() + name.len() + 1,
            _ => 2,
        }
    }

    /// Length of the closing delimiter, if the text begins with it.
    fn closing(self, text: &[u8]) -> Option<usize> {
        let close: &[u8] = match self {
            Self::Parenthesis => b"\\)",
            Self::Bracket => b"\\]",
            Self::Dollars => b"$$",
            Self::Environment(name) => {
                let rest = text.strip_prefix(END.as_bytes())?.strip_prefix(name)?;
                return rest.starts_with(b"}").then_some(END.len() + name.len() + 1);
            }
        };
        text.starts_with(close).then_some(2)
    }

    /// Whether a formula may have an empty line in it.
    fn spans_blank_lines(self) -> bool {
        matches!(self, Self::Bracket | Self::Environment(_))
    }

    fn index(self) -> usize {
        match self {
            Self::Parenthesis => 0,
            Self::Bracket => 1,
            Self::Dollars => 2,
            Self::Environment(_) => 3,
        }
    }
}

/// The environment that a text begins with, if it is one of mathematics.
fn environment(text: &[u8]) -> Option<Delimiter<'_>> {
    let rest = text.strip_prefix(BEGIN.as_bytes())?;
    let end = rest.iter().take(MAX_ENVIRONMENT).position(|&byte| byte == b'}')?;
    let name = &rest[..end];
    let plain = name.strip_suffix(b"*").unwrap_or(name);
    listed(ENVIRONMENTS).any(|known| known.as_bytes() == plain).then_some(Delimiter::Environment(name))
}

struct Finder<'a> {
    text: &'a str,
    is_growing: bool,
    formulas: Vec<Formula>,
    /// Up to where it is known that no later line closes a formula, by its delimiter.
    unclosed: [usize; 4],
}

impl Finder<'_> {
    /// Reads a line, and the further lines of a formula in it; returns where the next line begins.
    fn line(&mut self, start: usize) -> usize {
        let bytes = self.text.as_bytes();
        let (mut start, mut end) = (start, line_end(bytes, start));
        let line = &bytes[start..end];
        let begin = start + content(line);
        if is_fence(&bytes[begin..end]) {
            return end + 1;
        }
        let is_quoted = bytes[start..begin].contains(&b'>');
        let mut never_closed = [false; 4];
        let mut at = begin;
        while at < end {
            let rest = &bytes[at..end];
            let opened = match rest {
                [b'\\', b'(', ..] => Some(Delimiter::Parenthesis),
                [b'\\', b'[', ..] => Some(Delimiter::Bracket),
                [b'$', b'$', ..] => Some(Delimiter::Dollars),
                [b'$', ..] => {
                    at = self.dollar(at, start..end);
                    continue;
                }
                [b'\\', ..] => {
                    let found = environment(rest);
                    if found.is_none() {
                        at += 2;
                        continue;
                    }
                    found
                }
                [b'`', ..] => {
                    let ticks = rest.iter().take_while(|&&byte| byte == b'`').count();
                    at += code_span(&rest[..rest.len().min(MAX_CODE_SPAN)]).unwrap_or(ticks);
                    continue;
                }
                // Addresses are no formulas.
                [b']', b'(', ..] => {
                    at += word(rest);
                    continue;
                }
                [b'h', ..] if rest.starts_with(b"http://") || rest.starts_with(b"https://") => {
                    at += word(rest);
                    continue;
                }
                _ => None,
            };
            let Some(delimiter) = opened else {
                at += 1;
                continue;
            };
            let never = &mut never_closed[delimiter.index()];
            let opening = delimiter.opening();
            if !*never && let Some((inside_end, close)) = find_close_from(rest, opening, delimiter) {
                let range = at..at + close;
                at = range.end;
                if is_formula(&rest[opening..inside_end], delimiter, &bytes[range.end..end]) {
                    let is_display = delimiter != Delimiter::Parenthesis;
                    self.formulas.push(Formula { range, is_display, is_open: false, is_quoted });
                }
                continue;
            }
            *never = true;
            let may_go_on = match delimiter {
                Delimiter::Parenthesis => false,
                Delimiter::Environment(_) => true,
                _ => at == begin || rest[2..].iter().all(u8::is_ascii_whitespace),
            };
            match self.close_after(at, end, delimiter, may_go_on) {
                Some((close, is_open)) => {
                    let is_display = delimiter != Delimiter::Parenthesis;
                    self.formulas.push(Formula { range: at..close, is_display, is_open, is_quoted });
                    (start, at, end) = (close, close, line_end(bytes, close));
                    never_closed = [false; 4];
                }
                None => at += 2,
            }
        }
        end + 1
    }

    /// Reads a single dollar at `at`; returns where scanning continues.
    fn dollar(&mut self, at: usize, line: Range<usize>) -> usize {
        let bytes = self.text.as_bytes();
        let inside = &bytes[at + 1..line.end];
        let before = at.checked_sub(1).filter(|before| *before >= line.start).and_then(|at| bytes.get(at));
        if before.is_some_and(u8::is_ascii_alphanumeric) || inside.first().is_none_or(u8::is_ascii_whitespace)
        {
            return at + 1;
        }
        let mut length = 0;
        while let Some(&byte) = inside.get(length) {
            match byte {
                b'$' => break,
                b'\\' => length += 2,
                // Code spans come first.
                b'`' => return at + 1,
                _ => length += 1,
            }
        }
        let (Some(inside), Some(b'$')) = (inside.get(..length), inside.get(length)) else { return at + 1 };
        let after = bytes.get(at + length + 2..line.end).unwrap_or_default();
        let closes = !inside.last().is_none_or(u8::is_ascii_whitespace) && may_follow(after, inside);
        let is_money = is_money(inside, after) || inside.first().is_some_and(|first| b"/,;:".contains(first));
        if !closes || is_money {
            // The other dollar may open a formula.
            return at + 1 + length;
        }
        let range = at..at + length + 2;
        let end = range.end;
        self.formulas.push(Formula { range, is_display: false, is_open: false, is_quoted: false });
        end
    }

    /// The end of a formula that continues after its line: its closing delimiter, or the end of a growing text. Also whether it
    /// is still open there.
    fn close_after(
        &mut self,
        open: usize,
        line_end_at: usize,
        delimiter: Delimiter<'_>,
        may_go_on: bool,
    ) -> Option<(usize, bool)> {
        let bytes = self.text.as_bytes();
        if may_go_on && self.unclosed[delimiter.index()] <= open {
            let mut start = line_end_at + 1;
            let mut after_blank = false;
            while start < bytes.len() {
                let end = line_end(bytes, start);
                let line = &bytes[start..end];
                let begin = content_of_quote(line);
                let is_blank = begin == line.len();
                // A last line without a line end may still grow.
                if is_blank && end == bytes.len() && self.is_growing {
                    return Some((bytes.len(), true));
                }
                let stops = if is_blank {
                    after_blank || !delimiter.spans_blank_lines()
                } else {
                    is_fence(&line[begin..]) || (after_blank && is_other_block(&line[begin..]))
                };
                if stops {
                    self.unclosed[delimiter.index()] = start;
                    return None;
                }
                // This line has no opening delimiter to skip.
                if let Some((_, close)) = find_close_from(line, 0, delimiter) {
                    return Some((start + close, false));
                }
                (start, after_blank) = (end + 1, is_blank);
            }
            if self.is_growing {
                return Some((bytes.len(), true));
            }
            self.unclosed[delimiter.index()] = bytes.len();
            return None;
        }
        (self.is_growing && line_end_at == bytes.len()).then_some((bytes.len(), true))
    }
}

/// Whether a line after an empty one shows that the formula before was none: other Markdown, or a sentence.
fn is_other_block(line: &[u8]) -> bool {
    if content(line) > 0 || line.starts_with(b"#") || line.starts_with(b"|") || line.starts_with(b"$$") {
        return true;
    }
    if line.starts_with(b"\\[") || line.starts_with(b"\\(") {
        return true;
    }
    let is_word =
        |word: &&[u8]| word.len() > 1 && word.iter().all(|&byte| byte.is_ascii_alphabetic() || byte >= 0x80);
    let mut words = line.split(|&byte| matches!(byte, b' ' | b',' | b'.' | b';'));
    let first = words.by_ref().take(3).take_while(is_word).count();
    first == 3 || line.first().is_some_and(|&byte| byte >= 0xe3)
}

fn line_end(bytes: &[u8], from: usize) -> usize {
    bytes[from..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |length| from + length)
}

/// The start of a line's text, after the marks of quotes and lists.
pub(super) fn content(line: &[u8]) -> usize {
    let mut at = content_of_quote(line);
    let digits = line[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    match &line[at + digits..] {
        [b'-' | b'*' | b'+', b' ', ..] if digits == 0 => at += 2,
        [b'.' | b')', b' ', ..] if digits > 0 => at += digits + 2,
        _ => return at,
    }
    at + content_of_quote(&line[at..])
}

fn content_of_quote(line: &[u8]) -> usize {
    line.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'>')).count()
}

fn is_fence(content: &[u8]) -> bool {
    content.starts_with(b"```") || content.starts_with(b"~~~")
}

/// Length of the code span that the text begins with; `None` if nothing closes it.
pub(super) fn code_span(text: &[u8]) -> Option<usize> {
    let ticks = |bytes: &[u8]| bytes.iter().take_while(|&&byte| byte == b'`').count();
    let open = ticks(text);
    let mut at = open;
    while at < text.len() {
        let run = ticks(&text[at..]);
        if run == open {
            return Some(at + run);
        }
        at += run.max(1);
    }
    None
}

/// Length of the text before the next space.
fn word(rest: &[u8]) -> usize {
    rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len())
}

/// Where the closing delimiter on a line begins and ends.
fn find_close_from(line: &[u8], from: usize, delimiter: Delimiter<'_>) -> Option<(usize, usize)> {
    let mut at = from;
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        if let Some(length) = delimiter.closing(rest) {
            return Some((at, at + length));
        }
        at += if rest[0] == b'\\' { 2 } else { 1 };
    }
    None
}

/// Whether the text between delimiters on one line may be a formula. `\[` can also be an ordinary escaped
/// bracket: `\[1\]`, `\[text\](address)`, `\[1] and [2\]`.
fn is_formula(inside: &[u8], delimiter: Delimiter<'_>, after: &[u8]) -> bool {
    if inside.iter().all(|byte| byte.is_ascii_whitespace() || *byte == b'\\') {
        return false;
    }
    if delimiter != Delimiter::Bracket {
        return true;
    }
    let is_number = inside.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b' '));
    let mut depth = 0_i32;
    let closes_first = inside.iter().any(|byte| {
        depth += i32::from(*byte == b'[') - i32::from(*byte == b']');
        depth < 0
    });
    !is_number && inside != b"x" && !closes_first && after.first() != Some(&b'(')
}

/// Whether what stands after a closing dollar allows it to close a formula. It does not in `$HOME/bin:$PATH`.
fn may_follow(after: &[u8], inside: &[u8]) -> bool {
    let word = after.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    match after.first() {
        Some(b'$' | b'{') => false,
        Some(b'(') => inside.first() != Some(&b'('),
        _ => word == 0 || ENDINGS.iter().any(|ending| ending.as_bytes() == &after[..word]),
    }
}

/// Whether the text between two dollars, with what follows, is of two amounts: `$20 for lunch and 30$`.
fn is_money(inside: &[u8], after: &[u8]) -> bool {
    if !inside.first().is_some_and(u8::is_ascii_digit) || inside.contains(&b'\\') {
        return false;
    }
    let words = || inside.split(|byte| !byte.is_ascii_alphabetic()).filter(|word| word.len() > 1);
    let in_list = |list: &[&str], word: &[u8]| list.iter().any(|known| known.as_bytes() == word);
    let has_word = words().any(|word| !in_list(&FUNCTIONS, word));
    let has_operator = inside.iter().any(|byte| b"^_=+<>*/".contains(byte));
    let has_price = inside.split(|&byte| byte == b'/').skip(1).any(|rest| {
        let word = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        word > 1 && in_list(&UNITS, &rest[..word])
    });
    let per_unit = matches!(after, [b'/', next, ..] if next.is_ascii_alphabetic());
    let other_currency = ["€", "£", "¥", "₹", "₩"]
        .iter()
        .any(|sign| inside.windows(sign.len()).any(|part| part == sign.as_bytes()));
    per_unit || has_price || other_currency || (inside.contains(&b' ') && (has_word || !has_operator))
}
