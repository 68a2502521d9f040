//! What needs no documents: greetings, thanks, and questions about the answerer itself.

/// What it says when it is asked what it is.
const ABOUT: &str = "I am Footnote's offline answerer, not a language model. I look your question up in the \
documents and quote the sentences that answer it best, each with the number of its source; I write nothing of my own. \
For answers in a model's own words, connect one: ask me “How do I connect a model?”.";

const GREETING: &str =
    "Hello! Ask me something about the documents, and I will quote the passages that answer it.";

const THANKS: &str = "You're welcome.";

const FAREWELL: &str = "Goodbye!";

/// What it says when the documents do not answer a question.
pub(crate) const NOTHING_FOUND: &str = "I found nothing about that in the documents.\n\nI am an offline answerer: I can only quote \
what the documents say. Other words for the same thing may help, or a question about something they cover.";

/// What it says when there is no question.
pub(crate) const NO_QUESTION: &str = "There is no question to answer. Ask me something about the documents.";

const GREETINGS: &[&str] = &[
    "hi",
    "hello",
    "hey",
    "hi there",
    "hello there",
    "hey there",
    "good morning",
    "good afternoon",
    "good evening",
    "good day",
    "greetings",
    "howdy",
    "hallo",
    "hola",
    "bonjour",
    "guten tag",
    "moin",
    "ciao",
    "你好",
    "こんにちは",
    "привет",
    "how are you",
    "hi how are you",
    "hello how are you",
    "whats up",
];

const THANK_YOUS: &[&str] = &[
    "thanks",
    "thank you",
    "thank you very much",
    "thanks a lot",
    "many thanks",
    "thx",
    "ty",
    "cheers",
    "great thanks",
    "ok thanks",
    "okay thanks",
    "ok thank you",
    "perfect thanks",
    "thanks that helps",
    "thanks that helped",
    "thank you so much",
    "danke",
    "vielen dank",
    "merci",
    "gracias",
    "grazie",
    "obrigado",
    "谢谢",
    "спасибо",
    "great",
    "ok",
    "okay",
    "perfect",
    "nice",
    "cool",
];

const FAREWELLS: &[&str] =
    &["bye", "goodbye", "bye bye", "see you", "see you later", "good night", "tschüss", "au revoir"];

const ABOUTS: &[&str] = &[
    "who are you",
    "what are you",
    "what is your name",
    "whats your name",
    "are you an ai",
    "are you a bot",
    "are you a robot",
    "are you human",
    "are you a human",
    "are you chatgpt",
    "are you gpt",
    "are you a language model",
    "are you an llm",
    "are you a model",
    "are you real",
    "which model are you",
    "what model are you",
    "which model is this",
    "what model is this",
    "what is footnote offline",
    "what llm are you",
    "which llm are you",
    "what can you do",
    "what do you do",
    "how do you work",
    "help",
    "help me",
    "who made you",
    "what can i ask",
    "what can i ask you",
    "tell me about yourself",
    "introduce yourself",
    "wer bist du",
    "was bist du",
    "was kannst du",
    "qui es tu",
    "quién eres",
    "are you offline",
    "what are offline answers",
    "what is an offline answer",
    "why offline answers",
];

/// The answer to small talk; `None` for anything else.
pub(crate) fn small_talk(question: &str) -> Option<&'static str> {
    let kept = question.chars().filter(|c| c.is_alphanumeric() || c.is_whitespace() || *c == '-');
    let key: String = kept.flat_map(char::to_lowercase).map(|c| if c == '-' { ' ' } else { c }).collect();
    let words: Vec<&str> = key.split_whitespace().collect();
    let key = words.join(" ");
    let addressed =
        ["footnote", "assistant", "bot"].iter().find_map(|name| key.strip_suffix(name)).map(str::trim_end);
    let greeted = GREETINGS.iter().find_map(|greeting| key.strip_prefix(greeting)?.strip_prefix(' '));
    let is_in = |list: &[&str]| {
        [Some(key.as_str()), addressed, greeted].into_iter().flatten().any(|key| list.contains(&key))
    };
    if is_in(ABOUTS) {
        Some(ABOUT)
    } else if is_in(THANK_YOUS) {
        Some(THANKS)
    } else if is_in(FAREWELLS) {
        Some(FAREWELL)
    } else if is_in(GREETINGS) {
        Some(GREETING)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_talk_is_answered() {
        let check =
            |question: &str, expect: Option<&str>| assert_eq!(small_talk(question), expect, "{question}");
        check("Hi!", Some(GREETING));
        check("Hello, Footnote.", Some(GREETING));
        check("Thank you!", Some(THANKS));
        check("Hello, who are you?", Some(ABOUT));
        check("What's your name?", Some(ABOUT));
        check("What model are you?", Some(ABOUT));
        check("bye", Some(FAREWELL));
        check("How do I connect a model?", None);
        check("Hello world in Rust?", None);
        check("help with nginx", None);
        check("", None);
    }
}
