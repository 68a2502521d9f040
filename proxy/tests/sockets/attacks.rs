//! Malformed and oversized requests are refused, and nothing of them reaches an upstream.

use crate::harness::{Upstream, Wire, proxy, status};

#[tokio::test]
async fn malformed_requests_are_refused_and_closed() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    let host = proxy.address;
    let post =
        format!("POST /v1/chat/completions HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n");
    let chunked = "transfer-encoding: chunked\r\n";
    let table = [
        format!(
            "{post}content-length: 2\r\n{chunked}\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nhost: {host}\r\n\r\n"
        ),
        format!("{post}{chunked}content-length: 2\r\n\r\n0\r\n\r\n"),
        format!("{post}content-length: 2\r\ncontent-length: 2\r\n\r\n{{}}"),
        format!("{post}content-length: 2\r\ncontent-length: 3\r\n\r\n{{}}"),
        format!("{post}content-length: 2, 2\r\n\r\n{{}}"),
        format!("{post}content-length: -1\r\n\r\n"),
        format!("{post}transfer-encoding: gzip\r\n\r\n"),
        format!("{post}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
        format!("{post}transfer-encoding: chunked, chunked\r\n\r\n0\r\n\r\n"),
        format!("{post}{chunked}{chunked}\r\n0\r\n\r\n"),
        format!("GET /v1/models#part HTTP/1.1\r\nhost: {host}\r\n\r\n"),
        format!("{post}transfer-encoding : chunked\r\n\r\n0\r\n\r\n"),
        format!("GET http://{host}/v1/models HTTP/1.1\r\nhost: {host}\r\n\r\n"),
        "CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n".to_owned(),
        "nonsense\r\n\r\n".to_owned(),
    ];
    for request in table {
        let mut client = proxy.connect().await;
        client.send(&request).await;
        let answer = client.rest().await;
        assert_eq!(status(&answer), 400, "{request}\n{answer}");
        assert_eq!(answer.matches("HTTP/1.1").count(), 1, "{request}\n{answer}");
    }
    assert!(upstream.is_untouched().await);
}

#[tokio::test]
async fn a_badly_chunked_body_is_refused_and_closed() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    for body in ["zz\r\n{}\r\n0\r\n\r\n", "2\r\n{}x\r\n0\r\n\r\n", "-2\r\n{}\r\n"] {
        let mut client = proxy.connect().await;
        let head = format!(
            "POST /v1/chat/completions HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             transfer-encoding: chunked\r\n\r\n",
            proxy.address
        );
        client.send(&(head + body)).await;
        let answer = client.rest().await;
        assert_eq!(status(&answer), 400, "{body}\n{answer}");
        assert!(answer.contains("malformed_request"), "{answer}");
    }
}

#[tokio::test]
async fn pipelined_requests_get_an_answer_each() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    let mut client = proxy.connect().await;
    let chunked = proxy.chat("").replace("content-length: 0", "transfer-encoding: chunked");
    let chunked = format!("{chunked}3\r\n[3]\r\n0\r\n\r\n");
    client.send(&format!("{}{}{chunked}", proxy.chat("[1]"), proxy.chat("[2]"))).await;
    for body in ["[1]", "[2]", "[3]"] {
        let mut wire = upstream.accept().await;
        wire.until(&format!("\r\n\r\n{body}")).await;
        wire.send(&format!("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 3\r\n\r\n{body}")).await;
        let answer = client.answer().await;
        assert!(status(&answer) == 200 && answer.ends_with(body), "{answer}");
    }
}

#[tokio::test]
async fn a_body_may_look_like_a_request() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    let mut client = proxy.connect().await;
    let body = "POST /v1/chat/completions#a HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n";
    for body in [body.to_owned(), format!("{{\r\n\r\n{body}\r\n}}")] {
        client.send(&proxy.chat(&body)).await;
        let (mut wire, _) = upstream.request().await;
        wire.send("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}").await;
        let answer = client.answer().await;
        assert_eq!(status(&answer), 200, "{answer}");
    }
}

#[tokio::test]
async fn an_ambiguous_request_is_refused_after_others_too() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    for line in ["transfer-encoding: chunked", "content-length: 2"] {
        let mut client = proxy.connect().await;
        let clear = format!("GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n", proxy.address);
        let doubtful = proxy.chat("{}").replacen("\r\n\r\n", &format!("\r\n{line}\r\n\r\n"), 1);
        client.send(&format!("{clear}{clear}{doubtful}{clear}")).await;
        let answers = client.rest().await;
        let statuses: Vec<_> = answers.split("HTTP/1.1 ").skip(1).map(|answer| &answer[..3]).collect();
        assert_eq!(statuses, ["200", "200", "400"], "{answers}");
    }
    assert!(upstream.is_untouched().await);
}

