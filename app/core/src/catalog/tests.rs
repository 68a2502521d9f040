//! One list of the documents of all knowledge bases.

use std::{future, rc::Rc};

use futures::FutureExt as _;
use serde_json::{Value, json};

use super::{Catalog, CatalogDocument, CatalogFilter, CatalogOrder, CatalogQuery, ListState, PART};
use crate::{
    conversation::{Answer, AnswerState, Exchange, ExchangeId, Question, SessionId, Source},
    ports::{Clock, HttpResponse, Proxy, Response},
    references::{CitedCounts, DocumentUsage},
    retrieval::{HttpBase, KnowledgeBase, KnowledgeBases, RetrievalError},
    wire::{Base, BaseKind, Bases, DetailedList, EngineReplies, Purpose, ReplyShape, UnreadableFile},
};

/// What is answered about an offset; `None`: nothing, ever.
type Reply = fn(u32) -> Option<(u16, Value)>;

/// A base that answers with parts of a list, and otherwise with a status or never.
struct Scripted {
    reply: Reply,
}

impl Proxy for Scripted {
    fn get<'a>(&'a self, path: &'a str) -> Response<'a> {
        let (offset, limit) =
            path.strip_prefix("api/documents?offset=").unwrap().split_once("&limit=").unwrap();
        assert_eq!(limit.split('&').next(), Some(PART.to_string().as_str()));
        let Some((status, body)) = (self.reply)(offset.parse().unwrap()) else {
            return future::pending().boxed_local();
        };
        future::ready(Ok(HttpResponse::whole(status, body.to_string()))).boxed_local()
    }

