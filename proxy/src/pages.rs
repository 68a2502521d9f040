//! The page's files, embedded in this program, and the headers they are sent with.
//!
//! memory-serve does not fit: it chooses `Cache-Control` by media type, and names with a hash have another one here.

use std::collections::HashMap;
use std::io::Write;
use std::sync::OnceLock;

use axum::body::Body;
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, REFERRER_POLICY, VARY, X_DNS_PREFETCH_CONTROL,
};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use sha2::{Digest, Sha256};

const INDEX: &str = "index.html";
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const NO_CACHE: HeaderValue = HeaderValue::from_static("no-cache");

/// Written by `build.rs`.
const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

/// An embedded file.
struct File {
    name: &'static str,
    /// Whether `data` is compressed with Brotli.
    is_brotli: bool,
    data: &'static [u8],
}

/// The files, ready to be sent.
pub struct Pages {
    assets: HashMap<&'static str, Asset>,
    policy: HeaderValue,
}

/// A file with its headers. Most browsers take Brotli; gzip and plain forms are made once, when first asked for.
struct Asset {
    media_type: HeaderValue,
    cache_control: HeaderValue,
    hash: String,
    brotli: Option<&'static [u8]>,
    gzip: OnceLock<Bytes>,
    plain: OnceLock<Bytes>,
}

impl Pages {
    /// The files that were there when this program was compiled. The page may load images from these origins.
    pub fn embedded(image_origins: &[String]) -> Self {
        Self::new(FILES, image_origins)
    }

    fn new(files: &[File], image_origins: &[String]) -> Self {
        let assets: HashMap<_, _> = files.iter().map(|file| (file.name, Asset::new(file))).collect();
        let index = assets.get(INDEX).map(Asset::plain).unwrap_or_default();
        let policy = content_security_policy(&String::from_utf8_lossy(&index), image_origins);
        let policy = HeaderValue::try_from(policy);
        Self { assets, policy: policy.unwrap_or(HeaderValue::from_static("default-src 'none'")) }
    }

    /// Identifies the page: another version has another index.
    pub fn version(&self) -> Option<&str> {
        self.assets.get(INDEX).map(|index| index.hash.as_str())
    }

    /// The file at `path`, if there is one. The index says for which user it is, by id, and no cache keeps it for another.
    pub fn get(&self, path: &str, request: &HeaderMap, user: Option<&str>) -> Option<Response> {
        let name = path.strip_prefix('/').unwrap_or(path);
        let name = if name.is_empty() { INDEX } else { name };
        let asset = self.assets.get(name)?;
        if let Some(user) = user.filter(|_| name == INDEX) {
            return Some(self.index_for(asset, user));
        }
        let accepted = request.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let coding = ["br", "gzip"].into_iter().find(|coding| accepts(accepted, coding) && asset.has(coding));
        let etag = format!("\"{}-{}\"", asset.hash, coding.unwrap_or("plain"));
        let is_unchanged = request.get(IF_NONE_MATCH).is_some_and(|known| matches_tag(known, &etag));
        let mut response = Response::new(Body::empty());
        if is_unchanged {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        } else {
            *response.body_mut() = Body::from(asset.body(coding));
        }
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, asset.media_type.clone());
        headers.insert(CACHE_CONTROL, asset.cache_control.clone());
        headers.insert(ETAG, HeaderValue::try_from(etag).ok()?);
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        self.protect(headers);
        if let (Some(coding), false) = (coding, is_unchanged) {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        Some(response)
    }

    /// The index with the user's id at its root element, where the page reads it before it opens its storage.
    fn index_for(&self, index: &Asset, user: &str) -> Response {
        let html = String::from_utf8_lossy(&index.plain()).replacen(
            "<html",
            &format!("<html data-user=\"{user}\""),
            1,
        );
        let mut response = Response::new(Body::from(html));
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, index.media_type.clone());
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        self.protect(headers);
        response
    }

    /// Adds the headers that say what page and browser may do.
    fn protect(&self, headers: &mut HeaderMap) {
        headers.insert(CONTENT_SECURITY_POLICY, self.policy.clone());
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers.insert(X_DNS_PREFETCH_CONTROL, HeaderValue::from_static("off"));
        headers.insert(OPENER_POLICY, HeaderValue::from_static("same-origin"));
    }
}

