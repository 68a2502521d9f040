//! Reads a completion, streamed or whole, from bytes in any pieces.

use super::calls::Calls;
use crate::{
    sse::{Event, Parser},
    wire::{ChunkDelta, FinishReason, StreamChunk, ToolCall, Usage, WireError},
};

/// The longest reply that comes in one piece, in bytes.
const MAX_WHOLE_REPLY: usize = 16 * 1024 * 1024;

/// Reads the body of a successful reply. Servers that ignore `stream` answer with one JSON object,
/// which is told by its first byte.
#[derive(Debug, Default)]
pub struct ReplyReader {
    form: Form,
    parser: Parser,
    whole: Vec<u8>,
    state: State,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum Form {
    #[default]
    Unknown,
    Events,
    Whole,
    /// A page of HTML, most likely: nothing of it is read.
    Foreign,
}

#[derive(Debug, Default)]
struct State {
    fresh: String,
    calls: Calls,
    ending: Ending,
}

/// How a reply ended and what came besides its text.
#[derive(Debug, Default)]
pub struct Ending {
    /// The tools it calls.
    pub calls: Vec<ToolCall>,
    /// Why it ended, where the server said so.
    pub finish: Option<FinishReason>,
    /// The server said that it had sent everything: a reason, `[DONE]`, or a whole JSON object.
    pub complete: bool,
    /// No event may follow: the connection need not be waited for.
    pub done: bool,
    /// Token counts.
    pub usage: Option<Usage>,
    /// The model that answered.
    pub model: Option<String>,
    /// An error that came in place of the answer's end.
    pub error: Option<WireError>,
    /// Events that could not be read.
    pub unreadable: u32,
    /// Anything at all of a reply was recognised.
    pub recognised: bool,
}

impl ReplyReader {
    /// A reader at the beginning of a body.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes more of the body and gives the text that is new in it.
    pub fn push(&mut self, bytes: &[u8]) -> String {
        if self.form == Form::Unknown {
            let first =
                bytes.iter().find(|byte| !byte.is_ascii_whitespace() && !b"\xEF\xBB\xBF".contains(byte));
            match first {
                None => {}
                Some(b'{') => self.form = Form::Whole,
                Some(b'<') => {
                    self.form = Form::Foreign;
                    self.state.ending.unreadable = 1;
                }
                Some(_) => self.form = Form::Events,
            }
        }
        if self.form == Form::Whole {
            if self.whole.len() + bytes.len() <= MAX_WHOLE_REPLY {
                self.whole.extend_from_slice(bytes);
            }
            return String::new();
        }
        if self.form == Form::Foreign {
            return String::new();
        }
        let Self { parser, state, .. } = self;
        parser.push(bytes, &mut |event| state.event(event));
        std::mem::take(&mut self.state.fresh)
    }

    /// How the reply stands so far.
    pub fn so_far(&self) -> &Ending {
        &self.state.ending
    }

    /// The body is over: gives the last of its text, and how it ended.
    pub fn finish(mut self) -> (String, Ending) {
        if self.form == Form::Whole {
            let body = String::from_utf8_lossy(&self.whole);
            match serde_json::from_str::<StreamChunk>(body.trim_start_matches('\u{feff}')) {
                Ok(chunk) => {
                    self.state.ending.complete = chunk.error.is_none();
                    self.state.chunk(chunk);
                }
                Err(_) => self.state.ending.unreadable += 1,
            }
        } else {
            let unreadable = self.state.ending.unreadable;
            let Self { parser, state, .. } = &mut self;
            parser.finish(&mut |event| state.event(event));
            // The last event of a connection that broke is half of one: that is no fault of its own.
            self.state.ending.unreadable = unreadable;
        }
        let State { fresh, calls, mut ending } = self.state;
        ending.calls = calls.finish();
        (fresh, ending)
    }
}

impl State {
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
            Event::Message { name, data } => match serde_json::from_str::<StreamChunk>(&data) {
                Ok(chunk) => self.named(name, chunk),
                // Some servers leave out the empty line between events.
                Err(_) if data.contains('\n') => {
                    for line in data.lines() {
                        self.event(Event::Message { name, data: line.into() });
                    }
                }
                Err(_) => self.ending.unreadable += 1,
            },
        }
    }

    fn named(&mut self, name: &str, mut chunk: StreamChunk) {
        if name == "error" && chunk.error.is_none() {
            chunk.error = Some(WireError::default());
        }
        self.chunk(chunk);
    }

    fn chunk(&mut self, chunk: StreamChunk) {
        let ending = &mut self.ending;
        ending.recognised |= !chunk.choices.is_empty() || chunk.usage.is_some() || chunk.error.is_some();
        if ending.model.is_none() {
            ending.model = chunk.model.filter(|model| !model.is_empty());
        }
        if chunk.usage.is_some() {
            ending.usage = chunk.usage;
        }
        if chunk.error.is_some() {
            ending.error = chunk.error;
            ending.done = true;
        }
        for choice in chunk.choices.into_iter().filter(|choice| choice.index == 0) {
            if choice.finish_reason.is_some() {
                self.ending.finish = choice.finish_reason;
                self.ending.complete = true;
            }
            let ChunkDelta { content, refusal, tool_calls } = choice.delta;
            for text in [content, refusal].into_iter().flatten() {
                self.fresh.push_str(&text);
            }
            for call in tool_calls {
                self.calls.push(call);
            }
        }
    }
}
