//! `bench-citations --judge` against a scripted model.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a broken expectation is how a test fails"
)]

use std::fs;

use footnote_tests::{
    invariants::Rules,
    reply::Reply,
    upstream::{RecordedRequest, Upstream},
    with_deadline,
};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::process::Command;

const KEY: &str = "sk-judge-canary";
const SOURCE: &str = "Everyone has six weeks of leave each year. Ask early.";

/// Label, set, language and sentence of each pair; the last one is supported in part.
const PAIRS: [(u8, &str, &str, &str); 8] = [
    (1, "leave", "en", "All of us get six weeks off, rightly judged [1]."),
    (1, "leave", "en", "Everyone has six weeks of leave each year [1]."),
    (0, "leave", "en", "All of us get nine weeks off, rightly judged [1]."),
    (0, "leave", "en", "Leave is paid, rightly judged [1]."),
    (1, "congé", "fr", "Six semaines de congé, and the server fails [1]."),
    (0, "congé", "fr", "Neuf semaines de congé, with made-up words [1]."),
    (0, "congé", "fr", "Le congé est payé, wrongly judged [1]."),
    (2, "leave", "en", "Only in part [1]."),
];

/// The model's reply to a pair, found by what its sentence says; without one it answers "Scripted answer.".
fn judge(seen: &RecordedRequest) -> Option<Reply> {
    let body = seen.body_text();
    if body.contains("Six semaines") {
        return Some(Reply::error(500, "server_error", "out of memory"));
    }
    let opinions = [
        ("get six weeks off", "supports", "six weeks of leave"),
        ("get nine weeks off", "contradicts", "six weeks of leave"),
        ("Leave is paid", "does-not-say", ""),
        ("Neuf semaines", "supports", "neuf semaines"),
        ("est payé", "supports", "Ask early."),
    ];
    let (_, verdict, quote) = opinions.into_iter().find(|(words, ..)| body.contains(words))?;
    let claim = json!({"id": 1, "quote": quote, "reason": "r", "verdict": verdict});
    let reply = json!({ "claims": [claim] }).to_string();
    Some(Reply::stream().delta(&reply).finish("stop").usage(100, 7).done())
}

struct Run {
    succeeded: bool,
    stdout: String,
    stderr: String,
}

impl Run {
    /// The cells of a row of the table.
    fn row(&self, name: &str) -> Vec<&str> {
        let rows = self.stdout.lines().map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
        let row = rows.into_iter().find(|cells| cells.get(1) == Some(&name));
        let row = row.unwrap_or_else(|| panic!("no row {name}: {}{}", self.stdout, self.stderr));
        row[2..row.len() - 1].to_vec()
    }
}

/// Runs the benchmark on the pairs.
async fn bench(address: &str, flags: &[&str]) -> Run {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("pairs.jsonl");
    let line = |(at, (label, set, lang, text)): (usize, &(u8, &str, &str, &str))| {
        let id = format!("p{at}");
        let pair = json!({"id": id, "label": label, "set": set, "lang": lang, "text": text,
            "source": SOURCE, "title": "Leave"});
        format!("{pair}\n")
    };
    fs::write(&file, PAIRS.iter().enumerate().map(line).collect::<String>()).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_bench-citations"));
    command.arg("--pairs").arg(&file).args(["--judge", address, "--model", "small"]).args(flags);
    let output = with_deadline("the benchmark", command.env("LLM_API_KEY", KEY).output()).await.unwrap();
    Run {
        succeeded: output.status.success(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

async fn model() -> Upstream {
    let rules = Rules { model_key: Some(KEY.into()), from_page: true, ..Rules::default() };
    let upstream = Upstream::start_with(rules).await;
    upstream.respond(judge);
    upstream
}

#[tokio::test]
async fn the_report_has_the_models_opinions_beside_the_verdicts() {
    let upstream = model().await;
    let run = bench(&upstream.model_url(), &["--parallel", "3"]).await;
    assert!(run.succeeded, "{}", run.stderr);
    let expect = |name: &str, cells: [&str; 11]| assert_eq!(run.row(name), cells, "{name}\n{}", run.stdout);
    // Sentences; supports, contradicts, does not say, cannot tell, no opinion, failed; right; the check's marks.
    let none = "0.0 / 0.0";
    expect(
        "en leave",
        [
            "2 / 2",
            "50.0 / 0.0",
            "0.0 / 50.0",
            "0.0 / 50.0",
            none,
            "50.0 / 0.0",
            none,
            "75.0",
            "50.0 / 0.0",
            none,
            "75.0",
        ],
    );
    expect(
        "fr all",
        ["1 / 2", "0.0 / 50.0", none, none, "0.0 / 50.0", none, "100.0 / 0.0", "25.0", none, none, "50.0"],
    );
    assert_eq!(run.row("all")[..2], ["3 / 4", "33.3 / 25.0"]);
    assert!(
        run.stdout.contains("small: 7 requests; 500 tokens of prompts and 35 of replies"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("for 5 of the requests"), "{}", run.stdout);
    let failed = "Failed: 1 × the server answered 500 Internal Server Error";
    assert!(run.stdout.contains(failed), "{}", run.stdout);
    assert!(!format!("{}{}", run.stdout, run.stderr).contains(KEY));

    // They are the page's requests.
    let asked = upstream.requests_of("verify");
    assert_eq!(asked.len(), 7);
    for seen in asked {
        let content =
            |at: usize| seen.messages()[at]["content"].as_str().map(str::to_owned).unwrap_or_default();
        assert!(content(0).starts_with("You check whether documents support claims"), "{}", content(0));
        assert!(content(1).contains(SOURCE) && content(1).contains("<claim id=\"1\" document=\"1\">"));
        assert_eq!(seen.json.as_ref().map(|body| &body["model"]), Some(&Value::from("small")));
    }
}

#[tokio::test]
async fn a_sample_has_equally_many_pairs_of_each_set_and_label() {
    let upstream = model().await;
    let run = bench(&upstream.model_url(), &["--limit", "4"]).await;
    assert!(run.succeeded, "{}", run.stderr);
    assert_eq!((run.row("en leave")[0], run.row("fr congé")[0]), ("1 / 1", "1 / 1"));
    assert_eq!(upstream.requests().len(), 4);
}

#[tokio::test]
async fn a_run_without_any_answer_is_an_error() {
    let upstream = model().await;
    upstream.respond(|_| Some(Reply::error(503, "overloaded", "busy")));
    for (address, reason) in [
        (upstream.model_url(), "Failed: 7 × the server answered 503 Service Unavailable"),
        ("http://127.0.0.1:1/v1".to_owned(), "Failed: 7 × the server cannot be reached: "),
    ] {
        let run = bench(&address, &[]).await;
        assert!(!run.succeeded && run.stdout.contains(reason), "{}{}", run.stdout, run.stderr);
        assert!(run.stderr.contains("no answer to any of the 7 sentences"), "{}", run.stderr);
        assert_eq!(run.row("all")[6], "100.0 / 100.0");
    }
}
