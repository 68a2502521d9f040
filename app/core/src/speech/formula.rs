//! Formulas as text for a voice.

use crate::markdown::formula_inside;

/// Commands of TeX, and the signs that voices read. What is not here is read by its name.
const SIGNS: [(&str, &str); 24] = [
    ("times", "×"),
    ("cdot", "·"),
    ("div", "÷"),
    ("pm", "±"),
    ("leq", "≤"),
    ("le", "≤"),
    ("geq", "≥"),
    ("ge", "≥"),
    ("neq", "≠"),
    ("ne", "≠"),
    ("approx", "≈"),
    ("to", "→"),
    ("rightarrow", "→"),
    ("infty", "∞"),
    ("sqrt", "√"),
    ("sum", "∑"),
    ("int", "∫"),
    ("in", "∈"),
    ("pi", "π"),
    ("circ", "°"),
    ("percent", "%"),
    ("ldots", "…"),
    ("dots", "…"),
    ("cdots", "…"),
];
/// Commands that only say how something looks.
const LOOKS: [&str; 17] = [
    "left",
    "right",
    "text",
    "mathrm",
    "mathbf",
    "mathit",
    "mathbb",
    "mathcal",
    "operatorname",
    "boxed",
    "displaystyle",
    "quad",
    "qquad",
    "begin",
    "end",
    "big",
    "limits",
];

/// A formula as it is written, with signs for commands and without what says how it looks.
pub(super) fn spoken_formula(source: &str, is_display: bool) -> String {
    let inside = formula_inside(source, is_display).unwrap_or(source);
    let mut spoken = String::new();
    // How deep in braces the fractions begin whose numerators are being read.
    let mut fractions = Vec::new();
    let (mut depth, mut rest) = (0_usize, inside);
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        match letter {
            '\\' => {
                let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
                let (name, after) = rest.split_at(length);
                if name.is_empty() {
                    // An escaped sign, or a blank.
                    let sign = rest.chars().next().unwrap_or(' ');
                    rest = rest.get(sign.len_utf8()..).unwrap_or_default();
                    spoken.push(if matches!(sign, '%' | '$' | '&' | '#' | '{' | '}') { sign } else { ' ' });
                    continue;
                }
                rest = after;
                if matches!(name, "frac" | "dfrac" | "tfrac") {
                    fractions.push(depth);
                } else if !LOOKS.contains(&name) {
                    let sign = SIGNS.iter().find(|(known, _)| *known == name).map_or(name, |(_, sign)| sign);
                    spoken.push(' ');
                    spoken.push_str(sign);
                    spoken.push(' ');
                }
            }
            '{' => depth += 1,
            '}' => {
                depth = depth.saturating_sub(1);
                if fractions.last() == Some(&depth) {
                    fractions.pop();
                    spoken.push_str(" / ");
                }
            }
            '^' => match rest.trim_start_matches('{').chars().next() {
                Some('2') => {
                    spoken.push('²');
                    rest = after_digit(rest);
                }
                Some('3') => {
                    spoken.push('³');
                    rest = after_digit(rest);
                }
                _ => spoken.push('^'),
            },
            '_' | '&' | '~' => spoken.push(' '),
            letter => spoken.push(letter),
        }
    }
    spoken.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns what follows an exponent of one digit, in braces or not.
fn after_digit(rest: &str) -> &str {
    match rest.strip_prefix('{') {
        Some(within) => within.get(1..).map_or("", |after| after.strip_prefix('}').unwrap_or(after)),
        None => rest.get(1..).unwrap_or_default(),
    }
}
