//! Reads a completion, streamed or whole, from chunks of bytes.

use serde_json::{Map, Value};

use super::{
    blocks::Blocks,
    calls::PartialCalls,
    stop_tokens::StopTokens,
    thoughts::{ReplyText, ThinkTags},
};
use crate::{
    sse::{Event, Parser},
    wire::{
        ChunkDelta, ChunkToolCall, FinishReason, JoinedText, ServerSources, StreamChunk, ToolCall, Usage,
        WireError,
    },
};

/// Maximum size of a reply that is not streamed, in bytes.
const MAX_WHOLE_REPLY: usize = 16 * 1024 * 1024;
/// Maximum white space and byte order mark buffered before a reply, in bytes.
const MAX_BLANK: usize = 1024;

/// Reads the body of a successful reply. Servers that ignore `stream` answer with one JSON object, recognised by its first
/// byte.
#[derive(Debug, Default)]
pub struct ReplyReader {
    parser: Parser,
    whole: Vec<u8>,
    state: ReplyState,
}

/// The kind of body, recognised by its first character.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum BodyKind {
    /// Only white space so far.
    #[default]
    Empty,
    /// Server-sent events.
    Events,
    /// One JSON object.
    Whole,
    /// Most likely HTML; not read.
    WebPage,
}

#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, in any combination")]
struct ReplyState {
    new_text: JoinedText,
    new_thoughts: JoinedText,
    tags: ThinkTags,
    blocks: Blocks,
    stop: StopTokens,
    calls: PartialCalls,
    /// The index of the choice that is read: the first one that came.
    choice: Option<u32>,
    /// Some thoughts came in deltas.
    thoughts_streamed: bool,
    /// Some text came in events.
    text_streamed: bool,
    /// Some of it, or of the thoughts, came in deltas.
    delta_has_text: bool,
    /// Some tool calls came in deltas.
    calls_streamed: bool,
    ending: ReplyEnding,
}

/// How a reply ended, and everything in it besides text.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, in any combination")]
pub struct ReplyEnding {
    pub calls: Vec<ToolCall>,
    /// The finish reason, if the server gave a known one.
    pub finish: Option<FinishReason>,
    /// The server marked the end: a finish reason, `[DONE]`, or a whole JSON object.
    pub complete: bool,
    /// No more events follow, so the connection may be dropped.
    pub done: bool,
    /// What the server names as sources.
    pub sources: ServerSources,
    /// Fields of the message besides text and calls, which the server wants back.
    pub carried: Map<String, Value>,
    pub usage: Option<Usage>,
    pub model: Option<String>,
    /// An error event in the stream.
    pub error: Option<WireError>,
    /// Number of unreadable events.
    pub unreadable: u32,
    /// The model gave a refusal instead of an answer.
    pub refused: bool,
    /// Some part of a chat completion was recognised.
    pub recognised: bool,
    pub body_kind: BodyKind,
}

impl ReplyReader {
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads calls of these tools also where a model writes them as text.
    pub fn for_tools(offered: Vec<String>) -> Self {
        let state = ReplyState { blocks: Blocks::new(offered), ..ReplyState::default() };
        Self { state, ..Self::default() }
    }

    /// Reads the next chunk of the body; returns its text.
    pub fn push(&mut self, bytes: &[u8]) -> ReplyText {
        let Self { parser, whole, state } = self;
        if state.ending.body_kind == BodyKind::Empty {
            let first =
                bytes.iter().find(|byte| !byte.is_ascii_whitespace() && !b"\xEF\xBB\xBF".contains(byte));
            state.ending.body_kind = match first {
                None => BodyKind::Empty,
                Some(b'{' | b'[') => BodyKind::Whole,
                Some(b'<') => BodyKind::WebPage,
                Some(_) => BodyKind::Events,
            };
        }
        match state.ending.body_kind {
            BodyKind::Empty => {
                // So far there may be only a part of a byte order mark.
                if whole.len() < MAX_BLANK {
                    whole.extend_from_slice(bytes);
                }
                parser.push(bytes, &mut |event| state.event(event));
            }
            BodyKind::Events => parser.push(bytes, &mut |event| state.event(event)),
            BodyKind::Whole if whole.len() + bytes.len() <= MAX_WHOLE_REPLY => whole.extend_from_slice(bytes),
            BodyKind::Whole | BodyKind::WebPage => {}
        }
        state.take()
    }

