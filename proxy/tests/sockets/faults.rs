//! Behaviour with an upstream that misbehaves.

use crate::harness::{STREAM_HEAD, Upstream, is_complete, proxy, status};

const DELTA: &str = "data: {\"choices\":[{\"delta\":{\"content\":\"hi\"},\"finish_reason\":null}]}\n\n";
const FINISH: &str = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";

/// The client's answer where the upstream replies `reply` and closes.
async fn answer(settings: &[(&str, &str)], reply: &str) -> String {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), settings).await;
    let mut client = proxy.ask("{}").await;
    let (mut wire, _) = upstream.request().await;
    wire.send(reply).await;
    drop(wire);
    client.answer().await
}

#[tokio::test]
async fn refusals_are_told_in_our_words() {
    let reply = |line: &str, headers: &str, body: &str| {
        format!("HTTP/1.1 {line}\r\n{headers}content-length: {}\r\n\r\n{body}", body.len())
    };
    let too_long = r#"{"error":{"message":"secret","code":"context_length_exceeded"}}"#;
    let table = [
        (reply("401 No", "", "secret"), 502, "upstream_key_refused"),
        (reply("403 No", "", "secret"), 502, "upstream_key_refused"),
        (reply("429 Slow", "retry-after: 7\r\n", "secret"), 429, "rate_limited"),
        (reply("500 Oh", "content-type: text/html\r\n", "<html>secret</html>"), 502, "upstream_error"),
        (reply("302 There", "location: http://secret/\r\n", ""), 502, "upstream_error"),
        (reply("404 No", "", "secret"), 404, "upstream_rejected"),
        (reply("400 No", "", "secret"), 400, "upstream_rejected"),
        (reply("400 No", "", too_long), 400, "context_length_exceeded"),
        (reply("200 OK", "content-encoding: zstd\r\n", "secret"), 502, "upstream_bad_encoding"),
        (reply("200 OK", "", &"secret".repeat(1000)), 502, "response_too_large"),
        ("garbage\r\n\r\n".to_owned(), 502, "upstream_error"),
        (String::new(), 502, "upstream_error"),
    ];
    for (reply, expect, code) in table {
        let answer = answer(&[("MAX_RESPONSE_BYTES", "4096")], &reply).await;
        assert_eq!(status(&answer), expect, "{reply}\n{answer}");
        assert!(answer.contains(&format!("\"code\":\"{code}\"")), "{reply}\n{answer}");
        let told = answer.split("\"detail\"").next().unwrap_or_default();
        assert!(!told.contains("secret"), "{answer}");
        assert_eq!(answer.contains("retry-after: 7"), expect == 429, "{answer}");
    }
}

#[tokio::test]
async fn streams_end_as_complete_only_if_they_are() {
    let chunk = |text: &str| format!("{:x}\r\n{text}\r\n", text.len());
    let (delta, finish, done) = (chunk(DELTA), chunk(FINISH), chunk("data: [DONE]\n\n"));
    let table = [
        (format!("{STREAM_HEAD}{delta}{finish}{done}0\r\n\r\n"), true),
        (format!("{STREAM_HEAD}{delta}{finish}0\r\n\r\n"), true),
        (format!("{STREAM_HEAD}{delta}{done}0\r\n\r\n"), true),
        (format!("{STREAM_HEAD}{delta}0\r\n\r\n"), false),
        (format!("{STREAM_HEAD}{delta}{finish}"), false),
        (format!("{STREAM_HEAD}{delta}40\r\nhalf a chunk"), false),
        (format!("{STREAM_HEAD}{delta}zz\r\n"), false),
        (format!("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n{DELTA}"), false),
        (format!("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n{DELTA}{FINISH}"), true),
        (
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{\"a\"".to_owned(),
            false,
        ),
        // Only the text shows that something is missing.
        ("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{\"a\":\"}\"".to_owned(), false),
        ("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{\"a\":\"}\"}".to_owned(), true),
    ];
    for (reply, complete) in table {
        let answer = answer(&[], &reply).await;
        assert_eq!(status(&answer), 200, "{reply}");
        assert_eq!(is_complete(&answer), complete, "{reply}\n{answer}");
        assert!(answer.contains("hi") || answer.contains("{\"a\""), "what came is kept: {answer}");
    }
}

#[tokio::test]
async fn silence_before_the_head_is_a_504() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[("HEADER_TIMEOUT_S", "0.2")]).await;
    let mut client = proxy.ask("{}").await;
    let (mut wire, _) = upstream.request().await;
    let answer = client.answer().await;
    assert_eq!(status(&answer), 504);
    assert!(answer.contains("upstream_header_timeout"), "{answer}");
    wire.closes().await;
}

