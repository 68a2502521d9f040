//! What a model thinks before it answers, on screen.

use footnote_core::{conversation::Thoughts, text::clean_text};
use leptos::prelude::*;

use crate::dom::streaming_text::StreamingText;

/// The end of a line that is shown while the model thinks, in characters.
const LINE_CHARS: usize = 120;

/// The thoughts before an answer; copies are handles to the same.
#[derive(Clone, Copy)]
pub(crate) struct ThoughtsView {
    pub(crate) phase: RwSignal<Option<ThinkingPhase>>,
    text: StoredValue<String>,
    /// No more is on its way.
    whole: StoredValue<bool>,
    /// The whole text on screen, while a person has it open: folded, it costs nothing.
    body: StoredValue<Option<StreamingText>, LocalStorage>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ThinkingPhase {
    /// It thinks, or was still thinking when the answer ended.
    Open,
    /// It has thought for so long, in milliseconds.
    Done { ms: u64 },
}

impl ThoughtsView {
    pub(crate) fn new() -> Self {
        Self {
            phase: RwSignal::new(None),
            text: StoredValue::new(String::new()),
            whole: StoredValue::new(false),
            body: StoredValue::new_local(None),
        }
    }

    /// Adds thoughts.
    pub(crate) fn push(self, more: &str) {
        self.body.with_value(|body| {
            if let Some(body) = body {
                if self.whole.get_value() {
                    self.text.with_value(|text| body.go_on(text));
                }
                body.push(more);
            }
        });
        self.whole.set_value(false);
        self.text.update_value(|text| text.push_str(more));
        self.set_phase(Some(ThinkingPhase::Open));
    }

    pub(crate) fn end(self, ms: u64) {
        self.set_phase(Some(ThinkingPhase::Done { ms }));
    }

    /// Shows the thoughts of a saved answer.
    pub(crate) fn show(self, thoughts: Option<&Thoughts>) {
        let text = thoughts.map(|thoughts| thoughts.text.clone()).unwrap_or_default();
        self.body.with_value(|body| {
            if let Some(body) = body {
                body.finish(&text, &[], None);
            }
        });
        self.text.set_value(text);
        self.whole.set_value(thoughts.is_some());
        self.set_phase(thoughts.map(|thoughts| {
            if thoughts.unfinished { ThinkingPhase::Open } else { ThinkingPhase::Done { ms: thoughts.ms } }
        }));
    }

    /// The whole text on screen, which grows until it is closed.
    pub(crate) fn open(self) -> Option<StreamingText> {
        let body = StreamingText::new()?;
        self.text.with_value(|text| {
            if self.whole.get_value() {
                body.finish(text, &[], None);
            } else {
                body.push(text);
            }
        });
        self.body.set_value(Some(body.clone()));
        Some(body)
    }

    pub(crate) fn close(self) {
        self.body.set_value(None);
    }

    pub(crate) fn text(self) -> String {
        self.text.get_value()
    }

    /// The end of the last line.
    pub(crate) fn last_line(self) -> String {
        self.text.with_value(|text| {
            let line = text.trim_end().rsplit('\n').next().unwrap_or_default().trim_start();
            let start = line.char_indices().rev().nth(LINE_CHARS - 1).map_or(0, |(at, _)| at);
            clean_text(line.get(start..).unwrap_or(line)).into_owned()
        })
    }

    pub(crate) fn dispose(self) {
        self.phase.dispose();
        self.text.dispose();
        self.whole.dispose();
        self.body.dispose();
    }

    fn set_phase(self, phase: Option<ThinkingPhase>) {
        if self.phase.get_untracked() != phase {
            self.phase.set(phase);
        }
    }
}
