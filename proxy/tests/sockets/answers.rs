//! How an upstream's answer is read: strictly, and whatever the network makes of it.

use crate::harness::{STREAM_HEAD, Upstream, is_complete, proxy, status};
use crate::pieces::decoded;

const OK: &str = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const FINISH: &str = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";

fn chunk(text: &str) -> String {
    format!("{:x}\r\n{text}\r\n", text.len())
}

#[tokio::test]
async fn a_head_that_is_not_http_is_refused() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    let mut client = proxy.connect().await;
    for head in [
        "content-length: 2\r\ncontent-length: 3\r\n\r\n{}".to_owned(),
        "content-length: +2\r\n\r\n{}".to_owned(),
        "x-folded: a\r\n b\r\ncontent-length: 2\r\n\r\n{}".to_owned(),
        "content-length : 2\r\n\r\n{}".to_owned(),
        format!("x-long: {}\r\ncontent-length: 2\r\n\r\n{{}}", "x".repeat(1 << 20)),
        format!("{}content-length: 2\r\n\r\n{{}}", "x: y\r\n".repeat(101)),
    ] {
        client.send(&proxy.chat("{}")).await;
        let (mut wire, _) = upstream.request().await;
        wire.send(&format!("{OK}{head}")).await;
        let answer = client.answer().await;
        assert!(status(&answer) == 502 && answer.contains("\"upstream_error\""), "{head}\n{answer}");
        wire.closes().await;
    }
}

#[tokio::test]
async fn a_body_that_breaks_the_rules_breaks_off_after_what_was_good() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    let good = chunk("data: good\n\n");
    for bad in [
        "zz\r\n".to_owned(),
        "\r\n".to_owned(),
        "-1\r\n".to_owned(),
        "ffffffffffffffffff\r\n".to_owned(),
        format!("{:x}\n{FINISH}\n0\n\n", FINISH.len()),
        format!("{:x}\r\n{FINISH}0\r\n\r\n", FINISH.len()),
        format!("1;{}\r\n", "x".repeat(17 << 10)),
    ] {
        let mut client = proxy.ask("{}").await;
        let (mut wire, _) = upstream.request().await;
        wire.send(&format!("{STREAM_HEAD}{good}{bad}")).await;
        let answer = client.rest().await;
        assert!(status(&answer) == 200 && answer.contains("data: good"), "{bad}\n{answer}");
        assert!(!is_complete(&answer), "{bad}\n{answer}");
        wire.closes().await;
    }
}

#[tokio::test]
async fn an_answer_may_come_byte_by_byte_and_after_interim_ones() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    let interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n";
    let chunks = format!("{STREAM_HEAD}{}{}0\r\nx-sum: 1\r\n\r\n", chunk("data: one\n\n"), chunk(FINISH));
    let mut client = proxy.ask("{}").await;
    let (mut wire, _) = upstream.request().await;
    for (answer, body) in [
        (format!("{interim}{chunks}"), format!("data: one\n\n{FINISH}")),
        (format!("{OK}content-length: 7\r\n\r\n{{\"a\":1}}"), "{\"a\":1}".to_owned()),
    ] {
        for byte in answer.chars() {
            wire.send(byte.encode_utf8(&mut [0; 4])).await;
        }
        let came = client.answer().await;
        let text = came.split_once("\r\n\r\n").unwrap().1;
        let text = if came.contains("chunked") { decoded(text) } else { text.to_owned() };
        assert!(is_complete(&came) && text == body, "{came}");
        client.send(&proxy.chat("{}")).await;
        // On the same connection: all of the answer was read.
        wire.until("\r\n\r\n{}").await;
    }
}

#[tokio::test]
async fn a_connection_is_used_again_only_if_nothing_else_came_on_it() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &[]).await;
    let mut client = proxy.connect().await;
    let stray = format!("{OK}content-length: 7\r\n\r\n\"stray\"");
    for (answer, again) in [
        (format!("{OK}content-length: 2\r\n\r\n{{}}"), true),
        (format!("{OK}content-length: 2\r\n\r\n{{}}{stray}"), false),
        (format!("{OK}transfer-encoding: chunked\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n{stray}"), false),
        (format!("{OK}connection: close\r\ncontent-length: 2\r\n\r\n{{}}"), false),
        (format!("{}content-length: 2\r\n\r\n{{}}", OK.replace("1.1", "1.0")), false),
    ] {
        client.send(&proxy.chat("{}")).await;
        let (mut wire, _) = upstream.request().await;
        wire.send(&answer).await;
        let came = client.answer().await;
        assert!(
            status(&came) / 100 == 2 && is_complete(&came) && !came.contains("stray"),
            "{answer}\n{came}"
        );
        if again {
            client.send(&proxy.chat("{}")).await;
            wire.until("\r\n\r\n{}").await;
            wire.send("HTTP/1.1 500 Oh\r\nconnection: close\r\ncontent-length: 0\r\n\r\n").await;
            assert_eq!(status(&client.answer().await), 502);
        }
        wire.closes().await;
    }
}
