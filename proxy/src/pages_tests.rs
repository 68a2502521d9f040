//! What a browser gets with the files.

use http_body_util::BodyExt;

use super::*;

const HTML: &str =
    "<html><script type=\"module\">import init from './a.js'</script><script src=\"b.js\"></script></html>";

fn pages() -> Pages {
    let file = |name: &str, text: &'static str| (name.to_owned(), Bytes::from_static(text.as_bytes()));
    let files = [
        file("index.html", HTML),
        file("footnote-page-0123456789abcdef_bg.wasm", "plain"),
        file("footnote-page-0123456789abcdef_bg.wasm.br", "brotli"),
        file("footnote-page-0123456789abcdef_bg.wasm.gz", "gzip"),
        file("icon.svg", "<svg/>"),
        file("notes.gz", "a file of its own"),
    ];
    Pages::new(files.into_iter().collect())
}

async fn get(path: &str, headers: &[(HeaderName, &'static str)]) -> Option<(u16, HeaderMap, String)> {
    let headers =
        headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect();
    let response = pages().get(path, &headers)?;
    let (parts, body) = response.into_parts();
    let text = String::from_utf8(body.collect().await.unwrap().to_bytes().to_vec()).unwrap();
    Some((parts.status.as_u16(), parts.headers, text))
}

#[tokio::test]
async fn the_index_is_asked_for_each_time_and_hashed_files_never() {
    for path in ["/", "/index.html"] {
        let (status, headers, text) = get(path, &[]).await.unwrap();
        assert_eq!((status, text.as_str()), (200, HTML));
        assert_eq!(headers[CACHE_CONTROL], "no-cache");
        assert_eq!(headers[CONTENT_TYPE], "text/html; charset=utf-8");
    }
    let (_, headers, _) = get("/footnote-page-0123456789abcdef_bg.wasm", &[]).await.unwrap();
    assert_eq!(headers[CACHE_CONTROL], FOREVER);
    assert_eq!(headers[CONTENT_TYPE], "application/wasm");
}

#[tokio::test]
async fn no_file_has_names_looked_up_before_a_link_is_followed() {
    for path in ["/", "/footnote-page-0123456789abcdef_bg.wasm", "/icon.svg", "/notes.gz"] {
        assert_eq!(get(path, &[]).await.unwrap().1[X_DNS_PREFETCH_CONTROL], "off", "{path}");
    }
}

#[tokio::test]
async fn the_best_accepted_form_is_sent() {
    for (accepts, text, coding) in [
        ("gzip, deflate, br, zstd", "brotli", Some("br")),
        ("gzip", "gzip", Some("gzip")),
        ("br;q=0, gzip;q=0.5", "gzip", Some("gzip")),
        ("identity", "plain", None),
        ("", "plain", None),
    ] {
        let (_, headers, body) =
            get("/footnote-page-0123456789abcdef_bg.wasm", &[(ACCEPT_ENCODING, accepts)]).await.unwrap();
        let sent = headers.get(CONTENT_ENCODING).map(|value| value.to_str().unwrap());
        assert_eq!((body.as_str(), sent), (text, coding), "{accepts}");
        assert_eq!(headers[VARY], "accept-encoding");
    }
}

#[tokio::test]
async fn a_known_tag_saves_the_body() {
    let (_, headers, _) = get("/icon.svg", &[]).await.unwrap();
    let tag: &'static str = headers[ETAG].to_str().unwrap().to_owned().leak();
    let (status, headers, body) = get("/icon.svg", &[(IF_NONE_MATCH, tag)]).await.unwrap();
    assert_eq!((status, body.as_str()), (304, ""));
    assert_eq!(headers[ETAG], tag);
    assert_eq!(get("/icon.svg", &[(IF_NONE_MATCH, "\"other\"")]).await.unwrap().0, 200);
}

#[tokio::test]
async fn compressed_forms_are_no_files_of_their_own() {
    assert!(get("/footnote-page-0123456789abcdef_bg.wasm.br", &[]).await.is_none());
    assert!(get("/missing", &[]).await.is_none());
    assert_eq!(get("/notes.gz", &[]).await.unwrap().2, "a file of its own");
}

#[tokio::test]
async fn the_policy_allows_the_inline_script_by_its_hash_and_no_other() {
    let (_, headers, _) = get("/", &[]).await.unwrap();
    // From `printf "import init from './a.js'" | openssl dgst -sha256 -binary | base64`.
    let hash = "4zArQvuVRX8em44FKDxXAbrA98TIF/DgECWqNiovD7M=";
    let policy = headers[CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.contains(&format!("script-src 'self' 'wasm-unsafe-eval' 'sha256-{hash}';")), "{policy}");
    for rule in [
        "default-src 'none'",
        "img-src 'self' data:",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ] {
        assert!(policy.contains(rule), "{policy}");
    }
    assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
}

#[test]
fn hashes_in_names() {
    for (name, expect) in [
        ("footnote-page-0123456789abcdef_bg.wasm", true),
        ("snippets/leptos-0123456789abcdef/inline0.js", true),
        ("style-0123456789abcdef.css", true),
        ("index.html", false),
        ("icon-192.png", false),
        ("footnote-page.js", false),
    ] {
        assert_eq!(has_hash(name), expect, "{name}");
    }
}
