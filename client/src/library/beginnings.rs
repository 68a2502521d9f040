//! What an empty conversation offers to begin with, as long as that changes by itself.

use footnote_core::{
    beginnings::{Beginnings, beginnings},
    services::Services,
};
use reactive_graph::{prelude::*, signal::RwSignal};

use super::catalog::PENDING_EVERY_MS;

/// Reads what is known of the documents, and follows it while files are read or embedded, until the signal is gone. Without a
/// list it is `None`.
pub async fn follow_beginnings(services: &Services, shown: RwSignal<Option<Beginnings>>) {
    let bases = &services.knowledge_bases;
    let mut known = beginnings(bases).await;
    while shown.try_set(known.clone()).is_none()
        && let Some(last) = &mut known
        && last.is_awaited()
    {
        services.clock.sleep(PENDING_EVERY_MS).await;
        // A base that is away now is asked the next time.
        if let Ok(Some(list)) = bases.list(0, 1).await
            && last.update_progress(list)
        {
            known = beginnings(bases).await;
        }
    }
}
