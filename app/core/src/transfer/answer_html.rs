//! An answer as HTML: its text from Markdown nodes, its footnotes and its sources.

use std::fmt::{self, Display, Formatter, Write as _};

use footnote_messages as messages;

use super::{
    footnotes::{Footnote, Footnotes},
    markdown::ending_note,
};
use crate::{
    conversation::{Answer, CitationCheck, Exchange, ExchangeId, Source, asked_for, listed},
    markdown::{self, Align, Element, Node, Tag},
};

pub(super) fn write_answer(f: &mut Formatter<'_>, exchange: &Exchange, answer: &Answer) -> fmt::Result {
    let sources = asked_for(&exchange.question.text, &answer.sources);
    let mut notes = Footnotes::new(sources, &answer.checks);
    write_text(f, exchange.id, &answer.text, &mut notes)?;
    if let Some(note) = ending_note(answer) {
        writeln!(f, "<p class=\"remark\">{}</p>", escaped(&note))?;
    }
    if answer.has_footer() {
        write_footnotes(f, exchange.id, notes.list())?;
        write_sources(f, sources)?;
    }
    Ok(())
}

/// An answer's text with its footnotes and sources, as a fragment.
pub(super) fn answer_html(text: &str, sources: &[Source], checks: &[CitationCheck]) -> String {
    let html = fmt::from_fn(|f| {
        let mut notes = Footnotes::new(sources, checks);
        write_text(f, ExchangeId::FIRST, text, &mut notes)?;
        write_footnotes(f, ExchangeId::FIRST, notes.list())?;
        write_sources(f, sources)
    });
    html.to_string()
}

fn write_text(
    f: &mut Formatter<'_>,
    exchange: ExchangeId,
    text: &str,
    footnotes: &mut Footnotes<'_>,
) -> fmt::Result {
    let nodes = markdown::parse(text, &footnotes.citable_numbers());
    f.write_str("<article>\n")?;
    write_nodes(f, exchange, footnotes, &nodes)?;
    f.write_str("</article>\n")
}

fn write_sources(f: &mut Formatter<'_>, sources: &[Source]) -> fmt::Result {
    let listed = listed(sources);
    let Some(first) = listed.first() else { return Ok(()) };
    let remark =
        if first.cited { String::new() } else { format!(" {}", escaped(messages::filing::not_cited())) };
    writeln!(f, "<p>{}{remark}</p>\n<ul>", escaped(messages::filing::sources()))?;
    for source in listed {
        let (title, address) = source.label();
        let document = document(&title, address.as_deref()).to_string();
        let shown =
            if source.is_from_server() { messages::filing::from_model_server(document) } else { document };
        writeln!(f, "<li>[{}] {shown}</li>", source.number)?;
    }
    f.write_str("</ul>\n")
}

fn write_footnotes(f: &mut Formatter<'_>, exchange: ExchangeId, notes: &[Footnote<'_>]) -> fmt::Result {
    if notes.is_empty() {
        return Ok(());
    }
    f.write_str("<section class=\"footnotes\">\n")?;
    for note in notes {
        let label = &note.label;
        write!(f, "<p id=\"e{exchange}-n{label}\"><a href=\"#e{exchange}-r{label}\">[{label}]</a> ")?;
        if let Some((title, address)) = note.document() {
            write!(f, "{}. ", document(&title, address.as_deref()))?;
        }
        if let Some(quote) = note.quote() {
            let label = note.quote_label();
            let blank = if label.is_empty() { "" } else { " " };
            write!(f, "{}{blank}<q>{}</q> ", escaped(label), escaped(&quote))?;
        }
        write!(f, "<strong>{}</strong> ", escaped(&note.verdict()))?;
        if let Some(opinion) = note.opinion() {
            write!(f, "{} ", escaped(&opinion))?;
        }
        writeln!(f, "<small>{}</small></p>", escaped(&note.origin()))?;
    }
    f.write_str("</section>\n")
}

/// Writes nodes, with links from citations to footnotes; the parser limits nesting to 100.
fn write_nodes(
    f: &mut Formatter<'_>,
    exchange: ExchangeId,
    footnotes: &mut Footnotes<'_>,
    nodes: &[Node],
) -> fmt::Result {
    for node in nodes {
        match node {
            Node::Text(text) => write_lines(f, text)?,
            Node::Element(Element { tag: tag @ (Tag::CodeBlock { .. } | Tag::Code), children }) => {
                let (open, close) = around(tag);
                write!(f, "{open}{}{close}", escaped(&code(children)))?;
            }
            Node::Element(Element { tag: Tag::Citation { number, .. }, .. }) => {
                let known = footnotes.list().len();
                let label = footnotes.cite(*number);
                // Several citations may lead to one footnote, which leads back to the first.
                let is_first = footnotes.list().len() > known;
                let id = if is_first { format!(" id=\"e{exchange}-r{label}\"") } else { String::new() };
                write!(f, "<sup><a{id} href=\"#e{exchange}-n{label}\">[{label}]</a></sup>")?;
            }
            Node::Element(Element { tag, children }) => {
                let (open, close) = around(tag);
                f.write_str(&open)?;
                write_nodes(f, exchange, footnotes, children)?;
                f.write_str(&close)?;
            }
        }
    }
    Ok(())
}