#[tokio::test]
async fn silence_in_the_middle_cuts_the_answer() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[("IDLE_TIMEOUT_S", "1.5"), ("HEADER_TIMEOUT_S", "1.5")]).await;
    let mut client = proxy.ask("{}").await;
    let (mut wire, _) = upstream.request().await;
    wire.send(STREAM_HEAD).await;
    wire.chunk(DELTA).await;
    client.until(DELTA).await;
    let mut silent_client = proxy.ask("{}").await;
    let (mut silent_wire, _) = upstream.request().await;
    silent_wire.send(STREAM_HEAD).await;
    // An answer that began earlier outlives one that is silent, as long as something comes.
    let cut = tokio::spawn(async move { silent_client.answer().await });
    while !cut.is_finished() {
        wire.chunk(DELTA).await;
        client.until(DELTA).await;
    }
    let cut = cut.await.unwrap();
    assert!(!is_complete(&cut) && cut.contains("upstream_header_timeout"), "{cut}");
    wire.chunk(DELTA).await;
    let answer = client.rest().await;
    assert!(!is_complete(&answer) && answer.contains("hi"), "{answer}");
    assert!(answer.contains("upstream_idle_timeout"), "it says that it was silence: {answer}");
    wire.closes().await;
    proxy.rests().await;
}

#[tokio::test]
async fn too_much_is_cut() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[("MAX_RESPONSE_BYTES", "1000")]).await;
    let mut client = proxy.ask("{}").await;
    let (mut wire, _) = upstream.request().await;
    wire.send(STREAM_HEAD).await;
    let chunk = DELTA.repeat(1000 / DELTA.len());
    wire.chunk(&chunk).await;
    client.until(&chunk).await;
    wire.chunk(DELTA).await;
    let rest = client.rest().await;
    assert!(!rest.contains("hi") && !is_complete(&rest), "{rest}");
}

#[tokio::test]
async fn only_a_refused_connection_is_tried_again() {
    // A port that is opened only a moment later: at first, nothing listens there.
    let reserved = Upstream::new().await;
    let address = reserved.address();
    drop(reserved);
    let proxy = proxy(address, &[]).await;
    let mut client = proxy.ask("{}").await;
    let head = client.until("\r\n\r\n").await;
    assert_eq!(status(&head), 502);
    assert!(client.until("}}").await.contains("\"The model server cannot be reached\""));

    let mut client = proxy.ask("{\"late\":true}").await;
    let listener = loop {
        if let Some(listener) = Upstream::at(address).await {
            break listener;
        }
    };
    let (mut wire, _) = listener.request().await;
    wire.send("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").await;
    assert_eq!(status(&client.until("\r\n\r\n").await), 200);

    let mut client = proxy.ask("{}").await;
    // The pooled connection takes the request and dies.
    wire.until("{}").await;
    drop(wire);
    assert_eq!(status(&client.until("\r\n\r\n").await), 502);
    assert!(listener.is_untouched().await, "a request that was sent was sent again");
}

#[tokio::test]
async fn deltas_are_not_held_back() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[("LLM_API_KEY", "sk-canary-0123456789")]).await;
    let mut client = proxy.ask("{}").await;
    let (mut wire, _) = upstream.request().await;
    wire.send(STREAM_HEAD).await;
    assert!(client.until("\r\n\r\n").await.contains("x-accel-buffering: no"));
    for n in 0..50 {
        let event = format!("data: {n} s\n\n");
        wire.chunk(&event).await;
        client.until(&event).await;
    }
}

#[tokio::test]
async fn a_place_is_free_again_when_an_answer_ends() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[("MAX_STREAMS", "1")]).await;
    let mut first = proxy.ask("{}").await;
    let (mut wire, _) = upstream.request().await;
    let refused = proxy.ask("{}").await.until("}}").await;
    assert_eq!(status(&refused), 503);
    assert!(refused.contains("\"overloaded\"") && refused.contains("retry-after: 1"), "{refused}");
    wire.send("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").await;
    first.until("{}").await;
    proxy.rests().await;
    let mut again = proxy.ask("{}").await;
    wire.until("{}").await;
    wire.send("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").await;
    assert_eq!(status(&again.until("\r\n\r\n").await), 200);
}

#[tokio::test]
async fn a_cut_body_without_framing_ends_in_a_reset() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    for complete in [false, true] {
        let mut client = proxy.connect().await;
        client.send(&proxy.chat("{}").replace("HTTP/1.1", "HTTP/1.0")).await;
        let (mut wire, _) = upstream.request().await;
        wire.send(STREAM_HEAD).await;
        wire.chunk(if complete { FINISH } else { DELTA }).await;
        client.until("\n\n").await;
        wire.send("0\r\n\r\n").await;
        assert_eq!(client.is_reset().await, !complete);
    }
}

#[tokio::test]
async fn a_client_that_stops_sending_is_a_408() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[("IDLE_TIMEOUT_S", "0.2")]).await;
    let mut client = proxy.connect().await;
    let chat = proxy.chat("{\"half\":true}");
    client.send(&chat[..chat.len() - 3]).await;
    let answer = client.rest().await;
    assert!(status(&answer) == 408 && answer.contains("body_timeout"), "{answer}");
    assert!(upstream.is_untouched().await);
}

#[tokio::test]
async fn a_refusal_is_seen_though_its_upstream_takes_nothing_more() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    let mut client = proxy.ask(&"x".repeat(1 << 20)).await;
    let mut wire = upstream.accept().await;
    wire.until("\r\n\r\n").await;
    wire.send("HTTP/1.1 429 Slow\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").await;
    assert_eq!(status(&client.until("}}").await), 429);
}
