//! The answers a scripted upstream gives, down to how their bytes are cut.

use serde_json::{Value, json};

use crate::gate::Gate;

/// One thing the upstream does, in order.
#[derive(Clone, Debug)]
pub enum Step {
    /// Writes these bytes at once; with chunked framing they are one chunk.
    Bytes(Vec<u8>),
    /// Waits for the test.
    Gate(Gate),
    /// Never goes on.
    Hang,
}

/// How a body says where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// `transfer-encoding: chunked`, one chunk a step.
    Chunked,
    /// `content-length` of all steps together.
    Length,
    /// `content-length` as given, whatever is then written.
    ClaimedLength(usize),
    /// Neither: the body ends with the connection.
    UntilClose,
}

/// What happens after the last step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The body is ended as its framing demands.
    Clean,
    /// The connection is closed although the framing promised more.
    Cut,
    /// The connection is reset (RST).
    Reset,
}

/// The line ends of an event stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eol {
    /// `\n`
    Lf,
    /// `\r\n`
    CrLf,
    /// `\r`
    Cr,
}

/// A scripted answer. Built by one of the first functions, refined by the methods.
#[derive(Clone, Debug)]
#[must_use]
pub struct Reply {
    pub(crate) before: Vec<Step>,
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) steps: Vec<Step>,
    pub(crate) framing: Framing,
    pub(crate) ending: Ending,
}

impl Reply {
    /// A plain answer with this status, content type and body.
    pub fn new(status: u16, content_type: &str, body: impl Into<Vec<u8>>) -> Self {
        Self {
            before: Vec::new(),
            status,
            headers: vec![("content-type".into(), content_type.into())],
            steps: vec![Step::Bytes(body.into())],
            framing: Framing::Length,
            ending: Ending::Clean,
        }
    }

    /// A JSON answer.
    pub fn json(status: u16, body: &Value) -> Self {
        Self::new(status, "application/json", body.to_string())
    }

    /// An error page that no client may ever see.
    pub fn html(status: u16, body: &str) -> Self {
        Self::new(status, "text/html; charset=utf-8", body)
    }

    /// An error as OpenAI-compatible servers write it.
    pub fn error(status: u16, code: &str, message: &str) -> Self {
        let error = json!({"message": message, "type": "invalid_request_error", "param": null, "code": code});
        Self::json(status, &json!({ "error": error }))
    }

