//! The microphone, and the server that turns speech into text.

use footnote_core::ports::Response;
use futures::future::LocalBoxFuture;

pub trait Recorder {
    /// Asks for the microphone, which a person may have to allow, and begins to record. Dropping the future or the recording
    /// lets go of the microphone.
    fn begin(&self) -> LocalBoxFuture<'static, Result<Box<dyn Recording>, RecordError>>;
    /// The same as a WAV file, which any server reads; `None` where the browser cannot make one.
    fn to_wav(&self, recorded: &Recorded) -> LocalBoxFuture<'static, Option<Recorded>>;
}

/// A recording that goes on.
pub trait Recording {
    /// How loud it is now, from 0 to 1.
    fn level(&self) -> f32;
    /// Bytes so far, as far as they are known.
    fn bytes(&self) -> u64;
    /// Whether it has ended by itself, as where the microphone was taken away.
    fn has_ended(&self) -> bool;
    fn finish(self: Box<Self>) -> LocalBoxFuture<'static, Result<Recorded, RecordError>>;
}

/// What was recorded, as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// As the browser says it, such as `audio/webm;codecs=opus`.
    pub media_type: String,
    pub bytes: Vec<u8>,
}

/// Why nothing is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordError {
    /// The person, the browser or the server's policy does not allow it.
    Denied,
    NoMicrophone,
    /// Another program has it.
    InUse,
    Failed,
}

pub trait Transcriber {
    /// Sends a form with a recording; any HTTP status is `Ok`, only a missing response is an error.
    fn transcribe(&self, content_type: String, form: Vec<u8>) -> Response<'_>;
}
