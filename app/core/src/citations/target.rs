//! What a sentence claims, word by word, and where a text has it.

use std::ops::Range;

use super::{
    tokens::{Kind, Name, Token, Tokens, is_grammar},
    words::{alike, half_negates, is_form, is_german, opposite, says_little},
};

/// The most words of a sentence that are looked at: a set of them is one number.
const MAX_TARGETS: usize = 128;

/// What a word in another form counts, and one that means the same.
const FORM: f32 = 0.95;
const ALIKE: f32 = 0.85;

/// Words between what may stand in two places.
const JOINING: [&str; 8] = ["and", "but", "while", "und", "aber", "et", "mais", "then"];

/// Words that begin a clause of its own, which is not denied with what is before it.
const SUBORDINATING: [&str; 16] = [
    "as", "because", "if", "since", "so", "than", "that", "until", "when", "where", "which", "while", "wenn",
    "weil", "lorsque", "que",
];

/// What makes a word the opposite of what follows: "unsupported".
const NEGATING_PREFIXES: [&str; 5] = ["un", "in", "non", "dis", "im"];

/// A set of a sentence's words.
pub(super) type Set = u128;

/// The words of a sentence that a source has to have.
pub(super) struct Targets<'a> {
    pub(super) tokens: &'a Tokens,
    pub(super) list: Vec<Target>,
    /// Those that stand near a negation.
    pub(super) negated: Set,
    /// The sentence has a negation.
    pub(super) negates: bool,
    /// It has a word that negates in part.
    pub(super) half_negates: bool,
    /// It puts together several things.
    pub(super) joins: bool,
    /// Names of several words, such as `MAX_STREAMS`.
    pub(super) compounds: Vec<Range<usize>>,
    entries: Vec<Entry<'a>>,
    /// Where the entries of each first byte begin.
    starts: [u16; 257],
}

/// One of them.
pub(super) struct Target {
    /// Which token of the sentence it is, the first of several.
    pub(super) token: usize,
    pub(super) kind: Kind,
    pub(super) name: Name,
    pub(super) weight: f32,
}

/// Letters that speak for or against a target.
struct Entry<'a> {
    letters: &'a str,
    target: usize,
    role: Role,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Own,
    Alike,
    Opposite,
}

/// Which of the sentence's words a piece of text has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) own: Set,
    pub(super) form: Set,
    pub(super) alike: Set,
    pub(super) opposite: Set,
}

impl Found {
    /// All that it has, in some form.
    pub(super) fn any(self) -> Set {
        self.own | self.form | self.alike
    }

    pub(super) fn add(&mut self, other: Self) {
        self.own |= other.own;
        self.form |= other.form;
        self.alike |= other.alike;
        self.opposite |= other.opposite;
    }

    /// How well a target is found, 0 to 1.
    pub(super) fn strength(self, target: usize) -> f32 {
        let bit = 1 << target;
        if self.own & bit != 0 {
            1.0
        } else if self.form & bit != 0 {
            FORM
        } else if self.alike & bit != 0 {
            ALIKE
        } else {
            0.0
        }
    }
}

