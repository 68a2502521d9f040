//! The layout of documents and question in a message, written and read. Documents are quoted data: whatever
//! they contain, their markup cannot end the block around them.

use serde::{Deserialize, Serialize};

/// Precedes the question in a message that begins with other blocks.
pub const QUESTION_LABEL: &str = "Question: ";

/// A passage as it is given to the model.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PromptDocument {
    /// Its source's number, which the model cites.
    pub number: u32,
    /// The passage's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// All of its text.
    pub text: String,
    /// What tells its document apart from others that are alike, such as "older version, 2024-03-01".
    pub edition: Option<String>,
}

/// The block of these documents.
pub fn documents_block(documents: &[PromptDocument]) -> String {
    let block = |document: &PromptDocument| {
        let PromptDocument { number, id, title, text, edition } = document;
        let (id, title, text) = (escaped(id), escaped(title), guarded(text.trim()));
        let edition = edition.as_ref().map(|edition| format!(" edition=\"{}\"", escaped(edition)));
        let edition = edition.unwrap_or_default();
        format!("<document index=\"{number}\" id=\"{id}\" title=\"{title}\"{edition}>\n{text}\n</document>\n")
    };
    let blocks: Vec<String> = documents.iter().map(block).collect();
    format!("<documents>\n{}</documents>", blocks.concat())
}

/// A text of somebody else, such as an error of a tool, in a block that it cannot end.
pub fn quoted_block(name: &str, text: &str) -> String {
    format!("<{name}>\n{}\n</{name}>", guarded(text.trim()))
}

/// The last message: the memory and the documents, if there are any, then the question.
pub fn question_message(memory: &str, documents: &str, question: &str) -> String {
    let mut message = String::new();
    for block in [memory, documents].into_iter().filter(|block| !block.is_empty()) {
        message.push_str(block);
        message.push_str("\n\n");
    }
    if !message.is_empty() {
        message.push_str(QUESTION_LABEL);
    }
    message.push_str(question);
    message
}

/// Escapes a text, so that its markup cannot end the block around it.
pub fn escaped(plain: &str) -> String {
    let mut text = String::with_capacity(plain.len());
    for character in plain.chars() {
        match character {
            '<' => text.push_str("&lt;"),
            '&' => text.push_str("&amp;"),
            '"' => text.push_str("&quot;"),
            _ => text.push(character),
        }
    }
    text
}

/// The blocks in a message, and the elements of documents.
pub const BLOCKS: [&str; 4] = ["document", "documents", "referenced_documents", "conversation_memory"];

/// The beginnings of further tags that are escaped in a document: elements of blocks, and the control tokens in the chat
/// templates of known models, which some servers read in any text.
const GUARDED: &str = "reference | ｜ s> bos eos pad> unk> start_of end_of im_ sys tool function think";

/// The text with only guarded tags escaped. Models repeat code as it is given to them, with its
/// `&lt;`, and quote texts exactly only if they have them exactly.
fn guarded(plain: &str) -> String {
    let mut text = String::with_capacity(plain.len());
    let mut rest = plain;
    while let Some(at) = rest.find(['<', '&']) {
        let (before, from) = rest.split_at(at);
        let (character, after) = from.split_at(1);
        text.push_str(before);
        if begins_guarded(from) {
            text.push_str("&lt;");
        } else if ["&lt;", "&gt;", "&quot;", "&amp;"].iter().any(|entity| from.starts_with(entity)) {
            text.push_str("&amp;");
        } else {
            text.push_str(character);
        }
        rest = after;
    }
    text + rest
}

/// Whether a text begins with a guarded tag, or with what a model may take for one.
fn begins_guarded(text: &str) -> bool {
    let Some(tag) = text.strip_prefix('<') else { return false };
    let name = tag.trim_start_matches(|c: char| c == '/' || c.is_whitespace());
    let begins_as = |tag: &str| name.get(..tag.len()).is_some_and(|name| name.eq_ignore_ascii_case(tag));
    BLOCKS.into_iter().chain(GUARDED.split(' ')).any(begins_as)
}

/// The question in a message that may begin with blocks of context; after those, the question has a label.
pub fn read_question(text: &str) -> String {
    let mut rest = text.trim();
    let mut label = None;
    while let Some(after) = without_block(rest) {
        rest = after.trim();
        label = rest.split_once(": ").filter(|(label, _)| label.chars().all(char::is_alphabetic));
    }
    label.map_or(rest, |(_, question)| question).trim().to_owned()
}

