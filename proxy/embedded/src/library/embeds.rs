//! Notes within notes: Obsidian's `![[Note]]`. Where a note is read, the text of the other stands in place of the embed; the
//! index has each text with its own note only, so that nothing is found twice.

use std::collections::HashSet;

use pulldown_cmark::{Event, LinkType, Parser, Tag, TagEnd};

use super::markdown::MARKDOWN;

/// Maximum bytes of one embedded note, and of all in one text. What is longer is cut after a line.
const MAX_EMBED_BYTES: usize = 8_000;
const MAX_EMBEDDED_BYTES: usize = 32_000;

/// A text with its embeds replaced by quotes, each headed by a link to its note. `read` gives the text of a note, or nothing
/// if there is none. What was embedded embeds nothing itself; a note that was quoted before stays an embed, and so does one
/// beside other text.
pub(super) fn with_embedded(text: &str, read: impl Fn(&str) -> Option<String>) -> String {
    let mut whole = String::with_capacity(text.len());
    let (mut done, mut room) = (0, MAX_EMBEDDED_BYTES);
    let mut quoted = HashSet::new();
    for (range, name) in embeds(text) {
        if room == 0 || !quoted.insert(name.clone()) {
            continue;
        }
        let Some(embedded) = read(&name) else { continue };
        let kept = beginning(&embedded, room.min(MAX_EMBED_BYTES));
        room -= kept.len();
        whole.push_str(&text[done..range.start]);
        push_quote(&mut whole, &name, kept, kept.len() < embedded.trim().len());
        done = range.end;
    }
    whole.push_str(&text[done..]);
    whole
}

/// The embeds that are paragraphs of their own, outside lists and quotes, with the names of their notes.
fn embeds(text: &str) -> Vec<(std::ops::Range<usize>, String)> {
    let mut embeds = Vec::new();
    if !text.contains("![[") {
        return embeds;
    }
    let (mut depth, mut embed) = (0_usize, None);
    for (event, range) in Parser::new_ext(text, MARKDOWN).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                if let Tag::Image { link_type: LinkType::WikiLink { .. }, dest_url, .. } = tag
                    && depth == 1
                {
                    embed = Some((range, dest_url.into_string()));
                }
                depth += 1;
            }
            Event::End(end) => {
                depth = depth.saturating_sub(1);
                if end == TagEnd::Paragraph && depth == 0 {
                    let is_alone = |(embed, _): &(std::ops::Range<usize>, String)| {
                        text[range.clone()].trim() == &text[embed.clone()]
                    };
                    embeds.extend(embed.take().filter(is_alone));
                }
            }
            _ => {}
        }
    }
    embeds
}

/// The first lines of a text that fit.
fn beginning(text: &str, most: usize) -> &str {
    let text = text.trim();
    if text.len() <= most {
        return text;
    }
    let fitting = &text[..text.floor_char_boundary(most)];
    fitting.rfind('\n').map_or(fitting, |end| &fitting[..end]).trim_end()
}

fn push_quote(whole: &mut String, name: &str, text: &str, is_cut: bool) {
    whole.extend(["> **[[", name, "]]**\n>\n"]);
    for line in text.lines() {
        whole.extend(["> ", line, "\n"]);
    }
    if is_cut {
        whole.push_str(">\n> …\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: &str) {
        let read = |name: &str| match name {
            "Queen" => Some("# Queen\n\nShe lays eggs.\n\n![[Other]]\n".to_owned()),
            "Queen#Age" => Some("## Age\n\nFive years.".to_owned()),
            "Long" => Some("A line.\n".repeat(MAX_EMBED_BYTES)),
            _ => None,
        };
        assert_eq!(with_embedded(text, read), expect, "{text}");
    }

    const QUEEN: &str = "> **[[Queen]]**\n>\n> # Queen\n> \n> She lays eggs.\n> \n> ![[Other]]\n";

    #[test]
    fn an_embedded_note_stands_in_place_of_its_embed() {
        check("A.\n\n![[Queen]]\n\nB.", &format!("A.\n\n{QUEEN}\n\nB."));
        check("![[Queen#Age|5]]", "> **[[Queen#Age]]**\n>\n> ## Age\n> \n> Five years.\n");
    }

    #[test]
    fn an_embed_that_cannot_be_a_quote_stays() {
        for text in [
            "![[hive.png]]\n\n![[None]]",
            "See ![[Queen]] here.",
            "- ![[Queen]]",
            "> ![[Queen]]",
            "    ![[Queen]]",
            "```\n![[Queen]]\n```",
            "`![[Queen]]`",
            "[[Queen]]",
            "![Queen](Queen)",
        ] {
            check(text, text);
        }
    }

    #[test]
    fn a_note_is_embedded_once_and_not_endlessly() {
        check("![[Queen]]\n\n![[Queen]]", &format!("{QUEEN}\n\n![[Queen]]"));
        let read = |_: &str| Some("A line.\n".repeat(MAX_EMBED_BYTES));
        let many = (0..20).map(|n| format!("![[{n}]]\n\n")).collect::<Vec<_>>().concat();
        let whole = with_embedded(&many, read);
        assert!(whole.contains("> …\n") && whole.ends_with("![[19]]\n\n"), "{}", &whole[whole.len() - 99..]);
        // Each line has a mark of two bytes before it.
        assert!(whole.len() < MAX_EMBEDDED_BYTES * 2, "{}", whole.len());
    }
}
