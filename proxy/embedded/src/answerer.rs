//! An answerer without a model that speaks the OpenAI-compatible protocol: it quotes the documents in the prompt, or says
//! that it found nothing.
//!
//! It uses only the structure of a request: message roles, and the tags around documents.

mod prompt;
mod quote;
mod reply;
mod shorten;
mod tokens;
mod units;
mod wire;

use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use footnote_wire::PURPOSE_HEADER;
use footnote_wire::prompt::PromptDocument;
use serde_json::{Value, json};
use tantivy::tokenizer::Language;

use self::prompt::Prompt;
use self::reply::{Completion, MODEL};
use self::wire::{ChatRequest, Message};
use crate::library::words::Analyzer;
use crate::server::{AppState, ErrorResponse};
use crate::{FoundPassage, Library};

/// The tool to call if the prompt has no documents.
const SEARCH_TOOL: &str = "search_knowledge_base";

const NOTHING_FOUND: &str = "I found nothing about this in the documents.\n\n\
    This is the offline answerer, which only quotes. For answers in a model's own words, connect one: set LLM_BASE_URL to \
    a model server's address.";

/// Characters of a partial answer that its continuation repeats.
const TAIL_CHARS: usize = 40;

/// A question with fewer significant words is searched together with the question before it.
const MIN_WORDS: usize = 3;

/// Passages to search for a client that sends no documents.
const LOOK_UP_LIMIT: usize = 8;

/// Maximum size of a request, in bytes.
const MAX_REQUEST_BYTES: usize = 16 * 1024 * 1024;

/// The OpenAI-compatible routes. A client without purpose, documents and tools is not Footnote's page; its answers come
/// directly from the folder.
pub(crate) fn routes() -> Router<AppState> {
    let entry = || json!({"id": MODEL, "object": "model", "created": 0, "owned_by": "footnote"});
    let model = async move |Path(id): Path<String>| {
        let unknown = || ErrorResponse::not_found("there is no model but footnote-offline");
        if id == MODEL { Ok(Json(entry())) } else { Err(unknown()) }
    };
    Router::new()
        .route("/v1/models", get(async move || Json(json!({"object": "list", "data": [entry()]}))))
        .route("/v1/models/{id}", get(model))
        .route("/v1/chat/completions", post(chat))
        .layer(DefaultBodyLimit::max(MAX_REQUEST_BYTES))
}

async fn chat(
    State(state): State<AppState>,
    headers: HeaderMap,
    body: Result<Json<ChatRequest>, JsonRejection>,
) -> Result<Response, ErrorResponse> {
    let Json(request) = body?;
    if request.messages.is_empty() {
        return Err(ErrorResponse(
            StatusCode::BAD_REQUEST,
            "invalid_request",
            "the request has no 'messages'".to_owned(),
        ));
    }
    let purpose = headers.get(PURPOSE_HEADER).and_then(|purpose| purpose.to_str().ok()).map(str::to_owned);
    let reply = state.with_library(move |library| {
        let looks_up = purpose.is_none() && request.tools.as_ref().is_none_or(Vec::is_empty);
        let purpose = purpose.as_deref().unwrap_or("answer");
        let answer = content_for(purpose, &request, looks_up.then_some(library));
        Completion::new(answer, &request)
    });
    Ok(reply.await?.send())
}

#[derive(Debug, Clone, PartialEq)]
enum CompletionContent {
    /// Markdown, or another format for some purposes.
    Text(String),
    /// Arguments for the search tool.
    SearchCall(Value),
}

/// The content for a purpose. `library` is searched if the prompt has no documents.
fn content_for(purpose: &str, request: &ChatRequest, library: Option<&Library>) -> CompletionContent {
    let prompt = Prompt::read(&request.messages);
    let max_tokens = request.max_tokens();
    CompletionContent::Text(match purpose {
        "rewrite" => {
            let (questions, question) = prompt.follow_up();
            with_context(&question, &questions)
        }
        "compress" => shorten::compress(&prompt, max_tokens),
        "memory" => json!({"summary": shorten::memory(&prompt)}).to_string(),
        "document-summary" => shorten::document_summary(&prompt),
        "title" => shorten::title(&prompt),
        // These need a model.
        "suggest" | "verify" => String::new(),
        _ => return answer(&prompt, request, library),
    })
}

