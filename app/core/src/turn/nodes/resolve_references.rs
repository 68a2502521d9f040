//! Finds the documents that the question names. Those that are not found, or could not be looked up, are marked, and
//! stop nothing.

use futures::future::LocalBoxFuture;

use crate::{
    conversation::NoticeKind,
    references,
    turn::{Node, TurnError, TurnEvent, TurnState},
};

/// Documents that were not looked up are named up to so many.
const MAX_TITLES: usize = 10;

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct ResolveReferences;

impl Node for ResolveReferences {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(async move {
            let (world, config) = (turn.world, turn.config);
            let (resolved, others) =
                references::resolve(world, config, &turn.request.question, &turn.references).await;
            let references: Vec<_> = resolved.iter().map(|one| one.reference.clone()).collect();
            if references.is_empty() && turn.references.is_empty() {
                return Ok(());
            }
            turn.references.clone_from(&references);
            turn.referenced = resolved;
            turn.report(TurnEvent::Referenced { references });
            // Again, with what is known of them now.
            turn.save_question().await;
            if !others.is_empty() {
                turn.notice(NoticeKind::ReferencesLeftOut, not_looked_up(&others, turn.references.len()));
            }
            Ok(())
        })
    }
}

fn not_looked_up(titles: &[String], looked_up: usize) -> String {
    let shown = titles.get(..MAX_TITLES.min(titles.len())).unwrap_or_default();
    let rest = if shown.len() < titles.len() { ", …" } else { "" };
    let (count, most) = (titles.len().to_string(), looked_up.to_string());
    [
        "Only ",
        &most,
        " documents of a question are looked up; ",
        &count,
        " were not: ",
        &shown.join(", "),
        rest,
    ]
    .concat()
}
