//! Several knowledge bases behind one proxy: each is asked by its name, with its own key, and none by another's.

use footnote_tests::{
    eventually,
    invariants::Rules,
    program::{Program, Setup},
    reply::Reply,
    upstream::Upstream,
    wire::Request,
};
use serde_json::{Value, json};
use tempfile::TempDir;

const KEY: &str = "wiki-key-0123456789";

struct Scene {
    main: Upstream,
    wiki: Upstream,
    program: Program,
    _folder: TempDir,
}

impl Scene {
    /// A knowledge base of the settings, and one of the file with a key, an index and a template.
    async fn start() -> Self {
        let rules = Rules {
            retrieval_key: Some(KEY.into()),
            retrieval_authorization: Some(format!("Bearer {KEY}")),
            ..Rules::default()
        };
        let (main, wiki) = (Upstream::start().await, Upstream::start_with(rules).await);
        let folder = tempfile::tempdir().unwrap();
        let [key, file] = ["key", "knowledge.toml"].map(|name| folder.path().join(name));
        std::fs::write(&key, format!("{KEY}\n")).unwrap();
        let text = format!(
            "[[base]]\nname = \"wiki\"\ntitle = \"Wiki\"\nkind = \"meilisearch\"\nurl = \"{}\"\nindex = \"pages\"\n\
             fields = {{ text = \"body\" }}\nkey_file = \"{}\"\nurl_template = \"https://wiki.example/{{kbId}}\"\n",
            wiki.retrieval_url(),
            key.display()
        );
        std::fs::write(&file, text).unwrap();
        let setup = Setup::model_and_retrieval(&main).flag("knowledge-file", file.to_str().unwrap());
        Self { program: setup.start().await, main, wiki, _folder: folder }
    }

    async fn get(&self, target: &str) -> (u16, Value) {
        let answer = Request::get(target).send(self.program.address()).await;
        (answer.status, answer.json())
    }
}

