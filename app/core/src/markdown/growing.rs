//! How the end of a growing text is shown. The second half of `**` or of a link has often not arrived yet; without it a
//! reader would see the raw marks for a moment, and then the text change.

use super::{
    formula::code_span,
    html::{may_become_tag, read_tag},
};

/// Maximum bytes of a link's text; an older `[` is taken for plain text.
const MAX_LINK_TEXT: usize = 200;

/// Maximum bytes of a table's first line, which is hidden until the second line confirms that it is a table.
const MAX_TABLE_HEAD: usize = 300;

/// Maximum bytes of an incomplete HTML tag that is hidden until it is complete.
const MAX_HTML_TAG: usize = 12;

/// A replacement for the end of a text, to be parsed instead of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Completion {
    /// Bytes of the text that are kept.
    pub(super) keep: usize,
    /// Appended to them.
    pub(super) closing: String,
}

/// The start of the last line, if its meaning depends on the text to come: `-` can begin a list, underline a
/// heading or be a rule.
pub(super) fn begun_line(text: &str) -> Option<usize> {
    let start = text.rfind('\n').map_or(0, |newline| newline + 1);
    let line = text.get(start..)?.trim();
    (!line.is_empty() && line.bytes().all(|byte| b"-=+*_~`#|:> \t".contains(&byte))).then_some(start)
}

/// Whether a paragraph can be the first line of a table.
pub(super) fn may_become_table(paragraph: &str) -> bool {
    paragraph.starts_with('|') && paragraph.len() < MAX_TABLE_HEAD && !paragraph.trim_end().contains('\n')
}

