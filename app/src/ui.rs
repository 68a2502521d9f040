//! What the page shows and how it reacts. Each part is a component in a file of its own.

mod boot;
mod late;

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

mod document;
mod shelf;
mod token;

mod panels;

use leptos::{mount::mount_to, prelude::*, task::spawn_local};

use self::boot::Wish;
use crate::ports::{dom, frame};

pub(crate) use self::boot::start;

/// Puts the parts into their places. index.html has them all, in reading order, so that typing
/// works and nothing jumps while the program is still on its way.
fn show(frame: &boot::Frame) {
    let owner = Owner::new();
    owner.set();
    let Some(app) = app::App::new() else { return };
    let wishes = frame.take_wishes();
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
    follow(app, wishes);
    // The conversation comes first.
    frame::when_idle(move || panels::load(app));
    // The parts live as long as the page does.
    std::mem::forget(owner);
}

/// Does what a person asked for while this was on its way.
fn follow(app: app::App, wishes: Vec<Wish>) {
    for wish in wishes {
        match wish {
            Wish::Send => spawn_local(async move {
                // The conversation may be behind a passphrase, or another tab's.
                session::settled(app).await;
                turns::send(app);
            }),
            Wish::Begin => session::begin(app),
            Wish::Settings => app.settings.set(true),
            Wish::Side => side::toggle(app),
        }
    }
}

fn mount<V: IntoView + 'static>(place: &str, part: impl FnOnce() -> V + 'static) {
    if let Some(place) = dom::placeholder(place) {
        mount_to(place, part).forget();
    }
}
