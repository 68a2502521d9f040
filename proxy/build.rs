//! Lists the page's files for `src/pages.rs`: those of `dist/` once it was built, else a placeholder that says so.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use walkdir::WalkDir;

fn main() -> Result<(), Box<dyn Error>> {
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
    let list = Path::new(&env::var("OUT_DIR")?).join("page_files.rs");
    Ok(fs::write(list, file_list(&folder)?)?)
}

/// A Rust expression with every file of `folder`. A file with a Brotli copy is embedded as that copy alone.
fn file_list(folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut names = BTreeSet::new();
    for entry in WalkDir::new(folder) {
        let entry = entry?;
        if entry.file_type().is_file() {
            names.insert(entry.path().strip_prefix(folder)?.to_string_lossy().replace('\\', "/"));
        }
    }
    let is_copy = |name: &str, suffix| name.strip_suffix(suffix).is_some_and(|plain| names.contains(plain));
    let mut list = String::from("&[\n");
    for name in names.iter().filter(|name| !is_copy(name, ".br") && !is_copy(name, ".gz")) {
        let brotli = format!("{name}.br");
        let is_brotli = names.contains(&brotli);
        let path = folder.join(if is_brotli { &brotli } else { name });
        let path = path.to_str().ok_or("the path of the page is no UTF-8")?;
        writeln!(list, "File {{ name: {name:?}, is_brotli: {is_brotli}, data: include_bytes!({path:?}) }},")?;
    }
    list.push(']');
    Ok(list)
}
