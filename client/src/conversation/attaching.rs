//! Attaching files to the next question. They are kept over a reload as its draft is.

use std::{cell::RefCell, rc::Rc};

use any_spawner::Executor;
use footnote_core::conversation::{Attachment, AttachmentId, SessionId};
use footnote_messages as messages;
use reactive_graph::{graph::untrack, prelude::*};

use super::{Conversation, PendingAttachment, ShownFile};
use crate::{
    effects::ScreenEffect,
    files::{self, MAX_TEXT},
    ports::LocalFile,
};

/// A pasted text of more characters than this becomes an attachment.
const MAX_PASTED: usize = 4_000;

impl ShownFile {
    /// A file as it is shown with a question.
    pub fn of(attachment: &Attachment) -> Self {
        Self { file: attachment.named(), image: attachment.image.as_ref().map(|image| image.url.clone()) }
    }
}

impl Conversation {
    /// Announces the number of files that [`attach_files`](Self::attach_files) will read; no question is sent until then.
    pub fn expect_files(self, count: usize) {
        self.environment.toasts.clear_error();
        self.attachments.reading.update(|reading| *reading += count);
    }

    /// Attaches files to the next question, or says why not.
    pub async fn attach_files(self, files: Vec<Rc<dyn LocalFile>>) {
        let attach = async |file: Option<Attachment>| {
            if let Some(attachment) = file {
                self.attach(attachment).await;
            }
            self.attachments.reading.update(|reading| *reading = reading.saturating_sub(1));
        };
        if let Err(refused) = files::read_all(files, attach).await {
            self.environment.toasts.fail(refused);
        }
        self.emit(ScreenEffect::FocusQuestion);
    }

    /// Attaches a file to the next question.
    pub async fn attach(self, attachment: Attachment) {
        let fresh = self.counted(Rc::new(attachment)).await;
        self.attachments.add(fresh);
        // Files that were attached before a reload may still be loading.
        self.settled().await;
        self.save_files();
    }

    /// Attaches a long text that is pasted into the question box, and offers to put it there instead. Says whether it is
    /// long.
    pub fn take_pasted(self, text: String) -> bool {
        if text.chars().nth(MAX_PASTED).is_none() {
            return false;
        }
        let toasts = self.environment.toasts;
        if text.len() > MAX_TEXT {
            toasts.fail(messages::chat::pasted_too_long());
            return true;
        }
        let attachment = Attachment::new(messages::chat::pasted_text(), text.replace("\r\n", "\n"));
        let id = attachment.id();
        Executor::spawn_local(async move {
            self.attach(attachment).await;
            let text = RefCell::new(Some(text));
            let put_back = move || {
                let Some(text) = text.take() else { return };
                self.remove_file(id);
                self.write_draft(&(self.draft() + &text));
                self.save_draft();
            };
            let (message, label) = (messages::chat::pasted_attached(), messages::chat::pasted_into_box());
            toasts.show_with_button(message, label, put_back);
        });
        true
    }

    /// Removes a file from the next question.
    pub fn remove_file(self, id: AttachmentId) {
        self.attachments.pending.update(|pending| pending.retain(|one| one.attachment.id() != id));
        self.save_files();
        self.emit(ScreenEffect::FocusQuestion);
    }

    /// Takes the files for a question that is being asked.
    pub fn take_files(self) -> Vec<Rc<Attachment>> {
        self.environment.toasts.clear_error();
        let pending = self.attachments.pending.try_update(std::mem::take).unwrap_or_default();
        if !pending.is_empty() {
            self.save_files();
        }
        pending.into_iter().map(|one| one.attachment).collect()
    }

    /// Keeps the files that are attached, if there are any, after the conversation has come to be stored differently or taken
    /// the place of another.
    pub(crate) fn save_any_files(self) {
        if self.attachments.pending.with_untracked(|pending| !pending.is_empty()) {
            self.save_files();
        }
    }

    /// Keeps the attached files across a reload, unless the conversation is temporary.
    fn save_files(self) {
        if self.read_only.get_untracked().is_some() {
            // Only the owner of the conversation stores its waiting files.
            return;
        }
        let is_stored = untrack(|| self.is_stored());
        let pending = if is_stored { self.attachments.pending.get_untracked() } else { Vec::new() };
        let files = pending.into_iter().map(|one| one.attachment).collect();
        self.environment.store.set_attached(&self.session(), files);
    }

    /// Shows the waiting files that are stored with a conversation: this one, or the original of this copy.
    pub(crate) async fn restore_files(self, stored_with: &SessionId) {
        let mut stored = Vec::new();
        for attachment in self.environment.store.attached(stored_with).await.iter() {
            stored.push(self.counted(attachment.clone()).await);
        }
        if !stored.is_empty() {
            self.attachments.put_first(stored);
            self.save_files();
        }
    }

    /// Leaves the files of a stored conversation to its storage, since it is not on screen and another tab may send them.
    pub(crate) fn leave_files(self) {
        if untrack(|| self.is_stored()) && !self.has_turn() {
            self.attachments.pending.set(Vec::new());
        }
    }

    /// Forgets the files, with their stored copy, of a conversation that is not there any more.
    pub(crate) fn forget_files(self) {
        self.attachments.pending.set(Vec::new());
        self.environment.store.set_attached(&self.session(), [].into());
    }

    async fn counted(self, attachment: Rc<Attachment>) -> PendingAttachment {
        let config = self.turn_config();
        let model = config.as_ref().and_then(|config| config.model()).unwrap_or_default();
        let tokens = if let Some(image) = &attachment.image {
            image.tokens()
        } else {
            let counts = self.environment.turn.tokenizer.count(model, &[&attachment.text]).await;
            counts.first().map_or(0, |count| count.tokens)
        };
        PendingAttachment { attachment, tokens }
    }
}
