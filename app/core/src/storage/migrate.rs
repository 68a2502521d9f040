//! Migrates records of older schemas one by one, when they are read. Stored records change only when they are next
//! written, so an interruption loses nothing.

use serde_json::{Map, Value};

use super::keys::RecordKind;

/// Migrates the fields of one record to the next schema.
type Step = fn(RecordKind, &mut Map<String, Value>);

/// The first step migrates schema 1 to 2.
pub(super) const STEPS: &[Step] = &[to_2];

/// Migrates the fields of a record to the current schema.
pub(super) fn migrate(kind: RecordKind, schema: u32, fields: &mut Map<String, Value>) {
    let done = usize::try_from(schema).unwrap_or(usize::MAX).saturating_sub(1);
    for step in STEPS.iter().skip(done) {
        step(kind, fields);
    }
}

/// Schema 2 adds records for summary, index and compressed turns, and `changed_ms` in heads, so that the list need not
/// read questions. 0 means unknown.
fn to_2(kind: RecordKind, fields: &mut Map<String, Value>) {
    if kind == RecordKind::Head {
        fields.insert("changed_ms".to_owned(), Value::from(0));
    }
}
