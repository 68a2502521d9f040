//! The gate: hosts, origins, content types, targets, malformed requests.

use footnote_tests::{
    program::{Program, Setup},
    upstream::Upstream,
    wire::{RawConnection, Request},
};

use crate::{chat, post_chat};

async fn start() -> (Upstream, Program) {
    let upstream = Upstream::start().await;
    let program = Setup::model_and_retrieval(&upstream).start().await;
    (upstream, program)
}

#[tokio::test]
async fn a_post_needs_json() {
    let (upstream, program) = start().await;
    let body = chat().to_string();
    for kind in
        [None, Some("text/plain"), Some("application/x-www-form-urlencoded"), Some("application/jsonp")]
    {
        for target in ["/v1/chat/completions", "/api/search"] {
            let request = Request::new("POST", target).body(body.clone());
            let request = kind.iter().fold(request, |request, kind| request.header("content-type", kind));
            let answer = request.send(program.address()).await;
            assert_eq!(answer.error(), (415, "unsupported_media_type".into()), "{kind:?} {target}");
        }
    }
    assert_eq!(upstream.connections(), 0);
    let request = Request::new("POST", "/v1/chat/completions").body(body);
    let request = request.header("content-type", "application/json; charset=utf-8");
    assert_eq!(request.send(program.address()).await.status, 200);
}

#[tokio::test]
async fn foreign_pages_are_refused() {
    let (upstream, program) = start().await;
    let own = program.url("");
    let foreign = [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("origin", "http://127.0.0.1:1"),
        ("origin", &own.replace("http:", "ftp:")),
        ("origin", &format!("{own}.evil.example")),
        ("origin", ""),
        ("sec-fetch-site", "cross-site"),
    ];
    for (name, value) in foreign {
        for request in [post_chat(), Request::get("/v1/models"), Request::get("/api/config")] {
            let answer = request.header(name, value).send(program.address()).await;
            assert_eq!(answer.error(), (403, "origin_refused".into()), "{name}: {value}");
            assert_eq!(answer.header("access-control-allow-origin"), None);
        }
    }
    let two = post_chat().header("origin", &own).header("origin", "https://evil.example");
    assert_eq!(two.send(program.address()).await.status, 403);
    assert_eq!(upstream.connections(), 0);

    let port = program.address().port();
    let allowed = [("origin", own), ("origin", format!("http://localhost:{port}"))];
    for (name, value) in allowed {
        let answer = post_chat().header(name, &value).header("sec-fetch-site", "same-origin");
        assert_eq!(answer.send(program.address()).await.status, 200, "{value}");
    }
}

#[tokio::test]
async fn a_listed_origin_gets_cors_headers_for_itself_only() {
    let upstream = Upstream::start().await;
    let program = Setup::model(&upstream).flag("allowed-origins", "https://chat.example").start().await;
    let answer = post_chat()
        .header("origin", "https://chat.example")
        .header("sec-fetch-site", "cross-site")
        .send(program.address())
        .await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("access-control-allow-origin"), Some("https://chat.example"));
    assert!(answer.header("vary").is_some_and(|vary| vary.to_lowercase().contains("origin")));
    assert_eq!(answer.header("access-control-allow-credentials"), None);

    let preflight = |origin| {
        Request::new("OPTIONS", "/v1/chat/completions")
            .header("origin", origin)
            .header("sec-fetch-site", "cross-site")
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "authorization,content-type,x-footnote-purpose")
    };
    let answer = preflight("https://chat.example").send(program.address()).await;
    assert!([200, 204].contains(&answer.status), "{}", answer.status);
    assert_eq!(answer.header("access-control-allow-origin"), Some("https://chat.example"));
    let headers = answer.header("access-control-allow-headers").unwrap().to_lowercase();
    for name in ["authorization", "content-type", "x-footnote-purpose"] {
        assert!(headers.contains(name), "{headers}");
    }
    let answer = preflight("https://other.example").send(program.address()).await;
    assert_eq!((answer.status, answer.header("access-control-allow-origin")), (403, None));
    assert_eq!(upstream.requests_of("chat").len(), 1);
}

#[tokio::test]
async fn an_unknown_missing_or_double_host_is_refused_for_files_too() {
    let (upstream, program) = start().await;
    let own = program.address().to_string();
    for request in [Request::get("/"), Request::get("/healthz"), Request::get("/v1/models"), post_chat()] {
        let wrong = [
            request.clone().header("host", "evil.example"),
            request.clone().header("host", "127.0.0.1"),
            request.clone().header("host", "127.0.0.1:1"),
            request.clone().header("host", &format!("{own}.evil.example")),
            request.clone().header("host", &format!("{own}@evil.example")),
            request.clone().header("host", ""),
            request.clone().header("host", &own).header("host", &own),
            request.clone().header("host", &own).header("host", "evil.example"),
            request.clone().without("host"),
        ];
        for request in wrong {
            assert_eq!(
                request.send(program.address()).await.error(),
                (403, "host_refused".into()),
                "{request:?}"
            );
        }
    }
    assert_eq!(upstream.connections(), 0);
    let local = format!("localhost:{}", program.address().port());
    assert_eq!(Request::get("/healthz").header("host", &local).send(program.address()).await.status, 200);
}

