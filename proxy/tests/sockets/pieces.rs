//! An answer's chunks are passed on whole, in order and at once.

use std::time::{Duration, Instant};

use tokio::io::AsyncWriteExt;

use crate::harness::{STREAM_HEAD, Upstream, is_complete, proxy, status};

const KEY: (&str, &str) = ("LLM_API_KEY", "sk-canary-0123456789");
const FINISH: &str = "data: {\"choices\":[{\"finish_reason\":\"stop\"}]}\n\n";
/// Least time between the last bytes and a cut.
const CUT_DELAY: Duration = Duration::from_millis(200);
/// Far more than a socket holds.
const MANY: usize = 20_000;

fn event(number: usize) -> String {
    format!("data: {{\"delta\":\"{number:06} of a text\"}}\n\n")
}

fn chunk(text: &str) -> String {
    format!("{:x}\r\n{text}\r\n", text.len())
}

/// The text of a chunked body.
pub(crate) fn decoded(mut body: &str) -> String {
    let mut text = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).expect("a chunk's size");
        if size == 0 {
            break;
        }
        text.push_str(&rest[..size]);
        body = rest[size..].strip_prefix("\r\n").expect("a chunk's end");
    }
    text
}

#[tokio::test]
async fn chunks_that_arrive_together_are_passed_on_in_order() {
    let upstream = Upstream::new().await;
    for settings in [&[][..], &[KEY][..]] {
        let proxy = proxy(upstream.address(), settings).await;
        let mut client = proxy.ask("{}").await;
        let (mut wire, _) = upstream.request().await;
        let text: String = (0..MANY).map(event).chain([FINISH.to_owned()]).collect();
        let sent: String = (0..MANY).map(|number| chunk(&event(number))).collect();
        let sent = format!("{STREAM_HEAD}{sent}{}0\r\n\r\n", chunk(FINISH));
        let sending = tokio::spawn(async move { wire.send(&sent).await });
        let answer = client.answer().await;
        sending.await.unwrap();
        let came = decoded(answer.split_once("\r\n\r\n").unwrap().1);
        assert!(came == text, "{} of {} bytes, or others", came.len(), text.len());
    }
}

#[tokio::test]
async fn a_piece_alone_waits_for_no_other() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[KEY]).await;
    let mut client = proxy.ask("{}").await;
    let (mut wire, _) = upstream.request().await;
    wire.send(STREAM_HEAD).await;
    // Alone, in pairs, in crowds: each time all has to be there before anything more is sent.
    for (round, crowd) in [1, 1, 2, 1, 50, 1, 700, 1, 1].into_iter().enumerate() {
        let numbers = round * 1000..round * 1000 + crowd;
        let last = event(numbers.end - 1);
        wire.send(&numbers.map(|number| chunk(&event(number))).collect::<String>()).await;
        client.until(&last).await;
    }
    wire.send(&format!("{}0\r\n\r\n", chunk(FINISH))).await;
    client.until(FINISH).await;
    client.until("0\r\n\r\n").await;
}

#[tokio::test]
async fn chunks_that_arrive_with_a_cut_are_passed_on_first() {
    let many: String = (0..300).map(|number| chunk(&event(number))).collect();
    let last = event(299);
    for (settings, end) in [
        (&[][..], "zz\r\n".to_owned()),
        (&[][..], "0\r\n\r\n".to_owned()),
        (&[KEY][..], "40\r\nhalf".to_owned()),
        (&[("MAX_RESPONSE_BYTES", "20000")][..], chunk(&"x".repeat(15_000))),
    ] {
        let upstream = Upstream::new().await;
        let proxy = proxy(upstream.address(), settings).await;
        let mut client = proxy.ask("{}").await;
        let (mut wire, _) = upstream.request().await;
        let before = Instant::now();
        wire.send(&format!("{STREAM_HEAD}{many}{end}")).await;
        drop(wire);
        client.until(&last).await;
        let rest = client.rest().await;
        assert!(!rest.ends_with("0\r\n\r\n"), "{end:?} looks complete");
        // A browser needs time to read the last bytes before it notices the cut. A busy machine only adds to it.
        assert!(before.elapsed() >= CUT_DELAY, "{end:?}: cut at once");
    }
}

#[tokio::test]
async fn a_connection_serves_one_answer_after_another() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    let mut client = proxy.ask("{}").await;
    let (mut wire, _) = upstream.request().await;
    for n in 0..20 {
        let reply = match n % 3 {
            0 => "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}".to_owned(),
            1 => format!("{STREAM_HEAD}{}0\r\n\r\n", chunk(FINISH)),
            _ => "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n".to_owned(),
        };
        wire.send(&reply).await;
        let answer = client.answer().await;
        assert!(is_complete(&answer), "{answer}");
        client.send(&proxy.chat("{}")).await;
        // On the same connection, or this waits in vain.
        wire.until("\r\n\r\n{}").await;
    }
    assert!(upstream.is_untouched().await);
}

#[tokio::test]
async fn an_idle_connection_that_the_upstream_ends_is_left_and_closed() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    let reply = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
    let mut client = proxy.ask("{}").await;
    let (mut first, _) = upstream.request().await;
    first.send(reply).await;
    client.answer().await;
    first.stream.shutdown().await.unwrap();
    client.send(&proxy.chat("{}")).await;
    let (mut second, _) = upstream.request().await;
    second.send(reply).await;
    assert_eq!(status(&client.answer().await), 200);
    // Also where no request comes that could use it.
    second.stream.shutdown().await.unwrap();
    first.closes().await;
    second.closes().await;
}
