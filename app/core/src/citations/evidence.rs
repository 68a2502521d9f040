//! The sources' texts, cut up once for all sentences that are checked against them.

use std::ops::Range;

use super::{
    language::Language,
    tokens::Tokens,
    units::{Kind, units},
};

/// Of a longer text only the beginning is looked at, in bytes.
const MAX_TEXT: usize = 256 * 1024;

/// A text that belongs to a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceText<'a> {
    /// The source's number.
    pub number: u32,
    /// The passage's id.
    pub passage: &'a str,
    /// The title it stands under; may be empty.
    pub title: &'a str,
    /// The text, as Markdown or plain.
    pub text: &'a str,
    /// Whether this is all of the text. What is not in a part may be in the rest.
    pub whole: bool,
}

/// Texts of sources that sentences are checked against.
#[derive(Debug, Clone)]
pub struct Evidence<'a> {
    pub(super) texts: Vec<Text<'a>>,
    /// The question: names in it are no invention of the answer's.
    pub(super) asked: Tokens,
}

/// A text cut up.
#[derive(Debug, Clone)]
pub(super) struct Text<'a> {
    pub(super) source: SourceText<'a>,
    pub(super) tokens: Tokens,
    pub(super) language: Language,
    pub(super) title: Tokens,
    pub(super) units: Vec<Piece>,
}

/// A unit with its tokens.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub(super) at: Range<usize>,
    pub(super) kind: Kind,
    /// It is the first of its block.
    pub(super) begins: bool,
    /// Which of the text's tokens it has.
    pub(super) tokens: Range<usize>,
    /// It ends with a colon, and so is about the items that follow.
    pub(super) leads: bool,
}

impl<'a> Evidence<'a> {
    /// Takes these texts, which may come from several sources, and the question that was answered.
    pub fn new(texts: impl IntoIterator<Item = SourceText<'a>>, question: &str) -> Self {
        Self { texts: texts.into_iter().map(Text::new).collect(), asked: Tokens::of(question) }
    }

    /// Whether there is a text of this source.
    pub fn knows(&self, number: u32) -> bool {
        self.texts.iter().any(|text| text.source.number == number)
    }

    /// Whether a sentence is in a language of this source's texts; `None` where that cannot be told.
    pub(super) fn is_in_language(&self, tokens: &Tokens, sentence: &str, number: u32) -> Option<bool> {
        let language = Language::of(sentence, tokens);
        let texts = self.texts.iter().filter(|text| text.source.number == number);
        let same: Vec<Option<bool>> = texts.map(|text| text.language.is_of(&language)).collect();
        same.iter()
            .copied()
            .find(|same| *same == Some(true))
            .or_else(|| same.into_iter().find(Option::is_none))
            .unwrap_or(Some(false))
    }

    /// Whether all that the source says is known.
    pub(super) fn is_whole(&self, number: u32) -> bool {
        let mut texts = self.texts.iter().filter(|text| text.source.number == number);
        texts.all(|text| text.source.whole)
    }
}

impl<'a> Text<'a> {
    fn new(mut source: SourceText<'a>) -> Self {
        if source.text.len() > MAX_TEXT {
            source.whole = false;
            source.text = &source.text[..source.text.floor_char_boundary(MAX_TEXT)];
        }
        let tokens = Tokens::of(source.text);
        let list = tokens.list();
        let mut next = 0;
        let pieces = units(source.text).into_iter().map(|unit| {
            while list.get(next).is_some_and(|token| token.at.start < unit.at.start) {
                next += 1;
            }
            let first = next;
            while list.get(next).is_some_and(|token| token.at.start < unit.at.end) {
                next += 1;
            }
            let leads = source.text.get(unit.at.clone()).is_some_and(|text| text.ends_with([':', '：']));
            Piece { at: unit.at, kind: unit.kind, begins: unit.begins, tokens: first..next, leads }
        });
        let units = pieces.collect();
        let language = Language::of(source.text, &tokens);
        Self { title: Tokens::of(source.title), language, units, tokens, source }
    }
}
