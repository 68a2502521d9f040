//! Bounds the worker's memory, so that a file that unpacks to gigabytes ends the worker and not the tab.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("wasm32") {
        println!("cargo::rustc-link-arg-bins=--max-memory=1073741824");
    }
}
