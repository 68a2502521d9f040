//! Answers that go on while another conversation is on screen.

use std::rc::Rc;

use footnote_core::{conversation::AnswerState, ports::HistoryStore as _, wire::Purpose};
use reactive_graph::prelude::*;

use super::{
    answers::Shown,
    knowledge::{Shelf, passage},
    page::Page,
    testing::{AskedAnswer, ScriptedProxy},
};
use crate::{
    conversation::{Activity, Conversation, Progress, ReadOnly},
    conversations::Conversations,
    testing::Browser,
};

fn page() -> Page {
    Page::with(ScriptedProxy::with_model())
}

/// An answer whose conversation was left when it had begun.
struct Left {
    conversation: Conversation,
    answer: Rc<AskedAnswer>,
}

/// Asks, gets the beginning of the answer, and begins another conversation.
fn ask_and_leave(page: &Page, question: &str, beginning: &str) -> Left {
    page.send(question);
    page.write(|answer| answer.write(beginning));
    let left = Left { conversation: page.current(), answer: page.proxy.last() };
    page.act(Conversations::begin);
    left
}

impl Left {
    /// Writes the rest of the answer.
    fn finish(&self, page: &Page, rest: &str) {
        page.act(|_| self.answer.answer(rest));
    }

    fn open(&self, page: &Page) {
        page.act(|all| all.choose(&self.conversation.session(), None));
    }

    fn activity(&self, page: &Page) -> Option<Activity> {
        page.all.activity(&self.conversation.session())
    }

    /// The address of its conversation.
    fn address(&self) -> String {
        format!("/c/{}", self.conversation.session())
    }
}

const NEW: Option<Activity> = Some(Activity::Ended(AnswerState::Complete));

#[test]
fn an_answer_goes_on_with_its_later_steps() {
    let page = page();
    page.proxy.asides.borrow_mut().push((Purpose::Title, "About bees"));
    let bees = ask_and_leave(&page, "About bees", "One queen ");
    assert_eq!(bees.activity(&page), Some(Activity::Answering));
    assert_eq!(page.current().activity.get_untracked(), None, "there is nothing to stop on screen");
    bees.finish(&page, "in each hive.");
    assert_eq!((bees.activity(&page), page.toast()), (NEW, "New answer in “About bees”.".into()));
    assert!(page.questions().is_empty());
    let list = page.run(page.environment.store.list()).unwrap();
    assert_eq!(list[0].title, "About bees");
    bees.open(&page);
    assert_eq!(bees.activity(&page), None);
    let page = page.reload(&bees.address());
    assert_eq!(page.shown(), (AnswerState::Complete, "One queen in each hive.".into()));
    page.answered("And more of bees", "No.");
    assert!(page.sent().contains("One queen in each hive."));
}

#[test]
fn a_conversation_that_comes_back_shows_its_growing_answer_and_can_stop_it() {
    let page = page();
    let bees = ask_and_leave(&page, "About bees", "One");
    page.act(|_| bees.answer.write(" two"));
    bees.open(&page);
    let view = Rc::<Shown>::default();
    page.last().attach(view.clone());
    assert_eq!((view.text(), page.last().state.get_untracked()), ("One two".into(), AnswerState::Streaming));
    assert_eq!(bees.activity(&page), Some(Activity::Answering));
    page.act(|_| bees.answer.write(" three"));
    assert_eq!(view.text(), "One two three");
    page.act(|_| page.current().stop());
    assert!(bees.answer.is_closed());
    let stopped = (AnswerState::Stopped, "One two three".into());
    assert_eq!(page.shown(), stopped);
    let page = page.reload(&bees.address());
    assert_eq!((page.shown(), page.questions().len()), (stopped, 1));
}

