//! A question and its answer on screen.

use std::rc::Rc;

use footnote_core::{
    conversation::{
        Answer, AnswerState, AttachedFile, CitationCheck, DocumentId, DocumentReference, Exchange,
        ExchangeId, MadeBy, Notice, NoticeKind, Source, ToolCallRecord,
    },
    summary::title_in,
    turn::{TurnError, TurnResponse},
    wire::FinishReason,
};
use reactive_graph::{
    owner::{LocalStorage, StoredValue},
    prelude::*,
    signal::RwSignal,
};

use crate::{
    conversation::{Progress, ThoughtsView},
    keys::new_key,
    ports::TextView,
};

/// A question and its answer on screen; copies are handles to the same exchange.
#[derive(Clone, Copy)]
pub struct ExchangeView {
    /// Its key in lists on screen.
    pub key: u32,
    /// Its id in the conversation; none before the turn has begun.
    pub id: RwSignal<Option<ExchangeId>>,
    pub question: RwSignal<String>,
    pub references: RwSignal<Vec<DocumentReference>>,
    /// When the question was asked, and when the answer was complete, in milliseconds since 1970; 0 until then.
    pub times_ms: RwSignal<(u64, u64)>,
    /// The files that were attached to the question.
    pub attachments: RwSignal<Vec<ShownFile>>,
    pub state: RwSignal<AnswerState>,
    /// The progress while the answer is streaming.
    pub progress: RwSignal<Progress>,
    /// The answer's text and everything that came with it.
    pub outcome: RwSignal<Outcome>,
    /// It is the last exchange and nothing is streaming, so it can be asked again. A signal of its own, so that the
    /// end of a turn updates the exchanges it concerns, not all.
    pub may_ask: RwSignal<bool>,
    /// The index of the version on screen, counted from 0, and the number of versions.
    pub versions: RwSignal<(usize, usize)>,
    /// Its question is a text box.
    pub editing: RwSignal<bool>,
    /// In requests, a compressed turn replaces everything up to here.
    pub compressed: RwSignal<bool>,
    /// The model's thoughts before the answer.
    pub thoughts: ThoughtsView,
    text: StoredValue<AnswerText, LocalStorage>,
}

/// The text of an answer on its way to the screen; it grows without signals.
#[derive(Default)]
struct AnswerText {
    /// The text received so far, while more may come.
    growing: Option<String>,
    /// The sources found so far.
    sources: Vec<Source>,
    /// The document that it is to summarise.
    summary_of: Option<DocumentId>,
    /// The element that shows it, while there is one.
    view: Option<Rc<dyn TextView>>,
}

/// A file that was attached to a question.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownFile {
    pub file: AttachedFile,
    /// The address of its picture, where that is at hand; it may not be stored yet.
    pub image: Option<String>,
}

/// An answer's text and everything that came with it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outcome {
    /// The text, once it is whole.
    pub text: String,
    /// The sources found for it.
    pub sources: Vec<Source>,
    /// The search query, where it differs from the question.
    pub searched: Option<String>,
    /// Where was searched, if that was limited.
    pub searched_in: Option<String>,
    /// The tools that the model called.
    pub calls: Vec<ToolCallRecord>,
    /// Checks of the citations in the text.
    pub checks: Vec<CitationCheck>,
    /// Notices for the reader.
    pub notices: Vec<Notice>,
    /// Why the model stopped.
    pub finish: Option<FinishReason>,
    /// Why it is not complete.
    pub error: Option<TurnError>,
    /// The model, tokens and times of the answer.
    pub made_by: MadeBy,
}

impl Outcome {
    pub fn of(answer: &Answer) -> Self {
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
    pub fn is_refusal(&self) -> bool {
        let refused =
            |notice: &Notice| matches!(notice.kind, NoticeKind::Refused | NoticeKind::ContentFiltered);
        self.notices.iter().any(refused) && !self.sources.iter().any(|source| source.cited)
    }
}

impl ExchangeView {
    /// A question that is about to be answered.
    pub fn asked(question: String) -> Self {
        Self {
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
            thoughts: ThoughtsView::default(),
            text: StoredValue::new_local(AnswerText {
                growing: Some(String::new()),
                ..AnswerText::default()
            }),
        }
    }

    /// An exchange from the store; another tab may still be writing its answer.
    pub fn stored(exchange: &Exchange, is_other_tabs: bool) -> Self {
        let view = Self::asked(exchange.question.text.clone());
        view.set_summary_of(exchange.question.summary_of.as_ref());
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
        view
    }

    /// Shows the text of the answer in this view from now on.
    pub fn attach(self, view: Rc<dyn TextView>) {
        self.text.update_value(|text| {
            if let Some(growing) = &text.growing {
                view.set_sources(&text.sources);
                view.replace(growing);
            } else {
                let state = self.state.get_untracked();
                self.outcome.with_untracked(|outcome| {
                    end_text(view.as_ref(), state, &outcome.text, &outcome.sources, &outcome.checks);
                });
            }
            text.view = Some(view);
        });
    }

    /// Shows the text nowhere any more; it goes on growing.
    pub fn detach(self) {
        self.text.try_update_value(|text| text.view = None);
    }

