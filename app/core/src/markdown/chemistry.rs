//! Chemical formulas as mathematics: the common part of the notation of `\ce{…}`, the package mhchem's.

/// Arrows, longest first, each with its command without and with labels.
const ARROWS: [(&str, &str, &str); 7] = [
    ("<=>>", r"\rightleftharpoons", r"\xrightleftharpoons"),
    ("<<=>", r"\rightleftharpoons", r"\xrightleftharpoons"),
    ("<=>", r"\rightleftharpoons", r"\xrightleftharpoons"),
    ("<-->", r"\rightleftarrows", r"\xrightleftharpoons"),
    ("<->", r"\leftrightarrow", r"\xleftrightarrow"),
    ("->", r"\longrightarrow", r"\xrightarrow"),
    ("<-", r"\longleftarrow", r"\xleftarrow"),
];

/// Maximum nesting of groups and labels.
const MAX_DEPTH: usize = 8;

/// Replaces `\ce{…}` in a formula.
pub(super) fn replace_chemistry(source: &str) -> String {
    replace_at(source, 0)
}

fn replace_at(source: &str, depth: usize) -> String {
    let mut replaced = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(at) = rest.find(r"\ce") {
        let (before, command) = rest.split_at(at);
        replaced.push_str(before);
        let Some((inside, after)) = braced(command[r"\ce".len()..].trim_start()) else {
            replaced.push_str(r"\ce");
            rest = &command[r"\ce".len()..];
            continue;
        };
        replaced.extend(["{", &to_math(inside, depth), "}"]);
        rest = after;
    }
    replaced.push_str(rest);
    replaced
}

/// The inside of the braces that a text begins with, and what follows them.
pub(super) fn braced(text: &str) -> Option<(&str, &str)> {
    enclosed(text, '{', '}')
}

fn enclosed(text: &str, open: char, close: char) -> Option<(&str, &str)> {
    let inside = text.strip_prefix(open)?;
    let mut depth = 0_usize;
    let mut is_escaped = false;
    for (at, character) in inside.char_indices() {
        match character {
            _ if is_escaped => {
                is_escaped = false;
            }
            '\\' => is_escaped = true,
            _ if character == open => depth += 1,
            _ if character == close && depth == 0 => return Some((&inside[..at], &inside[at + 1..])),
            _ if character == close => depth -= 1,
            _ => {}
        }
    }
    None
}

/// What the last piece was, which decides the meaning of a digit or a sign.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// A space, an arrow or the beginning: a digit is a number of molecules.
    Start,
    /// An element or a closing bracket: a digit is a subscript.
    Atom,
    Number,
    Script,
}

struct Writer<'a> {
    rest: &'a str,
    math: String,
    last: Last,
    depth: usize,
}

/// A formula of chemistry as one of mathematics.
fn to_math(source: &str, depth: usize) -> String {
    let mut writer = Writer { rest: source.trim(), math: String::new(), last: Last::Start, depth };
    while let Some(first) = writer.rest.chars().next() {
        writer.piece(first);
    }
    writer.math
}

