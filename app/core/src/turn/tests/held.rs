//! Turns whose page is reloaded or closed while their reply is held.

use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    rc::Rc,
};

use futures::{
    FutureExt as _, StreamExt as _,
    channel::oneshot,
    future::{Either, LocalBoxFuture, pending, ready, select},
    stream,
};

use super::stage::{FakeClock, Piece, Script, Stage, calls, deltas, finish, request, results, says, session};
use crate::{
    conversation::{Answer, AnswerState, Session},
    ports::{ArrivalTime, Clock as _, HeldAnswer, HeldAnswers, HttpResponse, Response, TransportError},
    turn::{TurnRequest, TurnResponse, resume_turn, run_turn},
    wire::ChatRequest,
};

type Chunk = Result<Vec<u8>, TransportError>;

/// A reply, with the times at which its parts arrive.
#[derive(Clone)]
struct Held {
    key: String,
    state: String,
    status: u16,
    chunks: Rc<[(u64, Chunk)]>,
}

/// Holds replies from scripts, and has the page closed at one of their parts.
struct Holder {
    clock: Rc<FakeClock>,
    scripts: RefCell<VecDeque<Vec<Piece>>>,
    held: RefCell<Option<Held>>,
    requests: RefCell<Vec<ChatRequest>>,
    forgotten: RefCell<Vec<String>>,
    /// Parts until the page is closed, and whoever closes it.
    left: Cell<Option<usize>>,
    close: RefCell<Option<oneshot::Sender<()>>>,
}

impl Holder {
    fn new(clock: Rc<FakeClock>, scripts: &[Vec<Piece>]) -> Rc<Self> {
        Rc::new(Self {
            clock,
            scripts: RefCell::new(scripts.iter().cloned().collect()),
            held: RefCell::default(),
            requests: RefCell::default(),
            forgotten: RefCell::default(),
            left: Cell::new(None),
            close: RefCell::default(),
        })
    }

    /// The reply as it comes. What has come before this time is given at once.
    fn body(self: &Rc<Self>, held: &Held, since_ms: Option<u64>, arrival: ArrivalTime) -> HttpResponse {
        let (this, chunks) = (self.clone(), held.chunks.to_vec());
        let body = stream::iter(chunks).then(move |(ms, chunk)| {
            let (this, arrival) = (this.clone(), arrival.clone());
            async move {
                if this.left.get() == Some(0) {
                    this.close.take().map(|close| close.send(()));
                    pending::<()>().await;
                }
                this.left.set(this.left.get().map(|left| left - 1));
                let has_come = since_ms.is_some_and(|since| ms <= since);
                arrival.set(has_come.then_some(ms));
                if !has_come {
                    let wait = ms.saturating_sub(this.clock.now_ms());
                    this.clock.sleep(u32::try_from(wait).unwrap()).await;
                }
                chunk
            }
        });
        HttpResponse { body: body.boxed_local(), ..HttpResponse::whole(held.status, "") }
    }
}

struct Port(Rc<Holder>);

impl HeldAnswers for Port {
    fn send<'a>(&'a self, key: &'a str, state: String, request: &'a ChatRequest) -> Response<'a> {
        let holder = &self.0;
        holder.requests.borrow_mut().push(request.clone());
        let pieces = holder.scripts.borrow_mut().pop_front().expect("a request that is not in the script");
        let (mut at, mut chunks) = (holder.clock.now_ms(), Vec::new());
        for piece in pieces {
            match piece {
                Piece::Bytes(bytes) => chunks.push((at, Ok(bytes))),
                Piece::Breaks => chunks.push((at, Err(TransportError::Lost("reset".into())))),
                Piece::Pause(ms) => at += u64::from(ms),
                Piece::Hangs => panic!("a held reply that hangs"),
            }
        }
        let held = Held { key: key.to_owned(), state, status: 200, chunks: chunks.into() };
        let response = holder.body(&held, None, ArrivalTime::default());
        holder.held.replace(Some(held));
        ready(Ok(response)).boxed_local()
    }

    fn take<'a>(&'a self, key: &'a str) -> LocalBoxFuture<'a, Option<HeldAnswer>> {
        let holder = &self.0;
        let held = holder.held.borrow().clone().filter(|held| held.key == key);
        let answer = held.map(|held| {
            let arrival = ArrivalTime::default();
            let response = holder.body(&held, Some(holder.clock.now_ms()), arrival.clone());
            let response = ready(Ok(response)).boxed_local();
            HeldAnswer { state: held.state, away_ms: 0, arrival, response }
        });
        ready(answer).boxed_local()
    }

    fn forget(&self, key: &str) {
        self.0.forgotten.borrow_mut().push(key.to_owned());
        self.0.held.borrow_mut().take_if(|held| held.key == key);
    }
}

