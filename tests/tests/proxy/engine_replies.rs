//! Replies of search engines, in the shapes that their documentation gives (see tests/fixtures/retrieval), read by the page
//! as the file of each kind says.

use footnote::{api_config, config::Config};
use footnote_core::{
    retrieval::{DocumentQuery, KnowledgeBase as _, RetrievalError, SearchHit, SearchRequest},
    wire::{Base, DocumentList},
};
use footnote_tests::knowledge::replying;
use futures::FutureExt as _;

use crate::search_engines::fixture;

const LEAVE: &str = "Everyone has 30 days of leave a year.";
const HOME: &str = "Two days a week are fine.";

/// The base as the page learns of it, with these names of fields.
fn base(name: &str, fields: &str) -> Base {
    let settings = [
        ("RETRIEVAL_KIND", name),
        ("RETRIEVAL_URL", "http://kb.example"),
        ("RETRIEVAL_INDEX", "docs"),
        ("RETRIEVAL_FIELDS", fields),
    ];
    api_config::public(&Config::from_settings(&settings).unwrap(), None).bases[0].clone()
}

fn elasticsearch() -> Base {
    base("elasticsearch", "text=body")
}

fn meilisearch() -> Base {
    base("meilisearch", "text=body")
}

fn results(base: &Base, body: &str) -> Vec<SearchHit> {
    search(base, body).unwrap()
}

fn search(base: &Base, body: &str) -> Result<Vec<SearchHit>, RetrievalError> {
    let base = replying(base.clone(), 200, body);
    base.search(SearchRequest::everywhere("How?", 8)).now_or_never().unwrap()
}

fn list(base: &Base, body: &str) -> Option<DocumentList> {
    let listed = replying(base.clone(), 200, body).list(0, 100).now_or_never().unwrap();
    listed.ok().flatten().map(|listed| listed.list)
}

fn found(id: &str, title: &str, text: &str) -> SearchHit {
    SearchHit { id: id.into(), title: title.into(), text: text.into(), ..SearchHit::default() }
}

fn at(found: SearchHit, address: &str, kb_id: &str) -> SearchHit {
    let kb_id = (!kb_id.is_empty()).then(|| kb_id.to_owned());
    SearchHit { addresses: vec![address.to_owned()], kb_id, ..found }
}

#[track_caller]
fn document(base: &Base, query: DocumentQuery<'_>, body: &str) -> Option<SearchHit> {
    answer(base, query, 200, body).unwrap()
}

fn answer(
    base: &Base,
    query: DocumentQuery<'_>,
    status: u16,
    body: &str,
) -> Result<Option<SearchHit>, RetrievalError> {
    replying(base.clone(), status, body).document(query).now_or_never().unwrap()
}

#[test]
fn elasticsearch_gives_fragments_or_the_whole_text() {
    let fragments =
        "Everyone has 30 days of leave a year.\n…\nLeave that is left over can be taken until March.";
    let home = at(found("Zq3x/7", "Working from home", HOME), "https://kb.example/home", "4712");
    assert_eq!(
        results(&elasticsearch(), fixture!("elasticsearch-search")),
        [
            at(found("leave-1", "Holiday policy", fragments), "https://kb.example/leave", "4711"),
            SearchHit { heading: Some("How often?".into()), ..home },
        ]
    );
}

#[test]
fn elasticsearch_gives_a_document_by_id_and_by_its_exact_title() {
    let base = elasticsearch();
    let by_id = document(&base, DocumentQuery::Id("leave-1"), fixture!("elasticsearch-document")).unwrap();
    assert!(by_id.text.starts_with(LEAVE) && by_id.text.ends_with("March."), "{by_id:?}");
    let several = fixture!("elasticsearch-search");
    for (title, expect) in [
        ("holiday POLICY", Some("leave-1")),
        ("Working from home", Some("Zq3x/7")),
        ("Holiday", None),
        ("Holiday policy for interns", None),
    ] {
        let found = document(&base, DocumentQuery::Title(title), several);
        assert_eq!(found.as_ref().map(|found| found.id.as_str()), expect, "{title}");
    }
    let nothing = r#"{"hits":{"hits":[]}}"#;
    assert_eq!(document(&base, DocumentQuery::Title("A"), nothing), None);
    assert_eq!(document(&base, DocumentQuery::Id("x"), nothing), None);
}

