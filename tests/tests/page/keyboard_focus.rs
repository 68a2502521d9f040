//! Where the keyboard is after an action whose button goes away.

use footnote_tests::{eventually, gate::Gate, page::Chat, program::Setup, reply::Reply};
use thirtyfour::Key;

use crate::{projects, two_passages, with_page};

/// Names the focused element: by its id if it is the question box, else by its label or text.
async fn focused(chat: &Chat<'_>) -> String {
    const FOCUSED: &str = "const active = document.activeElement;
        if (active.tagName === 'BODY') return 'nothing';
        return active.id === 'question' ? active.id : active.getAttribute('aria-label') || active.innerText;";
    chat.browser().script(FOCUSED).await.as_str().unwrap_or_default().to_owned()
}

/// Waits until this has the keyboard.
pub(crate) async fn has_focus(chat: &Chat<'_>, expected: &str) {
    eventually(&format!("the keyboard at {expected}"), async || {
        (focused(chat).await == expected).then_some(())
    })
    .await;
}

/// Presses a button by the keyboard.
async fn press_by_key(chat: &Chat<'_>, name: &str) {
    let button = chat.browser().part("button", name).await;
    button.focus().await.unwrap();
    assert_ne!(focused(chat).await, "question");
    button.send_keys(Key::Enter + "").await.unwrap();
}

#[tokio::test]
async fn no_action_leaves_the_keyboard_nowhere() {
    let upstream = two_passages().await;
    let gate = Gate::new();
    upstream
        .on("answer", Reply::stream().delta("A hive has").finish("length").done())
        .on("answer", Reply::stream().delta(" one queen.").gate(&gate).finish("stop").done())
        .on("answer", Reply::text("One."))
        .on("answer", Reply::error(500, "broken", "It is broken."))
        .on("answer", Reply::text("It works."));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        chat.ask("How many queens?").await;
        press_by_key(&chat, "Continue").await;
        gate.reached().await;
        has_focus(&chat, "question").await;
        gate.open();
        chat.answer_is("complete").await;
        press_by_key(&chat, "Regenerate").await;
        chat.answer_shows("One.").await;
        has_focus(&chat, "question").await;
        chat.browser().expect_console("502 (Bad Gateway)");
        chat.ask("Does it work?").await;
        chat.answer_is("failed").await;
        press_by_key(&chat, "Retry").await;
        chat.answer_shows("It works.").await;
        has_focus(&chat, "question").await;

        let delete = "const last = [...document.querySelectorAll('[aria-label=\"Delete question and answer\"]')].pop();
            last.focus(); last.click();";
        chat.browser().script(delete).await;
        chat.status("Question and answer deleted.").await;
        press_by_key(&chat, "Undo").await;
        chat.answer_shows("It works.").await;
        has_focus(&chat, "question").await;

        press_by_key(&chat, "Rename conversation").await;
        let name = chat.browser().part("textbox", "Conversation title").await;
        eventually("the field", async || (focused(&chat).await == "Conversation title").then_some(())).await;
        name.send_keys("The hive").await.unwrap();
        name.send_keys(Key::Enter + "").await.unwrap();
        chat.browser().part("link", "The hive").await;
        has_focus(&chat, "The hive").await;
        press_by_key(&chat, "Pin conversation").await;
        chat.browser().part("button", "Unpin conversation").await;
        eventually("a place", async || (focused(&chat).await != "nothing").then_some(())).await;

        projects::make(&chat, "Garden", "green", "Answer as a gardener.", ("beds.md", "Two beds.")).await;
        has_focus(&chat, "question").await;
        press_by_key(&chat, "Edit project Garden").await;
        press_by_key(&chat, "Delete the project").await;
        chat.status("Project “Garden” deleted. Its conversations stay.").await;
        chat.browser().gone("button", "Edit project Garden").await;
        has_focus(&chat, "question").await;
        press_by_key(&chat, "Dismiss").await;
        has_focus(&chat, "question").await;
        chat.open_conversation("The hive").await;
        press_by_key(&chat, "Delete conversation").await;
        chat.status("deleted").await;
        eventually("a place", async || (focused(&chat).await != "nothing").then_some(())).await;
        press_by_key(&chat, "Undo").await;
        has_focus(&chat, "question").await;

        // A person who presses beside a button wants no other place.
        let button = chat.browser().part("button", "Settings").await;
        button.focus().await.unwrap();
        chat.browser().script("document.activeElement.blur();").await;
        chat.ask_and_wait("Anything else?").await;
    })
    .await;
}
