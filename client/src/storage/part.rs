//! The border of the part of the program that works with stored conversations.

use footnote_core::storage::mark_interrupted;
use futures::FutureExt as _;

use super::{
    attached, opening,
    records::{MarkInterrupted, RecordsPart, sessions},
    recovery,
};

/// Nothing but the part's own file may name it.
pub static RECORDS: RecordsPart = RecordsPart {
    open: |records, id| opening::open(records, id).boxed_local(),
    session: |records, id| records.read_session(id).boxed_local(),
    summaries: |places, sessions| sessions::summaries(places, sessions).boxed_local(),
    copy: |records, from, to| records.copy(from, to).boxed_local(),
    remove: |records, id| records.remove(id).boxed_local(),
    make_room: |room, key, text| room.make_room(key, text).boxed_local(),
    recover: |records, names| recovery::recover(records, names).boxed_local(),
    attached: |records, id| attached::read(records, id).boxed_local(),
    write_attached: |records, id, files| attached::write(records, id, files).boxed_local(),
    also_in: |records, file, except| attached::also_in(records, file, except).boxed_local(),
    projects: |records| records.projects().boxed_local(),
    project: |records, id| records.project(id).boxed_local(),
    project_file: |records, id, file| records.project_file(id, file).boxed_local(),
    stored_project: |records, id| records.stored_project(id).boxed_local(),
    create_project: |records, stored| records.create_project(stored).boxed_local(),
    change_project: |records, id, change, files| records.change_project(id, change, files).boxed_local(),
    remove_project: |records, id| records.remove_project(id).boxed_local(),
    restore_project: |records, removed| records.restore_project(removed).boxed_local(),
};

/// It parses Markdown, as answers do: nothing but the file of the part that shows them may name it.
pub static MARK_INTERRUPTED: MarkInterrupted = mark_interrupted;

#[cfg(test)]
impl super::StorageParts {
    /// The parts of a program that is one file.
    pub(crate) fn loaded() -> Self {
        use std::rc::Rc;
        Self { records: Rc::new(&RECORDS), mark_interrupted: Rc::new(&MARK_INTERRUPTED) }
    }
}
