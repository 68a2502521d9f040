//! Storage in the browser: records, the access token, and pages without storage.

use footnote_tests::{
    browser::Browser, eventually, gate::Gate, invariants::Rules, page::Chat, program::Setup, reply::Reply,
    upstream::Upstream,
};
use serde_json::Value;

use crate::{
    full_storage::{WITHOUT_INDEXED_DB, WITHOUT_STORAGE},
    two_passages, with_page,
};

#[tokio::test]
async fn stored_keys_have_our_prefix_and_hold_no_secret() {
    let upstream = two_passages().await;
    upstream.on("answer", Reply::text("One queen [1]."));
    let folder = tempfile::tempdir().unwrap();
    let prompt = folder.path().join("prompt.md");
    std::fs::write(&prompt, "You are the PROMPT-CANARY assistant.").unwrap();
    let setup = Setup::model_and_retrieval(&upstream).flag("system-prompt-file", prompt.to_str().unwrap());
    with_page(setup, async |chat| {
        chat.ask_and_wait("How many queens?").await;
        let (local, session) = (chat.local_storage().await, chat.session_storage().await);
        for storage in [&local, &session] {
            let keys = storage.as_object().unwrap();
            assert!(!keys.is_empty());
            assert!(keys.keys().all(|key| key.starts_with("footnote:")), "{:?}", keys.keys());
            assert!(!storage.to_string().contains("PROMPT-CANARY"), "{storage}");
        }
        let text = local.to_string();
        assert!(text.contains("How many queens?") && text.contains("One queen [1]."), "{text}");
        let databases =
            chat.browser().script("return indexedDB.databases().then(all => all.map(one => one.name));");
        let databases = databases.await;
        let names = databases.as_array().unwrap();
        assert!(names.iter().all(|name| name.as_str().unwrap().starts_with("footnote")), "{databases}");
        assert_eq!(chat.browser().script("return document.cookie;").await, "");
    })
    .await;
    let prompt = upstream.next("answer").await.messages()[0]["content"].as_str().unwrap().to_owned();
    assert!(prompt.contains("PROMPT-CANARY"), "{prompt}");
}

#[tokio::test]
async fn the_access_token_is_asked_for_once_and_never_stored() {
    const TOKEN: &str = "token-canary-1";
    let upstream =
        Upstream::start_with(Rules { forbidden: vec![TOKEN.into()], from_page: true, ..Rules::default() })
            .await;
    let program = Setup::model(&upstream).env("ACCESS_TOKEN", TOKEN).start().await;
    Browser::run(async |browser| {
        browser.expect_console("status of 401");
        browser.open(&program.url("/")).await;
        let field = browser.part("textbox", "Access token").await;
        field.send_keys("wrong").await.unwrap();
        let chat = Chat::here(browser);
        chat.press("Continue").await;
        chat.alert("not accepted").await;
        let field = browser.part("textbox", "Access token").await;
        field.send_keys(TOKEN).await.unwrap();
        chat.press("Continue").await;
        browser.gone("textbox", "Access token").await;
        chat.ask_and_wait("A question").await;
        let kept = [chat.local_storage().await, chat.session_storage().await];
        assert!(kept.iter().all(|storage| !storage.to_string().contains("canary")), "{kept:?}");
        let address = browser.driver().current_url().await.unwrap();
        assert!(!address.as_str().contains("canary"), "{address}");
        assert_eq!(browser.script("return document.cookie;").await, "", "scripts cannot read the cookie");

        browser.reload().await;
        chat.ask_and_wait("Another question").await;
        chat.settings("Privacy").await;
        chat.press("Sign out").await;
        browser.part("textbox", "Access token").await;
        browser.reload().await;
        browser.part("textbox", "Access token").await;
    })
    .await;
}

