//! Runs the tasks of all tabs in one thread, over a virtual clock.
//!
//! A task belongs to the tab that started it. Tasks of one tab run in the order in which they were woken, as a browser's do;
//! those of different tabs are interleaved at random.

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet, VecDeque},
    pin::{Pin, pin},
    rc::Rc,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll, Wake, Waker},
};

use any_spawner::{CustomExecutor, PinnedFuture, PinnedLocalFuture};
use footnote_core::ports::Clock;
use futures::future::LocalBoxFuture;

use crate::ports::Scheduler;

/// When tests begin, in milliseconds since 1970.
const BEGIN_MS: u64 = 1_700_000_000_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TabId(pub u32);

/// The future that a test waits for, as opposed to a task that a tab started.
const MAIN: u64 = 0;

thread_local! {
    /// The executor of this thread's test.
    static RUNNING: RefCell<Option<Executor>> = const { RefCell::new(None) };
    /// The tab whose code runs.
    static CURRENT: Cell<Option<TabId>> = const { Cell::new(None) };
}

type Woken = Arc<Mutex<VecDeque<(TabId, u64)>>>;

#[derive(Clone)]
pub struct Executor(Rc<State>);

struct State {
    tasks: RefCell<BTreeMap<u64, Task>>,
    /// The tasks to be polled, in the order in which they were woken.
    woken: Woken,
    next: Cell<u64>,
    now_ms: Cell<u64>,
    /// Added to what the clock on the wall says.
    clock_offset_ms: Cell<i64>,
    /// How often the time was asked for, which takes a moment itself.
    looks: Cell<u64>,
    /// By when they are due, and in the order in which they were begun.
    timers: RefCell<BTreeMap<(u64, u64), PendingTimer>>,
    random: RefCell<Random>,
    /// Tabs whose tasks do not run.
    frozen: RefCell<BTreeSet<TabId>>,
}

struct Task {
    tab: TabId,
    /// `None` while it is polled.
    future: Option<LocalBoxFuture<'static, ()>>,
}

struct PendingTimer {
    tab: TabId,
    waker: Waker,
    is_due: Rc<Cell<bool>>,
}

struct TaskWaker {
    tab: TabId,
    id: u64,
    woken: Woken,
}

impl Wake for TaskWaker {
    fn wake(self: Arc<Self>) {
        let mut woken = self.woken.lock().unwrap_or_else(PoisonError::into_inner);
        if !woken.contains(&(self.tab, self.id)) {
            woken.push_back((self.tab, self.id));
        }
    }
}

/// What `any_spawner` calls in this process; each thread has a test of its own.
struct Spawner;

impl CustomExecutor for Spawner {
    fn spawn(&self, future: PinnedFuture<()>) {
        self.spawn_local(future);
    }

    fn spawn_local(&self, future: PinnedLocalFuture<()>) {
        let executor = RUNNING.with_borrow(Clone::clone);
        let tab = CURRENT.get();
        assert!(executor.is_some() && tab.is_some(), "a task is started outside of a tab");
        if let (Some(executor), Some(tab)) = (executor, tab) {
            executor.spawn(tab, future);
        }
    }

    fn poll_local(&self) {}
}

impl Executor {
    pub(super) fn start(seed: u64) -> Self {
        let executor = Self(Rc::new(State {
            tasks: RefCell::default(),
            woken: Woken::default(),
            next: Cell::new(MAIN + 1),
            now_ms: Cell::new(0),
            clock_offset_ms: Cell::new(0),
            looks: Cell::new(0),
            timers: RefCell::default(),
            random: RefCell::new(Random(seed)),
            frozen: RefCell::default(),
        }));
        // The tests of this process start the same one again and again.
        any_spawner::Executor::init_custom_executor(Spawner).ok();
        RUNNING.set(Some(executor.clone()));
        executor
    }

