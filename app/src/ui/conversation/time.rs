//! The time of a message.

use leptos::prelude::*;

use crate::browser::clock::{self, LocalTime};

/// The time of a message, with its full date as title; nothing while it is not known.
#[component]
pub(crate) fn MessageTime(#[prop(into)] ms: Signal<u64>) -> impl IntoView {
    move || {
        let ms = ms.get();
        (ms > 0).then(|| {
            let LocalTime { short, full, iso } = clock::local_time(ms);
            // The style sheet shows it, so that it is no part of the message's text when that is selected or read.
            view! { <time datetime=iso title=full data-time=short></time> }
        })
    }
}
