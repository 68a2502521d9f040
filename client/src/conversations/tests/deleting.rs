//! Deleting conversations and exchanges, with Undo, and branches.

use footnote_core::{conversation::ExchangeId, ports::HistoryStore as _};
use reactive_graph::prelude::*;

use super::page::{Page, id, talk};
use crate::{address::Address, conversations::Conversations, effects::ScreenEffect, testing::Browser};

fn bees() -> Page {
    let page = Page::open(&Browser::new(1), "");
    page.store(&talk("bees", &["How do bees fly?", "And sleep?", "And dance?"]));
    page.store(&talk("ants", &["What do ants eat?"]));
    page.act(|all| all.choose(&id("bees"), None));
    page.effects();
    page
}

#[test]
fn the_conversation_on_screen_is_deleted_and_comes_back_with_undo() {
    let page = bees();
    page.act(|_| page.current().type_draft("Unsent".into()));
    page.act(|all| all.delete(id("bees")));
    assert!(page.id() != id("bees") && page.questions().is_empty());
    assert_eq!(page.addresses(), [Address::Home]);
    assert!(page.stored(&id("bees")).is_empty());
    // What was typed goes along to the conversation in its place.
    assert_eq!(page.current().draft(), "Unsent");
    page.press_toast();
    assert_eq!((page.id(), page.questions().len()), (id("bees"), 3));
    assert_eq!(page.current().draft(), "");
}

#[test]
fn another_conversation_is_deleted_and_comes_back_without_being_shown() {
    let page = bees();
    page.act(|all| all.delete(id("ants")));
    assert_eq!(page.toast(), "Conversation deleted.");
    assert!(page.stored(&id("ants")).is_empty());
    page.press_toast();
    assert_eq!((page.id(), page.addresses()), (id("bees"), vec![]));
    assert_eq!(page.stored(&id("ants")), ["What do ants eat?"]);
}

#[test]
fn deleting_waits_for_its_part_and_a_list_that_cannot_be_read_says_why() {
    let page = bees();
    page.proxy.parts_are_away.set(true);
    page.act(|all| all.delete(id("ants")));
    assert_eq!(page.toast(), "This part of the page could not be loaded.");
    let list = page.run(page.environment.store.list());
    assert_eq!(
        list.unwrap_err().to_string(),
        "the browser's storage failed: a part of the page could not be loaded"
    );
    page.proxy.parts_are_away.set(false);
    assert_eq!(page.stored(&id("ants")), ["What do ants eat?"]);
    page.press_toast();
    assert_eq!(page.toast(), "Conversation deleted.");
    assert!(page.stored(&id("ants")).is_empty());
}

#[test]
fn what_was_stored_of_a_temporary_conversation_can_be_deleted_while_it_stays() {
    let page = bees();
    page.act(Conversations::toggle_remember);
    page.press_toast();
    assert_eq!((page.id(), page.questions().len()), (id("bees"), 3));
    let page = page.reload("");
    assert!(page.stored(&id("bees")).is_empty());
}

#[test]
fn an_exchange_is_deleted_and_comes_back_in_its_place() {
    let page = bees();
    let second = page.current().transcript.find(ExchangeId(2)).expect("an exchange");
    page.act(|_| page.current().delete_exchange(second));
    assert_eq!(page.questions(), ["How do bees fly?", "And dance?"]);
    assert!(page.effects().contains(&ScreenEffect::FocusQuestion));
    assert_eq!(page.stored(&id("bees")).len(), 2);
    page.press_toast();
    assert_eq!(page.questions(), ["How do bees fly?", "And sleep?", "And dance?"]);
    assert_eq!(page.stored(&id("bees")).len(), 3);
}

#[test]
fn an_exchange_that_comes_back_off_screen_is_stored_alone() {
    let page = bees();
    let second = page.current().transcript.find(ExchangeId(2)).expect("an exchange");
    page.act(|_| page.current().delete_exchange(second));
    let (_, undo) = page.environment.toasts.shown().and_then(|toast| toast.action).expect("Undo");
    page.act(|all| all.choose(&id("ants"), None));
    page.act(|_| undo());
    assert_eq!(page.questions(), ["What do ants eat?"]);
    assert_eq!(page.stored(&id("bees")).len(), 3);
}

#[test]
fn a_branch_begins_as_its_origin_did_and_leaves_that_as_it_is() {
    let page = bees();
    let first = page.current().transcript.find(ExchangeId(1)).expect("an exchange");
    page.act(|all| {
        // Pressing twice makes one.
        all.branch_after(first);
        all.branch_after(first);
    });
    assert_ne!(page.id(), id("bees"));
    assert_eq!(page.questions(), ["How do bees fly?"]);
    assert_eq!(page.addresses(), [Address::Conversation(page.id())]);
    let origin = page.current().branched_from.get_untracked().expect("an origin");
    assert_eq!((origin.session, origin.through), (id("bees"), Some(ExchangeId(1))));
    assert_eq!(page.stored(&id("bees")).len(), 3);
}
