//! What a model server names as sources of an answer: the pages of its own search, or documents of its own.
//!
//! Each server writes it in its own way and at its own place: in the chunk, the choice, the delta or the message. All of them
//! are read here, leniently, into three lists.

use std::collections::BTreeMap;

use serde_json::{Value, value::RawValue};

/// Maximum sources of each kind.
const MAX_SOURCES: usize = 200;
/// Maximum characters of a title, of an address, and of a passage.
const MAX_TITLE: usize = 500;
const MAX_URL: usize = 4_000;
const MAX_CONTENT: usize = 16_000;
/// The highest number of a source.
const MAX_NUMBER: u32 = 999;

/// One of these is in every chunk that names sources.
const KEYS: [&str; 7] =
    ["citation", "search", "annotations", "rounding", "reference", "\"sources\"", "executed_tools"];

/// The sources that a reply names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServerSources {
    /// The server's own list, in which the numbers of the answer's text count: `[1]` or `[doc1]` is its first entry. An entry
    /// that says nothing keeps its place.
    list: Vec<ServerSource>,
    /// Results of its search: what is known of the list's entries, or the list itself where there is no other.
    results: Vec<ServerSource>,
    /// Sources without numbers, some of them with their place in the text.
    named: Vec<ServerSource>,
    /// What its tools found, whether the answer rests on it or not.
    found: Vec<ServerSource>,
}

/// A page or document that the server names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServerSource {
    /// As the server wrote it; may be empty, or no address at all.
    pub url: String,
    pub title: String,
    /// Words of the source, from some servers: a part of it.
    pub content: String,
    /// What the text calls it, if the server's list says so.
    pub number: Option<u32>,
    /// Where the answer's text cites it, in characters.
    pub place: Option<(u32, u32)>,
}

/// The sources of a whole reply.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct NamedSources {
    /// With the numbers that the answer's text has for them.
    pub numbered: Vec<(u32, ServerSource)>,
    /// Without numbers.
    pub named: Vec<ServerSource>,
    /// Found by the server's tools, and not named as sources.
    pub found: Vec<ServerSource>,
}

type Fields<'a> = BTreeMap<String, &'a RawValue>;

