//! What the page shows and how it reacts. Each part is a component in a file of its own.

mod app;
mod session;
mod turns;

mod exchange;
mod outcome;
mod parts;
mod row;
mod sources;
mod status;
mod transcript;
mod welcome;

mod banner;
mod composer;
mod header;

mod document;
mod token;

use leptos::{mount::mount_to, prelude::*};

use crate::ports::dom;

/// Puts the parts into their places. index.html has them all, in reading order, so that typing
/// works and nothing jumps while the program is still on its way.
pub(crate) fn start() {
    let owner = Owner::new();
    owner.set();
    let Some(app) = app::App::new() else { return };
    mount("bar-end", move || header::header(app));
    mount("transcript", move || transcript::transcript(app));
    mount("dock-top", move || banner::banner(app));
    mount("composer-end", move || composer::buttons(app));
    mount("aside", move || (document::panel(app), token::dialog(app)));
    composer::listen(app);
    session::open(app);
    document::listen(app);
    app.load_config();
    // The parts live as long as the page does.
    std::mem::forget(owner);
}

fn mount<V: IntoView + 'static>(place: &str, part: impl FnOnce() -> V + 'static) {
    if let Some(place) = dom::placeholder(place) {
        mount_to(place, part).forget();
    }
}
