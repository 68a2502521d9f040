//! The page in a real Chromium, served by the real program in front of a scripted upstream.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a broken expectation is how a test fails"
)]

mod accessibility;
mod adding;
mod addresses;
mod all_documents;
mod appearance;
mod asking;
mod attachments;
mod background;
mod bases;
mod blocks;
mod branches;
mod browser_kill;
mod checking;
mod commands;
mod context;
mod conversations;
mod day;
mod drafts;
mod evidence;
mod example;
mod faults;
mod first_minute;
mod foot;
mod full_storage;
mod harness;
mod held_answers;
mod hosting;
mod images;
mod installed;
mod keyboard_focus;
mod languages;
mod layout;
mod library;
mod links;
mod long_conversations;
mod lookups;
mod marks;
mod messages;
mod models;
mod note_apps;
mod ownership;
mod parts;
mod passphrase;
mod pdf_pages;
mod phone;
mod pictures;
mod preferences;
mod projects;
mod proof;
mod references;
mod rendering;
mod right_to_left;
mod scrolling;
mod search;
mod search_scope;
mod selecting;
mod settings;
mod slow_layout;
mod soak;
mod starting;
mod storage;
mod streams;
mod tabs;
mod temporary;
mod thinking;
mod tool_servers;
mod transfer;
mod translated;
mod typing;
mod upgrade;
mod users;
mod verdicts;
mod verification;
mod versions;
mod viewer;
mod voice;

use footnote_tests::{
    browser::Browser,
    page::Chat,
    program::Setup,
    upstream::{Passage, Upstream},
};

/// Starts the program, opens its page and runs a test on it.
async fn with_page(setup: Setup, test: impl AsyncFnOnce(Chat<'_>)) {
    let program = setup.start().await;
    Browser::run(async |browser| {
        let chat = Chat::open(browser, &program).await;
        test(chat).await;
    })
    .await;
}

/// An upstream for the page, with two passages: one that has an address and one that has none.
async fn two_passages() -> Upstream {
    let upstream = Upstream::for_page().await;
    upstream.passages(bees_and_ants());
    upstream
}

/// Gives the passages of [`two_passages`].
fn bees_and_ants() -> [Passage; 2] {
    [
        Passage::new("bees.md#hive", "Bees", "A hive has one queen.")
            .with("url", "https://bees.example/hive".into()),
        Passage::new("folder/ants & co.md#nest", "Ants", "A nest has many queens."),
    ]
}

/// The link that opens each of [`two_passages`].
const BEES_LINK: &str = "https://bees.example/hive";
const ANTS_HASH: &str = "#/document/folder%2Fants%20%26%20co.md%23nest";
