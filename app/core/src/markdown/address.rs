//! Bare web addresses in a text, and where they end.

use super::{
    Node,
    web_link::{link, web_link},
};
use crate::link::safe_link;

/// Maximum bytes of a bare address.
const MAX_ADDRESS: usize = 2048;

/// Whether an address may begin after a text: not within a word, unless of a script without spaces.
pub(super) fn may_begin_after(text: &str) -> bool {
    text.chars().next_back().is_none_or(|last| !last.is_alphanumeric() || is_letter_without_spaces(last))
}

/// A web address at the beginning of the text, without trailing punctuation, and its length in bytes.
pub(super) fn bare_address(text: &str) -> Option<(Vec<Node>, usize)> {
    if !text.starts_with("https://") && !text.starts_with("http://") {
        return None;
    }
    let text = &text[..text.floor_char_boundary(MAX_ADDRESS)];
    let mut address = &text[..end(text)];
    // A closing bracket belongs to the address only if the address opens it.
    let mut unopened = address.bytes().fold(0_i32, |depth, byte| match byte {
        b'(' => depth - 1,
        b')' => depth + 1,
        _ => depth,
    });
    while let Some(last) = address.chars().next_back() {
        match last {
            ')' if unopened > 0 => unopened -= 1,
            '.' | ',' | ':' | ';' | '!' | '?' | '\'' | '*' | '_' | '~' | '[' | ']' | '|' => {}
            _ => break,
        }
        address = &address[..address.len() - 1];
    }
    let target = web_link(safe_link(address)?);
    Some((vec![link(target, vec![Node::text(address)])], address.len()))
}

/// Where an address ends, before its trailing punctuation is taken off.
fn end(text: &str) -> usize {
    let host = text.find("//").map_or(0, |slashes| slashes + 2);
    let mut before = '/';
    // Whether the current part of the address began with a letter of a script without spaces.
    let mut is_spaceless = false;
    let mut slashes = 0;
    for (at, character) in text.char_indices().skip_while(|(at, _)| *at < host) {
        if character.is_whitespace() || stops(character) {
            return at;
        }
        if is_letter_without_spaces(character) {
            // Such a letter after others is the text that goes on: `https://a.example/b然后`.
            let begins = match before {
                // After the first slash there is more often a sentence than a path: `https://a.example/然后`.
                '/' => slashes != 1,
                '=' | '#' => true,
                '-' | '_' => slashes > 0,
                '.' => text.get(host..at) == Some("www."),
                _ => false,
            };
            if !begins && !is_spaceless {
                return at;
            }
            is_spaceless = true;
        } else if matches!(character, '/' | '=' | '#' | '&' | '?' | '.' | ':' | ',' | ';') {
            slashes += usize::from(character == '/');
            is_spaceless = false;
        }
        before = character;
    }
    text.len()
}

/// Whether an address ends before a character: quotation marks and brackets, also of other scripts, and the
/// punctuation of Chinese, Japanese and Korean.
fn stops(character: char) -> bool {
    matches!(character,
        '<' | '>' | '"' | '`'
        // No letters: `ー` and `・` are in Japanese words.
        | '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}' | '\u{3030}' | '\u{303d}'
        | '\u{fe10}'..='\u{fe19}' | '\u{fe30}'..='\u{fe6b}'
        | '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}' | '\u{ff3b}'..='\u{ff40}'
        | '\u{ff5b}'..='\u{ff64}'
        | '‘'..='‟' | '‹' | '›' | '«' | '»' | '—' | '―' | '…'
        // Arabic, Hebrew, Devanagari and others end sentences so.
        | '،' | '؛' | '؟' | '۔' | '।' | '॥' | '።' | '။')
}

/// Letters of scripts that write no spaces between words, and those of Korean, whose particles follow a word.
fn is_letter_without_spaces(character: char) -> bool {
    matches!(character,
        '\u{e00}'..='\u{eff}'
        | '\u{1000}'..='\u{109f}'
        | '\u{1100}'..='\u{11ff}'
        | '\u{1780}'..='\u{17ff}'
        | '\u{3005}'..='\u{3007}' | '\u{3031}'..='\u{3035}' | '\u{303b}' | '\u{303c}'
        | '\u{3041}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7ff}'
        | '\u{f900}'..='\u{faff}'
        | '\u{ff10}'..='\u{ff19}' | '\u{ff21}'..='\u{ff3a}' | '\u{ff41}'..='\u{ff5a}' | '\u{ff65}'..='\u{ffdc}'
        | '\u{20000}'..='\u{3fffd}')
}
