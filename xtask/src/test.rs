//! `cargo xtask test`

use crate::{cargo, fuzz, page, process, target, tools};
use anyhow::{Context, Result, anyhow};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The fuzzing time per target, as libFuzzer's flag.
const FUZZ_TIME: &str = "-max_total_time=60";

/// Runs formatting, lints, native and browser tests, and fuzzing; prints the counts last.
pub(crate) fn test() -> Result<ExitCode> {
    let mut tally = Tally::default();
    // A failed set-up is one failure; everything else still runs.
    tally.needed("rustfmt and clippy", tools::install_missing("lints").map(drop));
    tally.needed("the browser", tools::install_missing("browser").map(drop));
    tally.needed("Python", tools::install_missing("python").map(drop));
    tally.needed("nginx", tools::install_missing("nginx").map(drop));
    tally.check("formatting", cargo().args(["fmt", "--all", "--check"]));
    tally.needed("the page", page::build());
    let lints = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    tally.check("lints", cargo().args(lints));
    let without_embedded = ["--package", "footnote", "--no-default-features"];
    let mut lints = cargo();
    lints.arg("clippy").args(without_embedded).args(["--all-targets", "--", "-D", "warnings"]);
    tally.check("lints without the embedded upstream", &mut lints);
    // The fuzz targets are a workspace of their own: their mistakes are better told before half an hour of tests than after.
    let mut fuzz_lints = cargo();
    fuzz_lints.args(["clippy", "--manifest-path", "fuzz/Cargo.toml", "--target-dir"]);
    fuzz_lints.arg(target().join("fuzz")).args(["--", "-D", "warnings"]);
    tally.check("lints of the fuzz targets", &mut fuzz_lints);
    if process::find("cargo-deny").is_some() {
        tally.check("licences and sources of dependencies", cargo().args(["deny", "check"]));
    }
    // The binary for the whole-program tests; `--workspace` unifies features with the tests' build.
    let program = process::run(cargo().args(["build", "--workspace", "--bin", "footnote"]));
    tally.needed("the proxy", program);
    let mut tests = cargo();
    tests.args(["test", "--workspace", "--no-fail-fast"]);
    match tools::packages("accessibility") {
        Ok(packages) => drop(tests.env("FOOTNOTE_AXE", packages.join("axe-core/axe.min.js"))),
        Err(error) => tally.fail("axe-core", &error),
    }
    tally.run(&mut tests)?;
    tally.run(cargo().arg("test").args(without_embedded).arg("--lib"))?;
    for (name, fuzzed) in fuzz_all()? {
        tally.count(&format!("fuzzing {name}"), fuzzed);
    }
    println!("{} passed, {} failed", tally.passed, tally.failed);
    Ok(if tally.failed == 0 && tally.passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Fuzzes all targets, two at a time, since each takes one core.
fn fuzz_all() -> Result<Vec<(String, Result<()>)>> {
    let targets = fuzz::names()?.into_iter().map(|name| (fuzz::command(&name), name));
    let waiting = Mutex::new(targets.collect::<Vec<_>>());
    let fuzz_some = || {
        let mut done = Vec::new();
        loop {
            let target = waiting.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let Some((command, name)) = target else { return done };
            let fuzzed = command.and_then(|mut fuzz| process::output(fuzz.arg(FUZZ_TIME)).map(drop));
            done.push((name, fuzzed));
        }
    };
    let (mut first, second) = thread::scope(|scope| {
        let other = scope.spawn(fuzz_some);
        (fuzz_some(), other.join())
    });
    first.extend(second.map_err(|_| anyhow!("fuzzing stopped"))?);
    Ok(first)
}

#[derive(Debug, Default, PartialEq)]
struct Tally {
    passed: usize,
    failed: usize,
    /// Test programs that started and reported no result.
    unfinished: usize,
}

impl Tally {
    /// Runs a command that counts as one test.
    fn check(&mut self, name: &str, command: &mut Command) {
        self.count(name, process::run(command));
    }

    /// Counts a result as one test.
    fn count(&mut self, name: &str, done: Result<()>) {
        match done {
            Ok(()) => self.passed += 1,
            Err(error) => self.fail(name, &error),
        }
    }

    /// Counts a result only if it is a failure.
    fn needed(&mut self, name: &str, done: Result<()>) {
        if let Err(error) = done {
            self.fail(name, &error);
        }
    }

    fn fail(&mut self, name: &str, error: &anyhow::Error) {
        self.failed += 1;
        eprintln!("failed: {name}: {error:#}");
    }

    /// Runs `cargo test`, forwards its output, and counts its tests.
    fn run(&mut self, command: &mut Command) -> Result<()> {
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().context("cannot start cargo")?;
        let output = child.stdout.take().context("cargo test has no output")?;
        let before = self.failed;
        let mut shown = std::io::stdout().lock();
        for line in BufReader::new(output).split(b'\n') {
            let line = line.context("cannot read the output of cargo test")?;
            shown.write_all(&line).and_then(|()| shown.write_all(b"\n")).context("cannot write")?;
            self.read(&String::from_utf8_lossy(&line));
        }
        shown.flush().context("cannot write")?;
        let status = child.wait().context("cannot wait for cargo test")?;
        self.failed += std::mem::take(&mut self.unfinished);
        if !status.success() && self.failed == before {
            self.fail("cargo test", &anyhow::anyhow!("{status}"));
        }
        Ok(())
    }

    /// Counts one line of `cargo test`'s output.
    fn read(&mut self, line: &str) {
        if is_start(line) {
            self.unfinished += 1;
        } else if let Some((passed, failed)) = result(line) {
            self.unfinished = self.unfinished.saturating_sub(1);
            self.passed += passed;
            self.failed += failed;
        }
    }
}

/// `running 3 tests`
fn is_start(line: &str) -> bool {
    let count =
        line.strip_prefix("running ").and_then(|rest| rest.split_once(" test")).map(|(count, _)| count);
    count.is_some_and(|count| count.parse::<usize>().is_ok())
}

/// `test result: FAILED. 2 passed; 1 failed; 0 ignored; …`
fn result(line: &str) -> Option<(usize, usize)> {
    let counts = line.strip_prefix("test result: ")?.split_once(". ")?.1;
    let count = |what: &str| {
        let (_, text) = counts
            .split("; ")
            .filter_map(|part| part.split_once(' ').map(|(n, w)| (w, n)))
            .find(|(w, _)| *w == what)?;
        text.parse().ok()
    };
    Some((count("passed")?, count("failed")?))
}

#[cfg(test)]
mod tests {
    use super::Tally;

    fn check(lines: &[&str], expected: (usize, usize, usize)) {
        let mut tally = Tally::default();
        for line in lines {
            tally.read(line);
        }
        assert_eq!((tally.passed, tally.failed, tally.unfinished), expected, "{lines:?}");
    }

    #[test]
    fn result_lines_are_added_up() {
        let good =
            "test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s";
        let bad = "test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.2s";
        check(&["running 5 tests", good, "running 3 tests", bad], (7, 1, 0));
        check(&["running 1 test", "thread panicked"], (0, 0, 1));
        check(&["running late tests", "  test result: ok. 5 passed; 0 failed", "test a ... ok"], (0, 0, 0));
    }
}
