//! Questions that a document answers, made from its headings and from amounts with a label, in its language.
//!
//! `questions/lists.txt` has the words of each language. A document in another language gives only headings that are questions already.

use std::{collections::HashMap, sync::LazyLock};

/// A language, a kind of list and its entries, in each line.
const LISTS: &str = include_str!("questions/lists.txt");

/// The longest heading that a question is made of, in characters.
const MAX_HEADING: usize = 60;
/// The same where it is a question, which people write longer.
const MAX_QUESTION: usize = 110;
/// Words of a question that says by itself what it is about.
const MIN_QUESTION_WORDS: usize = 3;
/// Words of a label before an amount, at most.
const MAX_LABEL_WORDS: usize = 4;
/// The shortest text that tells how something is done, in characters.
const MIN_INSTRUCTION: usize = 40;
/// English titles have no capitals in words of so many letters.
const SHORT_WORD: usize = 3;
/// Bytes of a text within which it says what its heading is about.
const OPENING: usize = 240;
/// Bytes of the sections' texts by which the language is told.
const SAMPLE: usize = 4_000;

/// What stands for a heading or title in a template.
const SLOT: &str = "{}";

/// A part of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Section<'t> {
    /// Empty before the first heading, and under the document's title.
    pub heading: &'t str,
    /// The beginning of its text, without markup and code.
    pub text: &'t str,
}

/// A question that a section answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub text: String,
    /// The section's heading.
    pub heading: String,
    pub kind: QuestionKind,
}

/// What a question is made of; those that say more about the document come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum QuestionKind {
    /// A heading that is a question.
    Heading,
    /// An amount, date or duration under its heading or after its label.
    Number,
    /// A sentence that says what something is.
    Meaning,
    /// Instructions.
    How,
}