impl<'a> Targets<'a> {
    /// The words of a sentence; `None` where it has none that say anything.
    pub(super) fn of(tokens: &'a Tokens, sentence: &str) -> Option<Self> {
        // Nouns of German have capital letters without being names.
        let german = tokens.list().iter().any(|token| is_german(tokens.letters(token)))
            || sentence.contains(['ä', 'ö', 'ü', 'ß']);
        let mut list: Vec<Target> = Vec::new();
        let mut targets_of = vec![None; tokens.list().len()];
        for (at, token) in tokens.list().iter().enumerate() {
            let letters = tokens.letters(token);
            let known = |target: &Target| {
                let other = tokens.list().get(target.token);
                other.is_some_and(|one| one.kind == token.kind && tokens.letters(one) == letters)
            };
            if token.negates || (token.kind == Kind::Word && token.name != Name::Code && says_little(letters))
            {
                continue;
            }
            let target = list.iter().position(known);
            let is_new = target.is_none() && list.len() < MAX_TARGETS;
            if let Some(slot) = targets_of.get_mut(at) {
                *slot = target.or(is_new.then_some(list.len()));
            }
            if is_new {
                let begins = is_beginning(sentence, token);
                let name = match token.name {
                    Name::Capital if german || begins => Name::No,
                    name => name,
                };
                list.push(Target { token: at, kind: token.kind, name, weight: weight(token, name, letters) });
            }
        }
        if list.is_empty() {
            return None;
        }
        // What stands near a negation is not held to be said, on either side of it.
        let near = |at: usize| at.saturating_sub(3)..at + 5;
        let scope = |at: usize| near(at).filter_map(|near| targets_of.get(near).copied().flatten());
        let negations = negations(tokens, 0..tokens.list().len());
        let negated = negations.iter().flat_map(|&at| scope(at)).fold(0, |set, target| set | (1 << target));
        let half_negates = tokens.list().iter().any(|token| half_negates(tokens.letters(token)));
        let mut targets = Self {
            tokens,
            list,
            negated,
            negates: !negations.is_empty(),
            half_negates,
            joins: sentence.contains([',', ';', '、', '，', '；'])
                || tokens.list().iter().any(|token| JOINING.contains(&tokens.letters(token))),
            compounds: compounds(tokens, sentence),
            entries: Vec::new(),
            starts: [0; 257],
        };
        targets.enter();
        Some(targets)
    }

    /// The letters of a target.
    pub(super) fn letters(&self, target: &Target) -> &'a str {
        self.tokens.list().get(target.token).map_or("", |token| self.tokens.letters(token))
    }

    /// What a token of a text speaks for and against.
    pub(super) fn look(&self, letters: &str, kind: Kind) -> Found {
        let mut found = Found::default();
        for entry in self.beginning_like(letters) {
            let equal = entry.letters == letters;
            let is_word = kind == Kind::Word;
            let matches = equal
                || (is_word && is_form(entry.letters, letters))
                || (kind == Kind::Number
                    && letters.strip_prefix(entry.letters).is_some_and(|rest| rest.starts_with('.')));
            if !matches {
                continue;
            }
            let set = match entry.role {
                Role::Own if equal => &mut found.own,
                Role::Own => &mut found.form,
                Role::Alike => &mut found.alike,
                Role::Opposite => &mut found.opposite,
            };
            *set |= 1 << entry.target;
        }
        if kind == Kind::Word {
            for rest in NEGATING_PREFIXES.iter().filter_map(|prefix| letters.strip_prefix(prefix)) {
                for entry in self.beginning_like(rest).iter().filter(|entry| entry.role == Role::Own) {
                    if entry.letters.len() > 3 && is_form(entry.letters, rest) {
                        found.opposite |= 1 << entry.target;
                    }
                }
            }
        }
        found
    }

    /// The entries that have the same first byte.
    fn beginning_like(&self, letters: &str) -> &[Entry<'a>] {
        let Some(first) = letters.bytes().next().map(usize::from) else { return &[] };
        let of = |at: usize| self.starts.get(at).map_or(0, |start| usize::from(*start));
        self.entries.get(of(first)..of(first + 1)).unwrap_or_default()
    }

    /// What all tokens of a text speak for.
    pub(super) fn look_at_all(&self, tokens: &Tokens) -> Found {
        let mut found = Found::default();
        for token in tokens.list() {
            found.add(self.look(tokens.letters(token), token.kind));
        }
        found
    }

    /// Makes the entries, those of the same first byte together.
    fn enter(&mut self) {
        let mut entries = Vec::new();
        for (at, target) in self.list.iter().enumerate() {
            let letters = self.letters(target);
            let mut enter = |letters: &'a str, role: Role| entries.push(Entry { letters, target: at, role });
            enter(letters, Role::Own);
            if target.kind != Kind::Word {
                continue;
            }
            alike(letters).for_each(|other| enter(other, Role::Alike));
            opposite(letters).for_each(|other| enter(other, Role::Opposite));
            let rests = NEGATING_PREFIXES.iter().filter_map(|prefix| letters.strip_prefix(prefix));
            rests.filter(|rest| rest.len() > 3).for_each(|rest| enter(rest, Role::Opposite));
        }
        entries.sort_by_key(|entry| entry.letters.as_bytes().first().copied());
        let mut starts = [0; 257];
        for entry in &entries {
            let first = entry.letters.as_bytes().first().map_or(0, |byte| usize::from(*byte));
            starts.iter_mut().skip(first + 1).for_each(|start| *start += 1);
        }
        self.starts = starts;
        self.entries = entries;
    }
}

