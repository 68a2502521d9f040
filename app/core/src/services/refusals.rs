//! Remembers the parts of requests that model servers refuse, so that later requests go without them. The wording of a refusal
//! differs from server to server, so it is recognised by a table of phrases and by the names of the request's own fields.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use serde_json::Value;

use crate::wire::{ChatRequest, Message, Role};

/// A part of a request that a model's server does not take.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refused {
    Tools,
    /// Messages of the system.
    SystemRole,
    /// A field of the request, such as `temperature`.
    Field(String),
}

/// Phrases of a refusal, in small letters.
const REFUSING: [&str; 20] = [
    "not support",
    "unsupported",
    "unrecognized",
    "unrecognised",
    "unknown",
    "unexpected",
    "extra input",
    "extra field",
    "extra_forbidden",
    "not permitted",
    "not allowed",
    "not accept",
    "not available",
    "not enabled",
    "no longer",
    "cannot be used",
    "invalid param",
    "additional propert",
    "deprecated",
    "must alternate",
];

/// Names of the system's messages, in small letters.
const SYSTEM: [&str; 8] = [
    "system role",
    "role system",
    "role: system",
    "'system'",
    "\"system\"",
    "system message",
    "system instruction",
    "developer instruction",
];

/// The refusals so far, by model. Shared by all turns and not stored, since a server may be updated.
#[derive(Debug, Default)]
pub struct Refusals {
    of_models: RefCell<BTreeMap<String, BTreeSet<Refused>>>,
}

impl Refusals {
    /// Remembers a refusal. Returns whether it is new.
    pub fn add(&self, model: &str, refused: Refused) -> bool {
        self.of_models.borrow_mut().entry(model.to_owned()).or_default().insert(refused)
    }

    pub fn has(&self, model: &str, refused: &Refused) -> bool {
        self.of_models.borrow().get(model).is_some_and(|of_model| of_model.contains(refused))
    }

    /// Leaves out of a request what its model's server has refused, besides tools. The system's text goes before the first
    /// question, and the length limit gets the name that newer models want.
    pub fn leave_out(&self, request: &mut ChatRequest) {
        let of_models = self.of_models.borrow();
        for refused in of_models.get(&request.model).into_iter().flatten() {
            match refused {
                Refused::Tools => {}
                Refused::SystemRole => join_system(&mut request.messages),
                Refused::Field(name) => {
                    if let Some(limit) = request.max_tokens.filter(|_| name == LIMIT) {
                        request.more.entry(NEW_LIMIT).or_insert(limit.into());
                    }
                    request.leave_out(name);
                }
            }
        }
        let is_refused = |name: &str| self.has(&request.model, &Refused::Field(name.to_owned()));
        if is_refused(NEW_LIMIT) {
            request.more.remove(NEW_LIMIT);
        }
    }
}

/// The field of the length limit, and the one that took its place.
const LIMIT: &str = "max_tokens";
const NEW_LIMIT: &str = "max_completion_tokens";

/// Puts the system's text before the first question.
fn join_system(messages: &mut Vec<Message>) {
    let is_system = |message: &Message| message.role == Role::System;
    let text: Vec<String> = messages
        .iter()
        .filter(|message| is_system(message))
        .filter_map(|message| message.content.clone())
        .collect();
    messages.retain(|message| !is_system(message));
    let Some(first) = messages.iter_mut().find(|message| message.role == Role::User) else { return };
    let question = first.content.take().into_iter();
    first.content = Some(text.into_iter().chain(question).collect::<Vec<_>>().join("\n\n"));
}

