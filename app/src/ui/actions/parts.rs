//! Parts of the program that are loaded when they are first needed.

use std::rc::Rc;

use leptos::{prelude::*, task::spawn_local};

use super::{notify, upgrade};
use crate::ui::state::{App, Banner};

/// Says that a part could not be loaded: because the server has another version by now, or else for a reason that may
/// pass, so that `retry` is offered.
pub(crate) fn not_loaded(app: App, retry: impl Fn() + 'static) {
    spawn_local(async move {
        if upgrade::has_newer_page(app).await {
            app.banner().set(Some(Banner::Upgraded));
        } else {
            notify::offer(app, "This part of the page could not be loaded.", "Retry", Rc::new(retry));
        }
    });
}
