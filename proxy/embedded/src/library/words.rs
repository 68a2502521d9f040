//! Tokenises texts: the words that `footnote-words` finds, stemmed, without accents.

use std::collections::HashMap;

use super::codes::codes;
use footnote_words::{Word, WordKind, question_words, words};
use tantivy::tokenizer::{
    AsciiFoldingFilter, Language, PreTokenizedStream, PreTokenizedString, Stemmer, StopWordFilter,
    TextAnalyzer, Token, Tokenizer,
};
use unicode_normalization::UnicodeNormalization;
use whatlang::Lang;

/// Minimum bytes for a reliable language detection.
const MIN_SAMPLE_BYTES: usize = 40;
/// Bytes of a text used for language detection.
pub(crate) const SAMPLE_BYTES: usize = 4_000;
/// Frequent words of English that other languages lack or have seldom.
const ENGLISH_WORDS: [&str; 26] = [
    "and", "are", "be", "by", "can", "for", "from", "has", "have", "if", "is", "it", "its", "not", "of",
    "or", "that", "the", "this", "to", "when", "which", "will", "with", "you", "your",
];
/// Words of a text that are compared with these, at most.
const MAX_ENGLISH_SAMPLE: usize = 300;
/// A text that is certainly English has at least so many of these.
const MIN_ENGLISH_WORDS: usize = 9;
/// One word in so many is one of these in such a text; in prose it is one in four.
const ENGLISH_WORDS_ONE_IN: usize = 6;

/// Words whose terms an analyzer remembers.
const MAX_KNOWN_WORDS: usize = 50_000;

/// The language of a text, if there is a stemmer for it. Short texts in Latin letters count as English.
pub(crate) fn likely_language_of(text: &str) -> Option<Language> {
    language_of(text).or_else(|| is_mostly_latin(text).then_some(Language::English))
}

fn is_mostly_latin(text: &str) -> bool {
    let (latin, letters) = text
        .chars()
        .filter(|c| c.is_alphabetic())
        .fold((0_usize, 0_usize), |(latin, all), c| (latin + usize::from(c.is_ascii()), all + 1));
    latin * 10 > letters * 9
}

/// The language of a text, if it is detected reliably and there is a stemmer for it.
pub(crate) fn language_of(text: &str) -> Option<Language> {
    if is_certainly_english(text) {
        return Some(Language::English);
    }
    let info = (text.len() >= MIN_SAMPLE_BYTES).then(|| whatlang::detect(text)).flatten()?;
    let known = LANGUAGES.iter().find(|(_, lang, _)| *lang == info.lang()).filter(|_| info.is_reliable());
    known.map(|(_, _, language)| *language)
}

/// Whether a text has so many frequent words of English that it need not be compared with forty languages, which takes
/// longer than to index it.
fn is_certainly_english(text: &str) -> bool {
    let words = text.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    // Numbers, addresses and names in code are of no language.
    let is_word = |word: &str| !word.is_ascii() || word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let words = words.filter(|word| !word.is_empty() && is_word(word));
    let is_english = |word: &str| ENGLISH_WORDS.iter().any(|known| known.eq_ignore_ascii_case(word));
    let count = |(all, english), word| (all + 1, english + usize::from(is_english(word)));
    let (all, english) = words.take(MAX_ENGLISH_SAMPLE).fold((0, 0), count);
    english >= MIN_ENGLISH_WORDS && english * ENGLISH_WORDS_ONE_IN >= all
}

/// The language with this code of ISO 639-1, such as `de` or `pt-BR`.
pub(crate) fn language_of_code(code: &str) -> Option<Language> {
    let code = code.get(..2)?.to_ascii_lowercase();
    LANGUAGES.iter().find(|(known, ..)| *known == code).map(|(_, _, language)| *language)
}

/// Normalises a name: case, Unicode form and spacing do not matter, also not around a `#`, where a link may be cut.
pub(super) fn name_key(name: &str) -> String {
    let folded: String = if name.is_ascii() {
        name.to_ascii_lowercase()
    } else {
        name.nfkc().flat_map(char::to_lowercase).nfkc().collect()
    };
    let key = folded.split_whitespace().collect::<Vec<_>>().join(" ");
    if key.contains('#') { key.replace(" #", "#").replace("# ", "#") } else { key }
}

