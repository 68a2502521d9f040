//! The front matter of a document: YAML between two fences at its top.
//!
//! What is not YAML, such as `title: One: two`, is read line by line. Titles, lists and values have maximum lengths, since
//! lists of documents and results of searches repeat them.

mod fields;
mod lines;
mod yaml;

pub(crate) use self::fields::FrontMatter;
use self::fields::are_hashtags;
pub(super) use self::fields::within;

/// Maximum bytes between the fences; more is treated as text.
const MAX_FENCED_BYTES: usize = 1 << 20;

/// Maximum bytes that are read; fields after these are ignored.
const MAX_BYTES: usize = 64 * 1024;

/// Splits a file's text into front matter and body. A text between two rules that has no fields is no front matter.
pub(crate) fn split(text: &str) -> (FrontMatter, &str) {
    let Some((head, body)) = fenced(text) else { return (FrontMatter::default(), text) };
    match read(head) {
        Some(front) => (front, body),
        None => (FrontMatter::default(), text),
    }
}

/// The lines between two fences at the top of a text, and the text after them.
fn fenced(text: &str) -> Option<(&str, &str)> {
    let (rest_of_line, head) = text.strip_prefix("---")?.split_once('\n')?;
    if !rest_of_line.trim().is_empty() {
        return None;
    }
    let mut at = 0;
    let mut read_end = 0;
    for line in head.split_inclusive('\n') {
        if matches!(line.trim_end(), "---" | "...") {
            return Some((&head[..read_end], &head[at + line.len()..]));
        }
        at += line.len();
        if at <= MAX_BYTES {
            read_end = at;
        } else if at > MAX_FENCED_BYTES {
            return None;
        }
    }
    None
}

