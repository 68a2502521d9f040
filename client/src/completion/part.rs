//! The border of the part of the program that completes what is typed.

use futures::FutureExt as _;

use super::{Completion, CompletionPart};

/// Nothing but the part's own file may name it.
pub static COMPLETION: CompletionPart = CompletionPart {
    offer: |completion, text, caret| completion.offer(text, caret).boxed_local(),
    choose: Completion::choose_entry,
};
