//! Wikilinks in a question: `[[title]]`, `[[title|shown]]`, `[[title#heading]]`.
//!
//! As in answers, they are not recognised in code, formulas and links, or with escaped brackets.

use std::ops::Range;

use super::{formula::code_span, inline::wikilink, parse::wikilink_ranges};

/// Maximum wikilinks of one text.
const MAX_WIKILINKS: usize = 200;

/// Maximum bytes that [`without_brackets`] returns.
const MAX_UNBRACKETED: usize = 1_000;

/// A reference to a document, as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wikilink {
    /// Byte range, including brackets.
    pub range: Range<usize>,
    /// 1 to 200 characters.
    pub title: String,
    pub heading: Option<String>,
    /// The text to show instead.
    pub shown: Option<String>,
}

/// A wikilink that is being typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenWikilink {
    /// Byte range that a completion replaces: from the opening brackets to the caret, or to the closing brackets.
    pub range: Range<usize>,
    /// The part of the title typed so far.
    pub typed: String,
}

impl Wikilink {
    /// Title and heading, as `title#heading`.
    pub fn target(&self) -> String {
        match &self.heading {
            Some(heading) => format!("{}#{heading}", self.title),
            None => self.title.clone(),
        }
    }
}

/// The wikilinks of a text, in order.
pub fn wikilinks(text: &str) -> Vec<Wikilink> {
    // Skip parsing for the many questions without wikilinks.
    if !text.contains("[[") {
        return Vec::new();
    }
    let places = wikilink_ranges(text).into_iter().take(MAX_WIKILINKS);
    let read = |range: Range<usize>| {
        let (written, _) = wikilink(text.get(range.clone())?)?;
        Some(Wikilink {
            range,
            title: written.title.to_owned(),
            heading: written.heading.map(str::to_owned),
            shown: written.shown.map(str::to_owned),
        })
    };
    places.filter_map(read).collect()
}

/// The beginning of a text, with wikilinks replaced by their visible text; for titles made of questions. Of Markdown it
/// knows spans of code and escapes alone, so that a list of titles needs no parser.
pub(crate) fn without_brackets(text: &str) -> String {
    let mut rest = text.get(..text.floor_char_boundary(MAX_UNBRACKETED)).unwrap_or_default();
    let mut shown = String::with_capacity(rest.len());
    while let Some((before, special)) = rest.find(['[', '`', '\\']).map(|at| rest.split_at(at)) {
        shown.push_str(before);
        let length = if let Some((link, length)) = wikilink(special) {
            shown.push_str(link.shown.unwrap_or(link.title));
            length
        } else {
            let length = plain_length(special);
            shown.push_str(special.get(..length).unwrap_or_default());
            length
        };
        rest = special.get(length..).unwrap_or_default();
    }
    shown.push_str(rest);
    shown
}

/// Bytes of the span of code, escaped character or single one that the text begins with.
fn plain_length(text: &str) -> usize {
    let ticks = text.bytes().take_while(|byte| *byte == b'`').count();
    if ticks > 0 {
        return code_span(text.as_bytes()).unwrap_or(ticks);
    }
    let characters = if text.starts_with('\\') { 2 } else { 1 };
    text.chars().take(characters).map(char::len_utf8).sum()
}

/// The wikilinks of a text, each document and heading once, ignoring case.
pub fn distinct_wikilinks(text: &str) -> Vec<Wikilink> {
    let mut known: Vec<String> = Vec::new();
    let mut links = wikilinks(text);
    links.retain(|link| {
        let key = link.target().to_lowercase();
        let is_new = !known.contains(&key);
        if is_new {
            known.push(key);
        }
        is_new
    });
    links
}

/// The wikilink being typed at the caret, a byte offset; `None` if there is none, or its title is complete.
pub fn open_wikilink(text: &str, caret: usize) -> Option<OpenWikilink> {
    let before = text.get(..caret)?;
    let start = before.rfind("[[")?;
    let typed = before.get(start + 2..)?;
    if typed.contains(['[', ']', '|', '#', '\n']) {
        return None;
    }
    // Parse the text as if the link was complete, to exclude code and escaped brackets.
    let after = text.get(caret..)?;
    let whole = format!("{}[[x]]{after}", before.get(..start)?);
    if !wikilink_ranges(&whole).iter().any(|range| range.start == start) {
        return None;
    }
    // Text after the caret belongs to the link if brackets close it.
    let rest =
        after.find(['[', ']', '\n']).filter(|at| after.get(*at..).is_some_and(|rest| rest.starts_with("]]")));
    let end = caret + rest.map_or(0, |at| at + 2);
    Some(OpenWikilink { range: start..end, typed: typed.trim().to_owned() })
}

