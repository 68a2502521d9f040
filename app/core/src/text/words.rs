//! Compares texts by their words, whatever forms those have.

use std::{borrow::Cow, collections::BTreeSet, ops::Range};

use footnote_words::{Word, WordKind, question_words, stem};

/// Minimum characters of an ordinary word between spaces; shorter ones say little about the topic.
const MIN_CHARS: usize = 3;

/// English words that say nothing about a topic: nearly all tools are described in English, and models that misunderstand a
/// task say so in English.
const STOP_WORDS: &str = "about all and any are but can could did does for from get had has have help her him his how into its \
    know like may might more most need not one only other our over please shall she should some such tell than that the their \
    them then there these they this those use very want was were what when where which who whom whose why will with would you \
    your";

/// The words or phrases of a list that is written as one text, with strokes between them.
pub fn listed(words: &str) -> impl Iterator<Item = &str> {
    words.split('|')
}

/// The stems of the words of a question that say something about its topic.
pub(crate) fn words(question: &str) -> BTreeSet<String> {
    let mut distinct = BTreeSet::new();
    for word in question_words(question) {
        distinct.extend(parts(&word, question).map(Cow::into_owned));
    }
    distinct
}

/// The same without stop words.
pub(crate) fn topic_words(question: &str) -> BTreeSet<String> {
    &words(question) - &words(STOP_WORDS)
}

/// The stems of all words of a text that say something about its topic, in their order.
pub(crate) fn terms(text: &str) -> impl Iterator<Item = String> {
    footnote_words::words(text).flat_map(move |word| {
        let terms: Vec<String> = parts(&word, text).map(Cow::into_owned).collect();
        terms
    })
}

/// The occurrences of these words in a text. Pairs of letters overlap; neither starts nor ends decrease.
pub(crate) fn word_ranges<'a>(
    asked: &'a BTreeSet<String>,
    text: &str,
) -> impl Iterator<Item = (Range<usize>, &'a str)> {
    footnote_words::words(text).flat_map(move |word| {
        let found: Vec<_> = parts(&word, text).filter_map(|part| asked.get(part.as_ref())).collect();
        found.into_iter().map(move |asked| (word.range.clone(), asked.as_str()))
    })
}

/// The number of these words that a text contains.
pub(crate) fn overlap(asked: &BTreeSet<String>, text: &str) -> usize {
    let found: BTreeSet<&str> = word_ranges(asked, text).map(|(_, word)| word).collect();
    found.len()
}

/// The stems of a word's parts, such as those of `read_document`, that say something about the topic.
fn parts<'w>(word: &'w Word<'_>, text: &str) -> impl Iterator<Item = Cow<'w, str>> {
    // An abbreviation says more than other words of two letters.
    let written = text.get(word.range.clone()).unwrap_or_default();
    let is_abbreviation = word.text.chars().nth(1).is_some() && written.chars().all(char::is_uppercase);
    let is_dense = word.kind != WordKind::Spaced;
    let says_something = move |part: &&str| {
        is_dense
            || is_abbreviation
            || part.chars().any(is_telling)
            || part.chars().nth(MIN_CHARS - 1).is_some()
    };
    let stem = move |part| if is_dense { Cow::Borrowed(part) } else { stem(part) };
    word.text.split('_').filter(says_something).map(stem)
}

/// Whether a character makes even a short word one of the topic: "2", "5g", "c#".
fn is_telling(character: char) -> bool {
    character.is_numeric() || matches!(character, '#' | '+')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_topic_count() {
        let check = |question: &str, expect: &[&str]| {
            let expect = expect.iter().map(|word| (*word).to_owned()).collect();
            assert_eq!(words(question), expect, "{question}");
        };
        check("What is in the EU AI act of 5G?", &["what", "the", "eu", "ai", "act", "5g"]);
        check("It is I: if C# or C++ is in matter 2.", &["c#", "c++", "mater", "2"]);
        check("search_knowledge_base, queen's", &["search", "knowledg", "bas", "quen"]);
        check("违约金", &["违约", "约金"]);
        check("猫", &["猫"]);
        check("", &[]);
    }

    #[test]
    fn texts_share_words_in_any_script_and_form() {
        let check = |question: &str, text: &str, expect: usize| {
            assert_eq!(overlap(&words(question), text), expect, "{question}: {text}");
        };
        check("违约金是多少", "第八条：违约金为百分之五。", 2);
        check("猫", "黑猫坐在垫子上", 1);
        check("解約の期間", "契約は三か月の期間を置いて解約できる。", 3);
        check("ค่าปรับ", "ต้องชำระค่าปรับร้อยละห้า", 4);
        check("위약금", "위약금은 오 퍼센트이다.", 2);
        check("matter 2", "This is matter 2.", 2);
        check("matter 2", "This is matter 12.", 1);
        check("the EU", "The law of the EU", 2);
        check("IT law", "it is law", 1);
        check("Größe", "gro\u{308}ße", 1);
        check("gro\u{308}ße", "Die Größe", 1);
        check("データ", "ﾃﾞｰﾀ", 2);
        check("knowledge", "search_knowledge_base", 1);
        check("какие статьи договора", "В статье 136 нет ничего о договорах", 2);
        check("Welke brieven en huizen?", "De brief over het huis", 2);
    }

    #[test]
    fn ranges_are_those_of_the_original_text() {
        let asked = words("Größe 违约金");
        let text = "Die Gro\u{308}ße: 违约金";
        let found: Vec<_> = word_ranges(&asked, text).map(|(range, word)| (&text[range], word)).collect();
        assert_eq!(found, [("Gro\u{308}ße", "groß"), ("违约", "违约"), ("约金", "约金")]);
    }
}
