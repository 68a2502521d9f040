//! Finds the documents that the question names. Those that are not found are marked, and stop nothing.

use futures::future::LocalBoxFuture;

use crate::{
    references,
    turn::{Node, TurnError, TurnEvent, TurnState},
};

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct ResolveReferences;

impl Node for ResolveReferences {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(async move {
            let (world, config) = (turn.world, turn.config);
            let resolved = references::resolve(world, config, &turn.request.question, &turn.references).await;
            let references: Vec<_> = resolved.iter().map(|one| one.reference.clone()).collect();
            if references.is_empty() && turn.references.is_empty() {
                return Ok(());
            }
            turn.references.clone_from(&references);
            turn.referenced = resolved;
            turn.report(TurnEvent::Referenced { references });
            // Again, with what is known of them now.
            turn.save_question().await;
            Ok(())
        })
    }
}
