//! Changing the tags of a conversation, and a tag everywhere.

use any_spawner::Executor;
use footnote_core::{
    conversation::{SessionId, Tag, TagChange, Tags},
    ports::{HistoryStore as _, StoreError},
};
use footnote_messages as messages;
use reactive_graph::prelude::*;

use super::Conversations;

/// A change of a tag in all conversations that have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TagEverywhere {
    Rename { from: Tag, to: Tag },
    Delete(Tag),
}

/// The conversations in which a tag was changed.
#[derive(Default)]
struct Changed {
    /// With how each is changed back.
    back: Vec<(SessionId, TagChange)>,
    failed: Option<Failed>,
}

/// Conversations that were not changed.
struct Failed {
    count: usize,
    /// Of the last one.
    reason: StoreError,
}

impl Failed {
    fn message(self) -> String {
        messages::tags::not_changed(self.count, self.reason.to_string())
    }
}

impl Conversations {
    /// Adds a tag to a conversation, or removes one.
    pub fn change_tags(self, id: SessionId, change: TagChange) {
        Executor::spawn_local(async move { (self.part.loaded().await.change_tags)(self, id, change).await });
    }

    /// Renames a tag in all conversations that have it, or takes it from them, and offers Undo.
    pub fn change_tag_everywhere(self, change: TagEverywhere) {
        Executor::spawn_local(
            async move { (self.part.loaded().await.change_tag_everywhere)(self, change).await },
        );
    }

    /// Opens the dialog about the tags of the conversation on screen.
    pub fn open_tags(self) {
        Executor::spawn_local(async move {
            if let Some(id) = self.stored_current().await {
                self.panels().tags.set(Some(id));
            }
        });
    }

    pub(super) async fn change_tags_now(self, id: SessionId, change: TagChange) {
        self.current_untracked().settled().await;
        let _turn = self.changing_tags.lock().await;
        if let Err(error) = self.environment().store.change_tags(&id, change).await {
            self.environment().toasts.fail_with(&error);
        }
    }

    pub(super) async fn change_tag_everywhere_now(self, change: TagEverywhere) {
        let toasts = self.environment().toasts;
        self.current_untracked().settled().await;
        let turn = self.changing_tags.lock().await;
        let changed = match &change {
            TagEverywhere::Rename { from, to } => self.rename_tag(from, to).await,
            TagEverywhere::Delete(tag) => self.delete_tag(tag).await,
        };
        let Changed { back, failed } = match changed {
            Ok(changed) => changed,
            Err(error) => return toasts.fail_with(&error),
        };
        drop(turn);
        let failed = failed.map(Failed::message);
        if back.is_empty() {
            return failed.into_iter().for_each(|failed| toasts.fail(failed));
        }
        let changed = match change {
            TagEverywhere::Rename { .. } => messages::tags::was_renamed(back.len()),
            TagEverywhere::Delete(_) => messages::tags::was_deleted(back.len()),
        };
        let message = match failed {
            Some(failed) => format!("{changed} {failed}"),
            None => changed,
        };
        let undo = move || {
            let back = back.clone();
            Executor::spawn_local(async move {
                let _turn = self.changing_tags.lock().await;
                let mut failed = None;
                for (id, change) in back {
                    self.try_change(&id, change, &mut failed).await;
                }
                if let Some(failed) = failed {
                    toasts.fail(failed.message());
                }
            });
        };
        toasts.show_with_undo(message, undo);
    }

    async fn rename_tag(self, from: &Tag, to: &Tag) -> Result<Changed, StoreError> {
        let change = TagChange::Rename { from: from.clone(), to: to.clone() };
        let back = |tags: &Tags| {
            if from != to && tags.contains(to) {
                TagChange::Add(from.clone())
            } else {
                TagChange::Rename { from: to.clone(), to: from.clone() }
            }
        };
        self.change_where(from, &change, back).await
    }

    async fn delete_tag(self, tag: &Tag) -> Result<Changed, StoreError> {
        self.change_where(tag, &TagChange::Remove(tag.clone()), |_| TagChange::Add(tag.clone())).await
    }

    /// Changes all conversations that have this tag; `back` gives the opposite for one with these.
    async fn change_where(
        self,
        tag: &Tag,
        change: &TagChange,
        back: impl Fn(&Tags) -> TagChange,
    ) -> Result<Changed, StoreError> {
        let listed = self.environment().store.list().await?;
        let mut changed = Changed::default();
        for summary in listed.into_iter().filter(|summary| summary.tags.contains(tag)) {
            if self.try_change(&summary.id, change.clone(), &mut changed.failed).await {
                changed.back.push((summary.id, back(&summary.tags)));
            }
        }
        Ok(changed)
    }

    /// Says whether it was changed, and counts it in `failed` if not.
    async fn try_change(self, id: &SessionId, change: TagChange, failed: &mut Option<Failed>) -> bool {
        let changed = self.environment().store.change_tags(id, change).await;
        changed
            .inspect_err(|error| {
                let before = failed.as_ref().map_or(0, |failed| failed.count);
                *failed = Some(Failed { count: before + 1, reason: error.clone() });
            })
            .is_ok()
    }
}
