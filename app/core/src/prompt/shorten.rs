//! Shortens a document to its most relevant part.

use std::collections::BTreeMap;

use crate::text::{beginning, word_ranges, words};

/// Marks omitted text.
const GAP: &str = "[…]";

/// Minimum characters worth sending.
const MIN_CHARS: usize = 80;

/// Shortens a document of `tokens` tokens to at most `most`, from its most relevant paragraph on; gaps are marked. `None`
/// if too little would be left.
pub(crate) fn shorten(text: &str, tokens: u32, most: u32, question: &str) -> Option<String> {
    let text = text.trim();
    let length = text.chars().count();
    // A tenth is reserved for framing and gap marks.
    let room = usize::try_from(u64::from(most) * length as u64 * 9 / 10 / u64::from(tokens.max(1))).ok()?;
    if room < MIN_CHARS {
        return None;
    }
    let start = best_paragraph(text, room, question);
    let rest = text.get(start..)?;
    let kept = beginning(rest, room);
    let before = if start > 0 { format!("{GAP}\n") } else { String::new() };
    let after = if kept.len() < rest.len() { format!("\n{GAP}") } else { String::new() };
    Some(format!("{before}{}{after}", kept.trim()))
}

/// Offset of the last paragraph from which `room` characters contain the most different words of the question, so that
/// these do not come at their end. Linear in the length of the text.
fn best_paragraph(text: &str, room: usize, question: &str) -> usize {
    let asked = words(question);
    let word_ranges: Vec<_> = word_ranges(&asked, text).collect();
    let (mut entering, mut leaving) = (word_ranges.iter().peekable(), word_ranges.iter().peekable());
    // Occurrences of each word in the current window.
    let mut within: BTreeMap<&str, usize> = BTreeMap::new();
    let mut ends = text.char_indices().map(|(at, _)| at).skip(room);
    let mut end = ends.next().unwrap_or(text.len());
    let (mut before, mut best) = (0, (0, 0));
    // Whether no word has left since the best start.
    let mut is_same = false;
    // Files of Windows and texts from PDF files have no empty lines.
    let gap = if text.contains("\n\n") { "\n\n" } else { "\n" };
    for start in std::iter::once(0).chain(text.match_indices(gap).map(|(at, _)| at + gap.len())) {
        let moved = text.get(before..start).map_or(0, |passed| passed.chars().count());
        if let Some(last) = moved.checked_sub(1) {
            end = ends.nth(last).unwrap_or(text.len());
        }
        before = start;
        while let Some((_, word)) = entering.next_if(|(place, _)| place.end <= end) {
            *within.entry(word).or_default() += 1;
        }
        while let Some((_, word)) = leaving.next_if(|(place, _)| place.start < start) {
            is_same = false;
            if let Some(times) = within.get_mut(word) {
                *times -= 1;
                if *times == 0 {
                    within.remove(word);
                }
            }
        }
        if within.len() > best.1 || (is_same && within.len() == best.1) {
            best = (start, within.len());
            is_same = best.1 > 0;
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
            |word: &str| format!("{word} is what this paragraph is about, and nothing else. ").repeat(4);
        let text = [lines("Alpha"), lines("Beta"), lines("Gamma")].join("\n\n");
        let kept = lines("Beta");
        check(&text, 300, 112, "What is Beta?", Some(&format!("[…]\n{}\n[…]", kept.trim())));
        let first = shorten(&text, 300, 112, "Unknown?").unwrap();
        assert!(first.starts_with("Alpha") && first.ends_with("else.\n[…]"), "{first}");
        let last = shorten(&text, 300, 112, "gamma").unwrap();
        assert!(last.starts_with("[…]\nGamma") && last.ends_with("else."), "{last}");
        check(&text, 300, 3, "gamma", None);
        check(&"漢".repeat(1000), 1000, 200, "", Some(&format!("{}\n[…]", "漢".repeat(180))));
        check("", 10, 5, "", None);
    }

    #[test]
    fn the_best_part_is_found_among_very_many() {
        let text = format!("Gamma\n\n{}Alpha and beta.", "a few words\n\n".repeat(50_000));
        let kept = shorten(&text, 100_000, 1000, "Alpha, beta or gamma?").unwrap();
        assert!(kept.starts_with(GAP) && kept.ends_with("Alpha and beta."), "{kept}");
    }
}
