//! The line below the exchanges that a compressed turn stands for.

use footnote_client::{
    conversation::{Conversation, ExchangeView},
    ports::TextView as _,
};
use footnote_core::{
    conversation::{CompressedLink, CompressedTurn},
    link::{link_target, names_other_host},
    text::clean_title,
};
use footnote_messages as messages;
use leptos::{prelude::*, task::spawn_local};

use crate::{
    dom::{
        focus_soon,
        streaming_text::{StreamingText, show_text},
    },
    ui::{
        app::App,
        elements::controls::{Anchor, Icon, aria},
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
    compression.load(app.conversation());
    let title = move || {
        turn.with(|turn| match turn {
            Some((count, turn)) => {
                messages::conversation::compressed_count(turn.tokens_after, turn.tokens_before, *count)
            }
            None => messages::conversation::compressed_unread().to_owned(),
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
        <div class="divider" role="group" aria-label=messages::conversation::compressed()>
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
    fn load(self, conversation: Conversation) {
        spawn_local(async move {
            let Some(through) = self.exchange.id.try_get_untracked().flatten() else { return };
            let turn = conversation.compressed_turn(through).await;
            self.turn.try_set(turn);
        });
    }

    fn save(self, conversation: Conversation, text: String) {
        spawn_local(async move {
            conversation.edit_compression(&text).await;
            self.editing.try_set(false);
            self.load(conversation);
        });
    }
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
        view! { <div><h3>{messages::conversation::compressed_links()}</h3><ul>{items.collect_view()}</ul></div> }
    });
    let pinned = (!pinned.is_empty()).then(|| {
        let items = pinned.into_iter().map(|fact| view! { <li>{fact}</li> });
        view! { <div><h3>{messages::conversation::compressed_pinned()}</h3><ul>{items.collect_view()}</ul></div> }
    });
    view! {
        <div class="compressed">
            <p class="hint">
                {messages::conversation::compressed_hint()}
            </p>
            {edited.then(|| view! { <p class="hint">{messages::conversation::compressed_edited()}</p> })}
            {body.map(|body| view! { <div class="prose-small" use:show_text=body></div> })}
            {links}
            {pinned}
            <Show when=move || !app.conversations.current().is_answering() && app.conversations.may_write()>
                <div class="row">
                    <button type="button" class="button" on:click=move |_| compression.editing.set(true)>
                        {messages::conversation::compressed_edit()}
                    </button>
                    <button type="button" class="button" on:click=move |_| app.conversation().undo_compression()>
                        {messages::conversation::compressed_undo()}
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
                aria-label=messages::conversation::compressed_summary()
                prop:value=text
                use:focus_soon
                on:input=move |event| words.set_value(event_target_value(&event))
            ></textarea>
            <div class="row">
                <button type="button" class="button" on:click=move |_| compression.editing.set(false)>
                    {messages::conversation::cancel()}
                </button>
                <button
                    type="button"
                    class="button main"
                    on:click=move |_| compression.save(app.conversation(), words.get_value())
                >
                    {messages::conversation::save()}
                </button>
            </div>
        </div>
    }
}
