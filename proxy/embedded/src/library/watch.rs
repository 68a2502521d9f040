//! Watches the folder and indexes changes. A folder that is a symbolic link is watched where it leads.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Weak;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant, SystemTime};

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::Library;
use crate::Error;

/// Time to collect further changes after the first.
const DEBOUNCE: Duration = Duration::from_secs(1);

/// Interval of checks whether the folder is another one, and whether the library was dropped.
const CHECK_INTERVAL: Duration = Duration::from_secs(2);

/// Interval at which a folder is walked that cannot be watched.
const POLL_INTERVAL: Duration = Duration::from_mins(1);

/// Collects changes from its creation on; [`Watch::run`] handles them.
pub(crate) struct Watch {
    folder: Option<WatchedFolder>,
    events: Receiver<notify::Result<Event>>,
    /// Keeps the channel open also while nothing is watched.
    sender: Sender<notify::Result<Event>>,
    /// Interval at which the folder is walked, as the operator wants it.
    poll: Option<Duration>,
    last_walk: Instant,
}

struct WatchedFolder {
    identity: Identity,
    /// Dropping it stops the events; `None` if the folder is only walked.
    watcher: Option<RecommendedWatcher>,
}

/// Tells a folder from another that has taken its path: the watches died with the first.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Identity {
    path: PathBuf,
    /// Device and inode. A system may give the inode of a deleted folder to the next.
    #[cfg(unix)]
    node: (u64, u64),
    created: Option<SystemTime>,
}

impl Identity {
    fn of(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok()?;
        Some(Self {
            path: path.to_owned(),
            #[cfg(unix)]
            node: {
                use std::os::unix::fs::MetadataExt as _;
                (metadata.dev(), metadata.ino())
            },
            created: metadata.created().ok(),
        })
    }
}

impl Watch {
    /// Starts to watch the library's folder recursively. With an interval it is walked instead, since changes on a network
    /// mount cause no events.
    pub(crate) fn begin(library: &Library, poll: Option<Duration>) -> Self {
        let (sender, events) = channel();
        let mut watch = Self { folder: None, events, sender, poll, last_walk: Instant::now() };
        watch.follow(library.folder());
        watch
    }

    /// Indexes changes until the library is dropped.
    pub(crate) fn run(mut self, weak: &Weak<Library>) {
        loop {
            let event = self.events.recv_timeout(CHECK_INTERVAL);
            let Some(library) = weak.upgrade() else { return };
            let outcome = if self.has_moved(&library) {
                self.follow(library.folder());
                library.refresh_all()
            } else if self.is_to_be_walked() {
                self.last_walk = Instant::now();
                library.refresh(&HashSet::new())
            } else {
                drop(library);
                match event {
                    Ok(event) => self.take_in(event, weak),
                    Err(RecvTimeoutError::Timeout) => Ok(()),
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            };
            if let Err(error) = outcome {
                tracing::error!(%error, "changes in the documents folder could not be taken in");
            }
        }
    }

    fn has_moved(&self, library: &Library) -> bool {
        let identity = library.folder().as_deref().and_then(Identity::of);
        identity.as_ref() != self.folder.as_ref().map(|folder| &folder.identity)
    }

    fn is_to_be_walked(&self) -> bool {
        let is_watched = self.folder.as_ref().is_none_or(|folder| folder.watcher.is_some());
        let interval = self.poll.or((!is_watched).then_some(POLL_INTERVAL));
        interval.is_some_and(|interval| self.last_walk.elapsed() >= interval)
    }

    /// Watches the folder that is at the library's path now.
    fn follow(&mut self, folder: Option<PathBuf>) {
        let was_known = self.folder.take().is_some();
        let Some(identity) = folder.as_deref().and_then(Identity::of) else {
            tracing::warn!("the documents folder is not there any more; nothing can be found in it");
            return;
        };
        if was_known {
            tracing::info!(folder = %identity.path.display(), "the documents folder is another one now");
        }
        let watcher = if self.poll.is_some() { None } else { self.watcher(&identity.path) };
        self.folder = Some(WatchedFolder { identity, watcher });
        self.last_walk = Instant::now();
    }

    fn watcher(&self, folder: &Path) -> Option<RecommendedWatcher> {
        let watch = || -> notify::Result<RecommendedWatcher> {
            let mut watcher = notify::recommended_watcher(self.sender.clone())?;
            watcher.watch(folder, RecursiveMode::Recursive)?;
            Ok(watcher)
        };
        watch()
            .inspect_err(|error| {
                let seconds = POLL_INTERVAL.as_secs();
                tracing::warn!(%error, "the documents folder cannot be watched; it is walked every {seconds} seconds");
            })
            .ok()
    }

    /// Indexes a change and those that follow soon.
    fn take_in(&self, event: notify::Result<Event>, weak: &Weak<Library>) -> Result<(), Error> {
        let Some(first) = changed(event) else { return Ok(()) };
        let mut touched: HashSet<PathBuf> = first.into_iter().collect();
        let end = Instant::now() + DEBOUNCE;
        while let Ok(event) = self.events.recv_timeout(end.saturating_duration_since(Instant::now())) {
            touched.extend(changed(event).unwrap_or_default());
        }
        let Some(library) = weak.upgrade() else { return Ok(()) };
        library.refresh(&touched)
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
