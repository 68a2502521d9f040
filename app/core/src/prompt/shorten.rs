//! Shortens a document to what fits: the part of it that has the most to do with the question.

use std::collections::BTreeMap;

use crate::text::{beginning, places, words};

/// What stands where something was left out.
const GAP: &str = "[…]";

/// Shorter rests, in characters, say nothing.
const SHORTEST: usize = 80;

/// A document of `tokens` tokens in at most `most`, from its best paragraph on, its gaps marked; `None` where
/// so little would be left that it says nothing.
pub(crate) fn shorten(text: &str, tokens: u32, most: u32, question: &str) -> Option<String> {
    let text = text.trim();
    let length = text.chars().count();
    // The framing and the marks need room too; a tenth is more than they take.
    let room = usize::try_from(u64::from(most) * length as u64 * 9 / 10 / u64::from(tokens.max(1))).ok()?;
    if room < SHORTEST {
        return None;
    }
    let start = best_paragraph(text, room, question);
    let rest = text.get(start..)?;
    let kept = beginning(rest, room);
    let before = if start > 0 { [GAP, "\n"].concat() } else { String::new() };
    let after = if kept.len() < rest.len() { ["\n", GAP].concat() } else { String::new() };
    Some([&before, kept.trim(), &after].concat())
}

/// Where the paragraph begins from which on the text has the most of the question's words. Goes through the text once,
/// however many paragraphs it has.
fn best_paragraph(text: &str, room: usize, question: &str) -> usize {
    let asked = words(question);
    let places = places(&asked, text);
    let (mut entering, mut leaving) = (places.iter().peekable(), places.iter().peekable());
    // How often each word stands between a paragraph's beginning and what there is room for.
    let mut within: BTreeMap<&str, usize> = BTreeMap::new();
    let mut ends = text.char_indices().map(|(at, _)| at).skip(room);
    let mut end = ends.next().unwrap_or(text.len());
    let (mut before, mut best) = (0, (0, 0));
    for start in std::iter::once(0).chain(text.match_indices("\n\n").map(|(at, _)| at + 2)) {
        let moved = text.get(before..start).map_or(0, |passed| passed.chars().count());
        if let Some(last) = moved.checked_sub(1) {
            end = ends.nth(last).unwrap_or(text.len());
        }
        before = start;
        while let Some((_, word)) = entering.next_if(|(place, _)| place.end <= end) {
            *within.entry(word).or_default() += 1;
        }
        while let Some((_, word)) = leaving.next_if(|(place, _)| place.start < start) {
            if let Some(times) = within.get_mut(word) {
                *times -= 1;
                if *times == 0 {
                    within.remove(word);
                }
            }
        }
        if within.len() > best.1 {
            best = (start, within.len());
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, tokens: u32, most: u32, question: &str, expect: Option<&str>) {
        assert_eq!(shorten(text, tokens, most, question).as_deref(), expect);
    }

    #[test]
    fn the_best_part_is_kept_and_gaps_are_marked() {
        let lines =
            |word: &str| [word, " is what this paragraph is about, and nothing else. "].concat().repeat(4);
        let text = [lines("Alpha"), lines("Beta"), lines("Gamma")].join("\n\n");
        let kept = lines("Beta");
        check(&text, 300, 112, "What is Beta?", Some(&format!("[…]\n{}\n[…]", kept.trim())));
        let first = shorten(&text, 300, 112, "Unknown?").unwrap();
        assert!(first.starts_with("Alpha") && first.ends_with("else.\n[…]"), "{first}");
        let last = shorten(&text, 300, 112, "gamma").unwrap();
        assert!(last.starts_with("[…]\nGamma") && last.ends_with("else."), "{last}");
        check(&text, 300, 3, "gamma", None);
        check(&"漢".repeat(1000), 1000, 200, "", Some(&["漢".repeat(180), "\n[…]".into()].concat()));
        check("", 10, 5, "", None);
    }

    #[test]
    fn the_best_part_is_found_among_very_many() {
        let text = ["Gamma\n\n", &"a few words\n\n".repeat(50_000), "Alpha and beta."].concat();
        let kept = shorten(&text, 100_000, 1000, "Alpha, beta or gamma?").unwrap();
        assert!(kept.starts_with(GAP) && kept.ends_with("Alpha and beta."), "{kept}");
    }
}
