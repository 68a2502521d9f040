//! Makes a follow-up question stand alone, by rule: pronouns become what they stand for, and fragments are completed
//! from the question before.

mod topic;

use self::topic::Topic;
use super::prompt::{Prompt, Turn};

const PREPOSITIONS: &[&str] = &[
    "on", "in", "for", "with", "without", "from", "at", "under", "to", "by", "via", "using", "behind",
    "after", "before", "during", "inside", "outside", "over", "through", "when", "if", "as",
];

/// Words that begin a question and are no part of its subject.
const LEADS: &[&str] = &[
    "what", "which", "who", "where", "when", "why", "how", "is", "are", "was", "were", "do", "does", "did",
    "can", "could", "should", "would", "will", "i", "we", "you", "my", "one", "much", "many", "long",
    "often", "to", "there", "tell", "me", "about", "explain", "describe", "show", "please", "whats", "give",
    "s",
];

/// Adjectives after which "it" stands for what follows: "is it possible to …".
const EMPTY_IT: &[&str] = &[
    "possible",
    "necessary",
    "safe",
    "better",
    "allowed",
    "true",
    "likely",
    "best",
    "ok",
    "okay",
    "required",
    "worth",
    "enough",
    "important",
    "normal",
    "recommended",
    "take",
    "matter",
    "rain",
];

/// Verbs that say nothing by themselves; the subject follows them.
const WEAK_VERBS: &[&str] = &[
    "use", "get", "have", "do", "make", "mean", "work", "works", "need", "want", "know", "find", "set", "be",
    "happen", "happens",
];

const ORDINALS: &[(&str, usize)] = &[
    ("first", 1),
    ("second", 2),
    ("third", 3),
    ("fourth", 4),
    ("fifth", 5),
    ("1st", 1),
    ("2nd", 2),
    ("3rd", 3),
    ("4th", 4),
];

/// The question of a rewriting prompt, standing alone.
pub(crate) fn rewrite(prompt: &Prompt) -> String {
    let (history, question) = transcript(prompt);
    standalone(&question, &history)
}

/// The turns and the follow-up of a prompt that has them as messages, or as `User: …` and `Assistant: …` lines in one.
pub(crate) fn transcript(prompt: &Prompt) -> (Vec<Turn>, String) {
    let mut turns = prompt.history.clone();
    let mut question: Option<String> = None;
    let mut open = None;
    for line in prompt.question.lines() {
        if let Some((label, text)) = labelled(line) {
            open = Some(label);
            match label {
                Label::User => turns.push(Turn { is_user: true, text: text.to_owned() }),
                Label::Assistant => turns.push(Turn { is_user: false, text: text.to_owned() }),
                Label::Question => question = Some(text.to_owned()),
            }
        } else {
            let target = match open {
                Some(Label::User | Label::Assistant) => turns.last_mut().map(|turn| &mut turn.text),
                Some(Label::Question) => question.as_mut(),
                None => None,
            };
            if let Some(target) = target {
                target.push('\n');
                target.push_str(line);
            }
        }
    }
    let mut question = question.unwrap_or_else(|| match open {
        // The transcript's last question is the one to rewrite.
        Some(Label::User) => turns.pop().map(|turn| turn.text).unwrap_or_default(),
        _ => prompt.question.clone(),
    });
    question = question.trim().to_owned();
    if turns.last().is_some_and(|turn| turn.is_user && turn.text.trim() == question) {
        turns.pop();
    }
    (turns, question)
}

#[derive(Debug, Clone, Copy)]
enum Label {
    User,
    Assistant,
    Question,
}

fn labelled(line: &str) -> Option<(Label, &str)> {
    let line = line.trim_start_matches(['*', '-', ' ', '#']);
    let (label, text) = line.split_once(':')?;
    let label = match label.trim_end_matches('*').trim().to_lowercase().as_str() {
        "user" | "human" | "q" => Label::User,
        "assistant" | "ai" | "bot" | "a" => Label::Assistant,
        "question" | "follow-up" | "follow up" | "follow-up question" | "latest question"
        | "new question" | "last question" => Label::Question,
        _ => return None,
    };
    Some((label, text.trim_start_matches('*').trim()))
}

/// A question that needs no other to be understood.
pub(crate) fn standalone(question: &str, history: &[Turn]) -> String {
    let question = question.trim();
    // The question before may itself lean on the one before it.
    let last = history.iter().rposition(|turn| turn.is_user);
    let Some((last, answer)) =
        last.map(|at| (&history[at], history.get(at + 1).map_or("", |turn| turn.text.as_str())))
    else {
        return question.to_owned();
    };
    let earlier = &history[..history.iter().rposition(|turn| turn.is_user).unwrap_or(0)];
    let before = standalone(last_line(&last.text), earlier);
    let before = before.trim_end_matches(['?', '.', '!', ' ']);
    if before.is_empty() || super::talk::small_talk(question).is_some() {
        return question.to_owned();
    }
    let with_items = ordinals(question, answer);
    let question = with_items.as_deref().unwrap_or(question);
    let topic = Topic::of(before, answer);
    fragment(question, before, &topic.words)
        .or_else(|| pronouns(question, &topic))
        .unwrap_or_else(|| question.to_owned())
}

