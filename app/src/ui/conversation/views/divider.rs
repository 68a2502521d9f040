//! The line below the exchanges that a compressed turn stands for.

use footnote_client::ports::TextView as _;
use footnote_core::{
    compress::{edit_compression, undo_compression},
    conversation::{CompressedLink, CompressedTurn, ExchangeId},
    link::{link_target, names_other_host},
    ports::HistoryStore as _,
    text::clean_title,
};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    dom::{
        focus_soon,
        streaming_text::{StreamingText, show_text},
    },
    ui::{
        app::App,
        conversation::state::ExchangeView,
        shell::views::{
            controls::{Anchor, Icon, aria},
            format::number,
        },
    },
};

/// A compressed turn on screen.
#[derive(Clone, Copy)]
struct Compression {
    /// The last exchange that it stands for.
    exchange: ExchangeView,
    /// How many messages it stands for, and the turn; none until it is read.
    turn: RwSignal<Option<(usize, CompressedTurn)>>,
    editing: RwSignal<bool>,
}

/// A thin line below compressed exchanges; opening it shows the compressed turn that stands for them.
#[component]
pub(crate) fn CompressionDivider(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    let compression = Compression { exchange, turn: RwSignal::new(None), editing: RwSignal::new(false) };
    let Compression { turn, editing, .. } = compression;
    let open = RwSignal::new(false);
    compression.load(app);
    let title = move || {
        turn.with(|turn| match turn {
            Some((messages, turn)) => format!(
                "{messages} messages compressed · {} → {} tokens",
                number(turn.tokens_before),
                number(turn.tokens_after)
            ),
            None => "Older messages are compressed".to_owned(),
        })
    };
    let details = move || {
        let (_, turn) = turn.get().filter(|_| open.get())?;
        Some(if editing.get() {
            view! { <EditSummary compression text=turn.text /> }.into_any()
        } else {
            view! { <Summary compression turn /> }.into_any()
        })
    };
    view! {
        <div class="divider" role="group" aria-label="Compressed messages">
            <button
                type="button"
                class="quiet"
                aria-expanded=move || aria(open.get())
                on:click=move |_| open.update(|open| *open = !*open)
            >
                <Icon class="icon i-fold" />
                <span>{title}</span>
            </button>
            {details}
        </div>
    }
}

impl Compression {
    fn load(self, app: App) {
        spawn_local(async move {
            let Some(through) = self.exchange.id.try_get_untracked().flatten() else { return };
            let turn = compressed_turn(app, through).await;
            self.turn.try_set(turn);
        });
    }

    fn save(self, app: App, text: String) {
        let conversation = app.conversation();
        let Some(config) = conversation.turn_config() else { return };
        spawn_local(async move {
            let id = conversation.session();
            if let Err(error) = edit_compression(&app.services().turn, &config, &id, &text).await {
                app.toasts.fail_with(&error);
            }
            self.editing.try_set(false);
            self.load(app);
            conversation.recount();
        });
    }
}

/// Undoes the compression, so that the messages are sent verbatim again.
fn undo(app: App) {
    let conversation = app.conversation();
    spawn_local(async move {
        let (store, id) = (app.services().store.clone(), conversation.session());
        match undo_compression(store.as_ref(), &id).await {
            Ok(_) => {
                let session = store.get(&id).await.ok().flatten();
                let through =
                    session.and_then(|session| session.memory.compressed_turn().map(|(through, _)| through));
                conversation.transcript.set_compressed(through);
                conversation.recount();
                app.toasts.show("The messages are sent word for word again.");
            }
            Err(error) => app.toasts.fail_with(&error),
        }
    });
}

async fn compressed_turn(app: App, through: ExchangeId) -> Option<(usize, CompressedTurn)> {
    let session = app.services().store.get(&app.conversation().session()).await.ok().flatten()?;
    let turn = session.memory.compressed.get(&through).filter(|turn| !turn.undone)?.clone();
    let exchanges = session.exchanges.iter().filter(|exchange| exchange.id <= through);
    let messages = exchanges.map(|exchange| 1 + usize::from(exchange.answer.is_some())).sum();
    Some((messages, turn))
}

#[component]
fn Summary(compression: Compression, turn: CompressedTurn) -> impl IntoView {
    let app = App::get();
    let CompressedTurn { text, links, pinned, edited, .. } = turn;
    let body = StreamingText::new();
    if let Some(body) = &body {
        body.finish(&text, &[], None);
    }
    let links = (!links.is_empty()).then(|| {
        let items = links.into_iter().map(|link| view! { <SummaryLink link /> });
        view! { <div><h3>"Links"</h3><ul>{items.collect_view()}</ul></div> }
    });
    let pinned = (!pinned.is_empty()).then(|| {
        let items = pinned.into_iter().map(|fact| view! { <li>{fact}</li> });
        view! { <div><h3>"Kept word for word"</h3><ul>{items.collect_view()}</ul></div> }
    });
    view! {
        <div class="compressed">
            <p class="hint">
                "This stands for the messages above in what is sent to the model. They stay here as they are."
            </p>
            {edited.then(|| view! { <p class="hint">"You changed its words."</p> })}
            {body.map(|body| view! { <div class="prose-small" use:show_text=body></div> })}
            {links}
            {pinned}
            <Show when=move || !app.conversations.current().is_answering() && app.conversations.may_write()>
                <div class="row">
                    <button type="button" class="button" on:click=move |_| compression.editing.set(true)>
                        "Edit"
                    </button>
                    <button type="button" class="button" on:click=move |_| undo(app)>
                        "Undo"
                    </button>
                </div>
            </Show>
        </div>
    }
}

#[component]
fn SummaryLink(link: CompressedLink) -> impl IntoView {
    let CompressedLink { href, title, .. } = link;
    let host = link_target(&href).and_then(|target| target.host);
    let host = host.filter(|host| names_other_host(&title, host));
    view! {
        <li>
            <Anchor address=href>{clean_title(&title)}</Anchor>
            {host.map(|host| view! { <bdi class="link-host">{format!(" ({host})")}</bdi> })}
        </li>
    }
}

#[component]
fn EditSummary(compression: Compression, text: String) -> impl IntoView {
    let app = App::get();
    let words = StoredValue::new(text.clone());
    view! {
        <div class="edit">
            <textarea
                aria-label="Summary of the compressed messages"
                prop:value=text
                use:focus_soon
                on:input=move |event| words.set_value(event_target_value(&event))
            ></textarea>
            <div class="row">
                <button type="button" class="button" on:click=move |_| compression.editing.set(false)>
                    "Cancel"
                </button>
                <button
                    type="button"
                    class="button main"
                    on:click=move |_| compression.save(app, words.get_value())
                >
                    "Save"
                </button>
            </div>
        </div>
    }
}
