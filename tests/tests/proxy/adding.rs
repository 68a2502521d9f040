//! Documents that are added to the folder, over sockets, also with names that no page would send.

use std::{fs, path::Path};

use footnote_tests::{
    eventually,
    program::{Program, Setup},
    wire::{RawResponse, Request},
};
use serde_json::json;

fn adding(folder: &Path) -> Setup {
    Setup::new().flag("docs-dir", folder.to_str().unwrap()).flag("docs-add", "added")
}

async fn put(program: &Program, id: &str, text: &str) -> RawResponse {
    Request::new("PUT", &format!("/api/documents/{id}")).body(text).send(program.address()).await
}

/// Everything in the folder, hidden files too.
fn files(folder: &Path) -> Vec<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else {
            files.push(path.to_str().unwrap().to_owned());
        }
    }
    files.sort();
    files
}

#[tokio::test]
async fn an_added_document_is_found_replaced_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let program = adding(folder.path()).start().await;
    let config = Request::get("/api/config").send(program.address()).await.json();
    assert_eq!(config["bases"][0]["add_to"], "added");
    let id = "added%2Fhives%2Fzorble.md";
    assert_eq!(put(&program, id, "# Zorbles\n\nA zorble hums.\n").await.status, 201);
    let found = async |words: &str| {
        let query = json!({ "query": words, "top_k": 3 });
        let reply = Request::post("/api/search", &query).send(program.address()).await.json();
        reply["results"][0]["id"] == "added/hives/zorble.md#zorbles"
    };
    eventually("the document to be found", async || found("zorble").await.then_some(())).await;
    let again = put(&program, id, "# Zorbles\n\nA zorble hums.\n").await;
    assert_eq!((again.status, again.json()["known"].clone()), (200, json!("added/hives/zorble.md")));
    let other = put(&program, id, "# Zorbles\n\nA zorble sings.\n").await;
    assert_eq!((other.status, other.json()["error"]["code"].clone()), (409, json!("document_exists")));
    assert_eq!(put(&program, &format!("{id}?replace=true"), "A zorble sings.").await.status, 201);
    let removed = Request::new("DELETE", &format!("/api/documents/{id}")).send(program.address()).await;
    assert_eq!((removed.status, removed.text()), (200, "A zorble sings.".into()));
    assert_eq!(removed.header("x-content-type-options"), Some("nosniff"));
    eventually("the document to be gone", async || (!found("zorble").await).then_some(())).await;
    assert!(files(folder.path()).is_empty());
}

#[tokio::test]
async fn those_alone_add_and_remove_whom_the_operator_names() {
    let folder = tempfile::tempdir().unwrap();
    let program = adding(folder.path())
        .flag("docs-add-by", "ana, group:editors")
        .flag("identity-header", "X-User")
        .flag("identity-groups-header", "X-Groups")
        .flag("identity-secret-header", "X-Proxy: 0123456789abcdef")
        .start()
        .await;
    let send = async |request: Request, user: &str, groups: &str| {
        let request = request.header("x-user", user).header("x-groups", groups);
        request.header("x-proxy", "0123456789abcdef").send(program.address()).await
    };
    let id = "/api/documents/added%2Fa.md";
    for (user, groups) in [("ben", ""), ("ben", "ana, staff"), ("editors", ""), ("Ana", "")] {
        let config = send(Request::get("/api/config"), user, groups).await.json();
        assert!(config["bases"][0].get("add_to").is_none(), "{user}: {config}");
        for method in ["PUT", "DELETE"] {
            let answer = send(Request::new(method, id).body("A zorble hums."), user, groups).await;
            assert_eq!(answer.error(), (403, "adding_refused".into()), "{method} by {user}");
        }
    }
    assert!(files(folder.path()).is_empty());
    for (user, groups) in [("ana", ""), ("ben", "staff, editors")] {
        let config = send(Request::get("/api/config"), user, groups).await.json();
        assert_eq!(config["bases"][0]["add_to"], "added", "{user}");
        assert_eq!(send(Request::new("PUT", id).body("A zorble hums."), user, groups).await.status, 201);
        assert_eq!(send(Request::new("DELETE", id), user, groups).await.status, 200);
    }
}

#[tokio::test]
async fn names_that_lead_elsewhere_write_nothing() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("docs");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("own.md"), "The operator's own.").unwrap();
    let program = adding(&folder).start().await;
    let long = format!("added%2F{}.md", "a".repeat(250));
    for id in [
        "own.md",
        "..%2fevil.md",
        "added%2f..%2f..%2fevil.md",
        "added%2F..%2Fown.md",
        "%2Fetc%2Fevil.md",
        "added%2F%2e%2e%2fevil.md",
        "added%252f..%252fevil.md",
        "added%2Fa%00.md",
        "added%5C..%5Cevil.md",
        "added/evil.md",
        "added%2F.hidden.md",
        "added%2FCON.md",
        "added%2Fnul.txt",
        "added%2Fa.md%3Astream.md",
        "added%2Fa.exe",
        "added%2Fa%E2%80%AEdm.md",
        "added%2Fdir.%2Fa.md",
        &long,
        "added",
        "added%2F",
    ] {
        let refused = put(&program, id, "evil").await;
        assert!((400..500).contains(&refused.status), "{id}: {}", refused.status);
        let removed = Request::new("DELETE", &format!("/api/documents/{id}")).send(program.address()).await;
        assert!((400..500).contains(&removed.status), "{id}: {}", removed.status);
    }
    assert_eq!(files(outer.path()), [folder.join("own.md").to_str().unwrap()]);
    // Forms of one name are one document.
    assert_eq!(put(&program, "added%2FGr%C3%B6%C3%9Fe.md", "one").await.status, 201);
    assert_eq!(put(&program, "added%2FGRo%CC%88%C3%9Fe.md", "two").await.status, 409);
    let large = "a".repeat((16 << 20) + 1);
    assert_eq!(put(&program, "added%2Flarge.txt", &large).await.status, 413);
}

#[tokio::test]
async fn only_pages_of_this_origin_may_add_and_only_where_the_operator_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let program = adding(folder.path()).start().await;
    for (name, value) in [("origin", "https://evil.example"), ("sec-fetch-site", "cross-site")] {
        for method in ["PUT", "DELETE"] {
            let request = Request::new(method, "/api/documents/added%2Fa.md").header(name, value).body("a");
            assert_eq!(request.send(program.address()).await.status, 403, "{name} {method}");
        }
    }
    assert!(files(folder.path()).is_empty());
    let program = Setup::new().flag("docs-dir", folder.path().to_str().unwrap()).start().await;
    assert_eq!(put(&program, "added%2Fa.md", "text").await.status, 404);
    let config = Request::get("/api/config").send(program.address()).await.json();
    assert!(config["bases"][0].get("add_to").is_none());
    let token = adding(folder.path()).flag("access-token", "a-token-of-some-length");
    let program = token.start().await;
    assert_eq!(put(&program, "added%2Fa.md", "text").await.status, 401);
    assert!(files(folder.path()).is_empty());
}
