//! The scenarios for clients that the Model Context Protocol's own tests have, run against the page's client.

use std::{os::unix::fs::PermissionsExt as _, path::Path};

use footnote_core::mcp::Client;
use footnote_tests::poll;
use serde_json::json;

use crate::{
    mcp::{PATIENCE, ask_at, within},
    packages::{Packages, installed},
};

/// Stands for the client: gives its address to the test, and ends when the test is done.
const CLIENT: &str = "#!/bin/sh\ncd \"${0%/*}\"\nprintf %s \"$1\" > url.part\nmv url.part url\nwhile [ ! -e done ]; do sleep 0.1; done\n";

/// The scenarios, and why Footnote fails where it does.
const SCENARIOS: [(&str, Option<&str>); 4] = [
    ("initialize", None),
    ("tools_call", None),
    ("elicitation-sep1034-client-defaults", Some("a server cannot ask the person anything")),
    ("sse-retry", None),
];

/// Without the scenarios of `auth/`: Footnote does not sign in, its operator gives it a token.
#[tokio::test]
async fn scenarios_for_clients_pass_but_for_those_with_a_reason() {
    within(async {
        let npm = installed(Packages::Npm(&["@modelcontextprotocol/conformance@0.1.13"]));
        for (scenario, reason) in SCENARIOS {
            let folder = tempfile::tempdir().expect("a folder");
            let program = folder.path().join("client");
            std::fs::write(&program, CLIENT).expect("the client can be written");
            let may_run = std::fs::Permissions::from_mode(0o700);
            std::fs::set_permissions(&program, may_run).expect("the client may be made to run");
            let command = program.to_str().expect("UTF-8");
            let arguments = ["client", "--timeout", "10000", "--scenario", scenario, "--command", command];
            let running = npm.spawn("@modelcontextprotocol/conformance/dist/index.js", &arguments);
            let url = poll(PATIENCE, async || std::fs::read_to_string(folder.path().join("url")).ok()).await;
            let asked = ask_at(&url.expect("the scenario begins")).await;
            use_all(&asked.client).await;
            finish(folder.path());
            let output = running.wait_with_output().await.expect("the scenario ends");
            let told = String::from_utf8_lossy(&output.stdout);
            let passed = output.status.success();
            assert_eq!(passed, reason.is_none(), "{scenario}, expected to fail: {reason:?}\n{told}");
        }
    })
    .await;
}

/// Lists the tools and calls each. A scenario fails if that was wrong.
async fn use_all(client: &Client) {
    let tools = client.tools().await.expect("the tools can be listed");
    for tool in tools.iter() {
        // A call may fail, for a server wants more than is offered.
        client.call_tool(tool, &json!({ "a": 1, "b": 2 }), "", &|_| {}).await.ok();
    }
}

fn finish(folder: &Path) {
    std::fs::write(folder.join("done"), "").expect("the client can be ended");
}
