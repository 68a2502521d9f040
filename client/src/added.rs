//! Documents that a person added to this browser's own library: files that were dropped or chosen, read here and kept here,
//! searched beside the knowledge bases of the settings, and sent nowhere as files.

mod outcome;

mod kept;

mod documents;

mod current;

mod adding;
mod changing;
mod kept_base;
mod uploading;

mod part;

pub use self::{
    adding::is_hidden,
    changing::SameName,
    documents::{Added, AddedDocuments, AddedPart},
    outcome::{Outcome, Progress, SameNamed},
    part::ADDED,
};
