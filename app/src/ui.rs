//! What the page shows and how it reacts. Each part is a component in a file of its own.

mod app;
mod config;
mod session;
mod turns;

mod afterwards;

mod parts;

mod exchange;
mod references;
mod row;
mod searched;

mod calls;
mod card;
mod outcome;
mod sources;
mod status;
mod transcript;
mod welcome;

mod suggestions;

mod divider;

mod banner;
mod completion;
mod composer;
mod context;
mod header;
mod toast;

mod settings;
mod side;
mod transfer;
mod upgrade;

mod document;
mod shelf;
mod token;

use leptos::{mount::mount_to, prelude::*};

use self::parts::Part as _;
use crate::{
    browser::{frame, window},
    dom,
};

/// Puts the parts into their places. index.html has them all, in reading order, so that typing
/// works and nothing jumps while the program is still on its way.
pub(crate) fn start() {
    let owner = Owner::new();
    owner.set();
    let Some(app) = app::App::new() else { return };
    // The first part that is mounted starts what runs all others.
    mount("bar-start", move || side::switch(app));
    afterwards::load_ratios(app);
    settings::restore(app);
    suggestions::restore(app);
    side::restore(app);
    mount("bar-end", move || header::header(app));
    mount("transcript", move || transcript::transcript(app));
    // Before the question box hears of Enter.
    mount("dock-top", move || (completion::completion(app), banner::banner(app)));
    mount("composer-end", move || composer::buttons(app));
    mount("under-start", move || composer::remember(app));
    mount("under-end", move || context::meter(app));
    mount("over", move || (card::card(app), toast::toast(app)));
    composer::listen(app);
    session::open(app);
    app.load_config();
    upgrade::watch(app);
    // The conversation is painted first.
    frame::when_idle(move || app.inner().owner.with(|| mount_panels(app)));
    // The parts live as long as the page does.
    std::mem::forget(owner);
}

/// Lists, panels and dialogs beside the conversation.
fn mount_panels(app: app::App) {
    mount("aside", move || {
        (shelf::panel(app), document::panel(app), token::dialog(app), settings::unlock(app))
    });
    if let Some(over) = window::by_id("over") {
        mount_to(over, move || (settings::dialog(app), transfer::file_box(app).part())).forget();
    }
    document::listen(app);
    mount("side", move || side::side(app));
}

fn mount<V: IntoView + 'static>(place: &str, part: impl FnOnce() -> V + 'static) {
    if let Some(place) = dom::placeholder(place) {
        mount_to(place, part).forget();
    }
}
