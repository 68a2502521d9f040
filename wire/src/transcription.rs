//! Replies of servers that turn speech into text, as `OpenAI`'s route for it and servers like it write them.

use serde_json::Value;

use crate::error::WireError;

/// Maximum size of a recording, in bytes; `OpenAI` and Groq take no more.
pub const MAX_AUDIO_BYTES: u64 = 25 << 20;
/// Seconds that a server may take before its reply begins.
pub const TRANSCRIPTION_TIMEOUT_S: u32 = 300;

/// Fields that have the text, or an object that has it; the first that is there counts.
const TEXT: [&str; 6] = ["text", "transcript", "transcription", "result", "output", "response"];
/// Lists of pieces of the text.
const PIECES: [&str; 3] = ["segments", "chunks", "results"];
/// Replies within replies that are read.
const MAX_DEPTH: u8 = 4;
/// What whisper.cpp writes where nobody speaks.
const SILENCE: [&str; 4] = ["[BLANK_AUDIO]", "[SILENCE]", "[ Silence ]", "(silence)"];

/// Reads the body of a successful reply, whatever format it has: the text on one line or several, empty where nobody spoke.
///
/// # Errors
///
/// If the reply is an error, which some servers send with the status of a success, or has no text.
pub fn read_transcription(body: &[u8]) -> Result<String, WireError> {
    let body = String::from_utf8_lossy(body);
    let body = body.trim_start_matches('\u{feff}').trim();
    if body.starts_with('<') && !body.starts_with("<|") {
        // A web page has no words of a person.
        return Err(WireError::default());
    }
    let text = match serde_json::from_str::<Value>(body) {
        Ok(value) => text_of(&value, MAX_DEPTH).ok_or_else(|| WireError::of_body(body.as_bytes()))?,
        Err(_) if is_event_stream(body) => text_of_events(body)?,
        // Plain text, and JSON that was cut.
        Err(_) if body.starts_with('{') => return Err(WireError::default()),
        Err(_) => text_of_cues(body).unwrap_or_else(|| body.to_owned()),
    };
    Ok(clean(&text))
}

fn text_of(value: &Value, depth: u8) -> Option<String> {
    let depth = depth.checked_sub(1)?;
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Array(pieces) => {
            let pieces: Vec<_> = pieces.iter().filter_map(|piece| text_of(piece, depth)).collect();
            (!pieces.is_empty()).then(|| joined(&pieces))
        }
        Value::Object(object) => {
            let found = TEXT.iter().find_map(|name| text_of(object.get(*name)?, depth));
            found.or_else(|| PIECES.iter().find_map(|name| text_of(object.get(*name)?, depth)))
        }
        _ => None,
    }
}

/// Pieces with a blank between two that have none there, unless the script has no blanks.
fn joined(pieces: &[String]) -> String {
    let mut text = String::new();
    for piece in pieces {
        let is_apart = text.ends_with(char::is_whitespace) || piece.starts_with(char::is_whitespace);
        let needs_blank = text.chars().next_back().is_some_and(|last| last.is_ascii() || last.is_lowercase());
        if needs_blank && !is_apart && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(piece);
    }
    text
}

fn is_event_stream(body: &str) -> bool {
    ["data:", "event:", ": "].iter().any(|begin| body.starts_with(begin))
        && body.lines().any(|line| line.starts_with("data:"))
}

/// Events of a stream that was not asked for: the whole text at its end, or its pieces.
fn text_of_events(body: &str) -> Result<String, WireError> {
    let (mut pieces, mut whole) = (Vec::new(), None);
    for data in body.lines().filter_map(|line| line.strip_prefix("data:")).map(str::trim) {
        let Ok(event) = serde_json::from_str::<Value>(data) else { continue };
        let delta = event.get("delta").or_else(|| event.pointer("/choices/0/delta/content"));
        match (delta.and_then(Value::as_str), text_of(&event, MAX_DEPTH)) {
            (Some(delta), _) => pieces.push(delta.to_owned()),
            (None, Some(text)) if event.get("type").is_some_and(|kind| kind == "transcript.text.done") => {
                whole = Some(text);
            }
            (None, Some(text)) => pieces.push(format!("{text} ")),
            (None, None) if event.get("error").is_some() => return Err(WireError::of_body(data.as_bytes())),
            (None, None) => {}
        }
    }
    Ok(whole.unwrap_or_else(|| pieces.concat()))
}

/// The text of subtitles, SRT or `WebVTT`; `None` for another text.
fn text_of_cues(body: &str) -> Option<String> {
    let is_time = |line: &str| line.contains(" --> ");
    if !body.starts_with("WEBVTT") && !body.lines().nth(1).is_some_and(is_time) {
        return None;
    }
    let mut lines = body.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    let mut spoken = Vec::new();
    while let Some(line) = lines.next() {
        // The number or name of a cue stands before its time.
        let is_name = lines.peek().is_some_and(|next| is_time(next));
        if !is_time(line) && !is_name && !line.starts_with("WEBVTT") {
            spoken.push(line);
        }
    }
    Some(spoken.join(" "))
}

