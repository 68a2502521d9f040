//! Answers a question from documents: picks what says it best and puts it in order, each sentence with its source.

use std::collections::BTreeSet;

use super::prompt::Source;
use super::relevance::{Judged, Wants, judge, wants};
use super::units::{Kind, Unit};

/// Sentences, items or rows in an answer; a list or a code block is kept whole and counts as one.
const MAX_PICKS: usize = 6;

/// As many of them come from the passage that answers best, and from each other one.
const MAX_FROM_BEST: usize = 4;
const MAX_FROM_OTHER: usize = 1;

/// A unit must speak of this share of the question for there to be an answer at all.
const LEAST_COVERAGE: f32 = 0.45;

/// A unit of another passage must speak of this share of it, with its heading but without its title.
const LEAST_OWN: f32 = 0.6;

/// Units are taken down to this share of the best one's score, in the same passage and in others.
const LEAST_IN_BEST: f32 = 0.5;
const LEAST_IN_OTHER: f32 = 0.72;

/// What is not in a document that the question names counts so much less.
const NOT_NAMED: f32 = 0.6;

/// Two units that share this much of their words say the same thing.
const SAME: f32 = 0.7;

/// A list of more items, or code of more lines, is not quoted whole.
const MAX_ITEMS: usize = 9;
const MAX_CODE_LINES: usize = 40;

/// Words that point to the sentence before, in lower case.
const POINTING: &[&str] = &[
    "it",
    "its",
    "this",
    "that",
    "these",
    "those",
    "they",
    "their",
    "them",
    "such",
    "he",
    "she",
    "then",
    "otherwise",
    "however",
    "but",
    "also",
    "both",
    "instead",
    "therefore",
    "so",
    "here",
    "there",
];

/// The answer in Markdown, or `None` if the documents do not answer the question.
///
/// What the question names goes before the rest: `named` has the numbers of those documents.
pub(crate) fn answer(question: &str, sources: &[Source], named: &[u32]) -> Option<String> {
    let mut units = judge(question, sources);
    if !named.is_empty() {
        for unit in units.iter_mut().filter(|unit| !named.contains(&sources[unit.source].number)) {
            unit.score *= NOT_NAMED;
        }
    }
    let best = best(&units)?;
    let wants = wants(question);
    let picks = match one_of_each(&units, sources).filter(|_| wants == Wants::List) {
        Some(picks) => picks,
        None => picks(&units, best, wants),
    };
    let best = if picks.contains(&best) {
        best
    } else {
        ranking(&units).into_iter().find(|index| picks.contains(index))?
    };
    Some(compose(&units, &picks, best, sources))
}

fn best(units: &[Judged]) -> Option<usize> {
    let fit = units.iter().enumerate().filter(|(index, unit)| {
        unit.coverage >= LEAST_COVERAGE && unit.score > 0.0 && can_be_quoted(units, *index)
    });
    fit.max_by(|a, b| a.1.score.total_cmp(&b.1.score).then(b.0.cmp(&a.0))).map(|(index, _)| index)
}

/// Whether it ends in a colon and so says nothing without what follows.
pub(super) fn is_lead_in(unit: &Unit) -> bool {
    unit.kind != Kind::Code && unit.text.trim_end_matches(['*', '_', ' ']).ends_with([':', '：'])
}

/// Whether it may stand in an answer: code that is not too long, and a lead-in only where it says more than a file's name
/// and leads to something that is quoted with it.
fn can_be_quoted(units: &[Judged], index: usize) -> bool {
    let unit = &units[index].unit;
    if is_lead_in(unit) { unit.text.contains(' ') && led(units, index).is_some() } else { is_short(unit) }
}

fn is_short(unit: &Unit) -> bool {
    unit.kind != Kind::Code || unit.text.lines().count() <= MAX_CODE_LINES
}

/// What a lead-in leads to; `None` where that is missing or too long to be quoted.
fn led(units: &[Judged], index: usize) -> Option<Vec<usize>> {
    let after = index + 1;
    let (lead, next) = (&units[index].unit, &units.get(after)?.unit);
    if !is_same_passage(units, index, after) {
        return None;
    }
    let rest = after..units.len();
    let members: Vec<usize> = match next.kind {
        Kind::Sentence if is_lead_in(next) => return None,
        Kind::Sentence | Kind::Code => vec![after],
        _ if is_same_group(units, index, after) && next.depth == lead.depth => vec![after],
        // An item leads to those inside it.
        _ if is_same_group(units, index, after) => rest
            .take_while(|other| is_same_group(units, index, *other) && units[*other].unit.depth > lead.depth)
            .collect(),
        _ => rest.take_while(|other| is_same_group(units, after, *other)).collect(),
    };
    let items = members.iter().filter(|member| units[**member].unit.kind != Kind::Code).count();
    let is_quotable = items <= MAX_ITEMS && members.iter().all(|member| is_short(&units[*member].unit));
    is_quotable.then_some(members)
}

