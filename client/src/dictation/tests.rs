//! Dictating over a scripted microphone and server.

use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    future::ready,
    rc::Rc,
};

use any_spawner::Executor;
use footnote_core::{
    ports::{HttpResponse, Response, TransportError},
    wire::PublicConfig,
};
use futures::{
    FutureExt as _,
    channel::oneshot,
    future::{LocalBoxFuture, pending},
};
use reactive_graph::prelude::*;

use super::{Dictation, DictationState, Tools};
use crate::{
    conversation::Conversation,
    conversations::{CONVERSATIONS, Conversations, tests::testing::NewTab},
    effects::ScreenEffect,
    ports::{RecordError, Recorded, Recorder, Recording, Transcriber},
    preferences::Preference,
    server::ServerConfig,
};

/// Longer than the longest recording, in milliseconds.
const LONG_MS: u64 = 601_000;

/// A microphone and a server, and what they were asked.
#[derive(Default)]
struct Script {
    /// Why there is no microphone.
    refuses: Cell<Option<RecordError>>,
    /// The browser asks the person, who does not answer.
    asks: Cell<bool>,
    /// Microphones that are held now.
    held: Cell<usize>,
    makes_wav: Cell<bool>,
    has_ended: Cell<bool>,
    bytes: Cell<u64>,
    replies: RefCell<VecDeque<oneshot::Receiver<Result<HttpResponse, TransportError>>>>,
    forms: RefCell<Vec<String>>,
}

/// A microphone that is held.
struct Held(Rc<Script>);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.held.set(self.0.held.get() - 1);
    }
}

impl Recording for Held {
    fn level(&self) -> f32 {
        0.5
    }

    fn bytes(&self) -> u64 {
        self.0.bytes.get()
    }

    fn has_ended(&self) -> bool {
        self.0.has_ended.get()
    }

    fn finish(self: Box<Self>) -> LocalBoxFuture<'static, Result<Recorded, RecordError>> {
        let recorded = Recorded { media_type: "audio/webm".into(), bytes: b"opus".to_vec() };
        async move {
            drop(self);
            Ok(recorded)
        }
        .boxed_local()
    }
}

struct Microphone(Rc<Script>);

impl Recorder for Microphone {
    fn begin(&self) -> LocalBoxFuture<'static, Result<Box<dyn Recording>, RecordError>> {
        if self.0.asks.get() {
            return pending().boxed_local();
        }
        if let Some(error) = self.0.refuses.get() {
            return ready(Err(error)).boxed_local();
        }
        self.0.held.set(self.0.held.get() + 1);
        ready(Ok(Box::new(Held(self.0.clone())) as Box<dyn Recording>)).boxed_local()
    }

    fn to_wav(&self, _recorded: &Recorded) -> LocalBoxFuture<'static, Option<Recorded>> {
        let wav = Recorded { media_type: "audio/wav".into(), bytes: b"RIFF".to_vec() };
        ready(self.0.makes_wav.get().then_some(wav)).boxed_local()
    }
}

struct Server(Rc<Script>);

impl Transcriber for Server {
    fn transcribe(&self, _content_type: String, form: Vec<u8>) -> Response<'_> {
        self.0.forms.borrow_mut().push(String::from_utf8(form).expect("a form of text"));
        let reply = self.0.replies.borrow_mut().pop_front();
        async move {
            match reply {
                Some(reply) => reply.await.expect("a reply"),
                None => pending().await,
            }
        }
        .boxed_local()
    }
}

struct Page {
    tab: NewTab,
    all: Conversations,
    dictation: Dictation,
    script: Rc<Script>,
    written: Rc<RefCell<Vec<ScreenEffect>>>,
    cursor: Rc<Cell<usize>>,
}

impl Page {
    fn new() -> Self {
        let tab = NewTab::open();
        let config =
            PublicConfig { transcription_model: Some("whisper-1".into()), ..PublicConfig::default() };
        tab.environment.server.config.set(ServerConfig::Ready(Box::new(config)));
        let written = Rc::<RefCell<Vec<ScreenEffect>>>::default();
        let done = written.clone();
        tab.environment.effects.carry_out(move |effect| done.borrow_mut().push(effect));
        let id = tab.environment.store.new_session_id();
        let all = Conversations::new(id, tab.environment.clone(), Rc::new(&CONVERSATIONS));
        let dictation = Dictation::new(all);
        Self { tab, all, dictation, script: Rc::default(), written, cursor: Rc::default() }
    }

    fn act<T>(&self, act: impl FnOnce() -> T) -> T {
        self.act_for(0, act)
    }

    fn act_for<T>(&self, ms: u64, act: impl FnOnce() -> T) -> T {
        let done = self.tab.browser.executor.enter(self.tab.tab.id, act);
        self.tab.browser.executor.pass(ms);
        done
    }

