//! An answerer without a model that speaks the OpenAI-compatible protocol: it quotes the documents in the prompt, or says
//! that it found nothing. Greetings and questions about the documents themselves get a sentence of `phrases`.
//!
//! It uses only the structure of a request: message roles, and the tags around documents.
//!
//! A client whose request has no documents, tools or purpose is not our page: it is answered from the folder, with a list of
//! sources in the text.

mod answer_kind;
mod asking;
mod evidence;
mod language;
mod markdown;
mod phrases;
mod prompt;
mod quote;
mod reply;
mod shorten;
mod tokens;
mod units;
mod wire;
mod word_lists;
mod words;

use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use footnote_wire::prompt::PromptDocument;
use footnote_wire::{OFFLINE_MODEL, PURPOSE_HEADER};
use footnote_words::courtesy;
use serde_json::json;

use self::language::language_of_question;
use self::phrases::{phrases, reply_to_courtesy};
use self::prompt::Prompt;
use self::quote::Answer;
use self::reply::{Completion, CompletionContent, SEARCH_TOOL};
use self::wire::{ChatRequest, Message};
use self::words::Asked;
use crate::state::{AppState, ErrorResponse};
use crate::{FoundPassage, Library};

/// The page's address of the document library.
const LIBRARY_HREF: &str = "#/library";

/// Characters of a partial answer that its continuation repeats.
const TAIL_CHARS: usize = 40;

/// Passages to search for a client that sends no documents.
const LOOK_UP_LIMIT: usize = 8;

/// Maximum size of a request, in bytes.
const MAX_REQUEST_BYTES: usize = 16 * 1024 * 1024;

/// The OpenAI-compatible routes. A client without purpose, documents and tools is not Footnote's page; its answers come
/// directly from the folder.
pub(crate) fn routes() -> Router<AppState> {
    let entry = || json!({"id": OFFLINE_MODEL, "object": "model", "created": 0, "owned_by": "footnote"});
    let model = async move |Path(id): Path<String>| {
        let unknown = || ErrorResponse::not_found("there is no model but footnote-offline");
        if id == OFFLINE_MODEL { Ok(Json(entry())) } else { Err(unknown()) }
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
    let is_knowledge_base = state.is_knowledge_base;
    let reply = state.with_library(move |library| {
        let asker = match &purpose {
            Some(_) => Asker::Page,
            None if request.tools.as_ref().is_none_or(Vec::is_empty) => Asker::Client,
            None => Asker::ClientWithTools,
        };
        let folder = Folder { library, is_knowledge_base, asker };
        let answer = content_for(purpose.as_deref().unwrap_or("answer"), &request, Some(folder));
        Completion::new(answer, &request)
    });
    Ok(reply.await?.send())
}

/// The documents of the embedded upstream.
#[derive(Clone, Copy)]
struct Folder<'l> {
    library: &'l Library,
    /// Whether they are what the page searches.
    is_knowledge_base: bool,
    asker: Asker,
}

/// The client of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asker {
    /// Footnote's page, which searches by itself.
    Page,
    /// A client whose answers come directly from the folder.
    Client,
    /// A client that can be told to search.
    ClientWithTools,
}

impl<'l> Folder<'l> {
    /// The library, if the documents of the request come from it.
    fn searched(self) -> Option<&'l Library> {
        Some(self.library).filter(|_| self.is_knowledge_base)
    }
}

/// The content for a purpose.
fn content_for(purpose: &str, request: &ChatRequest, folder: Option<Folder<'_>>) -> CompletionContent {
    let prompt = Prompt::read(&request.messages);
    let max_tokens = request.max_tokens();
    CompletionContent::Text(match purpose {
        "rewrite" => {
            let (questions, question) = prompt.follow_up();
            stand_alone(&question, &questions, folder)
        }
        "compress" => shorten::compress(&prompt, max_tokens),
        "memory" => json!({"summary": shorten::memory(&prompt)}).to_string(),
        "document-summary" => shorten::document_summary(&prompt),
        "title" => shorten::title(&prompt),
        // These need a model.
        "suggest" | "verify" => String::new(),
        _ => return answer(&prompt, request, folder),
    })
}

