//! The `openai` clients for Python and JavaScript, in front of Footnote.

use footnote_tests::{invariants::Rules, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::json;

use crate::packages::{Installed, Packages, installed};

const GUIDE: &str = include_str!("../../../guide/http-api.md");
/// As in the guide's examples.
const TOKEN: &str = "the-access-token";
const KEY: &str = "sk-0123456789abcdef";

#[tokio::test]
async fn the_openai_client_for_python_reads_every_answer() {
    let client = installed(Packages::PyPi(&["openai==3.54.0"]));
    reads_every_kind_of_answer(&client, include_str!("client.py")).await;
    let printed = run_example(&client, "python").await;
    assert!(printed.contains("LLM_BASE_URL"), "{printed}");
}

#[tokio::test]
async fn the_openai_client_for_javascript_reads_every_answer() {
    let client = installed(Packages::Npm(&["openai@6.49.0"]));
    reads_every_kind_of_answer(&client, include_str!("client.mjs")).await;
    let printed = run_example(&client, "js").await;
    assert!(printed.contains("footnote-offline"), "{printed}");
}

/// Queues the answers in the order in which both scripts ask for them. The upstream fails the test if a header of the
/// client's own or the access token reaches it.
async fn reads_every_kind_of_answer(client: &Installed, script: &str) {
    let rules = Rules { model_key: Some(KEY.into()), forbidden: vec![TOKEN.into()], ..Rules::default() };
    let upstream = Upstream::start_with(rules).await;
    let streamed = Reply::stream().delta("In several ").delta("pieces.").finish("stop");
    // The client for JavaScript insists on the role.
    let role = json!({"choices": [{"index": 0, "delta": {"role": "assistant"}}]}).to_string();
    let head = Some(("call-1", "search"));
    let calls =
        Reply::stream().event(&role).tool_delta(0, head, "{\"query\":").tool_delta(0, None, "\"leave\"}");
    upstream
        .on("chat", Reply::completion("Scripted answer."))
        .on("chat", streamed.usage(7, 3).done())
        .on("chat", calls.finish("tool_calls").done())
        .on("chat", Reply::error(404, "model_not_found", "The model `gone` does not exist"))
        .on("chat", Reply::error(429, "rate_limit_exceeded", "Slow down"))
        .on("chat", Reply::stream().delta("Half an answer").cut());
    let setup = Setup::model(&upstream).env("LLM_API_KEY", KEY).env("ACCESS_TOKEN", TOKEN);
    let program = setup.start().await;
    client.run(script, &[&program.url("/v1"), TOKEN]).await;
    assert_eq!(upstream.requests_of("chat").len(), 6, "a request was left out or sent twice");
}

/// Runs the guide's example in this language against the offline answerer.
async fn run_example(client: &Installed, language: &str) -> String {
    let (_, after) = GUIDE.split_once(&format!("```{language}\n")).expect("the guide has an example");
    let (example, _) = after.split_once("```").expect("the example ends");
    assert!(example.contains("http://127.0.0.1:8787/v1") && example.contains(TOKEN), "{example}");
    let program = Setup::new().env("ACCESS_TOKEN", TOKEN).start().await;
    client.run(&example.replace("http://127.0.0.1:8787", &program.url("")), &[]).await
}
