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
        let ids = chat.browser().script(
            "return [...document.querySelectorAll('article[data-role=assistant]')]
                .map(article => Number(article.dataset.exchangeId));",
        );
        let ids: Vec<u32> = serde_json::from_value(ids.await).unwrap();
        assert_eq!(ids, (1..=400).collect::<Vec<_>>());
    })
    .await;
}
