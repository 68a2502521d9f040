//! A question and its answer on screen.

use std::sync::atomic::{AtomicU32, Ordering};

use footnote_core::{
    conversation::{
        Answer, AnswerState, AttachedFile, CitationCheck, DocumentReference, Exchange, ExchangeId, MadeBy,
        Notice, NoticeKind, Source, ToolCallRecord,
    },
    turn::{TurnError, TurnResponse},
    wire::FinishReason,
};
use leptos::prelude::*;

use crate::{
    dom::streaming_text::StreamingText,
    ui::conversation::state::{Progress, ThoughtsView},
};

/// A question and its answer on screen; copies are handles to the same exchange.
#[derive(Clone, Copy)]
pub(crate) struct ExchangeView {
    /// Its key in lists on screen.
    pub(crate) key: u32,
    /// Its id in the conversation; none before the turn has begun.
    pub(crate) id: RwSignal<Option<ExchangeId>>,
    pub(crate) question: RwSignal<String>,
    pub(crate) references: RwSignal<Vec<DocumentReference>>,
    /// When the question was asked, and when the answer was complete, in milliseconds since 1970; 0 until then.
    pub(crate) times_ms: RwSignal<(u64, u64)>,
    /// The files that were attached to the question.
    pub(crate) attachments: RwSignal<Vec<ShownFile>>,
    pub(crate) state: RwSignal<AnswerState>,
    /// The progress while the answer is streaming.
    pub(crate) progress: RwSignal<Progress>,
    /// The answer's text and everything that came with it.
    pub(crate) outcome: RwSignal<Outcome>,
    /// It is the last exchange and nothing is streaming, so it can be asked again. A signal of its own, so that the
    /// end of a turn updates the exchanges it concerns, not all.
    pub(crate) may_ask: RwSignal<bool>,
    /// The index of the version on screen, counted from 0, and the number of versions.
    pub(crate) versions: RwSignal<(usize, usize)>,
    /// Its question is a text box.
    pub(crate) editing: RwSignal<bool>,
    /// In requests, a compressed turn replaces everything up to here.
    pub(crate) compressed: RwSignal<bool>,
    /// The model's thoughts before the answer.
    pub(crate) thoughts: ThoughtsView,
    /// The answer's text on screen; it grows without signals.
    pub(crate) body: StoredValue<StreamingText, LocalStorage>,
}

/// A file that was attached to a question.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ShownFile {
    pub(crate) file: AttachedFile,
    /// The address of its picture, where that is at hand; it may not be stored yet.
    pub(crate) image: Option<String>,
}

/// An answer's text and everything that came with it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Outcome {
    /// The text, once it is whole.
    pub(crate) text: String,
    /// The sources found for it.
    pub(crate) sources: Vec<Source>,
    /// The search query, where it differs from the question.
    pub(crate) searched: Option<String>,
    /// Where was searched, if that was limited.
    pub(crate) searched_in: Option<String>,
    /// The tools that the model called.
    pub(crate) calls: Vec<ToolCallRecord>,
    /// Checks of the citations in the text.
    pub(crate) checks: Vec<CitationCheck>,
    /// Notices for the reader.
    pub(crate) notices: Vec<Notice>,
    /// Why the model stopped.
    pub(crate) finish: Option<FinishReason>,
    /// Why it is not complete.
    pub(crate) error: Option<TurnError>,
    /// The model, tokens and times of the answer.
    pub(crate) made_by: MadeBy,
}

impl Outcome {
    pub(crate) fn of(answer: &Answer) -> Self {
        Self {
            text: answer.text.clone(),
            sources: answer.sources.clone(),
            searched: answer.search_query.clone(),
            searched_in: answer.searched_in.clone(),
            calls: answer.tool_calls.clone(),
            checks: answer.checks.clone(),
            notices: answer.notices.clone(),
            finish: answer.finish.clone(),
            error: answer.error.clone(),
            made_by: answer.made_by(),
        }
    }

    /// Whether the model or its server's filter refused to answer, so that nobody misses the documents in it.
    pub(crate) fn is_refusal(&self) -> bool {
        let refused =
            |notice: &Notice| matches!(notice.kind, NoticeKind::Refused | NoticeKind::ContentFiltered);
        self.notices.iter().any(refused) && !self.sources.iter().any(|source| source.cited)
    }
}

static KEYS: AtomicU32 = AtomicU32::new(1);

/// A key for something in a list on screen.
pub(crate) fn new_key() -> u32 {
    KEYS.fetch_add(1, Ordering::Relaxed)
}

