//! Footnote's page: mounts the program onto what index.html shows already.

mod ports;
mod ui;

fn main() {
    #[cfg(debug_assertions)]
    console_error_panic_hook::set_once();
    ui::start();
}
