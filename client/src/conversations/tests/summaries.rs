//! Summaries of documents: their cost, and what is kept of them.

use std::rc::Rc;

use footnote_core::{
    conversation::{AnswerState, DocumentId},
    wire::Purpose,
};
use reactive_graph::prelude::*;

use super::{
    knowledge::{Shelf, passage},
    page::Page,
    requests::{address, page_with},
};
use crate::{
    conversation::{Activity, WaitingSummary},
    conversations::Conversations,
    preferences::Preference,
};

const QUESTION: &str = "Summarise “Bees”";

/// A document of so many sections of some 300 tokens.
fn text(sections: usize) -> String {
    let section = |number: usize| format!("## Hive {number}\n\n{}\n\n", "It gave much honey. ".repeat(60));
    (1..=sections).map(section).collect()
}

/// A page whose model has a small window, with a document in its knowledge base.
fn page(sections: usize) -> Page {
    let page = page_with(|config| {
        config.models[0].context_window = 8_000;
        config.context_window = Some(8_000);
        config.max_output_tokens = 1_000;
    });
    Shelf::connect(&page, &[passage("bees.md", "Bees", &text(sections))]);
    page
}

fn summarise(page: &Page) {
    page.act(|all| all.current_untracked().summarise(DocumentId::in_base("bees.md"), "Bees"));
}

fn waiting(page: &Page) -> Option<Rc<WaitingSummary>> {
    page.current().waiting_summary.get_untracked()
}

/// Decides about the summary that waits, and gives its cost and the parts that are read.
fn decide(page: &Page, goes_on: bool) -> (String, (usize, usize)) {
    // A person reads first.
    page.act(|_| {});
    let summary = waiting(page).expect("a summary that waits");
    page.act(|_| summary.answer(goes_on));
    assert!(waiting(page).is_none());
    (summary.cost.clone(), summary.parts_read)
}

fn notes(page: &Page) -> usize {
    page.requests(Purpose::DocumentSummary).len()
}

fn take_notes(page: &Page) {
    page.proxy.asides.borrow_mut().push((Purpose::DocumentSummary, "Much honey [1]."));
}

#[test]
fn a_short_document_is_summarised_at_once() {
    let page = page(4);
    summarise(&page);
    assert!(waiting(&page).is_none());
    page.write(|answer| answer.answer("It gave much honey [1]."));
    assert_eq!(page.shown(), (AnswerState::Complete, "It gave much honey [1].".into()));
    assert_eq!((page.questions(), notes(&page)), (vec![QUESTION.to_owned()], 0));
    let source = page.last().outcome.with_untracked(|outcome| outcome.sources[0].clone());
    assert_eq!((source.title.as_str(), source.document_id.as_str()), ("Bees, Hive 1 – Hive 3", "bees.md"));
}

#[test]
fn the_cost_of_a_long_one_is_said_before_anything_is_sent() {
    let page = page(60);
    take_notes(&page);
    page.environment.preferences.set_text(Preference::Prices, "model $1 $10").unwrap();
    summarise(&page);
    assert_eq!((page.asked(), notes(&page), page.questions()), (0, 0, Vec::<String>::new()));
    assert_eq!(page.act(|all| all.activity(&page.id())), Some(Activity::WaitingForPerson));
    let (cost, read) = decide(&page, false);
    assert!(cost.contains(" requests, about ") && cost.contains(" tokens, about $0.0"), "{cost}");
    assert_eq!(read.0, 0);
    // Nothing is left of it.
    assert_eq!((page.asked(), notes(&page), page.questions()), (0, 0, Vec::<String>::new()));
    summarise(&page);
    page.act(|all| all.current_untracked().stop());
    assert!(waiting(&page).is_none() && page.questions().is_empty(), "Stop is Cancel");
    summarise(&page);
    let (cost, (_, parts)) = decide(&page, true);
    assert_eq!(notes(&page), parts);
    assert!(cost.starts_with(&format!("{} requests", parts + 1)), "{cost}");
    page.write(|answer| answer.answer("It gave much honey [1]."));
    assert_eq!(page.shown().0, AnswerState::Complete);
}

#[test]
fn what_was_read_is_kept_over_a_reload_and_in_a_temporary_conversation_only_until_then() {
    for is_temporary in [false, true] {
        let page = page(60);
        if is_temporary {
            page.act(Conversations::toggle_remember);
        }
        // Its server fails.
        summarise(&page);
        decide(&page, true);
        assert_eq!((page.shown().0, notes(&page)), (AnswerState::Failed, 1));
        take_notes(&page);
        page.act(|all| {
            let exchange = page.last();
            all.current_untracked().again(exchange, exchange.question.get_untracked());
        });
        let (_, (read, parts)) = decide(&page, true);
        assert_eq!((read, notes(&page)), (0, parts + 1));
        page.write(|answer| answer.answer("It gave much honey [1]."));
        // In other words, with what is read already.
        page.act(|all| all.current_untracked().again(page.last(), format!("{QUESTION} in German")));
        assert!(waiting(&page).is_none() && page.sent().contains("in German"));
        page.write(|answer| answer.answer("Viel Honig [1]."));
        assert_eq!(page.shown().0, AnswerState::Complete);
        let hash = if is_temporary { "/".to_owned() } else { address(&page) };
        assert_eq!(page.everything().contains("Much honey"), !is_temporary);
        let page = page.reload(&hash);
        Shelf::connect(&page, &[passage("bees.md", "Bees", &text(60))]);
        let asked = page.asked();
        summarise(&page);
        assert_eq!(waiting(&page).is_some(), is_temporary);
        assert_eq!(page.asked() > asked, !is_temporary);
    }
}

#[test]
fn a_document_that_cannot_be_read_is_told() {
    let page = page(1);
    page.act(|all| all.current_untracked().summarise(DocumentId::in_base("wasps.md"), "Wasps"));
    assert_eq!(
        page.toast(),
        "The document cannot be summarised. The knowledge base has no such document any more."
    );
    assert!(page.questions().is_empty() && waiting(&page).is_none());
}
