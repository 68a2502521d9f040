//! No code says anything to people by itself: all their words are messages.

use proc_macro2::{Delimiter, Literal, TokenStream, TokenTree};

use crate::files::{all, assert_none};

/// Where people see what is written.
const SEEN: [&str; 3] = ["app/src/", "app/core/src/", "client/src/"];

/// Places of texts that are not for people.
const FOR_MODELS: [&str; 16] = [
    "app/core/src/compress/transcript.rs",
    "app/core/src/conversation/footer.rs",
    // A server's tools say to the model how they fared.
    "app/core/src/mcp/message.rs",
    "app/core/src/mcp/refusal.rs",
    "app/core/src/mcp/result.rs",
    "app/core/src/mcp/server_tool.rs",
    // So do failures of a search that a tool made.
    "app/core/src/retrieval/error.rs",
    "app/core/src/prompt/",
    "app/core/src/references/suggest.rs",
    "app/core/src/references/summary.rs",
    "app/core/src/services.rs",
    "app/core/src/tokens/framing.rs",
    "app/core/src/tool.rs",
    "app/core/src/tools/",
    "app/core/src/turn/nodes/execute_tools.rs",
    "app/core/src/turn/nodes/rewrite.rs",
];

/// Places of words by which texts of others are recognised.
const RECOGNISED: [&str; 7] = [
    "app/core/src/markdown/citation.rs",
    "app/core/src/memory/name.rs",
    "app/core/src/services/refusals.rs",
    "app/core/src/speech/language.rs",
    "app/core/src/text/words.rs",
    "app/core/src/transfer/",
    "client/src/document/pdf_text.rs",
];

/// Mistakes in the program itself, which nobody sees.
const MISTAKES: [&str; 1] = ["app/core/src/turn/builder.rs"];

/// Questions to the guide, which is English: its words are looked for in it.
const FOR_THE_GUIDE: [&str; 3] =
    ["How do I connect a model?", "How do I search my own documents?", "Where are my conversations kept?"];

/// Names that are the same in every language.
const NAMES: [&str; 4] = ["Footnote", "OpenDocument", "Word", "Files"];

/// Names of keys as events have them.
const KEYS: [&str; 11] = [
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "End",
    "Enter",
    "Escape",
    "Home",
    "PageDown",
    "PageUp",
    "Tab",
];

/// Texts for the browser: selectors, classes, names of its things.
const FOR_MACHINES: [&str; 27] = [
    "(pointer: coarse) and (hover: none)",
    "AbortError",
    "DevicesNotFoundError",
    "Highlight",
    "KeyC",
    "MediaRecorder",
    "NotAllowedError",
    "NotFoundError",
    "NotReadableError",
    "OverconstrainedError",
    "PermissionDeniedError",
    "QuotaExceededError",
    "SecurityError",
    "TrackStartError",
    "activity ended",
    "activity failed",
    "button main",
    "event: endpoint",
    "line cited",
    "line found",
    "line named",
    "math display",
    "noopener noreferrer",
    "quiet action",
    "spot document",
    "spot question",
    "stopped by the person, or out of time",
];

/// Attributes of elements whose values are not for people.
const TECHNICAL: [&str; 12] = [
    "autocomplete",
    "class",
    "d",
    "dir",
    "enterkeyhint",
    "id",
    "lang",
    "name",
    "rel",
    "role",
    "style",
    "type",
];

/// Macros and methods whose texts are for programmers.
const FOR_PROGRAMMERS: [&str; 8] =
    ["assert", "debug_assert", "expect", "panic", "reason", "unreachable", "include_str", "concat"];

#[test]
fn code_has_no_words_for_people() {
    let files = all(".rs").into_iter().filter(|(name, _)| {
        SEEN.iter().any(|folder| name.starts_with(folder))
            && !is_of_tests(name)
            && ![&FOR_MODELS[..], &RECOGNISED, &MISTAKES].concat().iter().any(|place| name.starts_with(place))
    });
    let mut found = Vec::new();
    for (name, text) in files {
        visit(text.parse().unwrap(), &mut |literal| {
            found.push(format!("{name}: {literal}"));
        });
    }
    assert_none("what people read is a message of messages/locales/en", &found);
}

