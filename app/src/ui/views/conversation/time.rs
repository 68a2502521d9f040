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
            view! { <time datetime=iso title=full>{short}</time> }
        })
    }
}
