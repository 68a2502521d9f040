//! Temporary conversations, and switching remembering on and off.

use footnote_core::{
    conversation::{Attachment, SessionSummary},
    ports::HistoryStore as _,
    wire::Purpose,
};
use reactive_graph::prelude::*;

use super::{
    page::Page,
    requests::{address, page},
};
use crate::{address::Address, conversation::Conversation, conversations::Conversations};

const FIRST: &str = "About walruses";
const SECOND: &str = "And seals";

/// The titles in the list.
fn listed(page: &Page) -> Vec<String> {
    let list = page.run(page.environment.store.list()).unwrap();
    list.into_iter().map(|summary: SessionSummary| summary.title).collect()
}

fn toggle(page: &Page) {
    page.act(Conversations::toggle_remember);
}

/// The titles of the files that wait.
fn files(page: &Page) -> Vec<String> {
    let pending = page.current().attachments.pending.get_untracked();
    pending.iter().map(|one| one.attachment.title.clone()).collect()
}

fn attach(page: &Page, title: &str, text: &str) {
    page.run(page.current().attach(Attachment::new(title, text)));
    page.act(|_| {});
}

#[test]
fn nothing_is_stored_and_earlier_exchanges_are_sent_all_the_same() {
    let page = page();
    toggle(&page);
    page.answered(FIRST, "A walrus has tusks.");
    page.answered(SECOND, "A seal has flippers.");
    assert!(page.sent().contains(FIRST) && page.sent().contains("A walrus has tusks."));
    page.act(|_| page.current().type_draft("A draft on otters".into()));
    for words in ["alrus", "eals", "tusks", "otters"] {
        assert!(!page.everything().contains(words), "{words}: {}", page.everything());
    }
    assert_eq!(listed(&page), [""; 0]);
    // It has no address of its own.
    let addresses = page.addresses();
    assert!(addresses.iter().all(|address| *address == Address::Home), "{addresses:?}");
    let page = page.reload("");
    page.act(|_| page.current().restore_draft());
    assert_eq!((page.questions().len(), page.current().draft()), (0, String::new()));
}

#[test]
fn switching_remembering_on_stores_the_whole_conversation() {
    let page = page();
    page.proxy.asides.borrow_mut().push((Purpose::Title, "Sea animals"));
    let other = page.another("");
    toggle(&page);
    page.answered(FIRST, "Tusks.");
    page.act(|_| page.current().type_draft("A draft on otters".into()));
    assert_eq!((listed(&page), listed(&other)), (vec![], vec![]));
    toggle(&page);
    // Nobody was asked for a title.
    assert!(page.requests(Purpose::Title).is_empty());
    assert_eq!((listed(&page), listed(&other)), (vec![FIRST.into()], vec![FIRST.into()]));
    assert!(page.everything().contains(FIRST) && page.everything().contains("A draft on otters"));
    let (hash, id) = (address(&page), page.id());
    let page = page.reload(&hash);
    assert_eq!((page.questions(), page.current().draft()), (vec![FIRST.into()], "A draft on otters".into()));
    page.answered(SECOND, "Flippers.");
    assert!(page.everything().contains(SECOND));
    assert_eq!(listed(&page), ["Sea animals"]);
    let page = page.reload(&hash);
    assert_eq!((page.questions(), page.id()), (vec![FIRST.into(), SECOND.into()], id));
    assert!(page.current().settings.with_untracked(|settings| settings.use_memory));
}

#[test]
fn switching_remembering_off_offers_each_time_to_delete_what_is_stored() {
    let page = page();
    page.proxy.asides.borrow_mut().push((Purpose::Title, "Sea animals"));
    page.answered(FIRST, "Tusks.");
    assert_eq!(listed(&page), ["Sea animals"]);
    toggle(&page);
    assert_eq!(page.toast(), "From here on nothing is stored. What was said before still is.");
    page.answered(SECOND, "Flippers.");
    assert!(page.sent().contains(FIRST));
    assert!(page.everything().contains(FIRST) && !page.everything().contains(SECOND));

    toggle(&page);
    assert!(page.everything().contains(SECOND));
    toggle(&page);
    page.press_toast();
    assert_eq!((page.toast().as_str(), listed(&page).len()), ("Conversation deleted.", 0));
    assert!(!page.everything().contains(FIRST) && !page.everything().contains(SECOND));
    assert_eq!(page.questions(), [FIRST, SECOND]);
    page.press_toast();
    assert_eq!(listed(&page), ["Sea animals"]);
    assert!(page.everything().contains(FIRST));

    toggle(&page);
    toggle(&page);
    page.press_toast();
    assert_eq!(listed(&page), [""; 0]);
    page.answered("And otters", "Paws.");
    toggle(&page);
    let hash = address(&page);
    let page = page.reload(&hash);
    assert_eq!(page.questions(), [FIRST, SECOND, "And otters"]);
}

