//! The guide's nginx, which signs people in, before Footnote and the guide's knowledge base with a filter by groups.

use std::{fs, path::Path};

use footnote_tests::{
    invariants::Rules,
    program::{Program, Setup},
    reply::Reply,
    upstream::{RecordedRequest, Upstream},
    wire::{RawResponse, Request},
};
use serde_json::{Value, json};
use tokio::process::Command;

use crate::packages::{Server, connected, free_address};

const GUIDE: &str = include_str!("../../../guide/sign-in.md");
const NGINX: &str = "/usr/sbin/nginx";
const KEY: &str = "0123456789abcdef";

/// In place of oauth2-proxy: knows two people by their cookies.
const SIGN_IN: &str = r#"
map $http_cookie $signed_in { default ""; session=ana ana@example.org; session=ben ben@example.org; }
map $http_cookie $signed_in_groups { default ""; session=ana sales,staff; session=ben it; }
server {
    listen SIGN_IN;
    location = /oauth2/auth {
        if ($signed_in = "") { return 401; }
        add_header X-Auth-Request-User $signed_in always;
        add_header X-Auth-Request-Groups $signed_in_groups always;
        return 202;
    }
}
"#;

/// The search engine's documents, with the groups that may read them.
const DOCUMENTS: [(&str, &str); 3] = [("Prices", "sales"), ("Routers", "it"), ("Canteen", "staff")];

struct Scene {
    nginx: Server,
    program: Program,
    engine: Upstream,
    _folder: tempfile::TempDir,
}

impl Scene {
    async fn start() -> Self {
        let rules = Rules { retrieval_authorization: Some(format!("ApiKey {KEY}")), ..Rules::default() };
        let engine = Upstream::start_with(rules).await;
        engine.respond(|seen| seen.target.contains("_search").then(|| found(seen)));
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).expect("a file can be written");
            path.to_str().expect("UTF-8").to_owned()
        };
        let knowledge = block("toml", "[[kind]]")
            .replace("https://elastic.example:9200", &engine.retrieval_url())
            .replace("/run/secrets/elastic-key", &file("key", KEY));
        let configuration = block("nginx", "oauth2");
        let secret = configuration.split("X-Proxy-Secret ").nth(1).and_then(|rest| rest.split(';').next());
        let secret = format!("X-Proxy-Secret: {}", secret.expect("the guide's nginx has a secret"));
        let (address, sign_in) = (free_address(), free_address());
        let program = Setup::new()
            .flag("allowed-hosts", &address.to_string())
            .flag("knowledge-file", &file("knowledge.toml", &knowledge))
            .flag("identity-header", "X-Forwarded-User")
            .flag("identity-groups-header", "X-Forwarded-Groups")
            .flag("identity-secret-header-file", &file("secret", &secret))
            .start()
            .await;
        let server = configuration
            .replace("443 ssl", &address.to_string())
            .replace("127.0.0.1:8787", &program.address().to_string())
            .replace("127.0.0.1:4180", &sign_in.to_string());
        let server: Vec<_> = server.lines().filter(|line| !line.contains("ssl_certificate")).collect();
        let sign_in = SIGN_IN.replace("SIGN_IN", &sign_in.to_string());
        let text = format!("{}{sign_in}{}\n}}\n", head(folder.path()), server.join("\n"));
        let mut command = Command::new(NGINX);
        command.args(["-p", folder.path().to_str().expect("UTF-8"), "-c", &file("nginx.conf", &text)]);
        command.kill_on_drop(true);
        assert!(Path::new(NGINX).exists(), "{NGINX} is missing: install nginx-light");
        Self { nginx: connected(command, address).await, program, engine, _folder: folder }
    }

    async fn send(&self, request: Request, user: &str) -> RawResponse {
        let address = self.nginx.address().parse().expect("an address");
        request.header("cookie", &format!("session={user}")).send(address).await
    }

    async fn finds(&self, user: &str) -> Vec<String> {
        let search = Request::post("/api/search?base=wiki", &json!({"query": "paper", "top_k": 3}));
        // As somebody would who wants to be another.
        let search =
            search.header("x-forwarded-user", "ana@example.org").header("x-forwarded-groups", "sales");
        let answer = self.send(search, user).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let hits = answer.json()["hits"]["hits"].as_array().expect("hits").clone();
        hits.iter().map(|hit| hit["_source"]["title"].as_str().expect("a title").to_owned()).collect()
    }
}

