//! A page that exports and imports, in a tab of the browser in memory.

use std::{
    cell::{Cell, RefCell},
    future::ready,
    rc::Rc,
};

use footnote_core::{
    conversation::{Answer, AnswerState, Exchange, ExchangeId, Question, Session, SessionId},
    ports::HistoryStore as _,
};
use futures::{FutureExt as _, future::LocalBoxFuture};
use reactive_graph::{graph::untrack, owner::Owner, prelude::*, signal::RwSignal};

use crate::{
    address::Location,
    conversation::Environment,
    conversations::{CONVERSATIONS, Conversations, tests::testing::environment},
    ports::{Downloads, ImportFile, Load, NotLoaded},
    testing::{Browser, ChosenFile, Tab},
    transfer::{Export, ImportState, TRANSFER, TransferPart, Transfers},
};

/// Long enough for an export or import, and short enough for its message to stay, in milliseconds.
const SOON_MS: u64 = 3_000;

pub(super) struct Page {
    pub(super) browser: Browser,
    pub(super) tab: Tab,
    pub(super) environment: Rc<Environment>,
    pub(super) all: Conversations,
    pub(super) transfers: Transfers,
    pub(super) disk: Rc<Disk>,
    _owner: Owner,
}

/// The person's disk, and where the part of the program comes from.
#[derive(Default)]
pub(super) struct Disk {
    /// Names and texts.
    pub(super) files: RefCell<Vec<(String, String)>>,
    pub(super) takes_no_files: Cell<bool>,
    pub(super) part_is_away: Cell<bool>,
}

impl Downloads for Disk {
    fn save(&self, name: &str, _media_type: &str, text: &str) -> bool {
        let is_taken = !self.takes_no_files.get();
        if is_taken {
            self.files.borrow_mut().push((name.to_owned(), text.to_owned()));
        }
        is_taken
    }
}

impl Load<TransferPart> for Disk {
    fn load(&self) -> LocalBoxFuture<'static, Result<&'static TransferPart, NotLoaded>> {
        let is_away = self.part_is_away.get();
        ready(if is_away { Err(NotLoaded) } else { Ok(&TRANSFER) }).boxed_local()
    }
}

impl Page {
    pub(super) fn open(browser: &Browser) -> Self {
        let tab = Tab::open(browser);
        let owner = Owner::new();
        owner.set();
        let environment = Rc::new(environment(browser, &tab));
        let all = Conversations::new(
            environment.store.new_session_id(),
            environment.clone(),
            Rc::new(&CONVERSATIONS),
        );
        let disk = Rc::<Disk>::default();
        let transfers = Transfers::new(all, RwSignal::new(true), disk.clone(), disk.clone());
        let page = Self { browser: browser.clone(), tab, environment, all, transfers, disk, _owner: owner };
        page.act(|| all.open_first(Location::default()));
        page
    }

    /// Does this in the page, and waits for what it began.
    pub(super) fn act<T>(&self, act: impl FnOnce() -> T) -> T {
        let done = self.browser.executor.enter(self.tab.id, act);
        self.browser.executor.pass(SOON_MS);
        done
    }

    pub(super) fn run<T>(&self, work: impl Future<Output = T>) -> T {
        self.browser.executor.run(self.tab.id, work)
    }

    /// Stores a conversation that is not open.
    pub(super) fn store(&self, session: &Session) {
        self.run(self.environment.store.create(&session.id, session.records())).unwrap();
    }

    /// Exports, and gives the file's name and text.
    pub(super) fn export(&self, export: Export) -> (String, String) {
        self.act(|| self.transfers.export(export));
        self.disk.files.borrow_mut().pop().unwrap_or_else(|| panic!("no file: {:?}", self.message()))
    }

    /// Imports files, and gives the message about them.
    pub(super) fn import(&self, files: Vec<ChosenFile>) -> String {
        self.act(|| self.begin_import(files));
        match self.transfers.import.get_untracked() {
            None => self.message().expect("a message"),
            Some(ImportState::Done { summary, .. }) => summary,
            Some(running) => panic!("{running:?}"),
        }
    }

    pub(super) fn begin_import(&self, files: Vec<ChosenFile>) {
        self.transfers.import(files.into_iter().map(|file| Rc::new(file) as Rc<dyn ImportFile>).collect());
    }

    /// The lines about what the last import refused.
    pub(super) fn refused(&self) -> Vec<String> {
        match self.transfers.import.get_untracked() {
            Some(ImportState::Done { refused, .. }) => refused,
            None | Some(ImportState::Running { .. }) => Vec::new(),
        }
    }

    pub(super) fn message(&self) -> Option<String> {
        untrack(|| self.environment.toasts.shown()).map(|toast| toast.message)
    }

    /// A stored conversation as it is read back.
    pub(super) fn stored(&self, name: &str) -> Option<Session> {
        self.run(self.environment.store.get(&id(name))).unwrap()
    }

    /// The titles in the list, sorted.
    pub(super) fn titles(&self) -> Vec<String> {
        let listed = self.run(self.environment.store.list()).unwrap();
        let mut titles: Vec<_> = listed.into_iter().map(|summary| summary.title).collect();
        titles.sort();
        titles
    }
}

pub(super) fn id(name: &str) -> SessionId {
    SessionId::new(name).unwrap()
}

/// A conversation of one exchange.
pub(super) fn talk(name: &str) -> Session {
    let answer =
        Answer { text: format!("Of **{name}**."), state: AnswerState::Complete, ..Answer::default() };
    let question = Question { text: format!("About {name}"), ..Question::default() };
    let mut session = Session::new(id(name), 1);
    session.exchanges = vec![Rc::new(Exchange { id: ExchangeId(1), question, answer: Some(answer) })];
    session
}
