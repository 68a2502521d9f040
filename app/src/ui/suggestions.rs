//! Questions that could come next, under the last answer, for those who switched them on. Nobody waits for them: a
//! question that is asked ends them, and where none come, nothing is said.

use footnote_core::{
    conversation::{AnswerState, SessionId},
    ports::HistoryStore as _,
    references::{Shelf, ShelfDocument, suggest},
    turn::TurnConfig,
};
use futures::{
    channel::oneshot,
    future::{Either, select},
};
use leptos::{prelude::*, task::spawn_local};

use super::{
    app::App,
    parts::{Element, button, changing, el, part},
    session, shelf, turns,
};

/// The name of the setting that says whether they are wanted.
const WANTED: &str = "suggest";
/// Exchanges that say which documents are related, the latest.
const EXCHANGES: usize = 20;
/// Related documents shown at most.
const RELATED: usize = 4;

/// What could come next; copies are handles to the same.
#[derive(Clone, Copy)]
pub(super) struct Suggestions {
    wanted: RwSignal<bool>,
    shown: RwSignal<Option<Shown>>,
    /// Letting go of it ends what is under way.
    stop: StoredValue<Option<oneshot::Sender<()>>, LocalStorage>,
}

/// What is shown under an answer.
#[derive(Clone, PartialEq)]
struct Shown {
    /// The row of the answer.
    row: u32,
    questions: Vec<String>,
    related: Vec<ShelfDocument>,
}

impl Suggestions {
    /// None.
    pub(super) fn new() -> Self {
        Self { wanted: RwSignal::new(false), shown: RwSignal::new(None), stop: StoredValue::new_local(None) }
    }
}

/// Takes in whether they are wanted, as it was said before the page was loaded.
pub(super) fn restore(app: App) {
    let wanted = app.inner().store.setting(WANTED).is_some_and(|wanted| wanted == "yes");
    app.suggestions.wanted.set(wanted);
}

/// The part of the settings about them.
pub(super) fn setting(app: App) -> Element {
    let wanted = app.suggestions.wanted;
    let toggle = move || {
        let on = !wanted.get_untracked();
        wanted.set(on);
        // A browser that keeps nothing forgets this too.
        app.inner().store.set_setting(WANTED, if on { "yes" } else { "no" }).ok();
        if !on {
            stop(app);
        }
    };
    let switch = button("switch", toggle)
        .attr("role", "switch")
        .aria("aria-checked", move || wanted.get())
        .child(part("span", "knob").attr("aria-hidden", "true"))
        .child(part("span", "switch-words").text("Suggest next questions"));
    let hint = "After each answer the model is asked once more, for questions that could come next.";
    part("section", "setting")
        .child(el("h3").text("Suggestions"))
        .child(part("p", "hint").text(hint))
        .child(part("div", "row start").child(switch))
}

/// Takes away what is shown, and ends what is under way.
pub(super) fn stop(app: App) {
    app.suggestions.stop.set_value(None);
    if app.suggestions.shown.with_untracked(Option::is_some) {
        app.suggestions.shown.set(None);
    }
}

/// Asks for questions that could come after the last answer, if they are wanted.
pub(super) fn run(app: App, id: SessionId, config: TurnConfig) {
    let Some(row) = app.transcript.last.get_untracked() else { return };
    let complete = row.state.get_untracked() == AnswerState::Complete;
    if !app.suggestions.wanted.get_untracked() || !complete {
        return;
    }
    let (stop, stopped) = oneshot::channel();
    app.suggestions.stop.set_value(Some(stop));
    spawn_local(async move {
        let asked = Box::pin(ask(app, &id, &config));
        let Either::Left((Some((questions, related)), _)) = select(asked, stopped).await else { return };
        if session::is_current(app, &id) && !questions.is_empty() {
            app.suggestions.shown.set(Some(Shown { row: row.key, questions, related }));
        }
    });
}

async fn ask(app: App, id: &SessionId, config: &TurnConfig) -> Option<(Vec<String>, Vec<ShelfDocument>)> {
    let inner = app.inner();
    let session = inner.store.get(id).await.ok()??;
    let questions = suggest(&inner.world, config, &session).await;
    let mut shelf = Shelf::default();
    for exchange in session.exchanges.iter().rev().take(EXCHANGES).rev() {
        shelf.add(id, exchange);
    }
    Some((questions, shelf.related(RELATED).into_iter().cloned().collect()))
}

/// What could come next, under the last answer as long as it is the last.
pub(super) fn suggestions(app: App) -> AnyView {
    let last = Memo::new(move |_| app.transcript.last.get().map(|row| row.key));
    changing(move || {
        let shown = app.suggestions.shown.get().filter(|shown| last.get() == Some(shown.row))?;
        let question = |question: String| {
            let ask = question.clone();
            el("li").child(button("", move || turns::suggest(app, &ask)).text(question))
        };
        let related = (!shown.related.is_empty()).then(|| {
            let items = shown.related.iter().map(|document| el("li").child(shelf::link(document)));
            part("div", "related")
                .child(el("h3").attr("id", "related-documents").text("Related documents"))
                .child(el("ul").attr("aria-labelledby", "related-documents").child(items.collect::<Vec<_>>()))
        });
        let questions = shown.questions.into_iter().map(question).collect::<Vec<_>>();
        Some(
            part("section", "next")
                .attr("aria-label", "Suggested questions")
                .child(el("h2").text("Suggested questions"))
                .child(part("ul", "suggestions").child(questions))
                .child(related),
        )
    })
}
