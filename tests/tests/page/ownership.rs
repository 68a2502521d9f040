//! Ownership of conversations: only one tab may write to each.

use footnote_tests::{
    browser::Browser,
    eventually,
    gate::Gate,
    page::Chat,
    program::{Program, Setup},
    reply::Reply,
    upstream::Upstream,
};
use thirtyfour::WindowHandle;

use crate::passphrase;

/// A browser without Web Locks, as on plain http on a network.
pub(crate) const WITHOUT_LOCKS: &str =
    "Object.defineProperty(Navigator.prototype, 'locks', { get() { return undefined; } });";

/// With Web Locks and without.
const WAYS: [&str; 2] = ["", WITHOUT_LOCKS];

#[tokio::test]
async fn a_conversation_of_another_tab_is_read_only_until_it_is_taken_over() {
    for way in WAYS {
        let upstream = Upstream::for_page().await;
        let gate = Gate::new();
        upstream
            .on("answer", Reply::text("The first answer."))
            .on("answer", Reply::stream().delta("A partial answer").gate(&gate).hang())
            .on("answer", Reply::text("The answer here."));
        let program = Setup::model(&upstream).start().await;
        Browser::run(async |browser| {
            let first = browser.tab().await;
            browser.before_load(way).await;
            let chat = Chat::open(browser, &program).await;
            chat.ask_and_wait("First").await;
            let id = chat.session_id().await;
            let second = reader(browser, way, &program, &id).await;
            chat.answer_shows("The first answer.").await;
            // It does not count as a duplicate: a reload changes nothing.
            chat.reload().await;
            chat.status("another tab").await;
            assert_eq!(chat.session_id().await, id);
            browser.switch_to(&first).await;
            chat.ask("Second").await;
            chat.answer_shows("A partial answer").await;
            browser.switch_to(&second).await;
            chat.press("Continue here").await;
            chat.answer_shows("A partial answer").await;
            chat.answer_is("stopped").await;
            chat.ask_and_wait("Third").await;
            browser.switch_to(&first).await;
            chat.status("another tab").await;
            chat.reload().await;
            eventually("what the other tab asked", async || {
                chat.messages().await.iter().any(|message| message.text.contains("Third")).then_some(())
            })
            .await;
            chat.press("Continue here").await;
            chat.ask_and_wait("Fourth").await;
            let shown: Vec<String> = chat.messages().await.into_iter().map(|message| message.text).collect();
            for text in ["First", "The first answer.", "Second", "A partial answer", "Third", "Fourth"] {
                assert!(shown.iter().any(|shown| shown.contains(text)), "{text} is lost: {shown:?}");
            }
            assert_eq!(shown.len(), 8, "{shown:?}");
        })
        .await;
    }
}

/// Lets the test hold what the page decrypts, each call until it is released.
const HELD_DECRYPTION: &str = "
    const decrypt = SubtleCrypto.prototype.decrypt;
    window.held = null;
    window.decrypting = 0;
    SubtleCrypto.prototype.decrypt = async function (...all) {
        window.decrypting++;
        if (window.held) await new Promise(release => window.held.push(release));
        return decrypt.apply(this, all).finally(() => window.decrypting--);
    };
    window.heard = 0;
    new BroadcastChannel('footnote:tabs').addEventListener('message', () => window.heard++);";

#[tokio::test]
async fn a_read_only_tab_ends_with_the_newest_state() {
    let upstream = Upstream::for_page().await;
    let (more, end) = (Gate::new(), Gate::new());
    upstream.on("answer", Reply::text("The first answer.")).on(
        "answer",
        Reply::stream()
            .delta("Half ")
            .gate(&more)
            .delta("of it ")
            .gate(&end)
            .delta("and all.")
            .finish("stop")
            .done(),
    );
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let first = browser.tab().await;
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("First").await;
        let id = chat.session_id().await;
        passphrase::set(&chat, "a long passphrase").await;
        chat.press("Close settings").await;
        let second = browser.new_tab().await;
        browser.before_load(HELD_DECRYPTION).await;
        browser.open(&program.url("/")).await;
        passphrase::unlock(&chat, "a long passphrase").await;
        open_from_list(&chat, &id).await;
        chat.status("another tab").await;
        chat.answer_shows("The first answer.").await;
        browser.switch_to(&first).await;
        chat.ask("Second").await;
        chat.answer_shows("Half").await;
        browser.switch_to(&second).await;
        chat.answer_shows("Half").await;
        // A read of half the answer begins, and is held.
        browser.script("window.held = [];").await;
        browser.switch_to(&first).await;
        more.open();
        chat.answer_shows("of it").await;
        browser.switch_to(&second).await;
        let held = "return window.held.length > 0;";
        eventually("a read", async || (browser.script(held).await == true).then_some(())).await;
        let heard = browser.script("return window.heard;").await;
        browser.switch_to(&first).await;
        end.open();
        chat.answer_is("complete").await;
        browser.switch_to(&second).await;
        let news = format!("return window.heard > {heard};");
        eventually("the news of the whole answer", async || {
            (browser.script(&news).await == true).then_some(())
        })
        .await;
        // The read that began last ends first.
        browser
            .script(
                "const held = window.held.reverse(); window.held = null;
                const next = () => { held.shift()?.(); if (held.length) setTimeout(next, 20); };
                next();",
            )
            .await;
        chat.answer_is("complete").await;
        chat.answer_shows("and all.").await;
        let is_done = "return window.decrypting === 0 && window.held === null;";
        eventually("all reads to end", async || (browser.script(is_done).await == true).then_some(())).await;
        browser.script("return new Promise(done => requestIdleCallback(done));").await;
        assert!(chat.answer_is("complete").await.text.contains("Half of it and all."));
    })
    .await;
}

