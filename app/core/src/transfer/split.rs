//! Divides the JSON text of a file into its conversations while it arrives: the elements of the list that it is, or of a list
//! in one of its fields, or one value after the other, as in JSON lines. What is between brackets is not looked at: a value is
//! parsed when it is complete, and one that is wrong does not hinder the others.

use std::collections::VecDeque;

use footnote_messages as messages;

/// Fields of a file whose elements are given one by one.
const LISTS: [&str; 4] = ["sessions", "conversations", "chats", "data"];

/// Maximum bytes of one value. It is held in memory, and parsed without a pause.
const MAX_VALUE: usize = 64 * 1024 * 1024;

/// A part of a file, and where it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) kind: PieceKind,
    pub(super) text: String,
    /// From 1.
    pub(super) line: usize,
    /// In bytes, from 1.
    pub(super) column: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PieceKind {
    /// A value of its own, or what is left of one when its [lists](LISTS) were given: they are empty in it.
    Value,
    /// The fields of an object before the first of its lists, as an object.
    Head,
    /// An element of a list. `is_in_field`: of a field of an object, which comes as a [`Value`](Self::Value) later.
    Element { is_in_field: bool },
    /// A value of more than [`MAX_VALUE`] bytes; it has no text.
    TooLarge,
    /// A value that is not UTF-8; it has no text.
    NotText,
    /// Nothing can be read from here on, because of this; it has no text.
    Broken(&'static str),
}

/// Where the splitter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Between two values of the file.
    Outside,
    /// In a list, before an element. `is_first`: after `[`.
    BeforeElement {
        is_first: bool,
    },
    /// In a list, after an element.
    AfterElement,
    /// In a value that is copied.
    Value,
    Broken,
}

/// A value that is copied.
#[derive(Debug, Default)]
struct Copied {
    bytes: Vec<u8>,
    line: usize,
    column: usize,
    /// The open brackets: whether each is a `[`.
    open: Vec<bool>,
    string: InString,
    /// Bytes of it, kept or not.
    length: usize,
    /// Of an object of the file itself: where its last string directly inside begins and ends.
    key: (usize, usize),
    /// The last byte directly inside it was the colon after a key.
    is_after_colon: bool,
    had_list: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum InString {
    #[default]
    No,
    Yes,
    AfterBackslash,
}

#[derive(Debug)]
pub(super) struct Splitter {
    state: State,
    value: Copied,
    /// The object of which a list is being read.
    around: Option<Copied>,
    /// A list of the file itself is being read.
    is_in_list: bool,
    line: usize,
    column: usize,
    pieces: VecDeque<Piece>,
    /// Values are counted and not kept.
    is_counting: bool,
    count: usize,
}

/// Counts the values of a file, for showing how far its reading is.
#[derive(Debug)]
pub struct Counter(Splitter);

impl Default for Counter {
    fn default() -> Self {
        Self(Splitter { is_counting: true, ..Splitter::new() })
    }
}

impl Counter {
    /// The file goes on with these bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.0.push(bytes);
    }

    /// The number of values so far, which a [`Reader`](super::Reader) counts as well.
    pub fn count(&self) -> usize {
        self.0.count
    }
}

impl Splitter {
    pub(super) fn new() -> Self {
        Self {
            is_counting: false,
            count: 0,
            state: State::Outside,
            value: Copied::default(),
            around: None,
            is_in_list: false,
            line: 1,
            column: 0,
            pieces: VecDeque::new(),
        }
    }

    pub(super) fn next_piece(&mut self) -> Option<Piece> {
        self.pieces.pop_front()
    }

