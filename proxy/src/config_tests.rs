//! Reading settings, and the messages for invalid ones.

use footnote_wire::McpSearch;

use super::*;

fn read(settings: &[(&str, &str)]) -> Result<Config, Vec<String>> {
    Config::from_settings(settings).map_err(|error| match error {
        ConfigError::Invalid(lines) => lines,
        other => vec![other.to_string()],
    })
}

#[test]
fn without_settings_it_answers_from_the_guide_on_loopback() {
    let config = read(&[]).unwrap();
    assert_eq!(config.bind_addr.to_string(), "127.0.0.1:8787");
    assert!(config.llm.base_url.is_none() && config.llm.models.is_empty());
    assert_eq!(config.main_base().unwrap().kind, RetrievalKind::Embedded(None));
    assert_eq!(config.limits.forward.timeouts.headers, Duration::from_mins(2));
    assert!(!config.page.system_prompt.is_empty());
}

#[test]
fn the_kind_follows_from_what_is_set() {
    let llm = ("LLM_BASE_URL", "http://127.0.0.1:1/v1");
    let docs = ("DOCS_DIR", env!("CARGO_MANIFEST_DIR"));
    let url = ("RETRIEVAL_URL", "http://127.0.0.1:2");
    let table: &[(&[(&str, &str)], &str)] = &[
        (&[], "embedded"),
        (&[llm], "none"),
        (&[llm, docs], "embedded"),
        (&[llm, url], "footnote"),
        (&[url, docs], "footnote"),
        (&[url, ("RETRIEVAL_KIND", "none")], "none"),
        (&[llm, ("RETRIEVAL_KIND", "embedded")], "embedded"),
    ];
    for (pairs, expect) in table {
        let config = read(pairs).unwrap();
        let kind = config.main_base().map(|base| base.kind.public());
        assert_eq!(kind.as_ref().map_or("none", |kind| kind.as_str()), *expect, "{pairs:?}");
    }
}

