//! The files of known kinds, and what is refused in an operator's own.

use serde_json::json;

use super::*;

fn kind(name: &str) -> EngineKind {
    EngineKind::known().into_iter().find(|kind| kind.name == name).unwrap()
}

/// An engine with a space in its index's name, to show how it is encoded.
fn engine(name: &str) -> Engine {
    let url = Url::parse("http://kb.example/x").unwrap();
    let kind = kind(name);
    let index = kind.index.as_ref().map(|_| "my index".to_owned());
    Engine { index, ..Engine::of(kind, url) }
}

fn asked(name: &str, ask: Ask) -> Option<(String, Value)> {
    let value_of = |place: &str| match place {
        "query" | "words" | "keywords" | "title" => Some(json!("a \"b\"")),
        "id" => Some(json!("a/b?c#d")),
        "top_k" | "limit" => Some(json!(3)),
        "offset" => Some(json!(50)),
        _ => None,
    };
    let UpstreamRequest { method, url, body, .. } = engine(name).request(ask, &value_of)?;
    Some((
        format!("{method} {}", url.as_str().strip_prefix("http://kb.example/x").unwrap()),
        body.map(|body| serde_json::from_slice(&body).unwrap()).unwrap_or_default(),
    ))
}

#[track_caller]
fn check(name: &str, ask: Ask, target: &str, body: &Value) {
    assert_eq!(asked(name, ask), Some((target.to_owned(), body.clone())), "{name}");
}

#[test]
fn every_known_kind_can_be_read_and_has_a_name_of_its_own() {
    for file in KNOWN {
        EngineKind::read(file).unwrap();
    }
    let mut names: Vec<_> = EngineKind::known().into_iter().map(|kind| kind.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), KNOWN.len(), "{names:?}");
}

#[test]
fn the_page_knows_the_shape_of_this_projects_own_replies() {
    assert_eq!(engine("footnote").reply(), ReplyShape::default());
}

#[test]
fn kinds_that_find_by_meaning_are_asked_by_words_where_there_is_no_vector() {
    let takes = |kind: &EngineKind| kind.takes_vector();
    let taking: Vec<_> = EngineKind::known().into_iter().filter(takes).map(|kind| kind.name).collect();
    assert_eq!(taking, ["opensearch-hybrid", "qdrant-hybrid", "weaviate-hybrid"]);
    for name in taking {
        let by_words = asked(&name, Ask::SearchByWords);
        assert!(by_words.is_some(), "{name}");
        assert_eq!(
            by_words,
            asked(
                name.strip_suffix("-hybrid").unwrap().replace("opensearch", "elasticsearch").as_str(),
                Ask::Search
            )
        );
    }
    let vector = |place: &str| (place == "vector").then(|| json!([0.5, -1.0]));
    let body = engine("qdrant-hybrid").request(Ask::Search, &vector).unwrap().body.unwrap();
    let body: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(body["prefetch"][0], json!({"query": [0.5, -1.0], "limit": 100}));
    let own = "name = \"own\"\n[search]\nrequest = \"POST /s\"\nbody = '{\"near\": \"{{vector}}\"}'\n[reply]\nhits = \"\"";
    assert!(EngineKind::read(own).unwrap().takes_vector());
    let misplaced = own.replace("[reply]", "[title]\nrequest = \"GET /{{vector}}\"\n[reply]");
    assert!(EngineKind::read(&misplaced).unwrap_err().contains("{{vector}}"));
}

#[test]
fn known_kinds_are_asked_as_their_references_say() {
    check("footnote", Ask::Search, "POST /search", &json!({"query": "a \"b\"", "top_k": 3}));
    check("footnote", Ask::Document, "GET /documents/a%2Fb%3Fc%23d", &Value::Null);
    check("footnote", Ask::Title, "GET /documents?title=a+%22b%22", &Value::Null);
    check("footnote", Ask::List, "GET /documents?offset=50&limit=3", &Value::Null);
    check("openai", Ask::Document, "GET /vector_stores/my%20index/files/a%2Fb%3Fc%23d/content", &Value::Null);
    assert_eq!((asked("openai", Ask::Title), asked("dify", Ask::Document)), (None, None));
    check("meilisearch", Ask::Document, "GET /indexes/my%20index/documents/a%2Fb%3Fc%23d", &Value::Null);
    check("qdrant", Ask::Document, "GET /collections/my%20index/points/a%2Fb%3Fc%23d", &Value::Null);
    check("postgrest", Ask::Document, "GET /my%20index?id=eq.a%2Fb%3Fc%23d&limit=1", &Value::Null);
    check("postgrest", Ask::Search, "POST /rpc/search", &json!({"query": "a \"b\"", "top_k": 3}));
    let (target, body) = asked("weaviate", Ask::Search).unwrap();
    assert_eq!(
        (target.as_str(), &body["variables"]),
        ("POST /v1/graphql", &json!({"query": "a \"b\"", "limit": 3}))
    );
    assert!(
        body["query"].as_str().unwrap().contains("{ Get { my index (hybrid: {query: $query}, limit: $limit)")
    );
    let (target, body) = asked("vespa", Ask::Title).unwrap();
    assert_eq!(
        (target.as_str(), &body["words"], &body["hits"]),
        ("POST /search/", &json!("a \"b\""), &json!(20))
    );
    for name in ["typesense", "solr", "elasticsearch"] {
        for ask in Ask::iter().filter(|ask| !matches!(ask, Ask::Choices | Ask::SearchByWords)) {
            let (_, body) = asked(name, ask).unwrap_or_else(|| panic!("{name} has no {ask}"));
            assert!(!body.to_string().contains("{{"), "{body}");
        }
    }
}

