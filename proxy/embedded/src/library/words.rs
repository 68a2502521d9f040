//! Words as the index and the answerer see them: cut, folded, stemmed.
//!
//! `serde_json`, `tokio-util` and `FullText` give their parts and, at the first part's place, the whole without its
//! joints, so that each spelling finds the others. Scripts that write no spaces give overlapping pairs of characters.

use std::collections::HashMap;

use frostem::Stemmer;
use tantivy::tokenizer::{Token, TokenStream, Tokenizer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::language::Tongue;

/// Longer words are no words but encoded data, in bytes.
const MAX_WORD_BYTES: usize = 64;

/// A joined name of more parts is a sentence in disguise; only its parts are taken.
const MAX_PARTS: usize = 4;

/// As many stems are remembered for each tongue; rarer words are stemmed again.
const MAX_STEMS: usize = 50_000;

/// What joins the parts of a name.
const JOINTS: [char; 4] = ['_', '-', '\u{2010}', '\u{2011}'];

/// Apostrophes.
const QUOTES: [char; 2] = ['\'', '\u{2019}'];

/// Where the private use area begins; this plus a tongue's number, as a text's first character, names its stemmer.
const TONGUE_MARK: u32 = 0xE000;

/// A piece of a text as it was cut, before folding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cut<'t> {
    /// As written, joints included.
    pub(crate) text: &'t str,
    /// Where it begins, in bytes.
    pub(crate) from: usize,
    /// Counted in words; a whole has its first part's.
    pub(crate) position: usize,
    /// What it is to its neighbours.
    pub(crate) kind: Kind,
}

/// What a piece is to its neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A word of its own.
    Word,
    /// A joined name; its parts follow.
    Whole,
    /// A part of the joined name before it.
    Part,
    /// A pair of characters of a script without spaces.
    Pair,
}

/// Cuts a text into words, in order.
pub(crate) fn cut<'t>(text: &'t str, mut emit: impl FnMut(Cut<'t>)) {
    let mut position = 0;
    let mut rest = 0;
    while let Some((from, first)) = next_word_char(text, rest) {
        let unspaced = is_unspaced(first);
        let end = if unspaced { end_of_unspaced(text, from) } else { end_of_run(text, from) };
        if unspaced {
            emit_pairs(&text[from..end], from, &mut position, &mut emit);
        } else {
            emit_run(&text[from..end], from, &mut position, &mut emit);
        }
        rest = end;
    }
}

fn next_word_char(text: &str, from: usize) -> Option<(usize, char)> {
    text[from..].char_indices().find(|(_, c)| c.is_alphanumeric()).map(|(at, c)| (from + at, c))
}

/// Han, kana, Hangul, Thai, Lao, Khmer and Burmese.
fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{0E00}'..='\u{0EFF}' | '\u{1000}'..='\u{109F}' | '\u{1100}'..='\u{11FF}' | '\u{1780}'..='\u{17FF}'
        | '\u{3040}'..='\u{30FF}' | '\u{3130}'..='\u{318F}' | '\u{31F0}'..='\u{31FF}' | '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}' | '\u{FF66}'..='\u{FF9D}'
        | '\u{20000}'..='\u{3134F}')
}

fn end_of_unspaced(text: &str, from: usize) -> usize {
    let is_inside = |c: char| is_unspaced(c) && (c.is_alphanumeric() || is_combining_mark(c));
    text[from..].find(|c: char| !is_inside(c)).map_or(text.len(), |at| from + at)
}

/// The end of a run of letters and digits, single joints between them included.
fn end_of_run(text: &str, from: usize) -> usize {
    let is_inside =
        |c: char| (c.is_alphanumeric() || (!c.is_ascii() && is_combining_mark(c))) && !is_unspaced(c);
    let mut chars = text[from..].char_indices().peekable();
    let mut previous = ' ';
    while let Some((at, c)) = chars.next() {
        if !is_inside(c) {
            let next = chars.peek().map_or(' ', |(_, next)| *next);
            let joins_parts = JOINTS.contains(&c) || QUOTES.contains(&c);
            let splits_digits = c == '.' && previous.is_ascii_digit() && next.is_ascii_digit();
            let joins = splits_digits || (joins_parts && is_inside(next));
            if !joins {
                return from + at + marks_of_a_language(&text[from..from + at], &text[from + at..]);
            }
        }
        previous = c;
    }
    text.len()
}