#[test]
fn a_wrong_setting_is_one_line_that_names_it() {
    let table = [
        ("BIND_ADDR", "here", "BIND_ADDR: is not an address with a port"),
        (
            "BIND_ADDR",
            "0.0.0.0:1",
            "BIND_ADDR: 0.0.0.0:1 can be reached from other machines; set ACCESS_TOKEN too",
        ),
        ("LLM_BASE_URL", "localhost", "LLM_BASE_URL: is not an address"),
        ("LLM_BASE_URL", "ftp://x/v1", "LLM_BASE_URL: does not begin with http"),
        ("LLM_BASE_URL", "http://u:hunter2@x/v1", "LLM_BASE_URL: holds a user or password"),
        ("LLM_BASE_URL", "http://x/v1#hunter2", "LLM_BASE_URL: holds a fragment"),
        ("EMBEDDING_BASE_URL", "http://x/v1", "EMBEDDING_BASE_URL: needs EMBEDDING_MODEL too"),
        ("EMBEDDING_MODEL", "e5", "EMBEDDING_MODEL: needs EMBEDDING_BASE_URL, or LLM_BASE_URL"),
        ("TRANSCRIPTION_BASE_URL", "http://x/v1", "TRANSCRIPTION_BASE_URL: needs TRANSCRIPTION_MODEL too"),
        ("TRANSCRIPTION_MODEL", "m", "TRANSCRIPTION_MODEL: needs TRANSCRIPTION_BASE_URL, or LLM_BASE_URL"),
        ("LLM_HEADERS", "hunter2", "LLM_HEADERS: its entry 1 is not like api-key=VALUE"),
        ("LLM_API_KEY_FILE", "hunter2", "LLM_API_KEY_FILE: the file it names cannot be read"),
        ("HTTPS_PROXY", "ftp://u:hunter2@x", "HTTPS_PROXY: is not the address of a proxy"),
        ("UPSTREAM_CA_FILE", "/dev/null", "UPSTREAM_CA_FILE: holds no certificate"),
        ("TLS_CERT_FILE", "/dev/null", "TLS_KEY_FILE: is needed beside TLS_CERT_FILE"),
        ("LLM_BASE_URL", "http://x/v1/chat/completions", "LLM_BASE_URL: names one route"),
        ("LLM_API_KEY", "two words", "LLM_API_KEY: must be printable ASCII"),
        ("LLM_API_KEY_FILE", "/nowhere/key", "LLM_API_KEY_FILE: the file it names cannot be read"),
        ("LLM_CONTEXT_WINDOW", "8k", "LLM_CONTEXT_WINDOW: is not a number from 256"),
        (
            "TOOL_BUDGET_RATIO",
            "0.9",
            "SYSTEM_BUDGET_RATIO: with TOOL_ and MESSAGE_BUDGET_RATIO it makes 1.60",
        ),
        ("TOOL_BUDGET_RATIO", "NaN", "TOOL_BUDGET_RATIO: is not a number"),
        ("RETRIEVAL_KIND", "footnote", "RETRIEVAL_URL: is needed for the kind footnote"),
        ("RETRIEVAL_KIND", "x", "RETRIEVAL_KIND: is unknown"),
        ("DOCS_DIR", "/nowhere", "DOCS_DIR: names no folder"),
        ("DOCS_ADD", "../added", "DOCS_ADD: its name is not of letters, digits, - and _"),
        ("DOCS_ADD", "added", "DOCS_ADD: needs DOCS_DIR"),
        ("KB_URL_TEMPLATE", "https://kb.example/", "KB_URL_TEMPLATE: is not an http(s) address with {kbId}"),
        (
            "KB_URL_TEMPLATE",
            "javascript://a/%0aalert(1)//{path}",
            "KB_URL_TEMPLATE: is not an http(s) address",
        ),
        ("KB_URL_TEMPLATE", "file:///notes/{path}", "KB_URL_TEMPLATE: is not an http(s) address"),
        (
            "KB_URL_TEMPLATE",
            "obsidian://open?file={path}",
            "KB_URL_TEMPLATE: opens documents of a folder alone",
        ),
        ("ALLOWED_HOSTS", "a/b", "ALLOWED_HOSTS: its entry 1 is not a host"),
        ("ALLOWED_ORIGINS", "*", "ALLOWED_ORIGINS: its entry 1 is not an origin"),
        ("ALLOWED_ORIGINS", "https://chat.example/", "ALLOWED_ORIGINS: its entry 1 is not an origin"),
        ("IMAGE_ORIGINS", "https://a.example; script-src *", "IMAGE_ORIGINS: its entry 1 is not an origin"),
        ("ACCESS_TOKEN_FILE", "/nowhere/token", "ACCESS_TOKEN_FILE: the file it names cannot be read"),
        ("IDENTITY_HEADER", "X-User", "IDENTITY_SECRET_HEADER: is needed beside IDENTITY_HEADER"),
        ("IDENTITY_HEADER", "two words", "IDENTITY_HEADER: is not the name of a header"),
        ("IDENTITY_HEADER", "Cookie", "IDENTITY_HEADER: names a header that means something else"),
        ("IDENTITY_GROUPS_HEADER", "X-Groups", "IDENTITY_HEADER: is needed beside IDENTITY_GROUPS_HEADER"),
        (
            "IDENTITY_SECRET_HEADER",
            "X-Proxy: short",
            "IDENTITY_SECRET_HEADER: needs a value of 16 characters",
        ),
        (
            "IDENTITY_SECRET_HEADER",
            "hunter2-hunter2-hunter2",
            "IDENTITY_SECRET_HEADER: is not like X-Proxy-Secret",
        ),
        ("IDLE_TIMEOUT_S", "-1", "IDLE_TIMEOUT_S: is not a number"),
        ("MAX_STREAMS", "0", "MAX_STREAMS: is not a number from 1"),
    ];
    for (name, value, expect) in table {
        let lines = read(&[(name, value)]).expect_err(name);
        assert_eq!(lines.len(), 1, "{name}={value}: {lines:?}");
        assert!(lines[0].starts_with(expect) && !lines[0].contains('\n'), "{name}={value}: {lines:?}");
        assert!(!lines[0].contains("hunter2"), "{lines:?}");
    }
}

#[test]
fn a_key_in_the_wrong_setting_is_not_shown() {
    let keys = [
        "sk-hunter2-0123456789",
        "eyJh.hunter2.x9/a+b==",
        "user:hunter2",
        "/hunter2==",
        "hunter2",
        "a,hunter2 b",
    ];
    let values = RawSettings::names();
    assert!(values.len() > 40, "{values:?}");
    for name in values {
        for key in keys {
            let engine =
                [("RETRIEVAL_KIND", "meilisearch"), ("RETRIEVAL_URL", "http://x"), ("RETRIEVAL_INDEX", "x")];
            for others in [&[][..], &engine[..]] {
                let lines = read(&[others, &[(name.as_str(), key)]].concat()).err().unwrap_or_default();
                assert!(!lines.concat().contains("hunter2"), "{name}: {lines:?}");
            }
        }
    }
    for argument in
        ["hunter2", "--health=hunter2", "--completions=hunter2", "--nonsense=hunter2", "-xhunter2"]
    {
        let parsed = RawSettings::from_args(["footnote", argument].map(str::to_owned));
        let Err(ConfigError::Invalid(lines)) = parsed else { panic!("{argument} is accepted") };
        assert!(lines.len() == 1 && lines[0].len() > 10 && !lines[0].contains("hunter2"), "{lines:?}");
    }
}

