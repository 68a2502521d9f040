//! Export, and import of our own files.

use std::rc::Rc;

use futures::FutureExt;
use serde_json::{Value, json};

use super::{ExportInfo, Found, ImportError, ImportPlan, Placement, Reader, to_html, to_json, to_markdown};
use crate::{
    conversation::{
        Answer, AnswerState, Attachment, BranchOrigin, CompressedLink, CompressedTurn, DocumentReference,
        ErrorKind, Exchange, ExchangeId, IndexLine, MessageTokens, Numbering, Question, ReferenceKind,
        RollingSummary, Session, SessionId, Source, TurnError, UserContext,
    },
    ports::{HistoryStore, StoreError},
    storage::{MemoryStore, SetAside, SetAsideReason, StoredProject, assemble, encode, keys},
};

const NOW: u64 = 1_704_067_200_000;

fn info() -> ExportInfo {
    ExportInfo { exported_ms: NOW, system_prompt_sha256: Some("ab12".into()) }
}

fn source(number: u32, title: &str, url: Option<&str>) -> Source {
    Source {
        number,
        title: title.into(),
        url: url.map(str::to_owned),
        kb_id: None,
        document_id: "leave.md".into(),
        passages: Vec::new(),
        cited: true,
        given: true,
        base: None,
        edition: None,
        annotated: false,
        numbering: Numbering::Own,
        locations: Vec::new(),
        other: json!({ "page": 7 }).as_object().unwrap().clone(),
    }
}

/// A session with every kind of record.
fn full() -> Session {
    let tokens = MessageTokens { token_count: 3, augmented_token_count: 9, tool_tokens: 1, encoding: None };
    let question = |text: &str| Question { tokens: Some(tokens.clone()), ..Question::new(text, NOW) };
    let answer = |text: &str, state| Answer { text: text.into(), state, ..Answer::streaming(NOW) };
    let first = Answer {
        sources: vec![
            source(1, "Leave <1>", Some("https://docs.example/leave?a=1&b=2")),
            source(2, "Pay", None),
        ],
        earlier: vec![answer("Earlier.", AnswerState::Stopped)],
        model: Some("m".into()),
        tokens: Some(tokens.clone()),
        ..answer(
            "Thirty days [1], see [2] and `[1]`.\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) [y](https://a.example/)",
            AnswerState::Complete,
        )
    };
    let second = Answer {
        error: Some(TurnError::new(ErrorKind::Interrupted, "The connection was lost")),
        ..answer("Half an", AnswerState::Interrupted)
    };
    let pay = DocumentReference {
        wikilink: Some("pay#When".into()),
        id: Some("pay.md".into()),
        title: "Pay <2>".into(),
        kind: ReferenceKind::Direct,
        url: Some("https://docs.example/pay".into()),
        summary: Some("When *it* is paid.".into()),
        ..DocumentReference::default()
    };
    let gone = DocumentReference {
        wikilink: Some("Gone".into()),
        id: None,
        title: "Gone".into(),
        kind: ReferenceKind::Direct,
        ..DocumentReference::default()
    };
    let exchange = |id, question, answer| Rc::new(Exchange { id: ExchangeId(id), question, answer });
    let mut session = Session {
        title: Some("Days of leave".into()),
        pinned: true,
        archived: true,
        tags: ["holidays"].into_iter().collect(),
        exchanges: vec![
            exchange(
                1,
                Question { earlier: vec!["How many?".into()], ..question("How many [[Leave]] days?\n<b>") },
                Some(first),
            ),
            exchange(
                3,
                Question {
                    references: vec![pay, gone],
                    ..question("And & \"now\" [[pay#When|that]] `[[x]]`?")
                },
                Some(second),
            ),
            exchange(4, question("Last"), None),
        ],
        highest: Some(ExchangeId(4)),
        ..Session::new(SessionId::new("full-1").unwrap(), NOW)
    };
    session.settings.user_context = UserContext { role: "nurse".into(), ..UserContext::default() };
    session.settings.other.insert("mood".into(), json!(1));
    session.other.insert("colour".into(), json!("red"));
    let origin = SessionId::new("origin").unwrap();
    session.branched_from = Some(BranchOrigin { session: origin, through: Some(ExchangeId(1)) });
    session.memory.summary =
        Some(RollingSummary { text: "About leave.".into(), through: ExchangeId(3), made_ms: NOW });
    let line = IndexLine { line: "Leave".into(), topics: vec!["leave".into()], ..IndexLine::default() };
    session.memory.index.insert(ExchangeId(1), Rc::new(line));
    let linked = |href: &str| CompressedLink { title: "Leave".into(), href: href.into() };
    let links = vec![linked("https://docs.example/leave"), linked("#/document/leave.md"), linked("")];
    let turn = CompressedTurn { text: "Leave.".into(), links, tokens_before: 9, ..CompressedTurn::default() };
    session.memory.compressed.insert(ExchangeId(1), turn);
    session
}

