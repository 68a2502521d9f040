//! Display texts of a source: its id and a preview of a passage.

use footnote_client::server::Server;
use footnote_core::{
    conversation::{DocumentId, Source, from_model_server},
    markdown::{parse, plain_text},
    text::clean_text,
    wire::{split_id, split_passage},
};
use footnote_messages as messages;
use leptos::prelude::*;

/// The longest preview of a passage, in characters.
const PREVIEW_CHARS: usize = 420;

/// A document's id as people read it: the embedded search adds the passage's heading.
pub(crate) fn source_id(id: &DocumentId) -> String {
    if id.attachment().is_some() {
        return messages::elements::attached_file().to_owned();
    }
    clean_text(split_passage(split_id(id.name()).1).0).into_owned()
}

/// Where a document is, as people read it: the title of its base, if that is a further one, and its id there.
pub(crate) fn source_place(server: &Server, id: &DocumentId) -> String {
    let name = id.own().map_or("", |own| split_id(own).0);
    let place = source_id(id);
    if name.is_empty() {
        return place;
    }
    server.config.with_untracked(|config| {
        let base = config.ready().and_then(|config| config.bases.named(name));
        format!("{} · {place}", base.map_or(name, |base| &base.title))
    })
}

/// Where a source is, and that the model's server named it, if it did.
pub(crate) fn with_server(source: &Source, place: Option<String>) -> String {
    let server = source.is_from_server().then(|| from_model_server().to_owned());
    place.into_iter().chain(server).collect::<Vec<_>>().join(" · ")
}

/// The beginning of a passage without its markup.
pub(crate) fn preview(passage: &str) -> String {
    let words = plain_text(&parse(passage, &[]));
    let mut words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = words.char_indices().nth(PREVIEW_CHARS) {
        words.truncate(end);
        words.push('…');
    }
    words
}
