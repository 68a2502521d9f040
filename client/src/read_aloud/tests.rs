//! Reading aloud with scripted voices.

use std::{cell::RefCell, rc::Rc};

use any_spawner::Executor;
use footnote_core::{
    conversation::{Exchange, ExchangeId},
    speech::Voice,
};
use futures::{FutureExt as _, channel::oneshot, future::LocalBoxFuture};
use reactive_graph::prelude::*;

use super::ReadAloud;
use crate::{
    conversation::ExchangeView,
    conversations::tests::testing::NewTab,
    ports::{NotSpoken, Speaker},
};

/// Voices that speak until the test says that a sentence is over.
#[derive(Default)]
struct Voices {
    list: Vec<Voice>,
    spoken: RefCell<Vec<(String, usize)>>,
    speaking: RefCell<Option<oneshot::Sender<Result<(), NotSpoken>>>>,
}

impl Speaker for Voices {
    fn voices(&self) -> Vec<Voice> {
        self.list.clone()
    }

    fn speak(&self, sentence: &str, voice: usize) -> LocalBoxFuture<'static, Result<(), NotSpoken>> {
        self.spoken.borrow_mut().push((sentence.to_owned(), voice));
        let (sender, over) = oneshot::channel();
        self.speaking.replace(Some(sender));
        async move { over.await.unwrap_or(Err(NotSpoken)) }.boxed_local()
    }
}

struct Page {
    tab: NewTab,
    read_aloud: ReadAloud,
    voices: Rc<Voices>,
}

impl Page {
    fn new(languages: &[&str]) -> Self {
        let tab = NewTab::open();
        let voice =
            |language: &&str| Voice { language: (*language).to_owned(), is_local: true, is_default: false };
        let voices = Voices { list: languages.iter().map(voice).collect(), ..Voices::default() };
        let read_aloud = ReadAloud::new(tab.environment.toasts);
        Self { tab, read_aloud, voices: Rc::new(voices) }
    }

    fn act<T>(&self, act: impl FnOnce() -> T) -> T {
        let done = self.tab.browser.executor.enter(self.tab.tab.id, act);
        self.tab.browser.executor.settle();
        done
    }

    fn read(&self, exchange: ExchangeView) {
        let (read_aloud, voices) = (self.read_aloud, self.voices.clone());
        self.act(|| Executor::spawn_local(read_aloud.read(exchange, voices, vec!["en-GB".into()])));
    }

    /// Ends the sentence that is spoken.
    fn over(&self, result: Result<(), NotSpoken>) {
        let speaking = self.voices.speaking.take().expect("a sentence is spoken");
        self.act(|| speaking.send(result).ok());
    }

    fn now(&self) -> Option<(u32, usize, String)> {
        let now = self.read_aloud.now.get_untracked();
        now.map(|now| (now.exchange, now.at, now.text))
    }

    fn spoken(&self) -> Vec<(String, usize)> {
        self.voices.spoken.borrow().clone()
    }
}

/// An answer on screen.
fn answer(number: u32, text: &str) -> ExchangeView {
    let answer = serde_json::json!({ "text": text, "state": "complete" });
    let exchange = Exchange {
        id: ExchangeId(number),
        question: serde_json::from_value(serde_json::json!({ "text": "How?" })).unwrap(),
        answer: Some(serde_json::from_value(answer).unwrap()),
    };
    ExchangeView::stored(&exchange, false)
}

#[test]
fn an_answer_is_read_sentence_by_sentence_in_its_language() {
    let page = Page::new(&["en-US", "de-DE"]);
    let shown = answer(1, "Die Bienen tanzen. Das ist *nicht* neu.");
    page.read(shown);
    assert_eq!(page.now(), Some((shown.key, 0, "Die Bienen tanzen.".into())));
    assert!(page.read_aloud.is_reading(shown));
    page.over(Ok(()));
    assert_eq!(page.now(), Some((shown.key, 1, "Das ist nicht neu.".into())));
    page.over(Ok(()));
    assert_eq!(page.now(), None);
    assert_eq!(page.spoken(), [("Die Bienen tanzen.".into(), 1), ("Das ist nicht neu.".into(), 1)]);
    assert!(!page.read_aloud.stop());
}

#[test]
fn stopping_and_another_answer_end_the_reading() {
    let page = Page::new(&["en-US"]);
    let (one, two) = (answer(1, "One. And more."), answer(2, "Two. And more."));
    page.read(one);
    page.read(two);
    assert_eq!(page.now(), Some((two.key, 0, "Two.".into())));
    // The first one has left the screen.
    page.act(|| page.read_aloud.stop_answer(one));
    page.over(Ok(()));
    assert_eq!(page.now(), Some((two.key, 1, "And more.".into())));
    assert!(page.act(|| page.read_aloud.stop()));
    assert_eq!((page.now(), page.spoken().len()), (None, 3));
    page.read(one);
    page.act(|| page.read_aloud.stop_answer(one));
    assert_eq!(page.now(), None);
}

#[test]
fn a_voice_that_fails_is_told_of() {
    let page = Page::new(&["fr-FR"]);
    let shown = answer(1, "Bees dance for the others. They do.");
    page.read(shown);
    page.over(Err(NotSpoken));
    assert_eq!((page.now(), page.spoken().len()), (None, 1));
    let toast = page.tab.environment.toasts.shown().expect("a message");
    assert_eq!(toast.message, "The browser could not read the answer aloud.");
}