    /// The file goes on with these bytes.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            if byte == b'\n' {
                (self.line, self.column) = (self.line + 1, 0);
            } else {
                self.column += 1;
            }
            match self.state {
                State::Value => self.within_value(byte),
                State::Broken => return,
                // A mark of the byte order, which is no text.
                State::Outside
                    if matches!(byte, 0xef | 0xbb | 0xbf) && self.line == 1 && self.column <= 3 => {}
                _ if byte.is_ascii_whitespace() => self.write_around(byte),
                State::Outside => self.outside(byte),
                State::BeforeElement { .. } | State::AfterElement => self.within_list(byte),
            }
        }
    }

    /// The file has no more bytes.
    pub(super) fn end(&mut self) {
        match self.state {
            State::Outside | State::Broken => {}
            _ => self.broken(messages::filing::ends_early()),
        }
        self.state = State::Broken;
    }

    fn outside(&mut self, byte: u8) {
        match byte {
            b'[' => {
                self.is_in_list = true;
                self.state = State::BeforeElement { is_first: true };
            }
            b'{' => self.begin_value(byte),
            _ => self.broken(messages::filing::expected_object_or_list()),
        }
    }

    fn within_list(&mut self, byte: u8) {
        match (self.state, byte) {
            (State::BeforeElement { is_first: true } | State::AfterElement, b']') => self.end_list(),
            (State::AfterElement, b',') => self.state = State::BeforeElement { is_first: false },
            (State::AfterElement, _) => self.broken(messages::filing::expected_comma_or_bracket()),
            (_, b',' | b']' | b'}' | b':') => self.broken(messages::filing::expected_value()),
            _ => self.begin_value(byte),
        }
    }

    fn end_list(&mut self) {
        if let Some(mut object) = self.around.take() {
            object.bytes.push(b']');
            self.value = object;
            self.state = State::Value;
        } else {
            self.is_in_list = false;
            self.state = State::Outside;
        }
    }

    fn begin_value(&mut self, byte: u8) {
        self.value = Copied { line: self.line, column: self.column, ..Copied::default() };
        self.state = State::Value;
        self.within_value(byte);
    }

    fn within_value(&mut self, byte: u8) {
        let is_at_list = byte == b'[' && self.is_at_list();
        let value = &mut self.value;
        let keep = !self.is_counting;
        if value.string != InString::No {
            value.put(byte, keep);
            if value.string == InString::AfterBackslash {
                value.string = InString::Yes;
            } else if byte == b'\\' {
                value.string = InString::AfterBackslash;
            } else if byte == b'"' {
                value.string = InString::No;
                if value.open.len() == 1 {
                    value.key.1 = value.bytes.len();
                } else if value.open.is_empty() {
                    self.finish_value();
                }
            }
            return;
        }
        match byte {
            b'"' => {
                value.string = InString::Yes;
                if value.open.len() == 1 {
                    value.key = (value.bytes.len(), 0);
                }
                value.put(byte, keep);
            }
            b'[' if is_at_list => self.begin_list(),
            b'[' | b'{' => {
                value.open.push(byte == b'[');
                value.put(byte, keep);
            }
            b']' | b'}' => self.close(byte),
            b',' if value.open.is_empty() => {
                self.finish_value();
                self.after_scalar(byte);
            }
            _ if byte.is_ascii_whitespace() && value.open.is_empty() => self.finish_value(),
            _ => value.put(byte, keep),
        }
        if self.state == State::Value && !byte.is_ascii_whitespace() {
            self.value.is_after_colon = byte == b':' && self.value.open.len() == 1;
        }
    }

    fn close(&mut self, byte: u8) {
        match self.value.open.pop() {
            None => {
                self.finish_value();
                self.after_scalar(byte);
            }
            Some(is_list) if is_list == (byte == b']') => {
                self.value.put(byte, !self.is_counting);
                if self.value.open.is_empty() {
                    self.finish_value();
                }
            }
            Some(true) => self.broken(messages::filing::expected_comma_or_bracket()),
            Some(false) => self.broken(messages::filing::expected_comma_or_brace()),
        }
    }

    /// A number or a word ended with this byte, which is not part of it.
    fn after_scalar(&mut self, byte: u8) {
        if self.state == State::AfterElement {
            self.within_list(byte);
        }
    }

    /// Whether the value that begins now is a list whose elements are given one by one.
    fn is_at_list(&self) -> bool {
        let value = &self.value;
        if value.string != InString::No || value.open.len() != 1 || !value.is_after_colon {
            return false;
        }
        let (begin, end) = value.key;
        let key = value.bytes.get(begin + 1..end.saturating_sub(1)).unwrap_or_default();
        self.around.is_none() && !self.is_in_list && LISTS.iter().any(|list| list.as_bytes() == key)
    }

    fn begin_list(&mut self) {
        let mut object = std::mem::take(&mut self.value);
        if !object.had_list {
            object.had_list = true;
            let head = object.bytes.get(..object.key.0).unwrap_or_default().trim_ascii_end();
            let head = [head.strip_suffix(b",").unwrap_or(head), b"}"].concat();
            self.give(PieceKind::Head, head, object.line, object.column);
        }
        object.bytes.push(b'[');
        object.is_after_colon = false;
        self.around = Some(object);
        self.state = State::BeforeElement { is_first: true };
    }

    /// Keeps the line breaks of a list in the object around it, so that what comes after it has the right line.
    fn write_around(&mut self, byte: u8) {
        if let Some(object) = self.around.as_mut().filter(|_| byte == b'\n') {
            object.put(byte, true);
        }
    }

    fn finish_value(&mut self) {
        let Copied { bytes, line, column, length, .. } = std::mem::take(&mut self.value);
        let is_in_field = self.around.is_some();
        let is_element = is_in_field || self.is_in_list;
        if let Some(object) = &mut self.around {
            let breaks = bytes.split(|byte| *byte == b'\n').count() - 1;
            object.bytes.extend(std::iter::repeat_n(b'\n', breaks));
        }
        self.count += 1;
        let kind = if is_element { PieceKind::Element { is_in_field } } else { PieceKind::Value };
        self.state = if is_element { State::AfterElement } else { State::Outside };
        if length > MAX_VALUE {
            self.give(PieceKind::TooLarge, Vec::new(), line, column);
        } else {
            self.give(kind, bytes, line, column);
        }
    }

    fn give(&mut self, kind: PieceKind, bytes: Vec<u8>, line: usize, column: usize) {
        if self.is_counting {
            return;
        }
        let (kind, text) = match String::from_utf8(bytes) {
            Ok(text) => (kind, text),
            Err(_) => (PieceKind::NotText, String::new()),
        };
        self.pieces.push_back(Piece { kind, text, line, column });
    }

    fn broken(&mut self, why: &'static str) {
        self.state = State::Broken;
        self.give(PieceKind::Broken(why), Vec::new(), self.line, self.column);
    }
}

impl Copied {
    /// Adds a byte. Without `keep`, only what may be a key is kept.
    fn put(&mut self, byte: u8, keep: bool) {
        self.length += 1;
        if (keep || self.open.len() == 1) && self.bytes.len() < MAX_VALUE {
            self.bytes.push(byte);
        }
    }
}
