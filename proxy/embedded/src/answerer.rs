//! An answerer without a model behind the OpenAI-compatible protocol: it quotes the documents in the prompt, and says so
//! where they do not answer.
//!
//! It takes a request apart by its structure alone: message roles, and the fences around documents.

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
use self::reply::{MODEL, Reply};
use self::wire::{ChatRequest, Message};
use crate::library::words::Analyzer;
use crate::server::{AppState, Failure};
use crate::{Found, Library};

/// The tool that is called when there are no documents yet.
const SEARCH_TOOL: &str = "search_knowledge_base";

const NOTHING_FOUND: &str = "I found nothing about this in the documents.\n\n\
    This is the offline answerer, which only quotes. For answers in a model's own words, connect one: set LLM_BASE_URL to \
    a model server's address.";

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
pub(crate) fn routes() -> Router<AppState> {
    let entry = || json!({"id": MODEL, "object": "model", "created": 0, "owned_by": "footnote"});
    let model = async move |Path(id): Path<String>| {
        let unknown = || Failure::not_found("there is no model but footnote-offline");
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
) -> Result<Response, Failure> {
    let Json(request) = body?;
    if request.messages.is_empty() {
        return Err(Failure(
            StatusCode::BAD_REQUEST,
            "invalid_request",
            "the request has no 'messages'".to_owned(),
        ));
    }
    let purpose = headers.get(PURPOSE_HEADER).and_then(|purpose| purpose.to_str().ok()).map(str::to_owned);
    let reply = state.with_library(move |library| {
        let looks_up = purpose.is_none() && request.tools.as_ref().is_none_or(Vec::is_empty);
        let purpose = purpose.as_deref().unwrap_or("answer");
        let answer = answer_to(purpose, &request, looks_up.then_some(library));
        Reply::new(answer, &request)
    });
    Ok(reply.await?.send())
}

/// What is said: a text, or the arguments of a call of the search tool.
#[derive(Debug, Clone, PartialEq)]
enum Answer {
    /// Markdown, or whatever the purpose asks for.
    Text(String),
    SearchCall(Value),
}

/// What there is to say for a purpose. `library` is where to look when the prompt brings no documents.
fn answer_to(purpose: &str, request: &ChatRequest, library: Option<&Library>) -> Answer {
    let prompt = Prompt::read(&request.messages);
    let max_tokens = request.max_tokens();
    Answer::Text(match purpose {
        "rewrite" => {
            let (questions, question) = prompt.follow_up();
            with_context(&question, &questions)
        }
        "compress" => shorten::compress(&prompt, max_tokens),
        "memory" => json!({"summary": shorten::memory(&prompt)}).to_string(),
        "document-summary" => shorten::document_summary(&prompt),
        "title" => shorten::title(&prompt),
        // There is nobody here to think of questions.
        "suggest" | "verify" => String::new(),
        _ => return answer(&prompt, request, library),
    })
}

/// A question with the one before it, where it says too little by itself.
fn with_context(question: &str, before: &[String]) -> String {
    let words = Analyzer::for_questions(Some(Language::English)).tokens(question).len();
    match before.split_last().filter(|_| words < MIN_WORDS) {
        Some((last, before)) => format!("{} {question}", with_context(last, before)),
        None => question.to_owned(),
    }
}

fn answer(prompt: &Prompt, request: &ChatRequest, library: Option<&Library>) -> Answer {
    if let Some(rest) = rest(&request.messages) {
        return Answer::Text(rest);
    }
    let question = with_context(&prompt.question, &prompt.questions_before);
    if prompt.documents.is_empty() && !prompt.has_tool_result && request.offers(SEARCH_TOOL) {
        return Answer::SearchCall(json!({"query": question}));
    }
    let answer = match library.filter(|_| prompt.documents.is_empty()) {
        Some(library) => looked_up(&question, library),
        // The question before may be about other documents than those that this one names.
        None => quote::answer(&question, &prompt.documents)
            .or_else(|| quote::answer(&prompt.question, &prompt.documents)),
    };
    Answer::Text(answer.unwrap_or_else(|| NOTHING_FOUND.to_owned()))
}

/// The rest of an answer that stopped before its end, from its last words on: what would be quoted now begins with it.
fn rest(messages: &[Message]) -> Option<String> {
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

/// An answer from the folder itself, with the list of its sources that a page would have added.
fn looked_up(question: &str, library: &Library) -> Option<String> {
    let found = library.search(question, LOOK_UP);
    let found = found.inspect_err(|error| tracing::error!(%error, "a search failed")).ok()?;
    let source = |(number, found): (u32, &Found)| PromptDocument {
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
    for (number, Found { title, id, .. }) in cited {
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
        let answer = answer_to("answer", &request, None);
        assert_eq!(answer, Answer::Text("The desks are on the third floor. [1]".into()));
    }
}
