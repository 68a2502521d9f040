//! How much of the model's window the next request takes, by part.

use std::{borrow::Cow, rc::Rc, time::Duration};

use footnote_core::{
    compress::compress_now,
    context::{ContextMeter, ContextUsage},
    ports::HistoryStore as _,
};
use futures::{channel::oneshot, future::select};
use leptos::{prelude::*, task::spawn_local};

use super::{
    app::App,
    parts::{Element, button, changing, el, part, when},
    session, toast, turns,
};
use crate::{
    browser::{frame, tokenizer},
    dom,
};

/// What is typed is counted when nothing was typed for this long, in milliseconds.
const PAUSE_MS: u64 = 300;

/// What the next request takes of the model's window; copies are handles to the same.
#[derive(Clone, Copy)]
pub(super) struct Meter {
    usage: RwSignal<Option<ContextUsage>>,
    open: RwSignal<bool>,
    compressing: RwSignal<bool>,
    /// Counts what is typed on top of what is there.
    counter: StoredValue<Option<Rc<ContextMeter>>, LocalStorage>,
    pause: StoredValue<Option<TimeoutHandle>>,
    /// The counter that is asked for last, counted.
    asked: StoredValue<u32>,
}

impl Meter {
    /// A meter that has counted nothing yet.
    pub(super) fn new() -> Self {
        Self {
            usage: RwSignal::new(None),
            open: RwSignal::new(false),
            compressing: RwSignal::new(false),
            counter: StoredValue::new_local(None),
            pause: StoredValue::new(None),
            asked: StoredValue::new(0),
        }
    }

    /// Shows what a request takes.
    pub(super) fn show(self, usage: ContextUsage) {
        self.usage.set(Some(usage));
    }

    /// The conversation, the model or the settings changed: counts anew, when there is a quiet moment. The first count
    /// is shown along with what it follows from.
    pub(super) fn renew(self, app: App) {
        let asked = self.asked.get_value().wrapping_add(1);
        self.asked.set_value(asked);
        let count = move || {
            if self.asked.get_value() == asked {
                spawn_local(self.count(app, asked));
            }
        };
        if self.usage.with_untracked(Option::is_none) {
            count();
        } else {
            frame::when_idle(count);
        }
    }

    /// Something was typed.
    pub(super) fn typed(self, app: App) {
        if let Some(pause) = self.pause.get_value() {
            pause.clear();
        }
        let count = move || spawn_local(self.count_typed(app));
        self.pause.set_value(set_timeout_with_handle(count, Duration::from_millis(PAUSE_MS)).ok());
    }

    async fn count(self, app: App, asked: u32) {
        let inner = app.inner();
        let id = app.current.get_untracked();
        let Some(config) = app.turn_config() else { return };
        let stored = inner.store.get(&id).await.ok().flatten();
        let stored = stored.unwrap_or_else(|| {
            let mut session = footnote_core::conversation::Session::new(id.clone(), 0);
            session.settings = app.chosen.get_untracked();
            session
        });
        let counter = ContextMeter::new(&inner.world, &config, &inner.graph, &stored).await;
        if self.asked.get_value() == asked && session::is_current(app, &id) {
            self.counter.set_value(counter.map(Rc::new));
            self.count_typed(app).await;
        }
    }

    async fn count_typed(self, app: App) {
        let Some(counter) = self.counter.get_value() else { return };
        if app.busy.get_untracked() {
            return;
        }
        let usage = counter.usage(&app.inner().question.text()).await;
        // While it is being answered, the turn itself says what it takes.
        if !app.busy.get_untracked() {
            self.usage.set(Some(usage));
        }
    }
}

/// The meter below the question box.
pub(super) fn meter(app: App) -> AnyView {
    let follow = move || {
        app.config.track();
        app.current.track();
        app.chosen.track();
    };
    Effect::new(move || {
        follow();
        // What could not be loaded is tried again with each question.
        app.busy.track();
        let has_text = app.typed.get() || !app.transcript.empty.get();
        if let Some(model) = app.turn_config().as_ref().and_then(|config| config.model())
            // One estimate is as good as another while nothing is there to be estimated.
            && (has_text || tokenizer::counts_exactly(model))
        {
            app.inner().tokenizer.start_for(model);
        }
    });
    Effect::new(move || {
        follow();
        app.meter.renew(app);
    });
    app.inner().tokenizer.on_ready(move || app.meter.renew(app));
    let open = app.meter.open;
    dom::on_away(move || {
        if open.get_untracked() {
            open.set(false);
        }
    });
    when(move || app.meter.usage.with(Option::is_some), move || shown(app))
}

fn shown(app: App) -> Element {
    let (usage, open) = (app.meter.usage, app.meter.open);
    let read = move || usage.get().unwrap_or_default();
    let now = move || Some(Cow::Owned(read().total.to_string()));
    let full = move || Some(Cow::Owned(read().window.to_string()));
    let words = move || {
        let usage = read();
        [about(&usage), &number(usage.total), " of ", &number(usage.window), " tokens"].concat()
    };
    let toggle = move || open.update(|open| *open = !*open);
    let bar = el("progress").attr("aria-hidden", "true").attr_live("max", full).attr_live("value", now);
    let gauge = part("div", "gauge")
        .attr("role", "meter")
        .attr("aria-label", "Context used")
        .attr("aria-valuemin", "0")
        .attr_live("aria-valuemax", full)
        .attr_live("aria-valuenow", now)
        .attr_live("aria-valuetext", move || Some(Cow::Owned(words())))
        .on("click", move |_| toggle())
        .child(bar);
    let share = move || {
        let usage = read();
        let percent = u64::from(usage.total) * 100 / u64::from(usage.window.max(1));
        [about(&usage), &percent.to_string(), "%"].concat()
    };
    let opener = button("quiet", toggle)
        // Begins with what is shown, so that a person who speaks to the page can name the button.
        .attr_live("aria-label", move || {
            Some(Cow::Owned([&share(), " of the context used: ", &words()].concat()))
        })
        .attr("aria-controls", "context")
        .aria("aria-expanded", move || open.get())
        .text_live(share);
    part("div", "pop up context").child(gauge).child(opener).when(move || open.get(), move || details(app))
}

