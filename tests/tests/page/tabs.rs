//! Reloading, and several tabs.

use footnote_tests::{
    browser::Browser, eventually, gate::Gate, page::Chat, program::Setup, reply::Reply, upstream::Upstream,
};

use crate::{BEES_LINK, two_passages, with_page};

#[tokio::test]
async fn a_reload_keeps_the_conversation() {
    let upstream = two_passages().await;
    upstream.on("answer", Reply::text("One queen [1].")).on("answer", Reply::text("Again."));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        chat.ask_and_wait("How many queens?").await;
        let before = chat.messages().await;
        chat.reload().await;
        assert_eq!(chat.messages().await, before);
        assert_eq!(chat.sources().await[0].1, BEES_LINK);
        chat.ask_and_wait("And then?").await;
        assert_eq!(chat.messages().await.len(), 4);
    })
    .await;
    upstream.next("answer").await;
    assert!(upstream.next("answer").await.body_text().contains("One queen [1]."));
}

#[tokio::test]
async fn a_reload_in_mid_stream_leaves_the_partial_answer_interrupted() {
    let upstream = Upstream::for_page().await;
    let gate = Gate::new();
    upstream.on("answer", Reply::stream().delta("A partial ").delta("answer").gate(&gate).hang());
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask("A question").await;
        chat.answer_shows("A partial answer").await;
        // At most 250 ms of a stream may be unsaved, so soon it is in the storage.
        eventually("the partial answer to be stored", async || {
            chat.local_storage().await.to_string().contains("A partial answer").then_some(())
        })
        .await;
        chat.reload().await;
        let answer = chat.answer_is("interrupted").await;
        assert!(answer.text.contains("A partial answer"), "{}", answer.text);
        assert!(chat.messages().await[0].text.contains("A question"));
        upstream.next("answer").await.closed().await;
        chat.press("Retry").await;
        chat.answer_shows("Scripted answer.").await;
    })
    .await;
}

#[tokio::test]
async fn an_interrupted_answer_closes_its_open_markdown_marks() {
    let upstream = Upstream::for_page().await;
    let gate = Gate::new();
    upstream.on("answer", Reply::stream().delta("It is **very import").gate(&gate).hang());
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask("A question").await;
        chat.answer_shows("It is very import").await;
        chat.press("Stop").await;
        for _ in 0..2 {
            let answer = chat.answer_is("stopped").await;
            assert!(
                answer.text.contains("It is very import") && !answer.text.contains('*'),
                "{}",
                answer.text
            );
            chat.reload().await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_reload_before_the_first_word_keeps_the_question_and_is_no_failure() {
    // The browser ends the request a moment before the page, or with it.
    const ROUNDS: usize = 8;
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        for round in 1..=ROUNDS {
            upstream.on("answer", Reply::silent());
            chat.ask(&format!("Question {round}")).await;
            upstream.next("answer").await;
            chat.reload().await;
            let messages = eventually("all exchanges", async || {
                Some(chat.messages().await).filter(|messages| messages.len() == 2 * round)
            })
            .await;
            assert!(messages[2 * round - 2].text.contains(&format!("Question {round}")), "{messages:?}");
            assert_eq!(messages[2 * round - 1].state.as_deref(), Some("interrupted"), "{messages:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_second_tab_is_another_conversation() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let first = browser.tab().await;
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("About aardvarks").await;
        let second = browser.new_tab().await;
        let chat = Chat::open(browser, &program).await;
        assert_eq!(chat.messages().await, []);
        for round in 0..3 {
            browser.switch_to(&second).await;
            chat.ask_and_wait(&format!("Bees {round}")).await;
            browser.switch_to(&first).await;
            chat.ask_and_wait(&format!("Aardvarks {round}")).await;
        }
        for (tab, own, other) in [(&first, "ardvarks", "Bees"), (&second, "Bees", "ardvarks")] {
            browser.switch_to(tab).await;
            chat.reload().await;
            let shown = chat.messages().await;
            assert!(shown.iter().any(|message| message.text.contains(own)), "{shown:?}");
            assert!(!shown.iter().any(|message| message.text.contains(other)), "{shown:?}");
        }
    })
    .await;
    for request in upstream.requests_of("answer") {
        let text = request.body_text();
        assert!(text.contains("ardvarks") != text.contains("Bees"), "{text}");
    }
}

#[tokio::test]
async fn records_of_another_tab_are_listed_even_if_its_message_came_first() {
    let upstream = Upstream::for_page().await;
    upstream.on("title", Reply::text("All of alpacas"));
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let first = browser.tab().await;
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("About alpacas").await;
        let second = browser.new_tab().await;
        Chat::open(browser, &program).await;
        let lists = async |title: &str| {
            let script = format!("return document.querySelector('nav').innerText.includes('{title}');");
            eventually(title, async || browser.script(&script).await.as_bool().filter(|&is_there| is_there)).await
        };
        lists("All of alpacas").await;
        // A record arrives without a word of the tab that wrote it.
        browser.switch_to(&first).await;
        let write = "for (const [key, value] of Object.entries(localStorage))
            if (value.includes('All of alpacas')) localStorage[key] = value.replace('All of alpacas', 'All of badgers');";
        browser.script(write).await;
        browser.switch_to(&second).await;
        lists("All of badgers").await;
    })
    .await;
}

#[tokio::test]
async fn a_duplicated_tab_continues_with_a_copy() {
    let upstream = Upstream::for_page().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let first = browser.tab().await;
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("Shared").await;
        // A tab opened by a script begins with a copy of its opener's session storage, as a duplicate does.
        browser.script("window.open(location.href);").await;
        let tabs = browser.driver().windows().await.unwrap();
        let second = tabs.into_iter().find(|tab| *tab != first).unwrap();
        browser.switch_to(&second).await;
        chat.ready().await;
        chat.answer_shows("Scripted answer.").await;
        chat.ask_and_wait("Only in the second").await;
        browser.switch_to(&first).await;
        chat.ask_and_wait("Only in the first").await;
        for (tab, own, other) in [
            (&first, "Only in the first", "Only in the second"),
            (&second, "Only in the second", "Only in the first"),
        ] {
            browser.switch_to(tab).await;
            chat.reload().await;
            let shown: String = chat.messages().await.into_iter().map(|message| message.text).collect();
            assert!(shown.contains("Shared") && shown.contains(own) && !shown.contains(other), "{shown}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_answer_streaming_in_another_tab_is_not_marked_interrupted() {
    let upstream = Upstream::for_page().await;
    let (first, rest) = (Gate::new(), Gate::new());
    upstream.on(
        "answer",
        Reply::stream().gate(&first).delta("A partial ").gate(&rest).delta("answer").finish("stop").done(),
    );
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let writing = browser.tab().await;
        let chat = Chat::open(browser, &program).await;
        chat.ask("A question").await;
        chat.status("Waiting for the answer").await;
        let reading = browser.new_tab().await;
        Chat::open(browser, &program).await;
        chat.open_conversation("A question").await;
        chat.status("Another tab is writing this answer").await;
        let answer = chat.answer_is("streaming").await;
        assert!(!answer.text.contains("interrupted"), "{}", answer.text);
        browser.switch_to(&writing).await;
        first.open();
        chat.answer_shows("A partial").await;
        browser.switch_to(&reading).await;
        chat.reload().await;
        chat.status("Another tab is writing this answer").await;
        chat.answer_is("streaming").await;
        rest.open();
        chat.answer_shows("A partial answer").await;
        chat.answer_is("complete").await;
    })
    .await;
}
