//! Importing conversations from files of any size. A file is read in chunks, and each conversation is written before the next
//! ones are read: an import that ends early, or with the page, leaves whole conversations, and the same file imported again
//! goes on with those that are missing.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use footnote_core::{
    conversation::{Session, SessionId},
    ports::StoreError,
    storage::{StoredProject, encode, keys, summarise},
    transfer::{Counter, Found, ImportError, ImportPlan, LeftOut, Placement, Reader},
};
use footnote_messages as messages;
use reactive_graph::prelude::*;

use super::{
    archive,
    imported::{Imported, Refused},
    source::Source,
    transfers::{ImportState, Transfers},
};
use crate::{
    ports::ImportFile,
    storage::{BrowserStore, NewRecords},
    time_slice::TimeSlice,
};

/// Bytes and conversations that are written at once: each transaction waits for the disk.
const BATCH_BYTES: usize = 1024 * 1024;
const BATCH: usize = 64;

/// How often the progress of an import is shown, in milliseconds.
const PROGRESS_MS: f64 = 100.0;

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

impl Transfers {
    pub(super) async fn import_files(self, files: Vec<Rc<dyn ImportFile>>) {
        let toasts = self.environment().toasts;
        if matches!(self.import.get_untracked(), Some(ImportState::Running { .. })) {
            return toasts.show(messages::transfer::import_running());
        }
        toasts.clear_error();
        self.settings.set(false);
        self.is_import_stopped.set_value(false);
        self.import.set(Some(ImportState::Running { read: 0, of: 0 }));
        let imported = Import::new(self).run(&files).await;
        let summary = imported.summary();
        if imported.refused.is_empty() && imported.failed.is_none() {
            self.import.set(None);
            toasts.show(summary);
        } else {
            let refused = imported.refused.iter().map(Refused::line).collect();
            self.import.set(Some(ImportState::Done { summary, refused }));
        }
    }
}

struct Import {
    transfers: Transfers,
    store: &'static BrowserStore,
    /// How far it is, in values of the files: most are conversations.
    read_values: usize,
    of: usize,
    /// When that was last shown.
    shown_ms: f64,
    slice: TimeSlice,
    /// The conversations of which anything is stored.
    stored: BTreeSet<SessionId>,
    /// Conversations that were read and not written yet.
    batch: Vec<NewRecords>,
    batch_bytes: usize,
    /// The projects of the files, which may be here already.
    projects: Vec<StoredProject>,
    left_out: LeftOut,
    /// By why.
    refused: BTreeMap<String, Refused>,
    result: Imported,
}

impl Import {
    fn new(transfers: Transfers) -> Self {
        let environment = transfers.environment();
        Self {
            transfers,
            store: &environment.store,
            read_values: 0,
            of: 0,
            shown_ms: environment.scheduler.elapsed_ms(),
            slice: TimeSlice::begin(&environment.scheduler),
            stored: BTreeSet::new(),
            batch: Vec::new(),
            batch_bytes: 0,
            projects: Vec::new(),
            left_out: LeftOut::default(),
            refused: BTreeMap::new(),
            result: Imported::default(),
        }
    }

    async fn run(mut self, files: &[Rc<dyn ImportFile>]) -> Imported {
        let ended = self.read_files(files).await;
        // What was read before the end is complete.
        let written = if matches!(ended, Err(End::Failed(_))) { Ok(()) } else { self.write_batch().await };
        match ended.and(written) {
            Ok(()) => {}
            Err(End::Stopped) => self.result.is_stopped = true,
            Err(End::Failed(error)) => self.result.failed = Some(error),
        }
        self.store.imported(self.result.new.iter().cloned().collect());
        self.transfers.conversations.fill(&self.result.new);
        if let Err(error) = self.write_projects().await {
            self.result.failed.get_or_insert(error);
        }
        let notes = [self.left_out.notes(), self.result.notes].concat();
        Imported { notes, refused: self.refused.into_values().collect(), ..self.result }
    }

    async fn read_files(&mut self, files: &[Rc<dyn ImportFile>]) -> Result<(), End> {
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
        let mut chunks = source.chunks();
        let mut counter = Counter::default();
        while let Ok(Some(chunk)) = chunks.next().await {
            counter.push(&chunk);
            self.pause().await?;
        }
        self.of += counter.count();
        Ok(())
    }

    async fn read(&mut self, source: &Source) -> Result<(), End> {
        let before = self.read_values;
        let mut reader = Reader::new(self.transfers.environment().scheduler.now_ms());
        let (mut plan, mut set_aside) = (ImportPlan::default(), Vec::new());
        let mut chunks = source.chunks();
        let broken = loop {
            match chunks.next().await {
                Ok(Some(chunk)) => reader.push(&chunk),
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
            self.take(source, &mut reader, &mut plan, &mut set_aside).await?;
            self.read_values = before + reader.count();
        };
        if let Some(error) = broken {
            // What came before is read.
            self.refuse(error.to_string(), source.name.clone());
        } else {
            reader.end();
            self.take(source, &mut reader, &mut plan, &mut set_aside).await?;
        }
        self.read_values = before + reader.count();
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
                Ok(Found::Project(project)) => self.projects.push(*project),
                Ok(Found::SetAside(key, value)) => set_aside.push((key, value)),
                Err(ImportError { line: None, message, .. }) => self.refuse(message, source.name.clone()),
                Err(ImportError { line: Some(line), column, message }) => {
                    let (line, column) = (line.to_string(), column.to_string());
                    self.refuse(message, messages::transfer::place(column, &source.name, line));
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
        let has_records = !aside.records.is_empty();
        aside.sessions.iter().for_each(|session| self.add_new(session));
        for (key, value) in aside.records {
            let Some((id, _)) = keys::split(&key) else { continue };
            match self.batch.iter_mut().find(|one| one.id == id) {
                Some(one) => one.records.push((key, value)),
                None => self.batch.push(NewRecords { id, records: vec![(key, value)], summary: None }),
            }
        }
        self.result.has_set_aside |= has_records;
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
                self.refuse(messages::transfer::other_tab().to_owned(), id.to_string());
            } else {
                self.stored.insert(id.clone());
                self.result.new.insert(id);
            }
        }
        Ok(())
    }

    /// Writes the projects that are not here yet.
    async fn write_projects(&mut self) -> Result<(), StoreError> {
        for stored in std::mem::take(&mut self.projects) {
            let name = stored.project.name.clone();
            if self.store.project(&stored.project.id).await?.is_some() {
                self.result.known_projects.push(name);
            } else {
                self.store.create_project(stored).await?;
                self.result.new_projects.push(name);
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
        if self.transfers.is_import_stopped.get_value() {
            return Err(End::Stopped);
        }
        let now_ms = self.transfers.environment().scheduler.elapsed_ms();
        if now_ms - self.shown_ms > PROGRESS_MS {
            self.shown_ms = now_ms;
            let running = ImportState::Running { read: self.read_values, of: self.of };
            self.transfers.import.set(Some(running));
        }
        self.slice.yield_if_over().await;
        Ok(())
    }
}
