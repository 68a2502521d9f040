//! Opening conversations by their addresses and from the list, leaving them, and coming back.

use footnote_core::conversation::{Attachment, ExchangeId};
use reactive_graph::prelude::*;

use super::page::{Page, id, talk};
use crate::{
    address::{Address, Location},
    conversation::{Conversation, ExchangeView, Reveal},
    conversations::Conversations,
    effects::ScreenEffect,
    panels::{SEARCH, SEARCH_IN},
    testing::{Browser, Tab},
};

/// A browser with two stored conversations, and a page that shows neither.
fn bees_and_ants() -> Page {
    let page = Page::open(&Browser::new(1), "");
    page.store(&talk("bees", &["How do bees fly?", "And sleep?"]));
    page.store(&talk("ants", &["What do ants eat?"]));
    page
}

#[test]
fn the_conversation_that_the_address_names_is_opened() {
    let Page { browser, tab, .. } = bees_and_ants();
    tab.close();
    let page = Page::open(&browser, "/c/bees");
    assert_eq!(page.id(), id("bees"));
    assert_eq!(page.questions(), ["How do bees fly?", "And sleep?"]);
    assert!(page.current().may_write() && !page.current().opening.get_untracked());
    let effects = page.effects();
    assert!(effects.contains(&ScreenEffect::ScrollToEnd));
    assert!(!effects.iter().any(|effect| matches!(effect, ScreenEffect::WriteAddress { .. })));
}

#[test]
fn an_unknown_address_begins_anew_and_says_so() {
    let page = bees_and_ants();
    let tab = Tab::open(&page.browser);
    let page = Page::load(&page.browser, tab, "/c/wasps");
    assert_ne!(page.id(), id("wasps"));
    assert_eq!(page.addresses().last(), Some(&Address::Home));
    assert_eq!(page.toast(), "This conversation is not in this browser. Here is a new one.");
    page.press_toast();
    assert_eq!(page.effects(), [ScreenEffect::Focus(SEARCH)]);
    assert!(page.environment.panels.sidebar.get_untracked());
}

#[test]
fn a_reload_shows_the_same_conversation_and_its_address() {
    let page = bees_and_ants();
    page.act(|all| all.choose(&id("bees"), None));
    assert_eq!(page.addresses(), [Address::Conversation(id("bees"))]);
    let page = page.reload("");
    assert_eq!(page.questions().len(), 2);
    assert_eq!(page.addresses(), [Address::Conversation(id("bees"))]);
    // A document lies over it: its address stays, and what is read too.
    let page = page.reload("/document/hive.md");
    assert_eq!(page.questions().len(), 2);
    assert_eq!(page.effects().iter().filter(|effect| **effect == ScreenEffect::ScrollToEnd).count(), 0);
}

#[test]
fn back_and_forward_go_between_conversations() {
    let page = bees_and_ants();
    let empty = page.id();
    page.act(|all| all.choose(&id("bees"), None));
    page.act(|all| all.choose(&id("ants"), None));
    page.effects();
    page.go("/c/bees");
    assert_eq!((page.id(), page.addresses()), (id("bees"), vec![]));
    // A document that was opened beside another one.
    page.act(|all| {
        all.follow(Location { address: Address::Other, session: Some(id("ants")), citation: None });
    });
    assert_eq!((page.id(), page.addresses()), (id("ants"), vec![]));
    page.go("");
    assert!(page.id() != empty && page.questions().is_empty());
    assert_eq!(page.addresses(), []);
}

#[test]
fn the_other_exchanges_of_a_long_conversation_come_above_the_latest() {
    let page = Page::open(&Browser::new(1), "");
    let questions: Vec<String> = (1..60).map(|number| format!("Question {number}?")).collect();
    page.store(&talk("bees", &questions.iter().map(String::as_str).collect::<Vec<_>>()));
    page.browser.executor.enter(page.tab.id, || page.all.choose(&id("bees"), None));
    let first = loop {
        page.browser.executor.steps(1);
        let shown = page.questions();
        if !shown.is_empty() {
            break shown;
        }
    };
    assert!(first.len() < 10 && first.last() == questions.last());
    page.act(|_| {});
    assert_eq!(page.questions(), questions);
    // One that is not on screen yet is put there first.
    page.act(|all| all.choose(&id("ants"), None));
    page.effects();
    let reveal = Reveal::from(ExchangeId(3));
    page.act(|all| all.choose(&id("bees"), Some(reveal)));
    let revealed = ScreenEffect::Reveal { exchange: ExchangeId(3), words: None };
    assert!(page.effects().contains(&revealed));
}