/// Where the negations among these tokens stand; "not only" negates nothing, and "ne … que" neither.
pub(super) fn negations(tokens: &Tokens, range: Range<usize>) -> Vec<usize> {
    let list = tokens.list();
    let is_one = |at: &usize| {
        let letters = |token| tokens.letters(token);
        let next = list.get(at + 1).map_or("", letters);
        let follows = || list.iter().skip(at + 1).take(6).any(|token| letters(token) == "que");
        list.get(*at).is_some_and(|token| token.negates && (letters(token) != "ne" || !follows()))
            && !matches!(next, "only" | "just" | "nur" | "seulement")
    };
    range.filter(is_one).collect()
}

/// The tokens that a negation is about: those that follow it up to a comma, and in some languages those before it.
pub(super) fn negation_scope(tokens: &Tokens, at: usize) -> Vec<usize> {
    let list = tokens.list();
    let negation = list.get(at);
    let letters = negation.map_or("", |token| tokens.letters(token));
    let is_pair = negation.is_some_and(|token| token.kind == Kind::Pair);
    let (before, after) = match letters {
        // What something is without is no denial of what follows.
        "without" | "ohne" | "sans" => (0, 0),
        "non" => (0, 1),
        "nicht" => (4, 4),
        _ if is_pair => (4, 4),
        _ => (0, 4),
    };
    let pauses = |at: &usize| {
        list.get(*at).is_none_or(|token| token.pause || SUBORDINATING.contains(&tokens.letters(token)))
    };
    let says_little = |at: &usize| list.get(*at).is_some_and(|token| says_little(tokens.letters(token)));
    let starts_clause = |at: &usize| pauses(&(at + 1));
    let mut scope: Vec<usize> = (at + 1..=at + after).take_while(|at| !pauses(at)).collect();
    scope.extend((at.saturating_sub(before)..at).rev().take_while(|at| !starts_clause(at)));
    if is_pair {
        return scope;
    }
    // The first word that says something on either side.
    let next = scope.iter().find(|near| **near > at && !says_little(near)).copied();
    let previous = scope.iter().find(|near| **near < at && !says_little(near)).copied();
    next.into_iter().chain(previous).collect()
}

/// Tokens in code with nothing but an underscore or the like between them.
fn compounds(tokens: &Tokens, sentence: &str) -> Vec<Range<usize>> {
    let mut compounds: Vec<Range<usize>> = Vec::new();
    for (at, pair) in tokens.list().windows(2).enumerate() {
        let [one, other] = pair else { continue };
        let between = sentence.get(one.at.end..other.at.start);
        let joined = one.name == Name::Code && matches!(between, Some("_" | "::" | "-" | "." | ""));
        match compounds.last_mut() {
            Some(last) if joined && last.end == at + 1 => last.end = at + 2,
            _ if joined => compounds.push(at..at + 2),
            _ => {}
        }
    }
    compounds
}

/// A word at the beginning of a sentence has a capital letter without being a name.
fn is_beginning(sentence: &str, token: &Token) -> bool {
    let before = sentence.get(..token.at.start).unwrap_or_default().trim_end_matches(|character: char| {
        character.is_whitespace() || matches!(character, '"' | '“' | '„' | '«' | '(' | '*' | '`')
    });
    before.is_empty() || before.ends_with(['.', '!', '?', ':', '–', ';'])
}

fn weight(token: &Token, name: Name, letters: &str) -> f32 {
    match (token.kind, name) {
        (Kind::Number, _) => 1.4,
        (Kind::Pair, _) if is_grammar(letters) => 0.2,
        (Kind::Pair, _) => 0.6,
        _ if letters.len() <= 2 => 0.4,
        (_, Name::Code) => 1.3,
        (_, Name::Capital) => 1.2,
        _ => 1.0,
    }
}
