//! Footnote's own exports, and the records of an older store.

use std::{
    borrow::Cow,
    collections::{BTreeMap, VecDeque},
    rc::Rc,
};

use footnote_messages as messages;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    import_file::{Found, ImportError, ImportFile, file_error, without_position},
    json::VERSION,
};
use crate::{
    conversation::{
        Answer, AnswerState, Attachment, ExchangeId, ProjectId, Question, Session, SessionId, ToolPermissions,
    },
    link::safe_link,
    storage::{
        OpenSession, SCHEMA, SetAsideReason, StoredProject, decode, keys, mark_interrupted, mark_unfinished,
    },
    text::clean_title,
};

/// Maximum number of an exchange, so that numbers do not run out.
const MAX_EXCHANGE: ExchangeId = ExchangeId(1_000_000_000);

/// What stands beside the conversations of an export.
#[derive(Deserialize)]
struct FootnoteFile<'a> {
    #[serde(borrow, default)]
    projects: Vec<ProjectRecords<'a>>,
    #[serde(default)]
    set_aside: Vec<SetAsideRecord>,
}

#[derive(Deserialize)]
struct ProjectRecords<'a> {
    id: ProjectId,
    #[serde(borrow)]
    records: BTreeMap<String, &'a RawValue>,
}

#[derive(Deserialize)]
struct SessionRecords<'a> {
    id: SessionId,
    #[serde(borrow)]
    records: BTreeMap<String, &'a RawValue>,
}

#[derive(Deserialize)]
struct SetAsideRecord {
    key: String,
    value: String,
}

/// Whether this version can read an export, by its first fields.
pub(super) fn check_version(file: &ImportFile<'_>) -> Result<(), ImportError> {
    #[derive(Deserialize)]
    struct Version {
        version: Option<u32>,
    }
    if file.parse::<Version>(file.text)?.version > Some(VERSION) {
        return Err(file_error(messages::filing::newer_file()));
    }
    Ok(())
}

/// Reads a conversation of an export.
pub(super) fn read_session(file: &ImportFile<'_>) -> Result<Session, ImportError> {
    let SessionRecords { id, records } = file.parse(file.text)?;
    let records = records.into_iter().map(|(part, record)| (keys::session(&id) + &part, record));
    session(file, &id, records)
}

/// Reads what an export has beside its conversations.
pub(super) fn read_others(
    file: &ImportFile<'_>,
    found: &mut VecDeque<Result<Found, ImportError>>,
) -> Result<(), ImportError> {
    check_version(file)?;
    let FootnoteFile { projects, set_aside } = file.parse(file.text)?;
    for ProjectRecords { id, records } in projects {
        found.push_back(project(&id, records).map(|project| Found::Project(Box::new(project))));
    }
    found.extend(set_aside.into_iter().map(|one| Ok(Found::SetAside(one.key, one.value))));
    Ok(())
}

/// Reads a project. Files are untrusted: names are cleaned, and a file is named by what it has.
fn project(id: &ProjectId, records: BTreeMap<String, &RawValue>) -> Result<StoredProject, ImportError> {
    let prefix = keys::project(id);
    let records =
        records.into_iter().map(|(part, record)| (format!("{prefix}{part}"), record.get().to_owned()));
    let StoredProject { mut project, files } = StoredProject::assemble(id, records)
        .filter(|stored| !stored.project.is_read_only())
        .ok_or_else(|| file_error(messages::filing::newer_project()))?;
    project.name = clean_title(&project.name);
    let files: BTreeMap<_, _> = files
        .into_values()
        .map(|file| Rc::new(Attachment { title: clean_title(&file.title), ..Attachment::clone(&file) }))
        .map(|file| (file.id(), file))
        .collect();
    project.files = files.values().map(|file| file.named()).collect();
    Ok(StoredProject { project, files })
}

/// Reads the keys and values of a store. Values are records as JSON objects, or as JSON text, as localStorage has them.
pub(super) fn read_store<'a>(
    file: &ImportFile<'a>,
    fields: &BTreeMap<String, &'a RawValue>,
    found: &mut VecDeque<Result<Found, ImportError>>,
) {
    let mut sessions: BTreeMap<SessionId, Vec<(String, &'a RawValue)>> = BTreeMap::new();
    for (key, value) in fields {
        if let Some(parsed) = keys::parse(key) {
            sessions.entry(parsed.session).or_default().push((key.clone(), value));
        }
    }
    for (id, records) in sessions {
        found.push_back(session(file, &id, records).map(|session| Found::Session(Box::new(session))));
    }
}

/// Assembles a session. In a file, unlike in a store, an unreadable record is an error.
fn session<'a>(
    file: &ImportFile<'a>,
    id: &SessionId,
    records: impl IntoIterator<Item = (String, &'a RawValue)>,
) -> Result<Session, ImportError> {
    let mut open = OpenSession::new(id);
    let mut places = BTreeMap::new();
    for (key, raw) in records {
        let raw = raw.get();
        let text: Cow<'_, str> =
            if raw.starts_with('"') { file.parse::<String>(raw)?.into() } else { raw.into() };
        let (_, schema) = decode(&key, &text)
            .map_err(|unreadable| file.error_at(raw, 0, without_position(&unreadable.reason.to_string())))?;
        if schema > SCHEMA {
            return Err(file.error_at(raw, 0, messages::filing::newer_record()));
        }
        open.insert(&key, &text);
        places.insert(key, raw);
    }
    if let Some(alone) = open.set_aside().first() {
        let place = places.get(&alone.key).copied().unwrap_or(file.text);
        return Err(file.error_at(place, 0, &SetAsideReason::QuestionMissing.to_string()));
    }
    let Some(mut session) = open.session() else {
        return Err(file_error(messages::filing::no_record()));
    };
    if session.highest > Some(MAX_EXCHANGE) {
        return Err(file_error(messages::filing::number_too_high()));
    }
    mark_unfinished(&mut session);
    session.schema = SCHEMA;
    // Whoever wrote the file may not say which tools run without being asked for.
    session.settings.tool_permissions = ToolPermissions::default();
    session.title = session.title.as_deref().map(clean_title).filter(|title| !title.is_empty());
    for exchange in &mut session.exchanges {
        let exchange = Rc::make_mut(exchange);
        sanitise_question(&mut exchange.question);
        if let Some(answer) = &mut exchange.answer {
            sanitise(answer);
        }
    }
    for turn in session.memory.compressed.values_mut() {
        for link in &mut turn.links {
            if !link.href.starts_with("#/document/") {
                link.href = safe_link(&link.href).map(|link| link.href).unwrap_or_default();
            }
        }
    }
    Ok(session)
}

/// Removes unsafe addresses and marks answers that are still streaming as interrupted, since files are untrusted.
fn sanitise(answer: &mut Answer) {
    if answer.state == AnswerState::Streaming {
        mark_interrupted(answer);
    }
    for source in &mut answer.sources {
        source.url = source.url.as_deref().and_then(safe_link).map(|link| link.href);
        source.title = clean_title(&source.title);
    }
    answer.question.iter_mut().for_each(|question| sanitise_question(question));
    answer.earlier.iter_mut().for_each(sanitise);
}

fn sanitise_question(question: &mut Question) {
    for reference in &mut question.references {
        reference.url = reference.url.as_deref().and_then(safe_link).map(|link| link.href);
        reference.title = clean_title(&reference.title);
    }
}
