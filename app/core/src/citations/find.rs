//! The claim that each citation of an answer stands for.

use std::ops::Range;

use footnote_citations::{sentences, word_count};

use crate::markdown::{Element, Node, Tag};

/// Fewer words than this before a citation in the middle of a sentence are no clause.
const FEWEST_WORDS: usize = 3;

/// The longest sentence, in bytes; of a longer one the end counts, where the citation is.
const MAX_SENTENCE: usize = 1500;

/// A citation and what it is to prove.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// Index of the citation in the text, which is also that of its chip on the page.
    pub at: u32,
    /// The source's number.
    pub number: u32,
    /// Whether there is such a source.
    pub known: bool,
    /// The sentence it follows, or the clause before it; code stands between backticks. May be empty.
    pub sentence: String,
    /// How many citations stand together after this sentence.
    pub together: usize,
}

/// All citations of an answer, in order.
pub fn claims(nodes: &[Node]) -> Vec<Claim> {
    let mut reader = Reader::default();
    reader.read(nodes);
    reader.flush();
    reader.claims
}

/// Reads the tree block by block.
#[derive(Default)]
struct Reader {
    claims: Vec<Claim>,
    block: Block,
    /// The last sentence of the block before.
    before: String,
    /// The text of the block before, as it was written.
    row: Option<String>,
}

/// The text of a block, and what stands in it.
#[derive(Default)]
struct Block {
    text: String,
    /// Code and links, in which no sentence ends.
    solid: Vec<Range<usize>>,
    marks: Vec<Mark>,
}

struct Mark {
    at: usize,
    number: u32,
    known: bool,
}

impl Reader {
    fn read(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Text(text) => self.block.text.push_str(text),
                Node::Element(element) => self.element(element),
            }
        }
    }

    fn element(&mut self, Element { tag, children }: &Element) {
        match tag {
            Tag::Citation { number, known } => {
                let mark = Mark { at: self.block.text.len(), number: *number, known: *known };
                self.block.marks.push(mark);
            }
            Tag::Code => self.solid(children, "`"),
            Tag::Link { .. } => self.solid(children, ""),
            Tag::Math { source, .. } => {
                let start = self.block.text.len();
                self.block.text.push_str(source);
                self.block.solid.push(start..self.block.text.len());
            }
            Tag::Emphasis
            | Tag::Strong
            | Tag::Strikethrough
            | Tag::Underline
            | Tag::Mark
            | Tag::HashTag
            | Tag::Keyboard
            | Tag::Subscript
            | Tag::Superscript => self.read(children),
            Tag::FootnoteMark { .. } => {}
            Tag::CodeBlock { .. } => self.flush(),
            Tag::TableRow => self.table_row(children),
            _ => {
                self.flush();
                self.read(children);
                self.flush();
            }
        }
    }

    fn solid(&mut self, children: &[Node], around: &str) {
        let start = self.block.text.len();
        self.block.text.push_str(around);
        self.read(children);
        self.block.text.push_str(around);
        self.block.solid.push(start..self.block.text.len());
    }

    /// A cell of few words says something only beside the others of its row.
    fn table_row(&mut self, cells: &[Node]) {
        self.flush();
        let first = self.claims.len();
        let mut row = String::new();
        for cell in cells {
            self.row = None;
            self.before.clear();
            self.read(std::slice::from_ref(cell));
            if !row.is_empty() {
                row.push_str(" – ");
            }
            row.push_str(self.row.take().unwrap_or_default().trim());
        }
        for claim in self.claims.iter_mut().skip(first) {
            if word_count(&claim.sentence) <= FEWEST_WORDS {
                claim.sentence = collapsed(&row);
            }
        }
        self.before = collapsed(&row);
    }

    /// Ends the block.
    fn flush(&mut self) {
        let block = std::mem::take(&mut self.block);
        if block.text.trim().is_empty() && block.marks.is_empty() {
            return;
        }
        let sentences = sentences(&block.text, &block.solid);
        let mut from = 0;
        let mut previous = 0;
        while let Some(first) = block.marks.get(from) {
            let mut to = from + 1;
            while block
                .marks
                .get(to)
                .is_some_and(|next| is_between(&block.text[block.marks[to - 1].at..next.at]))
            {
                to += 1;
            }
            let (start, end) = (first.at, block.marks[to - 1].at);
            let next = block.marks.get(to).map_or(block.text.len(), |mark| mark.at);
            let span = span(&block.text, &sentences, previous, start, end, next);
            let sentence = match span {
                Some(span) => collapsed(&block.text[span]),
                None => self.before.clone(),
            };
            for mark in &block.marks[from..to] {
                self.claims.push(Claim {
                    at: u32::try_from(self.claims.len()).unwrap_or(u32::MAX),
                    number: mark.number,
                    known: mark.known,
                    sentence: sentence.clone(),
                    together: to - from,
                });
            }
            previous = end;
            from = to;
        }
        if let Some(last) = sentences.last() {
            self.before = collapsed(&block.text[last.clone()]);
        }
        self.row = Some(block.text);
    }
}

/// The claim of citations from `start` to `end`, where the ones before end at `previous` and the next begin
/// at `next`; `None` where the block has no words.
fn span(
    text: &str,
    sentences: &[Range<usize>],
    previous: usize,
    start: usize,
    end: usize,
    next: usize,
) -> Option<Range<usize>> {
    let written = text[..start].trim_end();
    let Some(sentence) = sentences.iter().rev().find(|sentence| sentence.start < written.len()) else {
        // It stands before everything: it is about the sentence that follows.
        let sentence = sentences.iter().find(|sentence| sentence.end > end)?;
        return Some(sentence.start.max(end)..sentence.end.min(next.max(end)));
    };
    let clause_start = sentence.start.max(previous.min(start));
    let clause = clause_start..start.min(sentence.end).max(clause_start);
    if word_count(&text[clause.clone()]) >= FEWEST_WORDS {
        return Some(clause);
    }
    let beginning = sentence.start..clause.end;
    if word_count(&text[beginning.clone()]) >= FEWEST_WORDS || sentence.end <= end {
        return Some(beginning);
    }
    // "As [1] says, …"
    Some(sentence.start..sentence.end.min(next).max(clause.end))
}

