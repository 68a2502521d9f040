//! Syntax highlighting with syntect's own syntaxes: only kinds of tokens and their places, no colours.

use syntect::parsing::{ParseState, Scope, ScopeStack, SyntaxReference, SyntaxSet};

/// Lines longer than this are left as they are: minified code takes regular expressions seconds, and nobody reads it.
const MAX_LINE: usize = 2_000;

/// Languages whose own syntax is not among syntect's, and the one nearest to them.
const NEAREST: &str = "typescript:js ts:js tsx:js jsx:js toml:properties ini:properties env:properties kotlin:java kt:java \
    dart:java swift:scala dockerfile:sh shell:sh console:sh";

/// A kind of token, which the style sheet gives a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    Comment,
    String,
    Number,
    Keyword,
    /// A function or a type where it is declared, or a tag.
    Name,
    Type,
}

/// The beginnings of the scopes of each kind; the first that fits counts.
const KINDS: [(TokenKind, &str); 6] = [
    (TokenKind::Comment, "comment"),
    (TokenKind::String, "string constant.character markup.inserted"),
    (TokenKind::Number, "constant"),
    (TokenKind::Keyword, "keyword storage variable.language markup.deleted"),
    (TokenKind::Name, "entity.name variable.function support.function markup.heading"),
    (TokenKind::Type, "entity.other.attribute-name support.type support.class entity.other.inherited-class"),
];

/// A token in a text; places are in UTF-16 code units, as the document counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    pub start: u32,
    pub end: u32,
    pub kind: TokenKind,
}

pub struct Highlighter {
    syntaxes: SyntaxSet,
    /// The beginnings of scope names, by sublime's convention; the innermost scope with a kind decides.
    kinds: Vec<(Scope, TokenKind)>,
}

impl Highlighter {
    pub fn new() -> Self {
        let named = |(kind, names): (TokenKind, &'static str)| names.split(' ').map(move |name| (name, kind));
        let kinds = KINDS.into_iter().flat_map(named);
        let kinds = kinds.filter_map(|(name, kind)| Some((Scope::new(name).ok()?, kind)));
        Self { syntaxes: SyntaxSet::load_defaults_newlines(), kinds: kinds.collect() }
    }

    /// The tokens of a text in a language, given by the name after a fence; empty if the language is unknown.
    pub fn tokens(&self, language: &str, code: &str) -> Vec<Token> {
        let Some(syntax) = self.syntax(language) else { return Vec::new() };
        let mut state = ParseState::new(syntax);
        let mut stack = ScopeStack::new();
        let mut tokens = Vec::new();
        let mut line_start = 0;
        for line in code.split_inclusive('\n') {
            let length = utf16_length(line);
            if line.len() > MAX_LINE {
                // The state of the lines below would depend on this one.
                break;
            }
            let Ok(changes) = state.parse_line(line, &self.syntaxes) else { break };
            let mut from = 0;
            let ends = changes.iter().map(|(at, _)| *at).chain([line.len()]);
            let mut changes = changes.iter();
            for end in ends {
                if let Some(text) = line.get(from..end).filter(|text| !text.trim().is_empty())
                    && let Some(kind) = self.kind(&stack)
                {
                    let start = line_start + utf16_length(line.get(..from).unwrap_or_default());
                    push(&mut tokens, Token { start, end: start + utf16_length(text), kind });
                }
                if let Some((_, change)) = changes.next()
                    && stack.apply(change).is_err()
                {
                    return tokens;
                }
                from = end;
            }
            line_start += length;
        }
        tokens
    }

    fn syntax(&self, language: &str) -> Option<&SyntaxReference> {
        let language = language.to_lowercase();
        let mut pairs = NEAREST.split(' ').filter_map(|pair| pair.split_once(':'));
        let nearest = pairs.find_map(|(name, nearest)| (name == language).then_some(nearest));
        self.syntaxes.find_syntax_by_token(nearest.unwrap_or(&language))
    }

    fn kind(&self, stack: &ScopeStack) -> Option<TokenKind> {
        let kind = |scope: &Scope| {
            self.kinds.iter().find(|(prefix, _)| prefix.is_prefix_of(*scope)).map(|(_, kind)| *kind)
        };
        stack.as_slice().iter().rev().find_map(kind)
    }
}

impl Default for Highlighter {
    fn default() -> Self {
        Self::new()
    }
}

/// Adds a token, joined with one of its kind that ends where it begins.
fn push(tokens: &mut Vec<Token>, token: Token) {
    match tokens.last_mut() {
        Some(last) if last.kind == token.kind && last.end == token.start => last.end = token.end,
        _ => tokens.push(token),
    }
}

fn utf16_length(text: &str) -> u32 {
    text.chars().map(|character| if character.len_utf16() == 1 { 1 } else { 2 }).sum()
}

#[cfg(test)]
#[path = "lib_tests.rs"]
mod tests;
