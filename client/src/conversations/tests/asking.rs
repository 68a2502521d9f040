//! Whole turns, from Send to the saved answer.

use footnote_core::{conversation::AnswerState, wire::Purpose};
use reactive_graph::{graph::untrack, prelude::*};

use super::{page::Page, testing::ScriptedProxy};
use crate::{
    conversation::{Activity, Conversation, MAX_ANSWERS, ReadOnly},
    conversations::Conversations,
    effects::ScreenEffect,
};

/// A page with a model to ask.
fn page() -> Page {
    Page::with(ScriptedProxy::with_model())
}

#[test]
fn a_question_is_taken_from_its_box_answered_and_stored() {
    let page = page();
    page.send("How do bees dance?");
    let conversation = page.current();
    assert_eq!(
        (conversation.draft(), conversation.activity.get_untracked()),
        (String::new(), Some(Activity::Answering))
    );
    assert!(page.effects().contains(&ScreenEffect::ScrollToEnd));
    assert!(page.proxy.last().question().contains("How do bees dance?"));
    page.write(|answer| answer.answer("In eights."));
    assert_eq!(page.shown(), (AnswerState::Complete, "In eights.".into()));
    assert_eq!(conversation.activity.get_untracked(), None);
    assert!(!conversation.has_turn(), "the turn is over");
    assert_eq!(page.stored(&page.id()), ["How do bees dance?"]);
    assert_eq!(page.stored_answer(&page.id()), "In eights.");
}

#[test]
fn questions_that_are_sent_meanwhile_are_asked_one_after_another() {
    let page = page();
    page.send("One?");
    page.send("Two?");
    page.send("Three?");
    assert_eq!(page.current().queued.get_untracked(), ["Two?", "Three?"]);
    // Up, in the empty box, brings the latest back.
    assert!(page.act(|_| page.current().edit_last()));
    assert_eq!((page.current().draft(), page.current().queued.get_untracked().len()), ("Three?".into(), 1));
    page.write(|answer| answer.answer("1"));
    assert_eq!(page.asked(), 2);
    assert!(page.proxy.last().question().contains("Two?"));
    page.write(|answer| answer.answer("2"));
    assert_eq!(page.stored(&page.id()).len(), 2);
    assert_eq!((page.current().draft(), page.current().activity.get_untracked()), ("Three?".into(), None));
}

#[test]
fn an_answer_is_stopped_before_its_first_word_and_questions_after_it_come_back() {
    let page = page();
    page.send("One?");
    page.send("Two?");
    page.act(|_| page.current().stop());
    assert!(page.proxy.last().is_closed(), "the connection is closed");
    assert_eq!(page.shown(), (AnswerState::Stopped, String::new()));
    assert_eq!((page.current().draft(), page.current().activity.get_untracked()), ("Two?".into(), None));
    assert_eq!(page.stored(&page.id()), ["One?"]);
    page.act(|_| page.current().send());
    page.write(|answer| answer.answer("2"));
    assert_eq!(page.shown(), (AnswerState::Complete, "2".into()));
}

#[test]
fn an_answer_goes_on_off_screen_and_its_end_is_announced() {
    let page = page();
    let one = page.current();
    page.send("How do bees dance?");
    page.act(Conversations::begin);
    page.write(|answer| answer.answer("In eights."));
    assert_eq!(page.all.activity(&one.session()), Some(Activity::Ended(AnswerState::Complete)));
    assert_eq!(page.toast(), "New answer in “How do bees dance?”.");
    assert!(!one.has_turn() && one.transcript.empty.get_untracked(), "it is closed");
    assert_eq!(page.stored_answer(&one.session()), "In eights.");
    page.press_toast();
    assert!(page.all.is_current(one));
    assert_eq!(page.shown(), (AnswerState::Complete, "In eights.".into()));
}

#[test]
fn a_fourth_answer_at_once_is_refused_and_its_question_stays() {
    let page = page();
    for _ in 0..MAX_ANSWERS {
        page.send("How?");
        page.act(Conversations::begin);
    }
    page.send("And this?");
    assert_eq!((page.asked(), page.current().draft()), (3, "And this?".into()));
    assert!(page.toast().starts_with("Three answers are being written."));
    page.write(|answer| answer.answer("So."));
    page.act(|_| page.current().send());
    assert_eq!(page.asked(), 4);
}

