//! Footnote's page: mounts the program into the static content of index.html.

#![expect(unreachable_pub, reason = "the component macro makes components public")]

mod browser;
mod dom;
mod parts;
mod ui;

fn main() {
    // The page's start script (Trunk.toml) tells the person; the console gets message and place.
    console_error_panic_hook::set_once();
    // The question box works before the program does. A pending keystroke is painted first.
    leptos::prelude::set_timeout(
        || wasm_bindgen_futures::spawn_local(async { ui::start(browser::language::speak().await) }),
        std::time::Duration::ZERO,
    );
}
