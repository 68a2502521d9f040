//! Which models are too slow for the requests beside the answer: those for which this decides are left out by themselves,
//! until a person wants them again.

use std::cell::RefCell;

use footnote_messages as messages;
use serde::{Deserialize, Serialize};

use crate::wire::Purpose;

/// A request that takes longer, in milliseconds, holds up what follows it.
const SLOW_MS: u64 = 20_000;

/// Replies whose median decides.
const LATEST: usize = 3;

/// Requests in a row that ran into their time limit, after which no more are made.
const MAX_TIMEOUTS: u8 = 2;

/// Models and purposes remembered; the least recently asked is dropped first.
const MOST_ENTRIES: usize = 32;

/// How long models took for these requests. The page stores it with [`stored`](Self::stored) and [`load`](Self::load).
#[derive(Debug, Default)]
pub struct SidePace {
    /// As JSON: it is needed a few times a turn, and in many turns not at all.
    stored: RefCell<String>,
}

/// The pace of one model for one purpose. It is stored as a list: what reads a list is smaller than what reads names.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredPace", into = "StoredPace")]
pub struct ModelPace {
    pub model: String,
    purpose: String,
    /// How long the latest replies took, in milliseconds, oldest first.
    latest_ms: Vec<u64>,
    /// Time limits reached in a row.
    timeouts: u8,
    /// A notice has said that it is left out.
    is_told: bool,
}

/// The same, field by field.
type StoredPace = (String, String, Vec<u64>, u8, bool);

impl From<StoredPace> for ModelPace {
    fn from((model, purpose, latest_ms, timeouts, is_told): StoredPace) -> Self {
        Self { model, purpose, latest_ms, timeouts, is_told }
    }
}

impl From<ModelPace> for StoredPace {
    fn from(ModelPace { model, purpose, latest_ms, timeouts, is_told }: ModelPace) -> Self {
        (model, purpose, latest_ms, timeouts, is_told)
    }
}

impl ModelPace {
    fn is_of(&self, purpose: Purpose, model: &str) -> bool {
        self.purpose == purpose.into_str() && self.model == model
    }

    fn is_too_slow(&self) -> bool {
        let mut sorted = self.latest_ms.clone();
        sorted.sort_unstable();
        let median = sorted.get(LATEST / 2).filter(|_| sorted.len() == LATEST);
        self.timeouts >= MAX_TIMEOUTS || median.is_some_and(|&median| median > SLOW_MS)
    }

    /// Names the purpose of the request: `rewrite`, `memory` or `title`.
    pub fn purpose(&self) -> &str {
        &self.purpose
    }

    /// Names the request for a person.
    pub fn task(&self) -> &'static str {
        match self.purpose.as_str() {
            "rewrite" => messages::models::task_rewriting(),
            "memory" => messages::models::task_memory(),
            _ => messages::models::task_titles(),
        }
    }
}

impl SidePace {
    pub fn load(&self, stored: String) {
        self.stored.replace(stored);
    }

    pub fn stored(&self) -> String {
        self.stored.borrow().clone()
    }

    /// Everything that is left out.
    pub fn left_out(&self) -> Vec<ModelPace> {
        let mut paces = self.paces();
        paces.retain(ModelPace::is_too_slow);
        paces
    }

    /// Whether this model is too slow for this purpose.
    pub(super) fn leaves_out(&self, purpose: Purpose, model: &str) -> bool {
        self.left_out().iter().any(|pace| pace.is_of(purpose, model))
    }

    /// Learns from a request; `ms` is how long its reply took, `None` if it reached the time limit.
    pub(super) fn learn(&self, purpose: Purpose, model: &str, ms: Option<u64>) {
        if !matches!(purpose, Purpose::Rewrite | Purpose::Memory | Purpose::Title) {
            // A person waits for the others, or no answer would be possible without them.
            return;
        }
        let mut paces = self.paces();
        let known = paces.iter().position(|pace| pace.is_of(purpose, model)).map(|at| paces.remove(at));
        let new = || ModelPace {
            model: model.to_owned(),
            purpose: purpose.into_str().to_owned(),
            ..ModelPace::default()
        };
        let mut pace = known.unwrap_or_else(new);
        match ms {
            Some(ms) => {
                pace.timeouts = 0;
                pace.latest_ms.push(ms);
                let excess = pace.latest_ms.len().saturating_sub(LATEST);
                pace.latest_ms.drain(..excess);
            }
            None => pace.timeouts = pace.timeouts.saturating_add(1),
        }
        paces.push(pace);
        let excess = paces.len().saturating_sub(MOST_ENTRIES);
        paces.drain(..excess);
        self.keep(&paces);
    }

