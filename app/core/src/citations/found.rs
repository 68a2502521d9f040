//! Sources that Footnote finds for an answer whose model cited none.
//!
//! Their citations stand in the checks alone; [`with_found_sources`] puts them into the text that is shown.

use std::ops::Range;

use footnote_citations::{Evidence, statements};

use super::check::check_of;
use crate::conversation::{CitationCheck, Verdict};

/// Fewest words of a sentence that a source is looked for.
const FEWEST_WORDS: usize = 5;

/// Share of a sentence's weight that a passage must have to be shown for it, in percent.
const MIN_SHARE_PCT: u8 = 40;

/// Maximum sentences of an answer.
const MAX_SENTENCES: usize = 100;

/// Bytes of an answer that are looked at: longer ones take time that would be noticed.
const MAX_TEXT: usize = 16 * 1024;

fn sentences_of_weight(text: &str) -> Vec<Range<usize>> {
    let mut sentences = statements(&text[..text.floor_char_boundary(MAX_TEXT)], FEWEST_WORDS);
    sentences.truncate(MAX_SENTENCES);
    sentences
}

/// For each sentence of weight, the passage that it most likely rests on. A sentence of which no source has enough is marked
/// as not in the source, if that can be said at all, else left out.
pub fn find_sources(text: &str, evidence: &Evidence<'_>) -> Vec<CitationCheck> {
    let mut checks: Vec<CitationCheck> = Vec::new();
    for range in sentences_of_weight(text) {
        let Some(sentence) = text.get(range.clone()) else { continue };
        let Some((number, finding)) = evidence.attribute(sentence) else { continue };
        let has_enough = finding.share_pct >= MIN_SHARE_PCT;
        let check = check_of(finding, CitationCheck { number, ..CitationCheck::default() });
        if !has_enough && check.verdict != Verdict::NotInSource {
            continue;
        }
        let at = u32::try_from(checks.len()).unwrap_or(u32::MAX);
        checks.push(CitationCheck { at, found_after: u32::try_from(range.end).ok(), ..check });
    }
    checks
}

/// How many sentences of weight no passage was found for, in an answer whose model cited nothing.
pub fn unmatched_sentences(text: &str, checks: &[CitationCheck]) -> usize {
    sentences_of_weight(text).len().saturating_sub(checks.len())
}

/// The text with a citation after each sentence for which a source was found; `None` where that was not done.
pub fn with_found_sources(text: &str, checks: &[CitationCheck]) -> Option<String> {
    if checks.is_empty() {
        return None;
    }
    let mut cited = String::with_capacity(text.len() + checks.len() * 5);
    let mut start = 0;
    for check in checks {
        let end = check.found_after? as usize;
        cited.push_str(text.get(start..end)?);
        cited.extend([" [", &check.number.to_string(), "]"]);
        start = end;
    }
    cited.push_str(text.get(start..)?);
    Some(cited)
}