#[test]
fn a_token_for_other_machines_is_long() {
    let open = ("BIND_ADDR", "0.0.0.0:1");
    let lines = read(&[open, ("ACCESS_TOKEN", "hunter2")]).unwrap_err();
    assert!(lines[0].starts_with("ACCESS_TOKEN: needs 16 characters") && !lines[0].contains("hunter2"));
    read(&[open, ("ACCESS_TOKEN", "0123456789abcdef")]).unwrap();
    read(&[("ACCESS_TOKEN", "short")]).unwrap();
}

#[test]
fn a_base_may_have_a_query_and_a_host_in_any_script() {
    let base = |url: &str| read(&[("LLM_BASE_URL", url)]).unwrap().llm.base_url.unwrap().to_string();
    assert_eq!(
        base("https://x.example/v1?api-version=2024-10-21"),
        "https://x.example/v1?api-version=2024-10-21"
    );
    assert_eq!(base("https://Müller.example:8080/v1"), "https://xn--mller-kva.example:8080/v1");
    assert_eq!(base("http://[::1]:8080/v1"), "http://[::1]:8080/v1");
}

#[test]
fn an_engine_needs_an_address_and_an_index() {
    let kind = ("RETRIEVAL_KIND", "meilisearch");
    let url = ("RETRIEVAL_URL", "http://engine.example");
    let index = ("RETRIEVAL_INDEX", "docs");
    let config = read(&[kind, url, index]).unwrap();
    let base = config.main_base().unwrap();
    let engine = base.engine().unwrap();
    assert_eq!((engine.index.as_deref(), engine.fields["id"].as_str()), (Some("docs"), "id"));
    assert_eq!(base.kind.public().as_str(), "meilisearch");
    let elastic = ("RETRIEVAL_KIND", "elasticsearch");
    let table: &[(&[(&str, &str)], &str)] = &[
        (&[kind, index], "RETRIEVAL_URL: is needed for the kind meilisearch"),
        (&[kind, url], "RETRIEVAL_INDEX: is needed for the kind meilisearch: the name of the index"),
        (
            &[("RETRIEVAL_KIND", "openai"), url],
            "RETRIEVAL_INDEX: is needed for the kind openai: the id of the vector store",
        ),
        (&[kind, url, ("RETRIEVAL_INDEX", "a/b")], "RETRIEVAL_INDEX: is not the name of the index"),
        (&[kind, url, ("RETRIEVAL_INDEX", "..")], "RETRIEVAL_INDEX: is not the name of the index"),
        (
            &[elastic, index, ("RETRIEVAL_URL", "http://engine.example/docs/_search")],
            "RETRIEVAL_URL: names one route; leave out /_search",
        ),
        (
            &[kind, url, index, ("RETRIEVAL_FIELDS", "body")],
            "RETRIEVAL_FIELDS: its entry 1 is not like title=headline",
        ),
        (
            &[kind, url, index, ("RETRIEVAL_FIELDS", "author=a")],
            "RETRIEVAL_FIELDS: has a name that is none of date, folder, heading, id, kbId, tags, text, title, url",
        ),
        (&[kind, url, index, ("RETRIEVAL_FIELDS", "text=")], "RETRIEVAL_FIELDS: names no field for t"),
        (
            &[elastic, url, index, ("RETRIEVAL_FIELDS", "title=headline^3")],
            "RETRIEVAL_FIELDS: names no field for t",
        ),
        (&[kind, url, index, ("RETRIEVAL_AUTH", "digest")], "RETRIEVAL_AUTH: is unknown"),
        (
            &[elastic, url, index, ("RETRIEVAL_API_KEY", "hunter2:x")],
            "RETRIEVAL_API_KEY: holds a colon; give its encoded form",
        ),
        (
            &[elastic, url, index, ("RETRIEVAL_AUTH", "basic"), ("RETRIEVAL_API_KEY", "hunter2")],
            "RETRIEVAL_API_KEY: must be user:password",
        ),
    ];
    for (pairs, expect) in table {
        let lines = read(pairs).expect_err(expect);
        assert_eq!(lines.len(), 1, "{pairs:?}: {lines:?}");
        assert!(lines[0].starts_with(expect) && !lines[0].contains("hunter2"), "{pairs:?}: {lines:?}");
    }
}

