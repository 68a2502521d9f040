//! Takes Markdown apart into what can be quoted: sentences, list items, table rows and code blocks.

use pulldown_cmark::{BrokenLink, CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::links;
use crate::library::references;

/// Something that can be quoted by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unit {
    pub(crate) kind: Kind,
    /// Markdown of one line; of several for code, with its fences.
    pub(crate) text: String,
    /// The heading it stands under; empty before the first.
    pub(crate) heading: String,
    /// The same for all sentences of a paragraph, all items of a list, all rows of a table.
    pub(crate) group: usize,
    /// In how many lists it stands.
    pub(crate) depth: usize,
}

impl Unit {
    /// Whether most of its words lead elsewhere, as a row of links does.
    pub(crate) fn only_links(&self) -> bool {
        let mut own = String::new();
        let mut rest = self.text.as_str();
        while let Some((before, link)) = rest.split_once('[') {
            own.push_str(before);
            let target = link.split_once("](").and_then(|(_, target)| target.split_once(')'));
            rest = target.map_or(link, |(_, after)| after);
        }
        own.push_str(rest);
        let has_letters = |word: &&str| word.contains(char::is_alphabetic);
        let words = |text: &str| text.split_whitespace().filter(has_letters).count();
        words(&own) * 2 <= words(&self.text) && self.kind != Kind::Code
    }
}

/// What a unit was in its document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Sentence,
    /// An item of a list without numbers.
    Item,
    /// An item of a numbered list.
    Step,
    /// A row of a table.
    Row,
    Code,
}

/// Characters that would be Markdown.
const ESCAPED: [char; 6] = ['\\', '[', ']', '<', '*', '`'];

/// Words after which a full stop ends no sentence, in lower case.
const ABBREVIATIONS: &[&str] = &[
    "e.g", "i.e", "etc", "vs", "cf", "approx", "resp", "fig", "no", "mr", "mrs", "ms", "dr", "prof", "st",
    "bzw", "z.b", "d.h", "ca", "p.ex", "u.s", "al",
];

/// The units of a document, in order. Of links between notes, which lead nowhere in an answer, they have the words.
pub(crate) fn units(text: &str) -> Vec<Unit> {
    let mut units = read(text);
    for unit in units.iter_mut().filter(|unit| unit.kind != Kind::Code) {
        unit.text = links::shown(&unit.text);
    }
    units
}

fn read(text: &str) -> Vec<Unit> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    let options = options | Options::ENABLE_FOOTNOTES | Options::ENABLE_GFM;
    let mut reader = Reader::default();
    let mut undefined = |link: BrokenLink<'_>| references::without_definition(text, &link);
    for event in Parser::new_with_broken_link_callback(text, options, Some(&mut undefined)) {
        reader.take(event);
    }
    reader.flush();
    reader.units
}

/// A document without markup, as running text: what its units say, code left out.
pub(crate) fn running_text(text: &str) -> String {
    let units = read(text);
    let kept = units.iter().filter(|unit| unit.kind != Kind::Code).map(|unit| unit.text.as_str());
    unescaped(&kept.collect::<Vec<_>>().join(" "))
}

/// Undoes [`push_escaped`].
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = chars.next_if(|next| c == '\\' && ESCAPED.contains(next));
        plain.push(escaped.unwrap_or(c));
    }
    plain
}

#[derive(Debug, Default)]
struct Reader {
    units: Vec<Unit>,
    heading: String,
    group: usize,
    /// The text of the block that is being read.
    line: String,
    /// For each list that is open, whether it is numbered.
    lists: Vec<bool>,
    cells: Vec<String>,
    in_heading: bool,
    in_table_head: bool,
    /// The fence's language and the code so far.
    code: Option<(String, String)>,
    /// Links that are open.
    links: Vec<Opened>,
    images: usize,
}

/// What an open link will show.
#[derive(Debug)]
enum Opened {
    /// Its words and where it leads.
    Shown(String),
    /// Its words.
    Words,
    /// Nothing: it is a mark, such as a footnote's.
    Mark,
}

