//! From older schemas to this one, a record at a time: each is migrated when it is read and written
//! in the new schema when it is next written, so that stopping half-way loses nothing.

use serde_json::{Map, Value};

use super::keys::Part;

/// What takes the fields of one record from one schema to the next.
type Step = fn(Part, &mut Map<String, Value>);

/// The steps: the first leads from schema 1 to 2.
pub(super) const STEPS: &[Step] = &[to_2];

/// Takes the fields of a record from an older schema to this version's.
pub(super) fn migrate(part: Part, schema: u32, fields: &mut Map<String, Value>) {
    let done = usize::try_from(schema).unwrap_or(usize::MAX).saturating_sub(1);
    for step in STEPS.iter().skip(done) {
        step(part, fields);
    }
}

/// Schema 2 has records for summary, index and compressed turns, which schema 1 would take for damaged ones;
/// and heads that say when something was last asked, so that the list need not read more. Of older
/// ones that is not known.
fn to_2(part: Part, fields: &mut Map<String, Value>) {
    if part == Part::Head {
        fields.insert("changed_ms".to_owned(), Value::from(0));
    }
}
