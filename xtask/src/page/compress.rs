//! Brotli and gzip siblings, so that whoever serves the page need not compress it at each request.

use super::cache::Cache;
use super::{Files, digest};
use crate::{process, workspace};
use anyhow::{Context, Result};
use std::fmt;
use std::fs;
use std::path::Path;
use std::process::Command;

const ENCODINGS: [&str; 2] = ["br", "gz"];

/// Bytes of the whole page: as it is, and as each encoding.
#[derive(Default)]
pub(crate) struct Sizes {
    rows: Vec<(String, usize, Vec<Option<usize>>)>,
}

/// Adds `NAME.br` and `NAME.gz` for every file that they make smaller.
pub(crate) fn add_siblings(files: &mut Files, node: &Path, cache: &mut Cache) -> Result<Sizes> {
    let mut sizes = Sizes::default();
    let mut work = Command::new(node);
    work.arg(workspace::root().join("xtask").join("compress.mjs"));
    let arguments = work.get_args().count();
    let mut planned = Vec::new();
    for (name, contents) in files.iter() {
        let key = digest::of_bytes(contents);
        for encoding in ENCODINGS {
            let (sibling, there) = cache.entry(&format!("{key}.{encoding}"));
            if !there {
                let source = sibling.with_extension("plain");
                fs::write(&source, contents).with_context(|| format!("cannot write {}", source.display()))?;
                work.arg(encoding).arg(&source).arg(&sibling);
            }
            planned.push((name.clone(), encoding, sibling));
        }
    }
    if work.get_args().count() > arguments {
        process::output(&mut work).context("compressing the page")?;
    }
    for (name, contents) in files.iter() {
        sizes.rows.push((name.clone(), contents.len(), Vec::new()));
    }
    for (name, encoding, sibling) in planned {
        let bytes = fs::read(&sibling).with_context(|| format!("cannot read {}", sibling.display()))?;
        let row = sizes.rows.iter_mut().find(|row| row.0 == name).context("a file lost its row")?;
        let smaller = bytes.len() < row.1;
        row.2.push(smaller.then_some(bytes.len()));
        if smaller {
            files.insert(format!("{name}.{encoding}"), bytes);
        }
    }
    Ok(sizes)
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>10} {:>10} {:>10}  bytes", "plain", ENCODINGS[0], ENCODINGS[1])?;
        for (name, plain, encoded) in &self.rows {
            write!(f, "{plain:>10}")?;
            for size in encoded {
                match size {
                    Some(size) => write!(f, " {size:>10}")?,
                    None => write!(f, " {:>10}", "-")?,
                }
            }
            writeln!(f, "  {name}")?;
        }
        Ok(())
    }
}