/// `C++`, `C#` and `F#` keep their marks; the length of the marks in bytes.
fn marks_of_a_language(run: &str, rest: &str) -> usize {
    let mark = if rest.starts_with("++") { "++" } else { "#" };
    let goes_on = |c: char| c.is_alphanumeric() || c == '+' || c == '#';
    let is_mark =
        run.len() == 1 && run.starts_with(|c: char| c.is_ascii_alphabetic()) && rest.starts_with(mark);
    if is_mark && !rest[mark.len()..].starts_with(goes_on) { mark.len() } else { 0 }
}

fn emit_pairs<'t>(run: &'t str, from: usize, position: &mut usize, emit: &mut impl FnMut(Cut<'t>)) {
    let starts: Vec<usize> = run.char_indices().map(|(at, _)| at).collect();
    let mut push = |start: usize, end: usize| {
        emit(Cut { text: &run[start..end], from: from + start, position: *position, kind: Kind::Pair });
        *position += 1;
    };
    if starts.len() == 1 {
        push(0, run.len());
    }
    for (index, pair) in starts.windows(2).enumerate() {
        push(pair[0], starts.get(index + 2).copied().unwrap_or(run.len()));
    }
}

fn emit_run<'t>(run: &'t str, from: usize, position: &mut usize, emit: &mut impl FnMut(Cut<'t>)) {
    if run.bytes().all(|byte| byte.is_ascii_lowercase()) {
        emit(Cut { text: run, from, position: *position, kind: Kind::Word });
        *position += 1;
        return;
    }
    let parts = parts(run);
    let at = |(start, end): (usize, usize), position, kind| Cut {
        text: &run[start..end],
        from: from + start,
        position,
        kind,
    };
    if let [one] = parts[..] {
        emit(at(one, *position, Kind::Word));
    } else if parts.len() <= MAX_PARTS && !run.contains(QUOTES) {
        emit(at((0, run.len()), *position, Kind::Whole));
    }
    if parts.len() > 1 {
        for (index, part) in parts.iter().enumerate() {
            emit(at(*part, *position + index, Kind::Part));
        }
    }
    *position += parts.len();
}

/// The parts of a joined name. Single letters beside an apostrophe (`don't`, `l'eau`) are dropped.
fn parts(run: &str) -> Vec<(usize, usize)> {
    let mut parts: Vec<(usize, usize)> = Vec::new();
    let mut start = 0;
    let is_single = |start: usize, end: usize| run[start..end].chars().nth(1).is_none();
    let mut push = |start: usize, end: usize| {
        let is_elided = run[..start].ends_with(QUOTES) || run[end..].starts_with(QUOTES);
        if start < end && !(is_single(start, end) && is_elided) {
            parts.push((start, end));
        }
    };
    let mut chars = run.char_indices().peekable();
    let mut previous = ' ';
    while let Some((at, c)) = chars.next() {
        let is_next_small = chars.peek().is_some_and(|(_, next)| next.is_lowercase());
        let is_hump =
            c.is_uppercase() && (previous.is_lowercase() || (previous.is_uppercase() && is_next_small));
        if JOINTS.contains(&c) || QUOTES.contains(&c) {
            push(start, at);
            start = at + c.len_utf8();
        } else if is_hump && !is_single(start, at) {
            push(start, at);
            start = at;
        }
        previous = c;
    }
    push(start, run.len());
    if parts.is_empty() {
        parts.push((0, run.len()));
    }
    parts
}

/// Lower case in one Unicode form, joints left out; empty for what is too long to be a word.
pub(crate) fn fold(word: &str, folded: &mut String) {
    folded.clear();
    if word.len() > MAX_WORD_BYTES {
        return;
    }
    if word.is_ascii() {
        let keeps_dots = word.as_bytes()[0].is_ascii_digit();
        let kept = word.chars().filter(|c| !matches!(c, '_' | '-' | '\'') && (keeps_dots || *c != '.'));
        folded.extend(kept.map(|c| c.to_ascii_lowercase()));
    } else {
        let kept = word.nfkc().filter(|c| !JOINTS.contains(c) && !QUOTES.contains(c));
        folded.extend(kept.flat_map(char::to_lowercase));
    }
}

/// A folded word as it is kept in the index: stemmed, then without accents.
pub(crate) fn stem(folded: &str, stemmer: Option<&Stemmer>) -> String {
    let root = match stemmer {
        Some(stemmer) if folded.len() > 2 => stemmer.stem(folded),
        _ => folded.into(),
    };
    if root.is_ascii() || !root.chars().all(|c| c < '\u{0530}' || is_combining_mark(c)) {
        return root.into_owned();
    }
    root.nfd().filter(|c| !is_combining_mark(*c)).collect()
}

/// A text with the mark that names its stemmer to [`WordTokenizer`].
pub(crate) fn marked(text: &str, tongue: Tongue) -> String {
    let mark = char::from_u32(TONGUE_MARK + u32::from(tongue.index())).unwrap_or(' ');
    let mut marked = String::with_capacity(text.len() + 3);
    marked.push(mark);
    marked.push_str(text);
    marked
}

