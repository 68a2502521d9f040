//! A day's tasks without a mouse: by the keyboard alone, and by touch on a telephone's screen.

use footnote_tests::{browser::Browser, eventually, page::Chat, program::Setup, reply::Reply};
use serde_json::{Value, from_value, json};
use thirtyfour::{Key, TypingData};

use crate::{
    evidence::clipboard,
    proof::{self, viewer},
    transfer::KEEP_FILES,
    two_passages, with_page,
};

/// Presses keys where the keyboard is.
async fn keys(chat: &Chat<'_>, keys: impl Into<TypingData>) {
    let focused = chat.browser().driver().active_element().await.expect("something has the keyboard");
    focused.send_keys(keys).await.expect("it takes keys");
}

/// The name of what has the keyboard.
async fn focused(chat: &Chat<'_>) -> String {
    let script = "const focused = document.activeElement;
        return (focused.getAttribute('aria-label') ?? focused.innerText ?? '').trim();";
    chat.browser().script(script).await.as_str().unwrap_or_default().to_owned()
}

/// Goes on with Tab, or back with Shift and Tab, to what has a name that begins so.
async fn go_to(chat: &Chat<'_>, name: &str, back: bool) {
    let mut passed = Vec::new();
    for _ in 0..80 {
        let now = focused(chat).await;
        if now.starts_with(name) {
            return;
        }
        passed.push(now);
        if back {
            keys(chat, Key::Shift + Key::Tab).await;
        } else {
            keys(chat, Key::Tab + "").await;
        }
    }
    panic!("{name:?} is not reached by keyboard: {passed:?}");
}

/// Goes to a button or link and presses it.
async fn press(chat: &Chat<'_>, name: &str, back: bool) {
    // It may come a moment later than what is before it.
    eventually(&format!("{name:?}"), async || {
        let names = "return [...document.querySelectorAll('a, button, summary')].map(one =>
            (one.getAttribute('aria-label') ?? one.innerText).trim());";
        let names: Vec<String> = from_value(chat.browser().script(names).await).ok()?;
        names.iter().any(|one| one.starts_with(name)).then_some(())
    })
    .await;
    go_to(chat, name, back).await;
    keys(chat, Key::Enter + "").await;
}

async fn ask(chat: &Chat<'_>, question: &str) {
    let before = chat.answers().await.len();
    go_to(chat, "Message", false).await;
    keys(chat, question).await;
    keys(chat, Key::Enter + "").await;
    eventually("the answer", async || (chat.answers().await.len() > before).then_some(())).await;
    chat.answer_is("complete").await;
}

/// Runs what the palette finds first.
async fn run(chat: &Chat<'_>, words: &str, name: &str) {
    keys(chat, Key::Control + "k").await;
    eventually("the palette", async || (focused(chat).await == "Command").then_some(())).await;
    choose(chat, words, name).await;
    chat.browser().gone("combobox", "Command").await;
}

/// Types, and chooses what is found first.
async fn choose(chat: &Chat<'_>, words: &str, name: &str) {
    keys(chat, words).await;
    eventually(name, async || {
        let options = chat.browser().parts("option", None).await;
        options.first().is_some_and(|option| option.name.starts_with(name)).then_some(())
    })
    .await;
    keys(chat, Key::Enter + "").await;
}