impl ExchangeView {
    /// A question that is about to be answered; `None` without a document.
    pub(crate) fn asked(question: String) -> Option<Self> {
        Some(Self {
            key: new_key(),
            id: RwSignal::new(None),
            question: RwSignal::new(question),
            references: RwSignal::new(Vec::new()),
            times_ms: RwSignal::new((0, 0)),
            attachments: RwSignal::new(Vec::new()),
            state: RwSignal::new(AnswerState::Streaming),
            progress: RwSignal::new(Progress::Starting),
            outcome: RwSignal::new(Outcome::default()),
            may_ask: RwSignal::new(false),
            versions: RwSignal::new((0, 1)),
            editing: RwSignal::new(false),
            compressed: RwSignal::new(false),
            thoughts: ThoughtsView::new(),
            body: StoredValue::new_local(StreamingText::new()?),
        })
    }

    /// An exchange from the store; another tab may still be writing its answer.
    pub(crate) fn stored(exchange: &Exchange, is_other_tabs: bool) -> Option<Self> {
        let view = Self::asked(exchange.question.text.clone())?;
        view.id.set(Some(exchange.id));
        view.times_ms.set((exchange.question.asked_ms, 0));
        let files = exchange.question.attachments.iter().cloned();
        view.attachments.set(files.map(|file| ShownFile { file, image: None }).collect());
        match &exchange.answer {
            None if is_other_tabs => view.references.set(exchange.question.references.clone()),
            Some(_) | None => view.show(exchange),
        }
        if is_other_tabs {
            view.progress.set(Progress::OtherTab);
        }
        Some(view)
    }

    /// Starts a new answer to this question.
    pub(crate) fn restart(self, question: String) {
        self.question.set(question);
        self.body.with_value(StreamingText::clear);
        self.thoughts.show(None);
        self.outcome.set(Outcome::default());
        self.progress.set(Progress::Starting);
        self.state.set(AnswerState::Streaming);
    }

    /// Continues the answer after the text it has.
    pub(crate) fn continue_answer(self) {
        let text = self.outcome.try_update(|outcome| {
            outcome.notices.clear();
            (outcome.finish, outcome.error) = (None, None);
            outcome.text.clone()
        });
        self.body.with_value(|body| body.go_on(&text.unwrap_or_default()));
        self.progress.set(Progress::Starting);
        self.state.set(AnswerState::Streaming);
    }

    /// Shows the response of the finished turn.
    pub(crate) fn finish(self, response: TurnResponse) {
        self.thoughts.show(response.thoughts.as_ref());
        self.times_ms.set((response.asked_ms, response.answered_ms));
        self.show_text(response.state, &response.text, &response.sources, &response.checks);
        self.outcome.set(Outcome {
            text: response.text,
            sources: response.sources,
            searched: response.search_query,
            searched_in: response.searched_in,
            calls: response.tool_calls,
            checks: response.checks,
            notices: response.notices,
            finish: response.finish,
            error: response.error,
            made_by: response.made_by,
        });
        self.state.set(response.state);
    }

    pub(crate) fn is_streaming(self) -> bool {
        self.state.get() == AnswerState::Streaming
    }

    /// Disposes its signals; its view must be unmounted already.
    pub(crate) fn dispose(self) {
        self.id.dispose();
        self.question.dispose();
        self.references.dispose();
        self.times_ms.dispose();
        self.attachments.dispose();
        self.state.dispose();
        self.progress.dispose();
        self.outcome.dispose();
        self.may_ask.dispose();
        self.versions.dispose();
        self.editing.dispose();
        self.compressed.dispose();
        self.thoughts.dispose();
        self.body.dispose();
    }

    /// Shows the exchange as it is stored.
    pub(crate) fn show(self, exchange: &Exchange) {
        self.question.set(exchange.question.text.clone());
        self.references.set(exchange.question.references.clone());
        self.count_versions(exchange);
        match &exchange.answer {
            Some(answer) => self.show_answer(answer),
            // The page was closed before any of the answer was saved.
            None => self.state.set(AnswerState::Interrupted),
        }
    }

    pub(crate) fn count_versions(self, exchange: &Exchange) {
        let at = exchange.answer.as_ref().map_or(0, Answer::version);
        self.versions.set((at, exchange.versions()));
    }

    fn show_answer(self, answer: &Answer) {
        self.thoughts.show(answer.thoughts.as_ref());
        self.times_ms.update(|(_, answered)| *answered = answer.answered_ms);
        self.show_text(answer.state, &answer.text, &answer.sources, &answer.checks);
        self.outcome.set(Outcome::of(answer));
        self.state.set(answer.state);
    }

    fn show_text(self, state: AnswerState, text: &str, sources: &[Source], checks: &[CitationCheck]) {
        self.body.with_value(|body| match state {
            AnswerState::Complete => body.finish(text, sources, Some(checks)),
            AnswerState::Streaming
            | AnswerState::Stopped
            | AnswerState::Interrupted
            | AnswerState::Failed => body.break_off(text, sources, Some(checks)),
        });
    }
}
