//! A scripted upstream: an OpenAI-compatible model server and a `footnote` knowledge base in one, on a free port.
//!
//! A test queues [`Reply`]s by [kind](RecordedRequest::kind) of request; without one there is a correct default reply. Each
//! request is recorded and checked against the [`Rules`]; dropping the upstream fails the test if one was violated.

mod socket;

use std::{
    collections::{HashMap, VecDeque},
    fmt, io,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard},
};

use serde_json::{Value, json};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinHandle,
};

use crate::{
    invariants::{self, Rules},
    reply::Reply,
};
use socket::answer;
pub(crate) use socket::{find, read_request};

/// A passage or document of the scripted knowledge base.
#[derive(Clone, Debug)]
#[must_use]
pub struct Passage {
    /// The id of the passage and of its document.
    pub id: String,
    pub title: String,
    pub text: String,
    /// Further fields of the result: `url`, `metadata`.
    pub more: Value,
}

impl Passage {
    /// A passage without address or metadata.
    pub fn new(id: &str, title: &str, text: &str) -> Self {
        Self { id: id.into(), title: title.into(), text: text.into(), more: json!({}) }
    }

    /// Adds `url`, `score` or `metadata`.
    pub fn with(mut self, name: &str, value: Value) -> Self {
        self.more[name] = value;
        self
    }

    fn to_json(&self) -> Value {
        let mut json =
            json!({"id": self.id, "title": self.title, "text": self.text, "score": 1.0, "metadata": {}});
        for (name, value) in self.more.as_object().into_iter().flatten() {
            json[name] = value.clone();
        }
        json
    }
}

/// Replies to a request without a queued reply; `None` leaves it to the default.
struct Respond(Box<ReplyTo>);

type ReplyTo = dyn Fn(&RecordedRequest) -> Option<Reply> + Send;

impl fmt::Debug for Respond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Respond")
    }
}

/// A received request.
#[derive(Clone, Debug)]
pub struct RecordedRequest {
    pub method: String,
    /// The request target, undecoded.
    pub target: String,
    /// In order, with names in lower case.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
    /// The body, if it is JSON.
    pub json: Option<Value>,
    /// Number of its connection, from 1.
    pub connection: usize,
    closed: watch::Sender<bool>,
}

impl RecordedRequest {
    /// The first header of this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(have, _)| have == name).map(|(_, value)| value.as_str())
    }

    /// The `x-footnote-purpose` header.
    pub fn purpose(&self) -> Option<&str> {
        self.header("x-footnote-purpose")
    }

    /// Whether it is for the model, not for the knowledge base.
    pub fn is_model(&self) -> bool {
        self.target.starts_with("/v1/")
    }

    /// The queue of its reply: `models`, `search`, `documents`, `filters`, the purpose of a chat (`chat` without one), `mcp`
    /// with the method of the message, `embeddings`, `transcriptions`, or `other`.
    pub fn kind(&self) -> String {
        match self.target.split(['?', '#']).next().unwrap_or_default() {
            "/v1/models" => "models".into(),
            "/v1/embeddings" => "embeddings".into(),
            "/v1/audio/transcriptions" => "transcriptions".into(),
            "/v1/chat/completions" => self.purpose().unwrap_or("chat").into(),
            "/mcp" => self.rpc_method().map_or("mcp".into(), |method| format!("mcp {method}")),
            "/search" => "search".into(),
            "/filters" => "filters".into(),
            path if path == "/documents" || path.starts_with("/documents/") => "documents".into(),
            _ => "other".into(),
        }
    }

    /// The method of a JSON-RPC message.
    fn rpc_method(&self) -> Option<&str> {
        self.json.as_ref()?.get("method")?.as_str()
    }

    /// The messages of a chat request.
    pub fn messages(&self) -> Vec<Value> {
        let body = self.json.as_ref().expect("a chat request has a JSON body");
        body["messages"].as_array().expect("a chat request has messages").clone()
    }

    /// The body as text.
    pub fn body_text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The whole request as text, to search it for secrets.
    pub fn whole_text(&self) -> String {
        let headers: Vec<_> = self.headers.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        format!("{} {}\n{}\n\n{}", self.method, self.target, headers.join("\n"), self.body_text())
    }

    /// Waits until the client closes or resets the connection.
    pub async fn closed(&self) {
        let mut closed = self.closed.subscribe();
        let closing = closed.wait_for(|closed| *closed);
        let done = crate::with_deadline("the proxy to close its upstream connection", closing).await;
        done.expect("the request outlives its waiters");
    }
}

