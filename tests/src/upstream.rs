//! A scripted upstream: an OpenAI-compatible model server and a `footnote` knowledge base in one, on a free port.
//!
//! A test queues [`Reply`]s by [kind](Seen::kind) of request; where nothing is queued a dull but correct answer is
//! given. Each request is kept and checked against the [`Rules`]; dropping the upstream fails the test when one was
//! broken.

mod socket;

use std::{
    collections::{HashMap, VecDeque},
    io,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard},
    time::Instant,
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
pub(crate) use socket::find;
use socket::{answer, read_request};

/// A passage or document of the scripted knowledge base.
#[derive(Clone, Debug)]
#[must_use]
pub struct Passage {
    /// The id, also that of the document.
    pub id: String,
    /// The title.
    pub title: String,
    /// The text.
    pub text: String,
    /// Further members of the result: `url`, `metadata`.
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

    /// As it goes over the wire.
    fn to_json(&self) -> Value {
        let mut json =
            json!({"id": self.id, "title": self.title, "text": self.text, "score": 1.0, "metadata": {}});
        for (name, value) in self.more.as_object().into_iter().flatten() {
            json[name] = value.clone();
        }
        json
    }
}

/// Answers a request for which nothing is queued, or leaves that to the upstream.
pub type Respond = fn(&Seen) -> Option<Reply>;

/// A request as it arrived.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The method.
    pub method: String,
    /// The request target, undecoded.
    pub target: String,
    /// Headers, names in lower case, in order.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
    /// The body, where it is JSON.
    pub json: Option<Value>,
    /// Which connection it came over, counted from 1.
    pub connection: usize,
    closed: watch::Sender<Option<Instant>>,
}

