//! Files as people add them to the library of their browser, in one tab or in two.

use std::{future::ready, rc::Rc};

use footnote_core::{
    conversation::AttachedImage,
    retrieval::{DocumentQuery, SearchRequest},
    wire::{BaseKind, DetailedList, PublicConfig},
};
use futures::{FutureExt as _, future::LocalBoxFuture};
use reactive_graph::{owner::Owner, prelude::*};
use serde_json::json;

use super::testing::{ScriptedProxy, environment_with};
use crate::{
    added::{Added, Outcome, SameName},
    conversation::Environment,
    ports::{ExtractError, ImageError, LocalFile},
    server::ServerConfig,
    testing::{Browser, DatabaseState, Tab},
};

struct Dropped {
    path: String,
    text: String,
    extracted: Result<String, ExtractError>,
}

impl LocalFile for Dropped {
    fn name(&self) -> String {
        self.path.rsplit('/').next().unwrap_or_default().to_owned()
    }

    fn path(&self) -> String {
        self.path.clone()
    }

    fn modified_ms(&self) -> Option<u64> {
        Some(1_600_000_000_000)
    }

    fn size(&self) -> u64 {
        self.text.len() as u64
    }

    fn bytes(&self) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        ready(Some(self.text.clone().into_bytes())).boxed_local()
    }

    fn text(&self, _most: u64) -> LocalBoxFuture<'_, Option<String>> {
        ready(Some(self.text.clone())).boxed_local()
    }

    fn image(&self) -> LocalBoxFuture<'_, Result<AttachedImage, ImageError>> {
        ready(Err(ImageError::NotShown)).boxed_local()
    }

    fn extract(&self, _is_html: bool) -> LocalBoxFuture<'_, Result<String, ExtractError>> {
        ready(self.extracted.clone()).boxed_local()
    }
}

fn file(path: &str, text: &str) -> Rc<dyn LocalFile> {
    Rc::new(Dropped { path: path.into(), text: text.into(), extracted: Ok(text.into()) })
}

fn damaged(path: &str) -> Rc<dyn LocalFile> {
    Rc::new(Dropped { path: path.into(), text: "%PDF".into(), extracted: Err(ExtractError::Damaged) })
}

/// A folder of this many files, ten of which are damaged.
fn folder(count: usize) -> Vec<Rc<dyn LocalFile>> {
    let one = |number: usize| match number {
        0..10 => damaged(&format!("books/broken{number}.pdf")),
        _ => file(&format!("books/{number}.md"), &format!("# Book {number}\n\nIts word is word{number}.")),
    };
    (0..count).map(one).collect()
}

struct Page {
    browser: Browser,
    tab: Tab,
    environment: Rc<Environment>,
    proxy: Rc<ScriptedProxy>,
    _owner: Owner,
}

impl Page {
    fn open(browser: &Browser) -> Self {
        Self::of(browser, Tab::open(browser))
    }

    fn of(browser: &Browser, tab: Tab) -> Self {
        let owner = Owner::new();
        owner.set();
        let proxy = Rc::new(ScriptedProxy::with_model());
        let environment = Rc::new(environment_with(browser, &tab, proxy.clone()));
        let bases = json!([{ "name": "", "title": "", "kind": "embedded" }]);
        let mut config: PublicConfig =
            serde_json::from_value(json!({ "bases": bases, "models": [{ "id": "one" }] })).unwrap();
        let (added, store) = (environment.added, environment.store.clone());
        store.on_change(move |change| {
            if change == crate::storage::StoreChange::Added {
                added.changed_elsewhere();
            }
        });
        added.connect(&mut config.bases);
        environment.server.config.set(ServerConfig::Ready(Box::new(config)));
        Self { browser: browser.clone(), tab, environment, proxy, _owner: owner }
    }

    fn reload(self) -> Self {
        let Self { browser, tab, environment, _owner: owner, .. } = self;
        drop((environment, owner));
        Self::of(&browser, tab.reload())
    }

    fn run<T>(&self, work: impl AsyncFnOnce(Added) -> T) -> T {
        let done = self.browser.executor.run(self.tab.id, work(self.environment.added));
        // Toasts stay longer.
        self.browser.executor.pass(1_000);
        done
    }

    fn enter(&self, work: impl FnOnce(Added)) {
        self.browser.executor.enter(self.tab.id, || work(self.environment.added));
        self.browser.executor.pass(1_000);
    }