#[tokio::test]
async fn a_listed_host_is_served() {
    let program = Setup::new().flag("allowed-hosts", "chat.example").start().await;
    let answer = Request::get("/healthz").header("host", "chat.example").send(program.address()).await;
    assert_eq!(answer.status, 200);
}

#[tokio::test]
async fn the_destination_comes_from_configuration_alone() {
    let (upstream, program) = start().await;
    let elsewhere = Upstream::start().await;
    let target = elsewhere.address();
    let absolute = format!("http://{target}/v1/models");
    let targets = [
        ("GET", absolute.as_str()),
        ("GET", &format!("//{target}/v1/models")),
        ("GET", &format!("/v1//{target}/models")),
        ("GET", "/v1/../v1/models"),
        ("GET", "/v1/%2e%2e/v1/models"),
        ("GET", "/v1/models/"),
        ("GET", "/v1%2fmodels"),
        ("GET", "/V1/models"),
        ("GET", "/api/documents/"),
        ("GET", "/api/documents/.."),
        ("GET", "/api/documents/%2e%2e"),
        ("GET", "/api/documents/..%2f..%2fv1%2fmodels"),
        ("GET", "/api/documents/a%2f..%2fb"),
        ("GET", "/api/documents/a%00b"),
        ("GET", "/api/documents/a%0d%0ahost:evil"),
        ("GET", "/api/documents/a/b"),
        ("GET", "/api/documents/%ff"),
        ("GET", "/api/documents"),
        ("GET", "/api/documents?title="),
        ("CONNECT", &target.to_string()),
        ("TRACE", "/v1/models"),
    ];
    for (method, target) in targets {
        let answer = Request::new(method, target).send(program.address()).await;
        assert!((400..500).contains(&answer.status), "{method} {target}: {}", answer.status);
    }
    let upgrade = Request::get("/v1/models").header("connection", "upgrade").header("upgrade", "websocket");
    let answer = upgrade.send(program.address()).await;
    assert!((400..500).contains(&answer.status), "upgrade: {}", answer.status);
    assert_eq!((upstream.connections(), elsewhere.connections()), (0, 0));
}

#[tokio::test]
async fn a_query_or_a_body_field_does_not_change_the_destination() {
    let (upstream, program) = start().await;
    let mut body = chat();
    body["base_url"] = "http://127.0.0.1:9/v1".into();
    let target = "/v1/chat/completions?base_url=http://127.0.0.1:9&api-version=1";
    assert_eq!(Request::post(target, &body).send(program.address()).await.status, 200);
    assert_eq!(upstream.next("chat").await.target, "/v1/chat/completions");
}

#[tokio::test]
async fn malformed_requests_get_400_and_a_closed_connection() {
    let (upstream, program) = start().await;
    let host = program.address();
    let start =
        format!("POST /v1/chat/completions HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n");
    let cases = [
        format!("{start}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"),
        format!("{start}transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n0\r\n\r\n"),
        format!("{start}content-length: 2\r\ncontent-length: 3\r\n\r\n{{}}"),
        format!("{start}content-length: 2, 3\r\n\r\n{{}}"),
        format!("{start}content-length: -2\r\n\r\n{{}}"),
        format!("{start}transfer-encoding: chunked\r\n\r\nzz\r\n{{}}\r\n0\r\n\r\n"),
        format!("{start}transfer-encoding: identity, chunked, identity\r\n\r\n0\r\n\r\n"),
        "GET / HTTP/9.9\r\n\r\n".into(),
        format!("GET /\u{1}\u{2} HTTP/1.1\r\nhost: {host}\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nhost: {host}\r\nbad header: x\r\n\r\n"),
    ];
    for case in cases {
        let answer = RawConnection::open(host, case.as_bytes()).await.rest().await;
        assert_eq!(answer.status, 400, "{case:?}: {:?}", String::from_utf8_lossy(&answer.raw));
    }
    assert_eq!(upstream.requests_of("chat").len(), 0);
}

#[tokio::test]
async fn a_sender_of_slow_headers_is_closed() {
    let (_upstream, program) = start().await;
    let slow = RawConnection::open(program.address(), b"GET / HTTP/1.1\r\nhost: ").await;
    let answer = slow.rest().await;
    assert!([0, 408].contains(&answer.status), "{}", answer.status);
}

#[tokio::test]
async fn a_thousand_half_open_senders_do_not_keep_a_chat_waiting() {
    let (_upstream, program) = start().await;
    let mut half_open = Vec::new();
    for _ in 0..1000 {
        half_open
            .push(RawConnection::open(program.address(), b"POST /v1/chat/completions HTTP/1.1\r\nho").await);
    }
    assert_eq!(post_chat().send(program.address()).await.status, 200);
    drop(half_open);
}
