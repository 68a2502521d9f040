//! Which stemmer a text gets, and which of a question's words say nothing about what is asked.

use frostem::{Algorithm, Stemmer};
use tantivy::tokenizer::{Language, RawTokenizer, StopWordFilter, TextAnalyzer};
use whatlang::{Lang, Script};

/// As much of a document as is looked at to tell its language, in bytes; trigrams settle long before.
pub(crate) const SAMPLE_BYTES: usize = 1_200;

/// Shorter texts are not judged by trigrams, in bytes.
const SURE_FROM_BYTES: usize = 60;

/// The languages with a stemmer: as detected, as stemmed, as tantivy names its stop words, and their ISO 639-1 codes.
const LANGUAGES: [(Lang, Algorithm, Language, &str); 18] = [
    (Lang::Eng, Algorithm::English, Language::English, "en"),
    (Lang::Ara, Algorithm::Arabic, Language::Arabic, "ar"),
    (Lang::Dan, Algorithm::Danish, Language::Danish, "da"),
    (Lang::Nld, Algorithm::Dutch, Language::Dutch, "nl"),
    (Lang::Fin, Algorithm::Finnish, Language::Finnish, "fi"),
    (Lang::Fra, Algorithm::French, Language::French, "fr"),
    (Lang::Deu, Algorithm::German, Language::German, "de"),
    (Lang::Ell, Algorithm::Greek, Language::Greek, "el"),
    (Lang::Hun, Algorithm::Hungarian, Language::Hungarian, "hu"),
    (Lang::Ita, Algorithm::Italian, Language::Italian, "it"),
    (Lang::Nob, Algorithm::Norwegian, Language::Norwegian, "no"),
    (Lang::Por, Algorithm::Portuguese, Language::Portuguese, "pt"),
    (Lang::Ron, Algorithm::Romanian, Language::Romanian, "ro"),
    (Lang::Rus, Algorithm::Russian, Language::Russian, "ru"),
    (Lang::Spa, Algorithm::Spanish, Language::Spanish, "es"),
    (Lang::Swe, Algorithm::Swedish, Language::Swedish, "sv"),
    (Lang::Tam, Algorithm::Tamil, Language::Tamil, "ta"),
    (Lang::Tur, Algorithm::Turkish, Language::Turkish, "tr"),
];

/// English words that carry a question rather than its subject.
const ENGLISH_STOP_WORDS: &[&str] = &[
    "a",
    "about",
    "after",
    "all",
    "also",
    "am",
    "an",
    "and",
    "any",
    "anyone",
    "anything",
    "are",
    "as",
    "at",
    "be",
    "because",
    "been",
    "before",
    "being",
    "but",
    "by",
    "can",
    "could",
    "did",
    "do",
    "does",
    "doing",
    "don",
    "done",
    "each",
    "else",
    "ever",
    "every",
    "explain",
    "find",
    "for",
    "from",
    "get",
    "give",
    "go",
    "got",
    "had",
    "has",
    "have",
    "having",
    "he",
    "hello",
    "help",
    "her",
    "here",
    "hey",
    "hi",
    "him",
    "his",
    "how",
    "i",
    "if",
    "in",
    "instead",
    "into",
    "is",
    "it",
    "its",
    "just",
    "know",
    "let",
    "like",
    "ll",
    "look",
    "many",
    "may",
    "me",
    "mean",
    "might",
    "much",
    "must",
    "my",
    "need",
    "no",
    "not",
    "of",
    "ok",
    "on",
    "one",
    "only",
    "or",
    "other",
    "our",
    "out",
    "please",
    "re",
    "say",
    "shall",
    "she",
    "should",
    "show",
    "so",
    "some",
    "someone",
    "something",
    "such",
    "tell",
    "than",
    "thank",
    "thanks",
    "that",
    "the",
    "their",
    "them",
    "then",
    "there",
    "these",
    "they",
    "thing",
    "things",
    "this",
    "those",
    "to",
    "too",
    "us",
    "use",
    "used",
    "using",
    "ve",
    "very",
    "want",
    "was",
    "way",
    "we",
    "well",
    "were",
    "what",
    "when",
    "where",
    "which",
    "while",
    "who",
    "whom",
    "whose",
    "why",
    "will",
    "with",
    "without",
    "would",
    "you",
    "your",
];

/// A stemmer language, or none: an index into the table above, plus one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Tongue(u8);

impl Tongue {
    /// Words stay as they are written.
    pub(crate) const NONE: Self = Self(0);
    /// The language of code and of most that is written about it.
    pub(crate) const ENGLISH: Self = Self(1);

    /// The tongue of a front matter's `lang`, such as `de` or `pt-BR`.
    pub(crate) fn of_code(code: &str) -> Option<Self> {
        let short = code.trim().get(..2)?.to_ascii_lowercase();
        let short = if short == "nb" || short == "nn" { "no" } else { &short };
        let rest = code.trim().get(2..).unwrap_or_default();
        (rest.is_empty() || rest.starts_with(['-', '_']))
            .then(|| Self::at(LANGUAGES.iter().position(|row| row.3 == short)))?
    }

