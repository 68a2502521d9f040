//! The embedded upstream over real sockets.

mod documents;
mod folder;
mod meaning;

use std::fs;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::{Options, Running, serve};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Anything slower than this has failed.
const PATIENCE: Duration = Duration::from_secs(20);

struct Reply {
    status: u16,
    head: String,
    body: String,
}

impl Reply {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

async fn send(addr: SocketAddr, method: &str, path: &str, headers: &str, body: &str) -> Reply {
    let mut stream = TcpStream::connect(addr).await.unwrap();
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n{headers}\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let is_chunked = head.to_lowercase().contains("transfer-encoding: chunked");
    let body = if is_chunked { dechunked(body) } else { body.to_owned() };
    Reply { status, head: head.to_lowercase(), body }
}

fn dechunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap();
        whole.push_str(&rest[..size]);
        body = &rest[size + 2..];
    }
    whole
}

async fn get(addr: SocketAddr, path: &str) -> Reply {
    send(addr, "GET", path, "", "").await
}

async fn post(addr: SocketAddr, path: &str, body: &Value) -> Reply {
    send(addr, "POST", path, "", &body.to_string()).await
}

async fn search(addr: SocketAddr, query: &str) -> Vec<Value> {
    let reply = post(addr, "/search", &json!({"query": query, "top_k": 5})).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()["results"].as_array().unwrap().clone()
}

/// Asks again until the condition holds.
async fn until(addr: SocketAddr, query: &str, holds: impl Fn(&[Value]) -> bool) -> Vec<Value> {
    let started = Instant::now();
    loop {
        let found = search(addr, query).await;
        if holds(&found) {
            return found;
        }
        assert!(started.elapsed() < PATIENCE, "{query}: {found:?}");
    }
}

async fn guide() -> Running {
    serve(Options::default()).await.unwrap()
}

