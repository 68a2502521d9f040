//! Takes the words that a model quotes as evidence out of its answer while that is written: `[1: "exact words"]` becomes
//! `[1]`.
//!
//! A bracket and what follows it are held back until they are known to be no quote, so that no quote is ever shown. Code is
//! left as it is. Tags of the prompt's blocks, which small models repeat, are left out.

use crate::wire::prompt::BLOCKS;

/// Maximum bytes of a quote. A longer one is text after a quotation mark that was never closed.
const MAX_QUOTE: usize = 800;

/// Maximum bytes from the bracket to the quotation mark.
const MAX_OPENING: usize = 16;

/// Maximum bytes of a block's tag with its attributes.
const MAX_TAG: usize = 400;

/// Words that a model gave as evidence for a citation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EvidenceQuote {
    /// Bytes of the shown text up to the end of the citation.
    pub(crate) end: usize,
    /// The number of the cited source.
    pub(crate) number: u32,
    pub(crate) words: String,
}

/// Text to show, and the quotes that were taken out of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) text: String,
    pub(crate) quotes: Vec<EvidenceQuote>,
    /// Quotes that were begun and not ended in the form they were asked for.
    pub(crate) broken: u32,
}

/// Reads an answer piece by piece.
#[derive(Debug, Default)]
pub(crate) struct QuoteReader {
    code: CodeTracker,
    /// The beginning of a possible quote or tag, from the bracket on.
    held: String,
}

impl QuoteReader {
    /// The text to show of the next words, with places counted from its beginning.
    pub(crate) fn push(&mut self, fresh: &str) -> Shown {
        let mut shown = Shown::default();
        for character in fresh.chars() {
            self.take(character, &mut shown);
        }
        shown
    }

    /// The rest of the text at the end of a reply. A quote that broke off leaves its citation.
    pub(crate) fn finish(&mut self) -> Shown {
        let mut shown = Shown::default();
        let held = std::mem::take(&mut self.held);
        match read(&held) {
            Reading::Quote { number, .. } => {
                shown.text = format!("[{number}]");
                shown.broken = 1;
            }
            _ if is_tag(&held) => {}
            _ => shown.text = held,
        }
        shown
    }

    fn take(&mut self, character: char, shown: &mut Shown) {
        if self.held.is_empty() {
            if matches!(character, '[' | '<') && self.code.may_begin() {
                self.held.push(character);
            } else {
                self.code.take(character);
                shown.text.push(character);
            }
            return;
        }
        let mut held = std::mem::take(&mut self.held);
        held.push(character);
        match read(&held) {
            Reading::Opening => self.held = held,
            Reading::Quote { words, .. } if words.len() <= MAX_QUOTE && !words.contains("\n\n") => {
                self.held = held;
            }
            Reading::Tag => {}
            Reading::Quote { number, words } => {
                // The rest of the answer must not be lost.
                shown.broken += 1;
                self.show(&format!("[{number}] {words}"), shown);
            }
            Reading::Citation { quotes } => {
                for (number, words) in quotes {
                    self.show(&format!("[{number}]"), shown);
                    let words = words.to_owned();
                    shown.quotes.push(EvidenceQuote { end: shown.text.len(), number, words });
                }
            }
            Reading::Other => {
                // The last character may begin a citation or a tag itself.
                let before = held.strip_suffix(character).unwrap_or_default();
                self.show(before, shown);
                self.take(character, shown);
            }
        }
    }

    fn show(&mut self, text: &str, shown: &mut Shown) {
        text.chars().for_each(|character| self.code.take(character));
        shown.text.push_str(text);
    }
}