#[test]
fn an_answer_is_continued_and_made_anew() {
    let page = page();
    page.send("How do bees dance?");
    page.write(|answer| {
        answer.write("In ");
        answer.finish("length");
    });
    page.act(|_| page.current().continue_answer(page.last()));
    page.write(|answer| answer.answer("eights."));
    assert_eq!(page.shown(), (AnswerState::Complete, "In eights.".into()));
    assert!(page.act(|_| page.current().again(page.last(), "How do wasps dance?".into())));
    assert!(page.proxy.last().question().contains("How do wasps dance?"));
    page.write(|answer| answer.answer("They do not."));
    assert_eq!(page.last().versions.get_untracked(), (1, 2));
    page.act(|_| page.current().ask_with(page.last(), "other".into()));
    assert_eq!(page.proxy.last().request.model, "other");
    page.write(|answer| answer.answer("Never."));
    assert_eq!((page.shown().1.as_str(), page.stored(&page.id()).len()), ("Never.", 1));
    // An earlier one is asked at the end.
    let first = page.last();
    page.send("And ants?");
    page.write(|answer| answer.answer("No."));
    page.act(|_| page.current().ask_anew(first, None));
    page.write(|answer| answer.answer("Never ever."));
    assert_eq!(page.stored(&page.id()).len(), 3);
}

#[test]
fn an_earlier_question_is_asked_in_other_words_in_a_branch() {
    let page = page();
    for (question, answer) in [("One?", "1"), ("Two?", "2")] {
        page.send(question);
        page.write(|asked| asked.answer(answer));
    }
    let (origin, second) = (page.current(), page.last());
    page.act(|all| all.ask_in_branch(second, "Three?".into()));
    assert!(!page.all.is_current(origin));
    page.write(|answer| answer.answer("3"));
    assert_eq!(page.questions(), ["One?", "Three?"]);
    assert_eq!(page.stored(&page.id()), ["One?", "Three?"]);
    assert_eq!(page.stored(&origin.session()), ["One?", "Two?"]);
}

#[test]
fn a_question_whose_answer_fails_is_kept() {
    let page = page();
    page.send("How do bees dance?");
    page.write(|answer| answer.refuse(500, "<h1>Oops</h1>"));
    let (state, text) = page.shown();
    assert_eq!((state, text.as_str()), (AnswerState::Failed, ""));
    assert!(page.last().outcome.with_untracked(|outcome| outcome.error.is_some()));
    assert_eq!(page.stored(&page.id()), ["How do bees dance?"]);
    assert_eq!(page.current().activity.get_untracked(), None);
}

#[test]
fn an_answer_whose_connection_breaks_is_interrupted_and_continued_on_request() {
    let page = page();
    page.send("How do bees dance?");
    page.write(|answer| {
        answer.write("In ");
        answer.break_off();
    });
    assert_eq!(page.shown(), (AnswerState::Interrupted, "In ".into()));
    let hash = format!("/c/{}", page.id());
    let page = page.reload(&hash);
    assert_eq!((page.shown(), page.asked()), ((AnswerState::Interrupted, "In ".into()), 1));
    page.act(|_| page.current().continue_answer(page.last()));
    assert!(page.sent().contains("In "), "the model sees where it was");
    page.write(|answer| answer.answer("eights."));
    assert_eq!(page.shown(), (AnswerState::Complete, "In eights.".into()));
}

#[test]
fn nothing_is_asked_where_this_tab_may_not_write() {
    for read_only in [ReadOnly::OtherTab, ReadOnly::Newer, ReadOnly::Coming] {
        let page = page();
        page.current().read_only.set(Some(read_only));
        page.send("How do bees dance?");
        assert_eq!((page.asked(), page.current().draft()), (0, "How do bees dance?".into()), "{read_only:?}");
        assert_eq!(page.current().activity.get_untracked(), None, "{read_only:?}");
    }
}

#[test]
fn the_question_stays_in_its_box_until_the_settings_arrive() {
    let page = page();
    page.environment.server.config.set(crate::server::ServerConfig::Loading);
    let conversation = page.current();
    page.browser.executor.enter(page.tab.id, || {
        conversation.type_draft("How?".into());
        conversation.send();
        // Enter is pressed twice.
        conversation.send();
    });
    assert_eq!((conversation.draft(), conversation.queued.get_untracked().len()), ("How?".into(), 0));
    page.act(|_| page.environment.server.load());
    page.write(|answer| answer.answer("So."));
    assert_eq!((page.asked(), conversation.draft()), (1, String::new()));
}

#[test]
fn a_question_stays_while_the_part_that_answers_cannot_be_loaded() {
    let page = page();
    page.proxy.parts_are_away.set(true);
    page.send("How do bees dance?");
    let conversation = page.current();
    let is_waiting = || {
        assert_eq!(page.toast(), "This part of the page could not be loaded.");
        assert_eq!(conversation.draft(), "How do bees dance?");
        assert!(page.proxy.answers.borrow().is_empty());
    };
    is_waiting();
    assert_eq!(conversation.activity.get_untracked(), Some(Activity::Answering));
    page.act(|_| conversation.stop());
    is_waiting();
    assert_eq!(conversation.activity.get_untracked(), None);
    page.act(|_| conversation.send());
    is_waiting();
    page.proxy.parts_are_away.set(false);
    page.press_toast();
    page.write(|answer| answer.answer("In eights."));
    assert_eq!(page.shown(), (AnswerState::Complete, "In eights.".into()));
    assert_eq!((conversation.draft(), page.asked()), (String::new(), 1));
}

