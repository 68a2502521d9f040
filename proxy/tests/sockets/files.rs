//! Files that are made to harm whoever reads them cost themselves alone.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde_json::Value;
use tempfile::TempDir;

use crate::harness::{PATIENCE, Proxy, STREAM_HEAD, Upstream, is_complete};
use crate::program::Program;

/// A page whose content is 1 GB of spaces, in a file of a few kilobytes.
fn bomb() -> Vec<u8> {
    // A byte 129 and a space stand for 128 spaces.
    let packed = [129, b' '].repeat(8 << 20);
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&packed).unwrap();
    let content = encoder.finish().unwrap();
    let mut file = Vec::from("%PDF-1.7\n");
    let mut places = Vec::new();
    let mut add = |file: &mut Vec<u8>, head: String, stream: &[u8]| {
        places.push(file.len());
        write!(file, "{} 0 obj\n{head}\n", places.len()).unwrap();
        if !stream.is_empty() {
            file.extend([b"stream\n", stream, b"\nendstream\n"].concat());
        }
        file.extend(b"endobj\n");
    };
    add(&mut file, "<< /Type /Catalog /Pages 2 0 R >>".to_owned(), b"");
    add(&mut file, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(), b"");
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>";
    add(&mut file, page.to_owned(), b"");
    let head = format!("<< /Length {} /Filter [/FlateDecode /RunLengthDecode] >>", content.len());
    add(&mut file, head, &content);
    let xref = file.len();
    writeln!(file, "xref\n0 5\n0000000000 65535 f ").unwrap();
    for place in places {
        writeln!(file, "{place:010} 00000 n ").unwrap();
    }
    write!(file, "trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n{xref}\n%%EOF\n").unwrap();
    file
}

fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(dir.path().join(name), bytes).unwrap();
    }
    dir
}

fn start(upstream: &Upstream, dir: &Path) -> Program {
    Program::start(upstream, &[("DOCS_DIR", dir.to_str().unwrap())])
}

async fn get(proxy: &Proxy, path: &str) -> Value {
    let mut wire = proxy.connect().await;
    let address = proxy.address;
    wire.send(&format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")).await;
    let answer = wire.rest().await;
    let body = &answer[answer.find('{').expect(&answer)..=answer.rfind('}').unwrap()];
    serde_json::from_str(body).expect(&answer)
}

/// The list of documents once all files have been read.
async fn list(proxy: &Proxy) -> Value {
    let began = Instant::now();
    loop {
        let list = get(proxy, "/api/documents?limit=10").await;
        if list["pending"].is_null() && list["count"].is_u64() {
            return list;
        }
        assert!(began.elapsed() < PATIENCE * 6, "{list}");
    }
}

#[tokio::test]
async fn what_a_file_unpacks_to_takes_no_answer_with_it() {
    let files: &[(&str, &[u8])] = &[("bomb.pdf", &bomb()), ("good.html", b"<h1>Bees</h1>They hum.")];
    let dir = folder(files);
    let upstream = Upstream::new().await;
    let program = start(&upstream, dir.path());
    let mut client = program.proxy.ask("{}").await;
    let (mut wire, _) = upstream.request().await;
    wire.send(STREAM_HEAD).await;
    wire.chunk("data: 1\n\n").await;

    let list = list(&program.proxy).await;
    assert_eq!(list["count"], 1, "{list}");
    let expect = serde_json::json!([{"path": "bomb.pdf", "reason": "it takes too much memory to read"}]);
    assert_eq!(list["unreadable"], expect, "{list}");
    let good = get(&program.proxy, "/api/documents/good.html").await;
    assert!(good["text"].as_str().unwrap().contains("They hum."), "{good}");

    wire.chunk("data: [DONE]\n\n").await;
    wire.send("0\r\n\r\n").await;
    let answer = client.until("0\r\n\r\n").await;
    assert!(is_complete(&answer) && answer.contains("[DONE]"), "{answer}");
}

#[tokio::test]
async fn files_are_read_as_they_are_without_such_processes() {
    let long = format!("<p>{}</p>", "word ".repeat(100_000));
    let files: &[(&str, &[u8])] = &[
        ("a.csv", b"animal,legs\nwalrus,0\n"),
        ("b.pdf", b"no PDF at all"),
        ("c d ü.html", long.as_bytes()),
    ];
    let dir = folder(files);
    let upstream = Upstream::new().await;
    let program = start(&upstream, dir.path());
    let list = list(&program.proxy).await;
    let reason = "it is damaged, or of another kind than its name says";
    assert_eq!(list["unreadable"], serde_json::json!([{"path": "b.pdf", "reason": reason}]), "{list}");
    let table = get(&program.proxy, "/api/documents/a.csv").await;
    assert!(table["text"].as_str().unwrap().contains("legs: 0"), "{table}");
    let page = get(&program.proxy, "/api/documents/c%20d%20%C3%BC.html").await;
    assert_eq!(page["text"].as_str().unwrap().matches("word").count(), 100_000);
}
