//! Several tabs of one browser, and a passphrase.

use footnote_core::conversation::Attachment;
use reactive_graph::prelude::*;

use super::page::{Page, id, talk};
use crate::{
    address::Address,
    conversation::ReadOnly,
    conversations::Conversations,
    effects::ScreenEffect,
    testing::{Browser, Tab},
};

/// A tab with a conversation.
fn bees() -> Page {
    let page = Page::open(&Browser::new(1), "");
    page.store(&talk("bees", &["How do bees fly?"]));
    page.act(|all| all.choose(&id("bees"), None));
    page
}

#[test]
fn a_duplicated_tab_gets_a_copy() {
    let page = bees();
    page.act(|_| page.current().type_draft("Unsent".into()));
    let copy = Page::load(&page.browser, page.tab.duplicate(), "/c/bees");
    assert_ne!(copy.id(), id("bees"));
    assert_eq!(copy.questions(), ["How do bees fly?"]);
    assert!(copy.current().may_write() && page.current().may_write());
    let effects = copy.effects();
    assert!(effects.contains(&ScreenEffect::CopyEntry(copy.id())));
    let address = Address::Conversation(copy.id());
    let written = ScreenEffect::WriteAddress { address, session: copy.id(), replace: true };
    assert!(effects.contains(&written), "{effects:?}");
    copy.ask(2, "In the copy?");
    assert_eq!(copy.stored(&copy.id()).len(), 2);
    assert_eq!(page.stored(&id("bees")).len(), 1);
}

#[test]
fn a_second_tab_reads_along_until_it_takes_the_conversation_over() {
    let page = bees();
    page.run(page.current().attach(Attachment::new("legs.md", "Six.")));
    let second = Page::load(&page.browser, Tab::open(&page.browser), "/c/bees");
    assert_eq!(second.current().read_only.get_untracked(), Some(ReadOnly::OtherTab));
    assert!(!second.all.may_ask());
    page.ask(2, "And sleep?");
    assert_eq!(second.questions(), ["How do bees fly?", "And sleep?"]);
    // Only the owner stores waiting files.
    assert!(second.current().attachments.pending.with_untracked(Vec::is_empty));

    second.act(Conversations::take_over);
    assert!(second.current().may_write());
    assert_eq!(page.current().read_only.get_untracked(), Some(ReadOnly::OtherTab));
    assert_eq!(second.questions().len(), 2);
    assert_eq!(second.current().attachments.pending.with_untracked(Vec::len), 1);
    second.ask(3, "And dance?");
    assert_eq!(page.questions().len(), 3);
}

#[test]
fn a_conversation_is_there_for_others_once_it_was_left() {
    let page = bees();
    page.act(Conversations::begin);
    let second = Page::load(&page.browser, Tab::open(&page.browser), "/c/bees");
    assert!(second.current().may_write());
    // The first one comes back to it, and reads.
    page.act(|all| all.choose(&id("bees"), None));
    assert_eq!(page.current().read_only.get_untracked(), Some(ReadOnly::OtherTab));
    assert_eq!(page.questions(), ["How do bees fly?"]);
}

#[test]
fn locked_conversations_are_shown_once_the_passphrase_is_given() {
    let page = bees();
    page.run(page.environment.store.set_passphrase("open sesame", &|_, _| {})).unwrap();
    let page = page.reload("/c/bees");
    assert!(page.all.locked.get_untracked() && page.questions().is_empty());
    assert!(!page.all.may_ask());
    page.run(page.environment.store.unlock("open sesame")).unwrap();
    page.act(|_| {});
    assert!(!page.all.locked.get_untracked() && page.all.may_ask());
    assert_eq!(page.questions(), ["How do bees fly?"]);
    // Locked again, it is forgotten.
    page.run(page.environment.store.lock());
    page.act(|_| {});
    assert!(page.all.locked.get_untracked() && page.questions().is_empty());
}

#[test]
fn without_the_passphrase_a_tab_goes_on_with_what_it_does_not_store() {
    let page = bees();
    page.run(page.environment.store.set_passphrase("open sesame", &|_, _| {})).unwrap();
    let page = page.reload("/c/bees");
    page.act(Conversations::continue_without_storage);
    assert!(page.all.may_ask() && page.all.storage.disabled.get_untracked());
    assert!(page.id() != id("bees") && !page.current().is_stored());
    assert_eq!(page.addresses().last(), Some(&Address::Home));
    // So does every other one that is begun.
    page.act(Conversations::begin);
    assert!(!page.current().is_stored());
    // Those that are stored are there again once the passphrase was given.
    page.run(page.environment.store.unlock("open sesame")).unwrap();
    page.act(|all| all.choose(&id("bees"), None));
    assert_eq!(page.questions(), ["How do bees fly?"]);
}
