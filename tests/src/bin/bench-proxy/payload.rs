//! The bytes that cross the wire. Both ends know them, so each checks that it receives what the other sent.

use std::fmt::Write as _;
use std::sync::LazyLock;
use std::time::Instant;

/// Deltas in one stream at full speed.
pub(crate) const BURST_DELTAS: usize = 4_000;
/// Deltas that the upstream writes at once at full speed, each still an HTTP chunk of its own.
const DELTAS_AT_ONCE: usize = 50;
/// Deltas that a held stream has received when memory is measured.
pub(crate) const HELD_DELTAS: usize = 5;
/// Deltas a second in a paced stream.
pub(crate) const PACE: u32 = 50;

const REQUEST_CHARACTERS: usize = 950;
const REPLY_CHARACTERS: usize = 1_850;
const EVENT_BEGIN: &str = "data: {\"id\":\"chatcmpl-bench\",\"object\":\"chat.completion.chunk\",\"created\":1,\
    \"model\":\"bench\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"";
const EVENT_END: &str = "\"},\"finish_reason\":null}]}\n\n";
/// Every delta's text is a number of this many digits.
const DIGITS: usize = 20;
/// Length of one delta's event.
pub(crate) const EVENT_BYTES: usize = EVENT_BEGIN.len() + DIGITS + EVENT_END.len();
/// The event that ends a stream.
pub(crate) const DONE: &[u8] = b"data: [DONE]\n\n";
/// The head of every streamed reply.
pub(crate) const STREAM_HEAD: &[u8] = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\
    cache-control: no-cache\r\ntransfer-encoding: chunked\r\n\r\n";

/// The kind of reply that a request asks the upstream for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// One JSON reply.
    Json,
    /// A stream at full speed.
    Burst,
    /// A stream of [`PACE`] deltas a second, each stamped with the time at which it was sent.
    Paced,
    /// A stream that stays open until the upstream lets it end.
    Held,
}

static BODIES: LazyLock<[(Mode, Vec<u8>); 4]> = LazyLock::new(|| {
    [(Mode::Json, "json"), (Mode::Burst, "burst"), (Mode::Paced, "paced"), (Mode::Held, "held")].map(
        |(mode, name)| {
            let stream = mode != Mode::Json;
            let text = prose(REQUEST_CHARACTERS);
            let body = format!(
                "{{\"model\":\"bench-{name}\",\"stream\":{stream},\"messages\":[{{\"role\":\"user\",\"content\":\"{text}\"}}]}}"
            );
            (mode, body.into_bytes())
        },
    )
});

/// The body of the one JSON reply.
pub(crate) static REPLY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let text = prose(REPLY_CHARACTERS);
    format!(
        "{{\"id\":\"chatcmpl-bench\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"bench\",\"choices\":[{{\"index\":0,\
         \"message\":{{\"role\":\"assistant\",\"content\":\"{text}\"}},\"finish_reason\":\"stop\"}}],\
         \"usage\":{{\"prompt_tokens\":1,\"completion_tokens\":1,\"total_tokens\":2}}}}"
    )
    .into_bytes()
});

/// A whole stream at full speed, as it must arrive.
pub(crate) static BURST: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut all: Vec<u8> = (0..BURST_DELTAS).flat_map(|number| event(number as u64).into_bytes()).collect();
    all.extend_from_slice(DONE);
    all
});

/// The same as the upstream writes it: pieces of [`DELTAS_AT_ONCE`] deltas, each delta a chunk of its own.
pub(crate) static BURST_PIECES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let numbers: Vec<u64> = (0..BURST_DELTAS as u64).collect();
    numbers
        .chunks(DELTAS_AT_ONCE)
        .map(|piece| piece.iter().flat_map(|number| chunk(event(*number).as_bytes())).collect())
        .collect()
});

/// The mode that a request's body asks for; `None` unless it is, byte for byte, a body of the load generator.
pub(crate) fn mode_of(body: &[u8]) -> Option<Mode> {
    BODIES.iter().find(|(_, expected)| expected == body).map(|(mode, _)| *mode)
}

/// A whole request to `host`.
pub(crate) fn request(mode: Mode, host: &str) -> Vec<u8> {
    let body = BODIES.iter().find(|(candidate, _)| *candidate == mode).map_or(&[][..], |(_, body)| body);
    let mut request = format!(
        "POST /v1/chat/completions HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
         accept: application/json, text/event-stream\r\ncontent-length: {}\r\n\r\n",
        body.len()
    )
    .into_bytes();
    request.extend_from_slice(body);
    request
}

/// A whole JSON reply.
pub(crate) fn json_reply() -> Vec<u8> {
    let mut reply = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        REPLY.len()
    )
    .into_bytes();
    reply.extend_from_slice(&REPLY);
    reply
}

/// The event of a delta whose text is `number`.
pub(crate) fn event(number: u64) -> String {
    let mut event = String::with_capacity(EVENT_BYTES);
    event.push_str(EVENT_BEGIN);
    // Writing to a String cannot fail.
    if write!(event, "{number:0DIGITS$}").is_ok() {
        event.push_str(EVENT_END);
    }
    event
}

/// The number in a delta's event; `None` unless every byte is as [`event`] wrote it.
pub(crate) fn number_in(event: &[u8]) -> Option<u64> {
    let rest = event.strip_prefix(EVENT_BEGIN.as_bytes())?.strip_suffix(EVENT_END.as_bytes())?;
    std::str::from_utf8(rest).ok()?.parse().ok()
}

/// One HTTP chunk.
pub(crate) fn chunk(data: &[u8]) -> Vec<u8> {
    let mut chunk = format!("{:x}\r\n", data.len()).into_bytes();
    chunk.extend_from_slice(data);
    chunk.extend_from_slice(b"\r\n");
    chunk
}

/// Nanoseconds since the first call, by the machine's monotonic clock, with which both ends stamp and read.
pub(crate) fn now_ns() -> u64 {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    u64::try_from(BEGIN.elapsed().as_nanos()).unwrap_or(u64::MAX)
}

fn prose(characters: usize) -> String {
    "a proxy should add as little as it can to what passes through it and "
        .chars()
        .cycle()
        .take(characters)
        .collect()
}
