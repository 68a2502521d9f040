//! A conversation as Markdown.

use super::{date::written, json::ExportInfo};
use crate::conversation::{Answer, AnswerState, Exchange, Session};

/// What a conversation without a name is called in a file.
pub(super) const UNNAMED: &str = "Conversation";

/// A conversation as Markdown, with the Sources of each answer and the References of each question. Answers that
/// others replaced are left out; [`super::to_json`] has them.
pub fn to_markdown(session: &Session, info: &ExportInfo) -> String {
    let mut text = String::new();
    text.extend(["# ", &title(session), "\n\n*"]);
    text.push_str(&facts(session, info).join(" · "));
    text.push_str("*\n");
    for exchange in &session.exchanges {
        text.extend(["\n## ", &exchange.id.to_string(), "\n\n"]);
        for line in exchange.question.text.trim().lines() {
            text.extend(["> ", line, "\n"]);
        }
        let references = references(exchange);
        if !references.is_empty() {
            text.push_str("\n**References**\n\n");
            for name in references {
                text.extend(["- [[", name, "]]\n"]);
            }
        }
        if let Some(answer) = &exchange.answer {
            text.extend(["\n", answer.text_with_footer().trim(), "\n"]);
            if let Some(remark) = remark(answer) {
                text.extend(["\n*", &remark, "*\n"]);
            }
        }
    }
    text
}

/// What a conversation is called.
pub(super) fn title(session: &Session) -> String {
    let summary = crate::storage::summarise(session);
    let title = crate::sources::clean_title(&summary.title);
    if title.is_empty() { UNNAMED.to_owned() } else { title }
}

/// What is said of the conversation under its name.
pub(super) fn facts(session: &Session, info: &ExportInfo) -> Vec<String> {
    let mut facts = vec![
        ["Begun ", &written(session.created_ms)].concat(),
        ["exported ", &written(info.exported_ms)].concat(),
    ];
    let models = session.exchanges.iter().filter_map(|exchange| exchange.answer.as_ref()?.model.as_deref());
    let mut names: Vec<&str> = Vec::new();
    for model in models {
        if !names.contains(&model) {
            names.push(model);
        }
    }
    if !names.is_empty() {
        facts.push(["answered by ", &names.join(", ")].concat());
    }
    facts
}

/// How an answer ended, where it is not whole.
pub(super) fn remark(answer: &Answer) -> Option<String> {
    let remark = match answer.state {
        AnswerState::Complete => return None,
        AnswerState::Streaming => "This answer was still being written.",
        AnswerState::Stopped => "This answer was stopped.",
        AnswerState::Interrupted => "This answer was interrupted.",
        AnswerState::Failed => "There is no answer.",
    };
    let reason = answer.error.as_ref().map(|error| [" ", &error.message, "."].concat());
    Some([remark, &reason.unwrap_or_default()].concat())
}

/// The documents that a question names as `[[wikilinks]]`, each once.
pub(super) fn references(exchange: &Exchange) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for part in exchange.question.text.split("[[").skip(1) {
        let name = part.split_once("]]").map_or("", |(name, _)| name).trim();
        if !name.is_empty() && !name.contains(['[', '\n']) && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
