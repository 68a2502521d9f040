//! Exact words, found again whatever punctuation, notes and markup stand between them.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::Range;

use crate::{
    lexicon::Lexicon,
    reading::Reading,
    sources::{Evidence, Excerpt, Passage},
    words::{Gap, Word},
};

/// Maximum words that two passages share where one follows the other.
const LONGEST_OVERLAP: usize = 1000;

/// Maximum words that an ellipsis leaves out; three letters of a script without spaces are taken for two.
const MOST_LEFT_OUT: usize = 30;

const ELLIPSES: [&str; 5] = ["…", "⋯", "...", ". . .", "&hellip;"];

/// Texts in which many quotes are looked up.
#[derive(Debug, Clone)]
pub struct QuoteIndex<'a> {
    readings: Vec<Reading<'a>>,
}

impl<'a> QuoteIndex<'a> {
    /// Reads the passages of one source: some milliseconds for 30 of them, of 1,500 bytes each.
    pub fn new(texts: impl IntoIterator<Item = &'a str>) -> Self {
        Self { readings: texts.into_iter().map(|text| Reading::new(text, None)).collect() }
    }

    /// Whether a quote stands in one of the texts, or begins in one and ends in another. For 30 passages this takes less than
    /// a millisecond, so that each way to read a bracket can be tried.
    pub fn has_quote(&self, quote: &str) -> bool {
        look_up(&self.readings.iter().collect::<Vec<_>>(), quote).is_some()
    }
}

impl<'a> Evidence<'a> {
    /// The words of a quote as they stand in a source.
    pub fn find_quote(&self, number: u32, quote: &str) -> Option<Excerpt> {
        self.place_of_quote(number, quote).map(|(passage, range)| passage.excerpt(range))
    }

    /// A quote may begin in one passage and end in another that follows it. Then its place is in the one that has more of it.
    pub(crate) fn place_of_quote(&self, number: u32, quote: &str) -> Option<(&Passage<'a>, Range<usize>)> {
        let readings: Vec<_> = self.of(number).iter().map(|passage| &passage.reading).collect();
        let (at, range) = look_up(&readings, quote)?;
        Some((self.of(number).get(at)?, range))
    }
}