/// The meaning of the held text so far.
enum Reading<'t> {
    /// It may become a citation with a quote.
    Opening,
    /// A quote that has not ended.
    Quote { number: u32, words: &'t str },
    /// A citation, or several in one bracket.
    Citation { quotes: Vec<(u32, &'t str)> },
    /// The tag of a block in the prompt.
    Tag,
    /// Text as any other.
    Other,
}

/// Reads what begins with a bracket.
fn read(held: &str) -> Reading<'_> {
    if let Some(tag) = held.strip_prefix('<') {
        return read_tag(tag.strip_prefix('/').unwrap_or(tag));
    }
    let mut quotes = Vec::new();
    let mut rest = held.strip_prefix('[').unwrap_or(held);
    loop {
        let (number, after) = match opening(rest) {
            Opening::Quote(number, after) => (number, after),
            // A further one in the same bracket: the quotation mark before it did not end the quote after all.
            Opening::Unfinished if quotes.is_empty() => return Reading::Opening,
            Opening::Unfinished | Opening::Other if quotes.is_empty() => return Reading::Other,
            Opening::Unfinished | Opening::Other => return unfinished(&quotes),
        };
        match ending(after) {
            Some((words, End::Bracket)) => {
                quotes.push((number, words.trim()));
                return Reading::Citation { quotes };
            }
            Some((words, End::Further(further))) => {
                quotes.push((number, words.trim()));
                rest = further;
            }
            None => return Reading::Quote { number, words: without_mark(after) },
        }
    }
}

/// Reads a tag from its name on.
fn read_tag(tag: &str) -> Reading<'_> {
    let name = tag.split(|c: char| !c.is_ascii_lowercase() && c != '_').next().unwrap_or_default();
    let after = &tag[name.len()..];
    let is_block = BLOCKS.contains(&name);
    match after.chars().next() {
        None if BLOCKS.iter().any(|block| block.starts_with(name)) => Reading::Opening,
        Some('>') if is_block => Reading::Tag,
        Some(' ') if is_block && tag.len() <= MAX_TAG && !after.contains('\n') => {
            if after.ends_with('>') {
                Reading::Tag
            } else {
                Reading::Opening
            }
        }
        _ => Reading::Other,
    }
}

/// Whether this is a block's tag that is not ended.
fn is_tag(held: &str) -> bool {
    let name = held.trim_start_matches(['<', '/']);
    let name = name.split(' ').next().unwrap_or_default();
    held.starts_with('<') && BLOCKS.contains(&name)
}

fn unfinished<'t>(quotes: &[(u32, &'t str)]) -> Reading<'t> {
    let (number, words) = quotes.first().copied().unwrap_or_default();
    Reading::Quote { number, words }
}

enum Opening<'t> {
    /// A number and a quotation mark, with what follows from the mark on.
    Quote(u32, &'t str),
    Unfinished,
    Other,
}

/// Reads `1: "`, also with other quotation marks, or a comma or nothing in place of the colon.
fn opening(text: &str) -> Opening<'_> {
    let number = text.trim_start_matches(' ');
    let digits = number.len() - number.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, after) = number.split_at(digits);
    let after = after.trim_start_matches(' ');
    let after =
        after.strip_prefix([':', ',', '：', '，', '、']).unwrap_or(after).trim_start_matches([' ', '\n']);
    let is_plausible = number.len() <= 4 && text.len() - after.len() <= MAX_OPENING;
    match (number.parse(), after.chars().next()) {
        _ if !is_plausible => Opening::Other,
        (Ok(number), Some(mark)) if closing(mark).is_some() => Opening::Quote(number, after),
        (Ok(_), None) => Opening::Unfinished,
        (Err(_), None) if number.is_empty() => Opening::Unfinished,
        _ => Opening::Other,
    }
}

/// The marks that end a quote which this one begins.
fn closing(mark: char) -> Option<&'static [char]> {
    Some(match mark {
        '"' => &['"', '”'],
        '“' => &['”', '"'],
        '„' => &['“', '”', '"'],
        '«' => &['»'],
        '»' => &['«'],
        '「' => &['」'],
        '『' => &['』'],
        _ => return None,
    })
}

fn without_mark(text: &str) -> &str {
    let mut rest = text.chars();
    rest.next();
    rest.as_str()
}

enum End<'t> {
    Bracket,
    /// Another number and its quote follow in the same bracket.
    Further(&'t str),
}

/// The words of a quote that has ended, from its quotation mark on. A mark within it ends it only before the bracket's end or
/// a further number.
fn ending(text: &str) -> Option<(&str, End<'_>)> {
    let marks = closing(text.chars().next()?)?;
    let quote = without_mark(text);
    for (at, mark) in quote.match_indices(marks) {
        let after = quote[at + mark.len()..].trim_start_matches([' ', '.', ',']);
        if after.starts_with([']', '】', '］']) {
            return Some((&quote[..at], End::Bracket));
        }
        let further = quote[at + mark.len()..].trim_start().strip_prefix([';', ',', '；', '，']);
        if let Some(further) = further
            && matches!(opening(further), Opening::Quote(..))
        {
            return Some((&quote[..at], End::Further(further)));
        }
    }
    None
}

