//! Remembers for each model whether it gives quotes when it is asked for them.

use std::cell::RefCell;

use serde::{Deserialize, Serialize};

/// Answers in a row without quotes in the form they were asked for, after which a model is not asked any more.
const MAX_MISSES: u8 = 3;

/// Models remembered; the least recently asked is dropped first.
const MOST_MODELS: usize = 32;

/// The habits of all models that were asked. The page stores them with [`dump`](Self::dump) and [`load`](Self::load).
#[derive(Debug, Default)]
pub struct QuoteHabits {
    models: RefCell<Vec<ModelHabit>>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelHabit {
    pub model: String,
    /// Answers in a row that rest on documents and have no quotes, or broken ones.
    #[serde(default)]
    pub misses: u8,
    /// A person does not want this model to be asked.
    #[serde(default)]
    pub is_off: bool,
}

impl ModelHabit {
    /// Whether the model is not asked because it gave no quotes.
    pub fn is_given_up(&self) -> bool {
        self.misses >= MAX_MISSES
    }
}

impl QuoteHabits {
    pub fn of(&self, model: &str) -> ModelHabit {
        let models = self.models.borrow();
        let known = models.iter().find(|known| known.model == model).cloned();
        known.unwrap_or_else(|| ModelHabit { model: model.to_owned(), ..ModelHabit::default() })
    }

    /// Whether to ask this model for quotes.
    pub fn asks(&self, model: &str) -> bool {
        let habit = self.of(model);
        !habit.is_off && !habit.is_given_up()
    }

    /// Learns from an answer that rests on documents, which the model was asked to give quotes for.
    pub(crate) fn learn(&self, model: &str, quotes: usize, broken: u32) {
        let habit = self.of(model);
        let misses = if quotes > 0 && broken == 0 { 0 } else { habit.misses.saturating_add(1) };
        self.remember(ModelHabit { misses, ..habit });
    }

    /// Sets whether a model may be asked. What was learned of it is forgotten.
    pub fn set_off(&self, model: &str, is_off: bool) {
        self.remember(ModelHabit { model: model.to_owned(), misses: 0, is_off });
    }

    fn remember(&self, habit: ModelHabit) {
        let mut models = self.models.borrow_mut();
        models.retain(|known| known.model != habit.model);
        models.push(habit);
        if models.len() > MOST_MODELS {
            models.remove(0);
        }
    }

    pub fn dump(&self) -> Vec<ModelHabit> {
        self.models.borrow().clone()
    }

    pub fn load(&self, kept: Vec<ModelHabit>) {
        *self.models.borrow_mut() = kept.into_iter().take(MOST_MODELS).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_that_gives_none_three_times_is_not_asked_until_a_person_wants_it() {
        let habits = QuoteHabits::default();
        for _ in 0..2 {
            habits.learn("m", 0, 0);
        }
        assert!(habits.asks("m"));
        habits.learn("m", 3, 0);
        habits.learn("m", 3, 1);
        habits.learn("m", 0, 0);
        assert!(habits.asks("m") && habits.asks("other"));
        habits.learn("m", 0, 0);
        assert!(!habits.asks("m") && habits.of("m").is_given_up());
        let kept = serde_json::to_string(&habits.dump()).unwrap();
        let other = QuoteHabits::default();
        other.load(serde_json::from_str(&kept).unwrap());
        assert!(!other.asks("m"));
        other.set_off("m", false);
        assert!(other.asks("m"));
        other.set_off("m", true);
        assert!(!other.asks("m") && !other.of("m").is_given_up());
    }
}