impl Seen {
    /// The first header of this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(have, _)| have == name).map(|(_, value)| value.as_str())
    }

    /// What the page says the request is for.
    pub fn purpose(&self) -> Option<&str> {
        self.header("x-footnote-purpose")
    }

    /// Whether it is for the model, as opposed to the knowledge base.
    pub fn is_model(&self) -> bool {
        self.target.starts_with("/v1/")
    }

    /// The queue it is answered from: `models`, `search`, `documents`, a chat's purpose (`chat` where it has none),
    /// or `other`.
    pub fn kind(&self) -> String {
        match self.target.split(['?', '#']).next().unwrap_or_default() {
            "/v1/models" => "models".into(),
            "/v1/chat/completions" => self.purpose().unwrap_or("chat").into(),
            "/search" => "search".into(),
            path if path == "/documents" || path.starts_with("/documents/") => "documents".into(),
            _ => "other".into(),
        }
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

    /// Everything of it as text, for looking for what must not be there.
    pub fn whole_text(&self) -> String {
        let headers: Vec<_> = self.headers.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        format!("{} {}\n{}\n\n{}", self.method, self.target, headers.join("\n"), self.body_text())
    }

    /// Waits until the other side has closed or reset the connection, and says when that was seen.
    pub async fn closed(&self) -> Instant {
        let mut closed = self.closed.subscribe();
        let at =
            crate::within("the proxy to close its upstream connection", closed.wait_for(Option::is_some));
        at.await.expect("the request outlives its waiters").expect("just checked")
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
    state: Mutex<State>,
    /// Rises with every request.
    arrived: watch::Sender<usize>,
}

#[derive(Debug, Default)]
struct State {
    queues: HashMap<String, VecDeque<Reply>>,
    passages: Vec<Passage>,
    respond: Option<Respond>,
    seen: Vec<Seen>,
    /// How many of a kind the test has taken with `next`.
    taken: HashMap<String, usize>,
    connections: usize,
    broken: Vec<String>,
}

/// Ends the server and fails the test when a rule was broken.
#[derive(Debug)]
struct Guard {
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.task.abort();
        let broken = std::mem::take(&mut self.shared.lock().broken);
        if !std::thread::panicking() {
            assert!(broken.is_empty(), "requests broke the rules:\n{}", broken.join("\n"));
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no holder panics")
    }
}

impl Upstream {
    /// Starts one for plain clients, which owe no purpose and no system prompt.
    pub async fn start() -> Self {
        Self::start_with(Rules::default()).await
    }

    /// Starts one that holds every chat request to what the page owes.
    pub async fn for_page() -> Self {
        Self::start_with(Rules { from_page: true, ..Rules::default() }).await
    }

    /// Starts one with these rules.
    pub async fn start_with(rules: Rules) -> Self {
        Self::start_on(TcpListener::bind("127.0.0.1:0").await.expect("a free port"), rules)
    }

    /// Starts one on a port that is already known.
    pub fn start_on(listener: TcpListener, rules: Rules) -> Self {
        let address = listener.local_addr().expect("a bound listener");
        let state = Mutex::default();
        let shared = Arc::new(Shared { address, rules, state, arrived: watch::Sender::new(0) });
        let task = tokio::spawn(accept(listener, Arc::clone(&shared)));
        Self { _guard: Arc::new(Guard { shared: Arc::clone(&shared), task }), shared }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.shared.address
    }

    /// What `LLM_BASE_URL` has to be.
    pub fn model_url(&self) -> String {
        format!("http://{}/v1", self.shared.address)
    }

    /// What `RETRIEVAL_URL` has to be.
    pub fn retrieval_url(&self) -> String {
        format!("http://{}", self.shared.address)
    }

    /// Queues the answer to the next request of this kind that has none yet.
    pub fn on(&self, kind: &str, reply: Reply) -> &Self {
        self.shared.lock().queues.entry(kind.into()).or_default().push_back(reply);
        self
    }

    /// Sets what the knowledge base holds: every search finds all of it.
    pub fn passages(&self, passages: impl IntoIterator<Item = Passage>) -> &Self {
        self.shared.lock().passages = passages.into_iter().collect();
        self
    }

    /// Sets what answers requests for which nothing is queued.
    pub fn respond(&self, respond: Respond) -> &Self {
        self.shared.lock().respond = Some(respond);
        self
    }

    /// Every request so far.
    pub fn seen(&self) -> Vec<Seen> {
        self.shared.lock().seen.clone()
    }

    /// Every request of this kind so far.
    pub fn seen_of(&self, kind: &str) -> Vec<Seen> {
        self.seen().into_iter().filter(|seen| seen.kind() == kind).collect()
    }

    /// How many connections were opened so far.
    pub fn connections(&self) -> usize {
        self.shared.lock().connections
    }

    /// Waits for the next request of this kind that was not taken yet.
    pub async fn next(&self, kind: &str) -> Seen {
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
        crate::within(&format!("a request of kind {kind}"), search).await
    }

    /// The rules that were broken so far, which are then forgiven: for a test of the rules themselves.
    pub fn take_broken(&self) -> Vec<String> {
        std::mem::take(&mut self.shared.lock().broken)
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
        // A connection that breaks is part of many scripts, and the request has recorded it.
        connections.spawn(async move { serve(socket, connection, &shared).await.ok() });
    }
}

async fn serve(mut socket: TcpStream, connection: usize, shared: &Shared) -> io::Result<()> {
    socket.set_nodelay(true)?;
    let mut buffer = Vec::new();
    while let Some(seen) = read_request(&mut socket, &mut buffer, connection).await? {
        let reply = admit(shared, &seen);
        let closed = seen.closed.clone();
        if !answer(&mut socket, &reply).await.unwrap_or(false) {
            closed.send_replace(Some(Instant::now()));
            return Ok(());
        }
    }
    Ok(())
}

/// Records the request, checks it and picks its answer.
fn admit(shared: &Shared, seen: &Seen) -> Reply {
    let mut state = shared.lock();
    state.broken.extend(invariants::broken(&shared.rules, seen));
    let queued = state.queues.get_mut(&seen.kind()).and_then(VecDeque::pop_front);
    let reply = queued.or_else(|| state.respond.and_then(|respond| respond(seen)));
    let reply = reply.unwrap_or_else(|| default_reply(seen, &state.passages));
    state.seen.push(seen.clone());
    shared.arrived.send_modify(|count| *count += 1);
    reply
}

/// What a dull but correct server answers.
fn default_reply(seen: &Seen, passages: &[Passage]) -> Reply {
    match seen.kind().as_str() {
        "models" => {
            let model = json!({"id": "scripted-1", "object": "model", "created": 1, "owned_by": "tests"});
            Reply::json(200, &json!({"object": "list", "data": [model]}))
        }
        "search" => {
            let results: Vec<_> = passages.iter().map(Passage::to_json).collect();
            Reply::json(200, &json!({ "results": results }))
        }
        "documents" => {
            let found = passages.iter().find(|passage| names(&seen.target, passage));
            match found {
                Some(passage) => Reply::json(200, &passage.to_json()),
                None => Reply::json(404, &json!({"error": {"message": "no such document"}})),
            }
        }
        "other" => Reply::json(404, &json!({"error": {"message": "no such route"}})),
        purpose => {
            let text = match purpose {
                "title" => "A title".to_owned(),
                "rewrite" => follow_up(seen).unwrap_or_else(|| "Which question?".into()),
                _ => "Scripted answer.".to_owned(),
            };
            let streamed = seen.json.as_ref().is_some_and(|body| body["stream"] == true);
            if streamed { Reply::text(&text) } else { Reply::completion(&text) }
        }
    }
}

/// The question that a request asks to make understandable by itself: a dull server leaves it as it is.
fn follow_up(seen: &Seen) -> Option<String> {
    let messages = seen.json.as_ref()?["messages"].as_array()?;
    let (_, question) = messages.last()?["content"].as_str()?.rsplit_once("Follow-up question: ")?;
    Some(question.trim().to_owned())
}

/// Whether a target under `/documents` means this passage, by id or title.
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
