//! Replies of the scripted upstream, down to the chunking of their bytes.

use serde_json::{Value, json};

use crate::gate::Gate;

/// One action of the upstream.
#[derive(Clone, Debug)]
pub enum ReplyStep {
    /// Writes these bytes at once; one chunk in chunked encoding.
    Bytes(Vec<u8>),
    /// Waits until the test opens the gate.
    Gate(Gate),
    /// Waits forever.
    Hang,
}

/// How the end of a body is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// `transfer-encoding: chunked`, one chunk a step.
    Chunked,
    /// `content-length` of all steps together.
    Length,
    /// This `content-length`, regardless of the bytes written.
    ClaimedLength(usize),
    /// Neither: the body ends with the connection.
    UntilClose,
}

/// The end of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyEnd {
    /// The body ends as its framing requires.
    Clean,
    /// The connection is closed before the body is complete.
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

/// A scripted reply: created by one of the first functions, refined by the methods.
#[derive(Clone, Debug)]
#[must_use]
pub struct Reply {
    pub(crate) before: Vec<ReplyStep>,
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) steps: Vec<ReplyStep>,
    pub(crate) framing: Framing,
    pub(crate) ending: BodyEnd,
}

impl Reply {
    pub fn new(status: u16, content_type: &str, body: impl Into<Vec<u8>>) -> Self {
        Self {
            before: Vec::new(),
            status,
            headers: vec![("content-type".into(), content_type.into())],
            steps: vec![ReplyStep::Bytes(body.into())],
            framing: Framing::Length,
            ending: BodyEnd::Clean,
        }
    }

    pub fn json(status: u16, body: &Value) -> Self {
        Self::new(status, "application/json", body.to_string())
    }

    /// An error page, which must not reach a client.
    pub fn html(status: u16, body: &str) -> Self {
        Self::new(status, "text/html; charset=utf-8", body)
    }

    /// An error of an OpenAI-compatible server.
    pub fn error(status: u16, code: &str, message: &str) -> Self {
        let error = json!({"message": message, "type": "invalid_request_error", "param": null, "code": code});
        Self::json(status, &json!({ "error": error }))
    }

    /// A chat completion that is not streamed.
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

    /// An empty event stream.
    pub fn stream() -> Self {
        Self {
            before: Vec::new(),
            status: 200,
            headers: vec![("content-type".into(), "text/event-stream".into())],
            steps: Vec::new(),
            framing: Framing::Chunked,
            ending: BodyEnd::Clean,
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

    /// Waits at the gate before writing the status line.
    pub fn hold_headers(mut self, gate: &Gate) -> Self {
        self.before.push(ReplyStep::Gate(gate.clone()));
        self
    }

    /// A reply that is never written, not even the status line.
    pub fn silent() -> Self {
        let mut reply = Self::stream();
        reply.before.push(ReplyStep::Hang);
        reply
    }

    pub fn framing(mut self, framing: Framing) -> Self {
        self.framing = framing;
        self
    }

    pub fn raw(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.steps.push(ReplyStep::Bytes(bytes.into()));
        self
    }

    /// An event with this data, which must not contain a line end.
    pub fn event(self, data: &str) -> Self {
        self.raw(format!("data: {data}\n\n"))
    }

    /// A comment, which servers send as heartbeat.
    pub fn ping(self) -> Self {
        self.raw(": ping\n\n")
    }

    pub fn delta(self, text: &str) -> Self {
        self.event(&chunk(&json!({ "content": text }), None).to_string())
    }

    /// More of the model's thoughts.
    pub fn thought(self, text: &str) -> Self {
        self.event(&chunk(&json!({ "reasoning_content": text }), None).to_string())
    }

    /// A delta of a tool call; the first one of an index has id and name.
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

    /// Waits until the test opens the gate.
    pub fn gate(mut self, gate: &Gate) -> Self {
        self.steps.push(ReplyStep::Gate(gate.clone()));
        self
    }

    /// Waits forever.
    pub fn hang(mut self) -> Self {
        self.steps.push(ReplyStep::Hang);
        self
    }

    /// Closes the connection without ending the body.
    pub fn cut(mut self) -> Self {
        self.ending = BodyEnd::Cut;
        self
    }

    /// Resets the connection.
    pub fn reset(mut self) -> Self {
        self.ending = BodyEnd::Reset;
        self
    }

    /// Replaces all line ends so far.
    pub fn line_ends(mut self, eol: Eol) -> Self {
        let end: &[u8] = match eol {
            Eol::Lf => b"\n",
            Eol::CrLf => b"\r\n",
            Eol::Cr => b"\r",
        };
        for step in &mut self.steps {
            if let ReplyStep::Bytes(bytes) = step {
                *bytes = bytes.split(|byte| *byte == b'\n').collect::<Vec<_>>().join(end);
            }
        }
        self
    }

    /// Prepends a byte order mark.
    pub fn bom(mut self) -> Self {
        self.steps.insert(0, ReplyStep::Bytes("\u{feff}".into()));
        self
    }

    /// Splits everything so far into pieces of `size` bytes.
    pub fn pieces_of(mut self, size: usize) -> Self {
        let mut cut = Vec::new();
        let mut whole = Vec::new();
        for step in std::mem::take(&mut self.steps) {
            match step {
                ReplyStep::Bytes(bytes) => whole.extend(bytes),
                other => {
                    cut.extend(whole.chunks(size).map(|piece| ReplyStep::Bytes(piece.to_vec())));
                    whole.clear();
                    cut.push(other);
                }
            }
        }
        cut.extend(whole.chunks(size).map(|piece| ReplyStep::Bytes(piece.to_vec())));
        self.steps = cut;
        self
    }

    /// The body's bytes, without framing.
    pub fn body(&self) -> Vec<u8> {
        let bytes = self.steps.iter().map(|step| match step {
            ReplyStep::Bytes(bytes) => bytes.as_slice(),
            ReplyStep::Gate(_) | ReplyStep::Hang => &[],
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
