//! Parses a prompt: the question, its documents, and the conversation before.
//!
//! Documents are only quoted; nothing in them is treated as an instruction.

use footnote_wire::prompt::{PromptDocument, read_documents, read_question};

use super::wire::Message;

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Prompt {
    /// All messages except the system prompt.
    pub(crate) conversation: String,
    pub(crate) question: String,
    pub(crate) documents: Vec<PromptDocument>,
    /// Questions before this one, oldest first.
    pub(crate) questions_before: Vec<String>,
    /// Whether a tool result follows the question.
    pub(crate) has_tool_result: bool,
}

impl Prompt {
    /// Parses the messages of a request. The last user message contains the question.
    pub(crate) fn read(messages: &[Message]) -> Self {
        let said = messages.iter().filter(|message| message.role != "system").map(Message::text);
        let conversation = said.collect::<Vec<_>>().join("\n");
        let last = messages.iter().rposition(|message| message.role == "user").unwrap_or(messages.len());
        let (before, after) = messages.split_at(last);
        let asked = before.iter().filter(|message| message.role == "user");
        let asked =
            asked.map(|message| read_question(&message.text())).filter(|question| !question.is_empty());
        let given = after.iter().filter(|message| matches!(message.role.as_str(), "user" | "tool"));
        Self {
            conversation,
            question: after.first().map(|message| read_question(&message.text())).unwrap_or_default(),
            documents: given.flat_map(|message| read_documents(&message.text())).collect(),
            questions_before: asked.collect(),
            has_tool_result: after.iter().any(|message| message.role == "tool"),
        }
    }

    /// The turns of a conversation in one message. Each turn begins a line with a label such as `User: `; further lines are
    /// indented.
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

    /// The earlier questions of such a conversation and its last one: every second turn from the end.
    pub(crate) fn follow_up(&self) -> (Vec<String>, String) {
        let mut asked: Vec<String> = self.turns().into_iter().rev().step_by(2).collect();
        asked.reverse();
        let question = asked.pop().unwrap_or_default();
        (asked, question)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(number: u32, id: &str, title: &str, text: &str) -> PromptDocument {
        PromptDocument { number, id: id.into(), title: title.into(), text: text.into(), edition: None }
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
            prompt.documents,
            [
                document(2, "a#b", "A <b> &lt;", "x <i> \"q\""),
                document(3, "", "T", "y"),
                document(9, "c", "c", "z")
            ]
        );
        assert_eq!(prompt.questions_before, ["First?"]);
        assert!(prompt.has_tool_result);
    }

    #[test]
    fn the_memory_block_is_neither_question_nor_document() {
        let memory = "<conversation_memory>\nThe conversation so far: They read &lt;documents>.\nQuestion: an old one?\n\
                      Earlier exchanges by number:\n1. About &lt;document [topic] (sources: a.md)\n</conversation_memory>\n\n";
        let documents =
            "<documents>\n<document index=\"1\" id=\"a\" title=\"A\">\nx\n</document>\n</documents>\n\n";
        let check = |before: &[&str], expect: &[PromptDocument]| {
            let text = format!("{}Question: And now?", before.concat());
            let prompt = Prompt::read(&[
                Message::new("user", "What have we talked about so far?"),
                Message::new("assistant", "In short."),
                Message::new("user", &text),
            ]);
            assert_eq!(
                (prompt.question.as_str(), prompt.documents.as_slice()),
                ("And now?", expect),
                "{text}"
            );
        };
        // The list of documents that the question names.
        let named = "<referenced_documents>\nReferenced documents, which the question names. Those with an index are among the documents.\n\
                     <reference index=\"1\" id=\"a\" title=\"A\">About &lt;document> a. Question: no.</reference>\n\
                     <reference id=\"b\" title=\"B\" read=\"read_document\"></reference>\n</referenced_documents>\n\n";
        check(&[memory], &[]);
        check(&[named], &[]);
        check(&[memory, named, documents], &[document(1, "a", "A", "x")]);
        check(&[memory, documents], &[document(1, "a", "A", "x")]);
        check(&[documents], &[document(1, "a", "A", "x")]);
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