/// A mark that was opened.
struct Open {
    mark: Mark,
    start: usize,
    /// Where its content begins.
    content: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Emphasis(&'static str),
    Bracket,
}

/// Closes the marks in a paragraph, heading, list item or cell, or leaves them out while they have no content. `None` if
/// nothing is open.
pub(super) fn complete(text: &str) -> Option<Completion> {
    let mut scanner = Scanner { text, at: 0, keep: text.len(), open: Vec::new(), closing: String::new() };
    while scanner.at < scanner.keep {
        scanner.step();
    }
    let completion = scanner.finish();
    (completion.keep < text.len() || !completion.closing.is_empty()).then_some(completion)
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// Text from here on is hidden; scanning ends here.
    keep: usize,
    open: Vec<Open>,
    closing: String,
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn step(&mut self) {
        let Some(first) = self.rest().chars().next() else { return };
        match first {
            '\\' => match self.rest().chars().nth(1) {
                Some(escaped) => self.at += 1 + escaped.len_utf8(),
                None => self.keep = self.at,
            },
            '`' => self.code(),
            '<' if is_begun_tag(self.rest()) => self.keep = self.at,
            '*' | '_' | '~' => self.emphasis(first),
            '[' => self.bracket(),
            ']' => self.end_of_bracket(),
            _ => self.at += first.len_utf8(),
        }
    }

    fn code(&mut self) {
        let length = run(self.rest(), '`');
        if let Some(length) = code_span(self.rest().as_bytes()) {
            self.at += length;
            return;
        }
        let content = self.at + length;
        let shown = self.text[content..].trim_end().trim_end_matches('`').trim_end().len();
        if shown == 0 {
            self.keep = self.at;
        } else {
            self.keep = content + shown;
            self.closing = "`".repeat(length);
        }
        self.at = self.keep;
    }

    fn emphasis(&mut self, mark: char) {
        let length = run(self.rest(), mark);
        let before = self.text[..self.at].chars().next_back();
        let Some(after) = self.text[self.at + length..].chars().next() else {
            self.keep = self.at;
            return;
        };
        let marks: &[&'static str] = match (mark, length) {
            ('*', 1) => &["*"],
            ('*', 2) => &["**"],
            ('*', 3) => &["**", "*"],
            ('_', 1) => &["_"],
            ('_', 2) => &["__"],
            ('~', 2) => &["~~"],
            _ => &[],
        };
        let closes = before.is_some_and(|before| !before.is_whitespace());
        for mark in marks.iter().rev() {
            let place = self.open.iter().rposition(|open| open.mark == Mark::Emphasis(mark));
            if let Some(place) = place.filter(|_| closes) {
                self.open.truncate(place);
            } else if opens(mark, before, after) {
                let (start, content) = (self.at, self.at + length);
                self.open.push(Open { mark: Mark::Emphasis(mark), start, content });
            }
        }
        self.at += length;
    }

    fn bracket(&mut self) {
        let rest = self.rest();
        let line = rest.len() < MAX_LINK_TEXT && !rest.contains('\n');
        if rest.starts_with("[[") && line && !rest.contains("]]") {
            self.keep = self.at;
            return;
        }
        self.open.push(Open { mark: Mark::Bracket, start: self.at, content: self.at + 1 });
        self.at += 1;
    }

    fn end_of_bracket(&mut self) {
        self.at += 1;
        let Some(place) = self.open.iter().rposition(|open| open.mark == Mark::Bracket) else { return };
        let content = &self.text[self.open[place].content..self.at - 1];
        let is_label = is_label(content);
        self.open.truncate(place);
        match self.rest().strip_prefix('(') {
            None if self.rest().is_empty() && !is_label => self.closing.push_str("()"),
            None => {}
            Some(address) => match address.find(')') {
                Some(end) => self.at += end + 2,
                // An image whose data is still arriving.
                None if address.starts_with("data:image/") && !address.contains([' ', '\n']) => {
                    self.at = self.text.len();
                    self.closing.push(')');
                }
                None if address.trim_end().contains([' ', '\n']) && !address.contains('"') => {}
                None => {
                    self.keep = self.at + 1;
                    self.closing.push(')');
                }
            },
        }
    }

    /// Closes what is open, innermost first.
    fn finish(self) -> Completion {
        let Self { text, mut keep, open, mut closing, .. } = self;
        for Open { mark, start, content } in open.into_iter().rev() {
            let inside = text.get(content..keep).unwrap_or_default();
            let is_empty = inside.trim().is_empty() && closing.is_empty();
            match mark {
                Mark::Bracket if is_label(inside) && closing.is_empty() => keep = start,
                Mark::Bracket if inside.len() < MAX_LINK_TEXT && !inside.contains('\n') => {
                    closing.push_str("]()");
                }
                Mark::Bracket => {}
                Mark::Emphasis(_) if is_empty => keep = start,
                Mark::Emphasis(mark) => closing.push_str(mark),
            }
        }
        if !closing.is_empty() {
            keep = text[..keep].trim_end().len();
        }
        Completion { keep, closing }
    }
}

/// Whether a mark can open here, by Markdown's rules; within words only `**` and `~~`, which languages without spaces need.
fn opens(mark: &str, before: Option<char>, after: char) -> bool {
    let in_word = before.is_some_and(|before| match mark {
        "**" | "~~" => before.is_ascii_alphanumeric(),
        _ => before.is_alphanumeric(),
    });
    let before_punctuation = !after.is_alphanumeric() && before.is_some_and(char::is_alphanumeric);
    !after.is_whitespace() && !in_word && !before_punctuation
}

/// Whether brackets with this inside are a citation, a footnote's mark or the box of a task rather than a link.
fn is_label(inside: &str) -> bool {
    inside.len() < 2
        || inside.starts_with('^')
        || inside.bytes().all(|byte| byte.is_ascii_digit() || byte == b',' || byte == b' ')
}

/// Whether a text is the beginning of an HTML tag that is not closed yet.
fn is_begun_tag(text: &str) -> bool {
    let name = text.trim_start_matches('<').trim_start_matches('/');
    if read_tag(text).is_none() && may_become_tag(text) {
        return true;
    }
    text.len() <= MAX_HTML_TAG && name.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn run(text: &str, character: char) -> usize {
    text.len() - text.trim_start_matches(character).len()
}
