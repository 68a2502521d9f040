//! Several knowledge bases as one, each with replies of its own kind.

use std::{cell::RefCell, future, rc::Rc};

use futures::FutureExt as _;
use serde_json::{Value, json};

use super::{BaseFailure, Found, KnowledgeBases};
use crate::{
    conversation::SearchScope,
    ports::{Clock, HttpResponse, Proxy, Response, TransportError},
    retrieval::{DocumentQuery, HttpBase, KnowledgeBase, RetrievalError, SearchHit, SearchRequest},
    wire::{Base, BaseKind, EngineReplies, Purpose, ReplyShape},
};

/// The failures in words.
fn said(failures: &[BaseFailure]) -> Vec<String> {
    failures.iter().map(ToString::to_string).collect()
}

/// A base that answers each request with the same reply, or never.
struct Scripted {
    reply: Option<(u16, Value)>,
    /// The only id and title that it knows.
    known: &'static str,
}

impl Scripted {
    fn answer(&self, found: bool) -> Response<'_> {
        let Some((status, body)) = &self.reply else { return future::pending().boxed_local() };
        let (status, body) = if found { (*status, body.to_string()) } else { (404, "{}".to_owned()) };
        future::ready(Ok(HttpResponse::whole(status, body))).boxed_local()
    }
}

impl Proxy for Scripted {
    fn get<'a>(&'a self, path: &'a str) -> Response<'a> {
        let path = path.replace("?base=wiki", "").replace("&base=wiki", "");
        let asked = path.strip_prefix("api/documents/").or_else(|| path.strip_prefix("api/documents?title="));
        self.answer(asked.is_none_or(|asked| asked == self.known))
    }

    fn post<'a>(&'a self, _path: &'a str, _purpose: Purpose, _body: String) -> Response<'a> {
        self.answer(true)
    }
}

/// No request arrives.
struct Away;

impl Proxy for Away {
    fn get<'a>(&'a self, _path: &'a str) -> Response<'a> {
        future::ready(Err(TransportError::Offline)).boxed_local()
    }

    fn post<'a>(&'a self, path: &'a str, _purpose: Purpose, _body: String) -> Response<'a> {
        self.get(path)
    }
}

/// Every timer expires at once, but only where nothing else is ready.
struct Impatient;

impl Clock for Impatient {
    fn now_ms(&self) -> u64 {
        0
    }

    fn sleep(&self, _ms: u32) -> futures::future::LocalBoxFuture<'static, ()> {
        future::ready(()).boxed_local()
    }
}

fn base(name: &str, kind: BaseKind) -> Base {
    let url_template = (name == "wiki").then(|| "https://wiki.example/{kbId}".to_owned());
    let title = if name.is_empty() { "MAIN".to_owned() } else { name.to_uppercase() };
    Base { name: name.into(), title, url_template, ..Base::only(kind) }
}

fn engine() -> BaseKind {
    let places = |place: &str| vec![place.to_owned()];
    let shape = ReplyShape {
        hits: "/hits".into(),
        document: None,
        titled: None,
        listed: Some("/hits".into()),
        count: places("/total"),
        id: places("/key"),
        title: places("/name"),
        text: places("/body"),
        kb_id: places("/number"),
        ..ReplyShape::default()
    };
    BaseKind::Engine(Box::new(EngineReplies { kind: "engine".into(), shape, filters: Vec::new() }))
}

type Connected = (Base, Rc<dyn KnowledgeBase>);

fn scripted(base: Base, reply: Option<(u16, Value)>, known: &'static str) -> Connected {
    (base.clone(), Rc::new(HttpBase::new(Rc::new(Scripted { reply, known }), base)))
}

fn connected(bases: impl IntoIterator<Item = Connected>) -> KnowledgeBases {
    let all = KnowledgeBases::new(Rc::new(Impatient), Rc::new(|_, _| {}));
    all.connect(bases);
    all
}

/// A base without a name, and one called "wiki" whose replies have another shape.
fn both(second: Option<(u16, Value)>) -> [Connected; 2] {
    let hits =
        [json!({ "id": "a.md#1", "text": "one" }), json!({ "id": "a.md#2", "text": "two", "kbId": 7 })];
    let first = json!({ "results": hits, "id": "a.md", "title": "A", "text": "Whole." });
    [
        scripted(base("", BaseKind::Embedded), Some((200, first)), "a.md"),
        scripted(base("wiki", engine()), second, "7"),
    ]
}