    /// Adds text to the answer.
    pub fn push(self, more: &str) {
        self.text.update_value(|text| {
            text.growing.get_or_insert_default().push_str(more);
            text.view.iter().for_each(|view| view.push(more));
        });
    }

    /// Sets the text received so far; more may come.
    pub fn replace_text(self, whole: &str) {
        self.text.update_value(|text| {
            text.growing = Some(whole.to_owned());
            text.view.iter().for_each(|view| view.replace(whole));
        });
    }

    /// Sets the sources found so far.
    pub fn set_sources(self, sources: &[Source]) {
        self.text.update_value(|text| {
            text.sources = sources.to_vec();
            text.view.iter().for_each(|view| view.set_sources(sources));
        });
    }

    /// Takes over other checks of the citations. The exchange may have left the screen.
    pub fn set_checks(self, checks: Vec<CitationCheck>) {
        self.text.try_with_value(|text| text.view.iter().for_each(|view| view.mark(&checks)));
        self.outcome.try_update(|outcome| outcome.checks = checks);
    }

    /// Starts a new answer to this question.
    pub fn restart(self, question: String) {
        self.question.set(question);
        self.set_sources(&[]);
        self.replace_text("");
        self.thoughts.show(None);
        self.outcome.set(Outcome::default());
        self.progress.set(Progress::Starting);
        self.state.set(AnswerState::Streaming);
    }

    /// The document that its question asks to summarise.
    pub fn summary_of(self) -> Option<DocumentId> {
        self.text.try_with_value(|text| text.summary_of.clone()).flatten()
    }

    pub(super) fn set_summary_of(self, document: Option<&DocumentId>) {
        self.text.update_value(|text| text.summary_of = document.cloned());
    }

    /// The document that its question asks to summarise, if these other words for it name the same.
    pub fn still_summarised(self, question: &str) -> Option<DocumentId> {
        let is_named = self.question.with_untracked(|asked| title_in(asked) == title_in(question));
        self.summary_of().filter(|_| is_named)
    }

    /// Continues the answer after the text it has.
    pub fn continue_answer(self) {
        let text = self.outcome.try_update(|outcome| {
            outcome.notices.clear();
            (outcome.finish, outcome.error) = (None, None);
            outcome.text.clone()
        });
        self.replace_text(&text.unwrap_or_default());
        self.progress.set(Progress::Starting);
        self.state.set(AnswerState::Streaming);
    }

    /// Shows the answer as one of which more may come.
    pub(super) fn expect_more(self) {
        let text = self.outcome.with_untracked(|outcome| outcome.text.clone());
        self.progress.set(if text.is_empty() { Progress::Waiting(None) } else { Progress::Writing });
        self.replace_text(&text);
        self.state.set(AnswerState::Streaming);
    }

    /// No more of the answer comes than is there.
    pub(super) fn expect_no_more(self) {
        let Outcome { text, sources, checks, .. } = self.outcome.get_untracked();
        self.show_text(AnswerState::Interrupted, &text, &sources, &checks);
        self.state.set(AnswerState::Interrupted);
    }

    /// Shows the answer as it was when the reply was asked for that now comes.
    pub(super) fn resume(self, answer: &Answer) {
        self.set_sources(&answer.sources);
        self.replace_text(&answer.text);
        self.thoughts.show(answer.thoughts.as_ref());
        self.outcome.set(Outcome { text: String::new(), ..Outcome::of(answer) });
        self.state.set(AnswerState::Streaming);
    }

    /// Shows the response of the finished turn.
    pub fn finish(self, response: TurnResponse) {
        let TurnResponse { asked_ms, answer, .. } = response;
        self.times_ms.update(|(asked, _)| *asked = asked_ms);
        self.show_answer(&answer);
    }

    pub fn is_streaming(self) -> bool {
        self.state.get() == AnswerState::Streaming
    }

    /// Disposes its signals; its view must be unmounted already.
    pub fn dispose(self) {
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
        self.text.dispose();
    }

    /// Shows the exchange as it is stored.
    pub fn show(self, exchange: &Exchange) {
        self.set_summary_of(exchange.question.summary_of.as_ref());
        self.question.set(exchange.question.text.clone());
        self.references.set(exchange.question.references.clone());
        self.count_versions(exchange);
        match &exchange.answer {
            Some(answer) => self.show_answer(answer),
            // The page was closed before any of the answer was saved.
            None => self.state.set(AnswerState::Interrupted),
        }
    }

    pub fn count_versions(self, exchange: &Exchange) {
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

    fn show_text(self, state: AnswerState, whole: &str, sources: &[Source], checks: &[CitationCheck]) {
        self.text.update_value(|text| {
            (text.growing, text.sources) = (None, Vec::new());
            text.view.iter().for_each(|view| end_text(view.as_ref(), state, whole, sources, checks));
        });
    }
}

/// Shows a text to which nothing is added any more.
fn end_text(
    view: &dyn TextView,
    state: AnswerState,
    text: &str,
    sources: &[Source],
    checks: &[CitationCheck],
) {
    match state {
        AnswerState::Complete => view.finish(text, sources, Some(checks)),
        AnswerState::Streaming | AnswerState::Stopped | AnswerState::Interrupted | AnswerState::Failed => {
            view.break_off(text, sources, Some(checks));
        }
    }
}
