//! A tab with its store, and what a test does with conversations.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use footnote_core::{
    conversation::{Answer, AnswerState, Exchange, ExchangeId, Question, Record, SessionHead, SessionId},
    ports::{HistoryStore as _, StoreError},
};
use futures::StreamExt as _;

use crate::{
    storage::{Access, BrowserStore, ClaimReason, StorageParts, StoreChange},
    testing::{Browser, Tab},
};

pub(super) use AnswerState::{Complete, Interrupted, Streaming};

/// An exchange as a person sees it: the question, the answer and its state.
pub(super) type Shown = (String, String, Option<AnswerState>);

pub(super) struct Page {
    pub(super) tab: Tab,
    pub(super) store: Rc<BrowserStore>,
    pub(super) browser: Browser,
    changes: Rc<RefCell<Vec<StoreChange>>>,
}

pub(super) fn session(id: &str) -> SessionId {
    SessionId::new(id).unwrap()
}

impl Page {
    /// The page in a new tab.
    pub(super) fn open(browser: &Browser) -> Self {
        Self::load(browser, Tab::open(browser))
    }

    fn load(browser: &Browser, tab: Tab) -> Self {
        let store = browser.executor.enter(tab.id, || BrowserStore::new(tab.ports(), StorageParts::loaded()));
        let changes = Rc::<RefCell<Vec<StoreChange>>>::default();
        let noted = changes.clone();
        store.on_change(move |change| noted.borrow_mut().push(change));
        Self { tab, store, browser: browser.clone(), changes }
    }

    pub(super) fn reload(self) -> Self {
        let Self { tab, browser, .. } = self;
        Self::load(&browser, tab.reload())
    }

    pub(super) fn duplicate(&self) -> Self {
        Self::load(&self.browser, self.tab.duplicate())
    }

    pub(super) fn close(self) {
        self.tab.close();
    }

    pub(super) fn kill(self) {
        self.tab.kill();
    }

    /// Does this in the tab.
    pub(super) fn run<T>(&self, work: impl AsyncFnOnce(&BrowserStore) -> T) -> T {
        self.browser.executor.run(self.tab.id, work(&self.store))
    }

    /// Does this in the tab without waiting for anything.
    pub(super) fn enter<T>(&self, work: impl FnOnce(&BrowserStore) -> T) -> T {
        self.browser.executor.enter(self.tab.id, || work(&self.store))
    }

    /// Returns the store's changes since the last call.
    pub(super) fn take_changes(&self) -> Vec<StoreChange> {
        self.browser.executor.settle();
        self.changes.take()
    }

    /// Shows a conversation and asks for the right to write to it, as the page does when it is opened.
    pub(super) fn show(&self, id: &SessionId, reason: ClaimReason) -> Access {
        self.run(async |store| {
            self.read(store, id).await;
            store.tab.set_session_id(id);
            let access = store.claim(id, reason).await;
            if access == Access::OtherTab {
                // Answers that are being written are not interrupted after all.
                self.read(store, id).await;
            }
            access
        })
    }

    /// Shows a conversation that is this tab's own.
    pub(super) fn own(&self, id: &SessionId) {
        assert_eq!(self.show(id, ClaimReason::Choose), Access::Owned);
    }

    /// Writes a whole exchange, and the head before the first one.
    pub(super) fn ask(&self, id: &SessionId, number: u32, topic: &str) -> Result<(), StoreError> {
        let mut written = Ok(());
        if number == 1 {
            written = self.append(id, head(&format!("About {topic}"), 1));
        }
        let asked = self.append(id, question(number, topic));
        let answered = self.append(id, answer(number, topic, Complete));
        written.and(asked).and(answered)
    }

    pub(super) fn append(&self, id: &SessionId, record: Record) -> Result<(), StoreError> {
        self.run(async |store| store.append(id, record).await)
    }

