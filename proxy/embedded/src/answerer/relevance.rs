//! How well a unit answers a question.

use std::collections::HashSet;

use super::answer::is_lead_in;
use super::prompt::Source;
use super::units::{Kind, Unit, units};
use crate::library::language::Tongue;
use crate::library::question::{Question, QuestionWord};
use crate::library::words::{Kind as CutKind, cut, fold, stem};

/// As much of the sources as is looked at to tell their language, in bytes.
const SAMPLE_BYTES: usize = 1_200;

/// What a question's word counts where only the heading, or only the title, has it; 1 where the unit itself has it.
const IN_HEADING: f32 = 0.85;
const IN_TITLE: f32 = 0.35;

/// A heading that has this share of the question asks it.
const ASKED_BY_HEADING: f32 = 0.6;

/// What a unit gains under a heading that asks just this, and in a document that the question calls by its whole title.
const BY_HEADING: f32 = 1.7;
const BY_TITLE: f32 = 1.15;

/// What each source counts less than the one before it: the search put it there.
const BY_RANK: f32 = 0.15;

/// What a row of links counts less: it answers nothing itself.
const BY_LINKS: f32 = 0.35;

/// What a question or an exclamation counts less: it answers nothing either.
const BY_MARK: f32 = 0.6;

/// Questions for whatever documents there are begin so.
const LISTING: &[&str] = &[
    "list all ",
    "list me all ",
    "list every ",
    "enumerate all ",
    "name all ",
    "show all ",
    "show me all ",
    "which notes ",
    "which documents ",
    "which docs ",
    "what notes ",
    "what documents ",
    "what docs ",
    "liste alle ",
    "nenne alle ",
    "zeige alle ",
    "welche notizen ",
    "welche dokumente ",
];

/// A unit, judged.
#[derive(Debug, Clone)]
pub(crate) struct Judged {
    pub(crate) unit: Unit,
    /// Which of the sources it is from.
    pub(crate) source: usize,
    pub(crate) score: f32,
    /// The share of the question that it and its headings speak of, 0 to 1.
    pub(crate) coverage: f32,
    /// The share that it and its heading speak of, the title aside.
    pub(crate) own: f32,
    /// Its words, to tell what says the same thing.
    pub(crate) words: Vec<String>,
}

/// What kind of answer a question wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wants {
    Steps,
    Definition,
    Number,
    Reason,
    /// A sentence of each document that has something about it.
    List,
    Fact,
}

/// Judges all units of all sources, in order.
pub(crate) fn judge(question_text: &str, sources: &[Source]) -> Vec<Judged> {
    let wants = wants(question_text);
    let tongues: Vec<Tongue> = sources.iter().map(|source| tongue(&source.text)).collect();
    let mut known = vec![Tongue::ENGLISH];
    for tongue in &tongues {
        if !known.contains(tongue) {
            known.push(*tongue);
        }
    }
    let mut question = Question::new(question_text, &known);
    if question.words.iter().any(QuestionWord::is_part) {
        let each = sources.iter().zip(&tongues);
        let all: HashSet<String> = each.flat_map(|(source, tongue)| words(&source.text, *tongue)).collect();
        for word in &mut question.words {
            word.prefer_whole(|form| all.contains(form));
        }
    }
    let mut looks = Vec::new();
    for (index, source) in sources.iter().enumerate() {
        let title = hits(&question.words, &words(&source.title, tongues[index]));
        let name = source.title.split(" – ").next().unwrap_or_default();
        let named = hits(&question.words, &words(name, tongues[index]));
        let named = named.iter().filter(|hit| **hit).count();
        let is_named = named > 0 && named >= telling(name);
        for unit in units(&source.text) {
            let words = words(&unit.text, tongues[index]);
            let own = hits(&question.words, &words);
            let heading = hits(&question.words, &self::words(&unit.heading, tongues[index]));
            let is_asked = heading.iter().all(|hit| *hit) && telling(&unit.heading) <= heading.len();
            let looks_at = (is_asked && !heading.is_empty(), is_named);
            looks.push(Look { unit, source: index, words, own, heading, title: title.clone(), looks_at });
        }
    }
    let weights = weights(question.words.len(), &looks);
    let mut judged = Vec::new();
    let mut lead = None;
    for look in looks {
        let is_lead =
            lead != Some((look.source, look.unit.heading.clone())) && look.unit.kind == Kind::Sentence;
        if is_lead {
            lead = Some((look.source, look.unit.heading.clone()));
        }
        judged.push(look.judged(&weights, wants, is_lead));
    }
    judged
}

