//! The next questions of a conversation: the one in the question box, and those that wait for the answer before them.
//!
//! Unsent text is kept over a reload, unless the conversation is temporary.

use std::ops::Range;

use any_spawner::Executor;
use reactive_graph::{graph::untrack, prelude::*};

use super::Conversation;
use crate::effects::ScreenEffect;

impl Conversation {
    /// The text in the question box, or which will be there once this conversation is on screen.
    pub fn draft(self) -> String {
        self.draft.borrow().clone()
    }

    /// Takes over a text that stands in the question box already, if there is one.
    pub fn keep_draft(self, text: String) {
        if !text.is_empty() {
            self.set_draft(text);
        }
    }

    fn set_draft(self, text: String) {
        let has_text = !text.trim().is_empty();
        self.draft.replace(text);
        self.is_draft_known.set(true);
        if self.has_text.get_untracked() != has_text {
            self.has_text.set(has_text);
        }
    }

    /// Takes over what a person typed.
    pub fn type_draft(self, text: String) {
        self.environment.tokenizer.keep_for_typing();
        self.set_draft(text);
        self.save_draft();
        self.count_typed_soon();
    }

    /// Puts a text into the question box in place of the one there, which can be undone.
    pub fn write_draft(self, text: &str) {
        self.put_draft(text, true);
    }

    /// Puts a text into the question box to begin with.
    pub fn fill_draft(self, text: &str) {
        self.put_draft(text, false);
    }

    fn put_draft(self, text: &str, can_be_undone: bool) {
        self.set_draft(text.to_owned());
        self.emit(ScreenEffect::WriteDraft { text: text.to_owned(), can_be_undone });
        self.count_typed_soon();
    }

    /// Replaces a range of bytes of the text in the question box, which can be undone.
    pub fn replace_in_draft(self, range: Range<usize>, text: &str) {
        let draft = self.draft();
        let (Some(before), Some(after)) = (draft.get(..range.start), draft.get(range.end..)) else { return };
        self.set_draft(format!("{before}{text}{after}"));
        self.emit(ScreenEffect::ReplaceInDraft { range, text: text.to_owned() });
        self.count_typed_soon();
    }

    /// Puts words that were spoken into the question, which can be undone: at this byte of the box, or at the end of what is not
    /// on screen.
    pub async fn insert_in_draft(self, at: usize, words: &str) {
        if self.is_on_screen.get() {
            let draft = self.draft();
            let at = draft.floor_char_boundary(at.min(draft.len()));
            self.replace_in_draft(at..at, &spaced(&draft, at, words));
            self.save_draft();
            return self.emit(ScreenEffect::FocusQuestion);
        }
        if !self.is_draft_known.get() {
            let stored = self.environment.store.draft(&self.session()).await;
            self.set_draft(stored.unwrap_or_default());
        }
        let draft = self.draft();
        self.set_draft(format!("{draft}{}", spaced(&draft, draft.len(), words)));
        self.save_draft();
    }

    /// Keeps the unsent text and the queued questions over a reload, unless the conversation is temporary: then they are in
    /// memory alone.
    pub fn save_draft(self) {
        let is_stored = untrack(|| self.is_stored());
        let text = if is_stored { self.unsent() } else { String::new() };
        self.environment.store.set_draft(&self.session(), &text);
    }

    /// Queues the question in the box.
    pub fn queue_draft(self) {
        let question = self.draft().trim().to_owned();
        self.queued.update(|queued| queued.push(question));
        self.fill_draft("");
        self.save_draft();
    }

    /// Removes a question from the queue.
    pub fn unqueue(self, at: usize) -> Option<String> {
        if self.queued.with_untracked(|queued| at >= queued.len()) {
            return None;
        }
        let question = self.queued.try_update(|queued| queued.remove(at));
        self.save_draft();
        question
    }

    /// Puts a queued question back into the box, before the text typed there.
    pub fn edit_queued(self, at: usize) {
        let Some(question) = self.unqueue(at) else { return };
        self.write_draft([question, self.draft()].join("\n\n").trim_end());
        self.save_draft();
        self.emit(ScreenEffect::FocusQuestion);
    }

    /// Puts the queued questions before the text typed.
    pub fn unqueue_all(self) {
        if self.queued.with_untracked(Vec::is_empty) {
            return;
        }
        let text = self.unsent();
        self.queued.update(Vec::clear);
        self.fill_draft(&text);
    }

    /// Removes the sent question from the box. Text typed since then stays.
    pub fn take_question(self, question: &str) {
        let text = self.draft();
        let rest = text.trim_start().strip_prefix(question).unwrap_or(&text).trim_start();
        self.fill_draft(rest);
        self.save_draft();
    }

    /// Shows the unsent text, now that the conversation is on screen.
    pub fn restore_draft(self) {
        if self.is_draft_known.get() {
            let draft = self.draft();
            return self.fill_draft(&draft);
        }
        Executor::spawn_local(async move {
            let stored = self.environment.store.draft(&self.session()).await;
            let is_replaced = self.is_draft_known.replace(true);
            if let Some(draft) = stored.filter(|_| !is_replaced) {
                self.fill_draft(&draft);
            }
        });
    }

    /// Keeps the unsent text for the next time, and empties the question box, because another conversation is opened.
    pub fn leave_draft(self) {
        // The stored one is still being read otherwise.
        if self.is_draft_known.get() {
            self.save_draft();
        }
        if !untrack(|| self.is_answering()) {
            self.unqueue_all();
        }
        self.emit(ScreenEffect::WriteDraft { text: String::new(), can_be_undone: false });
    }

    /// Forgets the unsent text, with its stored copy, of a conversation that is not there any more.
    pub fn forget_draft(self) {
        self.clear_draft();
        self.environment.store.set_draft(&self.session(), "");
    }

    /// Forgets the unsent text; its stored copy stays.
    pub(super) fn clear_draft(self) {
        self.fill_draft("");
        self.is_draft_known.set(false);
    }

    /// The queued questions and the typed text, as one text.
    fn unsent(self) -> String {
        let mut texts = self.queued.get_untracked();
        let typed = self.draft();
        if texts.is_empty() || !typed.is_empty() {
            texts.push(typed);
        }
        texts.join("\n\n")
    }
}

/// Words with a blank on each side that needs one at this byte of a text.
fn spaced(text: &str, at: usize, words: &str) -> String {
    let (before, after) = text.split_at(at);
    let needs_blank = |letter: Option<char>| letter.is_some_and(|c| !c.is_whitespace() && !is_dense(c));
    let begin = if needs_blank(before.chars().next_back()) { " " } else { "" };
    let goes_on = needs_blank(after.chars().next().filter(|next| next.is_alphanumeric()));
    format!("{begin}{words}{}", if goes_on { " " } else { "" })
}

/// Whether a letter or mark is of a script that is written without blanks.
fn is_dense(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}')
}
