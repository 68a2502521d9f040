//! The layers of `app/core`: its modules import only from layers below their own.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::files::{all, assert_none};

/// The modules from the bottom up, as `app/core/src/lib.rs` draws them. Modules of one layer do not import each other.
const LAYERS: [&[&str]; 13] = [
    &["text", "sse"],
    &["link"],
    &["conversation", "markdown"],
    &["ports"],
    &["storage", "reply", "tokens"],
    &["transfer", "services"],
    &["retrieval"],
    &["sources"],
    &["tool"],
    &["prompt"],
    &["memory", "compress", "references", "citations"],
    &["tools"],
    &["turn"],
];

/// What `lib.rs` re-exports from the wire crate, which is below all.
const WIRE: [&str; 2] = ["wire", "models"];

#[test]
fn core_modules_import_only_from_lower_layers() {
    let mut broken = Vec::new();
    for (path, text) in all(".rs") {
        let Some(below) = path.strip_prefix("app/core/src/") else { continue };
        let own = below.split(['/', '.']).next().unwrap();
        if own == "lib" {
            continue;
        }
        let Some(own_layer) = layer(own) else {
            broken.push(format!("{path}: its module is in no layer"));
            continue;
        };
        for name in imports(&text) {
            let is_below =
                WIRE.contains(&name.as_str()) || layer(&name).is_some_and(|layer| layer < own_layer);
            if name != own && !is_below {
                broken.push(format!("{path} imports crate::{name}"));
            }
        }
    }
    assert_none("a module of core imports only from the layers below its own, see LAYERS", &broken);
}

#[test]
fn imports_are_found_in_every_form() {
    let text = "use crate::a;\nuse crate::{b::{self, c}, d as e, f::*};\n/// [`crate::doc`]\npub(crate) fn g() {\n\
                assert!(crate::h::i()); let x: crate::j = super::k(); }\n// crate::comment\n";
    let expect = ["a", "b", "d", "f", "h", "j"].map(str::to_owned);
    assert_eq!(imports(text), BTreeSet::from(expect));
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

/// The modules that follow `crate::` anywhere but in comments.
fn imports(text: &str) -> BTreeSet<String> {
    fn visit(tokens: TokenStream, found: &mut BTreeSet<String>) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for token in &tokens {
            if let TokenTree::Group(group) = token {
                visit(group.stream(), found);
            }
        }
        for path in tokens.windows(4) {
            let is_crate = path[0].to_string() == "crate" && path[1].to_string() == ":";
            match &path[3] {
                TokenTree::Ident(module) if is_crate => {
                    found.insert(module.to_string());
                }
                TokenTree::Group(group) if is_crate && group.delimiter() == Delimiter::Brace => {
                    let mut is_first = true;
                    for token in group.stream() {
                        if is_first {
                            found.insert(token.to_string());
                        }
                        is_first = token.to_string() == ",";
                    }
                }
                _ => {}
            }
        }
    }
    let mut found = BTreeSet::new();
    visit(text.parse().unwrap(), &mut found);
    found
}