impl Reader {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some((_, code)) => code.push_str(&text),
                None if self.images == 0 => push_escaped(&mut self.line, &text),
                None => {}
            },
            Event::Code(code) if self.images == 0 => {
                let fence = if code.contains('`') { "``" } else { "`" };
                self.line.extend([fence, &*code, fence]);
            }
            Event::SoftBreak | Event::HardBreak => self.line.push(' '),
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading { .. } => {
                self.flush();
                self.in_heading = true;
            }
            Tag::Paragraph
            | Tag::BlockQuote(_)
            | Tag::HtmlBlock
            | Tag::Table(_)
            | Tag::FootnoteDefinition(_) => self.new_block(),
            Tag::List(first) => {
                self.flush();
                if self.lists.is_empty() {
                    self.group += 1;
                }
                self.lists.push(first.is_some());
            }
            Tag::Item => self.flush(),
            Tag::CodeBlock(kind) => {
                self.flush();
                let language = match kind {
                    CodeBlockKind::Fenced(info) => {
                        info.split([',', ' ', '{']).next().unwrap_or_default().to_owned()
                    }
                    CodeBlockKind::Indented => String::new(),
                };
                self.code = Some((language, String::new()));
            }
            Tag::TableHead => self.in_table_head = true,
            Tag::Link { dest_url, .. } if &*dest_url == references::MARK => {
                self.images += 1;
                self.links.push(Opened::Mark);
            }
            Tag::Link { dest_url, .. } => {
                let is_web =
                    ["https://", "http://", "mailto:"].iter().any(|scheme| dest_url.starts_with(scheme));
                let is_plain = !dest_url.contains(['(', ')', ' ', '<', '>']);
                let is_shown = is_web && is_plain && self.images == 0 && !self.in_heading;
                if is_shown {
                    self.line.push('[');
                }
                self.links.push(if is_shown { Opened::Shown(dest_url.to_string()) } else { Opened::Words });
            }
            Tag::Image { .. } => self.images += 1,
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => {
                self.heading =
                    std::mem::take(&mut self.line).split_whitespace().collect::<Vec<_>>().join(" ");
                self.in_heading = false;
            }
            TagEnd::Paragraph | TagEnd::Item | TagEnd::BlockQuote(_) | TagEnd::FootnoteDefinition => {
                self.flush();
            }
            TagEnd::List(_) => {
                self.flush();
                self.lists.pop();
                self.group += usize::from(self.lists.is_empty());
            }
            TagEnd::CodeBlock => self.end_code(),
            TagEnd::TableCell => {
                let cell = links::without_marks(&std::mem::take(&mut self.line));
                self.cells.push(cell.trim().to_owned());
            }
            TagEnd::TableHead => {
                self.in_table_head = false;
                self.cells.clear();
            }
            TagEnd::TableRow => self.end_row(),
            TagEnd::Link => match self.links.pop() {
                Some(Opened::Shown(_)) if self.line.ends_with('[') => {
                    self.line.pop();
                }
                Some(Opened::Shown(target)) => self.line.extend(["](", &target, ")"]),
                Some(Opened::Mark) => self.images = self.images.saturating_sub(1),
                Some(Opened::Words) | None => {}
            },
            TagEnd::Image => self.images = self.images.saturating_sub(1),
            _ => {}
        }
    }

    fn new_block(&mut self) {
        self.flush();
        if self.lists.is_empty() {
            self.group += 1;
        }
    }

    fn end_code(&mut self) {
        let Some((language, code)) = self.code.take() else { return };
        let code = code.trim_end();
        if code.trim().is_empty() {
            return;
        }
        let fence = if code.contains("```") { "````" } else { "```" };
        self.push(Kind::Code, format!("{fence}{language}\n{code}\n{fence}"));
    }

    fn end_row(&mut self) {
        let mut cells = std::mem::take(&mut self.cells).into_iter().filter(|cell| !cell.is_empty());
        if let Some(first) = cells.next() {
            let rest = cells.collect::<Vec<_>>().join("; ");
            let text = if rest.is_empty() { first } else { format!("{first}: {rest}") };
            self.push(Kind::Row, text);
        }
    }

    /// Ends the block that is being read.
    fn flush(&mut self) {
        let line = links::without_marks(&std::mem::take(&mut self.line));
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if line.is_empty() || self.in_heading {
            return;
        }
        match self.lists.last() {
            Some(true) => self.push(Kind::Step, line),
            Some(false) => self.push(Kind::Item, line),
            None => {
                for sentence in sentences(&line) {
                    self.push(Kind::Sentence, sentence.to_owned());
                }
            }
        }
    }

    fn push(&mut self, kind: Kind, text: String) {
        self.units.push(Unit {
            kind,
            text,
            heading: self.heading.clone(),
            group: self.group,
            depth: self.lists.len(),
        });
    }
}

/// Adds text so that nothing in it is Markdown: a quoted `[3]` must not look like a citation.
fn push_escaped(line: &mut String, text: &str) {
    for c in text.chars() {
        if ESCAPED.contains(&c) {
            line.push('\\');
        }
        line.push(if c == '\n' { ' ' } else { c });
    }
}

/// Cuts a paragraph into sentences. Code and links are never cut.
pub(crate) fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    let (mut is_code, mut depth) = (false, 0_usize);
    let mut chars = text.char_indices().peekable();
    let mut previous = ' ';
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, next)| *next);
        match c {
            _ if previous == '\\' => {}
            '`' => is_code = !is_code,
            '(' | '[' if !is_code => depth += 1,
            ')' | ']' if !is_code => depth = depth.saturating_sub(1),
            _ => {}
        }
        let end = at + c.len_utf8();
        let ends = match c {
            '。' | '！' | '？' => true,
            '.' | '!' | '?' | '…' => {
                next.is_none_or(char::is_whitespace) && ends_sentence(&text[start..at], &text[end..], c)
            }
            ')' | '"' | '”' | '’' | '*' => {
                matches!(previous, '.' | '!' | '?')
                    && next.is_none_or(char::is_whitespace)
                    && starts_sentence(&text[end..])
            }
            _ => false,
        };
        if ends && !is_code && depth == 0 {
            sentences.push(text[start..end].trim());
            start = end;
        }
        previous = if previous == '\\' { ' ' } else { c };
    }
    sentences.push(text[start..].trim());
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

fn ends_sentence(before: &str, after: &str, mark: char) -> bool {
    let word = before.rsplit([' ', '(']).next().unwrap_or_default();
    let is_initial = word.chars().count() == 1 && word.chars().all(char::is_uppercase);
    let is_numbering = before.trim().chars().all(|c| c.is_ascii_digit());
    let is_abbreviation = ABBREVIATIONS.contains(&word.to_lowercase().as_str());
    let is_short = mark == '.' && (is_abbreviation || is_initial || is_numbering);
    !is_short && starts_sentence(after)
}

fn starts_sentence(text: &str) -> bool {
    let first = text.trim_start().chars().next();
    first.is_none_or(|c| !c.is_lowercase())
}

#[cfg(test)]
#[path = "units_tests.rs"]
mod tests;
