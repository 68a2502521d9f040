//! Phrases of a question that ask nothing: those that mean the documents themselves, such as "what do my notes say about",
//! and commands, such as "list all".

/// Longer questions stay as they are, in bytes.
const MAX_BYTES: usize = 2_000;

/// What a phrase is made of: words, each with its alternatives. `?` marks what may be missing, `^` what begins the question;
/// a name in capitals stands for one of [`SETS`], `*` for any word.
const PHRASES: &[&str] = &[
    "do|does|did WHOSE COLLECTION SAY me|us? ANY? ABOUT?",
    "is|are there ANY|COLLECTION IN? WHOSE? COLLECTION? ABOUT",
    "do|did i|we have|keep|write any|some? ANY|COLLECTION IN? WHOSE? COLLECTION? ABOUT?",
    "^ what|which COLLECTION do|did i|we have|keep|write ABOUT?",
    "have|has i|we written|noted|anything ANY? ABOUT",
    "^ COMMAND me|us? all|every|any|some|the? of? WHOSE? COLLECTION ABOUT|mentioning|containing|with",
    "^ COMMAND me|us? all|every|any|some of? WHOSE? * about|regarding|concerning",
    "^ COMMAND me|us? all|every|any|some|the|my|our|a|each of?",
    "^ describe|enumerate|summarize|summarise me|us?",
    "^ WHOSE? notes|documents|docs ABOUT",
    "IN all? of? WHOSE COLLECTION",
    "according to WHOSE COLLECTION",
    "based on WHOSE COLLECTION",
    // German
    "sagen|sagt|erwähnen|erwähnt|enthalten|enthält|wissen|schreiben MEINE SAMMLUNG ÜBER?",
    "steht? in|aus|laut|nach|gemäß MEINE SAMMLUNG etwas|was? ÜBER?",
    "gibt|habe|haben es|ich|wir SAMMLUNG|etwas|was|informationen ÜBER",
    "^ nenne|liste|zeige|zeig|gib|finde mir|uns? alle|die|meine? SAMMLUNG? ÜBER?",
];

/// Words that may stand for each other.
const SETS: &[(&str, &str)] = &[
    ("WHOSE", "my our your the these this"),
    ("COLLECTION", "notes documents docs documentation vault knowledge-base wiki files guide notebook"),
    (
        "SAY",
        "say says tell mention contain have know state recommend suggest describe explain cover write advise",
    ),
    ("ANY", "anything something much more information"),
    ("ABOUT", "about on regarding concerning"),
    ("IN", "in from within inside across among throughout per"),
    ("COMMAND", "list show name enumerate display give find tell"),
    ("MEINE", "meine meinen meiner unsere unseren unserer die der den dem meinem unserem das deine deinen"),
    ("SAMMLUNG", "notizen dokumente dokumenten unterlagen dateien dokumentation doku wissensdatenbank vault"),
    ("ÜBER", "über zu zum zur von"),
];

/// What is done with a collection itself: a question of that means it.
const ACTIONS: &[&str] = &[
    "search", "find", "look", "store", "keep", "put", "save", "write", "link", "edit", "add", "open", "read",
    "sync", "share", "back", "backup", "export", "import", "delete", "remove", "rename", "move", "organize",
    "organise", "count",
];

/// Words that begin what a list is made of: "list crates about X".
const OF_A_LIST: &[&str] =
    &["about", "on", "for", "with", "that", "which", "of", "in", "to", "using", "whose"];

/// A word of a question, in lower case, with its place in bytes.
struct Word {
    text: String,
    from: usize,
    to: usize,
}

/// A question without the phrases that ask nothing; the question itself where nothing else would be left.
pub(super) fn asked(question: &str, is_empty: impl Fn(&str) -> bool) -> String {
    let mut kept = question.to_owned();
    while kept.len() <= MAX_BYTES {
        let words = words(&kept);
        let found = (0..words.len()).find_map(|at| Some((at, longest(&words[at..], at == 0)?)));
        let (at, count) = match found {
            Some(found) => found,
            None if is_list(&words) => (0, 1),
            None => break,
        };
        let (from, to) = (words[at].from, words[at + count - 1].to);
        kept.replace_range(from..to, " ");
    }
    let says = |word: &Word| !is_empty(&word.text) && !ACTIONS.contains(&word.text.as_str());
    if words(&kept).iter().any(says) { kept } else { question.to_owned() }
}