/// All that a file has.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Import {
    pub(crate) sessions: Vec<Session>,
    pub(crate) projects: Vec<StoredProject>,
    pub(crate) set_aside: Vec<(String, String)>,
    pub(crate) notes: Vec<String>,
}

/// Reads a file; the first error in it is the result.
pub(crate) fn read(text: &str, now_ms: u64) -> Result<Import, ImportError> {
    let (import, errors) = read_all(&[text.as_bytes()], now_ms);
    errors.into_iter().next().map_or(Ok(import), Err)
}

/// Reads a file that arrives in these chunks, and what is wrong in it.
pub(super) fn read_all(chunks: &[&[u8]], now_ms: u64) -> (Import, Vec<ImportError>) {
    let (mut import, mut errors) = (Import::default(), Vec::new());
    let mut reader = Reader::new(now_ms);
    let mut take = |reader: &mut Reader| {
        while let Some(found) = reader.next_found() {
            match found {
                Ok(Found::Session(session)) => import.sessions.push(*session),
                Ok(Found::Project(project)) => import.projects.push(*project),
                Ok(Found::SetAside(key, value)) => import.set_aside.push((key, value)),
                Err(error) => errors.push(error),
            }
        }
    };
    for chunk in chunks {
        reader.push(chunk);
        take(&mut reader);
    }
    reader.end();
    take(&mut reader);
    import.notes = reader.left_out().notes();
    (import, errors)
}

/// What an import writes and says.
#[derive(Default)]
struct Written {
    sessions: Vec<Session>,
    unchanged: usize,
    copies: usize,
    set_aside: Vec<(String, String)>,
    notes: Vec<String>,
}

/// Finds what is new in an import; nothing of it is in the store before.
fn plan(import: Import, store: &MemoryStore) -> Written {
    let (mut plan, mut written) = (ImportPlan::default(), Written::default());
    let of_it = |id: &SessionId, sessions: &[Session]| {
        let is_of_it = |record: &(String, String)| keys::split(&record.0).is_some_and(|(of, _)| of == *id);
        let mut records: Vec<_> = store.records().into_iter().filter(is_of_it).collect();
        for session in sessions.iter().filter(|session| session.id == *id) {
            records.extend(session.records().iter().map(|one| (one.key(id), encode(one).unwrap())));
        }
        Ok::<_, StoreError>(records)
    };
    for mut session in import.sessions {
        let stored = async |id: &SessionId| of_it(id, &written.sessions);
        let placement = plan.place(&mut session, &stored).now_or_never().unwrap().unwrap();
        match placement {
            Placement::Known => written.unchanged += 1,
            Placement::New | Placement::Copy => {
                written.copies += usize::from(placement == Placement::Copy);
                written.sessions.push(session);
            }
        }
    }
    let stored = async |id: &SessionId| of_it(id, &written.sessions);
    let aside = plan.place_set_aside(import.set_aside, &stored).now_or_never().unwrap().unwrap();
    written.sessions.extend(aside.sessions);
    Written { set_aside: aside.records, notes: [import.notes, aside.notes].concat(), ..written }
}

fn write(store: &MemoryStore, sessions: &[Session]) {
    for session in sessions {
        for record in session.records() {
            store.append(&session.id, record).now_or_never().unwrap().unwrap();
        }
    }
}

#[test]
fn a_file_of_ours_holds_all_and_gives_it_back() {
    let aside = SetAside {
        key: "footnote:session/x/1/answer".into(),
        value: "{\"schema\":1,\"te".into(),
        reason: SetAsideReason::NotJson("cut".into()),
    };
    let other = Session { title: None, ..Session::new(SessionId::new("other").unwrap(), 5) };
    let file = to_json(&[full(), other.clone()], std::slice::from_ref(&aside), &info()).unwrap();
    let json: Value = serde_json::from_str(&file).unwrap();
    assert_eq!(
        (&json["format"], &json["version"], &json["exported_ms"]),
        (&json!("footnote"), &json!(1), &json!(NOW))
    );
    assert_eq!(json["system_prompt_sha256"], "ab12");
    let import = read(&file, NOW).unwrap();
    assert_eq!(import.sessions, [full(), other]);
    assert_eq!(import.set_aside, [(aside.key, aside.value)]);
    // The file may have been formatted by another program.
    assert_eq!(read(&serde_json::to_string_pretty(&json).unwrap(), NOW).unwrap(), import);
    assert_eq!(read(&format!("\u{feff}{file}"), NOW).unwrap(), import);
}

