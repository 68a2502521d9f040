//! Questions and answers as they cross between page and worker.

use footnote_core::{conversation::SessionId, storage::MemoryStore};
use futures::FutureExt as _;

use super::{Row, answer};

const QUESTION: &str = "{\"schema\":2,\"text\":\"Why?\",\"asked_ms\":5}";

fn row(texts: &[&str]) -> Row {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// Asks, with what is stored; gives the answer's rows.
fn ask(request: &[Row], stored: &MemoryStore) -> Vec<Row> {
    let records = async |id: &SessionId| -> Row {
        let of_it = stored.records().into_iter().filter(|(key, _)| {
            footnote_core::storage::keys::split(key).is_some_and(|(session, _)| session == *id)
        });
        of_it.flat_map(<[String; 2]>::from).collect()
    };
    answer(request, records).now_or_never().expect("nothing here waits")
}

fn exported(format: &str, records: &[&str]) -> String {
    let session = [&["s-1"], records].concat();
    let answered = ask(&[row(&["export", format, "7", "ab12"]), row(&session)], &MemoryStore::new());
    assert_eq!((answered.len(), answered[0].len(), answered[0][0].as_str()), (1, 2, "file"), "{answered:?}");
    answered[0][1].clone()
}

#[test]
fn what_is_exported_comes_in_once() {
    let key = "footnote:session/s-1/1/question";
    let file = exported("json", &[key, QUESTION]);
    let store = MemoryStore::new();
    let placed = ask(&[row(&["import", "9", &file])], &store);
    assert_eq!(placed[0], ["placed", "1", "0"]);
    assert!(placed[1].as_chunks::<2>().0.iter().any(|pair| pair[0] == key), "{placed:?}");
    assert!(placed[2].is_empty(), "{placed:?}");
    for [key, value] in placed[1].as_chunks().0 {
        store.insert(key, value);
    }
    assert_eq!(
        ask(&[row(&["import", "9", &file])], &store),
        [row(&["placed", "0", "1"]), row(&[]), row(&[])]
    );
}

#[test]
fn each_format_has_what_was_said() {
    for (format, expected) in [
        ("json", "\"system_prompt_sha256\":\"ab12\""),
        ("markdown", "> Why?"),
        ("html", "<p class=\"question\">Why?</p>"),
    ] {
        let text = exported(format, &["footnote:session/s-1/1/question", QUESTION]);
        assert!(text.contains(expected), "{format}: {text}");
    }
}

#[test]
fn records_that_cannot_be_read_are_exported_and_come_back() {
    let (key, question) = ("footnote:session/s-1/1/answer", "footnote:session/s-1/1/question");
    let file = exported("json", &[question, QUESTION, key, "broken"]);
    let placed = ask(&[row(&["import", "9", &file])], &MemoryStore::new());
    // Not in their own place: a file may call anything unreadable.
    let aside = "footnote:aside/s-1/1/answer";
    let values = |wanted: &str| {
        let pairs = placed[1].as_chunks::<2>().0.iter();
        pairs.filter(|pair| pair[0] == wanted).map(|pair| pair[1].clone()).collect::<Vec<_>>()
    };
    assert_eq!((values(aside), values(key)), (vec!["broken".to_owned()], Vec::new()));
    assert_eq!(placed[2], ["1 record could not be read and was set aside"]);
}

#[test]
fn what_cannot_be_done_is_told() {
    let check = |request: &[&str], expected: &[&str]| {
        assert_eq!(ask(&[row(request)], &MemoryStore::new()), [row(expected)], "{request:?}");
    };
    let unknown = "the page asked for something that is not known";
    check(&["import", "9", "{\n}"], &["refused", "this is no file of conversations that can be read here"]);
    check(&["import", "soon", "[]"], &["unwritable", unknown]);
    check(&["export", "docx", "7", ""], &["unwritable", unknown]);
    check(&[], &["unwritable", unknown]);
    let refused = ask(&[row(&["import", "9", "[\n{\"role\": 1}]"])], &MemoryStore::new());
    assert_eq!(refused[0][0], "refused");
    assert!(refused[0][1].starts_with("line 2, column "), "{refused:?}");
}
