//! Adding documents to the folder of the server, where the operator lets people do so, and removing them from it.

use std::{cell::RefCell, collections::BTreeSet, rc::Rc};

use footnote_core::{
    ports::HttpResponse,
    reply::{read_all, read_error},
    retrieval::document_address,
    storage::AddedDocument,
    wire::{MAX_ADDED_BYTES, UnreadableFile},
};
use footnote_messages as messages;

use super::{
    adding::Read,
    documents::Added,
    kept::numbered,
    outcome::{Outcome, SameNamed},
};
use crate::{
    error_text::{sentence, unreached},
    files::ending,
    ports::LocalFile,
};

/// How long the server may take to notice a file, and how often it is asked whether it has read all, in milliseconds.
const NOTICE_MS: u32 = 2_500;
const ASK_MS: u32 = 1_000;
/// Times that it is asked; the list of documents goes on asking.
const MOST_ASKED: usize = 120;
/// Numbers that are tried for a name that is free.
const MOST_NAMES: usize = 48;

/// Kinds of files that the server searches.
const KINDS: [&str; 21] = [
    "md", "markdown", "txt", "text", "rst", "adoc", "org", "html", "htm", "csv", "tsv", "pdf", "docx",
    "pptx", "xlsx", "xls", "ods", "odt", "epub", "eml", "ipynb",
];

/// The name of a base, and the folder in it that takes documents.
type Folder = (String, String);

impl Added {
    /// Sends a file to the folder of the server.
    pub(super) async fn upload(self, (base, folder): &Folder, file: &Rc<dyn LocalFile>) -> Read {
        let path = AddedDocument::new(&file.path(), String::new()).path;
        if !KINDS.contains(&ending(&path).as_str()) {
            return Read::PassedOver(path);
        }
        let unreadable =
            |path, reason| Read::Unreadable(UnreadableFile { path, reason, has_pages: false }, false);
        if file.size() > MAX_ADDED_BYTES as u64 {
            return unreadable(path, messages::added::too_large_for_server().to_owned());
        }
        if file.size() == 0 {
            return Read::Empty;
        }
        let path = format!("{folder}/{path}");
        match self.put(base, &path, &**file, false).await {
            Ok(Put::Written) => Read::Uploaded(path),
            Ok(Put::Known) => Read::Known,
            Ok(Put::Taken) => Read::SameName(SameNamed::File { path, file: file.clone() }),
            Err(reason) => unreadable(path, reason),
        }
    }

    async fn put(self, base: &str, path: &str, file: &dyn LocalFile, replaces: bool) -> Result<Put, String> {
        let bytes = file.bytes().await.ok_or_else(messages::added::unreadable)?;
        self.put_bytes(base, path, bytes, replaces).await
    }

    async fn put_bytes(self, base: &str, path: &str, bytes: Vec<u8>, replaces: bool) -> Result<Put, String> {
        let mut address = document_address(base, path);
        if replaces {
            address.push(if address.contains('?') { '&' } else { '?' });
            address.push_str("replace=true");
        }
        let reply = self.documents.put(&address, bytes).await.map_err(|error| unreached(&error))?;
        match reply.status {
            200 => Ok(Put::Known),
            201 => Ok(Put::Written),
            409 => Ok(Put::Taken),
            _ => Err(refused(reply).await),
        }
    }

    /// Waits until the server has read what was sent, and says which of it cannot be read.
    pub(super) async fn await_reading(self, base: &str, uploaded: &BTreeSet<String>, outcome: &mut Outcome) {
        self.scheduler.sleep(NOTICE_MS).await;
        for _ in 0..MOST_ASKED {
            // A server that cannot be asked says so in the list.
            let Ok(Some(list)) = self.knowledge_bases.list_of(base, 0, 1).await else { return };
            if list.pending == 0 {
                let unread = list.unreadable.into_iter().filter(|file| uploaded.contains(&file.path));
                let before = outcome.unreadable.len();
                outcome.unreadable.extend(unread);
                outcome.added = outcome.added.saturating_sub(outcome.unreadable.len() - before);
                return;
            }
            self.scheduler.sleep(ASK_MS).await;
        }
    }

    /// Sends files once more that have the names of other documents.
    pub(super) async fn settle_uploads(self, files: Vec<(String, Rc<dyn LocalFile>)>, replaces: bool) {
        let Some((base, _)) = self.server_folder_untracked() else { return };
        let mut failures = Vec::new();
        for (path, file) in files {
            let sent = if replaces {
                self.put(&base, &path, &*file, true).await.map(drop)
            } else {
                self.put_beside(&base, &path, &*file).await
            };
            if let Err(reason) = sent {
                failures.push(messages::added::not_sent(reason, path));
            }
        }
        if !failures.is_empty() {
            self.toasts.fail(failures.join(" "));
        }
        self.scheduler.sleep(NOTICE_MS).await;
        self.changed();
    }

    /// Sends a file under the first numbered name that is free.
    async fn put_beside(self, base: &str, path: &str, file: &dyn LocalFile) -> Result<(), String> {
        for path in numbered(path).take(MOST_NAMES) {
            if !matches!(self.put(base, &path, file, false).await?, Put::Taken) {
                return Ok(());
            }
        }
        Err(messages::added::too_many_names().to_owned())
    }

    /// Removes a document that was added to the server, and offers Undo while the page has it.
    pub(super) async fn remove_from_server(self, base: String, path: String) {
        let removed = self.documents.delete(&document_address(&base, &path)).await;
        let reply = match removed {
            Ok(reply) if reply.status == 200 => reply,
            Ok(reply) => return self.toasts.fail(sentence(&refused(reply).await)),
            Err(error) => return self.toasts.fail(sentence(&unreached(&error))),
        };
        let bytes = read_all(reply, MAX_ADDED_BYTES).await;
        let message = messages::added::removed_from_server(&path);
        match bytes {
            Some(bytes) => {
                let bytes = RefCell::new(Some(bytes));
                self.toasts.show_with_undo(message, move || {
                    let Some(bytes) = bytes.take() else { return };
                    let (base, path) = (base.clone(), path.clone());
                    any_spawner::Executor::spawn_local(async move {
                        if let Err(reason) = self.put_bytes(&base, &path, bytes, false).await {
                            self.toasts.fail(messages::added::not_back(reason, path));
                        }
                        self.scheduler.sleep(NOTICE_MS).await;
                        self.changed();
                    });
                });
            }
            None => self.toasts.show(message),
        }
        self.scheduler.sleep(NOTICE_MS).await;
        self.changed();
    }
}

/// What the server did with a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Put {
    Written,
    /// It has the same already.
    Known,
    /// Another one has the name.
    Taken,
}

/// Why the server does not take a document, as a sentence about "it".
async fn refused(reply: HttpResponse) -> String {
    let status = reply.status;
    match status {
        404 => messages::added::not_taken().to_owned(),
        507 => messages::added::server_full().to_owned(),
        _ => {
            let message = read_error(reply).await.message;
            if message.is_empty() { messages::added::refused(status.to_string()) } else { message }
        }
    }
}
