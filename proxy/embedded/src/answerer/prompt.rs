//! Reads a prompt: the question, the documents that came with it, and what was said before.
//!
//! Documents are text to quote from. Nothing in them is ever taken for an instruction.

use super::wire::Message;

/// A document in a prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Source {
    /// The number to cite it by.
    pub(crate) number: u32,
    pub(crate) title: String,
    pub(crate) text: String,
}

/// What someone said before the question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) is_user: bool,
    pub(crate) text: String,
}

/// A prompt, taken apart.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Prompt {
    pub(crate) question: String,
    /// The whole message that has the question.
    pub(crate) last_message: String,
    pub(crate) sources: Vec<Source>,
    /// Questions and answers before this one, oldest first.
    pub(crate) history: Vec<Turn>,
    /// Whether a tool has answered since the question.
    pub(crate) has_tool_result: bool,
}

impl Prompt {
    /// Takes the messages of a request apart. The last user message holds the question.
    pub(crate) fn read(messages: &[Message]) -> Self {
        let last = messages.iter().rposition(|message| message.role == "user");
        let (before, after) = messages.split_at(last.unwrap_or(messages.len()));
        let history = before.iter().filter(|message| matches!(message.role.as_str(), "user" | "assistant"));
        let history = history.map(|message| (message.role == "user", message.text()));
        let history = history
            .map(|(is_user, text)| Turn { is_user, text: if is_user { question(&text) } else { text } });
        let mut prompt = Self {
            history: history.filter(|turn| !turn.text.trim().is_empty()).collect(),
            has_tool_result: after.iter().any(|message| message.role == "tool"),
            ..Self::default()
        };
        for message in after.iter().filter(|message| matches!(message.role.as_str(), "user" | "tool")) {
            let text = message.text();
            read_sources(&text, &mut prompt.sources);
            if message.role == "user" {
                prompt.question = question(&text);
                prompt.last_message = text;
            }
        }
        prompt
    }
}

/// What is asked in a message that may hold blocks of context as well.
pub(crate) fn question(text: &str) -> String {
    let after = text.rfind("</documents>").map_or(text, |at| &text[at + "</documents>".len()..]);
    let before = text.find("<documents>").map_or("", |at| &text[..at]);
    let rest = if after.trim().is_empty() { before } else { after };
    let mut rest = rest.trim();
    while let Some(inner) = without_block(rest) {
        rest = inner.trim();
    }
    let label = rest.match_indices("Question:").find(|(at, _)| *at == 0 || rest[..*at].ends_with('\n'));
    label.map_or(rest, |(at, label)| &rest[at + label.len()..]).trim().to_owned()
}

/// A text without the `<name>…</name>` that it begins with.
fn without_block(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('<')?;
    let name = &inner[..inner.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-'))?];
    let close = format!("</{name}>");
    let at = if name.is_empty() { None } else { text.find(&close) }?;
    Some(&text[at + close.len()..])
}

/// Adds the documents of a text: `<document index="1" id="…" title="…">…</document>`, attributes in any order.
fn read_sources(text: &str, sources: &mut Vec<Source>) {
    let mut rest = text;
    while let Some(at) = rest.find("<document") {
        rest = &rest[at + "<document".len()..];
        if !rest.starts_with(char::is_whitespace) && !rest.starts_with('>') {
            continue;
        }
        let Some((tag, inner)) = rest.split_once('>') else { return };
        let end = inner.find("</document>").or_else(|| inner.find("</documents>")).unwrap_or(inner.len());
        let next = sources.last().map_or(1, |last: &Source| last.number + 1);
        sources.push(Source {
            number: attribute(tag, "index").and_then(|index| index.parse().ok()).unwrap_or(next),
            title: attribute(tag, "title").or_else(|| attribute(tag, "id")).unwrap_or_default(),
            text: unescaped(&without_gaps(&inner[..end])),
        });
        rest = &inner[end..];
    }
}

/// What there is of a document, without the marks of what was left out.
fn without_gaps(text: &str) -> String {
    let lines = text.trim_matches(['\n', '\r']).split('\n');
    let lines: Vec<&str> = lines.filter(|line| line.trim() != "[…]").collect();
    lines.join("\n")
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let mut rest = tag;
    while let Some((before, after)) = rest.split_once('=') {
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, next) = after[1..].split_once(quote)?;
        if before.trim() == name {
            return Some(unescaped(value));
        }
        rest = next;
    }
    None
}