/// Line breaks stay, as they do on the page.
fn write_lines(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    let mut lines = text.split('\n');
    if let Some(first) = lines.next() {
        write!(f, "{}", escaped(first))?;
    }
    lines.try_for_each(|line| write!(f, "<br>\n{}", escaped(line)))
}

/// The text of code, whose children are texts.
fn code(children: &[Node]) -> String {
    let text = |node: &Node| match node {
        Node::Text(text) => text.clone(),
        Node::Element(element) => code(&element.children),
    };
    children.iter().map(text).collect()
}

/// The HTML before and after an element's children.
fn around(tag: &Tag) -> (String, String) {
    let (open, close) = match tag {
        // The file's own title is the first heading.
        Tag::Heading(level) => {
            let level = (level + 1).min(6);
            return (format!("<h{level}>"), format!("</h{level}>\n"));
        }
        Tag::Ordered(from) => return (format!("<ol start=\"{from}\">\n"), "</ol>\n".to_owned()),
        Tag::Task { done: true } => ("<li>☑ ", "</li>\n"),
        Tag::Task { done: false } => ("<li>☐ ", "</li>\n"),
        Tag::CodeBlock { .. } => ("<pre><code>", "</code></pre>\n"),
        Tag::TableCell { head, align } => {
            let style = match align {
                Align::None => "",
                Align::Left => " style=\"text-align: left\"",
                Align::Center => " style=\"text-align: center\"",
                Align::Right => " style=\"text-align: right\"",
            };
            let name = if *head { "th" } else { "td" };
            return (format!("<{name}{style}>"), format!("</{name}>"));
        }
        Tag::Image { alt, address } => {
            return (format!("<img alt=\"{}\" src=\"{}\">", escaped(alt), escaped(address)), String::new());
        }
        Tag::Link { href, .. } => return (link_start(href), "</a>".to_owned()),
        // The file cannot open documents or their pictures, and parts matter only on screen.
        Tag::RelativeLink { .. } | Tag::Embed { .. } | Tag::HashTag | Tag::Part | Tag::Citation { .. } => {
            ("", "")
        }
        Tag::Wikilink { .. } => ("[[", "]]"),
        Tag::Alert(alert) => {
            let open = format!("<blockquote>\n<p><strong>{}</strong></p>\n", alert.into_str());
            return (open, "</blockquote>\n".to_owned());
        }
        Tag::Details { summary } => {
            let open = format!("<details open>\n<summary>{}</summary>\n", escaped(summary));
            return (open, "</details>\n".to_owned());
        }
        // In other brackets than the footnotes with sources.
        Tag::Footnote { label } => {
            return (format!("<section>\n<p>({})</p>\n", escaped(label)), "</section>\n".to_owned());
        }
        Tag::FootnoteMark { label } => return (format!("<sup>({})", escaped(label)), "</sup>".to_owned()),
        Tag::Math { source, .. } => {
            return (format!("<code class=\"math\">{}", escaped(source)), "</code>".to_owned());
        }
        Tag::Break => ("<br>\n", ""),
        Tag::Rule => ("<hr>\n", ""),
        plain => {
            let name = plain.html_name().unwrap_or("span");
            let holds_blocks = matches!(name, "ul" | "blockquote" | "table" | "thead" | "tbody" | "div");
            let begin = if holds_blocks { "\n" } else { "" };
            let end = if holds_blocks || matches!(name, "p" | "li" | "tr") { "\n" } else { "" };
            return (format!("<{name}>{begin}"), format!("</{name}>{end}"));
        }
    };
    (open.to_owned(), close.to_owned())
}

/// A document's title, as a link if it has an address.
pub(super) fn document(title: &str, address: Option<&str>) -> impl Display {
    match address {
        Some(address) => format!("{}{}</a>", link_start(address), escaped(title)),
        None => escaped(title).to_string(),
    }
}

fn link_start(href: &str) -> String {
    format!("<a rel=\"noopener noreferrer\" href=\"{}\">", escaped(href))
}

/// Escapes text for content and quoted attributes.
pub(super) fn escaped(text: &str) -> impl Display {
    fmt::from_fn(move |f| {
        text.chars().try_for_each(|character| match character {
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '&' => f.write_str("&amp;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            _ => f.write_char(character),
        })
    })
}
