//! The memory of the conversation as a block before the question. It changes each turn, so it is placed after everything
//! that a provider can cache.

use crate::{
    conversation::{ExchangeId, Session, UserContext},
    ports::CharacterEstimate,
    services::TurnConfig,
};

/// The block: user context, summary, and index lines of exchanges up to `lines_through`, as many of the latest as fit into
/// about `index_room` tokens. Empty if there is none of these.
pub fn memory_block(
    session: &Session,
    config: &TurnConfig,
    lines_through: Option<ExchangeId>,
    index_room: u32,
) -> String {
    let mut block = String::new();
    let user = &session.settings.user_context;
    push_user(&mut block, if user.is_empty() { &config.user_context } else { user });
    if let Some(summary) = &session.memory.summary {
        push_part(&mut block, "The conversation so far: ", &summary.text);
    }
    let lines = lines_through.map(|through| index_lines(session, through, index_room)).unwrap_or_default();
    if !lines.is_empty() {
        block.push_str("Earlier exchanges by number:\n");
        for line in lines.iter().rev() {
            block.push_str(line);
            block.push('\n');
        }
    }
    if block.is_empty() {
        return block;
    }
    ["<conversation_memory>\n", &block, "</conversation_memory>"].concat()
}

fn push_user(block: &mut String, context: &UserContext) {
    push_part(block, "The person's role: ", &context.role);
    push_part(block, "The person's organisation: ", &context.organisation);
    push_part(block, "About the person: ", &context.notes);
}

fn push_part(block: &mut String, label: &str, text: &str) {
    if !text.trim().is_empty() {
        block.push_str(label);
        super::push_escaped(block, text.trim());
        block.push('\n');
    }
}

/// The index lines that fit, latest first.
fn index_lines(session: &Session, through: ExchangeId, room: u32) -> Vec<String> {
    let mut left = room;
    let mut lines = Vec::new();
    for (exchange, line) in session.memory.index.range(..=through).rev() {
        let mut text = exchange.to_string();
        text.push_str(". ");
        super::push_escaped(&mut text, line.line.trim());
        for (items, open) in [(&line.topics, " ["), (&line.sources, " (sources: ")] {
            if items.is_empty() {
                continue;
            }
            text.push_str(open);
            super::push_escaped(&mut text, &items.join(", "));
            text.push(if open == " [" { ']' } else { ')' });
        }
        let tokens = CharacterEstimate::estimate(&text).tokens + 1;
        if tokens > left {
            break;
        }
        left -= tokens;
        lines.push(text);
    }
    lines
}