    /// A whole chat completion, for a request that did not ask for a stream.
    pub fn completion(text: &str) -> Self {
        Self::json(
            200,
            &json!({
                "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "scripted-1",
                "choices": [{
                    "index": 0, "finish_reason": "stop",
                    "message": {"role": "assistant", "content": text}
                }],
                "usage": {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
            }),
        )
    }

    /// An event stream that says nothing yet.
    pub fn stream() -> Self {
        Self {
            before: Vec::new(),
            status: 200,
            headers: vec![("content-type".into(), "text/event-stream".into())],
            steps: Vec::new(),
            framing: Framing::Chunked,
            ending: Ending::Clean,
        }
    }

    /// A complete streamed answer: the text word by word, finish reason `stop`, `[DONE]`.
    pub fn text(text: &str) -> Self {
        let words = text.split_inclusive(' ');
        words.fold(Self::stream(), Self::delta).finish("stop").done()
    }

    /// A complete streamed answer that calls one tool.
    pub fn tool_call(id: &str, name: &str, arguments: &Value) -> Self {
        Self::stream().tool_delta(0, Some((id, name)), &arguments.to_string()).finish("tool_calls").done()
    }

    /// Adds a header.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// Waits at the gate before the status line is written.
    pub fn hold_headers(mut self, gate: &Gate) -> Self {
        self.before.push(Step::Gate(gate.clone()));
        self
    }

    /// Never writes even the status line.
    pub fn silent() -> Self {
        let mut reply = Self::stream();
        reply.before.push(Step::Hang);
        reply
    }

    /// Sets how the body is delimited.
    pub fn framing(mut self, framing: Framing) -> Self {
        self.framing = framing;
        self
    }

    /// Writes these bytes as they are.
    pub fn raw(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.steps.push(Step::Bytes(bytes.into()));
        self
    }

    /// One event with this data, which must not hold a line end.
    pub fn event(self, data: &str) -> Self {
        self.raw(format!("data: {data}\n\n"))
    }

    /// A comment, as servers send to keep a connection awake.
    pub fn ping(self) -> Self {
        self.raw(": ping\n\n")
    }

    /// A piece of the answer's text.
    pub fn delta(self, text: &str) -> Self {
        self.event(&chunk(&json!({ "content": text }), None).to_string())
    }

    /// A piece of a tool call; the first one of an index carries its id and name.
    pub fn tool_delta(self, index: usize, head: Option<(&str, &str)>, arguments: &str) -> Self {
        let mut call = json!({"index": index, "function": {"arguments": arguments}});
        if let Some((id, name)) = head {
            call["id"] = json!(id);
            call["type"] = json!("function");
            call["function"]["name"] = json!(name);
        }
        self.event(&chunk(&json!({ "tool_calls": [call] }), None).to_string())
    }

    /// The finish reason.
    pub fn finish(self, reason: &str) -> Self {
        self.event(&chunk(&json!({}), Some(reason)).to_string())
    }

    /// The usage, as its own event without choices.
    pub fn usage(self, prompt: u64, completion: u64) -> Self {
        let mut event = chunk(&json!({}), None);
        event["choices"] = json!([]);
        event["usage"] = json!({
            "prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion
        });
        self.event(&event.to_string())
    }

    /// The last event of a well-behaved stream.
    pub fn done(self) -> Self {
        self.event("[DONE]")
    }

    /// Waits for the test.
    pub fn gate(mut self, gate: &Gate) -> Self {
        self.steps.push(Step::Gate(gate.clone()));
        self
    }

    /// Never goes on.
    pub fn hang(mut self) -> Self {
        self.steps.push(Step::Hang);
        self
    }

    /// Closes the connection without ending the body.
    pub fn cut(mut self) -> Self {
        self.ending = Ending::Cut;
        self
    }

    /// Resets the connection.
    pub fn reset(mut self) -> Self {
        self.ending = Ending::Reset;
        self
    }

    /// Rewrites every line end so far.
    pub fn line_ends(mut self, eol: Eol) -> Self {
        let end: &[u8] = match eol {
            Eol::Lf => b"\n",
            Eol::CrLf => b"\r\n",
            Eol::Cr => b"\r",
        };
        for step in &mut self.steps {
            if let Step::Bytes(bytes) = step {
                *bytes = bytes.split(|byte| *byte == b'\n').collect::<Vec<_>>().join(end);
            }
        }
        self
    }

    /// Puts a byte order mark in front.
    pub fn bom(mut self) -> Self {
        self.steps.insert(0, Step::Bytes("\u{feff}".into()));
        self
    }

    /// Cuts everything so far into pieces of `size` bytes, wherever that falls.
    pub fn pieces_of(mut self, size: usize) -> Self {
        let mut cut = Vec::new();
        let mut whole = Vec::new();
        for step in std::mem::take(&mut self.steps) {
            match step {
                Step::Bytes(bytes) => whole.extend(bytes),
                other => {
                    cut.extend(whole.chunks(size).map(|piece| Step::Bytes(piece.to_vec())));
                    whole.clear();
                    cut.push(other);
                }
            }
        }
        cut.extend(whole.chunks(size).map(|piece| Step::Bytes(piece.to_vec())));
        self.steps = cut;
        self
    }

    /// The body's bytes, without framing.
    pub fn body(&self) -> Vec<u8> {
        let bytes = self.steps.iter().map(|step| match step {
            Step::Bytes(bytes) => bytes.as_slice(),
            Step::Gate(_) | Step::Hang => &[],
        });
        bytes.collect::<Vec<_>>().concat()
    }
}

/// One `chat.completion.chunk`.
fn chunk(delta: &Value, finish_reason: Option<&str>) -> Value {
    json!({
        "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "scripted-1",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish_reason}]
    })
}