impl Asset {
    fn new(file: &File) -> Self {
        let mut media_type =
            mime_guess::from_path(file.name).first_raw().unwrap_or("application/octet-stream").to_owned();
        if media_type.starts_with("text/") {
            media_type.push_str("; charset=utf-8");
        }
        Self {
            media_type: HeaderValue::try_from(media_type)
                .unwrap_or(HeaderValue::from_static("application/octet-stream")),
            cache_control: if has_hash(file.name) { IMMUTABLE } else { NO_CACHE },
            hash: URL_SAFE_NO_PAD.encode(&Sha256::digest(file.data)[..12]),
            brotli: file.is_brotli.then_some(file.data),
            gzip: OnceLock::new(),
            plain: if file.is_brotli { OnceLock::new() } else { Bytes::from_static(file.data).into() },
        }
    }

    /// Whether there is a copy in this coding, which is smaller than the file.
    fn has(&self, coding: &str) -> bool {
        self.brotli.is_some() && (coding != "gzip" || self.gzip().len() < self.plain().len())
    }

    fn body(&self, coding: Option<&str>) -> Bytes {
        match (coding, self.brotli) {
            (Some("br"), Some(brotli)) => Bytes::from_static(brotli),
            (Some("gzip"), _) => self.gzip(),
            _ => self.plain(),
        }
    }

    fn plain(&self) -> Bytes {
        let decompress = || {
            let (mut brotli, mut plain) = (self.brotli.unwrap_or_default(), Vec::new());
            // The build made the data, and writing to memory does not fail.
            brotli::BrotliDecompress(&mut brotli, &mut plain).unwrap_or_default();
            plain.into()
        };
        self.plain.get_or_init(decompress).clone()
    }

    fn gzip(&self) -> Bytes {
        let compress = || {
            // A request waits for it, so time counts more than size.
            let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
            gzip.write_all(&self.plain()).and_then(|()| gzip.finish()).unwrap_or_default().into()
        };
        self.gzip.get_or_init(compress).clone()
    }
}

/// Allows the page's own files, the scripts inside `index`, by their hashes, and images from these origins.
fn content_security_policy(index: &str, image_origins: &[String]) -> String {
    let hash = |script| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)));
    let hashes: Vec<_> = inline_scripts(index).map(hash).collect();
    let images: Vec<_> =
        ["'self'", "data:"].into_iter().chain(image_origins.iter().map(String::as_str)).collect();
    format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {}; style-src 'self'; connect-src 'self'; \
         font-src 'self'; img-src {}; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; \
         base-uri 'none'; form-action 'none'",
        hashes.join(" "),
        images.join(" ")
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

/// Whether the name changes when the content does: `footnote-page-3f2a…_bg.wasm`, `snippets/crate-3f2a…/inline0.js`.
fn has_hash(name: &str) -> bool {
    name.split(['/', '.', '_']).any(|part| {
        let hash = part.rsplit_once('-').map_or("", |(_, hash)| hash);
        hash.len() >= 12 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

/// Whether `Accept-Encoding` names `coding` with a weight above 0.
fn accepts(header: &str, coding: &str) -> bool {
    header.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let is_named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok());
        is_named && weight.unwrap_or(1.0) > 0.0
    })
}

/// Whether `If-None-Match` has `etag`.
fn matches_tag(header: &HeaderValue, etag: &str) -> bool {
    let tags = header.to_str().unwrap_or_default().split(',').map(str::trim);
    tags.map(|tag| tag.trim_start_matches("W/")).any(|tag| tag == "*" || tag == etag)
}

#[cfg(test)]
#[path = "pages_tests.rs"]
mod tests;
