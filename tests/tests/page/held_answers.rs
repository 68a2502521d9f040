//! Answers that go on while their page is reloaded or closed.

use footnote_tests::{
    browser::Browser, eventually, gate::Gate, page::Chat, program::Setup, reply::Reply, upstream::Upstream,
};

#[tokio::test]
async fn an_answer_goes_on_over_reloads_and_while_its_tab_is_closed_and_is_asked_for_once() {
    const RELOADS: usize = 10;
    let upstream = Upstream::for_page().await;
    let gates: Vec<Gate> = std::iter::repeat_with(Gate::new).take(RELOADS + 1).collect();
    let reply = gates.iter().enumerate().fold(Reply::stream().delta("It begins"), |reply, (number, gate)| {
        reply.gate(gate).delta(&format!(", and goes on {number}"))
    });
    let last = Gate::new();
    upstream.on("answer", reply.gate(&last).delta(", and ends.").finish("stop").done());
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let first = browser.tab().await;
        let chat = Chat::open(browser, &program).await;
        chat.ask("A long question").await;
        chat.answer_shows("It begins").await;
        let (closing, reloads) = gates.split_last().unwrap();
        for (number, gate) in reloads.iter().enumerate() {
            chat.reload().await;
            // What comes while there is no page is there too.
            gate.open();
            let answer = chat.answer_shows(&format!("goes on {number}")).await;
            assert_eq!(answer.state.as_deref(), Some("streaming"));
            assert_eq!(answer.text.matches("It begins").count(), 1, "{}", answer.text);
            browser.part("button", "Stop").await;
        }
        let id = chat.session_id().await;
        let second = browser.new_tab().await;
        browser.switch_to(&first).await;
        browser.driver().close_window().await.unwrap();
        browser.switch_to(&second).await;
        closing.open();
        last.reached().await;
        let chat = Chat::open_url(browser, &program.url(&format!("/#/c/{id}"))).await;
        chat.answer_shows(&format!("goes on {RELOADS}")).await;
        last.open();
        chat.answer_shows("and ends.").await;
        chat.answer_is("complete").await;
        eventually("the whole answer to be stored", async || {
            chat.local_storage().await.to_string().contains("and ends.").then_some(())
        })
        .await;
        chat.reload().await;
        assert_eq!(chat.answer_is("complete").await.text.matches("It begins").count(), 1);
    })
    .await;
    assert_eq!(upstream.requests_of("answer").len(), 1);
}