    fn add(&self, files: Vec<Rc<dyn LocalFile>>) -> Rc<Outcome> {
        self.run(async |added| added.add(files, true).await);
        self.outcome()
    }

    fn outcome(&self) -> Rc<Outcome> {
        assert_eq!(self.environment.added.progress.get_untracked(), None);
        self.environment.added.outcome.get_untracked().expect("an outcome")
    }

    fn undo(&self) {
        let toast = self.environment.toasts.shown().expect("a toast");
        let (label, undo) = toast.action.expect("a button");
        assert_eq!(label, "Undo");
        self.enter(|_| undo());
    }

    /// The bases of the settings.
    fn bases(&self) -> Vec<(String, String)> {
        let config = self.environment.server.public().expect("settings");
        config.bases.iter().map(|base| (base.name.clone(), base.title.clone())).collect()
    }

    fn list(&self) -> DetailedList {
        let bases = self.environment.turn.knowledge_bases.clone();
        self.run(async |_| bases.list_of("~added", 0, 1_000).await).unwrap().expect("a list")
    }

    /// The ids of what is found, the best first.
    fn found(&self, query: &str) -> Vec<String> {
        let bases = self.environment.turn.knowledge_bases.clone();
        let search = async |_| bases.search(SearchRequest::everywhere(query, 8)).await;
        let hits = self.run(search).unwrap().hits;
        hits.into_iter().map(|hit| hit.id.name().to_owned()).collect()
    }

    fn text(&self, title: &str) -> Option<String> {
        let bases = self.environment.turn.knowledge_bases.clone();
        let found = self.run(async |_| bases.document(DocumentQuery::Title(title)).await);
        found.unwrap_or_default().map(|found| found.text)
    }
}

#[test]
fn a_folder_with_damaged_files_is_added_and_said_in_one_line() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    assert_eq!(page.bases(), [(String::new(), String::new())]);
    let mut files = folder(500);
    files.extend([file("books/cover.png", "\0"), file("books/data.bin", "\0\0"), file("books/none.md", " ")]);
    files.push(file("books/.git/config", "hidden"));
    let outcome = page.add(files);
    assert_eq!(outcome.summary(), "490 added, 10 could not be read");
    assert_eq!(outcome.passed_over.sentence().unwrap(), "1 .bin, 1 .png and 1 empty file were passed over.");
    let named = (String::new(), "Documents".to_owned());
    assert_eq!(page.bases(), [named, ("~added".to_owned(), "Added here".to_owned())]);
    let list = page.list();
    assert_eq!((list.list.count, list.unreadable_count, list.pending), (490, 10, 0));
    assert_eq!(list.unreadable[0].path, "books/broken0.pdf");
    assert_eq!(list.unreadable[0].reason, "it is damaged, or of another kind than its name says");
    assert_eq!(list.documents[0].modified, Some(1_600_000_000));
    assert_eq!(page.found("word77"), ["base:~added/books/77.md#0"]);
    // All of it outlives the page, and is asked for only where it is needed.
    let page = page.reload();
    assert_eq!(page.bases().len(), 2);
    assert_eq!(page.found("word78"), ["base:~added/books/78.md#0"]);
    let list = page.list();
    assert_eq!((list.list.count, list.unreadable_count), (490, 10));
    // The same again.
    let outcome = page.add(folder(500));
    assert_eq!(outcome.summary(), "490 were already there, 10 could not be read");
    assert_eq!(page.list().list.count, 490);
}

#[test]
fn a_mended_file_takes_the_place_of_the_damaged_one() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    assert_eq!(page.add(vec![damaged("bees.pdf")]).summary(), "1 could not be read");
    let outcome = page.add(vec![file("bees.pdf", "Bees hum.")]);
    assert_eq!(outcome.summary(), "1 added");
    assert_eq!((page.list().list.count, page.list().unreadable_count), (1, 0));
    // And a damaged one does not take the place of what could be read.
    page.add(vec![damaged("bees.pdf")]);
    assert_eq!(page.text("bees.pdf").as_deref(), Some("Bees hum."));
    assert_eq!(browser.database().keys().filter(|key| key.starts_with("footnote:added/")).count(), 1);
}

