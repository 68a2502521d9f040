//! Rules for every source file.

use crate::files::{all, assert_none};

/// Text that no Rust file may contain, and why; in two parts each, so that this file does not contain it.
const BANNED: [(&str, &str, &str); 3] = [
    ("todo", "!(", "do it, or leave it out and say so in the documentation"),
    ("unimplemented", "!(", "do it, or return an error"),
    ("should", "_panic", "check the error itself"),
];

/// Where tests may be ignored unless asked for: their packages take minutes to install.
const MAY_IGNORE: &str = "tests/tests/others/servers.rs";

/// Where tests may sleep.
const MAY_SLEEP: [&str; 3] = [
    // The clock that core waits by.
    "tests/src/clock.rs",
    // `poll`, through which all others wait for what no event announces.
    "tests/src/lib.rs",
    // Kills the browser two seconds after the last write, which the guide promises to be kept by then.
    "tests/src/soak/mod.rs",
];

/// Programs that need pauses, and the helpers of the benchmarks.
const PROGRAMS: [&str; 3] = ["xtask/src/", "tests/src/bench/", "tests/src/bin/"];

/// Root folders of developers' machines.
const MACHINE: [&str; 3] = ["work", "root", "home"];

#[test]
fn every_rust_file_begins_with_module_docs() {
    let files = all(".rs");
    let silent = files.iter().filter(|(_, text)| !text.starts_with("//!")).map(|(name, _)| name.clone());
    assert_none("a file begins with a //! line that says what it is", &silent.collect::<Vec<_>>());
}

#[test]
fn no_rust_file_has_banned_text() {
    for (head, tail, instead) in BANNED {
        let banned = format!("{head}{tail}");
        assert_none(&format!("no `{banned}`: {instead}"), &lines_with(".rs", |line| line.contains(&banned)));
    }
}

#[test]
fn no_test_is_ignored_without_need() {
    let ignore = format!("#[{}", "ignore");
    let ignored = lines_with(".rs", |line| line.contains(&ignore));
    let unexplained =
        ignored.into_iter().filter(|found| !(found.starts_with(MAY_IGNORE) && found.contains(" = \"")));
    assert_none("a test that does not run is no test", &unexplained.collect::<Vec<_>>());
}

#[test]
fn no_test_sleeps() {
    let sleeps = all(".rs").into_iter().flat_map(|(name, text)| {
        // Where both are in one file the tests are its end.
        let tests_begin = if is_test_file(&name) { Some(0) } else { text.find("#[cfg(test)]") };
        let tests = tests_begin.map_or("", |begin| &text[begin..]).to_owned();
        let async_sleeps = tests.lines().filter(|line| names_sleep(line, "time")).map(str::to_owned);
        // Code that blocks its thread is no better outside tests.
        let blocking_sleeps = text.lines().filter(|line| names_sleep(line, "thread")).map(str::to_owned);
        let found: Vec<String> = async_sleeps.chain(blocking_sleeps).collect();
        found.into_iter().map(move |line| format!("{name}: {}", line.trim()))
    });
    let allowed = |found: &String| {
        let mut allowed = MAY_SLEEP.iter().chain(&PROGRAMS);
        allowed.any(|place| found.starts_with(place))
    };
    let unneeded: Vec<String> = sleeps.filter(|found| !allowed(found)).collect();
    assert_none("a test waits for a condition", &unneeded);
}

#[test]
fn sleeps_are_recognised() {
    for (line, expected) in [
        ("$MODULE::sleep(PAUSE).await;", true),
        ("use tokio::$MODULE::{Instant, sleep};", true),
        ("    $MODULE::{sleep, timeout},", true),
        ("$MODULE::sleep_until(end).await;", true),
        ("// $MODULE::sleep", false),
        ("clock.sleep(PAUSE).await;", false),
        ("$MODULE::timeout(PAUSE, asleep)", false),
    ] {
        for module in ["time", "thread"] {
            let line = line.replace("$MODULE", module);
            assert_eq!(names_sleep(&line, module), expected, "{line}");
        }
    }
}

/// Whether a line calls or imports a function of this module that sleeps.
fn names_sleep(line: &str, module: &str) -> bool {
    let path = line.split_once(&format!("{module}::")).map_or("", |(_, path)| path);
    let mut names = path.split(|c: char| !c.is_alphanumeric() && c != '_');
    !line.trim_start().starts_with("//") && names.any(|name| matches!(name, "sleep" | "sleep_until"))
}

/// Whether a whole file is a test or a harness of tests.
fn is_test_file(name: &str) -> bool {
    name.starts_with("tests/") || name.contains("/tests/") || name.ends_with("tests.rs")
}

#[test]
fn shipped_code_opts_out_of_no_lints() {
    let opt_outs = lines_with(".rs", |line| line.trim_start().starts_with("#![allow("));
    let shipped = opt_outs.into_iter().filter(|found| !found.starts_with("tests/"));
    assert_none("no file opts out of lints", &shipped.collect::<Vec<_>>());
}

#[test]
fn no_file_contains_a_path_of_one_machine() {
    assert_none("no path of one machine", &lines_with("", names_a_machine));
}

#[test]
fn machine_paths_are_recognised() {
    for (line, expected) in [
        ("cd /$MACHINE/main", true),
        ("\"/$MACHINE\"", true),
        ("tests/$MACHINE/x", false),
        ("/$MACHINEspace/x", false),
    ] {
        for folder in MACHINE {
            let line = line.replace("$MACHINE", folder);
            assert_eq!(names_a_machine(&line), expected, "{line}");
        }
    }
}

fn names_a_machine(line: &str) -> bool {
    let part_of_name = |c: char| c.is_alphanumeric() || "_-.~/{}*".contains(c);
    MACHINE.iter().map(|folder| format!("/{folder}")).any(|path| {
        line.match_indices(&path).any(|(start, _)| {
            let before = line[..start].chars().next_back();
            let after = line[start + path.len()..].chars().next();
            before.is_none_or(|c| !part_of_name(c)) && after.is_none_or(|c| c == '/' || !part_of_name(c))
        })
    })
}

fn lines_with(end: &str, wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let files = all(end);
    let lines =
        files.iter().flat_map(|(name, text)| text.lines().zip(1..).map(move |(line, n)| (name, n, line)));
    lines
        .filter(|(_, _, line)| wanted(line))
        .map(|(name, n, line)| format!("{name}:{n}: {}", line.trim()))
        .collect()
}
