//! Steps that no turn needs before the model was asked for the first time in a conversation. Only [`run_later`] reaches
//! their code, so that a client can load it while it waits for the first answer.

use std::{future::ready, rc::Rc};

use futures::future::LocalBoxFuture;

use super::{TurnError, TurnState, nodes};

/// A step whose code may be loaded later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaterStep {
    ResolveReferences,
    Rewrite,
    Compress,
    Receive,
    ExecuteTools,
    Shorten,
    BundleSources,
    UpdateMemory,
    SaveMemory,
    Title,
    CompressAhead,
}

/// [`run_later`], once it is loaded.
pub type RunLater = for<'a> fn(&'a mut TurnState<'_>, LaterStep) -> Running<'a>;
/// Loads [`run_later`].
pub type LoadLater = Rc<dyn Fn() -> LocalBoxFuture<'static, Result<RunLater, TurnError>>>;
type Running<'a> = LocalBoxFuture<'a, Result<(), TurnError>>;

/// Runs a step.
pub fn run_later<'a>(turn: &'a mut TurnState<'_>, step: LaterStep) -> Running<'a> {
    match step {
        LaterStep::ResolveReferences => Box::pin(nodes::resolve_references(turn)),
        LaterStep::Rewrite => Box::pin(nodes::rewrite(turn)),
        LaterStep::Compress => Box::pin(nodes::compress(turn)),
        LaterStep::Receive => Box::pin(nodes::receive_reply(turn)),
        LaterStep::ExecuteTools => Box::pin(nodes::execute_tools(turn)),
        LaterStep::Shorten => Box::pin(nodes::shorten(turn)),
        LaterStep::BundleSources => Box::pin(nodes::bundle_sources(turn)),
        LaterStep::UpdateMemory => Box::pin(nodes::update_memory(turn)),
        LaterStep::SaveMemory => Box::pin(nodes::save_memory(turn)),
        LaterStep::Title => Box::pin(nodes::title(turn)),
        LaterStep::CompressAhead => Box::pin(nodes::compress_ahead(turn)),
    }
}

/// For programs that have all of their code from the start.
pub(super) fn all_here() -> LoadLater {
    Rc::new(|| Box::pin(ready(Ok(run_later as RunLater))))
}

impl TurnState<'_> {
    /// Runs a step, once its code is there.
    pub(super) async fn later(&mut self, step: LaterStep) -> Result<(), TurnError> {
        let run = (self.load_later)().await?;
        run(self, step).await
    }
}
