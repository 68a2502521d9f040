//! Images on other servers: a person is asked once for each server.

use leptos::prelude::*;

use crate::{
    dom::{self, ImageServers},
    ui::app::App,
};

/// Shows images of servers that were accepted, and accepts those of which an image is wanted.
pub(crate) fn listen() {
    let app = App::get();
    Effect::new(move || {
        let allowed =
            app.server.config.with(|config| config.ready().map(|config| config.image_origins.clone()));
        let (allowed, accepted) = (allowed.unwrap_or_default(), app.images.origins.get());
        dom::set_image_servers(ImageServers { allowed, accepted });
    });
    dom::on_load_image(move |origin| app.images.accept(origin));
}
