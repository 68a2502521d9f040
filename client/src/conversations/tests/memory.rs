//! What is remembered of a conversation, and files that go with its next question, as a person changes them.

use std::rc::Rc;

use footnote_core::{
    conversation::{ExchangeId, RollingSummary},
    ports::StoreError,
    storage::Record,
    wire::Purpose,
};
use reactive_graph::prelude::*;

use super::{page::Page, testing::ScriptedProxy};
use crate::{
    conversation::PendingAttachment,
    conversations::Conversations,
    ports::LocalFile,
    server::ServerConfig,
    testing::{ChosenFile, DatabaseState},
    toasts::ToastKind,
};

fn page() -> Page {
    Page::with(ScriptedProxy::with_model())
}

#[test]
fn a_compressed_turn_is_edited_and_undone() {
    let page = page();
    for question in ["One?", "Two?", "Three?", "Four?"] {
        page.answered(question, &"A long answer. ".repeat(40));
    }
    let conversation = page.current();
    page.proxy.asides.borrow_mut().push((Purpose::Compress, "They spoke of numbers."));
    page.act(|_| conversation.compress());
    let through = conversation.transcript.compressed.get_value().expect("a compressed turn");
    let turn = || page.run(conversation.compressed_turn(through));
    let (messages, compressed) = turn().expect("the turn");
    assert_eq!((messages, compressed.edited), (2 * usize::try_from(through.0).unwrap(), false));

    page.browser.set_fault(Some(Box::new(|_, _| Some(StoreError::Failed("the disk is broken".into())))));
    page.browser.set_database(DatabaseState::Broken);
    page.run(conversation.edit_compression("Of odd numbers."));
    assert_eq!(page.environment.toasts.shown().map(|toast| toast.kind), Some(ToastKind::Error));
    assert_eq!(turn().map(|(_, turn)| turn.text).as_deref(), Some("Of odd numbers."));
    page.browser.set_fault(None);
    page.browser.set_database(DatabaseState::Working);
    page.run(conversation.edit_compression("Of even numbers."));
    let edited = turn().map(|(_, turn)| turn).expect("the turn");
    assert_eq!((edited.text.as_str(), edited.edited), ("Of even numbers.", true));
    let config = page.environment.server.config.get_untracked();
    page.environment.server.config.set(ServerConfig::Loading);
    page.run(conversation.edit_compression("Of all numbers."));
    assert_eq!(turn().map(|(_, turn)| turn.text).as_deref(), Some("Of all numbers."));
    page.environment.server.config.set(config);
    page.send("Five?");
    assert!(page.sent().contains("Of all numbers."));
    page.write(|answer| answer.answer("Six."));

    page.act(|_| conversation.undo_compression());
    assert_eq!(page.toast(), "The messages are sent word for word again.");
    assert_eq!((turn(), conversation.transcript.compressed.get_value()), (None, None));
}

#[test]
fn what_is_remembered_is_changed_by_hand() {
    let page = page();
    page.answered("How do bees dance?", "In eights.");
    let conversation = page.current();
    let summary = RollingSummary { text: "On bees.".into(), through: ExchangeId(1), made_ms: 5 };
    page.act(|_| conversation.change_memory(Record::Summary(summary.clone())));
    assert_eq!(page.run(conversation.memory()).summary, Some(summary));
}

#[test]
fn files_that_can_be_read_are_attached_and_the_others_are_named() {
    let page = page();
    let conversation = page.current();
    page.act(|_| conversation.expect_files(3));
    assert_eq!(conversation.attachments.reading.get_untracked(), 3);
    page.send("What do they say?");
    assert_eq!(page.asked(), 0, "files are being read");
    let files: [Rc<dyn LocalFile>; 3] = [
        Rc::new(ChosenFile::new("bees.md", "Much on bees.")),
        Rc::new(ChosenFile::new("empty.md", "")),
        Rc::new(ChosenFile::new("wasps.md", "More on wasps.")),
    ];
    page.run(conversation.attach_files(files.into()));
    assert_eq!(page.toast(), "There is no text in empty.md. Attach another file.");
    let titles = |pending: &Vec<_>| {
        pending.iter().map(|one: &PendingAttachment| one.attachment.title.clone()).collect::<Vec<_>>()
    };
    assert_eq!(conversation.attachments.pending.with_untracked(titles), ["bees.md", "wasps.md"]);
    page.act(|_| conversation.send());
    assert!(page.sent().contains("Much on bees.") && page.sent().contains("More on wasps."));
}

#[test]
fn files_that_were_read_after_their_conversation_was_left_leave_the_keyboard_where_it_is() {
    let page = page();
    let conversation = page.current();
    page.act(Conversations::begin);
    page.effects();
    page.run(conversation.attach_files(vec![Rc::new(ChosenFile::new("bees.md", "Much on bees."))]));
    assert_eq!(conversation.attachments.pending.with_untracked(Vec::len), 1);
    assert_eq!(page.effects(), []);
}