/// The running server. Clones share it; the last one dropped checks the rules.
#[derive(Clone, Debug)]
pub struct Upstream {
    shared: Arc<Shared>,
    _guard: Arc<Guard>,
}

#[derive(Debug)]
struct Shared {
    address: SocketAddr,
    rules: Rules,
    state: Mutex<UpstreamState>,
    /// Number of requests.
    arrived: watch::Sender<usize>,
}

#[derive(Debug, Default)]
struct UpstreamState {
    queues: HashMap<String, VecDeque<Reply>>,
    passages: Vec<Passage>,
    respond: Option<Respond>,
    seen: Vec<RecordedRequest>,
    /// Number of requests of each kind taken with `next`.
    taken: HashMap<String, usize>,
    connections: usize,
    violations: Vec<String>,
}

/// Stops the server and fails the test if a rule was violated.
#[derive(Debug)]
struct Guard {
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.task.abort();
        let violations = std::mem::take(&mut self.shared.lock().violations);
        if !std::thread::panicking() {
            assert!(violations.is_empty(), "requests violated the rules:\n{}", violations.join("\n"));
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, UpstreamState> {
        self.state.lock().expect("no holder panics")
    }
}

impl Upstream {
    /// An upstream for plain clients, which need no purpose and no system prompt.
    pub async fn start() -> Self {
        Self::start_with(Rules::default()).await
    }

    /// An upstream that checks chat requests as those of the page.
    pub async fn for_page() -> Self {
        Self::start_with(Rules { from_page: true, ..Rules::default() }).await
    }

    pub async fn start_with(rules: Rules) -> Self {
        Self::start_on(TcpListener::bind("127.0.0.1:0").await.expect("a free port"), rules)
    }

    pub fn start_on(listener: TcpListener, rules: Rules) -> Self {
        let address = listener.local_addr().expect("a bound listener");
        let state = Mutex::default();
        let shared = Arc::new(Shared { address, rules, state, arrived: watch::Sender::new(0) });
        let task = tokio::spawn(accept(listener, Arc::clone(&shared)));
        Self { _guard: Arc::new(Guard { shared: Arc::clone(&shared), task }), shared }
    }

    pub fn address(&self) -> SocketAddr {
        self.shared.address
    }

    /// The value for `LLM_BASE_URL`.
    pub fn model_url(&self) -> String {
        format!("http://{}/v1", self.shared.address)
    }

    /// The value for `RETRIEVAL_URL`.
    pub fn retrieval_url(&self) -> String {
        format!("http://{}", self.shared.address)
    }

    /// Queues a reply for requests of this kind.
    pub fn on(&self, kind: &str, reply: Reply) -> &Self {
        self.shared.lock().queues.entry(kind.into()).or_default().push_back(reply);
        self
    }

    /// Sets the passages of the knowledge base; each search returns all of them.
    pub fn passages(&self, passages: impl IntoIterator<Item = Passage>) -> &Self {
        self.shared.lock().passages = passages.into_iter().collect();
        self
    }

    /// Sets a function for requests without a queued reply.
    pub fn respond(&self, respond: impl Fn(&RecordedRequest) -> Option<Reply> + Send + 'static) -> &Self {
        self.shared.lock().respond = Some(Respond(Box::new(respond)));
        self
    }

    /// All requests so far.
    pub fn requests(&self) -> Vec<RecordedRequest> {
        self.shared.lock().seen.clone()
    }

    /// All requests of this kind so far.
    pub fn requests_of(&self, kind: &str) -> Vec<RecordedRequest> {
        self.requests().into_iter().filter(|seen| seen.kind() == kind).collect()
    }

    /// Number of connections so far.
    pub fn connections(&self) -> usize {
        self.shared.lock().connections
    }

    /// Waits for the next request of this kind.
    pub async fn next(&self, kind: &str) -> RecordedRequest {
        let mut arrived = self.shared.arrived.subscribe();
        let search = async {
            loop {
                arrived.borrow_and_update();
                {
                    let mut state = self.shared.lock();
                    let at = state.taken.get(kind).copied().unwrap_or_default();
                    if let Some(seen) = state.seen.iter().filter(|seen| seen.kind() == kind).nth(at).cloned()
                    {
                        state.taken.insert(kind.into(), at + 1);
                        return seen;
                    }
                }
                arrived.changed().await.expect("the upstream outlives its waiters");
            }
        };
        crate::with_deadline(&format!("a request of kind {kind}"), search).await
    }