impl ServerSources {
    /// Reads an event's data, or a whole reply.
    pub fn read(json: &str) -> Self {
        let mut sources = Self::default();
        if !KEYS.iter().any(|key| json.contains(key)) {
            return sources;
        }
        let Some(chunk) = fields(json) else { return sources };
        sources.add_fields(&chunk, true);
        let choices = chunk.get("choices").and_then(|choices| serde_json::from_str(choices.get()).ok());
        let choices: Vec<&RawValue> = choices.unwrap_or_default();
        let is_first =
            |choice: &Fields<'_>| choice.get("index").is_none_or(|index| matches!(index.get(), "0" | "null"));
        for choice in choices.into_iter().filter_map(|choice| fields(choice.get())).filter(is_first) {
            sources.add_fields(&choice, true);
            for message in ["delta", "message"] {
                if let Some(message) = choice.get(message).and_then(|message| fields(message.get())) {
                    sources.add_fields(&message, true);
                }
            }
        }
        sources
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds those of a later chunk. Servers repeat their list in each chunk: the last one counts.
    pub fn add(&mut self, later: Self) {
        for (list, later) in [(&mut self.list, later.list), (&mut self.results, later.results)] {
            if !later.is_empty() {
                *list = later;
            }
        }
        for (list, later) in [(&mut self.named, later.named), (&mut self.found, later.found)] {
            extend_new(list, later);
        }
    }

    /// All of them, each once.
    pub fn finish(self) -> NamedSources {
        let Self { mut list, results, named, found } = self;
        if list.is_empty() {
            list = results;
        } else {
            for entry in list.iter_mut().filter(|entry| !entry.url.is_empty()) {
                let same = |other: &&ServerSource| other.url == entry.url;
                if let Some(known) = results.iter().chain(&named).find(same) {
                    fill(&mut entry.title, &known.title);
                    fill(&mut entry.content, &known.content);
                }
            }
        }
        let numbers = numbers(&list);
        let numbered: Vec<_> =
            numbers.into_iter().zip(list).filter(|(_, entry)| !entry.is_nothing()).collect();
        let is_other = |source: &ServerSource| {
            source.url.is_empty() || !numbered.iter().any(|(_, entry)| entry.url == source.url)
        };
        let [named, found] = [named, found].map(|list| list.into_iter().filter(is_other).collect::<Vec<_>>());
        NamedSources { numbered, named, found }
    }

    /// Adds what an object names. `outermost` is false within the fields that a proxy keeps of another protocol.
    fn add_fields(&mut self, object: &Fields<'_>, outermost: bool) {
        for (key, raw) in object {
            let value = || serde_json::from_str::<Value>(raw.get()).unwrap_or_default();
            match key.as_str() {
                // Perplexity, xAI, and proxies of theirs.
                "citations" => self.add_citations(&value()),
                // Perplexity, Baidu, Hunyuan; Z.ai; Volcengine; Open WebUI.
                "search_results" | "web_search" | "references" | "sources" => {
                    replace(&mut self.results, &value());
                }
                // Hunyuan, DashScope.
                "search_info" => replace(&mut self.results, &value()["search_results"]),
                // OpenAI, OpenRouter; LiteLLM, for each piece of Anthropic's text.
                "annotations" | "citation" => self.add_named(&value()),
                // Gemini, behind several proxies.
                "grounding_metadata" | "groundingMetadata" | "vertex_ai_grounding_metadata" => {
                    self.add_grounding(&value());
                }
                // Azure OpenAI "On your data".
                "context" => self.add_context(&value()),
                // Groq's compound systems.
                "executed_tools" => {
                    for tool in items(&value()) {
                        let results = items(&tool["search_results"]["results"]);
                        extend_new(&mut self.found, results.filter_map(ServerSource::read));
                    }
                }
                // Parts of a text, such as Mistral's.
                "content" if raw.get().starts_with('[') => {
                    for part in items(&value()) {
                        self.add_named(&part["annotations"]);
                        let is_reference =
                            part["type"].as_str().is_some_and(|kind| kind.contains("reference"));
                        let source =
                            ServerSource::read(part).filter(|one| is_reference && !one.url.is_empty());
                        extend_new(&mut self.named, source);
                    }
                }
                "provider_specific_fields" if outermost => {
                    if let Some(inner) = fields(raw.get()) {
                        self.add_fields(&inner, false);
                    }
                }
                _ => {}
            }
        }
    }

    /// A list of addresses or entries that the text counts; or places of the text with their sources, which have no numbers.
    fn add_citations(&mut self, value: &Value) {
        let mut list = Vec::new();
        for item in value.as_array().into_iter().flatten().take(MAX_SOURCES) {
            // LiteLLM has a list for each piece of text.
            let pieces = item.as_array().map_or(std::slice::from_ref(item), Vec::as_slice);
            for piece in pieces {
                if let Some(sources) = piece["sources"].as_array() {
                    // Cohere.
                    extend_new(&mut self.named, sources.iter().filter_map(ServerSource::read));
                } else if item.is_array() || is_place(piece) {
                    let source = ServerSource::read(piece).filter(|one| !one.url.is_empty());
                    extend_new(&mut self.named, source);
                } else {
                    list.push(ServerSource::read(piece).unwrap_or_default());
                }
            }
        }
        if list.iter().any(|entry| !entry.is_nothing()) {
            list.truncate(MAX_SOURCES);
            self.list = list;
        }
    }

    fn add_named(&mut self, annotations: &Value) {
        for annotation in items(annotations) {
            let source = ServerSource::read(annotation).filter(|source| !source.url.is_empty());
            extend_new(&mut self.named, source);
        }
    }

    fn add_grounding(&mut self, metadata: &Value) {
        for metadata in items(metadata) {
            let chunks = either(metadata, ["grounding_chunks", "groundingChunks"]);
            extend_new(&mut self.named, items(chunks).filter_map(ServerSource::read));
        }
    }

    fn add_context(&mut self, context: &Value) {
        self.add_citations(&context["citations"]);
        // Its first version had a tool's message in there, with JSON as its text.
        for message in items(&context["messages"]) {
            let said = message["content"].as_str().and_then(|json| serde_json::from_str::<Value>(json).ok());
            self.add_citations(&said.unwrap_or_default()["citations"]);
        }
    }
}

impl ServerSource {
    /// Reads an address, or an object with the fields of any server. `None` if it says nothing.
    fn read(value: &Value) -> Option<Self> {
        if let Value::String(text) = value {
            let is_address = text.contains("://");
            let (url, title) = if is_address { (text.as_str(), "") } else { ("", text.as_str()) };
            return Self::of(url, title, "");
        }
        // The object within, which some servers put into one with its kind.
        let inner = ["url_citation", "web", "retrieved_context", "retrievedContext", "document", "source"];
        let inner = inner.iter().map(|key| &value[*key]).find(|inner| inner.is_object());
        let inner = inner.unwrap_or(value);
        let objects = [inner, value, first(&value["metadata"]), &inner["doc_metadata"]];
        let text = |names: &[&str]| {
            let texts =
                objects.iter().flat_map(|object| names.iter().map(|name| first(&object[*name]).as_str()));
            texts.flatten().find(|text| !text.trim().is_empty()).unwrap_or_default()
        };
        let url = text(&["url", "uri", "link", "href", "source"]);
        let title = text(&["title", "name", "filepath", "file_name", "site_name", "media"]);
        let content =
            text(&["content", "snippet", "cited_text", "exactQuote", "text", "summary", "document"]);
        let mut source = Self::of(url, title, content)?;
        let number = |name| {
            let number =
                objects.iter().find_map(|object| object.get(name)).filter(|number| !number.is_null())?;
            // "ref_1".
            let digits = number.as_str().map(|text| text.trim_start_matches(|c: char| !c.is_ascii_digit()));
            digits.map_or_else(
                || number.as_u64().and_then(|number| u32::try_from(number).ok()),
                |d| d.parse().ok(),
            )
        };
        source.number = number("index").or_else(|| number("refer"));
        source.place = number("start_index").zip(number("end_index"));
        Some(source)
    }