    /// All exchanges of a conversation, read anew.
    pub(super) fn exchanges(&self, id: &SessionId) -> Vec<Shown> {
        self.run(async |store| self.read(store, id).await)
    }

    async fn read(&self, store: &BrowserStore, id: &SessionId) -> Vec<Shown> {
        let opened = store.open(id).await.unwrap();
        let mut found: BTreeMap<ExchangeId, Rc<Exchange>> = BTreeMap::new();
        let first = opened.session.map(|session| session.exchanges).unwrap_or_default();
        found.extend(first.into_iter().map(|exchange| (exchange.id, exchange)));
        if let Some(mut earlier) = opened.earlier {
            while let Some(exchanges) = earlier.next().await {
                found.extend(exchanges.into_iter().map(|exchange| (exchange.id, exchange)));
            }
        }
        found.into_values().map(|exchange| shown(&exchange)).collect()
    }

    /// The questions of a conversation, read anew.
    pub(super) fn questions(&self, id: &SessionId) -> Vec<String> {
        self.exchanges(id).into_iter().map(|shown| shown.0).collect()
    }

    /// The titles in the list.
    pub(super) fn titles(&self) -> Vec<String> {
        let list = self.run(async |store| store.list().await).unwrap();
        list.into_iter().map(|summary| summary.title).collect()
    }
}

fn shown(exchange: &Exchange) -> Shown {
    let answer = exchange.answer.as_ref();
    (
        exchange.question.text.clone(),
        answer.map(|answer| answer.text.clone()).unwrap_or_default(),
        answer.map(|answer| answer.state),
    )
}

/// The exchange that [`Page::ask`] writes.
pub(super) fn whole(topic: &str) -> Shown {
    (format!("What of {topic}?"), format!("All of {topic}."), Some(Complete))
}

pub(super) fn head(title: &str, changed_ms: u64) -> Record {
    let head = SessionHead { created_ms: 1, changed_ms, title: Some(title.into()), ..SessionHead::default() };
    Record::Head(Box::new(head))
}

pub(super) fn question(number: u32, topic: &str) -> Record {
    let question = Question { text: format!("What of {topic}?"), asked_ms: 1, ..Question::default() };
    Record::Question { exchange: ExchangeId(number), question }
}

pub(super) fn answer(number: u32, topic: &str, state: AnswerState) -> Record {
    let answer = Answer { text: format!("All of {topic}."), state, answered_ms: 2, ..Answer::default() };
    Record::Answer { exchange: ExchangeId(number), answer: Box::new(answer) }
}

/// Puts a conversation of this many exchanges into localStorage, as an earlier page left it.
pub(super) fn old_conversation(browser: &Browser, id: &str, changed_ms: u64, exchanges: u32, size: usize) {
    let put = |part: &str, fields: &str| {
        browser.put_local(&format!("footnote:session/{id}/{part}"), &format!("{{\"schema\":2,{fields}}}"));
    };
    put("head", &format!("\"created_ms\":1,\"changed_ms\":{changed_ms},\"title\":\"About {id}\""));
    for number in 1..=exchanges {
        put(
            &format!("{number}/question"),
            &format!("\"text\":\"What of {id} {number}?\",\"asked_ms\":{changed_ms}"),
        );
        let words = "word ".repeat(size / 5);
        put(
            &format!("{number}/answer"),
            &format!(
                "\"text\":\"All of {id} {number}. {words}\",\"state\":\"complete\",\"answered_ms\":{changed_ms}"
            ),
        );
    }
}

/// The keys that begin with this.
pub(super) fn keys<'a>(texts: &'a BTreeMap<String, String>, prefix: &str) -> Vec<&'a str> {
    texts.keys().map(String::as_str).filter(|key| key.starts_with(prefix)).collect()
}

/// Whether any of these texts contains this.
pub(super) fn contains(texts: &BTreeMap<String, String>, words: &str) -> bool {
    texts.values().any(|text| text.contains(words))
}
