//! One request to a server, and its reply: a JSON body, or a stream of events that ends with it.

use std::{borrow::Cow, cell::Cell, rc::Rc};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use futures::StreamExt;
use serde_json::{Map, Value, json};

use super::{
    McpError,
    message::{Incoming, STATELESS, answer, client_info, error_message, request},
    refusal::{MAX_ERROR, MAX_REPLY, refusal},
};
use crate::{
    ports::{Clock, HttpResponse, ToolServerMessage, ToolServerReply, ToolServers},
    reply::read_all,
    sse::{Event, Parser},
    text::clean_line,
};

/// How often a stream that broke off is resumed.
const MOST_RESUMES: usize = 3;
/// The longest pause before a stream is resumed that a server may want, in milliseconds.
const MAX_RESUME_PAUSE_MS: u32 = 5_000;
/// Requests of a server that are answered while it makes one reply.
const MAX_ANSWERED: u32 = 20;
/// The longest text in place of a message that is taken for an error, in bytes.
const MAX_PLAIN: usize = 1_000;

/// How far a call has come.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    pub done: f64,
    /// What `done` will be at the end, if the server knows.
    pub total: Option<f64>,
    /// Untrusted, on one line.
    pub message: String,
}

/// How requests to a server are made, once that is agreed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Agreement {
    pub(super) version: String,
    /// `None` without sessions.
    pub(super) session: Option<String>,
    /// The server's features besides tools, by name.
    pub(super) capabilities: Map<String, Value>,
}

type Headers = Vec<(Cow<'static, str>, String)>;

/// A way to one server.
pub(super) struct Connection {
    pub(super) server: String,
    pub(super) port: Rc<dyn ToolServers>,
    pub(super) clock: Rc<dyn Clock>,
    /// The longest wait without progress, in milliseconds.
    pub(super) limit_ms: u32,
}

/// A request to be sent.
pub(super) struct Outgoing<'a> {
    pub(super) id: u64,
    pub(super) method: &'static str,
    pub(super) params: Map<String, Value>,
    /// Arguments that the server wants as headers too, so that what is before it can read them.
    pub(super) mirrored: Vec<(String, String)>,
    pub(super) on_progress: &'a dyn Fn(Progress),
    /// Called when the server says that its list of tools has changed.
    pub(super) on_tools_changed: &'a dyn Fn(),
    /// How many requests of the server were answered meanwhile.
    pub(super) answered: Cell<u32>,
}

/// The result of a request, and the session that the server began with it.
pub(super) struct Reply {
    pub(super) result: Value,
    pub(super) session: Option<String>,
}

/// Cancels a request that is dropped before its reply is there.
struct CancelOnDrop<'a> {
    connection: &'a Connection,
    agreement: &'a Agreement,
    id: u64,
    is_over: bool,
}

impl Agreement {
    pub(super) fn is_stateless(&self) -> bool {
        self.version == STATELESS
    }

    /// The headers of a message with this method, about this tool or resource.
    fn headers(&self, method: Option<&str>, name: Option<&str>) -> Headers {
        let mut headers = vec![
            ("accept", "application/json, text/event-stream".to_owned()),
            ("mcp-protocol-version", self.version.clone()),
        ];
        headers.extend(self.session.clone().map(|session| ("mcp-session-id", session)));
        if self.is_stateless() {
            headers.extend(method.map(|method| ("mcp-method", method.to_owned())));
            headers.extend(name.map(|name| ("mcp-name", header_value(name))));
        }
        headers.into_iter().map(|(name, value)| (name.into(), value)).collect()
    }
}

impl Connection {
    /// Sends a request and reads its reply. Dropping the future cancels it.
    pub(super) async fn send(
        &self,
        agreement: &Agreement,
        mut outgoing: Outgoing<'_>,
    ) -> Result<Reply, McpError> {
        let name = ["name", "uri"].iter().find_map(|key| outgoing.params.get(*key)?.as_str());
        let mut headers = agreement.headers(Some(outgoing.method), name);
        if agreement.is_stateless() {
            let mirrored = std::mem::take(&mut outgoing.mirrored);
            headers.extend(mirrored.into_iter().map(|(name, value)| (name.into(), header_value(&value))));
        }
        outgoing.params.insert("_meta".into(), meta(agreement, outgoing.id));
        let body = request(Some(outgoing.id), outgoing.method, &outgoing.params);
        let mut cancel = CancelOnDrop { connection: self, agreement, id: outgoing.id, is_over: false };
        let sending = self.port.send(self.message(headers, Some(body)));
        let reply = match self.clock.timeout(self.limit_ms, sending).await {
            None => Err(self.timed_out()),
            Some(Err(error)) => Err(McpError::Transport(error)),
            Some(Ok(ToolServerReply { session, response })) => {
                let result = self.read(agreement, response, &outgoing).await;
                result.map(|result| Reply { result, session })
            }
        };
        // A request that took too long goes on at the server unless it is cancelled.
        cancel.is_over = !matches!(reply, Err(McpError::TimedOut(_)));
        reply
    }