/// Prepends the previous question to a question that is too short by itself.
fn with_context(question: &str, before: &[String]) -> String {
    let words = Analyzer::for_questions(Some(Language::English)).tokens(question).len();
    match before.split_last().filter(|_| words < MIN_WORDS) {
        Some((last, before)) => format!("{} {question}", with_context(last, before)),
        None => question.to_owned(),
    }
}

fn answer(prompt: &Prompt, request: &ChatRequest, library: Option<&Library>) -> CompletionContent {
    if let Some(rest) = continuation(&request.messages) {
        return CompletionContent::Text(rest);
    }
    let question = with_context(&prompt.question, &prompt.questions_before);
    if prompt.documents.is_empty() && !prompt.has_tool_result && request.offers(SEARCH_TOOL) {
        return CompletionContent::SearchCall(json!({"query": question}));
    }
    let answer = match library.filter(|_| prompt.documents.is_empty()) {
        Some(library) => looked_up(&question, library),
        // The documents may fit the question but not the one before it.
        None => quote::answer(&question, &prompt.documents)
            .or_else(|| quote::answer(&prompt.question, &prompt.documents)),
    };
    CompletionContent::Text(answer.unwrap_or_else(|| NOTHING_FOUND.to_owned()))
}

/// The continuation of a partial answer, from its last words on, if the full answer begins with it.
fn continuation(messages: &[Message]) -> Option<String> {
    let [before @ .., so_far, last] = messages else { return None };
    if so_far.role != "assistant" || !Prompt::read(std::slice::from_ref(last)).documents.is_empty() {
        return None;
    }
    let prompt = Prompt::read(before);
    let whole = quote::answer(&with_context(&prompt.question, &prompt.questions_before), &prompt.documents)?;
    let so_far = so_far.text();
    let so_far = so_far.trim_end();
    if so_far.is_empty() || !whole.starts_with(so_far) {
        return None;
    }
    let tail = so_far.char_indices().rev().nth(TAIL_CHARS - 1).map_or(0, |(at, _)| at);
    Some(whole[tail..].to_owned())
}

/// An answer from the folder with a list of its sources, which the page would add.
fn looked_up(question: &str, library: &Library) -> Option<String> {
    let found = library.search(question, LOOK_UP_LIMIT);
    let found = found.inspect_err(|error| tracing::error!(%error, "a search failed")).ok()?;
    let source = |(number, found): (u32, &FoundPassage)| PromptDocument {
        number,
        id: found.id.clone(),
        title: found.title.clone(),
        text: found.text.clone(),
    };
    let sources: Vec<PromptDocument> = (1..).zip(&found).map(source).collect();
    let mut text = quote::answer(question, &sources)?;
    let is_cited = |(number, _): &(u32, _)| text.contains(&format!("[{number}]"));
    let cited: Vec<_> = (1..).zip(&found).filter(is_cited).collect();
    text.push_str("\n\nSources:\n");
    for (number, FoundPassage { title, id, .. }) in cited {
        text.extend(["\n[", &number.to_string(), "] ", title, " (", id, ")"]);
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use footnote_wire::prompt::{documents_block, question_message};

    use super::*;

    #[test]
    fn short_follow_ups_are_asked_with_the_question_before() {
        let history = ["How do I connect a model?".to_owned()];
        assert_eq!(with_context("And Ollama?", &history), "How do I connect a model? And Ollama?");
        let whole = "Where are conversations stored in browsers?";
        assert_eq!(with_context(whole, &history), whole);
        assert_eq!(with_context("Why?", &[]), "Why?");
    }

    #[test]
    fn a_document_that_is_named_is_quoted_whatever_was_asked_before() {
        let document = PromptDocument {
            number: 1,
            id: "office.md".into(),
            title: "Office Köln".into(),
            text: "The desks are on the third floor.".into(),
        };
        let before = "How many days of parental leave does a person with two children have each year?";
        let message = question_message("", &documents_block(&[document]), "What is in [[Office Köln]]?");
        let messages = json!([
            {"role": "user", "content": before},
            {"role": "assistant", "content": "Ten."},
            {"role": "user", "content": message},
        ]);
        let request: ChatRequest = serde_json::from_value(json!({ "messages": messages })).unwrap();
        let answer = content_for("answer", &request, None);
        assert_eq!(answer, CompletionContent::Text("The desks are on the third floor. [1]".into()));
    }
}