/// Replies to a question, and what the knowledge base finds.
struct Case {
    replies: Vec<Vec<Piece>>,
    found: Vec<(&'static str, &'static str, &'static str)>,
    /// The turns before this one.
    before: Vec<&'static str>,
}

/// The events of a body, one a piece, with a pause before each.
fn paced(body: &str) -> Vec<Piece> {
    let events = body.split_inclusive("\n\n");
    events.flat_map(|event| [Piece::Pause(120), Piece::Bytes(event.into())]).collect()
}

fn thinks(words: &[&str]) -> String {
    let event = |word: &&str| {
        format!("data: {{\"choices\":[{{\"index\":0,\"delta\":{{\"reasoning_content\":\"{word}\"}}}}]}}\n\n")
    };
    words.iter().map(event).collect()
}

const USAGE: &str =
    "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":40,\"completion_tokens\":9,\"total_tokens\":49}}\n\n";

fn cases() -> Vec<Case> {
    let queen = ("bees.md", "Bees", "A hive has one queen. She lays all of the eggs.");
    let drone = ("drones.md", "Drones", "Drones have no sting.");
    let thoughtful = thinks(&["Let me ", "see."])
        + &deltas(&["A hive ", "has one queen [1]", ". She lays ", "all of the eggs [1]."]);
    let quoting = deltas(&["A hive has one ", "queen [1: \"one", " queen\"].", " Drones have no sting [2]."]);
    let call =
        thinks(&["I need ", "more."]) + &deltas(&["I will look", " it up."]) + &calls("list_sources", "{}");
    vec![
        Case {
            replies: vec![paced(&(thoughtful + &finish("stop") + USAGE + "data: [DONE]\n\n"))],
            found: vec![queen],
            before: vec![],
        },
        Case {
            replies: vec![paced(&(quoting + &finish("stop") + "data: [DONE]\n\n"))],
            found: vec![queen, drone],
            before: vec!["What are bees?"],
        },
        Case {
            replies: vec![paced(&call), paced(&says(&["Only one ", "queen [1]."]))],
            found: vec![queen],
            before: vec![],
        },
        Case {
            replies: vec![{
                let mut pieces = paced(&deltas(&["A hive ", "has one queen [1]."]));
                pieces.extend([Piece::Pause(50), Piece::Breaks]);
                pieces
            }],
            found: vec![queen],
            before: vec![],
        },
    ]
}

impl Case {
    fn stage(&self) -> (Stage, Rc<Holder>) {
        let searches = std::iter::repeat_n(Script::body(&results(&self.found)), self.before.len() + 1);
        let mut stage = Stage::with_library(searches.collect(), Vec::new());
        for question in &self.before {
            stage.answer(Script::body(&says(&["They are insects."])));
            stage.ask(question);
        }
        let holder = Holder::new(stage.clock.clone(), &self.replies);
        stage.held = Some(Rc::new(Port(holder.clone())));
        (stage, holder)
    }

