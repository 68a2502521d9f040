//! Branches: conversations that begin as another one did.

use footnote_core::conversation::{AnswerState, Attachment};
use reactive_graph::prelude::*;

use super::{
    page::Page,
    requests::{address, page},
};
use crate::{conversation::ExchangeView, conversations::Conversations, testing::DatabaseState};

/// Three questions with their answers.
fn asked(page: &Page) {
    for animal in ["walrus", "seal", "otter"] {
        page.answered(&format!("The {animal}?"), &format!("All about the {animal}."));
    }
}

/// The oldest exchange on screen.
fn first(page: &Page) -> ExchangeView {
    page.current().transcript.latest_first().last().expect("an exchange")
}

#[test]
fn an_earlier_question_that_is_edited_is_asked_in_a_branch_with_its_files() {
    let page = page();
    page.run(page.current().attach(Attachment::new("tusks.md", "A tusk is a long tooth.")));
    asked(&page);
    let origin = page.id();
    page.act(|all| all.ask_in_branch(first(&page), "The manatee?".into()));
    page.write(|answer| answer.answer("All about the manatee."));
    assert!(page.sent().contains("The manatee?") && page.sent().contains("A tusk is a long tooth."));
    assert!(!page.sent().contains("walrus") && !page.sent().contains("seal"));
    let hash = address(&page);
    let page = page.reload(&hash);
    assert_eq!(
        (page.questions(), page.shown().1.as_str()),
        (vec!["The manatee?".into()], "All about the manatee.")
    );
    let files = first(&page).attachments.get_untracked();
    assert_eq!(files.iter().map(|file| file.file.title.as_str()).collect::<Vec<_>>(), ["tusks.md"]);
    page.act(|all| all.choose(&origin, None));
    assert_eq!(page.questions(), ["The walrus?", "The seal?", "The otter?"]);
    assert!(page.last().may_ask.get_untracked(), "the last one is still edited where it stands");
}

#[test]
fn a_branch_is_sent_what_it_took_over_alone() {
    let page = page();
    asked(&page);
    page.act(|all| all.branch_after(first(&page)));
    page.answered("The newt?", "It swims.");
    assert!(page.sent().contains("All about the walrus."));
    assert!(!page.sent().contains("seal") && !page.sent().contains("otter"), "{}", page.sent());
}

#[test]
fn a_conversation_with_a_running_answer_can_be_branched() {
    let page = page();
    asked(&page);
    let origin = page.id();
    page.send("The newt?");
    page.write(|answer| answer.write("A newt "));
    page.act(|all| all.branch_after(first(&page)));
    assert_eq!(page.questions(), ["The walrus?"]);
    page.write(|answer| answer.answer("swims."));
    assert!(page.toast().starts_with("New answer in "), "{}", page.toast());
    page.act(|all| all.choose(&origin, None));
    assert_eq!(page.questions().len(), 4);
    assert_eq!(page.shown(), (AnswerState::Complete, "A newt swims.".into()));
}

#[test]
fn the_branch_of_a_temporary_conversation_is_temporary() {
    let page = page();
    page.act(Conversations::toggle_remember);
    asked(&page);
    let origin = page.id();
    page.act(|all| all.branch_after(first(&page)));
    assert_ne!(page.id(), origin);
    page.answered("The newt?", "A newt swims.");
    page.act(|all| all.ask_in_branch(first(&page), "The manatee?".into()));
    page.write(|answer| answer.answer("All about the manatee."));
    assert_eq!(page.questions(), ["The manatee?"]);
    for word in ["walrus", "seal", "newt", "manatee"] {
        assert!(!page.everything().contains(word), "{word}: {}", page.everything());
    }
}

#[test]
fn without_room_there_is_no_branch_and_nothing_of_it_stays() {
    let page = page();
    asked(&page);
    let origin = page.id();
    page.browser.set_database(DatabaseState::Full);
    page.browser.set_room(Some(0));
    let nothing_was_made = |page: &Page| {
        assert_eq!(page.toast(), "No new conversation was made: the browser's storage is full.");
        assert_eq!((page.id(), page.questions().len()), (origin.clone(), 3));
        let own = format!("footnote:session/{origin}/");
        let local = page.browser.local();
        let others =
            local.keys().filter(|key| key.starts_with("footnote:session/") && !key.starts_with(&own));
        assert_eq!(others.collect::<Vec<_>>(), [""; 0]);
    };
    page.act(|all| all.branch_after(page.last()));
    nothing_was_made(&page);
    // An edited question is not lost either.
    first(&page).editing.set(true);
    page.act(|_| page.environment.toasts.dismiss());
    page.act(|all| all.ask_in_branch(first(&page), "The manatee?".into()));
    nothing_was_made(&page);
    assert!(first(&page).editing.get_untracked());
    assert_eq!(page.asked(), 3);
}
