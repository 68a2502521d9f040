//! An extractive answerer behind the OpenAI-compatible protocol. There is no model: what it says is quoted from the
//! documents in the prompt, or from the conversation, and it says so when asked.

mod answer;
mod digest;
mod length;
mod links;
mod named;
mod overview;
mod prompt;
mod relevance;
mod remember;
mod rewrite;
mod stream;
mod talk;
mod units;
mod wire;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use self::length::{PER_MESSAGE, estimate, fit};
use self::prompt::Prompt;
use self::wire::{ChatRequest, Envelope, Finish, MODEL, Say, Usage};
use crate::server::{Shared, failure};
use crate::{Found, Library};

/// The header that says what a request is for.
const PURPOSE: &str = "x-footnote-purpose";

/// The tool that is called when there are no documents yet.
const SEARCH_TOOL: &str = "search_knowledge_base";

/// What the page says to have an answer gone on with that was cut begins so.
const GO_ON: &str = "Your answer stops before its end.";

/// The end of such an answer by which it is found again, in characters.
const TAIL: usize = 40;

/// Passages that are looked up for a client that brings none.
const LOOK_UP: usize = 8;

/// The largest request that is read, in bytes.
const MAX_REQUEST_BYTES: usize = 16 * 1024 * 1024;

/// The OpenAI-compatible routes. A client that names no purpose, brings no documents and offers no tools is no page of
/// ours: it is answered from the folder itself.
pub(crate) fn routes(shared: Shared) -> Router {
    Router::new()
        .route("/v1/models", get(models))
        .route("/v1/models/{id}", get(model))
        .route("/v1/chat/completions", post(chat))
        .layer(DefaultBodyLimit::max(MAX_REQUEST_BYTES))
        .with_state(shared)
}

fn model_entry() -> Value {
    json!({"id": MODEL, "object": "model", "created": 0, "owned_by": "footnote"})
}

async fn models() -> Json<Value> {
    Json(json!({"object": "list", "data": [model_entry()]}))
}

async fn model(axum::extract::Path(id): axum::extract::Path<String>) -> Response {
    if id == MODEL {
        Json(model_entry()).into_response()
    } else {
        failure(StatusCode::NOT_FOUND, "model_not_found", "there is no model but footnote-offline")
    }
}

async fn chat(State(shared): State<Shared>, headers: HeaderMap, body: Bytes) -> Response {
    let request = match read(&body) {
        Ok(request) => request,
        Err((code, message)) => return failure(StatusCode::BAD_REQUEST, code, &message),
    };
    let purpose = headers.get(PURPOSE).and_then(|purpose| purpose.to_str().ok()).map(str::to_owned);
    let looks_up = purpose.is_none() && request.tools.iter().flatten().next().is_none();
    if looks_up && let Err(not_ready) = shared.ready().await {
        return not_ready;
    }
    let thought = tokio::task::spawn_blocking(move || {
        let library = looks_up.then_some(&*shared.library);
        let say = say(purpose.as_deref().unwrap_or("answer"), &request, library);
        (say, request)
    });
    let (mut say, request) = match thought.await {
        Ok(thought) => thought,
        Err(error) => {
            tracing::error!(%error, "an answer failed");
            return failure(
                StatusCode::INTERNAL_SERVER_ERROR,
                "answer_failed",
                "the answer failed; the log says why",
            );
        }
    };
    let limit = request.max_completion_tokens.or(request.max_tokens);
    let (finish, completion) = match &mut say {
        Say::Text(text) => (fit(text, &request.stops(), limit), estimate(text)),
        Say::Call { arguments, .. } => (Finish::ToolCalls, estimate(arguments) + PER_MESSAGE),
    };
    let prompt = request.messages.iter().map(|message| estimate(&message.text()) + PER_MESSAGE).sum();
    let usage = Usage { prompt, completion };
    if request.stream.unwrap_or(false) {
        stream::reply(&say, finish, usage, request.wants_usage())
    } else {
        Json(Envelope::new().completion(&say, finish, usage)).into_response()
    }
}

/// A request, or the code and the words of what is wrong with it.
fn read(body: &[u8]) -> Result<ChatRequest, (&'static str, String)> {
    let value: Value = serde_json::from_slice(body)
        .map_err(|error| ("invalid_json", format!("the body of the request is not JSON: {error}")))?;
    match value.get("messages") {
        None => return Err(("missing_required_parameter", "the request has no 'messages'".to_owned())),
        Some(Value::Array(messages)) if messages.is_empty() => {
            return Err(("empty_array", "'messages' is empty; it needs at least one message".to_owned()));
        }
        Some(_) => {}
    }
    serde_json::from_value(value)
        .map_err(|error| ("invalid_value", format!("the request cannot be read: {error}")))
}

/// What there is to say for a purpose. `library` is where to look when the prompt brings no documents.
fn say(purpose: &str, request: &ChatRequest, library: Option<&Library>) -> Say {
    let prompt = Prompt::read(&request.messages);
    let instructions =
        request.messages.iter().filter(|message| matches!(message.role.as_str(), "system" | "developer"));
    let instructions = instructions.map(wire::Message::text).collect::<Vec<_>>().join("\n");
    let wants_json = request
        .response_format
        .as_ref()
        .is_some_and(|format| format["type"] != "text" && format["type"].is_string())
        || instructions.contains("JSON")
        || prompt.question.contains("JSON");
    match purpose {
        "rewrite" => Say::Text(rewrite::rewrite(&prompt)),
        "compress" => Say::Text(digest::compress(&prompt, &instructions)),
        "memory" => {
            let asked = request.messages.last().map(wire::Message::text).unwrap_or_default();
            let remembered = remember::remember(&asked);
            Say::Text(remembered.unwrap_or_else(|| digest::memory(&prompt, &instructions, wants_json)))
        }
        "document-summary" => Say::Text(digest::document_summary(&prompt, &instructions)),
        "title" => Say::Text(digest::title(&prompt)),
        "suggest" => Say::Text(digest::suggest(&prompt, wants_json)),
        _ => answer(&prompt, request, library),
    }
}

