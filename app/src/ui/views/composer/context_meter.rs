//! How much of the model's window the next request takes, by part.

use std::borrow::Cow;

use footnote_core::prompt::ContextUsage;
use leptos::prelude::*;

use crate::{
    browser::tokenizer,
    dom,
    ui::{
        actions::context,
        state::App,
        views::{
            format::number,
            parts::{Element, button, changing, el, part, when},
        },
    },
};

/// The meter below the question box.
pub(crate) fn meter(app: App) -> AnyView {
    let follow = move || {
        app.config().track();
        app.conversation().id.track();
        app.conversation().settings.track();
    };
    Effect::new(move || {
        follow();
        // What could not be loaded is tried again with each question.
        app.conversation().answering.track();
        let has_text = app.has_text().get() || !app.transcript().empty.get();
        if let Some(model) = app.turn_config().as_ref().and_then(|config| config.model())
            // One estimate is as good as another while nothing is there to be estimated.
            && (has_text || tokenizer::counts_exactly(model))
        {
            app.services().tokenizer.start_for(model);
        }
    });
    Effect::new(move || {
        follow();
        context::recount(app);
    });
    app.services().tokenizer.on_ready(move || context::recount(app));
    let open = app.context().open;
    dom::on_away(move || {
        if open.get_untracked() {
            open.set(false);
        }
    });
    when(move || app.context().usage.with(Option::is_some), move || shown(app))
}

fn shown(app: App) -> Element {
    let (usage, open) = (app.context().usage, app.context().open);
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
    let usage = app.context().usage;
    let table = changing(move || usage.get().map(|usage| parts(&usage)));
    let can_compress =
        move || !app.conversation().answering.get() && app.may_write() && !app.context().compressing.get();
    let compress = button("button", move || context::compress(app))
        .flag_live("disabled", move || !can_compress())
        .text("Compress now");
    let doing = move || if app.context().compressing.get() { "Compressing older messages" } else { "" };
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

fn about(usage: &ContextUsage) -> &'static str {
    if usage.exact { "" } else { "≈ " }
}
