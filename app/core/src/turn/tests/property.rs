//! After any actions in any order: nothing said is lost, exchanges are in the order of their numbers, and no text of one
//! conversation is in another's records or requests.

use futures::{
    FutureExt,
    future::{Either, select},
};
use proptest::prelude::*;

use super::stage::{Piece, Script, Stage, deltas, says};
use crate::{
    compress::{compress_now, undo_compression},
    conversation::{AnswerState, ExchangeId, Session, SessionId, SessionSettings},
    ports::HistoryStore,
    storage::{Record, assemble, keys, mark_unfinished},
    turn::{TurnRequest, run_post_turn, run_turn},
    wire::Purpose,
};

/// How an answer ends.
#[derive(Debug, Clone, Copy)]
enum Ends {
    Well,
    Stopped,
    Broken,
    Failed,
    /// The page is closed in the middle, and opened again.
    Closed,
}

#[derive(Debug, Clone, Copy)]
enum Step {
    Ask(Ends),
    /// The last one again, in the same words.
    Regenerate(Ends),
    /// The last one again, in other words.
    Edit(Ends),
    Remember,
    Compress,
    Undo,
    Reload,
    Delete,
}

/// An exchange as it must be stored.
#[derive(Debug, Clone, Default, PartialEq)]
struct Expected {
    /// All wordings of the question, the last one last.
    questions: Vec<String>,
    /// All texts of answers, in order.
    answers: Vec<String>,
    state: Option<AnswerState>,
}

/// Two conversations, the exchanges that each must have, and a counter that makes every text unique.
struct Play {
    stage: Stage,
    expected: [Vec<Expected>; 2],
    texts: usize,
}

const MARKS: [&str; 2] = ["~one~", "~two~"];

fn id(which: usize) -> SessionId {
    SessionId::new(["one", "two"][which]).unwrap()
}

impl Play {
    fn new() -> Self {
        Self { stage: Stage::new(Vec::new()), expected: Default::default(), texts: 0 }
    }

    /// A unique text of this conversation, long enough to be worth compressing.
    fn text(&mut self, which: usize, kind: &str) -> String {
        self.texts += 1;
        let number = self.texts;
        format!("{kind} {number} {} {}end {number}.", MARKS[which], "some words more ".repeat(8))
    }

    fn session(&self, which: usize) -> Option<Session> {
        self.stage.store.records.get(&id(which)).now_or_never().unwrap().unwrap()
    }

    fn append(&self, which: usize, record: Record) {
        self.stage.store.append(&id(which), record).now_or_never().unwrap().unwrap();
    }

    fn step(&mut self, which: usize, step: Step) {
        match step {
            Step::Ask(ends) => {
                let question = self.text(which, "Question");
                self.expected[which].push(Expected { questions: vec![question], ..Expected::default() });
                self.turn(which, None, ends);
            }
            Step::Regenerate(ends) if !self.expected[which].is_empty() => self.again(which, ends),
            Step::Edit(ends) if !self.expected[which].is_empty() => {
                let question = self.text(which, "Edited");
                self.expected[which].last_mut().unwrap().questions.push(question);
                self.again(which, ends);
            }
            Step::Regenerate(_) | Step::Edit(_) => {}
            Step::Remember => {
                let summary = self.text(which, "Summary");
                let answer = serde_json::json!({ "summary": summary, "index": [] }).to_string();
                self.stage.aside_for(Purpose::Memory, Script::body(&says(&[&answer])));
                self.stage.aside_for(Purpose::Title, Script::body(&says(&["Name", MARKS[which]])));
                let (stage, services) = (&self.stage, self.stage.services());
                let never = futures::future::pending();
                let walk = run_post_turn(&stage.graph, &services, &stage.config, id(which), never, &|_| {});
                stage.wait(walk).unwrap();
                stage.forget_asides();
            }
            Step::Compress => {
                let short = format!("Short {}", MARKS[which]);
                self.stage.aside_for(Purpose::Compress, Script::body(&says(&[&short])));
                let services = self.stage.services();
                // There may be nothing to compress; nothing may be lost by trying.
                self.stage.wait(compress_now(&services, &self.stage.config, &id(which))).ok();
                self.stage.forget_asides();
            }
            Step::Undo => {
                self.stage.wait(undo_compression(self.stage.store.as_ref(), &id(which))).unwrap();
            }
            Step::Reload => self.reload(),
            Step::Delete => {
                self.stage.store.delete(&id(which)).now_or_never().unwrap().unwrap();
                self.expected[which].clear();
            }
        }
    }

    fn again(&mut self, which: usize, ends: Ends) {
        let last = u32::try_from(self.expected[which].len()).unwrap();
        self.turn(which, Some(ExchangeId(last)), ends);
    }

