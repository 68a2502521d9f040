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

/// A prompt, taken apart.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Prompt {
    /// Everything but instructions.
    pub(crate) conversation: String,
    pub(crate) question: String,
    pub(crate) sources: Vec<Source>,
    /// Questions before this one, oldest first.
    pub(crate) questions_before: Vec<String>,
    /// Whether a tool has answered since the question.
    pub(crate) has_tool_result: bool,
}

impl Prompt {
    /// Takes the messages of a request apart. The last user message holds the question.
    pub(crate) fn read(messages: &[Message]) -> Self {
        let said = messages.iter().filter(|message| message.role != "system").map(Message::text);
        let conversation = said.collect::<Vec<_>>().join("\n");
        let last = messages.iter().rposition(|message| message.role == "user").unwrap_or(messages.len());
        let (before, after) = messages.split_at(last);
        let asked = before.iter().filter(|message| message.role == "user");
        let asked = asked.map(|message| question(&message.text())).filter(|question| !question.is_empty());
        let given = after.iter().filter(|message| matches!(message.role.as_str(), "user" | "tool"));
        Self {
            conversation,
            question: after.first().map(|message| question(&message.text())).unwrap_or_default(),
            sources: given.flat_map(|message| sources(&message.text())).collect(),
            questions_before: asked.collect(),
            has_tool_result: after.iter().any(|message| message.role == "tool"),
        }
    }

    /// The turns of a conversation that is written into one message: each begins a line, with a label such as `User: `,
    /// and further lines are indented.
    pub(crate) fn turns(&self) -> Vec<String> {
        let mut turns: Vec<String> = Vec::new();
        for line in self.conversation.lines().filter(|line| !line.trim().is_empty()) {
            match turns.last_mut().filter(|_| line.starts_with(char::is_whitespace)) {
                Some(turn) => turn.extend([" ", line.trim()]),
                None => turns.push(line.split_once(": ").map_or(line, |(_, said)| said).to_owned()),
            }
        }
        turns
    }

    /// The questions of such a conversation and the one that it ends with: every other turn from the end.
    pub(crate) fn follow_up(&self) -> (Vec<String>, String) {
        let mut asked: Vec<String> = self.turns().into_iter().rev().step_by(2).collect();
        asked.reverse();
        let question = asked.pop().unwrap_or_default();
        (asked, question)
    }
}

/// What is asked in a message that may begin with blocks of context; after those, the question has a label.
fn question(text: &str) -> String {
    let mut rest = text.trim();
    let mut label = None;
    while let Some(after) = without_block(rest) {
        rest = after.trim();
        label = rest.split_once(": ").filter(|(label, _)| label.chars().all(char::is_alphabetic));
    }
    label.map_or(rest, |(_, question)| question).trim().to_owned()
}

/// A text without the `<name>…</name>` that it begins with.
fn without_block(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('<')?;
    let name = &inner[..inner.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-'))?];
    let (_, after) = text.split_once(&format!("</{name}>"))?;
    (!name.is_empty()).then_some(after)
}

/// The documents in a text: `<document index="1" id="…" title="…">…</document>`.
fn sources(text: &str) -> Vec<Source> {
    let source = |(at, (attributes, inner)): (u32, (&str, &str))| {
        let value = |name: &str| {
            let (_, value) = attributes.split_once(&format!(" {name}=\""))?;
            Some(unescaped(value.split('"').next()?))
        };
        Source {
            number: value("index").and_then(|index| index.parse().ok()).unwrap_or(at),
            title: value("title").or_else(|| value("id")).unwrap_or_default(),
            text: unescaped(inner.trim_matches(['\n', '\r'])),
        }
    };
    (1..).zip(fenced(text, "document")).map(source).collect()
}

/// What stands between `<name …>` and `</name>`, each time, after its attributes. Neither has a `<` or a `"` of its own.
pub(crate) fn fenced<'t>(text: &'t str, name: &str) -> Vec<(&'t str, &'t str)> {
    let (open, close) = (format!("<{name}"), format!("</{name}>"));
    let fenced = text.split(&open).skip(1).filter_map(|part| {
        let (fenced, _) = part.split_once(&close)?;
        match fenced.strip_prefix('>') {
            Some(inner) => Some(("", inner)),
            None => fenced.split_once("\">").filter(|_| fenced.starts_with(' ')),
        }
    });
    fenced.collect()
}

pub(super) fn unescaped(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
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
                 <document title=\"T\" index=\"3\">\ny\n</document>\n</documents>\n\nQuestion: Second?\nReally?",
            ),
            Message::new("assistant", ""),
            Message::new("tool", "<documents><document id=\"c\" index=\"9\">z</document></documents>"),
        ]);
        assert_eq!(prompt.question, "Second?\nReally?");
        assert_eq!(
            prompt.sources,
            [source(2, "A <b> &lt;", "x <i> \"q\""), source(3, "T", "y"), source(9, "c", "z")]
        );
        assert_eq!(prompt.questions_before, ["First?"]);
        assert!(prompt.has_tool_result);
    }

    #[test]
    fn questions_are_found() {
        let check = |text: &str, expect: &str| assert_eq!(question(text), expect, "{text}");
        check("plain", "plain");
        check("Why: is it so?", "Why: is it so?");
        check("What is a <b>?", "What is a <b>?");
        check("<memory>\nQuestion: no\n</memory>\n<index>x</index>\nQuestion: yes", "yes");
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
        let check = |text: &str, expect: &[Source]| assert_eq!(sources(text), expect, "{text}");
        check("<document", &[]);
        check("<documentary>x</documentary>", &[]);
        check("<document index=\"1\">no end", &[]);
        check("<document index=\"x\" title=\"\">text</document>", &[source(1, "", "text")]);
        check("<document id=\"a > b\">c</document>", &[source(1, "a > b", "c")]);
        check("<document <document>a</document>", &[source(1, "", "a")]);
    }

    #[test]
    fn turns_are_lines_and_every_other_is_a_question() {
        let check = |text: &str, expect: (&[&str], &str)| {
            let (before, question) = Prompt::read(&[Message::new("user", text)]).follow_up();
            assert_eq!(
                (before.iter().map(String::as_str).collect::<Vec<_>>().as_slice(), question.as_str()),
                expect,
                "{text}"
            );
        };
        check("Why?", (&[], "Why?"));
        check("User: a\n  b\nAssistant: c\n  User: d\n\nAny label: e", (&["a b"], "e"));
        check("Assistant: a\nUser: b\nAssistant: c\n\nAny label: d\n  e", (&["b"], "d e"));
    }
}