#[tokio::test]
async fn a_tab_that_does_not_answer_loses_its_conversation() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let first = browser.tab().await;
        browser.before_load("delete window.BroadcastChannel;").await;
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("First").await;
        let id = chat.session_id().await;
        reader(browser, WAYS[0], &program, &id).await;
        chat.press("Continue here").await;
        // Nobody has to wait: the question is sent once the conversation has been taken over.
        chat.ask_and_wait("Second").await;
        assert_eq!(chat.question().await, "");
        browser.switch_to(&first).await;
        chat.status("another tab").await;
        // It reads along now.
        eventually("the other tab's question", async || {
            let messages = chat.messages().await;
            messages.iter().any(|message| message.text.contains("Second")).then_some(())
        })
        .await;
        assert!(chat.browser().parts("button", Some("Continue here")).await.len() == 1);
    })
    .await;
}

#[tokio::test]
async fn a_question_sent_before_ownership_is_settled_stays_in_the_box() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    for way in WAYS {
        Browser::run(async |browser| {
            browser.before_load(way).await;
            let chat = Chat::open(browser, &program).await;
            chat.ask_and_wait("First").await;
            let id = chat.session_id().await;
            reader(browser, way, &program, &id).await;
            chat.reload().await;
            chat.ask("Too early").await;
            chat.status("another tab").await;
            browser.part("button", "Send").await;
            assert_eq!(chat.question().await, "Too early");
            assert_eq!(chat.messages().await.len(), 2);
            chat.press("Continue here").await;
            chat.press_enter().await;
            eventually("the question among the messages", async || {
                chat.messages().await.iter().any(|message| message.text.contains("Too early")).then_some(())
            })
            .await;
            chat.answer_is("complete").await;
            assert_eq!(chat.question().await, "");
        })
        .await;
    }
}

#[tokio::test]
async fn a_conversation_is_renamed_in_the_tab_that_owns_it() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let first = browser.tab().await;
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("First").await;
        let id = chat.session_id().await;
        reader(browser, WAYS[0], &program, &id).await;
        let rename = async |name: &str| {
            chat.press("Rename conversation").await;
            let title = browser.part("textbox", "Conversation title").await;
            title.send_keys(thirtyfour::Key::Control + "a").await.unwrap();
            title.send_keys(name.to_owned() + thirtyfour::Key::Enter).await.unwrap();
        };
        let head = async || chat.local_storage().await[format!("footnote:session/{id}/head")].to_string();
        rename("Named elsewhere").await;
        chat.status("This conversation is open in another tab; change it there").await;
        assert!(!head().await.contains("Named elsewhere"));
        browser.switch_to(&first).await;
        rename("Named here").await;
        eventually("the new title", async || head().await.contains("Named here").then_some(())).await;
    })
    .await;
}

/// A second tab that reads a conversation which the first has; it is the current one from then on.
pub(crate) async fn reader(browser: &Browser, way: &str, program: &Program, id: &str) -> WindowHandle {
    let tab = browser.new_tab().await;
    browser.before_load(way).await;
    let chat = Chat::open(browser, program).await;
    open_from_list(&chat, id).await;
    chat.status("another tab").await;
    tab
}

/// The only conversation in the list.
async fn entry(chat: &Chat<'_>) -> thirtyfour::WebElement {
    eventually("a conversation in the list", async || {
        let list = chat.browser().part("navigation", "Conversations").await;
        list.find(thirtyfour::By::Css("li a")).await.ok()
    })
    .await
}

/// Opens a conversation from the list.
async fn open_from_list(chat: &Chat<'_>, id: &str) {
    eventually("the conversation to open from the list", async || {
        entry(chat).await.click().await.ok()?;
        (chat.session_id().await == id).then_some(())
    })
    .await;
}