/// The question before, if this one may continue it.
fn continued<'q>(question: &str, before: &'q [String]) -> Option<&'q str> {
    let last = before.iter().rfind(|before| courtesy(before).is_none())?;
    phrases(language_of_question(question)).is_follow_up(question).then_some(last)
}

/// The question to search for: with the one before it, if this one may continue that and the folder does not answer it alone.
fn stand_alone(question: &str, before: &[String], folder: Option<Folder<'_>>) -> String {
    let is_answered =
        |library: &Library| looked_up(Asked::alone(question), library).is_some_and(|answer| answer.is_plain);
    match continued(question, before) {
        Some(last) if !folder.and_then(Folder::searched).is_some_and(is_answered) => {
            format!("{last} {question}")
        }
        _ => question.to_owned(),
    }
}

fn answer(prompt: &Prompt, request: &ChatRequest, folder: Option<Folder<'_>>) -> CompletionContent {
    if let Some(rest) = continuation(&request.messages, folder) {
        return CompletionContent::Text(rest);
    }
    if let Some(reply) = unquoted(&prompt.question, folder) {
        return CompletionContent::Text(reply);
    }
    if prompt.documents.is_empty() && !prompt.has_tool_result && request.offers(SEARCH_TOOL) {
        let query = stand_alone(&prompt.question, &prompt.questions_before, folder);
        return CompletionContent::SearchCall(json!({ "query": query }));
    }
    CompletionContent::Text(quoted(prompt, folder).unwrap_or_else(|| {
        let phrases = phrases(language_of_question(&prompt.question));
        format!("{}\n\n{}", phrases.nothing_found, phrases.connect_a_model)
    }))
}

/// The quotes that answer the question alone, else those that answer it together with the question that it continues, else the
/// closest passage.
fn quoted(prompt: &Prompt, folder: Option<Folder<'_>>) -> Option<String> {
    let looked_in = folder.filter(|folder| folder.asker == Asker::Client && prompt.documents.is_empty());
    let find = |asked| match looked_in {
        Some(folder) => looked_up(asked, folder.library),
        None => quote::answer(asked, &prompt.documents, folder.and_then(Folder::searched)),
    };
    let question = prompt.question.as_str();
    let alone = find(Asked::alone(question));
    if alone.as_ref().is_some_and(|answer| answer.is_plain) {
        return alone.map(|answer| answer.text);
    }
    let before = continued(question, &prompt.questions_before);
    let continuing = before.and_then(|before| find(Asked { question, before: Some(before) }));
    let is_better = continuing.as_ref().is_some_and(|answer| answer.is_plain);
    let answer = if is_better { continuing } else { alone.or(continuing) };
    answer.map(|answer| answer.text)
}

/// A reply without a quote: to a greeting, and to the question which documents there are.
fn unquoted(question: &str, folder: Option<Folder<'_>>) -> Option<String> {
    if let Some(reply) = reply_to_courtesy(question) {
        return Some(reply);
    }
    let phrases = phrases(language_of_question(question));
    let folder = folder.filter(|_| phrases.asks_for_documents(question))?;
    let said = if folder.is_knowledge_base || folder.asker == Asker::Client {
        format!("{} {}", phrases.documents, folder.library.stats().documents)
    } else {
        phrases.other_base.to_owned()
    };
    Some(match folder.asker {
        Asker::Page => format!("{said}\n\n[{}]({LIBRARY_HREF})", phrases.open_library),
        Asker::Client | Asker::ClientWithTools => said,
    })
}

