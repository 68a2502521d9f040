//! A conversation that searches some of the documents only.

use serde_json::{Value, json};

use super::stage::{Script, Stage, calls, request, results, says};
use crate::{
    conversation::{NoticeKind, RetrievalMode, SearchScope, SessionSettings},
    turn::{TurnRequest, TurnResponse},
    wire::{Answerer, Base, BaseKind, FilterField},
};

fn scope(json: Value) -> SearchScope {
    serde_json::from_value(json).unwrap()
}

/// A question in a conversation with this scope.
fn limited(question: &str, scope_of: Value) -> TurnRequest {
    let settings = SessionSettings { search_in: Some(scope(scope_of)), ..SessionSettings::default() };
    TurnRequest { settings, ..request(question) }
}

fn found() -> Script {
    Script::body(&results(&[("hr/a.md", "A", "Alpha.")]))
}

fn nothing() -> Script {
    Script::body(&results(&[]))
}

fn say(text: &str) -> Script {
    Script::body(&says(&[text]))
}

fn notices(response: &TurnResponse) -> Vec<(NoticeKind, &str)> {
    response.answer.notices.iter().map(|notice| (notice.kind, notice.message.as_str())).collect()
}

/// A stage whose knowledge base is the one inside the proxy.
fn embedded(searches: Vec<Script>, answers: Vec<Script>) -> Stage {
    let mut stage = Stage::with_library(searches, answers);
    stage.config.public.bases = Base::only(BaseKind::Embedded).into();
    stage
}

