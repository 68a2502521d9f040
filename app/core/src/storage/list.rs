//! The list of conversations, read from as few records as possible.

use std::{cmp::Reverse, collections::BTreeMap};

use super::{
    encoding::decode,
    keys::{self, RecordKind},
};
use crate::{
    conversation::{ExchangeId, Record, Session, SessionHead, SessionId, SessionSummary},
    markdown::without_brackets,
    text::shortened,
};

/// Maximum characters of a title taken from a question.
const TITLE_CHARS: usize = 60;

/// The extent of a session, from its keys alone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SessionOutline {
    /// The first exchange with a question.
    pub first: Option<ExchangeId>,
    /// The last exchange with a question.
    pub last: Option<ExchangeId>,
    /// Number of exchanges with a question.
    pub exchanges: usize,
}

/// The sessions that these keys belong to; ignores other keys.
pub fn outlines<'a>(keys: impl IntoIterator<Item = &'a str>) -> BTreeMap<SessionId, SessionOutline> {
    let mut found: BTreeMap<SessionId, SessionOutline> = BTreeMap::new();
    for key in keys {
        let Some(key) = keys::parse(key) else { continue };
        let outline = found.entry(key.session).or_default();
        if let RecordKind::Question(exchange) = key.kind {
            outline.first = Some(outline.first.map_or(exchange, |first| first.min(exchange)));
            outline.last = outline.last.max(Some(exchange));
            outline.exchanges += 1;
        }
    }
    found
}

impl SessionOutline {
    /// The keys of the records that [`summary`](Self::summary) may read, for stores that must fetch them first.
    pub fn keys(&self, id: &SessionId) -> Vec<String> {
        let mut keys = vec![RecordKind::Head.key(id)];
        keys.extend(
            [self.first, self.last]
                .into_iter()
                .flatten()
                .map(|exchange| RecordKind::Question(exchange).key(id)),
        );
        keys.dedup();
        keys
    }

    /// The session's list entry. `read` returns a record by key: the head; the first question if there is no title; the
    /// last question if the head has no time.
    pub fn summary(&self, id: &SessionId, read: &mut dyn FnMut(&str) -> Option<String>) -> SessionSummary {
        let mut record = |key: String| decode(&key, &read(&key)?).ok().map(|(record, _)| record);
        let SessionHead { title, pinned, archived, tags, mut created_ms, mut changed_ms, settings, .. } =
            match record(RecordKind::Head.key(id)) {
                Some(Record::Head(head)) => *head,
                _ => SessionHead::default(),
            };
        let mut question =
            |exchange: Option<ExchangeId>| match record(RecordKind::Question(exchange?).key(id)) {
                Some(Record::Question { question, .. }) => Some(question),
                _ => None,
            };
        let title = match title {
            Some(title) if created_ms > 0 => title,
            title => {
                let first = question(self.first);
                if created_ms == 0 {
                    created_ms = first.as_ref().map_or(0, |first| first.asked_ms);
                }
                title.unwrap_or_else(|| first.map_or_else(String::new, |first| title_from(&first.text)))
            }
        };
        if changed_ms == 0 {
            changed_ms = question(self.last).map_or(0, |last| last.asked_ms).max(created_ms);
        }
        SessionSummary {
            id: id.clone(),
            title,
            created_ms,
            changed_ms,
            exchanges: self.exchanges,
            pinned,
            archived,
            tags,
            project: settings.project,
        }
    }
}

/// The list entry of a loaded session.
pub fn summarise(session: &Session) -> SessionSummary {
    let first = session.exchanges.first().map_or("", |first| first.question.text.as_str());
    SessionSummary {
        id: session.id.clone(),
        title: session.title.clone().unwrap_or_else(|| title_from(first)),
        created_ms: session.created_ms,
        changed_ms: session.changed_ms,
        exchanges: session.exchanges.len(),
        pinned: session.pinned,
        archived: session.archived,
        tags: session.tags.clone(),
        project: session.settings.project.clone(),
    }
}

/// Sorts pinned sessions first, then by the time of the last question.
pub fn sort_summaries(summaries: &mut [SessionSummary]) {
    summaries.sort_by_key(|summary| (Reverse(summary.pinned), Reverse(summary.changed_ms)));
}

/// The title of an unnamed conversation: the beginning of its first question, on one line.
fn title_from(question: &str) -> String {
    let question = without_brackets(question);
    // A question may be a whole pasted document, so split only as many words as may be shown.
    let words: Vec<&str> = question.split_whitespace().take(TITLE_CHARS + 1).collect();
    shortened(&words.join(" "), TITLE_CHARS)
}
