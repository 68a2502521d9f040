//! How much storage the conversations take, whether the browser keeps it, and a way to ask for that.

use std::time::Duration;

use footnote_client::storage::Usage;
use footnote_messages as messages;
use leptos::{prelude::*, task::spawn_local};

use crate::{browser::frame, ui::app::App};

/// The shortest time between two measurements: each looks at every record.
const MEASURE_EVERY: Duration = Duration::from_secs(10);

#[component]
pub(crate) fn StorageMeter() -> impl IntoView {
    let app = App::get();
    let usage = RwSignal::new(None::<Usage>);
    let measure = move || {
        spawn_local(async move {
            let measured = app.services().store.usage().await;
            usage.try_set(Some(measured));
        });
    };
    let is_due = StoredValue::new(false);
    Effect::new(move |measured: Option<()>| {
        app.storage.list_version.track();
        if measured.is_none() {
            frame::when_idle(measure);
        } else if !is_due.get_value() {
            is_due.set_value(true);
            let later = move || {
                // The meter may have been closed meanwhile.
                if is_due.try_set_value(false).is_none() {
                    frame::when_idle(measure);
                }
            };
            set_timeout(later, MEASURE_EVERY);
        }
    });
    let persist = move |_| {
        spawn_local(async move {
            if app.services().store.persist().await != Some(true) {
                app.toasts.show(messages::settings::not_protected());
            }
            measure();
        });
    };
    let figures = move || {
        let usage = usage.get()?;
        let used = usage.used.unwrap_or(usage.local_used).max(usage.local_used);
        let quota =
            if usage.has_more_room { usage.quota } else { None }.unwrap_or(usage.local_quota).max(used);
        let persisted = match usage.persisted {
            Some(true) => messages::settings::protected().into_any(),
            Some(false) => {
                view! { <button type="button" class="link" on:click=persist>{messages::settings::protect()}</button> }
                    .into_any()
            }
            None => messages::settings::kept().into_any(),
        };
        Some(view! {
            <p>{messages::settings::storage_used(size(quota), size(used))}</p>
            <progress aria-label=messages::settings::storage_meter() max=quota.max(1).to_string() value=used.to_string()></progress>
            <p>{persisted}</p>
        })
    };
    view! { <div class="storage">{figures}</div> }
}

/// A number of bytes for people.
fn size(bytes: u64) -> String {
    let kilobytes = bytes >> 10;
    match kilobytes {
        0 => messages::settings::bytes(bytes),
        1..0x400 => messages::settings::kilobytes(shortened(bytes, 1 << 10)),
        0x400..0x10_0000 => messages::settings::megabytes(shortened(bytes, 1 << 20)),
        _ => messages::settings::gigabytes(shortened(bytes, 1 << 30)),
    }
}

/// How many units a number of bytes is: with one decimal below ten.
fn shortened(bytes: u64, unit: u64) -> f64 {
    let tenths = u32::try_from(bytes.saturating_mul(10) / unit).unwrap_or(u32::MAX);
    if tenths >= 100 { f64::from(tenths / 10) } else { f64::from(tenths) / 10.0 }
}
