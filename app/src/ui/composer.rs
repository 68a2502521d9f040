//! The question box, its button, and the row below it. The box itself is in index.html.

pub(crate) mod answered_from;
pub(crate) mod attachments;
pub(crate) mod completion;
pub(crate) mod context_meter;
pub(crate) mod dictation;
pub(crate) mod memory;
pub(crate) mod models;
pub(crate) mod queued;
pub(crate) mod request;
pub(crate) mod search_in;
pub(crate) mod search_scope;

use footnote_client::{conversation::Conversation, notices::Banner};
use footnote_messages as messages;
use leptos::{prelude::*, task::spawn_local};

use crate::{
    dom::{self, question::QuestionBox, streaming_text},
    ui::{
        app::App,
        elements::controls::{IconButton, aria},
    },
};

/// Takes over the question box, with the text typed before the program was loaded.
pub(crate) fn listen() {
    let app = App::get();
    let question = app.services().question.clone();
    app.conversation().keep_draft(question.text());
    if question.take_early_enter() {
        spawn_local(async move {
            // The conversation may be locked by a passphrase or owned by another tab.
            app.conversation().settled().await;
            app.conversation().send();
        });
    }
    // Typing is about to begin, and will be counted.
    question.on_focus(move || app.conversations.environment().tokenizer.keep_for_typing());
    question.on_input(move |text, caret| {
        streaming_text::typed();
        app.conversation().type_draft(text.clone());
        app.completion.typed(text, caret);
    });
    let take_box = move || take_box(app.conversation(), &app.services().question);
    question.on_change(take_box);
    question.on_key(move |key| {
        if key != "ArrowUp" {
            return false;
        }
        take_box();
        app.conversation().edit_last()
    });
    attachments::listen();
    dictation::listen();
    question.on_enter(move || {
        take_box();
        app.conversation().send();
    });
    dom::on_network(move |online| {
        app.banner.update(|banner| match banner {
            Some(Banner::Offline) if online => *banner = None,
            None if !online => *banner = Some(Banner::Offline),
            Some(_) | None => {}
        });
    });
}

/// Takes over what stands in the question box, which may have been put there without a word.
fn take_box(conversation: Conversation, question: &QuestionBox) {
    let text = question.text();
    if conversation.draft() != text {
        conversation.type_draft(text);
    }
}

/// Send, and Stop while an answer is on its way.
#[component]
pub(crate) fn SendButton() -> impl IntoView {
    let app = App::get();
    let send = move |_| {
        take_box(app.conversation(), &app.services().question);
        app.conversation().send();
        app.services().question.focus();
    };
    let stop = move |_| {
        app.conversation().stop();
        app.services().question.focus();
    };
    view! {
        <Show
            when=move || app.conversations.current().is_answering()
            fallback=move || {
                view! {
                    <IconButton
                        class="round"
                        icon="icon i-send"
                        label=messages::page::send()
                        attr:disabled=move || {
                            !app.conversations.current().has_text.get() || !app.conversations.may_ask() || app.conversations.current().attachments.reading.get() > 0
                        }
                        on:click=send
                    />
                }
            }
        >
            <IconButton class="round" icon="icon i-stop" label=messages::composer::stop() on:click=stop />
        </Show>
    }
}

/// Whether the conversation is stored.
#[component]
pub(crate) fn RememberSwitch() -> impl IntoView {
    let app = App::get();
    Effect::new(move || dom::frame_class("temporary", !app.conversations.current().is_stored()));
    let is_fixed = move || {
        app.conversations.current().is_answering()
            || !app.conversations.may_write()
            || app.storage.disabled.get()
    };
    view! {
        <button
            type="button"
            class="switch"
            role="switch"
            aria-label=messages::composer::saved_not_temporary()
            title=messages::composer::saved_hint()
            aria-checked=move || aria(app.conversations.current().is_stored())
            disabled=is_fixed
            on:click=move |_| app.conversations.toggle_remember()
        >
            <span class="knob" aria-hidden="true"></span>
            // Both words are part of the name: what is seen can be said to a voice control.
            <span class="switch-words">
                {move || if app.conversations.current().is_stored() { messages::composer::saved() } else { messages::composer::temporary() }}
            </span>
        </button>
    }
}
