//! The part of a session to compress.

use std::rc::Rc;

use crate::{
    conversation::{CompressedTurn, Exchange, Session},
    models::lookup,
    prompt::{exchange_tokens, in_effect},
    tokens::sent_answer,
};

/// The latest exchanges, which are never compressed.
const LATEST: usize = 2;

/// The part of a session to compress.
pub(super) struct CompressionInput<'a> {
    /// The compressed turn so far.
    pub(super) before: Option<&'a CompressedTurn>,
    /// The exchanges after it, oldest first.
    pub(super) exchanges: &'a [Rc<Exchange>],
}

/// All exchanges but the latest two sent ones; `None` if they are compressed already.
pub(super) fn input(session: &Session) -> Option<CompressionInput<'_>> {
    let in_effect = in_effect(session);
    let exchanges = session.exchanges.as_slice();
    let first =
        in_effect.map_or(0, |(through, _)| exchanges.partition_point(|exchange| exchange.id <= through));
    let after = exchanges.get(first..)?;
    let is_sent = |exchange: &Rc<Exchange>| sent_answer(exchange).is_some();
    let sent = after.iter().enumerate().rev().filter(|(_, exchange)| is_sent(exchange));
    let latest = sent.map(|(at, _)| at).nth(LATEST - 1)?;
    let exchanges = after.get(..latest)?;
    let input = CompressionInput { before: in_effect.map(|(_, turn)| turn), exchanges };
    exchanges.iter().any(is_sent).then_some(input)
}

pub(super) fn tokens_of(exchanges: &[Rc<Exchange>], model: &str) -> u32 {
    let encoding = lookup(model).encoding;
    let costs = exchanges.iter().filter_map(|exchange| exchange_tokens(exchange, encoding));
    costs.map(|cost| cost.tokens).fold(0, u32::saturating_add)
}