#[test]
fn an_operators_own_kind_of_engine_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("knowledge.toml");
    let read_with = |text: &str, kind: &str| {
        std::fs::write(&file, text).unwrap();
        read(&[
            ("KNOWLEDGE_FILE", file.to_str().unwrap()),
            ("RETRIEVAL_KIND", kind),
            ("RETRIEVAL_URL", "http://engine.example"),
        ])
    };
    let own = "[[kind]]\nname = \"wiki\"\n[kind.search]\nrequest = \"GET /find?q={{query}}\"\n\
        [kind.reply]\nhits = \"/found\"\nobjects = [\"\"]\n";
    let config = read_with(own, "wiki").unwrap();
    assert_eq!(config.main_base().unwrap().kind.public().as_str(), "wiki");
    for (text, expect) in [
        ("\n[[kind", "KNOWLEDGE_FILE: has no kinds and bases that can be read, in line 2: "),
        (
            "[other]",
            "KNOWLEDGE_FILE: has no kinds and bases that can be read, in line 1: unknown field `other`",
        ),
        (
            "[[base]]\nheaders = \"hunter2\"",
            "KNOWLEDGE_FILE: has no kinds and bases that can be read, in line 2: expected a map",
        ),
        ("[[kind]]\nname = \"wiki\"", "KNOWLEDGE_FILE: its kind \"wiki\": missing field `search`"),
        (
            &own.replace("query", "q"),
            "KNOWLEDGE_FILE: its kind \"wiki\": its [search] has {{q}}, which is no place there",
        ),
    ] {
        let lines = read_with(text, "footnote").unwrap_err();
        assert!(lines.len() == 1 && lines[0].starts_with(expect) && !lines[0].contains('\n'), "{lines:?}");
    }
}

#[test]
fn several_bases_are_read_from_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("knowledge.toml");
    let read_with = |text: &str| {
        std::fs::write(&file, text).unwrap();
        read(&[("KNOWLEDGE_FILE", file.to_str().unwrap()), ("LLM_BASE_URL", "http://model.example/v1")])
    };
    let wiki = "[[base]]\nname = \"wiki\"\nurl = \"http://wiki.example\"\n";
    let config = read_with(wiki).unwrap();
    assert_eq!((config.bases[0].name.as_str(), config.bases[0].title.as_str()), ("wiki", "wiki"));
    assert!(config.main_base().is_none(), "the guide is not searched beside other bases");
    for (text, expect) in [
        ("[[base]]\nname = \"wiki\"", "url is needed for the kind footnote"),
        (&format!("{wiki}folder = \"/\""), "url has no meaning for a base of this kind"),
        (&format!("{wiki}server = \"notes\""), "server has no meaning for a base of this kind"),
        ("[[base]]\nname = \"wiki\"\nfolder = \"/nowhere\"", "folder names no folder that can be read"),
        (&wiki.replace("wiki\"", "w/k\""), "name is not of letters"),
        (&wiki.replace("http:", "ftp:"), "url does not begin with http"),
        (&wiki.replace("example", "example/_search"), "url names one route; leave out /_search"),
        (&format!("{wiki}kind = \"oracle\""), "kind is unknown; use embedded, mcp, footnote, "),
        (&format!("{wiki}kind = \"solr\""), "index is needed for the kind solr: the name of the collection"),
        (&format!("{wiki}key_file = \"/nowhere/key\""), "key_file names a file that cannot be read"),
        (&format!("{wiki}fields = {{ author = \"a\" }}"), "fields has a name that is none of "),
        (&format!("{wiki}auth = \"digest\""), "auth is unknown; use bearer, apikey or basic"),
        (&format!("{wiki}url_template = \"https://wiki.example\""), "url_template is not an http(s) address"),
        ("[[base]]\nname = \"wiki\"\nkind = \"mcp\"", "server must name a server of MCP_SERVERS_FILE"),
        (&format!("{wiki}{wiki}"), "name is that of another base"),
    ] {
        let lines = read_with(text).unwrap_err();
        let why = lines[0]
            .split_once("\": ")
            .filter(|(start, _)| start.starts_with("KNOWLEDGE_FILE: its base \"w"));
        let is_told = why.is_some_and(|(_, why)| why.starts_with(expect) && !why.contains('\n'));
        assert!(is_told && lines.len() == 1, "{lines:?}");
    }
}

