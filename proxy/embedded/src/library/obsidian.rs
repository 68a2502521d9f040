//! Marks that Obsidian writes into Markdown and does not show: comments, ids of blocks, kinds of callouts, sizes of pictures.
//! And its tags.

use std::borrow::Cow;
use std::ops::Range;

use footnote_words::is_combining;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::markdown::MARKDOWN;

/// Encloses a comment.
const COMMENT: &str = "%%";

/// Removes comments: `%% … %%`, over any number of lines, an unclosed one to the end of the text; none begins in code.
pub(super) fn without_comments(text: &str) -> Cow<'_, str> {
    if !text.contains(COMMENT) {
        return Cow::Borrowed(text);
    }
    let mut code = code_ranges(text).into_iter().peekable();
    let mut kept = String::with_capacity(text.len());
    let (mut done, mut at) = (0, 0);
    while let Some(open) = text[at..].find(COMMENT).map(|open| at + open) {
        // What a comment cut into is no code.
        while code.next_if(|range| range.end <= open || range.start < done).is_some() {}
        if let Some(range) = code.peek().filter(|range| range.start <= open) {
            at = range.end;
            continue;
        }
        // After a number, as in `50%%`, it is none.
        if text[..open].ends_with(|c: char| c.is_numeric()) {
            at = open + COMMENT.len();
            continue;
        }
        kept.push_str(&text[done..open]);
        let inside = open + COMMENT.len();
        done = text[inside..].find(COMMENT).map_or(text.len(), |close| inside + close + COMMENT.len());
        at = done;
    }
    kept.push_str(&text[done..]);
    Cow::Owned(kept)
}

/// Where code stands, in order.
fn code_ranges(text: &str) -> Vec<Range<usize>> {
    let events = Parser::new_ext(text, MARKDOWN).into_offset_iter();
    let code = events.filter(|(event, _)| matches!(event, Event::Start(Tag::CodeBlock(_)) | Event::Code(_)));
    code.map(|(_, range)| range).collect()
}

/// The tags in a text, without their `#`: not those in code, links and headings.
pub(super) fn tags(text: &str) -> Vec<&str> {
    let mut tags = Vec::new();
    if !text.contains('#') {
        return tags;
    }
    let (mut skipped, mut done) = (0_usize, 0);
    let is_skipped = |tag: &Tag<'_>| {
        matches!(
            tag,
            Tag::CodeBlock(_) | Tag::Heading { .. } | Tag::Link { .. } | Tag::Image { .. } | Tag::HtmlBlock
        )
    };
    let is_skipped_end = |tag: &TagEnd| {
        matches!(
            tag,
            TagEnd::CodeBlock | TagEnd::Heading(_) | TagEnd::Link | TagEnd::Image | TagEnd::HtmlBlock
        )
    };
    for (event, range) in Parser::new_ext(text, MARKDOWN).into_offset_iter() {
        match event {
            Event::Start(tag) => skipped += usize::from(is_skipped(&tag)),
            Event::End(tag) => skipped -= usize::from(is_skipped_end(&tag)).min(skipped),
            Event::Text(_) if skipped == 0 => {
                for (mark, _) in text[range.clone()].match_indices('#') {
                    let mark = range.start + mark;
                    if mark < done || !text[..mark].chars().next_back().is_none_or(char::is_whitespace) {
                        continue;
                    }
                    let name = &text[mark + 1..];
                    let end = name.find(|c: char| !is_tag_character(c)).unwrap_or(name.len());
                    let name = name[..end].trim_end_matches('/');
                    done = mark + 1 + end;
                    if name.contains(|c: char| !c.is_numeric() && !matches!(c, '-' | '_' | '/')) {
                        tags.push(name);
                    }
                }
            }
            _ => {}
        }
    }
    tags
}

/// Letters and digits of any script, emoji, and `-`, `_`, `/`.
fn is_tag_character(c: char) -> bool {
    let is_symbol =
        matches!(c, '\u{200d}' | '\u{fe0f}' | '\u{2600}'..='\u{27bf}' | '\u{1f000}'..='\u{1faff}');
    c.is_alphanumeric() || matches!(c, '-' | '_' | '/') || is_symbol || (!c.is_ascii() && is_combining(c))
}

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
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn comments_are_left_out() {
        let check = |text: &str, expect: &str| assert_eq!(without_comments(text), expect, "{text}");
        check("a %% b %% c", "a  c");
        check("a\n\n%%\nb\n\n# c\n%%\n\nd", "a\n\n\n\nd");
        check("%%a%%b%% c %%d", "bd");
        check("a %% b\n\nc", "a ");
        check("%%\n```\na\n```\n%%\nb", "\nb");
        check("%% it`s %% and `x`", " and `x`");
        check("**a %% b ** %% c", "**a  c");
        check("(%% a %%)", "()");
        check("`a %% b`\n\n```\n%% c %%\n```\n\n    %% d", "`a %% b`\n\n```\n%% c %%\n```\n\n    %% d");
        check("`%%` %% a %% `%%`", "`%%`  `%%`");
        check("50%% of 10%%, 5 % and 6 %", "50%% of 10%%, 5 % and 6 %");
        check("| a | %% b %% |\n| - | - |\n| c %% d %% | e |", "| a |  |\n| - | - |\n| c  | e |");
    }

    #[test]
    fn tags_in_a_text_are_found() {
        let check = |text: &str, expect: &[&str]| assert_eq!(tags(text), expect, "{text}");
        check("Met. #one #two/three-4, (#no) #five_six.", &["one", "two/three-4", "five_six"]);
        check("#start\n- #item\n> #quote\n\n| #cell |\n| - |\n", &["start", "item", "quote", "cell"]);
        check("# #heading\n## B #c\ntext", &[]);
        check("`#a` [#b](#c) [[#d]] ![#e](f) https://x.example/ #2025 #1-2 a#g \\#h", &[]);
        check("```\n#a\n```\n\n    #b\n\n<div>\n#c\n</div>\n", &[]);
        check("#y2025 #größe #日本 #🐝/hive #a/", &["y2025", "größe", "日本", "🐝/hive", "a"]);
        check("# \n#", &[]);
        check("**#bold** and #_x", &["_x"]);
        check("##a #b#c", &["b"]);
    }

    proptest! {
        #[test]
        fn nothing_between_marks_is_kept(before in "[a-z `\n]{0,9}", secret in "[A-Z`\n ]{0,9}", after in "[a-z `\n]{0,9}") {
            let text = format!("{before}\n%%{secret}%%{after}");
            let kept = without_comments(&text);
            let is_code = code_ranges(&text).iter().any(|range| range.contains(&(before.len() + 1)));
            prop_assert!(is_code || !kept.contains(char::is_uppercase), "{}", kept);
            prop_assert!(tags(&text).is_empty());
        }
    }

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
