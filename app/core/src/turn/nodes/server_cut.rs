//! Says so if the server silently cut the request.

use footnote_messages as messages;

use crate::{
    conversation::{Answer, NoticeKind},
    tokens::{fewest_tokens, is_cut},
    turn::TurnState,
    wire::{ChatRequest, Usage},
};

/// Whether the server read only a part of the request, which is then noted on the answer.
pub(super) fn note_cut(turn: &mut TurnState<'_>, request: &ChatRequest, usage: Usage) -> bool {
    let counted = turn.prompt.usage;
    let fewest = if counted.exact {
        // A template may leave tools out; what they take of the count is not missed then.
        turn.prompt.tokens.saturating_sub(counted.tools)
    } else {
        fewest_tokens(&request.messages)
    };
    if !is_cut(fewest, usage) || counts_new_tokens_alone(turn, usage) {
        turn.generation.most_read = turn.generation.most_read.max(usage.prompt_tokens);
        return false;
    }
    let (read, sent) = (rounded(usage.prompt_tokens), rounded(counted.total.max(fewest)));
    let message = messages::answers::cut_by_server(read, sent);
    turn.notice(NoticeKind::CutByServer, message);
    true
}

/// Whether the server has read more than twice as much at once before. Its window is larger than what it counted now, so
/// it counts only what was not in its cache.
fn counts_new_tokens_alone(turn: &TurnState<'_>, usage: Usage) -> bool {
    let of_one_request = |answer: &Answer| {
        let is_its = answer.tool_calls.is_empty() && answer.model.as_ref() == turn.answer.model.as_ref();
        let was_cut = answer.notices.iter().any(|notice| notice.kind == NoticeKind::CutByServer);
        answer.usage.filter(|_| is_its && !was_cut).map(|usage| usage.prompt_tokens)
    };
    let answers = turn.history.exchanges.iter().filter_map(|exchange| exchange.answer.as_ref());
    let before = answers.filter_map(of_one_request).max().unwrap_or(0);
    before.max(turn.generation.most_read) / 2 > usage.prompt_tokens
}

/// A number of tokens to the hundred, unless it is smaller.
fn rounded(tokens: u32) -> u32 {
    match tokens.saturating_add(50) / 100 {
        0 => tokens,
        hundreds => hundreds * 100,
    }
}
