//! Counts while the program that makes them starts, ends, starts again and fails.

use std::{
    cell::{Cell, RefCell},
    future::{pending, ready},
    rc::Rc,
};

use footnote_core::{
    models::Encoding,
    ports::{TokenCount, Tokenizer as _},
};
use futures::{
    FutureExt as _,
    channel::oneshot,
    future::{LocalBoxFuture, join},
};

use super::PageTokenizer;
use crate::{
    ports::{TokenWorker, TokenWorkers},
    testing::{Browser, Tab},
};

const TEXT: &str = "seven letters";
const ESTIMATE: TokenCount = TokenCount { tokens: 4, exact: false };
/// Programs count letters.
const EXACT: TokenCount = TokenCount { tokens: 13, exact: true };

/// Programs that start when the test lets them, and count letters.
#[derive(Default)]
struct Programs {
    starting: RefCell<Vec<(Encoding, oneshot::Sender<bool>)>>,
    running: RefCell<Vec<Encoding>>,
    behavior: Cell<Behavior>,
    /// Counts that wait.
    held: RefCell<Vec<oneshot::Sender<()>>>,
}

#[derive(Clone, Copy, Default)]
enum Behavior {
    #[default]
    Counts,
    /// Holds counts until the test lets them go.
    Holds,
    Fails,
}

struct Program(Encoding, Rc<Programs>);

impl Drop for Program {
    fn drop(&mut self) {
        self.1.running.borrow_mut().retain(|encoding| *encoding != self.0);
    }
}

impl TokenWorker for Program {
    fn count(&self, texts: &[&str]) -> LocalBoxFuture<'static, Option<Vec<u32>>> {
        let counts = texts.iter().map(|text| u32::try_from(text.len()).ok()).collect();
        match self.1.behavior.get() {
            Behavior::Counts => ready(counts).boxed_local(),
            Behavior::Holds => {
                let (sender, held) = oneshot::channel();
                self.1.held.borrow_mut().push(sender);
                held.map(|_| counts).boxed_local()
            }
            Behavior::Fails => ready(None).boxed_local(),
        }
    }
}

impl TokenWorkers for Rc<Programs> {
    fn start(&self, encoding: Encoding) -> LocalBoxFuture<'static, Option<Rc<dyn TokenWorker>>> {
        let (sender, started) = oneshot::channel();
        self.starting.borrow_mut().push((encoding, sender));
        let programs = self.clone();
        Box::pin(async move {
            match started.await {
                Ok(true) => {
                    programs.running.borrow_mut().push(encoding);
                    Some(Rc::new(Program(encoding, programs)) as Rc<dyn TokenWorker>)
                }
                Ok(false) => None,
                Err(oneshot::Canceled) => pending().await,
            }
        })
    }
}

struct Scene {
    browser: Browser,
    tab: Tab,
    programs: Rc<Programs>,
    tokenizer: PageTokenizer,
    answering: Rc<Cell<usize>>,
    /// How often estimates could be replaced.
    ready: Rc<Cell<u32>>,
}

impl Scene {
    fn new() -> Self {
        let browser = Browser::new(1);
        let tab = Tab::open(&browser);
        let (programs, answering, ready) =
            (Rc::<Programs>::default(), Rc::default(), Rc::<Cell<u32>>::default());
        let tokenizer =
            PageTokenizer::new(Rc::new(programs.clone()), tab.ports().clock, Rc::clone(&answering));
        let counted = ready.clone();
        tokenizer.on_ready(move || counted.set(counted.get() + 1));
        Self { browser, tab, programs, tokenizer, answering, ready }
    }

    /// A page whose program for gpt-4o runs.
    fn running() -> Self {
        let scene = Self::new();
        scene.prepare("gpt-4o");
        scene.start(true);
        scene
    }

    /// Does this in the page.
    fn enter(&self, act: impl FnOnce(&PageTokenizer)) {
        self.browser.executor.enter(self.tab.id, || act(&self.tokenizer));
        self.pass(0);
    }

    fn prepare(&self, model: &str) {
        self.enter(|tokenizer| tokenizer.prepare(model));
        self.pass(1);
    }

    fn pass(&self, ms: u64) {
        self.browser.executor.pass(ms);
    }

    /// Ends the start of the program that is starting.
    fn start(&self, works: bool) {
        let (_, sender) = self.programs.starting.borrow_mut().pop().expect("a program that is starting");
        sender.send(works).expect("a page that waits");
        self.pass(0);
    }

    fn is_starting(&self) -> bool {
        !self.programs.starting.borrow().is_empty()
    }

    fn is_running(&self) -> bool {
        !self.programs.running.borrow().is_empty()
    }

    /// Waits for a count.
    fn count(&self, model: &str) -> TokenCount {
        self.count_while(model, || {})
    }