    fn post<'a>(&'a self, _path: &'a str, _purpose: Purpose, _body: String) -> Response<'a> {
        unreachable!("nothing is searched")
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

/// Two parts of a list with all details.
#[expect(clippy::unnecessary_wraps, reason = "one of several scripts")]
fn notes(offset: u32) -> Option<(u16, Value)> {
    let documents = match offset {
        0 => json!([
            {"id": "hr/leave.md", "title": "Holiday policy", "folder": "hr", "modified": 100, "tags": ["policy"],
             "kind": "markdown"},
            {"id": "bees.pdf", "title": "bees", "folder": "", "modified": 300, "kind": "pdf"},
        ]),
        2 => {
            json!([{"id": "hr/Cars.md", "title": "Cars", "folder": "hr", "modified": 200, "kind": "markdown"}])
        }
        _ => unreachable!("the list has three documents"),
    };
    let unreadable = json!([{"path": "scans/2019.pdf", "reason": "it has no text"}]);
    let list = json!({"count": 3, "name": "notes", "titles": [], "documents": documents, "unreadable": unreadable,
        "unreadable_count": 5, "pending": 4});
    Some((200, list))
}

#[expect(clippy::unnecessary_wraps, reason = "one of several scripts")]
fn titles_only(_offset: u32) -> Option<(u16, Value)> {
    let entry = |name: &str| json!({ "name": name });
    Some((200, json!({"hits": [entry("Wasps"), entry("Wasps"), entry(" "), entry("Ants")], "total": 4})))
}

fn engine() -> BaseKind {
    let places = |place: &str| vec![place.to_owned()];
    let shape = ReplyShape {
        listed: Some("/hits".into()),
        count: places("/total"),
        title: places("/name"),
        ..ReplyShape::default()
    };
    BaseKind::Engine(Box::new(EngineReplies { kind: "engine".into(), shape, filters: Vec::new() }))
}

fn base(name: &str, kind: BaseKind) -> Base {
    Base { name: name.into(), title: name.to_uppercase(), ..Base::only(kind) }
}

type Part = Result<Option<DetailedList>, RetrievalError>;

/// Asks a base of these settings for a part of its list.
fn part(base: &Base, reply: Reply, offset: u32) -> Part {
    let bases = KnowledgeBases::new(Rc::new(Impatient), Rc::new(|_, _| {}));
    let asked: Rc<dyn KnowledgeBase> = Rc::new(HttpBase::new(Rc::new(Scripted { reply }), base.clone()));
    bases.connect([(base.clone(), asked)]);
    bases.list_of(&base.name, offset, PART).now_or_never().expect("nothing to wait for")
}

fn only(kind: BaseKind) -> Bases {
    Base::only(kind).into()
}

/// Reads all lists to their ends.
fn read(bases: &Bases, replies: &[Reply]) -> Catalog {
    let mut catalog = Catalog::new(bases);
    for (at, (base, reply)) in bases.iter().zip(replies).enumerate() {
        while let Some(offset) = catalog.next_offset(at) {
            catalog.add(at, part(base, *reply, offset));
        }
    }
    catalog
}

fn titles(catalog: &Catalog, query: &CatalogQuery) -> Vec<String> {
    let shown = catalog.select(query).into_iter();
    shown.map(|at| catalog.document(at).unwrap().title.clone()).collect()
}

#[test]
fn parts_of_a_list_follow_each_other_with_what_cannot_be_read() {
    let mut catalog = Catalog::new(&only(BaseKind::Embedded));
    assert_eq!((catalog.next_offset(0), catalog.is_loading()), (Some(0), true));
    let part = part(&Base::only(BaseKind::Embedded), notes, 0);
    catalog.add(0, part);
    assert_eq!((catalog.next_offset(0), catalog.is_loading()), (Some(2), true));
    assert_eq!((catalog.counts().documents, catalog.counts().loaded), (3, 3));

    let catalog = read(&only(BaseKind::Embedded), &[notes]);
    assert_eq!((catalog.next_offset(0), catalog.is_loading()), (None, false));
    let counts = catalog.counts();
    assert_eq!((counts.documents, counts.loaded, counts.pending), (3, 4, 4));
    assert_eq!((counts.unreadable, counts.unreadable_unnamed), (5, 4));
    let all = titles(&catalog, &CatalogQuery::default());
    assert_eq!(all, ["2019.pdf", "bees", "Cars", "Holiday policy"]);
    let documents: Vec<_> = (0..4).filter_map(|at| catalog.document(at)).collect();
    assert_eq!(documents[0].href().as_deref(), Some("#/document/hr%2Fleave.md"));
    let scan = documents.iter().find(|document| document.unreadable.is_some()).unwrap();
    assert_eq!((scan.folder.as_str(), scan.unreadable.as_deref()), ("scans", Some("it has no text")));
    assert_eq!(scan.href(), None);
    assert_eq!(catalog.base_title(scan), None);
    // The name of a file is told where the title does not say it.
    let files: Vec<_> = documents.iter().map(|document| document.file.as_str()).collect();
    assert_eq!(files, ["leave.md", "", "", ""]);
}

#[test]
fn a_base_that_still_reads_its_files_is_awaited() {
    let mut catalog = read(&only(BaseKind::Embedded), &[notes]);
    assert!(catalog.is_awaited(0));
    let progress = |pending, to_embed| DetailedList { pending, to_embed, ..DetailedList::default() };
    assert!(!catalog.update_progress(0, &progress(2, 0)));
    assert_eq!(catalog.counts().pending, 2);
    assert!(catalog.update_progress(0, &progress(0, 7)));
    // Nothing else comes to the list, but its notes change.
    let mut embedding = progress(0, 3);
    embedding.list.notes = vec!["4 of 7 passages are understood so far.".to_owned()];
    assert!(catalog.is_awaited(0) && !catalog.update_progress(0, &embedding));
    assert_eq!(catalog.bases()[0].notes, embedding.list.notes);
    assert!(!catalog.update_progress(0, &progress(0, 0)) && !catalog.is_awaited(0));

    let mut starting = read(&only(BaseKind::Embedded), &[|_| Some((503, json!({})))]);
    assert!(starting.is_awaited(0) && starting.bases()[0].is_starting());
    assert!(starting.update_progress(0, &progress(3, 0)), "it answers now");
    // Another server is not asked again and again.
    let down = read(&only(BaseKind::Footnote), &[|_| Some((503, json!({})))]);
    assert!(!down.is_awaited(0));
}

#[test]
fn documents_are_searched_filtered_and_sorted() {
    let mut catalog = read(&only(BaseKind::Embedded), &[notes]);
    let source = Source {
        cited: true,
        kb_id: Some("hr/Cars.md".into()),
        document_id: "hr/Cars.md#fuel".into(),
        ..Source::default()
    };
    let answer = Answer {
        text: "So [1].".into(),
        state: AnswerState::Complete,
        sources: vec![source],
        ..Answer::streaming(1)
    };
    let exchange = Exchange { id: ExchangeId(1), question: Question::new("How?", 1), answer: Some(answer) };
    let mut usage = DocumentUsage::default();
    usage.add(&SessionId::new("a").unwrap(), &exchange);
    catalog.set_cited(&CitedCounts::of_usage(&usage));

    let check =
        |query: CatalogQuery, expect: &[&str]| assert_eq!(titles(&catalog, &query), expect, "{query:?}");
    let words = |words: &str| CatalogQuery { words: words.into(), ..CatalogQuery::default() };
    check(words("HR"), &["Cars", "Holiday policy"]);
    check(words("pol hr"), &["Holiday policy"]);
    check(words("pdf"), &["2019.pdf", "bees"]);
    check(words("nothing"), &[]);
    let filter = |filter| CatalogQuery { filter, ..CatalogQuery::default() };
    check(filter(CatalogFilter::Cited), &["Cars"]);
    check(filter(CatalogFilter::NotCited), &["bees", "Holiday policy"]);
    check(filter(CatalogFilter::Unreadable), &["2019.pdf"]);
    let order = |order, reversed| CatalogQuery { order, reversed, ..CatalogQuery::default() };
    check(order(CatalogOrder::Name, true), &["Holiday policy", "Cars", "bees", "2019.pdf"]);
    check(order(CatalogOrder::Folder, false), &["bees", "Cars", "Holiday policy", "2019.pdf"]);
    check(order(CatalogOrder::Changed, false), &["bees", "Cars", "Holiday policy", "2019.pdf"]);
    check(order(CatalogOrder::Cited, false), &["Cars", "2019.pdf", "bees", "Holiday policy"]);
}

#[test]
fn a_base_that_fails_or_has_no_list_costs_only_itself() {
    let bases = ["notes", "wiki", "old", "slow", "files"];
    let kinds = [BaseKind::Embedded, engine(), engine(), BaseKind::Footnote, BaseKind::Unknown("x".into())];
    let several = bases.into_iter().zip(kinds).map(|(name, kind)| base(name, kind)).collect();
    let none = |_| Some((404, json!({})));
    let replies: [Reply; 5] =
        [notes, titles_only, |_| Some((500, json!({}))), none, |_| unreachable!("it has no list")];
    let catalog = read(&several, &replies);
    let states: Vec<_> = catalog.bases().iter().map(|base| base.state.clone()).collect();
    let failed = RetrievalError::failed("the knowledge base failed (status 500)");
    assert_eq!(
        states,
        [
            ListState::Complete,
            ListState::Complete,
            ListState::Failed(failed),
            ListState::CannotList,
            ListState::CannotList
        ]
    );
    let all = titles(&catalog, &CatalogQuery::default());
    assert_eq!(all, ["2019.pdf", "Ants", "bees", "Cars", "Holiday policy", "Wasps"]);
    assert_eq!(catalog.counts().documents, 5);
    let at = |title: &str| {
        let find = |at: &usize| catalog.document(*at).is_some_and(|document| document.title == title);
        catalog.document((0..6).find(find).unwrap()).unwrap()
    };
    assert_eq!(at("Cars").href().as_deref(), Some("#/document/base%3Anotes%2Fhr%2FCars.md"));
    assert_eq!(at("Wasps").href().as_deref(), Some("#/document?title=Wasps"));
    assert_eq!(
        (catalog.base_title(at("Cars")), catalog.base_title(at("Ants"))),
        (Some("NOTES"), Some("WIKI"))
    );
    let wiki = CatalogQuery { words: "wiki".into(), ..CatalogQuery::default() };
    assert_eq!(titles(&catalog, &wiki), ["Ants", "Wasps"]);

    let silent = read(&only(BaseKind::Footnote), &[|_| None]);
    let late = RetrievalError::Late(10);
    assert_eq!(silent.bases()[0].state, ListState::Failed(late));
    assert_eq!(Catalog::new(&Bases::default()).bases().len(), 0);
}

#[test]
fn a_list_that_breaks_off_keeps_what_was_received() {
    let catalog = read(
        &only(BaseKind::Embedded),
        &[|offset| if offset == 0 { notes(0) } else { Some((503, json!({}))) }],
    );
    assert!(matches!(catalog.bases()[0].state, ListState::Failed(_)));
    assert_eq!(titles(&catalog, &CatalogQuery::default()), ["2019.pdf", "bees", "Holiday policy"]);
    assert_eq!(catalog.counts().documents, 3);
}

#[test]
fn a_scan_can_be_opened_and_no_other_file_that_cannot_be_read() {
    let address = |has_pages| {
        let file = UnreadableFile { path: "a/b.pdf".into(), has_pages, ..UnreadableFile::default() };
        CatalogDocument::unreadable(0, &Base::only(BaseKind::Embedded), file).href()
    };
    assert_eq!(address(true).as_deref(), Some("#/document/a%2Fb.pdf"));
    assert_eq!(address(false), None);
}
