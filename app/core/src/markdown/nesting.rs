//! Fences within the fence of a Markdown file.
//!
//! By `CommonMark`, the first bare fence ends a block, so that a file with code in it falls apart. Models mean
//! another thing: an inner fence with a language, or a bare one after a line that ends in a colon, opens code, a
//! bare one closes it, and the file ends with a bare fence of its own. Where the fences of a file are balanced so,
//! the inner ones are hidden from the parser.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag as Start};

use super::replace::{Replacements, replaced};

/// Stands for the first byte of an inner fence.
const FENCE: char = '\u{1e}';

/// Maximum files with fences that are looked for in a text.
const MAX_FILES: usize = 64;

/// Languages of files that may have fences.
const MARKDOWN: [&str; 4] = ["markdown", "md", "mdx", "mdown"];

/// Reads the lines of a fenced block, from the one after its fence.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, in any combination")]
pub(super) struct Fences {
    mark: u8,
    length: usize,
    /// The block may hold fences: it is Markdown by its language or, without a language, by a heading.
    may_nest: bool,
    is_unlabelled: bool,
    /// The last line with text ends in a colon.
    after_colon: bool,
    /// Lengths of the inner fences that are open.
    open: Vec<usize>,
    /// Some inner fence was opened.
    pub(super) has_inner: bool,
}

/// What a line of a fenced block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FenceLine {
    Code,
    /// Opens or closes an inner fence.
    Inner,
    Closes,
}

impl Fences {
    /// `language` is the word after the fence, if there is one.
    pub(super) fn new(mark: u8, length: usize, language: Option<&str>) -> Self {
        let is_markdown = language.is_some_and(is_markdown);
        let is_unlabelled = language.is_none();
        Self {
            mark,
            length,
            may_nest: is_markdown,
            is_unlabelled,
            after_colon: false,
            open: Vec::new(),
            has_inner: false,
        }
    }

    /// Reads a line without its end.
    pub(super) fn line(&mut self, line: &[u8]) -> FenceLine {
        let indent = line.iter().take_while(|&&byte| byte == b' ').count();
        let rest = &line[indent..];
        let length = run_length(rest, self.mark);
        let (may_close, info) = (indent < 4, rest[length..].trim_ascii());
        if self.is_unlabelled && is_heading(line) {
            self.may_nest = true;
        }
        let after_colon = self.after_colon;
        if !rest.trim_ascii().is_empty() {
            let end = rest.iter().rposition(|byte| !b"*_ \t\r".contains(byte)).map_or(0, |last| last + 1);
            let text = &rest[..end];
            self.after_colon = text.ends_with(b":") || text.ends_with("：".as_bytes());
        }
        if length < self.length.max(3) {
            return FenceLine::Code;
        }
        if info.is_empty() {
            return match self.open.last() {
                None if after_colon && self.may_nest && !self.is_unlabelled => {
                    self.open.push(length);
                    self.has_inner = true;
                    FenceLine::Inner
                }
                None if may_close => FenceLine::Closes,
                None => FenceLine::Code,
                Some(&inner) => {
                    if length >= inner {
                        self.open.pop();
                    }
                    FenceLine::Inner
                }
            };
        }
        let is_fence = self.mark == b'~' || !info.contains(&b'`');
        let is_language = info.first().is_some_and(u8::is_ascii_alphanumeric);
        if self.may_nest && self.open.is_empty() && is_fence && is_language {
            self.open.push(length);
            self.has_inner = true;
        }
        FenceLine::Code
    }
}

fn is_markdown(language: &str) -> bool {
    MARKDOWN.iter().any(|known| language.eq_ignore_ascii_case(known))
}

fn is_heading(line: &[u8]) -> bool {
    let marks = run_length(line, b'#');
    (1..=6).contains(&marks) && line.get(marks) == Some(&b' ')
}

pub(super) fn run_length(bytes: &[u8], mark: u8) -> usize {
    bytes.iter().take_while(|&&byte| byte == mark).count()
}

