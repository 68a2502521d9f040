//! The state that the saving of a turn needs besides its answer, and the token counts that go into its records.

use serde::{Deserialize, Serialize};

use crate::{
    conversation::{Answer, AttachedFile, DocumentId, DocumentReference, MessageTokens, Question},
    memory::MemoryUpdate,
    models::lookup,
    ports::Tokenizer,
    prompt::sent_text,
    text::without_image_data,
    tokens::{FRAME, count},
};

/// Data that is saved besides the answer, and the state of saving.
#[derive(Default, Serialize, Deserialize)]
pub struct Saving {
    /// The question's tokens, once they are counted.
    pub question_tokens: Option<MessageTokens>,
    /// The wordings of the question before it was edited, oldest first.
    pub earlier_questions: Vec<String>,
    /// The document that the question asks to summarise.
    pub(super) summary_of: Option<DocumentId>,
    /// From `update_memory` to `save_memory`.
    #[serde(skip)]
    pub memory_update: Option<MemoryUpdate>,
    /// When the question was asked, in milliseconds since 1970.
    pub(super) asked_ms: u64,
    /// Records are written: from when the exchange has its id.
    pub(super) enabled: bool,
    /// The answer is shown already, so the session may be deleted at any time.
    pub(super) is_post_turn: bool,
    /// Tokens, references and attachments of the question's record, once it is written.
    pub(super) written_question: Option<(Option<MessageTokens>, Vec<DocumentReference>, Vec<AttachedFile>)>,
    pub(super) failure_reported: bool,
}

impl Saving {
    pub(super) fn new(asked_ms: u64) -> Self {
        Self { asked_ms, ..Self::default() }
    }
}

/// The tokens of a question. The count of the text sent along with it is kept from the time it was sent.
pub(super) async fn question_tokens(
    tokenizer: &dyn Tokenizer,
    model: &str,
    question: &Question,
) -> MessageTokens {
    let ([own], exact) = count(tokenizer, model, [&question.text]).await;
    let before = question.tokens.as_ref();
    let beside =
        before.map_or(FRAME, |before| before.augmented_token_count.saturating_sub(before.token_count));
    MessageTokens {
        token_count: own,
        augmented_token_count: own.saturating_add(beside),
        tool_tokens: 0,
        encoding: encoding(model, exact),
    }
}

/// The tokens of an answer, alone and with the footer that later requests carry.
pub(super) async fn answer_tokens(
    tokenizer: &dyn Tokenizer,
    model: &str,
    answer: &Answer,
    tool_tokens: u32,
) -> MessageTokens {
    let ([own, with_footer], exact) =
        count(tokenizer, model, [&without_image_data(&answer.text), &sent_text(answer)]).await;
    MessageTokens {
        token_count: own,
        augmented_token_count: with_footer.saturating_add(FRAME),
        tool_tokens,
        encoding: encoding(model, exact),
    }
}

/// The name of the encoding, where the count is exact.
fn encoding(model: &str, exact: bool) -> Option<String> {
    lookup(model).encoding.filter(|_| exact).map(|encoding| encoding.into_str().to_owned())
}
