//! The knowledge base as the configuration names it: a small file a kind says how to ask.

mod dify;
mod elasticsearch;
mod footnote;
mod meilisearch;
mod openai;

use http::uri::InvalidUri;
use http::{HeaderValue, Method};
use serde::Deserialize;
use serde_json::Value;
use url::Url;

use crate::config::{Engine, EngineKind};
use crate::errors::{Failure, Which};
use crate::forward::{Address, Call, Outgoing};
use crate::headers::Upward;

/// Passages asked for where the client does not say.
pub const DEFAULT_TOP_K: u32 = 8;
/// And at most.
const MAX_TOP_K: u32 = 100;

/// What the page asks, `POST /api/search`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Search {
    /// In the person's words.
    pub query: String,
    /// Passages at most.
    #[serde(default = "default_top_k")]
    pub top_k: u32,
}

fn default_top_k() -> u32 {
    DEFAULT_TOP_K
}

impl Search {
    /// Reads the body of a search.
    pub fn read(json: &[u8]) -> Result<Self, Failure> {
        let mut search: Self = serde_json::from_slice(json)
            .map_err(|_| Failure::BadJson("\"query\" is a text, \"top_k\" a whole number"))?;
        search.top_k = search.top_k.clamp(1, MAX_TOP_K);
        Ok(search)
    }
}

/// How one kind of knowledge base is asked. Replies are read by the page, which has a reader for each kind.
trait Protocol: Send + Sync {
    /// For passages.
    fn search(&self, base: &Url, search: &Search) -> Question;
    /// For a document by its id; `None` where the kind cannot.
    fn document(&self, base: &Url, id: &str) -> Option<Question>;
    /// For a document by its title; `None` where the kind cannot.
    fn titled(&self, base: &Url, title: &str) -> Option<Question>;
    /// An address that answers below 500 where the knowledge base is ready.
    fn ready(&self, base: &Url) -> Url {
        base.clone()
    }
    /// What this kind wants in each request's head besides the key, as names and values.
    fn head(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
}

/// One request to a knowledge base.
#[derive(Debug, PartialEq)]
struct Question {
    method: Method,
    url: Url,
    json: Option<Value>,
}

/// A knowledge base that can be asked.
pub struct Knowledge {
    base: Url,
    address: Address,
    key: Option<HeaderValue>,
    protocol: Box<dyn Protocol>,
    /// Whether a search that is not there means that its index is not.
    indexed: bool,
    /// Answers something below 500 where the knowledge base is ready.
    probe: Address,
}

impl Knowledge {
    /// One that speaks Footnote's own protocol at `base`.
    pub fn footnote(base: Url, key: Option<HeaderValue>) -> Result<Self, InvalidUri> {
        Self::new(base, key, Box::new(footnote::Footnote))
    }

    /// The embedded one, which speaks the same and says by itself when its index is there.
    pub fn embedded(base: Url) -> Result<Self, InvalidUri> {
        let probe = below(&base, &["healthz"]);
        let knowledge = Self::footnote(base, None)?;
        Ok(Self { probe: knowledge.address.at(&probe)?, ..knowledge })
    }

    /// A search engine.
    pub fn engine(engine: &Engine, key: Option<HeaderValue>) -> Result<Self, InvalidUri> {
        let protocol: Box<dyn Protocol> = match engine.kind {
            EngineKind::Elasticsearch => Box::new(elasticsearch::Elasticsearch::new(engine)),
            EngineKind::Meilisearch => Box::new(meilisearch::Meilisearch::new(engine)),
            EngineKind::OpenAi => Box::new(openai::OpenAi::new(engine)),
            EngineKind::Dify => Box::new(dify::Dify::new(engine)),
        };
        Ok(Self { indexed: true, ..Self::new(engine.url.clone(), key, protocol)? })
    }

    fn new(base: Url, key: Option<HeaderValue>, protocol: Box<dyn Protocol>) -> Result<Self, InvalidUri> {
        let address = Address::new(&base)?;
        let probe = address.at(&protocol.ready(&base))?;
        Ok(Self { base, address, key, protocol, indexed: false, probe })
    }

    /// What it means that a search failed so.
    pub fn search_failed(&self, failure: Failure) -> Failure {
        if self.indexed && failure == Failure::NotFound { Failure::NoIndex } else { failure }
    }

