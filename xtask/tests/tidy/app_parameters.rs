//! No function of the page takes the state as a whole.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::files::{all, assert_none};

#[test]
fn no_function_of_the_page_takes_all_state() {
    let files = all(".rs").into_iter().filter(|(name, _)| name.starts_with("app/src/"));
    let broken = files.flat_map(|(name, text)| {
        let found = functions_of_app(text.parse().unwrap());
        found.into_iter().map(move |function| format!("{name}: {function}"))
    });
    assert_none(
        "a function has what it needs as its parameters, and a component gets all with `App::get()`",
        &broken.collect::<Vec<_>>(),
    );
}

#[test]
fn functions_of_all_state_are_found_in_every_form() {
    let check = |text: &str, expect: &[&str]| {
        assert_eq!(functions_of_app(text.parse().unwrap()), expect, "{text}");
    };
    check("impl X { async fn a(&self, app: &App) {} }", &["fn a"]);
    check("fn a<F: Fn(u8) -> X<u8>, T: From<(u8, u8)>>(run: F, apps: &[App]) {}", &["fn a"]);
    check("fn a() -> impl Fn(App) { let b: Box<dyn FnOnce(u8, crate::ui::app::App)>; }", &["Fn", "FnOnce"]);
    check("struct X { run: fn(App) -> App } static RUN: fn(&App) = a;", &["fn", "fn"]);
    check("macro_rules! m { () => { fn a(app: App) {} } }", &["fn a"]);
    check("impl App { fn new(id: u8) -> Option<App> { let app = App::get(); move |_| App::get() } }", &[]);
    check("use std::ops::Fn; fn a(name: Application) -> fn() -> App { b(App::get()) }", &[]);
}

/// The functions, and types of functions, that have `App` among their parameters.
fn functions_of_app(tokens: TokenStream) -> Vec<String> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(group) = token {
            found.extend(functions_of_app(group.stream()));
        }
        let (keyword, rest) = (token.to_string(), &tokens[at + 1..]);
        if !["fn", "Fn", "FnMut", "FnOnce"].contains(&keyword.as_str()) {
            continue;
        }
        let (name, parameters) = match rest {
            [TokenTree::Ident(name), rest @ ..] => (format!("{keyword} {name}"), after_generics(rest)),
            _ => (keyword, rest.first()),
        };
        if let Some(TokenTree::Group(group)) = parameters
            && group.delimiter() == Delimiter::Parenthesis
            && names_app(group.stream())
        {
            found.push(name);
        }
    }
    found
}

/// The first token after generic parameters, if there are such.
fn after_generics(tokens: &[TokenTree]) -> Option<&TokenTree> {
    let (mut depth, mut before) = (0, String::new());
    tokens.iter().find(|token| {
        let text = token.to_string();
        let is_outside = depth == 0 && text != "<";
        match text.as_str() {
            "<" => depth += 1,
            // An arrow closes nothing.
            ">" if before != "-" => depth -= 1,
            _ => {}
        }
        before = text;
        is_outside
    })
}

fn names_app(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => names_app(group.stream()),
        TokenTree::Ident(name) => name == "App",
        _ => false,
    })
}
