//! A conversation as Markdown.

use super::{date::written, json::ExportInfo};
use crate::{
    conversation::{Answer, AnswerState, DocumentReference, Exchange, ReferenceKind, Session},
    link::safe_link,
    markdown::named,
    text::{clean_title, push_escaped},
};

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
            for reference in &references {
                text.extend(["- [[", written_as(reference), "]]"]);
                if let Some(link) = reference.url.as_deref().and_then(safe_link) {
                    // Brackets would end the address early.
                    text.extend([" <", &link.href.replace('>', "%3E"), ">"]);
                }
                let said = said_of(reference);
                if !said.is_empty() {
                    text.push_str(" – ");
                    push_escaped(&mut text, &said);
                }
                text.push('\n');
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
    let title = clean_title(&summary.title);
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

/// The documents that a question names as `[[wikilinks]]`, each once. A question that was asked before they were looked
/// for has them in its text alone.
pub(super) fn references(exchange: &Exchange) -> Vec<DocumentReference> {
    let question = &exchange.question;
    if !question.references.is_empty() {
        return question.references.clone();
    }
    let named = named(&question.text).into_iter();
    named
        .map(|link| DocumentReference {
            wikilink: Some(link.target()),
            title: link.title,
            kind: ReferenceKind::Direct,
            ..DocumentReference::default()
        })
        .collect()
}

/// What a person wrote for a document, without its brackets.
pub(super) fn written_as(reference: &DocumentReference) -> &str {
    reference.wikilink.as_deref().unwrap_or(&reference.title)
}

/// What is said of a document beside its name: what it is called, where that is something else, and what it is about.
pub(super) fn said_of(reference: &DocumentReference) -> String {
    let title = clean_title(&reference.title);
    let is_other = !title.is_empty() && !written_as(reference).eq_ignore_ascii_case(&title);
    let about = reference.summary.as_deref().map(clean_title).unwrap_or_default();
    match (is_other && !reference.is_broken(), about.is_empty()) {
        (true, true) => title,
        (true, false) => [&title, ": ", &about].concat(),
        (false, _) => about,
    }
}
