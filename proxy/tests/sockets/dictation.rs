//! Recordings whose bytes look like anything, arrive in pieces or not to the end.

use crate::harness::{Proxy, Upstream, proxy, status};

const SETTINGS: [(&str, &str); 1] = [("TRANSCRIPTION_MODEL", "whisper-1")];
/// A form whose recording has ends of lines, of chunks and of heads in it.
const FORM: &str = "--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.webm\"\r\n\r\n\0\r\n\r\n0\r\n\r\n\u{1}\r\n--b--\r\n";

fn head(proxy: &Proxy, framing: &str) -> String {
    let address = proxy.address;
    format!(
        "POST /v1/audio/transcriptions HTTP/1.1\r\nhost: {address}\r\ncontent-type: multipart/form-data; boundary=b\r\n\
         {framing}\r\n\r\n"
    )
}

#[tokio::test]
async fn a_form_is_passed_on_to_the_last_byte() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &SETTINGS).await;
    let length = format!("content-length: {}", FORM.len());
    for framing in [length.as_str(), "transfer-encoding: chunked"] {
        let mut client = proxy.connect().await;
        client.send(&head(&proxy, framing)).await;
        if framing == length {
            client.send(FORM).await;
        } else {
            let (one, two) = FORM.split_at(FORM.len() / 2);
            client.chunk(one).await;
            client.chunk(two).await;
            client.send("0\r\n\r\n").await;
        }
        let mut wire = upstream.accept().await;
        let seen = wire.until("\r\n\r\n").await.to_ascii_lowercase();
        assert!(seen.starts_with("post /v1/audio/transcriptions http/1.1\r\n"), "{seen}");
        assert!(seen.contains("content-type: multipart/form-data; boundary=b\r\n"), "{seen}");
        assert!(seen.contains(&format!("{length}\r\n")), "{seen}");
        assert_eq!(wire.take(FORM.len()).await, FORM);
        wire.send(
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 15\r\n\
             connection: close\r\n\r\n{\"text\":\"Bees\"",
        )
        .await;
        wire.send("}").await;
        drop(wire);
        let answer = client.answer().await;
        assert_eq!(status(&answer), 200);
    }
}

#[tokio::test]
async fn a_recording_that_breaks_off_goes_nowhere() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &SETTINGS).await;
    let mut client = proxy.connect().await;
    client.send(&head(&proxy, &format!("content-length: {}", FORM.len() + 1))).await;
    client.send(FORM).await;
    client.stream.set_zero_linger().unwrap();
    drop(client);
    // Answered after the other connection has ended.
    let mut other = proxy.connect().await;
    other.send(&format!("GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n", proxy.address)).await;
    other.answer().await;
    assert!(upstream.is_untouched().await);
}

#[tokio::test]
async fn a_server_that_ends_without_an_answer_is_told_of() {
    let upstream = Upstream::new().await;
    let proxy = proxy(upstream.address(), &SETTINGS).await;
    let mut client = proxy.connect().await;
    client.send(&head(&proxy, &format!("content-length: {}", FORM.len()))).await;
    client.send(FORM).await;
    drop(upstream.request().await);
    let answer = client.answer().await;
    assert_eq!(status(&answer), 502);
    assert!(answer.contains("The transcription server failed"), "{answer}");
}