fn several(second: Option<(u16, Value)>) -> KnowledgeBases {
    connected(both(second))
}

fn wiki() -> (u16, Value) {
    let hit = |key: &str| json!({ "key": key, "name": key, "body": format!("of {key}"), "number": key });
    (200, json!({ "hits": [hit("7"), hit("8"), hit("9")], "total": 3 }))
}

fn now<T>(future: impl Future<Output = T>) -> T {
    future.now_or_never().expect("nothing to wait for")
}

fn search(bases: &KnowledgeBases, top_k: u32) -> Result<Found, RetrievalError> {
    now(bases.search(SearchRequest::everywhere("How?", top_k)))
}

fn document(bases: &KnowledgeBases, query: DocumentQuery<'_>) -> Result<Option<SearchHit>, RetrievalError> {
    now(bases.document(query))
}

#[test]
fn results_are_merged_by_rank_and_name_their_base() {
    let Found { hits, failures } = search(&several(Some(wiki())), 4).unwrap();
    let ids: Vec<_> = hits.iter().map(|hit| hit.id.as_str()).collect();
    assert_eq!(ids, ["a.md#1", "base:wiki/7", "a.md#2", "base:wiki/8"]);
    assert_eq!((hits[0].base.as_deref(), hits[1].base.as_deref()), (Some("MAIN"), Some("WIKI")));
    // Two documents of different bases that have one number are two.
    assert_eq!((hits[2].kb_id.as_deref(), hits[1].kb_id.as_deref()), (Some("7"), Some("base:wiki/7")));
    assert_eq!(hits[1].addresses, ["https://wiki.example/7"]);
    assert_eq!(failures, []);
    assert_eq!(search(&several(Some(wiki())), 100).unwrap().hits.len(), 5);
}

#[test]
fn a_base_that_fails_or_is_silent_costs_only_itself() {
    for (reply, reason) in [
        (Some((500, json!({}))), "the knowledge base failed (status 500)"),
        (None, "the knowledge base did not answer within 8 seconds"),
    ] {
        let Found { hits, failures } = search(&several(reply), 8).unwrap();
        assert_eq!(hits.len(), 2);
        assert_eq!(said(&failures), [format!("“WIKI”: {reason}")]);
    }
    let all = connected([scripted(base("wiki", engine()), Some((502, json!({}))), "7")]);
    let failed = search(&all, 8).unwrap_err().to_string();
    assert_eq!(failed, "“WIKI”: the knowledge base failed (status 502)");
    // The name of the only one says nothing.
    let only = connected([scripted(Base::only(engine()), Some((502, json!({}))), "7")]);
    let failed = search(&only, 8).unwrap_err().to_string();
    assert_eq!(failed, "the knowledge base failed (status 502)");
    assert_eq!(search(&connected([]), 8).unwrap_err().to_string(), "there is no knowledge base");
}

#[test]
fn who_answered_is_told_until_it_answers_again() {
    let check = |wiki_replies: Option<(u16, Value)>, scope: Value, expect: &[(&str, bool)]| {
        let told = Rc::new(RefCell::new(Vec::new()));
        let tell = told.clone();
        let on_asked = move |name: &str, has_answered| {
            tell.borrow_mut().push((name.to_owned(), has_answered));
        };
        let bases = KnowledgeBases::new(Rc::new(Impatient), Rc::new(on_asked));
        bases.connect(both(wiki_replies));
        let scope: SearchScope = serde_json::from_value(scope).unwrap();
        let request = SearchRequest { scope: &scope, ..SearchRequest::everywhere("How?", 8) };
        now(bases.search(request)).unwrap();
        let expect: Vec<_> = expect.iter().map(|(name, answered)| ((*name).to_owned(), *answered)).collect();
        assert_eq!(*told.borrow(), expect);
    };
    check(Some(wiki()), json!({}), &[("", true), ("wiki", true)]);
    check(Some((503, json!({}))), json!({}), &[("", true), ("wiki", false)]);
    check(None, json!({}), &[("", true), ("wiki", false)]);
    // A reply that cannot be read is of no use either.
    check(Some((200, json!({ "error": "maintenance" }))), json!({}), &[("", true), ("wiki", false)]);
    // Nothing is told of a base that was not asked.
    check(Some((503, json!({}))), json!({ "bases": [""] }), &[("", true)]);
    check(Some(wiki()), json!({ "folders": ["a"] }), &[("", true)]);
}