#[test]
fn another_file_of_the_same_name_waits_for_a_choice() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    page.add(vec![file("a/bees.md", "old honey")]);
    let same_name = |choice| {
        let outcome = page.add(vec![file("a/bees.md", "new honey")]);
        assert_eq!((outcome.added, outcome.same_name.len()), (0, 1));
        assert_eq!(page.text("bees.md").as_deref(), Some("old honey"));
        page.enter(|added| added.settle(choice));
        assert!(page.outcome().same_name.is_empty());
    };
    same_name(SameName::LeaveOut);
    assert_eq!(page.list().list.count, 1);
    same_name(SameName::KeepBoth);
    assert_eq!(page.text("bees (2).md").as_deref(), Some("new honey"));
    page.undo();
    assert_eq!(page.list().list.count, 1);
    same_name(SameName::Replace);
    assert_eq!(page.text("bees.md").as_deref(), Some("new honey"));
    page.undo();
    assert_eq!(page.text("bees.md").as_deref(), Some("old honey"));
    let page = page.reload();
    assert_eq!(page.text("bees.md").as_deref(), Some("old honey"));
    assert_eq!(page.list().list.count, 1);
}

#[test]
fn a_removed_document_is_not_found_until_it_is_undone() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    page.add(vec![file("bees.md", "honey"), file("wasps.md", "stings")]);
    page.enter(|added| added.remove("~added", "bees.md"));
    assert!(page.found("honey").is_empty());
    assert_eq!(page.environment.toasts.shown().unwrap().message, "“bees.md” removed.");
    page.undo();
    assert_eq!(page.found("honey").len(), 1);
    page.enter(Added::remove_all);
    // With the last one, the base is gone.
    assert_eq!(page.bases(), [(String::new(), String::new())]);
    assert!(!browser.database().keys().any(|key| key.starts_with("footnote:added/")));
    page.undo();
    assert_eq!(page.bases().len(), 2);
    let page = page.reload();
    assert_eq!(page.found("stings").len(), 1);
}

#[test]
fn what_was_read_before_the_page_was_killed_is_there() {
    for steps in [1, 20, 60] {
        let browser = Browser::new(1);
        let page = Page::open(&browser);
        let files = folder(500);
        browser.executor.enter(page.tab.id, || {
            any_spawner::Executor::spawn_local(async move { page.environment.added.add(files, true).await });
        });
        browser.executor.pass(steps);
        page.tab.kill();
        let page = Page::open(&browser);
        let outcome = page.add(folder(500));
        assert_eq!(outcome.added + outcome.known, 490, "{steps}");
        assert_eq!((page.list().list.count, page.list().unreadable_count), (490, 10));
    }
}

#[test]
fn without_room_or_storage_documents_are_there_until_the_page_is_closed() {
    for state in [DatabaseState::Full, DatabaseState::Missing, DatabaseState::Broken] {
        let browser = Browser::new(1);
        let page = Page::open(&browser);
        if state != DatabaseState::Full {
            browser.set_database(state);
        }
        if state == DatabaseState::Full {
            page.add(vec![file("wasps.md", "stings")]);
            browser.set_database(state);
        }
        let outcome = page.add(vec![file("bees.md", "honey")]);
        assert_eq!(outcome.summary(), "1 added");
        assert!(outcome.not_kept.is_some());
        assert!(page.text("bees.md").is_some(), "{state:?}");
        let note = &page.list().list.notes[0];
        assert!(note.starts_with("1 document is kept only until this page is closed: "), "{note}");
        let page = page.reload();
        assert_eq!(page.bases().len(), if state == DatabaseState::Full { 2 } else { 1 });
    }
}

#[test]
fn in_a_temporary_conversation_nothing_is_stored() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    page.run(async |added| added.add(vec![file("bees.md", "honey")], false).await);
    assert_eq!(page.found("honey").len(), 1);
    assert!(!browser.database().keys().any(|key| key.starts_with("footnote:added/")));
    page.enter(|added| added.remove("~added", "bees.md"));
    page.undo();
    assert!(!browser.database().keys().any(|key| key.starts_with("footnote:added/")));
    let page = page.reload();
    assert_eq!(page.bases().len(), 1);
}