#[test]
fn one_that_was_left_comes_back_and_stays_temporary() {
    let page = page();
    toggle(&page);
    page.answered(FIRST, "Tusks.");
    page.act(Conversations::begin);
    assert!(page.current().settings.with_untracked(|settings| settings.use_memory));
    page.press_toast();
    assert_eq!(page.questions(), [FIRST]);
    assert!(!page.current().settings.with_untracked(|settings| settings.use_memory));
    page.answered(SECOND, "Flippers.");
    assert!(!page.everything().contains(SECOND));
}

#[test]
fn files_of_a_temporary_conversation_wait_in_memory_only() {
    let page = page();
    attach(&page, "hives.md", "A hive has one queen.");
    assert!(page.everything().contains("one queen"));
    toggle(&page);
    assert!(!page.everything().contains("one queen"));
    page.answered("How many queens?", "One.");
    assert!(page.sent().contains("A hive has one queen."));
    attach(&page, "ants.txt", "An ant has six legs.");
    page.act(Conversations::begin);
    assert_eq!(files(&page), [""; 0]);
    page.press_toast();
    assert_eq!(files(&page), ["ants.txt"]);
    assert!(!page.everything().contains("six legs"));
}

#[test]
fn files_that_wait_are_sealed_by_a_passphrase() {
    let page = page();
    let unlock = |page: &Page| {
        page.run(page.environment.store.unlock("open sesame")).unwrap();
        page.act(|_| {});
    };
    attach(&page, "hives.md", "A hive has one queen.");
    page.run(page.environment.store.set_passphrase("open sesame", &|_, _| {})).unwrap();
    page.act(|_| {});
    assert!(!page.everything().contains("one queen"));
    let page = page.reload("");
    assert_eq!(files(&page), [""; 0]);
    unlock(&page);
    assert_eq!(files(&page), ["hives.md"]);
    attach(&page, "ants.txt", "An ant has six legs.");
    let hives = page.current().attachments.pending.with_untracked(|pending| pending[0].attachment.id());
    page.act(|_| page.current().remove_file(hives));
    let page = page.reload("");
    unlock(&page);
    assert_eq!(files(&page), ["ants.txt"]);
    assert!(!page.everything().contains("six legs"));
    page.answered("How many legs?", "Six.");
    assert!(page.sent().contains("six legs") && !page.sent().contains("one queen"));
}

#[test]
fn files_that_wait_are_sent_with_the_next_question_of_their_conversation() {
    let page = page();
    attach(&page, "ants.txt", "An ant has six legs.");
    let page = page.reload("");
    assert_eq!(files(&page), ["ants.txt"]);
    page.answered("About bees", "Bees.");
    assert!(page.sent().contains("six legs"));
    attach(&page, "hives.md", "A hive has one queen.");
    attach(&page, "bees.csv", "name,legs\nbee,6\n");
    let bees = page.id();
    page.act(Conversations::begin);
    assert_eq!(files(&page), [""; 0]);
    page.answered("About ants", "Ants.");
    assert!(!page.sent().contains("one queen"));
    page.act(|all| all.choose(&bees, None));
    assert_eq!(files(&page), ["hives.md", "bees.csv"]);
    let csv = page.current().attachments.pending.with_untracked(|pending| pending[1].attachment.id());
    page.act(|_| Conversation::remove_file(page.current(), csv));
    assert!(!page.everything().contains("bee,6"));
    let hash = address(&page);
    let page = page.reload(&hash);
    page.answered("How many queens?", "One.");
    assert!(page.sent().contains("one queen") && !page.sent().contains("bee,6"));
    let database = page.browser.database();
    assert!(database.keys().all(|key| !key.starts_with("footnote:attached/")), "{database:?}");
    assert_eq!(files(&page.reload(&hash)), [""; 0]);
}
