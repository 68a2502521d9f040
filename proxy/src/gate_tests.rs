//! The gate as a table: requests and their results.

use axum::body::Body;
use http::header::{ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_ORIGIN};
use tower::ServiceExt;

use super::*;

type Headers<'a> = &'a [(&'a str, &'a str)];

const TOKEN: &str = "a-token-of-some-length";

fn gate(settings: &[(&str, &str)]) -> Router {
    let config = Config::from_settings(settings).unwrap();
    guarded(Router::new().fallback(async || "in"), Gate::new(&config, 8787, Session::new(&config)))
}

/// The status, and the response's headers.
async fn ask(gate: &Router, line: &str, headers: Headers<'_>) -> (u16, HeaderMap) {
    let (method, target) = line.split_once(' ').unwrap();
    let mut request = Request::builder().method(method).uri(target);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = gate.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    (response.status().as_u16(), response.headers().clone())
}

const HERE: (&str, &str) = ("host", "127.0.0.1:8787");

#[tokio::test]
async fn hosts_targets_and_protocols() {
    let gate = gate(&[("ALLOWED_HOSTS", "chat.example,Other.example:81")]);
    let table: &[(&str, Headers<'_>, u16)] = &[
        ("GET /", &[HERE], 200),
        ("GET /", &[("host", "localhost:8787")], 200),
        ("GET /", &[("host", "LOCALHOST:8787")], 200),
        ("GET /", &[("host", "chat.example")], 200),
        ("GET /", &[("host", "other.example:81")], 200),
        ("GET /", &[], 403),
        ("GET /", &[HERE, HERE], 403),
        ("GET /", &[("host", "localhost")], 403),
        ("GET /", &[("host", "localhost:80")], 403),
        ("GET /", &[("host", "chat.example:8787")], 403),
        ("GET /", &[("host", "evil.example:8787")], 403),
        ("GET /", &[("host", "127.0.0.1:8787.evil.example")], 403),
        ("GET /healthz", &[("host", "evil.example")], 403),
        ("GET http://127.0.0.1:8787/", &[HERE], 400),
        ("GET http://evil.example/", &[HERE], 400),
        ("CONNECT evil.example:443", &[HERE], 400),
        ("GET /", &[HERE, ("upgrade", "websocket"), ("connection", "upgrade")], 400),
        ("GET //evil.example/", &[HERE], 400),
        ("GET /v1/../healthz", &[HERE], 400),
        ("GET /v1%2fmodels", &[HERE], 400),
        ("GET /api/documents/a%2Fb.md", &[HERE], 200),
        ("GET /api/documents/..%2f..%2fb", &[HERE], 400),
    ];
    for (line, headers, expect) in table {
        assert_eq!(ask(&gate, line, headers).await.0, *expect, "{line} {headers:?}");
    }
}

#[tokio::test]
async fn origins_and_sites() {
    let gate = gate(&[("ALLOWED_HOSTS", "chat.example"), ("ALLOWED_ORIGINS", "https://page.example")]);
    let chat = "POST /v1/chat/completions";
    let visit =
        [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")];
    let table: &[(&str, Headers<'_>, u16, Option<&str>)] = &[
        (chat, &[], 200, None),
        (
            chat,
            &[("origin", "http://127.0.0.1:8787"), ("sec-fetch-site", "same-origin")],
            200,
            Some("http://127.0.0.1:8787"),
        ),
        (chat, &[("sec-fetch-site", "none")], 200, None),
        (
            chat,
            &[("origin", "http://localhost:8787"), ("sec-fetch-site", "cross-site")],
            200,
            Some("http://localhost:8787"),
        ),
        (
            chat,
            &[("origin", "https://page.example"), ("sec-fetch-site", "cross-site")],
            200,
            Some("https://page.example"),
        ),
        (chat, &[("origin", "http://page.example")], 403, None),
        (chat, &[("origin", "https://page.example:8443")], 403, None),
        (chat, &[("origin", "https://page.example"), ("origin", "https://page.example")], 403, None),
        (chat, &[("origin", "null")], 403, None),
        (chat, &[("origin", "http://evil.example")], 403, None),
        (chat, &[("origin", "http://localhost:3000"), ("sec-fetch-site", "same-site")], 403, None),
        (chat, &[("sec-fetch-site", "cross-site")], 403, None),
        ("GET /v1/models", &[("sec-fetch-site", "same-site")], 403, None),
        ("GET /api/config", &[("sec-fetch-site", "cross-site")], 403, None),
        ("GET /v1/models", &visit, 403, None),
        ("GET /page.js", &[("sec-fetch-site", "cross-site")], 403, None),
        ("GET /", &visit, 200, None),
        ("POST /", &visit, 403, None),
    ];
    for (line, headers, expect, cors) in table {
        let headers = [&[HERE], *headers].concat();
        let (status, answer) = ask(&gate, line, &headers).await;
        let allowed = answer.get(ACCESS_CONTROL_ALLOW_ORIGIN).map(|value| value.to_str().unwrap());
        assert_eq!((status, allowed), (*expect, *cors), "{line} {headers:?}");
    }
    let behind_tls =
        [("host", "chat.example"), ("origin", "https://chat.example"), ("sec-fetch-site", "same-origin")];
    assert_eq!(ask(&gate, chat, &behind_tls).await.0, 200);
}

#[tokio::test]
async fn preflights_are_answered_for_listed_origins_without_a_token() {
    let gate = gate(&[("ALLOWED_ORIGINS", "https://page.example"), ("ACCESS_TOKEN", TOKEN)]);
    let asks = ("access-control-request-method", "POST");
    let line = "OPTIONS /v1/chat/completions";
    let (status, headers) = ask(&gate, line, &[HERE, ("origin", "https://page.example"), asks]).await;
    assert_eq!(status, 200);
    assert_eq!(headers[ACCESS_CONTROL_ALLOW_ORIGIN], "https://page.example");
    assert!(headers[ACCESS_CONTROL_ALLOW_HEADERS].to_str().unwrap().contains("x-footnote-purpose"));
    let (status, headers) = ask(&gate, line, &[HERE, ("origin", "https://evil.example"), asks]).await;
    assert_eq!((status, headers.get(ACCESS_CONTROL_ALLOW_ORIGIN)), (403, None));
    let (status, headers) = ask(&gate, "GET /api/config", &[HERE, ("origin", "https://page.example")]).await;
    assert_eq!((status, headers.contains_key(ACCESS_CONTROL_ALLOW_ORIGIN)), (401, true));
}

#[tokio::test]
async fn the_token_guards_the_api_and_not_the_page() {
    let gate = gate(&[("ACCESS_TOKEN", TOKEN)]);
    let right = format!("Bearer {TOKEN}");
    let (lower, longer) = (format!("bearer {TOKEN}"), format!("Bearer {TOKEN}x"));
    let table: &[(&str, Option<&str>, u16)] = &[
        ("GET /", None, 200),
        ("GET /healthz", None, 200),
        ("GET /readyz", None, 200),
        ("GET /page-1234.js", None, 200),
        ("GET /v1/models", Some(&right), 200),
        ("GET /v1/models", Some(&lower), 200),
        ("GET /v1/models", None, 401),
        ("GET /v1", None, 401),
        ("GET /v1/unknown", None, 401),
        ("GET /api/config", None, 401),
        ("GET /api/config", Some(&longer), 401),
        ("GET /api/config", Some(TOKEN), 401),
        ("GET /api/config", Some("Basic YTpi"), 401),
        ("GET /metrics", None, 401),
        ("GET /metrics", Some(&right), 200),
    ];
    for (line, token, expect) in table {
        let headers = token.map(|token| vec![HERE, ("authorization", token)]).unwrap_or(vec![HERE]);
        assert_eq!(ask(&gate, line, &headers).await.0, *expect, "{line} {token:?}");
    }
    // Beside what a reverse proxy asks for in `Authorization`, the token has a header of its own.
    let basic = ("authorization", "Basic YTpi");
    let own = |token| ("x-footnote-token", token);
    for (headers, expect) in [
        (vec![HERE, basic, own(TOKEN)], 200),
        (vec![HERE, own(TOKEN)], 200),
        (vec![HERE, basic, own("another-token-of-a-length")], 401),
        (vec![HERE, basic, own(TOKEN), own(TOKEN)], 401),
        (vec![HERE, basic, own("")], 401),
    ] {
        assert_eq!(ask(&gate, "GET /v1/models", &headers).await.0, expect, "{headers:?}");
    }
}

#[test]
fn only_json_is_taken() {
    for (given, passes) in [
        (Some("application/json"), true),
        (Some("Application/JSON; charset=utf-8"), true),
        (Some("text/plain"), false),
        (Some("application/x-www-form-urlencoded"), false),
        (Some("multipart/form-data; boundary=application/json"), false),
        (Some("application/jsonx"), false),
        (None, false),
    ] {
        let mut headers = HeaderMap::new();
        if let Some(given) = given {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(given));
        }
        assert_eq!(only_json(&headers).is_ok(), passes, "{given:?}");
    }
}

#[tokio::test]
async fn all_but_probes_need_a_user_whom_the_reverse_proxy_names() {
    let gate = gate(&[
        ("IDENTITY_HEADER", "X-User"),
        ("IDENTITY_SECRET_HEADER", "X-Proxy-Secret: 0123456789abcdef"),
        ("ACCESS_TOKEN", TOKEN),
    ]);
    let bearer = format!("Bearer {TOKEN}");
    let token = ("authorization", bearer.as_str());
    let (secret, user) = (("x-proxy-secret", "0123456789abcdef"), ("x-user", "ana"));
    let table: &[(&str, Headers<'_>, u16)] = &[
        ("GET /healthz", &[], 200),
        ("GET /readyz", &[("x-user", "ana")], 200),
        ("GET /metrics", &[token], 200),
        ("GET /", &[], 403),
        ("GET /page.js", &[user], 403),
        ("GET /", &[secret, user], 200),
        ("GET /api/config", &[token], 403),
        ("GET /api/config", &[token, user, ("x-proxy-secret", "0123456789abcdeF")], 403),
        ("GET /api/config", &[secret, user], 401),
        ("GET /api/config", &[secret, user, token], 200),
        ("GET /api/config", &[secret, user, token, ("x-footnote-user", "another")], 409),
    ];
    for (line, headers, expect) in table {
        assert_eq!(ask(&gate, line, &[&[HERE], *headers].concat()).await.0, *expect, "{line} {headers:?}");
    }
}