#[test]
fn quickwit_has_neither_ids_nor_fragments() {
    let base = base("elasticsearch", "id=slug");
    let all = results(&base, fixture!("quickwit-search"));
    assert_eq!(all[0], found("leave", "Holiday policy", LEAVE));
    assert!(all[1].id.as_str().starts_with("passage-"), "{all:?}");
    assert_eq!(results(&base, fixture!("quickwit-search"))[1].id, all[1].id, "the same passage has one id");
    let by_id = document(&base, DocumentQuery::Id("leave"), fixture!("quickwit-search"));
    assert_eq!(by_id.unwrap().text, LEAVE);
    assert_eq!(document(&base, DocumentQuery::Id("leav"), fixture!("quickwit-search")), None);
}

#[test]
fn meilisearch_gives_cropped_texts_and_whole_documents() {
    let crop = "…Everyone has 30 days of leave a year.…";
    let home = found("home-2", "Working from home", HOME);
    assert_eq!(
        results(&meilisearch(), fixture!("meilisearch-search")),
        [
            at(found("17", "Holiday policy", crop), "https://kb.example/leave", ""),
            SearchHit { kb_id: Some("4712".into()), ..home },
        ]
    );
    let by_id = document(&meilisearch(), DocumentQuery::Id("17"), fixture!("meilisearch-document")).unwrap();
    assert!(by_id.text.starts_with("Long ago") && by_id.id == "17", "{by_id:?}");
    let titled =
        |title| document(&meilisearch(), DocumentQuery::Title(title), fixture!("meilisearch-search"));
    assert_eq!(titled("working from home").unwrap().id, "home-2");
    assert_eq!(titled("Working"), None);
}

#[test]
fn a_vector_store_gives_chunks_and_contents_of_files() {
    let base = base("openai", "");
    let texts = "Everyone has 30 days of leave a year.\n\nAsk your team first.";
    assert_eq!(
        results(&base, fixture!("openai-search")),
        [
            at(found("file-leave", "Holiday policy", texts), "https://kb.example/leave", "4711"),
            found("file-home", "home.md", HOME),
        ]
    );
    let wanted = DocumentQuery::Id("file-leave");
    let content = document(&base, wanted, fixture!("openai-content"));
    assert_eq!(content, Some(found("file-leave", "", &format!("# Holiday policy\n\n{LEAVE}"))));
    let example = document(&base, wanted, fixture!("openai-content-example"));
    assert_eq!(example, Some(at(found("file-leave", "leave.md", LEAVE), "https://kb.example/leave", "")));
    assert_eq!(answer(&base, DocumentQuery::Title("Holiday policy"), 404, "{}"), Ok(None));
}

#[test]
fn an_external_knowledge_base_gives_records() {
    let base = base("dify", "");
    let all = results(&base, fixture!("dify-retrieval"));
    assert_eq!(all[0], at(found("d-1", "leave.md", LEAVE), "https://kb.example/leave", "4711"));
    assert_eq!((all[1].title.as_str(), all[2].title.as_str()), ("home.md", "home.md"));
    assert_ne!(all[1].id, all[2].id, "one title does not make one document");
    let passages_only = "this knowledge base gives out passages only, not whole documents";
    assert_eq!(
        answer(&base, DocumentQuery::Id("d-1"), 404, "{}"),
        Err(RetrievalError::failed(passages_only))
    );
    assert_eq!(answer(&base, DocumentQuery::Title("leave.md"), 404, "{}"), Ok(None));
}

#[test]
fn names_of_fields_may_be_paths() {
    let fields = "id=doc.slug,title=doc.title,text=doc.text,url=link,kbId=doc.number";
    let base = base("elasticsearch", fields);
    let body = r#"{"hits":{"hits":[{"_id":"x","_source":{
        "doc":{"slug":["s"],"title":"T","text":["one","two"],"number":7.0},"link":"https://a.example"},
        "highlight":{"doc.text":["\ue000two\ue001"]}}]}}"#;
    assert_eq!(results(&base, body), [at(found("s", "T", "two"), "https://a.example", "7")]);
    let flat = r#"{"hits":{"hits":[{"_id":"x","_source":{"doc.slug":"s","doc.text":"t"}}]}}"#;
    assert_eq!(results(&base, flat), [found("s", "", "t")]);
}

