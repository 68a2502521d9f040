//! Writes a quoted text as Markdown that shows exactly its characters.

/// Stands for a code span or formula in a text.
pub(crate) const HELD: char = '\u{fffc}';

/// A sentence as the text of a paragraph or list item. `held` are the code spans and formulas in it.
pub(crate) fn sentence_markdown(sentence: &str, held: &mut impl Iterator<Item = String>) -> String {
    let mut markdown = String::with_capacity(sentence.len());
    let mut at = 0;
    while let Some(c) = sentence[at..].chars().next() {
        let address = address(sentence, at);
        if address.contains(is_markup) {
            markdown.extend(["<", address, ">"]);
        } else if !address.is_empty() {
            markdown.push_str(address);
        } else if c == HELD {
            markdown.extend(held.next());
        } else {
            markdown.extend(is_escaped(sentence, at, c).then_some('\\'));
            markdown.push(c);
        }
        at += address.len().max(c.len_utf8());
    }
    markdown
}

/// Code within as many backticks as it needs.
pub(crate) fn code_span(code: &str) -> String {
    let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let ticks = "`".repeat(longest + 1);
    let pad = if code.starts_with('`') || code.ends_with('`') { " " } else { "" };
    format!("{ticks}{pad}{code}{pad}{ticks}")
}

/// The web address that begins here, without punctuation after it; empty if none does.
fn address(text: &str, at: usize) -> &str {
    let rest = &text[at..];
    let is_address = rest.starts_with("http://") || rest.starts_with("https://");
    if !is_address || text[..at].ends_with(char::is_alphanumeric) {
        return "";
    }
    let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '`' | HELD));
    rest[..end.unwrap_or(rest.len())].trim_end_matches(['.', ',', ':', ';', '!', '?', ')', ']', '\''])
}

fn is_markup(c: char) -> bool {
    matches!(c, '\\' | '[' | ']' | '*' | '_' | '~' | '$' | '&')
}

/// Whether the character at an offset would be markup. An escaped `]` is enough to keep brackets from being a link or a
/// citation; an escaped `[` would begin a formula on the page.
fn is_escaped(text: &str, at: usize, c: char) -> bool {
    let (before, after) = (&text[..at], &text[at + c.len_utf8()..]);
    match c {
        '\\' | ']' | '<' | '*' | '`' | '~' | '$' => true,
        // Underscores within words are none.
        '_' => !before.ends_with(char::is_alphanumeric) || !after.starts_with(char::is_alphanumeric),
        // An entity.
        '&' => {
            let name = after.trim_start_matches(|c: char| c == '#' || c.is_ascii_alphanumeric());
            name.len() < after.len() && name.starts_with(';')
        }
        '#' | '>' | '+' | '-' | '=' => before.is_empty(),
        '.' | ')' => !before.is_empty() && before.bytes().all(|byte| byte.is_ascii_digit()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, held: &[&str], expect: &str) {
        let mut held = held.iter().map(|markdown| (*markdown).to_owned());
        assert_eq!(sentence_markdown(text, &mut held), expect, "{text}");
    }

    #[test]
    fn markup_in_a_sentence_is_escaped() {
        check("A [3] and [x](y) ![z].", &[], "A [3\\] and [x\\](y) ![z\\].");
        check("$5 and $6", &[], "\\$5 and \\$6");
        check("LLM_BASE_URL _a_ __b__", &[], "LLM_BASE_URL \\_a\\_ \\_\\_b\\_\\_");
        check("~a~ *b* <i> \\(x\\) `c`", &[], "\\~a\\~ \\*b\\* \\<i> \\\\(x\\\\) \\`c\\`");
        check("AT&T &amp; &#91; & ;", &[], "AT&T \\&amp; \\&#91; & ;");
        check("# a > b - c", &[], "\\# a > b - c");
        check("1986. A year 3) b", &[], "1986\\. A year 3) b");
        check(".5 (a)", &[], ".5 (a)");
        check("Set \u{fffc} to \u{fffc}.", &["`a*`", "$x_1$"], "Set `a*` to $x_1$.");
    }

    #[test]
    fn addresses_are_not_escaped() {
        check("See https://a.example/b-c.", &[], "See https://a.example/b-c.");
        check("(https://a.example/~b/_c_)", &[], "(<https://a.example/~b/_c_>)");
    }

    #[test]
    fn code_has_enough_backticks() {
        let check = |code: &str, expect: &str| assert_eq!(code_span(code), expect, "{code}");
        check("a", "`a`");
        check("a`b", "``a`b``");
        check("`a`", "`` `a` ``");
        check("``", "``` `` ```");
    }
}
