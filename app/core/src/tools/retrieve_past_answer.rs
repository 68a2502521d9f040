//! The tool that reads an earlier answer in full, offered once earlier exchanges are no longer sent verbatim.

use std::rc::Rc;

use footnote_messages as messages;
use futures::future::LocalBoxFuture;
use serde::Deserialize;

use super::{
    Call, CallLabel, Tool, ToolContext, ToolError, ToolResult,
    arguments::{Parameter, tool_spec, whole_number},
};
use crate::{
    conversation::{Exchange, ExchangeId},
    prompt::{escaped, sent_text, shorten},
    text::{overlap, words},
    tokens::{count, sent_answer},
    wire::ToolSpec,
};

/// Maximum tokens of the answer returned.
const MAX_TOKENS: u32 = 4_000;

/// Reads an earlier exchange by its number or by topic.
#[derive(Debug, Clone, Copy, Default)]
pub struct RetrievePastAnswer;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    #[serde(default, deserialize_with = "whole_number")]
    exchange_id: Option<u32>,
    #[serde(default)]
    about: String,
}

impl Tool for RetrievePastAnswer {
    fn spec(&self) -> ToolSpec {
        let number = Parameter::number("exchange_id", "The number of the exchange.");
        let about = Parameter::text("about", "What it was about, where the number is not known.");
        tool_spec(
            "retrieve_past_answer",
            include_str!("../../prompts/retrieve_past_answer.md"),
            &[number, about],
        )
    }

    fn is_core(&self) -> bool {
        true
    }

    fn offered(&self, context: ToolContext<'_>) -> bool {
        context.earlier_left_out
    }

    fn label(&self, call: Call<'_>) -> Option<CallLabel> {
        let Arguments { exchange_id, about } = call.arguments().ok()?;
        Some(match exchange_id {
            Some(number) => CallLabel::of(|state| messages::tools::read_answer(number, state)),
            None => CallLabel::quoting(&about, messages::tools::read_answer_about),
        })
    }

    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let turn = call.turn;
            let exchange = find(call)?;
            let Some(answer) = sent_answer(&exchange) else {
                return Err(ToolError::new(
                    messages::tools::answer_missing(),
                    "This exchange has no answer.",
                ));
            };
            let text = sent_text(answer);
            let model = turn.config.model().unwrap_or_default();
            let ([tokens], _) = count(turn.services.tokenizer.as_ref(), model, [&text]).await;
            // Leave half of the room for further calls.
            let most = MAX_TOKENS.min(call.room / 2);
            let text = if tokens <= most {
                text
            } else {
                shorten(&text, tokens, most, turn.question).ok_or_else(ToolError::no_room)?
            };
            let (question, answer) = (escaped(exchange.question.text.trim()), escaped(text.trim()));
            let text = format!(
                "<exchange number=\"{}\">\n<question>\n{question}\n</question>\n<answer>\n{answer}\n</answer>\n\
                 </exchange>\nNumbers in brackets are those of that answer's own sources: do not cite them here.",
                exchange.id
            );
            Ok(ToolResult::text(text, 1))
        })
    }
}

fn find(call: Call<'_>) -> Result<Rc<Exchange>, ToolError> {
    let Arguments { exchange_id, about } = call.arguments()?;
    if let Some(id) = exchange_id.map(ExchangeId) {
        return call.turn.history.exchange(id).cloned().ok_or_else(|| {
            let message = format!("There is no exchange {id} before this one.");
            ToolError::new(messages::tools::no_such_answer(), message)
        });
    }
    if about.is_empty() {
        return Err(ToolError::arguments("The arguments need 'exchange_id' or 'about'."));
    }
    let asked = words(&about);
    let shared = |exchange: &Exchange| {
        let answer = sent_answer(exchange).map_or(0, |answer| overlap(&asked, &answer.text));
        answer + overlap(&asked, &exchange.question.text)
    };
    // Among equals, the latest: `max_by_key` returns the last.
    let best = call.turn.history.exchanges.iter().max_by_key(|exchange| shared(exchange));
    best.filter(|exchange| shared(exchange) > 0).cloned().ok_or_else(|| {
        ToolError::new(
            messages::tools::nothing_about_this(),
            "Nothing earlier in this conversation has these words.",
        )
    })
}