#[test]
fn answers_written_at_the_same_time_arrive_each_in_its_own_conversation() {
    let page = page();
    let bees = ask_and_leave(&page, "About bees", "Bees ");
    let moths = ask_and_leave(&page, "About moths", "Moths ");
    moths.open(&page);
    page.act(|_| {
        bees.answer.write("make ");
        moths.answer.write("make ");
        bees.answer.answer("honey.");
        moths.answer.answer("hills.");
    });
    assert_eq!(page.shown(), (AnswerState::Complete, "Moths make hills.".into()));
    assert_eq!(bees.activity(&page), NEW);
    bees.open(&page);
    assert_eq!(page.shown(), (AnswerState::Complete, "Bees make honey.".into()));
    let local = page.browser.local();
    let records = local.iter().filter(|(key, _)| key.starts_with("footnote:session/"));
    for (key, text) in records {
        let other = if key.contains(moths.conversation.session().as_str()) { "bees" } else { "moths" };
        assert!(!text.to_lowercase().contains(other), "{key}: {text}");
    }
    for request in page.proxy.answers.borrow().iter() {
        let sent = request.sent();
        assert!(sent.contains("bees") != sent.contains("moths"), "{sent}");
    }
}

#[test]
fn stop_ends_the_answer_on_screen_alone() {
    let page = page();
    let bees = ask_and_leave(&page, "About bees", "Bees ");
    page.send("About moths");
    page.write(|answer| answer.write("Moths "));
    page.act(|_| page.current().stop());
    assert_eq!(page.shown(), (AnswerState::Stopped, "Moths ".into()));
    assert_eq!((bees.activity(&page), bees.answer.is_closed()), (Some(Activity::Answering), false));
    bees.finish(&page, "make honey.");
    bees.open(&page);
    assert_eq!(page.shown(), (AnswerState::Complete, "Bees make honey.".into()));
}

#[test]
fn an_answer_off_screen_is_kept_when_the_page_is_reloaded_or_killed() {
    for is_killed in [false, true] {
        let page = page();
        let bees = ask_and_leave(&page, "About bees", "One queen");
        let (proxy, browser) = (page.proxy.clone(), page.browser.clone());
        let page = if is_killed {
            page.kill();
            Page::open_with(&browser, &bees.address(), &proxy)
        } else {
            page.reload(&bees.address())
        };
        assert!(bees.answer.is_closed());
        assert_eq!(page.shown(), (AnswerState::Interrupted, "One queen".into()), "killed: {is_killed}");
    }
}

#[test]
fn a_temporary_conversation_goes_on_in_memory() {
    let page = page();
    page.act(Conversations::toggle_remember);
    let bees = ask_and_leave(&page, "About bees", "One queen ");
    bees.finish(&page, "in each hive.");
    // The way back to the conversation stays until it was dismissed.
    assert_eq!(page.toast(), "You left a temporary conversation.");
    page.act(|_| page.environment.toasts.dismiss());
    assert_eq!(page.toast(), "New answer in “About bees”.");
    page.press_toast();
    assert_eq!(page.shown(), (AnswerState::Complete, "One queen in each hive.".into()));
    page.answered("More of bees", "No more of bees.");
    assert!(!page.everything().contains("bees"), "{}", page.everything());
}

#[test]
fn an_answer_off_screen_is_checked_by_the_model_once() {
    let page = page();
    Shelf::connect(&page, &[passage("bees.md", "Bees", "A hive has one queen.")]);
    page.environment.preferences.set_verify_always(true);
    let opinion = r#"{"claims": [{"id": 1, "verdict": "supports", "reason": "Plainly the same.", "quote": "A hive has one queen."}]}"#;
    page.proxy.asides.borrow_mut().push((Purpose::Verify, opinion));
    let bees = ask_and_leave(&page, "About bees", "A hive has ");
    bees.finish(&page, "one queen [1].");
    assert!(page.everything().contains("Plainly the same"));
    bees.open(&page);
    let checks = page.last().outcome.with_untracked(|outcome| outcome.checks.clone());
    let reason = checks[0].opinion.as_ref().map(|opinion| opinion.reason.clone());
    assert_eq!(reason.as_deref(), Some("Plainly the same."));
    assert_eq!(page.requests(Purpose::Verify).len(), 1);
}

