//! Texts that browsers are slow to lay out: the page shows them in small pieces of work, and goes on taking keys.

use footnote_tests::{
    browser::Browser,
    eventually,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::json;

/// The longest piece of work that the page may do, in milliseconds of processor time: a goal, which the browser itself
/// measures.
const LONGEST_TASK_MS: f64 = 1000.0;
const END: &str = "This is the end.";

/// Shows a text as an answer that streams, as one that is read from storage, as a question, and as a document.
async fn check(name: &str, text: &str) {
    let text = format!("{text}\n\n{END}");
    let upstream = Upstream::for_page().await;
    upstream.passages([Passage::new("long.md", "Long", &text)]);
    let characters: Vec<char> = text.chars().collect();
    let deltas = characters.chunks(3000).map(|chunk| chunk.iter().collect::<String>());
    let answer = deltas.fold(Reply::stream(), |reply, delta| reply.delta(&delta));
    upstream.on("answer", answer.finish("stop").done());
    let program = Setup::model_and_retrieval(&upstream).start().await;
    Browser::run_traced(async |browser| {
        let chat = Chat::open(browser, &program).await;
        chat.ask("A question").await;
        responsive(&chat, name, "streamed", "article[data-role=assistant][data-state=complete]").await;
        chat.browser().reload().await;
        responsive(&chat, name, "opened again", "article[data-role=assistant][data-state=complete]").await;

        let ask_it = "const id = sessionStorage['footnote:session'];
            const key = `footnote:session/${id}/1/question`;
            const question = JSON.parse(localStorage[key]);
            question.text = JSON.parse(localStorage[`footnote:session/${id}/1/answer`]).text;
            localStorage[key] = JSON.stringify(question);
            localStorage.removeItem(`footnote:session/${id}/1/answer`);";
        chat.browser().script(ask_it).await;
        chat.browser().reload().await;
        responsive(&chat, name, "as a question", "article[data-role=user]").await;

        chat.browser().script("location.hash = '#/document/long.md';").await;
        responsive(&chat, name, "as a document", "aside[aria-label='Document']").await;

        let longest = browser.longest_task_ms().await;
        assert!(longest <= LONGEST_TASK_MS, "{name}: {longest} ms of work at once");
    })
    .await;
}

/// Waits until an element shows the end of the text and the question box takes a key.
async fn responsive(chat: &Chat<'_>, name: &str, how: &str, selector: &str) {
    // Only `textContent` is read: other properties would make the browser do a layout.
    let ends = format!("return !!document.querySelector(\"{selector}\")?.textContent.includes('{END}');");
    eventually(&format!("{name}, {how}"), async || {
        (chat.browser().script(&ends).await == json!(true)).then_some(())
    })
    .await;
    chat.browser().script("document.getElementById('question').focus();").await;
    chat.browser().cdp("Input.insertText", json!({ "text": "k" })).await;
    eventually("the key in the question box", async || {
        let typed = chat.browser().script("return document.getElementById('question').value;").await;
        typed.as_str()?.ends_with('k').then_some(())
    })
    .await;
    // What the key and the text still lead to is done.
    let drawn = "return new Promise(done => requestAnimationFrame(() => setTimeout(done)));";
    chat.browser().script(drawn).await;
}

#[tokio::test]
async fn letters_of_mixed_direction_do_not_block_the_page() {
    check("mixed direction", &"אa".repeat(66_000)).await;
}

#[tokio::test]
async fn a_letter_with_very_many_combining_marks_does_not_block_the_page() {
    check("marks", &format!("a{}", "\u{301}".repeat(60_000))).await;
}

#[tokio::test]
async fn very_many_code_blocks_do_not_block_the_page() {
    check("code blocks", &"```\n```\n".repeat(25_000)).await;
}

#[tokio::test]
async fn many_links_to_one_long_address_do_not_block_the_page() {
    let address = format!("[a]: https://a.example/{}\n\n", "x".repeat(150_000));
    check("reference links", &format!("{address}{}", "[a] ".repeat(9_000))).await;
}

#[tokio::test]
async fn one_long_line_does_not_block_the_page() {
    check("one line", &"x".repeat(300_000)).await;
}