/// The rest of an answer that was cut, from its last words on: all of it is quoted again, and what is there already is
/// left out. `None` where something else is asked.
fn rest(messages: &[wire::Message]) -> Option<Say> {
    let [before @ .., so_far, last] = messages else { return None };
    if so_far.role != "assistant" || last.role != "user" || !last.text().starts_with(GO_ON) {
        return None;
    }
    let prompt = Prompt::read(before);
    let question = rewrite::standalone(&prompt.question, &prompt.history);
    let whole = quoted(&question, &prompt.sources, &prompt.named).unwrap_or_default();
    let so_far = so_far.text();
    let so_far = so_far.trim_end();
    let tail = so_far.char_indices().rev().nth(TAIL - 1).map_or(so_far, |(at, _)| &so_far[at..]);
    let from_start = whole.starts_with(so_far).then(|| so_far.len() - tail.len());
    let rest = from_start.or_else(|| whole.find(tail)).map(|at| &whole[at..]);
    Some(Say::Text(rest.unwrap_or_default().to_owned()))
}

fn answer(prompt: &Prompt, request: &ChatRequest, library: Option<&Library>) -> Say {
    if let Some(rest) = rest(&request.messages) {
        return rest;
    }
    if prompt.question.is_empty() {
        return Say::Text(talk::NO_QUESTION.to_owned());
    }
    if let Some(reply) = talk::small_talk(&prompt.question) {
        return Say::Text(reply.to_owned());
    }
    let question = rewrite::standalone(&prompt.question, &prompt.history);
    if prompt.sources.is_empty()
        && !prompt.has_tool_result
        && let Some(call) = search_call(&question, request)
    {
        return call;
    }
    let answer = match library.filter(|_| prompt.sources.is_empty()) {
        Some(library) => looked_up(&question, library),
        None => quoted(&question, &prompt.sources, &prompt.named),
    };
    Say::Text(answer.unwrap_or_else(|| talk::NOTHING_FOUND.to_owned()))
}

/// An answer from documents, of which some are named: what those are about, where nothing else is asked.
fn quoted(question: &str, sources: &[prompt::Source], named: &[Vec<u32>]) -> Option<String> {
    let overview = || {
        let numbers = named.iter().filter_map(|numbers| numbers.first());
        let find = |number: &u32| sources.iter().find(|source| source.number == *number);
        overview::overview(&numbers.filter_map(find).collect::<Vec<_>>())
    };
    let overview = named::asks_what_they_are_about(question).then(overview).flatten();
    // The documents that are named are there: what is asked of them counts.
    overview.or_else(|| answer::answer(&named::unnamed(question), sources, &named.concat()))
}

/// An answer from the folder itself, with the list of its sources that a page would have added.
fn looked_up(question: &str, library: &Library) -> Option<String> {
    let mut found: Vec<Found> = Vec::new();
    for document in named::names(question).into_iter().filter_map(|name| library.by_title(name)) {
        if !found.iter().any(|known| known.id == document.id) {
            found.push(document);
        }
    }
    let named: Vec<Vec<u32>> = (1..).take(found.len()).map(|number| vec![number]).collect();
    match library.search(question, LOOK_UP) {
        Ok(passages) => {
            let is_there = |passage: &Found| found.iter().any(|whole| whole.id == passage.metadata.kb_id);
            let others: Vec<Found> = passages.into_iter().filter(|passage| !is_there(passage)).collect();
            found.extend(others);
        }
        Err(error) => {
            tracing::error!(%error, "a search failed");
            return None;
        }
    }
    let sources: Vec<prompt::Source> = (1..)
        .zip(&found)
        .map(|(number, found)| prompt::Source {
            number,
            title: found.title.clone(),
            text: found.text.clone(),
        })
        .collect();
    let mut text = quoted(question, &sources, &named)?;
    let is_cited = |(number, _): &(u32, _)| text.contains(&format!("[{number}]"));
    let cited: Vec<_> = (1..).zip(&found).filter(is_cited).collect();
    text.push_str("\n\nSources:\n");
    for (number, found) in cited {
        text.extend(["\n[", &number.to_string(), "] ", &found.title, " (", &found.id, ")"]);
    }
    Some(text)
}

/// A call of the search tool, if it was offered.
fn search_call(question: &str, request: &ChatRequest) -> Option<Say> {
    if request.tool_choice.as_ref().is_some_and(|choice| choice == "none") {
        return None;
    }
    let offered = request.tools.iter().flatten().filter_map(|tool| tool.function.as_ref());
    let tool = offered.into_iter().find(|function| function.name == SEARCH_TOOL)?;
    let properties = tool.parameters.as_ref().and_then(|parameters| parameters["properties"].as_object());
    let is_text =
        |property: &&String| properties.is_some_and(|all| all[property.as_str()]["type"] == "string");
    let has_query = properties.is_none_or(|all| all.contains_key("query"));
    let field = properties.and_then(|all| all.keys().find(is_text)).filter(|_| !has_query);
    let field = field.map_or("query", String::as_str);
    Some(Say::Call { name: tool.name.clone(), arguments: json!({ field: question }).to_string() })
}

#[cfg(test)]
#[path = "answerer/answerer_tests.rs"]
mod tests;
