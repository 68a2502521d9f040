//! Nodes as HTML in the form of Markdown's specifications, so that both can be compared.
#![allow(clippy::format_push_string, reason = "short in a test")]

use footnote_core::markdown::{Align, Element, Node, Tag};

/// Writes nodes without the white space between blocks.
pub(crate) fn html(nodes: &[Node]) -> String {
    let mut html = String::new();
    for node in nodes {
        write(node, &mut html);
    }
    html
}

fn write(node: &Node, html: &mut String) {
    let Node::Element(Element { tag, children }) = node else {
        let Node::Text(text) = node else { return };
        html.push_str(&escaped(text));
        return;
    };
    let cell;
    let (open, close) = match tag {
        Tag::Paragraph => ("<p>", "</p>"),
        Tag::Heading(level) => {
            html.push_str(&format!("<h{level}>{}</h{level}>", self::html(children)));
            return;
        }
        Tag::List => ("<ul>", "</ul>"),
        Tag::Ordered(1) => ("<ol>", "</ol>"),
        Tag::Ordered(start) => {
            html.push_str(&format!("<ol start=\"{start}\">{}</ol>", self::html(children)));
            return;
        }
        Tag::Item => ("<li>", "</li>"),
        Tag::Task { done: true } => ("<li><input type=\"checkbox\" disabled=\"\" checked=\"\" /> ", "</li>"),
        Tag::Task { done: false } => ("<li><input type=\"checkbox\" disabled=\"\" /> ", "</li>"),
        Tag::Quote => ("<blockquote>", "</blockquote>"),
        Tag::CodeBlock { language } => {
            let class =
                language.as_ref().map(|language| format!(" class=\"language-{}\"", escaped(language)));
            let code = self::html(children);
            html.push_str(&format!("<pre><code{}>{code}</code></pre>", class.unwrap_or_default()));
            return;
        }
        Tag::Table => ("<table>", "</table>"),
        Tag::TableHead => ("<thead>", "</thead>"),
        Tag::TableBody if children.is_empty() => return,
        Tag::TableBody => ("<tbody>", "</tbody>"),
        Tag::TableRow => ("<tr>", "</tr>"),
        Tag::TableCell { head, align } => {
            let name = if *head { "th" } else { "td" };
            let align = match align {
                Align::None => "",
                Align::Left => " align=\"left\"",
                Align::Center => " align=\"center\"",
                Align::Right => " align=\"right\"",
            };
            cell = (format!("<{name}{align}>"), format!("</{name}>"));
            (cell.0.as_str(), cell.1.as_str())
        }
        Tag::Emphasis => ("<em>", "</em>"),
        Tag::Strong => ("<strong>", "</strong>"),
        Tag::Strikethrough => ("<del>", "</del>"),
        Tag::Underline => ("<u>", "</u>"),
        Tag::Mark => ("<mark>", "</mark>"),
        Tag::Keyboard => ("<kbd>", "</kbd>"),
        Tag::Subscript => ("<sub>", "</sub>"),
        Tag::Superscript => ("<sup>", "</sup>"),
        Tag::Code => ("<code>", "</code>"),
        Tag::Group => ("<div>", "</div>"),
        Tag::Link { .. } | Tag::RelativeLink { .. } | Tag::Wikilink { .. } => ("<a>", "</a>"),
        Tag::Break => ("<br />", ""),
        Tag::Rule => ("<hr />", ""),
        Tag::Citation { number, .. } => {
            html.push_str(&format!("[{number}]"));
            return;
        }
        Tag::Math { source, .. } => {
            html.push_str(&escaped(source));
            return;
        }
        Tag::Image { alt, .. } => {
            html.push_str(&escaped(alt));
            return;
        }
        Tag::Alert(_)
        | Tag::HashTag
        | Tag::Details { .. }
        | Tag::Footnote { .. }
        | Tag::FootnoteMark { .. }
        | Tag::Embed { .. }
        | Tag::Part => ("", ""),
    };
    html.push_str(open);
    for child in children {
        write(child, html);
    }
    html.push_str(close);
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A specification's HTML in the writer's form: without attributes of links, white space between blocks, and with the
/// descriptions of images in their place.
pub(crate) fn normalised(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    let mut in_code = false;
    let mut links = Vec::new();
    while let Some(open) = rest.find('<') {
        text.push_str(&rest[..open]);
        let Some(end) = rest[open..].find('>').map(|end| open + end + 1) else { break };
        let tag = &rest[open..end];
        let name = tag.trim_start_matches(['<', '/']).split([' ', '>', '/']).next().unwrap_or_default();
        let is_closing = tag.starts_with("</");
        rest = &rest[end..];
        in_code = in_code || (name == "pre" && !is_closing);
        match name {
            // Links to other addresses than those of the web are shown as their text.
            "a" if is_closing => text.push_str(if links.pop() == Some(true) { "</a>" } else { "" }),
            "a" => {
                let is_web = ["http://", "https://", "mailto:"]
                    .iter()
                    .any(|scheme| tag.contains(&format!("<a href=\"{scheme}")));
                text.push_str(if is_web || tag == "<a>" { "<a>" } else { "" });
                links.push(is_web || tag == "<a>");
            }
            "img" => {
                let alt = tag.split_once("alt=\"").and_then(|(_, alt)| alt.split_once('"'));
                text.push_str(alt.map_or("", |(alt, _)| alt));
            }
            _ => {
                let is_block = !in_code
                    && matches!(
                        name,
                        "p" | "li"
                            | "ul"
                            | "ol"
                            | "blockquote"
                            | "hr"
                            | "table"
                            | "thead"
                            | "tbody"
                            | "tr"
                            | "th"
                            | "td"
                            | "h1"
                            | "h2"
                            | "h3"
                            | "h4"
                            | "h5"
                            | "h6"
                    );
                if is_block || name == "pre" {
                    let kept = text.trim_end_matches('\n').len();
                    if is_block || !is_closing {
                        text.truncate(kept);
                    }
                }
                text.push_str(tag);
                if is_block || name == "br" || (name == "pre" && is_closing) {
                    rest = rest.trim_start_matches('\n');
                }
            }
        }
        in_code = in_code && !(name == "pre" && is_closing);
    }
    text.push_str(rest);
    text.trim_end_matches('\n').to_owned()
}
