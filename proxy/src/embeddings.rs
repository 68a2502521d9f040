//! Vectors of texts, from a server with `OpenAI`'s route for them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use footnote_forward::{Forward, ForwardError, Timeouts, UpstreamRequest, below};
use http::header::AUTHORIZATION;
use http::{HeaderMap, Method, StatusCode};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::OnceCell;
use tokio::time::{Instant, sleep, timeout};
use url::Url;

use crate::config::Config;

/// The server's name in messages.
pub const EMBEDDINGS_SERVER: &str = "embeddings server";
/// A person waits for a search, which goes by words alone then.
const QUESTION_TIMEOUT: Duration = Duration::from_secs(2);
/// How often it is looked whether people still wait for answers, and how long a batch waits for them at most, so that the work
/// ends also where somebody always asks.
const LOOK_INTERVAL: Duration = Duration::from_millis(200);
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// A small machine without a graphics card embeds a batch in this time.
const BATCH_TIMEOUTS: Timeouts = Timeouts { headers: Duration::from_mins(5), idle: Duration::from_mins(1) };

/// How many questions' vectors are kept, so that a question to several knowledge bases is embedded once.
const MAX_RECENT: usize = 8;

/// The vector of a question, once it is there.
type Vector = Arc<OnceCell<Vec<f32>>>;

/// A client of the embeddings server.
#[derive(Clone)]
pub struct Embeddings {
    /// The forwarder that people's requests go through.
    people: Forward,
    /// The same beside it, so that the work in the background is not counted among the answers that run.
    forward: Forward,
    url: Url,
    headers: HeaderMap,
    model: String,
    query_prefix: String,
    passage_prefix: String,
    max_bytes: usize,
    recent: Arc<Mutex<VecDeque<(String, Vector)>>>,
}

/// Why there are no vectors.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EmbeddingsError {
    /// The server gave an error, or no answer.
    #[error(transparent)]
    Forward(#[from] ForwardError),
    /// No answer in the time that a person waits for a search.
    #[error("The {EMBEDDINGS_SERVER} takes longer than a search may")]
    Slow,
    /// An answer in another form.
    #[error("The {EMBEDDINGS_SERVER} sent something else than vectors")]
    NoVectors,
}

impl EmbeddingsError {
    /// Whether it is these texts that the server does not take. Some servers answer a text that is too long with 500.
    pub fn is_about_texts(&self) -> bool {
        match self {
            Self::Forward(ForwardError::Refused(refusal)) => match refusal.status {
                StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => false,
                StatusCode::BAD_GATEWAY => refusal.code == "upstream_error",
                status => status.is_client_error(),
            },
            Self::Forward(ForwardError::ResponseTooLarge(_)) => true,
            Self::Forward(_) | Self::Slow | Self::NoVectors => false,
        }
    }
}

#[derive(Deserialize)]
struct Reply {
    data: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    #[serde(default)]
    index: Option<usize>,
    embedding: Vec<f32>,
}

impl Embeddings {
    /// `people` is the forwarder that people's requests go through. `None` without a model for it.
    pub fn new(config: &Config, people: &Forward) -> Option<Self> {
        let settings = config.embedding.as_ref()?;
        let (base, mut headers, key) = match &settings.base_url {
            Some(own) => (own, HeaderMap::new(), settings.authorization()),
            None => (config.llm.base_url.as_ref()?, config.llm.headers.clone(), config.llm.authorization()),
        };
        if let Some(key) = key {
            headers.insert(AUTHORIZATION, key);
        }
        Some(Self {
            people: people.clone(),
            forward: people.beside(),
            url: below(base, &["embeddings"]),
            headers,
            model: settings.model.clone(),
            query_prefix: settings.query_prefix.clone(),
            passage_prefix: settings.passage_prefix.clone(),
            max_bytes: usize::try_from(config.limits.forward.response_bytes).unwrap_or(usize::MAX),
            recent: Arc::default(),
        })
    }

