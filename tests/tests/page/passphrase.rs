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

/// The generations of keys that records are sealed under.
async fn generations(chat: &Chat<'_>) -> usize {
    let script = "const sealed = Object.values(localStorage).filter(text => text.startsWith('sealed:'));
        return new Set(sealed.map(text => text.split(':')[2])).size;";
    let count = chat.browser().script(script).await.as_u64().unwrap();
    usize::try_from(count).unwrap()
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
async fn an_interrupted_passphrase_change_loses_nothing() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        chat.browser().script(&full_storage::old_conversation("long", 1000, 400, 400)).await;
        chat.ask_and_wait("Mine").await;
        set(&chat, "old words").await;
        chat.press("Change passphrase").await;
        fill(&chat, "Passphrase now", "old words").await;
        fill(&chat, "New passphrase", "new words").await;
        fill(&chat, "New passphrase again", "new words").await;
        // The change is stopped when the first records are under the new key and the others are not.
        let stop = "const set = Storage.prototype.setItem;
            let left = 100;
            Storage.prototype.setItem = function (key, value) {
                if (value.startsWith('sealed:') && left-- === 0) location.reload();
                if (left >= 0 || !value.startsWith('sealed:')) set.call(this, key, value);
                else throw new DOMException('stopped');
            };";
        chat.browser().script(stop).await;
        chat.press("Change passphrase").await;
        chat.browser().part("button", "Unlock").await;
        assert_eq!(generations(&chat).await, 2, "it was stopped half-way");
        unlock(&chat, "old words").await;
        eventually("that it is the old one", async || {
            let text = chat.browser().script("return document.body.innerText;").await;
            text.as_str().unwrap().contains("not the passphrase").then_some(())
        })
        .await;
        unlock(&chat, "new words").await;
        chat.answer_shows("Scripted answer.").await;
        eventually("the change to end", async || (generations(&chat).await == 1).then_some(())).await;
        chat.browser().script("history.replaceState(null, '', '#/c/long');").await;
        chat.browser().reload().await;
        unlock(&chat, "new words").await;
        chat.answer_shows("Answer 400 of long.").await;

        chat.settings("Privacy").await;
        chat.press("Remove passphrase").await;
        fill(&chat, "Passphrase now", "new words").await;
        chat.press("Remove passphrase").await;
        chat.browser().part("button", "Set a passphrase").await;
        let kept = chat.local_storage().await;
        let kept = kept.as_object().unwrap();
        assert!(kept.values().all(|text| !text.as_str().unwrap().starts_with("sealed:")), "{kept:?}");
        let record: Value =
            serde_json::from_str(kept["footnote:session/long/7/question"].as_str().unwrap()).unwrap();
        assert_eq!(record["text"], "Question 7 of long", "as it was");
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
async fn without_the_passphrase_a_tab_works_without_stored_conversations() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        locked(&chat).await;
        chat.press("Use without in this tab").await;
        chat.ask_and_wait("About bees").await;
        chat.ask_and_wait("About wasps").await;
        chat.press("New conversation").await;
        chat.ask_and_wait("About ants").await;
        chat.status("Temporary").await;
        assert!(!everything(&chat).await.contains("About"), "nothing of it is stored");
        chat.press("Unlock").await;
        unlock(&chat, "open sesame").await;
        chat.open_conversation("Scripted talk").await;
        eventually("what was locked", async || {
            chat.messages().await.first().is_some_and(|first| first.text.contains("aardvarks")).then_some(())
        })
        .await;
    })
    .await;
    upstream.next("answer").await;
    upstream.next("answer").await;
    let third = upstream.next("answer").await.body_text();
    assert!(third.contains("About bees"), "it is one conversation: {third}");
}

#[tokio::test]
async fn without_the_passphrase_everything_can_be_deleted() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        locked(&chat).await;
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

#[tokio::test]
async fn a_passphrase_that_does_not_fit_into_storage_changes_nothing() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        browser.before_load(full_storage::FULL_INDEXED_DB).await;
        let chat = Chat::open(browser, &program).await;
        chat.browser().script(&full_storage::old_conversation("long", 1000, 40, 400)).await;
        chat.ask_and_wait("Mine").await;
        // There is room for the lock and some records, and not for all of them.
        let almost = full_storage::FILL;
        let fill = "const some = 'x'.repeat(4000); localStorage['other:room'] = some;";
        chat.browser().script(&format!("{fill} {almost} delete localStorage['other:room'];")).await;
        let before = contents(&chat, "long/").await;
        chat.settings("Privacy").await;
        chat.press("Set a passphrase").await;
        fill_both(&chat, "open sesame").await;
        chat.press("Set passphrase").await;
        chat.alert("No passphrase was set, and nothing changed").await;
        assert_eq!(contents(&chat, "long/").await, before);
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
