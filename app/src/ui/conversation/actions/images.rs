//! Images on other servers: a person is asked once for each server.

use footnote_client::preferences::Preference;
use leptos::prelude::*;

use crate::{
    dom::{self, ImageServers},
    ui::app::App,
};

/// Shows images of servers that were accepted, and accepts those of which an image is wanted.
pub(crate) fn listen(app: App) {
    Effect::new(move || {
        app.server.config.track();
        show(app);
    });
    dom::on_load_image(move |origin| {
        let mut origins = accepted(app);
        if !origins.contains(&origin) {
            origins.push(origin);
        }
        save(app, &origins);
    });
}

/// The origins whose images are shown.
pub(crate) fn accepted(app: App) -> Vec<String> {
    let stored = app.preferences.text(Preference::ImageOrigins).unwrap_or_default();
    stored.split_whitespace().map(str::to_owned).collect()
}

/// Shows no images of this origin any more.
pub(crate) fn forget(app: App, origin: &str) {
    let origins: Vec<_> = accepted(app).into_iter().filter(|accepted| accepted != origin).collect();
    save(app, &origins);
}

fn save(app: App, origins: &[String]) {
    // Without storage they are shown until the page is closed.
    app.preferences.set_text(Preference::ImageOrigins, &origins.join(" ")).ok();
    show(app);
}

fn show(app: App) {
    let allowed =
        app.server.config.with_untracked(|config| config.ready().map(|config| config.image_origins.clone()));
    let servers = ImageServers { allowed: allowed.unwrap_or_default(), accepted: accepted(app) };
    dom::set_image_servers(servers);
}