#[test]
fn only_chosen_bases_are_asked_and_none_that_cannot_be_limited() {
    let search = |scope: Value| {
        let scope: SearchScope = serde_json::from_value(scope).unwrap();
        let request = SearchRequest { scope: &scope, ..SearchRequest::everywhere("How?", 8) };
        let found = now(several(Some(wiki())).search(request))?;
        let ids: Vec<String> = found.hits.into_iter().map(|hit| hit.id.into()).collect();
        Ok::<_, RetrievalError>((ids, said(&found.failures)))
    };
    let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    let of_wiki = ids(&["base:wiki/7", "base:wiki/8", "base:wiki/9"]);
    assert_eq!(search(json!({ "bases": ["wiki"] })), Ok((of_wiki, Vec::new())));
    assert_eq!(search(json!({ "bases": [""] })), Ok((ids(&["a.md#1", "a.md#2"]), Vec::new())));
    let why = "“WIKI”: it cannot be limited to such folders, tags or dates";
    let limited = search(json!({ "folders": ["a"] }));
    assert_eq!(limited, Ok((ids(&["a.md#1", "a.md#2"]), vec![why.to_owned()])));
    let both = json!({ "bases": ["wiki"], "folders": ["a"] });
    assert_eq!(search(both), Err(RetrievalError::failed(why)));
    let gone = "none of the knowledge bases that this conversation searches is connected";
    assert_eq!(search(json!({ "bases": ["gone"] })), Err(RetrievalError::failed(gone)));
}

#[test]
fn a_document_is_read_from_the_base_that_its_id_names() {
    let bases = several(Some(wiki()));
    let found = document(&bases, DocumentQuery::Id("base:wiki/7")).unwrap().unwrap();
    assert_eq!((found.id.as_str(), found.text.as_str()), ("base:wiki/7", "of 7"));
    let found = document(&bases, DocumentQuery::Id("a.md")).unwrap().unwrap();
    assert_eq!((found.id.as_str(), found.text.as_str()), ("a.md", "Whole."));
    assert_eq!(document(&bases, DocumentQuery::Id("base:wiki/10")), Ok(None));
    assert_eq!(document(&bases, DocumentQuery::Id("base:other/7")), Ok(None));
    let found = document(&bases, DocumentQuery::Title("7")).unwrap().unwrap();
    assert_eq!(found.id, "base:wiki/7");
    assert_eq!(document(&bases, DocumentQuery::Title("8")), Ok(None));
    let down = several(Some((500, json!({}))));
    document(&down, DocumentQuery::Title("7")).unwrap_err();
}

#[test]
fn lists_follow_each_other() {
    let list = now(several(Some(wiki())).titles(0, 2)).unwrap();
    assert_eq!((list.count, list.titles), (3, vec!["7".to_owned(), "8".to_owned()]));
}

#[test]
fn lists_tell_what_is_new_and_what_to_ask_about() {
    let folder = |title: &str| {
        json!({ "count": 2, "titles": [title], "recent": 1, "unreadable_count": 1,
            "sections": [{ "title": title, "heading": "Winter" }] })
    };
    let bases =
        ["bees", "wasps"].map(|name| scripted(base(name, BaseKind::Embedded), Some((200, folder(name))), ""));
    let list = now(connected(bases).list(0, 12)).unwrap().unwrap();
    assert_eq!((list.list.count, list.list.recent, list.unreadable_count), (4, 2, 2));
    let about: Vec<_> = list.list.sections.iter().map(|section| section.title.as_str()).collect();
    assert_eq!(about, ["bees", "wasps"]);
}

#[test]
fn one_that_cannot_be_reached_is_named_too() {
    let wiki = base("wiki", engine());
    let bases =
        connected([(wiki.clone(), Rc::new(HttpBase::new(Rc::new(Away), wiki)) as Rc<dyn KnowledgeBase>)]);
    assert_eq!(search(&bases, 8).unwrap_err().to_string(), "“WIKI”: this device is offline");
}
