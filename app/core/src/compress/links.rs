//! The links of compressed answers. They are collected here, since a model may lose or invent some.

use super::input::CompressionInput;
use crate::{
    conversation::{Answer, CompressedLink},
    sources::SourceIdentity,
    tokens::sent_answer,
};

/// The sources listed under the answers, each once, in order of first appearance.
pub(super) fn merged_links(input: &CompressionInput<'_>) -> Vec<CompressedLink> {
    let mut known: Vec<(SourceIdentity, CompressedLink)> = Vec::new();
    let before = input.before.iter().flat_map(|turn| &turn.links);
    for link in before {
        // Only its address is known.
        known.push((SourceIdentity::new(None, Some(&link.href), &link.href), link.clone()));
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