/// The same by part, and a way to make room.
fn details(app: App) -> Element {
    let usage = app.meter.usage;
    let table = changing(move || usage.get().map(|usage| parts(&usage)));
    let can_compress = move || !app.busy.get() && app.may_write() && !app.meter.compressing.get();
    let compress = button("button", move || compress(app))
        .flag_live("disabled", move || !can_compress())
        .text("Compress now");
    let doing = move || if app.meter.compressing.get() { "Compressing older messages" } else { "" };
    part("div", "pop-body")
        .attr("id", "context")
        .attr("role", "group")
        .attr("aria-label", "What would be sent")
        .child(el("h2").text("What would be sent now"))
        .child(table)
        .child(changing(move || usage.get().map(|usage| remarks(&usage))))
        .child(part("div", "row").child(el("span").attr("role", "status").text_live(doing)).child(compress))
}

fn parts(usage: &ContextUsage) -> Element {
    let shared = usage.budgets.messages;
    let row = |name: &'static str, tokens: u32, budget: u32| {
        let bar = el("progress")
            .attr("aria-hidden", "true")
            .attr("max", budget.max(1).to_string())
            .attr("value", tokens.min(budget).to_string());
        el("tr")
            .child(el("th").attr("scope", "row").text(name))
            .child(el("td").text(number(tokens)))
            .child(el("td").child(bar))
            .child(el("td").text(["of ", &number(budget)].concat()))
    };
    let head = part("tr", "visually-hidden")
        .child(el("th").text("Part"))
        .child(el("th").text("Tokens"))
        .child(el("th").text("Share"))
        .child(el("th").text("Budget"));
    let rows = vec![
        head,
        row("System", usage.system, usage.budgets.system),
        row("Tools", usage.tools, usage.budgets.tools),
        row("Memory", usage.memory, shared),
        row("Messages", usage.messages, shared),
        row("Documents", usage.documents, usage.limit()),
        row("Free", usage.available, usage.limit()),
    ];
    el("table").child(el("tbody").child(rows))
}

fn remarks(usage: &ContextUsage) -> Vec<Element> {
    let say = |text: String| el("p").text(text);
    let window = if usage.window_known {
        format!("The model takes {} tokens; ", number(usage.window))
    } else {
        format!("The model's window is not known; {} tokens are assumed, and ", number(usage.window))
    };
    let mut remarks = vec![say(format!("{window}{} are kept free for its answer.", number(usage.reserve)))];
    if usage.exchanges_left_out > 0 {
        let left_out = usage.exchanges_left_out;
        remarks.push(say(format!("{left_out} of the oldest questions and answers would be left out.")));
    }
    match usage.ratio {
        #[expect(clippy::cast_possible_truncation, reason = "a ratio between a half and two, in percent")]
        Some(ratio) if !usage.exact => {
            let off = ((ratio - 1.0) * 100.0) as i32;
            let words = match off {
                0 => "the server's own counts agree".to_owned(),
                1.. => format!("set right by the server's own counts, which were {off}% higher"),
                _ => format!("set right by the server's own counts, which were {}% lower", -off),
            };
            remarks.push(say(["≈ An estimate, ", &words, "."].concat()));
        }
        None if !usage.exact => {
            remarks.push(say("≈ An estimate: the server's own counts will set it right.".to_owned()));
        }
        Some(_) | None => {}
    }
    remarks
}

/// Has older turns compressed. Stop ends it, and nothing changes then.
fn compress(app: App) {
    let Some(config) = app.turn_config() else { return };
    super::afterwards::stop(app);
    app.meter.compressing.set(true);
    app.busy.set(true);
    let id = app.current.get_untracked();
    let (stop, stopped) = oneshot::channel();
    app.inner().stop.replace(Some(stop));
    spawn_local(async move {
        let inner = app.inner();
        let compressing = Box::pin(compress_now(&inner.world, &config, &id, &|_| {}));
        let done = match select(compressing, stopped).await {
            futures::future::Either::Left((done, _)) => Some(done),
            futures::future::Either::Right(_) => None,
        };
        app.meter.compressing.set(false);
        if session::is_current(app, &id) {
            app.busy.set(false);
            inner.stop.replace(None);
            match done {
                Some(Ok(made)) => {
                    app.transcript.set_compressed(Some(made.through));
                    app.meter.renew(app);
                }
                Some(Err(error)) => toast::say(app, turns::sentence(&error.to_string()), None),
                None => {}
            }
        }
    });
}

fn about(usage: &ContextUsage) -> &'static str {
    if usage.exact { "" } else { "≈ " }
}

/// A number with its thousands set apart.
pub(super) fn number(number: u32) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + 3);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
