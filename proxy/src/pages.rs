//! The page's files, which are inside this program, and the rules a browser gets with them.

use std::collections::HashMap;
use std::fmt::Write;

use axum::body::Body;
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use bytes::Bytes;
use http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, REFERRER_POLICY, VARY, X_DNS_PREFETCH_CONTROL,
};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

const INDEX: &str = "index.html";
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_EACH_TIME: HeaderValue = HeaderValue::from_static("no-cache");

#[derive(RustEmbed)]
#[folder = "$FOOTNOTE_PAGE"]
struct Embedded;

/// The files, ready to be sent.
pub struct Pages {
    assets: HashMap<String, Asset>,
    policy: HeaderValue,
}

struct Asset {
    content_type: HeaderValue,
    cache: HeaderValue,
    /// Brotli, gzip, plain: the first that the browser takes is sent.
    forms: Vec<Form>,
}

struct Form {
    coding: Option<&'static str>,
    etag: HeaderValue,
    body: Bytes,
}

impl Pages {
    /// The files that were there when this program was compiled.
    pub fn embedded() -> Self {
        let files = Embedded::iter().filter_map(|name| {
            let data = Embedded::get(&name)?.data;
            let bytes = match data {
                std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                std::borrow::Cow::Owned(bytes) => bytes.into(),
            };
            Some((name.into_owned(), bytes))
        });
        Self::new(files.collect())
    }

    fn new(files: HashMap<String, Bytes>) -> Self {
        let index =
            files.get(INDEX).map(|html| String::from_utf8_lossy(html).into_owned()).unwrap_or_default();
        let policy = HeaderValue::try_from(content_security_policy(&index));
        let plain = files.iter().filter(|(name, _)| sibling_of(name, &files).is_none());
        let assets = plain.map(|(name, body)| (name.clone(), asset(name, body, &files))).collect();
        Self { assets, policy: policy.unwrap_or(HeaderValue::from_static("default-src 'none'")) }
    }

    /// The file at `path`, if there is one.
    pub fn get(&self, path: &str, request: &HeaderMap) -> Option<Response> {
        let name = path.strip_prefix('/').unwrap_or(path);
        let asset = self.assets.get(if name.is_empty() { INDEX } else { name })?;
        let accepted = request.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let form =
            asset.forms.iter().find(|form| form.coding.is_none_or(|coding| accepts(accepted, coding)))?;
        let unchanged = request.get(IF_NONE_MATCH).is_some_and(|known| matches_tag(known, &form.etag));
        let mut response =
            Response::new(if unchanged { Body::empty() } else { Body::from(form.body.clone()) });
        if unchanged {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, asset.content_type.clone());
        headers.insert(CACHE_CONTROL, asset.cache.clone());
        headers.insert(ETAG, form.etag.clone());
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(CONTENT_SECURITY_POLICY, self.policy.clone());
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers.insert(X_DNS_PREFETCH_CONTROL, HeaderValue::from_static("off"));
        headers.insert(OPENER_POLICY, HeaderValue::from_static("same-origin"));
        if let (Some(coding), false) = (form.coding, unchanged) {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        Some(response)
    }
}

/// Allows the page's own files and the scripts that stand in `index` itself, by their hashes.
fn content_security_policy(index: &str) -> String {
    let mut hashes = String::new();
    for script in inline_scripts(index) {
        let hash = STANDARD.encode(Sha256::digest(script));
        // Writing to a String cannot fail.
        write!(hashes, " 'sha256-{hash}'").unwrap_or_default();
    }
    format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{hashes}; style-src 'self'; connect-src 'self'; \
         font-src 'self'; img-src 'self' data:; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; \
         base-uri 'none'; form-action 'none'"
    )
}

/// The texts of the scripts that have no `src`.
fn inline_scripts(html: &str) -> impl Iterator<Item = &str> {
    html.split("<script").skip(1).filter_map(|rest| {
        let (attributes, rest) = rest.split_once('>')?;
        let (text, _) = rest.split_once("</script")?;
        (!attributes.contains("src=") && !text.is_empty()).then_some(text)
    })
}

fn asset(name: &str, body: &Bytes, files: &HashMap<String, Bytes>) -> Asset {
    let forms =
        [("br", Some("br")), ("gz", Some("gzip")), ("", None)].into_iter().filter_map(|(suffix, coding)| {
            let body = if suffix.is_empty() { Some(body) } else { files.get(&format!("{name}.{suffix}")) }?;
            let hash = URL_SAFE_NO_PAD.encode(&Sha256::digest(body)[..12]);
            let etag = HeaderValue::try_from(format!("\"{hash}\"")).ok()?;
            Some(Form { coding, etag, body: body.clone() })
        });
    Asset {
        content_type: HeaderValue::from_static(media_type(name)),
        cache: if has_hash(name) { FOREVER } else { ASK_EACH_TIME },
        forms: forms.collect(),
    }
}

/// The file that `name` is a compressed form of.
fn sibling_of<'a>(name: &'a str, files: &HashMap<String, Bytes>) -> Option<&'a str> {
    let plain = name.strip_suffix(".br").or_else(|| name.strip_suffix(".gz"))?;
    files.contains_key(plain).then_some(plain)
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Whether the name changes when the content does: `footnote-page-3f2a…_bg.wasm`, `snippets/crate-3f2a…/inline0.js`.
fn has_hash(name: &str) -> bool {
    name.split(['/', '.', '_']).any(|part| {
        let hash = part.rsplit_once('-').map_or("", |(_, hash)| hash);
        hash.len() >= 12 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

fn accepts(header: &str, coding: &str) -> bool {
    header.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let refused = parts.any(|part| {
            part.strip_prefix("q=")
                .is_some_and(|weight| weight.parse::<f32>().is_ok_and(|weight| weight <= 0.0))
        });
        named && !refused
    })
}

fn matches_tag(header: &HeaderValue, etag: &HeaderValue) -> bool {
    let Ok(header) = header.to_str() else { return false };
    header
        .split(',')
        .map(str::trim)
        .any(|tag| tag == "*" || tag.trim_start_matches("W/").as_bytes() == etag.as_bytes())
}

#[cfg(test)]
#[path = "pages_tests.rs"]
mod tests;