/// What kind of answer is wanted, told by the question's first words.
pub(crate) fn wants(question: &str) -> Wants {
    let lower = format!(" {} ", question.to_lowercase().replace(['?', ',', '’', '\''], " "));
    let has = |phrases: &[&str]| phrases.iter().any(|phrase| lower.contains(phrase));
    if LISTING.iter().any(|begins| lower.trim_start().starts_with(begins)) {
        Wants::List
    } else if has(&[
        " how many ",
        " how much ",
        " how long ",
        " how large ",
        " how big ",
        " when ",
        " default",
        " limit",
        " version",
        " port ",
    ]) {
        Wants::Number
    } else if has(&[" why "]) {
        Wants::Reason
    } else if has(&[
        " how do ",
        " how can ",
        " how to ",
        " how should ",
        " how would ",
        " steps ",
        " set up ",
        " install ",
        " configure ",
    ]) {
        Wants::Steps
    } else if has(&[
        " what is ",
        " what are ",
        " what s ",
        " who is ",
        " what does ",
        " define ",
        " meaning of ",
    ]) {
        Wants::Definition
    } else {
        Wants::Fact
    }
}

fn tongue(text: &str) -> Tongue {
    let sample = &text[..text.floor_char_boundary(SAMPLE_BYTES)];
    Tongue::of_text(sample)
}

/// The words of a text as the question's forms have them.
fn words(text: &str, tongue: Tongue) -> Vec<String> {
    let stemmer = tongue.stemmer();
    let mut folded = String::new();
    let mut words = Vec::new();
    cut(text, |cut| {
        fold(cut.text, &mut folded);
        words.push(stem(&folded, stemmer.as_ref()));
    });
    words
}

/// How many words of a name tell something.
fn telling(name: &str) -> usize {
    let mut folded = String::new();
    let mut count = 0;
    cut(name, |cut| {
        fold(cut.text, &mut folded);
        count += usize::from(cut.kind != CutKind::Whole && !Tongue::ENGLISH.is_stop_word(&folded));
    });
    count
}

fn hits(question: &[QuestionWord], words: &[String]) -> Vec<bool> {
    question.iter().map(|asked| words.iter().any(|word| asked.forms.contains(word))).collect()
}

/// A unit with the question's words that it, its heading and its source's title have.
struct Look {
    unit: Unit,
    source: usize,
    words: Vec<String>,
    own: Vec<bool>,
    heading: Vec<bool>,
    title: Vec<bool>,
    /// Whether the heading asks just what is asked, and whether the question has the document's whole title.
    looks_at: (bool, bool),
}

/// A word that few units have tells more than one that all have, but at most twice as much.
fn weights(count: usize, looks: &[Look]) -> Vec<f32> {
    let total = ratio(looks.len());
    let having = |index: usize| ratio(looks.iter().filter(|look| look.own[index]).count());
    (0..count)
        .map(|index| 1.0 + ((total + 1.0) / (having(index) + 1.0)).ln() / (total + 1.0).ln().max(1.0))
        .collect()
}

fn is_field(unit: &Unit) -> bool {
    matches!(unit.kind, Kind::Item | Kind::Row)
        && unit.text.split_once(": ").is_some_and(|(name, value)| !name.contains(' ') && !value.is_empty())
}

