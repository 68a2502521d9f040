//! The program of the Web Worker; elsewhere it does nothing, because there the library is used.

#[cfg(target_arch = "wasm32")]
mod worker;

fn main() {
    #[cfg(target_arch = "wasm32")]
    worker::run();
}
