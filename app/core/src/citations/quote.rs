//! Cutting a quote out of a text.

use std::ops::Range;

use super::evidence::Text;

/// The longest quote, in characters.
const MAX_QUOTE: usize = 300;

/// The words around these tokens, which are in order, as far as `within` allows.
pub(super) fn quote<'a>(text: &'a Text<'_>, tokens: &[usize], within: Option<Range<usize>>) -> &'a str {
    let words = text.source.text;
    let places: Vec<Range<usize>> =
        tokens.iter().filter_map(|at| text.tokens.list().get(*at)).map(|token| token.at.clone()).collect();
    let within = within.unwrap_or_else(|| {
        let start = places.first().map_or(0, |first| first.start);
        let end = places.iter().map(|place| place.end).max().unwrap_or(start);
        // What ends the sentence belongs to it.
        let more = words[end..].find(|character: char| !".!?。！？)”\"".contains(character));
        start..more.map_or(words.len(), |more| end + more)
    });
    let end_of = |start: usize| {
        let rest = words.get(start..within.end).unwrap_or_default();
        rest.char_indices().nth(MAX_QUOTE).map_or(within.end, |(at, _)| start + at)
    };
    let mut range = within.start..end_of(within.start);
    if range.end < within.end {
        // The 300 characters with the most of these words.
        let starts = places.iter().map(|place| place.start).filter(|start| within.contains(start));
        let count = |range: &Range<usize>| {
            places.iter().filter(|place| place.start >= range.start && place.end <= range.end).count()
        };
        let mut most = count(&range);
        for start in starts {
            let other = start..end_of(start);
            let count = count(&other);
            if count > most {
                (most, range) = (count, other);
            }
        }
        // Not in the middle of a word, where there are spaces.
        let cut = words.get(range.clone()).and_then(|words| words.rfind(char::is_whitespace));
        if let Some(space) = cut.filter(|at| range.end < within.end && *at > 0) {
            range.end = range.start + space;
        }
    }
    words.get(range).unwrap_or_default().trim()
}