/// Follows code spans and fences, in which brackets are text.
#[derive(Debug, Default)]
struct CodeTracker {
    /// The fence that is open.
    fence: Option<(char, usize)>,
    /// The backticks of the code span that is open.
    span: Option<usize>,
    /// The run of backticks or tildes that is being read.
    run: Option<(char, usize)>,
    /// Whether the run began a line.
    run_begins_line: bool,
    /// Whether nothing but space and marks of lists stood on this line so far.
    is_line_start: bool,
    is_started: bool,
    last: Option<char>,
}

impl CodeTracker {
    /// Whether a bracket that comes next may begin a citation or a tag.
    fn may_begin(&mut self) -> bool {
        self.end_run();
        self.fence.is_none() && self.span.is_none() && !matches!(self.last, Some('\\' | '!'))
    }

    fn take(&mut self, character: char) {
        if !self.is_started {
            (self.is_started, self.is_line_start) = (true, true);
        }
        match (&mut self.run, character) {
            (Some((mark, count)), _) if *mark == character => *count += 1,
            (_, '`' | '~') => {
                self.end_run();
                (self.run, self.run_begins_line) = (Some((character, 1)), self.is_line_start);
            }
            _ => self.end_run(),
        }
        if character == '\n' {
            if self.last == Some('\n') {
                // A paragraph ends, and with it what was no code span.
                self.span = None;
            }
            self.is_line_start = true;
        } else if !(character.is_whitespace() || matches!(character, '>' | '-' | '*' | '`' | '~')) {
            self.is_line_start = false;
        }
        self.last = Some(character);
    }

