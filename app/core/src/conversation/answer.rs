//! Answers.

use footnote_messages as messages;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::{
    CitationCheck, MessageTokens, OtherFields, Question, Source, TurnError, citable_numbers,
    citation::read_checks, footer_for_model, has_server_numbers, listed,
};
use crate::{
    text::{CitableNumbers, PICTURE_FORMATS, enumerated},
    wire::{FinishReason, OFFLINE_MODEL, Usage},
};

/// An answer of the model, whole or partial.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// Markdown, without the Sources footer.
    pub text: String,
    /// The model's thoughts before it; not part of the text.
    pub thoughts: Option<Thoughts>,
    pub state: AnswerState,
    /// Why the model stopped, if it said so.
    pub finish: Option<FinishReason>,
    /// Everything that was found for it, by number; [`Source::cited`] and [`Source::given`] tell how it was used.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<Source>,
    /// The query of the search before the answer, if it differs from the question.
    #[serde(rename = "searched")]
    pub search_query: Option<String>,
    /// Where was searched, in words, if that was limited.
    pub searched_in: Option<String>,
    /// Results for the citations that could be checked.
    #[serde(default, deserialize_with = "read_checks", skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<CitationCheck>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tool_calls: Vec<ToolCallRecord>,
    /// Tokens as counted by the model server, over all requests of the turn.
    pub usage: Option<Usage>,
    /// Tokens as counted here; `None` until then.
    pub tokens: Option<MessageTokens>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
    pub model: Option<String>,
    /// How fast it came, and our count of its requests; `None` in records of older versions.
    pub timing: Option<AnswerTiming>,
    /// The cause, if it failed or was interrupted.
    pub error: Option<TurnError>,
    /// The time of the last change, in milliseconds since 1970.
    #[serde(default)]
    pub answered_ms: u64,
    /// How many of the other versions are older than this one; `None` if all are.
    pub place: Option<usize>,
    /// The question that it answers, if its exchange's question has been reworded since.
    pub question: Option<Box<Question>>,
    /// The other versions, made by Regenerate, Retry or Edit, oldest first; their own `earlier` is empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<Answer>,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

/// A model's thoughts before an answer. They are shown, and never sent back to a model.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thoughts {
    pub text: String,
    /// How long it thought, in milliseconds, over all requests of the turn.
    #[serde(default)]
    pub ms: u64,
    /// It was still thinking when this was saved.
    #[serde(default)]
    pub unfinished: bool,
}

/// Its name is also the page's `data-state`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum AnswerState {
    #[default]
    Streaming,
    /// Ended by the model.
    Complete,
    /// Ended by the person.
    Stopped,
    /// The stream broke off; the text is partial.
    Interrupted,
    /// There is no answer; see [`Answer::error`].
    Failed,
}

/// How fast an answer came, over all requests of its turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnswerTiming {
    /// From the first request to the first words or thoughts, in milliseconds.
    pub first_ms: u64,
    /// From the first words or thoughts to the last ones of each reply, in milliseconds.
    pub writing_ms: u64,
    /// Tokens of the requests, as counted here.
    pub prompt_tokens: u32,
}

/// The model, tokens and times of an answer, as far as they are known.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct MadeBy {
    pub model: Option<String>,
    pub prompt_tokens: Option<u32>,
    pub completion_tokens: Option<u32>,
    /// Tokens of the request that the server had in its cache; `None` without any.
    pub cached_tokens: Option<u32>,
    /// The tokens are our own count, not the server's.
    pub is_estimate: bool,
    pub first_ms: Option<u64>,
    pub tokens_per_second: Option<f64>,
    /// Tokens of the words that the model quoted as evidence, estimated; `None` without any.
    pub quote_tokens: Option<u32>,
}

impl MadeBy {
    /// Whether the answer consists of quotations, because no model wrote it.
    pub fn is_quotation(&self) -> bool {
        self.model.as_deref() == Some(OFFLINE_MODEL)
    }
}

/// A tool call. Its full result is not stored; documents in it are among the sources.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolCallRecord {
    pub name: String,
    /// Its arguments as the model wrote them.
    pub arguments: String,
    /// The outcome in a few words.
    pub result: String,
    /// Tokens that the call and its result took of the request.
    #[serde(default)]
    pub tokens: u32,
    /// The description of the call, done; empty for a tool that has none, and in records of older versions.
    #[serde(default, rename = "words", skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// How long it took, in milliseconds; `None` while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub failed: bool,
    /// The addresses of pictures that it gave, with their data.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<String>,
}

