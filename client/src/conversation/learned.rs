//! Qualities of models that turns learn, kept among the preferences.

use footnote_core::services::ModelPace;
use serde::Serialize;

use super::Environment;
use crate::preferences::Preference;

impl Environment {
    /// Loads what was learned of models.
    pub fn load_learned(&self) {
        let Self { turn, preferences, .. } = self;
        turn.ratios.load(preferences.json(Preference::TokenRatios).unwrap_or_default());
        turn.quote_habits.load(preferences.json(Preference::QuoteHabits).unwrap_or_default());
        turn.side_pace.load(preferences.text(Preference::SidePace).unwrap_or_default());
    }

    /// Sets whether a model may be asked for quotes.
    pub fn ask_for_quotes(&self, model: &str, is_off: bool) {
        self.turn.quote_habits.set_off(model, is_off);
        self.save_learned();
    }

    /// Makes requests beside the answer again that were left out because the model is slow.
    pub fn turn_on(&self, left_out: &ModelPace) {
        self.turn.side_pace.turn_on(left_out);
        self.save_pace();
    }

    pub(super) fn save_learned(&self) {
        self.save(Preference::TokenRatios, &self.turn.ratios.dump());
        self.save(Preference::QuoteHabits, &self.turn.quote_habits.dump());
        self.save_pace();
    }

    fn save_pace(&self) {
        let pace = self.turn.side_pace.stored();
        if self.preferences.text(Preference::SidePace).unwrap_or_default() != pace {
            // Without room for it, it is learned again.
            self.preferences.set_text(Preference::SidePace, &pace).ok();
        }
    }

    fn save<T: Serialize>(&self, preference: Preference, learned: &[T]) {
        if !learned.is_empty() {
            // Without room for it, it is learned again.
            self.preferences.set_json(preference, learned).ok();
        }
    }
}
