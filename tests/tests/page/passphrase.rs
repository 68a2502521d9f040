//! A passphrase for the stored records.

use footnote_tests::{browser::Browser, eventually, page::Chat, program::Setup, upstream::Upstream};
use serde_json::{Value, json};

use crate::{full_storage, with_page};

/// A browser that lets a page have no cryptography, as on plain http on a network.
const WITHOUT_SUBTLE: &str =
    "Object.defineProperty(Crypto.prototype, 'subtle', { get() { return undefined; } });";

/// Sets a passphrase in the settings.
pub(crate) async fn set(chat: &Chat<'_>, passphrase: &str) {
    chat.settings("Privacy").await;
    chat.press("Set a passphrase").await;
    fill_both(chat, passphrase).await;
    chat.press("Set passphrase").await;
    chat.browser().part("button", "Lock now").await;
}

/// Types into the field of this name.
pub(crate) async fn fill(chat: &Chat<'_>, name: &str, text: &str) {
    let field = chat.browser().part("textbox", name).await;
    field.clear().await.unwrap();
    field.send_keys(text).await.unwrap();
}

/// Gives the passphrase.
pub(crate) async fn unlock(chat: &Chat<'_>, passphrase: &str) {
    fill(chat, "Passphrase", passphrase).await;
    chat.press("Unlock").await;
}

/// Everything that the browser keeps, as text.
async fn everything(chat: &Chat<'_>) -> String {
    let (local, session) = (chat.local_storage().await, chat.session_storage().await);
    format!("{local} {session} {}", full_storage::moved(chat).await)
}

#[tokio::test]
async fn locked_conversations_open_only_with_the_passphrase() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let first = browser.tab().await;
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("About aardvarks").await;
        chat.type_text("A draft on aardvarks").await;
        set(&chat, "open sesame").await;
        let kept = everything(&chat).await;
        for word in ["aardvarks", "Scripted answer", "draft on", "open sesame"] {
            assert!(!kept.contains(word), "{word} can be read: {kept}");
        }
        let second = browser.new_tab().await;
        browser.open(&program.url("/")).await;
        browser.part("button", "Unlock").await;
        let before = contents(&chat, "").await;
        unlock(&chat, "open says me").await;
        eventually("that it is the wrong one", async || {
            let text = browser.script("return document.body.innerText;").await;
            text.as_str().unwrap().contains("not the passphrase").then_some(())
        })
        .await;
        assert_eq!(contents(&chat, "").await, before, "nothing was written");
        assert_eq!(chat.messages().await, []);
        unlock(&chat, "open sesame").await;
        chat.ask_and_wait("About bees").await;
        browser.switch_to(&first).await;
        chat.press("Lock now").await;
        for tab in [&first, &second] {
            browser.switch_to(tab).await;
            browser.part("button", "Unlock").await;
            let shown = browser.script("return document.body.innerText;").await.to_string();
            assert!(!shown.contains("aardvarks") && !shown.contains("About bees"), "{shown}");
        }
        browser.switch_to(&first).await;
        browser.reload().await;
        unlock(&chat, "open sesame").await;
        chat.answer_shows("Scripted answer.").await;
        assert!(chat.messages().await[0].text.contains("About aardvarks"));
        let kept = everything(&chat).await;
        assert!(!kept.contains("About bees"), "what was asked since is sealed too");
    })
    .await;
}

#[tokio::test]
async fn without_cryptography_there_is_no_passphrase_and_the_settings_say_why() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        browser.before_load(WITHOUT_SUBTLE).await;
        let chat = Chat::open(browser, &program).await;
        chat.settings("Privacy").await;
        eventually("why there is none", async || {
            let text = browser.script("return document.body.innerText;").await;
            text.as_str().unwrap().contains("needs https").then_some(())
        })
        .await;
        assert!(browser.parts("button", Some("Set a passphrase")).await.is_empty());
    })
    .await;
}

/// Opens a page whose conversation is locked, in a browser that was just started.
async fn locked(chat: &Chat<'_>) {
    chat.ask_and_wait("About aardvarks").await;
    set(chat, "open sesame").await;
    chat.press("Lock now").await;
    chat.browser().part("button", "Unlock").await;
    chat.press("Forgot the passphrase?").await;
}

#[tokio::test]
async fn without_the_passphrase_a_tab_works_alone_and_everything_can_be_deleted() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        locked(&chat).await;
        chat.press("Use without in this tab").await;
        chat.ask_and_wait("About bees").await;
        chat.status("Temporary").await;
        assert!(!everything(&chat).await.contains("About"), "nothing of it is stored");
        chat.press("Unlock").await;
        unlock(&chat, "open sesame").await;
        chat.open_conversation("Scripted talk").await;
        eventually("what was locked", async || {
            chat.messages().await.first().is_some_and(|first| first.text.contains("aardvarks")).then_some(())
        })
        .await;
        chat.settings("Privacy").await;
        chat.press("Lock now").await;
        chat.press("Forgot the passphrase?").await;
        chat.press("Delete everything").await;
        chat.press("Cancel").await;
        chat.press("Delete everything").await;
        chat.press("Delete everything for good").await;
        chat.browser().gone("button", "Unlock").await;
        chat.ready().await;
        assert!(!chat.local_storage().await.to_string().contains("sealed:"));
        assert_eq!(full_storage::moved(&chat).await, json!({}));
        chat.ask_and_wait("About bees").await;
        chat.reload().await;
        chat.answer_shows("Scripted answer.").await;
    })
    .await;
}

async fn fill_both(chat: &Chat<'_>, passphrase: &str) {
    fill(chat, "New passphrase", passphrase).await;
    fill(chat, "New passphrase again", passphrase).await;
}

/// The lock, and the records of conversations whose keys begin like this.
async fn contents(chat: &Chat<'_>, prefix: &str) -> Value {
    let mut all = chat.local_storage().await;
    let prefix = format!("footnote:session/{prefix}");
    all.as_object_mut().unwrap().retain(|key, _| key.starts_with(&prefix) || key == "footnote:lock");
    all
}
