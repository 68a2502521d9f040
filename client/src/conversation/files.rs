//! The files of a conversation, and of its project.

use std::rc::Rc;

use footnote_core::{
    conversation::{Attachment, AttachmentId},
    ports::{HistoryStore as _, StoreError},
};

use super::Conversation;

impl Conversation {
    /// A file of the conversation, or of its project.
    pub async fn find_file(self, id: AttachmentId) -> Result<Option<Rc<Attachment>>, StoreError> {
        // The conversation may still be on its way here.
        self.settled().await;
        let session = self.environment.store.get(&self.session()).await?;
        let own = session.and_then(|session| session.attachments.get(&id).cloned());
        if own.is_some() {
            return Ok(own);
        }
        let projects = self.environment.projects;
        projects.load(self.project()).await?;
        let project = self.project().and_then(|project| projects.find_untracked(&project));
        let is_of_project = project.is_some_and(|project| project.files.iter().any(|file| file.id == id));
        Ok(projects.file(id).filter(|_| is_of_project))
    }
}