/// Without the marks that models write for languages and silence, and with the lines that whisper.cpp makes of segments joined.
fn clean(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<|") {
        plain.push_str(before);
        match after.split_once("|>") {
            Some((mark, after)) if mark.len() <= 24 && !mark.contains(char::is_whitespace) => rest = after,
            _ => {
                plain.push_str("<|");
                rest = after;
            }
        }
    }
    plain.push_str(rest);
    let lines: Vec<_> = plain.lines().map(str::trim).collect();
    let spoken: Vec<_> =
        lines.into_iter().filter(|line| !line.is_empty() && !SILENCE.contains(line)).collect();
    spoken.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_of_many_servers_have_one_text() {
        let check = |body: &str, expect: &str| {
            assert_eq!(read_transcription(body.as_bytes()).unwrap(), expect, "{body}");
        };
        // OpenAI: whisper-1, gpt-4o-transcribe, verbose_json.
        check(r#"{"text":"How do bees dance?"}"#, "How do bees dance?");
        check(r#"{"text":"How?","usage":{"type":"tokens","total_tokens":4}}"#, "How?");
        check(
            r#"{"task":"transcribe","language":"english","duration":8.47,"text":" How do bees dance?","segments":[{"id":0,"text":" How do"}]}"#,
            "How do bees dance?",
        );
        // whisper.cpp: a line for each segment.
        check(r#"{"text":" How do bees\n dance?\n"}"#, "How do bees dance?");
        check(r#"{"text":" [BLANK_AUDIO]\n"}"#, "");
        // Groq, vLLM, llama.cpp, Mistral.
        check(r#"{"text":" How?","x_groq":{"id":"req_1"}}"#, "How?");
        check(r#"{"text":"How?","usage":{"type":"duration","seconds":2}}"#, "How?");
        check(r#"{"type":"transcript.text.done","text":"How?","usage":{"input_tokens":363}}"#, "How?");
        check(r#"{"model":"voxtral-mini-2507","text":"How?","language":"en","segments":[]}"#, "How?");
        // LocalAI; a server that has segments alone.
        check(r#"{"segments":[{"id":0,"start":0,"end":3,"text":" How"}],"text":"How do"}"#, "How do");
        check(
            r#"{"segments":[{"text":"How do"},{"text":"bees dance?"}],"language":"en"}"#,
            "How do bees dance?",
        );
        check(r#"{"segments":[{"text":"蜜蜂"},{"text":"跳舞"}]}"#, "蜜蜂跳舞");
        // Plain text, and FastAPI's form of it.
        check("How do bees dance?\n", "How do bees dance?");
        check(r#""How do bees dance?""#, "How do bees dance?");
        check("", "");
        // Cloudflare, Hugging Face pipelines behind a gateway, SenseVoice.
        check(r#"{"result":{"text":"How?","word_count":1},"success":true,"errors":[]}"#, "How?");
        check(r#"{"output":{"text":" How?","chunks":[]}}"#, "How?");
        check(r#"{"text":"<|en|><|NEUTRAL|><|Speech|><|woitn|>how"}"#, "how");
        check("a <| b |> c", "a <| b |> c");
        // Streams that were not asked for: OpenAI's, speaches', vLLM's.
        check(
            "data: {\"type\":\"transcript.text.delta\",\"delta\":\"How \"}\n\ndata: {\"type\":\"transcript.text.delta\",\"delta\":\"do\"}\n\ndata: {\"type\":\"transcript.text.done\",\"text\":\"How do bees?\"}\n\n",
            "How do bees?",
        );
        check("data: {\"text\":\"How do\"}\n\ndata: {\"text\":\"bees?\"}\n\n", "How do bees?");
        check(
            "data: {\"object\":\"transcription.chunk\",\"choices\":[{\"delta\":{\"content\":\"How \"}}]}\n\ndata: {\"choices\":[{\"delta\":{\"content\":\"do?\"}}]}\n\ndata: [DONE]\n\n",
            "How do?",
        );
        // Subtitles from a server that writes nothing else.
        check(
            "1\n00:00:00,000 --> 00:00:02,000\nHow do\n\n2\n00:00:02,000 --> 00:00:03,000\nbees?\n",
            "How do bees?",
        );
        check("WEBVTT\n\n00:00.000 --> 00:02.000\nHow do bees?\n", "How do bees?");
    }

    #[test]
    fn errors_that_come_as_a_success_are_errors() {
        let check = |body: &str, expect: &str| {
            assert_eq!(read_transcription(body.as_bytes()).unwrap_err().message, expect, "{body}");
        };
        // whisper.cpp; LocalAI; Cloudflare.
        check(r#"{"error":"failed to read audio data"}"#, "failed to read audio data");
        check(r#"{"error":{"code":500,"message":"rpc error","type":""}}"#, "rpc error");
        check(r#"{"result":null,"success":false,"errors":[{"message":"Invalid audio"}]}"#, "Invalid audio");
        check("data: {\"error\":{\"message\":\"no audio\"}}\n\n", "no audio");
        check("<!doctype html><title>Sign in</title>", "");
        check(r#"{"text":"cut"#, "");
        check("{}", "");
    }
}
