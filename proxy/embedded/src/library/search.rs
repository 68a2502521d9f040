//! What a question finds: passages by words, and by meaning where there is a vector of it.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use super::filter::Filter;
use super::index::content_words;
use super::meaning::{Meaning, fused};
use super::words::Analyzer;
use super::{FoundPassage, Library, passages};
use crate::Error;

/// Maximum passages of one document among the results.
const MAX_PER_DOCUMENT: usize = 3;
/// Passages fetched per result, since some are dropped.
const CANDIDATES_PER_RESULT: usize = 4;
/// Results with a lower share of the best score are dropped.
const MIN_OF_BEST: f32 = 0.2;
/// How much more a passage counts whose heading is the question.
const HEADING_ASKED: f32 = 2.0;
/// How much words count at least; the meaning has 1.
const MIN_OF_WORDS: f32 = 0.2;

impl Library {
    /// At most `limit` passages that match a question, best first. A query that ends in `*` finds documents by the beginning
    /// of their name.
    pub fn search(&self, query: &str, limit: usize) -> Result<Vec<FoundPassage>, Error> {
        self.search_within(&Filter::default(), query, None, limit)
    }

    /// The same, of the documents that a filter allows, and by meaning too where there is a vector of the question.
    pub(crate) fn search_within(
        &self,
        filter: &Filter,
        query: &str,
        vector: Option<&[f32]>,
        limit: usize,
    ) -> Result<Vec<FoundPassage>, Error> {
        if let Some(typed) = query.trim().strip_suffix('*') {
            let catalog = self.catalog();
            let named = catalog.with_prefix(typed, filter, limit).into_iter();
            let found = named.map(|entry| catalog.with_edition(entry.found(entry.title.clone())));
            return Ok(found.collect());
        }
        let candidates = limit.saturating_mul(CANDIDATES_PER_RESULT);
        let mut found = self.found_by_words(filter, query, candidates)?;
        if let (Some(meaning), Some(vector)) = (&self.meaning, vector) {
            let alike = self.found_by_meaning(meaning, filter, vector, candidates)?;
            let covered =
                found.first().map(|best| self.covered(query, best)).transpose()?.unwrap_or_default();
            // What has hardly a word of the question was found by chance, as in another language.
            found = fused(found, alike, (2.0 * covered).clamp(MIN_OF_WORDS, 1.0));
        }
        let mut texts = HashSet::new();
        let mut per_document: HashMap<String, usize> = HashMap::new();
        let is_kept = |found: &FoundPassage| {
            let count = per_document.entry(found.metadata.path.clone()).or_default();
            // Skip copies of the same text.
            let is_kept = *count < MAX_PER_DOCUMENT && texts.insert(found.text.clone());
            *count += usize::from(is_kept);
            is_kept
        };
        let catalog = self.catalog();
        let kept = found.into_iter().filter(is_kept).take(limit);
        Ok(kept.map(|found| catalog.with_edition(found)).collect())
    }

    /// How much of a question's words the best passage has: from none, 0, to all, 1.
    fn covered(&self, query: &str, best: &FoundPassage) -> Result<f32, Error> {
        let languages = &self.catalog().languages;
        let words = content_words(query, languages);
        let text = [best.title.as_str(), &best.text].join("\n");
        let analysed = languages.iter().map(|language| Analyzer::new(*language).terms(&text));
        let terms =
            analysed.flat_map(|terms| terms.split(' ').map(str::to_owned).collect::<Vec<_>>()).collect();
        Ok(self.index.covered(&words, &terms)?)
    }

    /// Whether the folder has fewer than half of a question's words, as in another language, and is searched by meaning.
    pub(crate) fn finds_by_meaning_alone(&self, question: &str) -> bool {
        let is_foreign = || self.index.knows_few(&content_words(question, &self.catalog().languages));
        let is_foreign =
            || is_foreign().inspect_err(|error| tracing::error!(%error, "words cannot be looked up"));
        self.meaning.as_ref().is_some_and(|meaning| meaning.is_usable()) && is_foreign().unwrap_or(false)
    }

    fn found_by_words(&self, filter: &Filter, query: &str, limit: usize) -> Result<Vec<FoundPassage>, Error> {
        let matches = self.index.search(&self.catalog().languages, query, filter, limit)?;
        let min_score = matches.first().map_or(0.0, |(best, _)| best * MIN_OF_BEST);
        let good = matches.into_iter().take_while(|(score, _)| *score >= min_score);
        let asked = passages::slug(query.trim());
        let read = |(score, stored): (f32, String)| {
            let found: FoundPassage = serde_json::from_str(&stored).ok()?;
            let is_heading = passages::slug(&found.metadata.heading) == asked;
            let score = if is_heading { score * HEADING_ASKED } else { score };
            Some(FoundPassage { score: Some(score), ..found })
        };
        let mut found: Vec<FoundPassage> = good.filter_map(read).collect();
        // Sort ties deterministically. Scores are positive, so their bits compare like numbers.
        found.sort_by_cached_key(|found| {
            (Reverse(found.score.map(f32::to_bits)), found.metadata.path.len(), found.id.clone())
        });
        Ok(found)
    }

    fn found_by_meaning(
        &self,
        meaning: &Meaning,
        filter: &Filter,
        vector: &[f32],
        limit: usize,
    ) -> Result<Vec<FoundPassage>, Error> {
        let is_limited = filter != &Filter::default();
        let allowed = is_limited.then(|| self.index.windows(Some(filter))).transpose()?;
        let is_allowed = |key| allowed.as_ref().is_none_or(|allowed| allowed.contains(&key));
        let windows = meaning.nearest(vector, is_allowed, limit);
        let stored = self.index.with_windows(&windows, filter)?;
        Ok(stored.iter().filter_map(|stored| serde_json::from_str(stored).ok()).collect())
    }
}
