//! How well a source supports a sentence, and by which of its words.

use super::{
    evidence::{Evidence, Text},
    look::{Look, Window},
    quote::quote,
    target::{Set, Target, Targets},
    tokens::{Kind, Name, Tokens},
};

/// The most windows that are looked at closely.
const CLOSELY: usize = 6;

/// A sentence of fewer words does not put together what stands in two places.
const FEWEST_FOR_TWO: usize = 6;

/// What is left of a score where the text lacks a number, has others in its place, has the number elsewhere.
const NUMBER_MISSING: f32 = 0.3;
const NUMBER_OTHER: f32 = 0.3;
const NUMBER_ELSEWHERE: f32 = 0.85;
const NUMBER_WORD_MISSING: f32 = 0.6;

/// … where no text has a name in code, one with a capital letter; where this one does not.
const CODE_MISSING: f32 = 0.3;
const NAME_MISSING: f32 = 0.65;
const NAME_ELSEWHERE: f32 = 0.88;
const NAME_OF_OTHER_ITEM: f32 = 0.6;

/// … where one of both says the opposite, in the same words as the other, or in words that are alike.
const CONTRADICTS: f32 = 0.28;
const SEEMS_TO_CONTRADICT: f32 = 0.85;
const SAME_WORDS: f32 = 0.6;
const SAME_WORDS_BUT_ONE: f32 = 0.8;
const ALIKE_WORDS: f32 = 0.5;

/// … where two places are needed.
const TWO_PLACES: f32 = 0.95;

/// Windows whose best unit has this much less than the best of all are no way around what that one says.
const NEARLY_BEST: f32 = 0.05;

/// How a sentence stands by a source.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// 0 to 1: how much of what the sentence says is there, after everything that speaks against it.
    pub score: f32,
    /// The share of its words that are there.
    pub coverage: f32,
    /// Numbers of the sentence that the text lacks or has others in place of.
    pub numbers: usize,
    /// Names of the sentence that no text has.
    pub names: usize,
    /// One of both says the opposite of the other.
    pub contradicts: bool,
    /// The sentence stands there word for word.
    pub exact: bool,
    /// Where.
    pub support: Support,
}

/// The words of a source that support a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Support {
    /// The passage's id.
    pub passage: String,
    /// The words, as they stand in it: at most 300 characters.
    pub quote: String,
}

/// What a judgement needs besides a window.
struct Case<'a> {
    targets: &'a Targets<'a>,
    weights: &'a [f32],
    /// Names in any text, or in the question.
    anywhere: Set,
    /// Whether a name of several words is nowhere.
    broken_names: usize,
}

impl Evidence<'_> {
    /// How a sentence stands by a source; `None` where the source has no text here, or the sentence no words.
    pub fn judge(&self, sentence: &str, number: u32) -> Option<Judgement> {
        let tokens = Tokens::of(sentence);
        if !self.knows(number) || tokens.list().is_empty() {
            return None;
        }
        if let Some(exact) = self.exact(&tokens, number) {
            return Some(exact);
        }
        let targets = Targets::of(&tokens, sentence)?;
        let looks: Vec<Look<'_>> = self.texts.iter().map(|text| Look::new(text, &targets)).collect();
        let weights = weights(&targets, &looks);
        let anywhere = looks.iter().fold(targets.look_at_all(&self.asked).any(), |all, look| all | look.all);
        let is_broken = |name: &&std::ops::Range<usize>| {
            let known = |tokens: &Tokens| tokens.find(targets.tokens, (*name).clone()).is_some();
            !known(&self.asked) && !self.texts.iter().any(|text| known(&text.tokens) || known(&text.title))
        };
        let broken_names = targets.compounds.iter().filter(is_broken).count();
        let case = Case { targets: &targets, weights: &weights, anywhere, broken_names };
        let mut windows = Vec::new();
        for look in looks.iter().filter(|look| look.text.source.number == number) {
            look.windows(&weights, |window| keep(&mut windows, window));
        }
        let core = windows.iter().map(|window| window.core_coverage).fold(0.0, f32::max);
        let near = |window: &&Window<'_>| window.core_coverage >= core - NEARLY_BEST;
        let mut best = windows.iter().filter(near).map(|window| case.judge(window, None)).reduce(better);
        if targets.list.len() >= FEWEST_FOR_TWO && targets.joins {
            for (at, one) in windows.iter().enumerate() {
                for other in windows.iter().skip(at + 1).filter(|other| one.adds_to(other)) {
                    let both = case.judge(one, Some(other));
                    best = Some(best.map_or_else(|| both.clone(), |best| better(best, both.clone())));
                }
            }
        }
        best
    }

    /// The sentence as it stands in a text of this source.
    fn exact(&self, sentence: &Tokens, number: u32) -> Option<Judgement> {
        let mut texts = self.texts.iter().filter(|text| text.source.number == number);
        let all = 0..sentence.list().len();
        let (text, range) = texts.find_map(|text| Some((text, text.tokens.find(sentence, all.clone())?)))?;
        let found: Vec<usize> = range.collect();
        let support = support(text, &found, None);
        Some(Judgement {
            score: 1.0,
            coverage: 1.0,
            numbers: 0,
            names: 0,
            contradicts: false,
            exact: true,
            support,
        })
    }
}