/// The index of the text that has a quote, and the quote's bytes there.
fn look_up(texts: &[&Reading<'_>], quote: &str) -> Option<(usize, Range<usize>)> {
    let quote = Reading::of_quote(quote, texts.iter().find_map(|text| text.language));
    let parts = parts(&quote);
    let words: Vec<Vec<&Word<'_>>> = texts.iter().map(|text| text.words.iter().collect()).collect();
    let find = |at: usize, words: &[&Word<'_>]| {
        Search { words, point: texts[at].language.map(Lexicon::point) }.find(&parts)
    };
    let mut begun = Vec::new();
    for (at, words) in words.iter().enumerate() {
        match find(at, words) {
            Found::At(found) => return Some((at, bytes(&words[found])?)),
            Found::Begun(start) => begun.push((at, start)),
            Found::Not => {}
        }
    }
    let pairs = begun.into_iter().flat_map(|begun| (0..words.len()).map(move |after| (begun, after)));
    for ((at, start), after) in pairs.filter(|((at, _), after)| at != after) {
        let (joined, of_one) = (joined(&words[at], &words[after], start), words[at].len() - start);
        if let Found::At(found) = find(at, &joined) {
            let middle = of_one.clamp(found.start, found.end);
            let (of_one, of_other) = (&joined[found.start..middle], &joined[middle..found.end]);
            let is_in_one = of_one.len() > of_other.len();
            return Some(if is_in_one { (at, bytes(of_one)?) } else { (after, bytes(of_other)?) });
        }
    }
    None
}

fn bytes(words: &[&Word<'_>]) -> Option<Range<usize>> {
    Some(words.first()?.range.start..words.last()?.range.end)
}

/// The words of a passage from `start` on, and of one that follows it without those at its beginning that end the one before.
fn joined<'w, 't>(one: &[&'w Word<'t>], other: &[&'w Word<'t>], start: usize) -> Vec<&'w Word<'t>> {
    let ends_with = |count: &usize| {
        let end = one[one.len() - count..].iter().map(|word| &word.text);
        end.eq(other[..*count].iter().map(|word| &word.text))
    };
    let shared =
        (0..=one.len().min(other.len()).min(LONGEST_OVERLAP)).rev().find(ends_with).unwrap_or_default();
    [&one[start..], &other[shared..]].concat()
}

/// The parts of a quote between ellipses.
fn parts<'r, 't>(quote: &'r Reading<'t>) -> Vec<Vec<&'r Word<'t>>> {
    let is_joined = |one: &Word<'_>, next: &Word<'_>| {
        let between = quote.text.get(one.range.end..next.range.start).unwrap_or_default();
        !ELLIPSES.iter().any(|ellipsis| between.contains(ellipsis))
    };
    quote.words.chunk_by(is_joined).map(|part| part.iter().collect()).collect()
}

enum Found {
    At(Range<usize>),
    /// The text ends before the quote does, which begins with this word.
    Begun(usize),
    Not,
}

/// Words that are searched, with the sign before a fraction in their language.
struct Search<'w, 't> {
    words: &'w [&'w Word<'t>],
    point: Option<char>,
}

impl Search<'_, '_> {
    /// Where the parts of a quote stand, in their order.
    fn find(&self, parts: &[Vec<&Word<'_>>]) -> Found {
        // Where the next part may begin, and where the first one began.
        let mut starts: Vec<(usize, usize)> = (0..self.words.len()).map(|start| (start, start)).collect();
        let mut begun: Option<usize> = None;
        let mut begins = |start: usize| begun = Some(begun.map_or(start, |before| before.min(start)));
        for (index, part) in parts.iter().enumerate() {
            let mut ends = Vec::new();
            let letter =
                part.first().filter(|word| word.aside == 0).and_then(|word| word.text.chars().next());
            let is_like = |at: usize| {
                let word = self.words.get(at);
                letter.zip(word).is_none_or(|(letter, word)| word.text.starts_with(letter))
            };
            for (start, first) in starts.into_iter().filter(|(start, _)| is_like(*start)) {
                match self.find_at(start, part) {
                    Found::At(found) if !found.is_empty() => ends.push((found.end, first)),
                    Found::Begun(_) => begins(first),
                    _ => {}
                }
            }
            if index + 1 == parts.len()
                && let Some((end, first)) = ends.first()
            {
                return Found::At(*first..*end);
            }
            let lasts = ends.into_iter().map(|(end, first)| (end..=self.last_after(end), first));
            starts = lasts.flat_map(|(starts, first)| starts.map(move |start| (start, first))).collect();
            // The shortest place.
            starts.sort_unstable_by_key(|(start, first)| (*start, Reverse(*first)));
            starts.dedup_by_key(|(start, _)| *start);
        }
        begun.map_or(Found::Not, Found::Begun)
    }

    /// The last word with which a part may begin after an ellipsis: neither much nor a denial is left out.
    fn last_after(&self, end: usize) -> usize {
        let mut thirds = 0;
        let may_be_left_out = |word: &&&Word<'_>| {
            thirds += if word.aside > 0 { 0 } else { 3 - usize::from(word.is_letter) };
            word.aside > 0 || thirds <= MOST_LEFT_OUT * 3 && !word.denies
        };
        end + self.words[end..].iter().take_while(may_be_left_out).count()
    }

    /// Compares letter by letter from a word on. What stands aside may be left out on either side.
    fn find_at(&self, start: usize, quote: &[&Word<'_>]) -> Found {
        let (mut place, mut quoted) = (Cursor { word: start, byte: 0 }, Cursor::default());
        // Other places to go on from.
        let (mut others, mut tried, mut is_begun) = (Vec::new(), HashSet::new(), false);
        loop {
            others.extend(
                self.without_asides(place, quote, quoted, start).filter(|other| tried.insert(*other)),
            );
            if place.byte == 0 && quoted.word == quote.len() {
                return Found::At(start..place.word);
            }
            is_begun |= quoted.byte == 0 && place.word == self.words.len();
            let both = place.next(self.words).zip(quoted.next(quote));
            let equal = both.filter(|((letter, stands, _), (quoted_letter, quoted_stands, _))| {
                let is_first = quoted == Cursor::default();
                letter == quoted_letter && (is_first || self.agree(*stands, *quoted_stands))
            });
            if let Some(((.., next), (.., quoted_next))) = equal {
                (place, quoted) = (next, quoted_next);
            } else if let Some(other) = others.pop() {
                (place, quoted) = other;
            } else {
                return if is_begun { Found::Begun(start) } else { Found::Not };
            }
        }
    }

    /// Where to go on without what stands aside here in the text, or without an editor's words in the quote.
    fn without_asides(
        &self,
        place: Cursor,
        quote: &[&Word<'_>],
        quoted: Cursor,
        start: usize,
    ) -> impl Iterator<Item = (Cursor, Cursor)> {
        let is_narrow = |word: usize| self.words.get(word).is_some_and(|word| word.gap == Gap::Narrow);
        let may_skip = place.byte == 0 && place.word > start && (quoted.byte == 0 || is_narrow(place.word));
        let after = end_of_aside(self.words, place.word).filter(|_| may_skip);
        let is_insertion = |end: &usize| !quote[quoted.word..*end].iter().any(|word| word.denies);
        let may_skip_insertion = place.byte == 0 && quoted.byte == 0;
        let after_insertion =
            end_of_aside(quote, quoted.word).filter(|_| may_skip_insertion).filter(is_insertion);
        let text = after.map(|word| (Cursor { word, byte: 0 }, quoted));
        text.into_iter().chain(after_insertion.map(|word| (place, Cursor { word, byte: 0 })))
    }

    /// Whether what stands before a letter is the same in the text and in the quote.
    fn agree(&self, text: Standing, quote: Standing) -> bool {
        use Standing::{AfterSign, First, Within};
        let is_thousands = |stands: Standing| match stands {
            AfterSign(sign) => Some(sign) != self.point,
            First(gap) => gap == Gap::Thousands,
            Within => true,
        };
        match (text, quote) {
            (First(Gap::Wide(sign)), First(Gap::Wide(other))) => sign == other,
            (First(Gap::Wide(sign)), First(_)) | (First(_), First(Gap::Wide(sign))) => sign.is_none(),
            (First(Gap::Narrow), _) | (_, First(Gap::Narrow)) => true,
            _ => text == quote || is_thousands(text) && is_thousands(quote),
        }
    }
}

/// The end of the words that may be left out together with this one.
fn end_of_aside(words: &[&Word<'_>], at: usize) -> Option<usize> {
    let aside = words.get(at)?.aside;
    let length = words[at..].iter().take_while(|word| word.aside == aside).count();
    (aside > 0).then_some(at + length)
}

/// How a letter stands in its word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    First(Gap),
    Within,
    /// Before two further digits, and after this sign.
    AfterSign(char),
}

/// A place in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Cursor {
    word: usize,
    byte: usize,
}

impl Cursor {
    /// The letter here, and where the next one is.
    fn next(self, words: &[&Word<'_>]) -> Option<(char, Standing, Self)> {
        let word = words.get(self.word)?;
        let mut letters = word.text.get(self.byte..)?.chars();
        let mut letter = letters.next()?;
        let mut stands = if self.byte == 0 { Standing::First(word.gap) } else { Standing::Within };
        if self.byte > 0 && matches!(letter, '.' | ',') {
            if is_thousands(&word.text[..self.byte], letters.as_str()) {
                stands = Standing::AfterSign(letter);
                letter = letters.next()?;
            } else {
                letter = '.';
            }
        }
        let byte = word.text.len() - letters.as_str().len();
        let is_last = byte == word.text.len();
        Some((
            letter,
            stands,
            if is_last { Self { word: self.word + 1, byte: 0 } } else { Self { byte, ..self } },
        ))
    }
}

/// Whether a sign between these digits may stand before thousands.
fn is_thousands(before: &str, after: &str) -> bool {
    let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
    let group = before.rsplit(['.', ',']).next().unwrap_or(before);
    digits == 3 && group.len() <= 3 && !before.starts_with('0')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization as _;

    use crate::{Evidence, QuoteIndex, SourceText};

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

    #[test]
    fn quotes_are_found_whatever_is_added_to_the_source() {
        check(
            "paid leave [12] after one year",
            "paid leave after one year",
            Some("paid leave [12] after one year"),
        );
        check("paid leave[3, 5–7][^a] after", "paid leave after", Some("paid leave[3, 5–7][^a] after"));
        check("paid leave<sup>3</sup> after", "paid leave after", Some("paid leave<sup>3</sup> after"));
        check("paid leave³ after.¹² It", "paid leave after. It", Some("paid leave³ after.¹² It"));
        check("paid leave [12] after", "leave [12] after", Some("leave [12] after"));
        check("a pipe of 5 m² and 7 m³", "pipe of 5 m² and 7 m³", Some("pipe of 5 m² and 7 m³"));
        check("a pipe of 5 m² and 7 m³", "pipe of 5 m³ and 7 m³", None);
        check(
            "costs are reim-\nbursed in full",
            "costs are reimbursed in full",
            Some("costs are reim-\nbursed in full"),
        );
        check("costs are reim\u{ad}bur\u{200b}sed", "are reimbursed", Some("are reim\u{ad}bur\u{200b}sed"));
        check("a well-\n known author", "a well-known author", Some("a well-\n known author"));
        check("die Vor-\nund Nachteile", "die Vor- und Nachteile", Some("die Vor-\nund Nachteile"));
        check(
            "see the [[Paid leave|leave]] page",
            "see the leave page",
            Some("see the [[Paid leave|leave]] page"),
        );
        check(
            "R&amp;D at the Caf&eacute; Z&#252;rich&nbsp;8",
            "R&D at the Café Zürich 8",
            Some("R&amp;D at the Caf&eacute; Z&#252;rich&nbsp;8"),
        );
        check(
            "it <b>must</b> be <i>re</i>paid",
            "it must be repaid",
            Some("it <b>must</b> be <i>re</i>paid"),
        );
        check("it is ~~free~~ paid", "it is paid", Some("it is ~~free~~ paid"));
        check("it is ~~not at all~~ paid", "it is not at all paid", None);
        check("ﬁne o\u{308}l", "fine öl", Some("ﬁne o\u{308}l"));
    }

    #[test]
    fn words_of_an_editor_need_not_stand_in_the_source() {
        check("Yesterday the ferry left", "[T]he ferry left", Some("the ferry left"));
        check("the claim was heard", "the claim[s] [against them] was heard", Some("the claim was heard"));
        check("the ferry [of 1910] left", "the ferry [of 1910] left", Some("the ferry [of 1910] left"));
        check("the ferry left", "the ferry [did not] left", None);
        check("the ferry left", "the [ferry] boat left", None);
        check("the ferry left at noon", "the ferry (of Oslo) left at noon", None);
    }

    #[test]
    fn numbers_are_found_whatever_divides_their_digits() {
        for source in ["12 500", "12\u{a0}500", "12\u{202f}500", "12,500", "12500", "12'500"] {
            for quote in ["12 500", "12\u{2009}500", "12,500", "12500", "12’500"] {
                let (source, quote) =
                    (format!("and it is the fee of {source} at noon"), format!("a fee of {quote} at"));
                check(&source, &quote.replace("a fee", "fee"), Some(&source[14..source.len() - 5]));
            }
        }
        check("es kostet 12.500 Euro und ist das", "kostet 12 500 Euro", Some("kostet 12.500 Euro"));
        check("it is 1.125 kg and the bag", "is 1125 kg", None);
        check("es ist 1,125 kg und das", "ist 1.125 kg", None);
        check("it is 0,125 kg", "is 0.125 kg", Some("is 0,125 kg"));
        check("it is 0.125 kg", "is 0125 kg", None);
        check("from 3-5 days", "from 35 days", None);
        check("rooms 12 50 are", "rooms 1250 are", None);
        check("it costs 40 € a year", "costs €40 a year", None);
        check("it costs 40 € a year", "costs 40€ a year", Some("costs 40 € a year"));
        check("it costs 40 € a year", "costs 40 £ a year", None);
    }

    #[test]
    fn an_ellipsis_leaves_out_few_words_and_no_denial() {
        for ellipsis in ["…", "...", " [...] ", "(…)", "[…]", " . . . "] {
            check("One two three four five.", &format!("one two{ellipsis}four"), Some("One two three four"));
        }
        check("You are not allowed to smoke", "You are … allowed to smoke", None);
        check("Guests who have no key cannot stay", "Guests … stay", None);
        check("It is here. It is not. It is here too.", "It is … here too", Some("It is here too"));
        check("Sie dürfen hier auf keinen Fall rauchen", "Sie dürfen … rauchen", None);
        check(
            "社員は倉庫で喫煙してはいけません。",
            "社員は … いけません",
            Some("社員は倉庫で喫煙してはいけません"),
        );
        check("你不可以在这里吸烟", "你…可以在这里吸烟", None);
        let page = |words: usize| format!("The first {}the last word", "word ".repeat(words));
        check(&page(29), "the first … the last", Some(&page(29)[..page(29).len() - 5]));
        check(&page(40), "the first … the last", None);
        check(&"人".repeat(60), "人…人", Some("人人"));
        check(&format!("一{}二", "人".repeat(44)), "一…二", Some(&format!("一{}二", "人".repeat(44))));
        check(&format!("一{}二", "人".repeat(50)), "一…二", None);
        check_in(&["You may not", "smoke here at all."], "you may … smoke here", None);
        let far = format!("The bar is closed. {}", "It is old. ".repeat(12));
        check_in(&[&far, "Dogs travel free."], "the bar … dogs travel free", None);
    }

    #[test]
    fn an_index_has_quotes_of_its_texts() {
        let index = QuoteIndex::new(["The bar is closed. The ferry", "leaves at noon."]);
        for (quote, expect) in [
            ("the bar is", true),
            ("the ferry leaves at noon", true),
            ("ferry", true),
            ("at noon the ferry", false),
            ("the bar leaves", false),
            ("", false),
            ("[sic]", false),
        ] {
            assert_eq!(index.has_quote(quote), expect, "{quote:?}");
        }
    }

    /// How a text may be written without a change of its words.
    const REWRITINGS: [fn(&str) -> String; 9] = [
        |text| text.replace(' ', "[12] "),
        |text| text.replacen(' ', "<sup>[3]</sup> ", 2),
        |text| text.replace(' ', "[^b] [4, 5]  "),
        |text| text.replace(' ', "&nbsp;"),
        |text| text.replace(' ', " <b>") + "</b>",
        |text| text.replace('&', "&amp;").replace('é', "&eacute;"),
        |text| text.to_uppercase().nfd().collect(),
        |text| {
            text.chars().flat_map(|c| [Some(c), c.is_alphabetic().then_some('\u{ad}')]).flatten().collect()
        },
        |text| {
            text.chars()
                .flat_map(|c| if c.is_alphabetic() { vec![c, '-', '\n'] } else { vec![c] })
                .collect::<String>()
                .replace("-\n ", " ")
        },
    ];

    proptest! {
        #[test]
        fn exact_quotes_are_found(text in "([a-zé]{1,6}|[0-9]{1,3}|[0-9],[0-9]{3}|[人一月年]{1,3}|[\\[\\]<>&~.%€#*|(-]{1,2})( ([a-zé]{1,6}|[0-9]{1,3}|[人一月年]{1,3}|[\\[\\]<>&~.%€#*|(-]{1,2})){0,30}", from in 0_usize..200, length in 1_usize..200) {
            let characters: Vec<char> = text.chars().collect();
            let is_edge = |at: &usize| *at == 0 || *at >= characters.len() || characters[*at] == ' ' || characters[at - 1] == ' ';
            let from = (from.min(characters.len())..=characters.len()).find(is_edge).unwrap_or_default();
            let to = ((from + length).min(characters.len())..=characters.len()).find(is_edge).unwrap_or_default();
            let quote: String = characters[from..to].iter().collect();
            let evidence = Evidence::new([passage("a", &text)]);
            let found = evidence.find_quote(1, &quote);
            prop_assert!(found.is_some() || crate::word_count(&quote) == 0, "{quote:?} in {text:?}");
        }

        #[test]
        fn quotes_are_found_however_their_source_is_written(words in prop::collection::vec("[a-zé]{2,8}|[1-9]{1,2},[0-9]{3}|R&D", 3..20), rewriting in 0..REWRITINGS.len()) {
            let text = words.join(" ");
            let source = REWRITINGS[rewriting](&text);
            let quote = words[1..words.len() - 1].join(" ");
            prop_assert!(Evidence::new([passage("a", &source)]).find_quote(1, &quote).is_some(), "{quote:?} in {source:?}");
            prop_assert!(QuoteIndex::new([source.as_str()]).has_quote(&quote));
        }

        #[test]
        fn a_quote_with_another_word_is_not_found(words in prop::collection::vec("[a-zé]{2,8}|[1-9]{1,5}", 3..20), at in 0_usize..20, other in "[A-Z]?[a-zé]{2,8}x|[1-9]{6}", rewriting in 0..REWRITINGS.len()) {
            let source = REWRITINGS[rewriting](&words.join(" "));
            let mut changed = words.clone();
            let at = at % changed.len();
            changed[at] = other;
            prop_assume!(changed[at] != words[at]);
            prop_assert_eq!(Evidence::new([passage("a", &source)]).find_quote(1, &changed.join(" ")), None);
        }

        #[test]
        fn words_of_a_text_are_found(words in prop::collection::vec("[a-z]{1,8}|[人一月年]{1,4}", 1..20), at in 0_usize..20, count in 1_usize..20) {
            let text = words.join(" ");
            let piece: Vec<&str> = words.iter().skip(at).take(count).map(String::as_str).collect();
            let found = Evidence::new([passage("a", &text)]).find_quote(1, &piece.join(", "));
            prop_assert_eq!(found.map(|found| found.text.replace(' ', "")), Some(piece.concat()).filter(|piece| !piece.is_empty()));
        }
    }
}