fn last_line(text: &str) -> &str {
    text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().trim()
}

/// A word in lower case, without the marks around it.
pub(super) fn plain(word: &str) -> String {
    word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()
}

/// Completes "And on Windows?", "What about Ollama?", "Why?", "Tell me more".
fn fragment(question: &str, before: &str, topic: &str) -> Option<String> {
    let bare = question.trim_end_matches(['?', '.', '!', ' ', '…']);
    let lower = bare.to_lowercase();
    match lower.as_str() {
        "why" | "why not" | "how so" | "really" | "why is that" | "are you sure" | "says who" => {
            return Some(format!("{before}, and why?"));
        }
        "how" | "how exactly" => return Some(format!("How does this work: {before}?")),
        "more" | "tell me more" | "more details" | "go on" | "explain" | "details" | "continue" | "and"
        | "anything else" | "what else" | "explain more" | "elaborate" | "can you explain"
        | "can you elaborate" | "for example" | "example" | "an example" => {
            return Some(format!("More about {topic}"));
        }
        _ => {}
    }
    let starts = [
        "and what about ",
        "what about ",
        "how about ",
        "and how about ",
        "and ",
        "or ",
        "but ",
        "also ",
        "same for ",
        "und was ist mit ",
        "was ist mit ",
        "und ",
        "oder ",
    ];
    let start = starts.iter().find(|start| lower.starts_with(**start));
    let rest = start.map_or(bare, |start| bare.get(start.len()..).unwrap_or(bare));
    let words: Vec<&str> = rest.split_whitespace().collect();
    let first = plain(words.first()?);
    let is_preposition = PREPOSITIONS.contains(&first.as_str());
    let is_question = LEADS.contains(&first.as_str()) && !is_preposition;
    if (is_preposition && (start.is_some() || words.len() <= 4)) && !rest.contains(',') {
        return Some(format!("{} {}?", without_tail(before, &first), rest_in_sentence(rest)));
    }
    if start.is_none() || words.len() > 6 || has_pronoun(&words) {
        return None;
    }
    if is_question {
        // "And how do I stop the server?" stands alone once its "and" is gone.
        let mut letters = rest.chars();
        return letters.next().map(|first| format!("{}{}?", first.to_uppercase(), letters.as_str()));
    }
    Some(swapped(before, topic, rest))
}

/// The question before, about something else.
fn swapped(before: &str, topic: &str, other: &str) -> String {
    let is_name = |text: &str| {
        text.split_whitespace().all(|word| word.starts_with(|c: char| c.is_uppercase() || c == '`'))
    };
    let starts_alike = |a: &str, b: &str| {
        let article =
            |text: &str| ["a ", "an ", "the "].iter().any(|article| text.to_lowercase().starts_with(article));
        article(a) && article(b)
    };
    let is_same_kind = is_name(topic) == is_name(other) && (is_name(topic) || starts_alike(topic, other));
    let is_definition =
        before.to_lowercase().starts_with("what is ") || before.to_lowercase().starts_with("what are ");
    // What is held against each other is more than one thing.
    let is_both = topic.contains(" and ");
    if !topic.is_empty() && before.contains(topic) && (is_same_kind || is_definition) && !is_both {
        return format!("{}?", before.replacen(topic, other, 1));
    }
    format!("{before}: {other}?")
}

/// The question before, without a phrase that the new one replaces: "… on Linux" gives way to "on Windows".
fn without_tail<'b>(before: &'b str, preposition: &str) -> &'b str {
    let needle = format!(" {preposition} ");
    before.rfind(&needle).filter(|at| *at > 0).map_or(before, |at| &before[..at])
}

fn rest_in_sentence(rest: &str) -> String {
    let (first, others) = rest.split_once(' ').unwrap_or((rest, ""));
    format!("{} {others}", first.to_lowercase()).trim_end().to_owned()
}

fn has_pronoun(words: &[&str]) -> bool {
    words.iter().any(|word| {
        matches!(
            plain(word).as_str(),
            "it" | "its" | "they" | "them" | "their" | "this" | "that" | "these" | "those"
        )
    })
}

