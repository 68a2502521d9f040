//! Takes in changes of the folder while the program runs.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Weak;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::Library;

/// Changes are gathered for this long after the first.
const DEBOUNCE: Duration = Duration::from_secs(1);

/// How often it is looked whether the library is still used.
const CHECK_INTERVAL: Duration = Duration::from_secs(2);

/// Notices changes from the moment it is made; [`Watch::run`] takes them in.
pub(crate) struct Watch {
    events: Receiver<notify::Result<Event>>,
    /// Events come as long as this lives.
    _watcher: RecommendedWatcher,
}

impl Watch {
    /// Begins to notice changes in a folder and all folders in it.
    pub(crate) fn begin(folder: &Path) -> notify::Result<Self> {
        let (sender, events) = channel();
        let mut watcher = notify::recommended_watcher(sender)?;
        watcher.watch(folder, RecursiveMode::Recursive)?;
        Ok(Self { events, _watcher: watcher })
    }

    /// Takes changes in until the library is dropped.
    pub(crate) fn run(self, library: &Weak<Library>) {
        while library.strong_count() > 0 {
            let first = match self.events.recv_timeout(CHECK_INTERVAL) {
                Ok(event) => changed(event),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return,
            };
            let Some(first) = first else { continue };
            let mut touched: HashSet<PathBuf> = first.into_iter().collect();
            let end = Instant::now() + DEBOUNCE;
            while let Ok(event) = self.events.recv_timeout(end.saturating_duration_since(Instant::now())) {
                touched.extend(changed(event).unwrap_or_default());
            }
            let Some(library) = library.upgrade() else { return };
            if let Err(error) = library.refresh(&touched) {
                tracing::error!(%error, "changes in the documents folder could not be taken in");
            }
        }
    }
}

/// The paths that were written to. Reading is no change, or the library's own look would be one.
fn changed(event: notify::Result<Event>) -> Option<Vec<PathBuf>> {
    match event {
        Ok(Event { kind: EventKind::Access(kind), .. }) if kind != AccessKind::Close(AccessMode::Write) => {
            None
        }
        Ok(event) => Some(event.paths),
        Err(error) => {
            tracing::warn!(%error, "a change in the documents folder may have been missed");
            Some(Vec::new())
        }
    }
}
