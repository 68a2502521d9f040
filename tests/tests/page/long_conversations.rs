//! Long conversations: the latest exchanges are shown at once, and all of them in the end.

use footnote_tests::{eventually, page::Chat, program::Setup, upstream::Upstream};

use crate::with_page;

/// Puts a conversation of this many exchanges into storage and loads the page anew.
async fn load(chat: &Chat<'_>, exchanges: u32) {
    let write = format!(
        "const id = sessionStorage['footnote:session'];
        for (let n = 1; n <= {exchanges}; n++) {{
            const at = `footnote:session/${{id}}/${{n}}/`;
            localStorage[at + 'question'] = JSON.stringify({{ schema: 1, text: `Question ${{n}}`, asked_ms: n }});
            localStorage[at + 'answer'] = JSON.stringify({{
                schema: 1, text: `Answer ${{n}} with \\`code\\` and **words**.`, state: 'complete', answered_ms: n,
            }});
        }}"
    );
    chat.browser().script(&write).await;
    chat.reload().await;
}

#[tokio::test]
async fn a_long_conversation_is_rendered_completely_and_in_order() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        load(&chat, 120).await;
        eventually("the end", async || {
            chat.messages().await.last().filter(|last| last.text.contains("Answer 120")).map(drop)
        })
        .await;
        let all = eventually("all of it", async || {
            let ids = chat.browser().script(
                "return [...document.querySelectorAll('article[data-role=assistant]')]
                    .map(article => Number(article.dataset.exchangeId));",
            );
            let ids: Vec<u32> = serde_json::from_value(ids.await).unwrap();
            (ids.len() == 120).then_some(ids)
        })
        .await;
        assert_eq!(all, (1..=120).collect::<Vec<_>>());
        let left = "const s = document.getElementById('scroller'); return s.scrollHeight - s.scrollTop - s.clientHeight;";
        eventually("the end in view", async || {
            chat.browser().script(left).await.as_f64().filter(|left| *left < 60.0).map(drop)
        })
        .await;
    })
    .await;
}

#[tokio::test]
async fn a_question_is_appended_to_a_long_conversation() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        load(&chat, 60).await;
        chat.ask("One more").await;
        chat.answer_shows("Scripted answer.").await;
        let answer = chat.answer_is("complete").await;
        assert_eq!(answer.exchange.as_deref(), Some("61"));
    })
    .await;
    let messages = upstream.next("answer").await.messages();
    let said =
        messages.iter().any(|message| message["content"].as_str().is_some_and(|text| text == "Question 60"));
    assert!(said, "{messages:?}");
}

#[tokio::test]
async fn the_key_for_printing_prints_all_of_a_long_conversation() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        load(&chat, 400).await;
        chat.answer_shows("Answer 400").await;
        let print = "window.print = () => {
                window.printed = document.querySelectorAll('article[data-role=assistant]').length;
            };
            dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true }));
            return document.querySelectorAll('article[data-role=assistant]').length;";
        // Nothing but the key may bring the rest on screen.
        chat.browser().script("window.requestIdleCallback = () => 0;").await;
        let before = chat.browser().script(print).await;
        let printed =
            eventually("the print", async || chat.browser().script("return window.printed;").await.as_u64())
                .await;
        assert_eq!(printed, 400, "{before} were on screen");
    })
    .await;
}
