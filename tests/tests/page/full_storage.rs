//! Storage that is full or partly missing.

use footnote_tests::{browser::Browser, page::Chat, program::Setup, upstream::Upstream};
use serde_json::Value;

/// localStorage and sessionStorage that a policy switched off.
pub(crate) const WITHOUT_STORAGE: &str = "for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('off', 'SecurityError'); } });";
/// A browser without `IndexedDB`, as some are in private windows.
pub(crate) const WITHOUT_INDEXED_DB: &str =
    "Object.defineProperty(window, 'indexedDB', { get() { return undefined; } });";
/// An `IndexedDB` that has no room.
pub(crate) const FULL_INDEXED_DB: &str =
    "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };";
/// Fills localStorage to the last character with foreign data.
pub(crate) const FILL: &str = "let size = 1 << 20;
    while (size > 0) {
        try { localStorage['other:' + size + Math.random()] = 'x'.repeat(size); } catch { size >>= 1; }
    }";
/// Removes the foreign data.
const EMPTY: &str = "for (const key of Object.keys(localStorage))
    if (key.startsWith('other:')) delete localStorage[key];";

/// A conversation that was last used long ago, with this many exchanges of this many characters.
pub(crate) fn old_conversation(id: &str, changed_ms: u64, exchanges: u32, size: u32) -> String {
    format!(
        "const put = (part, record) => localStorage['footnote:session/{id}/' + part] = JSON.stringify(record);
        put('head', {{ schema: 2, created_ms: 1, changed_ms: {changed_ms}, title: 'About {id}' }});
        for (let n = 1; n <= {exchanges}; n++) {{
            put(n + '/question', {{ schema: 2, text: 'Question ' + n + ' of {id}', asked_ms: {changed_ms} }});
            put(n + '/answer', {{ schema: 2, text: 'Answer ' + n + ' of {id}. ' + 'word '.repeat({size} / 5),
                state: 'complete', answered_ms: {changed_ms} }});
        }}"
    )
}

/// The contents of `IndexedDB`, by key.
pub(crate) async fn moved(chat: &Chat<'_>) -> Value {
    chat.browser()
        .script(
            "return new Promise((resolve, reject) => {
                const opening = indexedDB.open('footnote');
                // Where the page made none, none is made here.
                opening.onupgradeneeded = () => { opening.transaction.abort(); resolve({}); };
                opening.onerror = reject;
                opening.onsuccess = () => {
                    const table = opening.result.transaction('records').objectStore('records');
                    const [keys, values] = [table.getAllKeys(), table.getAll()];
                    values.onsuccess = () => {
                        opening.result.close();
                        resolve(Object.fromEntries(keys.result.map((key, at) => [key, values.result[at]])));
                    };
                };
            });",
        )
        .await
}

#[tokio::test]
async fn with_all_storage_full_the_conversation_continues_and_says_so() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        browser.before_load(FULL_INDEXED_DB).await;
        let chat = Chat::open(browser, &program).await;
        chat.browser().script(&old_conversation("older", 1000, 3, 400)).await;
        chat.ask_and_wait("Kept").await;
        let before = kept(&chat).await;
        chat.browser().script(FILL).await;
        chat.ask_and_wait("Not kept").await;
        chat.status("not saved").await;
        chat.ask_and_wait("And on").await;
        let after = kept(&chat).await;
        for (key, value) in before.as_object().unwrap().iter().filter(|(key, _)| !key.ends_with("/head")) {
            assert_eq!(&after[key], value, "nothing older is touched: {key}");
        }
        chat.browser().script(EMPTY).await;
        chat.ask_and_wait("Room again").await;
        let text = chat.local_storage().await.to_string();
        assert!(text.contains("Not kept") && text.contains("And on"), "what was not saved is saved now");
    })
    .await;
}

/// Our part of localStorage.
async fn kept(chat: &Chat<'_>) -> Value {
    let mut all = chat.local_storage().await;
    all.as_object_mut().unwrap().retain(|key, _| key.starts_with("footnote:session/"));
    all
}