    fn parts(&self) -> usize {
        let parts =
            |pieces: &Vec<Piece>| pieces.iter().filter(|piece| !matches!(piece, Piece::Pause(_))).count();
        self.replies.iter().map(parts).sum()
    }
}

/// Runs a turn until its page is closed, which is after this many parts.
fn run_until(stage: &Stage, holder: &Holder, request: TurnRequest, parts: usize) -> Option<TurnResponse> {
    let (close, closed) = oneshot::channel();
    holder.close.replace(Some(close));
    holder.left.set(Some(parts));
    let services = stage.services();
    let events = |event| stage.events.borrow_mut().push(event);
    let ended = stage.wait(async {
        let turn = run_turn(&stage.graph, &services, &stage.config, request, pending(), &events);
        match select(std::pin::pin!(turn), closed).await {
            Either::Left((response, _)) => Some(response),
            Either::Right(_) => None,
        }
    });
    holder.left.set(None);
    ended
}

/// The page is opened again, after this many milliseconds.
fn resume(stage: &Stage, away_ms: u32, stop_after: Option<u32>) -> Option<TurnResponse> {
    let services = stage.services();
    let key = super::super::held_key(&session(), stage.session().exchanges.last()?.id, 0);
    stage.wait(async {
        stage.clock.sleep(away_ms).await;
        let held = stage.held.as_ref()?.take(&key).await?;
        let stop = stage.stop(stop_after);
        let events = |event| stage.events.borrow_mut().push(event);
        let held = (session(), held);
        Box::pin(resume_turn(&stage.graph, &services, &stage.config, held, stop, &events)).await
    })
}

/// The stored conversation, without the times of its last changes.
fn stored(stage: &Stage) -> Session {
    let mut session = stage.session();
    session.changed_ms = 0;
    for exchange in &mut session.exchanges {
        let exchange = Rc::make_mut(exchange);
        exchange.answer = exchange.answer.take().map(|answer| Answer { answered_ms: 0, ..answer });
    }
    session
}

#[test]
fn a_resumed_turn_stores_the_same_as_one_that_was_never_interrupted() {
    for (number, case) in cases().iter().enumerate() {
        let (stage, holder) = case.stage();
        let whole = run_until(&stage, &holder, request("How many queens?"), usize::MAX).expect("an answer");
        let expected = stored(&stage);
        assert_eq!(
            *holder.forgotten.borrow().last().unwrap(),
            "s1/".to_owned() + &format!("{}/0", whole.exchange_id)
        );
        for cut in 0..case.parts() {
            for away_ms in [0, 200, 60_000] {
                let (stage, holder) = case.stage();
                let ended = run_until(&stage, &holder, request("How many queens?"), cut);
                assert_eq!(ended, None, "case {number}, cut at {cut}");
                let resumed = resume(&stage, away_ms, None).expect("a held reply");
                let what = format!("case {number}, cut at {cut}, away for {away_ms} ms");
                assert_eq!(resumed.answer.state, whole.answer.state, "{what}");
                assert_eq!(stored(&stage), expected, "{what}");
                assert_eq!(holder.requests.borrow().len(), case.replies.len(), "{what}: asked once");
                assert!(holder.held.borrow().is_none(), "{what}: forgotten");
            }
        }
    }
}

#[test]
fn a_resumed_turn_can_be_stopped() {
    let case = &cases()[0];
    let (stage, holder) = case.stage();
    run_until(&stage, &holder, request("How many queens?"), 4);
    let resumed = resume(&stage, 0, Some(130)).expect("a held reply");
    assert_eq!(
        (resumed.answer.state, resumed.answer.text.as_str()),
        (AnswerState::Stopped, "A hive has one queen [1]. She lays ")
    );
    assert!(holder.held.borrow().is_none());
}

#[test]
fn calls_that_may_have_been_made_are_not_made_again() {
    let case = &cases()[2];
    let (stage, holder) = case.stage();
    let rounds = case.replies[0].len() / 2;
    // The page is closed while the second reply begins.
    run_until(&stage, &holder, request("How many queens?"), rounds);
    let key = "s1/1/0";
    assert_eq!(*holder.forgotten.borrow(), [key], "before the calls");
    resume(&stage, 0, None).expect("the second reply");
    assert_eq!(stage.session().exchanges[0].answer.as_ref().unwrap().tool_calls.len(), 1);
}

#[test]
fn replies_of_temporary_conversations_are_not_held() {
    let (stage, holder) = cases()[0].stage();
    stage.answer(Script::body(&says(&["One."])));
    let response = stage.run(super::stage::temporary("How many queens?"), None);
    assert_eq!((response.answer.text.as_str(), holder.requests.borrow().len()), ("One.", 0));
}

#[test]
fn a_state_of_another_version_is_not_read() {
    let (stage, holder) = cases()[0].stage();
    run_until(&stage, &holder, request("How many queens?"), 2);
    holder.held.borrow_mut().as_mut().unwrap().state = "{\"form\":0}".into();
    assert_eq!(resume(&stage, 0, None), None);
}
