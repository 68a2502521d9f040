//! Answers that are read aloud, one at a time, sentence by sentence.

use std::{pin::pin, rc::Rc};

use footnote_core::{
    conversation::citable_numbers,
    speech::{choose_voice, language_of, sentences_to_read},
};
use footnote_messages as messages;
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use reactive_graph::{
    owner::{LocalStorage, StoredValue},
    prelude::*,
    signal::RwSignal,
};

use crate::{conversation::ExchangeView, keys::new_key, ports::Speaker, toasts::Toasts};

/// The answer that is read aloud; copies are handles to the same.
#[derive(Clone, Copy)]
pub struct ReadAloud {
    /// The browser has voices.
    pub has_voices: RwSignal<bool>,
    pub now: RwSignal<Option<ReadSentence>>,
    /// Ends the reading when it is dropped.
    stop: StoredValue<Option<oneshot::Sender<()>>, LocalStorage>,
    toasts: Toasts,
}

/// The sentence that is being read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadSentence {
    /// The key of its exchange.
    pub exchange: u32,
    /// Its number in the answer, from 0.
    pub at: usize,
    pub text: String,
    /// Differs from that of every other reading.
    reading: u32,
}

impl ReadAloud {
    pub fn new(toasts: Toasts) -> Self {
        Self {
            has_voices: RwSignal::new(false),
            now: RwSignal::new(None),
            stop: StoredValue::new_local(None),
            toasts,
        }
    }

    /// Whether this answer is being read. Tracks.
    pub fn is_reading(self, exchange: ExchangeView) -> bool {
        self.now.with(|now| now.as_ref().is_some_and(|now| now.exchange == exchange.key))
    }

    /// Stops reading; says whether there was anything to stop.
    pub fn stop(self) -> bool {
        let sender = self.stop.try_update_value(Option::take).flatten();
        let was_reading = self.now.with_untracked(Option::is_some);
        drop(sender);
        if was_reading {
            self.now.set(None);
        }
        was_reading
    }

    /// Stops reading this answer, since it leaves the screen.
    pub fn stop_answer(self, exchange: ExchangeView) {
        let is_this =
            self.now.with_untracked(|now| now.as_ref().is_some_and(|now| now.exchange == exchange.key));
        if is_this {
            self.stop();
        }
    }

    /// Reads an answer in place of another one. `languages` are those of the person's browser, the first preferred.
    pub async fn read(self, exchange: ExchangeView, speaker: Rc<dyn Speaker>, languages: Vec<String>) {
        self.stop();
        let (text, sentences) = exchange.outcome.with_untracked(|outcome| {
            let citable = citable_numbers(&outcome.sources);
            (outcome.text.clone(), sentences_to_read(&outcome.text, &citable))
        });
        let voices = speaker.voices();
        let languages: Vec<&str> = languages.iter().map(String::as_str).collect();
        let of_page = messages::language().tag;
        let language = language_of(&text).unwrap_or(of_page);
        let voice = choose_voice(&voices, language, &languages)
            .or_else(|| choose_voice(&voices, of_page, &languages))
            .or_else(|| voices.iter().position(|voice| voice.is_default))
            .unwrap_or(0);
        if voices.is_empty() {
            return self.toasts.fail(messages::voice::not_read());
        }
        let (sender, mut stopped) = oneshot::channel();
        self.stop.set_value(Some(sender));
        let reading = new_key();
        for (at, text) in sentences.into_iter().enumerate() {
            self.now.set(Some(ReadSentence { exchange: exchange.key, at, text: text.clone(), reading }));
            match select(pin!(speaker.speak(&text, voice)), &mut stopped).await {
                Either::Left((Ok(()), _)) => {}
                Either::Left((Err(_), _)) => {
                    self.toasts.fail(messages::voice::not_read());
                    break;
                }
                Either::Right(_) => return,
            }
        }
        let is_own = self.now.with_untracked(|now| now.as_ref().is_some_and(|now| now.reading == reading));
        if is_own {
            self.stop();
        }
    }
}

#[cfg(test)]
mod tests;
