//! A folder that is searched by meaning, with a server that knows three subjects.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use footnote_wire::SearchFilter;
use futures::FutureExt as _;
use futures::future::BoxFuture;
use tokio::sync::Semaphore;

use super::*;
use crate::Library;
use crate::embed::Embed;
use crate::library::embedding::embed_in_background;
use crate::library::file_reader::FileReader;
use crate::library::{DocumentSource, Filter};

/// Words of a subject, in two languages.
const SUBJECTS: [&[&str]; 3] =
    [&["vacation", "leave", "Urlaub"], &["machine", "server", "Rechner"], &["walrus", "seal"]];

/// An embeddings server in memory.
#[derive(Debug)]
pub(crate) struct Server {
    /// Every text of a passage that it was asked for.
    asked: Mutex<Vec<String>>,
    fault: Mutex<Option<EmbedError>>,
    /// A longer text is refused, in bytes.
    longest: usize,
    /// Requests for passages that may be answered.
    permits: Semaphore,
}

impl Server {
    pub(crate) fn new() -> Arc<Self> {
        let permits = Semaphore::new(Semaphore::MAX_PERMITS);
        Arc::new(Self { asked: Mutex::default(), fault: Mutex::default(), longest: usize::MAX, permits })
    }

    fn fails(&self, fault: Option<EmbedError>) {
        *self.fault.lock().unwrap() = fault;
    }

    fn take_asked(&self) -> Vec<String> {
        std::mem::take(&mut self.asked.lock().unwrap())
    }

    fn vectors(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
        if let Some(fault) = self.fault.lock().unwrap().clone() {
            return Err(fault);
        }
        if texts.iter().any(|text| text.len() > self.longest) {
            return Err(EmbedError::Refused("the input is too long".to_owned()));
        }
        let count = |text: &str, words: &[&str]| words.iter().filter(|word| text.contains(**word)).count();
        let vector = |text: &String| {
            let subjects = SUBJECTS.iter().map(|words| f32::from(u8::try_from(count(text, words)).unwrap()));
            [0.1].into_iter().chain(subjects).collect()
        };
        Ok(texts.iter().map(vector).collect())
    }
}

impl Embed for Server {
    fn model(&self) -> &'static str {
        "subjects"
    }

    fn passages(&self, texts: Vec<String>) -> BoxFuture<'_, Result<Vec<Vec<f32>>, EmbedError>> {
        async move {
            self.permits.acquire().await.unwrap().forget();
            let vectors = self.vectors(&texts);
            self.asked.lock().unwrap().extend(texts);
            vectors
        }
        .boxed()
    }

    fn question(&self, text: String) -> BoxFuture<'_, Result<Vec<f32>, EmbedError>> {
        async move { self.vectors(&[text]).map(|vectors| vectors.concat()) }.boxed()
    }
}

/// A folder that is read.
fn library(folder: &Path, server: &Arc<Server>, store: Option<&Arc<VectorStore>>) -> Arc<Library> {
    let embedder = Embedder { embed: Arc::clone(server) as _, store: store.cloned() };
    let source = DocumentSource::open(folder, FileReader::default()).unwrap();
    let meaning = Arc::new(Meaning::new(embedder));
    let changes = meaning.changes();
    let library = Arc::new(Library::unread(source, Some(meaning)).unwrap());
    tokio::spawn(embed_in_background(Arc::downgrade(&library), changes));
    library.refresh(&HashSet::new()).unwrap();
    library
}

/// Waits for something that the background does.
async fn until(is_so: impl Fn() -> bool) {
    while !is_so() {
        tokio::time::advance(Duration::from_millis(100)).await;
    }
}

async fn is_understood(library: &Library) {
    let meaning = library.meaning.as_ref().unwrap();
    until(|| meaning.progress().is_usable && meaning.note().is_none()).await;
}

async fn found(library: &Library, question: &str, filter: &SearchFilter) -> Vec<String> {
    let vector = library.meaning.as_ref().unwrap().question(question).await;
    let found = library.search_within(&Filter::new(filter).unwrap(), question, vector.as_deref(), 2).unwrap();
    found.into_iter().map(|found| found.metadata.path).collect()
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("days.md", "# Days off\n\nAnnual leave is 28 days."),
        ("hosts.md", "# Hosts\n\nThe server stands in the cellar."),
        ("zoo/seal.md", "# Animals\n\nA seal eats fish."),
        ("empty.md", "# Empty\n\n---\n"),
    ] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

