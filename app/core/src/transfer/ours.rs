//! Our own files, and what an older store holds.

use std::{borrow::Cow, collections::BTreeMap};

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    json::VERSION,
    read::{File, Import, ImportError, whole, without_place},
};
use crate::{
    conversation::{Answer, AnswerState, ExchangeId, Session, SessionId},
    link::safe_link,
    storage::{OpenSession, SCHEMA, SetAsideReason, decode, keys, mark_interrupted, mark_unfinished},
    text::clean_title,
};

/// The highest number of an exchange: beyond it there would soon be none for the next one.
const MAX_EXCHANGE: ExchangeId = ExchangeId(1_000_000_000);

#[derive(Deserialize)]
struct Ours<'a> {
    #[serde(borrow)]
    sessions: Vec<Stored<'a>>,
    #[serde(default)]
    set_aside: Vec<Aside>,
}

#[derive(Deserialize)]
struct Stored<'a> {
    id: SessionId,
    #[serde(borrow)]
    records: BTreeMap<String, &'a RawValue>,
}

#[derive(Deserialize)]
struct Aside {
    key: String,
    value: String,
}

/// Reads a file of ours.
pub(super) async fn read<'a>(file: &File<'a>, pause: &impl AsyncFn()) -> Result<Import, ImportError> {
    #[derive(Deserialize)]
    struct Version {
        version: u32,
    }
    let Version { version } = file.parse(file.text())?;
    if version > VERSION {
        return Err(whole("a newer version of this page wrote this file"));
    }
    let Ours { sessions, set_aside } = file.parse::<Ours<'a>>(file.text())?;
    let mut import = Import::default();
    for Stored { id, records } in sessions {
        pause().await;
        let records = records.into_iter().map(|(part, record)| (keys::session(&id) + &part, record));
        import.sessions.push(session(file, &id, records)?);
    }
    import.set_aside = set_aside.into_iter().map(|one| (one.key, one.value)).collect();
    Ok(import)
}

/// Reads the keys and values of a store. Values are records, or, as localStorage has them, texts of records.
pub(super) async fn read_store<'a>(
    file: &File<'a>,
    fields: &BTreeMap<String, &'a RawValue>,
    pause: &impl AsyncFn(),
) -> Result<Import, ImportError> {
    let mut import = Import::default();
    let mut sessions: BTreeMap<SessionId, Vec<(String, &'a RawValue)>> = BTreeMap::new();
    for (key, value) in fields {
        if let Some(parsed) = keys::parse(key) {
            sessions.entry(parsed.session).or_default().push((key.clone(), value));
        }
    }
    for (id, records) in sessions {
        pause().await;
        import.sessions.push(session(file, &id, records)?);
    }
    Ok(import)
}

/// Puts a session together. Anything that cannot be read is wrong in a file, other than in a store.
fn session<'a>(
    file: &File<'a>,
    id: &SessionId,
    records: impl IntoIterator<Item = (String, &'a RawValue)>,
) -> Result<Session, ImportError> {
    let mut open = OpenSession::new(id);
    let mut places = BTreeMap::new();
    for (key, raw) in records {
        let raw = raw.get();
        let text: Cow<'_, str> =
            if raw.starts_with('"') { file.parse::<String>(raw)?.into() } else { raw.into() };
        match decode(&key, &text) {
            Ok((_, schema)) if schema > SCHEMA => {
                return Err(file.wrong(raw, 0, "a newer version of this page wrote this"));
            }
            Ok(_) => {}
            Err(unreadable) => {
                return Err(file.wrong(raw, 0, without_place(&unreadable.reason.to_string())));
            }
        }
        open.insert(&key, &text);
        places.insert(key, raw);
    }
    if let Some(alone) = open.set_aside().first() {
        let place = places.get(&alone.key).copied().unwrap_or(file.text());
        return Err(file.wrong(place, 0, &SetAsideReason::QuestionMissing.to_string()));
    }
    let Some(mut session) = open.session() else {
        return Err(whole("there is a conversation without any record in this file"));
    };
    if session.highest > Some(MAX_EXCHANGE) {
        return Err(whole("a conversation in this file has an exchange with a number that is too high"));
    }
    mark_unfinished(&mut session);
    session.schema = SCHEMA;
    session.title = session.title.as_deref().map(clean_title).filter(|title| !title.is_empty());
    for exchange in &mut session.exchanges {
        let exchange = std::rc::Rc::make_mut(exchange);
        for reference in &mut exchange.question.references {
            reference.url = reference.url.as_deref().and_then(safe_link).map(|link| link.href);
            reference.title = clean_title(&reference.title);
        }
        if let Some(answer) = &mut exchange.answer {
            make_safe(answer);
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

/// A file may say anything: addresses are links only if they are safe, and nothing in it is still being written.
fn make_safe(answer: &mut Answer) {
    if answer.state == AnswerState::Streaming {
        mark_interrupted(answer);
    }
    for source in &mut answer.sources {
        source.url = source.url.as_deref().and_then(safe_link).map(|link| link.href);
        source.title = clean_title(&source.title);
    }
    answer.earlier.iter_mut().for_each(make_safe);
}