    /// Begins a count, does this and waits for the count.
    fn count_while(&self, model: &str, act: impl FnOnce()) -> TokenCount {
        let counting = self.tokenizer.count(model, &[TEXT]);
        let (counts, ()) = self.browser.executor.run(
            self.tab.id,
            join(counting, async {
                let clock = self.tab.ports().clock;
                clock.yield_now().await;
                act();
            }),
        );
        counts.first().copied().expect("a count")
    }
}

#[test]
fn counts_are_estimates_until_a_program_has_started_for_the_first_time() {
    let scene = Scene::new();
    assert_eq!(scene.count("gpt-4o"), ESTIMATE);
    scene.prepare("gpt-4o");
    assert_eq!(scene.count("gpt-4o"), ESTIMATE);
    scene.start(true);
    assert_eq!((scene.ready.get(), scene.count("gpt-4o")), (1, EXACT));
    // A model without a published encoding.
    assert_eq!(scene.count("bees-7b"), TokenCount { exact: false, ..EXACT });
}

#[test]
fn an_idle_program_ends_and_a_count_waits_for_the_next_one() {
    let scene = Scene::running();
    scene.pass(1_900);
    assert_eq!(scene.count("gpt-4o"), EXACT);
    scene.pass(1_900);
    assert!(scene.is_running(), "it counted a moment ago");
    scene.pass(200);
    assert!(!scene.is_running());
    let start = || scene.programs.starting.borrow_mut().pop().unwrap().1.send(true).unwrap();
    assert_eq!(scene.count_while("gpt-4o", start), EXACT);
    assert_eq!(scene.ready.get(), 0, "nothing was estimated");
}

#[test]
fn typing_starts_a_program_and_keeps_it() {
    let scene = Scene::running();
    scene.pass(2_100);
    assert!(!scene.is_running());
    scene.enter(PageTokenizer::keep_for_typing);
    scene.start(true);
    for _ in 0..3 {
        scene.pass(9_000);
        scene.enter(PageTokenizer::keep_for_typing);
    }
    scene.count("gpt-4o");
    scene.pass(9_000);
    assert!(scene.is_running());
    scene.pass(1_100);
    assert!(!scene.is_running());
}

#[test]
fn an_answer_that_is_being_written_keeps_the_program() {
    let scene = Scene::running();
    scene.answering.set(1);
    scene.pass(60_000);
    assert!(scene.is_running());
    scene.answering.set(0);
    scene.enter(PageTokenizer::end_later);
    scene.pass(2_100);
    assert!(!scene.is_running());
}

#[test]
fn a_slow_start_is_not_waited_for_and_its_estimate_is_replaced() {
    let scene = Scene::running();
    scene.pass(2_100);
    assert_eq!(scene.count("gpt-4o"), ESTIMATE);
    assert_eq!(scene.ready.get(), 0);
    scene.start(true);
    assert_eq!((scene.ready.get(), scene.count("gpt-4o")), (1, EXACT));
}

#[test]
fn a_program_that_fails_is_started_again_when_the_model_is_prepared() {
    for breaks in [
        |scene: &Scene| scene.start(false),
        |scene: &Scene| {
            scene.start(true);
            scene.programs.behavior.set(Behavior::Fails);
        },
    ] {
        let scene = Scene::new();
        scene.prepare("gpt-4o");
        breaks(&scene);
        assert_eq!(scene.count("gpt-4o"), ESTIMATE);
        scene.enter(PageTokenizer::keep_for_typing);
        assert!(!scene.is_running() && !scene.is_starting());
        scene.programs.behavior.set(Behavior::Counts);
        scene.prepare("gpt-4o");
        scene.start(true);
        assert_eq!((scene.ready.get(), scene.count("gpt-4o")), (1, EXACT));
    }
}

#[test]
fn a_count_that_comes_too_late_replaces_its_estimate_once() {
    let scene = Scene::running();
    scene.programs.behavior.set(Behavior::Holds);
    for ready in [1, 1] {
        assert_eq!(scene.count("gpt-4o"), ESTIMATE);
        for held in scene.programs.held.take() {
            held.send(()).unwrap();
        }
        scene.pass(0);
        assert_eq!(scene.ready.get(), ready);
    }
}

#[test]
fn each_encoding_has_its_own_program() {
    let scene = Scene::running();
    assert_eq!(scene.count("gpt-4"), ESTIMATE);
    scene.prepare("gpt-4");
    scene.start(true);
    assert_eq!([scene.count("gpt-4"), scene.count("gpt-4o")], [EXACT, EXACT]);
    assert_eq!(*scene.programs.running.borrow(), [Encoding::O200kBase, Encoding::Cl100kBase]);
    scene.pass(2_100);
    assert!(!scene.is_running());
}