    /// Sends a notification and waits until the server has it.
    pub(super) async fn notify(&self, agreement: &Agreement, method: &'static str) -> Result<(), McpError> {
        let message = self.notification(agreement, method, &Map::new());
        let reply = self.clock.timeout(self.limit_ms, self.port.send(message)).await;
        let reply = reply.ok_or_else(|| self.timed_out())?.map_err(McpError::Transport)?;
        if (200..300).contains(&reply.response.status) {
            return Ok(());
        }
        Err(refusal(reply.response).await)
    }

    fn notification(
        &self,
        agreement: &Agreement,
        method: &'static str,
        params: &Map<String, Value>,
    ) -> ToolServerMessage {
        self.message(agreement.headers(Some(method), None), Some(request(None, method, params)))
    }

    fn message(&self, headers: Headers, body: Option<String>) -> ToolServerMessage {
        ToolServerMessage { server: self.server.clone(), headers, body }
    }

    fn timed_out(&self) -> McpError {
        McpError::TimedOut(u64::from(self.limit_ms / 1000))
    }

    async fn read(
        &self,
        agreement: &Agreement,
        response: HttpResponse,
        outgoing: &Outgoing<'_>,
    ) -> Result<Value, McpError> {
        let is_stream =
            response.content_type.as_deref().is_some_and(|kind| kind.starts_with("text/event-stream"));
        if (200..300).contains(&response.status) && is_stream {
            return self.read_events(agreement, response, outgoing).await;
        }
        if !(200..300).contains(&response.status) {
            let reading = self.clock.timeout(self.limit_ms, refusal(response)).await;
            return Err(reading.unwrap_or_else(|| self.timed_out()));
        }
        let reading = read_all(response, MAX_REPLY);
        let body = self.clock.timeout(self.limit_ms, reading).await.ok_or_else(|| self.timed_out())?;
        let body = body.ok_or(McpError::TooLong)?;
        let result = self.read_message(agreement, &body, outgoing)?;
        result.ok_or(McpError::Malformed)
    }