/// The languages with a stemmer: ISO 639-1 code, whatlang's name, tantivy's name.
const LANGUAGES: [(&str, Lang, Language); 18] = [
    ("ar", Lang::Ara, Language::Arabic),
    ("da", Lang::Dan, Language::Danish),
    ("de", Lang::Deu, Language::German),
    ("el", Lang::Ell, Language::Greek),
    ("en", Lang::Eng, Language::English),
    ("es", Lang::Spa, Language::Spanish),
    ("fi", Lang::Fin, Language::Finnish),
    ("fr", Lang::Fra, Language::French),
    ("hu", Lang::Hun, Language::Hungarian),
    ("it", Lang::Ita, Language::Italian),
    ("nl", Lang::Nld, Language::Dutch),
    ("no", Lang::Nob, Language::Norwegian),
    ("pt", Lang::Por, Language::Portuguese),
    ("ro", Lang::Ron, Language::Romanian),
    ("ru", Lang::Rus, Language::Russian),
    ("sv", Lang::Swe, Language::Swedish),
    ("ta", Lang::Tam, Language::Tamil),
    ("tr", Lang::Tur, Language::Turkish),
];

/// Tokenises and stems texts of one language.
pub(crate) struct Analyzer {
    analyzer: TextAnalyzer,
    /// The terms of words that were met before, since few words make up most of every text.
    known: HashMap<String, String>,
}

/// An analyzer for documents of each language that was met.
#[derive(Default)]
pub(crate) struct Analyzers(Vec<(Option<Language>, Analyzer)>);

impl Analyzers {
    pub(crate) fn of(&mut self, language: Option<Language>) -> &mut Analyzer {
        let known = self.0.iter().position(|(known, _)| *known == language).unwrap_or(self.0.len());
        if known == self.0.len() {
            self.0.push((language, Analyzer::new(language)));
        }
        &mut self.0[known].1
    }

    pub(crate) fn languages(&self) -> Vec<Option<Language>> {
        self.0.iter().map(|(language, _)| *language).collect()
    }
}

impl Analyzer {
    /// For documents, with all words.
    pub(crate) fn new(language: Option<Language>) -> Self {
        Self::build(language, Words { is_question: false }, false)
    }

    /// For questions, without stop words.
    pub(crate) fn for_questions(language: Option<Language>) -> Self {
        Self::build(language, Words { is_question: true }, true)
    }

    /// For questions that consist of stop words.
    pub(crate) fn for_stop_words(language: Option<Language>) -> Self {
        Self::build(language, Words { is_question: true }, false)
    }

    fn build(language: Option<Language>, words: Words, without_stop_words: bool) -> Self {
        let mut words = TextAnalyzer::builder(words).dynamic();
        if let Some((code, _, language)) = LANGUAGES.iter().find(|(.., known)| Some(*known) == language) {
            if without_stop_words {
                let stop_words = stop_words::lookup(code).unwrap_or_default().iter();
                words =
                    words.filter_dynamic(StopWordFilter::remove(stop_words.map(|word| (*word).to_owned())));
            }
            words = words.filter_dynamic(Stemmer::new(*language));
        }
        Self { analyzer: words.filter_dynamic(AsciiFoldingFilter).build(), known: HashMap::new() }
    }

    /// The tokens of a document's text, and its codes, with a space after each; none has one in it.
    pub(crate) fn terms(&mut self, text: &str) -> String {
        let mut terms = String::with_capacity(text.len());
        for word in words(text) {
            let written = &text[word.range];
            if word.kind != WordKind::Spaced {
                // Scripts without spaces have no stems, and no names with parts.
                terms.extend([&word.text, " "]);
            } else if let Some(known) = self.known.get(written) {
                terms.push_str(known);
            } else {
                let new: String =
                    self.tokens(written).into_iter().flat_map(|token| [token.text, " ".to_owned()]).collect();
                terms.push_str(&new);
                if self.known.len() < MAX_KNOWN_WORDS {
                    self.known.insert(written.to_owned(), new);
                }
            }
        }
        for code in codes(text) {
            terms.extend([&code, " "]);
        }
        terms
    }

    pub(crate) fn tokens(&mut self, text: &str) -> Vec<Token> {
        let mut tokens = Vec::new();
        self.analyzer.token_stream(text).process(&mut |token| tokens.push(token.clone()));
        tokens
    }
}

/// In documents, a name such as `no_std` or `BTreeMap` also yields its parts.
#[derive(Clone)]
struct Words {
    is_question: bool,
}