    /// Asks the last expected question.
    fn turn(&mut self, which: usize, replace: Option<ExchangeId>, ends: Ends) {
        let answer = self.text(which, "Answer");
        let question = self.expected[which].last().unwrap().questions.last().unwrap().clone();
        let part = Piece::Bytes(deltas(&[&answer]).into());
        let slow = || Script::pieces(vec![part.clone(), Piece::Hangs]);
        let (script, stop, ended) = match ends {
            Ends::Well => (Script::body(&says(&[&answer])), None, AnswerState::Complete),
            Ends::Stopped => (slow(), Some(100), AnswerState::Stopped),
            Ends::Broken => {
                (Script::pieces(vec![part.clone(), Piece::Breaks]), None, AnswerState::Interrupted)
            }
            Ends::Failed => (Script::status(500, ""), None, AnswerState::Failed),
            Ends::Closed => (slow(), None, AnswerState::Interrupted),
        };
        self.stage.answer(script);
        let request = TurnRequest {
            session: id(which),
            question,
            replace,
            settings: SessionSettings::default(),
            query: None,
            continue_answer: false,
            attachments: Vec::new(),
            notices: Vec::new(),
            summary: None,
        };
        if matches!(ends, Ends::Closed) {
            let (stage, services) = (&self.stage, self.stage.services());
            let never = futures::future::pending();
            let turn = run_turn(&stage.graph, &services, &stage.config, request, never, &|_| {});
            futures::pin_mut!(turn);
            let closed = stage.wait(select(turn, stage.stop(Some(400))));
            assert!(matches!(closed, Either::Right(_)));
            self.reload();
        } else {
            assert_eq!(self.stage.run(request, stop).answer.state, ended);
        }
        let expected = self.expected[which].last_mut().unwrap();
        expected.state = Some(ended);
        if ended != AnswerState::Failed {
            expected.answers.push(answer);
        }
        self.check_request(which);
    }

    /// Opens the page anew: everything is read from the records, and an unfinished answer is interrupted.
    fn reload(&self) {
        for (key, value) in self.stage.store.records.records() {
            self.stage.store.records.insert(key, value);
        }
        for which in [0, 1] {
            let Some(mut session) = self.session(which) else { continue };
            mark_unfinished(&mut session);
            for exchange in &session.exchanges {
                if let Some(answer) = &exchange.answer {
                    let answer = Box::new(answer.clone());
                    self.append(which, Record::Answer { exchange: exchange.id, answer });
                }
            }
        }
    }

    /// Checks that the last request had all exchanges of its conversation that the compressed turn does not stand for, and
    /// nothing of the other conversation.
    fn check_request(&self, which: usize) {
        let request = self.stage.requests().pop().unwrap();
        let sent: Vec<String> = request.messages.into_iter().filter_map(|message| message.content).collect();
        assert!(sent.iter().all(|text| !text.contains(MARKS[1 - which])), "{sent:?}");
        let session = self.session(which).unwrap();
        let through = session.memory.compressed_turn().map_or(0, |(through, _)| through.0 as usize);
        let (last, before) = self.expected[which].split_last().unwrap();
        assert!(sent.last().unwrap().ends_with(last.questions.last().unwrap()));
        for (at, exchange) in before.iter().enumerate() {
            // A failed answer takes its exchange out of requests, even if there were others before.
            let is_sent = exchange.state != Some(AnswerState::Failed) && at + 1 > through;
            for text in exchange.questions.last().into_iter().chain(exchange.answers.last()) {
                assert_eq!(sent.contains(text), is_sent, "{text}\n{sent:?}");
            }
        }
    }

    /// Checks what is stored, read in several ways.
    fn check(&self) {
        let records = self.stage.store.records.records();
        for (key, value) in &records {
            assert!(!value.contains("Be brief"), "the system prompt is in {key}");
        }
        for which in [0, 1] {
            let prefix = keys::session(&id(which));
            let own: Vec<_> = records.iter().filter(|(key, _)| key.starts_with(&prefix)).cloned().collect();
            assert!(own.iter().all(|(_, value)| !value.contains(MARKS[1 - which])));
            let session = self.session(which);
            let read = assemble(&id(which), own);
            assert_eq!((&read.session, read.set_aside.len()), (&session, 0));
            let found = session.iter().flat_map(|session| &session.exchanges).map(|exchange| {
                let question = &exchange.question;
                let answer = exchange.answer.as_ref();
                let earlier = answer.into_iter().flat_map(|answer| &answer.earlier);
                let answers = earlier.chain(answer).map(|answer| answer.text.clone());
                Expected {
                    questions: [&question.earlier[..], std::slice::from_ref(&question.text)].concat(),
                    answers: answers.filter(|text| !text.is_empty()).collect(),
                    state: answer.map(|answer| answer.state),
                }
            });
            assert_eq!(found.collect::<Vec<_>>(), self.expected[which]);
            let ids = session.iter().flat_map(|session| &session.exchanges).map(|exchange| exchange.id.0);
            assert!(ids.zip(1..).all(|(id, place)| id == place), "by counter, without gaps");
        }
    }
}

fn ends() -> impl Strategy<Value = Ends> {
    prop_oneof![
        4 => Just(Ends::Well),
        1 => Just(Ends::Stopped),
        1 => Just(Ends::Broken),
        1 => Just(Ends::Failed),
        1 => Just(Ends::Closed),
    ]
}

fn steps() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => ends().prop_map(Step::Ask),
        2 => ends().prop_map(Step::Regenerate),
        2 => ends().prop_map(Step::Edit),
        2 => Just(Step::Remember),
        3 => Just(Step::Compress),
        2 => Just(Step::Undo),
        1 => Just(Step::Reload),
        1 => Just(Step::Delete),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn whatever_is_done_nothing_is_lost(steps in prop::collection::vec((0_usize..2, steps()), 1..30)) {
        let mut play = Play::new();
        for (which, step) in steps {
            play.step(which, step);
            play.check();
        }
    }
}

#[test]
fn two_conversations_of_two_hundred_turns_stay_apart() {
    let mut play = Play::new();
    for turn in 0..200 {
        let which = turn % 2;
        play.step(which, Step::Ask(Ends::Well));
        if turn % 10 < 2 {
            play.step(which, Step::Remember);
        }
        if turn % 50 > 47 {
            play.step(which, Step::Compress);
        }
    }
    play.check();
    assert_eq!(play.expected.each_ref().map(Vec::len), [100, 100]);
}