#[test]
fn a_key_is_sent_as_its_engine_wants_it() {
    let table = [
        (&[][..], ("authorization", "Bearer user:pass")),
        (&[("RETRIEVAL_AUTH", "basic")], ("authorization", "Basic dXNlcjpwYXNz")),
        (&[("RETRIEVAL_KIND", "dify")], ("authorization", "Bearer user:pass")),
        (
            &[("RETRIEVAL_KIND", "elasticsearch"), ("RETRIEVAL_API_KEY", "abc==")],
            ("authorization", "ApiKey abc=="),
        ),
        (
            &[("RETRIEVAL_KIND", "elasticsearch"), ("RETRIEVAL_AUTH", "bearer")],
            ("authorization", "Bearer user:pass"),
        ),
        (
            &[("RETRIEVAL_KIND", "elasticsearch"), ("RETRIEVAL_AUTH", "basic")],
            ("authorization", "Basic dXNlcjpwYXNz"),
        ),
        (&[("RETRIEVAL_KIND", "typesense")], ("x-typesense-api-key", "user:pass")),
        (
            &[("RETRIEVAL_KIND", "qdrant"), ("RETRIEVAL_AUTH", "bearer")],
            ("authorization", "Bearer user:pass"),
        ),
    ];
    for (pairs, expect) in table {
        let usual = [
            ("RETRIEVAL_URL", "http://engine.example"),
            ("RETRIEVAL_INDEX", "docs"),
            ("RETRIEVAL_API_KEY", "user:pass"),
        ];
        let config = read(&[&usual[..], pairs].concat()).unwrap();
        let base = config.main_base().unwrap();
        let (header, value) = base.key().unwrap();
        assert_eq!((header.as_str(), value.to_str().unwrap()), expect, "{pairs:?}");
        let shown = format!("{base:?} {value:?}");
        assert!(value.is_sensitive() && !shown.contains(":pass") && !shown.contains("abc=="), "{shown}");
        let password = base.secrets().any(|secret| secret.expose_secret() == "pass");
        assert_eq!(password, expect.1.starts_with("Basic"), "the password alone is a secret too");
    }
}

#[test]
fn all_wrong_settings_are_told_at_once() {
    let lines = read(&[("MAX_STREAMS", "x"), ("DRAIN_S", "x"), ("LLM_BASE_URL", "x")]).unwrap_err();
    let names: Vec<_> = lines.iter().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(names, ["LLM_BASE_URL", "DRAIN_S", "MAX_STREAMS"]);
}

#[test]
fn an_unknown_flag_is_one_line_and_help_is_no_fault() {
    let check = |flag: &str| {
        let raw = RawSettings::from_args(["footnote".to_owned(), flag.to_owned()])?;
        Config::check(&raw)
    };
    let Err(ConfigError::Invalid(lines)) = check("--nonsense") else { panic!("accepted") };
    assert!(lines.len() == 1 && lines[0].contains("--nonsense"), "{lines:?}");
    let Err(ConfigError::Print(help)) = check("--help") else { panic!("no help") };
    assert!(help.contains("--llm-base-url") && help.contains("--max-streams"));
}

#[test]
fn a_secret_comes_from_a_file_and_is_not_shown() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "sk-canary-123\n").unwrap();
    let path = file.path().to_str().unwrap();
    let config = read(&[("LLM_API_KEY_FILE", path)]).unwrap();
    assert_eq!(config.llm.api_key.as_ref().unwrap().expose_secret(), "sk-canary-123");
    assert!(!format!("{config:?}").contains("canary"));
    let both = read(&[("LLM_API_KEY_FILE", path), ("LLM_API_KEY", "x")]).unwrap_err();
    assert!(both[0].starts_with("LLM_API_KEY_FILE: is set beside LLM_API_KEY"), "{both:?}");
}

#[test]
fn the_default_model_is_among_those_offered() {
    let config = read(&[("LLM_MODELS", "a, b ,,"), ("LLM_MODEL", "c")]).unwrap();
    assert_eq!(config.llm.models, ["c", "a", "b"]);
    let config = read(&[("LLM_MODEL", "c")]).unwrap();
    assert!(config.llm.models.is_empty(), "the model server's own list is offered");
}

