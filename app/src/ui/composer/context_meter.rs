//! How much of the model's window the next request takes, by part.

use footnote_core::prompt::{ContextUsage, WindowSource};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    dom,
    ui::{
        app::App,
        elements::{
            controls::{aria, yes_or_no},
            format::number,
            lazy::{Lazy, LazyView},
        },
    },
};

/// The meter below the question box.
#[component]
pub(crate) fn ContextGauge() -> impl IntoView {
    let app = App::get();
    let follow = move || {
        app.server.config.track();
        app.conversations.current().id.track();
        app.conversations.current().settings.track();
    };
    let is_begun = Memo::new(move |_| app.conversations.current().is_begun());
    Effect::new(move || {
        follow();
        // A failed load of the tokenizer is tried again with each question.
        app.conversations.current().activity.track();
        if is_begun.get() {
            app.conversation().prepare_counting();
        }
    });
    Effect::new(move || {
        follow();
        app.tool_servers.servers.track();
        if is_begun.get() {
            app.conversation().recount();
        }
    });
    let open = app.panels.context_details;
    dom::on_away(move || {
        if open.get_untracked() {
            open.set(false);
        }
    });
    view! {
        // Before anything was asked or typed it would measure what nobody put there.
        <Show when=move || {
            app.conversations.current().is_begun() && app.conversations.current().context.usage.with(Option::is_some)
        }>
            <Gauge />
        </Show>
    }
}

#[component]
fn Gauge() -> impl IntoView {
    let app = App::get();
    let open = app.panels.context_details;
    let usage = move || app.conversations.current().context.usage.get().unwrap_or_default();
    let tokens = move || {
        let usage = usage();
        messages::composer::context_tokens(yes_or_no(usage.exact), usage.total, usage.whole())
    };
    let share = move || {
        let usage = usage();
        let percent = u64::from(usage.total) * 100 / u64::from(usage.whole().max(1));
        messages::composer::context_share(yes_or_no(usage.exact), percent)
    };
    let toggle = move || open.update(|open| *open = !*open);
    view! {
        <div class="pop up context">
            <div
                class="gauge"
                role="meter"
                aria-label=messages::composer::context_used()
                aria-valuemin="0"
                aria-valuemax=move || usage().whole()
                aria-valuenow=move || usage().total
                aria-valuetext=tokens
                on:click=move |_| toggle()
            >
                <progress aria-hidden="true" max=move || usage().whole() value=move || usage().total></progress>
            </div>
            // Its accessible name begins with the text shown, so that voice control can name the button.
            <button
                type="button"
                class="quiet"
                aria-label=move || messages::composer::context_button(share(), tokens())
                aria-controls="context"
                aria-expanded=move || aria(open.get())
                on:click=move |_| toggle()
            >
                {share}
            </button>
            <LazyView when=move || open.get() view=Lazy::Dialogs(|views| views.context) />
        </div>
    }
}

/// The same by part, and a way to make room.
#[component]
pub(crate) fn UsageDetails() -> impl IntoView {
    let app = App::get();
    let usage = move || app.conversations.current().context.usage.get();
    let is_compressing = move || app.conversations.current().context.compressing.get();
    let show = move |dialog: RwSignal<bool>| {
        app.panels.context_details.set(false);
        dialog.set(true);
    };
    let can_compress = move || {
        !app.conversations.current().is_answering() && app.conversations.may_write() && !is_compressing()
    };
    view! {
        <div class="pop-body" id="context" role="group" aria-label=messages::composer::next_request()>
            <h2>{messages::composer::next_request()}</h2>
            {move || usage().map(|usage| view! { <UsageTable usage /> })}
            {move || {
                let remarks = usage().as_ref().map(remarks).unwrap_or_default();
                remarks.into_iter().map(|remark| view! { <p>{remark}</p> }).collect_view()
            }}
            <div class="row">
                <span role="status">
                    {move || if is_compressing() { messages::composer::compressing() } else { "" }}
                </span>
                <button type="button" class="button" on:click=move |_| show(app.panels.memory)>
                    {messages::composer::show_memory()}
                </button>
                <button type="button" class="button" on:click=move |_| show(app.panels.last_request)>
                    {messages::composer::show_request()}
                </button>
                <button
                    type="button"
                    class="button"
                    disabled=move || !can_compress()
                    on:click=move |_| app.conversation().compress()
                >
                    {messages::composer::compress_now()}
                </button>
            </div>
        </div>
    }
}

#[component]
fn UsageTable(usage: ContextUsage) -> impl IntoView {
    let (budgets, limit) = (usage.budgets, usage.limit());
    view! {
        <table>
            <tbody>
                <tr class="visually-hidden">
                    <th>{messages::composer::part()}</th>
                    <th>{messages::composer::part_tokens()}</th>
                    <th>{messages::composer::part_share()}</th>
                    <th>{messages::composer::part_budget()}</th>
                </tr>
                <UsageRow name=messages::composer::part_system() tokens=usage.system budget=budgets.system />
                <UsageRow name=messages::composer::part_tools() tokens=usage.tools budget=budgets.tools />
                <UsageRow name=messages::composer::part_memory() tokens=usage.memory budget=budgets.messages />
                <UsageRow name=messages::composer::part_messages() tokens=usage.messages budget=budgets.messages />
                <UsageRow name=messages::composer::part_documents() tokens=usage.documents budget=limit />
                <UsageRow name=messages::composer::part_free() tokens=usage.available budget=limit />
            </tbody>
        </table>
    }
}

#[component]
fn UsageRow(name: &'static str, tokens: u32, budget: u32) -> impl IntoView {
    view! {
        <tr>
            <th scope="row">{name}</th>
            <td>{number(tokens)}</td>
            <td>
                <progress aria-hidden="true" max=budget.max(1) value=tokens.min(budget)></progress>
            </td>
            <td>{messages::composer::of_budget(budget)}</td>
        </tr>
    }
}

fn remarks(usage: &ContextUsage) -> Vec<String> {
    let mut remarks = vec![match usage.window_source {
        WindowSource::Chosen => messages::composer::window_chosen(usage.reserve, usage.limit()),
        WindowSource::Known => messages::composer::window_known(usage.reserve, usage.window),
        WindowSource::Assumed => messages::composer::window_assumed(usage.reserve, usage.window),
    }];
    if usage.exchanges_left_out > 0 {
        remarks.push(messages::composer::exchanges_left_out(usage.exchanges_left_out));
    }
    if usage.images_left_out > 0 {
        remarks.push(messages::composer::pictures_left_out(usage.images_left_out));
    }
    match usage.ratio {
        #[expect(clippy::cast_possible_truncation, reason = "a ratio between a half and two, in percent")]
        Some(ratio) if !usage.exact => {
            let off = ((ratio - 1.0) * 100.0) as i32;
            let percent = off.unsigned_abs();
            remarks.push(match off {
                0 => messages::composer::estimate_agrees().to_owned(),
                1.. => messages::composer::estimate_higher(percent),
                _ => messages::composer::estimate_lower(percent),
            });
        }
        None if !usage.exact => {
            remarks.push(messages::composer::estimate().to_owned());
        }
        Some(_) | None => {}
    }
    remarks
}