#[test]
fn importing_twice_is_as_good_as_once_and_nothing_is_written_over() {
    let store = MemoryStore::new();
    let file = to_json(&[full()], &[], &info()).unwrap();
    let import = || read(&file, NOW).unwrap();
    let first = plan(import(), &store);
    assert_eq!((first.sessions.len(), first.unchanged, first.copies), (1, 0, 0));
    write(&store, &first.sessions);
    let again = plan(import(), &store);
    assert_eq!((again.sessions.len(), again.unchanged), (0, 1));
    // The conversation has continued since: everything is still there.
    let more = Exchange { id: ExchangeId(5), question: Question::new("More?", 1), answer: None };
    let mut longer = full();
    longer.exchanges.push(Rc::new(more));
    write(&store, &[longer]);
    assert_eq!(plan(import(), &store).unchanged, 1);
    // Another conversation has the id: a copy, once.
    let mut changed = full();
    Rc::make_mut(&mut changed.exchanges[1]).question.text = "Changed".into();
    let file = to_json(&[changed.clone()], &[], &info()).unwrap();
    let import = || read(&file, NOW).unwrap();
    let copy = plan(import(), &store);
    assert_eq!((copy.sessions.len(), copy.copies), (1, 1));
    assert_ne!(copy.sessions[0].id, changed.id);
    assert_eq!(Session { id: changed.id.clone(), ..copy.sessions[0].clone() }, changed);
    write(&store, &copy.sessions);
    let again = plan(import(), &store);
    assert_eq!((again.sessions.len(), again.unchanged), (0, 1));
    // The same conversation twice in one file is one.
    let twice = Import { sessions: vec![full(), full()], ..Import::default() };
    assert_eq!(plan(twice, &MemoryStore::new()).sessions.len(), 1);
}

#[test]
fn set_aside_records_survive_export_and_import() {
    let aside = |key: &str, value: &str| SetAside {
        key: key.into(),
        value: value.into(),
        reason: SetAsideReason::Before,
    };
    // Two of a conversation that is in the file, one under a key that is no record's, and one that is
    // readable after all.
    let question = "{\"schema\":2,\"text\":\"Smuggled\"}";
    let set_aside = [
        aside("footnote:session/full-1/1/answer", "cut"),
        aside("footnote:aside/full-1/1/answer", "cut before"),
        aside("footnote:session/full-1/mood", "null"),
        aside("footnote:session/gone/1/question", question),
        aside("elsewhere", "x"),
    ];
    let file = to_json(&[full()], &set_aside, &info()).unwrap();
    let store = MemoryStore::new();
    let take = |file: &str| {
        let plan = plan(read(file, NOW).unwrap(), &store);
        write(&store, &plan.sessions);
        for (key, value) in &plan.set_aside {
            store.insert(key, value);
        }
        plan
    };
    let first = take(&file);
    assert_eq!(
        first.notes,
        [
            "4 records could not be read and were set aside",
            "1 unreadable records of no conversation were left out"
        ]
    );
    let keys: Vec<&str> = first.set_aside.iter().map(|record| record.0.as_str()).collect();
    let expect = ["full-1/1/answer", "full-1/1/answer/2", "full-1/mood", "gone/1/question"];
    assert_eq!(keys, expect.map(|part| format!("footnote:aside/{part}")));
    let titles: Vec<_> = first.sessions.iter().map(|session| session.title.as_deref().unwrap()).collect();
    assert_eq!(titles, ["Days of leave", "Unreadable conversation"]);
    assert_eq!(first.sessions[1].exchanges, []);
    let before = store.records();
    let again = take(&file);
    assert_eq!((again.sessions.len(), again.unchanged, again.set_aside.len()), (0, 1, 0));
    // Exported again and imported elsewhere, it is unchanged.
    let all = ["full-1", "gone"].map(|id| assemble(&SessionId::new(id).unwrap(), store.records()));
    let set_aside: Vec<SetAside> = all.iter().flat_map(|one| one.set_aside.clone()).collect();
    let sessions: Vec<Session> = all.into_iter().filter_map(|one| one.session).collect();
    let file = to_json(&sessions, &set_aside, &info()).unwrap();
    assert_eq!(take(&file).set_aside, []);
    let elsewhere = MemoryStore::new();
    let plan = plan(read(&file, NOW).unwrap(), &elsewhere);
    write(&elsewhere, &plan.sessions);
    for (key, value) in &plan.set_aside {
        elsewhere.insert(key, value);
    }
    assert_eq!((store.records(), elsewhere.records()), (before.clone(), before));
    // A copy takes its unreadable records along, and nothing is written over, unreadable or not.
    let store = MemoryStore::new();
    store.insert("footnote:session/full-1/1/question", "broken here");
    let copy = super::tests::plan(read(&file, NOW).unwrap(), &store);
    assert_eq!((copy.copies, copy.sessions.len()), (1, 2));
    let prefix = keys::aside(&keys::session(&copy.sessions[0].id));
    assert_eq!(copy.set_aside.iter().filter(|record| record.0.starts_with(&prefix)).count(), 3);
}

