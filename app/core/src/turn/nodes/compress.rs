//! Compresses older turns, when the request would take more of the window than it should. If that fails, nothing
//! changes, and the request is fitted by leaving out the oldest exchanges.

use futures::future::LocalBoxFuture;

use crate::{
    compress::{CompressError, compress, is_possible, target},
    context::{ContextUsage, Ground, should_compact_context},
    conversation::{CompressedTurn, Session},
    storage::Record,
    tokens::count,
    turn::{Compressed, Node, TurnError, TurnEvent, TurnState},
    wire::PublicConfig,
};

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct Compress;

impl Node for Compress {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(async move {
            drop_stale(turn).await;
            let question = turn.request.question.clone();
            when_needed(turn, &question).await;
            Ok(())
        })
    }
}

/// Compresses if a request with this question calls for it.
pub(super) async fn when_needed(turn: &mut TurnState<'_>, question: &str) {
    let (world, config) = (turn.world, turn.config);
    if !is_possible(&turn.history) {
        return;
    }
    let Some(ground) = Ground::of(world, config, turn.tools, &turn.history, question).await else { return };
    let ([asked], exact) = count(world.tokenizer.as_ref(), ground.model(), [question]).await;
    if is_due(&ground.usage_before(asked, exact), &turn.history, &config.public) {
        now(turn, target(config)).await;
    }
}

/// Compresses into so many tokens, unless it was tried in this turn.
pub(super) async fn now(turn: &mut TurnState<'_>, target: u32) {
    if turn.compressed != Compressed::NotTried {
        return;
    }
    turn.compressed = Compressed::Failed;
    turn.report(TurnEvent::Compressing);
    match compress(turn.world, turn.config, &turn.history, target).await {
        Ok(made) => {
            turn.compressed = Compressed::Done;
            turn.history.memory.compressed.insert(made.through, made.turn.clone());
            turn.report(made.event());
            turn.save(Record::Compressed { through: made.through, turn: made.turn }).await;
        }
        Err(CompressError::Nothing) => {}
        Err(error) => turn.report(TurnEvent::NotCompressed { reason: error.to_string() }),
    }
}

/// A compressed turn that stands for an exchange which is answered anew, or for later ones, stands for what is not so any
/// more.
async fn drop_stale(turn: &mut TurnState<'_>) {
    let stale = turn.history.memory.compressed.range(turn.exchange..).filter(|(_, turn)| !turn.undone);
    let stale: Vec<_> = stale.map(|(&through, turn)| (through, turn.clone())).collect();
    for (through, compressed) in stale {
        let undone = CompressedTurn { undone: true, ..compressed };
        turn.history.memory.compressed.insert(through, undone.clone());
        turn.save(Record::Compressed { through, turn: undone }).await;
    }
}

/// Whether to compress without being asked. Once a person has undone the latest compression, only when
/// there is no room otherwise.
fn is_due(usage: &ContextUsage, session: &Session, public: &PublicConfig) -> bool {
    let was_undone = session.memory.compressed.values().next_back().is_some_and(|turn| turn.undone);
    let is_full = usage.overflows || usage.total > usage.limit();
    should_compact_context(usage, public) && (is_full || !was_undone)
}