/// Puts the topic where a pronoun stands.
fn pronouns(question: &str, Topic { words: topic, is_name }: &Topic) -> Option<String> {
    let bare = question.trim_end_matches(['?', '.', '!', ' ']);
    if topic.is_empty() || question.to_lowercase().contains(&topic.to_lowercase()) {
        return None;
    }
    let words: Vec<&str> = question.split_whitespace().collect();
    let is_content = |word: &&&str| {
        let word = plain(word);
        word.len() > 2
            && !LEADS.contains(&word.as_str())
            && !PREPOSITIONS.contains(&word.as_str())
            && word != "the"
    };
    let ends_in_object = ends_in_object(&words);
    for (index, word) in words.iter().enumerate() {
        let is_last = index + 1 == words.len();
        let next = words.get(index + 1).map(|next| plain(next)).unwrap_or_default();
        let said = words[..index].iter().filter(is_content).count();
        if said >= 2 && !ends_in_object {
            // The pronoun stands for something in the same question.
            return None;
        } else if said >= 2 && !is_last {
            continue;
        }
        let subject = match plain(word).as_str() {
            "it" if EMPTY_IT.contains(&next.as_str()) && !describes(&words[index + 1..]) => continue,
            "it" | "them" | "they" | "he" | "she" | "him" => Some(topic.clone()),
            "its" | "their" | "his" | "her" => Some(format!("{topic}'s")),
            "this" | "that" | "these" | "those" => {
                let stands_alone = is_last
                    || LEADS.contains(&next.as_str())
                    || PREPOSITIONS.contains(&next.as_str())
                    || is_verb(&next);
                if !stands_alone {
                    // "that setting" keeps its noun; the topic says which.
                    return Some(format!("{bare} ({topic})?"));
                }
                Some(topic.clone())
            }
            _ => None,
        };
        if let Some(subject) = subject {
            if !is_name {
                // What is no name would make no sentence in its place.
                return Some(format!("{bare} ({topic})?"));
            }
            let before = words[..index].iter().map(|word| (*word).to_owned());
            let core = word.trim_matches(|c: char| !c.is_alphanumeric());
            let mut replaced = word.replacen(core, &subject, 1);
            if index == 0 {
                replaced = capitalised(&replaced);
            }
            let after = words[index + 1..].iter().map(|word| (*word).to_owned());
            return Some(before.chain([replaced]).chain(after).collect::<Vec<_>>().join(" "));
        }
    }
    None
}

/// Whether this is said of "it", as in "Is it safe?": not so in "Is it safe to …".
fn describes(words: &[&str]) -> bool {
    let [last] = words else { return false };
    let is_other = matches!(
        plain(last).as_str(),
        "possible" | "true" | "likely" | "ok" | "okay" | "take" | "matter" | "rain"
    );
    !is_other
}

/// Whether a question of one clause ends as "How do I add a layer to it?" does.
fn ends_in_object(words: &[&str]) -> bool {
    let joins =
        |word: &&str| matches!(plain(word).as_str(), "so" | "that" | "and" | "if" | "when" | "because");
    let [.., preposition, object] = words else { return false };
    matches!(plain(object).as_str(), "it" | "them")
        && PREPOSITIONS.contains(&plain(preposition).as_str())
        && !words.iter().any(joins)
}

fn is_verb(word: &str) -> bool {
    WEAK_VERBS.contains(&word)
        || matches!(
            word,
            "affect" | "apply" | "change" | "cause" | "help" | "possible" | "safe" | "true" | "enough"
        )
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Replaces "the second one" by the second item of the last answer's list.
fn ordinals(question: &str, answer: &str) -> Option<String> {
    let lower = question.to_lowercase();
    let items: Vec<String> = answer.lines().filter_map(item).collect();
    let find = |phrase: String, at: usize| lower.find(&phrase).map(|start| (start, start + phrase.len(), at));
    let nouns = ["one", "option", "point", "item", "step", "way", "thing", "setting"];
    let numbered =
        ORDINALS.iter().flat_map(|(word, at)| nouns.map(|noun| (format!("the {word} {noun}"), *at)));
    let last = nouns.map(|noun| (format!("the last {noun}"), items.len()));
    let fixed = [("the former".to_owned(), 1), ("the latter".to_owned(), items.len())];
    let (start, end, at) = numbered.chain(last).chain(fixed).find_map(|(phrase, at)| find(phrase, at))?;
    let item = items.get(at.checked_sub(1)?)?;
    // Folding case can move bytes in rare scripts; then the question stays as it is.
    Some(format!("{}{item}{}", question.get(..start)?, question.get(end..)?))
}

/// A list item's beginning, without marks and citations.
fn item(line: &str) -> Option<String> {
    let line = line.trim_start();
    let after_number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = after_number.len() < line.len();
    let rest = line.strip_prefix("- ").or_else(|| line.strip_prefix("* "));
    let rest = rest.or_else(|| after_number.strip_prefix(". ").filter(|_| is_numbered))?;
    let rest = rest.replace("**", "").replace('`', "");
    let end = rest.find([':', '.', ',', ';', '[', '(']).unwrap_or(rest.len());
    let words: Vec<&str> = rest[..end].split_whitespace().take(8).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

#[cfg(test)]
#[path = "rewrite_tests.rs"]
mod tests;