/// Reads the fields; `None` if there are none, as in a text between two rules.
fn read(head: &str) -> Option<FrontMatter> {
    let mut front = match yaml::read(head) {
        Ok(front) => front?,
        Err(error) => {
            let mut front = FrontMatter { error: Some(error), ..FrontMatter::default() };
            lines::read(head, &mut front).then_some(front)?
        }
    };
    // To YAML, tags that are written `tags: #a #b` are a comment.
    let tags =
        head.lines().filter_map(|line| line.strip_prefix("tags:").or_else(|| line.strip_prefix("tag:")));
    tags.filter(|tags| are_hashtags(tags)).for_each(|tags| front.add_list("tags", tags));
    Some(front)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn strings(items: &[&str]) -> Vec<String> {
        items.iter().map(|item| (*item).to_owned()).collect()
    }

    #[test]
    fn fields_are_read() {
        let (front, body) = split(concat!(
            "---\ntitle: \"Men's health\" \naliases: [HPV, 'cervix, screening', \"a \"]\ntags:\n  - \"#one\"\n  - two # no\ntag: \"three, #four,\"\ndate: 2025-01-31\n",
            "url: https://kb.example/a#b\nlang: en\nnested:\n  title: no\n  list:\n    - no\nother: |\n  text: here\n",
            "Version: \"1.2\"\nauthors:\n  - Jane\n  - name: no\n  - Joe\nweight: 3\n---\n# Text\n"
        ));
        let expect = FrontMatter {
            title: Some("Men's health".to_owned()),
            aliases: strings(&["HPV", "cervix, screening", "a"]),
            tags: strings(&["one", "two", "three", "four"]),
            url: Some("https://kb.example/a#b".to_owned()),
            lang: Some("en".to_owned()),
            fields: vec![
                ("date".to_owned(), strings(&["2025-01-31"])),
                ("other".to_owned(), strings(&["text: here"])),
                ("version".to_owned(), strings(&["1.2"])),
                ("authors".to_owned(), strings(&["Jane", "Joe"])),
            ],
            error: None,
        };
        assert_eq!((front, body), (expect, "# Text\n"));
    }

    #[test]
    fn text_without_front_matter_is_unchanged() {
        let check =
            |text: &str, body: &str| assert_eq!(split(text), (FrontMatter::default(), body), "{text}");
        check("", "");
        check("---", "---");
        check("---\nno end", "---\nno end");
        check("--- x\na: b\n---\n", "--- x\na: b\n---\n");
        check("text\n---\na: b\n---\n", "text\n---\na: b\n---\n");
        check("---\n---\nbody", "body");
        check("---\r\nweight: 3\r\n---\r\nbody", "body");
        check("---\ntitle:\nalias: ~\n...\nbody", "body");
    }

    #[test]
    fn values_are_read() {
        let check = |value: &str, expect: Option<&str>| {
            let (front, _) = split(&format!("---\ntitle: {value}\n---\n"));
            assert_eq!(front.title.as_deref(), expect, "{value}");
        };
        check(" plain # comment", Some("plain"));
        check("1.20", Some("1.20"));
        check("'it''s'", Some("it's"));
        check(r#""a \"b\" \\c""#, Some(r#"a "b" \c"#));
        check("\"quoted\" # comment", Some("quoted"));
        check(">\n  folded\n  lines", Some("folded lines"));
        check("null", None);
        check("\"null\"", Some("null"));
        check("{a: b}", None);
        check("*none", Some("*none"));
    }

    #[test]
    fn lists_in_one_text_are_cut() {
        let check = |field: &str, aliases: &[&str], tags: &[&str]| {
            let text = format!("---\n{field}\n---\n");
            let (front, _) = split(&text);
            assert_eq!((front.aliases, front.tags), (strings(aliases), strings(tags)), "{field}");
        };
        check("aliases: One, Two words", &["One", "Two words"], &[]);
        check("aliases: [\"One, two\"]", &["One, two"], &[]);
        check("tags: a, b/c", &[], &["a", "b/c"]);
        check("tags: machine learning", &[], &["machine learning"]);
        check("tags: \"#a #b\"", &[], &["a", "b"]);
        check("tags: #a #b/c", &[], &["a", "b/c"]);
        check("tags: # a remark", &[], &[]);
        check("tags: [a, a, A]", &[], &["a", "A"]);
    }

    #[test]
    fn a_text_between_rules_is_no_front_matter() {
        let check = |text: &str| assert_eq!(split(text), (FrontMatter::default(), text), "{text}");
        check("---\n\nA note that starts with a rule.\n\n---\n\nMore.");
        check("---\n- one\n- two\n---\nMore.");
        check("---\nA [link](x) with: \"quotes, and\n* more\n---\nMore.");
        check("---\n@home\n---\n");
    }

    #[test]
    fn names_have_maximum_lengths() {
        let many = (0..9_000).map(|n| format!("  - t{n}\n")).collect::<Vec<_>>().concat();
        let long = "x".repeat(1_000_000);
        for field in [
            format!("title: {long}\n"),
            format!("url: {long}\n"),
            format!("tags:\n{many}"),
            format!("aliases:\n{many}"),
            format!("tags: [{long}]\n"),
            format!("aliases: [{}]\n", "y".repeat(60_000)),
            format!("other: {long}\n"),
        ] {
            let text = format!("---\n{field}---\nbody");
            let (front, body) = split(&text);
            let names = [&front.tags[..], &front.aliases].concat().concat();
            let length = names.len()
                + front.title.map_or(0, |title| title.len())
                + front.url.map_or(0, |url| url.len());
            assert!(body == "body" && length < 700, "{}: {length}", &field[..20]);
        }
    }

    #[test]
    fn hostile_front_matter_is_read_in_no_time() {
        let repeated = |part: &str| part.repeat((MAX_BYTES - 100) / part.len());
        let level = |n: u8| format!("a{n}: &a{n} [{}]\n", format!("*a{}, ", n - 1).repeat(9));
        let bomb = format!("a0: &a0 lol\n{}", (1..9).map(level).collect::<String>());
        for head in [
            repeated("["),
            repeated("{a: "),
            repeated("- "),
            repeated("? "),
            repeated("a: &a\n"),
            repeated("[a, "),
            format!("x: {}", repeated("[")),
            (0..350).map(|depth| " ".repeat(depth) + "a:\n").collect(),
            bomb,
        ] {
            let text = format!("---\n{head}\n---\nbody");
            let (front, body) = split(&text);
            let is_cut = body == "body" || body.len() == text.len();
            assert!(is_cut && front.fields.len() <= fields::MAX_FIELDS, "{}", &head[..20]);
        }
        let long = format!("---\n{}---\nbody", "a: b\n".repeat(MAX_FENCED_BYTES / 5 + 2));
        assert_eq!(split(&long), (FrontMatter::default(), long.as_str()));
    }

    proptest! {
        #[test]
        fn any_text_splits(head in "[-a-z:\\[\\]'\" ,#\n]{0,80}", body in "\\PC{0,40}") {
            let text = format!("---\n{head}\n---\n{body}");
            let (_, rest) = split(&text);
            prop_assert!(text.ends_with(rest));
        }
    }
}