    fn press(&self) {
        let (script, cursor, dictation) = (self.script.clone(), self.cursor.clone(), self.dictation);
        let tools = Tools {
            recorder: Rc::new(Microphone(script.clone())),
            transcriber: Rc::new(Server(script)),
            cursor: Rc::new(move || cursor.get()),
        };
        self.act(|| Executor::spawn_local(dictation.dictate(tools)));
    }

    /// Sets what the server replies next.
    fn reply(&self, status: u16, body: &str) {
        let (sender, reply) = oneshot::channel();
        sender.send(Ok(HttpResponse::whole(status, body))).ok().expect("the reply is queued");
        self.script.replies.borrow_mut().push_back(reply);
    }

    /// A reply that comes when it is sent.
    fn reply_later(&self) -> oneshot::Sender<Result<HttpResponse, TransportError>> {
        let (sender, reply) = oneshot::channel();
        self.script.replies.borrow_mut().push_back(reply);
        sender
    }

    fn end(&self) {
        assert!(self.act(|| self.dictation.end()), "{:?}", self.state());
    }

    fn state(&self) -> DictationState {
        self.dictation.state.get_untracked()
    }

    fn failure(&self) -> String {
        match self.state() {
            DictationState::Failed { reason } => reason,
            other => panic!("{other:?}"),
        }
    }

    fn current(&self) -> Conversation {
        self.all.current_untracked()
    }

    fn draft(&self) -> String {
        self.current().draft()
    }

    fn switch(&self, name: &str) {
        let id = footnote_core::conversation::SessionId::new(name).unwrap();
        self.act(|| {
            self.current().leave_draft();
            self.all.set_current(self.all.open(&id));
            self.current().restore_draft();
        });
    }
}

fn recording(seconds: u32) -> DictationState {
    DictationState::Recording { seconds }
}

