//! How many tokens model servers count for one that was counted here, by model. It corrects
//! estimates; exact counts are only watched with it.

use std::cell::RefCell;

use serde::{Deserialize, Serialize};

/// As many thousandths as one.
const ONE: u32 = 1000;

/// A new answer moves the ratio by a third of what it differs.
const STEP: u32 = 3;

/// Ratios outside this range, in thousandths, come from something else than the encoding, such as a server that adds
/// a prompt of its own or counts what it had cached as nothing.
const RANGE: std::ops::RangeInclusive<u32> = 400..=3000;

/// Requests of fewer tokens say little: framing weighs too much in them.
const FEWEST_TOKENS: u32 = 50;

/// Models that are remembered; the one that was not asked for longest is forgotten first.
const MOST_MODELS: usize = 32;

/// The ratios of all models that have answered. Shared; the page keeps them over reloads with
/// [`dump`](Self::dump) and [`load`](Self::load).
#[derive(Debug, Default)]
pub struct TokenRatios {
    models: RefCell<Vec<ModelRatio>>,
}

/// The ratio of one model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelRatio {
    /// The model's id.
    pub model: String,
    /// Whether it is about exact counts; estimates have a ratio of their own.
    pub exact: bool,
    /// Tokens of the server for a thousand of ours, smoothed over answers.
    pub per_mille: u32,
}

impl TokenRatios {
    /// What estimates for this model are multiplied by; 1 as long as nothing is known.
    pub fn factor(&self, model: &str) -> f64 {
        self.of(model, false).unwrap_or(1.0)
    }

    /// The ratio of this model's exact counts or estimates, where it has answered.
    pub fn of(&self, model: &str, exact: bool) -> Option<f64> {
        let models = self.models.borrow();
        let known = models.iter().find(|known| known.model == model && known.exact == exact)?;
        Some(f64::from(known.per_mille) / f64::from(ONE))
    }

    /// Learns from an answer: what was counted here for its request, and what the server counted.
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

    /// All ratios, to be kept.
    pub fn dump(&self) -> Vec<ModelRatio> {
        self.models.borrow().clone()
    }

    /// Takes ratios that were kept; ones that cannot be are passed over.
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
