//! Exact words, found again whatever punctuation and markup stands between them.

use std::ops::Range;

use crate::{
    sources::{Evidence, Excerpt, Passage},
    words::{Word, words},
};

/// Maximum words that two passages share where one follows the other.
const LONGEST_OVERLAP: usize = 1000;

/// A word of a source, with the passage that it stands in.
type SourceWord<'s, 'a> = (&'s Passage<'a>, &'s Word<'a>);

impl<'a> Evidence<'a> {
    /// The words of a quote as they stand in a source.
    pub fn find_quote(&self, number: u32, quote: &str) -> Option<Excerpt> {
        self.place_of_quote(number, quote).map(|(passage, range)| passage.excerpt(range))
    }

    /// A quote may begin in one passage and end in another that follows it. Then its place is in the one that has more of it.
    pub(crate) fn place_of_quote(&self, number: u32, quote: &str) -> Option<(&Passage<'a>, Range<usize>)> {
        let words = words(quote);
        let parts = parts(quote, &words);
        let passages = self.of(number);
        let alone = passages.iter().map(words_of);
        let pairs = passages.iter().flat_map(|one| {
            let others = passages.iter().filter(move |other| !std::ptr::eq(*other, one));
            others.map(move |other| joined(words_of(one), words_of(other)))
        });
        alone.chain(pairs).find_map(|words| {
            let found = &words[find(&words, &parts)?];
            let (passage, _) = *found.get(found.len() / 2)?;
            let within = found.iter().filter(|word| std::ptr::eq(word.0, passage));
            let mut within = within.map(|(_, word)| &word.range);
            let first = within.next()?;
            Some((passage, first.start..within.next_back().unwrap_or(first).end))
        })
    }
}

fn words_of<'s, 'a>(passage: &'s Passage<'a>) -> Vec<SourceWord<'s, 'a>> {
    passage.reading.words.iter().map(|word| (passage, word)).collect()
}

/// The words of a passage and of one that follows it, without those at its beginning that end the one before.
fn joined<'s, 'a>(
    mut one: Vec<SourceWord<'s, 'a>>,
    other: Vec<SourceWord<'s, 'a>>,
) -> Vec<SourceWord<'s, 'a>> {
    let ends_with = |count: &usize| {
        let end = one[one.len() - count..].iter().map(|(_, word)| &word.text);
        end.eq(other[..*count].iter().map(|(_, word)| &word.text))
    };
    let shared =
        (0..=one.len().min(other.len()).min(LONGEST_OVERLAP)).rev().find(ends_with).unwrap_or_default();
    one.extend_from_slice(&other[shared..]);
    one
}

/// Where the parts of a quote stand among words, in their order.
fn find(words: &[SourceWord<'_, '_>], parts: &[&[Word<'_>]]) -> Option<Range<usize>> {
    let (mut start, mut end) = (None, 0);
    for part in parts {
        let is_part =
            |words: &[SourceWord<'_, '_>]| words.iter().zip(*part).all(|((_, one), of)| one.text == of.text);
        let found = end + words[end..].windows(part.len()).position(is_part)?;
        start = start.or(Some(found));
        end = found + part.len();
    }
    Some(start?..end)
}

/// The parts of a quote between ellipses.
fn parts<'q, 't>(quote: &str, words: &'q [Word<'t>]) -> Vec<&'q [Word<'t>]> {
    let is_joined = |one: &Word<'_>, next: &Word<'_>| {
        let between = &quote[one.range.end..next.range.start];
        !between.contains('…') && !between.contains("...")
    };
    words.chunk_by(is_joined).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::{Evidence, SourceText};

    fn passage<'a>(passage: &'a str, text: &'a str) -> SourceText<'a> {
        SourceText { number: 1, passage, title: "", text, whole: true }
    }

    /// Where a quote is found in passages that are named by letters.
    #[track_caller]
    fn check_in(passages: &[&str], quote: &str, expect: Option<(&str, &str)>) {
        let evidence =
            Evidence::new(["a", "b", "c"].into_iter().zip(passages).map(|(id, text)| passage(id, text)));
        let found = evidence.find_quote(1, quote);
        let found = found.as_ref().map(|found| (found.passage.as_str(), found.text.as_str()));
        assert_eq!(found, expect, "{quote:?} in {passages:?}");
    }

    #[track_caller]
    fn check(text: &str, quote: &str, expect: Option<&str>) {
        check_in(&[text], quote, expect.map(|found| ("a", found)));
    }

    #[test]
    fn quotes_are_found_whatever_stands_between_their_words() {
        check("It is so. It is not.", "It is not.", Some("It is not"));
        check("It  is\nnot.", "It is not.", Some("It  is\nnot"));
        check("It is not here.", "It is **not** `here`.", Some("It is not here"));
        check("It **is** [not](https://a.example/b).", "It is not", Some("It **is** [not"));
        check("人人生而自由。", "人人生而自由", Some("人人生而自由"));
        check("人人\n生而自由。", "人人生而自由", Some("人人\n生而自由"));
        check("One two three four five.", "one two … four", Some("One two three four"));
        check("One two three four five.", "one two three four six", None);
        check("One two.", "three", None);
        check("One two.", "  ", None);
        check("", "a", None);
    }

    #[test]
    fn quotes_are_found_from_one_passage_into_the_next() {
        let apart = ["The bar is closed. The ferry leaves", "at noon on Sundays. Dogs travel free."];
        check_in(&apart, "the ferry leaves at noon on Sundays", Some(("b", "at noon on Sundays")));
        check_in(&apart, "The bar … dogs travel free", Some(("b", "at noon on Sundays. Dogs travel free")));
        let overlapping = ["The bar is closed. The ferry leaves at noon", "leaves at noon on Sundays."];
        check_in(
            &overlapping,
            "the ferry leaves at noon on Sundays",
            Some(("a", "The ferry leaves at noon")),
        );
        // Passages stand in the order in which they were found.
        let reversed = ["at noon on Sundays.", "Dogs travel free.", "The bar is closed. The ferry leaves"];
        check_in(&reversed, "the ferry leaves at noon", Some(("c", "The ferry leaves")));
        check_in(&apart, "the ferry leaves on Sundays", None);
        check_in(&overlapping, "at noon leaves at noon", None);
    }

    proptest! {
        #[test]
        fn words_of_a_text_are_found(words in prop::collection::vec("[a-z]{1,8}|[人一月年]{1,4}", 1..20), at in 0_usize..20, count in 1_usize..20) {
            let text = words.join(" ");
            let piece: Vec<&str> = words.iter().skip(at).take(count).map(String::as_str).collect();
            let found = Evidence::new([passage("a", &text)]).find_quote(1, &piece.join(", "));
            prop_assert_eq!(found.map(|found| found.text.replace(' ', "")), Some(piece.concat()).filter(|piece| !piece.is_empty()));
        }
    }
}