    /// Starts a task of a tab.
    pub(super) fn spawn(&self, tab: TabId, future: impl Future<Output = ()> + 'static) {
        let id = self.next_number();
        self.0.tasks.borrow_mut().insert(id, Task { tab, future: Some(Box::pin(future)) });
        self.waker(tab, id).wake();
    }

    /// Runs this as code of a tab, and everything that is woken meanwhile.
    ///
    /// # Panics
    ///
    /// If nothing is left that could wake it.
    pub fn run<T>(&self, tab: TabId, future: impl Future<Output = T>) -> T {
        let mut future = pin!(future);
        let waker = self.waker(tab, MAIN);
        waker.wake_by_ref();
        loop {
            let next = self.take_woken();
            let is_stuck = next.is_none() && !self.fire_timer();
            assert!(!is_stuck, "what the test waits for never happens");
            match next {
                Some((_, MAIN)) => {
                    let polled = within(tab, || future.as_mut().poll(&mut Context::from_waker(&waker)));
                    if let Poll::Ready(output) = polled {
                        return output;
                    }
                }
                Some((tab, id)) => self.poll(tab, id),
                None => {}
            }
        }
    }

    /// Calls this as code of a tab.
    pub fn enter<T>(&self, tab: TabId, run: impl FnOnce() -> T) -> T {
        within(tab, run)
    }

    /// Runs all tasks to their ends.
    pub fn settle(&self) {
        loop {
            match self.take_woken() {
                Some((tab, id)) => self.poll(tab, id),
                None if self.fire_timer() => {}
                None => return,
            }
        }
    }

    /// Runs the tasks of this many milliseconds.
    pub fn pass(&self, ms: u64) {
        let until = self.0.now_ms.get() + ms;
        loop {
            if let Some((tab, id)) = self.take_woken() {
                self.poll(tab, id);
            } else if self.0.timers.borrow().first_key_value().is_none_or(|(timer, _)| timer.0 > until) {
                self.0.now_ms.set(until);
                return;
            } else {
                self.fire_timer();
            }
        }
    }

    /// Polls some of the tasks that can run now.
    pub fn steps(&self, count: usize) {
        for _ in 0..count {
            match self.take_woken() {
                Some((tab, id)) => self.poll(tab, id),
                None if self.fire_timer() => {}
                None => return,
            }
        }
    }

    /// Drops all tasks of a tab.
    pub(super) fn kill(&self, tab: TabId) {
        let ids: Vec<u64> = {
            let tasks = self.0.tasks.borrow();
            tasks.iter().filter(|(_, task)| task.tab == tab).map(|(id, _)| *id).collect()
        };
        for id in ids {
            let task = self.0.tasks.borrow_mut().remove(&id);
            within(tab, || drop(task));
        }
        self.0.timers.borrow_mut().retain(|_, timer| timer.tab != tab);
        self.0.woken.lock().unwrap_or_else(PoisonError::into_inner).retain(|woken| woken.0 != tab);
    }

    /// Runs none of a tab's tasks until it is thawed, as browsers do with tabs in the background.
    pub fn freeze(&self, tab: TabId) {
        self.0.frozen.borrow_mut().insert(tab);
    }

    pub fn thaw(&self, tab: TabId) {
        self.0.frozen.borrow_mut().remove(&tab);
    }

    /// Sets the clock on the wall forward or back.
    pub fn set_clock(&self, offset_ms: i64) {
        self.0.clock_offset_ms.set(offset_ms);
    }

    pub(super) fn random(&self) -> u64 {
        self.0.random.borrow_mut().next()
    }

    /// A number below `count`.
    pub(super) fn draw(&self, count: usize) -> usize {
        usize::try_from(self.random()).unwrap_or_default().checked_rem(count).unwrap_or_default()
    }

    fn next_number(&self) -> u64 {
        self.0.next.replace(self.0.next.get() + 1)
    }

    fn waker(&self, tab: TabId, id: u64) -> Waker {
        Arc::new(TaskWaker { tab, id, woken: self.0.woken.clone() }).into()
    }

