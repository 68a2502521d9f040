//! Finds what a person types into a search, and ranks texts by how well they fit.

use std::ops::Range;

use footnote_words::Folded;

use super::distinct;

/// Words within so many characters of each other are near.
const NEAR: usize = 100;
/// The most occurrences of a word in one text that are looked at.
const MAX_OCCURRENCES: usize = 1000;
/// Characters of a snippet before what was found, and from there on.
const BEFORE: usize = 40;
const AFTER: usize = 120;

/// The words that are searched for, each of which may be a part of a word. A text fits that has all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    words: Vec<String>,
}

/// How well a text fits, the best last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// Of the word that fits worst.
    fit: Fit,
    are_near: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Inside,
    Beginning,
    Whole,
}

/// All words of a query in a group of texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub rank: Rank,
    /// The text around the words, in one line.
    pub snippet: String,
}

/// An occurrence of a word, in bytes of the folded text.
struct Occurrence {
    word: usize,
    range: Range<usize>,
}

impl Query {
    pub fn new(typed: &str) -> Self {
        let words = typed.split_whitespace().map(|word| Folded::new(word).as_str().trim().to_owned());
        Self { words: distinct(words.filter(|word| !word.is_empty())) }
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Finds all words in texts that belong together, such as a question and its answer.
    pub fn find(&self, texts: &[&str]) -> Option<Found> {
        let folded: Vec<Folded> = texts.iter().map(|text| Folded::new(text)).collect();
        let fits = self.fits(&folded);
        let fit = fits.iter().copied().min()??;
        // The longest word says most.
        let longest = self.words.iter().enumerate().max_by_key(|(_, word)| word.len())?.0;
        let mut nearest: Option<(usize, usize, Range<usize>)> = None;
        let mut first = None;
        for (at, text) in folded.iter().enumerate() {
            let occurrences = self.occurrences(text, &fits);
            let telling = occurrences.iter().find(|one| one.word == longest);
            first = first.or_else(|| telling.map(|one| (at, one.range.clone())));
            let Some(range) = shortest(&occurrences, self.words.len()) else { continue };
            let length = text.as_str().get(range.clone()).unwrap_or_default().chars().count();
            if nearest.as_ref().is_none_or(|(shortest, ..)| length < *shortest) {
                nearest = Some((length, at, range));
            }
        }
        let are_near = self.words.len() == 1 || nearest.as_ref().is_some_and(|(length, ..)| *length <= NEAR);
        let (at, range) = nearest.filter(|_| are_near).map(|(_, at, range)| (at, range)).or(first)?;
        let start = folded.get(at)?.original(range).start;
        Some(Found { rank: Rank { fit, are_near }, snippet: snippet(texts.get(at)?, start)? })
    }

    /// The places of the words in a text, in bytes, in order. Where a word stands alone, its places within other words are
    /// left out.
    pub fn places(&self, text: &str) -> Vec<Range<usize>> {
        let folded = Folded::new(text);
        let fits = self.fits(std::slice::from_ref(&folded));
        let mut places: Vec<Range<usize>> = Vec::new();
        for Occurrence { range, .. } in self.occurrences(&folded, &fits) {
            let range = folded.original(range);
            match places.last_mut() {
                Some(last) if range.start < last.end => last.end = last.end.max(range.end),
                _ => places.push(range),
            }
        }
        places
    }

    /// The best fit of each word.
    fn fits(&self, texts: &[Folded]) -> Vec<Option<Fit>> {
        let best_in = |text: &Folded, word: &str| {
            let mut best = None;
            for range in matches(text, word) {
                best = best.max(Some(fit(text, &range)));
                if best == Some(Fit::Whole) {
                    break;
                }
            }
            best
        };
        self.words.iter().map(|word| texts.iter().filter_map(|text| best_in(text, word)).max()).collect()
    }

    /// Where the words fit as well as this, in order.
    fn occurrences(&self, text: &Folded, fits: &[Option<Fit>]) -> Vec<Occurrence> {
        let mut found = Vec::new();
        for (word, (searched, best)) in self.words.iter().zip(fits).enumerate() {
            let places = matches(text, searched).filter(|range| Some(fit(text, range)) == *best);
            found.extend(places.take(MAX_OCCURRENCES).map(|range| Occurrence { word, range }));
        }
        found.sort_unstable_by_key(|one| (one.range.start, one.range.end));
        found
    }
}

fn matches<'t>(text: &'t Folded, word: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
    text.as_str().match_indices(word).map(|(start, found)| start..start + found.len())
}

fn fit(text: &Folded, range: &Range<usize>) -> Fit {
    match (text.is_boundary(range.start), text.is_boundary(range.end)) {
        (true, true) => Fit::Whole,
        (true, false) => Fit::Beginning,
        (false, _) => Fit::Inside,
    }
}

