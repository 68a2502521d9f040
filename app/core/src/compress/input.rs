//! The part of a session to compress, and its links, which are collected here, since a model may lose or invent some.

use std::rc::Rc;

use crate::{
    conversation::{Answer, CompressedLink, CompressedTurn, Exchange, Session},
    models::lookup,
    prompt::{exchange_tokens, in_effect},
    sources::SourceIdentity,
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

/// The sources listed under the answers, each once, in order of first appearance.
pub(super) fn merged_links(input: &CompressionInput<'_>) -> Vec<CompressedLink> {
    let mut known: Vec<(SourceIdentity, CompressedLink)> = Vec::new();
    let before = input.before.iter().flat_map(|turn| &turn.links);
    for link in before {
        // Only its address is known.
        known.push((SourceIdentity::new(None, Some(&link.href), &link.href.as_str().into()), link.clone()));
    }
    let answers = input.exchanges.iter().filter_map(|exchange| sent_answer(exchange));
    for source in answers.flat_map(Answer::listed_sources) {
        let identity = SourceIdentity::of(source);
        let address = source.href();
        // A link that was compressed before has only its address to compare by.
        if !known.iter().any(|(other, link)| other.is(&identity) || link.href == address) {
            known.push((identity, CompressedLink { title: source.title.clone(), href: address }));
        }
    }
    known.into_iter().map(|(_, link)| link).collect()
}