#[tokio::test]
async fn records_that_cannot_be_read_are_left_and_all_are_measured() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        a_broken_record_is_set_aside_and_the_rest_is_shown(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_record_of_a_newer_version_makes_the_conversation_read_only(&chat).await;
        chat.start_over(&upstream).await;
        the_storage_meter_counts_what_an_answer_takes(&chat, &upstream).await;
    })
    .await;
}

async fn a_broken_record_is_set_aside_and_the_rest_is_shown(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text("Alpha answer.")).on("answer", Reply::text("Omega answer."));
    let junk = "not JSON";
    chat.ask_and_wait("Alpha question").await;
    chat.ask_and_wait("Omega question").await;
    let broken = chat
        .browser()
        .script(&format!(
            "const key = Object.keys(localStorage).find(key => localStorage[key].includes('Alpha answer.')
                || localStorage[key].includes('Scripted answer.'));
            localStorage[key] = {junk:?};
            return key;"
        ))
        .await;
    chat.reload().await;
    eventually("the other messages", async || {
        let shown = chat.messages().await;
        let has = |text: &str| shown.iter().any(|message| message.text.contains(text));
        (has("Alpha question") && has("Omega question")).then_some(())
    })
    .await;
    let kept = chat.local_storage().await[broken.as_str().unwrap()].clone();
    assert_eq!(kept, Value::from(junk), "what cannot be read is not deleted");
}

#[tokio::test]
async fn without_storage_the_page_works_and_says_so() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        browser.before_load(WITHOUT_STORAGE).await;
        browser.before_load(WITHOUT_INDEXED_DB).await;
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("A question").await;
        chat.status("not saved").await;
        chat.ask_and_wait("Another").await;
        assert_eq!(chat.messages().await.len(), 4);
    })
    .await;
    upstream.next("answer").await;
    assert!(upstream.next("answer").await.body_text().contains("A question"), "memory is all there is");
}

async fn a_record_of_a_newer_version_makes_the_conversation_read_only(chat: &Chat<'_>) {
    chat.ask_and_wait("Written today").await;
    let key = chat
        .browser()
        .script(
            // The conversation before has answers too.
            "const key = `footnote:session/${sessionStorage['footnote:session']}/1/answer`;
            const record = JSON.parse(localStorage[key]);
            localStorage[key] = JSON.stringify({ ...record, schema: 99, newField: [1] });
            return key;",
        )
        .await;
    let before = chat.local_storage().await[key.as_str().unwrap()].clone();
    chat.reload().await;
    chat.answer_shows("Scripted answer.").await;
    chat.status("newer version").await;
    chat.type_text("May I?").await;
    let send = chat.browser().parts("button", Some("Send")).await.pop().unwrap();
    assert_eq!(send.properties["disabled"], Value::Bool(true), "{send:?}");
    assert_eq!(chat.local_storage().await[key.as_str().unwrap()], before, "nothing is written over it");
}

async fn the_storage_meter_counts_what_an_answer_takes(chat: &Chat<'_>, upstream: &Upstream) {
    let long = "Many words. ".repeat(30_000);
    let gate = Gate::new();
    upstream.on("answer", Reply::stream().delta("Well, ").gate(&gate).delta(&long).finish("stop").done());
    let used = async || {
        let meter = chat.browser().parts("progressbar", Some("Storage used")).await.pop()?;
        meter.value.parse::<f64>().ok()
    };
    let words = async || {
        let words = chat.browser().script("return document.querySelector('.storage').innerText;").await;
        words.as_str().unwrap().lines().next().unwrap().to_owned()
    };
    chat.ask("What do you know?").await;
    chat.answer_shows("Well,").await;
    assert!(used().await.is_none(), "it is in the settings");
    chat.settings("Privacy").await;
    let before = eventually("a first measurement", used).await;
    let empty = words().await;
    gate.open();
    eventually("the answer to be measured", async || used().await.filter(|used| *used >= before + 300_000.0))
        .await;
    let full = words().await;
    assert!(full.contains(" KB of ") && full.ends_with(" used") && full != empty, "{empty}, {full}");
}