#[tokio::test]
async fn a_folder_is_a_base_beside_that_of_the_settings() {
    let folder = tempfile::tempdir().unwrap();
    let [main, minutes] = ["main", "minutes"].map(|name| folder.path().join(name));
    for (dir, title) in [(&main, "Bees"), (&minutes, "Wasps")] {
        std::fs::create_dir(dir).unwrap();
        std::fs::write(dir.join("a.md"), format!("# {title}\n\n{title} build of paper.\n")).unwrap();
    }
    let file = folder.path().join("knowledge.toml");
    let text = format!("[[base]]\nname = \"minutes\"\nfolder = \"{}\"\n", minutes.display());
    std::fs::write(&file, text).unwrap();
    let setup = Setup::new().flag("docs-dir", main.to_str().unwrap());
    let program = setup.flag("knowledge-file", file.to_str().unwrap()).start().await;
    let titles = async |target: &str| {
        let search = Request::post(target, &json!({"query": "paper", "top_k": 3}));
        let found = search.send(program.address()).await.json();
        found["results"].as_array().unwrap().iter().map(|hit| hit["title"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(titles("/api/search").await, ["Bees"]);
    assert_eq!(titles("/api/search?base=minutes").await, ["Wasps"]);
    let config = Request::get("/api/config").send(program.address()).await.json();
    let base = &config["bases"][1];
    assert_eq!((&base["title"], &base["kind"]), (&json!("minutes"), &json!("embedded")));
    let ready = Request::get("/readyz").send(program.address()).await;
    assert_eq!(ready.status, 200);
}

#[tokio::test]
async fn the_file_of_a_pdf_is_given_by_the_base_that_has_it() {
    // More than an answer may have otherwise.
    let mut large = b"%PDF-1.7".to_vec();
    large.resize(17 << 20, b' ');
    let folder = tempfile::tempdir().unwrap();
    let [main, minutes] = ["main", "minutes"].map(|name| folder.path().join(name));
    for (dir, name, bytes) in
        [(&main, "a b.pdf", &b"%PDF-1.4"[..]), (&main, "large.pdf", &large), (&minutes, "c.pdf", b"%PDF-1.5")]
    {
        std::fs::create_dir_all(dir.join("x")).unwrap();
        std::fs::write(dir.join("x").join(name), bytes).unwrap();
    }
    let file = folder.path().join("knowledge.toml");
    let text = format!("[[base]]\nname = \"minutes\"\nfolder = \"{}\"\n", minutes.display());
    std::fs::write(&file, text).unwrap();
    let setup = Setup::new().flag("docs-dir", main.to_str().unwrap());
    let program = setup.flag("knowledge-file", file.to_str().unwrap()).start().await;
    let get = async |target: &str| Request::get(target).send(program.address()).await;
    // PDFs are read after all other files.
    for target in ["/api/files/x%2Flarge.pdf", "/api/files/x%2Fc.pdf?base=minutes"] {
        eventually("the files to be read", async || (get(target).await.status == 200).then_some(())).await;
    }
    let found = get("/api/files/x%2Fa%20b.pdf").await;
    assert_eq!((found.status, found.text().as_str()), (200, "%PDF-1.4"));
    assert_eq!(found.header("content-type"), Some("application/octet-stream"));
    assert_eq!(found.header("x-content-type-options"), Some("nosniff"));
    let found = get("/api/files/x%2Fc.pdf?base=minutes").await;
    assert_eq!((found.status, found.text().as_str()), (200, "%PDF-1.5"));
    let found = get("/api/files/x%2Flarge.pdf").await;
    assert_eq!((found.status, found.whole, found.text().len()), (200, true, large.len()));
    for (target, status) in [
        ("/api/files/x%2Fc.pdf", 404),
        ("/api/files/x%2Fa%20b.pdf?base=none", 404),
        ("/api/files/..%2Fminutes%2Fx%2Fc.pdf", 400),
        ("/api/files/x/c.pdf", 400),
    ] {
        assert_eq!(get(target).await.status, status, "{target}");
    }
}

#[tokio::test]
async fn each_base_is_asked_by_its_name_and_with_its_own_key() {
    let scene = Scene::start().await;
    let hits = json!({"hits": [{"id": "7", "body": "Wasps make paper."}]});
    scene.wiki.on("other", Reply::json(200, &hits));
    let search = Request::post("/api/search?base=wiki", &json!({"query": "paper", "top_k": 3}));
    let answer = search.send(scene.program.address()).await;
    assert_eq!((answer.status, answer.json()), (200, hits));
    let seen = scene.wiki.next("other").await;
    assert_eq!(seen.target, "/indexes/pages/search");
    let search = Request::post("/api/search", &json!({"query": "paper", "top_k": 3}));
    assert_eq!(search.send(scene.program.address()).await.status, 200);
    let seen = scene.main.next("search").await;
    assert_eq!(seen.header("authorization"), None, "another base's key");
    for target in
        ["/api/documents/7?base=wiki", "/api/documents?title=A&base=wiki", "/api/documents?limit=3&base=wiki"]
    {
        scene.wiki.on("other", Reply::json(200, &json!({"id": "7"})));
        assert_eq!(scene.get(target).await.0, 200, "{target}");
        scene.wiki.next("other").await;
    }
    for target in ["/api/documents/7?base=other", "/api/filters?base=WIKI"] {
        assert_eq!(scene.get(target).await.0, 404, "{target}");
    }
}

#[tokio::test]
async fn a_base_without_filters_is_asked_for_them_once() {
    let scene = Scene::start().await;
    scene.main.on("filters", Reply::json(500, &json!({}))).on("filters", Reply::json(404, &json!({})));
    for expect in [502, 404, 404, 404] {
        assert_eq!(scene.get("/api/filters").await.0, expect);
    }
    assert_eq!(scene.main.requests_of("filters").len(), 2, "a failure is no answer");
}

#[tokio::test]
async fn the_log_names_the_base_that_failed() {
    let scene = Scene::start().await;
    scene.wiki.on("other", Reply::json(500, &json!({})));
    assert_eq!(scene.get("/api/documents/7?base=wiki").await.0, 502);
    scene.program.writes("refused a request").await;
    let output = scene.program.output();
    let line = output.lines().find(|line| line.contains("refused a request"));
    assert!(line.is_some_and(|line| line.contains("base=\"wiki\"")), "{output}");
}

#[tokio::test]
async fn the_page_learns_of_all_bases_and_of_no_key_or_address() {
    let scene = Scene::start().await;
    let (_, config) = scene.get("/api/config").await;
    let bases = &config["bases"];
    assert_eq!(bases.as_array().unwrap().len(), 2);
    assert_eq!((&bases[0]["name"], &bases[0]["title"]), (&json!(""), &json!("Documents")));
    assert_eq!((&bases[0]["kind"], &bases[1]["name"]), (&json!("footnote"), &json!("wiki")));
    assert_eq!(bases[1]["url_template"], "https://wiki.example/{kbId}");
    assert_eq!(bases[1]["reply"]["text"][0], "/body");
    let text = config.to_string();
    assert!(!text.contains(KEY) && !text.contains("pages") && !text.contains("127.0.0.1"), "{text}");
}

#[tokio::test]
async fn readiness_names_the_base_that_is_down() {
    let scene = Scene::start().await;
    scene.wiki.on("other", Reply::json(401, &json!({"message": "no"})));
    let (status, body) = scene.get("/readyz").await;
    assert_eq!(status, 503);
    assert_eq!(body["error"]["message"], "The knowledge base “Wiki” refuses the proxy's key");
}
