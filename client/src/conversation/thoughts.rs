//! A model's thoughts before an answer, on screen.

use std::rc::Rc;

use footnote_core::{conversation::Thoughts, text::clean_text};
use reactive_graph::{
    owner::{LocalStorage, StoredValue},
    prelude::*,
    signal::RwSignal,
};

use crate::ports::TextView;

/// Length of the end of the last line that is shown while the model thinks, in characters.
const LINE_CHARS: usize = 120;

/// The thoughts before an answer; copies are handles to the same.
#[derive(Clone, Copy, Default)]
pub struct ThoughtsView {
    pub phase: RwSignal<Option<ThinkingPhase>>,
    content: StoredValue<Content, LocalStorage>,
}

#[derive(Default)]
struct Content {
    text: String,
    /// No more is on its way.
    is_whole: bool,
    /// The whole text on screen, while a person has it open: folded, it costs nothing.
    view: Option<Rc<dyn TextView>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThinkingPhase {
    /// It thinks, or was still thinking when the answer ended.
    Open,
    /// It has thought for this long, in milliseconds.
    Done { ms: u64 },
}

impl ThoughtsView {
    /// Adds thoughts.
    pub fn push(self, more: &str) {
        self.content.update_value(|content| {
            if let Some(view) = &content.view {
                if content.is_whole {
                    view.replace(&content.text);
                }
                view.push(more);
            }
            content.is_whole = false;
            content.text.push_str(more);
        });
        self.set_phase(Some(ThinkingPhase::Open));
    }

    pub fn end(self, ms: u64) {
        self.set_phase(Some(ThinkingPhase::Done { ms }));
    }

    /// Shows the thoughts of a saved answer.
    pub fn show(self, thoughts: Option<&Thoughts>) {
        self.content.update_value(|content| {
            content.text = thoughts.map(|thoughts| thoughts.text.clone()).unwrap_or_default();
            content.is_whole = thoughts.is_some();
            if let Some(view) = &content.view {
                view.finish(&content.text, &[], None);
            }
        });
        self.set_phase(thoughts.map(|thoughts| {
            if thoughts.unfinished { ThinkingPhase::Open } else { ThinkingPhase::Done { ms: thoughts.ms } }
        }));
    }

    /// Shows the whole text in this view, where it grows until it is closed.
    pub fn open(self, view: Rc<dyn TextView>) {
        self.content.update_value(|content| {
            if content.is_whole {
                view.finish(&content.text, &[], None);
            } else {
                view.push(&content.text);
            }
            content.view = Some(view);
        });
    }

    pub fn close(self) {
        self.content.try_update_value(|content| content.view = None);
    }

    pub fn text(self) -> String {
        self.content.with_value(|content| content.text.clone())
    }

    /// The end of the last line.
    pub fn last_line(self) -> String {
        self.content.with_value(|content| {
            let line = content.text.trim_end().rsplit('\n').next().unwrap_or_default().trim_start();
            let start = line.char_indices().rev().nth(LINE_CHARS - 1).map_or(0, |(at, _)| at);
            clean_text(line.get(start..).unwrap_or(line)).into_owned()
        })
    }

    pub fn dispose(self) {
        self.phase.dispose();
        self.content.dispose();
    }

    fn set_phase(self, phase: Option<ThinkingPhase>) {
        if self.phase.get_untracked() != phase {
            self.phase.set(phase);
        }
    }
}
