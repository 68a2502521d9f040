//! The proxy over `fetch`. Dropping a request or the body of its reply aborts it, so that the
//! connection behind it closes.

use std::{borrow::Cow, cell::RefCell, rc::Rc};

use footnote_client::ports::{Account, Documents, PdfError, Transcriber};
use footnote_core::{
    conversation::DocumentId,
    markdown::EmbedTarget,
    ports::{
        self, HttpResponse, Model, Proxy as _, ToolServerMessage, ToolServerReply, ToolServers,
        TransportError,
    },
    retrieval::file_address,
    wire::{ChatRequest, PURPOSE_HEADER, Purpose, TOKEN_HEADER, USER_HEADER, split_id},
};
use footnote_messages as messages;
use futures::{
    future::LocalBoxFuture,
    stream::{self, LocalBoxStream, StreamExt},
};
use js_sys::{Promise, Reflect, Uint8Array};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use wasm_streams::{ReadableStream, readable::IntoStream};
use web_sys::{
    AbortController, Blob, FileReader, Headers, RequestInit, RequestRedirect, Response, ResponseType,
};

use super::{clock, tabs, user, window};

/// A burst of data is read for this long before the browser may paint.
const BURST_MS: f64 = 8.0;
/// A read that took longer than this waited for the network, so that the browser could paint.
const WAITED_MS: f64 = 1.0;
/// A browser that leaves the page ends its requests while the page still runs. Failures are reported after this time, in
/// milliseconds, so that a reload is not stored as an unreachable proxy.
const LEAVING_MS: u32 = 300;
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The client for the proxy, the only server that this page contacts.
#[derive(Clone)]
pub(crate) struct Proxy {
    base: Rc<str>,
    token: Rc<RefCell<Option<String>>>,
}

/// What is sent.
struct SentBody {
    content_type: Cow<'static, str>,
    content: JsValue,
}

impl Proxy {
    /// The proxy that index.html names.
    pub(crate) fn new() -> Self {
        Self { base: window::proxy_base().into(), token: Rc::default() }
    }

    /// The headers of each request: who asks.
    pub(super) fn headers(&self) -> Vec<(&'static str, String)> {
        let token = self.token.borrow().clone().map(|token| (TOKEN_HEADER, token));
        let user = user::id().map(|user| (USER_HEADER, user));
        token.into_iter().chain(user).collect()
    }

    async fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<String>,
        headers: &[(&str, &str)],
    ) -> Result<HttpResponse, TransportError> {
        let (response, abort) = self.fetch(method, path, body, headers).await?;
        response_of(&response, abort)
    }

    async fn fetch(
        &self,
        method: &str,
        path: &str,
        body: Option<String>,
        own_headers: &[(&str, &str)],
    ) -> Result<(Response, Abort), TransportError> {
        let json = |body: String| SentBody { content_type: "application/json".into(), content: body.into() };
        self.fetch_with(method, path, body.map(json), own_headers).await
    }

    async fn fetch_with(
        &self,
        method: &str,
        path: &str,
        body: Option<SentBody>,
        own_headers: &[(&str, &str)],
    ) -> Result<(Response, Abort), TransportError> {
        let abort = Abort::new()?;
        let init = RequestInit::new();
        init.set_method(method);
        init.set_signal(Some(&abort.controller.signal()));
        // The proxy redirects nothing. A sign-in in front of it does, and its page is not to be taken for an answer.
        init.set_redirect(RequestRedirect::Manual);
        let headers = Headers::new().map_err(unreachable)?;
        for (name, value) in self.headers() {
            headers.set(name, &value).map_err(unreachable)?;
        }
        if let Some(body) = body {
            headers.set("content-type", &body.content_type).map_err(unreachable)?;
            init.set_body(&body.content);
        }
        for (name, value) in own_headers {
            headers.set(name, value).map_err(unreachable)?;
        }
        init.set_headers(&headers);
        let window = web_sys::window().ok_or_else(|| unreachable(JsValue::NULL))?;
        let fetching = window.fetch_with_str_and_init(&format!("{}/{path}", self.base), &init);
        let response: Response =
            delayed(JsFuture::from(fetching).await).await.and_then(JsCast::dyn_into).map_err(|error| {
                if window::is_offline() { TransportError::Offline } else { unreachable(error) }
            })?;
        if response.type_() == ResponseType::Opaqueredirect {
            return Err(TransportError::Redirected);
        }
        if response.status() == 409
            && let Ok(Some(now)) = response.headers().get(USER_HEADER)
        {
            tabs::user_changed(&now);
        }
        Ok((response, abort))
    }

    /// The query of the picture that the document with this id names.
    pub(crate) fn picture_query(document: &str, target: &EmbedTarget) -> String {
        let (field, value) = match target {
            EmbedTarget::Name(name) => ("name", name),
            EmbedTarget::Path(path) => ("path", path),
        };
        let (base, document) = split_id(document);
        let [document, value] = [document, value].map(|text| utf8_percent_encode(text, SEGMENT));
        let base = if base.is_empty() { String::new() } else { format!("&base={base}") };
        format!("document={document}&{field}={value}{base}")
    }

    /// A picture of the knowledge base's folder, as a `data:` address.
    pub(crate) async fn picture(&self, query: &str) -> Result<String, PictureError> {
        let path = format!("api/pictures?{query}");
        let fetched = self.fetch("GET", &path, None, &[]).await;
        let (response, mut abort) = fetched.map_err(|_| PictureError::Failed)?;
        match response.status() {
            200 => {}
            404 => return Err(PictureError::Missing),
            413 => return Err(PictureError::TooLarge),
            415 => return Err(PictureError::OtherContent),
            _ => return Err(PictureError::Failed),
        }
        let address = data_address(&response).await.map_err(|_| PictureError::Failed)?;
        abort.ended = true;
        Ok(address)
    }
}