#[test]
fn questions_that_wait_are_asked_off_screen_too() {
    let page = page();
    page.send("About bees");
    page.write(|answer| answer.write("One queen "));
    page.send("What bees eat");
    page.send("Where bees live");
    page.act(|_| page.current().type_draft("When bees sleep".into()));
    let bees = Left { conversation: page.current(), answer: page.proxy.last() };
    page.act(Conversations::begin);
    assert_eq!((page.current().draft(), page.current().queued.get_untracked().len()), (String::new(), 0));
    bees.open(&page);
    let waiting = (page.current().draft(), page.current().queued.get_untracked().len());
    assert_eq!(waiting, ("When bees sleep".into(), 2));
    page.act(Conversations::begin);
    bees.finish(&page, "in each hive.");
    page.write(|answer| answer.answer("Nectar."));
    page.write(|answer| answer.answer("In hives."));
    assert_eq!(bees.activity(&page), NEW);
    bees.open(&page);
    let all = ["About bees", "What bees eat", "Where bees live"];
    assert_eq!(page.questions(), all);
    assert_eq!(page.current().draft(), "When bees sleep");
    let page = page.reload(&bees.address());
    assert_eq!((page.questions(), page.shown().1.as_str()), (all.map(String::from).into(), "In hives."));
}

#[test]
fn a_failure_off_screen_is_reported() {
    let page = page();
    page.send("About bees");
    let bees = Left { conversation: page.current(), answer: page.proxy.last() };
    page.act(Conversations::begin);
    page.act(|_| bees.answer.refuse(400, "No."));
    assert_eq!(page.toast(), "The question in “About bees” was not answered.");
    assert_eq!(bees.activity(&page), Some(Activity::Ended(AnswerState::Failed)));
    bees.open(&page);
    assert_eq!((page.shown().0, bees.activity(&page)), (AnswerState::Failed, None));
    page.act(|_| page.current().ask_anew(page.last(), None));
    page.write(|answer| answer.answer("One queen."));
    assert_eq!((page.shown().1.as_str(), page.questions().len()), ("One queen.", 1));
}

#[test]
fn deleting_a_conversation_stops_its_answer() {
    let page = page();
    let bees = ask_and_leave(&page, "About bees", "One queen");
    page.act(|all| all.delete(bees.conversation.session()));
    assert!(bees.answer.is_closed());
    assert_eq!(bees.activity(&page), None);
    assert!(!page.everything().contains("About bees"), "{}", page.everything());
    page.press_toast();
    bees.open(&page);
    assert_eq!(page.shown(), (AnswerState::Stopped, "One queen".into()));
    page.answered("More of bees", "No.");
}

#[test]
fn locking_stops_all_answers_and_keeps_them() {
    let page = page();
    let store = page.environment.store.clone();
    page.run(store.set_passphrase("open sesame", &|_, _| {})).unwrap();
    let bees = ask_and_leave(&page, "About bees", "One queen");
    page.send("About moths");
    page.write(|answer| answer.write("One nest"));
    page.run(page.all.lock_now());
    page.act(|_| {});
    assert!(page.proxy.answers.borrow().iter().all(|answer| answer.is_closed()));
    page.run(store.unlock("open sesame")).unwrap();
    page.act(|_| {});
    assert_eq!(page.shown(), (AnswerState::Stopped, "One nest".into()));
    assert_eq!(bees.activity(&page), None);
    bees.open(&page);
    assert_eq!(page.shown(), (AnswerState::Stopped, "One queen".into()));
}

#[test]
fn another_tab_reads_an_answer_off_screen_until_it_takes_it_over() {
    for has_locks in [true, false] {
        let browser = Browser::new(1);
        let browser = if has_locks { browser } else { browser.without_locks() };
        let page = Page::open_with(&browser, "", &Rc::new(ScriptedProxy::with_model()));
        let bees = ask_and_leave(&page, "About bees", "One queen");
        let second = page.another(&bees.address());
        assert_eq!(second.current().read_only.get_untracked(), Some(ReadOnly::OtherTab));
        assert_eq!(second.last().state.get_untracked(), AnswerState::Streaming);
        assert_eq!(second.last().progress.get_untracked(), Progress::OtherTab);
        assert_eq!(bees.activity(&page), Some(Activity::Answering));
        second.act(Conversations::take_over);
        assert!(bees.answer.is_closed());
        assert_eq!(second.shown(), (AnswerState::Stopped, "One queen".into()));
        second.answered("More of bees", "No more.");
        assert_eq!(page.all.storage.elsewhere.get_untracked(), [bees.conversation.session()]);
        page.answered("About moths", "None.");
        bees.open(&page);
        assert_eq!(page.current().read_only.get_untracked(), Some(ReadOnly::OtherTab));
        assert_eq!(page.questions(), ["About bees", "More of bees"]);
        assert_eq!(page.shown().1, "No more.");
    }
}
