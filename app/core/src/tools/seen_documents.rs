//! The documents that this conversation has seen: the sources of its answers, and those its questions name.

use super::TurnView;
use crate::{
    conversation::{AttachmentId, DocumentId, DocumentReference, ExchangeId, Passage, Source},
    references::attached_document,
    retrieval::SearchHit,
    sources::{SourceIdentity, address_of},
    wire::split_passage,
};

/// Maximum documents, the latest; older ones must be searched for again.
const MAX_DOCUMENTS: usize = 500;

pub(super) struct SeenDocument {
    /// Ids of the document and its passages, latest first; never empty.
    pub(super) ids: Vec<DocumentId>,
    pub(super) title: String,
    pub(super) url: Option<String>,
    /// Its passages, latest first.
    pub(super) passages: Vec<Passage>,
    /// Number of answers that cite it.
    pub(super) cited: u32,
    /// Earlier exchanges that found or name it, latest first.
    pub(super) exchanges: Vec<ExchangeId>,
    identity: SourceIdentity,
}

/// All seen documents, latest first.
pub(super) fn seen_documents(turn: &TurnView<'_>) -> Vec<SeenDocument> {
    let mut all = Vec::new();
    for source in turn.sources {
        add_source(&mut all, source, None);
    }
    for reference in turn.references {
        add_reference(&mut all, reference, None);
    }
    let attached = turn.history.attachments.iter().filter(|(_, attachment)| attachment.image.is_none());
    for (id, attachment) in attached {
        add_reference(&mut all, &attached_document(*id, attachment), None);
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

impl SeenDocument {
    /// Whether this is the id of the document or of a passage of it, or the part of such an id before `#`.
    pub(super) fn has_id(&self, id: &str) -> bool {
        self.ids.iter().any(|known| *known == id || document_id(known.as_str()) == id)
    }

    /// The attached file that it is.
    pub(super) fn attachment(&self) -> Option<AttachmentId> {
        self.ids.iter().find_map(DocumentId::attachment)
    }

    /// Whether the result belongs to this document.
    pub(super) fn contains(&self, found: &SearchHit) -> bool {
        let url = address_of(found);
        self.identity.is(&SourceIdentity::new(found.kb_id.as_ref(), url.as_deref(), &found.id))
            || self.has_id(found.id.as_str())
    }

    /// A passage as a search result, which becomes the same source as before.
    pub(super) fn search_hit(&self, heading: Option<String>, text: String) -> SearchHit {
        SearchHit {
            base: None,
            edition: None,
            id: self.ids.first().cloned().unwrap_or_default(),
            title: self.title.clone(),
            heading,
            text,
            addresses: self.url.iter().cloned().collect(),
            kb_id: self.identity.kb_id.clone(),
        }
    }
}

/// The document's id in a passage's id, if passages are named `document#passage`.
pub(super) fn document_id(id: &str) -> &str {
    split_passage(id).0
}

fn add_source(all: &mut Vec<SeenDocument>, source: &Source, exchange: Option<ExchangeId>) {
    let Some(known) = seen(all, SourceIdentity::of(source), &source.title, source.url.as_ref(), exchange)
    else {
        return;
    };
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
}

fn add_reference(all: &mut Vec<SeenDocument>, reference: &DocumentReference, exchange: Option<ExchangeId>) {
    if let Some(id) = &reference.id {
        let identity = SourceIdentity::new(reference.kb_id.as_ref(), reference.url.as_deref(), id);
        seen(all, identity, &reference.title, reference.url.as_ref(), exchange);
    }
}

/// The document with this identity, added if it is new and there is room; `exchange` has found or named it.
fn seen<'a>(
    all: &'a mut Vec<SeenDocument>,
    identity: SourceIdentity,
    title: &str,
    url: Option<&String>,
    exchange: Option<ExchangeId>,
) -> Option<&'a mut SeenDocument> {
    let at = all.iter().position(|known| known.identity.is(&identity)).unwrap_or(all.len());
    if at == all.len() {
        if at == MAX_DOCUMENTS {
            return None;
        }
        all.push(SeenDocument {
            ids: vec![identity.id.clone()],
            title: title.to_owned(),
            url: url.cloned(),
            passages: Vec::new(),
            cited: 0,
            exchanges: Vec::new(),
            identity,
        });
    }
    let known = all.get_mut(at)?;
    if let Some(exchange) = exchange.filter(|exchange| known.exchanges.last() != Some(exchange)) {
        known.exchanges.push(exchange);
    }
    Some(known)
}
