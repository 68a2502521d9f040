//! A conversation that was opened in this tab: everything that belongs to it and not to the screen.

use std::{
    cell::{Cell, OnceCell, RefCell},
    ops::Deref,
    rc::Rc,
};

use footnote_core::{
    conversation::{AnswerState, BranchOrigin, Exchange, ExchangeId, ProjectId, SessionId, SessionSettings},
    services::Services,
    turn::TurnConfig,
};
use futures::{
    FutureExt as _,
    channel::oneshot,
    future::{LocalBoxFuture, Shared},
};
use reactive_graph::{graph::untrack, owner::LocalStorage, prelude::*, signal::RwSignal};
use send_wrapper::SendWrapper;

use crate::{
    added::Added,
    conversation::{
        Activity, Asked, Attachments, ContextMeter, ExchangeView, LiveTurn, MAX_ANSWERS, News, ReadOnly,
        Reveal, Suggestions, Transcript, Unfinished, Verification, WaitingSummary,
    },
    effects::{Effects, ScreenEffect},
    notices::Banner,
    panels::Panels,
    parts::{Part, Parts},
    ports::{Account, Scheduler},
    preferences::Preferences,
    projects::Projects,
    server::Server,
    storage::{BrowserStore, ClaimReason},
    toasts::Toasts,
    tokenizer::PageTokenizer,
    tool_servers::{ToolServers, WaitingCall},
};

/// A handle to a conversation that was opened in this tab; copies are handles to the same. It is kept for the life of the
/// page, so that an answer goes on while another conversation is on screen, and what was chosen and typed is still there when
/// it comes back. Its exchanges are kept only while it is on screen or being answered.
#[derive(Clone, Copy)]
pub struct Conversation(&'static SendWrapper<OpenConversation>);

pub struct OpenConversation {
    /// Changes only where a duplicated tab continues with a copy.
    pub id: RwSignal<SessionId>,
    pub settings: RwSignal<SessionSettings>,
    /// Its title, once it has one.
    pub title: RwSignal<Option<String>>,
    /// Where it comes from, if it is a branch.
    pub branched_from: RwSignal<Option<BranchOrigin>>,
    /// Why it can only be read in this tab, if so.
    pub read_only: RwSignal<Option<ReadOnly>>,
    /// It is being read.
    pub opening: RwSignal<bool>,
    pub transcript: Transcript,
    /// Questions that are asked next, one after another.
    pub queued: RwSignal<Vec<String>>,
    /// They are asked once the server can be reached.
    pub waits_for_server: RwSignal<bool>,
    pub(super) draft: RefCell<String>,
    /// The stored draft was read, or another text has taken its place.
    pub(super) is_draft_known: Cell<bool>,
    /// There is something to send in the question box.
    pub has_text: RwSignal<bool>,
    pub(crate) is_on_screen: Cell<bool>,
    pub(super) environment: Rc<Environment>,
    /// The files that go with the next question.
    pub attachments: Attachments,
    pub context: ContextMeter,
    pub suggestions: Suggestions,
    /// The model's check of its citations.
    pub verification: Verification,
    /// A message about its storage.
    pub banner: RwSignal<Option<Banner>>,
    /// It is being answered, or its answer ended since it was last on screen.
    pub activity: RwSignal<Option<Activity>>,
    /// Calls of tools that a person has to allow first.
    pub waiting_calls: RwSignal<Vec<Rc<WaitingCall>>, LocalStorage>,
    /// A summary that takes several requests, which a person has to want.
    pub waiting_summary: RwSignal<Option<Rc<WaitingSummary>>, LocalStorage>,
    pub turn: RefCell<Option<LiveTurn>>,
    /// The last answer that was read, if it may be held outside of the page.
    pub(super) unfinished: RefCell<Option<Unfinished>>,
    /// Why it was opened; `None` for an empty one.
    pub claim: Cell<Option<ClaimReason>>,
    pub reads: Reads,
    settled: RefCell<Option<Shared<oneshot::Receiver<()>>>>,
}

/// The services and settings that all conversations of a tab share.
pub struct Environment {
    pub turn: Services,
    pub scheduler: Rc<dyn Scheduler>,
    pub account: Rc<dyn Account>,
    pub store: Rc<BrowserStore>,
    pub server: Rc<Server>,
    pub preferences: Preferences,
    pub projects: Projects,
    pub added: Added,
    pub panels: Panels,
    pub parts: Parts,
    pub answer: Part<AnswerPart>,
    pub tool_servers: Rc<ToolServers>,
    pub toasts: Toasts,
    pub effects: Effects,
    /// The conversations are behind a passphrase that was not given yet.
    pub locked: RwSignal<bool>,
    /// Number of answers that are being written.
    pub answering: Rc<Cell<usize>>,
    pub tokenizer: PageTokenizer,
    /// Whoever tells the person of news. Set once.
    pub on_news: OnceCell<OnNews>,
}

type OnNews = Box<dyn Fn(Conversation, News)>;

impl Environment {
    /// Whether one more answer may be written.
    pub fn has_room(&self) -> bool {
        self.answering.get() < MAX_ANSWERS
    }
}

type Exchanges = Vec<Rc<Exchange>>;

type Work<T> = LocalBoxFuture<'static, T>;

/// The functions of the part that the rest of the program calls.
pub struct AnswerPart {
    pub(super) answer:
        fn(Conversation, TurnConfig, Asked, oneshot::Receiver<()>) -> Work<Option<AnswerState>>,
    pub(super) after_answer: fn(Conversation, TurnConfig) -> Work<()>,
    /// Goes on with the last answer, if it is held outside of the page.
    pub(super) go_on: fn(Conversation) -> Work<()>,
    pub(crate) go_on_off_screen: fn(Conversation) -> Work<()>,
    pub(super) compress: fn(Conversation) -> Work<()>,
    pub(super) count: fn(Conversation, u32) -> Work<()>,
    pub(super) count_typed: fn(Conversation) -> Work<()>,
    /// Shows exchanges, and the one that is being answered; in requests, a compressed turn stands for those up to this one.
    pub(super) show: fn(Transcript, Exchanges, Option<ExchangeView>, Option<ExchangeId>),
    /// Queues earlier exchanges, the latest first.
    pub(super) show_earlier: fn(Transcript, Exchanges),
    /// Puts the next exchanges that wait above those on screen.
    pub(super) show_more: fn(Transcript),
    pub(super) reveal: fn(Transcript, Reveal) -> Work<()>,
}

/// Reads of a conversation from storage. Two may overlap, and the older one may end last.
#[derive(Default)]
pub struct Reads {
    begun: Cell<u64>,
    /// The latest read that was shown.
    shown: Cell<u64>,
    /// Reads of what another tab writes: one at a time, repeated if a change came meanwhile.
    pub along: Cell<ReadAlong>,
}

/// Reading what another tab writes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ReadAlong {
    #[default]
    Idle,
    Reading,
    /// It has changed since the read began.
    Outdated,
}

