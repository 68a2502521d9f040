//! A key that the upstream echoes reaches nobody.

use crate::harness::{STREAM_HEAD, Upstream, proxy, status};
use crate::program::Program;

const KEY: &str = "sk-canary/Key+0123456789";
/// Computed by `printf sk-canary/Key+0123456789 | base64`.
const KEY_BASE64: &str = "c2stY2FuYXJ5L0tleSswMTIzNDU2Nzg5";
const KEY_PERCENT: &str = "sk-canary%2FKey%2B0123456789";

fn check(answer: &str) {
    for bad in [KEY, &KEY[..8], &KEY[KEY.len() - 8..], KEY_BASE64, &KEY_BASE64[..12], KEY_PERCENT] {
        assert!(!answer.contains(bad), "{bad} in {answer}");
    }
}

#[tokio::test]
async fn in_headers_and_bodies() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[("LLM_API_KEY", KEY)]).await;
    let body =
        format!("{{\"echo\":\"{KEY} {KEY_BASE64} {KEY_PERCENT} {} {}\"}}", &KEY[..8], &KEY[KEY.len() - 8..]);
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
        check(&answer);
        assert!(line != "200 OK" || answer.contains("[redacted]"), "{answer}");
    }
}

#[tokio::test]
async fn in_a_stream_cut_at_every_byte() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[("LLM_API_KEY", KEY)]).await;
    let event = format!("data: {{\"error\":{{\"message\":\"bad key {KEY}\"}}}}\n\n");
    for cut in 0..event.len() {
        let mut client = proxy.ask("{}").await;
        let (mut wire, _) = upstream.request().await;
        wire.send(STREAM_HEAD).await;
        if cut > 0 {
            wire.chunk(&event[..cut]).await;
            tokio::task::yield_now().await;
        }
        wire.chunk(&event[cut..]).await;
        wire.chunk("data: [DONE]\n\n").await;
        wire.send("0\r\n\r\n").await;
        let answer = client.until("0\r\n\r\n").await;
        check(&answer);
        assert!(status(&answer) == 200 && answer.contains("[redacted]"), "{answer}");
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
