//! Serves the measured tokenizers and the page that measures them, on loopback.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result};
use axum::Router;
use axum::extract::{Path as Segments, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

use crate::texts::Text;

/// The proxy's caching header for files with a hash in their names, so that a second load is equally fast for all.
const FOREVER: &str = "public, max-age=31536000, immutable";

struct Files {
    /// Files made here, by address.
    made: HashMap<String, (&'static str, String)>,
    /// Folders that are served as they are, by the beginning of the address.
    folders: [(&'static str, PathBuf); 2],
}

/// Starts serving; returns the page's address.
pub(crate) async fn serve(texts: &[Text], packages: &Path) -> Result<String> {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dist");
    let index = fs::read_to_string(dist.join("index.html")).context("the page is not built")?;
    let mut page = include_str!("bench.html").to_owned();
    for name in ["tokenizer", "o200k_base"] {
        page = page.replace(&format!("__{name}__"), &format!("/dist/{}", named(&index, name)?));
    }
    let script = "text/javascript; charset=utf-8";
    let mut made = HashMap::from([
        (String::new(), ("text/html; charset=utf-8", page)),
        ("gpt-tokenizer.mjs".to_owned(), (script, include_str!("gpt-tokenizer.mjs").to_owned())),
        ("tiktoken.mjs".to_owned(), (script, include_str!("tiktoken.mjs").to_owned())),
    ]);
    for (number, text) in texts.iter().enumerate() {
        made.insert(format!("texts/{number}"), ("text/plain; charset=utf-8", text.body.clone()));
    }
    let files = Arc::new(Files { made, folders: [("dist/", dist), ("npm/", packages.to_owned())] });
    let routes = Router::new()
        .route("/", get(async |State(files): State<Arc<Files>>| answer(&files, "")))
        .route(
            "/{*path}",
            get(async |State(files): State<Arc<Files>>, Segments(path): Segments<String>| {
                answer(&files, &path)
            }),
        )
        .with_state(files);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, routes).await {
            eprintln!("the site broke: {error}");
        }
    });
    Ok(format!("http://{address}/"))
}

/// The file that the page's HTML gives this name.
fn named<'a>(index: &'a str, name: &str) -> Result<&'a str> {
    let rest = index.split_once(&format!("name=\"footnote-{name}\" content=\"./"));
    let file = rest.and_then(|(_, rest)| rest.split_once('"'));
    Ok(file.with_context(|| format!("dist/index.html does not name footnote-{name}"))?.0)
}

fn answer(files: &Files, path: &str) -> Response {
    if let Some((kind, text)) = files.made.get(path) {
        return ([(CONTENT_TYPE, *kind)], text.clone()).into_response();
    }
    let folder =
        files.folders.iter().find_map(|(begin, folder)| Some(folder.join(path.strip_prefix(begin)?)));
    let Some(mut file) = folder.filter(|_| !path.contains("..")) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    // Packages written for bundlers leave out the file extension.
    if file.extension().is_none() {
        file.set_extension("js");
    }
    let kind = match file.extension().and_then(|ending| ending.to_str()) {
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    };
    match fs::read(file) {
        Ok(bytes) => ([(CONTENT_TYPE, kind), (CACHE_CONTROL, FOREVER)], bytes).into_response(),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}