#[test]
fn a_second_tab_has_what_the_first_one_added() {
    let browser = Browser::new(3);
    let (one, other) = (Page::open(&browser), Page::open(&browser));
    one.add(vec![file("bees.md", "honey")]);
    assert_eq!(other.found("honey").len(), 1);
    other.add(vec![file("bees.md", "honey"), file("wasps.md", "stings")]);
    assert_eq!(other.outcome().summary(), "1 added, 1 was already there");
    assert_eq!(one.found("stings").len(), 1);
    one.enter(|added| added.remove("~added", "bees.md"));
    assert!(other.found("honey").is_empty());
    other.enter(Added::remove_all);
    assert_eq!(one.list().list.count, 0);
    assert_eq!(one.bases().len(), 1);
    // Both add files of one name at once.
    for (page, text) in [(&one, "one's"), (&other, "other's")] {
        let added = page.environment.added;
        browser.executor.enter(page.tab.id, || {
            let files = vec![file("notes.md", text)];
            any_spawner::Executor::spawn_local(async move { added.add(files, true).await });
        });
    }
    browser.executor.pass(1_000);
    assert_eq!((one.list().list.count, other.list().list.count), (2, 2));
}

#[test]
fn with_a_passphrase_the_texts_are_sealed() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    page.add(vec![file("bees.md", "secret honey")]);
    let store = page.environment.store.clone();
    page.run(async |_| store.set_passphrase("a", &|_, _| {}).await).unwrap();
    page.add(vec![file("wasps.md", "secret stings")]);
    let texts: Vec<_> =
        browser.database().into_iter().filter(|(key, _)| key.starts_with("footnote:added/")).collect();
    assert!(texts.len() == 2 && texts.iter().all(|(_, text)| text.starts_with("sealed:")));
    let page = page.reload();
    assert_eq!(page.environment.server.public().unwrap().bases[1].kind, BaseKind::Browser);
    let store = page.environment.store.clone();
    page.run(async |_| store.unlock("a").await).unwrap();
    assert_eq!(page.found("secret").len(), 2);
}

#[test]
fn reading_is_stopped_between_files() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    let added = page.environment.added;
    browser.executor.enter(page.tab.id, || {
        let files = folder(500);
        any_spawner::Executor::spawn_local(async move { added.add(files, true).await });
    });
    browser.executor.pass(20);
    page.enter(Added::stop);
    let outcome = page.outcome();
    assert!(outcome.added > 0 && outcome.left > 0, "{}", outcome.summary());
    assert_eq!(outcome.added + outcome.unreadable.len() + outcome.left, 500);
}

#[test]
fn where_the_server_takes_documents_they_are_written_there() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    page.environment.server.change_bases(|bases| {
        let mut base = bases[0].clone();
        base.add_to = Some("added".into());
        *bases = base.into();
    });
    let folder = |page: &Page| page.proxy.folder.borrow().keys().cloned().collect::<Vec<_>>();
    let outcome = page.add(vec![
        file("hives/bees & co.md", "honey"),
        file("hives/slides.pptx", "PK"),
        file("hives/photo.png", "\0"),
        file("hives/empty.md", ""),
        file("hives/main.rs", "fn main() {}"),
    ]);
    assert_eq!(outcome.summary(), "2 added");
    assert_eq!(outcome.passed_over.sentence().unwrap(), "1 .png, 1 .rs and 1 empty file were passed over.");
    let (bees, slides) = ("added%2Fhives%2Fbees%20%26%20co.md", "added%2Fhives%2Fslides.pptx");
    let addresses = [bees, slides].map(|id| format!("api/documents/{id}"));
    assert_eq!(folder(&page), addresses);
    assert!(!browser.database().keys().any(|key| key.starts_with("footnote:added/")));
    assert_eq!(page.add(vec![file("hives/bees & co.md", "honey")]).summary(), "1 was already there");
    let outcome = page.add(vec![file("hives/bees & co.md", "wax")]);
    assert_eq!(outcome.same_name[0].path(), "added/hives/bees & co.md");
    page.enter(|added| added.settle(SameName::KeepBoth));
    assert!(folder(&page).contains(&"api/documents/added%2Fhives%2Fbees%20%26%20co%20%282%29.md".to_owned()));
    page.enter(|added| added.remove("", "added/hives/bees & co.md"));
    assert!(!folder(&page).contains(&addresses[0]));
    page.undo();
    assert_eq!(page.proxy.folder.borrow()[&addresses[0]], b"honey");
    page.add(vec![file("hives/bees & co.md", "wax")]);
    page.enter(|added| added.settle(SameName::Replace));
    assert_eq!(page.proxy.folder.borrow()[&addresses[0]], b"wax");
}
