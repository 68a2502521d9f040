//! The documents that this conversation has seen: the sources of its answers, and what its questions name.

use super::TurnView;
use crate::{
    conversation::{DocumentReference, ExchangeId, Passage, Source},
    link::normalise_url,
    retrieval::SearchHit,
    sources::{Identity, address_of},
};

/// Documents that are looked at, the latest first; older ones have to be searched for.
const MOST: usize = 500;

/// A document that this conversation has seen.
pub(super) struct Known {
    /// The ids under which it or a passage of it was found, the latest first; never empty.
    pub(super) ids: Vec<String>,
    pub(super) title: String,
    pub(super) url: Option<String>,
    pub(super) kb_id: Option<String>,
    /// What was found in it, the latest first.
    pub(super) passages: Vec<Passage>,
    /// How many answers cite it.
    pub(super) cited: u32,
    /// Earlier exchanges that found or name it, the latest first.
    pub(super) exchanges: Vec<ExchangeId>,
    identity: Identity,
}

/// All of them, the latest first.
pub(super) fn documents(turn: &TurnView<'_>) -> Vec<Known> {
    let mut all = Vec::new();
    for source in turn.sources {
        add_source(&mut all, source, None);
    }
    for reference in turn.references {
        add_reference(&mut all, reference, None);
    }
    for exchange in turn.history.exchanges.iter().rev() {
        let sources = exchange.answer.iter().flat_map(|answer| &answer.sources);
        for source in sources {
            add_source(&mut all, source, Some(exchange.id));
        }
        for reference in &exchange.question.references {
            add_reference(&mut all, reference, Some(exchange.id));
        }
    }
    all
}

impl Known {
    /// Whether this is its id, that of a passage that was found in it, or what such ids have before a `#`, which is the
    /// whole document where passages are named after it.
    pub(super) fn has_id(&self, id: &str) -> bool {
        self.ids.iter().any(|known| known == id || whole(known) == id)
    }

    /// Whether this was found in it.
    pub(super) fn has(&self, found: &SearchHit, template: Option<&str>) -> bool {
        let url = address_of(found, template);
        self.identity.is(&identity(found.kb_id.clone(), url.as_deref(), &found.id)) || self.has_id(&found.id)
    }

    /// Something in it, in the form in which it joins the sources: as the same source as before.
    pub(super) fn found(&self, heading: Option<String>, text: String) -> SearchHit {
        SearchHit {
            id: self.ids.first().cloned().unwrap_or_default(),
            title: self.title.clone(),
            heading,
            text,
            addresses: self.url.iter().cloned().collect(),
            kb_id: self.kb_id.clone(),
        }
    }
}

/// The id of the document that a passage is of, where passages are named after their documents.
pub(super) fn whole(id: &str) -> &str {
    id.split_once('#').map(|(whole, _)| whole).filter(|whole| !whole.is_empty()).unwrap_or(id)
}

fn add_source(all: &mut Vec<Known>, source: &Source, exchange: Option<ExchangeId>) {
    let new = || Known {
        ids: vec![source.document_id.clone()],
        title: source.title.clone(),
        url: source.url.clone(),
        kb_id: source.kb_id.clone(),
        passages: Vec::new(),
        cited: 0,
        exchanges: Vec::new(),
        identity: Identity::of(source),
    };
    let Some(known) = entry(all, &Identity::of(source), new) else { return };
    known.cited += u32::from(source.cited);
    for id in source.passages.iter().map(|passage| &passage.id).chain([&source.document_id]) {
        if !known.ids.contains(id) {
            known.ids.push(id.clone());
        }
    }
    for passage in &source.passages {
        if !known.passages.contains(passage) {
            known.passages.push(passage.clone());
        }
    }
    seen_in(known, exchange);
}

fn add_reference(all: &mut Vec<Known>, reference: &DocumentReference, exchange: Option<ExchangeId>) {
    let Some(id) = &reference.id else { return };
    let identity = || identity(reference.kb_id.clone(), reference.url.as_deref(), id);
    let new = || Known {
        ids: vec![id.clone()],
        title: reference.title.clone(),
        url: reference.url.clone(),
        kb_id: reference.kb_id.clone(),
        passages: Vec::new(),
        cited: 0,
        exchanges: Vec::new(),
        identity: identity(),
    };
    if let Some(known) = entry(all, &identity(), new) {
        seen_in(known, exchange);
    }
}

fn identity(kb_id: Option<String>, url: Option<&str>, id: &str) -> Identity {
    Identity { kb_id, address: url.and_then(normalise_url), id: id.to_owned() }
}

fn entry<'a>(
    all: &'a mut Vec<Known>,
    identity: &Identity,
    new: impl FnOnce() -> Known,
) -> Option<&'a mut Known> {
    let at = all.iter().position(|known| known.identity.is(identity)).unwrap_or(all.len());
    if at == all.len() {
        if at == MOST {
            return None;
        }
        all.push(new());
    }
    all.get_mut(at)
}

fn seen_in(known: &mut Known, exchange: Option<ExchangeId>) {
    if let Some(exchange) = exchange.filter(|exchange| known.exchanges.last() != Some(exchange)) {
        known.exchanges.push(exchange);
    }
}