#[tokio::test]
async fn users_whom_nginx_signs_in_see_only_their_documents() {
    let scene = Scene::start().await;
    let nobody = scene.send(Request::get("/"), "").await;
    assert_eq!(nobody.status, 302);
    assert!(nobody.header("location").is_some_and(|place| place.ends_with("/oauth2/start?rd=/")));
    assert_eq!(scene.send(Request::get("/api/config"), "").await.status, 401);
    let direct = Request::get("/api/config").header("x-forwarded-user", "ana@example.org");
    assert_eq!(direct.send(scene.program.address()).await.error(), (403, "identity_refused".into()));
    assert_eq!(scene.engine.connections(), 0);

    assert_eq!(scene.finds("ana").await, ["Prices", "Canteen"]);
    assert_eq!(scene.finds("ben").await, ["Routers"]);
    for (user, name) in [("ana", "ana@example.org"), ("ben", "ben@example.org")] {
        assert_eq!(scene.send(Request::get("/api/config"), user).await.json()["user"], name);
        let page = scene.send(Request::get("/"), user).await;
        assert!(page.text().contains("<html data-user="), "{}", page.text());
    }
    for target in ["/api/documents/Prices?base=wiki", "/api/documents?limit=9&base=wiki"] {
        let (ana, ben) =
            (scene.send(Request::get(target), "ana").await, scene.send(Request::get(target), "ben").await);
        assert_eq!((ana.status, ben.status), (200, 200));
        assert!(ana.text().contains("Prices") && !ben.text().contains("Prices"), "{}", ben.text());
    }
    scene.nginx.stop().await;
}

/// Replies as a search engine, with the documents whose group is among those of the request's condition.
fn found(seen: &RecordedRequest) -> Reply {
    let mut groups = Vec::new();
    collect(seen.json.as_ref().unwrap_or(&Value::Null), &mut groups);
    let document = |(title, group): (&str, &str)| {
        groups
            .contains(&group.to_owned())
            .then(|| json!({"_id": title, "_source": {"title": title, "text": format!("{title} on paper.")}}))
    };
    let hits: Vec<_> = DOCUMENTS.into_iter().filter_map(document).collect();
    Reply::json(200, &json!({"hits": {"total": {"value": hits.len()}, "hits": hits}}))
}

/// The values of every condition on `allowed`.
fn collect(json: &Value, groups: &mut Vec<String>) {
    match json {
        Value::Object(members) => {
            for (name, member) in members {
                if name == "allowed" {
                    groups.extend(
                        serde_json::from_value::<Vec<String>>(member.clone()).expect("a list of groups"),
                    );
                }
                collect(member, groups);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, groups)),
        _ => {}
    }
}

/// The guide's first block of this language that has these words.
fn block(language: &str, words: &str) -> String {
    let fence = format!("```{language}\n");
    let mut blocks = GUIDE.split(fence.as_str()).skip(1).filter_map(|rest| rest.split("```").next());
    blocks.find(|block| block.contains(words)).expect("the guide shows it").to_owned()
}

/// One process that keeps all its files in the folder.
fn head(folder: &Path) -> String {
    let folder = folder.display();
    format!(
        "daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\nevents {{}}\nhttp {{\n\
         access_log off;\nclient_body_temp_path {folder}/body;\nproxy_temp_path {folder}/proxy;\n\
         fastcgi_temp_path {folder}/fastcgi;\nuwsgi_temp_path {folder}/uwsgi;\nscgi_temp_path {folder}/scgi;\n"
    )
}
