//! Event streams: the result does not depend on the chunks.
#![no_main]

use footnote_core::reply::ReplyReader;
use libfuzzer_sys::fuzz_target;

/// The parsed reply, as text.
fn read(pieces: &[&[u8]]) -> String {
    let mut reader = ReplyReader::new();
    let mut texts: Vec<_> = pieces.iter().map(|piece| reader.push(piece)).collect();
    let (rest, ending) = reader.finish();
    texts.push(rest);
    let thoughts: String = texts.iter().map(|text| text.thoughts.as_str()).collect();
    let answer: String = texts.iter().map(|text| text.answer.as_str()).collect();
    format!("{thoughts}\n{answer}\n{ending:?}")
}

fuzz_target!(|data: &[u8]| {
    let Some((&at, body)) = data.split_first() else { return };
    let whole = read(&[body]);
    let (head, tail) = body.split_at(usize::from(at).min(body.len()));
    assert_eq!(read(&[head, tail]), whole);
    if body.len() < 512 {
        let bytes: Vec<&[u8]> = body.chunks(1).collect();
        assert_eq!(read(&bytes), whole);
    }
});
