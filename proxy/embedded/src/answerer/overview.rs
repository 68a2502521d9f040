//! What a document is about, in its own words: what it begins with. For questions that name documents and ask nothing
//! further, such as "Compare [[A]] and [[B]]".

use std::collections::BTreeSet;

use super::answer::{escaped, is_lead_in};
use super::digest::content_words;
use super::prompt::Source;
use super::units::{Kind, Unit, units};

/// Sentences and items that are quoted of the only document, and of each of several.
const OF_ONE: (usize, usize) = (4, 5);
const OF_SEVERAL: (usize, usize) = (2, 3);

/// Shorter ones are labels, in words.
const LEAST_WORDS: usize = 4;

/// Shorter ones say too little of a document by themselves, in words.
const LEAST_FIRST: usize = 10;

/// A document says what it is about in its beginning, in units.
const BEGINNING: usize = 40;

/// Words that ask for no more than what a document is about, folded.
const ASKING: &str = "\
    between brief briefly bullet compare compared comparison content contents contrast describe description \
    detail details differ difference differences different document documents everything explain few \
    five four gist important introduce introduction key kind main message note notes outline overview \
    paragraph point points present purpose quick quickly relate related relation relationship sentence \
    sentences short similarities similarity summaries summarise summarize summary synopsis takeaways \
    three tldr topic two versus words";

/// The same in German.
const ASKING_IN_GERMAN: &str = "\
    auf beiden beschreib beschreibe bitte das dem den der des die drei eine einen erklar erklare erklär \
    erkläre erläutere erzahl erzähl erzähle fass fasse geht gib handelt inhalt ist kann kurz leistet macht mir mit sag sage \
    satz sich sind steht stichpunkten sätzen tut und uns unterscheiden unterscheidet unterschied \
    unterschiede vergleich vergleiche vergleichen vom von was wichtigsten wie worum wovon zum zur \
    zusammen zusammenfassung zwei zwischen über überblick übersicht";

/// What a heading has in it that says nothing of what its document is about.
const ASIDE: &[&str] = &[
    "licen",
    "contribut",
    "sponsor",
    "support",
    "security",
    "acknowledg",
    "conduct",
    "changelog",
    "thanks",
    "credits",
];

/// Words that ask for something particular, unless it is how documents differ.
const FURTHER: &[&str] = &["how", "when", "where", "why", "who", "whose", "many", "much", "should"];
const COMPARING: &[&str] = &["differ", "different", "compare", "related", "relate"];

/// Whether a question, its documents' names aside, asks only what they are about.
pub(super) fn is_asked_by(rest: &str) -> bool {
    let lower = rest.to_lowercase();
    let says = |words: &[&str]| lower.split(|c: char| !c.is_alphanumeric()).any(|word| words.contains(&word));
    // "How do I use [[A]]" asks more, although in empty words.
    if says(FURTHER) && !says(COMPARING) {
        return false;
    }
    let asking = [ASKING, ASKING_IN_GERMAN].iter().flat_map(|words| words.split(' '));
    content_words(rest).iter().all(|word| asking.clone().any(|asking| asking == word))
}