    /// The first woken task of a tab that is drawn.
    fn take_woken(&self) -> Option<(TabId, u64)> {
        let mut woken = self.0.woken.lock().unwrap_or_else(PoisonError::into_inner);
        let frozen = self.0.frozen.borrow();
        let tabs: BTreeSet<TabId> =
            woken.iter().map(|woken| woken.0).filter(|tab| !frozen.contains(tab)).collect();
        let drawn = usize::try_from(self.random()).unwrap_or_default().checked_rem(tabs.len())?;
        let tab = *tabs.iter().nth(drawn)?;
        let at = woken.iter().position(|woken| woken.0 == tab)?;
        woken.remove(at)
    }

    fn poll(&self, tab: TabId, id: u64) {
        let future = self.0.tasks.borrow_mut().get_mut(&id).and_then(|task| task.future.take());
        let Some(mut future) = future else { return };
        let waker = self.waker(tab, id);
        let polled = within(tab, || future.as_mut().poll(&mut Context::from_waker(&waker)));
        let mut tasks = self.0.tasks.borrow_mut();
        if polled.is_ready() {
            tasks.remove(&id);
        } else if let Some(task) = tasks.get_mut(&id) {
            task.future = Some(future);
        }
    }

    /// Goes to the time of the next timer, and wakes who waits for it.
    fn fire_timer(&self) -> bool {
        let Some(((due_ms, _), timer)) = self.0.timers.borrow_mut().pop_first() else { return false };
        self.0.now_ms.set(self.0.now_ms.get().max(due_ms));
        timer.is_due.set(true);
        timer.waker.wake();
        true
    }
}

/// Calls this as code of a tab.
fn within<T>(tab: TabId, run: impl FnOnce() -> T) -> T {
    let before = CURRENT.replace(Some(tab));
    let output = run();
    CURRENT.set(before);
    output
}

/// The clock of a tab.
#[derive(Clone)]
pub(super) struct TabClock {
    pub(super) executor: Executor,
    pub(super) tab: TabId,
}

impl TabClock {
    fn timer(&self, ms: u32) -> Timer {
        let due_ms = self.executor.0.now_ms.get() + u64::from(ms);
        let due = (due_ms, self.executor.next_number());
        Timer { executor: self.executor.clone(), tab: self.tab, due, is_due: Rc::default() }
    }
}

impl Clock for TabClock {
    fn now_ms(&self) -> u64 {
        let state = &self.executor.0;
        (BEGIN_MS + state.now_ms.get()).saturating_add_signed(state.clock_offset_ms.get())
    }

    fn sleep(&self, ms: u32) -> LocalBoxFuture<'static, ()> {
        Box::pin(self.timer(ms))
    }
}

impl Scheduler for TabClock {
    #[expect(clippy::cast_precision_loss, reason = "tests are short")]
    fn elapsed_ms(&self) -> f64 {
        let state = &self.executor.0;
        state.looks.set(state.looks.get() + 1);
        state.now_ms.get() as f64 + state.looks.get() as f64 / 2.0
    }

    fn yield_now(&self) -> LocalBoxFuture<'static, ()> {
        Box::pin(self.timer(0))
    }

    fn idle(&self) -> LocalBoxFuture<'static, ()> {
        Box::pin(self.timer(1))
    }
}

/// Resolves at its time.
struct Timer {
    executor: Executor,
    tab: TabId,
    due: (u64, u64),
    is_due: Rc<Cell<bool>>,
}

impl Future for Timer {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if self.is_due.get() {
            return Poll::Ready(());
        }
        let timer =
            PendingTimer { tab: self.tab, waker: context.waker().clone(), is_due: self.is_due.clone() };
        self.executor.0.timers.borrow_mut().insert(self.due, timer);
        Poll::Pending
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        self.executor.0.timers.borrow_mut().remove(&self.due);
    }
}

/// xorshift64*.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        let mut state = self.0.wrapping_mul(2) | 1;
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        self.0 = state;
        state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33
    }
}
