//! Checks of the style sheet.

use crate::files::{assert_none, root};
use std::fs;

/// What an answer grows within.
const AROUND_ANSWERS: [&str; 13] = [
    ":root",
    "html",
    "body",
    "main",
    "article",
    ".app",
    ".scroller",
    ".column",
    ".volume",
    ".page",
    ".exchange",
    ".prose",
    "#",
];

/// A browser looks for such a rule's elements at each node that an answer grows by, and computes the styles of whatever any
/// rule with `:has()` may change anew: all buttons of a long conversation, in each frame.
#[test]
fn no_rule_asks_what_is_in_the_conversation() {
    let css = fs::read_to_string(root().join("style/footnote.css")).unwrap();
    let asks = css.match_indices(":has(").filter(|(at, _)| !css[*at..].starts_with(":has(+"));
    let asked = asks.map(|(at, _)| {
        let before = css[..at].trim_end_matches(":not(");
        let start = before.rfind([' ', '>', '+', '~', ',', '{', '}', '(', '\n']).map_or(0, |at| at + 1);
        &before[start..]
    });
    let is_around = |asked: &&str| {
        let is_named = AROUND_ANSWERS.iter().any(|name| asked.starts_with(name));
        asked.is_empty() || is_named && *asked != "#under-start"
    };
    let around: Vec<String> = asked.filter(is_around).map(str::to_owned).collect();
    assert_none("style/footnote.css", &around);
}
