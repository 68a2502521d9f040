//! Imported files: they are read or rejected, and imported records can be read from storage.
#![no_main]

use footnote_core::{
    conversation::Session,
    storage::{decode, encode},
    transfer::{Found, ImportPlan, Placement, Reader},
};
use futures::executor::block_on;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: (Vec<u8>, u8)| {
    let (file, size) = data;
    let mut reader = Reader::new(1_700_000_000_000);
    let mut chunks = file.chunks(usize::from(size) + 1);
    loop {
        let chunk = chunks.next();
        match chunk {
            Some(chunk) => reader.push(chunk),
            None => reader.end(),
        }
        while let Some(found) = reader.next_found() {
            if let Ok(Found::Session(session)) = found {
                check(*session);
            }
        }
        if chunk.is_none() {
            break;
        }
    }
});

fn check(mut session: Session) {
    let nothing = async |_: &_| Ok::<_, ()>(Vec::new());
    assert_eq!(block_on(ImportPlan::default().place(&mut session, &nothing)), Ok(Placement::New));
    for record in session.records() {
        let Ok(text) = encode(&record) else { panic!("a record that was taken in can be written") };
        assert!(decode(&record.key(&session.id), &text).is_ok(), "{text}");
    }
}