/// A wikilink to the document with this title; `None` if the title cannot be written as one.
pub fn as_wikilink(title: &str) -> Option<String> {
    let text = format!("[[{}]]", title.trim());
    let (written, length) = wikilink(&text)?;
    (length == text.len() && written.title == title.trim()).then_some(text)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Targets and shown texts, as `title#heading|shown`.
    fn shown(links: &[Wikilink]) -> Vec<String> {
        let shown = |link: &Wikilink| {
            let shown = link.shown.as_ref().map(|shown| format!("|{shown}")).unwrap_or_default();
            format!("{}{shown}", link.target())
        };
        links.iter().map(shown).collect()
    }

    #[track_caller]
    fn check(text: &str, expect: &[&str]) {
        let links = wikilinks(text);
        assert_eq!(shown(&links), expect, "{text:?}");
        for link in links {
            let written = &text[link.range];
            assert!(written.starts_with("[[") && written.ends_with("]]"), "{written:?} in {text:?}");
            assert!(written.contains(&link.title), "{written:?}");
        }
    }

    #[test]
    fn wikilinks_are_found_where_they_stand() {
        check("", &[]);
        check("How many [[Leave]] days?", &["Leave"]);
        check(
            "[[Leave|days off]], [[Leave#Parental]] and [[Leave#Parental|that]]",
            &["Leave|days off", "Leave#Parental", "Leave#Parental|that"],
        );
        check("[[Leave  # Parental | that ]]", &["Leave#Parental|that"]);
        check("a\r\n  [[b]]\r\n\r\n- [[c]]\n> [[d]]", &["b", "c", "d"]);
        check("*x* [[年休]]é [[guide/start.md]]! &amp; [[c]]", &["年休", "guide/start.md", "c"]);
        check("| [[a\\|b]] |\n|---|\n| [[c]] |", &["a|b", "c"]);
        check("[[a]][[a]] [[A]]", &["a", "a", "A"]);
        check("[[a [[b]] c]]", &["b"]);
        check("`[[a]]` ``[[b]]``\n\n    [[c]]\n\n```\n[[d]]\n```\n$[[e]]$", &[]);
        check(r"\[[a]] [\[b]] [[c]\] [[d\]]", &[]);
        check("[[]] [[ ]] [[|x]] [[#x]] [[a\nb]] [[a] ] [[7]] [[a", &[]);
        check(&format!("[[{}]]", "é".repeat(200)), &[&"é".repeat(200)]);
        check(&format!("[[{}]]", "é".repeat(201)), &[]);
        check("[[2024]] [[a\u{0}b]]", &["2024"]);
        assert_eq!(wikilinks(&"[[a]] ".repeat(1000)).len(), 200);
        assert_eq!(wikilinks(&format!("[[a]]{}", "x".repeat(600_000))), []);
    }

    #[test]
    fn each_document_is_named_once() {
        assert_eq!(shown(&distinct_wikilinks("[[b]] [[a|x]] [[A]] [[a#c]] [[b|y]]")), ["b", "a|x", "a#c"]);
        let many: Vec<String> = (0..50).map(|number| format!("[[note {number}]]")).collect();
        assert_eq!(distinct_wikilinks(&many.join(" ")).len(), 50);
    }

    /// `^` is the caret.
    #[track_caller]
    fn check_open(text: &str, expect: Option<(&str, &str)>) {
        let caret = text.find('^').unwrap();
        let text = text.replacen('^', "", 1);
        let open = open_wikilink(&text, caret);
        let open = open.as_ref().map(|open| (&text[open.range.clone()], open.typed.as_str()));
        assert_eq!(open, expect, "{text:?} at {caret}");
    }

    #[test]
    fn an_open_wikilink_is_found_at_the_cursor() {
        check_open("see [[Le^", Some(("[[Le", "Le")));
        check_open("see [[^", Some(("[[", "")));
        check_open("[[Le^ and more", Some(("[[Le", "Le")));
        check_open("[[Le^ave]] and", Some(("[[Leave]]", "Le")));
        check_open("[[Le^ave [[b]]", Some(("[[Le", "Le")));
        check_open("é [[年^\n]]", Some(("[[年", "年")));
        check_open("a [[b]] [[ c d^", Some(("[[ c d", "c d")));
        check_open("[[a]]^", None);
        check_open("[[a|b^", None);
        check_open("[[a#b^", None);
        check_open("[[a\nb^", None);
        check_open("[a^", None);
        check_open(r"\[[a^", None);
        check_open("`[[a^`", None);
        check_open("```\n[[a^\n```", None);
        assert_eq!(open_wikilink("[[é", 3), None, "within a character");
        assert_eq!(open_wikilink("[[a", 9), None);
    }

    #[test]
    fn names_have_the_words_of_links() {
        let check = |text: &str, expect: &str| assert_eq!(without_brackets(text), expect, "{text}");
        check("Compare [[Bees]] and [[Ants|the ants]]", "Compare Bees and the ants");
        check("[[Bees#Hive]]: `[[a]]` [[", "Bees: `[[a]]` [[");
        check("``[[a]]` [[b]]`` [[c]]", "``[[a]]` [[b]]`` c");
        check(r"\[[a]] [\[b]] [[[c]] ` [[d]]\", r"\[[a]] [\[b]] [c ` d\");
        check(&"é".repeat(600), &"é".repeat(500));
        check("", "");
    }

    #[test]
    fn titles_are_written_as_wikilinks() {
        let check = |title: &str, expect: Option<&str>| assert_eq!(as_wikilink(title).as_deref(), expect);
        check("Leave", Some("[[Leave]]"));
        check(" 年休 ", Some("[[年休]]"));
        for impossible in ["", " ", "C# notes", "a|b", "a]b", "a]]b", "[a", "a\nb", "7", "a]"] {
            check(impossible, None);
        }
    }

    proptest! {
        #[test]
        fn whatever_is_typed_does_no_harm(text in "(\\[\\[|\\]\\]|[|#a`$*\\\\é \\n]){0,30}", caret in 0_usize..60) {
            for link in wikilinks(&text) {
                prop_assert!(text[link.range.clone()].starts_with("[[") && text[link.range].ends_with("]]"));
                prop_assert!(!link.title.is_empty());
            }
            if let Some(open) = open_wikilink(&text, caret) {
                prop_assert!(text[open.range].starts_with("[["));
            }
        }

        #[test]
        fn what_is_written_as_a_wikilink_is_found(title in "[a-zA-Zé漢 .,()/-]{1,30}") {
            if let Some(written) = as_wikilink(&title) {
                let links = wikilinks(&format!("See {written}."));
                prop_assert_eq!(shown(&links), [title.trim()]);
            }
        }
    }
}
