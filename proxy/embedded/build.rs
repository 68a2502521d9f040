//! Has the crate rebuilt when a page is added to or removed from the guide, which is embedded in it.

fn main() {
    println!("cargo::rerun-if-changed=../../guide");
}
