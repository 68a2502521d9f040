//! An answerer without a model behind the OpenAI-compatible protocol: it quotes the documents in the prompt, and says so
//! where they do not answer.

mod length;
mod links;
mod prompt;
mod quote;
mod shorten;
mod stream;
mod transcript;
mod units;
mod wire;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use tantivy::tokenizer::Language;

use self::length::{PER_MESSAGE, estimate, fit};
use self::prompt::{Prompt, Turn};
use self::quote::{HOW_TO_CONNECT, NOTHING_FOUND};
use self::transcript::transcript;
use self::wire::{ChatRequest, Envelope, Finish, MODEL, Say, Usage};
use crate::library::words::Analyzer;
use crate::server::{Shared, failure};
use crate::{Found, Library};

/// The header that says what a request is for.
const PURPOSE: &str = "x-footnote-purpose";

/// The tool that is called when there are no documents yet.
const SEARCH_TOOL: &str = "search_knowledge_base";

/// The end of an answer that is repeated where it goes on.
const TAIL_CHARS: usize = 40;

/// A question with fewer words that tell something is asked together with the one before it.
const MIN_WORDS: usize = 3;

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
    let limit = request.max_completion_tokens.or(request.max_tokens);
    match purpose {
        "rewrite" => {
            let (turns, question) = transcript(&prompt);
            Say::Text(with_context(&question, &turns))
        }
        "compress" => Say::Text(shorten::compress(&prompt, limit)),
        "memory" => {
            let asked = request.messages.last().map(wire::Message::text).unwrap_or_default();
            Say::Text(shorten::memory(&asked).unwrap_or_else(|| shorten::compress(&prompt, limit)))
        }
        "document-summary" => Say::Text(shorten::document_summary(&prompt)),
        "title" => Say::Text(shorten::title(&prompt)),
        // There is nobody here to think of questions.
        "suggest" | "verify" => Say::Text(String::new()),
        _ => answer(&prompt, request, library),
    }
}

/// A question with the one before it, where it says too little by itself.
fn with_context(question: &str, history: &[Turn]) -> String {
    let words = Analyzer::for_questions(Some(Language::English)).tokens(question).len();
    match history.iter().rposition(|turn| turn.is_user).filter(|_| words < MIN_WORDS) {
        Some(before) => {
            let context = with_context(history[before].text.trim(), &history[..before]);
            [&context, " ", question].concat()
        }
        None => question.to_owned(),
    }
}

/// The rest of an answer that stopped before its end, from its last words on: what would be quoted now begins with it.
fn rest(messages: &[wire::Message]) -> Option<String> {
    let [before @ .., so_far, last] = messages else { return None };
    if so_far.role != "assistant" || !Prompt::read(std::slice::from_ref(last)).sources.is_empty() {
        return None;
    }
    let prompt = Prompt::read(before);
    let whole = quote::answer(&with_context(&prompt.question, &prompt.history), &prompt.sources)?;
    let so_far = so_far.text();
    let so_far = so_far.trim_end();
    if so_far.is_empty() || !whole.starts_with(so_far) {
        return None;
    }
    let tail = so_far.char_indices().rev().nth(TAIL_CHARS - 1).map_or(0, |(at, _)| at);
    Some(whole[tail..].to_owned())
}

fn answer(prompt: &Prompt, request: &ChatRequest, library: Option<&Library>) -> Say {
    if let Some(rest) = rest(&request.messages) {
        return Say::Text(rest);
    }
    let question = with_context(&prompt.question, &prompt.history);
    if prompt.sources.is_empty()
        && !prompt.has_tool_result
        && let Some(call) = search_call(&question, request)
    {
        return call;
    }
    let answer = match library.filter(|_| prompt.sources.is_empty()) {
        Some(library) => looked_up(&question, library),
        None => quote::answer(&question, &prompt.sources),
    };
    Say::Text(answer.unwrap_or_else(|| [NOTHING_FOUND, "\n\n", HOW_TO_CONNECT].concat()))
}

/// An answer from the folder itself, with the list of its sources that a page would have added.
fn looked_up(question: &str, library: &Library) -> Option<String> {
    let found = match library.search(question, LOOK_UP) {
        Ok(found) => found,
        Err(error) => {
            tracing::error!(%error, "a search failed");
            return None;
        }
    };
    let source = |(number, found): (u32, &Found)| prompt::Source {
        number,
        title: found.title.clone(),
        text: found.text.clone(),
    };
    let sources: Vec<prompt::Source> = (1..).zip(&found).map(source).collect();
    let mut text = quote::answer(question, &sources)?;
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
mod tests {
    use super::*;

    #[test]
    fn short_follow_ups_are_asked_with_the_question_before() {
        let history = [
            Turn { is_user: true, text: "How do I connect a model?".into() },
            Turn { is_user: false, text: "So.".into() },
        ];
        assert_eq!(with_context("And Ollama?", &history), "How do I connect a model? And Ollama?");
        let whole = "Where are conversations stored in browsers?";
        assert_eq!(with_context(whole, &history), whole);
        assert_eq!(with_context("Why?", &[]), "Why?");
    }
}
