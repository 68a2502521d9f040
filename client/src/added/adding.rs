//! Reading files into the library of this browser.

use std::{collections::BTreeSet, rc::Rc};

use footnote_core::{storage::AddedDocument, wire::UnreadableFile};
use footnote_messages as messages;
use futures::future::join_all;
use reactive_graph::prelude::*;

use super::{
    documents::Added,
    kept::Kept,
    outcome::{Outcome, Progress, SameNamed, reason},
};
use crate::{
    files::{self, AttachError, ending, is_image},
    ports::LocalFile,
};

/// Files that are read at once; a worker each for PDF, Word and HTML.
const AT_ONCE: usize = 3;
/// Documents, and bytes of their texts, that are stored together.
const BATCH: usize = 48;
const BATCH_BYTES: usize = 1024 * 1024;
/// Documents of one browser, all of which are in memory while they are searched.
const MOST: usize = 5_000;

/// Endings of documents. A file that has another one, and is no text, is not missed.
const DOCUMENTS: [&str; 14] = [
    "md", "markdown", "txt", "text", "rst", "adoc", "org", "html", "htm", "xhtml", "csv", "tsv", "pdf",
    "docx",
];
/// Folders that hold what programs made.
const NOT_WRITTEN: [&str; 2] = ["node_modules", "__pycache__"];

/// What reading a file gave.
pub(super) enum Read {
    Document(Rc<AddedDocument>),
    /// The server has written it, at this path.
    Uploaded(String),
    /// The server has it already.
    Known,
    SameName(SameNamed),
    Unreadable(UnreadableFile, bool),
    PassedOver(String),
    Empty,
}

/// Documents that are added and not stored yet.
#[derive(Default)]
struct Batch {
    documents: Vec<Rc<AddedDocument>>,
    bytes: usize,
}

impl Added {
    /// Adds files; those that come while others are being read are read after them. `is_stored`: they are to be kept beyond
    /// this page.
    pub async fn add(self, files: Vec<Rc<dyn LocalFile>>, is_stored: bool) {
        let files: Vec<_> = files.into_iter().filter(|file| !is_hidden(&file.path())).collect();
        let is_first = self.progress.get_untracked().is_none_or(|progress| progress.all == 0);
        let (before, all) = (Progress::default(), files.len());
        self.progress.update(|progress| progress.get_or_insert(before).all += all);
        let kept = self.kept();
        let _adding = kept.adding.lock().await;
        // Where what is stored cannot be read, nothing can be stored either, and each batch says so.
        self.current().await.ok();
        if is_first {
            self.outcome.set(None);
        }
        let mut outcome =
            self.outcome.with_untracked(|before| before.as_deref().cloned()).unwrap_or_default();
        self.read_files(&kept, &files, is_stored, &mut outcome).await;
        self.outcome.set(Some(Rc::new(outcome)));
        self.progress.update(|progress| {
            if progress.is_some_and(|progress| progress.read >= progress.all || progress.is_stopped) {
                *progress = None;
            }
        });
        self.changed();
    }

    /// Announces files that are still being looked for, as in a folder.
    pub fn expect(self) {
        if self.progress.with_untracked(Option::is_none) {
            self.outcome.set(None);
            self.progress.set(Some(Progress::default()));
        }
    }

    /// Reads no more files. Those that were read stay.
    pub fn stop(self) {
        self.progress.update(|progress| {
            if let Some(progress) = progress {
                progress.is_stopped = true;
            }
        });
    }

    fn is_stopped(self) -> bool {
        self.progress.with_untracked(|progress| progress.is_none_or(|progress| progress.is_stopped))
    }

    async fn read_files(
        self,
        kept: &Kept,
        files: &[Rc<dyn LocalFile>],
        is_stored: bool,
        outcome: &mut Outcome,
    ) {
        let (mut batch, mut uploaded, mut read) = (Batch::default(), BTreeSet::new(), 0);
        let place = self.server_folder_untracked();
        for group in files.chunks(AT_ONCE) {
            outcome.is_full = place.is_none() && kept.shelf.borrow().documents().count() >= MOST;
            if self.is_stopped() || outcome.is_full {
                break;
            }
            let results = join_all(group.iter().map(async |file| match &place {
                Some(place) => self.upload(place, file).await,
                None => read_file(&**file).await,
            }));
            let results = results.await;
            read += group.len();
            for result in results {
                if let Read::Uploaded(path) = &result {
                    uploaded.insert(path.clone());
                }
                sort(kept, result, &mut batch, outcome);
            }
            if batch.documents.len() >= BATCH || batch.bytes >= BATCH_BYTES {
                self.store_batch(kept, &mut batch, is_stored, outcome).await;
            }
            self.progress.update(|progress| {
                if let Some(progress) = progress {
                    progress.read += group.len();
                }
            });
        }
        outcome.left += files.len() - read;
        self.store_batch(kept, &mut batch, is_stored, outcome).await;
        if outcome.is_full {
            self.stop();
        }
        if let Some((base, _)) = place.filter(|_| !uploaded.is_empty()) {
            self.await_reading(&base, &uploaded, outcome).await;
        }
    }

