//! Modules of `app/core`, of the client and of the page import only from the layers below their own.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::files::{all, assert_none};

/// Core's layers from the bottom up, as in `app/core/src/lib.rs`. Modules of one layer do not import each other.
const CORE: [&[&str]; 14] = [
    &["text", "sse", "document_id"],
    &["link"],
    &["conversation", "markdown"],
    &["ports"],
    &["storage", "reply", "tokens", "evidence"],
    &["retrieval"],
    &["transfer", "services", "speech"],
    &["sources"],
    &["tool"],
    &["prompt"],
    &["memory", "compress", "references", "citations"],
    &["verify", "example", "catalog", "beginnings", "summary"],
    &["tools", "mcp"],
    &["turn"],
];

/// Re-exports of the wire crate, which is below all layers.
const WIRE: [&str; 2] = ["wire", "models"];

/// The client's layers from the bottom up, as in `client/src/lib.rs`.
const CLIENT: [&[&str]; 11] = [
    &["ports"],
    &["address", "error_text", "keys", "testing", "time_slice"],
    &["effects", "files", "listing", "tokenizer"],
    &["notices", "storage"],
    &["preferences", "server", "toasts"],
    &["images", "panels", "parts"],
    &["projects", "tool_servers"],
    &["added"],
    &["conversation"],
    &["conversations"],
    &["completion", "dictation", "document", "library", "read_aloud", "settings", "transfer"],
];

/// The page's layers from the bottom up. A feature may show what those below it show, never the other way round.
const PAGE: [&[&str]; 13] = [
    &["browser"],
    &["dom"],
    &["ui::services"],
    &["ui::part_views"],
    &["ui::app"],
    &["ui::elements"],
    &["ui::print"],
    &["ui::document", "ui::library", "ui::tags", "ui::tool_servers"],
    &["ui::settings"],
    &["ui::conversation"],
    &["ui::composer"],
    &["ui::projects"],
    &["ui::shell", "ui::sidebar"],
];

#[test]
fn core_modules_import_only_from_lower_layers() {
    assert_layers("app/core/src/", &CORE, &["lib"], &WIRE);
}

#[test]
fn client_modules_import_only_from_lower_layers() {
    assert_layers("client/src/", &CLIENT, &["lib"], &[]);
}

#[test]
fn page_modules_import_only_from_lower_layers() {
    // `ui` mounts all views, and `parts` divides them.
    assert_layers("app/src/", &PAGE, &["main", "parts", "ui"], &[]);
}

/// Fails for imports that do not lead to a lower layer. `roots` may import anything; `below` may be imported by all.
fn assert_layers(folder: &str, layers: &[&[&str]], roots: &[&str], below: &[&str]) {
    let layer = |module: &str| layers.iter().position(|layer| layer.contains(&module));
    let mut broken = Vec::new();
    for (path, text) in all(".rs") {
        let Some(file) = path.strip_prefix(folder).and_then(|file| file.strip_suffix(".rs")) else {
            continue;
        };
        if roots.contains(&file) {
            continue;
        }
        let names: Vec<&str> = file.split('/').collect();
        let within = |length: usize| names.get(..length).map(|names| names.join("::"));
        let own =
            [within(1), within(2), within(3)].into_iter().flatten().find(|module| layer(module).is_some());
        let Some(own) = own else {
            broken.push(format!("{path}: its module is in no layer"));
            continue;
        };
        for name in imports(&text) {
            let is_below = below.contains(&name.as_str()) || layer(&name) < layer(&own);
            let is_known = layer(&name).is_some() || below.contains(&name.as_str());
            if name != own && is_known && !is_below {
                broken.push(format!("{path} imports crate::{name}"));
            }
        }
    }
    assert_none("a module imports only from the layers below its own", &broken);
}

#[test]
fn imports_are_found_in_every_form() {
    let text = "use crate::a;\nuse crate::{b::{self, c}, d as e, f::*};\n/// [`crate::doc`]\npub(crate) fn g() {\n\
                assert!(crate::h::i()); let x: crate::j = super::k(); crate::k::{l::m::n}; }\n// crate::comment\n";
    let expect =
        ["a", "b", "b::c", "b::self", "d", "f", "h", "h::i", "j", "k", "k::l", "k::l::m"].map(str::to_owned);
    assert_eq!(imports(text), BTreeSet::from(expect));
}

/// The paths after `crate::` outside comments: modules, and modules with their next two segments.
fn imports(text: &str) -> BTreeSet<String> {
    fn visit(tokens: TokenStream, found: &mut BTreeSet<String>) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            if let TokenTree::Group(group) = token {
                visit(group.stream(), found);
            }
            if token.to_string() == "crate"
                && let Some(path) = after_colons(&tokens[at + 1..])
            {
                names(path, &[], found);
            }
        }
    }
    let mut found = BTreeSet::new();
    visit(text.parse().unwrap(), &mut found);
    found
}

/// The paths of up to three segments in a use tree.
fn names(tokens: &[TokenTree], parents: &[String], found: &mut BTreeSet<String>) {
    match tokens.first() {
        Some(TokenTree::Ident(name)) => {
            let path: Vec<String> = parents.iter().cloned().chain([name.to_string()]).collect();
            if let Some(rest) = after_colons(&tokens[1..]).filter(|_| path.len() < 3) {
                names(rest, &path, found);
            }
            found.insert(path.join("::"));
        }
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            for part in inner.split(|token| token.to_string() == ",") {
                names(part, parents, found);
            }
        }
        _ => {}
    }
}

fn after_colons(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    match tokens {
        [first, second, rest @ ..] if first.to_string() == ":" && second.to_string() == ":" => Some(rest),
        _ => None,
    }
}