/// The questions that a document answers, the best kinds first, each section's in its order.
pub fn questions(title: &str, sections: &[Section<'_>]) -> Vec<Question> {
    let language = language_of(sections);
    let mut all: Vec<Question> = Vec::new();
    for section in sections {
        let heading = bare(section.heading);
        if is_boilerplate(heading) {
            continue;
        }
        let made = [
            asked(heading, language).map(|text| (QuestionKind::Heading, text)),
            language.and_then(|language| language.amount(heading, section.text, title)),
            language.and_then(|language| language.meaning(heading, section.text, title)),
            language.and_then(|language| language.instruction(heading, section.text)),
        ];
        for (kind, text) in made.into_iter().flatten().take(1) {
            all.push(Question { text, heading: section.heading.to_owned(), kind });
        }
        for text in language.iter().flat_map(|language| language.labelled(section.text, title)) {
            all.push(Question { text, heading: section.heading.to_owned(), kind: QuestionKind::Number });
        }
    }
    all.sort_by_key(|question| question.kind);
    let mut kept: Vec<Question> = Vec::new();
    for question in all {
        if !kept.iter().any(|known| known.text == question.text) {
            kept.push(question);
        }
    }
    kept
}

/// Whether a document or section of this name is part of many projects and says little about one: a licence, a list of changes or
/// contents, a template.
pub fn is_boilerplate(name: &str) -> bool {
    let name = bare(name).to_lowercase().replace(['-', '_'], " ");
    let has_blank =
        ["{{", "<%", "${", "[your", "<your", "lorem ipsum"].iter().any(|mark| name.contains(mark));
    let begins = ["license ", "licence ", "changelog ", "change log", "release notes "];
    let is_dated_list = begins.iter().any(|begin| name.starts_with(begin)) || name.ends_with(" template");
    has_blank || is_dated_list || LANGUAGES.any("boilerplate").contains(&name.trim())
}

/// Whether so many documents have a section of this name that asking about it alone asks nothing.
fn is_generic(heading: &str) -> bool {
    let heading = bare(heading).to_lowercase();
    let heading = heading.trim_end_matches(|c: char| !c.is_alphanumeric());
    LANGUAGES.any("generic").contains(&heading)
}

/// Whether a heading is a name of code, or has it.
fn is_code(heading: &str) -> bool {
    let is_mark = |c: char| "(){}[]<>=_\\/;|$@`#*^~".contains(c);
    let is_joined = |word: &str| {
        let inner = word.trim_matches(|c: char| !c.is_alphanumeric());
        let is_hump = |(at, c): (usize, char)| c.is_uppercase() && inner[..at].ends_with(char::is_lowercase);
        let is_name = LANGUAGES.any("names").contains(&inner.to_lowercase().as_str());
        let has_hump = inner.char_indices().any(is_hump) && !is_name;
        has_hump
            || inner.contains("::")
            || inner.contains(':')
            || word.starts_with("--")
            || inner
                .split_once('.')
                .is_some_and(|(before, after)| !before.is_empty() && after.starts_with(char::is_alphabetic))
    };
    // A name of an option or a type.
    let is_option =
        heading.is_ascii() && !heading.contains([' ', '?']) && heading.starts_with(char::is_lowercase);
    is_option || heading.contains(is_mark) || heading.split_whitespace().any(is_joined)
}

/// Whether a heading says what its section is about.
pub fn says_what(heading: &str) -> bool {
    !(heading.is_empty() || is_generic(heading) || is_boilerplate(heading) || is_code(heading))
}

/// A heading without the number or sign before it and the colon after it.
fn bare(heading: &str) -> &str {
    let heading = heading.trim();
    let unnumbered =
        heading.trim_start_matches(|c: char| !c.is_alphabetic() && !"¿¡“„«\"'(`$<{[".contains(c));
    let unnumbered = if unnumbered.is_empty() { heading } else { unnumbered };
    let question = ["Q: ", "F: ", "Q. "].iter().find_map(|mark| unnumbered.strip_prefix(mark));
    question.unwrap_or(unnumbered).trim_end_matches([':', ' ', '.', '#'])
}

/// A heading that is a question and can be understood without its document.
fn asked(heading: &str, language: Option<&Language>) -> Option<String> {
    let is_marked = heading.ends_with(['?', '？', '؟']);
    let words: Vec<String> = heading.split_whitespace().map(letters).collect();
    let is_dense = heading.chars().any(crate::is_dense_letter);
    let first = words.first()?.as_str();
    let is_unmarked = || {
        let language = language?;
        let second = words.get(1)?.as_str();
        Some(language.has("asks", first) && language.has("auxiliaries", second))
    };
    let is_question = is_marked || is_unmarked().unwrap_or(false);
    let points_back = words.iter().any(|word| LANGUAGES.any("pronouns").contains(&word.as_str()));
    let is_whole = is_dense || words.len() >= MIN_QUESTION_WORDS;
    let is_fit = is_question && is_whole && !points_back && !is_generic(heading);
    let is_fit = is_fit
        && heading.chars().count() <= MAX_QUESTION
        && !heading.contains(['{', '}', '<', '>', '|', '[']);
    is_fit.then(|| if is_marked { heading.to_owned() } else { format!("{heading}?") })
}

/// The words of one language.
struct Language {
    lists: HashMap<&'static str, Vec<&'static str>>,
    /// Templates, each with its nouns.
    measures: Vec<Vec<&'static str>>,
}

impl Language {
    fn list(&self, name: &str) -> &[&'static str] {
        self.lists.get(name).map_or(&[], Vec::as_slice)
    }

    fn has(&self, list: &str, word: &str) -> bool {
        self.list(list).contains(&word)
    }

    fn is(&self, property: &str) -> bool {
        !self.list(property).is_empty()
    }

    /// Asks for the amount under a heading that names one.
    fn amount(&self, heading: &str, text: &str, title: &str) -> Option<(QuestionKind, String)> {
        let opening = text.split("\n\n").find(|paragraph| !paragraph.trim().is_empty())?;
        let opening = beginning(opening);
        let sentence = opening.split_inclusive(". ").next().unwrap_or(opening);
        let has_number = sentence.contains(|c: char| c.is_ascii_digit());
        let question = self.measure(heading, title).filter(|_| has_number)?;
        Some((QuestionKind::Number, question))
    }

    /// Asks for amounts that stand after their labels, as in "Deadline: 3 May".
    fn labelled(&self, text: &str, title: &str) -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.split_once(':'));
        let labelled = lines.filter(|(label, value)| {
            label.split_whitespace().count() <= MAX_LABEL_WORDS
                && beginning(value).contains(|c: char| c.is_ascii_digit())
        });
        labelled.filter_map(|(label, _)| self.measure(bare(label), title)).collect()
    }

    fn measure(&self, heading: &str, title: &str) -> Option<String> {
        if !is_fit(heading) || title.is_empty() || is_boilerplate(title) || letters(heading) == letters(title)
        {
            return None;
        }
        let lower = heading.to_lowercase();
        let head = if self.is("first") {
            lower.split_whitespace().next()?
        } else {
            let parts = [" of ", " for ", " per ", " für ", " von ", " voor ", " van ", " in "];
            let end = parts.iter().filter_map(|part| lower.find(part)).min().unwrap_or(lower.len());
            lower[..end].split_whitespace().next_back()?
        };
        let is_noun = |noun: &&str| {
            head == *noun
                || self.is("compound") && head.ends_with(noun)
                || noun.contains(' ') && lower.ends_with(noun)
        };
        let nouns = self.measures.iter().find(|measure| measure.iter().skip(1).any(&is_noun))?;
        let template = nouns.first()?;
        Some(filled(template, &[&self.inside(heading), title]))
    }

    /// Asks what something is, where a section says it in its first words.
    fn meaning(&self, heading: &str, text: &str, title: &str) -> Option<(QuestionKind, String)> {
        let is_title = heading.is_empty();
        let name = if is_title { bare(title) } else { heading };
        let is_word = || is_title && !name.contains(' ') && !is_boilerplate(name) && !is_generic(name);
        if !(is_fit(name) || is_word()) {
            return None;
        }
        let opening = beginning(text.trim_start());
        let subject = |list| {
            self.list(list)
                .iter()
                .filter_map(|verb| Some(opening[..opening.find(&format!(" {verb} "))?].trim()))
                .min_by_key(|subject| subject.len())
        };
        let found = [("meaning", subject("is")), ("meanings", subject("are")), ("doing", subject("does"))];
        let found = found.into_iter().filter_map(|(template, subject)| Some((template, subject?)));
        let (template, subject) = found.min_by_key(|(_, subject)| subject.len())?;
        let is_same = |subject: &str| letters(subject) == letters(name);
        let (first, rest) = subject.split_once([' ', '\'', '’']).unwrap_or(("", subject));
        let has_article = self.has("articles", &first.to_lowercase())
            || self.has("articles", &format!("{}'", first.to_lowercase()));
        let subject = if is_same(subject) {
            subject.to_owned()
        } else if has_article && is_same(rest) {
            small(subject)
        } else {
            return None;
        };
        let template = self.list(template).first()?;
        Some((QuestionKind::Meaning, filled(template, &[&subject])))
    }

    /// Asks how something is done that a heading names by its verb.
    fn instruction(&self, heading: &str, text: &str) -> Option<(QuestionKind, String)> {
        let folded = text.to_lowercase();
        let instructs = self.list("instructs");
        let is_told = instructs.is_empty() || instructs.iter().any(|words| has_words(&folded, words));
        if !is_fit(heading) || !is_told || text.trim().chars().count() < MIN_INSTRUCTION {
            return None;
        }
        let template = self.list("how").first()?;
        let led = self.list("lead").iter().find_map(|lead| {
            let rest = heading.get(lead.len()..)?;
            (heading.to_lowercase().starts_with(lead) && rest.starts_with(' ')).then(|| rest.trim())
        });
        let heading = led.unwrap_or(heading);
        let (first, rest) = heading.split_once(' ')?;
        let verb = if self.is("last") { heading.rsplit(' ').next()? } else { first };
        let verb = letters(verb);
        let is_command = self.has("commands", &verb)
            && self.has("determiners", &letters(rest.split(' ').next().unwrap_or_default()));
        let forms = self.list("verbs").iter().map(|known| known.split_once('=').unwrap_or((known, known)));
        let form = { forms }.find_map(|(written, asked)| (written == verb).then_some(asked));
        let form = form.or_else(|| is_command.then_some(verb.as_str()));
        let pronoun = heading
            .split_whitespace()
            .any(|word| LANGUAGES.any("pronouns").contains(&letters(word).as_str()));
        let done = match form {
            _ if pronoun => return None,
            Some(_) if self.is("last") => heading.to_owned(),
            Some(form) => {
                let rest = if is_titled(rest) { rest.to_lowercase() } else { rest.to_owned() };
                format!("{form} {rest}")
            }
            None => small(led?),
        };
        Some((QuestionKind::How, filled(template, &[&done])))
    }

    /// A heading as it stands within a sentence. German nouns keep their capitals.
    fn inside(&self, heading: &str) -> String {
        if self.is("last") && !self.is("compound") || self.has("asks", "warum") {
            return heading.to_owned();
        }
        if is_titled(heading) { heading.to_lowercase() } else { small(heading) }
    }
}

