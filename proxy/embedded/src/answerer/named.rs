//! Documents that a question names as `[[wikilinks]]`: what is asked of them, without their names.

use super::digest::content_words;
use super::overview;

/// What stands before or after a document's name and asks nothing itself.
const BEFORE: &[&str] = &["according to", "as in", "in", "from", "what does"];
const AFTER: &[&str] =
    &["say about", "says about", "tell me about", "tell us about", "have on", "say on", "says", "say"];

/// A question without the names of documents in double brackets, and without the words that lead from them to what is asked;
/// with the names, but no brackets, where nothing else is asked.
pub(super) fn unnamed(question: &str) -> String {
    let mut rest = String::new();
    let mut with_names = String::new();
    let mut left = question;
    while let Some((before, name, after)) = first_name(left) {
        left = without_beginning(after, AFTER);
        with_names.extend([before, name, &after[..after.len() - left.len()]]);
        rest.extend([without_end(before, BEFORE).trim_end(), " "]);
    }
    rest.push_str(left);
    with_names.push_str(left);
    let rest = rest.trim_matches([' ', ',']);
    if content_words(rest).is_empty() || overview::is_asked_by(rest) { with_names } else { rest.to_owned() }
}

/// Whether a question names documents and asks no more than what they are about.
pub(super) fn asks_what_they_are_about(question: &str) -> bool {
    let mut rest = String::new();
    let mut left = question;
    while let Some((before, _, after)) = first_name(left) {
        rest.extend([before, " "]);
        left = after;
    }
    !rest.is_empty() && overview::is_asked_by(&[&rest, left].concat())
}

/// The names of documents in a question, as they are written: without the words that are shown in place of them.
pub(super) fn names(question: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut left = question;
    while let Some((_, inside, after)) = first_link(left) {
        names.push(inside.split('|').next().unwrap_or(inside).trim());
        left = after;
    }
    names
}

/// What stands before the first name, the name as it is shown, and what follows.
fn first_name(text: &str) -> Option<(&str, &str, &str)> {
    let (before, inside, after) = first_link(text)?;
    Some((before, inside.rsplit('|').next().unwrap_or(inside), after))
}

fn first_link(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("[[")?;
    let (inside, after) = rest.split_once("]]").filter(|(inside, _)| !inside.contains(['[', '\n']))?;
    Some((before, inside, after))
}

/// A text without the first of these phrases that it ends in.
fn without_end<'a>(text: &'a str, phrases: &[&str]) -> &'a str {
    let bare = text.trim_end();
    let lower = bare.to_ascii_lowercase();
    let cut = phrases.iter().filter_map(|phrase| lower.strip_suffix(phrase));
    let cut = cut.map(str::len).find(|at| !bare[..*at].ends_with(char::is_alphanumeric));
    cut.map_or(text, |at| &bare[..at])
}

/// A text without the first of these phrases that it begins with.
fn without_beginning<'a>(text: &'a str, phrases: &[&str]) -> &'a str {
    let bare = text.trim_start();
    let lower = bare.to_ascii_lowercase();
    let cut = phrases.iter().filter(|phrase| lower.starts_with(**phrase)).map(|phrase| phrase.len());
    let cut = cut.map(|at| &bare[at..]).find(|rest| !rest.starts_with(char::is_alphanumeric));
    cut.unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::{asks_what_they_are_about, names, unnamed};

    #[test]
    fn what_is_asked_of_named_documents_is_kept() {
        let check = |question: &str, expect: &str| assert_eq!(unnamed(question), expect, "{question}");
        check("Who writes the numbers?", "Who writes the numbers?");
        check(
            "What does [[How citations work]] say about who writes the numbers?",
            "who writes the numbers?",
        );
        check("According to [[Leave]], how many days are there?", "how many days are there?");
        check("How many days are there in [[Leave#Parental|that]]?", "How many days are there ?");
        check("How many days within [[Leave]]?", "How many days within ?");
        check("What is [[Leave]] about?", "What is Leave about?");
        check("[[Leave]]", "Leave");
        check("Unterschied zwischen [[Rc]] und [[Arc]]?", "Unterschied zwischen Rc und Arc?");
        check("[[Leave|days off]]?", "days off?");
        check("Compare [[A]] and [[B]] by their price", "Compare  and  by their price");
        check("An array [[1, 2], [3]]", "An array [[1, 2], [3]]");
        check("How [[", "How [[");
    }

    #[test]
    fn names_are_found() {
        assert_eq!(names("Compare [[A#b]] and [[ C |sea]] [[d"), ["A#b", "C"]);
        let check = |question: &str, expect: bool| {
            assert_eq!(asks_what_they_are_about(question), expect, "{question}");
        };
        check("Compare [[A]] and [[B]]", true);
        check("[[A]]", true);
        check("Tell me about [[How citations work|them]].", true);
        check("Compare A and B", false);
        check("Who wrote [[A]]?", false);
    }
}