fn is_of_tests(name: &str) -> bool {
    ["/tests/", "/testing/", "tests.rs", "testing.rs", "/fixtures", "random.rs"]
        .iter()
        .any(|part| name.contains(part))
}

/// Calls back for each literal that says something, outside tests and attributes.
fn visit(tokens: TokenStream, found: &mut impl FnMut(&Literal)) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut is_test = false;
    for (at, token) in tokens.iter().enumerate() {
        let before = |back: usize| at.checked_sub(back).map(|at| tokens[at].to_string()).unwrap_or_default();
        match token {
            TokenTree::Group(group)
                if group.delimiter() == Delimiter::Bracket
                    && (before(1) == "#" || (before(1) == "!" && before(2) == "#")) =>
            {
                let attribute = group.stream().to_string();
                if attribute.replace(' ', "").starts_with("cfg(test)") {
                    is_test = true;
                } else if attribute.starts_with("error") {
                    visit(group.stream(), found);
                }
            }
            TokenTree::Group(group) => {
                // The body of a test module ends the test.
                let is_body = group.delimiter() == Delimiter::Brace;
                let is_programmers = FOR_PROGRAMMERS.contains(&before(1).as_str())
                    || (before(1) == "!" && FOR_PROGRAMMERS.contains(&before(2).as_str()));
                if !is_test && !is_programmers {
                    visit(group.stream(), found);
                }
                is_test = is_test && !is_body;
            }
            TokenTree::Literal(literal) if !is_test => {
                let is_technical = before(1) == "=" && TECHNICAL.contains(&before(2).as_str());
                let is_known = |text: &str| {
                    [&NAMES[..], &KEYS, &FOR_MACHINES, &FOR_THE_GUIDE].concat().contains(&text)
                        || is_selector(text)
                };
                if !is_technical
                    && text(literal).is_some_and(|text| says_something(&text) && !is_known(&text))
                {
                    found(literal);
                }
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => is_test = false,
            _ => {}
        }
    }
}

/// The text of a string literal.
fn text(literal: &Literal) -> Option<String> {
    let literal = literal.to_string();
    let inner = literal.trim_start_matches(['r', '#']).trim_end_matches('#');
    (!literal.starts_with('b'))
        .then(|| inner.strip_prefix('"')?.strip_suffix('"').map(str::to_owned))
        .flatten()
}

/// Whether each word is a selector of elements.
fn is_selector(text: &str) -> bool {
    const ELEMENTS: &str = " a article blockquote button code dd details dialog div dt h1 h2 h3 h4 h5 h6 img input li p pre script \
        select span style summary table td textarea th ";
    let words = text.split([' ', ',', '>', '\n', '\\']).filter(|word| !word.is_empty());
    words
        .into_iter()
        .all(|word| word.starts_with(['.', '[', '#', ':']) || ELEMENTS.contains(&format!(" {word} ")))
}

/// Two words beside each other, or one that begins with a capital letter.
fn says_something(text: &str) -> bool {
    let is_word = |word: &str| {
        let word = word.trim_matches(['.', ',', ':', ';', '!', '?', '…', '“', '”', '(', ')']);
        word.len() > 1 && word.chars().all(|letter| letter.is_alphabetic() || letter == '’' || letter == '\'')
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_name = |word: &&str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters.next().is_some_and(char::is_lowercase)
            && is_word(word)
    };
    words.windows(2).any(|pair| pair.iter().all(|word| is_word(word)))
        || words.first().is_some_and(|word| words.len() == 1 && is_name(word))
}

#[test]
fn words_for_people_are_found() {
    let check = |code: &str, expect: &[&str]| {
        let mut found = Vec::new();
        visit(code.parse().unwrap(), &mut |literal| found.push(literal.to_string()));
        assert_eq!(found, expect, "{code}");
    };
    check("let a = \"Show more\";", &["\"Show more\""]);
    check("view! { <button class=\"quiet square\">\"Retry\"</button> }", &["\"Retry\""]);
    check("a.expect(\"a list of words\"); b(\"aria-label\"); c(\"{count} {b}\");", &[]);
    check(
        "#[cfg(test)] mod tests { fn a() { b(\"two words\") } } fn b() { c(\"and more\") }",
        &["\"and more\""],
    );
    check("#[error(\"it is empty\")] struct A; #[doc = \"two words\"] struct B;", &["\"it is empty\""]);
}