/// Whether several words are written with capitals, and all that are not short, as in English titles.
fn is_titled(text: &str) -> bool {
    let is_capital = |word: &&str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase) && letters.all(|letter| !letter.is_uppercase())
    };
    let long = text.split_whitespace().filter(|word| word.chars().count() > SHORT_WORD);
    text.split_whitespace().filter(is_capital).count() > 1 && { long }.all(|word| is_capital(&word))
}

/// Whether a question can be made of a heading.
fn is_fit(heading: &str) -> bool {
    let length = heading.chars().count();
    (2..=MAX_HEADING).contains(&length)
        && !is_code(heading)
        && !is_boilerplate(heading)
        && !is_generic(heading)
}

/// A text with a small first letter, unless its first word is a name such as HTTP or `GitHub`.
fn small(text: &str) -> String {
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_name = first.chars().skip(1).any(char::is_uppercase) || first.chars().any(char::is_numeric);
    let mut letters = text.chars();
    match letters.next() {
        Some(letter) if !is_name => letter.to_lowercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

/// Whether a text has these words.
fn has_words(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + words.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    })
}

/// The letters and digits of a text in lower case.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric() || *c == '\'').flat_map(char::to_lowercase).collect()
}

fn filled(template: &str, values: &[&str]) -> String {
    let filled = values.iter().fold(template.to_owned(), |text, value| text.replacen(SLOT, value, 1));
    filled.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn beginning(text: &str) -> &str {
    &text[..text.floor_char_boundary(OPENING)]
}

/// The language that most of the frequent words are of, if there are enough.
fn language_of(sections: &[Section<'_>]) -> Option<&'static Language> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut left = SAMPLE;
    let mut all = 0;
    for section in sections {
        let text = &section.text[..section.text.floor_char_boundary(left)];
        left -= text.len();
        for word in [section.heading, text].into_iter().flat_map(str::split_whitespace) {
            all += 1;
            let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
            for language in LANGUAGES.function.get(word.as_str()).into_iter().flatten() {
                *counts.entry(language).or_default() += 1;
            }
        }
    }
    let (code, count) = counts.into_iter().max_by_key(|(code, count)| (*count, *code == "en"))?;
    (count * 20 >= all).then(|| LANGUAGES.known.get(code)).flatten()
}

struct Languages {
    known: HashMap<&'static str, Language>,
    /// The languages that a frequent word is of.
    function: HashMap<&'static str, Vec<&'static str>>,
}

impl Languages {
    /// A list for all languages.
    fn any(&self, list: &str) -> &[&'static str] {
        self.known.get("any").map_or(&[], |any| any.list(list))
    }
}

static LANGUAGES: LazyLock<Languages> = LazyLock::new(|| {
    let mut languages = Languages { known: HashMap::new(), function: HashMap::new() };
    for line in LISTS.lines().filter(|line| !line.starts_with('#')) {
        let mut parts = line.splitn(3, ' ');
        let (Some(code), Some(kind), Some(entries)) = (parts.next(), parts.next(), parts.next()) else {
            continue;
        };
        let entries: Vec<&'static str> = entries.split('|').collect();
        if kind == "function" {
            for word in &entries {
                languages.function.entry(word).or_default().push(code);
            }
        }
        let language = languages
            .known
            .entry(code)
            .or_insert_with(|| Language { lists: HashMap::new(), measures: Vec::new() });
        if kind == "measure" {
            language.measures.push(entries);
        } else {
            language.lists.insert(kind, entries);
        }
    }
    languages
});

#[cfg(test)]
mod tests;
