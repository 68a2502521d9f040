//! Callouts of Obsidian: quotes that begin with `[!info] A title`, in more kinds than the alerts of GitHub.

use super::{Alert, Node, Tag};
use crate::text::listed;

/// The alerts that kinds are shown as, and the kinds in small letters.
const KINDS: [(Alert, &str); 5] = [
    (
        Alert::Note,
        "note|info|abstract|summary|tldr|todo|success|check|done|question|help|faq|example|quote|cite",
    ),
    (Alert::Tip, "tip|hint"),
    (Alert::Important, "important"),
    (Alert::Warning, "warning|attention"),
    (Alert::Caution, "caution|danger|error|failure|fail|missing|bug"),
];

/// The alert that the children of a quote are, with its title as a paragraph of its own; else the children as they are.
pub(super) fn alert_of(children: Vec<Node>) -> Result<(Alert, Vec<Node>), Vec<Node>> {
    let Some((alert, title_start)) = children.first().and_then(mark) else { return Err(children) };
    let mut blocks = children.into_iter();
    let Some(Node::Element(first)) = blocks.next() else { return Err(blocks.collect()) };
    let (mut title, mut rest) = (Vec::new(), Vec::new());
    let mut is_title = true;
    for (index, node) in first.children.into_iter().enumerate() {
        match node {
            Node::Text(text) if is_title => {
                let text = if index == 0 { &text[title_start..] } else { &text };
                match text.split_once('\n') {
                    Some((end, begin)) => {
                        title.push(Node::text(end.trim_end()));
                        rest.push(Node::text(begin));
                        is_title = false;
                    }
                    None => title.push(Node::text(text)),
                }
            }
            Node::Element(element) if is_title && element.tag == Tag::Break => is_title = false,
            node if is_title => title.push(node),
            node => rest.push(node),
        }
    }
    let is_empty = |node: &Node| matches!(node, Node::Text(text) if text.trim().is_empty());
    let title = (!title.iter().all(is_empty))
        .then(|| Node::element(Tag::Paragraph, vec![Node::element(Tag::Strong, title)]));
    let rest = (!rest.iter().all(is_empty)).then(|| Node::element(Tag::Paragraph, rest));
    Ok((alert, title.into_iter().chain(rest).chain(blocks).collect()))
}

/// The kind of a callout, and where the title begins in the first text of this paragraph. A sign after the kind says whether
/// Obsidian folds it.
fn mark(paragraph: &Node) -> Option<(Alert, usize)> {
    let Node::Element(element) = paragraph else { return None };
    let (Tag::Paragraph, Some(Node::Text(text))) = (&element.tag, element.children.first()) else {
        return None;
    };
    let (kind, after) = text.strip_prefix("[!")?.split_once(']')?;
    let is_it = |names| listed(names).any(|known| kind.eq_ignore_ascii_case(known));
    let (alert, _) = KINDS.into_iter().find(|(_, names)| is_it(names))?;
    let title = after.strip_prefix(['+', '-']).unwrap_or(after);
    // An address or a citation behind the bracket means something else.
    let title = if title.is_empty() || title.starts_with('\n') { title } else { title.strip_prefix(' ')? };
    Some((alert, text.len() - title.len()))
}