impl Tokenizer for Words {
    type TokenStream<'a> = PreTokenizedStream;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> PreTokenizedStream {
        let mut tokens = Vec::new();
        let mut add = |position, word: &Word<'_>, text: String| {
            let (offset_from, offset_to) = (word.range.start, word.range.end);
            // Capitals of Turkish lose the difference, and its stemmer cuts words with one of them and not the other.
            let text = if text.contains('ı') { text.replace('ı', "i") } else { text };
            tokens.push(Token { offset_from, offset_to, position, text, position_length: 1 });
        };
        if self.is_question {
            for (position, word) in question_words(text).enumerate() {
                add(position, &word, word.text.clone().into_owned());
            }
        } else {
            for (position, word) in words(text).enumerate() {
                add(position, &word, word.text.clone().into_owned());
                let parts = parts(&text[word.range.clone()]);
                for part in parts.iter().filter(|_| parts.len() > 1) {
                    words(part).for_each(|part| add(position, &word, part.text.into_owned()));
                }
            }
        }
        PreTokenizedString { text: String::new(), tokens }.into()
    }
}

/// Splits a name at underscores, and before capitals after lower-case letters.
fn parts(word: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for piece in word.split('_').filter(|piece| !piece.is_empty()) {
        let mut start = 0;
        let mut was_small = false;
        for (at, c) in piece.char_indices() {
            if was_small && c.is_uppercase() {
                parts.push(&piece[start..at]);
                start = at;
            }
            was_small = c.is_lowercase();
        }
        parts.push(&piece[start..]);
    }
    parts
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(language: Option<Language>, text: &str, expect: &[&str]) {
        let tokens = Analyzer::new(language).tokens(text);
        let words: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
        assert_eq!(words, expect, "{text}");
    }

    #[test]
    fn words_are_cut_and_stemmed() {
        check(None, "Größen, naïve – it's", &["grossen", "naive", "it", "s"]);
        check(Some(Language::English), "stores the keys", &["store", "the", "key"]);
        check(Some(Language::German), "Schlüssel verwahrte", &["schlussel", "verwahrt"]);
        check(None, "连接模型", &["连", "连接", "接", "接模", "模", "模型", "型"]);
        check(None, "e\u{301}le\u{300}ve", &["eleve"]);
        check(None, "", &[]);
    }

    #[test]
    fn english_is_known_by_its_frequent_words() {
        let check = |text: &str, expect: bool| assert_eq!(is_certainly_english(text), expect, "{text}");
        let english = "The proxy keeps the keys and does not give them to a browser, which is why it is asked for each answer. ";
        let german = "Der Stellvertreter verwahrt die Schlüssel und gibt sie nicht an den Browser weiter, der ihn fragt. ";
        check(english, true);
        check(&english[..english.len() / 2], false);
        check(&english.repeat(3), true);
        check(&english.repeat(3).to_uppercase(), true);
        check(&format!("{} {}", "x_1 = 0x9f https://x.example/y ".repeat(60), english.repeat(3)), true);
        check(&german.repeat(4), false);
        check(&format!("{}{english}{}", german.repeat(3), german.repeat(3)), false);
        check("", false);
    }

    proptest! {
        #[test]
        fn the_terms_of_a_text_are_its_tokens(text in "(\\PC{0,6}| |keys|no_std|BTreeMap|C#|3.14|模型|한국어|เขา|e\u{301}){0,20}") {
            let mut analyzer = Analyzer::new(Some(Language::English));
            let tokens: Vec<String> = analyzer.tokens(&text).into_iter().map(|token| token.text).collect();
            for _ in 0..2 {
                let terms = analyzer.terms(&text);
                let codes = codes(&text);
                prop_assert_eq!(terms.split_ascii_whitespace().collect::<Vec<_>>(), [&tokens[..], &codes].concat());
            }
        }
    }

    #[test]
    fn names_are_words_and_so_are_their_parts() {
        check(
            None,
            "no_std BTreeMap LLM_BASE_URL",
            &["no_std", "no", "std", "btreemap", "btree", "map", "llm_base_url", "llm", "base", "url"],
        );
    }

    #[test]
    fn questions_lose_what_is_in_every_text() {
        let tokens = Analyzer::for_questions(Some(Language::English)).tokens("Where is the key?");
        assert_eq!(tokens.iter().map(|token| token.text.as_str()).collect::<Vec<_>>(), ["key"]);
    }

    #[test]
    fn languages_are_told_by_texts_of_some_length() {
        let german = "Der Stellvertreter verwahrt die Schlüssel und gibt sie nicht an den Browser weiter.";
        assert_eq!(language_of(german), Some(Language::German));
        assert_eq!(language_of("kurz"), None);
        assert_eq!(language_of_code("pt-BR"), Some(Language::Portuguese));
        assert_eq!(language_of_code("x"), None);
    }
}
