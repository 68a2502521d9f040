//! Splits Markdown into quotable units: sentences, list items and table rows, with the lists and code they introduce.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::markdown::{HELD, code_span, sentence_markdown};
use crate::library::markdown;
use crate::library::obsidian::without_callout;

/// Formulas are kept as they are written.
const MARKDOWN: Options = markdown::MARKDOWN.union(Options::ENABLE_MATH);

/// Maximum items quoted with the sentence that introduces their list.
const MAX_ITEMS: usize = 8;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct QuotableUnit {
    /// The heading above it; empty before the first.
    pub(crate) heading: String,
    /// Markdown: a sentence, item or row, then the lines it introduces. A code block with its fences is one line.
    pub(crate) lines: Vec<String>,
    /// Whether it is a sentence of a paragraph.
    pub(crate) is_sentence: bool,
}

impl QuotableUnit {
    /// Its text without code.
    pub(crate) fn text(&self) -> String {
        let lines: Vec<&str> = self.lines.iter().map(String::as_str).filter(|line| !is_code(line)).collect();
        lines.join("\n")
    }
}

/// Whether a line of a unit is a block of code.
pub(crate) fn is_code(line: &str) -> bool {
    line.starts_with("```") && line.contains('\n')
}

/// The units of a document, in order. `language` is a code of ISO 639-1.
pub(crate) fn units(text: &str, language: &'static str) -> Vec<QuotableUnit> {
    let mut reader = UnitReader { language, ..UnitReader::default() };
    for event in Parser::new_ext(text, MARKDOWN) {
        reader.take(event);
    }
    reader.end_line();
    reader.units
}

#[derive(Debug, Default)]
struct UnitReader {
    language: &'static str,
    units: Vec<QuotableUnit>,
    heading: String,
    /// The text of the current block, with [`HELD`] in place of each code span and formula.
    line: String,
    /// The code spans and formulas of the current block, as Markdown.
    held: Vec<String>,
    /// Bytes of the current block within links.
    linked: usize,
    /// For each open list, whether it is numbered.
    lists: Vec<bool>,
    /// Whether the last unit introduces the open list.
    is_introduced: bool,
    /// The current code block, from its opening fence on.
    code: Option<String>,
    links: usize,
    images: usize,
    /// The heads of the open table, as Markdown.
    columns: Vec<String>,
    /// Whether this is the first line of a quote, which may be the head of a callout.
    begins_quote: bool,
}

