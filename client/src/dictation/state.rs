//! What is being dictated, and what a person wants of it.

use futures::channel::mpsc;
use reactive_graph::{
    owner::{LocalStorage, StoredValue},
    prelude::*,
    signal::RwSignal,
};

use crate::conversations::Conversations;

/// A question that is dictated; copies are handles to the same. There is one at a time.
#[derive(Clone, Copy)]
pub struct Dictation {
    pub state: RwSignal<DictationState>,
    /// How loud it is now, from 0 to 1.
    pub level: RwSignal<f32>,
    pub(super) conversations: Conversations,
    pub(super) commands: StoredValue<Option<mpsc::UnboundedSender<Command>>, LocalStorage>,
    /// The server does not read what this browser records, which was found out.
    pub(super) needs_wav: StoredValue<bool, LocalStorage>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DictationState {
    Idle,
    /// The browser asks for the microphone.
    Starting,
    Recording {
        seconds: u32,
    },
    Transcribing,
    /// What was recorded is still there.
    Failed {
        /// A sentence.
        reason: String,
    },
}

/// What a person wants of the dictation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    End,
    Retry,
    GiveUp,
}

impl Dictation {
    pub fn new(conversations: Conversations) -> Self {
        Self {
            state: RwSignal::new(DictationState::Idle),
            level: RwSignal::new(0.0),
            conversations,
            commands: StoredValue::new_local(None),
            needs_wav: StoredValue::new_local(false),
        }
    }

    /// Whether nothing is dictated. Tracks.
    pub fn is_idle(self) -> bool {
        self.state.with(|state| *state == DictationState::Idle)
    }

    /// Ends the recording, whose text is written next; says whether there was one.
    pub fn end(self) -> bool {
        let is_recording =
            self.state.with_untracked(|state| matches!(state, DictationState::Recording { .. }));
        if is_recording {
            self.command(Command::End);
        }
        is_recording
    }

    /// Gives up before the recording has ended; says whether there was anything to give up.
    pub fn give_up(self) -> bool {
        let is_open = self.state.with_untracked(|state| {
            matches!(state, DictationState::Starting | DictationState::Recording { .. })
        });
        if is_open {
            self.command(Command::GiveUp);
        }
        is_open
    }

    /// Throws away what was recorded.
    pub fn discard(self) {
        self.command(Command::GiveUp);
    }

    /// Tries once more what failed.
    pub fn retry(self) {
        self.command(Command::Retry);
    }

    fn command(self, command: Command) {
        self.commands.with_value(|commands| {
            if let Some(commands) = commands {
                // What ends at the same time needs no command.
                commands.unbounded_send(command).ok();
            }
        });
    }
}
