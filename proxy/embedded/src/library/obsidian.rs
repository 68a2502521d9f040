//! Marks that Obsidian writes into Markdown and does not show: ids of blocks, kinds of callouts, sizes of pictures.

use std::borrow::Cow;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::markdown::MARKDOWN;

/// A block's id and the offset of its end in the text without ids.
pub(super) type Block = (String, usize);

/// Removes ids of blocks, such as ` ^intro` at the end of a paragraph or as a paragraph of its own, except in code.
pub(super) fn without_block_ids(text: &str) -> (Cow<'_, str>, Vec<Block>) {
    if !text.contains('^') {
        return (Cow::Borrowed(text), Vec::new());
    }
    let mut blocks = Vec::new();
    let mut kept = String::with_capacity(text.len());
    let (mut done, mut is_code) = (0, false);
    let mut events = Parser::new_ext(text, MARKDOWN).into_offset_iter().peekable();
    while let Some((event, range)) = events.next() {
        match event {
            Event::Start(Tag::CodeBlock(_)) => is_code = true,
            Event::End(TagEnd::CodeBlock) => is_code = false,
            // Within a block, this is no id but a power, such as `x ^2`.
            Event::Text(_) if matches!(events.peek(), Some((Event::SoftBreak | Event::HardBreak, _))) => {}
            Event::Text(_) if !is_code && range.start >= done => {
                let Some((cut, id)) = block_id(text, range.start, range.end) else { continue };
                kept.push_str(&text[done..cut]);
                blocks.push((id.to_owned(), kept.len()));
                done = range.end;
            }
            _ => {}
        }
    }
    if blocks.is_empty() {
        return (Cow::Borrowed(text), blocks);
    }
    kept.push_str(&text[done..]);
    (Cow::Owned(kept), blocks)
}

/// The id at the end of a text that ends its line, and where it is cut off.
fn block_id(text: &str, start: usize, end: usize) -> Option<(usize, &str)> {
    let (before, id) = text[start..end].rsplit_once('^')?;
    let is_id = !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let ends_line = text[end..].chars().next().is_none_or(|c| matches!(c, '\n' | '\r'));
    // What is before the text in its line, such as `**bold**`, must end in a space too.
    let line = &text[..start + before.len()];
    let is_apart = line.is_empty() || line.ends_with([' ', '\t', '\n']);
    (is_id && ends_line && is_apart).then(|| (start + before.trim_end_matches([' ', '\t']).len(), id))
}

/// The text after the kind of a callout: `Title` for `[!note]- Title`.
pub(crate) fn without_callout(text: &str) -> Option<&str> {
    let (kind, title) = text.strip_prefix("[!")?.split_once(']')?;
    let is_kind =
        !kind.is_empty() && kind.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '|' | ' '));
    is_kind.then(|| title.strip_prefix(['-', '+']).unwrap_or(title).trim_start())
}

/// The description of a picture, without the size after it: `A hive` for `A hive|300`, nothing for `300x200`.
pub(super) fn without_size(description: &str) -> &str {
    let is_size = |text: &str| {
        let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
        text.split_once('x').map_or(is_number(text), |(width, height)| is_number(width) && is_number(height))
    };
    match description.rsplit_once('|') {
        Some((description, size)) if is_size(size) => description,
        _ if is_size(description) => "",
        _ => description,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_blocks_are_taken_out() {
        let check = |text: &str, expect: &str, ids: &[&str]| {
            let (kept, blocks) = without_block_ids(text);
            assert_eq!(kept, expect, "{text}");
            assert_eq!(blocks.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>(), ids, "{text}");
        };
        check("One. ^first\n\nTwo. ^b-2\n", "One.\n\nTwo.\n", &["first", "b-2"]);
        check("- item ^i\n- other\n", "- item\n- other\n", &["i"]);
        check("> quote\n> end ^q", "> quote\n> end", &["q"]);
        check("A **b** ^x\n", "A **b**\n", &["x"]);
        check("x ^2\nmore\n\n$$\nx ^2\n$$\n", "x ^2\nmore\n\n$$\nx ^2\n$$\n", &[]);
        check("- a\n- b\n\n^list\n", "- a\n- b\n\n\n", &["list"]);
        check("2^10 and x^2\n", "2^10 and x^2\n", &[]);
        check("a ^b c\n", "a ^b c\n", &[]);
        check("`a ^b`\n\n```\nc ^d\n```\n", "`a ^b`\n\n```\nc ^d\n```\n", &[]);
        check("a ^not_id\n", "a ^not_id\n", &[]);
    }

    #[test]
    fn kinds_of_callouts_are_no_text() {
        let check = |text: &str, expect: Option<&str>| assert_eq!(without_callout(text), expect, "{text}");
        check("[!note] Keep it", Some("Keep it"));
        check("[!warning]- Hot", Some("Hot"));
        check("[!TIP]", Some(""));
        check("[!] x", None);
        check("[note] x", None);
        check("text [!note]", None);
    }

    #[test]
    fn sizes_are_no_description() {
        let check = |text: &str, expect: &str| assert_eq!(without_size(text), expect, "{text}");
        check("300", "");
        check("300x200", "");
        check("A hive|300", "A hive");
        check("hive.png", "hive.png");
        check("A|B", "A|B");
        check("x", "x");
    }
}
