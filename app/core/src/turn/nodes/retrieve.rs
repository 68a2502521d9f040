//! Asks the knowledge base before the model. Whatever goes wrong here, the answer still comes.

use futures::future::LocalBoxFuture;

use crate::turn::{Node, TurnError, TurnState};

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct Retrieve;

impl Node for Retrieve {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(async move {
            now(turn).await;
            Ok(())
        })
    }
}

/// Searches, unless there is nothing to search before the answer.
pub(super) async fn now(turn: &mut TurnState<'_>) {
    if !turn.searches_first() {
        return;
    }
    let query = turn.query.trim().to_owned();
    if query != turn.request.question.trim() {
        turn.answer.searched = Some(query.clone());
    }
    match turn.search(&query).await {
        Ok(documents) if documents.is_empty() => {
            turn.without_knowledge_base("the knowledge base has nothing about this question");
        }
        Ok(documents) => turn.documents = documents,
        Err(error) => turn.without_knowledge_base(&error.to_string()),
    }
}