#[test]
fn what_is_said_goes_to_the_cursor_and_can_be_undone() {
    let page = Page::new();
    page.act(|| page.current().type_draft("Tell me, please.".into()));
    page.cursor.set("Tell me".len());
    page.reply(200, r#"{"text":" how bees\n dance\n"}"#);
    page.press();
    assert_eq!((page.state(), page.script.held.get()), (recording(0), 1));
    page.act_for(2_500, || {});
    assert_eq!((page.state(), page.dictation.level.get_untracked()), (recording(2), 0.5));
    page.end();
    assert_eq!((page.state(), page.script.held.get()), (DictationState::Idle, 0));
    assert_eq!(page.draft(), "Tell me how bees dance, please.");
    let inserted = ScreenEffect::ReplaceInDraft { range: 7..7, text: " how bees dance".into() };
    assert_eq!(page.written.borrow().as_slice(), [inserted, ScreenEffect::FocusQuestion]);
    let form = page.script.forms.borrow()[0].clone();
    for part in ["name=\"model\"\r\n\r\nwhisper-1\r\n", "filename=\"recording.webm\"", "\r\n\r\nopus\r\n"] {
        assert!(form.contains(part), "{form}");
    }
    assert!(!form.contains("language"), "{form}");
}

#[test]
fn a_language_that_was_chosen_is_named() {
    let page = Page::new();
    page.act(|| page.tab.environment.preferences.set_text(Preference::Language, "de")).unwrap();
    page.reply(200, "Wie tanzen Bienen?");
    page.press();
    page.end();
    assert_eq!(page.draft(), "Wie tanzen Bienen?");
    assert!(page.script.forms.borrow()[0].contains("name=\"language\"\r\n\r\nde\r\n"));
}

#[test]
fn giving_up_lets_go_of_the_microphone_and_writes_nothing() {
    let page = Page::new();
    page.press();
    assert!(page.act(|| page.dictation.give_up()));
    assert_eq!(
        (page.state(), page.script.held.get(), page.draft()),
        (DictationState::Idle, 0, String::new())
    );
    // Also while the browser asks.
    page.script.asks.set(true);
    page.press();
    assert_eq!(page.state(), DictationState::Starting);
    assert!(page.act(|| page.dictation.give_up()));
    assert_eq!(page.state(), DictationState::Idle);
    // And while the server writes; a second press begins no second one.
    page.script.asks.set(false);
    page.press();
    page.press();
    assert_eq!(page.script.held.get(), 1);
    page.end();
    assert_eq!((page.state(), page.dictation.give_up()), (DictationState::Transcribing, false));
    page.act(|| page.dictation.discard());
    assert_eq!((page.state(), page.draft()), (DictationState::Idle, String::new()));
}

#[test]
fn the_words_go_to_the_conversation_in_which_they_were_begun() {
    let page = Page::new();
    let one = page.current();
    page.act(|| one.type_draft("Of bees:".into()));
    let reply = page.reply_later();
    page.press();
    page.switch("two");
    page.act(|| page.current().type_draft("Of wasps:".into()));
    page.end();
    page.act(|| reply.send(Ok(HttpResponse::whole(200, "how they dance"))).ok());
    assert_eq!((page.draft(), one.draft()), ("Of wasps:".into(), "Of bees: how they dance".into()));
    assert!(one.has_text.get_untracked());
}

#[test]
fn a_recording_is_kept_until_the_server_takes_it() {
    let page = Page::new();
    let check = |status: u16, body: &str, expect: &str| {
        page.reply(status, body);
        match page.state() {
            DictationState::Idle => {
                page.press();
                page.end();
            }
            _ => page.act(|| page.dictation.retry()),
        }
        assert_eq!(page.failure(), expect, "{status} {body}");
    };
    let error = |code: &str, message: &str, detail: &str| {
        format!(r#"{{"error":{{"message":"{message}","type":"t","code":"{code}","detail":"{detail}"}}}}"#)
    };
    check(
        503,
        &error("model_loading", "The server is loading", ""),
        "The recording was not turned into text: The server is loading.",
    );
    check(
        413,
        &error("upstream_rejected", "The transcription server refused the request (413)", "too large"),
        "The recording was not turned into text: Too large.",
    );
    check(504, "", "The server did not turn the recording into text (504).");
    check(200, r#"{"text":" [BLANK_AUDIO]\n"}"#, "No words were recognised in the recording.");
    check(
        200,
        r#"{"error":"failed to read audio data"}"#,
        "The recording was not turned into text: Failed to read audio data.",
    );
    page.reply(200, r#"{"text":"Bees"}"#);
    page.act(|| page.dictation.retry());
    assert_eq!((page.state(), page.draft()), (DictationState::Idle, "Bees".into()));
    assert_eq!(page.script.held.get(), 0);
}

#[test]
fn a_lost_connection_can_be_tried_again() {
    let page = Page::new();
    let reply = page.reply_later();
    page.press();
    page.end();
    page.act(|| reply.send(Err(TransportError::Offline)).ok());
    assert!(page.failure().ends_with('.'));
    page.act(|| page.dictation.discard());
    assert_eq!(page.state(), DictationState::Idle);
}

#[test]
fn a_server_that_does_not_read_the_recording_gets_wav_from_then_on() {
    let page = Page::new();
    page.script.makes_wav.set(true);
    page.reply(400, r#"{"error":{"message":"Invalid file format","code":"upstream_rejected"}}"#);
    page.reply(200, "Bees");
    page.press();
    page.end();
    page.reply(200, "dance");
    page.cursor.set(4);
    page.press();
    page.end();
    assert_eq!(page.draft(), "Bees dance");
    let forms = page.script.forms.borrow();
    let names: Vec<_> = forms.iter().map(|form| form.contains("filename=\"recording.wav\"")).collect();
    assert_eq!(names, [false, true, true]);
}

#[test]
fn without_a_microphone_the_reason_is_told() {
    let page = Page::new();
    let check = |error: RecordError, expect: &str| {
        page.script.refuses.set(Some(error));
        page.press();
        assert!(page.failure().contains(expect), "{}", page.failure());
        page.act(|| page.dictation.discard());
    };
    check(RecordError::Denied, "not allowed");
    check(RecordError::NoMicrophone, "No microphone");
    check(RecordError::InUse, "Another program");
    check(RecordError::Failed, "could not record");
    page.script.refuses.set(Some(RecordError::Denied));
    page.press();
    page.script.refuses.set(None);
    page.act(|| page.dictation.retry());
    assert_eq!(page.state(), recording(0));
}

#[test]
fn a_recording_ends_where_it_is_too_long_or_the_microphone_is_gone() {
    let check = |prepare: &dyn Fn(&Page), ms: u64| {
        let page = Page::new();
        page.reply(200, "Bees");
        page.press();
        prepare(&page);
        page.act_for(ms, || {});
        assert_eq!((page.state(), page.draft()), (DictationState::Idle, "Bees".into()));
    };
    check(&|_| {}, LONG_MS);
    check(&|page| page.script.bytes.set(25 << 20), 1_000);
    check(&|page| page.script.has_ended.set(true), 1_000);
}

#[test]
fn the_access_token_is_asked_for() {
    let page = Page::new();
    page.reply(401, r#"{"error":{"message":"Send the token","code":"access_token_required"}}"#);
    page.press();
    page.end();
    assert!(matches!(page.tab.environment.server.config.get_untracked(), ServerConfig::TokenNeeded { .. }));
    assert!(page.failure().contains("Send the token"));
}