#[tokio::test(start_paused = true)]
async fn passages_are_found_by_other_words_and_in_another_language() {
    let (folder, server) = (folder(), Server::new());
    let library = library(folder.path(), &server, None);
    is_understood(&library).await;
    let all = SearchFilter::default();
    assert_eq!(found(&library, "Wie viel Urlaub?", &all).await[0], "days.md");
    assert_eq!(found(&library, "which machine", &all).await[0], "hosts.md");
    // By words alone it would be found too.
    assert_eq!(found(&library, "seal", &all).await[0], "zoo/seal.md");
    let zoo = SearchFilter { folders: vec!["zoo".to_owned()], ..SearchFilter::default() };
    assert_eq!(found(&library, "Wie viel Urlaub?", &zoo).await, ["zoo/seal.md"]);
}

#[tokio::test(start_paused = true)]
async fn until_all_is_understood_words_alone_count_and_it_is_said() {
    let (folder, server) = (folder(), Server::new());
    server.permits.forget_permits(Semaphore::MAX_PERMITS);
    let library = library(folder.path(), &server, None);
    let meaning = library.meaning.as_ref().unwrap();
    until(|| meaning.note().is_some()).await;
    assert_eq!(
        meaning.note().unwrap(),
        "0 of 4 passages are understood so far; until all are, the search compares words alone."
    );
    assert_eq!(library.list(0, 1).to_embed, 4);
    assert_eq!(found(&library, "Wie viel Urlaub?", &SearchFilter::default()).await, [""; 0]);
    server.permits.add_permits(10);
    is_understood(&library).await;
    assert_eq!(library.list(0, 1).to_embed, 0);
    assert_eq!(found(&library, "Wie viel Urlaub?", &SearchFilter::default()).await[0], "days.md");
}

#[tokio::test(start_paused = true)]
async fn a_restart_and_a_new_name_embed_nothing_and_a_change_only_what_is_new() {
    let (folder, server, data) = (folder(), Server::new(), tempfile::tempdir().unwrap());
    {
        let store = Arc::new(VectorStore::open(data.path()).unwrap());
        let library = library(folder.path(), &server, Some(&store));
        is_understood(&library).await;
        assert_eq!(server.take_asked().len(), 4);
    }
    fs::rename(folder.path().join("hosts.md"), folder.path().join("machines.md")).unwrap();
    let store = Arc::new(VectorStore::open(data.path()).unwrap());
    let library = library(folder.path(), &server, Some(&store));
    is_understood(&library).await;
    assert_eq!(server.take_asked(), [""; 0]);
    assert_eq!(found(&library, "which Rechner", &SearchFilter::default()).await[0], "machines.md");

    fs::remove_file(folder.path().join("zoo/seal.md")).unwrap();
    fs::write(folder.path().join("new.md"), "# New\n\nA walrus is large.").unwrap();
    library.refresh(&HashSet::new()).unwrap();
    until(|| !server.asked.lock().unwrap().is_empty()).await;
    is_understood(&library).await;
    assert_eq!(server.take_asked(), ["New\nNew\nA walrus is large."]);
    assert_eq!(found(&library, "seal", &SearchFilter::default()).await[0], "new.md");
}

#[tokio::test(start_paused = true)]
async fn a_server_that_fails_costs_only_its_part_and_is_asked_again() {
    let (folder, server) = (folder(), Server::new());
    server.fails(Some(EmbedError::Unavailable("The server sleeps".to_owned())));
    let library = library(folder.path(), &server, None);
    let meaning = library.meaning.as_ref().unwrap();
    until(|| meaning.progress().fault.is_some()).await;
    assert_eq!(
        meaning.note().unwrap(),
        "Search by meaning waits, and words alone are compared: The server sleeps. 0 of 4 passages are understood."
    );
    assert_eq!(found(&library, "seal", &SearchFilter::default()).await, ["zoo/seal.md"]);
    server.fails(None);
    is_understood(&library).await;
    server.fails(Some(EmbedError::Unavailable("The server sleeps".to_owned())));
    assert_eq!(found(&library, "seal", &SearchFilter::default()).await, ["zoo/seal.md"]);
    assert!(meaning.note().unwrap().contains("4 of 4 passages"));
    server.fails(None);
    assert_eq!(found(&library, "which machine", &SearchFilter::default()).await[0], "hosts.md");
    assert_eq!(meaning.note(), None);
}

#[tokio::test(start_paused = true)]
async fn a_text_that_is_refused_is_shortened_and_holds_up_no_other() {
    let folder = folder();
    let mut server = Server::new();
    Arc::get_mut(&mut server).unwrap().longest = 600;
    let long = format!("# Long\n\nThe walrus. {}", "Some more words follow here. ".repeat(36));
    fs::write(folder.path().join("long.md"), long).unwrap();
    let library = library(folder.path(), &server, None);
    is_understood(&library).await;
    assert!(server.take_asked().iter().any(|text| text.len() > 600));
    assert_eq!(found(&library, "a seal", &SearchFilter::default()).await, ["zoo/seal.md", "long.md"]);
}
