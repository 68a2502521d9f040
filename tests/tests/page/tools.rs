//! Tool calls, well formed and not.

use footnote_tests::{program::Setup, reply::Reply, upstream::Passage};
use serde_json::{Value, json};

use crate::{two_passages, with_page};

const SEARCH: &str = "search_knowledge_base";

/// The results the model gets for the calls in `reply`, in order.
async fn check(reply: Reply, results: usize) -> Vec<Value> {
    let upstream = two_passages().await;
    upstream.on("answer", reply).on("answer", Reply::text("An answer [1]."));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        let shown = chat.ask_and_wait("How many queens?").await.text;
        assert!(shown.contains("An answer"), "{shown}");
    })
    .await;
    upstream.next("answer").await;
    let messages = upstream.next("answer").await.messages();
    let tools: Vec<Value> = messages.into_iter().filter(|message| message["role"] == "tool").collect();
    assert_eq!(tools.len(), results, "{tools:?}");
    tools
}

#[tokio::test]
async fn a_tool_call_split_over_deltas_is_assembled() {
    let reply = Reply::stream()
        .delta("Let me look. ")
        .tool_delta(0, Some(("call-1", SEARCH)), "")
        .tool_delta(0, None, "{\"que")
        .ping()
        .tool_delta(0, None, "ry\": \"queens\"}")
        .finish("tool_calls")
        .done();
    let results = check(reply, 1).await;
    assert_eq!(results[0]["tool_call_id"], "call-1");
    let text = results[0]["content"].as_str().unwrap();
    assert!(text.starts_with("<documents>") && text.contains("A hive has one queen."), "{text}");
}

#[tokio::test]
async fn interleaved_calls_are_joined_by_index() {
    let reply = Reply::stream()
        .tool_delta(0, Some(("call-a", SEARCH)), "{\"query\":")
        .tool_delta(1, Some(("call-b", SEARCH)), "{\"query\": \"second")
        .tool_delta(0, None, "\"first\"}")
        .tool_delta(1, None, "\"}")
        .finish("tool_calls")
        .done();
    let results = check(reply, 2).await;
    let ids: Vec<_> = results.iter().map(|result| result["tool_call_id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["call-a", "call-b"]);
}

#[tokio::test]
async fn an_invalid_tool_call_gets_an_error_as_result() {
    let cases = [
        Reply::tool_call("call-1", "delete_everything", &json!({})),
        Reply::tool_call("call-1", SEARCH, &json!({"question": 7})),
        Reply::stream().tool_delta(0, Some(("call-1", SEARCH)), "{not json").finish("tool_calls").done(),
    ];
    for reply in cases {
        let results = check(reply, 1).await;
        let text = results[0]["content"].as_str().unwrap().to_lowercase();
        assert!(["error", "unknown", "not "].iter().any(|word| text.contains(word)), "{text}");
        assert!(!text.contains("<documents>"), "{text}");
    }
}

#[tokio::test]
async fn tool_rounds_are_limited() {
    let upstream = two_passages().await;
    for round in 0..5 {
        upstream
            .on("answer", Reply::tool_call(&format!("call-{round}"), SEARCH, &json!({"query": "queens"})));
    }
    with_page(Setup::model_and_retrieval(&upstream).flag("max-tool-rounds", "2"), async |chat| {
        chat.ask("How many queens?").await;
        // The last request offers no tools; a model that calls one all the same gets no further.
        footnote_tests::eventually("the turn to end", async || {
            chat.answers().await.pop().filter(|answer| answer.state.as_deref() != Some("streaming"))
        })
        .await;
    })
    .await;
    let requests = upstream.requests_of("answer");
    assert_eq!(requests.len(), 3);
    let offers =
        |at: usize| requests[at].json.as_ref().unwrap().get("tools").is_some_and(|tools| *tools != json!([]));
    assert_eq!([offers(0), offers(1), offers(2)], [true, true, false]);
}

#[tokio::test]
async fn source_numbers_continue_over_rounds() {
    let upstream = two_passages().await;
    let third = Passage::new("wasps.md", "Wasps", "Wasps hunt.");
    let found = json!({"results": [
        {"id": third.id, "title": third.title, "text": third.text, "metadata": {}}
    ]});
    upstream.on("answer", Reply::tool_call("call-1", SEARCH, &json!({"query": "wasps"})));
    upstream.on("answer", Reply::text("Bees [1] and wasps [3]."));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        // The first search finds the bees and the ants, the tool's search the wasps.
        let bees_and_ants = json!({"results": [
            {"id": "bees.md", "title": "Bees", "text": "A hive has one queen.", "metadata": {}},
            {"id": "ants.md", "title": "Ants", "text": "A nest has many queens.", "metadata": {}}
        ]});
        upstream.on("search", Reply::json(200, &bees_and_ants)).on("search", Reply::json(200, &found));
        chat.ask_and_wait("Which insects?").await;
        let titles: Vec<String> = chat.sources().await.into_iter().map(|source| source.0).collect();
        assert_eq!(titles, ["Bees", "Wasps"]);
    })
    .await;
    upstream.next("answer").await;
    let second = upstream.next("answer").await;
    assert!(second.body_text().contains("index=\\\"3\\\" id=\\\"wasps.md\\\""), "{}", second.body_text());
}
