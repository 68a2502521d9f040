//! Model servers of others, behind Footnote. `LiteLLM` has a hundred dependencies, and llama-cpp-python is compiled, so these
//! tests are ignored unless asked for: `cargo test -p footnote-tests --test others -- --ignored`.

use footnote_tests::{
    program::{Program, Setup},
    wire::Request,
};
use serde_json::{Value, json};

use crate::packages::{Packages, Server, installed};

const KEY: &str = "sk-0123456789abcdef";

#[tokio::test]
#[ignore = "takes minutes to install LiteLLM"]
async fn litellm_answers_and_its_errors_are_mapped() {
    let litellm = installed(Packages::PyPi(&["litellm[proxy]==1.106.2"]));
    let config = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/others/litellm.yaml");
    let server = litellm.serve("litellm.proxy.proxy_cli", &["--config", config]).await;
    let program = in_front_of(&server, KEY).await;
    answers(&program, "mock-answers", "The mock says so.").await;
    for (model, status, code) in [
        ("no-such-model", 400, "model_not_found"),
        ("mock-too-long", 400, "context_length_exceeded"),
        ("mock-limits", 429, "rate_limited"),
        ("mock-fails", 502, "upstream_error"),
    ] {
        let answer = ask(model, "Hello", false).send(program.address()).await;
        assert_eq!((answer.status, code_of(&answer.text())), (status, code.into()), "{model}");
    }
    litellm.run(include_str!("litellm_client.py"), &[&program.url("/v1")]).await;
}

#[tokio::test]
#[ignore = "takes minutes to compile llama-cpp-python"]
async fn llama_cpp_python_answers_and_its_errors_are_mapped() {
    let python = installed(Packages::PyPi(&["llama-cpp-python[server]==0.3.36", "gguf==0.19.0"]));
    let folder = tempfile::tempdir().unwrap();
    let model = folder.path().join("tiny.gguf").to_str().unwrap().to_owned();
    python.run(include_str!("tiny_gguf.py"), &[&model]).await;
    let arguments = ["--model", &model, "--model_alias", "tiny", "--n_ctx", "512", "--api_key", KEY];
    let server = python.serve("llama_cpp.server", &arguments).await;
    let program = in_front_of(&server, KEY).await;
    answers(&program, "tiny", " A tiny model answers in few words.").await;
    let answer = ask("tiny", &"too long ".repeat(100), false).send(program.address()).await;
    assert_eq!((answer.status, code_of(&answer.text())), (400, "context_length_exceeded".into()));

    let program = in_front_of(&server, "sk-another").await;
    let answer = ask("tiny", "Hello", false).send(program.address()).await;
    assert_eq!((answer.status, code_of(&answer.text())), (502, "upstream_key_refused".into()));
    assert_eq!(Request::get("/readyz").send(program.address()).await.status, 503);
}

async fn in_front_of(server: &Server, key: &str) -> Program {
    Setup::new().flag("llm-base-url", &format!("{}/v1", server.origin)).env("LLM_API_KEY", key).start().await
}

fn ask(model: &str, question: &str, stream: bool) -> Request {
    let messages = json!([{"role": "user", "content": question}]);
    let body = json!({"model": model, "messages": messages, "stream": stream});
    Request::post("/v1/chat/completions", &body)
}

/// The server is ready, lists the model, and the model gives this answer, whole and streamed.
async fn answers(program: &Program, model: &str, expected: &str) {
    let ready = Request::get("/readyz").send(program.address()).await;
    assert_eq!(ready.status, 200, "{}", ready.text());
    let models = Request::get("/v1/models").send(program.address()).await.text();
    assert!(models.contains(&format!("{model:?}")), "{models}");

    let whole = ask(model, "Hello", false).send(program.address()).await;
    let text = whole.text();
    let json: Value = serde_json::from_str(&text).unwrap_or_default();
    assert_eq!(json["choices"][0]["message"]["content"], expected, "{text}");

    let streamed = ask(model, "Hello", true).send(program.address()).await;
    let text = streamed.text();
    assert!(streamed.whole && text.trim_end().ends_with("data: [DONE]"), "{text}");
    let events = text.lines().filter_map(|line| line.strip_prefix("data: {"));
    let events = events.map(|rest| serde_json::from_str::<Value>(&format!("{{{rest}")).unwrap());
    let delta =
        |event: Value| event["choices"][0]["delta"]["content"].as_str().unwrap_or_default().to_owned();
    assert_eq!(events.map(delta).collect::<String>(), expected, "{text}");
}

fn code_of(text: &str) -> String {
    let json: Value = serde_json::from_str(text).unwrap_or_default();
    json["error"]["code"].as_str().unwrap_or(text).to_owned()
}
