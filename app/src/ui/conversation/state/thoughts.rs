//! A model's thoughts before an answer, on screen.

use footnote_core::{conversation::Thoughts, text::clean_text};
use leptos::prelude::*;

use crate::dom::streaming_text::StreamingText;

/// Length of the end of the last line that is shown while the model thinks, in characters.
const LINE_CHARS: usize = 120;

/// The thoughts before an answer; copies are handles to the same.
#[derive(Clone, Copy)]
pub(crate) struct ThoughtsView {
    pub(crate) phase: RwSignal<Option<ThinkingPhase>>,
    content: StoredValue<Content, LocalStorage>,
}

#[derive(Default)]
struct Content {
    text: String,
    /// No more is on its way.
    is_whole: bool,
    /// The whole text on screen, while a person has it open: folded, it costs nothing.
    body: Option<StreamingText>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ThinkingPhase {
    /// It thinks, or was still thinking when the answer ended.
    Open,
    /// It has thought for this long, in milliseconds.
    Done { ms: u64 },
}

impl ThoughtsView {
    pub(crate) fn new() -> Self {
        Self { phase: RwSignal::new(None), content: StoredValue::new_local(Content::default()) }
    }

    /// Adds thoughts.
    pub(crate) fn push(self, more: &str) {
        self.content.update_value(|content| {
            if let Some(body) = &content.body {
                if content.is_whole {
                    body.go_on(&content.text);
                }
                body.push(more);
            }
            content.is_whole = false;
            content.text.push_str(more);
        });
        self.set_phase(Some(ThinkingPhase::Open));
    }

    pub(crate) fn end(self, ms: u64) {
        self.set_phase(Some(ThinkingPhase::Done { ms }));
    }

    /// Shows the thoughts of a saved answer.
    pub(crate) fn show(self, thoughts: Option<&Thoughts>) {
        self.content.update_value(|content| {
            content.text = thoughts.map(|thoughts| thoughts.text.clone()).unwrap_or_default();
            content.is_whole = thoughts.is_some();
            if let Some(body) = &content.body {
                body.finish(&content.text, &[], None);
            }
        });
        self.set_phase(thoughts.map(|thoughts| {
            if thoughts.unfinished { ThinkingPhase::Open } else { ThinkingPhase::Done { ms: thoughts.ms } }
        }));
    }

    /// The whole text on screen, which grows until it is closed.
    pub(crate) fn open(self) -> Option<StreamingText> {
        let body = StreamingText::new()?;
        self.content.update_value(|content| {
            if content.is_whole {
                body.finish(&content.text, &[], None);
            } else {
                body.push(&content.text);
            }
            content.body = Some(body.clone());
        });
        Some(body)
    }

    pub(crate) fn close(self) {
        self.content.update_value(|content| content.body = None);
    }

    pub(crate) fn text(self) -> String {
        self.content.with_value(|content| content.text.clone())
    }

    /// The end of the last line.
    pub(crate) fn last_line(self) -> String {
        self.content.with_value(|content| {
            let line = content.text.trim_end().rsplit('\n').next().unwrap_or_default().trim_start();
            let start = line.char_indices().rev().nth(LINE_CHARS - 1).map_or(0, |(at, _)| at);
            clean_text(line.get(start..).unwrap_or(line)).into_owned()
        })
    }

    pub(crate) fn dispose(self) {
        self.phase.dispose();
        self.content.dispose();
    }

    fn set_phase(self, phase: Option<ThinkingPhase>) {
        if self.phase.get_untracked() != phase {
            self.phase.set(phase);
        }
    }
}