#[test]
fn an_answer_goes_on_while_another_conversation_is_on_screen() {
    let page = bees_and_ants();
    page.act(|all| all.choose(&id("bees"), None));
    let bees = page.current();
    let live = page.act(|_| {
        let live = ExchangeView::asked("And wasps?".into());
        bees.transcript.push(live);
        bees.begin_turn();
        bees.with_turn(|turn| turn.exchange = Some(live));
        live
    });
    page.act(|all| all.choose(&id("ants"), None));
    assert_eq!(page.questions(), ["What do ants eat?"]);
    live.push("Wasps ");
    page.act(|all| all.choose(&id("bees"), None));
    assert_eq!(page.questions(), ["How do bees fly?", "And sleep?", "And wasps?"]);
    assert!(bees.is_answering() && bees.transcript.shows(live) && bees.may_write());
}

#[test]
fn a_temporary_conversation_that_was_left_can_be_opened_again() {
    let page = Page::open(&Browser::new(1), "");
    page.act(Conversations::toggle_remember);
    let temporary = page.id();
    page.act(|_| page.current().transcript.push(ExchangeView::asked("A secret?".into())));
    page.ask(1, "A secret?");
    page.act(Conversations::begin);
    assert_eq!(page.toast(), "You left a temporary conversation.");
    assert!(page.questions().is_empty());
    page.press_toast();
    assert_eq!((page.id(), page.questions()), (temporary, vec!["A secret?".into()]));
    let everything = format!("{:?}{:?}", page.browser.local(), page.browser.database());
    assert!(!everything.contains("secret"), "{everything}");
}

#[test]
fn an_import_fills_the_conversation_on_screen() {
    let page = Page::open(&Browser::new(1), "/document/hive.md");
    let (empty, mut imported) = (page.id(), talk("bees", &["How do bees fly?"]));
    imported.id = empty.clone();
    page.store(&imported);
    page.act(|all| all.fill(&[id("ants")].into()));
    assert!(page.questions().is_empty());
    page.act(|all| all.fill(&[empty].into()));
    assert_eq!(page.questions(), ["How do bees fly?"]);
}

#[test]
fn files_wait_in_their_conversation_also_over_a_reload() {
    let page = bees_and_ants();
    page.act(|all| all.choose(&id("bees"), None));
    let titles = |conversation: Conversation| {
        let pending = conversation.attachments.pending.get_untracked();
        pending.iter().map(|one| one.attachment.title.clone()).collect::<Vec<_>>()
    };
    for text in ["Six legs.", "Four wings.", "Six legs."] {
        page.run(page.current().attach(Attachment::new(text, text)));
    }
    assert_eq!(titles(page.current()), ["Six legs.", "Four wings."]);
    page.act(|all| all.choose(&id("ants"), None));
    assert!(titles(page.current()).is_empty());
    page.act(|all| all.choose(&id("bees"), None));
    assert_eq!(titles(page.current()), ["Six legs.", "Four wings."]);
    let page = page.reload("/c/bees");
    assert_eq!(titles(page.current()), ["Six legs.", "Four wings."]);
    assert_eq!(page.act(|_| page.current().take_files()).len(), 2);
    let page = page.reload("/c/bees");
    assert!(titles(page.current()).is_empty());
}

#[test]
fn a_long_text_that_is_pasted_is_attached_and_can_be_put_into_the_box() {
    let page = Page::open(&Browser::new(1), "");
    let text = "Bees hum. ".repeat(500);
    assert!(!page.act(|_| page.current().take_pasted("Bees hum.".into())));
    page.act(|_| page.current().type_draft("Look: ".into()));
    assert!(page.act(|_| page.current().take_pasted(text.clone())));
    assert_eq!(page.current().attachments.pending.with_untracked(Vec::len), 1);
    page.press_toast();
    assert_eq!(page.current().attachments.pending.with_untracked(Vec::len), 0);
    assert_eq!(page.current().draft(), format!("Look: {text}"));
}

#[test]
fn a_question_that_was_being_sent_is_put_into_the_box_of_an_empty_conversation() {
    let page = bees_and_ants();
    let empty = page.id();
    page.run(page.all.put_question("And wasps?".into()));
    assert_eq!((page.id(), page.current().draft()), (empty, "And wasps?".into()));
    assert_eq!(page.effects().pop(), Some(ScreenEffect::FocusQuestion));
    // What is typed and what was asked stays where it is.
    page.run(page.all.put_question("And flies?".into()));
    assert_eq!(page.current().draft(), "And flies?");
    page.act(|all| all.choose(&id("bees"), None));
    page.run(page.all.put_question("And moths?".into()));
    assert_ne!(page.id(), id("bees"));
    assert_eq!(page.current().draft(), "And moths?");
}

#[test]
fn the_choice_of_where_to_search_is_opened_where_there_is_one() {
    let page = Page::open(&Browser::new(1), "");
    let is_open = || page.environment.panels.search_in.get_untracked();
    page.act(Conversations::open_search_in);
    assert!(!is_open());
    assert_eq!(page.toast(), "Searches of this knowledge base cannot be limited.");
    page.environment.server.can_limit_search.set(true);
    page.act(Conversations::open_search_in);
    assert!(is_open());
    page.act(Conversations::close_search_in);
    assert_eq!((is_open(), page.effects().pop()), (false, Some(ScreenEffect::Focus(SEARCH_IN))));
}