#[test]
fn nothing_is_sent_for_a_user_who_is_not_signed_in_any_more() {
    let page = Page::with(ScriptedProxy { user: Some("ada"), ..ScriptedProxy::with_model() });
    page.send("How?");
    page.write(|answer| answer.answer("So."));
    assert_eq!(*page.proxy.sending.borrow(), "");
    page.proxy.is_left.set(true);
    page.send("And now?");
    assert_eq!((page.asked(), page.current().draft()), (1, "And now?".into()));
    assert_eq!(page.current().activity.get_untracked(), None);
}

#[test]
fn older_turns_are_compressed_on_request() {
    let page = page();
    for question in ["One?", "Two?", "Three?", "Four?"] {
        page.send(question);
        page.write(|answer| answer.answer(&"A long answer. ".repeat(40)));
    }
    let conversation = page.current();
    page.proxy.asides.borrow_mut().push((Purpose::Compress, "They spoke of numbers."));
    page.act(|_| conversation.compress());
    assert!(conversation.transcript.compressed.get_value().is_some());
    assert!(!conversation.context.compressing.get_untracked());
    assert_eq!(conversation.activity.get_untracked(), None);
}

#[test]
fn a_new_conversation_is_counted_once_something_is_typed() {
    let page = page();
    page.send("How do bees dance?");
    page.write(|answer| answer.answer("In eights."));
    page.act(Conversations::begin);
    let conversation = page.current();
    page.act(|_| conversation.write_draft("Bees"));
    page.act(|_| conversation.recount());
    assert!(conversation.context.usage.with_untracked(Option::is_some));
}

#[test]
fn the_meter_stays_exact_while_the_program_that_counts_ends_and_starts_again() {
    let proxy = ScriptedProxy::with_model();
    proxy.counts_tokens.set(true);
    for config in proxy.config.borrow_mut().iter_mut() {
        config.models[0].id = "gpt-4o".into();
    }
    let page = Page::with(proxy);
    let conversation = page.current();
    let type_text = |text: &str| page.act(|_| conversation.type_draft(text.into()));
    let usage = || conversation.context.usage.get_untracked().expect("a count");
    type_text("Bees");
    page.act(|_| conversation.prepare_counting());
    page.act(|_| conversation.recount());
    assert!(usage().exact);
    let before = usage().total;
    page.browser.executor.pass(60_000);
    type_text("Bees and wasps");
    assert!(usage().exact);
    // The program counts letters.
    assert_eq!(usage().total, before + 10);
}

/// Sends a question to a server that is away. There is always something to wait for then, so that nothing settles.
fn send_and_wait(page: &Page, question: &str) {
    page.browser.executor.enter(page.tab.id, || {
        page.current().type_draft(question.into());
        page.current().send();
    });
    page.browser.executor.pass(100);
}

#[test]
fn a_question_waits_until_the_server_can_be_reached() {
    let page = page();
    let config = page.proxy.config.take();
    page.act(|_| page.environment.server.load());
    let conversation = page.current();
    send_and_wait(&page, "How do bees dance?");
    let waiting = || (conversation.draft(), conversation.queued.get_untracked(), page.asked());
    assert_eq!(waiting(), (String::new(), vec!["How do bees dance?".into()], 0));
    assert!(conversation.waits_for_server.get_untracked());
    page.browser.executor.pass(60_000);
    assert_eq!(waiting().1.len(), 1, "it still waits");
    // A further question waits behind it.
    send_and_wait(&page, "And wasps?");
    page.proxy.config.replace(config);
    page.browser.executor.pass(5_000);
    page.write(|answer| answer.answer("In eights."));
    page.write(|answer| answer.answer("They do not."));
    assert_eq!(page.stored(&page.id()), ["How do bees dance?", "And wasps?"]);
    assert_eq!(waiting(), (String::new(), Vec::new(), 2));
    assert!(!conversation.waits_for_server.get_untracked());
}

#[test]
fn a_question_that_waits_for_the_server_can_be_taken_back() {
    for take_back in [Conversation::stop as fn(Conversation), |conversation| conversation.edit_queued(0)] {
        let page = page();
        let config = page.proxy.config.take();
        page.act(|_| page.environment.server.load());
        send_and_wait(&page, "How do bees dance?");
        page.browser.executor.enter(page.tab.id, || take_back(page.current()));
        page.proxy.config.replace(config);
        page.browser.executor.pass(5_000);
        assert_eq!((page.current().draft(), page.asked()), ("How do bees dance?".into(), 0));
        assert!(!page.current().waits_for_server.get_untracked());
        assert!(!untrack(|| page.current().is_answering()));
    }
}
