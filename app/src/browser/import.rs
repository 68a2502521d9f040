//! Importing conversations from files of any size. A file is read in chunks, and each conversation is written before the next
//! ones are read: an import that ends early, or with the page, leaves whole conversations, and the same file imported again
//! goes on with those that are missing.

mod archive;
mod source;

use std::collections::{BTreeMap, BTreeSet};

use footnote_client::time_slice::TimeSlice;
use footnote_core::{
    conversation::{Session, SessionId},
    ports::StoreError,
    storage::{StoredProject, encode, keys, summarise},
    transfer::{Counter, Found, ImportError, ImportPlan, LeftOut, Placement, Reader},
};

use self::source::Source;
use super::{
    clock,
    files::LocalFile,
    storage::{BrowserStore, NewRecords},
};

/// Bytes and conversations that are written at once: each transaction waits for the disk.
const BATCH_BYTES: usize = 1024 * 1024;
const BATCH: usize = 64;

/// How far an import is, in values of the files: most are conversations.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct ImportProgress {
    pub(crate) read: usize,
    pub(crate) of: usize,
}

/// Why something did not come in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) why: String,
    /// How often, and the first place.
    pub(crate) count: usize,
    pub(crate) first: String,
}

/// What an import brought.
#[derive(Default)]
pub(crate) struct Imported {
    /// The new conversations.
    pub(crate) new: BTreeSet<SessionId>,
    /// How many conversations were there already.
    pub(crate) unchanged: usize,
    /// Messages about what was left out or set aside.
    pub(crate) notes: Vec<String>,
    /// The projects of the files, which may be here already.
    pub(crate) projects: Vec<StoredProject>,
    pub(crate) refused: Vec<Refused>,
    /// A person ended it.
    pub(crate) is_stopped: bool,
    /// Why the storage ended it.
    pub(crate) failed: Option<StoreError>,
}

/// Why an import ends early.
enum End {
    Stopped,
    Failed(StoreError),
}

impl From<StoreError> for End {
    fn from(error: StoreError) -> Self {
        Self::Failed(error)
    }
}

/// Imports files. `progress` is called again and again, and says whether to go on.
pub(crate) async fn import(
    files: &[LocalFile],
    store: &BrowserStore,
    progress: &dyn Fn(ImportProgress) -> bool,
) -> Imported {
    let mut import = Import {
        store,
        progress,
        at: ImportProgress::default(),
        slice: clock::time_slice(),
        stored: BTreeSet::new(),
        batch: Vec::new(),
        batch_bytes: 0,
        left_out: LeftOut::default(),
        refused: BTreeMap::new(),
        result: Imported::default(),
    };
    let ended = import.run(files).await;
    // What was read before the end is complete.
    let written = if matches!(ended, Err(End::Failed(_))) { Ok(()) } else { import.write_batch().await };
    match ended.and(written) {
        Ok(()) => {}
        Err(End::Stopped) => import.result.is_stopped = true,
        Err(End::Failed(error)) => import.result.failed = Some(error),
    }
    let mut result = import.result;
    result.notes = [import.left_out.notes(), result.notes].concat();
    result.refused = import.refused.into_values().collect();
    store.imported(result.new.iter().cloned().collect());
    result
}

struct Import<'a> {
    store: &'a BrowserStore,
    progress: &'a dyn Fn(ImportProgress) -> bool,
    at: ImportProgress,
    slice: TimeSlice,
    /// The conversations of which anything is stored.
    stored: BTreeSet<SessionId>,
    /// Conversations that were read and not written yet.
    batch: Vec<NewRecords>,
    batch_bytes: usize,
    left_out: LeftOut,
    /// By why.
    refused: BTreeMap<String, Refused>,
    result: Imported,
}

