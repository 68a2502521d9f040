//! Parses a file: removes front matter, comments and ids of blocks, and adds the front matter's fields as a list under the
//! title.

use std::borrow::Cow;

use pulldown_cmark::{Event, Parser, Tag};

use super::formats::Kind;
use super::front_matter::{self, FrontMatter};
use super::logseq;
use super::markdown::{MARKDOWN, push_escaped};
use super::obsidian::{self, Block, without_block_ids};
use super::passages::{self, Document, Passage, slug};

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

    /// The passage under the last of these headings, which are separated by `#` and stand under each other, with the text of
    /// the headings below it; or the one with a block of this id after `^`.
    pub(super) fn section(&self, headings: &str) -> Option<Passage> {
        let path: Vec<&str> =
            headings.split('#').map(str::trim).filter(|heading| !heading.is_empty()).collect();
        let (last, upper) = path.split_last()?;
        if last.starts_with('^') {
            return self.passage(last).cloned();
        }
        let upper: Vec<String> = upper.iter().map(|heading| slug(heading)).collect();
        let found = self.under(&upper, &slug(last));
        // A heading may have a `#` of its own.
        let found =
            found.or_else(|| self.under(&[], &slug(headings))).or_else(|| self.under(&[], &slug(last)))?;
        let passage = &self.document.passages[found];
        let is_below = |below: &&Passage| {
            below.above.len() > passage.above.len() || below.slug.starts_with(&format!("{}~", passage.slug))
        };
        let last = self.document.passages[found + 1..].iter().take_while(is_below).last();
        let end = last.map_or(passage.range.end, |last| last.range.end);
        Some(Passage { range: passage.range.start..end, ..passage.clone() })
    }

    /// The index of the first passage whose heading has this slug, under headings with these.
    fn under(&self, upper: &[String], wanted: &str) -> Option<usize> {
        let title = self.document.title.as_deref().map(slug);
        self.document.passages.iter().position(|passage| {
            let is_it = match passage.heading.as_str() {
                "" => passage.slug == wanted,
                heading => slug(heading) == wanted && !passage.slug.contains('~'),
            };
            let mut above = title.iter().cloned().chain(passage.above.iter().map(|heading| slug(heading)));
            is_it && upper.iter().all(|upper| above.any(|above| above == *upper))
        })
    }
}

pub(super) fn read(kind: Kind, text: &str) -> ParsedDocument<'_> {
    let (mut front, body) = match kind {
        Kind::Markdown | Kind::Text => front_matter::split(text),
        _ => (FrontMatter::default(), text),
    };
    if kind != Kind::Markdown {
        let document = match kind {
            Kind::Text => passages::of_plain_text(body),
            Kind::Pdf | Kind::Slides | Kind::Spreadsheet => passages::of_pages(body),
            _ => passages::of_markdown(body),
        };
        let (body, blocks, is_markdown) = (Cow::Borrowed(body), Vec::new(), kind == Kind::Table);
        return ParsedDocument { front, body, document, blocks, is_markdown };
    }
    // A page of Logseq has properties in place of front matter.
    let has_front = body.len() < text.len();
    let body = if has_front {
        body
    } else {
        let (properties, body) = logseq::split(body);
        front = properties;
        body
    };
    let mut body = without_comments(body);
    if let Cow::Owned(kept) = obsidian::without_comments(&body) {
        body = Cow::Owned(kept);
    }
    for tag in obsidian::tags(&body) {
        front.add_tag(tag);
    }
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
    fn a_section_has_its_lower_headings() {
        let long = "word ".repeat(500);
        let text = format!(
            "# Manual\n## Setup\n### Linux\napt\n### Mac\nbrew\n## Use\n### Linux\nrun\n## C# basics\n{long}\n\n{long}\n## End\nx ^b\n"
        );
        let read = read(Kind::Markdown, &text);
        let check = |headings: &str, expect: Option<&str>| {
            let section = read.section(headings).map(|section| read.body[section.range].trim().to_owned());
            assert_eq!(section.as_deref(), expect, "{headings}");
        };
        check("Setup", Some("## Setup\n### Linux\napt\n### Mac\nbrew"));
        check("setup", Some("## Setup\n### Linux\napt\n### Mac\nbrew"));
        check("Linux", Some("### Linux\napt"));
        check("Use#Linux", Some("### Linux\nrun"));
        check("Manual#Use#Linux", Some("### Linux\nrun"));
        check("Other#Linux", Some("### Linux\napt"));
        check("C# basics", Some(format!("## C# basics\n{long}\n\n{long}").trim()));
        check("^b", Some("## End\nx"));
        check("None", None);
        check("", None);
    }

    #[test]
    fn notes_have_the_tags_of_their_text_and_no_comments() {
        let read =
            read(Kind::Markdown, "---\ntags: [a]\n---\nText #b/c and %% no #d %% #a.\n\n<!-- %% -->\nMore.");
        assert_eq!(read.front.tags, ["a", "b/c"]);
        assert_eq!(read.body, "Text #b/c and  #a.\n\n\nMore.");
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
