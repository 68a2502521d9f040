//! Allowed dependencies: `ui -> dom, browser, client, core`; `client -> core`; `core -> wire, words`;
//! `citations -> words`; `wire` and `words -> nothing`; proxy and page share only these two. In the proxy,
//! `footnote -> embedded, knowledge`; `knowledge -> forward`; `forward -> wire`.

use crate::files::{all, assert_none, root};
use std::fs;

/// Forbidden dependencies by crate folder, as prefixes of names; `=` ends a whole name.
const FORBIDDEN: [(&str, &[&str]); 16] = [
    (
        "app/core",
        &[
            "axum",
            "footnote-client",
            "footnote-embedded",
            "footnote-forward",
            "footnote-knowledge",
            "footnote-page",
            "footnote-tests",
            "footnote-tokenizer",
            "footnote=",
            "gloo",
            "js-sys",
            "leptos",
            "rand",
            "reqwest",
            "tokio",
            "wasm-bindgen",
            "web-sys",
        ],
    ),
    (
        "app",
        &[
            "axum",
            "footnote-embedded",
            "footnote-forward",
            "footnote-knowledge",
            "footnote-tests",
            "footnote=",
            "reqwest",
            "tokio",
        ],
    ),
    ("app/assets", &["axum", "footnote-core", "footnote-page", "footnote=", "leptos", "reqwest", "tokio"]),
    ("app/extractor", &["axum", "footnote", "leptos", "reqwest", "tokio"]),
    ("app/highlighter", &["axum", "footnote", "leptos", "reqwest", "tokio"]),
    (
        "app/renderer",
        &[
            "axum",
            "footnote-client",
            "footnote-core",
            "footnote-embedded",
            "footnote-forward",
            "footnote-knowledge",
            "footnote-page",
            "footnote=",
            "leptos",
            "reqwest",
            "tokio",
        ],
    ),
    ("app/tokenizer", &["axum", "footnote", "leptos", "reqwest", "tokio"]),
    (
        "citations",
        &[
            "axum",
            "footnote-client",
            "footnote-core",
            "footnote-embedded",
            "footnote-forward",
            "footnote-knowledge",
            "footnote-page",
            "footnote-wire",
            "footnote=",
            "js-sys",
            "leptos",
            "reqwest",
            "tokio",
            "wasm-bindgen",
            "web-sys",
        ],
    ),
    (
        "client",
        &[
            "axum",
            "footnote-embedded",
            "footnote-forward",
            "footnote-knowledge",
            "footnote-page",
            "footnote-tests",
            "footnote-tokenizer",
            "footnote=",
            "gloo",
            "js-sys",
            "leptos",
            "rand",
            "reqwest",
            "tokio",
            "wasm-bindgen",
            "web-sys",
        ],
    ),
    ("proxy", &["leptos", "wasm-bindgen", "web-sys"]),
    ("proxy/embedded", &["leptos", "web-sys"]),
    ("proxy/forward", &["clap", "leptos", "web-sys"]),
    ("proxy/knowledge", &["axum", "clap", "leptos", "reqwest", "tokio", "web-sys"]),
    ("wire", &["axum", "footnote", "gloo", "leptos", "reqwest", "tokio", "wasm-bindgen", "web-sys"]),
    (
        "words",
        &["axum", "footnote", "gloo", "js-sys", "leptos", "reqwest", "tokio", "wasm-bindgen", "web-sys"],
    ),
    ("xtask", &["axum", "footnote", "leptos", "reqwest", "tokio"]),
];

/// Of our crates, those that one of the proxy may depend on.
const OF_PROXY: [(&str, &[&str]); 4] = [
    ("proxy", &["footnote-embedded", "footnote-forward", "footnote-knowledge", "footnote-wire"]),
    ("proxy/embedded", &["footnote-extractor", "footnote-wire", "footnote-words"]),
    ("proxy/forward", &["footnote-wire"]),
    ("proxy/knowledge", &["footnote-forward", "footnote-wire"]),
];

/// Crates that only [`ADAPTERS`] may use, besides the line in `main` that mounts the page.
const BROWSER: [&str; 3] = ["web_sys", "js_sys", "gloo_"];
const ADAPTERS: [&str; 6] = [
    "app/src/browser",
    "app/src/dom",
    "app/extractor/src/worker.rs",
    "app/highlighter/src/main.rs",
    "app/renderer/src/worker.rs",
    "app/tokenizer/src/main.rs",
];

#[test]
fn crates_have_only_allowed_dependencies() {
    let mut broken = Vec::new();
    for (folder, forbidden) in FORBIDDEN {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let known = dependencies(&manifest);
        assert!(!known.is_empty(), "{folder} has no dependencies: is its manifest written in another way?");
        for name in known {
            if forbidden.iter().any(|prefix| format!("{name}=").starts_with(prefix)) {
                broken.push(format!("{folder} depends on {name}"));
            }
        }
    }
    assert_none("the direction of knowledge, see ARCHITECTURE.md", &broken);
}

#[test]
fn crates_of_the_proxy_know_each_other_one_way() {
    let mut broken = Vec::new();
    for (folder, allowed) in OF_PROXY {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let ours = dependencies(&manifest).into_iter().filter(|name| name.starts_with("footnote"));
        let others = ours.filter(|name| !allowed.contains(name));
        broken.extend(others.map(|name| format!("{folder} depends on {name}")));
    }
    assert_none("the direction of knowledge, see ARCHITECTURE.md", &broken);
}

#[test]
fn only_adapters_touch_the_browser() {
    let files = all(".rs");
    let inside = |name: &str| ADAPTERS.iter().any(|folder| name.starts_with(folder));
    let is_page = |name: &str| name.starts_with("app/") || name.starts_with("client/");
    let outside = files.iter().filter(|(name, _)| is_page(name) && !inside(name));
    let broken = outside.filter(|(_, text)| BROWSER.iter().any(|name| text.contains(name)));
    assert_none(
        "the browser is reached through app/src/browser and app/src/dom",
        &broken.map(|(name, _)| name.clone()).collect::<Vec<_>>(),
    );
}

#[test]
fn dependencies_are_read_in_every_form() {
    let manifest = "[package]\nname = \"x\"\n[dependencies]\na.workspace = true\nb = \"1\"\n# c = \"1\"\n\
                    [dependencies.d]\nversion = \"1\"\n[target.'cfg(unix)'.dependencies]\ne = \"1\"\n\
                    [dev-dependencies]\nf = \"1\"\n[build-dependencies]\ng = \"1\"\n\
                    [lints]\nworkspace = true\n";
    assert_eq!(dependencies(manifest), ["a", "b", "d", "e", "g"]);
}

/// The dependencies of a manifest, including those of targets and of build scripts, without dev-dependencies.
fn dependencies(manifest: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut inside = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            inside = matches!(section, "dependencies" | "build-dependencies")
                || section.ends_with(".dependencies");
            names.extend(section.strip_prefix("dependencies."));
        } else if inside && !line.starts_with('#') && line.contains('=') {
            names.extend(line.split(['.', ' ', '=']).next());
        }
    }
    names
}
