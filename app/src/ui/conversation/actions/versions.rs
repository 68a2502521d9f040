//! Changing which version of an exchange is shown.

use leptos::task::spawn_local;

use crate::ui::{app::App, composer::actions::context, conversation::state::ExchangeView};

/// Shows another version, which is sent and remembered from here on.
pub(crate) fn show(app: App, exchange: ExchangeView, at: usize) {
    let conversation = app.conversation();
    spawn_local(async move {
        match conversation.show_version(exchange, at).await {
            Ok(true) => context::recount(app, conversation),
            Ok(false) => {}
            Err(error) => app.toasts.fail_with(&error),
        }
    });
}
