//! Reading an answer aloud: the button in its foot, and the mark at the sentence that is read.

use std::rc::Rc;

use footnote_client::conversation::ExchangeView;
use footnote_messages as messages;
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::speaker::{self, Speaker},
    dom::{answers, read_mark::ReadMark},
    ui::{app::App, elements::controls::Icon},
};

/// Absent where the browser has no voices.
#[component]
pub(super) fn ReadAloudButton(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    let read_aloud = app.read_aloud;
    let is_reading = Memo::new(move |_| read_aloud.is_reading(exchange));
    on_cleanup(move || read_aloud.stop_answer(exchange));
    let mark = StoredValue::new_local(None::<ReadMark>);
    Effect::new(move || {
        let now = read_aloud.now.get().filter(|now| now.exchange == exchange.key);
        let Some(now) = now else { return mark.set_value(None) };
        mark.update_value(|mark| {
            if now.at == 0 || mark.is_none() {
                *mark = answers::text(exchange).map(|text| ReadMark::new(&text.element()));
            }
            if let Some(mark) = mark {
                mark.show(&now.text);
            }
        });
    });
    let press = move |_| {
        if is_reading.get_untracked() {
            read_aloud.stop();
        } else {
            spawn_local(read_aloud.read(exchange, Rc::new(Speaker), speaker::languages()));
        }
    };
    let name = move || {
        if is_reading.get() { messages::voice::stop_reading() } else { messages::voice::read_aloud() }
    };
    view! {
        <Show when=move || read_aloud.has_voices.get()>
            <button type="button" class="quiet action" aria-label=name on:click=press>
                <Show when=move || is_reading.get() fallback=|| view! { <Icon class="icon i-speak" /> }>
                    <Icon class="icon i-stop" />
                </Show>
                <span class="action-name">{name}</span>
            </button>
        </Show>
    }
}
