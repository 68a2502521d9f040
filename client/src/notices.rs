//! Messages about the page as a whole.

use std::rc::Rc;

use reactive_graph::owner::{LocalStorage, StoredValue};

/// A message above the question box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Banner {
    /// The proxy cannot be asked: why.
    NoProxy(String),
    /// The conversation is not saved: why.
    NotSaved(String),
    /// This number of records could not be read.
    SetAside(usize),
    /// The device is offline.
    Offline,
    /// The proxy serves a newer page than this one.
    Upgraded,
    /// This tab was the page of another user before: who is signed in, and who was.
    UserChanged { now: String, before: String },
}

/// An import of files, as far as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportState {
    /// So many conversations are read of so many; 0 until they are counted.
    Running { read: usize, of: usize },
    /// What came in, and what did not, in a line for each reason.
    Done { summary: String, refused: Vec<String> },
}

/// How long a toast stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToastKind {
    /// A few seconds.
    Passing,
    /// Until it is dismissed or another one comes.
    Error,
    /// Until it is dismissed; it comes back after others.
    Persistent,
}

/// A message that is shown for a few seconds, or until a person is done with it.
#[derive(Clone)]
pub struct Toast {
    pub key: u32,
    pub text: String,
    pub kind: ToastKind,
    pub action: StoredValue<Option<ToastAction>, LocalStorage>,
}

/// A part of the program whose loading failed, to be tried again.
pub struct LoadRetry {
    /// Identifies a person's action, so that it is retried only once; `None` for a view.
    pub action: Option<&'static str>,
    pub run: Box<dyn FnOnce()>,
}

/// The label of a toast's button, and what it does.
pub type ToastAction = (&'static str, Rc<dyn Fn()>);
