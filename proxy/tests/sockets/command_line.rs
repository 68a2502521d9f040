//! Command-line flags that print or check something instead of serving: version, completions, manual page, health.

use std::process::{Command, Output};

use crate::harness::Upstream;
use crate::program::Program;

/// Runs the program with `args` and with settings that it could not serve with.
fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_footnote"));
    command.env_clear().env("LLM_BASE_URL", "nonsense").args(args).output().unwrap()
}

fn printed(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success() && output.stderr.is_empty(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Checks that the program ends with `code` and one line, which contains `words`.
fn check_refused(args: &[&str], code: i32, words: &str) {
    let output = run(args);
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{line}");
    assert!(line.lines().count() == 1 && line.contains(words), "{line}");
}

#[test]
fn version_completions_and_manual_page_are_printed() {
    assert_eq!(printed(&["--version"]), format!("footnote {}\n", env!("CARGO_PKG_VERSION")));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let text = printed(&["--completions", shell]);
        assert!(text.contains("llm-base-url") && text.contains("health"), "{shell}: {text}");
    }
    let page = printed(&["--man"]);
    assert!(page.contains(".TH footnote 1") && page.contains("\\-\\-llm\\-base\\-url"), "{page}");
    check_refused(&["--completions", "nonsense"], 2, "--completions");
}

#[tokio::test]
async fn health_is_that_of_the_program_that_listens() {
    let upstream = Upstream::new().await;
    let mut program = Program::start(&upstream, &[]);
    let address = program.proxy.address.to_string();
    assert_eq!(printed(&["--health", "--bind-addr", &address]), "");
    program.terminate();
    program.exit_code();
    check_refused(&["--health", "--bind-addr", &address], 1, &address);
    check_refused(&["--health", "--bind-addr", "here"], 2, "BIND_ADDR");
}

#[tokio::test]
async fn a_program_that_fails_is_not_healthy() {
    let server = Upstream::new().await;
    let address = server.address().to_string();
    let check = tokio::task::spawn_blocking(move || {
        check_refused(&["--health", "--bind-addr", &address], 1, "500");
    });
    let (mut wire, head) = server.request().await;
    assert!(head.starts_with("get /healthz "), "{head}");
    wire.send("HTTP/1.1 500 Oh\r\n\r\n").await;
    check.await.unwrap();
}
