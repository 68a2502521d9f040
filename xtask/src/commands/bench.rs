//! `cargo xtask bench`

use super::build;
use crate::{process, setup, workspace};
use anyhow::{Result, bail};
use std::process::ExitCode;

const NAMES: [&str; 6] = ["page", "history", "tokens", "proxy", "library", "citations"];

/// Runs one benchmark or all of them, against the release build.
pub(crate) fn bench(args: &[String]) -> Result<ExitCode> {
    let (names, flags) = chosen(args)?;
    for name in &names {
        match *name {
            "page" | "history" | "tokens" => setup::browser()?,
            "proxy" => setup::nginx()?,
            _ => {}
        }
    }
    // Citations are checked by core alone.
    if names.iter().any(|name| *name != "citations") {
        build()?;
    }
    for name in names {
        let mut bench = workspace::cargo();
        bench.args([
            "run",
            "--release",
            "--package",
            "footnote-tests",
            "--bin",
            &format!("bench-{name}"),
            "--",
        ]);
        if name == "tokens" {
            bench.arg("--packages").arg(setup::counters()?);
        }
        process::run(bench.args(flags))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The benchmarks to run, and the flags after `--`.
fn chosen(args: &[String]) -> Result<(Vec<&'static str>, &[String])> {
    let dashes = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
    let flags = args.get(dashes + 1..).unwrap_or_default();
    let mut names = Vec::new();
    for arg in &args[..dashes] {
        match NAMES.iter().find(|name| *name == arg) {
            Some(name) => names.push(*name),
            None => bail!("there is no benchmark `{arg}`: it is one of {}", NAMES.join(", ")),
        }
    }
    Ok((if names.is_empty() { NAMES.to_vec() } else { names }, flags))
}

#[cfg(test)]
mod tests {
    use super::{NAMES, chosen};

    #[test]
    fn names_come_before_the_dashes_and_flags_after_them() {
        let args = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(chosen(&args("")).unwrap().0, NAMES);
        assert_eq!(
            chosen(&args("proxy -- --streams 10")).unwrap(),
            (vec!["proxy"], &args("--streams 10")[..])
        );
        assert!(
            chosen(&args("speed"))
                .unwrap_err()
                .to_string()
                .contains("page, history, tokens, proxy, library, citations")
        );
    }
}
