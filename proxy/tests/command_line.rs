//! The program's own command line and environment.

use std::io;
use std::process::{Command, Output};

/// Runs the program, which has to end by itself.
fn run(args: &[&str], environment: &[(&str, &str)]) -> io::Result<Output> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_footnote"));
    command.args(args).env_clear().envs(environment.iter().copied()).output()
}

#[test]
fn the_environment_counts_where_no_flag_is_given_and_blank_is_not_set() {
    let wrong = ("BIND_ADDR", "here");
    for (args, environment, expect) in [
        (&[][..], &[wrong, ("DRAIN_S", " ")][..], "BIND_ADDR: "),
        (&["--max-streams="], &[wrong, ("MAX_STREAMS", "x")], "BIND_ADDR: "),
        (&["--bind-addr=127.0.0.1:0", "--drain-s=x"], &[wrong], "DRAIN_S: "),
        (&[], &[("https_proxy", "ftp://proxy.example")], "HTTPS_PROXY: "),
    ] {
        let output = run(args, environment).unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{text}");
        assert!(text.starts_with(expect), "{text}");
    }
}

#[test]
fn help_shows_no_value_from_the_environment() {
    for (args, expect) in [
        (&["--help"][..], "[env: LLM_BASE_URL]"),
        (&["--man"], ".TH footnote"),
        (&["--completions", "bash"], "--llm-base-url"),
        (&["--version"], env!("CARGO_PKG_VERSION")),
    ] {
        let output =
            run(args, &[("LLM_API_KEY", "sk-canary"), ("LLM_HEADERS", "api-key=sk-canary")]).unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && text.contains(expect), "{text}");
        assert!(!text.contains("canary"), "{text}");
    }
}
