//! Parses a file: removes front matter, comments and ids of blocks, and adds the front matter's fields as a list under the
//! title.

use std::borrow::Cow;

use pulldown_cmark::{Event, Parser, Tag};

use super::formats::Kind;
use super::front_matter::{self, FrontMatter};
use super::markdown::{MARKDOWN, push_escaped};
use super::obsidian::{Block, without_block_ids};
use super::passages::{self, Document, Passage};

pub(super) struct ParsedDocument<'t> {
    pub(super) front: FrontMatter,
    pub(super) body: Cow<'t, str>,
    pub(super) document: Document,
    /// Blocks with ids.
    blocks: Vec<Block>,
    /// Whether what looks like markup is meant so.
    pub(super) is_markdown: bool,
}

impl ParsedDocument<'_> {
    /// The passage with this slug, or with a block of this id after `^`.
    pub(super) fn passage(&self, slug: &str) -> Option<&Passage> {
        let mut passages = self.document.passages.iter();
        let Some(id) = slug.strip_prefix('^') else { return passages.find(|passage| passage.slug == slug) };
        let (_, end) = self.blocks.iter().find(|(known, _)| known.eq_ignore_ascii_case(id))?;
        passages.find(|passage| passage.range.end >= *end)
    }
}

pub(super) fn read(kind: Kind, text: &str) -> ParsedDocument<'_> {
    let is_note = matches!(kind, Kind::Markdown | Kind::Text);
    let (front, body) = if is_note { front_matter::split(text) } else { (FrontMatter::default(), text) };
    if kind != Kind::Markdown {
        let document = match kind {
            Kind::Text => passages::of_plain_text(body),
            Kind::Pdf => passages::of_pages(body),
            _ => passages::of_markdown(body),
        };
        let (body, blocks, is_markdown) = (Cow::Borrowed(body), Vec::new(), kind == Kind::Table);
        return ParsedDocument { front, body, document, blocks, is_markdown };
    }
    let mut body = without_comments(body);
    let fields = list(&front.fields);
    if !fields.is_empty() {
        body = Cow::Owned(under_title(&body, &fields));
    }
    let (without_ids, blocks) = without_block_ids(&body);
    if !blocks.is_empty() {
        body = Cow::Owned(without_ids.into_owned());
    }
    let document = passages::of_markdown(&body);
    ParsedDocument { front, body, document, blocks, is_markdown: true }
}

/// Front matter fields as a Markdown list.
fn list(fields: &[(String, Vec<String>)]) -> String {
    let mut list = String::new();
    for (name, values) in fields {
        list.extend(["- ", name, ": "]);
        push_escaped(&mut list, &values.join(", "));
        list.push('\n');
    }
    list
}

/// Inserts a list after the `# Title` at the beginning of a text, or at its top.
fn under_title(body: &str, list: &str) -> String {
    let text = body.trim_start();
    let title = text.split_inclusive('\n').next().filter(|line| line.starts_with("# ")).unwrap_or_default();
    let gap = if title.is_empty() { "" } else { "\n" };
    let rest = &text[title.len()..];
    format!("{}{gap}{gap}{list}\n{rest}", title.trim_end())
}

