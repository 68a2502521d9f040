//! Completion in the question box: titles of documents after `[[`, prompts and commands after `/`.

mod choosing;
mod offering;
mod part;

use std::{
    cell::{Cell, RefCell},
    ops::Deref,
    rc::Rc,
};

use any_spawner::Executor;
use footnote_core::{markdown::OpenWikilink, references::NamedDocument};
use footnote_messages as messages;
use futures::future::LocalBoxFuture;
use reactive_graph::{owner::Owner, prelude::*, signal::RwSignal};
use send_wrapper::SendWrapper;

pub use self::part::COMPLETION;
use crate::{
    conversation::Conversation,
    conversations::Conversations,
    ports::{Commands, Load, NamedCommand},
    tool_servers::ServerItem,
};

/// The list of completions; copies are handles to the same.
#[derive(Clone, Copy)]
pub struct Completion(&'static SendWrapper<CompletionList>);

pub struct CompletionList {
    pub entries: RwSignal<Vec<Entry>>,
    /// The index of the entry that Enter chooses.
    pub active: RwSignal<usize>,
    /// The wikilink being typed; `None` while prompts and commands are on offer.
    link: RefCell<Option<OpenWikilink>>,
    /// Changes with each text that is typed and when the list is closed: a reply for an earlier one comes too late.
    version: Cell<u32>,
    conversations: Conversations,
    load: Rc<dyn Load<CompletionPart>>,
    commands: Rc<dyn Load<Commands>>,
    /// The page's, within which commands are run.
    owner: Owner,
}

/// An entry of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    Document(NamedDocument),
    Prompt(String),
    /// A prompt or a resource of a server.
    OfServer(ServerItem),
    EditPrompts,
    Command(NamedCommand),
}

/// The functions of the part that the rest of the program calls: to find out whether a link is being typed takes the Markdown
/// parser.
pub struct CompletionPart {
    offer: fn(Completion, String, usize) -> LocalBoxFuture<'static, ()>,
    choose: fn(Completion, usize),
}

impl Entry {
    /// Its name for people.
    pub fn name(&self) -> &str {
        match self {
            Self::Document(document) => &document.title,
            Self::Prompt(name) => name,
            Self::OfServer(item) => &item.label,
            Self::EditPrompts => messages::panels::edit_prompts(),
            Self::Command(command) => command.name,
        }
    }

    /// Which of several documents of one name it is.
    pub fn place(&self) -> Option<&str> {
        let Self::Document(document) = self else { return None };
        document.place.as_deref()
    }
}

impl Completion {
    /// An empty list. Commands are run within the current owner.
    pub fn new(
        conversations: Conversations,
        load: Rc<dyn Load<CompletionPart>>,
        commands: Rc<dyn Load<Commands>>,
    ) -> Self {
        let list = CompletionList {
            entries: RwSignal::default(),
            active: RwSignal::default(),
            link: RefCell::default(),
            version: Cell::default(),
            conversations,
            load,
            commands,
            owner: Owner::current().unwrap_or_default(),
        };
        // Replies that are late have handles to it.
        Self(Box::leak(Box::new(SendWrapper::new(list))))
    }

    /// Offers titles while a link is being typed, prompts and commands after a slash at the beginning. `text` is the draft of
    /// the conversation on screen, and `caret` a byte of it.
    pub fn typed(self, text: String, caret: usize) {
        let version = self.advance();
        let may_be_link = text.get(..caret).is_some_and(|before| before.contains("[["));
        if !may_be_link && typed_name(&text).is_none() {
            return self.close();
        }
        Executor::spawn_local(async move {
            // Without this part, a link can still be typed to its end.
            if let Ok(part) = self.load.load().await
                && self.version.get() == version
                // It may have been sent.
                && self.conversation().draft() == text
            {
                (part.offer)(self, text, caret).await;
            }
        });
    }

    /// Returns whether the list took the key.
    pub fn key(self, key: &str) -> bool {
        let count = self.entries.with_untracked(Vec::len);
        if count == 0 {
            return false;
        }
        let active = self.active.get_untracked();
        match key {
            "ArrowDown" => self.active.set((active + 1) % count),
            "ArrowUp" => self.active.set((active + count - 1) % count),
            "Enter" | "Tab" => self.choose(active),
            "Escape" => self.close(),
            _ => return false,
        }
        true
    }

    /// Writes the link or the prompt into the question box, or runs the command.
    pub fn choose(self, index: usize) {
        Executor::spawn_local(async move {
            // It is loaded: the entries came from it.
            if let Ok(part) = self.load.load().await {
                (part.choose)(self, index);
            }
        });
    }

    pub fn close(self) {
        self.advance();
        self.link.replace(None);
        if self.entries.with_untracked(|entries| !entries.is_empty()) {
            self.entries.set(Vec::new());
        }
    }

    /// Whether it completes a link, and not a name after a slash.
    pub fn is_of_link(self) -> bool {
        self.link.borrow().is_some()
    }

    /// Begins another version; returns it.
    fn advance(self) -> u32 {
        self.version.set(self.version.get().wrapping_add(1));
        self.version.get()
    }

    fn conversation(self) -> Conversation {
        self.conversations.current_untracked()
    }
}

impl Deref for Completion {
    type Target = CompletionList;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

/// The beginning of a name after a slash, if the text is nothing else.
fn typed_name(text: &str) -> Option<&str> {
    text.strip_prefix('/').filter(|name| !name.contains(char::is_whitespace))
}

#[cfg(test)]
mod tests;
