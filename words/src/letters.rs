//! Finds words in a text by their letters and digits alone, wherever its lines end, spaces stand and words are divided.

use std::ops::Range;

use crate::Folded;

/// The letters and digits of a text.
#[derive(Debug, Clone)]
pub struct Letters {
    folded: Folded,
    text: String,
    /// For each letter its start in `text` and in the folded text, in bytes.
    starts: Vec<(usize, usize)>,
}

/// Which places of words are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boundaries {
    /// Those that begin and end where words do.
    Words,
    /// Also those within words.
    Anywhere,
}

impl Letters {
    pub fn new(text: &str) -> Self {
        let folded = Folded::new(text);
        let (mut text, mut starts) = (String::new(), Vec::new());
        for (at, letter) in folded.as_str().char_indices().filter(|(_, letter)| letter.is_alphanumeric()) {
            starts.push((text.len(), at));
            text.push(letter);
        }
        Self { folded, text, starts }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The places in this text, in bytes, at which it has these words.
    pub fn find<'a>(
        &'a self,
        wanted: &'a Self,
        boundaries: Boundaries,
    ) -> impl Iterator<Item = Range<usize>> + 'a {
        let found = self.text.match_indices(&wanted.text).filter(|(_, found)| !found.is_empty());
        found.filter_map(move |(start, found)| {
            let place = self.in_folded(start)?.start..self.in_folded_end(start + found.len())?;
            let is_whole = || [place.start, place.end].into_iter().all(|at| self.folded.is_boundary(at));
            (boundaries == Boundaries::Anywhere || is_whole()).then(|| self.folded.original(place))
        })
    }

    /// The place in the folded text of the letter that begins here.
    fn in_folded(&self, start: usize) -> Option<Range<usize>> {
        let at = self.starts.binary_search_by_key(&start, |(start, _)| *start).ok()?;
        let (_, in_folded) = *self.starts.get(at)?;
        let length = self.folded.as_str().get(in_folded..)?.chars().next()?.len_utf8();
        Some(in_folded..in_folded + length)
    }

    /// The end in the folded text of the letter that ends here.
    fn in_folded_end(&self, end: usize) -> Option<usize> {
        let next = self.starts.partition_point(|(start, _)| *start < end);
        let (start, _) = *self.starts.get(next.checked_sub(1)?)?;
        Some(self.in_folded(start)?.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_by_their_letters() {
        let check = |text: &str, wanted: &str, expect: &[&str]| {
            let (text_letters, wanted) = (Letters::new(text), Letters::new(wanted));
            let found: Vec<&str> =
                text_letters.find(&wanted, Boundaries::Words).map(|place| &text[place]).collect();
            assert_eq!(found, expect, "{text}");
        };
        check("It is reim-\nbursed soon.", "is reimbursed", &["is reim-\nbursed"]);
        check("the cat, the  Cat's cat", "the cat", &["the cat", "the  Cat"]);
        check("concatenate", "cat", &[]);
        check("a café\u{301} and Größe", "GRÖSSE", &[]);
        check("Die Gro\u{308}ße zählt", "größe ZÄHLT", &["Gro\u{308}ße zählt"]);
        check("ﬁnd the ﬁre", "find the", &["ﬁnd the"]);
        check("in 1200\u{200a}³ euros", "1200\u{200a}³ euros", &["1200\u{200a}³ euros"]);
        check("東京\n都の水", "京都", &["京\n都"]);
        check("שלום עולם", "עולם", &["עולם"]);
        check("anything", "", &[]);
        check("", "a", &[]);
    }

    #[test]
    fn a_search_finds_parts_of_words() {
        let text = "A beekeeper keeps bees.";
        let (letters, wanted) = (Letters::new(text), Letters::new("kee"));
        let found: Vec<_> = letters.find(&wanted, Boundaries::Anywhere).collect();
        assert_eq!(found, [5..8, 12..15]);
        assert!(Letters::new(" -.").is_empty());
    }
}
