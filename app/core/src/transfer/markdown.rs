//! Exports a conversation as Markdown.

use std::fmt;

use footnote_messages as messages;

use super::{date::format_utc, footnotes::with_footnotes, json::ExportInfo};
use crate::{
    conversation::{
        Answer, AnswerState, CitationCheck, DocumentReference, Exchange, ReferenceKind, Session, Source,
        asked_for, footer,
    },
    link::safe_link,
    markdown::distinct_wikilinks,
    text::{clean_title, distinct, enumerated, escaped_markdown},
};

/// Writes questions with their references and answers with their sources. Replaced answers are left out;
/// [`super::to_json`] keeps them.
pub fn to_markdown(session: &Session, info: &ExportInfo) -> String {
    let markdown = fmt::from_fn(|f| {
        writeln!(f, "# {}\n\n*{}*", title(session), subtitle(session, info))?;
        for exchange in &session.exchanges {
            write!(f, "\n## {}\n\n", exchange.id)?;
            for line in exchange.question.text.trim().lines() {
                writeln!(f, "> {line}")?;
            }
            let references = references(exchange);
            if !references.is_empty() {
                write!(f, "\n**{}**\n\n", messages::filing::references())?;
            }
            for reference in &references {
                write!(f, "- [[{}]]", link_text(reference))?;
                if let Some(link) = reference.url.as_deref().and_then(safe_link) {
                    // Brackets would end the address early.
                    write!(f, " <{}>", link.href.replace('>', "%3E"))?;
                }
                let description = description(reference);
                if !description.is_empty() {
                    write!(f, " – {}", escaped_markdown(&description))?;
                }
                f.write_str("\n")?;
            }
            if let Some(names) = attached(exchange) {
                writeln!(f, "\n{}", messages::filing::attached(escaped_markdown(&names)))?;
            }
            let Some(answer) = &exchange.answer else { continue };
            let text = if answer.has_footer() {
                let prefix = format!("{}.", exchange.id);
                let sources = asked_for(&exchange.question.text, &answer.sources);
                answer_markdown(&answer.text, sources, &answer.checks, &prefix)
            } else {
                answer.text.clone()
            };
            writeln!(f, "\n{}", text.trim())?;
            if let Some(note) = ending_note(answer) {
                writeln!(f, "\n*{note}*")?;
            }
        }
        Ok(())
    });
    markdown.to_string()
}

pub(super) fn title(session: &Session) -> String {
    let summary = crate::storage::summarise(session);
    let title = clean_title(&summary.title);
    if title.is_empty() { messages::filing::conversation().to_owned() } else { title }
}

/// The line under the title: dates and models.
pub(super) fn subtitle(session: &Session, info: &ExportInfo) -> String {
    let (begun, exported) = (format_utc(session.created_ms), format_utc(info.exported_ms));
    let models = session.exchanges.iter().filter_map(|exchange| exchange.answer.as_ref()?.model.as_deref());
    match enumerated(distinct(models)) {
        models if models.is_empty() => messages::filing::begun(begun, exported),
        models => messages::filing::begun_by(begun, exported, models),
    }
}

/// A note for an answer that is not complete.
pub(super) fn ending_note(answer: &Answer) -> Option<String> {
    let note = match answer.state {
        AnswerState::Complete => return None,
        AnswerState::Streaming => messages::filing::still_streaming(),
        AnswerState::Stopped => messages::filing::stopped(),
        AnswerState::Interrupted => messages::filing::interrupted(),
        AnswerState::Failed => messages::filing::no_answer(),
    };
    Some(match &answer.error {
        Some(error) => messages::filing::ending_reason(note, &error.message),
        None => note.to_owned(),
    })
}

/// The documents that a question names as `[[wikilinks]]`, each once. Older questions have them only in their text.
pub(super) fn references(exchange: &Exchange) -> Vec<DocumentReference> {
    let question = &exchange.question;
    if !question.references.is_empty() {
        return question.references.clone();
    }
    let named = distinct_wikilinks(&question.text).into_iter();
    named
        .map(|link| DocumentReference {
            wikilink: Some(link.target()),
            title: link.title,
            kind: ReferenceKind::Direct,
            ..DocumentReference::default()
        })
        .collect()
}

/// The names of the files that were attached to a question; their contents are not in the file.
pub(super) fn attached(exchange: &Exchange) -> Option<String> {
    let names = enumerated(exchange.question.attachments.iter().map(|file| clean_title(&file.title)));
    Some(names).filter(|names| !names.is_empty())
}

/// The wikilink as written, without brackets.
pub(super) fn link_text(reference: &DocumentReference) -> &str {
    reference.wikilink.as_deref().unwrap_or(&reference.title)
}

/// The title, if it differs from the wikilink, and the summary.
pub(super) fn description(reference: &DocumentReference) -> String {
    let title = clean_title(&reference.title);
    let is_other = !title.is_empty() && !link_text(reference).eq_ignore_ascii_case(&title);
    let summary = reference.summary.as_deref().map(clean_title).unwrap_or_default();
    match (is_other && !reference.is_broken(), summary.is_empty()) {
        (true, true) => title,
        (true, false) => format!("{title}: {summary}"),
        (false, _) => summary,
    }
}

/// The text with footnotes and Sources. `prefix` keeps the footnotes of several answers in one file apart.
pub(super) fn answer_markdown(
    text: &str,
    sources: &[Source],
    checks: &[CitationCheck],
    prefix: &str,
) -> String {
    let (text, notes) = with_footnotes(text, sources, checks, prefix);
    let footer = footer(sources);
    if notes.is_empty() && footer.is_empty() {
        return text;
    }
    let parts = [text.trim_end().to_owned(), notes.join("\n"), footer];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}