impl ToolCallRecord {
    /// A call that has not been made yet.
    pub fn new(name: impl Into<String>, arguments: impl Into<String>) -> Self {
        Self { name: name.into(), arguments: arguments.into(), ..Self::default() }
    }

    /// The pictures with their data in them: showing a picture contacts nobody, whatever an imported record says.
    pub fn shown_pictures(&self) -> impl Iterator<Item = &str> {
        let is_shown = |url: &&str| {
            let format = url.strip_prefix("data:image/").and_then(|rest| rest.split_once(";base64,"));
            format.is_some_and(|(format, _)| PICTURE_FORMATS.contains(&format))
        };
        self.pictures.iter().map(String::as_str).filter(is_shown)
    }
}

impl Answer {
    /// An empty answer that is being written.
    pub fn streaming(now_ms: u64) -> Self {
        Self { answered_ms: now_ms, ..Self::default() }
    }

    pub fn made_by(&self) -> MadeBy {
        let usage = self.usage.filter(|usage| usage.completion_tokens > 0);
        let own = self.tokens.as_ref().map(|tokens| tokens.token_count);
        let completion_tokens = usage.map(|usage| usage.completion_tokens).or(own);
        // Our own count does not include thoughts, which take time too.
        let is_whole = usage.is_some() || self.thoughts.is_none();
        let writing_ms = self.timing.map(|timing| timing.writing_ms).filter(|&ms| ms > 0 && is_whole);
        MadeBy {
            model: self.model.clone(),
            prompt_tokens: match usage {
                Some(usage) => Some(usage.prompt_tokens),
                None => self.timing.map(|timing| timing.prompt_tokens),
            },
            completion_tokens,
            cached_tokens: usage.map(|usage| usage.cached_tokens).filter(|&tokens| tokens > 0),
            is_estimate: usage.is_none(),
            first_ms: self.timing.map(|timing| timing.first_ms),
            tokens_per_second: completion_tokens.zip(writing_ms).map(|(tokens, ms)| {
                f64::from(tokens) * 1000.0 / f64::from(u32::try_from(ms).unwrap_or(u32::MAX))
            }),
            quote_tokens: self.quote_tokens(),
        }
    }

    /// The tokens of the model's quotes, of which four ASCII characters or one other are taken for one.
    fn quote_tokens(&self) -> Option<u32> {
        let quotes = self.checks.iter().filter_map(|check| check.model_quote.as_deref());
        let tokens: usize = quotes
            .map(|quote| {
                quote.bytes().filter(u8::is_ascii).count() / 4
                    + quote.chars().filter(|c| !c.is_ascii()).count()
            })
            .sum();
        u32::try_from(tokens).ok().filter(|tokens| *tokens > 0)
    }

    /// The numbers that citations in the text may name.
    pub fn citable_numbers(&self) -> CitableNumbers {
        citable_numbers(&self.sources)
    }

    /// Whether the numbers in the text are the model server's own, which also it formats: Perplexity sets them right after
    /// a word, Azure writes `[doc1]`.
    pub fn has_server_numbers(&self) -> bool {
        has_server_numbers(&self.sources)
    }

    /// The sources under it, as [`listed`] gives them; none while there is no text, or it is still being written and its
    /// citations are not marked.
    pub fn listed_sources(&self) -> Vec<&Source> {
        if self.has_footer() { listed(&self.sources) } else { Vec::new() }
    }

    /// The text with its Sources footer, as a model is sent it.
    pub fn text_with_footer(&self) -> String {
        let footer = if self.has_footer() { footer_for_model(&self.sources) } else { String::new() };
        if footer.is_empty() { self.text.clone() } else { format!("{}\n\n{footer}", self.text.trim_end()) }
    }

    /// Whether sources are listed under it: not while it is being written, nor without a text.
    pub(crate) fn has_footer(&self) -> bool {
        self.state != AnswerState::Streaming && !self.text.trim().is_empty()
    }
}

