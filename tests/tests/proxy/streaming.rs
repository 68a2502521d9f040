//! Streams pass through at once and unchanged, and a broken one is never made to look whole.

use footnote_core::wire::ENDINGS;
use footnote_tests::{
    gate::Gate,
    program::Setup,
    reply::{Eol, Framing, Reply},
    upstream::Upstream,
};
use futures::future::join_all;

use crate::{post_chat, send_chat};

#[tokio::test]
async fn each_delta_arrives_before_the_next_is_sent() {
    let upstream = Upstream::start().await;
    let gates: Vec<Gate> = (0..5).map(|_| Gate::new()).collect();
    let script = gates
        .iter()
        .enumerate()
        .fold(Reply::stream(), |reply, (at, gate)| reply.delta(&format!("delta {at}.")).gate(gate));
    upstream.on("chat", script.finish("stop").done());
    // A key is set, because searching for it in the stream must not delay anything.
    let program = Setup::model(&upstream).start().await;
    let mut exchange = post_chat().open(program.address()).await;
    for (at, gate) in gates.iter().enumerate() {
        exchange.until(&format!("delta {at}.")).await;
        gate.reached().await;
        gate.open();
    }
    assert!(exchange.rest().await.whole);
}

#[tokio::test]
async fn scanning_for_the_key_delays_no_event() {
    let key = "sk-0123456789abcdef";
    let rules = footnote_tests::invariants::Rules { model_key: Some(key.into()), ..Default::default() };
    let upstream = Upstream::start_with(rules).await;
    let gate = Gate::new();
    // The event ends as the key begins, so its last bytes might be the start of the key.
    upstream.on("chat", Reply::stream().delta("sk-01234").gate(&gate).finish("stop").done());
    let program = Setup::model(&upstream).env("LLM_API_KEY", key).start().await;
    let mut exchange = post_chat().open(program.address()).await;
    exchange.until("}]}\n\n").await;
    gate.open();
    assert!(exchange.rest().await.whole);
}

#[tokio::test]
async fn the_headers_arrive_before_the_first_byte_of_the_body() {
    let upstream = Upstream::start().await;
    let gate = Gate::new();
    upstream.on("chat", Reply::stream().gate(&gate).delta("late").finish("stop").done());
    let program = Setup::model(&upstream).start().await;
    let mut exchange = post_chat().open(program.address()).await;
    exchange.until("\r\n\r\n").await;
    gate.open();
    assert!(exchange.rest().await.text().contains("late"));
}

#[tokio::test]
async fn bytes_are_passed_on_as_they_are() {
    let text = || Reply::text("Grüße, 世界 🌍! One two three.").ping().event("{\"unknown\":true}");
    let scripts = [
        text(),
        text().pieces_of(1),
        text().pieces_of(7),
        text().line_ends(Eol::CrLf).pieces_of(3),
        text().line_ends(Eol::Cr),
        text().bom(),
        text().raw("event: surprise\nid: 7\nretry: 10\ndata: {\ndata: }\n\n"),
        Reply::stream().raw("data: {not json\n\n").raw(vec![0xff, 0xfe, 0, b'\n', b'\n']).finish("stop"),
        Reply::stream().delta("A finish reason is enough.").finish("length"),
        Reply::stream().delta("So is the last event.").done(),
    ];
    for script in scripts {
        let upstream = Upstream::start().await;
        upstream.on("chat", script.clone());
        let program = Setup::model(&upstream).start().await;
        let answer = send_chat(program.address()).await;
        assert_eq!(answer.body, script.body());
        assert!(answer.whole);
    }
}

#[tokio::test]
async fn a_broken_stream_is_not_ended_cleanly() {
    for script in [
        Reply::stream().delta("partial ").cut(),
        Reply::stream().delta("partial ").raw("data: {\"cho").cut(),
        Reply::stream().delta("partial "),
        Reply::stream().delta("partial ").framing(Framing::UntilClose),
        Reply::stream().delta("partial ").reset(),
        Reply::stream().delta("partial ").raw("data: {\"cho").reset(),
    ] {
        let upstream = Upstream::start().await;
        let gate = Gate::new();
        upstream.on("chat", script.gate(&gate));
        let program = Setup::model(&upstream).start().await;
        let mut exchange = post_chat().open(program.address()).await;
        exchange.until("partial ").await;
        gate.open();
        let answer = exchange.rest().await;
        assert!(!answer.whole, "{}", String::from_utf8_lossy(&answer.raw));
    }
}

#[tokio::test]
async fn only_the_finish_reasons_that_the_page_knows_end_a_stream() {
    let upstream = Upstream::start().await;
    let program = Setup::model(&upstream).start().await;
    let is_whole = async |reply: Reply| {
        upstream.on("chat", reply);
        send_chat(program.address()).await.whole
    };
    let stream = |reason: &str| Reply::stream().delta("a").finish(reason);
    for reason in ENDINGS.iter().flat_map(|(_, names)| names.split(' ')) {
        assert!(is_whole(stream(reason)).await, "{reason}");
        assert!(is_whole(stream(&reason.to_ascii_uppercase()).pieces_of(7)).await, "{reason}");
    }
    for reason in ["", "null", "surprise", "stopped", "error", "abort"] {
        assert!(!is_whole(stream(reason)).await, "{reason}");
        assert!(is_whole(stream(reason).done()).await, "{reason}");
    }
}

#[tokio::test]
async fn a_stream_that_breaks_before_its_first_event_still_begins() {
    for script in [Reply::stream(), Reply::stream().cut(), Reply::stream().framing(Framing::UntilClose)] {
        let upstream = Upstream::start().await;
        upstream.on("chat", script);
        let program = Setup::model(&upstream).start().await;
        let mut exchange = post_chat().open(program.address()).await;
        exchange.until("HTTP/1.1 200 OK\r\n").await;
        assert!(!exchange.rest().await.whole);
    }
}

#[tokio::test]
async fn a_stream_that_stalls_is_cut_at_the_idle_timeout() {
    let upstream = Upstream::start().await;
    upstream.on("chat", Reply::stream().delta("partial ").hang());
    let program = Setup::model(&upstream).flag("idle-timeout-s", "1").start().await;
    let exchange = post_chat().open(program.address()).await;
    upstream.next("chat").await.closed().await;
    let answer = exchange.rest().await;
    assert!(answer.text().contains("partial ") && !answer.whole, "{}", answer.text());
}

#[tokio::test]
async fn many_streams_do_not_mix() {
    let upstream = Upstream::start().await;
    let gate = Gate::new();
    let program = Setup::model(&upstream).start().await;
    for number in 0..40 {
        let start = Reply::stream().delta(&format!("<{number} begins>")).gate(&gate);
        upstream.on("chat", start.delta(&format!("<{number} ends>")).finish("stop").done());
    }
    let streams = join_all((0..40).map(|_| async {
        let mut exchange = post_chat().open(program.address()).await;
        exchange.until(" begins>").await;
        exchange
    }));
    let streams = streams.await;
    gate.open();
    let mut numbers = Vec::new();
    for exchange in streams {
        let text = exchange.rest().await.text();
        let number = text.split('<').nth(1).unwrap().split(' ').next().unwrap().to_owned();
        assert_eq!(text.matches('<').count(), 2);
        assert!(text.contains(&format!("<{number} ends>")), "{text}");
        numbers.push(number.parse::<usize>().unwrap());
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (0..40).collect::<Vec<_>>());
}
