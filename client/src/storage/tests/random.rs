//! Random operations of two tabs, with faults and kills, compared with a model: nothing that was saved is lost, and nothing
//! that was deleted comes back.

use std::collections::{BTreeMap, BTreeSet};

use any_spawner::Executor;
use footnote_core::{conversation::Record, storage::decode};
use proptest::prelude::*;

use super::harness::{Complete, Page, answer, question, session};
use crate::{
    storage::{Access, ClaimReason},
    testing::{Browser, DatabaseState},
};

const IDS: [&str; 3] = ["one", "two", "three"];
const EXCHANGES: u32 = 3;

#[derive(Debug, Clone, Copy)]
enum Operation {
    /// Writes a question or an answer of this many words; killed after that many steps.
    Write {
        tab: usize,
        id: usize,
        number: u32,
        is_answer: bool,
        words: usize,
        killed: Option<usize>,
    },
    Show {
        tab: usize,
        id: usize,
    },
    TakeOver {
        tab: usize,
        id: usize,
    },
    Close {
        tab: usize,
        id: usize,
    },
    Delete {
        tab: usize,
        id: usize,
        killed: Option<usize>,
    },
    DeleteAndRestore {
        tab: usize,
        id: usize,
    },
    Reload {
        tab: usize,
    },
    KillBrowser,
    /// Writes localStorage to the disk.
    Flush,
    /// Leaves this much room in localStorage.
    Room(Option<usize>),
    Database(DatabaseState),
    /// Lets the tabs run for so many milliseconds.
    Pass(u64),
}

fn operations() -> impl Strategy<Value = Vec<Operation>> {
    let (tab, id) = (|| 0..2_usize, || 0..IDS.len());
    let killed = || prop_oneof![4 => Just(None), 1 => (0..25_usize).prop_map(Some)];
    let room = prop_oneof![2 => Just(None), 1 => Just(Some(0)), 1 => Just(Some(200)), 1 => Just(Some(1500))];
    let database = prop_oneof![
        3 => Just(DatabaseState::Working),
        1 => Just(DatabaseState::Full),
        1 => Just(DatabaseState::Broken),
    ];
    let write = (tab(), id(), 1..=EXCHANGES, any::<bool>(), 0..60_usize, killed());
    let one = prop_oneof![
        14 => write.prop_map(|(tab, id, number, is_answer, words, killed)| {
            Operation::Write { tab, id, number, is_answer, words, killed }
        }),
        3 => (tab(), id()).prop_map(|(tab, id)| Operation::Show { tab, id }),
        2 => (tab(), id()).prop_map(|(tab, id)| Operation::TakeOver { tab, id }),
        3 => (tab(), id()).prop_map(|(tab, id)| Operation::Close { tab, id }),
        1 => (tab(), id(), killed()).prop_map(|(tab, id, killed)| Operation::Delete { tab, id, killed }),
        1 => (tab(), id()).prop_map(|(tab, id)| Operation::DeleteAndRestore { tab, id }),
        2 => tab().prop_map(|tab| Operation::Reload { tab }),
        1 => Just(Operation::KillBrowser),
        1 => Just(Operation::Flush),
        2 => room.prop_map(Operation::Room),
        2 => database.prop_map(Operation::Database),
        2 => (0..3000_u64).prop_map(Operation::Pass),
    ];
    prop::collection::vec(one, 1..80)
}

/// The texts that each record may have, by its key; `None` for no record. More than one where a write failed or was killed: it
/// may be saved later, or be lost with its tab.
#[derive(Default)]
struct Model(BTreeMap<String, BTreeSet<Option<String>>>);

impl Model {
    fn at(&mut self, key: String) -> &mut BTreeSet<Option<String>> {
        self.0.entry(key).or_insert_with(|| BTreeSet::from([None]))
    }

    fn write(&mut self, key: String, text: String, is_saved: bool) {
        let may_be = self.at(key);
        if is_saved {
            may_be.clear();
        }
        may_be.insert(Some(text));
    }

    fn delete(&mut self, id: usize, is_deleted: bool) {
        for (_, may_be) in self.0.iter_mut().filter(|(key, _)| key.contains(&format!("/{}/", IDS[id]))) {
            if is_deleted {
                may_be.clear();
            }
            may_be.insert(None);
        }
    }
}

struct Run {
    browser: Browser,
    pages: Vec<Page>,
    model: Model,
    written: usize,
    /// The journal may lack writes since localStorage was last on the disk.
    is_journal_short: bool,
    has_room: bool,
    has_database: bool,
}

impl Run {
    fn new(browser: Browser) -> Self {
        let pages = (0..2).map(|_| open(&browser)).collect();
        Self {
            browser,
            pages,
            model: Model::default(),
            written: 0,
            is_journal_short: false,
            has_room: true,
            has_database: true,
        }
    }

    /// Shows a conversation in a tab; whether it is the tab's own.
    fn owns(&self, tab: usize, id: usize) -> bool {
        let (page, id) = (&self.pages[tab], session(IDS[id]));
        page.store.open.is_owned(&id) || page.show(&id, ClaimReason::Choose) == Access::Owned
    }

    /// Starts this in a tab, and kills the tab after that many steps.
    fn kill(&mut self, tab: usize, steps: usize, work: impl Future<Output = ()> + 'static) {
        self.pages[tab].enter(|_| Executor::spawn_local(work));
        self.browser.executor.steps(steps);
        // What it had not journaled is not journaled by anybody else.
        self.is_journal_short = true;
        self.pages.remove(tab).kill();
        self.pages.insert(tab, open(&self.browser));
    }