/// The continuation of a partial answer, from its last words on, if the full answer begins with it.
fn continuation(messages: &[Message], folder: Option<Folder<'_>>) -> Option<String> {
    let [before @ .., so_far, last] = messages else { return None };
    if so_far.role != "assistant" || !Prompt::read(std::slice::from_ref(last)).documents.is_empty() {
        return None;
    }
    let prompt = Prompt::read(before);
    let whole = quoted(&prompt, folder).filter(|_| !prompt.documents.is_empty())?;
    let so_far = so_far.text();
    let so_far = so_far.trim_end();
    if so_far.is_empty() || !whole.starts_with(so_far) {
        return None;
    }
    let tail = so_far.char_indices().rev().nth(TAIL_CHARS - 1).map_or(0, |(at, _)| at);
    Some(whole[tail..].to_owned())
}

/// An answer from the folder with a list of its sources, which the page would add.
fn looked_up(asked: Asked<'_>, library: &Library) -> Option<Answer> {
    let query = [asked.before.unwrap_or_default(), asked.question].join(" ");
    let found = library.search(query.trim(), LOOK_UP_LIMIT);
    let found = found.inspect_err(|error| tracing::error!(%error, "a search failed")).ok()?;
    let source = |(number, found): (u32, &FoundPassage)| PromptDocument {
        number,
        id: found.id.clone(),
        title: found.title.clone(),
        text: found.text.clone(),
        edition: found.metadata.edition.clone(),
    };
    let sources: Vec<PromptDocument> = (1..).zip(&found).map(source).collect();
    let Answer { mut text, is_plain } = quote::answer(asked, &sources, Some(library))?;
    let is_cited = |(number, _): &(u32, _)| text.contains(&format!("[{number}]"));
    let cited: Vec<_> = (1..).zip(&found).filter(is_cited).collect();
    text.push_str("\n\nSources:\n");
    for (number, FoundPassage { title, id, .. }) in cited {
        text.extend(["\n[", &number.to_string(), "] ", title, " (", id, ")"]);
    }
    Some(Answer { text, is_plain })
}

/// Whether a question is plainly answered from the document with this path.
pub(crate) fn is_answered_from(question: &str, path: &str, library: &Library) -> bool {
    let answer = looked_up(Asked::alone(question), library);
    answer.is_some_and(|answer| answer.is_plain && answer.text.contains(&format!("({path}")))
}

#[cfg(test)]
mod relevance_tests;

#[cfg(test)]
mod tests {
    use footnote_wire::prompt::{documents_block, question_message};
    use serde_json::Value;

    use super::*;
    use crate::library::DocumentSource;

    fn guide() -> Library {
        let library = Library::unread(DocumentSource::Guide, None).unwrap();
        library.refresh(&std::collections::HashSet::new()).unwrap();
        library
    }

    fn asked(before: &[&str], question: &str) -> ChatRequest {
        let answered = |before: &&str| {
            [json!({"role": "user", "content": before}), json!({"role": "assistant", "content": "So."})]
        };
        let mut messages: Vec<Value> = before.iter().flat_map(answered).collect();
        messages.push(json!({"role": "user", "content": question}));
        serde_json::from_value(json!({ "messages": messages })).unwrap()
    }

    fn text_of(content: CompletionContent) -> String {
        let CompletionContent::Text(text) = content else { panic!("{content:?}") };
        text
    }

    /// The answer to a client, from the guide.
    fn answer_from_guide(guide: &Library, before: &[&str], question: &str) -> String {
        let folder = Folder { library: guide, is_knowledge_base: true, asker: Asker::Client };
        text_of(content_for("answer", &asked(before, question), Some(folder)))
    }