#[test]
fn each_search_of_a_turn_is_limited() {
    let filter = json!({ "folders": ["hr"], "tags": ["policy"], "after": "2025-01-01" });
    let call = Script::body(&calls("search_knowledge_base", r#"{"query":"leave"}"#));
    let stage = embedded(vec![found(), nothing()], vec![call, say("So [1].")]);
    let response = stage.run(limited("What?", filter.clone()), None);
    let searches: Vec<Value> = stage.searches();
    assert_eq!(searches.iter().map(|body| &body["query"]).collect::<Vec<_>>(), ["What?", "leave"]);
    assert_eq!(searches.iter().map(|body| &body["filter"]).collect::<Vec<_>>(), [&filter, &filter]);
    let told = "folder hr · tag policy · since 2025-01-01";
    assert_eq!(response.answer.searched_in.as_deref(), Some(told));
    let last = stage.requests().pop().unwrap().messages.pop().unwrap().content.unwrap();
    assert!(last.contains(&format!("The person has limited searches to: {told}.")), "{last}");

    let stored = stage.session();
    assert_eq!(stored.settings.search_in, Some(scope(filter)));
    let answer = stored.exchanges[0].answer.as_ref().unwrap();
    assert_eq!(answer.searched_in.as_deref(), Some(told));
}

#[test]
fn a_conversation_without_a_scope_sends_no_filter() {
    let stage = embedded(vec![found()], vec![say("So [1].")]);
    let response = stage.ask("What?");
    assert_eq!(stage.searches(), [json!({ "query": "What?", "top_k": 8 })]);
    assert_eq!(response.answer.searched_in, None);
    let head = serde_json::to_string(&stage.session().settings).unwrap();
    assert!(!head.contains("search_in"), "{head}");
}

#[test]
fn nothing_found_within_limits_is_told_with_them() {
    for answerer in [Answerer::Model, Answerer::Offline] {
        let mut stage = embedded(vec![nothing(), nothing()], vec![say("Nothing."), say("Hello.")]);
        stage.config.public.answerer = answerer;
        let response = stage.run(limited("What is it?", json!({ "folders": ["hr", "it"] })), None);
        let expect = [(NoticeKind::NothingInScope, "Nothing was found in: folders hr, it")];
        assert_eq!(notices(&response), expect);
        // No search is missed for a greeting.
        let again = TurnRequest { query: Some("hello".into()), ..limited("hello", json!({ "tags": ["x"] })) };
        assert_eq!(notices(&stage.run(again, None)), []);
    }
}

#[test]
fn what_a_tool_finds_after_all_takes_the_notice_back() {
    let call = Script::body(&calls("search_knowledge_base", r#"{"query":"leave"}"#));
    let stage = embedded(vec![nothing(), found()], vec![call, say("So [1].")]);
    let response = stage.run(limited("What is it?", json!({ "tags": ["x"] })), None);
    assert_eq!((notices(&response), response.answer.sources.len()), (Vec::new(), 1));
}

#[test]
fn a_search_that_only_a_tool_makes_tells_its_limits() {
    let call = Script::body(&calls("search_knowledge_base", r#"{"query":"leave"}"#));
    let mut stage = embedded(vec![found()], vec![say("Hello."), call, say("So [1].")]);
    stage.config.retrieval = RetrievalMode::Tools;
    let ask = || stage.run(limited("What is it?", json!({ "tags": ["x"] })), None);
    assert_eq!(ask().answer.searched_in, None, "nothing was searched");
    assert_eq!(ask().answer.searched_in.as_deref(), Some("tag x"));
}

#[test]
fn a_base_that_cannot_be_limited_is_not_asked() {
    let mut stage = Stage::with_library(vec![found(), found()], vec![say("a"), say("b")]);
    let engine = json!({ "kind": "wiki", "reply": {}, "filters": ["tags"] });
    stage.config.public.bases = serde_json::from_value::<Base>(engine).unwrap().into();
    assert!(!stage.config.public.bases[0].kind.can_filter(FilterField::Folders));
    let response = stage.run(limited("What is it?", json!({ "folders": ["hr"], "tags": ["x"] })), None);
    let why = "Answered without the knowledge base: it cannot be limited to such folders, tags or dates";
    assert_eq!(notices(&response), [(NoticeKind::WithoutKnowledgeBase, why)]);
    assert_eq!(stage.searches(), [] as [Value; 0]);
    stage.run(limited("What is it?", json!({ "tags": ["x"] })), None);
    assert_eq!(stage.searches().len(), 1);
}

#[test]
fn bases_that_are_gone_are_not_replaced_by_another() {
    let stage = embedded(Vec::new(), vec![say("a")]);
    let response = stage.run(limited("What is it?", json!({ "bases": ["wiki"] })), None);
    let why = "Answered without the knowledge base: none of the knowledge bases that this conversation searches is connected";
    assert_eq!(notices(&response), [(NoticeKind::WithoutKnowledgeBase, why)]);
}

#[test]
fn a_server_of_footnotes_protocol_is_asked_whether_it_can_be_limited() {
    let stage = Stage::with_library(vec![found()], vec![say("So [1].")]);
    stage.run(limited("What is it?", json!({ "tags": ["x"] })), None);
    assert_eq!(stage.opened(), ["filters"]);
    assert_eq!(stage.searches()[0]["filter"], json!({ "tags": ["x"] }));
}

#[test]
fn a_document_that_the_question_names_is_read_wherever_it_is() {
    let document = || Script::body(r#"{"id":"it/vpn.md","title":"VPN","text":"Use the VPN."}"#);
    let stage = embedded(vec![document(), nothing()], vec![say("So [1].")]);
    let response = stage.run(limited("What does [[VPN]] say?", json!({ "folders": ["hr"] })), None);
    assert_eq!(stage.opened(), ["title=VPN"]);
    assert_eq!(response.answer.sources[0].title, "VPN");
    // The title is looked for among the results of a search where there is no lookup.
    let stage = embedded(
        vec![
            Script::status(404, "{}"),
            Script::body(&results(&[("it/vpn.md", "VPN", "Use it.")])),
            document(),
            nothing(),
        ],
        vec![say("So.")],
    );
    stage.run(limited("What does [[VPN]] say?", json!({ "folders": ["hr"] })), None);
    let filters: Vec<bool> = stage.searches().iter().map(|body| body.get("filter").is_some()).collect();
    assert_eq!(filters, [false, true]);
}
