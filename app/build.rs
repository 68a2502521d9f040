//! Has the linker keep its relocations: by them the page is divided into the parts that are loaded when they are first
//! needed (`app/assets/src/parts.rs`).

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo:rustc-link-arg-bins=--emit-relocs");
    }
}