impl Reads {
    /// Numbers a read that begins.
    pub fn begin(&self) -> u64 {
        self.begun.set(self.begun.get() + 1);
        self.begun.get()
    }

    /// Whether a read may be shown, which is so unless one that began later was, or they were cancelled.
    pub fn show(&self, read: u64) -> bool {
        let is_newest = read > self.shown.get();
        if is_newest {
            self.shown.set(read);
        }
        is_newest
    }

    /// No read that has begun is shown any more.
    pub fn cancel(&self) {
        self.shown.set(self.begun.get());
    }
}

impl Conversation {
    /// A conversation of which nothing was read yet.
    pub fn new(id: SessionId, environment: Rc<Environment>) -> Self {
        let (activity, read_only) = (RwSignal::new(None), RwSignal::new(None));
        let conversation = OpenConversation {
            id: RwSignal::new(id),
            settings: RwSignal::new(SessionSettings::default()),
            title: RwSignal::new(None),
            branched_from: RwSignal::new(None),
            read_only,
            opening: RwSignal::new(false),
            transcript: Transcript::new(
                environment.scheduler.clone(),
                environment.effects.clone(),
                activity,
                read_only,
            ),
            queued: RwSignal::new(Vec::new()),
            waits_for_server: RwSignal::new(false),
            draft: RefCell::default(),
            is_draft_known: Cell::default(),
            has_text: RwSignal::new(false),
            is_on_screen: Cell::default(),
            attachments: Attachments::default(),
            context: ContextMeter::default(),
            suggestions: Suggestions::default(),
            verification: Verification::default(),
            banner: RwSignal::new(None),
            activity,
            waiting_calls: RwSignal::new_local(Vec::new()),
            waiting_summary: RwSignal::new_local(None),
            turn: RefCell::default(),
            unfinished: RefCell::default(),
            claim: Cell::default(),
            reads: Reads::default(),
            settled: RefCell::default(),
            environment,
        };
        // Answers, timers and views have handles to it: nobody can tell when the last one is gone.
        Self(Box::leak(Box::new(SendWrapper::new(conversation))))
    }

    /// Has the page do something, unless another conversation is on screen.
    pub(super) fn emit(self, effect: ScreenEffect) {
        if self.is_on_screen.get() {
            self.environment.effects.emit(effect);
        }
    }