/// What a server refuses of a request by these words: a field that they name, or the system's messages.
pub(crate) fn refused_by(message: &str, request: &ChatRequest) -> Option<Refused> {
    let message = message.to_lowercase();
    if !REFUSING.iter().any(|words| message.contains(words)) {
        return None;
    }
    let Ok(Value::Object(fields)) = serde_json::to_value(request) else { return None };
    let may_be_left_out = |name: &&String| !ChatRequest::RESERVED.contains(&name.as_str());
    // What is refused is named before what to use in its place.
    let named =
        fields.keys().filter(may_be_left_out).filter_map(|name| Some((place_of(&message, name)?, name)));
    if let Some((_, name)) = named.min() {
        return Some(Refused::Field(name.clone()));
    }
    let has_system = request.messages.iter().any(|message| message.role == Role::System);
    (has_system && SYSTEM.iter().any(|words| message.contains(words))).then_some(Refused::SystemRole)
}

/// Where a name stands in a text as a word of its own.
fn place_of(text: &str, name: &str) -> Option<usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut places = text.match_indices(name).map(|(at, _)| at);
    places.find(|at| !text[..*at].ends_with(is_part) && !text[at + name.len()..].starts_with(is_part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::StreamOptions;

    fn request() -> ChatRequest {
        let more = serde_json::from_str(r#"{"response_format":{"type":"json_object"},"seed":7}"#).unwrap();
        ChatRequest {
            model: "m".into(),
            messages: vec![Message::text(Role::System, "Be brief."), Message::text(Role::User, "Why?")],
            stream: true,
            stream_options: Some(StreamOptions { include_usage: true }),
            max_tokens: Some(9),
            temperature: Some(0.2),
            top_p: Some(0.9),
            more,
            ..ChatRequest::default()
        }
    }

    #[test]
    fn a_refusal_is_read_by_what_it_names() {
        let field = |name: &str| Some(Refused::Field(name.to_owned()));
        for (message, expect) in [
            (
                "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
                field("max_tokens"),
            ),
            (
                "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
                field("temperature"),
            ),
            ("Extra inputs are not permitted: body.stream_options", field("stream_options")),
            ("Unrecognized request argument supplied: stream_options", field("stream_options")),
            ("json: unknown field \"seed\"", field("seed")),
            ("`top_p` is deprecated for this model.", field("top_p")),
            ("This response_format type is unavailable now: it is not supported", field("response_format")),
            ("System role not supported", Some(Refused::SystemRole)),
            (
                "jinja: Conversation roles must alternate user/assistant; system role",
                Some(Refused::SystemRole),
            ),
            ("Developer instruction is not enabled for models/gemma-3-27b-it", Some(Refused::SystemRole)),
            (
                "messages: Unexpected role \"system\". The Messages API accepts a top-level parameter",
                Some(Refused::SystemRole),
            ),
            ("temperature must be between 0 and 2", None),
            ("This model does not support tools", None),
            ("The seeds are unknown", None),
            ("Rate limit reached for max_tokens per minute", None),
        ] {
            assert_eq!(refused_by(message, &request()), expect, "{message}");
        }
    }

    #[test]
    fn what_was_refused_is_left_out_for_that_model() {
        let refusals = Refusals::default();
        let sent = || {
            let mut request = request();
            refusals.leave_out(&mut request);
            request
        };
        assert_eq!(sent(), request());
        assert!(refusals.add("m", Refused::Field("temperature".into())));
        assert!(!refusals.add("m", Refused::Field("temperature".into())), "it is known");
        refusals.add("m", Refused::Field("seed".into()));
        refusals.add("m", Refused::Field("max_tokens".into()));
        refusals.add("other", Refused::Field("top_p".into()));
        let request = sent();
        assert_eq!((request.temperature, request.top_p, request.max_tokens), (None, Some(0.9), None));
        assert_eq!(request.more.get("max_completion_tokens"), Some(&9.into()));
        assert!(!request.more.contains_key("seed") && request.more.contains_key("response_format"));
        refusals.add("m", Refused::Field("max_completion_tokens".into()));
        assert!(!sent().more.contains_key("max_completion_tokens"));
        refusals.add("m", Refused::SystemRole);
        assert_eq!(sent().messages, [Message::text(Role::User, "Be brief.\n\nWhy?")]);
    }
}