    /// Reads events until one is the reply; a stream that breaks off is resumed after its last event.
    async fn read_events(
        &self,
        agreement: &Agreement,
        response: HttpResponse,
        outgoing: &Outgoing<'_>,
    ) -> Result<Value, McpError> {
        let mut body = response.body;
        let mut parser = Parser::with_limit(MAX_REPLY);
        let mut resumes = 0;
        let mut heard_ms = self.clock.now_ms();
        loop {
            let waited = self.clock.now_ms().saturating_sub(heard_ms);
            let left = self.limit_ms.saturating_sub(u32::try_from(waited).unwrap_or(u32::MAX));
            let chunk = self.clock.timeout(left, body.next()).await.ok_or_else(|| self.timed_out())?;
            let mut messages = Vec::new();
            let mut on_event = |event: Event<'_>| {
                messages.push(match event {
                    Event::Message { data, .. } => Ok(data.into_owned()),
                    Event::TooLong => Err(McpError::TooLong),
                });
            };
            let is_over = match &chunk {
                Some(Ok(bytes)) => {
                    parser.push(bytes, &mut on_event);
                    false
                }
                Some(Err(_)) => true,
                None => {
                    parser.finish(&mut on_event);
                    true
                }
            };
            for message in messages {
                let message = message?;
                // The first event of a stream that can be resumed has an id and no data.
                if message.is_empty() {
                    continue;
                }
                // Comments keep a connection alive and say nothing of the call; messages do.
                heard_ms = self.clock.now_ms();
                if let Some(result) = self.read_message(agreement, message.as_bytes(), outgoing)? {
                    return Ok(result);
                }
            }
            if is_over {
                resumes += 1;
                let last = parser.last_event_id().to_owned();
                if last.is_empty() || agreement.session.is_none() || resumes > MOST_RESUMES {
                    return Err(McpError::BrokeOff);
                }
                let pause = parser.retry_ms().unwrap_or_default().min(MAX_RESUME_PAUSE_MS);
                self.clock.sleep(pause).await;
                body = self.resume(agreement, last).await?.body;
                parser = Parser::with_limit(MAX_REPLY);
            }
        }
    }

    async fn resume(&self, agreement: &Agreement, last_event: String) -> Result<HttpResponse, McpError> {
        let mut headers = agreement.headers(None, None);
        headers.push(("last-event-id".into(), last_event));
        let sending = self.port.send(self.message(headers, None));
        let reply = self.clock.timeout(self.limit_ms, sending).await.ok_or_else(|| self.timed_out())?;
        let ToolServerReply { response, .. } = reply.map_err(McpError::Transport)?;
        if response.status == 200 { Ok(response) } else { Err(McpError::BrokeOff) }
    }

    /// Reads a message; the result if it is the reply. Answers requests of the server.
    fn read_message(
        &self,
        agreement: &Agreement,
        body: &[u8],
        outgoing: &Outgoing<'_>,
    ) -> Result<Option<Value>, McpError> {
        match serde_json::from_slice(body) {
            Ok(Value::Array(batch)) => {
                let mut result = None;
                for message in batch {
                    result = self.take_message(agreement, message, outgoing)?.or(result);
                }
                Ok(result)
            }
            Ok(message) => self.take_message(agreement, message, outgoing),
            Err(_) => match std::str::from_utf8(body) {
                Ok(text)
                    if body.len() <= MAX_PLAIN
                        && !text.trim().is_empty()
                        && !text.trim().starts_with(['<', '{', '[']) =>
                {
                    Err(McpError::Server(clean_line(text, MAX_ERROR)))
                }
                _ => Err(McpError::Malformed),
            },
        }
    }

    fn take_message(
        &self,
        agreement: &Agreement,
        message: Value,
        outgoing: &Outgoing<'_>,
    ) -> Result<Option<Value>, McpError> {
        let message: Incoming = serde_json::from_value(message).map_err(|_| McpError::Malformed)?;
        match (message.method, message.id) {
            (Some(method), Some(id)) => {
                let answered = outgoing.answered.get();
                if answered < MAX_ANSWERED {
                    outgoing.answered.set(answered + 1);
                    let headers = agreement.headers(None, None);
                    self.port.send_unanswered(self.message(headers, Some(answer(&id, &method))));
                }
            }
            (Some(method), None) => match method.as_str() {
                "notifications/progress" => {
                    if let Some(progress) = read_progress(&message.params, outgoing.id) {
                        (outgoing.on_progress)(progress);
                    }
                }
                "notifications/tools/list_changed" => (outgoing.on_tools_changed)(),
                _ => {}
            },
            // Errors before the request was read have no id.
            (None, id) => {
                if let Some(error) = message.error {
                    return Err(McpError::Server(clean_line(&error_message(&error), MAX_ERROR)));
                }
                // Some servers write the id as a text.
                let is_own =
                    |id: Value| id.as_u64().or_else(|| id.as_str()?.parse().ok()) == Some(outgoing.id);
                if id.is_some_and(is_own) {
                    return Ok(message.result);
                }
            }
        }
        Ok(None)
    }

    /// Whether the address speaks the transport of 2024, which begins with a stream that names another address.
    pub(super) async fn is_old_transport(&self, agreement: &Agreement) -> bool {
        let begins = async {
            let sending = self.port.send(self.message(agreement.headers(None, None), None));
            let mut body = sending.await.ok().filter(|reply| reply.response.status == 200)?.response.body;
            let mut begin = Vec::new();
            while begin.len() < MAX_PLAIN && !begin.ends_with(b"\n") {
                begin.extend(body.next().await?.ok()?);
            }
            String::from_utf8_lossy(&begin)
                .lines()
                .any(|line| line.trim_end() == "event: endpoint")
                .then_some(())
        };
        self.clock.timeout(self.limit_ms, begins).await.flatten().is_some()
    }
}

/// A value as the protocol writes it in a header: what cannot stand there is in Base64.
fn header_value(value: &str) -> String {
    let is_plain = value.bytes().all(|byte| matches!(byte, b' '..=b'~')) && value.trim() == value;
    let looks_encoded = value.starts_with("=?base64?") && value.ends_with("?=");
    if is_plain && !looks_encoded {
        value.to_owned()
    } else {
        format!("=?base64?{}?=", STANDARD.encode(value))
    }
}

/// Builds the `_meta` of a request.
fn meta(agreement: &Agreement, id: u64) -> Value {
    let mut meta = json!({ "progressToken": id });
    if agreement.is_stateless() {
        meta["io.modelcontextprotocol/protocolVersion"] = agreement.version.as_str().into();
        meta["io.modelcontextprotocol/clientInfo"] = client_info();
        meta["io.modelcontextprotocol/clientCapabilities"] = json!({});
    }
    meta
}

fn read_progress(params: &Value, id: u64) -> Option<Progress> {
    let done = params["progress"].as_f64()?;
    let message = clean_line(params["message"].as_str().unwrap_or_default(), MAX_ERROR);
    (params["progressToken"] == id).then_some(Progress { done, total: params["total"].as_f64(), message })
}

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        // Without a session, closing the connection is the cancellation.
        if self.is_over || self.agreement.session.is_none() {
            return;
        }
        let params = Map::from_iter([
            ("requestId".to_owned(), self.id.into()),
            ("reason".to_owned(), "stopped by the person, or out of time".into()),
        ]);
        let message = self.connection.notification(self.agreement, "notifications/cancelled", &params);
        self.connection.port.send_unanswered(message);
    }
}
