//! The tool that reads an earlier answer in full, once earlier exchanges are no longer sent word for word.

use std::rc::Rc;

use futures::future::LocalBoxFuture;
use serde_json::{Value, json};

use super::{Tool, ToolContext, ToolError, ToolResult};
use crate::{
    context::{overlap, words},
    conversation::{Exchange, ExchangeId},
    prompt::{escaped, shorten},
    tokens::{count, sent_answer},
    turn::TurnState,
    wire::{FunctionSpec, ToolSpec},
};

/// Tokens of an answer that is given back at most.
const MOST_TOKENS: u32 = 4_000;

/// The longest description of what an answer was about, in bytes.
const MAX_ABOUT: usize = 2_000;

/// Reads an earlier exchange by its number, or by what it was about.
#[derive(Debug, Clone, Copy, Default)]
pub struct RetrievePastAnswer;

impl Tool for RetrievePastAnswer {
    fn spec(&self) -> ToolSpec {
        ToolSpec {
            kind: "function".into(),
            function: FunctionSpec {
                name: "retrieve_past_answer".into(),
                description: include_str!("../../prompts/retrieve_past_answer.md").trim().into(),
                parameters: json!({
                    "type": "object",
                    "properties": {
                        "exchange_id": { "type": "integer", "description": "The number of the exchange." },
                        "about": { "type": "string", "description": "What it was about, where the number is not known." }
                    },
                    "additionalProperties": false
                }),
            },
        }
    }

    fn is_core(&self) -> bool {
        true
    }

    fn offered(&self, context: ToolContext<'_>) -> bool {
        context.earlier_left_out
    }

    fn call<'a>(
        &'a self,
        turn: &'a mut TurnState<'_>,
        arguments: &'a Value,
    ) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let exchange = find(turn, arguments)?;
            let Some(answer) = sent_answer(&exchange) else {
                return Err(ToolError("This exchange has no answer.".into()));
            };
            let text = answer.text_with_footer();
            let model = turn.config.model().unwrap_or_default();
            let ([tokens], _) = count(turn.world.tokenizer.as_ref(), model, [&text]).await;
            // Half of what is free stays free for what else the model may call.
            let most = MOST_TOKENS.min(turn.room.saturating_sub(turn.tokens) / 2);
            let text = if tokens <= most {
                text
            } else {
                shorten(&text, tokens, most, &turn.request.question)
                    .ok_or_else(|| ToolError("There is no room for it in this request.".into()))?
            };
            let number = exchange.id.to_string();
            let parts = [
                "<exchange number=\"",
                &number,
                "\">\n<question>\n",
                &escaped(exchange.question.text.trim()),
                "\n</question>\n<answer>\n",
                &escaped(text.trim()),
                "\n</answer>\n</exchange>\nNumbers in brackets are those of that answer's own sources: do not cite them here.",
            ];
            Ok(ToolResult { content: parts.concat(), found: 1 })
        })
    }
}

fn find(turn: &TurnState<'_>, arguments: &Value) -> Result<Rc<Exchange>, ToolError> {
    let exchanges = &turn.history.exchanges;
    if let Some(number) = arguments.get("exchange_id").filter(|number| !number.is_null()) {
        // Some models write numbers as text.
        let number = number.as_u64().or_else(|| number.as_str()?.trim().parse().ok());
        let id = number.and_then(|number| u32::try_from(number).ok()).map(ExchangeId);
        let id = id.ok_or_else(|| ToolError("'exchange_id' has to be a whole number.".into()))?;
        let at = exchanges.binary_search_by_key(&id, |exchange| exchange.id);
        let found = at.ok().and_then(|at| exchanges.get(at));
        return found.cloned().ok_or_else(|| {
            ToolError(["There is no exchange ", &id.to_string(), " before this one."].concat())
        });
    }
    let about = arguments.get("about").and_then(Value::as_str).map(str::trim).unwrap_or_default();
    if about.is_empty() || about.len() > MAX_ABOUT {
        return Err(ToolError(
            "The arguments need 'exchange_id', or 'about' with 1 to 2000 characters.".into(),
        ));
    }
    let asked = words(about);
    let shared = |exchange: &Exchange| {
        let answer = sent_answer(exchange).map_or(0, |answer| overlap(&asked, &answer.text));
        answer + overlap(&asked, &exchange.question.text)
    };
    // Of equals the latest.
    let best = exchanges.iter().max_by_key(|exchange| shared(exchange));
    best.filter(|exchange| shared(exchange) > 0)
        .cloned()
        .ok_or_else(|| ToolError("Nothing earlier in this conversation has these words.".into()))
}
