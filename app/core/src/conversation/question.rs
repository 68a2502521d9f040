//! Questions, and the documents that they name.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::{AttachedFile, DocumentId, OtherFields};

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// As it was typed.
    pub text: String,
    /// Its texts before it was edited, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<String>,
    /// In milliseconds since 1970.
    #[serde(default)]
    pub asked_ms: u64,
    /// `None` until counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<MessageTokens>,
    /// The documents it names, in order, each once; also those that do not exist.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub references: Vec<DocumentReference>,
    /// The files that were attached to it, in order, each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<AttachedFile>,
    /// The exchange was deleted; only its number is left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deleted: bool,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

impl Question {
    /// A question asked at this time.
    pub fn new(text: impl Into<String>, asked_ms: u64) -> Self {
        Self { text: text.into(), asked_ms, ..Self::default() }
    }
}

/// A document that a message refers to.
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct DocumentReference {
    /// The text between the brackets of `[[…]]`, without an alias after `|`; `None` if a search brought the document.
    pub wikilink: Option<String>,
    /// `None` where there is no such document, or it could not be looked up.
    pub id: Option<DocumentId>,
    /// Why it could not be looked up; `None` where the knowledge base was asked.
    pub lookup_error: Option<String>,
    /// Its id in the knowledge base, if that differs from `id`; sources are compared by it.
    pub kb_id: Option<String>,
    /// Its title, cleaned; the text that the person wrote if no document is known.
    pub title: String,
    /// How it came to be named.
    #[serde(default)]
    pub kind: ReferenceKind,
    /// Its safe address on the web, where it has one.
    pub url: Option<String>,
    /// A summary in a sentence or a short paragraph, once it is known.
    pub summary: Option<String>,
    /// The beginning of the part that is meant: of the section after `#`, else of the document.
    pub context_snippet: Option<String>,
}

impl DocumentReference {
    /// Whether no document is known for it: there is none, or it could not be looked up.
    pub fn is_broken(&self) -> bool {
        self.id.is_none()
    }
}

/// How a document came to be named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReferenceKind {
    /// A person named it.
    Direct,
    /// A search or a tool brought it.
    #[default]
    #[serde(other)]
    Search,
}

/// A message's tokens, in the encoding of the model that was asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageTokens {
    /// Its own words.
    pub token_count: u32,
    /// With the references that were sent beside it and the chat format's framing.
    pub augmented_token_count: u32,
    /// Tool calls and their results.
    #[serde(default)]
    pub tool_tokens: u32,
    /// The encoding that counted, such as `o200k_base`; none where it is an estimate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
}

/// The longest remark that is no question, in characters.
const MAX_REMARK: usize = 16;

/// The same in letters of the scripts from Thai on, most of which have no spaces and express more with a letter.
const MAX_DENSE_REMARK: usize = 5;

/// The longest thanks or greeting, in characters.
const MAX_THANKS: usize = 60;

/// Words after thanks that still ask nothing: "Thanks, that was it"
const MAX_WORDS_AFTER: usize = 3;

/// How thanks and greetings begin in the languages that most people write, in lower case.
const THANKS: [&str; 62] = [
    "thank",
    "thx",
    "cheers",
    "hello",
    "hi ",
    "hi,",
    "hey",
    "good morning",
    "good afternoon",
    "good evening",
    "danke",
    "vielen dank",
    "besten dank",
    "hallo",
    "guten morgen",
    "guten tag",
    "guten abend",
    "grüezi",
    "merci",
    "bonjour",
    "bonsoir",
    "salut",
    "gracias",
    "muchas gracias",
    "hola",
    "buenos días",
    "buenas",
    "grazie",
    "ciao",
    "buongiorno",
    "buonasera",
    "obrigad",
    "muito obrigad",
    "olá",
    "bom dia",
    "dank je",
    "dank u",
    "bedankt",
    "hartelijk dank",
    "hoi",
    "goedemorgen",
    "dzięk",
    "cześć",
    "dzień dobry",
    "спасибо",
    "благодарю",
    "здравствуй",
    "привет",
    "добрый день",
    "дякую",
    "tack",
    "tak ",
    "takk",
    "kiitos",
    "teşekkür",
    "merhaba",
    "شكرا",
    "مرحبا",
    "terima kasih",
    "谢谢",
    "ありがとう",
    "감사",
];

/// Whether a message is no question about documents, like "hello" or "thank you very much": no search is missed then, and
/// what was found for it does not matter. It is one by its length in any language, and in many by how it begins.
pub fn is_remark(question: &str) -> bool {
    if question.contains(['?', '？', '؟']) {
        return false;
    }
    let length = question.chars().count();
    let is_short = length <= MAX_REMARK
        && question.split_whitespace().count() <= 2
        && dense_letters(question) <= MAX_DENSE_REMARK;
    let begins = |question: &str| THANKS.iter().any(|thanks| question.starts_with(thanks));
    is_short || length <= MAX_THANKS && begins(&question.trim_start().to_lowercase()) && !asks_more(question)
}

/// Whether a question follows the first clause: "Thanks! How long is parental leave"
fn asks_more(question: &str) -> bool {
    let clauses = question.trim().split_once(['.', '!', ',', ';', '\n', '。', '！', '，']);
    clauses.is_some_and(|(_, rest)| {
        rest.split_whitespace().count() > MAX_WORDS_AFTER || dense_letters(rest) > MAX_DENSE_REMARK
    })
}

/// Number of letters of the scripts from Thai on.
fn dense_letters(text: &str) -> usize {
    text.chars().filter(|letter| *letter >= '\u{e00}').count()
}

#[cfg(test)]
mod tests {
    use super::is_remark;

    #[test]
    fn thanks_and_greetings_ask_nothing() {
        let check = |message: &str, expect: bool| assert_eq!(is_remark(message), expect, "{message}");
        for remark in [
            "ok",
            "Thank you very much for your help!",
            "thanks, that was it",
            "Vielen Dank für die schnelle Hilfe",
            "Merci beaucoup, c'est parfait",
            "Muchas gracias por todo",
            "Большое спасибо",
            "Спасибо, всё понятно",
            "Bedankt voor de hulp!",
            "谢谢你的帮助",
            "ありがとうございます",
            "감사합니다",
            "Good morning everybody",
        ] {
            check(remark, true);
        }
        for question in [
            "Thanks! How long is parental leave in Lyon",
            "Thank you, and who signs the form?",
            "What is the thank you letter for",
            "Hive temperature in winter",
            "谢谢，产假有多长时间，谁批准",
            "List the offices",
            "Tell me about hives",
        ] {
            check(question, false);
        }
    }
}
