//! The part of the program that has added documents.

use std::rc::Rc;

use super::{documents::AddedPart, kept_base::KeptBase};

/// Nothing but the part's own file may name it.
pub static ADDED: AddedPart = AddedPart { base: |added| Rc::new(KeptBase(added)) };