#[tokio::test]
async fn common_tasks_work_by_keyboard_alone() {
    let upstream = two_passages().await;
    let models = Setup::model_and_retrieval(&upstream).env("LLM_MODELS", "alpha,beta");
    let program = models.env("LLM_MODEL", "alpha").start().await;
    upstream.on("answer", Reply::text(proof::ANSWER));
    upstream.on("title", Reply::text("Queens in nests"));
    Browser::run(async |browser| {
        browser.before_load(KEEP_FILES).await;
        let chat = Chat::open(browser, &program).await;
        let granted = json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]});
        browser.cdp("Browser.grantPermissions", granted).await;

        ask(&chat, "How many queens has a nest?").await;
        browser.part("heading", "Queens in nests").await;

        // A citation, the next ones with c, and back to it.
        press(&chat, "Source 2: Ants. In the source", true).await;
        viewer(&chat, &["1 of 3", "In the source"]).await;
        keys(&chat, "c").await;
        viewer(&chat, &["2 of 3"]).await;
        keys(&chat, "c").await;
        viewer(&chat, &["3 of 3"]).await;
        keys(&chat, Key::Escape + "").await;
        browser.gone("complementary", "Document").await;
        eventually("the citation to have the keyboard", async || {
            focused(&chat).await.starts_with("Source 3").then_some(())
        })
        .await;

        press(&chat, "Copy message", false).await;
        let copied = clipboard(&chat, "text/plain").await;
        assert!(copied.starts_with("A nest has many queens [^2]."), "{copied}");

        // Another conversation, then the first one from the list.
        let first = chat.session_id().await;
        press(&chat, "New conversation", true).await;
        eventually("another conversation", async || (chat.session_id().await != first).then_some(())).await;
        ask(&chat, "Where do owls sleep?").await;
        go_to(&chat, "Search conversations", true).await;
        keys(&chat, "queens in").await;
        press(&chat, "Queens in nests", false).await;
        eventually("the first conversation", async || (chat.session_id().await == first).then_some(())).await;
        chat.answer_shows("A nest has many queens").await;

        // Another model, from its button and from the palette.
        press(&chat, "alpha: choose the model", false).await;
        browser.part("combobox", "Model").await;
        choose(&chat, "beta", "beta").await;
        browser.part("button", "beta: choose the model").await;
        run(&chat, "alpha", "alpha").await;
        browser.part("button", "alpha: choose the model").await;

        press(&chat, "Delete question and answer", true).await;
        eventually("an empty conversation", async || chat.messages().await.is_empty().then_some(())).await;
        press(&chat, "Undo", false).await;
        chat.answer_shows("A nest has many queens").await;

        press(&chat, "Export", true).await;
        press(&chat, "This conversation as Markdown", false).await;
        let file = eventually("the file", async || {
            let files = browser.script("return Promise.all(window.files);").await;
            from_value::<Vec<String>>(files).ok()?.pop()
        })
        .await;
        assert!(file.starts_with("# Queens in nests"), "{file}");
    })
    .await;
}

/// Taps what is seen of a part, as a finger does.
async fn tap(chat: &Chat<'_>, role: &str, name: &str) {
    let place = eventually(&format!("{role} {name:?} to be tapped"), async || {
        let found = chat.browser().parts(role, None).await.into_iter().rev();
        let part = found.into_iter().find(|part| part.name.starts_with(name))?;
        let element = chat.browser().element(&part).await?;
        // An element over it would be tapped instead; a target under 24 pixels is hard to hit.
        let script = "const [part] = arguments; part.scrollIntoView({ block: 'nearest' });
            const at = part.getBoundingClientRect();
            const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
            const hit = document.elementFromPoint(x, y);
            const is_there = hit && (part.contains(hit) || hit.contains(part));
            return is_there && x > 0 && x < innerWidth ? [x, y] : null;";
        let place = chat.browser().driver().execute(script, vec![element.to_json().ok()?]).await.ok()?;
        from_value::<Option<(f64, f64)>>(place.json().clone()).ok()?
    })
    .await;
    let point = json!([{"x": place.0, "y": place.1}]);
    for (kind, points) in [("touchStart", point), ("touchEnd", json!([]))] {
        chat.browser().cdp("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points})).await;
    }
}

#[tokio::test]
async fn common_tasks_work_by_touch() {
    let upstream = two_passages().await;
    upstream.on("answer", Reply::text(proof::ANSWER));
    upstream.on("answer", Reply::text("Many queens [2]."));
    upstream.on("title", Reply::text("Queens in nests"));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        let browser = chat.browser();
        proof::screen(&chat, 390, 844, true).await;
        let touch = json!({"enabled": true, "maxTouchPoints": 1});
        browser.cdp("Emulation.setTouchEmulationEnabled", touch).await;

        tap(&chat, "textbox", "Message").await;
        keys(&chat, "How many queens has a nest?").await;
        tap(&chat, "button", "Send").await;
        chat.answer_is("complete").await;

        tap(&chat, "link", "Source 2: Ants. Not in the source").await;
        viewer(&chat, &["2 of 3", "Not in the source"]).await;
        tap(&chat, "button", "Next citation").await;
        viewer(&chat, &["3 of 3"]).await;
        tap(&chat, "button", "Close document").await;
        browser.gone("complementary", "Document").await;

        tap(&chat, "button", "Regenerate").await;
        chat.answer_shows("Many queens").await;
        chat.answer_is("complete").await;
        tap(&chat, "button", "Previous version").await;
        chat.answer_shows("A nest has many queens").await;
        tap(&chat, "button", "Next version").await;
        chat.answer_shows("Many queens").await;

        tap(&chat, "button", "New conversation").await;
        eventually("an empty conversation", async || chat.messages().await.is_empty().then_some(())).await;
        tap(&chat, "button", "Conversations list").await;
        tap(&chat, "link", "Queens in nests").await;
        chat.answer_shows("Many queens").await;
        // Nothing lies beside the screen.
        let width = "return document.documentElement.scrollWidth;";
        assert_eq!(browser.script(width).await, Value::from(390));
    })
    .await;
}
