//! An answer as HTML: its text from Markdown nodes, its footnotes and its sources.

use super::{
    footnotes::{Footnote, Footnotes},
    markdown::ending_note,
};
use crate::{
    conversation::{Answer, CitationCheck, ExchangeId, NOT_CITED, Source, listed},
    markdown::{self, Align, Element, Node, Tag},
};

pub(super) fn push_answer(file: &mut String, exchange: ExchangeId, answer: &Answer) {
    let mut writer = AnswerWriter::new(file, exchange, &answer.sources, &answer.checks);
    writer.push_text(&answer.text);
    if let Some(note) = ending_note(answer) {
        writer.file.push_str("<p class=\"remark\">");
        push_escaped(writer.file, &note);
        writer.file.push_str("</p>\n");
    }
    if answer.has_footer() {
        writer.push_footnotes();
        push_sources(file, &answer.sources);
    }
}

/// An answer's text with its footnotes and sources, as a fragment.
pub(super) fn answer_html(
    exchange: ExchangeId,
    text: &str,
    sources: &[Source],
    checks: &[CitationCheck],
) -> String {
    let mut html = String::new();
    let mut writer = AnswerWriter::new(&mut html, exchange, sources, checks);
    writer.push_text(text);
    writer.push_footnotes();
    push_sources(&mut html, sources);
    html
}

fn push_sources(file: &mut String, sources: &[Source]) {
    let listed = listed(sources);
    let Some(first) = listed.first() else { return };
    file.push_str("<p>Sources");
    if !first.cited {
        file.extend([" (", NOT_CITED, ")"]);
    }
    file.push_str("</p>\n<ul>\n");
    for source in listed {
        let number = source.number.to_string();
        file.extend(["<li>[", &number, "] "]);
        let (title, address) = source.label();
        push_document(file, &title, address.as_deref());
        file.push_str("</li>\n");
    }
    file.push_str("</ul>\n");
}

/// Writes one answer's text with links to its footnotes.
struct AnswerWriter<'a> {
    file: &'a mut String,
    exchange: ExchangeId,
    numbers: Vec<u32>,
    notes: Footnotes<'a>,
    /// Citations so far.
    citations: u32,
}

impl<'a> AnswerWriter<'a> {
    fn new(
        file: &'a mut String,
        exchange: ExchangeId,
        sources: &'a [Source],
        checks: &'a [CitationCheck],
    ) -> Self {
        let numbers = sources.iter().map(|source| source.number).collect();
        Self { file, exchange, numbers, notes: Footnotes::new(sources, checks), citations: 0 }
    }

    fn push_text(&mut self, text: &str) {
        let nodes = markdown::parse(text, &self.numbers);
        self.file.push_str("<article>\n");
        self.push_nodes(&nodes);
        self.file.push_str("</article>\n");
    }

    fn push_footnotes(&mut self) {
        if self.notes.list().is_empty() {
            return;
        }
        self.file.push_str("<section class=\"footnotes\">\n");
        for note in self.notes.list() {
            push_footnote(self.file, self.exchange, note);
        }
        self.file.push_str("</section>\n");
    }