    pub fn so_far(&self) -> &ReplyEnding {
        &self.state.ending
    }

    /// Ends the body; returns the rest of its text and how it ended.
    pub fn finish(mut self) -> (ReplyText, ReplyEnding) {
        if self.state.ending.body_kind == BodyKind::Whole {
            let body = String::from_utf8_lossy(&self.whole);
            match StreamChunk::read(body.trim_start_matches('\u{feff}').trim_start()) {
                Ok(chunk) => {
                    self.state.chunk(chunk);
                    self.state.ending.complete = self.state.ending.recognised;
                }
                Err(_) => self.state.ending.unreadable += 1,
            }
        } else {
            let unreadable = self.state.ending.unreadable;
            let Self { parser, state, .. } = &mut self;
            parser.finish(&mut |event| state.event(event));
            // A broken connection cuts the last event, which does not count as unreadable.
            self.state.ending.unreadable = unreadable;
        }
        let mut rest = self.state.take();
        let ReplyState { mut tags, mut blocks, mut stop, mut calls, mut ending, .. } = self.state;
        let mut last = ReplyText::default();
        tags.finish(&mut last);
        blocks.push(&mut last);
        blocks.finish(&mut last).into_iter().for_each(|call| calls.push_whole(call));
        stop.push(&mut last);
        stop.finish(&mut last);
        rest = rest.followed_by(last);
        ending.calls = calls.finish();
        (rest, ending)
    }
}

impl ReplyState {
    /// Returns the new text and clears it.
    fn take(&mut self) -> ReplyText {
        let mut new = ReplyText { thoughts: self.new_thoughts.take(), ..ReplyText::default() };
        if self.thoughts_streamed {
            self.tags.end_unopened(&mut new);
        }
        self.tags.push(&self.new_text.take(), &mut new);
        self.blocks.push(&mut new);
        self.stop.push(&mut new);
        new
    }

    fn event(&mut self, event: Event<'_>) {
        if self.ending.done {
            return;
        }
        match event {
            Event::TooLong => self.ending.unreadable += 1,
            Event::Message { data, .. } if data.trim() == "[DONE]" => {
                self.ending.complete = true;
                self.ending.done = true;
                self.ending.recognised = true;
            }
            Event::Message { name, data } => match StreamChunk::read(data.trim_start()) {
                Ok(mut chunk) => {
                    if name == "error" && chunk.error.is_none() {
                        chunk.error = Some(WireError::default());
                    }
                    self.chunk(chunk);
                }
                // Some servers leave out the empty line between events.
                Err(_) if data.contains('\n') => {
                    for line in data.lines() {
                        self.event(Event::Message { name, data: line.into() });
                    }
                }
                Err(_) if name == "error" => {
                    self.fail(WireError { message: data.into_owned(), ..WireError::default() });
                }
                // A keep-alive is no piece of a chunk, so no text is missing.
                Err(_) => self.ending.unreadable += u32::from(data.trim_start().starts_with(['{', '['])),
            },
        }
    }

