//! A proxy that only forwards model calls, with the key on the server:
//!
//! `LLM_BASE_URL=https://api.openai.com/v1 LLM_API_KEY=sk-… cargo run -p footnote-forward --example tiny`
//!
//! Whoever reaches it uses the key, and so does any page in a browser on this machine: what the `footnote` program adds
//! first is a gate in front of these routes.

use std::{env, error::Error};

use axum::extract::State;
use axum::routing::{get, post};
use axum::{Router, body::Bytes, response::Response};
use footnote_forward::{Forward, ForwardError, Limits, RequestHeaders, Scrubber, UpstreamRequest};
use footnote_forward::{UpstreamSettings, authorization, below};
use http::{HeaderMap, Method, header::AUTHORIZATION};
use url::Url;

#[derive(Clone)]
struct ModelServer {
    forward: Forward,
    base: Url,
    key: HeaderMap,
}

pub(crate) fn app(base: Url, key: &str) -> Result<Router, Box<dyn Error>> {
    let (limits, settings, scrubber) =
        (Limits::default(), UpstreamSettings::default(), Scrubber::new(&[key.into()]));
    let forward = Forward::new(limits, &settings, base.scheme() == "https", scrubber)?;
    let key = authorization("Bearer", key).ok_or("the key cannot stand in a header")?;
    let key = HeaderMap::from_iter([(AUTHORIZATION, key)]);
    Ok(Router::new()
        .route("/v1/chat/completions", post(chat))
        .route("/v1/models", get(models))
        .with_state(ModelServer { forward, base, key }))
}

async fn chat(
    State(model): State<ModelServer>,
    client: HeaderMap,
    body: Bytes,
) -> Result<Response, ForwardError> {
    let request = UpstreamRequest::to_model(Method::POST, below(&model.base, &["chat", "completions"]));
    let (client_headers, own_headers) = (RequestHeaders::read(&client), model.key);
    model.forward.send(UpstreamRequest { client_headers, own_headers, body: Some(body), ..request }).await
}

async fn models(State(model): State<ModelServer>) -> Result<Response, ForwardError> {
    let request = UpstreamRequest::to_model(Method::GET, below(&model.base, &["models"]));
    model.forward.send(UpstreamRequest { own_headers: model.key, ..request }).await
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let app = app(env::var("LLM_BASE_URL")?.parse()?, &env::var("LLM_API_KEY")?)?;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:8788").await?;
    println!("forwards http://{}/v1", listener.local_addr()?);
    Ok(axum::serve(listener, app).await?)
}