impl Import<'_> {
    async fn run(&mut self, files: &[LocalFile]) -> Result<(), End> {
        self.stored = self.store.stored_sessions().await?;
        let mut sources = Vec::new();
        for file in files {
            for source in archive::sources(file).await {
                match source {
                    Ok(source) => sources.push(source),
                    Err((name, error)) => self.refuse(error.to_string(), name),
                }
            }
        }
        for source in &sources {
            self.count(source).await?;
        }
        for source in &sources {
            self.read(source).await?;
        }
        Ok(())
    }

    /// Counts what a file has. One that cannot be read is refused when it is read.
    async fn count(&mut self, source: &Source) -> Result<(), End> {
        let Ok(mut chunks) = source.chunks() else { return Ok(()) };
        let mut counter = Counter::default();
        while let Ok(Some(chunk)) = chunks.next().await {
            counter.push(&chunk);
            self.pause().await?;
        }
        self.at.of += counter.count();
        Ok(())
    }

    async fn read(&mut self, source: &Source) -> Result<(), End> {
        let before = self.at.read;
        let mut reader = Reader::new(clock::now_ms());
        let (mut plan, mut set_aside) = (ImportPlan::default(), Vec::new());
        let broken = match source.chunks() {
            Ok(mut chunks) => loop {
                match chunks.next().await {
                    Ok(Some(chunk)) => reader.push(&chunk),
                    Ok(None) => break None,
                    Err(error) => break Some(error),
                }
                self.take(source, &mut reader, &mut plan, &mut set_aside).await?;
                self.at.read = before + reader.count();
            },
            Err(error) => Some(error),
        };
        if let Some(error) = broken {
            // What came before is read.
            self.refuse(error.to_string(), source.name.clone());
        } else {
            reader.end();
            self.take(source, &mut reader, &mut plan, &mut set_aside).await?;
        }
        self.at.read = before + reader.count();
        self.left_out.merge(reader.left_out().clone());
        self.add_set_aside(&plan, set_aside).await
    }

    /// Takes in what has arrived.
    async fn take(
        &mut self,
        source: &Source,
        reader: &mut Reader,
        plan: &mut ImportPlan,
        set_aside: &mut Vec<(String, String)>,
    ) -> Result<(), End> {
        self.pause().await?;
        while let Some(found) = reader.next_found() {
            match found {
                Ok(Found::Session(session)) => self.add(*session, plan).await?,
                Ok(Found::Project(project)) => self.result.projects.push(*project),
                Ok(Found::SetAside(key, value)) => set_aside.push((key, value)),
                Err(ImportError { line: None, message, .. }) => self.refuse(message, source.name.clone()),
                Err(ImportError { line: Some(line), column, message }) => {
                    self.refuse(message, format!("{}, line {line}, column {column}", source.name));
                }
            }
            self.pause().await?;
        }
        Ok(())
    }

    async fn add(&mut self, mut session: Session, plan: &mut ImportPlan) -> Result<(), End> {
        let placement =
            plan.place(&mut session, &async |id: &SessionId| self.stored_records(id).await).await?;
        if placement == Placement::Known {
            self.result.unchanged += 1;
            return Ok(());
        }
        self.add_new(&session);
        if self.batch.len() >= BATCH || self.batch_bytes >= BATCH_BYTES {
            self.write_batch().await?;
        }
        Ok(())
    }

    fn add_new(&mut self, session: &Session) {
        let mut records = Vec::new();
        for record in session.records() {
            match encode(&record) {
                Ok(json) => records.push((record.key(&session.id), json)),
                Err(error) => return self.refuse(error.to_string(), session.id.to_string()),
            }
        }
        self.batch_bytes += records.iter().map(|(_, json)| json.len()).sum::<usize>();
        let (id, summary) = (session.id.clone(), Some(summarise(session)));
        self.batch.push(NewRecords { id, records, summary });
    }

    /// The records of a conversation that are stored, or will be with the batch.
    async fn stored_records(&self, id: &SessionId) -> Result<Vec<(String, String)>, StoreError> {
        let waiting = self.batch.iter().filter(|one| one.id == *id);
        let mut records: Vec<(String, String)> = waiting.flat_map(|one| one.records.clone()).collect();
        if self.stored.contains(id) {
            records.extend(self.store.stored_records(id).await?);
        }
        Ok(records)
    }

    async fn add_set_aside(&mut self, plan: &ImportPlan, found: Vec<(String, String)>) -> Result<(), End> {
        let stored = async |id: &SessionId| self.stored_records(id).await;
        let aside = plan.place_set_aside(found, &stored).await?;
        aside.sessions.iter().for_each(|session| self.add_new(session));
        for (key, value) in aside.records {
            let Some((id, _)) = keys::split(&key) else { continue };
            match self.batch.iter_mut().find(|one| one.id == id) {
                Some(one) => one.records.push((key, value)),
                None => self.batch.push(NewRecords { id, records: vec![(key, value)], summary: None }),
            }
        }
        self.result.notes.extend(aside.notes);
        Ok(())
    }

    async fn write_batch(&mut self) -> Result<(), End> {
        let batch = std::mem::take(&mut self.batch);
        self.batch_bytes = 0;
        if batch.is_empty() {
            return Ok(());
        }
        let is_new = |one: &&NewRecords| one.summary.is_some();
        let new: Vec<SessionId> = batch.iter().filter(is_new).map(|one| one.id.clone()).collect();
        let elsewhere = self.store.write_new(batch).await?;
        for id in new {
            if elsewhere.contains(&id) {
                self.refuse(
                    "another tab has this conversation open: close it there".to_owned(),
                    id.to_string(),
                );
            } else {
                self.stored.insert(id.clone());
                self.result.new.insert(id);
            }
        }
        Ok(())
    }

    fn refuse(&mut self, why: String, place: String) {
        let refused = Refused { why: why.clone(), count: 0, first: place };
        self.refused.entry(why).or_insert(refused).count += 1;
    }

    /// Lets the browser take its turn, and ends the import if a person wants that.
    async fn pause(&mut self) -> Result<(), End> {
        if !self.slice.is_over() {
            return Ok(());
        }
        if !(self.progress)(self.at) {
            return Err(End::Stopped);
        }
        self.slice.yield_if_over().await;
        Ok(())
    }
}
