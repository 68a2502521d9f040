//! From the press of the button to the words in the question box. This is in a later part of the program.

use std::{pin::pin, rc::Rc};

use footnote_core::{
    reply::{read_all, read_error},
    wire::{MAX_AUDIO_BYTES, WireError, read_transcription},
};
use footnote_messages as messages;
use futures::{
    StreamExt as _,
    channel::mpsc::{self, UnboundedReceiver},
    future::{Either, select},
};
use reactive_graph::prelude::*;

use super::{
    form::form,
    state::{Command, Dictation, DictationState},
};
use crate::{
    conversation::Environment,
    error_text::{sentence, unreached},
    ports::{RecordError, Recorded, Recorder, Transcriber},
    preferences::Preference,
};

/// How often time and level are looked at, in milliseconds.
const TICK_MS: u32 = 100;
/// The longest recording, in seconds. As WAV, it is smaller than servers allow.
const MOST_SECONDS: u32 = 600;
/// The largest recording, in bytes, with room for what comes until it has ended.
const MOST_BYTES: u64 = MAX_AUDIO_BYTES - (1 << 20);
/// A text of ten minutes is far smaller, in bytes.
const MAX_REPLY: usize = 1 << 20;
/// The code with which the proxy asks for its access token.
const TOKEN_NEEDED: &str = "access_token_required";
/// Statuses of servers that do not read what they got.
const UNREADABLE: [u16; 3] = [400, 415, 422];

/// What dictating needs of the page.
#[derive(Clone)]
pub struct Tools {
    pub recorder: Rc<dyn Recorder>,
    pub transcriber: Rc<dyn Transcriber>,
    /// The byte of the text in the question box at which the cursor is.
    pub cursor: Rc<dyn Fn() -> usize>,
}

/// Why there is no text.
struct Failure {
    /// A sentence.
    reason: String,
    /// It may be for the format of the recording.
    may_be_format: bool,
}

impl Failure {
    fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), may_be_format: false }
    }
}

impl Dictation {
    /// Records, and puts what was said into the question box of the conversation in which it was begun.
    pub async fn dictate(self, tools: Tools) {
        if self.state.with_untracked(|state| *state != DictationState::Idle) {
            return;
        }
        let (sender, mut commands) = mpsc::unbounded();
        self.commands.set_value(Some(sender));
        let conversation = self.conversations.current_untracked();
        if let Some(text) = self.text(&tools, &mut commands).await {
            conversation.insert_in_draft((tools.cursor)(), &text).await;
        }
        self.commands.set_value(None);
        self.state.set(DictationState::Idle);
    }

    /// Returns what was said; `None` if it was given up.
    async fn text(self, tools: &Tools, commands: &mut UnboundedReceiver<Command>) -> Option<String> {
        let recorded = loop {
            match self.record(tools, commands).await {
                Ok(recorded) => break recorded?,
                Err(error) => self.failed(reason(error).to_owned(), commands).await?,
            }
        };
        loop {
            self.state.set(DictationState::Transcribing);
            let transcribed =
                match select(pin!(self.transcribe(tools, &recorded)), pin!(given_up(commands))).await {
                    Either::Left((transcribed, _)) => transcribed,
                    Either::Right(_) => return None,
                };
            match transcribed {
                Ok(text) => return Some(text),
                Err(failure) => self.failed(failure.reason, commands).await?,
            }
        }
    }

    /// Waits until a person wants to try again; `None` if it is given up.
    async fn failed(self, reason: String, commands: &mut UnboundedReceiver<Command>) -> Option<()> {
        self.state.set(DictationState::Failed { reason });
        loop {
            match commands.next().await? {
                Command::Retry => return Some(()),
                Command::GiveUp => return None,
                Command::End => {}
            }
        }
    }