    fn chunk(&mut self, chunk: StreamChunk) {
        let ending = &mut self.ending;
        ending.recognised |= !chunk.choices.is_empty() || chunk.usage.is_some();
        if ending.model.is_none() {
            ending.model = chunk.model.filter(|model| !model.is_empty());
        }
        ending.sources.add(chunk.sources);
        carry(&mut ending.carried, chunk.carried);
        if chunk.usage.is_some() {
            ending.usage = chunk.usage;
        }
        if let Some(error) = chunk.error {
            self.fail(error);
        }
        if self.choice.is_none() {
            self.choice = chunk.choices.first().map(|choice| choice.index);
        }
        let read = self.choice;
        for choice in chunk.choices.into_iter().filter(|choice| Some(choice.index) == read) {
            self.thoughts_streamed |= !choice.delta.thoughts().is_empty();
            // Some servers repeat in it what the delta has.
            self.delta_has_text |= choice.delta.has_text() || !choice.delta.thoughts().is_empty();
            if !self.delta_has_text {
                self.new_text.push(&choice.text);
                self.text_streamed |= !choice.text.is_empty();
            }
            self.text_streamed |= choice.delta.has_text();
            self.calls_streamed |=
                !choice.delta.tool_calls.is_empty() || choice.delta.function_call.is_some();
            self.add(choice.delta, true, true, true);
            // After deltas, `message` repeats them.
            let (thoughts, text, calls) = (self.thoughts_streamed, self.text_streamed, self.calls_streamed);
            self.add(choice.message, !thoughts, !text, !calls);
            if let Some(error) = choice.error {
                self.fail(error);
            }
            match choice.finish_reason {
                None | Some(FinishReason::Other(_)) => {}
                Some(FinishReason::Failed(code)) => self.fail(WireError { code, ..WireError::default() }),
                reason => {
                    self.ending.finish = reason;
                    self.ending.complete = true;
                }
            }
        }
    }

    /// Adds the thoughts, the text and the tool calls of a delta, if they are new.
    fn add(&mut self, delta: ChunkDelta, new_thoughts: bool, new_text: bool, new_calls: bool) {
        if new_thoughts {
            self.new_thoughts.push(delta.thoughts());
            // In the field of details they are carried as they came.
            if let Some((name, thoughts)) =
                delta.named_thoughts().filter(|(name, _)| *name != "reasoning_details")
            {
                let thoughts = [(name.to_owned(), Value::from(thoughts.text()))];
                carry(&mut self.ending.carried, Map::from_iter(thoughts));
            }
        }
        if new_text {
            self.new_text.push(&delta.content.text);
            self.new_text.push_str(&delta.pictures());
            self.new_text.push(&delta.refusal);
            self.ending.refused |= !delta.refusal.is_empty();
        }
        if new_calls {
            delta.tool_calls.into_iter().for_each(|call| self.calls.push(call));
            let only = delta.function_call.map(|function| ChunkToolCall {
                index: Some(0),
                function,
                ..ChunkToolCall::default()
            });
            if let Some(call) = only {
                self.calls.push(call);
            }
        }
    }

    /// Ends the reply with an error; the first error counts.
    fn fail(&mut self, error: WireError) {
        self.ending.error.get_or_insert(error);
        self.ending.done = true;
        self.ending.recognised = true;
    }
}

/// Adds fields of a later piece: text is appended, lists are continued, and other values are replaced.
fn carry(carried: &mut Map<String, Value>, later: Map<String, Value>) {
    for (name, value) in later {
        match (carried.get_mut(&name), value) {
            (Some(Value::String(text)), Value::String(more)) => text.push_str(&more),
            (Some(Value::Array(parts)), Value::Array(more)) => {
                for part in more {
                    join(parts, part);
                }
            }
            (Some(Value::Object(fields)), Value::Object(more)) => carry(fields, more),
            (Some(before), value) => *before = value,
            (None, value) => {
                carried.insert(name, value);
            }
        }
    }
}

/// Adds a part to a list. A part with the index of the last one continues it: its texts are appended.
fn join(parts: &mut Vec<Value>, part: Value) {
    let index = |part: &Value| part.get("index").filter(|index| index.is_number()).cloned();
    let continues = index(&part).is_some() && parts.last().and_then(index) == index(&part);
    match (parts.last_mut(), part) {
        (Some(Value::Object(last)), Value::Object(fields)) if continues => {
            for (name, value) in fields {
                match (last.get_mut(&name), value) {
                    (Some(Value::String(text)), Value::String(more)) if GROWING.contains(&name.as_str()) => {
                        text.push_str(&more);
                    }
                    (Some(_), Value::Null) => {}
                    (_, value) => {
                        last.insert(name, value);
                    }
                }
            }
        }
        (_, part) => parts.push(part),
    }
}

/// The fields of a part that come in pieces.
const GROWING: [&str; 4] = ["text", "summary", "data", "thinking"];