/// Finds the inner fences in the parser's input, to be replaced there. Also whether a growing text ends within such a file.
pub(super) fn replacements(text: &str, options: Options, is_growing: bool) -> (Replacements, bool) {
    let mut found = Replacements::new();
    if !may_nest(text) {
        return (found, false);
    }
    let mut from = 0;
    for _ in 0..MAX_FILES {
        let hidden = replaced(text, &found);
        match next_file(&hidden, from, options, is_growing) {
            None => break,
            Some(File { end, inner, is_open }) => {
                found.extend(inner.into_iter().map(|at| (at, FENCE)));
                found.sort_unstable();
                if is_open {
                    return (found, true);
                }
                from = end;
            }
        }
    }
    (found, false)
}

/// Whether any file of a text may hold fences. Saves the text without such files the further parsing.
fn may_nest(text: &str) -> bool {
    let mut opened = 0;
    let mut lines = text.split('\n').map(|line| line.trim_start_matches([' ', '\t', '>']));
    let fence = |line: &str| line.starts_with("```") || line.starts_with("~~~");
    lines.any(|line| {
        let line = line.trim_start_matches(|first: char| first.is_ascii_digit() || "-*+.) ".contains(first));
        opened += usize::from(fence(line));
        opened >= 2
    })
}

struct File {
    end: usize,
    /// Offsets of the inner fences that would end it.
    inner: Vec<usize>,
    is_open: bool,
}

/// The first file with inner fences that begins at `from` or later.
fn next_file(text: &str, from: usize, options: Options, is_growing: bool) -> Option<File> {
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        if let Event::Start(Start::CodeBlock(kind @ CodeBlockKind::Fenced(_))) = event
            && range.start >= from
            && let Some(file) = file(text, &range, language(&kind).as_deref(), is_growing)
        {
            return Some(file);
        }
    }
    None
}

/// Reads the block at `range`, whose end may be wrong.
fn file(text: &str, range: &Range<usize>, language: Option<&str>, is_growing: bool) -> Option<File> {
    let bytes = text.as_bytes();
    let mark = *bytes.get(range.start)?;
    let mut fences = Fences::new(mark, run_length(&bytes[range.start..], mark), language);
    let line_start = text[..range.start].rfind('\n').map_or(0, |newline| newline + 1);
    let indent = range.start - line_start;
    let prefix = &text[line_start..range.start];
    let (is_quoted, is_plain) = (prefix.contains('>'), prefix.bytes().all(|byte| byte == b' '));
    let mut inner = Vec::new();
    let mut at = bytes[range.start..]
        .iter()
        .position(|&byte| byte == b'\n')
        .map_or(bytes.len(), |end| range.start + end + 1);
    while at < bytes.len() {
        let end = bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| at + end);
        let line = &bytes[at..end];
        let skipped = if is_quoted {
            let marks = line.iter().take_while(|byte| matches!(byte, b' ' | b'>')).count();
            if !line[..marks].contains(&b'>') {
                return None;
            }
            marks
        } else {
            line.iter().take(indent).take_while(|&&byte| byte == b' ').count()
        };
        // A line further left ends the list item that the block is in.
        let may_be_left = is_quoted || (is_plain && indent < 4) || line.trim_ascii().is_empty();
        if skipped < indent && !may_be_left {
            return None;
        }
        match fences.line(&line[skipped..]) {
            FenceLine::Code => {}
            FenceLine::Inner => {
                let spaces = line[skipped..].iter().take_while(|&&byte| byte == b' ').count();
                inner.push(at + skipped + spaces);
            }
            FenceLine::Closes => {
                return fences.has_inner.then_some(File { end, inner, is_open: false });
            }
        }
        at = end + 1;
    }
    (is_growing && fences.has_inner).then_some(File { end: bytes.len(), inner, is_open: true })
}

/// The language named after a fence.
pub(super) fn language(kind: &CodeBlockKind<'_>) -> Option<String> {
    match kind {
        CodeBlockKind::Fenced(info) => first_word(info),
        CodeBlockKind::Indented => None,
    }
}

/// The word of a fence's info string that names the language.
pub(super) fn first_word(info: &str) -> Option<String> {
    let word = info.split([' ', ',', '\t', '{']).next().unwrap_or_default();
    (!word.is_empty()).then(|| word.to_owned())
}