/// Whether two citations with this between them stand together.
fn is_between(text: &str) -> bool {
    matches!(
        text.trim(),
        "" | "," | ";" | "-" | "–" | "/" | "&" | "and" | ", and" | "und" | "et" | "、" | "，" | "和" | "と"
    )
}

/// The text on one line, without what a citation leaves at its ends.
fn collapsed(text: &str) -> String {
    let text = &text[text.ceil_char_boundary(text.len().saturating_sub(MAX_SENTENCE))..];
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    let ends = |character: char| matches!(character, ',' | ';' | ':' | '(' | '–' | ' ' | '、' | '，');
    line.trim_matches(ends).to_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::claims;
    use crate::markdown::{Element, Node, Tag, parse};

    /// Each citation's number with what it stands for.
    #[track_caller]
    fn check(text: &str, expect: &[(u32, &str)]) {
        let claims = claims(&parse(text, &[1, 2, 3]));
        let found: Vec<_> = claims.iter().map(|claim| (claim.number, claim.sentence.as_str())).collect();
        assert_eq!(found, expect, "for {text:?}");
        for (at, claim) in claims.iter().enumerate() {
            assert_eq!(claim.at as usize, at);
        }
    }

    #[test]
    fn a_citation_stands_for_the_sentence_it_follows() {
        check("Water is wet [1].", &[(1, "Water is wet")]);
        check("Water is wet. [1] Fire is hot. [2]", &[(1, "Water is wet."), (2, "Fire is hot.")]);
        check(
            "Water is wet.[1] Fire is hot.[2][3]",
            &[(1, "Water is wet."), (2, "Fire is hot."), (3, "Fire is hot.")],
        );
        check(
            "No. Water is\nwet [1], [2] and [3].",
            &[(1, "Water is wet"), (2, "Water is wet"), (3, "Water is wet")],
        );
        check("Water is **wet [1]**. Yes", &[(1, "Water is wet")]);
        check(
            "It takes 1.5 s, e.g. for `a. B c` here [4].",
            &[(4, "It takes 1.5 s, e.g. for `a. B c` here")],
        );
        check("水是湿的。[1]火是热的[2]。", &[(1, "水是湿的。"), (2, "火是热的")]);
    }

    #[test]
    fn one_in_the_middle_stands_for_the_clause_before_it() {
        check("Water is wet [1], and fire is hot [2].", &[(1, "Water is wet"), (2, "and fire is hot")]);
        check("Water is wet [1] and cold [2].", &[(1, "Water is wet"), (2, "Water is wet and cold")]);
        check("As [1] says, water is wet.", &[(1, "As says, water is wet.")]);
        check("[1] Water is wet. Fire is hot.", &[(1, "Water is wet.")]);
        check(
            "According to [1] water is wet, to [2] it is not.",
            &[(1, "According to water is wet, to"), (2, "water is wet, to")],
        );
    }

    #[test]
    fn blocks_are_units_of_their_own() {
        check("- Water is wet [1]\n- Fire is hot [2]", &[(1, "Water is wet"), (2, "Fire is hot")]);
        check("- Water\n\n  Fire is really hot [1]\n  - Ice [2]", &[(1, "Fire is really hot"), (2, "Ice")]);
        check("# What is wet [1]\n\nWater", &[(1, "What is wet")]);
        check("Water is wet.\n\n[1]", &[(1, "Water is wet.")]);
        check("[1]", &[(1, "")]);
        check("> Water is wet [1]\n\nNo", &[(1, "Water is wet")]);
        check(
            "| what | how |\n|---|---|\n| port | 80 [1] |\n| a | The port for testing is 81 [2] |",
            &[(1, "port – 80"), (2, "The port for testing is 81")],
        );
        check("| a | b |\n|---|---|\n| water | wet | \n| fire | hot | ", &[]);
    }

    #[test]
    fn code_links_and_formulas_cite_nothing() {
        check("`a[1]` $a[1]$ $$b[1]$$ [1](https://a.example/) [^9] ![1](https://a.example/b)", &[]);
        check("```\na[1]\n```\n\n    b[1]\n\n$$\nc[1]\n$$", &[]);
        check(r"\[1] \\[1]", &[(1, r"[1] \")]);
    }

    fn chips(nodes: &[Node], numbers: &mut Vec<u32>) {
        for node in nodes {
            match node {
                Node::Element(Element { tag: Tag::Citation { number, .. }, .. }) => numbers.push(*number),
                Node::Element(element) => chips(&element.children, numbers),
                Node::Text(_) => {}
            }
        }
    }

    proptest! {
        #[test]
        fn claims_are_the_citations_of_the_tree_in_order(
            pieces in prop::collection::vec(prop::sample::select(vec![
                "[1]", "[2, 3]", " ", " ", "a", "b c d.", ". ", "\n", "\n\n", "- ", "| ", "|-|-|", "`", "**", "> ", "# ", "。", "人人", "é",
                "](https://a.example)", "[", "$", "<br>",
            ]), 0..40),
        ) {
            let nodes = parse(&pieces.concat(), &[1, 2]);
            let mut numbers = Vec::new();
            chips(&nodes, &mut numbers);
            let found: Vec<u32> = claims(&nodes).iter().map(|claim| claim.number).collect();
            prop_assert_eq!(found, numbers);
        }
    }
}
