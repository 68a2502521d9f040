//! Conversations as files, for a page that has no room for it: what its worker is asked, and answers.
//!
//! A message is a list of rows, and a row a list of texts, of which the first row's first says what the message is:
//!
//! - the page asks `export` format time prompt-hash, with a row for each conversation: id, then key, value, …; or
//!   `import` time text,
//! - while it imports, the worker asks `stored` id, and the page answers `stored` key value …, with nothing where there
//!   is no such conversation,
//! - the worker answers `file` text; or `placed` new unchanged, with a row of keys and values to be written and one of
//!   notes; or `refused` or `unwritable` and why.
//!
//! Times are in milliseconds since 1970, and the prompt's hash is empty where there is none.

use std::convert::Infallible;

use footnote_core::{
    conversation::SessionId,
    storage::{assemble, encode},
    transfer::{self, ExportInfo, ImportError},
};

/// A row of a message.
pub type Row = Vec<String>;

/// Why there is no file, or why one was not taken.
#[derive(Debug, thiserror::Error)]
enum ArchiveError {
    #[error("{0}")]
    Refused(#[from] ImportError),
    #[error("{0}")]
    Unwritable(#[from] serde_json::Error),
    #[error("the page asked for something that is not known")]
    Unknown,
}

/// Answers what the page asks. `stored` gives the keys and values of a conversation's records in the page's store.
pub async fn answer(request: &[Row], stored: impl AsyncFn(&SessionId) -> Row) -> Vec<Row> {
    let (first, sessions) = request.split_first().map_or((&[][..], &[][..]), |(first, rest)| (first, rest));
    let words: Vec<&str> = first.iter().map(String::as_str).collect();
    let answered = match words[..] {
        ["export", format, now_ms, prompt_hash] => export(format, now_ms, prompt_hash, sessions),
        ["import", now_ms, text] => import(now_ms, text, stored).await,
        _ => Err(ArchiveError::Unknown),
    };
    answered.unwrap_or_else(|error| {
        let kind = if matches!(error, ArchiveError::Refused(_)) { "refused" } else { "unwritable" };
        vec![vec![kind.to_owned(), error.to_string()]]
    })
}

fn export(format: &str, now_ms: &str, prompt_hash: &str, stored: &[Row]) -> Result<Vec<Row>, ArchiveError> {
    let hash = Some(prompt_hash).filter(|hash| !hash.is_empty()).map(str::to_owned);
    let info = ExportInfo { exported_ms: milliseconds(now_ms)?, system_prompt_sha256: hash };
    let (mut sessions, mut set_aside) = (Vec::new(), Vec::new());
    for row in stored {
        let (id, records) = row.split_first().ok_or(ArchiveError::Unknown)?;
        let id = SessionId::new(id).map_err(|_| ArchiveError::Unknown)?;
        let assembled = assemble(&id, pairs(records));
        sessions.extend(assembled.session);
        set_aside.extend(assembled.set_aside);
    }
    let texts = |write: fn(&_, &_) -> String| {
        sessions.iter().map(|session| write(session, &info)).collect::<Vec<_>>().join("\n")
    };
    let text = match format {
        "json" => transfer::to_json(&sessions, &set_aside, &info)?,
        "markdown" => texts(transfer::to_markdown),
        "html" => texts(transfer::to_html),
        _ => return Err(ArchiveError::Unknown),
    };
    Ok(vec![vec!["file".to_owned(), text]])
}

async fn import(
    now_ms: &str,
    text: &str,
    stored: impl AsyncFn(&SessionId) -> Row,
) -> Result<Vec<Row>, ArchiveError> {
    let read = transfer::read(text, milliseconds(now_ms)?)?;
    let there = async |id: &SessionId| Ok::<_, Infallible>(pairs(&stored(id).await).collect());
    let placed = match transfer::place(read, there).await {
        Ok(placed) => placed,
        Err(never) => match never {},
    };
    let mut records: Row = placed.set_aside.into_iter().flat_map(<[String; 2]>::from).collect();
    for session in &placed.sessions {
        for record in transfer::session_records(session) {
            records.extend([record.key(&session.id), encode(&record)?]);
        }
    }
    let counts = [placed.sessions.len(), placed.unchanged].map(|count| count.to_string());
    let first = ["placed".to_owned()].into_iter().chain(counts).collect();
    Ok(vec![first, records, placed.notes])
}

/// Keys and values that stand one after the other.
fn pairs(row: &[String]) -> impl Iterator<Item = (String, String)> {
    row.as_chunks().0.iter().map(|[key, value]| (key.clone(), value.clone()))
}

fn milliseconds(text: &str) -> Result<u64, ArchiveError> {
    text.parse().map_err(|_| ArchiveError::Unknown)
}

#[cfg(test)]
mod tests;
