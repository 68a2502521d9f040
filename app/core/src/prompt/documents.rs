//! Documents inside a prompt. They are quoted data: whatever they say, their markup cannot end the
//! block they stand in.

/// What stands before the question where something else stands before it.
pub(crate) const QUESTION_LABEL: &str = "Question: ";

/// A passage as the model is given it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptDocument {
    /// Its source's number, which the model cites.
    pub number: u32,
    /// The passage's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// All of its text.
    pub text: String,
}

/// The block of these documents.
pub fn documents_block(documents: &[PromptDocument]) -> String {
    let mut block = String::from("<documents>\n");
    for document in documents {
        block.push_str("<document index=\"");
        block.push_str(&document.number.to_string());
        block.push_str("\" id=\"");
        push_escaped(&mut block, &document.id);
        block.push_str("\" title=\"");
        push_escaped(&mut block, &document.title);
        block.push_str("\">\n");
        push_escaped(&mut block, document.text.trim());
        block.push_str("\n</document>\n");
    }
    block.push_str("</documents>");
    block
}

/// The last message: what is remembered and the documents, as far as there are any, then the question.
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

/// A text whose markup cannot end the block it stands in.
pub(crate) fn escaped(plain: &str) -> String {
    let mut text = String::with_capacity(plain.len());
    push_escaped(&mut text, plain);
    text
}

pub(crate) fn push_escaped(text: &mut String, plain: &str) {
    for character in plain.chars() {
        match character {
            '<' => text.push_str("&lt;"),
            '&' => text.push_str("&amp;"),
            '"' => text.push_str("&quot;"),
            _ => text.push(character),
        }
    }
}
