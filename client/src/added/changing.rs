//! Removing added documents, and replacing them by others of the same name. Either can be undone.

use std::rc::Rc;

use any_spawner::Executor;
use footnote_core::{retrieval::own_id, storage::AddedDocument, wire::IN_BROWSER};
use footnote_messages as messages;
use reactive_graph::prelude::*;

use super::{documents::Added, kept::Kept, outcome::SameNamed};
use crate::error_text::sentence;

/// What becomes of a file that has the name of another document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SameName {
    Replace,
    /// It gets another name.
    KeepBoth,
    LeaveOut,
}

/// What a change took away and brought, to undo it.
struct Undo {
    removed: Vec<(Rc<AddedDocument>, bool)>,
    added: Vec<String>,
}

impl Added {
    /// Removes the document with this id in its base, of which this is the name, and offers Undo.
    pub fn remove(self, base: &str, id: &str) {
        if base != IN_BROWSER {
            Executor::spawn_local(self.remove_from_server(base.to_owned(), id.to_owned()));
            return;
        }
        let id = id.to_owned();
        self.remove_where(move |document| own_id(&document.path) == id || document.path == id);
    }

    /// Removes all documents, and offers Undo.
    pub fn remove_all(self) {
        self.remove_where(|_| true);
    }

    fn remove_where(self, is_removed: impl Fn(&AddedDocument) -> bool + 'static) {
        Executor::spawn_local(async move {
            let kept = match self.current().await {
                Ok(kept) => kept,
                Err(error) => return self.toasts.fail(messages::added::nothing_removed(error.to_string())),
            };
            let paths: Vec<String> = {
                let all = kept.shelf.borrow();
                let removed = all.documents().filter(|document| is_removed(document));
                removed.map(|document| document.path.clone()).collect()
            };
            let Some(first) = paths.first() else { return };
            let message = if paths.len() == 1 {
                messages::added::removed(first)
            } else {
                messages::added::several_removed(paths.len())
            };
            self.change_with_undo(&kept, &paths, Vec::new(), message).await;
        });
    }

    /// Carries out what a person chose for the files that have the names of other documents.
    pub fn settle(self, choice: SameName) {
        let Some(outcome) = self.outcome.get_untracked() else { return };
        let mut left = (*outcome).clone();
        let waiting = std::mem::take(&mut left.same_name);
        let count = waiting.len();
        let (mut files, mut uploads) = (Vec::new(), Vec::new());
        for one in waiting {
            match one {
                SameNamed::Document(document) => files.push(document),
                SameNamed::File { path, file } => uploads.push((path, file)),
            }
        }
        if !uploads.is_empty() && choice != SameName::LeaveOut {
            Executor::spawn_local(self.settle_uploads(uploads, choice == SameName::Replace));
        }
        if choice != SameName::LeaveOut {
            left.added += count;
        }
        self.outcome.set(Some(Rc::new(left)));
        let count = files.len();
        if count == 0 {
            return;
        }
        Executor::spawn_local(async move {
            let kept = self.kept();
            let files = match choice {
                SameName::LeaveOut => return,
                SameName::Replace => files,
                SameName::KeepBoth => renamed(&kept, &files),
            };
            let message = match choice {
                SameName::KeepBoth => messages::added::under_other_names(count),
                _ => messages::added::replaced(count),
            };
            self.change_with_undo(&kept, &[], files, message).await;
        });
    }

    async fn change_with_undo(
        self,
        kept: &Rc<Kept>,
        removed: &[String],
        added: Vec<Rc<AddedDocument>>,
        message: String,
    ) {
        let gone = removed.iter().chain(added.iter().map(|document| &document.path));
        let gone = gone.filter_map(|path| {
            let document = kept.shelf.borrow().at(path)?.clone();
            Some((document, kept.is_stored(path)))
        });
        let undo = Undo {
            removed: gone.collect(),
            added: added.iter().map(|document| document.path.clone()).collect(),
        };
        let turn = kept.turn.lock().await;
        let changed = self.change(kept, removed, &added, true).await;
        self.index(kept).await;
        drop(turn);
        if let Err(error) = changed {
            self.toasts.fail(sentence(&messages::added::not_stored(error.to_string())));
            return;
        }
        let (kept, undo) = (kept.clone(), std::cell::RefCell::new(Some(undo)));
        self.toasts.show_with_undo(message, move || {
            let Some(undo) = undo.take() else { return };
            let kept = kept.clone();
            Executor::spawn_local(async move { self.undo(&kept, undo).await });
        });
    }

    async fn undo(self, kept: &Kept, Undo { removed, added }: Undo) {
        let _turn = kept.turn.lock().await;
        let (stored, in_memory): (Vec<_>, Vec<_>) =
            removed.into_iter().partition(|(_, is_stored)| *is_stored);
        let documents =
            |all: Vec<(Rc<AddedDocument>, bool)>| all.into_iter().map(|one| one.0).collect::<Vec<_>>();
        let undone = self.change(kept, &added, &documents(stored), true).await;
        let undone = undone.and(self.change(kept, &[], &documents(in_memory), false).await);
        self.index(kept).await;
        if let Err(error) = undone {
            self.toasts.fail(messages::added::not_back_for_good(error.to_string()));
        }
    }
}

/// The files under names that no document has.
fn renamed(kept: &Kept, files: &[Rc<AddedDocument>]) -> Vec<Rc<AddedDocument>> {
    let rename = |file: &Rc<AddedDocument>| {
        let path = kept.free_path(&file.path);
        Rc::new(AddedDocument { path, ..(**file).clone() })
    };
    files.iter().map(rename).collect()
}
