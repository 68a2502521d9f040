//! How much storage the conversations take, whether the browser keeps it, and a way to ask for that.

use std::time::Duration;

use footnote_client::storage::Usage;
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
                app.toasts.show("The browser did not agree. It tends to, once you use the page more often.");
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
            Some(true) => "Protected from clean-up by the browser.".into_any(),
            Some(false) => {
                view! { <button type="button" class="link" on:click=persist>"Protect from clean-up"</button> }
                    .into_any()
            }
            None => "Kept in this browser.".into_any(),
        };
        Some(view! {
            <p>{format!("{} of {} used", size(used), size(quota))}</p>
            <progress aria-label="Storage used" max=quota.max(1).to_string() value=used.to_string()></progress>
            <p>{persisted}</p>
        })
    };
    view! { <div class="storage">{figures}</div> }
}

/// A number of bytes for people.
fn size(bytes: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "KB")];
    let Some((unit, name)) = UNITS.into_iter().find(|(unit, _)| bytes >= *unit) else {
        return format!("{bytes} bytes");
    };
    let tenths = bytes.saturating_mul(10) / unit;
    let (whole, tenth) = (tenths / 10, tenths % 10);
    if whole >= 10 { format!("{whole} {name}") } else { format!("{whole}.{tenth} {name}") }
}
