//! Memory of a conversation, besides its exchanges: a rolling summary, an index line an exchange, and the
//! compressed turns that stand for older exchanges in a request. None of it replaces an exchange.

use std::{collections::BTreeMap, rc::Rc};

use serde::{Deserialize, Serialize};

use super::{DocumentId, ExchangeId};

/// The memory of a session, besides its exchanges. Each part is a record of its own.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SessionMemory {
    /// The conversation so far, in about 200 words.
    pub summary: Option<RollingSummary>,
    /// One line an exchange, as far as they have been made. Shared, as exchanges are.
    pub index: BTreeMap<ExchangeId, Rc<IndexLine>>,
    /// Compressed turns by the last exchange that they stand for, undone ones too.
    pub compressed: BTreeMap<ExchangeId, CompressedTurn>,
}

/// The conversation so far, in about 200 words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollingSummary {
    pub text: String,
    /// The last exchange that it covers.
    pub through: ExchangeId,
    /// When it was made, in milliseconds since 1970.
    #[serde(default)]
    pub made_ms: u64,
}

/// The index entry of one exchange.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct IndexLine {
    /// One line.
    pub line: String,
    /// Topics, in a word or two each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub topics: Vec<String>,
    /// The ids of the sources that its answer cites.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<DocumentId>,
    /// Index of the exchange's answer that the line describes, counted from 0.
    #[serde(default)]
    pub answer: usize,
}

/// One assistant message that stands, in requests, for all exchanges up to one. The exchanges
/// themselves stay as they are.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CompressedTurn {
    /// The summary, without the links and facts below.
    pub text: String,
    /// The links of the answers it stands for, each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<CompressedLink>,
    /// Numbers, dates, names and wikilinks that the summary lost, word for word.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pinned: Vec<String>,
    /// Tokens of the exchanges it stands for.
    #[serde(default)]
    pub tokens_before: u32,
    /// Its own tokens, links and facts included.
    #[serde(default)]
    pub tokens_after: u32,
    /// When it was made, in milliseconds since 1970.
    #[serde(default)]
    pub made_ms: u64,
    /// A person changed its words.
    #[serde(default)]
    pub edited: bool,
    /// A person undid it: requests leave it out.
    #[serde(default)]
    pub undone: bool,
}

/// A link that a compressed turn keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompressedLink {
    /// The source's title.
    pub title: String,
    /// Its address, as given by [`crate::sources::href`]; empty if there is no link.
    #[serde(default)]
    pub href: String,
}

impl SessionMemory {
    /// The compressed turn in effect and the last exchange it stands for.
    pub fn compressed_turn(&self) -> Option<(ExchangeId, &CompressedTurn)> {
        self.compressed.iter().rev().find(|(_, turn)| !turn.undone).map(|(&through, turn)| (through, turn))
    }
}