    /// Tells a person, once, which requests are left out from now on.
    pub(crate) fn take_notice(&self) -> Option<String> {
        let mut paces = self.paces();
        let mut untold: Vec<_> =
            paces.iter_mut().filter(|pace| pace.is_too_slow() && !pace.is_told).collect();
        let first = untold.first()?;
        let model = first.model.clone();
        untold.retain(|pace| pace.model == model);
        let tasks = untold.iter().map(|pace| pace.task().to_owned());
        let tasks = tasks.reduce(|tasks, last| messages::models::tasks_and(last, tasks)).unwrap_or_default();
        for pace in untold {
            pace.is_told = true;
        }
        self.keep(&paces);
        Some(messages::models::too_slow(model, tasks))
    }

    /// Asks a model again for what it was left out of.
    pub fn turn_on(&self, left_out: &ModelPace) {
        let mut paces = self.paces();
        paces.retain(|pace| pace.model != left_out.model || pace.purpose != left_out.purpose);
        self.keep(&paces);
    }

    fn paces(&self) -> Vec<ModelPace> {
        // What cannot be read is learned again.
        serde_json::from_str(&self.stored.borrow()).unwrap_or_default()
    }

    fn keep(&self, paces: &[ModelPace]) {
        if let Ok(text) = serde_json::to_string(paces) {
            self.stored.replace(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a model that took this long is left out; `None` is a time limit that was reached.
    #[track_caller]
    fn check(took: &[Option<u64>], expect: bool) {
        let pace = SidePace::default();
        for ms in took {
            pace.learn(Purpose::Memory, "m", *ms);
        }
        let other = SidePace::default();
        other.load(pace.stored());
        assert_eq!(other.leaves_out(Purpose::Memory, "m"), expect, "{took:?}");
        assert!(!other.leaves_out(Purpose::Title, "m") && !other.leaves_out(Purpose::Memory, "n"));
    }

    #[test]
    fn a_model_is_left_out_by_the_median_of_three_or_two_time_limits_in_a_row() {
        let (slow, fast) = (Some(20_001), Some(20_000));
        check(&[], false);
        check(&[slow, slow], false);
        check(&[slow, slow, fast], true);
        check(&[slow, fast, fast], false);
        check(&[slow, slow, fast, fast], false);
        check(&[fast, fast, fast, slow, slow], true);
        check(&[None], false);
        check(&[None, fast, None], false);
        check(&[None, None], true);
    }

    #[test]
    fn it_is_said_once_and_holds_until_a_person_turns_it_on() {
        let pace = SidePace::default();
        for purpose in [Purpose::Memory, Purpose::Title, Purpose::Memory, Purpose::Title] {
            pace.learn(purpose, "m", None);
        }
        let notice = pace.take_notice().unwrap();
        assert!(
            notice.starts_with("m is too slow for remembering the conversation and naming conversations,"),
            "{notice}"
        );
        assert_eq!(pace.take_notice(), None);
        let left_out = pace.left_out();
        assert_eq!(left_out.len(), 2);
        pace.turn_on(&left_out[0]);
        assert!(!pace.leaves_out(Purpose::Memory, "m") && pace.leaves_out(Purpose::Title, "m"));
    }

    #[test]
    fn requests_that_a_person_waits_for_are_never_left_out() {
        let pace = SidePace::default();
        for purpose in [Purpose::Compress, Purpose::Verify, Purpose::Suggest, Purpose::DocumentSummary] {
            pace.learn(purpose, "m", None);
            pace.learn(purpose, "m", None);
        }
        assert_eq!(pace.left_out(), []);
    }
}
