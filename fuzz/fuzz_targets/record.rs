//! Stored records: a decoded record survives encoding and decoding.
#![no_main]

use footnote_core::{
    conversation::SessionId,
    storage::{assemble, decode, encode, keys},
};
use libfuzzer_sys::fuzz_target;

const PARTS: [&str; 6] = ["head", "1/question", "1/answer", "summary", "1/index", "1/compressed"];

fuzz_target!(|data: &str| {
    let Ok(id) = SessionId::new("s") else { return };
    for part in PARTS {
        let key = keys::session(&id) + part;
        if let Ok((record, _)) = decode(&key, data) {
            let Ok(text) = encode(&record) else { panic!("a record that was read can be written") };
            assert_eq!(decode(&key, &text).map(|read| read.0), Ok(record));
        }
    }
    assemble(&id, PARTS.map(|part| (keys::session(&id) + part, data.to_owned())));
});
