//! Only listed headers cross the proxy, in either direction. The scripted upstream checks the headers it receives.

use footnote_tests::{program::Setup, reply::Reply, upstream::Upstream};

use crate::{post_chat, send_chat};

#[tokio::test]
async fn only_listed_request_headers_reach_the_upstream() {
    let upstream = Upstream::start().await;
    let program = Setup::model(&upstream).start().await;
    let request = [
        ("authorization", "Bearer of-the-client"),
        ("cookie", "session=1"),
        ("x-api-key", "of-the-client"),
        ("api-key", "of-the-client"),
        ("openai-organization", "other"),
        ("forwarded", "for=10.0.0.1"),
        ("x-forwarded-for", "10.0.0.1"),
        ("x-forwarded-host", "elsewhere"),
        ("x-real-ip", "10.0.0.1"),
        ("via", "1.1 elsewhere"),
        ("referer", "http://elsewhere/"),
        ("user-agent", "of-the-client"),
        ("accept-language", "de"),
        ("accept-encoding", "gzip"),
        ("x-http-method-override", "DELETE"),
        ("te", "trailers"),
        ("keep-alive", "timeout=5"),
        ("proxy-authorization", "Basic eA=="),
        ("expect", "100-continue"),
    ]
    .into_iter()
    .fold(post_chat(), |request, (name, value)| request.header(name, value));
    let answer = request.header("x-footnote-purpose", "answer").header("x-request-id", "abc-1");
    assert_eq!(answer.send(program.address()).await.status, 200);
    let seen = upstream.next("answer").await;
    assert_eq!(seen.header("x-request-id"), Some("abc-1"));
    assert_eq!(seen.header("content-type"), Some("application/json"));
    assert_ne!(seen.header("user-agent"), Some("of-the-client"));
}

#[tokio::test]
async fn a_header_named_in_a_connection_line_is_dropped() {
    let upstream = Upstream::start().await;
    let program = Setup::model(&upstream).start().await;
    let request = post_chat()
        .header("connection", "X-Request-Id")
        .header("connection", "keep-alive, x-footnote-purpose")
        .header("x-request-id", "abc-1")
        .header("x-footnote-purpose", "answer");
    assert_eq!(request.send(program.address()).await.status, 200);
    let seen = upstream.next("chat").await;
    assert_eq!((seen.header("x-request-id"), seen.purpose()), (None, None));
}

#[tokio::test]
async fn only_listed_response_headers_reach_the_client() {
    let upstream = Upstream::start().await;
    let dropped = [
        ("set-cookie", "a=b"),
        ("location", "http://elsewhere/"),
        ("access-control-allow-origin", "*"),
        ("access-control-allow-credentials", "true"),
        ("content-security-policy", "default-src *"),
        ("content-security-policy-report-only", "default-src *"),
        ("strict-transport-security", "max-age=1"),
        ("server", "scripted"),
        ("x-powered-by", "scripted"),
        ("openai-organization", "somebody"),
        ("refresh", "0; url=http://elsewhere/"),
        ("link", "<http://elsewhere/>; rel=preload"),
        ("alt-svc", "h3=\":1\""),
        ("clear-site-data", "\"storage\""),
        ("www-authenticate", "Basic realm=x"),
        ("cache-control", "public, max-age=9"),
        ("etag", "\"1\""),
    ];
    let reply = dropped.iter().fold(Reply::text("Hello"), |reply, (name, value)| reply.header(name, value));
    upstream.on("chat", reply.header("x-request-id", "from-upstream"));
    let program = Setup::model(&upstream).start().await;
    let answer = send_chat(program.address()).await;
    for (name, value) in dropped {
        assert_ne!(answer.header(name), Some(value), "{name}");
    }
    assert_eq!(answer.header("x-request-id"), Some("from-upstream"));
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}