    fn push_nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Text(text) => push_escaped(self.file, text),
                Node::Element(element) => self.push_element(element),
            }
        }
    }

    /// Writes an element; the parser limits nesting to 100.
    fn push_element(&mut self, element: &Element) {
        let (open, close): (String, &str) = match &element.tag {
            Tag::Paragraph => ("<p>".into(), "</p>\n"),
            // The file's own title is the first heading.
            Tag::Heading(level) => match level {
                1 => ("<h2>".into(), "</h2>\n"),
                2 => ("<h3>".into(), "</h3>\n"),
                3 => ("<h4>".into(), "</h4>\n"),
                4 => ("<h5>".into(), "</h5>\n"),
                _ => ("<h6>".into(), "</h6>\n"),
            },
            Tag::List => ("<ul>\n".into(), "</ul>\n"),
            Tag::Ordered(from) => (format!("<ol start=\"{from}\">\n"), "</ol>\n"),
            Tag::Item => ("<li>".into(), "</li>\n"),
            Tag::Task { done } => (if *done { "<li>☑ " } else { "<li>☐ " }.into(), "</li>\n"),
            Tag::Quote => ("<blockquote>\n".into(), "</blockquote>\n"),
            Tag::CodeBlock { .. } => ("<pre><code>".into(), "</code></pre>\n"),
            Tag::Table => ("<table>\n".into(), "</table>\n"),
            Tag::TableHead => ("<thead>\n".into(), "</thead>\n"),
            Tag::TableBody => ("<tbody>\n".into(), "</tbody>\n"),
            Tag::TableRow => ("<tr>".into(), "</tr>\n"),
            Tag::TableCell { head, align } => {
                let style = match align {
                    Align::None => "",
                    Align::Left => " style=\"text-align: left\"",
                    Align::Center => " style=\"text-align: center\"",
                    Align::Right => " style=\"text-align: right\"",
                };
                let (open, close) = if *head { ("<th", "</th>") } else { ("<td", "</td>") };
                (format!("{open}{style}>"), close)
            }
            Tag::Emphasis => ("<em>".into(), "</em>"),
            Tag::Strong => ("<strong>".into(), "</strong>"),
            Tag::Strikethrough => ("<del>".into(), "</del>"),
            Tag::Code => ("<code>".into(), "</code>"),
            Tag::Image { alt, address } => {
                self.file.push_str("<img alt=\"");
                push_escaped(self.file, alt);
                self.file.push_str("\" src=\"");
                push_escaped(self.file, address);
                return self.file.push_str("\">");
            }
            Tag::Link { href, .. } => {
                self.file.push_str("<a rel=\"noopener noreferrer\" href=\"");
                push_escaped(self.file, href);
                self.file.push_str("\">");
                self.push_nodes(&element.children);
                return self.file.push_str("</a>");
            }
            // The file cannot open documents or their pictures, and parts matter only on screen.
            Tag::RelativeLink { .. } | Tag::Embed { .. } | Tag::Part => (String::new(), ""),
            Tag::Wikilink { .. } => ("[[".into(), "]]"),
            Tag::Citation { number, .. } => {
                let known = self.notes.list().len();
                let label = self.notes.cite(self.citations, *number);
                self.citations += 1;
                let (anchor, note) = (anchor(self.exchange, "r", &label), anchor(self.exchange, "n", &label));
                // Several citations may lead to one footnote, which leads back to the first.
                let is_first = self.notes.list().len() > known;
                let id = if is_first { format!(" id=\"{anchor}\"") } else { String::new() };
                return self.file.extend(["<sup><a", &id, " href=\"#", &note, "\">[", &label, "]</a></sup>"]);
            }
            Tag::Alert(alert) => {
                (format!("<blockquote>\n<p><strong>{}</strong></p>\n", alert.name()), "</blockquote>\n")
            }
            Tag::Details { summary } => {
                self.file.push_str("<details open>\n<summary>");
                push_escaped(self.file, summary);
                ("</summary>\n".into(), "</details>\n")
            }
            // In other brackets than the footnotes with sources.
            Tag::Footnote { label } => {
                self.file.push_str("<section>\n<p>(");
                push_escaped(self.file, label);
                (")</p>\n".into(), "</section>\n")
            }
            Tag::FootnoteMark { label } => {
                self.file.push_str("<sup>(");
                push_escaped(self.file, label);
                (")".into(), "</sup>")
            }
            Tag::Keyboard => ("<kbd>".into(), "</kbd>"),
            Tag::Subscript => ("<sub>".into(), "</sub>"),
            Tag::Superscript => ("<sup>".into(), "</sup>"),
            Tag::Math { source, .. } => {
                self.file.push_str("<code class=\"math\">");
                push_escaped(self.file, source);
                return self.file.push_str("</code>");
            }
            Tag::Break => ("<br>\n".into(), ""),
            Tag::Rule => ("<hr>\n".into(), ""),
        };
        self.file.push_str(&open);
        self.push_nodes(&element.children);
        self.file.push_str(close);
    }
}

/// The id of a footnote (`n`) or of the first reference to it (`r`).
fn anchor(exchange: ExchangeId, kind: &str, label: &str) -> String {
    format!("e{exchange}-{kind}{label}")
}

fn push_footnote(file: &mut String, exchange: ExchangeId, note: &Footnote<'_>) {
    let (id, reference) = (anchor(exchange, "n", &note.label), anchor(exchange, "r", &note.label));
    file.extend(["<p id=\"", &id, "\"><a href=\"#", &reference, "\">[", &note.label, "]</a> "]);
    if let Some((title, address)) = note.document() {
        push_document(file, &title, address.as_deref());
        file.push_str(". ");
    }
    if let Some(quote) = note.quote() {
        file.extend([note.quote_label(), "<q>"]);
        push_escaped(file, &quote);
        file.push_str("</q> ");
    }
    file.push_str("<strong>");
    push_escaped(file, &note.verdict());
    file.push_str("</strong> ");
    if let Some(opinion) = note.opinion() {
        push_escaped(file, &opinion);
        file.push(' ');
    }
    file.push_str("<small>");
    push_escaped(file, &note.origin());
    file.push_str("</small></p>\n");
}

/// A document's title, as a link to its address or with its id.
fn push_document(file: &mut String, title: &str, address: Option<&str>) {
    match address {
        Some(address) => push_link(file, address, &mut |file| push_escaped(file, title)),
        None => push_escaped(file, title),
    }
}

pub(super) fn push_link(file: &mut String, href: &str, text: &mut dyn FnMut(&mut String)) {
    file.push_str("<a rel=\"noopener noreferrer\" href=\"");
    push_escaped(file, href);
    file.push_str("\">");
    text(file);
    file.push_str("</a>");
}

/// Escapes text for content and quoted attributes.
pub(super) fn push_escaped(file: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '<' => file.push_str("&lt;"),
            '>' => file.push_str("&gt;"),
            '&' => file.push_str("&amp;"),
            '"' => file.push_str("&quot;"),
            '\'' => file.push_str("&#39;"),
            _ => file.push(character),
        }
    }
}
