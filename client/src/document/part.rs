//! The border of the part of the program that opens documents.

use futures::FutureExt as _;

use super::viewer::{DocumentPart, Opening};

/// Nothing but the part's own file may name it.
pub static DOCUMENT: DocumentPart = DocumentPart {
    open: |viewer, opening| match opening {
        Opening::Citation(route, place) => viewer.show_citation(route, place).boxed_local(),
        Opening::Document(route) => viewer.fetch(route).boxed_local(),
    },
    offer_questions_of: |viewer, id, title| viewer.offer_questions_of(id, title).boxed_local(),
};
