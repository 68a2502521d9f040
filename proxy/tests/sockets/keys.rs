//! A key that the upstream echoes is in no log, no error and no header; bodies are passed on as they are.

use crate::harness::{Upstream, proxy, status};
use crate::program::Program;

const KEY: &str = "sk-canary/Key+0123456789";

fn check(text: &str) {
    assert!(!text.contains(KEY), "{text}");
}

#[tokio::test]
async fn in_headers_and_errors() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[("LLM_API_KEY", KEY)]).await;
    let body = format!("{{\"echo\":\"{KEY}\"}}");
    for line in ["200 OK", "400 Bad Request", "401 Unauthorized", "302 Found", "500 Oh"] {
        let mut client = proxy.ask("{}").await;
        let (mut wire, head) = upstream.request().await;
        assert!(head.contains(&KEY.to_ascii_lowercase()), "the upstream gets its key: {head}");
        wire.send(&format!(
            "HTTP/1.1 {line}\r\ncontent-type: application/json; k={KEY}\r\nx-request-id: {KEY}\r\nretry-after: {KEY}\r\n\
             location: http://a/{KEY}\r\nwww-authenticate: Bearer {KEY}\r\nconnection: close\r\n\r\n{body}"
        ))
        .await;
        drop(wire);
        let answer = client.answer().await;
        let (head, rest) = answer.split_once("\r\n\r\n").unwrap();
        check(head);
        if line == "200 OK" {
            assert!(rest.contains(&body), "{answer}");
        } else {
            check(rest);
        }
    }
}

#[tokio::test]
async fn in_the_log_at_its_most_talkative() {
    let upstream = Upstream::new().await;
    let mut program = Program::start(&upstream, &[("LLM_API_KEY", KEY), ("RUST_LOG", "trace")]);
    for reply in [format!("HTTP/1.1 500 {KEY}\r\nx-echo: {KEY}\r\n\r\n{KEY}"), format!("{KEY}\r\n\r\n")] {
        let mut client = program.proxy.ask("{}").await;
        let (mut wire, _) = upstream.request().await;
        wire.send(&reply).await;
        drop(wire);
        assert_eq!(status(&client.answer().await), 502);
    }
    program.terminate();
    assert_eq!(program.exit_code(), Some(0));
    let log = program.log();
    assert!(log.contains("/v1/chat/completions") && log.contains("TRACE"), "{log}");
    check(&log);
}
