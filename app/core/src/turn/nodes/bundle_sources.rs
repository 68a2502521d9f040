//! Says which of the sources found the answer cites.
//!
//! All that were found stay in the record; the Sources under an answer are those that its text
//! cites. An answer that cites none claims none.

use futures::future::LocalBoxFuture;

use crate::{
    conversation::NoticeKind,
    markdown,
    turn::{Node, TurnError, TurnState},
};

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct BundleSources;

impl Node for BundleSources {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(async move {
            let nodes = markdown::parse(&turn.answer.text, &turn.answer.source_numbers());
            turn.sources.mark_cited(&markdown::citations(&nodes));
            turn.answer.sources = turn.sources.sources().to_vec();
            if !turn.answer.sources.is_empty() {
                // A tool found something after all.
                turn.answer.notices.retain(|notice| notice.kind != NoticeKind::WithoutKnowledgeBase);
            }
            Ok(())
        })
    }
}
