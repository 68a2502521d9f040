//! The tool that searches the earlier exchanges of this conversation.

use std::{cmp::Reverse, collections::BTreeSet};

use footnote_messages as messages;
use futures::future::LocalBoxFuture;
use serde::Deserialize;

use super::{
    Call, CallLabel, Tool, ToolContext, ToolError, ToolResult,
    arguments::{Parameter, tool_spec},
    fitting,
};
use crate::{
    conversation::{Exchange, Session},
    prompt::escaped,
    text::{overlap, with_ellipsis, words},
    tokens::sent_answer,
    wire::ToolSpec,
};

/// Maximum exchanges.
const MAX_EXCHANGES: usize = 6;

/// Maximum characters of an excerpt.
const MAX_EXCERPT: usize = 240;

/// Finds earlier exchanges by topic.
#[derive(Debug, Clone, Copy, Default)]
pub struct LookupPastConversation;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    topic: String,
}

impl Tool for LookupPastConversation {
    fn spec(&self) -> ToolSpec {
        let topic =
            Parameter::text("topic", "What the exchanges should be about, in a few words.").required();
        tool_spec(
            "lookup_past_conversation",
            include_str!("../../prompts/lookup_past_conversation.md"),
            &[topic],
        )
    }

    fn offered(&self, context: ToolContext<'_>) -> bool {
        context.earlier_left_out
    }

    fn label(&self, call: Call<'_>) -> Option<CallLabel> {
        let Arguments { topic } = call.arguments().ok()?;
        Some(CallLabel::quoting(&topic, messages::tools::look_up_conversation))
    }

    fn call<'a>(&'a self, call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async move {
            let Arguments { topic } = call.arguments()?;
            Ok(look_up(call.turn.history, &topic, call.room))
        })
    }
}

fn look_up(session: &Session, topic: &str, room: u32) -> ToolResult {
    let asked = words(topic);
    let shared = |exchange: &Exchange| {
        let line = session.memory.index.get(&exchange.id);
        // A match in the topic counts more than one in the answer.
        let line =
            line.map_or(0, |line| 2 * overlap(&asked, &format!("{} {}", line.line, line.topics.join(" "))));
        let answer = sent_answer(exchange).map_or(0, |answer| overlap(&asked, &answer.text));
        line + 2 * overlap(&asked, &exchange.question.text) + answer
    };
    let mut found: Vec<_> = session.exchanges.iter().map(|exchange| (shared(exchange), exchange)).collect();
    found.retain(|(shared, _)| *shared > 0);
    // Among equals, the latest first.
    found.sort_by_key(|(shared, exchange)| Reverse((*shared, exchange.id)));
    let entries = found.into_iter().take(MAX_EXCHANGES).map(|(_, exchange)| {
        let line = session.memory.index.get(&exchange.id);
        let about = line.map_or(exchange.question.text.as_str(), |line| line.line.as_str());
        let about = escaped(&with_ellipsis(about.trim(), MAX_EXCERPT));
        let excerpt = sent_answer(exchange).map(|answer| excerpt(&answer.text, &asked));
        let excerpt = excerpt.map(|excerpt| format!("\nExcerpt: {}", escaped(&excerpt))).unwrap_or_default();
        format!("<exchange number=\"{}\">\n{about}{excerpt}\n</exchange>\n", exchange.id)
    });
    match fitting(entries, room) {
        (_, 0) => ToolResult::text("Nothing earlier in this conversation is about this.", 0),
        (text, count) => ToolResult::text(text.trim_end(), count),
    }
}

/// The line of a text that shares the most words, shortened.
fn excerpt(text: &str, asked: &BTreeSet<String>) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    // Among equals, the first: `max_by_key` returns the last.
    let best = lines.rev().max_by_key(|line| overlap(asked, line)).unwrap_or_default();
    with_ellipsis(best.trim(), MAX_EXCERPT)
}
