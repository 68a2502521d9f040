//! No files of a crate import each other in a circle.
//!
//! A file is a module. It imports the file that defines what one of its paths leads to: paths from `crate`, `super`,
//! `self`, its child modules and the names of its `use` lines are followed through re-exports to that definition.
//! `mod` and `pub use` are no imports of their own: a parent that only declares its children and re-exports their items
//! is in no circle. A parent is in one if it uses a child's item while that child uses an item that is defined in the
//! parent. Tests are not read, and methods are not followed: they are reached through a type, without an import.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::files::{all, assert_none};

/// Source folders that are not checked.
const EXCLUDED: [&str; 2] = [
    // The scripted upstream and the soak, which are tests.
    "tests/src/",
    // The commands, whose helpers are in its `main.rs`.
    "xtask/src/",
];

/// Segments followed for one path; a `use` of another crate's item with that crate's name would go on for ever.
const MAX_STEPS: usize = 64;

#[test]
fn no_files_of_a_crate_import_each_other_in_a_circle() {
    let mut crates: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for (path, text) in all(".rs") {
        let Some((folder, file)) = path.split_once("src/") else { continue };
        let folder = format!("{folder}src/");
        // Programs beside the library and in `bin/` are crates of their own.
        if !EXCLUDED.contains(&folder.as_str()) && !file.starts_with("bin/") && !is_test(file) {
            crates.entry(folder).or_default().push((file.to_owned(), text));
        }
    }
    let mut circles = Vec::new();
    for (folder, files) in &crates {
        let files = files.iter().map(|(file, text)| (file.as_str(), text.as_str()));
        circles.extend(circles_of(files).iter().map(|circle| format!("{folder}: {circle}")));
    }
    assert_none("files import each other in a circle", &circles);
}

#[test]
fn circles_are_found_through_every_form_of_import() {
    type Files<'a> = &'a [(&'a str, &'a str)];
    let cases: [(&str, Files<'_>, &[&str]); 8] = [
        (
            "siblings",
            &[
                ("a.rs", "use super::b::B; pub struct A;"),
                ("b.rs", "pub struct B; fn f() { crate::a::A; }"),
                ("lib.rs", "mod a; mod b;"),
            ],
            &["a.rs -> b.rs: B; b.rs -> a.rs: A"],
        ),
        (
            "a parent that only re-exports",
            &[
                ("a.rs", "mod b; mod c; pub use b::B; pub use self::c::*;"),
                ("a/b.rs", "use super::c::C; pub struct B;"),
                ("a/c.rs", "pub struct C;"),
                ("lib.rs", "mod a;"),
            ],
            &[],
        ),
        (
            "a parent that uses a child's item, and defines one that the child uses",
            &[
                ("a.rs", "mod b; pub struct A; fn f() { b::f() }"),
                ("a/b.rs", "pub fn f(a: super::A) {}"),
                ("lib.rs", "mod a;"),
            ],
            &["a.rs -> a/b.rs: f; a/b.rs -> a.rs: A"],
        ),
        (
            "through a re-export and a renamed module",
            &[
                ("a.rs", "mod b; mod c; pub use c::C;"),
                ("a/b.rs", "use crate::a as other; pub struct B(other::C);"),
                ("a/c.rs", "use super::b::{self, B as D}; pub struct C;"),
                ("lib.rs", "mod a;"),
            ],
            &["a/b.rs -> a/c.rs: C; a/c.rs -> a/b.rs: B"],
        ),
        (
            "a function with its module's name",
            &[
                ("a.rs", "use super::b; fn a() { b() }"),
                ("b.rs", "pub fn b() {}"),
                ("c.rs", "use crate::{a, b}; fn c() { a::a(); b::b() }"),
                ("lib.rs", "mod a; mod b; mod c; pub use a::a; pub use b::b;"),
            ],
            &[],
        ),
        (
            "only a test",
            &[
                ("a.rs", "use crate::b::B; pub struct A;"),
                ("b.rs", "pub struct B; #[cfg(test)] mod tests { use crate::a::A; }"),
                ("lib.rs", "mod a; mod b;"),
            ],
            &[],
        ),
        (
            "three files, and a fourth outside the circle",
            &[
                ("a.rs", "use crate::b::B; pub struct A;"),
                ("b.rs", "use crate::c::C; pub struct B;"),
                ("c.rs", "use crate::{a::A, d::D}; pub struct C;"),
                ("d.rs", "pub struct D;"),
                ("lib.rs", "mod a; mod b; mod c; mod d;"),
            ],
            &["a.rs -> b.rs: B; b.rs -> c.rs: C; c.rs -> a.rs: A"],
        ),
        (
            "the crate's root",
            &[
                ("a.rs", "use crate::Config; pub fn a() {}"),
                ("lib.rs", "mod a; pub struct Config; fn f() { a::a() }"),
            ],
            &["a.rs -> lib.rs: Config; lib.rs -> a.rs: a"],
        ),
    ];
    for (case, files, expect) in cases {
        assert_eq!(circles_of(files.iter().copied()), expect, "{case}");
    }
}

fn is_test(file: &str) -> bool {
    file.starts_with("tests/") || file.contains("/tests/") || file.ends_with("tests.rs")
}

/// Each circle among the files of one crate as its imports, with the names imported.
fn circles_of<'a>(files: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let modules: Modules = files.map(|(file, text)| (module_path(file), read(file, text))).collect();
    let mut imports = Imports::new();
    for (place, module) in &modules {
        for path in &module.paths {
            if let Some((file, name)) = definition(&modules, place, path)
                && file != module.file
            {
                imports.entry(&module.file).or_default().entry(file).or_default().insert(name);
            }
        }
    }
    let mut circles = Vec::new();
    let mut seen = BTreeSet::new();
    for file in imports.keys() {
        let mut circle = reached(&imports, file);
        circle.retain(|other| reached(&imports, other).contains(file));
        if circle.is_empty() || !seen.insert(circle.clone()) {
            continue;
        }
        let arrows =
            circle.iter().flat_map(|from| imports[from].iter().map(move |(to, names)| (from, to, names)));
        let arrows = arrows.filter(|(_, to, _)| circle.contains(*to)).map(|(from, to, names)| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            format!("{from} -> {to}: {}", names.join(", "))
        });
        circles.push(arrows.collect::<Vec<_>>().join("; "));
    }
    circles
}