impl Proxy {
    /// The file of a document of a knowledge base.
    pub(crate) async fn file(&self, id: &DocumentId) -> Result<Uint8Array, PdfError> {
        let (base, own) = split_id(id.own().ok_or(PdfError::Missing)?);
        let (response, mut abort) =
            self.fetch("GET", &file_address(base, own), None, &[]).await.map_err(|_| PdfError::NotLoaded)?;
        match response.status() {
            200 => {}
            404 => return Err(PdfError::Missing),
            413 => return Err(PdfError::TooLarge),
            415 => return Err(PdfError::Damaged),
            _ => return Err(PdfError::NotLoaded),
        }
        let body = response.array_buffer().map_err(|_| PdfError::NotLoaded)?;
        let body = JsFuture::from(body).await.map_err(|_| PdfError::NotLoaded)?;
        abort.ended = true;
        Ok(Uint8Array::new(&body))
    }
}

/// Why a picture is not shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PictureError {
    Missing,
    TooLarge,
    /// The file has another format than its name says.
    OtherContent,
    /// The proxy or the knowledge base did not answer as expected.
    Failed,
}

/// The body of a response as a `data:` address.
async fn data_address(response: &Response) -> Result<String, JsValue> {
    let blob: Blob = JsFuture::from(response.blob()?).await?.dyn_into()?;
    let reader = FileReader::new()?;
    let read = Promise::new(&mut |resolve, reject| {
        reader.set_onload(Some(&resolve));
        reader.set_onerror(Some(&reject));
    });
    reader.read_as_data_url(&blob)?;
    JsFuture::from(read).await?;
    reader.result()?.as_string().ok_or(JsValue::NULL)
}

impl Model for Proxy {
    fn send<'a>(
        &'a self,
        purpose: Purpose,
        request: &'a ChatRequest,
    ) -> LocalBoxFuture<'a, Result<HttpResponse, TransportError>> {
        Box::pin(async move {
            let body = serde_json::to_string(request);
            let body = body.map_err(|error| TransportError::Unreachable(error.to_string()))?;
            self.post("v1/chat/completions", purpose, body).await
        })
    }
}

impl Documents for Proxy {
    fn put<'a>(&'a self, address: &'a str, bytes: Vec<u8>) -> ports::Response<'a> {
        let body = SentBody {
            content_type: "application/octet-stream".into(),
            content: Uint8Array::from(&*bytes).into(),
        };
        Box::pin(async move {
            let (response, abort) = self.fetch_with("PUT", address, Some(body), &[]).await?;
            response_of(&response, abort)
        })
    }

    fn delete<'a>(&'a self, address: &'a str) -> ports::Response<'a> {
        Box::pin(self.send("DELETE", address, None, &[]))
    }
}

impl Transcriber for Proxy {
    fn transcribe(&self, content_type: String, form: Vec<u8>) -> ports::Response<'_> {
        let body = SentBody { content_type: content_type.into(), content: Uint8Array::from(&*form).into() };
        Box::pin(async move {
            let purpose = [(PURPOSE_HEADER, Purpose::Dictation.into_str())];
            let sending = self.fetch_with("POST", "v1/audio/transcriptions", Some(body), &purpose);
            let (response, abort) = sending.await?;
            response_of(&response, abort)
        })
    }
}

impl Account for Proxy {
    fn set_token(&self, token: String) {
        *self.token.borrow_mut() = Some(token);
    }

    fn has_token(&self) -> bool {
        self.token.borrow().is_some()
    }

    /// A page of another origin gets no cookie and continues to send the token.
    fn sign_in(&self) -> ports::Response<'_> {
        Box::pin(self.send("POST", "api/session", Some("{}".into()), &[]))
    }

    fn sign_out(&self) -> ports::Response<'_> {
        Box::pin(async move {
            let reply = self.send("DELETE", "api/session", None, &[]).await;
            *self.token.borrow_mut() = None;
            reply
        })
    }

    fn user(&self) -> Option<String> {
        user::id()
    }

    fn set_sending(&self, question: &str) {
        user::set_sending(question);
    }

    fn is_left(&self) -> bool {
        user::is_left()
    }

    fn confirm_user(&self, name: &str) {
        tabs::user_is_right();
        user::set_name(name);
    }
}