    fn apply(&mut self, operation: Operation) {
        self.is_journal_short |= !self.has_room || !self.has_database;
        match operation {
            Operation::Write { tab, id, number, is_answer, words, killed } => {
                if !self.owns(tab, id) {
                    return;
                }
                self.written += 1;
                let topic = format!("{}{}", self.written, " bee".repeat(words));
                let record =
                    if is_answer { answer(number, &topic, Complete) } else { question(number, &topic) };
                let id = session(IDS[id]);
                let (key, text) = (record.key(&id), text_of(&record));
                let is_saved = match killed {
                    None => self.pages[tab].append(&id, record).is_ok(),
                    Some(steps) => {
                        let store = self.pages[tab].store.clone();
                        self.kill(tab, steps, async move { drop(store.append(&id, record).await) });
                        false
                    }
                };
                self.model.write(key, text, is_saved);
            }
            Operation::Show { tab, id } => {
                self.owns(tab, id);
            }
            Operation::TakeOver { tab, id } => {
                let other = self.pages[1 - tab].store.open.get(&session(IDS[id]));
                // Not covered: the owner still saves later what it had no room for, over what is written here.
                if !self.owns(tab, id) && other.is_none_or(|other| !other.has_unsaved()) {
                    let id = session(IDS[id]);
                    let access = self.pages[tab].run(async |store| store.take_over(&id).await);
                    if access == Access::Owned {
                        self.pages[tab].exchanges(&id);
                    }
                }
            }
            Operation::Close { tab, id } => {
                self.pages[tab].run(async |store| store.close(&session(IDS[id])).await);
            }
            Operation::Delete { tab, id, killed: None } => {
                let removed = self.pages[tab].run(async |store| store.remove(&session(IDS[id])).await);
                self.model.delete(id, removed.is_ok());
            }
            Operation::Delete { tab, id, killed: Some(steps) } => {
                let store = self.pages[tab].store.clone();
                self.kill(tab, steps, async move { drop(store.remove(&session(IDS[id])).await) });
                self.model.delete(id, false);
            }
            Operation::DeleteAndRestore { tab, id } => {
                let is_restored = self.pages[tab].run(async |store| {
                    let removed = store.remove(&session(IDS[id])).await?;
                    store.restore(removed).await
                });
                if is_restored.is_err() {
                    self.model.delete(id, false);
                }
            }
            Operation::Reload { tab } => {
                let page = self.pages.remove(tab);
                self.pages.insert(tab, started(page.reload()));
            }
            Operation::KillBrowser => self.kill_browser(),
            Operation::Flush => {
                self.browser.flush();
                self.is_journal_short = false;
            }
            Operation::Room(room) => {
                self.browser.set_room(room);
                self.has_room = room.is_none();
            }
            Operation::Database(state) => {
                self.browser.set_database(state);
                self.has_database = state == DatabaseState::Working;
            }
            Operation::Pass(ms) => self.browser.executor.pass(ms),
        }
        // The journal orders writes of different tabs by the millisecond.
        self.browser.executor.pass(1);
    }

    /// Kills the browser when the journal has all that it can have.
    fn kill_browser(&mut self) {
        self.end_faults();
        self.browser.executor.settle();
        if self.is_journal_short {
            self.browser.flush();
        }
        self.browser.kill();
        self.pages = (0..2).map(|_| open(&self.browser)).collect();
        self.check();
    }

    fn end_faults(&mut self) {
        self.browser.set_room(None);
        self.browser.set_database(DatabaseState::Working);
        (self.has_room, self.has_database) = (true, true);
    }

    /// Compares what a new tab finds with the model.
    fn check(&self) {
        let page = Page::open(&self.browser);
        for name in IDS {
            let id = session(name);
            let stored = page.run(async |store| store.stored_records(&id).await).unwrap();
            let found: BTreeMap<String, String> = stored.into_iter().collect();
            let modelled = self.model.0.iter().filter(|(key, _)| key.contains(&format!("/{name}/")));
            for (key, may_be) in modelled {
                let text = found.get(key).map(|json| text_of(&decode(key, json).unwrap().0));
                assert!(may_be.contains(&text), "{key}: {text:?} is none of {may_be:?}");
            }
            let unknown = found.keys().find(|key| !self.model.0.contains_key(*key));
            assert_eq!(unknown, None, "nobody wrote it");
        }
        page.close();
    }
}

fn open(browser: &Browser) -> Page {
    started(Page::open(browser))
}

/// Lets a page finish what it does when it is loaded. Not covered: a page that notes that `IndexedDB` is empty while another one
/// moves the first record there, which nobody finds then until the next one moves.
fn started(page: Page) -> Page {
    page.browser.executor.settle();
    page
}

fn text_of(record: &Record) -> String {
    match record {
        Record::Question { question, .. } => question.text.clone(),
        Record::Answer { answer, .. } => answer.text.clone(),
        _ => String::new(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_saved_is_lost_and_nothing_deleted_comes_back(
        seed in any::<u64>(),
        has_locks in any::<bool>(),
        operations in operations(),
    ) {
        let browser = Browser::new(seed);
        let mut run = Run::new(if has_locks { browser } else { browser.without_locks() });
        for operation in operations {
            run.apply(operation);
        }
        run.end_faults();
        run.browser.executor.settle();
        run.check();
    }
}
