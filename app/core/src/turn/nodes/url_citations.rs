//! Sources that the model's server names for an answer, such as the pages that its own search of the web found.

use crate::{retrieval::SearchHit, sources::url_citation_id, turn::TurnState, wire::UrlCitation};

/// The highest number in a text that is taken for a citation's.
const MAX_NUMBER: u32 = 999;

/// Adds them to the sources of the answer, of which this reply's text begins at `reply_start`. The text stays as it is.
pub(super) fn add_url_citations(turn: &mut TurnState<'_>, citations: Vec<UrlCitation>, reply_start: usize) {
    if citations.is_empty() {
        return;
    }
    let reply = turn.answer.text.get(reply_start..).unwrap_or_default().trim_start_matches('\n');
    let mut numbered: Vec<_> =
        citations.into_iter().map(|citation| (written_number(reply, &citation), citation)).collect();
    // Numbers that stand in the text come first, so that they are still free.
    numbered.sort_by_key(|(number, _)| number.unwrap_or(u32::MAX));
    let now_ms = turn.services.clock.now_ms();
    for (number, UrlCitation { url, title, content, .. }) in numbered {
        let id = url_citation_id(&url);
        let found = SearchHit { id, title, text: content, addresses: vec![url], ..SearchHit::default() };
        let text = turn.knowledge.sources.add_url_citation(&found, number, now_ms);
        turn.knowledge.texts.extend(text.filter(|text| !turn.knowledge.texts.contains(text)));
    }
    turn.answer.sources = turn.knowledge.sources.sources().to_vec();
}

/// The number that stands in the text where the server puts the citation, as `[2]`.
fn written_number(reply: &str, citation: &UrlCitation) -> Option<u32> {
    let (start, end) = (citation.start_index?, citation.end_index?);
    let length = usize::try_from(end.checked_sub(start)?).ok()?;
    let cited: String = reply.chars().skip(usize::try_from(start).ok()?).take(length).collect();
    cited
        .trim()
        .strip_prefix('[')?
        .strip_suffix(']')?
        .parse()
        .ok()
        .filter(|number| (1..=MAX_NUMBER).contains(number))
}
