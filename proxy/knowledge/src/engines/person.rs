//! The places of the person who asks, `{{user}}` and `{{groups}}`, in the requests and headers of a kind.

use std::collections::BTreeMap;

use http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;
use strum::IntoEnumIterator as _;

use super::template::{PERSON, TextTemplate};
use super::{Ask, Engine, EngineKind, Filters, Request};
use crate::error::AskError;

/// The user who asks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct User {
    /// As the reverse proxy that signs people in names it.
    pub name: String,
    pub groups: Vec<String>,
}

/// The value of a place of the person; without one, nobody's: no name and no groups.
pub(crate) fn person(user: Option<&User>, place: &str) -> Option<Value> {
    match place {
        "user" => Some(user.map_or("", |user| &user.name).into()),
        "groups" => Some(user.map(|user| user.groups.clone()).unwrap_or_default().into()),
        _ => None,
    }
}

impl EngineKind {
    /// The kind with further headers, which may have places of the person.
    pub fn with_headers(mut self, headers: BTreeMap<String, String>) -> Result<Self, String> {
        self.headers.extend(headers.into_iter().map(|(name, value)| (name, TextTemplate(value))));
        self.check_headers().map(|()| self)
    }

    /// Whether a request or header of it has this place of the person.
    pub fn names(&self, place: &str) -> bool {
        let requests = Ask::iter().filter_map(|ask| self.request(ask)).flat_map(Request::places);
        let conditions = self.filters.iter().flat_map(Filters::places);
        let headers = self.headers.values().flat_map(TextTemplate::places);
        requests.chain(conditions).chain(headers).any(|known| known == place)
    }

    pub(super) fn check_headers(&self) -> Result<(), String> {
        for (name, value) in &self.headers {
            if header(name, &value.fill(&|_| None)).is_none() {
                return Err(format!("its header {name:?} cannot be sent"));
            }
            if let Some(place) = value.places().iter().find(|place| !PERSON.contains(place)) {
                return Err(format!("its header {name:?} has {{{{{place}}}}}, which is no place there"));
            }
        }
        Ok(())
    }

    /// Finds a request that gives everybody everything, beside a search that is limited to what the person may see.
    pub(super) fn check_person(&self) -> Result<(), String> {
        let names_person = |request: &Request| request.places().iter().any(|place| PERSON.contains(place));
        if !names_person(&self.search) {
            return Ok(());
        }
        let open = [Ask::Document, Ask::Title, Ask::List, Ask::Choices].into_iter();
        let open = open.filter(|ask| self.request(*ask).is_some_and(|request| !names_person(request)));
        let open: Vec<_> = open.map(|ask| format!("[{ask}]")).collect();
        if open.is_empty() {
            return Ok(());
        }
        let open = open.join(", ");
        Err(format!(
            "its [search] has {{{{user}}}} or {{{{groups}}}}, and its {open} would give everybody everything"
        ))
    }
}

impl Engine {
    /// The headers of its kind for a request of this person.
    pub fn headers(&self, user: Option<&User>) -> Result<HeaderMap, AskError> {
        let filled = self.kind.headers.iter().map(|(name, value)| {
            let value = value.fill(&|place| person(user, place));
            // Names and fixed values are checked at the start, users when they are read.
            header(name, &value).ok_or(AskError::Header)
        });
        filled.collect()
    }
}

/// A header; its value may have letters beyond ASCII, as UTF-8.
fn header(name: &str, value: &str) -> Option<(HeaderName, HeaderValue)> {
    Some((HeaderName::from_bytes(name.as_bytes()).ok()?, HeaderValue::from_bytes(value.as_bytes()).ok()?))
}
