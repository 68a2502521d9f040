//! Counts the tokens of an exchange, once, when it is over: they are kept with its records.

use super::TurnState;
use crate::{
    conversation::{Answer, MessageTokens, Question},
    models::lookup,
    ports::Tokenizer,
    tokens::{FRAME, count},
};

impl TurnState<'_> {
    /// Counts the question by itself, before it is known what is sent beside it.
    pub(super) async fn count_question(&mut self) {
        if self.question_tokens.is_some() {
            return;
        }
        let Some(model) = self.config.model() else { return };
        let question = Question::new(self.request.question.clone(), 0);
        self.question_tokens = Some(question_tokens(self.world.tokenizer.as_ref(), model, &question).await);
    }

    /// Counts the answer. Where the encoding is not there yet, an estimate is kept until it is.
    pub async fn count_answer(&mut self) {
        let Some(model) = self.config.model() else { return };
        if self.answer.text.trim().is_empty() {
            return;
        }
        let tokens =
            answer_tokens(self.world.tokenizer.as_ref(), model, &self.answer, self.tool_tokens).await;
        self.answer.tokens = Some(tokens);
    }
}

/// The tokens of a question: its own. What was sent beside it is added as it was, where it was counted.
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

/// The tokens of an answer: its own, and those with the footer that later requests carry.
pub(super) async fn answer_tokens(
    tokenizer: &dyn Tokenizer,
    model: &str,
    answer: &Answer,
    tool_tokens: u32,
) -> MessageTokens {
    let ([own, with_footer], exact) =
        count(tokenizer, model, [&answer.text, &answer.text_with_footer()]).await;
    MessageTokens {
        token_count: own,
        augmented_token_count: with_footer.saturating_add(FRAME),
        tool_tokens,
        encoding: encoding(model, exact),
    }
}

/// The name of the encoding that made an exact count for this model.
pub(super) fn encoding(model: &str, exact: bool) -> Option<String> {
    lookup(model).encoding.filter(|_| exact).map(|encoding| encoding.as_str().to_owned())
}
