//! Reads and operates the page in a tab.

use serde_json::Value;

use super::model::{ActualExchange, ExpectedConversation, read_file};
use crate::{DEADLINE, eventually, page::Chat, poll};

/// Records exported files.
pub(super) const KEEP_FILES: &str = "window.files = [];
    const address = URL.createObjectURL;
    URL.createObjectURL = blob => { window.files.push(blob.text()); return address.call(URL, blob); };";

/// The exchanges on screen: question, answer and state.
const SHOWN: &str = "const shown = [];
    for (const article of document.querySelectorAll('[role=log] article')) {
        if (article.dataset.role === 'user') {
            shown.push([article.querySelector('.asked')?.textContent ?? '', '', '']);
        } else {
            // Without the numbers of sources that the model did not cite.
            const text = article.querySelector(':scope > div')?.cloneNode(true);
            text?.querySelectorAll('[data-found]').forEach(chip => chip.remove());
            shown.at(-1)[1] = text?.textContent ?? '';
            shown.at(-1)[2] = article.dataset.state;
        }
    }
    return shown;";

/// The exchanges on screen.
pub(super) async fn shown(chat: &Chat<'_>) -> Vec<ActualExchange> {
    let shown: Vec<(String, String, String)> =
        serde_json::from_value(chat.browser().script(SHOWN).await).expect("exchanges are three texts");
    shown.into_iter().map(|(question, text, state)| ActualExchange { question, text, state }).collect()
}

/// Waits until the conversation on screen matches, and narrows the expectation to it.
pub(super) async fn expect(chat: &Chat<'_>, conversation: &mut ExpectedConversation) {
    let mut last = Vec::new();
    let matched = poll(DEADLINE, async || {
        last = shown(chat).await;
        conversation.matches(&last).then_some(())
    })
    .await;
    assert!(matched.is_some(), "on screen is\n{last:#?}\nand not\n{conversation}");
    conversation.narrow(&last);
}

/// Waits until the transcript is empty.
pub(super) async fn expect_empty(chat: &Chat<'_>) {
    eventually("an empty transcript", async || shown(chat).await.is_empty().then_some(())).await;
}

/// Clicks the element of this expression once it exists and is enabled.
async fn press(chat: &Chat<'_>, what: &str, expression: &str) {
    let script = format!(
        "const part = {expression};
        if (!part || part.disabled) return false;
        part.click();
        return true;"
    );
    eventually(what, async || (chat.browser().script(&script).await == true).then_some(())).await;
}

/// Requests the last answer again.
pub(super) async fn again(chat: &Chat<'_>) {
    let buttons = "[...document.querySelectorAll('[role=log] article button')]
        .filter(button => ['Regenerate', 'Retry'].includes(button.textContent.trim())).at(-1)";
    press(chat, "Regenerate or Retry", buttons).await;
}

/// Replaces the last question.
pub(super) async fn edit(chat: &Chat<'_>, question: &str) {
    chat.press("Edit message").await;
    let area = chat.browser().part("textbox", "Edit your question").await;
    area.clear().await.expect("the box can be cleared");
    area.send_keys(question).await.expect("the box takes text");
    chat.press("Ask again").await;
}

/// Opens a conversation from the list.
pub(super) async fn open_listed(chat: &Chat<'_>, word: &str) {
    let entry = format!(
        "[...document.querySelectorAll('nav[aria-label=Conversations] li a.conversation')]
            .find(button => button.textContent.includes('{word}'))"
    );
    press(chat, &format!("{word} in the list"), &entry).await;
}

/// Deletes the conversation on screen.
pub(super) async fn delete(chat: &Chat<'_>) {
    let button =
        "document.querySelector('nav li:has([aria-current=true]) [aria-label=\"Delete conversation\"]')";
    press(chat, "Delete conversation", button).await;
}

/// Waits until this many conversations are listed.
pub(super) async fn expect_listed(chat: &Chat<'_>, count: usize) {
    let script =
        "return document.querySelectorAll('nav[aria-label=Conversations] li a.conversation').length;";
    eventually(&format!("a list of {count}"), async || {
        (chat.browser().script(script).await == count).then_some(())
    })
    .await;
}

/// Continues a conversation that the other tab owns or owned.
pub(super) async fn continue_here(chat: &Chat<'_>) {
    let script = "const buttons = [...document.querySelectorAll('button')];
        buttons.find(button => button.textContent === 'Continue here')?.click();
        return ['open in another tab', 'on its way here'].some(said => document.body.innerText.includes(said));";
    eventually("the conversation to be this tab's", async || {
        (chat.browser().script(script).await == false).then_some(())
    })
    .await;
}

/// Waits until a part of an answer is in the browser's storage.
pub(super) async fn expect_stored(chat: &Chat<'_>, part: &str) {
    let part = Value::from(part.trim());
    let script = format!("return Object.values(localStorage).some(record => record.includes({part}));");
    eventually("a part of the answer in the storage", async || {
        (chat.browser().script(&script).await == true).then_some(())
    })
    .await;
}

/// Exports all conversations and reads the file.
pub(super) async fn exported(chat: &Chat<'_>) -> Vec<Vec<ActualExchange>> {
    press(chat, "Export", "document.querySelector('nav [aria-controls=export]')").await;
    chat.press("All conversations as JSON").await;
    let file = eventually("the exported file", async || {
        let file =
            chat.browser().script("return Promise.all(window.files).then(files => files.pop());").await;
        file.as_str().map(str::to_owned)
    })
    .await;
    chat.browser().script("window.files.length = 0;").await;
    read_file(&file)
}
