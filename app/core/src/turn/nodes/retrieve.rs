//! Asks the knowledge base before the model. Whatever goes wrong here, the answer still comes.

use futures::future::LocalBoxFuture;

use crate::{
    turn::{Node, TurnError, TurnState},
    wire::RetrievalKind,
};

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct Retrieve;

impl Node for Retrieve {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(async move {
            if !turn.retrieve || turn.config.public.retrieval.kind == RetrievalKind::None {
                return Ok(());
            }
            let query = turn.query.clone();
            match turn.search(&query).await {
                Ok(documents) if documents.is_empty() => {
                    turn.without_knowledge_base("the knowledge base has nothing about this question");
                }
                Ok(documents) => turn.documents = documents,
                Err(error) => turn.without_knowledge_base(&error.to_string()),
            }
            Ok(())
        })
    }
}