    /// Forgets the requests so far and the replies that are left.
    pub fn start_over(&self) {
        let mut state = self.shared.lock();
        state.queues.clear();
        state.seen.clear();
        state.taken.clear();
    }

    /// Takes the violations so far, for tests of the rules themselves.
    pub fn take_violations(&self) -> Vec<String> {
        std::mem::take(&mut self.shared.lock().violations)
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    let mut connections = tokio::task::JoinSet::new();
    while let Ok((socket, _)) = listener.accept().await {
        let connection = {
            let mut state = shared.lock();
            state.connections += 1;
            state.connections
        };
        let shared = Arc::clone(&shared);
        // Many scripts break connections; the request has recorded that.
        connections.spawn(async move { serve(socket, connection, &shared).await.ok() });
    }
}

async fn serve(mut socket: TcpStream, connection: usize, shared: &Shared) -> io::Result<()> {
    socket.set_nodelay(true)?;
    let mut buffer = Vec::new();
    while let Some(seen) = read_request(&mut socket, &mut buffer, connection).await? {
        let reply = reply_to(shared, &seen);
        let closed = seen.closed.clone();
        if !answer(&mut socket, &reply).await.unwrap_or(false) {
            closed.send_replace(true);
            return Ok(());
        }
    }
    Ok(())
}

/// Records and checks the request; returns its reply.
fn reply_to(shared: &Shared, seen: &RecordedRequest) -> Reply {
    let mut state = shared.lock();
    state.violations.extend(invariants::violations(&shared.rules, seen));
    let queued = state.queues.get_mut(&seen.kind()).and_then(VecDeque::pop_front);
    let reply = queued.or_else(|| state.respond.as_ref().and_then(|respond| (respond.0)(seen)));
    let reply = reply.unwrap_or_else(|| default_reply(seen, &state.passages));
    state.seen.push(seen.clone());
    shared.arrived.send_modify(|count| *count += 1);
    reply
}

fn default_reply(seen: &RecordedRequest, passages: &[Passage]) -> Reply {
    match seen.kind().as_str() {
        "models" => {
            let model = json!({"id": "scripted-1", "object": "model", "created": 1, "owned_by": "tests"});
            Reply::json(200, &json!({"object": "list", "data": [model]}))
        }
        "search" => {
            let results: Vec<_> = passages.iter().map(Passage::to_json).collect();
            Reply::json(200, &json!({ "results": results }))
        }
        // It has nothing to choose from.
        "filters" => Reply::json(200, &json!({"folders": [], "tags": []})),
        "documents" if seen.target.starts_with("/documents?offset=") => {
            let titles: Vec<&str> = passages.iter().map(|passage| passage.title.as_str()).collect();
            Reply::json(200, &json!({ "count": titles.len(), "titles": titles }))
        }
        "documents" => {
            let found = passages.iter().find(|passage| names(&seen.target, passage));
            match found {
                Some(passage) => Reply::json(200, &passage.to_json()),
                None => Reply::json(404, &json!({"error": {"message": "no such document"}})),
            }
        }
        kind if kind == "other" || kind.starts_with("mcp") => {
            Reply::json(404, &json!({"error": {"message": "no such route"}}))
        }
        purpose => {
            let text = match purpose {
                "title" => "Scripted talk".to_owned(),
                "rewrite" => follow_up(seen).unwrap_or_else(|| "Which question?".into()),
                _ => "Scripted answer.".to_owned(),
            };
            let streamed = seen.json.as_ref().is_some_and(|body| body["stream"] == true);
            if streamed { Reply::text(&text) } else { Reply::completion(&text) }
        }
    }
}

/// The question of a rewrite request, which the default reply repeats unchanged.
fn follow_up(seen: &RecordedRequest) -> Option<String> {
    let messages = seen.json.as_ref()?["messages"].as_array()?;
    let (_, question) = messages.last()?["content"].as_str()?.rsplit_once("Follow-up question: ")?;
    Some(question.trim().to_owned())
}

/// Whether a target under `/documents` names this passage, by id or title.
fn names(target: &str, passage: &Passage) -> bool {
    let decode = |text: &str| {
        let bytes = percent_encoding::percent_decode_str(text).collect::<Vec<_>>();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    match (target.strip_prefix("/documents/"), target.strip_prefix("/documents?title=")) {
        (Some(id), _) => decode(id) == passage.id,
        (_, Some(title)) => decode(&title.replace('+', " ")) == passage.title,
        _ => false,
    }
}