    fn end_run(&mut self) {
        let Some((mark, count)) = self.run.take() else { return };
        if let Some((fence, length)) = self.fence {
            let ends_fence = self.run_begins_line && mark == fence && count >= length;
            self.fence = self.fence.filter(|_| !ends_fence);
        } else if count >= 3 && self.run_begins_line {
            self.fence = Some((mark, count));
        } else if mark == '`' {
            self.span = match self.span {
                Some(length) => Some(length).filter(|length| *length != count),
                None => Some(count),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Checks the shown text and the quotes of an answer that comes whole, letter by letter, and in threes.
    #[track_caller]
    fn check(answer: &str, expect: &str, quotes: &[(u32, &str)]) {
        for length in [answer.len().max(1), 1, 3] {
            let (text, read, _) = shown_in_pieces(answer, length);
            assert_eq!(text, expect, "{answer:?} in pieces of {length}");
            let read: Vec<_> = read.iter().map(|quote| (quote.number, quote.words.as_str())).collect();
            assert_eq!(read, quotes, "{answer:?} in pieces of {length}");
        }
    }

    /// The whole text, the quotes with places in it, and how many were broken.
    fn shown_in_pieces(answer: &str, length: usize) -> (String, Vec<EvidenceQuote>, u32) {
        let (mut reader, mut text, mut quotes, mut broken) =
            (QuoteReader::default(), String::new(), Vec::new(), 0);
        let characters: Vec<char> = answer.chars().collect();
        let pieces = characters.chunks(length).map(|piece| piece.iter().collect::<String>());
        let mut add = |shown: Shown| {
            let before = text.len();
            quotes.extend(
                shown.quotes.into_iter().map(|quote| EvidenceQuote { end: before + quote.end, ..quote }),
            );
            text.push_str(&shown.text);
            broken += shown.broken;
        };
        pieces.for_each(|piece| add(reader.push(&piece)));
        add(reader.finish());
        (text, quotes, broken)
    }

    #[test]
    fn quotes_are_taken_out_of_the_text() {
        check("Six weeks [1: \"six weeks of leave\"].", "Six weeks [1].", &[(1, "six weeks of leave")]);
        check("A [1: \"x\"][2: \"y\"] and [3:\"z\" ]", "A [1][2] and [3]", &[(1, "x"), (2, "y"), (3, "z")]);
        check("A [1: \"x\"; 2: \"y\"].", "A [1][2].", &[(1, "x"), (2, "y")]);
        check(
            "A [1: “x y”], b [2, „z“], c [3 «w»]",
            "A [1], b [2], c [3]",
            &[(1, "x y"), (2, "z"), (3, "w")],
        );
        check("休暇は六週間です[1：「六週間の休暇」]。", "休暇は六週間です[1]。", &[(1, "六週間の休暇")]);
        check("ستة أسابيع [1: \"ستة أسابيع\"].", "ستة أسابيع [1].", &[(1, "ستة أسابيع")]);
        check("| a | b [1: \"x | y\"] |", "| a | b [1] |", &[(1, "x | y")]);
        check("- a [1: \"x\ny\"]\n- b", "- a [1]\n- b", &[(1, "x\ny")]);
        check("a [1: \"it says \"no\" [sic] here\"]", "a [1]", &[(1, "it says \"no\" [sic] here")]);
        check("a [1: \"x.\".] b", "a [1] b", &[(1, "x.")]);
    }

    #[test]
    fn what_is_no_citation_with_a_quote_stays() {
        for text in [
            "a [1] b [2][3] [1, 2] [] [ ] [x: \"y\"] [link](https://a.example/) [[Page]] [1",
            "[12345: \"x\"] ![1: \"x\"] \\[1: \"x\"] [1: x] [1:",
            "`a[1: \"x\"]` and ``b ` [1: \"x\"]``",
            "```\n[1: \"x\"]\n```\n~~~~py\na[1: \"x\"]\n~~~\n[2: \"x\"]\n~~~~",
        ] {
            check(text, text, &[]);
        }
        check("`a` [1: \"x\"] ```b``` [2: \"y\"]", "`a` [1] ```b``` [2]", &[(1, "x"), (2, "y")]);
        check("- ```\n  [1: \"x\"]\n  ```\n\n[2: \"y\"]", "- ```\n  [1: \"x\"]\n  ```\n\n[2]", &[(2, "y")]);
        check("[[1: \"x\"]", "[[1]", &[(1, "x")]);
    }

    #[test]
    fn tags_of_the_prompts_blocks_are_left_out() {
        check("Yes.\n</document>", "Yes.\n", &[]);
        check("[<document>]\nA [1: \"x\"]</document", "[]\nA [1]", &[(1, "x")]);
        check("<documents>\n<document index=\"1\" title=\"a > b\">A</document></documents>", "\n b\">A", &[]);
        for text in [
            "a < b",
            "<b>x</b>",
            "<doc",
            "`</document>` and `<document>`",
            "<documentary>",
            "<document\nx>",
            "<",
        ] {
            check(text, text, &[]);
        }
        check("a <[1: \"x\"]<</document>", "a <[1]<", &[(1, "x")]);
    }

    #[test]
    fn a_quote_that_breaks_off_leaves_its_citation() {
        check("a [1: \"six wee", "a [1]", &[]);
        check("a [1: \"six\n\nNext paragraph.", "a [1] six\n\nNext paragraph.", &[]);
        let long = "word ".repeat(200);
        let (text, quotes, broken) = shown_in_pieces(&format!("a [1: \"{long}"), 5);
        assert_eq!(text, format!("a [1] {long}"));
        assert_eq!((quotes.len(), broken), (0, 1));
    }

    #[test]
    fn places_are_those_of_the_shown_text() {
        let (text, quotes, _) = shown_in_pieces("Ä [1: \"x\"] b [2: \"y\"].", 2);
        let before: Vec<&str> = quotes.iter().map(|quote| &text[..quote.end]).collect();
        assert_eq!(before, ["Ä [1]", "Ä [1] b [2]"]);
    }

    proptest! {
        #[test]
        fn pieces_make_no_difference_and_nothing_but_quotes_is_lost(
            parts in prop::collection::vec(prop::sample::select(vec![
                "[1: \"", "\"]", "[2]", "[", "]", "<", "</document", ">", "\"", "a b", "\n", "\n\n", "`", "```", "~~~\n", "1", ": ", "é", "「", "; 2: \"",
            ]), 0..24),
            length in 1_usize..6,
        ) {
            let answer = parts.concat();
            let (text, quotes, broken) = shown_in_pieces(&answer, length);
            let (whole, quotes_of_whole, _) = shown_in_pieces(&answer, answer.len().max(1));
            prop_assert_eq!(&text, &whole);
            prop_assert_eq!(&quotes, &quotes_of_whole);
            for quote in &quotes {
                let cited = format!("[{}]", quote.number);
                prop_assert!(text[..quote.end].ends_with(&cited));
            }
            if quotes.is_empty() && broken == 0 && !answer.contains("document") {
                prop_assert_eq!(text, answer);
            }
        }
    }
}
