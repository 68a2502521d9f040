//! The room that the conversations take.

use std::time::Duration;

use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::{frame, storage::Usage},
    ui::{
        actions::notify,
        state::App,
        views::parts::{Element, button, changing, el, part},
    },
};

/// The room is measured at most this often: it takes a look at every record.
const PAUSE: Duration = Duration::from_secs(10);

/// How much room is used, whether the browser keeps it, and a way to ask for that.
pub(crate) fn meter(app: App) -> Element {
    let usage = RwSignal::new(None::<Usage>);
    let look = move || {
        spawn_local(async move {
            let seen = app.services().store.usage().await;
            usage.try_set(Some(seen));
        });
    };
    let waiting = StoredValue::new(false);
    Effect::new(move |looked: Option<()>| {
        app.storage().list_version.track();
        if looked.is_none() {
            frame::when_idle(look);
        } else if !waiting.get_value() {
            waiting.set_value(true);
            let later = move || {
                // The list may have been closed meanwhile.
                if waiting.try_set_value(false).is_none() {
                    frame::when_idle(look);
                }
            };
            set_timeout(later, PAUSE);
        }
    });
    part("div", "storage").child(changing(move || usage.get().map(|usage| shown(app, &usage, look))))
}

fn shown(app: App, usage: &Usage, look: impl Fn() + Copy + 'static) -> Vec<Element> {
    let used = usage.used.unwrap_or(usage.local_used).max(usage.local_used);
    let room = if usage.has_more_room { usage.quota } else { None }.unwrap_or(usage.local_quota).max(used);
    let words = [&size(used), " of ", &size(room), " used"].concat();
    let persist = move || {
        spawn_local(async move {
            if app.services().store.persist().await != Some(true) {
                notify::say(
                    app,
                    "The browser did not agree. It tends to, once you use the page more often.",
                    None,
                );
            }
            look();
        });
    };
    let kept = match usage.persisted {
        Some(true) => el("p").text("Kept permanently in this browser."),
        Some(false) => el("p").child(button("link", persist).text("Keep permanently")),
        None => el("p").text("Kept in this browser."),
    };
    let bar = el("progress")
        .attr("aria-label", "Storage used")
        .attr("max", room.max(1).to_string())
        .attr("value", used.to_string());
    vec![el("p").text(words), bar, kept]
}

/// A number of bytes for people.
pub(crate) fn size(bytes: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1 << 30, " GB"), (1 << 20, " MB"), (1 << 10, " KB")];
    for (unit, name) in UNITS {
        if bytes >= unit {
            let tenths = bytes.saturating_mul(10) / unit;
            if tenths >= 100 {
                return [&(tenths / 10).to_string(), name].concat();
            }
            return [&(tenths / 10).to_string(), ".", &(tenths % 10).to_string(), name].concat();
        }
    }
    [&bytes.to_string(), " bytes"].concat()
}
