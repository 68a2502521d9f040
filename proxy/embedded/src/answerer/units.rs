//! Splits Markdown into quotable units: sentences, list items and table rows, with the lists and code they introduce.

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use unicode_segmentation::UnicodeSegmentation;

use crate::library::passages::MARKDOWN;

/// Maximum items quoted with the sentence that introduces their list.
const MAX_ITEMS: usize = 8;

/// Markdown characters to escape: a quoted `[3]` must not look like a citation.
const ESCAPED: [char; 6] = ['\\', '[', ']', '<', '*', '`'];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct QuotableUnit {
    /// The heading above it; empty before the first.
    pub(crate) heading: String,
    /// Markdown: a sentence, item or row, then the lines it introduces. A code block with its fences is one line.
    pub(crate) lines: Vec<String>,
}

/// The units of a document, in order.
pub(crate) fn units(text: &str) -> Vec<QuotableUnit> {
    let mut reader = UnitReader::default();
    for event in Parser::new_ext(text, MARKDOWN) {
        reader.take(event);
    }
    reader.end_line();
    reader.units
}

#[derive(Debug, Default)]
struct UnitReader {
    units: Vec<QuotableUnit>,
    heading: String,
    /// The text of the current block, and the number of its bytes within links.
    line: String,
    linked: usize,
    /// For each open list, whether it is numbered.
    lists: Vec<bool>,
    /// Whether the last unit introduces the open list.
    is_introduced: bool,
    /// The current code block, from its opening fence on.
    code: Option<String>,
    links: usize,
    images: usize,
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
                    for c in text.chars() {
                        self.line.extend(ESCAPED.contains(&c).then_some('\\'));
                        self.line.push(c);
                    }
                }
                None => {}
            },
            Event::Code(code) if self.images == 0 => {
                self.linked += if self.links > 0 { code.len() } else { 0 };
                let fence = if code.contains('`') { "``" } else { "`" };
                self.line.extend([fence, &*code, fence]);
            }
            Event::SoftBreak | Event::HardBreak => self.line.push(' '),
            _ => {}
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
                self.heading = collapsed(&std::mem::take(&mut self.line));
                self.linked = 0;
            }
            // Column names are not quotable.
            TagEnd::TableHead => self.line.clear(),
            TagEnd::CodeBlock => self.end_code(),
            tag => {
                self.end_line();
                if matches!(tag, TagEnd::List(_)) {
                    self.lists.pop();
                }
            }
        }
    }

    /// The last unit, if it is under the same heading.
    fn last_here(&mut self) -> Option<&mut QuotableUnit> {
        self.units.last_mut().filter(|unit| unit.heading == self.heading)
    }

    /// Appends code to the unit before it.
    fn end_code(&mut self) {
        let Some(code) = self.code.take().filter(|code| !code.contains("\n```")) else { return };
        let code = format!("{}\n```", code.trim_end());
        match self.last_here() {
            Some(unit) => unit.lines.push(code),
            None => self.push(code),
        }
    }

    /// Ends the current block.
    fn end_line(&mut self) {
        let line = collapsed(std::mem::take(&mut self.line).trim_end_matches(" | "));
        let linked = std::mem::take(&mut self.linked);
        let is_introduced = self.is_introduced && !self.lists.is_empty();
        // Skip blocks that consist mostly of links.
        if line.is_empty() || (linked * 2 > line.len() && !is_introduced) {
            return;
        }
        let Some(is_numbered) = self.lists.last() else {
            return sentences(&line).into_iter().for_each(|sentence| self.push(sentence));
        };
        let item = [if *is_numbered { "1. " } else { "- " }, &line].concat();
        match self.last_here().filter(|_| is_introduced) {
            Some(intro) if intro.lines.len() <= MAX_ITEMS => intro.lines.push(item),
            Some(_) => {}
            None => self.push(item),
        }
    }

    fn push(&mut self, line: String) {
        self.units.push(QuotableUnit { heading: self.heading.clone(), lines: vec![line] });
    }
}

fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Cuts a paragraph into sentences by Unicode's rules, never within code.
fn sentences(text: &str) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    for part in text.split_sentence_bounds() {
        match sentences.last_mut().filter(|open| open.matches('`').count() % 2 == 1) {
            Some(open) => open.push_str(part),
            None => sentences.push(part.to_owned()),
        }
    }
    sentences.iter().map(|sentence| sentence.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str, expect: &[&str]) {
        let units: Vec<String> = units(text).iter().map(|unit| unit.lines.join("\n")).collect();
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
        check("", &[]);
    }

    #[test]
    fn documents_are_taken_apart() {
        check(
            "1. a\n2. b\n   ```sh\n   c\n   ```\n- d\n  - e",
            &["1. a", "1. b\n```sh\nc\n```", "- d", "- e"],
        );
        check("|a|b|c|\n|-|-|-|\n|`X`|y|z|", &["`X` | y | z"]);
        check("x ![i](i.png) \\[1\\] <b>y</b> [2]", &["x \\[1\\] y \\[2\\]"]);
        check("[![b](c)](https://d.example)\n\n<div>html</div>", &[]);
        check("> [!NOTE]\n> Read it.", &["Read it."]);
        check("It holds.[^a]\n\n[^a]: Since 1970.\n", &["It holds.", "Since 1970."]);
        check("See [[Bees]] and [[Ants|the ants]]; not `[[a]]`.", &["See Bees and the ants; not `[[a]]`."]);
    }

    #[test]
    fn what_a_sentence_introduces_comes_with_it() {
        check("So. It takes:\n\n- a\n- [b](c)\n\nMore.", &["So.", "It takes:\n- a\n- b", "More."]);
        check("So.\n\n```sh,x\nx\n```", &["So.\n```sh\nx\n```"]);
        check("So.\n## H\n```\nx\n```", &["So.", "```\nx\n```"]);
    }

    #[test]
    fn what_only_leads_elsewhere_is_not_quoted() {
        check("- [Release notes](https://x.example)\n", &[]);
        check("[Website](https://x.example) | [Chat room](https://y.example)", &[]);
        check(
            "It uses [`Service`](https://x.example) and nothing else.",
            &["It uses `Service` and nothing else."],
        );
    }

    #[test]
    fn headings_are_known() {
        let units = units("a\n## [B](https://x.example)\nc");
        assert_eq!(units.iter().map(|unit| unit.heading.as_str()).collect::<Vec<_>>(), ["", "B"]);
    }

    proptest! {
        #[test]
        fn any_document_is_taken_apart(text in "\\PC{0,200}|[-#>*`|\\[\\]()! a\n]{0,80}") {
            for unit in units(&text) {
                prop_assert!(!unit.lines.iter().any(|line| line.trim().is_empty()));
            }
        }
    }
}