impl Writer<'_> {
    fn piece(&mut self, first: char) {
        if self.arrow() {
            return;
        }
        match first {
            ' ' | '\n' | '\t' => {
                self.take(1);
                self.math.push(' ');
                self.last = Last::Start;
            }
            'A'..='Z' | 'a'..='z' => self.letters(),
            '0'..='9' => self.number(),
            '^' | '_' => self.script(first),
            '+' | '-' | '−' | '–' => self.sign(first),
            '=' | '#' if self.last != Last::Start => {
                self.take(1);
                self.math.push_str(if first == '=' { "{=}" } else { r"{\equiv}" });
                self.last = Last::Start;
            }
            '*' | '.' | '·' | '•' => {
                self.take(first.len_utf8());
                self.math.push_str(r"{\cdot}");
                self.last = Last::Start;
            }
            '$' => self.mathematics(),
            '{' => self.group(),
            '\\' => self.command(),
            '"' => self.quoted(),
            _ => self.other(first),
        }
    }

    fn take(&mut self, length: usize) {
        self.rest = self.rest.get(length..).unwrap_or_default();
    }

    fn arrow(&mut self) -> bool {
        let Some((written, plain, labelled)) =
            ARROWS.into_iter().find(|(written, ..)| self.rest.starts_with(written))
        else {
            return false;
        };
        self.take(written.len());
        let mut labels = Vec::new();
        while let Some((label, after)) = enclosed(self.rest, '[', ']').filter(|_| labels.len() < 2) {
            labels.push(if self.depth < MAX_DEPTH { to_math(label, self.depth + 1) } else { String::new() });
            self.rest = after;
        }
        match labels.as_slice() {
            [] => self.math.extend([" ", plain, " "]),
            [above] => self.math.extend([" ", labelled, "{", above, "} "]),
            [above, below, ..] => self.math.extend([" ", labelled, "[", below, "]{", above, "} "]),
        }
        self.last = Last::Start;
        true
    }

    /// Elements, and the state in `(aq)`. A single `v` is the arrow of what settles.
    fn letters(&mut self) {
        let length = self.rest.find(|next: char| !next.is_ascii_alphabetic()).unwrap_or(self.rest.len());
        let letters = &self.rest[..length];
        let after = &self.rest[length..];
        let is_alone = self.last == Last::Start && (after.is_empty() || after.starts_with([' ', '\n']));
        if letters == "v" && is_alone && !self.math.trim().is_empty() {
            self.math.push_str(r"\downarrow ");
        } else {
            self.math.extend([r"\mathrm{", letters, r"}"]);
        }
        self.take(length);
        self.last = Last::Atom;
    }

    fn number(&mut self) {
        let length = digits(self.rest);
        let number = &self.rest[..length];
        match self.last {
            Last::Atom => {
                self.math.extend(["_{", number, "}"]);
                self.take(length);
                self.last = Last::Script;
            }
            Last::Script => {
                self.math.push_str(number);
                self.take(length);
            }
            Last::Start | Last::Number => {
                let rest = &self.rest[length..];
                let below = rest.strip_prefix('/').map_or(0, digits);
                let decimals = rest.strip_prefix('.').map_or(0, digits);
                if below > 0 {
                    self.math.extend([r"\tfrac{", number, r"}{", &rest[1..=below], r"}"]);
                    self.take(length + 1 + below);
                } else if decimals > 0 {
                    self.math.push_str(&self.rest[..=length + decimals]);
                    self.take(length + 1 + decimals);
                } else {
                    self.math.push_str(number);
                    self.take(length);
                }
                self.math.push_str(r"\,");
                self.last = Last::Number;
            }
        }
    }

    /// `^2-`, `^{2-}`, `_n`; a `^` alone is the arrow of a gas.
    fn script(&mut self, mark: char) {
        self.take(1);
        if mark == '^' && (self.rest.is_empty() || self.rest.starts_with([' ', '\n'])) {
            self.math.push_str(r"\uparrow ");
            self.last = Last::Atom;
            return;
        }
        if self.last == Last::Start {
            self.math.push_str("{}");
        }
        let content;
        (content, self.rest) = braced(self.rest).unwrap_or_else(|| {
            let letters = || self.rest.find(|next: char| !next.is_ascii_alphabetic());
            let begin = match digits(self.rest) {
                0 => letters().unwrap_or(self.rest.len()),
                number => number,
            };
            let signs = self.rest[begin..].chars().take_while(|next| "+-−•.".contains(*next));
            let signs: usize = if mark == '^' { signs.map(char::len_utf8).sum() } else { 0 };
            self.rest.split_at(begin + signs)
        });
        self.math.extend([if mark == '^' { "^" } else { "_" }, "{", &in_script(content), "}"]);
        // An isotope's numbers stand before its element.
        self.last = if self.last == Last::Start { Last::Start } else { Last::Script };
    }

    /// A charge after an atom, a bond between two, or the plus between molecules.
    fn sign(&mut self, sign: char) {
        self.take(sign.len_utf8());
        let shown = if sign == '+' { "+" } else { "-" };
        let is_end = self.rest.is_empty() || self.rest.starts_with([' ', '\n', ')', ']', '[', ',', ';', '-']);
        if matches!(self.last, Last::Atom | Last::Script) && is_end {
            self.math.extend(["^{", shown, "}"]);
            self.last = Last::Script;
        } else if self.last == Last::Start && (is_end || sign == '+') {
            self.math.extend([" ", shown, " "]);
        } else {
            self.math.extend(["{", shown, "}"]);
            self.last = Last::Start;
        }
    }

    fn mathematics(&mut self) {
        let inside = &self.rest[1..];
        let Some(end) = inside.find('$') else {
            self.take(1);
            return;
        };
        // It may have chemistry in it again.
        let math =
            if self.depth < MAX_DEPTH { replace_at(&inside[..end], self.depth + 1) } else { String::new() };
        self.math.extend(["{", &math, "}"]);
        self.take(end + 2);
        self.last = Last::Number;
    }

    fn group(&mut self) {
        match braced(self.rest).filter(|_| self.depth < MAX_DEPTH) {
            Some((inside, after)) => {
                self.math.extend(["{", &to_math(inside, self.depth + 1), "}"]);
                self.rest = after;
                self.last = Last::Atom;
            }
            None => self.take(1),
        }
    }

    /// A command with its arguments, which are mathematics.
    fn command(&mut self) {
        let name = self.rest[1..].find(|next: char| !next.is_ascii_alphabetic());
        let mut length = 1 + name.unwrap_or(self.rest.len() - 1).max(1);
        length = self.rest.ceil_char_boundary(length.min(self.rest.len()));
        while let Some((inside, _)) = braced(&self.rest[length..]) {
            length += inside.len() + 2;
        }
        self.math.push_str(&self.rest[..length]);
        self.math.push(' ');
        self.take(length);
        self.last = Last::Number;
    }

    fn quoted(&mut self) {
        let inside = &self.rest[1..];
        let end = inside.find('"').unwrap_or(inside.len());
        self.math.extend([r"\text{", &inside[..end], r"}"]);
        self.take(end + 2);
        self.last = Last::Atom;
    }

    fn other(&mut self, first: char) {
        if first.is_alphabetic() {
            let end = self.rest.find(|next: char| !next.is_alphabetic()).unwrap_or(self.rest.len());
            self.math.extend([r"\text{", &self.rest[..end], r"}"]);
            self.take(end);
            self.last = Last::Atom;
            return;
        }
        self.take(first.len_utf8());
        match first {
            '&' | '%' | '}' | '~' => {}
            _ => self.math.push(first),
        }
        self.last = match first {
            ')' | ']' => Last::Atom,
            _ => Last::Start,
        };
    }
}

fn digits(text: &str) -> usize {
    text.len() - text.trim_start_matches(|digit: char| digit.is_ascii_digit()).len()
}

/// A script: signs and digits as they are, letters upright.
fn in_script(content: &str) -> String {
    let mut math = String::new();
    let mut rest = content;
    while let Some(first) = rest.chars().next() {
        let letters = rest.len() - rest.trim_start_matches(|next: char| next.is_ascii_alphabetic()).len();
        if letters > 0 {
            math.extend([r"\mathrm{", &rest[..letters], r"}"]);
            rest = &rest[letters..];
            continue;
        }
        match first {
            '.' | '•' => math.push_str(r"{\bullet}"),
            '−' => math.push('-'),
            // Mathematics.
            '\\' | '$' => {
                math.push_str(&rest.replace('$', ""));
                return math;
            }
            _ => math.push(first),
        }
        rest = &rest[first.len_utf8()..];
    }
    math
}
