//! Branches: conversations that begin as another one did.

use footnote_tests::{
    browser::Browser, eventually, gate::Gate, page::Chat, program::Setup, reply::Reply, upstream::Upstream,
};

use crate::{
    attachments::{attached, choose},
    full_storage::{FILL, FULL_INDEXED_DB, moved},
    temporary::press_switch,
    with_page,
};

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
    })
    .await;
    let sent = upstream.requests_of("answer").pop().unwrap().body_text();
    assert!(sent.contains("The newt?") && sent.contains("All about the walrus."), "{sent}");
    assert!(!sent.contains("seal") && !sent.contains("otter"), "{sent}");
}

#[tokio::test]
async fn an_earlier_question_that_is_edited_is_asked_in_a_branch_with_its_files() {
    let upstream = upstream().await;
    upstream.on("answer", Reply::text("All about the manatee."));
    with_page(Setup::model(&upstream), async |chat| {
        choose(&chat, "tusks.md", "A tusk is a long tooth.").await;
        attached(&chat, "tusks.md").await;
        let origin = asked(&chat).await;
        let before = chat.messages().await;
        edit_first(&chat, "The manatee?").await;
        let branch = left(&chat, &origin, 2).await;
        chat.answer_shows("All about the manatee.").await;
        chat.answer_is("complete").await;
        chat.reload().await;
        assert_eq!(chat.session_id().await, branch);
        let messages = chat.messages().await;
        assert_eq!(messages.len(), 2);
        assert!(messages[0].text.contains("The manatee?"), "{messages:?}");
        let files = chat.browser().part("region", "Attachments").await;
        assert_eq!(files.text().await.unwrap().trim(), "tusks.md");
        follow_origin(&chat, "Sea animals", 6).await;
        assert_eq!(chat.messages().await, before);
        // The last question is still edited where it stands.
        chat.press("Edit message").await;
        chat.browser().part("button", "Ask again").await;
    })
    .await;
    let sent = upstream.requests_of("answer").pop().unwrap().body_text();
    assert!(sent.contains("The manatee?") && sent.contains("A tusk is a long tooth."), "{sent}");
    assert!(!sent.contains("walrus") && !sent.contains("seal"), "{sent}");
}

#[tokio::test]
async fn a_conversation_with_a_running_answer_can_be_branched() {
    let upstream = upstream().await;
    let gate = Gate::new();
    upstream.on("answer", Reply::stream().delta("A newt ").gate(&gate).delta("swims.").finish("stop").done());
    with_page(Setup::model(&upstream), async |chat| {
        let origin = asked(&chat).await;
        chat.ask("The newt?").await;
        chat.answer_shows("A newt").await;
        press_first(&chat, "More actions").await;
        press_first(&chat, "Branch from here").await;
        left(&chat, &origin, 2).await;
        gate.open();
        chat.status("New answer in “Sea animals”.").await;
        follow_origin(&chat, "Sea animals", 8).await;
        chat.answer_shows("A newt swims.").await;
    })
    .await;
}

#[tokio::test]
async fn the_branch_of_a_temporary_conversation_is_temporary() {
    let upstream = upstream().await;
    with_page(Setup::model(&upstream), async |chat| {
        press_switch(&chat).await;
        chat.ask_and_wait("The walrus?").await;
        chat.ask_and_wait("The seal?").await;
        let origin = chat.session_id().await;
        press_first(&chat, "More actions").await;
        press_first(&chat, "Branch from here").await;
        left(&chat, &origin, 2).await;
        chat.ask_and_wait("The newt?").await;
        edit_first(&chat, "The manatee?").await;
        eventually("a branch of the branch", async || {
            let messages = chat.messages().await;
            (messages.len() == 2 && messages[0].text.contains("The manatee?")).then_some(())
        })
        .await;
        chat.answer_is("complete").await;
        let stored = format!("{} {}", chat.local_storage().await, moved(&chat).await);
        for word in ["walrus", "seal", "newt", "manatee"] {
            assert!(!stored.contains(word), "{word}: {stored}");
        }
    })
    .await;
}

#[tokio::test]
async fn without_room_there_is_no_branch_and_nothing_of_it_stays() {
    let upstream = upstream().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        browser.before_load(FULL_INDEXED_DB).await;
        let chat = Chat::open(browser, &program).await;
        let origin = asked(&chat).await;
        chat.unfold_actions().await;
        let before = chat.messages().await;
        browser.script(FILL).await;
        chat.press_more("Branch from here").await;
        chat.status("No new conversation was made: the browser's storage is full.").await;
        assert_eq!((chat.session_id().await, chat.messages().await), (origin.clone(), before));
        let stored = chat.local_storage().await;
        let is_of_another = |key: &&String| {
            key.starts_with("footnote:session/") && !key.starts_with(&format!("footnote:session/{origin}/"))
        };
        let others: Vec<&String> = stored.as_object().unwrap().keys().filter(is_of_another).collect();
        assert!(others.is_empty(), "{others:?}");
        // An edited question is not lost either.
        edit_first(&chat, "The manatee?").await;
        chat.status("No new conversation was made: the browser's storage is full.").await;
        let edit = chat.browser().part("textbox", "Edit your question").await;
        assert_eq!(edit.prop("value").await.unwrap().as_deref(), Some("The manatee?"));
    })
    .await;
}
