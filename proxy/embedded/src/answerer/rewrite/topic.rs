//! What a question is about, and so what "it" means in the one that follows.

use super::{LEADS, PREPOSITIONS, WEAK_VERBS, plain};

/// Nouns that "between" follows where two things are held against each other.
const COMPARISONS: &[&str] = &[
    "difference",
    "differences",
    "distinction",
    "relation",
    "relations",
    "relationship",
    "comparison",
    "connection",
    "similarities",
    "choice",
    "choose",
    "decide",
];

/// What is done with what is chosen: "which crate should I use".
const CHOOSING: &[&str] =
    &["use", "pick", "choose", "take", "need", "try", "prefer", "install", "want", "buy", "select", "get"];

/// What shows that words are more than the name of something.
const CLAUSES: &[&str] = &[
    "i", "we", "you", "it", "they", "he", "she", "should", "can", "could", "would", "will", "must", "do",
    "does", "did", "is", "are", "was", "were", "has", "have", "when", "if", "how", "why", "where", "which",
    "what", "who", "that", "than", "not",
];

/// Verbs after which a name at an answer's beginning is what the answer is about.
const SAYING: &[&str] = &[
    "is",
    "are",
    "provides",
    "supports",
    "does",
    "doesn't",
    "has",
    "lets",
    "can",
    "offers",
    "implements",
    "contains",
    "allows",
];

/// What "tell me more about" and the like ask for.
const VAGUE: &[&str] = &["more", "something", "anything", "everything"];

/// A longer one is no name, in words.
const MAX_WORDS: usize = 7;

/// What a question is about.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Topic {
    pub(super) words: String,
    /// Whether the words can stand where a pronoun stood; others are only added to the question.
    pub(super) is_name: bool,
}

impl Topic {
    fn name(words: &[&str]) -> Self {
        let words = words.join(" ");
        Self { words: words.trim_end_matches([',', ';', ':']).to_owned(), is_name: true }
    }

    /// The topic of a question that was answered so.
    pub(super) fn of(question: &str, answer: &str) -> Self {
        let words: Vec<&str> = question.split_whitespace().collect();
        if let Some(compared) = compared(&words) {
            return compared;
        }
        if let Some(purpose) = choice(&words) {
            return match named(answer) {
                Some(words) => Self { words, is_name: true },
                None => Self { is_name: false, ..Self::name(purpose) },
            };
        }
        let phrase = noun_phrase(&words);
        if phrase.first().is_some_and(|first| WEAK_VERBS.contains(&plain(first).as_str())) {
            // "What happens when the server is down" has no noun before its clause.
            let is_empty = |word: &&&str| {
                [LEADS, WEAK_VERBS, PREPOSITIONS].iter().any(|list| list.contains(&plain(word).as_str()))
            };
            let lead = words.iter().take_while(is_empty).count();
            return Self { is_name: false, ..Self::name(&words[lead..]) };
        }
        let topic = Self::name(phrase);
        let parts: Vec<String> = topic.words.split_whitespace().map(plain).collect();
        let is_clause = parts.iter().any(|word| CLAUSES.contains(&word.as_str()));
        Self { is_name: !is_clause && parts.len() <= MAX_WORDS, ..topic }
    }
}

/// Both things that a question holds against each other.
fn compared(words: &[&str]) -> Option<Topic> {
    let lower: Vec<String> = words.iter().map(|word| plain(word)).collect();
    let find = |sought: &[&str]| lower.iter().position(|word| sought.contains(&word.as_str()));
    let end = |from: usize| {
        let is_end =
            |word: &String| PREPOSITIONS.contains(&word.as_str()) || CLAUSES.contains(&word.as_str());
        lower[from..].iter().position(is_end).map_or(words.len(), |at| from + at)
    };
    if let Some(at) = find(&["between"])
        && lower[..at].iter().any(|word| COMPARISONS.contains(&word.as_str()))
    {
        let both = &words[at + 1..end(at + 1)];
        return both.iter().any(|word| matches!(*word, "and" | "or")).then(|| Topic::name(both));
    }
    // "How does X differ from Y", "X vs Y", "compare X with Y".
    let at = find(&["vs", "versus", "differ", "differs", "compare", "compared"])?;
    let (first, second) = if lower[at] == "compare" && at == 0 {
        let joint = lower.iter().position(|word| matches!(word.as_str(), "and" | "with" | "to"))?;
        (&words[1..joint], joint + 1)
    } else {
        let skipped = usize::from(lower.get(at + 1).is_some_and(|word| is_joint(word)));
        let lead = lower[..at].iter().take_while(|word| LEADS.contains(&word.as_str())).count();
        (&words[lead..at], at + 1 + skipped)
    };
    let second = words.get(second..end(second.min(words.len())))?;
    (!first.is_empty() && !second.is_empty()).then(|| Topic::name(&[first, &["and"], second].concat()))
}

