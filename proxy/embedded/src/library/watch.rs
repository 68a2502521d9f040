//! Takes in changes of the folder while the program runs.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Weak;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::Library;

/// Changes are taken in when none has followed for this long.
const QUIET: Duration = Duration::from_millis(250);

/// Changes that never cease are taken in this long after the first.
const PATIENCE: Duration = Duration::from_secs(2);

type Events = Receiver<notify::Result<Event>>;

/// Notices changes from the moment it is made; [`Watch::run`] takes them in.
pub(crate) struct Watch {
    events: Events,
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
        loop {
            let touched = match self.next_changes() {
                Ok(touched) => touched,
                Err(RecvTimeoutError::Timeout) if library.strong_count() > 0 => continue,
                Err(_) => return,
            };
            let Some(library) = library.upgrade() else { return };
            let root = library.folder().map(Path::to_path_buf).unwrap_or_default();
            let relative = |path: &Path| {
                let parts: Option<Vec<&str>> =
                    path.strip_prefix(&root).ok()?.iter().map(|part| part.to_str()).collect();
                Some(parts?.join("/"))
            };
            let touched = touched.iter().filter_map(|path| relative(path)).collect();
            if let Err(error) = library.refresh(&touched) {
                tracing::error!(%error, "changes in the documents folder could not be taken in");
            }
        }
    }

    /// Waits for a change, then until no other follows; gives the paths that were written to.
    fn next_changes(&self) -> Result<HashSet<std::path::PathBuf>, RecvTimeoutError> {
        let mut touched = HashSet::new();
        let mut first = None;
        loop {
            let wait = if first.is_some() { QUIET } else { PATIENCE };
            match self.events.recv_timeout(wait) {
                Ok(Ok(event)) if is_change(&event) => {
                    first.get_or_insert_with(Instant::now);
                    touched.extend(event.paths);
                }
                Ok(Ok(_)) => {}
                Ok(Err(error)) => {
                    tracing::warn!(%error, "a change in the documents folder may have been missed");
                    first.get_or_insert_with(Instant::now);
                }
                Err(RecvTimeoutError::Timeout) if first.is_some() => return Ok(touched),
                Err(error) => return Err(error),
            }
            if first.is_some_and(|first| first.elapsed() > PATIENCE) {
                return Ok(touched);
            }
        }
    }
}

/// Reading is no change, or the library's own look would be one.
fn is_change(event: &Event) -> bool {
    match event.kind {
        EventKind::Access(kind) => kind == AccessKind::Close(AccessMode::Write),
        EventKind::Any
        | EventKind::Create(_)
        | EventKind::Modify(_)
        | EventKind::Remove(_)
        | EventKind::Other => true,
    }
}