/// Removes HTML comments, except in code and unclosed ones.
fn without_comments(text: &str) -> Cow<'_, str> {
    const OPEN: &str = "<!--";
    const CLOSE: &str = "-->";
    if !text.contains(OPEN) {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut done = 0;
    for (event, range) in Parser::new_ext(text, MARKDOWN).into_offset_iter() {
        if !matches!(event, Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_)) {
            continue;
        }
        let mut at = range.start.max(done);
        while let Some(open) = text.get(at..range.end).and_then(|html| html.find(OPEN)).map(|open| at + open)
        {
            let inside = open + OPEN.len();
            let Some(close) = text[inside..range.end].find(CLOSE) else { break };
            kept.push_str(&text[done..open]);
            done = inside + close + CLOSE.len();
            at = done;
        }
    }
    kept.push_str(&text[done..]);
    Cow::Owned(kept)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn comments_are_left_out() {
        let check = |text: &str, expect: &str| assert_eq!(without_comments(text), expect, "{text}");
        check("a\n\n<!-- one\ntwo -->\n\nb", "a\n\n\n\nb");
        check("# T <!-- omit in toc -->\nb <!-- x --> c <!-- y -->.", "# T \nb  c .");
        check("<!-- cargo-rdme start -->\n# T\n<!-- cargo-rdme end -->", "\n# T\n");
        check("<div>\n<!-- x --><b>c</b><!-- y -->\n</div>", "<div>\n<b>c</b>\n</div>");
        check(
            "`<!-- x -->`\n\n```\n<!-- y -->\n```\n\n    <!-- z -->\n",
            "`<!-- x -->`\n\n```\n<!-- y -->\n```\n\n    <!-- z -->\n",
        );
        check("a <!-- never", "a <!-- never");
        check("<!-- never\n\nb", "<!-- never\n\nb");
        check("<!---->a<!-->", "a<!-->");
    }

    #[test]
    fn fields_stand_under_the_title() {
        let check = |text: &str, expect: &str| assert_eq!(read(Kind::Markdown, text).body, expect, "{text}");
        let front = "---\ntitle: T\nversion: 1.2\nauthors: [A, \"B*\"]\n---\n";
        let list = "- version: 1.2\n- authors: A, B\\*\n\n";
        let with = |body: &str| format!("{front}{body}");
        check(&with("# T\n\nText.\n"), &format!("# T\n\n{list}\nText.\n"));
        check(&with("# T"), &format!("# T\n\n{list}"));
        check(&with("Text."), &format!("{list}Text."));
        check(&with("Intro.\n\n# T\nText."), &format!("{list}Intro.\n\n# T\nText."));
        check(&with(""), list);
        check("---\ntitle: T\n---\n# T\n", "# T\n");
        assert_eq!(read(Kind::Text, &with("Text.")).body, "Text.");
    }

    #[test]
    fn a_block_with_an_id_has_its_passage() {
        let text = "---\nversion: 1\n---\n# T\n\nIntro. ^top\n\n## A\n\n| a |\n| --- |\n\n^table\n\n## B\n\nLast. ^end";
        let read = read(Kind::Markdown, text);
        assert!(!read.body.contains('^'), "{}", read.body);
        let slug = |wanted: &str| read.passage(wanted).map(|passage| passage.slug.as_str());
        assert_eq!(slug("a"), Some("a"));
        assert_eq!(slug("^top"), Some("t"));
        assert_eq!(slug("^Table"), Some("a"));
        assert_eq!(slug("^end"), Some("b"));
        assert_eq!(slug("^none"), None);
        assert_eq!(slug("none"), None);
    }

    #[test]
    fn pages_of_a_pdf_are_no_titles() {
        let read = read(Kind::Pdf, "## Page 1 (iii)\n\nOne\n\n## Page 2\n\nTwo\n\n");
        assert_eq!(read.document.title, None);
        let headings: Vec<&str> = read.document.passages.iter().map(|p| p.heading.as_str()).collect();
        assert_eq!(headings, ["Page 1 (iii)", "Page 2"]);
        let slugs: Vec<&str> = read.document.passages.iter().map(|p| p.slug.as_str()).collect();
        assert_eq!(slugs, ["page-1", "page-2"]);
    }

    #[test]
    fn passages_are_those_of_the_text_with_fields() {
        let front = "---\nversion: 1.2\n---\n";
        for body in [
            "# T\n\nText.\n\n## A\n\nMore.\n",
            "# T\n## A\nText.",
            "Text.\n\n# A\n\n# B\n",
            "",
            "\n\n# T\n\nText.",
        ] {
            let plain = read(Kind::Markdown, body).document;
            let text = format!("{front}{body}");
            let read = read(Kind::Markdown, &text);
            let cut = |passage: &Passage| read.body[passage.range.clone()].to_owned();
            let passages = &read.document.passages;
            let slugs =
                |document: &Document| document.passages.iter().map(|p| p.slug.clone()).collect::<Vec<_>>();
            if !body.is_empty() {
                assert_eq!(slugs(&read.document), slugs(&plain), "{body}");
                assert_eq!(read.document.title, plain.title);
            }
            assert_eq!(passages.iter().map(cut).collect::<String>(), read.body, "{body}");
            let first = passages.iter().find(|passage| cut(passage).contains("- version: 1.2")).unwrap();
            assert!(first.has_body, "{body}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "(<!--|-->|`|\n|a| |<b>|#|-){0,40}", front in proptest::bool::ANY) {
            let text = if front { format!("---\nversion: 1\n---\n{text}") } else { text };
            let read = read(Kind::Markdown, &text);
            let passages = &read.document.passages;
            let joined: String = passages.iter().map(|p| &read.body[p.range.clone()]).collect();
            prop_assert!(joined == read.body || joined.trim().is_empty());
        }
    }
}
