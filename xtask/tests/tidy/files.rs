//! The repository's files.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders of builds and downloads.
const EXCLUDED: [&str; 4] = [".git", "dist", "node_modules", "target"];

/// The repository's root.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// All text files whose name ends with `end`, with their path below the root.
pub(crate) fn all(end: &str) -> Vec<(String, String)> {
    fn visit(dir: &Path, end: &str, found: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            // In a worktree, `.git` is a file.
            if EXCLUDED.contains(&name.as_str()) {
                continue;
            }
            if path.is_dir() {
                visit(&path, end, found);
            } else if path.is_file() && name.ends_with(end) {
                let below = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
                // Skip files that are not UTF-8.
                found.extend(fs::read_to_string(&path).ok().map(|text| (below, text)));
            }
        }
    }
    let mut found = Vec::new();
    visit(&root(), end, &mut found);
    found.sort();
    assert!(!found.is_empty(), "there are no files that end in {end:?}");
    found
}

/// Fails if there are violations, and lists all of them.
pub(crate) fn assert_none(rule: &str, broken: &[String]) {
    assert!(broken.is_empty(), "{rule}:\n  {}", broken.join("\n  "));
}