#[test]
fn wrong_replies_name_their_cause() {
    let shape = "the knowledge base's reply does not have the expected shape";
    let no_text = |places: &str| {
        format!("none of the knowledge base's results has a text at {places} (RETRIEVAL_FIELDS)")
    };
    let (in_source, outside) =
        (no_text("/_source/body, /_source/metadata/body"), no_text("/body, /metadata/body"));
    let content = no_text("/content/*/text, /data/*/text");
    let unread = r#"{"hits":{"hits":[{"_id":"1","_source":{"text":"t"}}]}}"#;
    let any = base("openai", "");
    let wanted = DocumentQuery::Title("A");
    for (base, wanted, body, expect) in [
        (elasticsearch(), wanted, unread, in_source.as_str()),
        (elasticsearch(), DocumentQuery::Id("1"), unread, &in_source),
        (elasticsearch(), DocumentQuery::Id("1"), "{}", shape),
        (elasticsearch(), wanted, "<html>", shape),
        (elasticsearch(), wanted, r#"{"hits":{"hits":7}}"#, shape),
        (meilisearch(), wanted, r#"{"hits":[{"id":1,"text":"t"}]}"#, &outside),
        (meilisearch(), DocumentQuery::Id("1"), r#"{"id":1,"text":"t"}"#, &outside),
        (meilisearch(), DocumentQuery::Id("1"), "[]", shape),
        (any.clone(), DocumentQuery::Id("1"), "{}", &content),
        (any.clone(), DocumentQuery::Id("1"), r#"{"data":[]}"#, &content),
    ] {
        let told = answer(&base, wanted, 200, body).map_err(|error| error.to_string());
        assert_eq!(told, Err(expect.to_owned()), "{body}");
    }
    for body in ["{}", r#"{"data":[{}]}"#, r#"{"data":7}"#] {
        search(&any, body).unwrap_err();
    }
}

#[test]
fn documents_are_counted_and_named() {
    let check = |base: &Base, body: &str, expect: Option<(u64, &[&str])>| {
        // Titles that are empty are left out where the list is shown.
        let named = |title: &String| !title.is_empty();
        let list = list(base, body)
            .map(|list| (list.count, list.titles.into_iter().filter(named).collect::<Vec<_>>()));
        let expect = expect.map(|(count, titles)| {
            (count, titles.iter().map(|title| (*title).to_owned()).collect::<Vec<_>>())
        });
        assert_eq!(list, expect, "{body}");
    };
    let titles = ["Holiday policy"];
    for total in [r#"{"value": 132, "relation": "eq"}"#, "132"] {
        let hits =
            r#"[{"_id":"1","_source":{"metadata":{"title":"Holiday policy"}}},{"_id":"2","_source":{}}]"#;
        check(
            &elasticsearch(),
            &format!(r#"{{"hits":{{"total":{total},"hits":{hits}}}}}"#),
            Some((132, &titles)),
        );
    }
    check(&elasticsearch(), r#"{"hits":{"hits":[]}}"#, None);
    check(
        &meilisearch(),
        r#"{"results":[{"title":"Holiday policy"},{}],"offset":0,"limit":2,"total":132}"#,
        Some((132, &titles)),
    );
    check(&meilisearch(), r#"{"results":[]}"#, None);
}

#[test]
fn steps_of_a_pointer_may_be_joined_by_dots() {
    let base = base("vespa", "");
    let body =
        r#"{"root":{"fields":{"totalCount":3},"children":[{"id":"x","fields":{"title":"T","text":"t"}}]}}"#;
    assert_eq!(results(&base, body), [found("x", "T", "t")]);
    let list = list(&base, body).unwrap();
    assert_eq!((list.count, list.titles), (3, vec!["T".to_owned()]));
}
