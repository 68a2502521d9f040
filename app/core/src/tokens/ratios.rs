//! The ratio of the tokens that a server counts to those counted here, by model. It corrects estimates; for exact counts
//! it is only shown.

use std::cell::RefCell;

use serde::{Deserialize, Serialize};

const ONE: u32 = 1000;

/// A new answer moves the ratio by one third of the difference.
const STEP: u32 = 3;

/// Plausible ratios, in thousandths. Others do not come from the encoding: the server adds a prompt of its own, or does
/// not count cached tokens.
const RANGE: std::ops::RangeInclusive<u32> = 400..=3000;

/// Smaller requests are ignored: framing dominates them.
const FEWEST_TOKENS: u32 = 50;

/// Models remembered; the least recently asked is dropped first.
const MOST_MODELS: usize = 32;

/// The ratios of all models that have answered. The page stores them with [`dump`](Self::dump) and
/// [`load`](Self::load).
#[derive(Debug, Default)]
pub struct TokenRatios {
    models: RefCell<Vec<ModelRatio>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelRatio {
    pub model: String,
    /// Whether it is the ratio of exact counts; estimates have their own.
    pub exact: bool,
    /// Tokens of the server for a thousand of ours, smoothed over answers.
    pub per_mille: u32,
}

impl TokenRatios {
    /// The factor that corrects estimates for this model; 1 before its first answer.
    pub fn factor(&self, model: &str) -> f64 {
        self.of(model, false).unwrap_or(1.0)
    }

    /// The ratio of exact counts or of estimates; `None` before the first answer.
    pub fn of(&self, model: &str, exact: bool) -> Option<f64> {
        let models = self.models.borrow();
        let known = models.iter().find(|known| known.model == model && known.exact == exact)?;
        Some(f64::from(known.per_mille) / f64::from(ONE))
    }

    /// Adds the counts of one request: ours and the server's.
    pub fn learn(&self, model: &str, exact: bool, counted: u32, prompt_tokens: u32) {
        if counted < FEWEST_TOKENS {
            return;
        }
        let seen = u64::from(prompt_tokens) * u64::from(ONE) / u64::from(counted);
        let Some(seen) = u32::try_from(seen).ok().filter(|seen| RANGE.contains(seen)) else { return };
        let mut models = self.models.borrow_mut();
        let at = models.iter().position(|known| known.model == model && known.exact == exact);
        let per_mille = match at.map(|at| models.remove(at).per_mille) {
            Some(before) => (before * (STEP - 1) + seen) / STEP,
            None => seen,
        };
        models.push(ModelRatio { model: model.to_owned(), exact, per_mille });
        if models.len() > MOST_MODELS {
            models.remove(0);
        }
    }

    /// All ratios, for storage.
    pub fn dump(&self) -> Vec<ModelRatio> {
        self.models.borrow().clone()
    }

    /// Replaces all ratios by stored ones; implausible ones are ignored.
    pub fn load(&self, kept: Vec<ModelRatio>) {
        let good = kept.into_iter().filter(|known| RANGE.contains(&known.per_mille)).take(MOST_MODELS);
        *self.models.borrow_mut() = good.collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_smoothed_kept_and_never_wild() {
        let ratios = TokenRatios::default();
        let close = |model: &str, expect: f64| assert!((ratios.factor(model) - expect).abs() < 1e-4);
        close("m", 1.0);
        ratios.learn("m", false, 100, 120);
        close("m", 1.2);
        ratios.learn("m", false, 100, 210);
        close("m", 1.5);
        for (counted, prompt) in [(100, 1000), (100, 10), (100, 0), (0, 100), (40, 80)] {
            ratios.learn("m", false, counted, prompt);
        }
        close("m", 1.5);
        ratios.learn("m", true, 100, 101);
        close("m", 1.5);
        assert!((ratios.of("m", true).unwrap() - 1.01).abs() < 1e-4);
        let kept = serde_json::to_string(&ratios.dump()).unwrap();
        let other = TokenRatios::default();
        other.load(serde_json::from_str(&kept).unwrap());
        assert_eq!(other.dump(), ratios.dump());
        other.load(vec![ModelRatio { model: "m".into(), exact: false, per_mille: 9_000 }]);
        assert_eq!(other.dump(), []);
        for number in 0..40 {
            ratios.learn(&number.to_string(), false, 100, 100);
        }
        assert_eq!((ratios.dump().len(), ratios.of("m", false)), (32, None));
    }
}
