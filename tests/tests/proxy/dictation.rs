//! Recordings on their way to a server that turns speech into text.

use footnote_tests::{
    invariants::Rules,
    program::{Program, Setup},
    reply::Reply,
    upstream::Upstream,
    wire::Request,
};
use serde_json::json;

const BOUNDARY: &str = "recording-boundary";

/// A form with a recording of so many bytes, which are no text.
fn form(bytes: usize) -> Vec<u8> {
    let mut form = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"model\"\r\n\r\nwhisper-1\r\n--{BOUNDARY}\r\n\
         content-disposition: form-data; name=\"file\"; filename=\"recording.webm\"\r\ncontent-type: audio/webm\r\n\r\n"
    )
    .into_bytes();
    form.extend((0..bytes).map(|at| u8::try_from(at % 256).unwrap()));
    form.extend(format!("\r\n--{BOUNDARY}--\r\n").bytes());
    form
}

fn dictated(bytes: usize) -> Request {
    Request::new("POST", "/v1/audio/transcriptions")
        .header("content-type", &format!("multipart/form-data; boundary={BOUNDARY}"))
        .header("x-footnote-purpose", "dictation")
        .body(form(bytes))
}

async fn start(upstream: &Upstream) -> Program {
    Setup::model(upstream).flag("transcription-model", "whisper-1").start().await
}

#[tokio::test]
async fn a_recording_is_forwarded_as_it_is_and_its_text_comes_back() {
    let rules = Rules { model_key: Some("sk-model-key".into()), ..Rules::default() };
    let upstream = Upstream::start_with(rules).await;
    upstream.on("transcriptions", Reply::json(200, &json!({"text": "How do bees dance?"})));
    let setup = Setup::model(&upstream).flag("transcription-model", "whisper-1");
    let program = setup.env("LLM_API_KEY", "sk-model-key").start().await;
    let config = Request::get("/api/config").send(program.address()).await.json();
    assert_eq!(config["transcription_model"], "whisper-1");
    // Larger than other requests may be.
    let answer = dictated(5 << 20).send(program.address()).await;
    assert_eq!((answer.status, answer.json()["text"].as_str()), (200, Some("How do bees dance?")));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let seen = upstream.next("transcriptions").await;
    assert_eq!(seen.header("content-type"), Some("multipart/form-data; boundary=recording-boundary"));
    assert_eq!(seen.purpose(), Some("dictation"));
    assert!(seen.body == form(5 << 20), "the body was changed");
}

#[tokio::test]
async fn a_server_of_its_own_gets_its_own_key_alone() {
    let model = Upstream::start().await;
    let rules = Rules { model_key: Some("speech-key".into()), ..Rules::default() };
    let speech = Upstream::start_with(Rules { forbidden: vec!["sk-model-key".into()], ..rules }).await;
    speech.on("transcriptions", Reply::new(200, "text/plain", "How do bees dance?"));
    let setup = Setup::model(&model)
        .env("LLM_API_KEY", "sk-model-key")
        .env("TRANSCRIPTION_API_KEY", "speech-key")
        .flag("transcription-model", "large-v3")
        .flag("transcription-base-url", &speech.model_url());
    let program = setup.start().await;
    let answer = dictated(10).send(program.address()).await;
    assert_eq!((answer.status, answer.text()), (200, "How do bees dance?".into()));
    assert_eq!(model.connections(), 0);
}

#[tokio::test]
async fn without_a_model_there_is_no_such_route() {
    let upstream = Upstream::start().await;
    let program = Setup::model(&upstream).start().await;
    assert_eq!(dictated(10).send(program.address()).await.error(), (404, "not_found".into()));
    let config = Request::get("/api/config").send(program.address()).await.json();
    assert_eq!(config["transcription_model"], json!(null));
    assert_eq!(upstream.connections(), 0);
}

#[tokio::test]
async fn what_is_no_recording_is_refused() {
    let upstream = Upstream::start().await;
    let program = start(&upstream).await;
    let address = program.address();
    let json = Request::post("/v1/audio/transcriptions", &json!({"model": "whisper-1"}));
    assert_eq!(json.send(address).await.error(), (415, "unsupported_media_type".into()));
    let get = Request::get("/v1/audio/transcriptions").send(address).await;
    assert_eq!(get.error(), (405, "method_not_allowed".into()));
    assert_eq!(dictated(26 << 20).send(address).await.error(), (413, "body_too_large".into()));
    // A form of another site needs no preflight request.
    let foreign = dictated(10).header("origin", "https://evil.example").send(address).await;
    assert_eq!(foreign.error(), (403, "origin_refused".into()));
    assert_eq!(upstream.connections(), 0);
}

#[tokio::test]
async fn the_access_token_is_asked_for() {
    let upstream = Upstream::start().await;
    upstream.on("transcriptions", Reply::json(200, &json!({"text": "Yes"})));
    let setup = Setup::model(&upstream).flag("transcription-model", "whisper-1");
    let program = setup.env("ACCESS_TOKEN", "a-token-of-some-length").start().await;
    let refused = dictated(10).send(program.address()).await;
    assert_eq!(refused.error(), (401, "access_token_required".into()));
    let answer =
        dictated(10).header("x-footnote-token", "a-token-of-some-length").send(program.address()).await;
    assert_eq!(answer.status, 200);
}

/// Errors as servers write them; each is told with the server's own words for a person.
#[tokio::test]
async fn refusals_keep_their_meaning() {
    let table = [
        // OpenAI.
        (
            Reply::json(
                400,
                &json!({"error": {"message": "Invalid file format. Supported formats: ['flac', 'wav', 'webm']",
                "type": "invalid_request_error", "param": null, "code": null}}),
            ),
            (400, "upstream_rejected"),
            "Invalid file format",
        ),
        // Groq.
        (
            Reply::json(
                413,
                &json!({"error": {"message": "Request Entity Too Large", "type": "invalid_request_error",
                "code": "request_too_large"}}),
            ),
            (413, "upstream_rejected"),
            "Request Entity Too Large",
        ),
        // speaches, without the model.
        (
            Reply::json(404, &json!({"detail": "Model 'tiny' is not installed locally."})),
            (404, "upstream_rejected"),
            "not installed locally",
        ),
        // FastAPI, as vLLM and speaches.
        (
            Reply::json(
                422,
                &json!({"detail": [{"type": "literal_error", "loc": ["body", "response_format"],
                "msg": "Input should be 'text', 'json'"}]}),
            ),
            (422, "upstream_rejected"),
            "Input should be",
        ),
        // LocalAI.
        (
            Reply::json(
                500,
                &json!({"error": {"code": 500, "message": "rpc error: unimplemented", "type": ""}}),
            ),
            (502, "upstream_error"),
            "rpc error",
        ),
        (Reply::error(401, "invalid_api_key", "Incorrect API key"), (502, "upstream_key_refused"), ""),
        (Reply::error(429, "rate_limit_exceeded", "Slow down"), (429, "rate_limited"), "Slow down"),
        (Reply::html(200, "<h1>whisper.cpp</h1>"), (502, "upstream_web_page"), ""),
    ];
    for (reply, (status, code), words) in table {
        let upstream = Upstream::start().await;
        upstream.on("transcriptions", reply);
        let program = start(&upstream).await;
        let answer = dictated(10).send(program.address()).await;
        assert_eq!(answer.error(), (status, code.to_owned()));
        let detail = answer.json()["error"]["detail"].as_str().unwrap_or_default().to_owned();
        assert!(detail.contains(words), "{detail}");
    }
}
