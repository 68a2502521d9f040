//! Imported files: they are read or rejected, and imported records can be read from storage.
#![no_main]

use footnote_core::{
    storage::{decode, encode},
    transfer::{plan_import, read},
};
use futures::executor::block_on;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &str| {
    let Ok(import) = block_on(read(data, 1_700_000_000_000, &async || ())) else { return };
    let nothing = async |_: &_| Ok::<_, ()>(Vec::new());
    let Ok(plan) = block_on(plan_import(import, nothing)) else { return };
    for session in &plan.sessions {
        for record in session.records() {
            let Ok(text) = encode(&record) else { panic!("a record that was taken in can be written") };
            assert!(decode(&record.key(&session.id), &text).is_ok(), "{text}");
        }
    }
});
