//! A question as search engines take it: without what they would read as operators, and without the words that every
//! question of its language has.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Stop words that show a question's language: any word is one somewhere, as "size" in Turkish.
const MIN_STOP_WORDS: usize = 2;

/// The stop words of each language that has a list.
static LISTS: LazyLock<Vec<HashSet<&str>>> = LazyLock::new(|| {
    let languages = stop_words::available_languages().iter();
    languages.filter_map(|code| Some(stop_words::lookup(code)?.iter().copied().collect())).collect()
});

/// The question without operators: quotation marks would make a phrase of it, a minus before a word its absence, and a
/// question mark after it any letter.
pub(crate) fn words(question: &str) -> String {
    let question = question.replace('"', " ");
    let words = question.split_whitespace().map(|word| {
        let word = word.trim_start_matches(|c: char| c.is_ascii_punctuation());
        word.trim_end_matches(|c: char| c.is_ascii_punctuation() && !"+#".contains(c))
    });
    words.filter(|word| word.contains(char::is_alphanumeric)).collect::<Vec<_>>().join(" ")
}

/// The same without the stop words of its language, which is the one that most of its words are stop words of. What
/// stands in quotation marks stays whole. A question of nothing but stop words keeps them.
pub(crate) fn keywords(question: &str) -> String {
    let all: Vec<&str> = question.split_whitespace().collect();
    let bare: Vec<String> = all.iter().map(|word| bare(word)).collect();
    let common = |list: &HashSet<&str>| bare.iter().filter(|word| list.contains(word.as_str())).count();
    let language = LISTS.iter().max_by_key(|list| common(list)).filter(|list| common(list) >= MIN_STOP_WORDS);
    let Some(list) = language else { return words(question) };
    let mut is_quoted = false;
    let kept = all.iter().zip(&bare).filter(|(word, bare)| {
        let was_quoted = is_quoted;
        is_quoted ^= word.matches('"').count() % 2 == 1;
        was_quoted || word.starts_with('"') || !list.contains(bare.as_str())
    });
    let kept = words(&kept.map(|(word, _)| *word).collect::<Vec<_>>().join(" "));
    if kept.is_empty() { words(question) } else { kept }
}

/// A word as the lists have it.
fn bare(word: &str) -> String {
    word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase().replace('’', "'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_no_operators() {
        assert_eq!(
            words("a -b \"c d\" e-f -- +g (h)? C# C++ ~i* std::fs"),
            "a b c d e-f g h C# C++ i std::fs"
        );
    }

    #[test]
    fn keywords_are_without_the_stop_words_of_the_questions_language() {
        for (question, expect) in [
            ("How many days of leave do I get?", "days leave"),
            ("Wie viele Tage Urlaub habe ich im Jahr?", "viele Tage Urlaub Jahr"),
            ("Combien de jours de congé avons-nous ?", "Combien jours congé avons-nous"),
            // "die" is no stop word of English, and "was" none in a German name.
            ("Why did the pump die?", "pump die"),
            ("年假有几天？", "年假有几天？"),
            ("pump size", "pump size"),
            ("reset-password --force", "reset-password force"),
            ("What is it?", "What is it"),
            ("", ""),
        ] {
            assert_eq!(keywords(question), expect, "{question}");
        }
    }

    #[test]
    fn what_is_quoted_stays_whole() {
        assert_eq!(
            keywords("Who wrote \"to be or not to be\" and \"the\" end?"),
            "wrote to be or not to be the end"
        );
    }
}
