//! Exports of what is on screen, be it stored or not.

use footnote_core::{
    conversation::{Record, SessionHead},
    ports::HistoryStore as _,
};
use reactive_graph::prelude::*;

use super::page::{Page, talk};
use crate::{
    conversation::ExchangeView,
    conversations::Conversations,
    testing::{Browser, ChosenFile, DatabaseState},
    transfer::{Export, Format},
};

const TOPICS: [&str; 3] = ["bees", "wasps", "ants"];

/// Adds the exchange on a topic to the conversation on screen; it stays in memory where it cannot be stored.
fn say(page: &Page, number: u32, topic: &str) {
    let (current, store) = (page.all.current_untracked(), &page.environment.store);
    let exchange = talk(topic).exchanges[0].as_ref().clone();
    let id = footnote_core::conversation::ExchangeId(number);
    let head = SessionHead { settings: current.settings.get_untracked(), ..SessionHead::default() };
    page.run(async {
        for record in [
            Record::Head(Box::new(head)),
            Record::Question { exchange: id, question: exchange.question },
            Record::Answer { exchange: id, answer: Box::new(exchange.answer.expect("an answer")) },
        ] {
            store.append(&current.session(), record).await.ok();
        }
    });
    page.act(|| current.transcript.push(ExchangeView::asked(format!("About {topic}"))));
}

/// Exports the conversation on screen, and everything, which both have these topics.
fn exports_have(page: &Page, topics: &[&str]) {
    for export in [Export::Conversation(Format::Markdown), Export::All] {
        let (name, text) = page.export(export);
        for topic in topics {
            assert!(text.contains(&format!("About {topic}")), "{topic} is not in {name}: {text}");
        }
        let said = format!("The file has {} exchanges.", topics.len());
        assert_eq!(page.message(), Some(said), "{name}");
    }
}

#[test]
fn messages_that_could_not_be_saved_are_exported() {
    for is_off in [false, true] {
        let browser = Browser::new(1);
        if is_off {
            browser.switch_local_storage_off();
            browser.set_database(DatabaseState::Missing);
        }
        let page = Page::open(&browser);
        say(&page, 1, TOPICS[0]);
        if !is_off {
            browser.set_room(Some(0));
            browser.set_database(DatabaseState::Full);
        }
        say(&page, 2, TOPICS[1]);
        say(&page, 3, TOPICS[2]);
        assert!(!format!("{:?}{:?}", browser.local(), browser.database()).contains("About wasps"));
        exports_have(&page, &TOPICS);
    }
}

#[test]
fn a_temporary_conversation_is_exported_and_comes_back_as_a_stored_one() {
    for stored in [0, 1] {
        let browser = Browser::new(1);
        let page = Page::open(&browser);
        for (number, topic) in (0..).zip(TOPICS) {
            if number == stored {
                page.act(|| Conversations::toggle_remember(page.all));
            }
            say(&page, number + 1, topic);
        }
        assert!(!format!("{:?}{:?}", browser.local(), browser.database()).contains("About ants"));
        exports_have(&page, &TOPICS);
        let (_, file) = page.export(Export::Conversation(Format::Json));
        assert!(file.contains("\"use_memory\":false"), "{file}");
        let id = page.all.current_untracked().session();
        let elsewhere = Page::open(&Browser::new(2));
        let summary = elsewhere.import(vec![ChosenFile::new("talk.json", file)]);
        assert_eq!(summary, "Imported: one conversation.");
        elsewhere.act(|| elsewhere.all.choose(&id, None));
        let opened = elsewhere.all.current_untracked();
        assert_eq!(opened.transcript.latest_first().count(), 3);
        assert!(opened.settings.with_untracked(|settings| settings.use_memory));
    }
}
