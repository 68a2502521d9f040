//! The voices of the browser.

use std::{cell::Cell, rc::Rc};

use footnote_client::ports::{self, NotSpoken};
use footnote_core::speech::Voice;
use futures::{channel::oneshot, future::LocalBoxFuture};
use gloo_events::EventListener;
use js_sys::Reflect;
use wasm_bindgen::JsCast as _;
use web_sys::{SpeechSynthesis, SpeechSynthesisUtterance, SpeechSynthesisVoice};

/// Calls back once the browser has voices; some know them only after a while.
pub(crate) fn on_voices(call: impl Fn() + 'static) {
    let Some(synthesis) = synthesis() else { return };
    if synthesis.get_voices().length() > 0 {
        return call();
    }
    let asked = synthesis.clone();
    let listener = EventListener::new(&synthesis, "voiceschanged", move |_| {
        if asked.get_voices().length() > 0 {
            call();
        }
    });
    // The page's voices may change as long as it is open.
    listener.forget();
}

/// The languages that the person's browser names, the first preferred.
pub(crate) fn languages() -> Vec<String> {
    let languages = web_sys::window().map(|window| window.navigator().languages()).unwrap_or_default();
    languages.iter().filter_map(|language| language.as_string()).collect()
}

fn synthesis() -> Option<SpeechSynthesis> {
    let window = web_sys::window()?;
    let is_there = Reflect::has(&window, &"speechSynthesis".into()).unwrap_or(false);
    if is_there { window.speech_synthesis().ok() } else { None }
}

fn voices() -> Vec<SpeechSynthesisVoice> {
    let voices = synthesis().map(|synthesis| synthesis.get_voices()).unwrap_or_default();
    voices.iter().filter_map(|voice| voice.dyn_into().ok()).collect()
}

/// Speaks with the browser's voices.
pub(crate) struct Speaker;

/// A sentence that is spoken. Browsers forget one that nobody holds, and then do not say that it is over.
struct Speaking {
    synthesis: SpeechSynthesis,
    _utterance: SpeechSynthesisUtterance,
    is_over: Rc<Cell<bool>>,
    _listeners: [EventListener; 2],
}

impl Drop for Speaking {
    fn drop(&mut self) {
        if !self.is_over.get() {
            self.synthesis.cancel();
        }
    }
}

impl ports::Speaker for Speaker {
    fn voices(&self) -> Vec<Voice> {
        let voices = voices().into_iter();
        let voice = |voice: SpeechSynthesisVoice| Voice {
            language: voice.lang(),
            is_local: voice.local_service(),
            is_default: voice.default(),
        };
        voices.map(voice).collect()
    }

    fn speak(&self, sentence: &str, voice: usize) -> LocalBoxFuture<'static, Result<(), NotSpoken>> {
        let speaking = begin(sentence, voice);
        Box::pin(async move {
            let (speaking, over) = speaking.ok_or(NotSpoken)?;
            let result = over.await.unwrap_or(Err(NotSpoken));
            drop(speaking);
            result
        })
    }
}

type Over = oneshot::Receiver<Result<(), NotSpoken>>;

fn begin(sentence: &str, voice: usize) -> Option<(Speaking, Over)> {
    let synthesis = synthesis()?;
    let utterance = SpeechSynthesisUtterance::new_with_text(sentence).ok()?;
    if let Some(voice) = voices().get(voice) {
        utterance.set_voice(Some(voice));
        // Android goes by this alone.
        utterance.set_lang(&voice.lang());
    }
    let (sender, over) = oneshot::channel();
    let (sender, is_over) = (Rc::new(Cell::new(Some(sender))), Rc::<Cell<bool>>::default());
    let ends = |result: Result<(), NotSpoken>| {
        let (sender, is_over) = (sender.clone(), is_over.clone());
        move |_: &web_sys::Event| {
            is_over.set(true);
            if let Some(sender) = sender.take() {
                // Nobody may wait any more.
                sender.send(result).ok();
            }
        }
    };
    let listeners = [
        EventListener::new(&utterance, "end", ends(Ok(()))),
        EventListener::new(&utterance, "error", ends(Err(NotSpoken))),
    ];
    synthesis.speak(&utterance);
    Some((Speaking { synthesis, _utterance: utterance, is_over, _listeners: listeners }, over))
}