#[test]
fn a_limited_search_has_the_conditions_of_its_kind() {
    let filter = SearchFilter {
        tags: vec!["a\"b".into(), "c".into()],
        after: Some("2025-01-31".into()),
        ..SearchFilter::default()
    };
    let (engine, dify) = (engine("elasticsearch"), engine("dify"));
    assert_eq!(
        engine.filters(&filter, &|_| None),
        Some(json!([{"terms": {"tags": ["a\"b", "c"]}}, {"range": {"date": {"gte": "2025-01-31"}}}]))
    );
    assert_eq!(engine.filters(&SearchFilter::default(), &|_| None), None);
    assert_eq!(dify.filters(&filter, &|_| None), None);
    let (_, body) = asked("elasticsearch", Ask::Search).unwrap();
    assert!(body["query"]["bool"].get("filter").is_none(), "{body}");
}

#[test]
fn a_kind_says_what_its_searches_can_be_limited_by() {
    let of = |file: &str| EngineKind::read(file).unwrap().filter_fields();
    let all = [FilterField::Folders, FilterField::Tags, FilterField::After, FilterField::Before];
    for (name, fields) in
        [("elasticsearch", &all[..]), ("elasticsearch-hybrid", &all), ("footnote", &all), ("dify", &[])]
    {
        assert_eq!(engine(name).kind.filter_fields(), fields, "{name}");
    }
    // It takes the conditions of Elasticsearch, and its search has no place for them.
    assert_eq!(engine("quickwit").kind.filter_fields(), []);
    let own = "name = \"own\"\nlike = \"elasticsearch\"\n[filters]\ntags = \"{}\"";
    assert_eq!(of(own), [FilterField::Tags]);
}

#[test]
fn fields_are_steps_of_pointers() {
    let mut engine = engine("elasticsearch");
    engine.fields.insert("text".to_owned(), "a/b~c.d".to_owned());
    let shape = engine.reply();
    assert_eq!(shape.passage, ["/highlight/a~1b~0c.d"]);
    assert_eq!(shape.text, ["/_source/a~1b~0c.d", "/_source/metadata/a~1b~0c.d"]);
    assert_eq!(shape.id, ["/_source/_id", "/_source/metadata/_id", "/_id"]);
    assert_eq!(shape.url.len(), 4, "{:?}", shape.url);
}

#[test]
fn an_id_stays_one_segment_below_the_base() {
    for (base, id, expect) in [
        ("http://h/kb", "a/b.md#c d", "http://h/kb/documents/a%2Fb.md%23c%20d"),
        ("http://h/kb/", "100%?x=1", "http://h/kb/documents/100%25%3Fx=1"),
        ("http://h", "%2e%2e", "http://h/documents/%252e%252e"),
        ("http://h", "ü", "http://h/documents/%C3%BC"),
    ] {
        assert_eq!(below(&Url::parse(base).unwrap(), &["documents", id]).as_str(), expect);
    }
}

#[test]
fn an_id_that_an_address_would_lose_asks_for_nothing() {
    let engine = Engine::of(EngineKind::footnote().unwrap(), Url::parse("http://h/kb").unwrap());
    let ask = |id: &str| engine.request(Ask::Document, &|place| (place == "id").then(|| json!(id)));
    assert!(ask(".").is_none() && ask("..").is_none());
    assert!(ask("...").is_some() && ask(".a").is_some());
}