    async fn record(
        self,
        tools: &Tools,
        commands: &mut UnboundedReceiver<Command>,
    ) -> Result<Option<Recorded>, RecordError> {
        self.state.set(DictationState::Starting);
        self.level.set(0.0);
        let beginning = match select(tools.recorder.begin(), pin!(given_up(commands))).await {
            Either::Left((beginning, _)) => beginning,
            Either::Right(_) => return Ok(None),
        };
        let recording = beginning?;
        let scheduler = self.environment().scheduler.clone();
        let (began, mut shown) = (scheduler.elapsed_ms(), None);
        loop {
            let seconds = seconds(scheduler.elapsed_ms() - began);
            if shown.replace(seconds) != Some(seconds) {
                self.state.set(DictationState::Recording { seconds });
            }
            self.level.set(recording.level());
            if seconds >= MOST_SECONDS || recording.bytes() >= MOST_BYTES {
                self.environment().toasts.show(messages::voice::ended_at_limit());
                break;
            }
            if recording.has_ended() {
                break;
            }
            match select(commands.next(), scheduler.sleep(TICK_MS)).await {
                Either::Left((Some(Command::End), _)) => break,
                Either::Left((Some(Command::GiveUp) | None, _)) => return Ok(None),
                Either::Left((Some(Command::Retry), _)) | Either::Right(_) => {}
            }
        }
        self.state.set(DictationState::Transcribing);
        recording.finish().await.map(Some)
    }

    /// The text of a recording. A server that does not read what the browser recorded gets it as WAV.
    async fn transcribe(self, tools: &Tools, recorded: &Recorded) -> Result<String, Failure> {
        let needs_wav = self.needs_wav.get_value();
        let refused = if needs_wav { None } else { Some(self.send(tools, recorded).await) };
        match refused {
            Some(Err(failure)) if !failure.may_be_format => return Err(failure),
            Some(Ok(text)) => return Ok(text),
            Some(Err(_)) | None => {}
        }
        match (tools.recorder.to_wav(recorded).await, refused) {
            (Some(wav), _) => {
                let text = self.send(tools, &wav).await?;
                self.needs_wav.set_value(true);
                Ok(text)
            }
            (None, Some(refused)) => refused,
            (None, None) => self.send(tools, recorded).await,
        }
    }

    async fn send(self, tools: &Tools, recorded: &Recorded) -> Result<String, Failure> {
        let environment = self.environment();
        let model = environment.server.public().and_then(|config| config.transcription_model);
        let Some(model) = model else { return Err(Failure::new(messages::voice::not_configured())) };
        // Whisper translates into a language that is named wrongly, and recognises by itself the one that is spoken: only who
        // chose the page's language has said which that is.
        let language = environment.preferences.text(Preference::Language).unwrap_or_default();
        let mut fields = vec![("model", model.as_str()), ("response_format", "json")];
        if !language.is_empty() {
            fields.push(("language", &language));
        }
        let (content_type, form) = form(&fields, recorded);
        let reply = tools.transcriber.transcribe(content_type, form).await;
        let reply = reply.map_err(|error| Failure::new(sentence(&unreached(&error))))?;
        let status = reply.status;
        if status != 200 {
            let error = read_error(reply).await;
            if error.code == TOKEN_NEEDED {
                environment.server.ask_for_token();
            }
            let is_of_server = status == 502 && error.code == "upstream_error";
            let may_be_format = UNREADABLE.contains(&status) || is_of_server;
            return Err(Failure { reason: refusal(status, &error), may_be_format });
        }
        let body =
            read_all(reply, MAX_REPLY).await.ok_or_else(|| Failure::new(messages::voice::reply_lost()))?;
        match read_transcription(&body) {
            Ok(text) if text.is_empty() => Err(Failure::new(messages::voice::nothing_said())),
            Ok(text) => Ok(text),
            Err(error) => Err(Failure { reason: refusal(status, &error), may_be_format: true }),
        }
    }

    fn environment(self) -> &'static Rc<Environment> {
        self.conversations.environment()
    }
}

async fn given_up(commands: &mut UnboundedReceiver<Command>) {
    while let Some(command) = commands.next().await {
        if command == Command::GiveUp {
            return;
        }
    }
}

fn seconds(ms: f64) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a time within minutes")]
    let seconds = (ms / 1_000.0) as u32;
    seconds
}

fn reason(error: RecordError) -> &'static str {
    match error {
        RecordError::Denied => messages::voice::denied(),
        RecordError::NoMicrophone => messages::voice::no_microphone(),
        RecordError::InUse => messages::voice::in_use(),
        RecordError::Failed => messages::voice::not_recorded(),
    }
}

/// Why the server gave no text, in its own words where it has any.
fn refusal(status: u16, error: &WireError) -> String {
    match [&error.detail, &error.message].into_iter().find(|words| !words.is_empty()) {
        Some(words) => messages::voice::refused_because(sentence(words)),
        None => messages::voice::refused(status.to_string()),
    }
}
