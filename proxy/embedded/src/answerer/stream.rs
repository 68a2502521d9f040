//! Sends a reply as it would come from a model: a few characters at a time, at a lively pace.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures::stream;
use serde_json::{Value, json};

use super::length::pieces;
use super::wire::{Envelope, Finish, Say, Usage};

/// A whole reply takes about this long at most.
const WHOLE: Duration = Duration::from_millis(800);

/// Pieces are never further apart than this.
const PACE: Duration = Duration::from_millis(8);

/// A pause shorter than this is not worth a timer.
const LEAST_PAUSE: Duration = Duration::from_millis(1);

/// The characters of a tool call's arguments that come at once.
const ARGUMENT_CHARS: usize = 7;

/// A reply as server-sent events.
pub(crate) fn reply(say: &Say, finish: Finish, usage: Usage, wants_usage: bool) -> Response {
    let events = events(&Envelope::new(), say, finish, usage, wants_usage);
    let (pause, batch) = pace(events.len());
    let batches: Vec<Bytes> = events.chunks(batch).map(|events| Bytes::from(events.concat())).collect();
    let paced = stream::unfold(batches.into_iter().enumerate(), move |mut batches| async move {
        let (index, batch) = batches.next()?;
        if index > 0 {
            tokio::time::sleep(pause).await;
        }
        Some((Ok::<_, Infallible>(batch), batches))
    });
    let headers = [(CONTENT_TYPE, "text/event-stream; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    (headers, Body::from_stream(paced)).into_response()
}

/// The pause between two batches, and the events in a batch.
fn pace(events: usize) -> (Duration, usize) {
    let count = u32::try_from(events.max(1)).unwrap_or(u32::MAX);
    let pause = (WHOLE / count).min(PACE);
    if pause >= LEAST_PAUSE {
        return (pause, 1);
    }
    // Timers tick in milliseconds, and late: fewer, larger batches keep the time.
    let batches = usize::try_from((WHOLE / 4).as_millis()).unwrap_or(1).max(1);
    (LEAST_PAUSE, events.div_ceil(batches).max(1))
}

fn events(envelope: &Envelope, say: &Say, finish: Finish, usage: Usage, wants_usage: bool) -> Vec<String> {
    let chunk = |delta: &Value, finish| event(&envelope.chunk(delta, finish, wants_usage));
    let mut events = Vec::new();
    match say {
        Say::Text(text) => {
            events.push(chunk(&json!({"role": "assistant", "content": ""}), None));
            events.extend(pieces(text).into_iter().map(|piece| chunk(&json!({"content": piece}), None)));
        }
        Say::Call { name, arguments } => {
            let call = json!({"index": 0, "id": envelope.call_id(), "type": "function",
                "function": {"name": name, "arguments": ""}});
            events.push(chunk(&json!({"role": "assistant", "content": null, "tool_calls": [call]}), None));
            let characters: Vec<char> = arguments.chars().collect();
            for part in characters.chunks(ARGUMENT_CHARS) {
                let part: String = part.iter().collect();
                let call = json!({"index": 0, "function": {"arguments": part}});
                events.push(chunk(&json!({"tool_calls": [call]}), None));
            }
        }
    }
    events.push(chunk(&json!({}), Some(finish)));
    if wants_usage {
        events.push(event(&envelope.usage_chunk(usage)));
    }
    events.push("data: [DONE]\n\n".to_owned());
    events
}

fn event(value: &Value) -> String {
    format!("data: {value}\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_reply_is_slow() {
        for events in [1, 10, 100, 500, 1_000, 100_000] {
            let (pause, batch) = pace(events);
            let batches = u32::try_from(events.div_ceil(batch)).unwrap();
            assert!(pause * batches <= WHOLE, "{events}");
            assert!(pause <= PACE);
        }
    }
}
