//! What the page asks of a knowledge base.

use footnote_wire::{DEFAULT_TOP_K, SearchFilter};
use serde::Deserialize;

/// Most passages of a search.
const MAX_TOP_K: u32 = 100;

/// A search by the page, `POST /api/search`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Search {
    /// In the person's words.
    pub query: String,
    /// Passages at most.
    #[serde(default = "default_top_k")]
    pub top_k: u32,
    /// What it is limited to, for kinds that have filters.
    #[serde(default)]
    pub filter: Option<SearchFilter>,
    /// The vector of the query, for kinds that take one; the proxy's, never the client's.
    #[serde(skip)]
    pub vector: Option<Vec<f32>>,
}

fn default_top_k() -> u32 {
    DEFAULT_TOP_K
}

impl Search {
    /// One without a filter.
    pub fn new(query: &str, top_k: u32) -> Self {
        Self { query: query.to_owned(), top_k, filter: None, vector: None }
    }

    /// Reads the body of a search.
    pub fn read(json: &[u8]) -> serde_json::Result<Self> {
        let mut search: Self = serde_json::from_slice(json)?;
        search.top_k = search.top_k.clamp(1, MAX_TOP_K);
        Ok(search)
    }
}

/// A picture as a document names it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct PictureQuery {
    /// The id of the document.
    pub document: Option<String>,
    /// The name of a file anywhere in the folder.
    pub name: Option<String>,
    /// A path that starts from the document.
    pub path: Option<String>,
}

impl PictureQuery {
    pub(crate) fn fields(&self) -> [(&'static str, Option<&str>); 3] {
        [
            ("document", self.document.as_deref()),
            ("name", self.name.as_deref()),
            ("path", self.path.as_deref()),
        ]
    }

    /// Whether it has a name or a path, on one line, and no value is longer than `max_bytes`.
    pub fn is_sound(&self, max_bytes: usize) -> bool {
        let is_short = |(_, value): (&str, Option<&str>)| {
            value.is_none_or(|value| value.len() <= max_bytes && !value.contains(char::is_control))
        };
        self.name.is_some() != self.path.is_some() && self.fields().into_iter().all(is_short)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_read_and_bounded() {
        let read = |json: &str| Search::read(json.as_bytes()).ok();
        assert_eq!(read(r#"{"query":"q"}"#), Some(Search::new("q", 8)));
        assert_eq!(read(r#"{"query":"q","top_k":0,"url":"http://evil"}"#), Some(Search::new("q", 1)));
        assert_eq!(read(r#"{"query":"q","top_k":99999}"#).unwrap().top_k, MAX_TOP_K);
        let filter = read(r#"{"query":"q","filter":{"folders":["a"],"new":1}}"#).unwrap().filter.unwrap();
        assert_eq!(filter, SearchFilter { folders: vec!["a".into()], ..SearchFilter::default() });
        assert_eq!(read(r#"{"query":"q","filter":null}"#), Some(Search::new("q", 8)));
        for bad in [
            "",
            "[]",
            r#"{"query":1}"#,
            r#"{"top_k":3}"#,
            r#"{"query":"q","top_k":-1}"#,
            r#"{"query":"q","filter":"a"}"#,
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