    async fn store_batch(self, kept: &Kept, batch: &mut Batch, is_stored: bool, outcome: &mut Outcome) {
        let Batch { documents, .. } = std::mem::take(batch);
        if documents.is_empty() {
            return;
        }
        if !is_stored {
            outcome.not_kept = Some(messages::added::temporary().to_owned());
        }
        let turn = kept.turn.lock().await;
        if let Err(error) = self.change(kept, &[], &documents, is_stored).await {
            outcome.not_kept = Some(error.to_string());
        }
        drop(turn);
        self.index(kept).await;
    }

    /// Sentences about the documents as a whole.
    pub(super) fn notes(self, kept: &Kept) -> Vec<String> {
        let outcome = self.outcome.get_untracked();
        let passed_over = outcome.as_ref().and_then(|outcome| outcome.passed_over.sentence());
        let why = outcome.and_then(|outcome| outcome.not_kept.clone());
        let in_memory = match kept.only_in_memory() {
            0 => None,
            count => Some(match why {
                None => messages::added::kept_in_memory(count),
                Some(why) => messages::added::kept_in_memory_because(count, why),
            }),
        };
        let unread = kept.unread.borrow();
        let unread = unread.as_ref().map(|error| messages::added::not_readable_now(error.to_string()));
        passed_over.into_iter().chain(in_memory).chain(unread).collect()
    }

    /// How many files are still to be read.
    pub(super) fn pending(self) -> u64 {
        let left = self.progress.get_untracked().map_or(0, |progress| progress.all - progress.read);
        u64::try_from(left).unwrap_or(u64::MAX)
    }
}

/// Takes over what reading a file gave.
fn sort(kept: &Kept, read: Read, batch: &mut Batch, outcome: &mut Outcome) {
    match read {
        Read::PassedOver(path) => outcome.passed_over.add(&path),
        Read::Uploaded(_) => outcome.added += 1,
        Read::Known => outcome.known += 1,
        Read::SameName(file) => outcome.same_name.push(file),
        Read::Empty => outcome.passed_over.add_empty(),
        Read::Unreadable(file, is_lasting) => {
            // A readable one stays.
            let is_free = kept.shelf.borrow().at(&file.path).is_none_or(|known| known.unreadable.is_some());
            if is_lasting && is_free {
                batch.documents.push(Rc::new(AddedDocument::unreadable(&file.path, &file.reason)));
            }
            outcome.unreadable.push(file);
        }
        Read::Document(document) => {
            let shelf = kept.shelf.borrow();
            let waiting = outcome.same_name.iter().filter_map(|one| match one {
                SameNamed::Document(document) => Some(document),
                SameNamed::File { .. } => None,
            });
            let waiting: Vec<_> = waiting.collect();
            let in_batch = |is_same: &dyn Fn(&AddedDocument) -> bool| {
                batch.documents.iter().chain(waiting.iter().copied()).any(|one| is_same(one))
            };
            let is_same = |path: &str| path == document.path;
            if shelf.path_of(&document.hash).is_some_and(is_same) {
                outcome.known += 1;
            } else if shelf.path_of(&document.hash).is_some()
                || in_batch(&|one| one.unreadable.is_none() && one.hash == document.hash)
            {
                outcome.copies += 1;
            } else if shelf.at(&document.path).is_some_and(|known| known.unreadable.is_none())
                || in_batch(&|one| one.unreadable.is_none() && one.path == document.path)
            {
                outcome.same_name.push(SameNamed::Document(document));
            } else {
                outcome.added += 1;
                batch.bytes += document.text.len();
                batch.documents.push(document);
            }
        }
    }
}

async fn read_file(file: &dyn LocalFile) -> Read {
    let path = AddedDocument::new(&file.path(), String::new()).path;
    let name = path.rsplit('/').next().unwrap_or(&path);
    if is_image(name) {
        return Read::PassedOver(path);
    }
    let is_document = DOCUMENTS.contains(&ending(name).as_str());
    match files::read(file).await {
        Ok(attachment) => {
            let mut document = AddedDocument::new(&path, attachment.text);
            document.modified = file.modified_ms().and_then(|ms| i64::try_from(ms / 1_000).ok());
            Read::Document(Rc::new(document))
        }
        Err(AttachError::Empty(_)) => Read::Empty,
        Err(AttachError::NotText(_) | AttachError::FileTooLarge(_)) if !is_document => Read::PassedOver(path),
        Err(error) => {
            // These say nothing of the file.
            let is_lasting = !matches!(error, AttachError::NotLoaded(_) | AttachError::Unreadable(_));
            let reason = reason(&error).to_owned();
            Read::Unreadable(UnreadableFile { path, reason, has_pages: false }, is_lasting)
        }
    }
}

/// Whether a person hands over a file or folder without knowing it: hidden, in a hidden folder, or in one of what programs made.
pub fn is_hidden(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.') || part.starts_with("~$") || NOT_WRITTEN.contains(&part))
}
