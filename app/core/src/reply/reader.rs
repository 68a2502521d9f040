//! Reads a completion, streamed or whole, from bytes in any pieces.

use super::calls::Calls;
use crate::{
    sse::{Event, Parser},
    wire::{ChunkDelta, FinishReason, JoinedText, StreamChunk, ToolCall, Usage, WireError},
};

/// The longest reply that comes in one piece, in bytes.
const MAX_WHOLE_REPLY: usize = 16 * 1024 * 1024;
/// Bytes before a reply of one JSON object that are kept, white space and a byte order mark.
const MAX_BLANK: usize = 1024;

/// Reads the body of a successful reply. Servers that ignore `stream` answer with one JSON object,
/// which is told by its first byte.
#[derive(Debug, Default)]
pub struct ReplyReader {
    parser: Parser,
    whole: Vec<u8>,
    state: State,
}

/// The kind of body, recognised by its first character.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Form {
    /// Nothing came but blanks.
    #[default]
    Empty,
    /// A stream of events.
    Events,
    /// JSON.
    Whole,
    /// HTML, most likely: nothing of it is read.
    WebPage,
}

#[derive(Debug, Default)]
struct State {
    fresh: JoinedText,
    calls: Calls,
    /// Text came in deltas.
    text_streamed: bool,
    /// Tool calls came in deltas.
    calls_streamed: bool,
    ending: Ending,
}

/// How a reply ended and what came besides its text.
#[derive(Debug, Default)]
pub struct Ending {
    /// The tools it calls.
    pub calls: Vec<ToolCall>,
    /// Why it ended, where the server gave a reason that is known.
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
    /// The kind of body.
    pub form: Form,
}

impl ReplyReader {
    /// A reader at the beginning of a body.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes more of the body and gives the text that is new in it.
    pub fn push(&mut self, bytes: &[u8]) -> String {
        let Self { parser, whole, state } = self;
        if state.ending.form == Form::Empty {
            let first =
                bytes.iter().find(|byte| !byte.is_ascii_whitespace() && !b"\xEF\xBB\xBF".contains(byte));
            state.ending.form = match first {
                None => Form::Empty,
                Some(b'{' | b'[') => Form::Whole,
                Some(b'<') => Form::WebPage,
                Some(_) => Form::Events,
            };
        }
        match state.ending.form {
            Form::Empty => {
                // The beginning of a byte order mark may be all there is yet, and belongs to either form.
                if whole.len() < MAX_BLANK {
                    whole.extend_from_slice(bytes);
                }
                parser.push(bytes, &mut |event| state.event(event));
            }
            Form::Events => parser.push(bytes, &mut |event| state.event(event)),
            Form::Whole if whole.len() + bytes.len() <= MAX_WHOLE_REPLY => whole.extend_from_slice(bytes),
            Form::Whole | Form::WebPage => {}
        }
        state.fresh.take()
    }

    /// How the reply stands so far.
    pub fn so_far(&self) -> &Ending {
        &self.state.ending
    }

    /// The body is over: gives the last of its text, and how it ended.
    pub fn finish(mut self) -> (String, Ending) {
        if self.state.ending.form == Form::Whole {
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
            // The last event of a connection that broke is half of one: that is no fault of its own.
            self.state.ending.unreadable = unreadable;
        }
        let State { mut fresh, calls, mut ending, .. } = self.state;
        ending.calls = calls.finish();
        (fresh.take(), ending)
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
                Err(_) => self.ending.unreadable += 1,
            },
        }
    }

    fn chunk(&mut self, chunk: StreamChunk) {
        let ending = &mut self.ending;
        ending.recognised |= !chunk.choices.is_empty() || chunk.usage.is_some();
        if ending.model.is_none() {
            ending.model = chunk.model.filter(|model| !model.is_empty());
        }
        if chunk.usage.is_some() {
            ending.usage = chunk.usage;
        }
        if let Some(error) = chunk.error {
            self.fail(error);
        }
        for choice in chunk.choices.into_iter().filter(|choice| choice.index == 0) {
            self.text_streamed |= choice.delta.has_text();
            self.calls_streamed |= !choice.delta.tool_calls.is_empty();
            self.add(choice.delta, true, true);
            // After deltas it repeats what they said.
            self.add(choice.message, !self.text_streamed, !self.calls_streamed);
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

    /// Adds the text and the tool calls of a chunk, where they are new.
    fn add(&mut self, delta: ChunkDelta, new_text: bool, new_calls: bool) {
        if new_text {
            self.fresh.push(&delta.content);
            self.fresh.push(&delta.refusal);
        }
        if new_calls {
            delta.tool_calls.into_iter().for_each(|call| self.calls.push(call));
        }
    }

    /// The answer ends with an error; the first one counts.
    fn fail(&mut self, error: WireError) {
        self.ending.error.get_or_insert(error);
        self.ending.done = true;
        self.ending.recognised = true;
    }
}