    /// Has the person told of something, unless it is on screen to show that.
    pub(super) fn tell(self, news: News) {
        if let Some(on_news) = self.environment.on_news.get() {
            on_news(self, news);
        }
    }

    /// Its id now.
    pub fn session(self) -> SessionId {
        self.id.get_untracked()
    }

    /// Whether a question is being answered.
    pub fn is_answering(self) -> bool {
        self.activity.get() == Some(Activity::Answering)
    }

    /// The project that it names.
    pub fn project(self) -> Option<ProjectId> {
        self.settings.with_untracked(|settings| settings.project.clone())
    }

    /// Whether it is stored.
    pub fn is_stored(self) -> bool {
        self.settings.with(|settings| settings.use_memory)
    }

    /// Sets what the list shows beside its title.
    pub fn set_activity(self, activity: Option<Activity>) {
        let before = self.activity.get_untracked();
        if before != activity {
            let answering = &self.environment.answering;
            if before == Some(Activity::Answering) {
                answering.set(answering.get().saturating_sub(1));
                self.environment.tokenizer.end_later();
            } else if activity == Some(Activity::Answering) {
                answering.set(answering.get() + 1);
            }
            self.activity.set(activity);
        }
    }

    /// Resets `settled`; it resolves when the returned sender fires or is dropped.
    pub fn unsettle(self) -> oneshot::Sender<()> {
        let (sender, receiver) = oneshot::channel();
        self.settled.replace(Some(receiver.shared()));
        sender
    }

    /// Waits until it is known whether this tab may write to it.
    pub async fn settled(self) {
        let settled = self.settled.borrow().clone();
        if let Some(settled) = settled {
            settled.await.ok();
        }
    }

    /// Forgets what was read of it and what was not sent, since the conversations are locked.
    pub fn lock(self) {
        self.transcript.clear();
        self.reads.cancel();
        self.title.set(None);
        self.queued.update(Vec::clear);
        self.clear_draft();
        self.attachments.pending.set(Vec::new());
        if !untrack(|| self.is_answering()) {
            self.set_activity(None);
        }
    }

    /// Begins a turn in place of the earlier one, if there is one; returns its key.
    pub fn begin_turn(self) -> u32 {
        let turn = LiveTurn::default();
        let key = turn.key;
        let before = self.turn.replace(Some(turn));
        drop(before);
        self.set_activity(Some(Activity::Answering));
        key
    }

    /// Reads or changes its turn, if there is one.
    pub fn with_turn<T>(self, change: impl FnOnce(&mut LiveTurn) -> T) -> Option<T> {
        self.turn.borrow_mut().as_mut().map(change)
    }

    pub fn has_turn(self) -> bool {
        self.turn.borrow().is_some()
    }

    /// Whether the turn with this key is still in progress.
    pub fn is_in_turn(self, key: u32) -> bool {
        self.turn.borrow().as_ref().is_some_and(|turn| turn.key == key)
    }

    /// The exchange that is being answered.
    pub fn live_exchange(self) -> Option<ExchangeView> {
        self.turn.borrow().as_ref().and_then(|turn| turn.exchange)
    }

    /// Stops the answer. The text received so far stays.
    pub fn stop_answer(self) {
        if let Some(stop) = self.with_turn(|turn| turn.stop.take()).flatten() {
            // The turn may have ended in the meantime.
            stop.send(()).ok();
        }
    }

    /// Stops the answer and skips the steps after it; the future resolves once the answer is saved. If the answer is already
    /// complete, it waits for the steps after it.
    pub fn end_turn(self) -> impl Future<Output = ()> + use<> {
        self.suggestions.stop();
        self.verification.stop();
        self.with_turn(|turn| turn.is_ending = true);
        self.stop_answer();
        let ended = self.turn.borrow().as_ref().map(|turn| turn.ended.clone());
        async move {
            if let Some(ended) = ended {
                ended.await.ok();
            }
        }
    }

    /// Stops the steps after an answer.
    pub fn stop_post_turn(self) {
        self.suggestions.stop();
        self.verification.stop();
        if let Some(stop) = self.with_turn(|turn| turn.stop_post_turn.take()).flatten() {
            // They may have ended in the meantime.
            stop.send(()).ok();
        }
    }

    /// Removes a turn that has ended, unless a later one has replaced it.
    pub fn remove_turn(self, key: u32) {
        if self.is_in_turn(key) {
            let over = self.turn.take();
            drop(over);
        }
    }
}

impl Deref for Conversation {
    type Target = OpenConversation;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl PartialEq for Conversation {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}