impl Case<'_> {
    /// Everything that speaks for and against the sentence.
    fn judge(&self, window: &Window<'_>, other: Option<&Window<'_>>) -> Judgement {
        let (mut strengths, mut text) = (window.strengths.clone(), window.look.all);
        let (mut found, mut core, mut context) = (window.found.any(), window.core.any(), window.context);
        if let Some(other) = other {
            strengths.iter_mut().zip(&other.strengths).for_each(|(one, other)| *one = one.max(*other));
            text |= other.look.all;
            found |= other.found.any();
            context |= other.context;
            core |= other.core.any();
        }
        let coverage = share(&strengths, self.weights);
        let mut score = coverage - window.length_cost();
        if other.is_some() {
            score *= TWO_PLACES;
        }
        let of_one_item = other.is_none() && window.core_begins_item();
        let has_numbers = window.core_numbers() || other.is_some_and(Window::core_numbers);
        let (mut numbers, mut names) = (0, self.broken_names);
        if names > 0 {
            score *= CODE_MISSING;
        }
        for (at, target) in self.targets.list.iter().enumerate() {
            let has = |set: Set| set >> at & 1 == 1;
            let (here, there) = (has(found | context), has(text));
            let factor = match (target.kind, target.name) {
                (Kind::Number | Kind::NumberWord, _)
                    if has_numbers && (!here || of_one_item && !has(core | context)) =>
                {
                    NUMBER_OTHER
                }
                (Kind::Number, _) if !there => NUMBER_MISSING,
                (Kind::Number, _) if !here => NUMBER_ELSEWHERE,
                (Kind::NumberWord, _) if !there => NUMBER_WORD_MISSING,
                (Kind::Word, Name::Code) if !has(self.anywhere) => CODE_MISSING,
                (Kind::Word, Name::Capital) if !has(self.anywhere) => NAME_MISSING,
                (Kind::Word, Name::Code | Name::Capital) if !here => NAME_ELSEWHERE,
                (Kind::Word, Name::Code | Name::Capital) if of_one_item && !has(core | context) => {
                    NAME_OF_OTHER_ITEM
                }
                _ => continue,
            };
            score *= factor;
            let is_number = matches!(target.kind, Kind::Number | Kind::NumberWord);
            numbers += usize::from(is_number && factor < NUMBER_WORD_MISSING);
            names += usize::from(target.kind == Kind::Word && factor < NAME_ELSEWHERE);
        }
        let mut opposed = window.contradiction(self.targets);
        if let Some(other) = other {
            opposed = opposed.or_else(|| other.contradiction(self.targets));
        }
        if let Some(opposed) = opposed {
            // How much is the same, apart from the words of which the opposite is said.
            let mut weights = self.weights.to_vec();
            for (at, weight) in weights.iter_mut().enumerate().filter(|(at, _)| opposed.words >> at & 1 == 1)
            {
                *weight *=
                    f32::from(u8::from(strengths.get(at).is_some_and(|strength| *strength > SAME_WORDS)));
            }
            let same = share(&strengths, &weights);
            if same >= if opposed.is_certain { SAME_WORDS } else { SAME_WORDS_BUT_ONE } {
                score *= CONTRADICTS;
            } else if same >= ALIKE_WORDS {
                score *= SEEMS_TO_CONTRADICT;
            }
        }
        let contradicts = opposed.is_some();
        let support = support(window.look.text, &window.tokens(), Some(window.range()));
        Judgement { score: score.max(0.0), coverage, numbers, names, contradicts, exact: false, support }
    }
}

fn better(one: Judgement, other: Judgement) -> Judgement {
    if other.score > one.score { other } else { one }
}

fn support(text: &Text<'_>, tokens: &[usize], within: Option<std::ops::Range<usize>>) -> Support {
    Support { passage: text.source.passage.to_owned(), quote: quote(text, tokens, within).to_owned() }
}

/// Keeps the best windows, in order.
fn keep<'a>(best: &mut Vec<Window<'a>>, window: Window<'a>) {
    let rank = |window: &Window<'_>| window.coverage - window.length_cost();
    let at = best.partition_point(|other| rank(other) >= rank(&window));
    if at < CLOSELY {
        best.insert(at, window);
        best.truncate(CLOSELY);
    }
}

/// What each word counts: less where many units have it.
fn weights(targets: &Targets<'_>, looks: &[Look<'_>]) -> Vec<f32> {
    let mut having = vec![0_u16; targets.list.len()];
    let mut all = 0_u16;
    for (found, _) in looks.iter().flat_map(|look| &look.units) {
        all = all.saturating_add(1);
        let set = found.any();
        if set != 0 {
            for (at, having) in having.iter_mut().enumerate() {
                *having = having.saturating_add(u16::from(set >> at & 1 == 1));
            }
        }
    }
    let most = (1.0 + f32::from(all)).ln().max(f32::EPSILON);
    let weight = |(target, having): (&Target, &u16)| {
        let common = (1.0 + f32::from(*having)).ln() / most;
        target.weight * (1.0 - 0.5 * common)
    };
    targets.list.iter().zip(&having).map(weight).collect()
}

/// The share of the words that are there.
pub(super) fn share(strengths: &[f32], weights: &[f32]) -> f32 {
    let sum: f32 = strengths.iter().zip(weights).map(|(strength, weight)| strength * weight).sum();
    sum / weights.iter().sum::<f32>().max(f32::EPSILON)
}