/// The index's tokenizer: [`cut`], [`fold`] and [`stem`] in the tongue that the text's first character names.
#[derive(Debug, Clone, Default)]
pub(crate) struct WordTokenizer {
    /// By tongue, the stems of words that came before: most words come often, and stemming is the costly part.
    stems: HashMap<Tongue, HashMap<String, String>>,
}

/// The words of one text, all in one string.
#[derive(Debug, Default)]
pub(crate) struct Words {
    text: String,
    /// Of each word: where it ends in `text`, its place and length in the document, and its position.
    spans: Vec<(usize, usize, usize, usize)>,
    next: usize,
    token: Token,
}

impl Tokenizer for WordTokenizer {
    type TokenStream<'a> = Words;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Words {
        let mark = text.chars().next().map_or(0, u32::from);
        let tongue = Tongue::of_index(mark.saturating_sub(TONGUE_MARK));
        let stemmer = tongue.stemmer();
        let stems = self.stems.entry(tongue).or_default();
        if stems.len() > MAX_STEMS {
            stems.clear();
        }
        let mut words = Words::default();
        let mut folded = String::new();
        cut(text, |cut| {
            fold(cut.text, &mut folded);
            if folded.is_empty() {
                return;
            }
            if let Some(known) = stems.get(&folded) {
                words.text.push_str(known);
            } else {
                let stem = stem(&folded, stemmer.as_ref());
                words.text.push_str(&stem);
                stems.insert(folded.clone(), stem);
            }
            words.spans.push((words.text.len(), cut.from, cut.text.len(), cut.position));
        });
        words
    }
}

impl TokenStream for Words {
    fn advance(&mut self) -> bool {
        let Some((end, from, length, position)) = self.spans.get(self.next).copied() else { return false };
        let start = self.next.checked_sub(1).map_or(0, |previous| self.spans[previous].0);
        self.next += 1;
        self.token.text.clear();
        self.token.text.push_str(&self.text[start..end]);
        self.token.offset_from = from;
        self.token.offset_to = from + length;
        self.token.position = position;
        true
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn words(text: &str, tongue: Tongue) -> Vec<String> {
        let marked = marked(text, tongue);
        let mut tokenizer = WordTokenizer::default();
        let mut stream = tokenizer.token_stream(&marked);
        let mut words = Vec::new();
        stream.process(&mut |token| words.push(token.text.clone()));
        words
    }

    #[test]
    fn texts_are_cut() {
        let check = |text: &str, expect: &[&str]| assert_eq!(words(text, Tongue::NONE), expect, "{text}");
        check("Hello, world", &["hello", "world"]);
        check("serde_json", &["serdejson", "serde", "json"]);
        check("tokio-util 0.7.20", &["tokioutil", "tokio", "util", "0.7.20"]);
        check("FullText RwLock", &["fulltext", "full", "text", "rwlock", "rw", "lock"]);
        check("HTTPServer", &["httpserver", "http", "server"]);
        check("LLM_BASE_URL", &["llmbaseurl", "llm", "base", "url"]);
        check("iOS eBPF", &["ios", "ebpf"]);
        check("sha256 utf-8", &["sha256", "utf8", "utf", "8"]);
        check("don't l'eau user's", &["don", "eau", "user"]);
        check("C++ and C#, F#.", &["c++", "and", "c#", "f#"]);
        check("Straße Ｆｕｌｌ ﬁt", &["straße", "full", "fit"]);
        check("Cafe\u{301} café", &["cafe", "cafe"]);
        check("连接模型 a", &["连接", "接模", "模型", "a"]);
        check("中", &["中"]);
        check("a--b -x- __init__", &["a", "b", "x", "init"]);
        check("--docs-dir", &["docsdir", "docs", "dir"]);
        check("x.y 3.14.", &["x", "y", "3.14"]);
        check("", &[]);
    }

    #[test]
    fn words_are_stemmed_in_their_tongue() {
        let check = |text: &str, code: &str, expect: &[&str]| {
            assert_eq!(words(text, Tongue::of_code(code).unwrap()), expect);
        };
        check("connecting models", "en", &["connect", "model"]);
        check("Häuser verbinden", "de", &["haus", "verbind"]);
    }

    proptest! {
        #[test]
        fn cuts_lie_in_the_text(text in "\\PC{0,200}") {
            cut(&text, |cut| assert_eq!(&text[cut.from..cut.from + cut.text.len()], cut.text));
            words(&text, Tongue::ENGLISH);
        }
    }
}