    #[test]
    fn only_a_follow_up_that_is_not_answered_alone_is_searched_with_the_question_before() {
        let guide = guide();
        let page =
            |is_knowledge_base| Some(Folder { library: &guide, is_knowledge_base, asker: Asker::Page });
        let before = ["How do bees sleep?", "How do I connect a model?"].map(str::to_owned);
        let check = |question: &str, expect: &str| {
            assert_eq!(stand_alone(question, &before, page(true)), expect, "{question}");
        };
        check("And zebras?", "How do I connect a model? And zebras?");
        check("Do they sleep at night?", "How do I connect a model? Do they sleep at night?");
        check("And Ollama?", "And Ollama?");
        check("What is serde?", "What is serde?");
        check("Where are my conversations kept?", "Where are my conversations kept?");
        // Of another knowledge base it is not known what answers.
        assert_eq!(stand_alone("And Ollama?", &before, page(false)), "How do I connect a model? And Ollama?");
        assert_eq!(stand_alone("What is serde?", &before, page(false)), "What is serde?");
        assert_eq!(stand_alone("Why?", &[], None), "Why?");
        let before = ["How do bees sleep?", "Thanks!"].map(str::to_owned);
        assert_eq!(stand_alone("And zebras?", &before, None), "How do bees sleep? And zebras?");
    }

    #[test]
    fn a_question_of_its_own_is_not_answered_with_the_one_before() {
        let guide = guide();
        let answer = |before: &str, question: &str| answer_from_guide(&guide, &[before], question);
        let nothing = phrases("en").nothing_found;
        let model = "How do I connect a model?";
        assert!(answer(model, "What is serde?").starts_with(nothing));
        let kept = answer(model, "Where are my conversations kept?");
        assert!(kept.contains("Conversations are kept in the browser's"), "{kept}");
        assert!(answer(model, "And Ollama?").contains("Ollama"));
        // Nothing is said about a follow-up of which nothing is found.
        assert!(answer(model, "And zebras?").starts_with(nothing));
        assert!(answer(model, "Why?").contains("(connect-a-model.md"), "{}", answer(model, "Why?"));
    }

    #[test]
    fn greetings_get_no_quotes() {
        let guide = guide();
        for question in ["hello", "Thanks!", "Danke", "こんにちは"] {
            let said = answer_from_guide(&guide, &["How do I connect a model?"], question);
            assert!(!said.contains('['), "{question}: {said}");
        }
        assert!(answer_from_guide(&guide, &[], "hello").contains(phrases("en").purpose));
        assert!(answer_from_guide(&guide, &[], "danke").starts_with(phrases("de").welcome));
        let mut request = asked(&[], "hello");
        request.tools = serde_json::from_value(json!([{"function": {"name": SEARCH_TOOL}}])).unwrap();
        assert!(matches!(content_for("answer", &request, None), CompletionContent::Text(_)));
    }

    #[test]
    fn the_documents_themselves_are_counted() {
        let guide = guide();
        let count = guide.stats().documents;
        let check = |asker, is_knowledge_base, expect: &str| {
            let folder = Folder { library: &guide, is_knowledge_base, asker };
            let said = content_for("answer", &asked(&[], "What documents do you have?"), Some(folder));
            assert_eq!(text_of(said), expect, "{asker:?}");
        };
        check(Asker::Client, true, &format!("Number of documents: {count}"));
        check(Asker::Page, true, &format!("Number of documents: {count}\n\n[Open the library](#/library)"));
        let other = format!("{}\n\n[Open the library](#/library)", phrases("en").other_base);
        check(Asker::Page, false, &other);
    }

    #[test]
    fn nothing_found_is_said_in_the_language_of_the_question() {
        let check = |question: &str, code: &str| {
            let said = text_of(content_for("answer", &asked(&[], question), None));
            assert!(said.starts_with(phrases(code).nothing_found), "{question}: {said}");
        };
        check("What is the capital of France?", "en");
        check("Wer hat die Weltmeisterschaft gewonnen?", "de");
        check("フランスの首都はどこですか？", "ja");
        check("¿Cuál es la capital de Francia?", "es");
    }

    #[test]
    fn a_document_that_is_named_is_quoted_whatever_was_asked_before() {
        let document = PromptDocument {
            number: 1,
            id: "office.md".into(),
            title: "Office Köln".into(),
            text: "The desks are on the third floor.".into(),
            edition: None,
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