    /// The model's name, with what stands before each text.
    pub fn model(&self) -> String {
        [self.model.as_str(), &self.query_prefix, &self.passage_prefix].join("\n").trim_end().to_owned()
    }

    /// The vectors of passages, one for each in their order. Waits while people wait for answers.
    pub async fn passages(&self, texts: Vec<String>) -> Result<Vec<Vec<f32>>, EmbeddingsError> {
        let began = Instant::now();
        while self.people.running() > 0 && began.elapsed() < LONGEST_WAIT {
            sleep(LOOK_INTERVAL).await;
        }
        self.embed(&self.passage_prefix, &texts).await
    }

    /// The vector of a question.
    pub async fn question(&self, text: String) -> Result<Vec<f32>, EmbeddingsError> {
        let vector = self.recent(&text);
        let texts = [text];
        let asked = vector.get_or_try_init(async || {
            let vectors = self.embed(&self.query_prefix, &texts).await?;
            vectors.into_iter().next().ok_or(EmbeddingsError::NoVectors)
        });
        timeout(QUESTION_TIMEOUT, asked).await.map_err(|_| EmbeddingsError::Slow)?.cloned()
    }

    /// The place of a question's vector, which all who ask the same wait for.
    fn recent(&self, text: &str) -> Vector {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, vector)) = recent.iter().find(|(known, _)| known == text) {
            return vector.clone();
        }
        recent.truncate(MAX_RECENT - 1);
        let vector = Vector::default();
        recent.push_front((text.to_owned(), vector.clone()));
        vector
    }

    async fn embed(&self, prefix: &str, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbeddingsError> {
        let input: Vec<String> = texts.iter().map(|text| format!("{prefix}{text}")).collect();
        let body = json!({"model": self.model, "input": input, "encoding_format": "float"}).to_string();
        let mut request = UpstreamRequest::new(EMBEDDINGS_SERVER, Method::POST, self.url.clone());
        request.own_headers.clone_from(&self.headers);
        request.body = Some(Bytes::from(body));
        request.protocol.timeouts = Some(BATCH_TIMEOUTS);
        let answer = self.forward.send(request).await?;
        let body = axum::body::to_bytes(answer.into_body(), self.max_bytes).await;
        let body = body.map_err(|_| ForwardError::Failed(EMBEDDINGS_SERVER))?;
        read(&body, texts.len()).ok_or(EmbeddingsError::NoVectors)
    }
}

/// The vectors of a reply, if there are `count` and all have one length. Servers may send them in another order.
fn read(body: &[u8], count: usize) -> Option<Vec<Vec<f32>>> {
    let mut items = serde_json::from_slice::<Reply>(body).ok()?.data;
    items.sort_by_key(|item| item.index);
    let length = items.first()?.embedding.len();
    let vectors: Vec<Vec<f32>> = items.into_iter().map(|item| item.embedding).collect();
    (vectors.len() == count && length > 0 && vectors.iter().all(|vector| vector.len() == length))
        .then_some(vectors)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_read_in_the_order_of_the_texts() {
        let check = |body: &str, expect: Option<&[[f32; 2]]>| {
            let expect =
                expect.map(|vectors| vectors.iter().map(|vector| vector.to_vec()).collect::<Vec<_>>());
            assert_eq!(read(body.as_bytes(), 2), expect, "{body}");
        };
        let both: &[[f32; 2]] = &[[1.0, 2.0], [3.0, 4.0]];
        check(
            r#"{"object":"list","data":[{"object":"embedding","index":1,"embedding":[3,4]},{"index":0,"embedding":[1,2]}]}"#,
            Some(both),
        );
        check(r#"{"data":[{"embedding":[1,2.0]},{"embedding":[3,4]}],"model":"m","usage":{}}"#, Some(both));
        check(r#"{"data":[{"embedding":[1,2]}]}"#, None);
        check(r#"{"data":[{"embedding":[1,2]},{"embedding":[3]}]}"#, None);
        check(r#"{"data":[{"embedding":[]},{"embedding":[]}]}"#, None);
        check(r#"{"error":{"message":"no"}}"#, None);
        check("<html>", None);
    }
}
