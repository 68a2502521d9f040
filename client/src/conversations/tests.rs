//! Which conversation is on screen, and what goes on in the others.

mod added;
mod answers;
mod archive;
mod asking;
mod background;
mod branches;
mod conversation_settings;
mod deleting;
mod drafts;
mod held;
mod knowledge;
mod memory;
mod moving;
mod opening;
mod page;
mod requests;
mod stored;
mod summaries;
mod tabs;
mod temporary;
pub(crate) mod testing;
mod tools;
mod versions;

use std::rc::Rc;

use footnote_core::conversation::{AnswerState, SessionId};
use futures::FutureExt as _;
use reactive_graph::{owner::Owner, prelude::*};

use super::{CONVERSATIONS, Conversations};
use crate::{
    conversation::{Activity, Environment, MAX_ANSWERS, ReadOnly},
    testing::{Browser, Tab},
};

fn id(name: &str) -> SessionId {
    SessionId::new(name).unwrap()
}

fn environment(browser: &Browser, tab: &Tab) -> Rc<Environment> {
    Rc::new(testing::environment(browser, tab))
}

fn conversations() -> (Conversations, Owner) {
    let owner = Owner::new();
    owner.set();
    let browser = Browser::new(1);
    (
        Conversations::new(id("one"), environment(&browser, &Tab::open(&browser)), Rc::new(&CONVERSATIONS)),
        owner,
    )
}

#[test]
fn a_conversation_is_kept_when_another_one_is_opened() {
    let (all, _owner) = conversations();
    let one = all.current_untracked();
    one.queued.set(vec!["And wasps?".into()]);
    let two = all.open(&id("two"));
    all.set_current(two);
    assert!(all.is_current(two) && !all.is_current(one));
    assert!(all.current_with(&id("one")).is_none() && all.opened(&id("three")).is_none());
    let again = all.open(&id("one"));
    assert!(again == one);
    assert_eq!(again.queued.get_untracked(), ["And wasps?"]);
    // A duplicated tab continues with a copy.
    all.rename(one, id("copy"));
    assert!(all.opened(&id("one")).is_none() && all.opened(&id("copy")) == Some(one));
    assert_eq!(one.session(), id("copy"));
}

#[test]
fn what_ended_off_screen_is_seen_once_it_is_on_screen() {
    let (all, _owner) = conversations();
    let two = all.open(&id("two"));
    two.set_activity(Some(Activity::Ended(AnswerState::Complete)));
    assert_eq!(all.activity(&id("two")), Some(Activity::Ended(AnswerState::Complete)));
    all.set_current(two);
    assert_eq!(all.activity(&id("two")), None);
    // An answer goes on.
    two.begin_turn();
    all.set_current(all.open(&id("one")));
    all.set_current(two);
    assert_eq!(all.activity(&id("two")), Some(Activity::Answering));
}

#[test]
fn no_more_than_three_answers_are_written_at_once() {
    let (all, _owner) = conversations();
    for number in 0..MAX_ANSWERS {
        assert!(all.environment().has_room(), "{number} answers");
        all.open(&id(&format!("talk-{number}"))).begin_turn();
    }
    assert!(!all.environment().has_room());
    let first = all.open(&id("talk-0"));
    first.set_activity(None);
    assert!(all.environment().has_room());
}

#[test]
fn only_its_owner_writes_to_a_conversation_and_who_takes_it_over_may_ask() {
    let (all, _owner) = conversations();
    let one = all.current_untracked();
    for (read_only, may_write, may_ask) in [
        (None, true, true),
        (Some(ReadOnly::Coming), false, true),
        (Some(ReadOnly::OtherTab), false, false),
        (Some(ReadOnly::Newer), false, false),
    ] {
        one.read_only.set(read_only);
        assert_eq!((all.may_write(), all.may_ask()), (may_write, may_ask), "{read_only:?}");
        all.locked.set(true);
        assert_eq!((all.may_write(), all.may_ask()), (false, false), "{read_only:?}, locked");
        all.locked.set(false);
    }
}

#[test]
fn locking_forgets_what_was_read_and_ends_answers() {
    let owner = Owner::new();
    owner.set();
    let browser = Browser::new(1);
    let tab = Tab::open(&browser);
    let all = Conversations::new(id("one"), environment(&browser, &tab), Rc::new(&CONVERSATIONS));
    let one = all.current_untracked();
    one.title.set(Some("Bees".into()));
    one.queued.set(vec!["And wasps?".into()]);
    let key = one.begin_turn();
    let ended = one.end_turn();
    browser.executor.enter(tab.id, || all.lock());
    assert_eq!((one.title.get_untracked(), one.queued.get_untracked().len()), (None, 0));
    // The answer is saved before it is forgotten.
    assert_eq!(one.with_turn(|turn| turn.is_ending), Some(true));
    one.remove_turn(key);
    assert!(ended.now_or_never().is_some());
}