    /// The call for passages.
    pub fn search(&self, search: &Search, client: Upward) -> Result<Call, Failure> {
        self.call(self.protocol.search(&self.base, search), client)
    }

    /// The call for the document with `id`.
    pub fn document(&self, id: &str, client: Upward) -> Result<Call, Failure> {
        let question = self.protocol.document(&self.base, id).ok_or(Failure::NotFound)?;
        self.call(question, client)
    }

    /// The call for the document called `title`.
    pub fn titled(&self, title: &str, client: Upward) -> Result<Call, Failure> {
        let question = self.protocol.titled(&self.base, title).ok_or(Failure::NotFound)?;
        self.call(question, client)
    }

    /// A call that shows whether the knowledge base is ready.
    pub fn probe(&self) -> Call {
        self.call_to(Method::GET, self.probe.clone(), Upward::default(), Outgoing::Empty)
    }

    fn call(&self, question: Question, client: Upward) -> Result<Call, Failure> {
        let body = question.json.map_or(Outgoing::Empty, |json| Outgoing::Json(json.to_string().into()));
        // An id or a title that no address can hold is none that the knowledge base gave out.
        let to = self.address.at(&question.url).map_err(|_| Failure::NotFound)?;
        Ok(self.call_to(question.method, to, client, body))
    }

    fn call_to(&self, method: Method, to: Address, client: Upward, body: Outgoing) -> Call {
        let (which, fixed, key) = (Which::Knowledge, self.protocol.head(), self.key.clone());
        Call { which, method, to, client, fixed, key, body }
    }
}

/// `base` with `segments` after its path, each encoded into one segment.
pub fn below(base: &Url, segments: &[&str]) -> Url {
    let mut url = base.clone();
    // An http address always has a path to add to; the configuration takes no other.
    if let Ok(mut path) = url.path_segments_mut() {
        path.pop_if_empty().extend(segments);
    }
    url
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::config::{Fields, Kind};

    pub(super) fn base() -> Url {
        Url::parse("http://kb.example/x").unwrap()
    }

    /// An engine as the configuration gives it, but for an index whose name shows how it is encoded.
    pub(super) fn engine(kind: EngineKind, rename: fn(&mut Fields)) -> Engine {
        let name = match kind {
            EngineKind::Elasticsearch => "elasticsearch",
            EngineKind::Meilisearch => "meilisearch",
            EngineKind::OpenAi => "openai",
            EngineKind::Dify => "dify",
        };
        let env = |setting: &str| match setting {
            "RETRIEVAL_KIND" => Some(name.to_owned()),
            "RETRIEVAL_URL" => Some(base().to_string()),
            "RETRIEVAL_INDEX" => Some("docs".to_owned()),
            _ => None,
        };
        let config = Config::read(["footnote".to_owned()], env).unwrap();
        let Kind::Engine(mut engine) = config.retrieval.kind else { panic!("{name} is no engine") };
        "my index".clone_into(&mut engine.index);
        rename(&mut engine.fields);
        engine
    }

    #[test]
    fn a_search_is_read_and_bounded() {
        let read = |json: &str| Search::read(json.as_bytes());
        assert_eq!(read(r#"{"query":"q"}"#), Ok(Search { query: "q".into(), top_k: 8 }));
        assert_eq!(
            read(r#"{"query":"q","top_k":0,"url":"http://evil"}"#),
            Ok(Search { query: "q".into(), top_k: 1 })
        );
        assert_eq!(read(r#"{"query":"q","top_k":99999}"#).unwrap().top_k, MAX_TOP_K);
        for bad in ["", "[]", r#"{"query":1}"#, r#"{"top_k":3}"#, r#"{"query":"q","top_k":-1}"#] {
            assert_eq!(read(bad).unwrap_err().code(), "invalid_request", "{bad}");
        }
    }

    #[test]
    fn an_id_stays_one_segment_below_the_base() {
        for (base, id, expect) in [
            ("http://h/kb", "a/b.md#c d", "http://h/kb/documents/a%2Fb.md%23c%20d"),
            ("http://h/kb/", "100%?x=1", "http://h/kb/documents/100%25%3Fx=1"),
            ("http://h", "%2e%2e", "http://h/documents/%252e%252e"),
            ("http://h", "ü", "http://h/documents/%C3%BC"),
        ] {
            assert_eq!(below(&Url::parse(base).unwrap(), &["documents", id]).as_str(), expect);
        }
    }
}