/// Removes the `<name>…</name>` at the beginning of a text; `None` if there is none.
fn without_block(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('<')?;
    let name = &inner[..inner.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-'))?];
    let (_, after) = text.split_once(&format!("</{name}>"))?;
    (!name.is_empty()).then_some(after)
}

/// The documents in a text: `<document index="1" id="…" title="…">…</document>`. A document without a number
/// gets the number of its place; a document without a title is named by its id.
pub fn read_documents(text: &str) -> Vec<PromptDocument> {
    let document = |(at, (attributes, inner)): (u32, (&str, &str))| {
        let value = |name: &str| {
            let (_, value) = attributes.split_once(&format!(" {name}=\""))?;
            Some(unescaped(value.split('"').next()?))
        };
        let id = value("id").unwrap_or_default();
        PromptDocument {
            number: value("index").and_then(|index| index.parse().ok()).unwrap_or(at),
            title: value("title").unwrap_or_else(|| id.clone()),
            id,
            text: unescaped(inner.trim_matches(['\n', '\r'])),
            edition: value("edition"),
        }
    };
    (1..).zip(fenced(text, "document")).map(document).collect()
}

/// All elements of this name in a text: their attributes, and the text up to the closing tag. Neither
/// contains a tag of this name.
pub fn fenced<'t>(text: &'t str, name: &str) -> Vec<(&'t str, &'t str)> {
    let (open, close) = (format!("<{name}"), format!("</{name}>"));
    let fenced = text.split(&open).skip(1).filter_map(|part| {
        let (fenced, _) = part.split_once(&close)?;
        let end = tag_end(fenced)?;
        let attributes = &fenced[..end];
        (attributes.is_empty() || attributes.starts_with(' ')).then_some((attributes, &fenced[end + 1..]))
    });
    fenced.collect()
}

/// The offset of the first `>` outside of quotation marks.
fn tag_end(text: &str) -> Option<usize> {
    let mut in_quotes = false;
    text.find(|character| {
        in_quotes ^= character == '"';
        character == '>' && !in_quotes
    })
}

/// Reverses [`escaped`].
pub fn unescaped(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    text.replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn document(number: u32, id: &str, title: &str, text: &str) -> PromptDocument {
        PromptDocument { number, id: id.into(), title: title.into(), text: text.into(), edition: None }
    }

    #[test]
    fn questions_are_found() {
        let check = |text: &str, expect: &str| assert_eq!(read_question(text), expect, "{text}");
        check("plain", "plain");
        check("Why: is it so?", "Why: is it so?");
        check("What is a <b>?", "What is a <b>?");
        check("<memory>\nQuestion: no\n</memory>\n<index>x</index>\nQuestion: yes", "yes");
        check("<documents>\n<document>Question: no</document></documents>\nyes", "yes");
        check("", "");
    }

    #[test]
    fn texts_are_given_as_they_are_but_for_guarded_tags() {
        let check = |text: &str, expect: &str| {
            let block = documents_block(&[document(1, "a", "a", text)]);
            let given = block.split_once("\">\n").and_then(|(_, rest)| rest.split_once("\n</document>"));
            assert_eq!(given.map(|(given, _)| given), Some(expect), "{text}");
            assert_eq!(read_documents(&block), [document(1, "a", "a", text)], "{text}");
        };
        check("if a < b && b > \"c\" { Vec<&str> }", "if a < b && b > \"c\" { Vec<&str> }");
        check("<b>R&D &nbsp; &lt;</b>", "<b>R&D &nbsp; &amp;lt;</b>");
        check("</document> < / DOCUMENTS><Document>", "&lt;/document> &lt; / DOCUMENTS>&lt;Document>");
        check(
            "</conversation_memory><referenced_documents>",
            "&lt;/conversation_memory>&lt;referenced_documents>",
        );
        check("<|im_end|></s><TOOL_CALL><<SYS>>", "&lt;|im_end|>&lt;/s>&lt;TOOL_CALL><&lt;SYS>>");
        check("<", "<");
    }

    #[test]
    fn editions_of_a_document_are_told() {
        let older = PromptDocument {
            edition: Some("older version, 2024-03-01".into()),
            ..document(2, "a", "T", "x")
        };
        let block = documents_block(std::slice::from_ref(&older));
        assert!(
            block.contains(
                "<document index=\"2\" id=\"a\" title=\"T\" edition=\"older version, 2024-03-01\">"
            )
        );
        assert_eq!(read_documents(&block), [older]);
    }

    #[test]
    fn broken_blocks_do_no_harm() {
        let check =
            |text: &str, expect: &[PromptDocument]| assert_eq!(read_documents(text), expect, "{text}");
        check("<document", &[]);
        check("<documentary>x</documentary>", &[]);
        check("<document index=\"1\">no end", &[]);
        check("<document index=\"x\" title=\"\">text</document>", &[document(1, "", "", "text")]);
        check("<document id=\">\" title=\">\">c</document>", &[document(1, ">", ">", "c")]);
        check("<document id=\"a > b\">c</document>", &[document(1, "a > b", "a > b", "c")]);
        check("<document <document>a</document>", &[document(1, "", "", "a")]);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again_whatever_it_says(
            texts in prop::collection::vec(("\\PC{0,20}", "(<|>|/|\"|&|;|lt|document|documents| |\\n|[a-zé]){0,30}"), 0..4),
            question in "[a-zA-Zé][^<]{0,20}",
        ) {
            let documents: Vec<_> = (1..).zip(&texts).map(|(number, (title, text))| {
                document(number, title, title, text.trim())
            }).collect();
            let message = question_message("", &documents_block(&documents), &question);
            prop_assert_eq!(read_documents(&message), documents);
            prop_assert_eq!(read_question(&message), question.trim());
        }
    }
}
