//! Exports a conversation as one self-contained HTML file that contacts nobody.

use super::{
    json::ExportInfo,
    markdown::{description, ending_note, link_text, references, subtitle, title},
};
use crate::{
    conversation::{Answer, DocumentReference, ExchangeId, NOT_CITED, Session},
    link::safe_link,
    markdown::{self, Align, Element, Node, Tag},
    text::clean_title,
};

/// The file up to its title. The policy blocks scripts and all requests.
const HEAD: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
<meta name=\"viewport\" content=\"width=device-width\">\n\
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
<meta name=\"referrer\" content=\"no-referrer\">\n<style>\n\
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; }\n\
.question { white-space: pre-wrap; padding: .6rem 1rem; border-radius: .6rem; background: #8882; }\n\
.facts, .remark { opacity: .7; }\n\
pre { overflow-x: auto; padding: .6rem 1rem; background: #8882; }\n\
table { border-collapse: collapse; } td, th { border: 1px solid #8886; padding: .2rem .5rem; }\n\
blockquote { margin-left: 0; padding-left: 1rem; border-left: .2rem solid #8886; }\n\
:root { color-scheme: light dark; }\n</style>\n<title>";

/// A conversation as HTML, with the Sources of each answer and the References of each question.
pub fn to_html(session: &Session, info: &ExportInfo) -> String {
    let mut file = String::from(HEAD);
    let title = title(session);
    push_escaped(&mut file, &title);
    file.push_str("</title>\n<h1>");
    push_escaped(&mut file, &title);
    file.push_str("</h1>\n<p class=\"facts\">");
    push_escaped(&mut file, &subtitle(session, info).join(" · "));
    file.push_str("</p>\n");
    for exchange in &session.exchanges {
        file.push_str("<section>\n<p class=\"question\">");
        push_escaped(&mut file, exchange.question.text.trim());
        file.push_str("</p>\n");
        let references = references(exchange);
        if !references.is_empty() {
            file.push_str("<p>References</p>\n<ul>\n");
            for reference in &references {
                push_reference(&mut file, reference);
            }
            file.push_str("</ul>\n");
        }
        if let Some(answer) = &exchange.answer {
            push_answer(&mut file, exchange.id, answer);
        }
        file.push_str("</section>\n");
    }
    file.push_str("</html>\n");
    file
}

fn push_reference(file: &mut String, reference: &DocumentReference) {
    file.push_str("<li>");
    let name = &clean_title(link_text(reference));
    match reference.url.as_deref().and_then(safe_link) {
        Some(link) => push_link(file, &link.href, &mut |file| push_escaped(file, name)),
        None => push_escaped(file, name),
    }
    let description = description(reference);
    if !description.is_empty() {
        file.push_str(" – ");
        push_escaped(file, &description);
    }
    file.push_str("</li>\n");
}

fn push_answer(file: &mut String, exchange: ExchangeId, answer: &Answer) {
    file.push_str("<article>\n");
    let nodes = markdown::parse(&answer.text, &answer.source_numbers());
    push_nodes(file, &nodes, exchange);
    file.push_str("</article>\n");
    if let Some(note) = ending_note(answer) {
        file.push_str("<p class=\"remark\">");
        push_escaped(file, &note);
        file.push_str("</p>\n");
    }
    let listed = answer.listed_sources();
    let Some(first) = listed.first() else { return };
    file.push_str("<p>Sources");
    if !first.cited {
        file.extend([" (", NOT_CITED, ")"]);
    }
    file.push_str("</p>\n<ul>\n");
    for source in listed {
        let number = source.number.to_string();
        file.extend(["<li id=\"", &anchor(exchange, &number), "\">[", &number, "] "]);
        // Checked again: records of an imported file are untrusted.
        if let Some(link) = source.url.as_deref().and_then(safe_link) {
            push_link(file, &link.href, &mut |file| push_escaped(file, &clean_title(&source.title)));
        } else {
            push_escaped(file, &clean_title(&source.title));
            if source.document_id != source.title {
                file.push_str(" (");
                push_escaped(file, &clean_title(&source.document_id));
                file.push(')');
            }
        }
        file.push_str("</li>\n");
    }
    file.push_str("</ul>\n");
}

fn anchor(exchange: ExchangeId, number: &str) -> String {
    ["e", &exchange.to_string(), "-s", number].concat()
}

fn push_nodes(file: &mut String, nodes: &[Node], exchange: ExchangeId) {
    for node in nodes {
        match node {
            Node::Text(text) => push_escaped(file, text),
            Node::Element(element) => push_element(file, element, exchange),
        }
    }
}

/// Writes an element; the parser limits nesting to 100.
fn push_element(file: &mut String, element: &Element, exchange: ExchangeId) {
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
        Tag::Ordered(from) => (["<ol start=\"", &from.to_string(), "\">\n"].concat(), "</ol>\n"),
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
            ([open, style, ">"].concat(), close)
        }
        Tag::Emphasis => ("<em>".into(), "</em>"),
        Tag::Strong => ("<strong>".into(), "</strong>"),
        Tag::Strikethrough => ("<del>".into(), "</del>"),
        Tag::Code => ("<code>".into(), "</code>"),
        Tag::Link { href, .. } => {
            return push_link(file, href, &mut |file| push_nodes(file, &element.children, exchange));
        }
        // The file cannot open documents, and parts matter only on screen.
        Tag::RelativeLink { .. } | Tag::Part => (String::new(), ""),
        Tag::Wikilink { .. } => ("[[".into(), "]]"),
        Tag::Citation { number, known } => {
            let number = number.to_string();
            if *known {
                file.extend(["<a href=\"#", &anchor(exchange, &number), "\">[", &number, "]</a>"]);
            } else {
                file.extend(["[", &number, "]"]);
            }
            return;
        }
        Tag::Break => ("<br>\n".into(), ""),
        Tag::Rule => ("<hr>\n".into(), ""),
    };
    file.push_str(&open);
    push_nodes(file, &element.children, exchange);
    file.push_str(close);
}

fn push_link(file: &mut String, href: &str, text: &mut dyn FnMut(&mut String)) {
    file.push_str("<a rel=\"noopener noreferrer\" href=\"");
    push_escaped(file, href);
    file.push_str("\">");
    text(file);
    file.push_str("</a>");
}

/// Escapes text for content and quoted attributes.
fn push_escaped(file: &mut String, text: &str) {
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