fn is_joint(word: &str) -> bool {
    matches!(word, "from" | "to" | "with" | "and")
}

/// What something is sought for in "which crate should I use for X" or "what is the best crate for X": what is chosen is
/// in the answer, not in the question.
fn choice<'w>(words: &'w [&'w str]) -> Option<&'w [&'w str]> {
    let lower: Vec<String> = words.iter().map(|word| plain(word)).collect();
    let first = lower.first().filter(|first| matches!(first.as_str(), "which" | "what"))?;
    let chosen = lower.windows(3).position(|three| {
        matches!(three[0].as_str(), "should" | "can" | "could" | "do" | "would" | "must")
            && matches!(three[1].as_str(), "i" | "we" | "you" | "one")
            && CHOOSING.contains(&three[2].as_str())
    });
    let best = lower.iter().position(|word| matches!(word.as_str(), "best" | "recommended" | "right"));
    let at = match (chosen, best) {
        (Some(at), _) => at,
        (None, Some(best)) => best,
        _ => return None,
    };
    // "What do I need" names nothing that could be chosen.
    if chosen.is_some() && at < 2 && first == "what" {
        return None;
    }
    let purpose =
        lower.iter().skip(at).position(|word| matches!(word.as_str(), "for" | "to" | "when" | "if"));
    let rest = purpose.map_or(&words[0..0], |purpose| &words[at + purpose + 1..]);
    // Without a purpose there is only the kind of thing that is sought.
    Some(if !rest.is_empty() {
        rest
    } else if chosen.is_some() {
        &words[1..at]
    } else {
        &words[best? + 1..]
    })
}

/// What an answer is about: the document that it cites most in the list of its sources, the one it says it is from, or
/// the name with which it begins.
fn named(answer: &str) -> Option<String> {
    let (text, list) = answer.rsplit_once("\nSources:").unwrap_or((answer, ""));
    let entries = list.lines().filter_map(|line| line.strip_prefix('[')?.split_once("] "));
    let count = |number: &str| text.matches(&["[", number, "]"].concat()).count();
    // The first of those that are cited as often is the best.
    let most = entries.rev().max_by_key(|(number, _)| count(number));
    let title = most.map(|(_, entry)| entry.rsplit_once(" (").map_or(entry, |(title, _)| title));
    let from = || text.strip_prefix("From “")?.split_once('”').map(|(title, _)| title);
    let title = title.or_else(from).map(|title| title.split(" – ").next().unwrap_or(title).trim());
    title.filter(|title| !title.is_empty()).map(str::to_owned).or_else(|| first_name(text))
}

/// A name at the beginning of an answer: "`axum` is …".
fn first_name(text: &str) -> Option<String> {
    let mut words = text.split_whitespace();
    let (name, verb) = (words.next()?, words.next()?);
    let is_code = name.len() > 2 && name.starts_with('`') && name.ends_with('`');
    let is_joined = name.contains(['-', '_']) || name.chars().skip(1).any(char::is_uppercase);
    let is_word = name.starts_with(char::is_alphabetic) && name.ends_with(char::is_alphanumeric);
    (SAYING.contains(&verb) && (is_code || (is_joined && is_word))).then(|| name.replace('`', ""))
}

/// What is left of a question without its leading question words, up to the first preposition.
fn noun_phrase<'w>(words: &'w [&'w str]) -> &'w [&'w str] {
    let lower: Vec<String> = words.iter().map(|word| plain(word)).collect();
    let is_lead = |word: &&String| LEADS.contains(&word.as_str()) || VAGUE.contains(&word.as_str());
    let lead = lower.iter().take_while(is_lead).count();
    // "Is my key safe": it is my key.
    let lead = lead - usize::from(lead > 0 && is_whose(&lower[lead - 1]) && lead < words.len());
    let rest = &words[lead..];
    let first = lower.first().map_or("", String::as_str);
    let asks_a_person =
        lower[..lead].iter().any(|word| matches!(word.as_str(), "i" | "we" | "you" | "one" | "to"));
    let asks_how = matches!(first, "how" | "can" | "should" | "could" | "where" | "when");
    let asks_of = matches!(first, "how" | "why" | "when" | "where" | "does" | "do" | "did") && !asks_a_person;
    let rest = match rest {
        [] => words,
        // "How do I connect a model": the verb is not what "it" is.
        [_, object @ ..] if asks_how && asks_a_person && !object.is_empty() => {
            let is_particle = matches!(plain(object[0]).as_str(), "up" | "off" | "out" | "in" | "on");
            &object[usize::from(is_particle && object.len() > 1)..]
        }
        // "Who maintains the server".
        [_, object @ ..] if first == "who" && !object.is_empty() && !is_article(rest[0]) => object,
        // "Is the access token required", "why is it slow".
        [..] if matches!(first, "is" | "are" | "was" | "were") || is_being(&lower, lead) => described(rest),
        // "Does the proxy buffer answers": the subject is.
        [..] if asks_of => subject(rest),
        // "What does TTL mean".
        [subject @ .., verb] if !subject.is_empty() && WEAK_VERBS.contains(&plain(verb).as_str()) => subject,
        // "What is axum built on".
        [subject @ .., _, last] if !subject.is_empty() && PREPOSITIONS.contains(&plain(last).as_str()) => {
            subject
        }
        _ => rest,
    };
    until_preposition(rest)
}

fn is_whose(word: &str) -> bool {
    matches!(word, "my" | "your" | "our")
}

/// Whether "why is", "where are" and the like stand before what is asked about.
fn is_being(lower: &[String], lead: usize) -> bool {
    let asks_why = lower.first().is_some_and(|first| matches!(first.as_str(), "why" | "how" | "when"));
    asks_why && lower[..lead].iter().any(|word| matches!(word.as_str(), "is" | "are" | "was" | "were"))
}

fn until_preposition<'w>(words: &'w [&'w str]) -> &'w [&'w str] {
    let end = words.iter().skip(1).position(|word| {
        let word = plain(word);
        PREPOSITIONS.contains(&word.as_str()) || word == "than"
    });
    &words[..end.map_or(words.len(), |at| at + 1)]
}

/// What something is said of, without what is said of it.
fn described<'w>(words: &'w [&'w str]) -> &'w [&'w str] {
    let words = until_preposition(words);
    let least = 1 + usize::from(words.first().is_some_and(|first| is_article(first)));
    let subject = subject(words);
    let is_owner = |word: &&str| word.ends_with("'s") || word.ends_with("’s");
    let starts_with_name =
        words.first().is_some_and(|first| first.starts_with(char::is_uppercase) && !is_owner(first));
    if starts_with_name { subject } else { &words[..(words.len() - 1).max(least).min(words.len())] }
}

fn is_article(word: &str) -> bool {
    let word = plain(word);
    is_whose(&word) || matches!(word.as_str(), "the" | "a" | "an")
}

/// The article with the noun after it, or the first word.
fn subject<'w>(words: &'w [&'w str]) -> &'w [&'w str] {
    let has_article = words.first().is_some_and(|first| is_article(first));
    let capitals = words.iter().take_while(|word| word.starts_with(char::is_uppercase)).count();
    &words[..capitals.max(1 + usize::from(has_article)).min(words.len())]
}