impl UnitReader {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some(code) => code.push_str(&text),
                None if self.images == 0 => {
                    self.linked += if self.links > 0 { text.len() } else { 0 };
                    self.line.extend(text.chars().map(|c| if c == HELD { ' ' } else { c }));
                }
                None => {}
            },
            Event::Code(code) if self.images == 0 => self.hold(code_span(&code)),
            Event::InlineMath(formula) => self.formula("$", &formula),
            Event::DisplayMath(formula) => self.formula("$$", &formula),
            Event::TaskListMarker(is_done) => self.hold(if is_done { "[x]" } else { "[ ]" }.to_owned() + " "),
            // A passage that begins within a table has rows without the table's head.
            Event::SoftBreak | Event::HardBreak if self.end_callout_head() => self.end_line(),
            Event::SoftBreak | Event::HardBreak if cells(&self.line).is_some() => self.end_line(),
            Event::SoftBreak | Event::HardBreak => self.line.push(' '),
            _ => {}
        }
    }

    /// Keeps Markdown out of the text while that is cut and escaped.
    fn hold(&mut self, markdown: String) {
        self.linked += if self.links > 0 { HELD.len_utf8() } else { 0 };
        self.line.push(HELD);
        self.held.push(markdown);
    }

    fn formula(&mut self, dollars: &str, formula: &str) {
        // A bracket would begin a citation where the page takes these dollars for amounts of money.
        if formula.contains('[') {
            self.line.extend([dollars, formula, dollars]);
        } else {
            self.hold(format!("{dollars}{}{dollars}", collapsed(formula)));
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Link { .. } => self.links += 1,
            Tag::Image { .. } => self.images += 1,
            Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::TableCell => {}
            tag => {
                self.end_line();
                match tag {
                    Tag::List(first) => {
                        if self.lists.is_empty() {
                            self.is_introduced =
                                self.last_here().is_some_and(|unit| unit.lines[0].ends_with(':'));
                        }
                        self.lists.push(first.is_some());
                    }
                    Tag::BlockQuote(_) => self.begins_quote = true,
                    Tag::CodeBlock(CodeBlockKind::Fenced(info)) => {
                        let language = info.split([',', ' ', '{']).next().unwrap_or_default();
                        self.code = Some(format!("```{language}\n"));
                    }
                    Tag::CodeBlock(CodeBlockKind::Indented) => self.code = Some("```\n".to_owned()),
                    _ => {}
                }
            }
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Link => self.links = self.links.saturating_sub(1),
            TagEnd::Image => self.images = self.images.saturating_sub(1),
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => {}
            TagEnd::TableCell => self.line.push_str(" | "),
            TagEnd::Heading(_) => {
                let line = self.take_line();
                self.heading = sentence_markdown(&line, &mut std::mem::take(&mut self.held).into_iter());
            }
            // Column names are quoted with each row.
            TagEnd::TableHead => self.columns = self.cells_of_row(),
            TagEnd::TableRow => {
                let cells = self.cells_of_row().into_iter();
                let heads = self.columns.iter().map(String::as_str).chain(std::iter::repeat(""));
                let cell = |(head, cell): (&str, String)| {
                    if head.is_empty() { cell } else { format!("{head}: {cell}") }
                };
                let row: Vec<String> =
                    heads.zip(cells).filter(|(_, cell)| !cell.is_empty()).map(cell).collect();
                if !row.is_empty() {
                    self.push(row.join("; "), false);
                }
            }
            TagEnd::CodeBlock => self.end_code(),
            tag => {
                self.end_line();
                if matches!(tag, TagEnd::List(_)) {
                    self.lists.pop();
                }
            }
        }
    }

    /// The cells of the row that ends, as Markdown.
    fn cells_of_row(&mut self) -> Vec<String> {
        self.linked = 0;
        let line = std::mem::take(&mut self.line);
        let mut held = std::mem::take(&mut self.held).into_iter();
        let line = line.strip_suffix(" | ").unwrap_or(&line);
        line.split(" | ").map(|cell| sentence_markdown(&collapsed(cell), &mut held)).collect()
    }

    /// The last unit, if it is under the same heading.
    fn last_here(&mut self) -> Option<&mut QuotableUnit> {
        self.units.last_mut().filter(|unit| unit.heading == self.heading)
    }

    /// Appends code to the unit before it; code that nothing introduces is not quotable.
    fn end_code(&mut self) {
        let Some(code) = self.code.take().filter(|code| !code.contains("\n```")) else { return };
        let code = format!("{}\n```", code.trim_end());
        if let Some(unit) = self.last_here() {
            unit.lines.push(code);
        }
    }

    /// The collapsed text of the current block, which ends.
    fn take_line(&mut self) -> String {
        self.linked = 0;
        let line = std::mem::take(&mut self.line);
        collapsed(cells(&line).unwrap_or(&line).trim_end_matches(" | "))
    }

    /// Takes the kind of a callout, such as `[!note]`, from the first line of a quote; whether there was one.
    fn end_callout_head(&mut self) -> bool {
        let is_first = std::mem::take(&mut self.begins_quote);
        let title = without_callout(&self.line).filter(|_| is_first).map(str::to_owned);
        let has_kind = title.is_some();
        self.line = title.unwrap_or_else(|| std::mem::take(&mut self.line));
        has_kind
    }

    /// Ends the current block.
    fn end_line(&mut self) {
        if !self.line.is_empty() {
            self.end_callout_head();
        }
        let linked = self.linked;
        let line = self.take_line();
        let mut held = std::mem::take(&mut self.held).into_iter();
        let is_introduced = self.is_introduced && !self.lists.is_empty();
        // Skip blocks that consist mostly of links.
        if line.is_empty() || (linked * 2 > line.len() && !is_introduced) {
            return;
        }
        let Some(is_numbered) = self.lists.last() else {
            for sentence in sentences(&line, self.language) {
                self.push(sentence_markdown(sentence, &mut held), true);
            }
            return;
        };
        let marker = if *is_numbered { "1. " } else { "- " };
        let item = format!("{marker}{}", sentence_markdown(&line, &mut held));
        match self.last_here().filter(|_| is_introduced) {
            Some(intro) if intro.lines.len() <= MAX_ITEMS => intro.lines.push(item),
            Some(_) => {}
            None => self.push(item, false),
        }
    }

    fn push(&mut self, line: String, is_sentence: bool) {
        self.units.push(QuotableUnit { heading: self.heading.clone(), lines: vec![line], is_sentence });
    }
}

/// Takes the outer bars off a table's row; empty for the line below its head.
fn cells(line: &str) -> Option<&str> {
    let cells = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    let is_rule = cells.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
    Some(if is_rule { "" } else { cells.trim() })
}

fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Cuts a paragraph into sentences, not after abbreviations.
fn sentences<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    // A capital letter of the same length in place of code, which can begin a sentence.
    let readable = text.replace(HELD, "\u{a722}");
    let bounds = sentencex::get_sentence_boundaries(language, &readable);
    let cuts = bounds.iter().filter_map(|bounds| text.get(bounds.start_byte..bounds.end_byte));
    cuts.map(str::trim).filter(|sentence| !sentence.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str, expect: &[&str]) {
        let units: Vec<String> = units(text, "en").iter().map(|unit| unit.lines.join("\n")).collect();
        assert_eq!(units, expect, "{text}");
    }

    #[test]
    fn paragraphs_are_cut_into_sentences() {
        check("One. Two! Three?", &["One.", "Two!", "Three?"]);
        check(
            "Set `a. B` to 0.5. Then\n[see](x.md) **it**. End",
            &["Set `a. B` to 0.5.", "Then see it.", "End"],
        );
        check("版本。下一句！", &["版本。", "下一句！"]);
        check("Wait... what", &["Wait... what"]);
        check("Use it. `foo` does more.", &["Use it.", "`foo` does more."]);
        check("", &[]);
    }

    #[test]
    fn no_sentence_ends_after_an_abbreviation() {
        let check = |language: &'static str, text: &str, expect: &[&str]| {
            let units: Vec<String> = units(text, language).into_iter().flat_map(|unit| unit.lines).collect();
            assert_eq!(units, expect, "{text}");
        };
        check("en", "He lives in St. Gallen now. It is big.", &["He lives in St. Gallen now.", "It is big."]);
        check(
            "en",
            "Dr. Smith and J. R. Smith left. So did I.",
            &["Dr. Smith and J. R. Smith left.", "So did I."],
        );
        check("en", "Use No. 5 here, e.g. Figure 3. Stop.", &["Use No. 5 here, e.g. Figure 3.", "Stop."]);
        let german =
            ["Siehe z. B. Kapitel 3.", "Die Nr. 5 in St. Gallen ist gut.", "Am 3. Oktober kam Dr. Müller."];
        check("de", &german.join(" "), &german);
        check(
            "fr",
            "Ici M. Dupont cite p. ex. la page 3. Il part.",
            &["Ici M. Dupont cite p. ex. la page 3.", "Il part."],
        );
        check("es", "El Sr. García vino. Salió.", &["El Sr. García vino.", "Salió."]);
    }

    #[test]
    fn documents_are_taken_apart() {
        check(
            "1. a\n2. b\n   ```sh\n   c\n   ```\n- d\n  - e",
            &["1. a", "1. b\n```sh\nc\n```", "- d", "- e"],
        );
        check("|a|`b`|c|\n|-|-|-|\n|`X`|y|z|\n||[w](x)||", &["a: `X`; `b`: y; c: z", "`b`: w"]);
        check("| `X` | y |\n| z | a |", &["`X` | y", "z | a"]);
        check("| `X` | y |\n| - | - | - |\n| z | a |", &["`X` | y", "z | a"]);
        check("|x| is its distance\nfrom 0.", &["|x| is its distance from 0."]);
        check("x ![i](i.png) \\[1\\] <b>y</b> [2]", &["x [1\\] y [2\\]"]);
        check("- [x] a\n- [ ] b", &["- [x] a", "- [ ] b"]);
        check("[![b](c)](https://d.example)\n\n<div>html</div>", &[]);
        check("> [!NOTE]\n> Read it.", &["Read it."]);
        check("> [!tip]- In *winter*\n> Feed early.", &["In winter", "Feed early."]);
        check("> [!tip] Alone", &["Alone"]);
        check("> a\n>\n> [!tip] b", &["a", "[!tip\\] b"]);
        check("It holds.[^a]\n\n[^a]: Since 1970.\n", &["It holds.", "Since 1970."]);
        check("See [[Bees]] and [[Ants|the ants]]; not `[[a]]`.", &["See Bees and the ants; not `[[a]]`."]);
    }

    #[test]
    fn a_list_or_code_stays_with_its_introduction() {
        check("So. It takes:\n\n- a\n- [b](c)\n\nMore.", &["So.", "It takes:\n- a\n- b", "More."]);
        check("So.\n\n```sh,x\nx\n```", &["So.\n```sh\nx\n```"]);
        check("So.\n## H\n```\nx\n```", &["So."]);
    }

    #[test]
    fn lines_of_links_alone_are_not_quoted() {
        check("- [Release notes](https://x.example)\n", &[]);
        check("[Website](https://x.example) | [Chat room](https://y.example)", &[]);
        check(
            "It uses [`Service`](https://x.example) and nothing else.",
            &["It uses `Service` and nothing else."],
        );
    }

    #[test]
    fn headings_are_known() {
        let units = units("a\n## [B](https://x.example)\nc", "en");
        assert_eq!(units.iter().map(|unit| unit.heading.as_str()).collect::<Vec<_>>(), ["", "B"]);
    }

    proptest! {
        #[test]
        fn any_document_is_taken_apart(text in "\\PC{0,200}|[-#>*`|\\[\\]()! a\n]{0,80}") {
            for unit in units(&text, "en") {
                prop_assert!(!unit.lines.iter().any(|line| line.trim().is_empty()));
            }
        }
    }
}
