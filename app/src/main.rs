//! Footnote's page: mounts the program onto what index.html shows already.

mod ports;
mod ui;

fn main() {
    #[cfg(debug_assertions)]
    console_error_panic_hook::set_once();
    // The box in index.html can be typed into already: what was typed is painted before the program
    // takes its turn.
    leptos::prelude::set_timeout(ui::start, std::time::Duration::ZERO);
}