#[test]
fn a_file_cannot_bring_unsafe_links_or_unfinished_answers() {
    let file = to_json(&[full()], &[], &info()).unwrap();
    let file = file
        .replace("https://docs.example/leave", "javascript:alert(1)//")
        .replace("https://docs.example/pay", "javascript:alert(2)//")
        .replace("interrupted", "streaming");
    let session = read(&file, NOW).unwrap().sessions.remove(0);
    let answer = session.exchanges[0].answer.as_ref().unwrap();
    assert_eq!(answer.sources[0].url, None);
    let references: Vec<_> = session.exchanges[1].question.references.iter().map(|one| &one.url).collect();
    assert_eq!(references, [&None, &None]);
    assert_eq!(session.memory.compressed[&ExchangeId(1)].links[0].href, "");
    assert_eq!(session.memory.compressed[&ExchangeId(1)].links[1].href, "#/document/leave.md");
    assert_eq!(session.exchanges[1].answer.as_ref().unwrap().state, AnswerState::Interrupted);
}

#[test]
fn a_file_cannot_let_tools_run_without_being_asked_for() {
    let mut session = full();
    session.settings.tool_permissions.allow("notes", "delete", "fingerprint".into());
    let file = to_json(&[session], &[], &info()).unwrap();
    assert_eq!(read(&file, NOW).unwrap().sessions, [full()]);
}

#[test]
fn a_conversation_as_markdown() {
    let expect = "# Days of leave\n\n*Begun 2024-01-01 00:00 UTC · exported 2024-01-01 00:00 UTC · answered by m*\n\
\n## 1\n\n> How many [[Leave]] days?\n> <b>\n\n**References**\n\n- [[Leave]]\n\
\nThirty days [^1.1], see [^1.2] and `[1]`.\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) [y](https://a.example/)\n\
\n[^1.1]: [1] Leave \\<1\\>, <https://docs.example/leave?a=1&b=2>. Not checked.\n[^1.2]: [2] Pay (leave.md). Not checked.\n\
\n**Sources**\n\n- [1] [Leave \\<1\\>](https://docs.example/leave?a=1&b=2)\n- [2] Pay (leave.md)\n\
\n## 3\n\n> And & \"now\" [[pay#When|that]] `[[x]]`?\n\n**References**\n\n\
- [[pay#When]] <https://docs.example/pay> – Pay \\<2\\>: When \\*it\\* is paid.\n- [[Gone]]\n\nHalf an\n\n*This answer was interrupted. The connection was lost.*\n\
\n## 4\n\n> Last\n";
    assert_eq!(to_markdown(&full(), &info()), expect);
    assert!(
        to_markdown(&Session::new(SessionId::new("e").unwrap(), 0), &info()).starts_with("# Conversation\n")
    );
}

