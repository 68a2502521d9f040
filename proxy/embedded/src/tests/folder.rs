//! What happens to the folder while it is searched.

use super::*;

async fn opened(path: &std::path::Path, poll: Option<Duration>) -> Running {
    serve(Options { docs_dir: Some(path.to_owned()), poll, ..Options::default() }).await.unwrap()
}

async fn notes(addr: SocketAddr) -> Value {
    get(addr, "/documents").await.json()["notes"].clone()
}

#[tokio::test]
async fn ignore_files_count_without_a_repository() {
    let files: &[(&str, &[u8])] = &[
        (".gitignore", b"drafts/\n*.secret.md\n"),
        (".ignore", b"old.md\n"),
        ("a.md", b"A walrus."),
        ("drafts/b.md", b"A walrus."),
        ("c.secret.md", b"A walrus."),
        ("old.md", b"A walrus."),
        ("sub/.gitignore", b"*\n!kept.md\n"),
        ("sub/kept.md", b"The walrus sleeps."),
        ("sub/lost.md", b"A walrus."),
    ];
    let (_dir, running) = folder(files).await;
    let found = search(running.addr, "walrus").await;
    let mut ids: Vec<_> = found.iter().map(|found| found["metadata"]["kbId"].as_str().unwrap()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["a.md", "sub/kept.md"]);
}

#[tokio::test]
async fn a_folder_that_takes_the_place_of_another_is_read_and_watched() {
    let dir = tempfile::tempdir().unwrap();
    let docs = dir.path().join("docs");
    let begin = |animal: &str| {
        fs::create_dir(&docs).unwrap();
        fs::write(docs.join("a.md"), format!("The {animal} sleeps.")).unwrap();
    };
    begin("walrus");
    let running = opened(&docs, None).await;
    let addr = running.addr;
    assert_eq!(search(addr, "walrus").await.len(), 1);
    // At once, so that the path is never seen to be empty.
    fs::rename(&docs, dir.path().join("old")).unwrap();
    begin("badger");
    until(addr, "badger", |found| found.len() == 1).await;
    fs::write(docs.join("b.md"), "The otter swims.").unwrap();
    until(addr, "otter", |found| found.len() == 1).await;
    // And after a while without a folder, which is said.
    fs::remove_dir_all(&docs).unwrap();
    until(addr, "badger", <[Value]>::is_empty).await;
    assert_eq!(get(addr, "/healthz").await.status, 404);
    assert!(notes(addr).await[0].as_str().unwrap().contains("not there any more"));
    begin("heron");
    until(addr, "heron", |found| found.len() == 1).await;
    assert_eq!(get(addr, "/healthz").await.status, 200);
    fs::write(docs.join("c.md"), "The weasel hunts.").unwrap();
    until(addr, "weasel", |found| found.len() == 1).await;
}

#[tokio::test]
async fn a_folder_that_tells_of_no_changes_is_walked() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.md"), "The walrus sleeps.").unwrap();
    let running = opened(dir.path(), Some(Duration::from_millis(1))).await;
    assert_eq!(search(running.addr, "walrus").await.len(), 1);
    fs::write(dir.path().join("b.md"), "The badger digs.").unwrap();
    until(running.addr, "badger", |found| found.len() == 1).await;
}

#[tokio::test]
async fn what_is_passed_over_is_counted() {
    let files: &[(&str, &[u8])] = &[
        ("a.md", b"A walrus."),
        ("b.rare", b""),
        ("c/d.rare", b""),
        ("e.png", b"PNG"),
        (".hidden.rare", b""),
    ];
    let (dir, running) = folder(files).await;
    assert_eq!(notes(running.addr).await, json!(["2 .rare were passed over."]));
    for (path, _) in files {
        fs::remove_file(dir.path().join(path)).unwrap();
    }
    // The list follows the index, and a walk may come between two of these.
    let started = Instant::now();
    while notes(running.addr).await != json!(["There is no document in the folder."]) {
        assert!(started.elapsed() < PATIENCE, "{}", notes(running.addr).await);
    }
}