#[test]
fn what_no_request_could_be_made_with_is_refused() {
    let file = |search: &str, reply: &str| {
        format!("name = \"wiki\"\nindex = \"the index\"\n[search]\n{search}\n[reply]\nhits = \"{reply}\"\n")
    };
    let post = "request = \"POST /find\"\nbody = '{\"q\": \"{{query}}\"}'";
    EngineKind::read(&file(post, "/hits")).unwrap();
    for (search, reply, expect) in [
        ("request = \"PUT /find\"", "/hits", "a request's method is GET or POST"),
        ("request = \"find\"", "/hits", "a request is a method and a path"),
        ("request = \"POST /find\"\nbody = '{\"q\": {{query}}}'", "/hits", "it is no JSON"),
        (
            "request = \"GET /find?q={{question}}\"",
            "/hits",
            "its [search] has {{question}}, which is no place",
        ),
        ("request = \"GET /find?q={{fields.author}}\"", "/hits", "its [search] has {{fields.author}}, which"),
        (post, "/{{query}}", "its [reply] has {{query}}, which is no place"),
        ("request = \"GET /find\"\nurl = \"http://elsewhere.example\"", "/hits", "unknown field `url`"),
    ] {
        let error = EngineKind::read(&file(search, reply)).unwrap_err();
        assert!(error.contains(expect), "{error}");
    }
}

#[test]
fn names_with_a_meaning_of_their_own_are_refused() {
    for name in RESERVED {
        let error = EngineKind::read(&format!("name = \"{name}\"\nlike = \"meilisearch\"")).unwrap_err();
        assert_eq!(error, "its name has a meaning of its own");
    }
}

#[test]
fn a_kind_may_be_like_another() {
    let own = EngineKind::read("name = \"wiki\"\nlike = \"meilisearch-hybrid\"\nmax_results = 5\n[fields]\ntext = \"body\"\nembedder = \"e\"").unwrap();
    assert_eq!(
        (own.name.as_str(), own.max_results, own.default_fields()["text"].as_str()),
        ("wiki", Some(5), "body")
    );
    assert_eq!((&own.search, &own.reply), (&kind("meilisearch-hybrid").search, &kind("meilisearch").reply));
    let error = EngineKind::read("name = \"wiki\"\nlike = \"oracle\"").unwrap_err();
    assert_eq!(error, "it is like \"oracle\", which is no known kind");
}

#[test]
fn a_kind_may_limit_its_requests_to_what_the_person_may_see() {
    let search = "request = \"POST /find\"\nbody = '{\"q\": \"{{query}}\", \"groups\": \"{{groups}}\"}'";
    let file = |more: &str| format!("name = \"wiki\"\n[search]\n{search}\n{more}[reply]\nhits = \"/hits\"\n");
    let kind = EngineKind::read(&file("")).unwrap();
    assert_eq!((kind.names("groups"), kind.names("user")), (true, false));
    let user = User { name: "ana".into(), groups: vec!["a".into(), "b, c".into()] };
    let request = |user: Option<&User>| {
        let engine = Engine::of(kind.clone(), Url::parse("http://kb.example").unwrap());
        let body = engine.request(Ask::Search, &|place| person(user, place)).unwrap().body.unwrap();
        serde_json::from_slice::<Value>(&body).unwrap()["groups"].clone()
    };
    assert_eq!((request(Some(&user)), request(None)), (json!(["a", "b, c"]), json!([])));
    let open = "[document]\nrequest = \"GET /documents/{{id}}\"\n";
    assert_eq!(
        EngineKind::read(&file(open)).unwrap_err(),
        "its [search] has {{user}} or {{groups}}, and its [document] would give everybody everything"
    );
    let limited = "[document]\nrequest = \"GET /documents/{{id}}?for={{user}}\"\n";
    assert!(EngineKind::read(&file(limited)).unwrap().names("user"));
}

#[test]
fn headers_may_name_the_person() {
    let headers = [("x-user", "{{user}}"), ("x-groups", "{{groups}}"), ("x-fixed", "1")];
    let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let kind = kind("footnote").with_headers(headers.into()).unwrap();
    let engine = Engine::of(kind, Url::parse("http://kb.example").unwrap());
    let user = User { name: "Ana Müller".into(), groups: vec!["a".into(), "b".into()] };
    let sent = engine.headers(Some(&user)).unwrap();
    assert_eq!(sent["x-user"].as_bytes(), "Ana Müller".as_bytes());
    assert_eq!([&sent["x-groups"], &sent["x-fixed"]], ["a,b", "1"]);
    let nobody = engine.headers(None).unwrap();
    assert_eq!([&nobody["x-user"], &nobody["x-groups"]], ["", ""]);
}
