//! `cargo xtask test --coverage`: line coverage of the native tests, by crate.

use crate::{cargo, process, root, target, tools};
use anyhow::{Context as _, Result, bail};
use std::collections::BTreeMap;
use std::fs;

/// The crate with a required minimum.
const CORE: &str = "app/core";
const CORE_PERCENT: usize = 90;
/// The page and its workers run in a browser without instrumentation; the others are tools.
const EXCLUDED: [&str; 4] = ["footnote-page", "footnote-assets", "footnote-tests", "xtask"];

pub(crate) fn coverage() -> Result<()> {
    let path = process::path_with(&tools::install_missing("coverage")?)?;
    let report = target().join("coverage.lcov");
    let mut command = cargo();
    command.args(["llvm-cov", "--workspace", "--lcov", "--output-path"]).arg(&report);
    // Test code is run by definition, and an example is no part of its crate.
    command.args(["--ignore-filename-regex", r"(/|_)tests(/|\.rs)|/examples/"]).env("PATH", path);
    command.args(EXCLUDED.iter().flat_map(|name| ["--exclude", name]));
    process::run(&mut command)?;
    let report = fs::read_to_string(&report).context("cargo-llvm-cov wrote no report")?;
    let crates = by_crate(&report, &format!("{}/", root().display()));
    for (name, lines) in &crates {
        println!("{name}: {}% of {} lines", lines.percent(), lines.found);
    }
    let core = crates.get(CORE).context("the report has nothing about core")?.percent();
    if core < CORE_PERCENT {
        bail!("tests run {core}% of {CORE}, and have to run {CORE_PERCENT}%");
    }
    Ok(())
}

#[derive(Debug, Default, PartialEq)]
struct Lines {
    found: usize,
    hit: usize,
}

impl Lines {
    fn percent(&self) -> usize {
        self.hit * 100 / self.found.max(1)
    }
}

/// Sums an lcov report by crate: `SF:` is a file, `LF:` its lines, `LH:` its covered lines.
fn by_crate(report: &str, root: &str) -> BTreeMap<String, Lines> {
    let mut crates: BTreeMap<String, Lines> = BTreeMap::new();
    let mut name = String::new();
    for line in report.lines() {
        let (field, value) = line.split_once(':').unwrap_or_default();
        let count = || value.parse::<usize>().unwrap_or_default();
        match field {
            "SF" => {
                let path = value.strip_prefix(root).unwrap_or(value);
                path.split("/src/").next().unwrap_or(path).clone_into(&mut name);
            }
            "LF" => crates.entry(name.clone()).or_default().found += count(),
            "LH" => crates.entry(name.clone()).or_default().hit += count(),
            _ => {}
        }
    }
    crates
}

#[cfg(test)]
mod tests {
    use super::{Lines, by_crate};

    #[test]
    fn lines_are_added_up_by_crate() {
        let report = "SF:/r/app/core/src/a.rs\nDA:1,2\nLF:10\nLH:9\nend_of_record\n\
                      SF:/r/app/core/src/b/c.rs\nLF:10\nLH:10\nSF:/r/proxy/src/d.rs\nLF:4\nLH:1\n";
        let crates = by_crate(report, "/r/");
        assert_eq!(crates["app/core"], Lines { found: 20, hit: 19 });
        assert_eq!(crates["app/core"].percent(), 95);
        assert_eq!(crates["proxy"].percent(), 25);
    }
}
