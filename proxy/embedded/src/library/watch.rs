//! Watches the folder and indexes changes. A folder that is a symbolic link is watched where it leads.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Weak;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::Library;

/// Time to collect further changes after the first.
const DEBOUNCE: Duration = Duration::from_secs(1);

/// Interval of checks whether the folder's link leads elsewhere, and whether the library was dropped.
const CHECK_INTERVAL: Duration = Duration::from_secs(2);

/// Collects changes from its creation on; [`Watch::run`] handles them.
pub(crate) struct Watch {
    folder: PathBuf,
    events: Receiver<notify::Result<Event>>,
    /// Dropping it stops the events.
    _watcher: RecommendedWatcher,
}

impl Watch {
    /// Starts to watch a folder recursively.
    pub(crate) fn begin(folder: PathBuf) -> notify::Result<Self> {
        let (sender, events) = channel();
        let mut watcher = notify::recommended_watcher(sender)?;
        watcher.watch(&folder, RecursiveMode::Recursive)?;
        Ok(Self { folder, events, _watcher: watcher })
    }

    /// Indexes changes until the library is dropped.
    pub(crate) fn run(mut self, weak: &Weak<Library>) {
        loop {
            let event = self.events.recv_timeout(CHECK_INTERVAL);
            let Some(library) = weak.upgrade() else { return };
            if let Some(folder) = library.folder().filter(|folder| *folder != self.folder) {
                self.follow(folder);
                if let Err(error) = library.refresh_all() {
                    tracing::error!(%error, "the documents folder could not be read anew");
                }
                continue;
            }
            drop(library);
            let first = match event {
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
            let Some(library) = weak.upgrade() else { return };
            if let Err(error) = library.refresh(&touched) {
                tracing::error!(%error, "changes in the documents folder could not be taken in");
            }
        }
    }

    /// Watches the folder to which the link leads now.
    fn follow(&mut self, folder: PathBuf) {
        tracing::info!(folder = %folder.display(), "the documents folder leads elsewhere now");
        match Self::begin(folder.clone()) {
            Ok(watch) => *self = watch,
            Err(error) => {
                tracing::warn!(%error, "changes in the documents folder will only show after a restart");
                self.folder = folder;
            }
        }
    }
}

/// The changed paths. Read access is ignored, because the library causes it itself.
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