impl ports::Proxy for Proxy {
    fn get<'a>(&'a self, path: &'a str) -> ports::Response<'a> {
        Box::pin(self.send("GET", path, None, &[]))
    }

    fn post<'a>(&'a self, path: &'a str, purpose: Purpose, body: String) -> ports::Response<'a> {
        Box::pin(
            async move { self.send("POST", path, Some(body), &[(PURPOSE_HEADER, purpose.into_str())]).await },
        )
    }
}

impl ToolServers for Proxy {
    fn send(
        &self,
        ToolServerMessage { server, headers, body }: ToolServerMessage,
    ) -> LocalBoxFuture<'static, Result<ToolServerReply, TransportError>> {
        let proxy = self.clone();
        Box::pin(async move {
            let path = format!("api/mcp/{}", utf8_percent_encode(&server, SEGMENT));
            let method = if body.is_some() { "POST" } else { "GET" };
            let headers: Vec<_> =
                headers.iter().map(|(name, value)| (name.as_ref(), value.as_str())).collect();
            let (response, abort) = proxy.fetch(method, &path, body, &headers).await?;
            let session = response.headers().get("mcp-session-id").ok().flatten();
            Ok(ToolServerReply { session, response: response_of(&response, abort)? })
        })
    }

    fn send_unanswered(&self, message: ToolServerMessage) {
        let sending = ToolServers::send(self, message);
        // The server hears of it or not; nobody waits for it.
        spawn_local(async move { drop(sending.await) });
    }
}

/// Aborts its request when dropped before the end of the body.
struct Abort {
    controller: AbortController,
    ended: bool,
}

impl Abort {
    fn new() -> Result<Self, TransportError> {
        AbortController::new().map(|controller| Self { controller, ended: false }).map_err(unreachable)
    }
}

impl Drop for Abort {
    fn drop(&mut self) {
        if !self.ended {
            self.controller.abort();
        }
    }
}

fn response_of(response: &Response, abort: Abort) -> Result<HttpResponse, TransportError> {
    let header = |name: &str| response.headers().get(name).ok().flatten();
    Ok(HttpResponse {
        status: response.status(),
        content_type: header("content-type"),
        retry_after: header("retry-after"),
        body: body_of(response, abort)?,
    })
}

struct Body {
    chunks: IntoStream<'static>,
    abort: Abort,
    burst_began: f64,
}

fn body_of(
    response: &Response,
    abort: Abort,
) -> Result<LocalBoxStream<'static, Result<Vec<u8>, TransportError>>, TransportError> {
    let Some(body) = response.body() else { return Ok(stream::empty().boxed_local()) };
    let chunks =
        ReadableStream::from_raw(body).try_into_stream().map_err(|(error, _)| unreachable(error.into()))?;
    let body = Body { chunks, abort, burst_began: clock::elapsed_ms() };
    Ok(stream::unfold(Some(body), |body| async move {
        let mut body = body?;
        match body.next().await? {
            Ok(chunk) => Some((Ok(chunk), Some(body))),
            Err(error) => Some((Err(error), None)),
        }
    })
    .boxed_local())
}

impl Body {
    async fn next(&mut self) -> Option<Result<Vec<u8>, TransportError>> {
        // Chunks that have arrived are read without a turn of the event loop: a long burst would delay painting.
        let asked = clock::elapsed_ms();
        if asked - self.burst_began > BURST_MS {
            clock::yield_to_browser().await;
            self.burst_began = clock::elapsed_ms();
        }
        let Some(chunk) = self.chunks.next().await else {
            self.abort.ended = true;
            return None;
        };
        let got = clock::elapsed_ms();
        if got - asked > WAITED_MS {
            self.burst_began = got;
        }
        match delayed(chunk).await.and_then(JsCast::dyn_into::<Uint8Array>) {
            Ok(bytes) => Some(Ok(bytes.to_vec())),
            Err(error) => Some(Err(lost(error))),
        }
    }
}

fn unreachable(error: JsValue) -> TransportError {
    TransportError::Unreachable(words(&error))
}

fn lost(error: JsValue) -> TransportError {
    if window::is_offline() { TransportError::Offline } else { TransportError::Lost(words(&error)) }
}

fn words(error: &JsValue) -> String {
    let message = Reflect::get(error, &"message".into()).ok().and_then(|message| message.as_string());
    message.unwrap_or_else(|| messages::browser::no_reason().to_owned())
}

/// Passes on a result, a failure only after [`LEAVING_MS`].
async fn delayed(result: Result<JsValue, JsValue>) -> Result<JsValue, JsValue> {
    if result.is_err() {
        clock::sleep(LEAVING_MS).await;
    }
    result
}
