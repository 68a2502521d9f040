//! The labelled sentences and the texts they are about.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;

/// A text.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Passage {
    /// The name by which sentences refer to it.
    #[serde(rename = "passage")]
    pub(crate) name: String,
    pub(crate) half: Half,
    pub(crate) language: String,
    pub(crate) title: String,
    pub(crate) text: String,
}

/// A sentence about a text.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Pair {
    /// The text's name.
    pub(crate) passage: String,
    /// Whether the text supports it.
    pub(crate) supported: bool,
    /// How it was made.
    pub(crate) kind: String,
    /// The sentence's language, if it is not its text's.
    pub(crate) language: Option<String>,
    pub(crate) sentence: String,
}

impl Pair {
    pub(crate) fn is_across_languages(&self) -> bool {
        self.language.is_some()
    }
}

/// The use of a text: for choosing the checker's limits, or for measuring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Half {
    /// The checker's limits were chosen with it.
    Development,
    /// The checker's limits were chosen without it.
    HeldOut,
}

/// The texts and sentences of one file.
#[derive(Debug)]
pub(crate) struct Set {
    pub(crate) passages: Vec<Passage>,
    pairs: Vec<Pair>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Pair(Pair),
    Passage(Passage),
}

impl Set {
    /// Reads a file of `tests/data`.
    pub(crate) fn read(name: &str) -> Result<Self> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name);
        let file = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let (mut passages, mut pairs) = (Vec::new(), Vec::new());
        for (number, line) in file.lines().enumerate() {
            let line = serde_json::from_str(line).with_context(|| format!("{name}, line {}", number + 1))?;
            match line {
                Line::Passage(passage) => passages.push(passage),
                Line::Pair(pair) => pairs.push(pair),
            }
        }
        let set = Self { passages, pairs };
        ensure!(set.pairs().count() == set.pairs.len(), "there are sentences about texts that are not there");
        Ok(set)
    }

    /// The texts of one half, and the sentences over them.
    pub(crate) fn half(&self, half: Half) -> Self {
        let passages = self.passages.iter().filter(|passage| passage.half == half).cloned().collect();
        let pairs = self.pairs().filter(|(passage, _)| passage.half == half);
        Self { passages, pairs: pairs.map(|(_, pair)| pair.clone()).collect() }
    }

    /// Each sentence with its text.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&Passage, &Pair)> {
        self.pairs.iter().filter_map(|pair| {
            let passage = self.passages.iter().find(|passage| passage.name == pair.passage)?;
            Some((passage, pair))
        })
    }
}