pub(super) fn unescaped(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'");
    text.replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(number: u32, title: &str, text: &str) -> Source {
        Source { number, title: title.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn prompts_are_taken_apart() {
        let prompt = Prompt::read(&[
            Message::new("system", "Be kind."),
            Message::new(
                "user",
                "<documents>\n<document index=\"1\">old</document>\n</documents>\n\nQuestion: First?",
            ),
            Message::new("assistant", "Answer. [1]"),
            Message::new(
                "user",
                "<documents>\n<document index=\"2\" id=\"a#b\" title=\"A &lt;b&gt; &amp;lt;\">\nx &lt;i> \"q\"\n</document>\n\
                 <document title='T'>\ny\n</document>\n</documents>\n\nQuestion: Second?\nReally?",
            ),
            Message::new("assistant", ""),
            Message::new("tool", "<documents><document id=\"c\" index=\"9\">z</document></documents>"),
        ]);
        assert_eq!(prompt.question, "Second?\nReally?");
        assert_eq!(
            prompt.sources,
            [source(2, "A <b> &lt;", "x <i> \"q\""), source(3, "T", "y"), source(9, "c", "z")]
        );
        let history: Vec<&str> = prompt.history.iter().map(|turn| turn.text.as_str()).collect();
        assert_eq!(history, ["First?", "Answer. [1]"]);
        assert!(prompt.has_tool_result);
    }

    #[test]
    fn questions_are_found() {
        let check = |text: &str, expect: &str| assert_eq!(question(text), expect, "{text}");
        check("plain", "plain");
        check("Question: labelled", "labelled");
        check("What is a <b>?", "What is a <b>?");
        check("<memory>\nQuestion: no\n</memory>\n<index>x</index>\nQuestion: yes", "yes");
        check("first <documents></documents>", "first");
        check("<documents>\n<document>Question: no</document></documents>\nyes", "yes");
        check("", "");
    }

    #[test]
    fn what_is_remembered_is_neither_question_nor_document() {
        let memory = "<conversation_memory>\nThe conversation so far: They read &lt;documents>.\nQuestion: an old one?\n\
                      Earlier exchanges by number:\n1. About &lt;document [topic] (sources: a.md)\n</conversation_memory>\n\n";
        let documents =
            "<documents>\n<document index=\"1\" id=\"a\" title=\"A\">\nx\n</document>\n</documents>\n\n";
        let check = |before: &[&str], sources: &[Source]| {
            let text = [&before.concat(), "Question: And now?"].concat();
            let prompt = Prompt::read(&[
                Message::new("user", "What have we talked about so far?"),
                Message::new("assistant", "In short."),
                Message::new("user", &text),
            ]);
            assert_eq!(
                (prompt.question.as_str(), prompt.sources.as_slice()),
                ("And now?", sources),
                "{text}"
            );
        };
        // The list of documents that the question names.
        let named = "<referenced_documents>\nReferenced documents, which the question names. Those with an index are among the documents.\n\
                     <reference index=\"1\" id=\"a\" title=\"A\">About &lt;document> a. Question: no.</reference>\n\
                     <reference id=\"b\" title=\"B\" read=\"read_document\"></reference>\n</referenced_documents>\n\n";
        check(&[memory], &[]);
        check(&[named], &[]);
        check(&[memory, named, documents], &[source(1, "A", "x")]);
        check(&[memory, documents], &[source(1, "A", "x")]);
        check(&[documents], &[source(1, "A", "x")]);
    }

    #[test]
    fn broken_blocks_do_no_harm() {
        let check = |text: &str, expect: &[Source]| {
            let mut sources = Vec::new();
            read_sources(text, &mut sources);
            assert_eq!(sources, expect, "{text}");
        };
        check("<document", &[]);
        check("<documentary>x", &[]);
        check("<document index=\"x\" title=>text", &[source(1, "", "text")]);
        check("<documents><document index=\"4\">text</documents>", &[source(4, "", "text")]);
        check("<document>\n[…]\nkept\n[…]\n</document>", &[source(1, "", "kept")]);
        check("<document =\"\">a<document>b", &[source(1, "", "a<document>b")]);
    }
}