/// The files that `from` imports, and those that they import.
fn reached<'a>(imports: &Imports<'a>, from: &'a str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut next = vec![from];
    while let Some(file) = next.pop() {
        let imported = imports.get(file).into_iter().flat_map(BTreeMap::keys);
        next.extend(imported.filter(|file| reached.insert(**file)));
    }
    reached
}

/// The segments of a path, or of a module's place in its crate.
type Path = Vec<String>;
type Modules = BTreeMap<Path, Module>;
/// The imported names by the file that imports and the one that defines them.
type Imports<'a> = BTreeMap<&'a str, BTreeMap<&'a str, BTreeSet<String>>>;

/// What this test knows of a file.
struct Module {
    file: String,
    /// The names that its `use` lines bring in, and their paths.
    uses: BTreeMap<String, Path>,
    /// Every path in it, but those of `pub use`.
    paths: Vec<Path>,
}

fn module_path(file: &str) -> Path {
    let name = file.trim_end_matches(".rs").trim_end_matches("/mod");
    if matches!(name, "lib" | "main") { Vec::new() } else { name.split('/').map(str::to_owned).collect() }
}

/// The file that defines what `path` leads to from the module at `place`, and the name there. `None` for a module as
/// such, and for another crate's item.
fn definition<'a>(modules: &'a Modules, place: &[String], path: &[String]) -> Option<(&'a str, String)> {
    let mut place = place.to_vec();
    let mut rest = VecDeque::from(path.to_vec());
    let mut is_use = false;
    for _ in 0..MAX_STEPS {
        let name = rest.pop_front()?;
        match name.as_str() {
            "crate" => place.clear(),
            "self" => {}
            "super" => drop(place.pop()),
            _ => {
                let module = modules.get(&place)?;
                let child = [place.as_slice(), std::slice::from_ref(&name)].concat();
                let used = module.uses.get(&name);
                // A name can be a module's and, where no more follows, that of an item in it.
                if modules.contains_key(&child) && (used.is_none() || !rest.is_empty()) {
                    place = child;
                } else if let Some(used) = used {
                    used.iter().rev().for_each(|segment| rest.push_front(segment.clone()));
                    is_use = true;
                    continue;
                } else {
                    return (!is_use).then_some((&module.file, name));
                }
            }
        }
        is_use = false;
    }
    None
}

