//! Branches: conversations that begin as another one did.

use footnote_tests::{eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream};

use crate::with_page;

/// Clicks the first button of this name, which is the one of the oldest exchange.
pub(crate) async fn press_first(chat: &Chat<'_>, name: &str) {
    eventually(&format!("the first button {name:?} to take a click"), async || {
        let part = chat.browser().parts("button", Some(name)).await.into_iter().next()?;
        chat.browser().element(&part).await?.click().await.ok()
    })
    .await;
}

/// Edits the oldest question and sends it.
async fn edit_first(chat: &Chat<'_>, question: &str) {
    press_first(chat, "Edit message").await;
    let edit = chat.browser().part("textbox", "Edit your question").await;
    edit.clear().await.unwrap();
    edit.send_keys(question).await.unwrap();
    chat.press("Ask in a new conversation").await;
}

/// Waits until another conversation is on screen, with so many messages.
async fn left(chat: &Chat<'_>, origin: &str, messages: usize) -> String {
    eventually(&format!("a branch with {messages} messages"), async || {
        let id = chat.session_id().await;
        (id != origin && chat.messages().await.len() == messages).then_some(id)
    })
    .await
}

/// Goes back to the original by the link in the branch.
async fn follow_origin(chat: &Chat<'_>, title: &str, messages: usize) {
    let link = chat.browser().part("link", &format!("Branched from “{title}”")).await;
    link.click().await.unwrap();
    eventually("the original", async || (chat.messages().await.len() == messages).then_some(())).await;
}

/// An upstream that names conversations and answers three questions.
async fn upstream() -> Upstream {
    let upstream = Upstream::for_page().await;
    upstream.on("title", Reply::text("Sea animals"));
    for animal in ["walrus", "seal", "otter"] {
        upstream.on("answer", Reply::text(&format!("All about the {animal}.")));
    }
    upstream
}

/// Asks three questions, the first of which gives the conversation its name.
async fn asked(chat: &Chat<'_>) -> String {
    chat.ask_and_wait("The walrus?").await;
    chat.browser().part("link", "Sea animals").await;
    chat.ask_and_wait("The seal?").await;
    chat.ask_and_wait("The otter?").await;
    chat.session_id().await
}

#[tokio::test]
async fn a_branch_goes_on_from_an_answer_and_leaves_the_original_as_it_is() {
    let upstream = upstream().await;
    with_page(Setup::model(&upstream), async |chat| {
        let origin = asked(&chat).await;
        let before = chat.messages().await;
        press_first(&chat, "More actions").await;
        press_first(&chat, "Branch from here").await;
        let branch = left(&chat, &origin, 2).await;
        let focused = "return document.activeElement === document.querySelector('#question');";
        eventually("the question box to have the focus", async || {
            (chat.browser().script(focused).await == true).then_some(())
        })
        .await;
        chat.ask_and_wait("The newt?").await;
        let sent = upstream.requests_of("answer").pop().unwrap().body_text();
        assert!(sent.contains("The newt?") && sent.contains("All about the walrus."), "{sent}");
        assert!(!sent.contains("seal") && !sent.contains("otter"), "{sent}");
        chat.reload().await;
        assert_eq!(chat.session_id().await, branch);
        eventually("all of the branch", async || (chat.messages().await.len() == 4).then_some(())).await;
        for title in ["Sea animals", "Branch: Sea animals"] {
            chat.browser().part("link", title).await;
        }
        let place = "const line = document.querySelector('.origin');
            return line.closest('section').querySelector('article').dataset.exchangeId;";
        assert_eq!(chat.browser().script(place).await, "1", "the line is below what was taken over");
        follow_origin(&chat, "Sea animals", 6).await;
        assert_eq!(chat.session_id().await, origin);
        assert_eq!(chat.messages().await, before);

        // The original's name is looked up each time, and that it is gone.
        chat.press("Delete conversation").await;
        chat.status("Conversation deleted.").await;
        chat.open_conversation("Branch: Sea animals").await;
        eventually("the branch", async || (chat.messages().await.len() == 4).then_some(())).await;
        let words = "return document.querySelector('.origin')?.innerText.trim();";
        eventually("the line to say that the original is gone", async || {
            let words = chat.browser().script(words).await;
            (words == "Branched from a conversation that is not in this browser").then_some(())
        })
        .await;
        edit_first(&chat, "The manatee?").await;
        left(&chat, &branch, 2).await;
        chat.answer_is("complete").await;
        assert!(chat.messages().await[0].text.contains("The manatee?"));
    })
    .await;
}