/// The units to quote.
fn picks(units: &[Judged], best: usize, wants: Wants) -> BTreeSet<usize> {
    let mut picks = BTreeSet::new();
    let mut count = 0;
    let mut from_best = 0;
    let mut from_others: Vec<usize> = Vec::new();
    for index in ranking(units) {
        let is_best = is_same_passage(units, index, best);
        let least = if is_best { LEAST_IN_BEST } else { LEAST_IN_OTHER } * units[best].score;
        let is_full = if is_best {
            from_best == MAX_FROM_BEST
        } else {
            from_others.iter().filter(|other| is_same_passage(units, **other, index)).count()
                == MAX_FROM_OTHER
        };
        let fits = units[index].score >= least && (is_best || units[index].own >= LEAST_OWN);
        if count == MAX_PICKS || !fits || is_full || picks.contains(&index) || is_said(units, &picks, index) {
            continue;
        }
        // Code follows the words that lead to it; it is the answer by itself only if it is the best there is.
        if (units[index].unit.kind == Kind::Code && index != best) || !can_be_quoted(units, index) {
            continue;
        }
        let whole = with_what_belongs(units, index);
        // Of other passages there is no code, and so none of the words that lead to it.
        if !is_best && whole.iter().any(|index| units[*index].unit.kind == Kind::Code) {
            continue;
        }
        if whole.iter().any(|index| !picks.contains(index)) {
            count += 1;
            if is_best {
                from_best += 1;
            } else {
                from_others.push(index);
            }
            picks.extend(whole);
        }
    }
    picks.extend(example(units, best, wants));
    picks
}

/// The best unit of each document, where there are several.
fn one_of_each(units: &[Judged], sources: &[Source]) -> Option<BTreeSet<usize>> {
    let document = |index: usize| sources[units[index].source].title.split(" – ").next();
    let mut picks: Vec<usize> = Vec::new();
    for index in ranking(units) {
        let is_whole = units[index].unit.kind != Kind::Code && !is_lead_in(&units[index].unit);
        let is_new = !picks.iter().any(|pick| document(*pick) == document(index));
        if picks.len() < MAX_PICKS && is_whole && is_new && units[index].coverage >= LEAST_COVERAGE {
            picks.push(index);
        }
    }
    (picks.len() > 1).then(|| picks.into_iter().collect())
}

fn ranking(units: &[Judged]) -> Vec<usize> {
    let mut ranking: Vec<usize> = (0..units.len()).collect();
    ranking.sort_by(|a, b| units[*b].score.total_cmp(&units[*a].score).then(a.cmp(b)));
    ranking
}

fn is_same_passage(units: &[Judged], a: usize, b: usize) -> bool {
    units[a].source == units[b].source && units[a].unit.heading == units[b].unit.heading
}

fn is_same_group(units: &[Judged], a: usize, b: usize) -> bool {
    units[a].source == units[b].source && units[a].unit.group == units[b].unit.group
}

/// Whether what was picked says it already.
fn is_said(units: &[Judged], picks: &BTreeSet<usize>, index: usize) -> bool {
    let words: BTreeSet<&String> = units[index].words.iter().collect();
    picks.iter().any(|pick| {
        let others: BTreeSet<&String> = units[*pick].words.iter().collect();
        let shared = words.intersection(&others).count();
        let least = words.len().min(others.len()).max(1);
        as_f32(shared) / as_f32(least) >= SAME && least > 2 && !is_same_group(units, index, *pick)
    })
}

fn as_f32(count: usize) -> f32 {
    u16::try_from(count).map_or(f32::MAX, f32::from)
}

