//! `cargo xtask bench`: one benchmark or all of them, and `cargo xtask soak`, against the release build.

use crate::{build, cargo, process, target, tools};
use anyhow::{Result, bail};
use std::process::Command;

const NAMES: [&str; 6] = ["page", "history", "tokens", "proxy", "library", "citations"];

pub(crate) fn bench(args: &[String]) -> Result<()> {
    let (names, flags) = chosen(args)?;
    // The citation benchmark needs no page.
    if names != ["citations"] {
        build()?;
    }
    for name in names {
        let mut bench = program(&format!("bench-{name}"));
        match name {
            "page" | "history" | "tokens" => drop(tools::install_missing("browser")?),
            "proxy" => {
                tools::install_missing("nginx")?;
                // Measure the released profile.
                process::run(cargo().args(["build", "--profile", "dist", "--package", "footnote"]))?;
                bench.env("FOOTNOTE_BIN", target().join("dist").join("footnote"));
            }
            _ => {}
        }
        if name == "tokens" {
            bench.arg("--packages").arg(tools::packages("counters")?);
        }
        process::run(bench.args(flags))?;
    }
    Ok(())
}

/// Runs random chats for an hour against the release build.
pub(crate) fn soak(args: &[String]) -> Result<()> {
    build()?;
    tools::install_missing("browser")?;
    process::run(program("soak").args(crate::flags(args)))
}

/// A command for a program of the tests' package; add its flags.
fn program(name: &str) -> Command {
    let mut command = cargo();
    command.args(["run", "--release", "--package", "footnote-tests", "--bin", name, "--"]);
    command
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
    fn bench_arguments_are_split_into_names_and_flags() {
        let args = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(chosen(&args("")).unwrap().0, NAMES);
        assert_eq!(
            chosen(&args("proxy -- --streams 10")).unwrap(),
            (vec!["proxy"], &args("--streams 10")[..])
        );
        assert!(chosen(&args("speed")).unwrap_err().to_string().contains("page, history, tokens"));
    }
}
