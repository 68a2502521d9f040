//! Configuration: where it may come from, and how a wrong one is refused.

use footnote_tests::{program::Setup, upstream::Upstream, wire::Request};

/// Starts with one wrong setting, which must be named in one line.
async fn check_refused(setup: Setup, name: &str) {
    let failure = setup.try_start().await.map(|_| ()).expect_err(name);
    assert!(!failure.status.success());
    let lines: Vec<_> = failure.output.lines().filter(|line| !line.trim().is_empty()).collect();
    assert_eq!(lines.len(), 1, "{name}: one line, not {lines:#?}");
    let flag = format!("--{}", name.to_lowercase().replace('_', "-"));
    assert!(lines[0].contains(name) || lines[0].contains(&flag), "{name} is not named: {}", lines[0]);
}

#[tokio::test]
async fn a_wrong_setting_stops_the_start_with_one_line_that_names_it() {
    let wrong = [
        ("LLM_BASE_URL", "not an address"),
        ("LLM_BASE_URL", "ftp://127.0.0.1/v1"),
        ("RETRIEVAL_URL", "nowhere"),
        ("RETRIEVAL_KIND", "carrier-pigeon"),
        ("MEMORY_COMPRESSION_THRESHOLD_PCT", "140"),
        ("MEMORY_COMPRESSION_TARGET_TOKENS", "few"),
        ("SYSTEM_BUDGET_RATIO", "2"),
        ("MAX_TOOL_ROUNDS", "-1"),
        ("HEADER_TIMEOUT_S", "soon"),
        ("DOCS_DIR", "/does/not/exist"),
        ("SYSTEM_PROMPT_FILE", "/does/not/exist"),
        ("LLM_API_KEY_FILE", "/does/not/exist"),
        ("BIND_ADDR", "here"),
        ("ALLOWED_ORIGINS", "not an origin"),
    ];
    for (name, value) in wrong {
        // The address always comes as a flag here, which wins over the environment.
        if name != "BIND_ADDR" {
            check_refused(Setup::new().env(name, value), name).await;
        }
        check_refused(Setup::new().flag(&name.to_lowercase().replace('_', "-"), value), name).await;
    }
}

#[tokio::test]
async fn an_address_others_can_reach_needs_an_access_token() {
    check_refused(Setup::new().flag("bind-addr", "0.0.0.0:0"), "ACCESS_TOKEN").await;
}

#[tokio::test]
async fn a_wrong_secret_is_named_but_not_shown() {
    let setup =
        Setup::new().env("LLM_API_KEY", "sk-canary\nkey").env("LLM_BASE_URL", "http://127.0.0.1:9/v1");
    let failure = setup.try_start().await.map(|_| ()).expect_err("a key with a line end cannot be a header");
    assert!(failure.output.contains("LLM_API_KEY"), "{}", failure.output);
    assert!(!failure.output.contains("canary"), "{}", failure.output);
}

#[tokio::test]
async fn settings_come_from_the_environment_too_and_a_flag_wins() {
    let upstream = Upstream::start().await;
    let setup = Setup::new()
        .env("LLM_BASE_URL", &upstream.model_url())
        .env("LLM_MODEL", "from-environment")
        .env("LLM_UTILITY_MODEL", "small")
        .flag("llm-model", "from-flag");
    let program = setup.start().await;
    let config = Request::get("/api/config").send(program.address()).await.json();
    assert_eq!(config["default_model"], "from-flag");
    assert_eq!(config["utility_model"], "small");
}

#[tokio::test]
async fn the_first_line_of_output_has_the_address_to_open() {
    let program = Setup::new().start().await;
    let output = program.output();
    // The log comes through another pipe, in no order with this one.
    let first = output.lines().find(|line| !line.contains(" INFO ")).unwrap_or_default();
    assert!(first.contains(&program.url("")), "{first}");
}
