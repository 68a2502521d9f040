//! Doc comments of functions begin with what the function does.

use crate::files::{all, assert_none};

/// First words that describe a thing, where "Returns …" or "Reads …" would say what the function does.
const FIRST_WORDS: [&str; 4] = ["What", "It", "They", "Those"];

/// Words that may stand before `fn`, besides the visibility.
const QUALIFIERS: [&str; 5] = ["const", "async", "unsafe", "extern", "\"C\""];

#[test]
fn doc_comments_of_functions_say_what_they_do() {
    let files = all(".rs");
    let places = |(name, text): &(String, String)| {
        let lines = comments(text).into_iter().map(|line| format!("{name}:{line}"));
        lines.collect::<Vec<_>>()
    };
    let found: Vec<_> = files.iter().flat_map(places).collect();
    assert_none(
        "the doc comment of a function says what it does, and begins with none of What, It, They, Those",
        &found,
    );
}

#[test]
fn doc_comments_are_assigned_to_functions() {
    let check = |text: &str, expect: &[usize]| assert_eq!(comments(text), expect, "{text}");
    check("/// What is left.\nfn left() {}", &[1]);
    check(
        "\n    /// It grows.\n    /// More.\n    #[must_use]\n    // So.\n    pub(super) async fn grow(&self) {}",
        &[2],
    );
    check("/// Those.\npub const unsafe extern \"C\" fn c() {}\n/// They.\npub fn d() {}", &[1, 3]);
    check("/// Returns what is left. It may be empty.\nfn left() {}", &[]);
    check("/// Whatever.\nfn any() {}\n/// Items.\nfn items() {}", &[]);
    check("/// What is left.\npub struct Left;\nfn left() {}", &[]);
    check("/// What is left.\nleft: fn(),", &[]);
}

/// Returns the lines at which doc comments of functions begin with one of these words.
fn comments(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    // The line and the first word of the doc comment above.
    let mut comment: Option<(usize, &str)> = None;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_start();
        if let Some(words) = line.strip_prefix("///") {
            let first = words.trim_start().split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            comment.get_or_insert((index + 1, first));
        } else if !line.starts_with("#[") && !line.starts_with("//") {
            let of_function = comment.take().filter(|_| is_function(line));
            found.extend(of_function.filter(|(_, first)| FIRST_WORDS.contains(first)).map(|(at, _)| at));
        }
    }
    found
}

/// Whether an item's first line is that of a function.
fn is_function(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.find(|word| !word.starts_with("pub") && !QUALIFIERS.contains(word)) == Some("fn")
}