#[tokio::test]
async fn a_chunked_body_passes() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    let mut client = proxy.connect().await;
    let head = format!(
        "POST /v1/chat/completions HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         transfer-encoding: chunked\r\n\r\n",
        proxy.address
    );
    client.send(&(head + "2\r\n{}\r\n0\r\n\r\n")).await;
    let (mut wire, head) = upstream.request().await;
    assert!(head.contains("content-length: 2"), "{head}");
    wire.send("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").await;
    assert_eq!(status(&client.answer().await), 200);
}

#[tokio::test]
async fn no_header_changes_where_a_request_goes_or_passes_unlisted() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[("LLM_API_KEY", "sk-canary-0123456789")]).await;
    let mut client = proxy.connect().await;
    client
        .send(&format!(
            "POST /v1/chat/completions?base_url=http://evil.example HTTP/1.1\r\nhost: {}\r\n\
             content-type: application/json\r\nauthorization: Bearer mine\r\ncookie: a=b\r\nx-api-key: mine\r\n\
             x-base-url: http://evil.example\r\nx-forwarded-host: evil.example\r\nforwarded: host=evil.example\r\n\
             x-footnote-purpose: title\r\nx-request-id: r1\r\naccept: text/event-stream\r\nte: trailers\r\n\
             connection: x-hop, keep-alive\r\nconnection: X-Request-Id\r\nx-hop: 1\r\nuser-agent: mine\r\n\
             content-length: 2\r\n\r\n{{}}",
            proxy.address
        ))
        .await;
    let (mut wire, head) = upstream.request().await;
    let mut lines: Vec<_> = head.trim_end().lines().collect();
    lines.sort_unstable();
    let host = format!("host: {}", upstream.address());
    let agent = format!("user-agent: footnote/{}", env!("CARGO_PKG_VERSION"));
    let mut expect = [
        "post /v1/chat/completions http/1.1",
        host.as_str(),
        "content-type: application/json",
        "content-length: 2",
        "authorization: bearer sk-canary-0123456789",
        "x-footnote-purpose: title",
        "accept: text/event-stream",
        "accept-encoding: gzip,deflate,br",
        agent.as_str(),
    ];
    expect.sort_unstable();
    assert_eq!(lines, expect);
    wire.send(
        "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nset-cookie: a=b\r\naccess-control-allow-origin: *\r\n\r\n{}",
    )
    .await;
    let answer = client.until("\r\n\r\n").await;
    assert!(!answer.contains("set-cookie") && !answer.contains("access-control-allow"), "{answer}");
}

#[tokio::test]
async fn a_body_over_the_limit_is_a_413_that_the_client_sees() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[("MAX_REQUEST_BYTES", "100000")]).await;
    let head = format!(
        "POST /v1/chat/completions HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n",
        proxy.address
    );
    // Announced in advance: refused before anything is sent on.
    let mut client = proxy.connect().await;
    client.send(&format!("{head}content-length: 200000\r\n\r\n{}", "x".repeat(100_000))).await;
    let answer = client.rest().await;
    assert!(status(&answer) == 413 && answer.contains("body_too_large"), "{answer}");
    assert!(upstream.is_untouched().await);
    // Not announced: refused once it is too large, while the client is still sending.
    let mut client = proxy.connect().await;
    let chunk = format!("8000\r\n{}\r\n", "x".repeat(0x8000));
    client.send(&format!("{head}transfer-encoding: chunked\r\n\r\n{}", chunk.repeat(6))).await;
    let answer = client.rest().await;
    assert!(status(&answer) == 413 && answer.contains("body_too_large"), "{answer}");
}

#[tokio::test]
async fn a_thousand_unfinished_heads_keep_nobody_waiting() {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
    let raised = rustix::process::Rlimit { current: limit.maximum, ..limit };
    rustix::process::setrlimit(rustix::process::Resource::Nofile, raised).unwrap();
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    let mut slow: Vec<Wire> = Vec::new();
    for _ in 0..1000 {
        let mut wire = proxy.connect().await;
        wire.send("POST /v1/chat/comp").await;
        slow.push(wire);
    }
    let mut client = proxy.ask("{}").await;
    let (mut wire, _) = upstream.request().await;
    wire.send("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").await;
    assert_eq!(status(&client.until("\r\n\r\n").await), 200);
    // The proxy gives each of them its time, and did not wait for it.
    assert!(slow.last().is_some_and(Wire::is_open_and_silent), "the unfinished heads were waited for");
}