/// The shortest range with all of so many words.
fn shortest(occurrences: &[Occurrence], words: usize) -> Option<Range<usize>> {
    // The latest occurrence of each word so far.
    let mut latest: Vec<Option<&Range<usize>>> = vec![None; words];
    let mut shortest: Option<Range<usize>> = None;
    for Occurrence { word, range } in occurrences {
        if let Some(latest) = latest.get_mut(*word) {
            *latest = Some(range);
        }
        let Some(all) = latest.iter().copied().collect::<Option<Vec<_>>>() else { continue };
        let start = all.iter().map(|range| range.start).min().unwrap_or(range.start);
        let end = all.iter().map(|range| range.end).max().unwrap_or(range.end);
        if shortest.as_ref().is_none_or(|shortest| end - start < shortest.len()) {
            shortest = Some(start..end);
        }
    }
    shortest
}

/// The text around a place, given in bytes, in one line.
fn snippet(text: &str, at: usize) -> Option<String> {
    let (before, after) = text.split_at_checked(at)?;
    let start = before.char_indices().rev().nth(BEFORE - 1).map_or(0, |(start, _)| start);
    let end = after.char_indices().nth(AFTER).map_or(text.len(), |(end, _)| at + end);
    let mut snippet = text.get(start..end)?.split_whitespace().collect::<Vec<_>>().join(" ");
    if start > 0 {
        snippet.insert(0, '…');
    }
    if end < text.len() {
        snippet.push('…');
    }
    Some(snippet)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn rank(typed: &str, text: &str) -> Rank {
        Query::new(typed).find(&[text]).unwrap_or_else(|| panic!("{typed:?} is in {text:?}")).rank
    }

    #[test]
    fn texts_fit_that_have_all_words() {
        let check = |typed: &str, texts: &[&str], expect: bool| {
            assert_eq!(Query::new(typed).find(texts).is_some(), expect, "{typed:?} in {texts:?}");
        };
        check("hive QUEEN", &["Which queen?", "One a hive."], true);
        check("hive queen", &["Which queen?"], false);
        check("eek", &["A week"], true);
        check("malaga", &["In Málaga"], true);
        check("Gro\u{308}ße", &["die größe"], true);
        check("违约金", &["第八条：违约金为百分之五。"], true);
        check("모델", &["이모델은"], true);
        check("データ", &["ﾃﾞｰﾀ"], true);
        check("--flag=3.14", &["with --flag=3.14 set"], true);
        check(" ", &["anything"], false);
        check("a", &[], false);
    }

    #[test]
    fn better_texts_rank_higher() {
        let far = "word ".repeat(60);
        let check = |typed: &str, texts: &[&str]| {
            for pair in texts.windows(2) {
                assert!(rank(typed, pair[0]) > rank(typed, pair[1]), "{typed:?}: {pair:?}");
            }
        };
        // Whole words, beginnings, within words.
        check("art", &["modern art here", "an article", "the start"]);
        check("art", &["start with Art", "start an article"]);
        // The word that fits worst counts before nearness.
        let (scattered, near) = (format!("bee {far} hive"), "bee, hive".to_owned());
        check(
            "bee hive",
            &[&near, &scattered, "bees of a hive", &format!("bees {far} hive"), "bumblebee hive"],
        );
        // Without spaces every place is a whole word.
        assert_eq!(rank("约金", "违约金为"), rank("违", "违约金为"));
        assert_eq!(rank("art", "Art?"), rank("ART", "the (art)"));
    }

    #[test]
    fn words_in_one_text_are_nearer_than_in_two() {
        let find = |texts: &[&str]| Query::new("bee hive").find(texts).unwrap().rank;
        assert!(find(&["a bee in a hive", ""]) > find(&["a bee", "a hive"]));
    }

    #[test]
    fn places_are_those_that_fit_best() {
        let check = |typed: &str, text: &str, expect: &[&str]| {
            let found: Vec<&str> =
                Query::new(typed).places(text).into_iter().map(|range| &text[range]).collect();
            assert_eq!(found, expect, "{typed:?} in {text:?}");
        };
        check("art", "Start of ART, an article", &["ART"]);
        check("art", "Start of an article", &["art"]);
        check("eek", "A week, a meek one", &["eek", "eek"]);
        check("gross grosse", "Gro\u{308}sse", &["Gro\u{308}sse"]);
        check("malaga x", "Málaga", &["Málaga"]);
        check("约金 违约", "违约金", &["违约金"]);
        check("hive bee", "bee, hive, bee", &["bee", "hive", "bee"]);
    }

    #[test]
    fn the_snippet_is_around_the_nearest_words_else_the_longest() {
        let check = |typed: &str, text: &str, expect: &str| {
            assert_eq!(Query::new(typed).find(&[text]).unwrap().snippet, expect, "{typed:?}");
        };
        check("art", "Start of\n\tan  art", "Start of an art");
        let far = "x".repeat(200);
        check(
            "bee hive",
            &format!("bee {far} a bee in a hive {far}"),
            &format!("…{} a bee in a hive {}…", "x".repeat(37), "x".repeat(106)),
        );
        check("größe", "Die Gro\u{308}ße", "Die Gro\u{308}ße");
        check("bee hive", &format!("bee {far} a hive"), &format!("…{} a hive", "x".repeat(37)));
    }
}
