//! A search engine with Elasticsearch's requests, which gets the same READMEs, a document a section, and is asked as the
//! program asks it and the page reads it.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use footnote::api_config;
use footnote::config::{BaseSettings, Config};
use footnote_core::retrieval::{KnowledgeBase as _, SearchRequest};
use footnote_core::wire::Base;
use footnote_knowledge::{KnowledgeBase, Search};
use footnote_tests::knowledge::replying;
use reqwest::Client;
use serde_json::json;
use tokio::runtime::Runtime;

/// The index that is made, and taken away before.
const INDEX: &str = "footnote-bench-readmes";
/// Documents in one request.
const BATCH: usize = 500;

/// The engine, filled.
pub(crate) struct Engine {
    knowledge_base: KnowledgeBase,
    base: Base,
    client: Client,
    runtime: Runtime,
}

impl Engine {
    /// Fills the engine at `url`, to be asked by this kind, which may be one of `knowledge_file`.
    pub(crate) fn fill(
        url: &str,
        kind: &str,
        knowledge_file: Option<&str>,
        readmes: &BTreeMap<String, PathBuf>,
    ) -> Result<Self> {
        let mut settings = vec![("RETRIEVAL_KIND", kind), ("RETRIEVAL_URL", url), ("RETRIEVAL_INDEX", INDEX)];
        settings.extend(knowledge_file.map(|file| ("KNOWLEDGE_FILE", file)));
        let config = Config::from_settings(&settings)?;
        let base = api_config::public(&config, None).bases.first().context("no base")?.clone();
        let engine = config.main_base().and_then(BaseSettings::engine).context("no engine is asked")?.clone();
        // A process has one; another part may have installed it already.
        rustls::crypto::ring::default_provider().install_default().ok();
        let (client, runtime) = (Client::new(), Runtime::new()?);
        runtime.block_on(index(&client, url, readmes))?;
        Ok(Self { knowledge_base: KnowledgeBase::engine(engine, None), base, client, runtime })
    }

    /// The crates whose READMEs are found, the best first, each once.
    pub(crate) fn search(&self, question: &str, top_k: u32) -> Result<Vec<String>> {
        let search = Search::new(question, top_k);
        let request = self.knowledge_base.search(&search, None)?;
        self.runtime.block_on(async {
            let mut send = self.client.request(request.method, request.url);
            if let Some(body) = request.body {
                send = send.header("content-type", "application/json").body(body);
            }
            let answer = send.send().await?;
            let (status, body) = (answer.status().as_u16(), answer.bytes().await?);
            let read = replying(self.base.clone(), status, body);
            let mut names: Vec<String> = Vec::new();
            for hit in read.search(SearchRequest::everywhere(question, top_k)).await? {
                let name = hit.kb_id.context("a hit without its crate")?;
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            Ok(names)
        })
    }
}

/// Makes the index anew, English texts analysed as such.
async fn index(client: &Client, url: &str, readmes: &BTreeMap<String, PathBuf>) -> Result<()> {
    let index = format!("{url}/{INDEX}");
    client.delete(&index).send().await?;
    let text = json!({"type": "text", "analyzer": "english"});
    let mappings = json!({"mappings": {"properties": {
        "title": text, "heading": text, "text": text, "kbId": {"type": "keyword"},
    }}});
    client.put(&index).json(&mappings).send().await?.error_for_status()?;
    let mut lines = Vec::new();
    for (name, readme) in readmes {
        for (heading, text) in sections(&fs::read_to_string(readme)?) {
            lines.push(json!({"index": {"_index": INDEX}}).to_string());
            lines.push(json!({"title": name, "heading": heading, "text": text, "kbId": name}).to_string());
        }
    }
    for batch in lines.chunks(BATCH * 2) {
        let body = batch.join("\n") + "\n";
        let filled =
            client.post(format!("{url}/_bulk")).header("content-type", "application/x-ndjson").body(body);
        let filled: serde_json::Value = filled.send().await?.error_for_status()?.json().await?;
        ensure!(filled["errors"] == false, "the engine took not all documents");
    }
    client.post(format!("{index}/_refresh")).send().await?.error_for_status()?;
    Ok(())
}

/// The sections of a README: heading and text.
fn sections(readme: &str) -> Vec<(String, String)> {
    let mut sections = vec![(String::new(), String::new())];
    let mut is_code = false;
    for line in readme.lines() {
        is_code ^= line.trim_start().starts_with("```");
        match line.strip_prefix('#').filter(|_| !is_code) {
            Some(heading) => {
                sections.push((heading.trim_start_matches('#').trim().to_owned(), String::new()));
            }
            None => {
                if let Some((_, text)) = sections.last_mut() {
                    text.push_str(line);
                    text.push('\n');
                }
            }
        }
    }
    sections.retain(|(_, text)| !text.trim().is_empty());
    sections
}
