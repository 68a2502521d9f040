//! Tells the compiler which folder holds the page: `dist/` once it was built, else a placeholder that says so.

use std::fs;
use std::path::Path;

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dist = here.join("../dist");
    // Cargo takes a watched path that is missing as a reason to compile again each time, so there is always a folder
    // to watch. Where it cannot be made (a read-only checkout), that cost is all that happens.
    if let Err(error) = fs::create_dir_all(&dist) {
        println!("cargo:warning=dist/ cannot be made: {error}");
    }
    let folder = if dist.join("index.html").is_file() { dist } else { here.join("placeholder") };
    println!("cargo:rerun-if-changed=../dist");
    println!("cargo:rerun-if-changed=placeholder");
    println!("cargo:rustc-env=FOOTNOTE_PAGE={}", folder.display());
}