const IDENTITY: [(&str, &str); 2] =
    [("IDENTITY_HEADER", "X-User"), ("IDENTITY_SECRET_HEADER", "X-Proxy-Secret: hunter2-hunter2-hunter2")];

#[test]
fn who_is_asking_comes_with_a_secret_that_is_kept_out_of_the_log() {
    let config = read(&[IDENTITY[0], IDENTITY[1], ("BIND_ADDR", "0.0.0.0:1")]).unwrap();
    let identity = config.access.identity.as_ref().unwrap();
    assert_eq!((identity.user.as_str(), identity.secret_name.as_str()), ("x-user", "x-proxy-secret"));
    assert!(config.secrets().iter().any(|secret| secret.expose_secret() == "hunter2-hunter2-hunter2"));
    let same = read(&[("IDENTITY_HEADER", "X-Proxy-Secret"), IDENTITY[1]]).unwrap_err();
    assert_eq!(same, ["IDENTITY_HEADER: and the headers of groups and secret must be three different ones"]);
}

#[test]
fn a_base_that_names_the_user_needs_to_know_who_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("knowledge.toml");
    let base = "[[base]]\nname = \"wiki\"\nurl = \"http://wiki.example\"\n";
    let read_with = |headers: &str, settings: &[(&'static str, &'static str)]| {
        std::fs::write(&file, format!("{base}headers = {{ {headers} }}\n")).unwrap();
        let settings = [settings, &[("KNOWLEDGE_FILE", file.to_str().unwrap())]].concat();
        read(&settings).map(drop)
    };
    let user = "X-User = \"{{user}}\"";
    assert_eq!(
        read_with(user, &[]).unwrap_err(),
        ["IDENTITY_HEADER: is needed: the base \"wiki\" has {{user}} in its requests"]
    );
    assert_eq!(read_with(user, &IDENTITY), Ok(()));
    assert_eq!(
        read_with("X-Groups = \"{{groups}}\"", &IDENTITY).unwrap_err(),
        ["IDENTITY_GROUPS_HEADER: is needed: the base \"wiki\" has {{groups}} in its requests"]
    );
    let wrong = read_with("X-User = \"{{person}}\"", &IDENTITY).unwrap_err();
    assert!(wrong[0].contains("its header \"X-User\" has {{person}}, which is no place there"), "{wrong:?}");
}

#[test]
fn a_tool_server_is_one_of_several_bases() {
    let folder = tempfile::tempdir().unwrap();
    let [servers, file] = ["servers.json", "knowledge.toml"].map(|name| folder.path().join(name));
    std::fs::write(&servers, r#"{"mcpServers": {"notes": {"url": "http://notes.example/mcp"}}}"#).unwrap();
    let base = "[[base]]\nname = \"wiki\"\nkind = \"mcp\"\n";
    std::fs::write(&file, format!("{base}search = \"find\"\n{}", base.replace("wiki", "minutes"))).unwrap();
    let settings = [
        ("MCP_SERVERS_FILE", servers.to_str().unwrap()),
        ("KNOWLEDGE_FILE", file.to_str().unwrap()),
        ("RETRIEVAL_KIND", "mcp"),
        ("RETRIEVAL_TOOLS", "server=notes,fetch=open"),
    ];
    let config = read(&settings).unwrap();
    let tools = |server: &str, search: &str, fetch: &str| {
        let [server, search, fetch] = [server, search, fetch].map(str::to_owned);
        RetrievalKind::Mcp(McpSearch { server, search, fetch })
    };
    let kinds: Vec<_> = config.bases.iter().map(|base| base.kind.clone()).collect();
    let expect = [
        tools("notes", "search", "open"),
        tools("notes", "find", "fetch"),
        tools("notes", "search", "fetch"),
    ];
    assert_eq!(kinds, expect);
    let lines = read(&[&settings[..3], &[("RETRIEVAL_TOOLS", "server=hunter2")]].concat()).unwrap_err();
    assert!(lines[0].starts_with("RETRIEVAL_TOOLS: must name a server of MCP_SERVERS_FILE"), "{lines:?}");
    let lines = read(&[&settings[..3], &[("RETRIEVAL_TOOLS", "hunter2=x")]].concat()).unwrap_err();
    assert_eq!(lines, ["RETRIEVAL_TOOLS: has a name that is none of server, search and fetch"]);
}
