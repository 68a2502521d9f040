//! Where a compressed turn stands for everything above it.

use footnote_core::{
    compress::{edit_compression, undo_compression},
    conversation::{CompressedLink, CompressedTurn, ExchangeId},
    link::{link_target, names_other_host},
    ports::HistoryStore as _,
    text::clean_title,
};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    dom::{self, live::LiveText},
    ui::{
        actions::{context, notify},
        state::{App, ExchangeView},
        views::{
            format::number,
            parts::{Element, anchor, button, changing, el, icon, part},
        },
    },
};

/// A thin line with what was compressed; opening it shows what stands for it.
pub(crate) fn divider(app: App, row: ExchangeView) -> Element {
    let turn = RwSignal::new(None::<(usize, CompressedTurn)>);
    let open = RwSignal::new(false);
    let editing = RwSignal::new(false);
    let read = move || {
        spawn_local(async move {
            let Some(through) = row.exchange.try_get_untracked().flatten() else { return };
            let found = compressed(app, through).await;
            turn.try_set(found);
        });
    };
    read();
    let words = move || {
        turn.with(|turn| match turn {
            Some((messages, turn)) => format!(
                "{messages} messages compressed · {} → {} tokens",
                number(turn.tokens_before),
                number(turn.tokens_after)
            ),
            None => "Older messages are compressed".to_owned(),
        })
    };
    let opener = button("quiet", move || open.update(|open| *open = !*open))
        .aria("aria-expanded", move || open.get())
        .child(icon("icon i-fold"))
        .child(el("span").text_live(words));
    let body =
        changing(move || {
            let shown = turn.get().filter(|_| open.get());
            shown.map(|(_, turn)| {
                if editing.get() { edit(app, &turn, editing, read) } else { summary(app, turn, editing) }
            })
        });
    part("div", "divider")
        .attr("role", "group")
        .attr("aria-label", "Compressed messages")
        .child(opener)
        .child(body)
}

async fn compressed(app: App, through: ExchangeId) -> Option<(usize, CompressedTurn)> {
    let session = app.services().store.get(&app.conversation().id.get_untracked()).await.ok().flatten()?;
    let turn = session.memory.compressed.get(&through).filter(|turn| !turn.undone)?.clone();
    let exchanges = session.exchanges.iter().filter(|exchange| exchange.id <= through);
    let messages = exchanges.map(|exchange| 1 + usize::from(exchange.answer.is_some())).sum();
    Some((messages, turn))
}

fn summary(app: App, turn: CompressedTurn, editing: RwSignal<bool>) -> Element {
    let undo = move || {
        let id = app.conversation().id.get_untracked();
        spawn_local(async move {
            let store = app.services().store.clone();
            match undo_compression(store.as_ref(), &id).await {
                Ok(_) => {
                    let session = store.get(&id).await.ok().flatten();
                    let through = session
                        .and_then(|session| session.memory.compressed_turn().map(|(through, _)| through));
                    app.transcript().set_compressed(through);
                    context::recount(app);
                    notify::say(app, "The messages are sent word for word again.", None);
                }
                Err(error) => notify::say(app, notify::sentence(&error.to_string()), None),
            }
        });
    };
    let edited = turn.edited;
    let text = turn.text;
    let words = part("div", "prose-small").made(move |place| {
        let Some(body) = LiveText::new() else { return };
        dom::adopt(&place, &body.element());
        body.finish(&text, &[], &[]);
    });
    let link = |link: CompressedLink| {
        let host = link_target(&link.href).and_then(|target| target.host);
        let host = host.filter(|host| names_other_host(&link.title, host));
        let host = host.map(|host| part("bdi", "link-host").text([" (", &host, ")"].concat()));
        el("li").child(anchor(&link.href).text(clean_title(&link.title))).child(host)
    };
    let links: Vec<Element> = turn.links.into_iter().map(link).collect();
    let pinned: Vec<Element> = turn.pinned.into_iter().map(|fact| el("li").text(fact)).collect();
    let listed = |name: &'static str, items: Vec<Element>| {
        (!items.is_empty()).then(|| el("div").child(el("h3").text(name)).child(el("ul").child(items)))
    };
    let why = "This stands for the messages above in what is sent to the model. They stay here as they are.";
    part("div", "compressed")
        .child(part("p", "hint").text(why))
        .child(edited.then(|| part("p", "hint").text("You changed its words.")))
        .child(words)
        .child(listed("Links", links))
        .child(listed("Kept word for word", pinned))
        .when(
            move || !app.conversation().answering.get() && app.may_write(),
            move || {
                part("div", "row")
                    .child(button("button", move || editing.set(true)).text("Edit"))
                    .child(button("button", undo).text("Undo"))
            },
        )
}

fn edit(
    app: App,
    turn: &CompressedTurn,
    editing: RwSignal<bool>,
    read: impl Fn() + Copy + 'static,
) -> Element {
    let words = StoredValue::new(turn.text.clone());
    let save = move || {
        let id = app.conversation().id.get_untracked();
        let text = words.get_value();
        let Some(config) = app.turn_config() else { return };
        spawn_local(async move {
            let world = &app.services().world;
            if let Err(error) = edit_compression(world, &config, &id, &text).await {
                notify::say(app, notify::sentence(&error.to_string()), None);
            }
            editing.try_set(false);
            read();
            context::recount(app);
        });
    };
    let area = el("textarea")
        .attr("aria-label", "Summary of the compressed messages")
        .on("input", move |event| words.set_value(dom::value_of(&event)))
        .made(move |area| {
            dom::set_value(&area, &words.get_value());
            dom::focus_soon(area);
        });
    part("div", "edit").child(area).child(
        part("div", "row")
            .child(button("button", move || editing.set(false)).text("Cancel"))
            .child(button("button main", save).text("Save")),
    )
}
