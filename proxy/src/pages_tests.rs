//! Serving the page's files: caching, encodings and the content security policy.

use std::io::Read;

use http_body_util::BodyExt;

use super::*;

const HTML: &str =
    "<html><script type=\"module\">import init from './a.js'</script><script src=\"b.js\"></script></html>";

const WASM: &str = "/footnote-page-0123456789abcdef_bg.wasm";
const PLAIN: &str = "plain plain plain plain plain plain";

fn pages() -> Pages {
    with_images_from(&[])
}

fn with_images_from(origins: &[String]) -> Pages {
    let plain = |name, text: &'static str| File { name, is_brotli: false, data: text.as_bytes() };
    let mut brotli = Vec::new();
    brotli::BrotliCompress(&mut PLAIN.as_bytes(), &mut brotli, &brotli::enc::BrotliEncoderParams::default())
        .unwrap();
    let files = [
        plain("index.html", HTML),
        File { name: &WASM[1..], is_brotli: true, data: brotli.leak() },
        plain("icon.svg", "<svg/>"),
        plain("notes.gz", "a file of its own"),
    ];
    Pages::new(&files, origins)
}

async fn get(path: &str, headers: &[(HeaderName, &'static str)]) -> Option<(u16, HeaderMap, Vec<u8>)> {
    let headers =
        headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect();
    let (parts, body) = pages().get(path, &headers, None)?.into_parts();
    Some((parts.status.as_u16(), parts.headers, body.collect().await.unwrap().to_bytes().to_vec()))
}

#[tokio::test]
async fn the_index_is_asked_for_each_time_and_hashed_files_never() {
    for path in ["/", "/index.html"] {
        let (status, headers, text) = get(path, &[]).await.unwrap();
        assert_eq!((status, text), (200, HTML.into()));
        assert_eq!(headers[CACHE_CONTROL], "no-cache");
        assert_eq!(headers[CONTENT_TYPE], "text/html; charset=utf-8");
    }
    let (_, headers, _) = get(WASM, &[]).await.unwrap();
    assert_eq!(headers[CACHE_CONTROL], IMMUTABLE);
    assert_eq!(headers[CONTENT_TYPE], "application/wasm");
}

#[tokio::test]
async fn no_file_has_names_looked_up_before_a_link_is_followed() {
    for path in ["/", WASM, "/icon.svg", "/notes.gz"] {
        assert_eq!(get(path, &[]).await.unwrap().1[X_DNS_PREFETCH_CONTROL], "off", "{path}");
    }
}

#[tokio::test]
async fn the_best_accepted_form_is_sent() {
    let mut tags = std::collections::HashSet::new();
    for (accepts, coding) in [
        ("gzip, deflate, br, zstd", Some("br")),
        ("gzip", Some("gzip")),
        ("br;q=0, gzip;q=0.5", Some("gzip")),
        ("identity", None),
        ("", None),
    ] {
        let (_, headers, body) = get(WASM, &[(ACCEPT_ENCODING, accepts)]).await.unwrap();
        let sent = headers.get(CONTENT_ENCODING).map(|value| value.to_str().unwrap());
        assert_eq!(sent, coding, "{accepts}");
        let (mut packed, mut text) = (body.as_slice(), Vec::new());
        match sent {
            Some("br") => brotli::BrotliDecompress(&mut packed, &mut text).unwrap(),
            Some(_) => drop(flate2::read::GzDecoder::new(packed).read_to_end(&mut text).unwrap()),
            None => text = body,
        }
        assert_eq!(text, PLAIN.as_bytes(), "{accepts}");
        assert_eq!(headers[VARY], "accept-encoding");
        tags.insert(headers[ETAG].clone());
    }
    assert_eq!(tags.len(), 3, "each form has its own tag: {tags:?}");
    let (_, headers, _) = get("/icon.svg", &[(ACCEPT_ENCODING, "gzip, br")]).await.unwrap();
    assert_eq!(headers.get(CONTENT_ENCODING), None, "it has no compressed form");
}

#[tokio::test]
async fn a_known_tag_saves_the_body() {
    let (_, headers, _) = get("/icon.svg", &[]).await.unwrap();
    let tag: &'static str = headers[ETAG].to_str().unwrap().to_owned().leak();
    let (status, headers, body) = get("/icon.svg", &[(IF_NONE_MATCH, tag)]).await.unwrap();
    assert_eq!((status, body.len()), (304, 0));
    assert_eq!(headers[ETAG], tag);
    assert_eq!(get("/icon.svg", &[(IF_NONE_MATCH, "\"other\"")]).await.unwrap().0, 200);
}

#[tokio::test]
async fn only_files_of_the_list_are_found() {
    assert!(get(&format!("{WASM}.br"), &[]).await.is_none());
    assert!(get("/missing", &[]).await.is_none());
    assert_eq!(get("/notes.gz", &[]).await.unwrap().2, b"a file of its own");
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
fn the_policy_allows_images_of_the_origins_that_were_set() {
    let pages = with_images_from(&["https://a.example".to_owned(), "http://b.example:81".to_owned()]);
    let response = pages.get("/", &HeaderMap::new(), None).unwrap();
    let policy = response.headers()[CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.contains("img-src 'self' data: https://a.example http://b.example:81;"), "{policy}");
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

#[tokio::test]
async fn the_index_of_a_user_says_whose_it_is_and_is_kept_by_no_cache() {
    let known = HeaderMap::from_iter([(IF_NONE_MATCH, HeaderValue::from_static("*"))]);
    let (parts, body) = pages().get("/", &known, Some("0a1b")).unwrap().into_parts();
    assert_eq!(
        (parts.status, &parts.headers[CACHE_CONTROL]),
        (StatusCode::OK, &HeaderValue::from_static("no-store"))
    );
    let html = body.collect().await.unwrap().to_bytes();
    assert_eq!(html, HTML.replacen("<html", "<html data-user=\"0a1b\"", 1));
    let plain = pages().get("/", &HeaderMap::new(), None).unwrap();
    assert_eq!(parts.headers[CONTENT_SECURITY_POLICY], plain.headers()[CONTENT_SECURITY_POLICY]);
    let icon = pages().get("/icon.svg", &known, Some("0a1b")).unwrap();
    assert_eq!(icon.status(), StatusCode::NOT_MODIFIED);
}
