//! The server that turns texts into vectors, for search by meaning.

use std::path::PathBuf;

use footnote_forward::authorization;
use http::HeaderValue;
use secrecy::{ExposeSecret as _, SecretString};
use url::Url;

use super::check::Check;
use super::retrieval::BaseSettings;
use super::settings::{RawSettings, setting};

/// What is sent before a question and before a passage, by the words in a model's name; the first that fits counts. From the
/// models' own descriptions.
const PREFIXES: [(&[&str], &str, &str); 9] = [
    (&["e5", "instruct"], INSTRUCTION, ""),
    (&["e5"], "query: ", "passage: "),
    (&["nomic-embed"], "search_query: ", "search_document: "),
    (&["arctic-embed", "2"], "query: ", ""),
    (&["arctic-embed"], SENTENCE, ""),
    (&["mxbai-embed"], SENTENCE, ""),
    (&["bge", "-en"], SENTENCE, ""),
    (&["qwen3-embedding"], INSTRUCTION, ""),
    (&["embeddinggemma"], "task: search result | query: ", "title: none | text: "),
];
const SENTENCE: &str = "Represent this sentence for searching relevant passages: ";
const INSTRUCTION: &str =
    "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ";

/// The embeddings server.
#[derive(Debug, Clone)]
pub struct EmbeddingSettings {
    /// `None`: the model server's, with its key and headers.
    pub base_url: Option<Url>,
    /// Sent as `Authorization: Bearer` to a server of its own.
    pub api_key: Option<SecretString>,
    pub model: String,
    /// Sent before each question.
    pub query_prefix: String,
    /// Sent before each passage.
    pub passage_prefix: String,
}

impl EmbeddingSettings {
    /// The `Authorization` header with the key.
    pub fn authorization(&self) -> Option<HeaderValue> {
        authorization("Bearer", self.api_key.as_ref()?.expose_secret())
    }
}

/// The settings; `None` without a model.
pub(super) fn embedding(raw: &RawSettings, check: &mut Check) -> Option<EmbeddingSettings> {
    let base_url = check.base_url(setting!(raw.embedding_base_url));
    let api_key = check.secret(setting!(raw.embedding_api_key), setting!(raw.embedding_api_key_file));
    let Some(model) = setting!(raw.embedding_model).text() else {
        if base_url.is_some() {
            check.fault(setting!(raw.embedding_base_url), "needs EMBEDDING_MODEL too");
        }
        return None;
    };
    if base_url.is_none() && setting!(raw.llm_base_url).text().is_none() {
        check.fault(setting!(raw.embedding_model), "needs EMBEDDING_BASE_URL, or LLM_BASE_URL");
    }
    let (query, passage) = prefixes(&model);
    // Blanks at the end count, so that the value is taken as it is.
    let or_known = |given: Option<&str>, known: &str| given.unwrap_or(known).replace("\\n", "\n");
    Some(EmbeddingSettings {
        query_prefix: or_known(setting!(raw.embedding_query_prefix).value, query),
        passage_prefix: or_known(setting!(raw.embedding_passage_prefix).value, passage),
        base_url,
        api_key,
        model,
    })
}

/// Bases whose kind takes a vector of the question need something that makes it.
pub(super) fn check_bases(bases: &[BaseSettings], raw: &RawSettings, check: &mut Check) {
    let setting = setting!(raw.embedding_model);
    let engines = bases.iter().filter_map(BaseSettings::engine);
    for engine in engines.filter(|engine| engine.kind.takes_vector() && !setting.is_set()) {
        let name = &engine.kind.name;
        check.fault(setting, format_args!("is needed: the kind {name:?} has {{{{vector}}}} in its search"));
    }
}

/// A folder for data that outlives the program; it is made if it is missing.
pub(super) fn data_dir(raw: &RawSettings, check: &mut Check) -> Option<PathBuf> {
    let setting = setting!(raw.data_dir);
    let folder = PathBuf::from(setting.text()?);
    if let Err(error) = std::fs::create_dir_all(&folder) {
        check.fault(setting, format_args!("the folder cannot be made: {error}"));
    }
    Some(folder)
}

fn prefixes(model: &str) -> (&'static str, &'static str) {
    let model = model.to_ascii_lowercase();
    let known = PREFIXES.iter().find(|(words, ..)| words.iter().all(|word| model.contains(word)));
    known.map_or(("", ""), |(_, query, passage)| (query, passage))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_are_those_of_the_model() {
        let check = |model: &str, query: &str, passage: &str| {
            assert_eq!(prefixes(model), (query, passage), "{model}");
        };
        check("intfloat/multilingual-e5-small", "query: ", "passage: ");
        check("intfloat/multilingual-e5-large-instruct", INSTRUCTION, "");
        check("nomic-embed-text:v1.5", "search_query: ", "search_document: ");
        check("snowflake-arctic-embed2", "query: ", "");
        check("BAAI/bge-small-en-v1.5", SENTENCE, "");
        check("bge-m3", "", "");
        check("Qwen/Qwen3-Embedding-0.6B", INSTRUCTION, "");
        check("text-embedding-3-small", "", "");
    }
}
