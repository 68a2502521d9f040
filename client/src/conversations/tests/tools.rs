//! Tools of servers, which a person is asked for.

use std::rc::Rc;

use footnote_core::{conversation::AnswerState, wire::McpServerInfo};
use reactive_graph::prelude::*;

use super::{
    page::Page,
    requests::{address, notices},
    testing::ScriptedProxy,
};
use crate::{
    conversation::Activity,
    conversations::Conversations,
    tool_servers::{Decision, WaitingCall},
};

/// A page whose proxy knows these servers of tools.
fn page_with(servers: &[&str]) -> Page {
    let proxy = ScriptedProxy::with_model();
    if let Some(config) = &mut *proxy.config.borrow_mut() {
        let info = |name: &&str| McpServerInfo { name: (*name).into(), title: format!("The {name}") };
        config.mcp_servers = servers.iter().map(info).collect();
    }
    Page::with(proxy)
}

fn page() -> Page {
    page_with(&["hive"])
}

/// Asks, and lets the model call the tool.
fn call(page: &Page, question: &str) {
    page.send(question);
    page.write(|answer| answer.call("hive__weigh", "{}"));
}

/// The calls that wait in the conversation on screen.
fn waiting(page: &Page) -> Vec<Rc<WaitingCall>> {
    page.current().waiting_calls.get_untracked()
}

/// Number of calls that ran.
fn calls(page: &Page) -> usize {
    page.proxy.tool_calls.borrow().len()
}

fn decide(page: &Page, decision: Decision) {
    // A person reads first.
    page.act(|_| {});
    let call = waiting(page)[0].clone();
    page.act(|all| all.decide(&call, decision));
}

fn answer(page: &Page, text: &str) {
    page.write(|answer| answer.answer(text));
    assert_eq!(page.shown(), (AnswerState::Complete, text.into()));
}

#[test]
fn a_tool_runs_once_a_person_allows_it() {
    let page = page();
    call(&page, "How heavy is the hive?");
    let request = page.proxy.last();
    let offered: Vec<_> = request.request.tools.iter().map(|tool| tool.function.name.as_str()).collect();
    assert_eq!(offered, ["hive__weigh"]);
    assert_eq!((waiting(&page).len(), calls(&page)), (1, 0));
    decide(&page, Decision::Refuse);
    assert_eq!((waiting(&page).len(), calls(&page)), (0, 0));
    // The model hears of it, and tries again.
    assert!(page.sent().contains("The person did not allow this call."));
    page.write(|answer| answer.call("hive__weigh", "{}"));
    decide(&page, Decision::Once);
    assert_eq!((waiting(&page).len(), calls(&page)), (0, 1));
    assert!(page.sent().contains("Forty kilograms."));
    // Nothing is remembered of "once".
    page.write(|answer| answer.call("hive__weigh", "{}"));
    assert_eq!((waiting(&page).len(), calls(&page)), (1, 1));
    decide(&page, Decision::Once);
    answer(&page, "Forty kilograms.");
}

#[test]
fn a_permission_holds_in_its_conversation_over_a_reload_and_ends_with_a_change_of_the_tool() {
    let page = page();
    call(&page, "One?");
    decide(&page, Decision::InConversation);
    answer(&page, "First.");
    let hash = address(&page);
    let page = page.reload(&hash);
    call(&page, "Two?");
    answer(&page, "Second.");
    assert_eq!(calls(&page), 2);
    page.proxy.tool_description.set("Weighs the hive, and mails it.");
    call(&page, "Three?");
    decide(&page, Decision::Refuse);
    answer(&page, "Third.");
    // Another conversation was never asked.
    page.proxy.tool_description.set("");
    page.act(Conversations::begin);
    call(&page, "Four?");
    decide(&page, Decision::Refuse);
    answer(&page, "Fourth.");
    assert_eq!(calls(&page), 2);
}

#[test]
fn a_tool_that_is_allowed_for_good_is_asked_for_again_once_that_is_taken_back() {
    let page = page();
    call(&page, "One?");
    decide(&page, Decision::Always);
    answer(&page, "Hot.");
    let page = page.reload("");
    page.act(Conversations::begin);
    call(&page, "Two?");
    answer(&page, "Hotter.");
    assert_eq!(calls(&page), 2);
    page.environment.tool_servers.take_back_always("hive", "weigh");
    call(&page, "Three?");
    assert_eq!((waiting(&page).len(), calls(&page)), (1, 2));
    page.act(|_| page.current().stop());
    assert_eq!((page.shown().0, waiting(&page).len(), calls(&page)), (AnswerState::Stopped, 0, 2));
}

#[test]
fn a_conversation_that_was_left_says_that_it_asks() {
    let page = page();
    call(&page, "How heavy is the hive?");
    let hive = page.current();
    page.act(Conversations::begin);
    assert_eq!(waiting(&page).len(), 0);
    assert_eq!(page.all.activity(&hive.session()), Some(Activity::WaitingForPerson));
    page.act(|all| all.choose(&hive.session(), None));
    decide(&page, Decision::Once);
    answer(&page, "Forty kilograms.");
}

#[test]
fn a_call_off_screen_is_announced() {
    let page = page();
    page.send("How heavy is the hive?");
    page.act(Conversations::begin);
    page.write(|answer| answer.call("hive__weigh", "{}"));
    assert_eq!(page.toast(), "“How heavy is the hive?” asks whether a tool may run.");
    page.press_toast();
    decide(&page, Decision::Once);
    answer(&page, "Forty kilograms.");
}

#[test]
fn a_temporary_conversation_asks_as_well_and_stores_no_permission() {
    let page = page();
    page.act(Conversations::toggle_remember);
    call(&page, "How heavy is the hive?");
    decide(&page, Decision::InConversation);
    answer(&page, "Heavy.");
    assert_eq!(calls(&page), 1);
    assert!(!page.everything().contains("weigh"), "{}", page.everything());
}

#[test]
fn a_server_that_is_silent_holds_up_no_other_servers_tools() {
    let page = page_with(&["silent", "hive"]);
    page.send("How heavy is the hive?");
    page.browser.executor.pass(5_000);
    page.write(|answer| answer.call("hive__weigh", "{}"));
    decide(&page, Decision::Once);
    answer(&page, "Forty kilograms.");
    assert_eq!(notices(&page), "Without “The silent”: it did not answer within 5 seconds");
}
