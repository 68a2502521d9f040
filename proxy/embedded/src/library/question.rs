//! What a question asks about: its words without those that every question has.

use super::language::Tongue;
use super::phrases;
use super::words::{Cut, Kind, cut, fold, stem};

/// Longer questions are cut, in words; the beginning says what is asked.
const MAX_WORDS: usize = 40;

/// The weight of a word that no passage has, beside the weightiest there can be: it may be a slip of the pen.
const UNKNOWN: f32 = 0.6;

/// The words that count.
#[derive(Debug, Default)]
pub(crate) struct Question {
    pub(crate) words: Vec<QuestionWord>,
}

/// A word, in each form in which the index may hold it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct QuestionWord {
    /// As folded, and as stemmed in each tongue of the library; the joined names it is part of as well.
    pub(crate) forms: Vec<String>,
    /// How many of the forms are the word alone; the others are joined names, which are rarer and tell more.
    pub(crate) own_forms: usize,
    /// How telling it is: its inverse document frequency.
    pub(crate) weight: f32,
    position: usize,
    kind: Kind,
    folded: String,
}

impl QuestionWord {
    /// Leaves only the joined names, where one of them is among these words.
    pub(crate) fn prefer_whole(&mut self, is_there: impl Fn(&String) -> bool) {
        if self.is_part() && self.forms[self.own_forms..].iter().any(is_there) {
            self.forms.drain(..self.own_forms);
            self.own_forms = 0;
        }
    }

    /// Whether the question has it as a part of a joined name.
    pub(crate) fn is_part(&self) -> bool {
        self.kind == Kind::Part && self.own_forms < self.forms.len()
    }

    /// Sets the weight from the number of passages that have the word, of all passages.
    #[expect(clippy::cast_precision_loss, reason = "counts this large need no last digit")]
    pub(crate) fn weigh(&mut self, having: u64, of: u64) {
        let (having, of) = (having as f32, of as f32);
        let known = (1.0 + (of - having + 0.5) / (having + 0.5)).ln();
        self.weight = if having == 0.0 { known * UNKNOWN } else { known };
    }
}

impl Question {
    /// Reads a question for a library in these tongues.
    pub(crate) fn new(text: &str, tongues: &[Tongue]) -> Self {
        let own = Tongue::of_question(text);
        let is_empty = |word: &str| tongues.iter().chain(&own).any(|tongue| tongue.is_stop_word(word));
        let all = words(&phrases::asked(text, is_empty), tongues);
        let says = |word: &QuestionWord| !is_empty(&word.folded);
        let mut kept: Vec<QuestionWord> = all.iter().filter(|word| says(word)).cloned().collect();
        if kept.is_empty() {
            kept = all;
        } else {
            join_neighbours(&mut kept, tongues);
        }
        let mut words: Vec<QuestionWord> = Vec::new();
        for word in kept {
            if !words.iter().any(|known| known.forms[0] == word.forms[0]) && words.len() < MAX_WORDS {
                words.push(word);
            }
        }
        Self { words }
    }
}

fn words(text: &str, tongues: &[Tongue]) -> Vec<QuestionWord> {
    let mut words = Vec::new();
    let mut whole = String::new();
    let mut folded = String::new();
    cut(text, |Cut { text, position, kind, .. }: Cut<'_>| {
        fold(text, &mut folded);
        match kind {
            Kind::Whole => whole.clone_from(&folded),
            Kind::Word | Kind::Pair => whole.clear(),
            Kind::Part => {}
        }
        if kind != Kind::Whole && !folded.is_empty() {
            let mut forms = forms(&folded, tongues);
            let own_forms = forms.len();
            if !whole.is_empty() {
                add_forms(&mut forms, &whole, tongues);
            }
            words.push(QuestionWord {
                forms,
                own_forms,
                weight: 0.0,
                position,
                kind,
                folded: folded.clone(),
            });
        }
    });
    words
}

/// Two words that stand side by side may be written as one elsewhere: "full text" and `FullText`.
fn join_neighbours(words: &mut [QuestionWord], tongues: &[Tongue]) {
    for index in 1..words.len() {
        let (first, second) = (&words[index - 1], &words[index]);
        let is_joinable =
            first.kind == Kind::Word && second.kind == Kind::Word && second.position == first.position + 1;
        if is_joinable {
            let joined = format!("{}{}", first.folded, second.folded);
            add_forms(&mut words[index - 1].forms, &joined, tongues);
            add_forms(&mut words[index].forms, &joined, tongues);
        }
    }
}

fn forms(folded: &str, tongues: &[Tongue]) -> Vec<String> {
    let mut forms = Vec::new();
    add_forms(&mut forms, folded, tongues);
    for (short, long) in SHORT_FORMS {
        if folded == short || folded == long {
            add_forms(&mut forms, if folded == short { long } else { short }, tongues);
        }
    }
    forms
}

/// Short forms that are written as often as the words they stand for.
const SHORT_FORMS: [(&str, &str); 16] = [
    ("app", "application"),
    ("arg", "argument"),
    ("args", "arguments"),
    ("async", "asynchronous"),
    ("auth", "authentication"),
    ("config", "configuration"),
    ("db", "database"),
    ("deps", "dependencies"),
    ("dir", "directory"),
    ("docs", "documentation"),
    ("env", "environment"),
    ("info", "information"),
    ("lib", "library"),
    ("param", "parameter"),
    ("perf", "performance"),
    ("repo", "repository"),
];

fn add_forms(forms: &mut Vec<String>, folded: &str, tongues: &[Tongue]) {
    for tongue in tongues.iter().chain([&Tongue::NONE]) {
        let form = stem(folded, tongue.stemmer().as_ref());
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_about_is_kept() {
        let check = |text: &str, expect: &[&[&str]]| {
            let question = Question::new(text, &[Tongue::ENGLISH]);
            let words: Vec<Vec<&str>> =
                question.words.iter().map(|w| w.forms.iter().map(String::as_str).collect()).collect();
            assert_eq!(words, expect, "{text}");
        };
        check("How do I connect a model?", &[&["connect"], &["model"]]);
        check("full text", &[&["full", "fulltext"], &["text", "fulltext"]]);
        check("serde_json", &[&["serd", "serde", "serdejson"], &["json", "serdejson"]]);
        check("What do my notes say about models?", &[&["model", "models"]]);
        check(
            "Was ist der Unterschied zwischen Rc und Arc?",
            &[&["unterschi", "unterschied"], &["rc"], &["arc"]],
        );
        check("async", &[&["async", "asynchron", "asynchronous"]]);
        check("what is it", &[&["what"], &["is"], &["it"]]);
        check("", &[]);
    }
}