fn read(file: &str, text: &str) -> Module {
    let mut module = Module { file: file.to_owned(), uses: BTreeMap::new(), paths: Vec::new() };
    visit(text.parse().unwrap(), &mut module);
    module
}

fn visit(tokens: TokenStream, module: &mut Module) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token {
            TokenTree::Punct(_) if is_test_attribute(&tokens[at..]) => {
                // The item ends with its block or at a semicolon.
                at += tokens[at..].iter().position(ends_item).unwrap_or(tokens.len());
            }
            TokenTree::Ident(name) if name == "use" && is_use(&tokens[at + 1..]) => {
                let length = tokens[at + 1..].iter().position(|token| is_punct(token, ';')).unwrap_or(0);
                let is_public = at.checked_sub(1).is_some_and(|before| ends_visibility(&tokens, before));
                let mut found = Vec::new();
                use_tree(&tokens[at + 1..at + 1 + length], &[], &mut found);
                for (path, name) in found {
                    module.uses.insert(name, path.clone());
                    if !is_public {
                        module.paths.push(path);
                    }
                }
                at += length;
            }
            TokenTree::Ident(_) => {
                let (path, length) = path_at(&tokens[at..]);
                let is_other_crate = matches!(&tokens[..at], [.., first, second] if is_punct(first, ':') && is_punct(second, ':'));
                if length > 1 && !is_other_crate {
                    module.paths.push(path);
                }
                at += length - 1;
            }
            TokenTree::Group(group) => visit(group.stream(), module),
            _ => {}
        }
        at += 1;
    }
}

/// The paths of a use tree, with the names that they have in the file; `*` is the name of a glob.
fn use_tree(tokens: &[TokenTree], parent: &[String], found: &mut Vec<(Path, String)>) {
    let (mut path, length) = path_at(tokens);
    path.splice(0..0, parent.iter().cloned());
    match &tokens[length..] {
        [TokenTree::Group(group)] => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            for branch in inner.split(|token| is_punct(token, ',')).filter(|branch| !branch.is_empty()) {
                use_tree(branch, &path, found);
            }
        }
        [star] if is_punct(star, '*') => {
            path.push(star.to_string());
            found.push((path, star.to_string()));
        }
        renamed => {
            if path.last().is_some_and(|last| last == "self") {
                path.pop();
            }
            let name = renamed.last().map(TokenTree::to_string).or_else(|| path.last().cloned());
            found.extend(name.map(|name| (path, name)));
        }
    }
}

/// The segments of the path with which `tokens` begin, and how many tokens it takes, with colons at its end.
fn path_at(tokens: &[TokenTree]) -> (Path, usize) {
    let mut path = Path::new();
    let mut length = 0;
    while let Some(TokenTree::Ident(name)) = tokens.get(length) {
        path.push(name.to_string());
        length += 1;
        match tokens.get(length..length + 2) {
            Some([first, second]) if is_punct(first, ':') && is_punct(second, ':') => length += 2,
            _ => break,
        }
    }
    (path, length)
}

fn is_punct(token: &TokenTree, wanted: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == wanted)
}

/// Whether `#[cfg(test)]` stands here.
fn is_test_attribute(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [hash, TokenTree::Group(group), ..]
        if is_punct(hash, '#') && group.stream().to_string().replace(' ', "") == "cfg(test)")
}

fn ends_item(token: &TokenTree) -> bool {
    is_punct(token, ';') || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// Whether a `use` line follows, and not the lifetimes of `impl Trait + use<'a>`.
fn is_use(tokens: &[TokenTree]) -> bool {
    tokens.first().is_some_and(|token| !is_punct(token, '<'))
}

/// Whether `pub` or `pub(…)` ends at this token.
fn ends_visibility(tokens: &[TokenTree], at: usize) -> bool {
    match &tokens[at] {
        TokenTree::Ident(name) => name == "pub",
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            at.checked_sub(1).is_some_and(|before| tokens[before].to_string() == "pub")
        }
        _ => false,
    }
}