#[test]
fn a_conversation_as_html_runs_and_loads_nothing() {
    let html = to_html(&full(), &info());
    for part in [
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">",
        "<title>Days of leave</title>",
        "<p class=\"question\">How many [[Leave]] days?\n&lt;b&gt;</p>",
        "<p>References</p>\n<ul>\n<li>Leave</li>",
        "Thirty days <sup><a id=\"e1-r1\" href=\"#e1-n1\">[1]</a></sup>, see <sup><a id=\"e1-r2\" href=\"#e1-n2\">[2]</a></sup> and <code>[1]</code>.",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
        "<a rel=\"noopener noreferrer\" href=\"https://a.example/\">y</a>",
        "<li>[1] <a rel=\"noopener noreferrer\" href=\"https://docs.example/leave?a=1&amp;b=2\">Leave &lt;1&gt;</a></li>",
        "<li>[2] Pay (leave.md)</li>",
        "And &amp; &quot;now&quot; [[pay#When|that]]",
        "<li><a rel=\"noopener noreferrer\" href=\"https://docs.example/pay\">pay#When</a> – Pay &lt;2&gt;: When *it* is paid.</li>\n<li>Gone</li>",
        "This answer was interrupted. The connection was lost.",
    ] {
        assert!(html.contains(part), "{part}\n{html}");
    }
    assert!(
        !html.contains("<script") && !html.contains("href=\"javascript") && !html.contains("src="),
        "{html}"
    );
    // A picture that is in the answer is in the file.
    let mut session = full();
    let exchange = Rc::make_mut(&mut session.exchanges[0]);
    exchange.answer.as_mut().unwrap().text = "![a \"b\"](data:image/png;base64,AA+/)".into();
    let html = to_html(&session, &info());
    assert!(html.contains("<img alt=\"a &quot;b&quot;\" src=\"data:image/png;base64,AA+/\">"), "{html}");
    assert!(to_markdown(&session, &info()).contains("![a \"b\"](data:image/png;base64,AA+/)"));
    // A stored address that is not safe is none, and what is in quotation marks stays there.
    let mut session = full();
    let exchange = Rc::make_mut(&mut session.exchanges[0]);
    exchange.answer.as_mut().unwrap().sources[0].url = Some("javascript:alert(1)".into());
    session.title = Some("\"><img src=x onerror=alert(1)>".into());
    let html = to_html(&session, &info());
    assert!(!html.contains("javascript:alert(1)\"") && !html.contains("<img"), "{html}");
}

#[test]
fn line_breaks_of_an_answer_stay_in_its_html() {
    let mut session = full();
    let exchange = Rc::make_mut(&mut session.exchanges[0]);
    exchange.answer.as_mut().unwrap().text =
        "Roses,\nviolets\n\n- a\n  b\n\n`c\nd`\n\n```\ne\nf\n```\n\n<u>g</u> <mark>h</mark>\n\n<div>\n\ni\n\nj\n\n</div>".into();
    let html = to_html(&session, &info());
    for part in [
        "<p>Roses,<br>\nviolets</p>",
        "<li>a<br>\nb</li>",
        "<code>c d</code>",
        "<pre><code>e\nf\n</code></pre>",
        "<p><u>g</u> <mark>h</mark></p>",
        "<div>\n<p>i</p>\n<p>j</p>\n</div>",
    ] {
        assert!(html.contains(part), "{part}\n{html}");
    }
}

#[test]
fn what_was_found_for_a_greeting_is_not_listed() {
    let check = |question: &str, cited: bool, expect: bool| {
        let mut session = full();
        session.exchanges.truncate(1);
        let exchange = Rc::make_mut(&mut session.exchanges[0]);
        exchange.question.text = question.into();
        let answer = exchange.answer.as_mut().unwrap();
        (answer.text, answer.checks) = ("So it is.".into(), Vec::new());
        answer.sources = vec![Source { cited, ..source(1, "Rules for leave", None) }];
        for text in [to_markdown(&session, &info()), to_html(&session, &info())] {
            assert_eq!(text.contains("Rules for leave"), expect, "{question} {text}");
        }
    };
    check("Thanks for the help!", false, false);
    check("Thanks for the help!", true, true);
    check("Parental leave", false, true);
}

#[test]
fn exports_name_the_attached_files() {
    let question = Question {
        attachments: vec![Attachment::new("a <1>.pdf", "x").named(), Attachment::new("b.md", "y").named()],
        ..Question::new("What is in them?", NOW)
    };
    let exchange = Rc::new(Exchange { id: ExchangeId(1), question, answer: None });
    let session =
        Session { exchanges: vec![exchange], ..Session::new(SessionId::new("files").unwrap(), NOW) };
    let html = to_html(&session, &info());
    assert!(html.contains("</p>\n<p>Attached: a &lt;1&gt;.pdf, b.md</p>"), "{html}");
    let markdown = to_markdown(&session, &info());
    assert!(markdown.contains("> What is in them?\n\nAttached: a \\<1\\>.pdf, b.md\n"), "{markdown}");
}