    fn of(url: &str, title: &str, content: &str) -> Option<Self> {
        let cut = |text: &str, most| text.chars().take(most).collect::<String>();
        let url = url.trim();
        let url = if url.chars().nth(MAX_URL).is_some() { "" } else { url };
        let source = Self {
            url: url.to_owned(),
            title: cut(title.trim(), MAX_TITLE),
            content: cut(content.trim(), MAX_CONTENT),
            ..Self::default()
        };
        (!source.is_nothing()).then_some(source)
    }

    fn is_nothing(&self) -> bool {
        self.url.is_empty() && self.title.is_empty() && self.content.is_empty()
    }
}

/// The numbers of a list: those that its entries have, if each has another one, else their places.
fn numbers(list: &[ServerSource]) -> Vec<u32> {
    let own: Option<Vec<u32>> = list.iter().map(|entry| entry.number).collect();
    let is_usable = |numbers: &Vec<u32>| {
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        sorted.dedup();
        sorted.len() == numbers.len() && numbers.iter().all(|number| (1..=MAX_NUMBER).contains(number))
    };
    own.filter(is_usable).unwrap_or_else(|| (1..).take(list.len()).collect())
}

/// Whether an entry is a place of the text rather than an entry of a list.
fn is_place(value: &Value) -> bool {
    let kind = value["type"].as_str().unwrap_or_default();
    kind.ends_with("_location") || kind == "url_citation" || value.get("start_index").is_some()
}

fn replace(list: &mut Vec<ServerSource>, value: &Value) {
    let entry = |item| ServerSource::read(item).unwrap_or_default();
    let entries: Vec<_> = items(value).take(MAX_SOURCES).map(entry).collect();
    if entries.iter().any(|entry| !entry.url.is_empty() || !entry.content.is_empty()) {
        *list = entries;
    }
}

fn extend_new(list: &mut Vec<ServerSource>, sources: impl IntoIterator<Item = ServerSource>) {
    for source in sources {
        if list.len() < MAX_SOURCES && !list.contains(&source) {
            list.push(source);
        }
    }
}

/// The items of a list; a value that is no list is its own item.
fn items(value: &Value) -> impl Iterator<Item = &Value> {
    match value {
        Value::Array(items) => items.as_slice(),
        Value::Null => &[],
        one => std::slice::from_ref(one),
    }
    .iter()
}

/// The first item of a list, or the value itself.
fn first(value: &Value) -> &Value {
    value.get(0).unwrap_or(value)
}

fn either<'v>(object: &'v Value, names: [&str; 2]) -> &'v Value {
    let [first, second] = names;
    if object[first].is_null() { &object[second] } else { &object[first] }
}

fn fill(field: &mut String, from: &str) {
    if field.is_empty() {
        from.clone_into(field);
    }
}

fn fields(json: &str) -> Option<Fields<'_>> {
    serde_json::from_str(json).ok()
}

#[cfg(test)]
mod tests;