fn ratio(count: usize) -> f32 {
    u16::try_from(count).map_or(f32::from(u16::MAX), f32::from)
}

impl Look {
    fn judged(self, weights: &[f32], wants: Wants, is_lead: bool) -> Judged {
        let sum = |count: fn(bool, bool, bool) -> f32| -> f32 {
            let marks = self.own.iter().zip(&self.heading).zip(&self.title);
            marks
                .zip(weights)
                .map(|(((own, heading), title), weight)| weight * count(*own, *heading, *title))
                .sum()
        };
        let all = weights.iter().sum::<f32>().max(f32::EPSILON);
        let has_own = self.own.iter().any(|own| *own);
        let own = sum(|own, heading, _| if own || heading { 1.0 } else { 0.0 }) / all;
        let coverage = sum(|own, heading, title| if own || heading || title { 1.0 } else { 0.0 }) / all;
        let relevance = sum(|own, heading, title| match (own, heading, title) {
            (true, true, _) => 1.15,
            (true, ..) => 1.0,
            (_, true, _) => IN_HEADING,
            (.., true) => IN_TITLE,
            _ => 0.0,
        });
        let length = self.words.len();
        let by_length = match length {
            // It announces what follows, unless it is no more than a label.
            _ if is_lead_in(&self.unit) && self.unit.text.contains(' ') => 1.0,
            // It names something and says what it is: "version: 1.2".
            1..=4 if has_own && is_field(&self.unit) => 1.0,
            0..=2 => 0.3,
            3..=4 => 0.7,
            5..=45 => 1.0,
            _ => 0.8,
        };
        let by_rank = 1.0 / (1.0 + BY_RANK * ratio(self.source));
        let by_lead = if is_lead { 1.2 } else { 1.0 };
        // What shares no word with the question answers it only if it stands under a heading that asks it.
        let asked = sum(|_, heading, _| if heading { 1.0 } else { 0.0 }) / all;
        let by_own = match has_own {
            true => 1.0,
            false if self.looks_at.0 => 1.0,
            false if asked >= ASKED_BY_HEADING => 0.9,
            false => 0.55,
        };
        let by_names =
            if self.looks_at.0 { BY_HEADING } else { 1.0 } * if self.looks_at.1 { BY_TITLE } else { 1.0 };
        let by_mark = if self.unit.text.ends_with(['?', '!']) { BY_MARK } else { 1.0 };
        let by_links = if self.unit.only_links() { BY_LINKS } else { 1.0 };
        let score = relevance / all
            * by_length
            * by_rank
            * by_lead
            * by_own
            * by_names
            * by_links
            * by_mark
            * self.by_want(wants);
        Judged { score, coverage, own, unit: self.unit, source: self.source, words: self.words }
    }

    fn by_want(&self, wants: Wants) -> f32 {
        let text = &self.unit.text;
        let lower = text.to_lowercase();
        let is_code = self.unit.kind == Kind::Code;
        match wants {
            Wants::Steps if self.unit.kind == Kind::Step || lower.starts_with("to ") => 1.3,
            Wants::Steps if is_code => 0.8,
            Wants::Definition if self.defines(&lower) => 1.4,
            Wants::Number if text.contains(|c: char| c.is_ascii_digit()) && !is_code => 1.25,
            Wants::Reason
                if [" because ", " so that ", " since ", " therefore "].iter().any(|w| lower.contains(w)) =>
            {
                1.25
            }
            Wants::Fact if is_code => 0.7,
            Wants::Steps | Wants::Fact => 1.0,
            _ if is_code => 0.6,
            _ => 1.0,
        }
    }

    /// Whether it begins with what is asked about, and goes on with "is".
    fn defines(&self, lower: &str) -> bool {
        let beginning: String = lower.chars().take(60).collect();
        let is_first = self.own.iter().any(|own| *own);
        is_first
            && [" is ", " are ", " means ", " stands for ", " refers to "]
                .iter()
                .any(|verb| beginning.contains(verb))
    }
}
