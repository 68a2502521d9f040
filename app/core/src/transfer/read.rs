//! Reads a file of conversations while it arrives, one conversation at a time. Files are untrusted: one conversation that
//! cannot be read is refused by its line, and the others are read all the same.

use std::collections::VecDeque;

use footnote_messages as messages;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    chatgpt, claude, footnote,
    import_file::{Found, ImportError, ImportFile, LeftOut, file_error},
    imported_message::{Head, ImportedMessage},
    librechat, llama_cpp, open_webui,
    plain::{self, Fields},
    split::{Piece, PieceKind, Splitter},
};
use crate::{conversation::Session, storage::keys};

/// The field of the backup of `NextChat` that has its conversations.
const NEXT_CHAT: &str = "chat-next-web-store";

#[derive(Deserialize)]
struct NextChat<'a> {
    #[serde(borrow)]
    sessions: Vec<&'a RawValue>,
}

/// Whether the elements of an object's list are being read, or were: the object comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum List {
    None,
    Read,
    /// A newer version wrote the object.
    Refused,
}

/// Reads a file, whose bytes are pushed, and gives what it finds.
pub struct Reader {
    splitter: Splitter,
    now_ms: u64,
    /// What was read and not given yet.
    found: VecDeque<Result<Found, ImportError>>,
    /// The messages of a file, or of an object in it, that is one conversation.
    messages: Vec<ImportedMessage>,
    list: List,
    left_out: LeftOut,
    count: usize,
    has_ended: bool,
    /// Whether anything was found, or refused.
    is_empty: bool,
}

impl Reader {
    /// `now_ms` is the time of conversations that have none.
    pub fn new(now_ms: u64) -> Self {
        Self {
            splitter: Splitter::new(),
            now_ms,
            found: VecDeque::new(),
            messages: Vec::new(),
            list: List::None,
            left_out: LeftOut::default(),
            count: 0,
            has_ended: false,
            is_empty: true,
        }
    }

    /// The file goes on with these bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.splitter.push(bytes);
    }

    /// The file has no more bytes.
    pub fn end(&mut self) {
        self.splitter.end();
        self.has_ended = true;
    }

    /// How many values were read, of those that a [`Counter`](super::Counter) counts.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Counts of what was left out so far.
    pub fn left_out(&self) -> &LeftOut {
        &self.left_out
    }

    /// Reads the next conversation of those that have arrived.
    pub fn next_found(&mut self) -> Option<Result<Found, ImportError>> {
        loop {
            if let Some(found) = self.found.pop_front() {
                self.is_empty = false;
                return Some(found);
            }
            if let Some(piece) = self.splitter.next_piece() {
                self.read(&piece);
            } else if self.has_ended && !self.messages.is_empty() {
                let messages = std::mem::take(&mut self.messages);
                let session = plain::finished(&Head::default(), messages, self.now_ms, &mut self.left_out);
                self.give(session);
            } else if self.has_ended && std::mem::take(&mut self.is_empty) {
                return Some(Err(file_error(messages::filing::nothing_in_file())));
            } else {
                return None;
            }
        }
    }

    fn read(&mut self, piece: &Piece) {
        self.count += usize::from(!matches!(piece.kind, PieceKind::Head | PieceKind::Broken(_)));
        let file = ImportFile::new(piece);
        let error = |message: &str| Err(file.error_at(file.text, 0, message));
        let read = match piece.kind {
            PieceKind::Head => {
                let read = footnote::check_version(&file);
                self.list = if read.is_ok() { List::Read } else { List::Refused };
                read
            }
            PieceKind::Element { is_in_field: true } if self.list == List::Refused => Ok(()),
            PieceKind::Value if self.list == List::Refused => {
                self.list = List::None;
                Ok(())
            }
            PieceKind::Value => self.read_value(&file, true),
            PieceKind::Element { .. } => self.read_value(&file, false),
            PieceKind::TooLarge => error(messages::filing::too_large()),
            PieceKind::NotText => error(messages::filing::not_text()),
            PieceKind::Broken(why) => error(why),
        };
        self.found.extend(read.err().map(Err));
    }

    /// Reads a value; `is_whole` if it is no element of a list.
    fn read_value(&mut self, file: &ImportFile<'_>, is_whole: bool) -> Result<(), ImportError> {
        if file.text.starts_with('[') {
            let raw: &RawValue = file.parse(file.text)?;
            self.messages.extend(plain::pair(file, raw)?);
            return Ok(());
        }
        let fields: Fields<'_> = file.parse(file.text)?;
        if fields.get("format").is_some_and(|format| format.get() == "\"footnote\"") {
            return footnote::read_others(file, &mut self.found);
        }
        if fields.keys().any(|key| key.starts_with(keys::PREFIX)) {
            footnote::read_store(file, &fields, &mut self.found);
            return Ok(());
        }
        if let Some(NextChat { sessions }) =
            fields.get(NEXT_CHAT).map(|store| file.parse(store.get())).transpose()?
        {
            for session in sessions {
                let session = plain::read(
                    file,
                    &file.parse(session.get())?,
                    Vec::new(),
                    self.now_ms,
                    &mut self.left_out,
                )?;
                self.give(session);
            }
            return Ok(());
        }
        if plain::is_message(&fields) {
            let raw: &RawValue = file.parse(file.text)?;
            self.messages.extend(plain::message(file, raw, &fields, &mut self.left_out)?);
            return Ok(());
        }
        let has_list = is_whole && self.list == List::Read;
        if is_whole {
            self.list = List::None;
        }
        let messages = if is_whole { std::mem::take(&mut self.messages) } else { Vec::new() };
        if has_list && messages.is_empty() {
            // All that was in it was given.
            return Ok(());
        }
        let session = read_conversation(file, &fields, messages, self.now_ms, &mut self.left_out)?;
        self.give(session);
        Ok(())
    }

    fn give(&mut self, session: Option<Session>) {
        self.found.extend(session.map(|session| Ok(Found::Session(Box::new(session)))));
    }
}

/// Reads a conversation of whichever program its fields are of; `messages` of it were read before.
fn read_conversation(
    file: &ImportFile<'_>,
    fields: &Fields<'_>,
    messages: Vec<ImportedMessage>,
    now_ms: u64,
    left_out: &mut LeftOut,
) -> Result<Option<Session>, ImportError> {
    let has = |name: &str| fields.contains_key(name);
    let is_object = |name: &str| fields.get(name).is_some_and(|value| value.get().starts_with('{'));
    match () {
        () if has("records") => footnote::read_session(file).map(Some),
        () if has("mapping") => chatgpt::read(file, left_out),
        () if has("chat_messages") => claude::read(file, left_out),
        () if has("conv") && has("messages") => llama_cpp::read(file, left_out),
        () if is_object("chat") => open_webui::read(file, left_out),
        () if is_object("history") => open_webui::read_chat(file, left_out),
        () if has("conversationId") && (has("messages") || has("messagesTree")) => {
            librechat::read(file, left_out)
        }
        () if plain::is_conversation(fields) => plain::read(file, fields, messages, now_ms, left_out),
        () => Err(file.error_at(file.text, 0, messages::filing::not_a_conversation())),
    }
}