/// A remark about an answer, stored with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    pub kind: NoticeKind,
    /// Shown to the person.
    pub message: String,
    /// The knowledge base or tool server that was missing, for a notice about one; `None` in records of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without: Option<Without>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// The knowledge base gave nothing, or could not be asked: the message names why.
    WithoutKnowledgeBase,
    /// Nothing was found where the conversation searches, which is not everywhere.
    NothingInScope,
    /// The oldest exchanges did not fit into the request.
    HistoryLeftOut,
    /// Part of the documents did not fit into the request.
    DocumentsLeftOut,
    /// Older pictures did not fit into the request.
    ImagesLeftOut,
    /// Some of the documents that the question names were not looked up.
    ReferencesLeftOut,
    /// The answer ends where the model's length limit did.
    CutAtLength,
    /// The model server's filter ended the answer.
    ContentFiltered,
    /// Parts of the stream could not be read and were skipped.
    UnreadableEvents,
    /// The model server refuses tools; the request was sent again without them.
    ToolsRefused,
    /// The model server refuses a part of the request, which was sent again without it.
    SentOtherwise,
    /// The model asked for tools until the limit; it answered without more of them.
    ToolRoundsUsedUp,
    /// Older exchanges could not be summarised.
    NotCompressed,
    /// The tools of a server were not on offer.
    ToolsMissing,
    /// One of several knowledge bases could not be searched.
    BaseMissing,
    /// Files of the conversation's project could not be read.
    ProjectFilesMissing,
    /// The model refused to answer.
    Refused,
    /// The model was to answer from the documents alone, and nothing of its answer is in them.
    NotInDocuments,
    /// The server read far less than was sent.
    CutByServer,
    /// A model is too slow for a request beside the answer, which is not made any more.
    SideRequestsLeftOut,
    /// A remark of a step that was added, or a kind that a newer version saved.
    #[serde(other)]
    Other,
}

/// A knowledge base or tool server that gave nothing to an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Without {
    /// Its name for people.
    pub name: String,
    /// Why, in words for people; empty where it was not reached.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

impl Notice {
    /// A remark of this kind in these words.
    pub fn new(kind: NoticeKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), without: None }
    }

    /// A remark that something of this name was not used, for a reason. `unreached`: it is down, which is told in fewer words
    /// where several are.
    pub fn without(kind: NoticeKind, name: impl Into<String>, reason: String, unreached: bool) -> Self {
        let name = name.into();
        let message = messages::answers::without(messages::answers::quoted_name(&name), &reason);
        let reason = if unreached { String::new() } else { reason };
        Self { kind, message, without: Some(Without { name, reason }) }
    }

    /// Joins remarks about something missing, those with the same reason as one: "Without “Wiki”, “CRM”: not reached · Without
    /// “Notes”: it is busy".
    pub fn on_one_line(notices: &[Self]) -> String {
        let mut lines: Vec<(Option<&str>, Vec<&str>)> = Vec::new();
        for notice in notices {
            let (reason, said) = match &notice.without {
                Some(without) => (Some(without.reason.as_str()), without.name.as_str()),
                None => (None, notice.message.as_str()),
            };
            match lines.iter_mut().find(|(known, _)| reason.is_some() && *known == reason) {
                Some((_, all)) => all.push(said),
                None => lines.push((reason, vec![said])),
            }
        }
        let line = |(reason, said): (Option<&str>, Vec<&str>)| {
            let names = || enumerated(said.iter().map(|name| messages::answers::quoted_name(*name)));
            match reason {
                None => said.concat(),
                Some("") => messages::answers::without_unreached(names()),
                Some(reason) => messages::answers::without(names(), reason),
            }
        };
        lines.into_iter().map(line).collect::<Vec<_>>().join(" · ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_answer_went_without_is_one_line() {
        let check = |notices: &[&Notice], line: &str| {
            let notices: Vec<_> = notices.iter().copied().cloned().collect();
            assert_eq!(Notice::on_one_line(&notices), line);
        };
        let without = |name: &str, reason: &str, unreached| {
            Notice::without(NoticeKind::BaseMissing, name, reason.to_owned(), unreached)
        };
        let wiki = &without("Wiki", "the knowledge base cannot be reached", true);
        let crm = &without("CRM: sales", "The tool server cannot be reached", true);
        let busy = &without("Notes", "it is busy: 503", false);
        assert_eq!(wiki.message, "Without “Wiki”: the knowledge base cannot be reached");
        check(&[], "");
        check(&[wiki], "Without “Wiki”: not reached");
        check(&[wiki, crm], "Without “Wiki”, “CRM: sales”: not reached");
        check(
            &[wiki, busy, crm],
            "Without “Wiki”, “CRM: sales”: not reached · Without “Notes”: it is busy: 503",
        );
        let said = |message: &str| Notice::new(NoticeKind::WithoutKnowledgeBase, message);
        let check_said = |message: &str| check(&[&said(message)], message);
        check_said("Answered without the knowledge base: this device is offline");
        check_said("A remark");
        let all = "Answered without the knowledge base: “Wiki”: the knowledge base cannot be reached; “Notes”: it is busy";
        check_said(all);
    }
}
