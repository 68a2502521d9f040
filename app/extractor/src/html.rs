//! Text of web pages. Tags are read one after the other, without a tree, so that a page of many megabytes needs no more memory
//! than its text.

use html5gum::{DefaultEmitter, Token, Tokenizer};

use super::ExtractError;

/// Elements whose content is not shown in a page.
const HIDDEN: [&str; 5] = ["script", "style", "template", "noscript", "title"];
/// Elements on lines of their own; without breaks the texts of neighbours would run together.
const BLOCKS: [&str; 23] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "dd",
    "div",
    "dl",
    "dt",
    "figcaption",
    "figure",
    "footer",
    "header",
    "hr",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "tr",
    "ul",
];

pub(crate) fn text(file: &[u8], max_text: usize) -> Result<String, ExtractError> {
    let html = String::from_utf8_lossy(file);
    let broken = html.matches(char::REPLACEMENT_CHARACTER).count();
    if html.contains('\0') || broken > html.len() / 100 {
        return Err(ExtractError::NotText);
    }
    let mut emitter = DefaultEmitter::default();
    // In scripts and styles, `<` begins no tag.
    emitter.naively_switch_states(true);
    let mut text = String::new();
    let mut hidden: Option<String> = None;
    for token in Tokenizer::new_with_emitter(&*html, emitter) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) if hidden.is_none() => {
                let name = String::from_utf8_lossy(&tag.name);
                if HIDDEN.contains(&&*name) {
                    hidden = Some(name.into_owned());
                } else if let Some(level) = heading_level(&name) {
                    text.extend(["\n", &"#".repeat(level), " "]);
                } else if name == "br" || (BLOCKS.contains(&&*name) && !text.ends_with('\n')) {
                    text.push('\n');
                } else if matches!(&*name, "td" | "th") && !text.ends_with(['\n', ' ']) {
                    text.push(' ');
                }
            }
            Token::EndTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name);
                if hidden.as_deref() == Some(&*name) {
                    hidden = None;
                } else if hidden.is_none() && (BLOCKS.contains(&&*name) || heading_level(&name).is_some()) {
                    text.push('\n');
                }
            }
            Token::String(words) if hidden.is_none() => text.push_str(&String::from_utf8_lossy(&words)),
            _ => {}
        }
        if text.len() > max_text {
            return Err(ExtractError::TooLong);
        }
    }
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let text = lines.join("\n");
    if text.trim().is_empty() { Err(ExtractError::NoText) } else { Ok(text) }
}

fn heading_level(name: &str) -> Option<usize> {
    let level = name.strip_prefix('h')?.parse().ok()?;
    (1..=6).contains(&level).then_some(level)
}