/// A unit with what it cannot be understood without: all steps of a procedure, the list that a colon announces, the
/// sentence before one that points back to it.
fn with_what_belongs(units: &[Judged], index: usize) -> Vec<usize> {
    let list = |member: usize| -> Vec<usize> {
        let mut members: Vec<usize> =
            (0..units.len()).filter(|other| is_same_group(units, *other, member)).collect();
        if members.iter().filter(|other| units[**other].unit.kind != Kind::Code).count() > MAX_ITEMS {
            members = vec![member];
        }
        members.retain(|member| is_short(&units[*member].unit));
        members
    };
    let unit = &units[index].unit;
    let mut whole = match unit.kind {
        Kind::Step => list(index),
        Kind::Sentence | Kind::Item | Kind::Row | Kind::Code => vec![index],
    };
    let first = whole.iter().copied().min().unwrap_or(index);
    let before = first.checked_sub(1).filter(|before| is_same_passage(units, *before, first));
    let is_led = |before: &usize| is_lead_in(&units[*before].unit) && unit.kind != Kind::Sentence;
    let lead = before.filter(is_led);
    whole.extend(lead);
    // A lead-in such as "It is:" may point back in turn.
    let pointing = lead.unwrap_or(index);
    let said = pointing.checked_sub(1).filter(|before| {
        units[pointing].unit.kind == Kind::Sentence
            && is_same_passage(units, *before, pointing)
            && is_same_group(units, *before, pointing)
            && POINTING.contains(&first_word(&units[pointing].unit.text).as_str())
    });
    whole.extend(said);
    if is_lead_in(unit) {
        whole.extend(led(units, index).unwrap_or_default());
    }
    whole
}

fn first_word(text: &str) -> String {
    text.split(|c: char| !c.is_alphanumeric())
        .find(|word| !word.is_empty())
        .unwrap_or_default()
        .to_lowercase()
}

/// The code that shows how to do what the best unit says.
fn example(units: &[Judged], best: usize, wants: Wants) -> Option<usize> {
    let is_wanted = matches!(wants, Wants::Steps | Wants::Fact | Wants::Definition);
    let near = (best + 1..units.len()).take(4).take_while(|after| is_same_passage(units, best, *after));
    let code = near.into_iter().find(|after| units[*after].unit.kind == Kind::Code)?;
    (is_wanted && is_short(&units[code].unit)).then_some(code)
}

/// Puts what was picked together: the best passage first, then the others as a list.
fn compose(units: &[Judged], picks: &BTreeSet<usize>, best: usize, sources: &[Source]) -> String {
    let (main, others): (Vec<usize>, Vec<usize>) =
        picks.iter().partition(|pick| is_same_passage(units, **pick, best));
    let mut text = String::new();
    let leads = main.first().is_none_or(|first| units[*first].unit.kind != Kind::Sentence);
    if leads {
        let source = &sources[units[best].source];
        text.extend(["From “", &escaped(source.title.trim_end_matches(':')), "”:"]);
        // Code has no number of its own.
        if main.iter().all(|pick| units[*pick].unit.kind == Kind::Code) {
            text.extend([" [", &source.number.to_string(), "]"]);
        }
    }
    let mut previous: Option<usize> = None;
    let mut step = 0;
    for pick in main {
        let Judged { unit, source, .. } = &units[pick];
        let citation = format!(" [{}]", sources[*source].number);
        let is_same_list = previous.is_some_and(|previous| {
            is_same_group(units, previous, pick) && units[previous].unit.kind != Kind::Sentence
        });
        let gap = match (previous, unit.kind) {
            (None, _) if !leads => "",
            (Some(previous), Kind::Sentence) if is_same_group(units, previous, pick) => " ",
            (Some(_), Kind::Step | Kind::Item | Kind::Row) if is_same_list => "\n",
            _ => "\n\n",
        };
        step = if is_same_list { step + usize::from(unit.kind == Kind::Step) } else { 1 };
        text.push_str(gap);
        match unit.kind {
            Kind::Sentence => text.extend([unit.text.as_str(), &citation]),
            Kind::Item | Kind::Row => text.extend(["- ", &unit.text, &citation]),
            Kind::Step => text.extend([&step.to_string(), ". ", &unit.text, &citation]),
            Kind::Code if is_same_list => text.push_str(&indented(&unit.text)),
            Kind::Code => text.push_str(&unit.text),
        }
        previous = Some(pick);
    }
    let mut quoted = others.iter().filter(|pick| units[**pick].unit.kind != Kind::Code).peekable();
    if quoted.peek().is_some() {
        text.push_str("\n\nThe documents also say:\n");
    }
    for pick in quoted {
        let Judged { unit, source, .. } = &units[*pick];
        text.extend(["\n- ", &unit.text, " [", &sources[*source].number.to_string(), "]"]);
    }
    text
}

fn indented(code: &str) -> String {
    code.lines().map(|line| format!("   {line}")).collect::<Vec<_>>().join("\n")
}

pub(super) fn escaped(title: &str) -> String {
    title
        .chars()
        .flat_map(|c| matches!(c, '[' | ']' | '<' | '*' | '`' | '\\').then_some('\\').into_iter().chain([c]))
        .collect()
}

#[cfg(test)]
#[path = "answer_tests.rs"]
mod tests;