/// "List crates about X" begins with a command, "list comprehension" does not.
fn is_list(words: &[Word]) -> bool {
    let [first, second, third, ..] = words else { return false };
    matches!(first.text.as_str(), "list" | "name" | "show" | "find")
        && second.text.ends_with('s')
        && OF_A_LIST.contains(&third.text.as_str())
}

fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut rest = 0;
    while let Some(from) = text[rest..].find(char::is_alphanumeric).map(|at| rest + at) {
        let is_inside = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '\'' | '’');
        let to = text[from..].find(|c| !is_inside(c)).map_or(text.len(), |at| from + at);
        let word = text[from..to].to_lowercase();
        match words.last_mut() {
            Some(last) if last.text == "knowledge" && word == "base" => {
                "knowledge-base".clone_into(&mut last.text);
                last.to = to;
            }
            _ => words.push(Word { text: word, from, to }),
        }
        rest = to;
    }
    words
}

/// How many of the first words the longest phrase takes that they begin with.
fn longest(words: &[Word], is_beginning: bool) -> Option<usize> {
    let phrases = PHRASES.iter().filter_map(|phrase| match phrase.strip_prefix("^ ") {
        Some(rest) => is_beginning.then_some(rest),
        None => Some(*phrase),
    });
    let lengths = phrases.filter_map(|phrase| matched(&phrase.split(' ').collect::<Vec<_>>(), words));
    lengths.max()
}

/// How many words a phrase takes of these; what may be missing is taken where it is there.
fn matched(phrase: &[&str], words: &[Word]) -> Option<usize> {
    let Some((first, rest)) = phrase.split_first() else { return Some(0) };
    let bare = first.strip_suffix('?');
    let is_taken = words.first().is_some_and(|word| is_one_of(&word.text, bare.unwrap_or(first)));
    let with = is_taken.then(|| matched(rest, &words[1..])).flatten().map(|count| count + 1);
    with.or_else(|| bare.and_then(|_| matched(rest, words)))
}

fn is_one_of(word: &str, alternatives: &str) -> bool {
    alternatives.split('|').any(|one| {
        let set = SETS.iter().find(|(name, _)| *name == one);
        set.map_or(one == word || one == "*", |(_, words)| words.split(' ').any(|known| known == word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::language::Tongue;

    fn check(question: &str, expect: &str) {
        let asked = asked(question, |word| Tongue::ENGLISH.is_stop_word(word));
        let words: Vec<&str> = asked.split_whitespace().collect();
        assert_eq!(words.join(" "), expect, "{question}");
    }

    #[test]
    fn what_means_the_documents_asks_nothing() {
        check("What do my notes say about no_std?", "What no_std?");
        check("Does the documentation mention timeouts?", "timeouts?");
        check("What does our knowledge base know about leave?", "What leave?");
        check("Is there anything in the documents about sleep?", "sleep?");
        check("Are there notes on tokio?", "tokio?");
        check("Which version of tracing do I have notes on?", "Which version of tracing ?");
        check("Do I have any notes about tokio?", "tokio?");
        check("According to the docs, how fast is it running?", ", how fast is it running?");
        check("Where is tokio used in my notes?", "Where is tokio used ?");
        check("my notes on base64", "base64");
        check("What documents do I have about TLS?", "TLS?");
        check("Was sagen meine Notizen über tokio?", "Was tokio?");
        check("Was steht in meinen Notizen über tokio?", "Was tokio?");
    }

    #[test]
    fn commands_ask_nothing() {
        check("List all crates about base64", "base64");
        check("List all crates for base64", "crates for base64");
        check("Show me all notes about base64", "base64");
        check("List crates for parsing", "crates for parsing");
        check("Summarize tokio", "tokio");
        check("Nenne alle Dokumente über tokio", "tokio");
    }

    #[test]
    fn questions_of_such_things_stay() {
        for question in [
            "How do I take notes?",
            "How do I search my own documents?",
            "How do I search in my notes?",
            "Where are my files kept?",
            "What is in my notes?",
            "List comprehension",
            "How do I list files?",
            "Which file types does the search read?",
            "Name resolution in Rust",
            "Notes",
        ] {
            check(question, question);
        }
    }
}
