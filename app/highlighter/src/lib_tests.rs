//! Tokens of the languages that models write most.

use super::{Highlighter, TokenKind};

/// Checks that words of the code have these kinds, in order.
#[track_caller]
fn check(language: &str, code: &str, expect: &[(&str, TokenKind)]) {
    let units: Vec<u16> = code.encode_utf16().collect();
    let tokens = Highlighter::new().tokens(language, code);
    let words: Vec<_> = tokens
        .iter()
        .map(|token| {
            (String::from_utf16(&units[token.start as usize..token.end as usize]).unwrap(), token.kind)
        })
        .collect();
    for (word, kind) in expect {
        let found = words.iter().any(|(found, other)| found.trim() == *word && other == kind);
        assert!(found, "{language}: {word:?} as {kind:?} in {words:?}");
    }
    let mut last = 0;
    for token in &tokens {
        assert!(
            last <= token.start && token.start < token.end && token.end as usize <= units.len(),
            "{token:?}"
        );
        last = token.end;
    }
}

#[test]
fn common_languages_have_their_tokens() {
    use TokenKind::{Comment, Keyword, Name, Number, String};
    check(
        "rust",
        "fn main() { let x = 42; } // 𝒽i\nfn b() {}\n",
        &[("fn", Keyword), ("main", Name), ("42", Number), ("// 𝒽i", Comment), ("b", Name)],
    );
    check("Python", "def f(x):\n    return 'ä'  # done\n", &[("def", Keyword), ("f", Name), ("'ä'", String)]);
    check(
        "ts",
        "const x = \"a\"; /* b\nc */ return 1",
        &[("const", Keyword), ("\"a\"", String), ("1", Number)],
    );
    check("json", "{\"a\": 1, \"b\": true}", &[("1", Number), ("true", Number)]);
    check("bash", "if true; then echo \"x\"; fi", &[("if", Keyword), ("\"x\"", String)]);
    check("sql", "SELECT a FROM b -- c\n", &[("SELECT", Keyword), ("-- c", Comment)]);
    check("html", "<p class=\"a\">text</p>", &[("p", Name), ("\"a\"", String)]);
    check("toml", "[a]\nb = \"c\" # d\n", &[]);
}

#[test]
fn thirty_languages_are_known() {
    let names = "rust python javascript typescript java c cpp cs go php ruby swift kotlin scala sql bash html css json \
        yaml xml markdown toml lua perl r haskell diff make dockerfile clojure erlang groovy matlab latex";
    let highlighter = Highlighter::new();
    let unknown: Vec<_> =
        names.split_whitespace().filter(|name| highlighter.syntax(name).is_none()).collect();
    assert_eq!(unknown, Vec::<&str>::new());
    assert_eq!(highlighter.tokens("no such language", "let a = 1"), []);
}

#[test]
fn a_minified_line_ends_it() {
    let code = format!("let a = 1;\nlet b = \"{}\";\nlet c = 2;\n", "x".repeat(5_000));
    let tokens = Highlighter::new().tokens("js", &code);
    assert!(!tokens.is_empty() && tokens.iter().all(|token| token.end < 12), "{tokens:?}");
}