/// The beginning of each of these documents, each with its number; `None` where none of them says anything.
pub(super) fn overview(documents: &[&Source]) -> Option<String> {
    let most = if documents.len() == 1 { OF_ONE } else { OF_SEVERAL };
    let mut parts = Vec::new();
    for document in documents {
        let units = units(&document.text);
        let picks: BTreeSet<usize> = prose(&units, most.0).into_iter().chain(list(&units, most.1)).collect();
        let Some(first) = picks.first() else { continue };
        let needs_title = documents.len() > 1 || units[*first].kind != Kind::Sentence;
        let mut part = if needs_title {
            ["From “", &escaped(&document.title), "”:\n\n"].concat()
        } else {
            String::new()
        };
        let mut previous: Option<&Unit> = None;
        for unit in picks.iter().map(|pick| &units[*pick]) {
            let is_same = previous.is_some_and(|previous| previous.group == unit.group);
            part.push_str(match (previous, unit.kind) {
                (None, _) => "",
                (_, Kind::Sentence) if is_same => " ",
                (_, Kind::Sentence) => "\n\n",
                _ if is_same => "\n",
                _ => "\n\n",
            });
            part.push_str(if unit.kind == Kind::Sentence { "" } else { "- " });
            part.extend([&unit.text, " [", &document.number.to_string(), "]"]);
            previous = Some(unit);
        }
        parts.push(part);
    }
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// The first sentences under the first heading that has any; where that is only a short one, the next paragraph's as well.
fn prose(units: &[Unit], most: usize) -> Vec<usize> {
    let is_prose = |at: &usize| units[*at].kind == Kind::Sentence && says_something(&units[*at]);
    let all: Vec<usize> = (0..units.len().min(BEGINNING)).filter(is_prose).collect();
    let Some(first) = all.first().map(|first| &units[*first]) else { return Vec::new() };
    let same = all.iter().take_while(|at| units[**at].heading == first.heading).count();
    let is_little = same == 1 && first.text.split_whitespace().count() < LEAST_FIRST;
    let next = all.get(same).map(|next| units[*next].group).filter(|_| is_little);
    let more = all[same..].iter().take_while(|at| Some(units[**at].group) == next).count();
    all[..same + more].iter().copied().take(most).collect()
}

/// The first list that says something, as far as it is quoted, with the line that leads to it.
fn list(units: &[Unit], most: usize) -> Vec<usize> {
    let is_item = |unit: &Unit| matches!(unit.kind, Kind::Item | Kind::Step | Kind::Row);
    let begins = |at: &usize| {
        let group = units[*at].group;
        let is_first = at.checked_sub(1).is_none_or(|before| units[before].group != group);
        let members = || units.iter().filter(|unit| unit.group == group && is_item(unit));
        let saying = members().filter(|unit| says_something(unit)).count();
        is_item(&units[*at]) && is_first && saying > 1 && saying * 2 > members().count()
    };
    let Some(at) = (0..units.len().min(BEGINNING)).find(begins) else { return Vec::new() };
    let lead_in = at.checked_sub(1).filter(|before| is_lead_in(&units[*before]));
    let members = (at..units.len()).filter(|member| {
        let unit = &units[*member];
        let is_member = unit.group == units[at].group && unit.depth == units[at].depth;
        is_member && is_item(unit) && says_something(unit)
    });
    lead_in.into_iter().chain(members.take(most)).collect()
}

/// Whether it has words of its own, and needs nothing that follows.
fn says_something(unit: &Unit) -> bool {
    let heading = unit.heading.to_lowercase();
    let is_aside = ASIDE.iter().any(|aside| heading.contains(aside));
    unit.text.split_whitespace().count() >= LEAST_WORDS
        && !is_lead_in(unit)
        && !unit.only_links()
        && !is_aside
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(number: u32, title: &str, text: &str) -> Source {
        Source { number, title: title.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn documents_are_told_by_what_they_begin_with() {
        let bees = source(
            2,
            "Bees",
            "# Bees\n\n[Site](https://x.example) | [Chat](https://y.example)\n\nBees are insects that make honey. They live in hives.\n\n\
             You may be looking for:\n\n- [Honey](https://x.example/honey)\n- [Wax](https://x.example/wax)\n\n\
             There are these kinds:\n\n- the queen, who lays eggs\n- the workers, who do this:\n  - they gather all the food\n- the drones, who do nothing\n\n## History\n\nNobody knows when it began.\n",
        );
        let ants = source(
            3,
            "Ants",
            "| kind | does |\n|-|-|\n| Queen | lays all of the eggs |\n| Worker | carries all the food |\n",
        );
        let expect = "Bees are insects that make honey. [2] They live in hives. [2]\n\nThere are these kinds: [2]\n\n\
                      - the queen, who lays eggs [2]\n- the drones, who do nothing [2]";
        assert_eq!(overview(&[&bees]).as_deref(), Some(expect));
        let both = [
            "From “Bees”:\n\n",
            expect,
            "\n\nFrom “Ants”:\n\n- Queen: lays all of the eggs [3]\n- Worker: carries all the food [3]",
        ];
        assert_eq!(overview(&[&bees, &ants]), Some(both.concat()));
        let wasps = source(
            4,
            "Wasps",
            "# Wasps\n\nWasps are insects that sting.\n\n## Food\n\nThey eat what they find. They drink.\n\nThey build of paper.\n",
        );
        let expect = "Wasps are insects that sting. [4]\n\nThey eat what they find. [4]";
        assert_eq!(overview(&[&wasps]).as_deref(), Some(expect));
        assert_eq!(overview(&[&source(1, "A", "# A\n\n```\ncode\n```\n")]), None);
        assert_eq!(overview(&[]), None);
    }

    #[test]
    fn questions_for_no_more_than_that_are_known() {
        let check = |rest: &str, expect: bool| assert_eq!(is_asked_by(rest), expect, "{rest}");
        check("Compare  and ", true);
        check("Summarize , please, in three sentences.", true);
        check("Tell me about", true);
        check("What is the difference between  and ?", true);
        check("Fasse  kurz zusammen", true);
        check("Was ist der Unterschied zwischen  und ?", true);
        check("Worum geht es in ?", true);
        check("Erkläre mir", true);
        check("", true);
        check("How do  and  differ?", true);
        check("How do I use ?", false);
        check("Compare the speed of  and ", false);
        check("How many days are there in ?", false);
        check("Which version is ?", false);
    }
}