async fn folder(files: &[(&str, &[u8])]) -> (tempfile::TempDir, Running) {
    let dir = tempfile::tempdir().unwrap();
    for (path, bytes) in files {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let running =
        serve(Options { docs_dir: Some(dir.path().to_owned()), ..Options::default() }).await.unwrap();
    (dir, running)
}

#[tokio::test]
async fn the_guide_answers_where_to_begin() {
    let running = guide().await;
    let found = search(running.addr, "How do I connect a model?").await;
    assert_eq!(found[0]["id"], "connect-a-model.md#connect-a-model");
    assert_eq!(found[0]["title"], "Connect a model");
    assert_eq!(found[0]["metadata"]["kbId"], "connect-a-model.md");
    assert!(found.iter().all(|found| found["score"].as_f64().unwrap() > 0.0));
    assert_eq!(get(running.addr, "/healthz").await.status, 200);
    assert!(search(running.addr, "purple unicorn airspeed").await.is_empty());
    running.shutdown().await;
}

#[tokio::test]
async fn documents_and_passages_are_given_by_id_and_by_name() {
    let text = "---\ntitle: Größen\naliases: [Maße]\nurl: https://kb.example/g\n---\nIntro.\n\n## Kleine & feine\nText.\n";
    let (_dir, running) = folder(&[("a b/ü.md", text.as_bytes())]).await;
    let addr = running.addr;
    search(addr, "Intro").await;
    let whole = get(addr, "/documents/a%20b%2F%C3%BC.md").await.json();
    assert_eq!(whole["id"], "a b/ü.md");
    assert_eq!(whole["text"], "Intro.\n\n## Kleine & feine\nText.\n");
    assert_eq!(whole["url"], "https://kb.example/g");
    let passage = get(addr, "/documents/a%20b%2F%C3%BC.md%23kleine--feine").await.json();
    assert_eq!(passage["title"], "Größen – Kleine & feine");
    assert_eq!(passage["text"], "## Kleine & feine\nText.\n");
    for title in ["gr%C3%B6%C3%9Fen", "Gro%CC%88%C3%9Fen", "ma%C3%9Fe", "%C3%BC", "%C3%BC.md"] {
        assert_eq!(get(addr, &format!("/documents?title={title}")).await.json()["id"], "a b/ü.md", "{title}");
    }
    let passage = get(addr, "/documents?title=Ma%C3%9Fe%23Kleine%20%26%20feine").await.json();
    assert_eq!(passage["id"], "a b/ü.md#kleine--feine");
    for path in
        ["/documents/none.md", "/documents?title=none", "/documents/..%2F..%2Fetc%2Fpasswd", "/nowhere"]
    {
        let reply = get(addr, path).await;
        assert_eq!(
            (reply.status, reply.json()["error"]["code"].as_str()),
            (404, Some("not_found")),
            "{path}"
        );
    }
    assert_eq!(get(addr, "/documents").await.json()["count"], 1);
    assert_eq!(post(addr, "/search", &json!({"top_k": 3})).await.status, 422);
}

#[tokio::test]
async fn pictures_of_the_folder_are_given_and_nothing_else() {
    let gif: &[u8] = b"GIF89a....";
    let mut large = gif.to_vec();
    large.resize((10 << 20) + 1, 0);
    let (dir, running) = folder(&[
        ("notes/a.md", b"# A"),
        ("notes/img/a b.gif", gif),
        ("c.gif", gif),
        (".hidden/d.gif", gif),
        (".gitignore", b"ignored.gif"),
        (".git/HEAD", b""),
        ("ignored.gif", gif),
        ("drawing.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("page.png", b"<!doctype html>"),
        ("other.png", gif),
        ("large.gif", &large),
    ])
    .await;
    let addr = running.addr;
    for query in [
        "name=a%20b.gif",
        "document=notes%2Fa.md&path=img%2Fa%20b.gif",
        "document=notes%2Fa.md&path=..%2Fc.gif",
    ] {
        let reply = get(addr, &format!("/pictures?{query}")).await;
        assert_eq!((reply.status, reply.body.as_bytes()), (200, gif), "{query}");
        assert!(reply.head.contains("content-type: image/gif\r\n"), "{}", reply.head);
        assert!(reply.head.contains("x-content-type-options: nosniff"), "{}", reply.head);
    }
    let outside = dir.path().file_name().unwrap().to_str().unwrap();
    let around = format!("path=..%2F{outside}%2Fc.gif");
    for (query, status, code) in [
        ("document=notes%2Fa.md&path=c.gif", 404, "not_found"),
        (&around, 404, "not_found"),
        ("path=%2Fc.gif", 404, "not_found"),
        ("path=.hidden%2Fd.gif", 404, "not_found"),
        ("name=d.gif", 404, "not_found"),
        ("name=ignored.gif", 404, "not_found"),
        ("name=drawing.svg", 404, "not_found"),
        ("name=a.md", 404, "not_found"),
        ("document=notes%2Fa.md", 404, "not_found"),
        ("name=page.png", 415, "not_a_picture"),
        ("name=other.png", 415, "not_a_picture"),
        ("name=large.gif", 413, "picture_too_large"),
    ] {
        let reply = get(addr, &format!("/pictures?{query}")).await;
        let error = (reply.status, reply.json()["error"]["code"].as_str().map(str::to_owned));
        assert_eq!(error, (status, Some(code.to_owned())), "{query}");
    }
    // A picture that is added later is found like a document.
    fs::write(dir.path().join("new.gif"), gif).unwrap();
    fs::write(dir.path().join("new.md"), "# Otter\nThe otter swims.").unwrap();
    until(addr, "otter", |found| found.len() == 1).await;
    assert_eq!(get(addr, "/pictures?name=new.gif").await.status, 200);
}

#[tokio::test]
async fn pdfs_of_the_folder_are_given_as_they_are_and_nothing_else() {
    let pdf: &[u8] = b"%PDF-1.7 without any text";
    let (_dir, running) = folder(&[
        ("notes/a b.pdf", pdf),
        (".hidden/c.pdf", pdf),
        (".gitignore", b"ignored.pdf"),
        (".git/HEAD", b""),
        ("ignored.pdf", pdf),
        ("page.pdf", b"<!doctype html>"),
        ("a.md", b"# A"),
        ("a.gif", b"GIF89a...."),
    ])
    .await;
    let reply = get(running.addr, "/files/notes/a%20b.pdf").await;
    assert_eq!((reply.status, reply.body.as_bytes()), (200, pdf));
    assert!(reply.head.contains("content-type: application/octet-stream\r\n"), "{}", reply.head);
    assert!(reply.head.contains("x-content-type-options: nosniff"), "{}", reply.head);
    for (path, status, code) in [
        ("none.pdf", 404, "not_found"),
        (".hidden/c.pdf", 404, "not_found"),
        ("ignored.pdf", 404, "not_found"),
        ("a.md", 404, "not_found"),
        ("a.gif", 404, "not_found"),
        ("..%2F..%2Fetc%2Fpasswd", 404, "not_found"),
        ("notes%2F..%2Fnotes%2Fa%20b.pdf", 404, "not_found"),
        ("page.pdf", 415, "not_a_pdf"),
    ] {
        let reply = get(running.addr, &format!("/files/{path}")).await;
        let error = (reply.status, reply.json()["error"]["code"].as_str().map(str::to_owned));
        assert_eq!(error, (status, Some(code.to_owned())), "{path}");
    }
}

#[tokio::test]
async fn changes_are_picked_up() {
    let (dir, running) =
        folder(&[("a.md", b"# Walrus\nThe walrus sleeps."), ("bad.md", b"\xFF\0 walrus")]).await;
    let addr = running.addr;
    assert_eq!(search(addr, "walrus").await.len(), 1);
    fs::create_dir(dir.path().join("new")).unwrap();
    fs::write(dir.path().join("new/b.md"), "# Otter\nThe otter swims.").unwrap();
    until(addr, "otter", |found| found.len() == 1).await;
    fs::write(dir.path().join("a.md"), "# Badger\nThe badger digs.").unwrap();
    until(addr, "badger", |found| found.len() == 1).await;
    assert!(search(addr, "walrus").await.is_empty());
    fs::write(dir.path().join("bad.md"), "A walrus again.").unwrap();
    until(addr, "walrus", |found| found.len() == 1).await;
    fs::rename(dir.path().join("new"), dir.path().join("old")).unwrap();
    until(addr, "otter", |found| found.len() == 1 && found[0]["id"] == "old/b.md#otter").await;
    fs::remove_dir_all(dir.path().join("old")).unwrap();
    until(addr, "otter", <[Value]>::is_empty).await;
    assert_eq!(get(addr, "/documents/old%2Fb.md").await.status, 404);
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_that_leads_elsewhere_is_read_anew() {
    let dir = tempfile::tempdir().unwrap();
    let written = std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    // Files of the same name, size and time.
    for (release, animal) in [("one", "walrus"), ("two", "badger")] {
        fs::create_dir(dir.path().join(release)).unwrap();
        let path = dir.path().join(release).join("a.md");
        fs::write(&path, format!("# Animals\nThe {animal} sleeps.")).unwrap();
        fs::File::options().write(true).open(&path).unwrap().set_modified(written).unwrap();
    }
    let point_to = |release: &str| {
        let new = dir.path().join("new");
        std::os::unix::fs::symlink(release, &new).unwrap();
        fs::rename(&new, dir.path().join("current")).unwrap();
    };
    point_to("one");
    let options = Options { docs_dir: Some(dir.path().join("current")), ..Options::default() };
    let running = serve(options).await.unwrap();
    let addr = running.addr;
    assert_eq!(search(addr, "walrus").await.len(), 1);
    point_to("two");
    until(addr, "badger", |found| found.len() == 1).await;
    assert!(search(addr, "walrus").await.is_empty());
    // The new folder is watched.
    fs::write(dir.path().join("two/b.md"), "# Otter\nThe otter swims.").unwrap();
    until(addr, "otter", |found| found.len() == 1).await;
}

#[tokio::test]
async fn folders_in_several_languages_are_searched() {
    let german = "# Schlüssel\nDer Stellvertreter verwahrt die Schlüssel und gibt sie nicht an den Browser weiter, niemals.";
    let files: &[(&str, &[u8])] = &[
        ("de.md", german.as_bytes()),
        ("en.md", b"# Keys\nThe proxy stores the keys and never hands them to the browser, whatever the page may ask for."),
        ("zh.md", "# 连接模型\n要连接模型，请设置服务器地址。".as_bytes()),
        ("ru.md", "# Ключи\nПрокси хранит ключи и никогда не передаёт их браузеру, что бы ни запросила страница.".as_bytes()),
    ];
    let (_dir, running) = folder(files).await;
    let check = async |query: &str, expect: &str| {
        let found = search(running.addr, query).await;
        assert_eq!(
            found.first().map_or("", |found| found["metadata"]["kbId"].as_str().unwrap()),
            expect,
            "{query}"
        );
    };
    check("Wer verwahrte den Schlüssel?", "de.md").await;
    check("who is storing a key", "en.md").await;
    check("怎样连接模型？", "zh.md").await;
    check("хранение ключа", "ru.md").await;
}

#[tokio::test]
async fn a_name_in_full_goes_before_its_parts() {
    let files: &[(&str, &[u8])] = &[
        ("std.md", b"# std\nThe std library. All of std is in std, and std is large.\n"),
        ("errno.md", b"# errno\nReads the number of the last error.\n\n## no_std\nWith no_std support, it works without an allocator.\n"),
        ("maps.md", b"# maps\n\n## Use a BTreeMap when\nYou want a map that is sorted by its keys.\n"),
        ("macros.md", b"# macros\n\n## btree macro\nA macro for a btree: map after map after map, and a BTreeMap.\n"),
        ("tokio.md", b"# tokio\nA runtime for asynchronous programs.\n"),
    ];
    let (_dir, running) = folder(files).await;
    let check = async |query: &str, expect: &str| {
        let found = search(running.addr, query).await;
        assert_eq!(
            found.first().map_or("", |found| found["id"].as_str().unwrap()),
            expect,
            "{query}: {found:?}"
        );
    };
    check("no_std", "errno.md#no_std").await;
    check("What do my notes say about no_std?", "errno.md#no_std").await;
    check("BTreeMap", "maps.md#use-a-btreemap-when").await;
    check("When should I use BTreeMap instead?", "maps.md#use-a-btreemap-when").await;
    check("async runtime", "tokio.md#tokio").await;
}

#[tokio::test]
async fn a_missing_folder_keeps_it_from_starting() {
    let options = Options { docs_dir: Some("/nowhere/at/all".into()), ..Options::default() };
    let error = serve(options).await.unwrap_err();
    assert!(error.to_string().starts_with("the documents folder /nowhere/at/all cannot be read"), "{error}");
}

#[tokio::test]
async fn dropping_it_closes_the_port() {
    let running = guide().await;
    let addr = running.addr;
    drop(running);
    let started = Instant::now();
    while TcpStream::connect(addr).await.is_ok() {
        assert!(started.elapsed() < PATIENCE);
    }
}

fn ask(content: &str) -> Value {
    json!({"model": "footnote-offline", "messages": [{"role": "user", "content": content}]})
}

const PROMPT: &str = "<documents>\n<document index=\"1\" id=\"a.md\" title=\"Keys\">\nThe key stays in the proxy. It never \
reaches the browser.\n</document>\n</documents>\n\nQuestion: Where does the key stay?";

const ANSWER: &str = "The key stays in the proxy. [1]";

/// The data of each event, and the text that they make.
fn events(body: &str) -> (Vec<Value>, String) {
    let data: Vec<&str> = body
        .split("\n\n")
        .filter(|event| !event.is_empty())
        .map(|event| event.strip_prefix("data: ").unwrap())
        .collect();
    let (last, chunks) = data.split_last().unwrap();
    assert_eq!(*last, "[DONE]");
    let chunks: Vec<Value> = chunks.iter().map(|chunk| serde_json::from_str(chunk).unwrap()).collect();
    let text = chunks.iter().filter_map(|chunk| chunk["choices"][0]["delta"]["content"].as_str()).collect();
    (chunks, text)
}

#[tokio::test]
async fn answers_come_whole_and_streamed() {
    let running = guide().await;
    let addr = running.addr;
    let models = get(addr, "/v1/models").await.json();
    assert_eq!(models["data"][0]["id"], "footnote-offline");
    let reply = post(addr, "/v1/chat/completions", &ask(PROMPT)).await.json();
    assert_eq!(reply["choices"][0]["message"]["content"], ANSWER);
    assert_eq!(reply["choices"][0]["finish_reason"], "stop");
    assert_eq!(reply["usage"]["completion_tokens"], 8);

    let mut request = ask(PROMPT);
    request["stream"] = json!(true);
    let reply = post(addr, "/v1/chat/completions", &request).await;
    assert!(reply.head.contains("content-type: text/event-stream"), "{}", reply.head);
    let (chunks, text) = events(&reply.body);
    assert_eq!(text, ANSWER);
    assert!(chunks.len() > 5);
    assert_eq!(chunks.last().unwrap()["choices"][0]["finish_reason"], "stop");
    assert!(
        chunks.iter().all(|chunk| chunk.get("usage").is_none() && chunk["object"] == "chat.completion.chunk")
    );

    request["stream_options"] = json!({"include_usage": true});
    request["max_tokens"] = json!(4);
    let (chunks, text) = events(&post(addr, "/v1/chat/completions", &request).await.body);
    assert_eq!(text, "The key stays in");
    let [.., finish, usage] = &chunks[..] else { panic!("{chunks:?}") };
    assert_eq!(finish["choices"][0]["finish_reason"], "length");
    assert_eq!((finish["usage"].is_null(), usage["choices"].as_array().unwrap().len()), (true, 0));
    assert_eq!(usage["usage"]["completion_tokens"], 4);

    request["stop"] = json!(["stays"]);
    let (_, text) = events(&post(addr, "/v1/chat/completions", &request).await.body);
    assert_eq!(text, "The key ");
}

#[tokio::test]
async fn tool_calls_come_in_pieces() {
    let running = guide().await;
    let mut request = ask("How do I connect a model?");
    request["stream"] = json!(true);
    request["tools"] = json!([{"type": "function", "function": {"name": "search_knowledge_base",
        "parameters": {"type": "object", "properties": {"query": {"type": "string"}}}}}]);
    let (chunks, _) = events(&post(running.addr, "/v1/chat/completions", &request).await.body);
    let calls: Vec<&Value> =
        chunks.iter().map(|chunk| &chunk["choices"][0]["delta"]["tool_calls"][0]).collect();
    assert_eq!(calls[0]["function"]["name"], "search_knowledge_base");
    let arguments: Vec<&str> =
        calls.iter().filter_map(|call| call["function"]["arguments"].as_str()).collect();
    assert!(arguments.len() > 3);
    assert_eq!(arguments.concat(), r#"{"query":"How do I connect a model?"}"#);
    assert_eq!(chunks.last().unwrap()["choices"][0]["finish_reason"], "tool_calls");
}

#[tokio::test]
async fn purposes_are_told_by_a_header() {
    let running = guide().await;
    let request =
        "User: What is a zebra?\nAssistant: An animal.\n\nFollow-up question: Do they sleep at night?";
    let request = ask(request);
    let headers = "x-footnote-purpose: rewrite\r\n";
    let reply =
        send(running.addr, "POST", "/v1/chat/completions", headers, &request.to_string()).await.json();
    assert_eq!(reply["choices"][0]["message"]["content"], "What is a zebra? Do they sleep at night?");
}

#[tokio::test]
async fn errors_have_the_usual_shape() {
    let running = guide().await;
    for body in ["{", "{}", "{\"messages\":[]}"] {
        let reply = send(running.addr, "POST", "/v1/chat/completions", "", body).await;
        let error = &reply.json()["error"];
        assert_eq!((reply.status, error["code"].as_str()), (400, Some("invalid_request")), "{body}");
        assert_eq!(error["type"], "invalid_request_error");
    }
    assert_eq!(get(running.addr, "/v1/models/gpt").await.status, 404);
}

#[tokio::test]
async fn without_the_answerer_there_are_no_models() {
    let running = serve(Options { answerer: false, ..Options::default() }).await.unwrap();
    assert_eq!(get(running.addr, "/v1/models").await.status, 404);
}