    /// The tongue of a text where the detector is sure. Where it is not, plain ASCII counts as English, since such texts
    /// are mostly short and full of code, and Cyrillic as Russian; questions are stemmed alike, so little is lost.
    pub(crate) fn of_text(sample: &str) -> Self {
        let detected = (sample.len() >= SURE_FROM_BYTES).then(|| whatlang::detect(sample)).flatten();
        match detected {
            Some(info) if info.is_reliable() => {
                Self::at(LANGUAGES.iter().position(|row| row.0 == info.lang())).unwrap_or(Self::NONE)
            }
            _ if sample.is_ascii() => Self::ENGLISH,
            Some(info) if info.script() == Script::Cyrillic => Self::of_code("ru").unwrap_or(Self::NONE),
            _ => Self::NONE,
        }
    }

    /// The tongue that a question is asked in, if it is not English and at least two of its words show that.
    pub(crate) fn of_question(question: &str) -> Option<Self> {
        let info = whatlang::detect(question)?;
        let tongue = Self::at(LANGUAGES.iter().position(|row| row.0 == info.lang()))?;
        let lower = question.to_lowercase();
        let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let shown = words.filter(|word| tongue.is_stop_word(word) && !Self::ENGLISH.is_stop_word(word));
        (tongue != Self::ENGLISH && shown.take(2).count() == 2).then_some(tongue)
    }

    fn at(position: Option<usize>) -> Option<Self> {
        Some(Self(u8::try_from(position?).ok()? + 1))
    }

    fn row(self) -> Option<&'static (Lang, Algorithm, Language, &'static str)> {
        LANGUAGES.get(usize::from(self.0).checked_sub(1)?)
    }

    /// All tongues, the one of no stemming first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..=u8::try_from(LANGUAGES.len()).unwrap_or(u8::MAX)).map(Self)
    }

    /// A number below 32 that stands for this tongue.
    pub(crate) fn index(self) -> u8 {
        self.0
    }

    /// The tongue of that number.
    pub(crate) fn of_index(index: u32) -> Self {
        u8::try_from(index)
            .ok()
            .filter(|index| usize::from(*index) <= LANGUAGES.len())
            .map_or(Self::NONE, Self)
    }

    /// Its stemmer; `None` for none.
    pub(crate) fn stemmer(self) -> Option<Stemmer> {
        self.row().map(|row| Stemmer::new(row.1))
    }

    /// Whether a word in lower case says nothing about a question's subject.
    pub(crate) fn is_stop_word(self, word: &str) -> bool {
        if self == Self::ENGLISH {
            return ENGLISH_STOP_WORDS.binary_search(&word).is_ok();
        }
        let Some(filter) = self.row().and_then(|row| StopWordFilter::new(row.2)) else { return false };
        let mut analyzer = TextAnalyzer::builder(RawTokenizer::default()).filter(filter).build();
        !analyzer.token_stream(word).advance()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_words_are_sorted() {
        assert!(ENGLISH_STOP_WORDS.is_sorted());
    }

    #[test]
    fn languages_are_told() {
        let check = |text: &str, code: &str| {
            assert_eq!(Tongue::of_text(text), Tongue::of_code(code).unwrap(), "{text}");
        };
        check(
            "The proxy holds the keys and forwards what the page asks for, and nothing else happens there.",
            "en",
        );
        check(
            "Der Stellvertreter hält die Schlüssel und leitet nur weiter, was die Seite verlangt hat.",
            "de",
        );
        check("Прокси хранит ключи и только передаёт то, о чём просит страница, ничего более.", "ru");
        check("cargo add x", "en");
        assert_eq!(Tongue::of_text("知识库"), Tongue::NONE);
        assert_eq!(Tongue::of_code("pt-BR"), Tongue::of_code("pt"));
        assert_eq!(Tongue::of_code("deutsch"), None);
        assert_eq!(Tongue::of_code("é"), None);
    }

    #[test]
    fn questions_show_their_language() {
        let check = |question: &str, code: Option<&str>| {
            assert_eq!(Tongue::of_question(question), code.and_then(Tongue::of_code), "{question}");
        };
        check("Was ist der Unterschied zwischen Rc und Arc?", Some("de"));
        check("Wie lese ich eine Datei Zeile für Zeile?", Some("de"));
        check("What is the difference between Rc and Arc?", None);
        check("no_std", None);
        check("rust async runtime", None);
        check("", None);
    }

    #[test]
    fn stop_words_by_language() {
        assert!(Tongue::ENGLISH.is_stop_word("how"));
        assert!(!Tongue::ENGLISH.is_stop_word("proxy"));
        assert!(Tongue::of_code("de").unwrap().is_stop_word("und"));
        assert!(!Tongue::NONE.is_stop_word("und"));
    }
}
