//! The conversation's place on screen: what a person sends is shown, wherever they were reading.

use footnote_tests::{eventually, gate::Gate, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::json;

use crate::with_page;

/// Long enough to scroll in, with what makes lines of different heights.
fn long_answer() -> String {
    let section = "## A heading\n\nA paragraph of words that fills a line or two of the page, so that there is something to read.\n\n\
        - one\n- two\n\n```rust\nfn main() {}\n```\n\n";
    section.repeat(12)
}

/// Turns the wheel over the conversation, as a reader does who looks for something above.
async fn scroll_up(chat: &Chat<'_>) {
    let top = "return document.getElementById('scroller').scrollTop;";
    let before = chat.browser().script(top).await.as_f64().unwrap();
    let wheel = json!({ "type": "mouseWheel", "x": 600, "y": 300, "deltaX": 0, "deltaY": -700 });
    chat.browser().cdp("Input.dispatchMouseEvent", wheel).await;
    eventually("the conversation to be scrolled", async || {
        (chat.browser().script(top).await.as_f64().unwrap() < before - 300.0).then_some(())
    })
    .await;
    chat.browser().part("button", "Jump to latest").await;
}

/// Waits until the last question is between the top of the conversation and the question box, and stays there for some
/// frames.
async fn question_is_shown(chat: &Chat<'_>, question: &str) {
    let script = format!(
        "const asked = [...document.querySelectorAll('article[data-role=user]')].pop();
        const box = document.getElementById('scroller').getBoundingClientRect();
        const place = asked?.getBoundingClientRect();
        return [asked?.innerText.trim(), place && place.bottom > box.top && place.top < box.bottom] + '' === '{question},true';"
    );
    let mut frames = 0;
    eventually(&format!("{question:?} to be shown"), async || {
        frames = if chat.browser().script(&script).await == true { frames + 1 } else { 0 };
        (frames > 8).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_sent_question_is_shown_also_after_scrolling_up() {
    const ROUNDS: usize = 3;
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::stream().delta(&long_answer()).finish("stop").done());
    let gates: Vec<Gate> = (0..=ROUNDS).map(|_| Gate::new()).collect();
    for gate in &gates {
        upstream.on(
            "answer",
            Reply::stream().delta("So:\n\n").gate(gate).delta(&long_answer()).finish("stop").done(),
        );
    }
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("Question").await;
        for (round, gate) in gates[..ROUNDS].iter().enumerate() {
            // It comes with the end of the turn, and goes when the next one begins.
            chat.browser().part("button", "Regenerate").await;
            if round == 1 {
                chat.browser().driver().set_window_rect(0, 0, 900, 600).await.unwrap();
            }
            scroll_up(&chat).await;
            let question = format!("Question {round}");
            chat.ask(&question).await;
            gate.reached().await;
            question_is_shown(&chat, &question).await;
            if round + 1 < ROUNDS {
                gate.open();
                chat.answer_is("complete").await;
            }
        }
        // While an answer is written, a question waits for it.
        scroll_up(&chat).await;
        chat.ask("A question that waits").await;
        gates[ROUNDS - 1].open();
        gates[ROUNDS].reached().await;
        question_is_shown(&chat, "A question that waits").await;
        gates[ROUNDS].open();
        chat.answer_is("complete").await;
    })
    .await;
}
