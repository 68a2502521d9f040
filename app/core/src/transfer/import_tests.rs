//! Files of other programs, and files that are refused.

use super::{
    Counter, Reader,
    tests::{read, read_all},
};
use crate::conversation::{AnswerState, Session};

const NOW: u64 = 1_704_067_200_000;

/// Two conversations as ChatGPT exports them: the first has an instruction, a hidden message, a tool's call and result,
/// an image and an answer that was asked for again.
const CHATGPT: &str = r#"[
  {
    "title": "Plan a trip", "create_time": 1700000000.5, "update_time": 1700000100.0,
    "mapping": {
      "root": {"id": "root", "message": null, "parent": null, "children": ["sys"]},
      "sys": {"id": "sys", "parent": "root", "children": ["ctx"], "message": {"id": "sys", "author": {"role": "system", "name": null, "metadata": {}},
        "create_time": null, "content": {"content_type": "text", "parts": ["Be kind."]}, "status": "finished_successfully", "recipient": "all", "metadata": {}}},
      "ctx": {"id": "ctx", "parent": "sys", "children": ["q1"], "message": {"id": "ctx", "author": {"role": "user"},
        "content": {"content_type": "user_editable_context", "user_profile": "x"}, "metadata": {"is_visually_hidden_from_conversation": true}}},
      "q1": {"id": "q1", "parent": "ctx", "children": ["a1", "b1"], "message": {"id": "q1", "author": {"role": "user"}, "create_time": 1700000001.25,
        "content": {"content_type": "multimodal_text", "parts": [{"content_type": "image_asset_pointer", "asset_pointer": "file-service://f"}, "Where is this?"]}, "recipient": "all", "metadata": {}}},
      "a1": {"id": "a1", "parent": "q1", "children": [], "message": {"id": "a1", "author": {"role": "assistant"}, "create_time": 1700000002,
        "content": {"content_type": "text", "parts": ["The first try."]}, "recipient": "all", "metadata": {"model_slug": "gpt-4o"}}},
      "b1": {"id": "b1", "parent": "q1", "children": ["t1"], "message": {"id": "b1", "author": {"role": "assistant"}, "create_time": 1700000003,
        "content": {"content_type": "code", "language": "unknown", "text": "search(\"x\")"}, "recipient": "browser", "metadata": {"model_slug": "gpt-4o"}}},
      "t1": {"id": "t1", "parent": "b1", "children": ["b2"], "message": {"id": "t1", "author": {"role": "tool", "name": "browser"},
        "content": {"content_type": "tether_browsing_display", "result": "r"}, "recipient": "all", "metadata": {}}},
      "b2": {"id": "b2", "parent": "t1", "children": ["b3"], "message": {"id": "b2", "author": {"role": "assistant"}, "create_time": 1700000004,
        "content": {"content_type": "text", "parts": ["Lisbon\ue200cite\ue202turn0search1\ue201."]}, "recipient": "all", "metadata": {"model_slug": "gpt-4o"}}},
      "b3": {"id": "b3", "parent": "b2", "children": ["q2"], "message": {"id": "b3", "author": {"role": "assistant"}, "create_time": 1700000005,
        "content": {"content_type": "text", "parts": ["Go in May."]}, "recipient": "all", "metadata": {"model_slug": "gpt-4o"}}},
      "q2": {"id": "q2", "parent": "b3", "children": [], "message": {"id": "q2", "author": {"role": "user"}, "create_time": 1700000006,
        "content": {"content_type": "text", "parts": ["Thanks"]}, "recipient": "all", "metadata": {}}}
    },
    "current_node": "q2", "conversation_id": "11111111-2222-3333-4444-555555555555", "id": "11111111-2222-3333-4444-555555555555"
  },
  {"title": "Empty", "create_time": 1700000000, "mapping": {"root": {"id": "root", "message": null, "parent": null, "children": []}}, "current_node": "root", "id": "e"}
]"#;

/// A list as LibreChat exports it, all versions of messages in it.
const LIBRECHAT: &str = r#"{
  "conversationId": "c0ffee00-0000-4000-8000-000000000001", "endpoint": "openAI", "title": "Names", "exportAt": "12:00:00 GMT+0000",
  "branches": true, "recursive": false, "options": {"model": "gpt-4o"},
  "messages": [
    {"messageId": "m1", "parentMessageId": "00000000-0000-0000-0000-000000000000", "sender": "User", "isCreatedByUser": true, "text": "Name a cat.", "createdAt": "2024-05-01T10:00:00.000Z"},
    {"messageId": "m2", "parentMessageId": "m1", "sender": "GPT-4", "isCreatedByUser": false, "text": "Tom.", "createdAt": "2024-05-01T10:00:05.000Z", "model": "gpt-4o"},
    {"messageId": "m3", "parentMessageId": "m1", "sender": "GPT-4", "isCreatedByUser": false, "text": "", "model": "gpt-4o", "createdAt": "2024-05-01T10:01:00.000Z",
     "content": [{"type": "think", "think": "hm"}, {"type": "text", "text": "Felix."}, {"type": "text", "text": {"value": "Or Minka."}}]}
  ]
}"#;

/// Our own export, as another program might write it again: its fields in another order, a project before the conversations.
const OURS: &str = r#"{"exported_ms": 1, "format": "footnote", "projects": [],
  "sessions": [
    {"id": "one", "records": {"1/question": {"schema": 2, "text": "A \"quoted\" [question]?"}}},
    {"id": "two", "records": {
      "1/question": {"schema": 2, "text": "é 漢 🐝"}, "1/mood": 7}}
  ], "set_aside": [{"key": "k", "value": "v"}], "version": 1}
"#;

/// Each conversation as its title, id, and messages.
fn summary(sessions: &[Session]) -> Vec<String> {
    let mut lines = Vec::new();
    for session in sessions {
        lines.push(format!(
            "# {} {} {}",
            session.title.as_deref().unwrap_or("-"),
            session.id,
            session.created_ms
        ));
        for exchange in &session.exchanges {
            lines.push(format!("{}@{} {}", exchange.id, exchange.question.asked_ms, exchange.question.text));
            if let Some(answer) = &exchange.answer {
                assert_eq!(answer.state, AnswerState::Complete);
                lines.push(format!(
                    "  {}: {}",
                    answer.model.as_deref().unwrap_or("-"),
                    answer.text.replace('\n', "/")
                ));
            }
        }
    }
    lines
}

#[track_caller]
fn check(file: &str, expect: &[&str], notes: &[&str]) {
    let import = read(file, NOW).unwrap();
    assert_eq!(summary(&import.sessions), expect);
    assert_eq!(import.notes, notes);
    assert_eq!(read(file, NOW + 1).unwrap().sessions[0].id, import.sessions[0].id, "the same id each time");
}

#[test]
fn chatgpt() {
    check(
        CHATGPT,
        &[
            "# Plan a trip 11111111-2222-3333-4444-555555555555 1700000000500",
            "1@1700000001250 Where is this?",
            "  gpt-4o: Lisbon.//Go in May.",
            "2@1700000006000 Thanks",
        ],
        &[
            "1 conversations without any message were left out",
            "1 images and other parts without text were left out",
            "1 other versions of messages were left out",
        ],
    );
    // Without a current message: along the latest versions.
    let import = read(&CHATGPT.replace("\"current_node\": \"q2\"", "\"current_node\": null"), NOW).unwrap();
    assert_eq!(summary(&import.sessions).len(), 4);
    // One conversation alone.
    let one: Vec<serde_json::Value> = serde_json::from_str(CHATGPT).unwrap();
    assert_eq!(summary(&read(&one[0].to_string(), NOW).unwrap().sessions).len(), 4);
}

#[test]
fn librechat() {
    let head = "# Names c0ffee00-0000-4000-8000-000000000001 1714557600000";
    check(
        LIBRECHAT,
        &[head, "1@1714557600000 Name a cat.", "  gpt-4o: Felix.//Or Minka."],
        &["1 other versions of messages were left out"],
    );
    // As a tree, which is as deep as the conversation is long.
    let mut tree = String::new();
    for turn in (0..300).rev() {
        let (sender, is_user) = if turn % 2 == 0 { ("User", true) } else { ("GPT-4", false) };
        let old = if turn == 1 {
            "{\"messageId\": \"old\", \"text\": \"Old\", \"isCreatedByUser\": false},"
        } else {
            ""
        };
        tree = format!(
            "{old}{{\"messageId\": \"m{turn}\", \"sender\": \"{sender}\", \"isCreatedByUser\": {is_user}, \"text\": \"Turn {turn}\", \"children\": [{tree}]}}"
        );
    }
    let file = format!(
        "{{\"conversationId\": \"deep\", \"title\": null, \"recursive\": true, \"messages\": [{tree}]}}"
    );
    let import = read(&file, NOW).unwrap();
    let session = &import.sessions[0];
    assert_eq!((session.exchanges.len(), session.exchanges[149].question.text.as_str()), (150, "Turn 298"));
    assert_eq!(session.exchanges[149].answer.as_ref().unwrap().text, "Turn 299");
    assert_eq!(import.notes, ["1 other versions of messages were left out"]);
}

#[test]
fn an_older_store_and_plain_lists() {
    let store = r#"{
  "footnote:theme": "dark",
  "footnote:session/old/head": "{\"schema\":1,\"created_ms\":5,\"title\":\"Old\",\"settings\":{\"use_memory\":true}}",
  "footnote:session/old/1/question": {"schema": 1, "text": "How?", "asked_ms": 6},
  "footnote:session/old/1/answer": "{\"schema\":1,\"text\":\"So.\",\"state\":\"complete\",\"answered_ms\":7}"
}"#;
    check(store, &["# Old old 5", "1@6 How?", "  -: So."], &[]);
    let lines = ["1@0 Hi?", "  -: Hello.", "2@0 Again?"];
    for (file, title) in [
        (
            r#"{"title": "T", "messages": [{"role": "system", "content": "x"}, {"role": "user", "content": "Hi?"}, {"role": "assistant", "content": "Hello."}, {"role": "user", "content": [{"type": "text", "text": "Again?"}]}]}"#,
            "T",
        ),
        (
            r#"[{"role": "user", "content": "Hi?"}, {"role": "assistant", "content": "Hello."}, {"role": "tool", "content": null}, {"role": "user", "content": "Again?"}]"#,
            "-",
        ),
        (r#"[["Hi?", "Hello."], ["Again?", null]]"#, "-"),
        (r#"{"history": [["Hi?", "Hello."], ["Again?", ""]]}"#, "-"),
    ] {
        let import = read(file, NOW).unwrap();
        let lines_read = summary(&import.sessions);
        assert_eq!(lines_read[1..], lines, "{file}");
        assert!(
            lines_read[0].starts_with(&format!("# {title} ")) && lines_read[0].ends_with(" 1704067200000"),
            "{}",
            lines_read[0]
        );
    }
    let file = r#"[{"role": "assistant", "content": "Welcome."}, {"role": "user", "content": [{"type": "image_url"}]}]"#;
    let import = read(file, NOW).unwrap();
    assert_eq!(summary(&import.sessions)[1..], ["1@0 …", "  -: Welcome."]);
    assert_eq!(import.notes, ["1 images and other parts without text were left out"]);
}

#[test]
fn a_bad_file_is_refused_with_the_line_that_is_wrong() {
    let check = |file: &str, expect: &str| {
        let error = read(file, NOW).unwrap_err().to_string();
        assert!(error.starts_with(expect), "{error}\n{expect}");
    };
    check("", "there is no conversation in this file");
    check("  not json", "line 1, column 3: expected `{` or `[`");
    check("[]", "there is no conversation in this file");
    check("{}", "line 1, column 1: this is not a conversation that");
    check("[{\"a\": 1}]", "line 1, column 2: this is not a conversation that");
    check("[[\"a\", \"b\"], [\"c\"", "line 1, column 17: the file ends here, in the middle of what it has");
    check(
        "{\"messages\": [\n{\"role\": \"user\", \"content\": \"a\"},\n{\"role\": \"user\", \"content\": 7}]}",
        "line 3, column 29: invalid type: integer `7`, expected a string",
    );
    check(
        "{\"messages\": [\n{\"role\": \"wizard\", \"content\": \"a\"}]}",
        "line 2, column 1: this message has an unknown role",
    );
    check("[\n  [\"a\"\n]]", "line 2, column 3: invalid length 1");
    check(&CHATGPT.replace("\"Thanks\"]", "\"Thanks\""), "line 23, column ");
    check(
        &CHATGPT.replace("\"author\": {\"role\": \"tool\", \"name\": \"browser\"}", "\"author\": 3"),
        "line 16, column ",
    );
    check(
        &CHATGPT.replace(
            "\"parent\": \"q1\", \"children\": [\"t1\"]",
            "\"parent\": \"b2\", \"children\": [\"t1\"]",
        ),
        "line 2, column 3: the messages of this conversation form a cycle",
    );
    check(
        &LIBRECHAT.replace(
            "\"parentMessageId\": \"00000000-0000-0000-0000-000000000000\"",
            "\"parentMessageId\": \"m3\"",
        ),
        "line 5, column 5: the messages",
    );
    check(&LIBRECHAT.replace("\"text\": \"Tom.\"", "\"text\": 5"), "line 6, column ");
    // Ours: each record stands on a line.
    let ours = |record: &str| {
        format!(
            "{{\"format\":\"footnote\",\"version\":1,\"sessions\":[\n{{\"id\":\"a\",\"records\":{{\n\"1/question\":{{\"schema\":2,\"text\":\"Hi\"}},\n{record}\n}}}}]}}"
        )
    };
    assert_eq!(
        read(&ours("\"summary\":{\"schema\":2,\"text\":\"s\",\"through\":1}"), NOW).unwrap().sessions.len(),
        1
    );
    check(
        &ours("\"1/answer\":{\"schema\":2,\"text\":\"x\"}"),
        "line 4, column 12: it does not look like a message: missing field `state`",
    );
    check(&ours("\"1/answer\":{\"schema\":2,\"te"), "line 5, column 4: the file ends here");
    check(
        &ours("\"9/answer\":{\"schema\":2,\"text\":\"x\",\"state\":\"complete\"}"),
        "line 4, column 12: its question is missing",
    );
    check(&ours("\"1/mood\":{\"schema\":2}"), "line 4, column 10: its key is not one of a message");
    check(&ours("\"head\":{\"schema\":99}"), "line 4, column 8: a newer version of this page wrote this");
    check(
        &ours("\"4294967295/question\":{\"schema\":2,\"text\":\"x\"}"),
        "a conversation in this file has an exchange with a number that is too high",
    );
    check(&ours("\"head\":null"), "line 4, column 8: it does not look like a message");
    check(
        "{\"format\":\"footnote\",\"version\":2,\"sessions\":7}",
        "a newer version of this page wrote this file",
    );
    check(
        "{\"format\":\"footnote\",\"version\":1,\"sessions\":[{\"id\":\"a/b\",\"records\":{}}]}",
        "line 1, column ",
    );
    check(
        "{\"format\":\"footnote\",\"version\":1,\"sessions\":[{\"id\":\"a\",\"records\":{}}]}",
        "there is a conversation without any record",
    );
    // Depth costs nothing: no stack is used for it.
    check(&"[".repeat(1_000_000), "line 1, column ");
    check(&format!("{{\"messages\":{}{}}}", "[".repeat(200_000), "]".repeat(200_000)), "line 1, column ");
    check(
        &format!("{{\"mapping\":{}1{}", "{\"a\":".repeat(200_000), "}".repeat(200_001)),
        "there is no conversation",
    );
}

#[test]
fn values_are_counted_as_they_are_read() {
    let lines = "{\"messages\": [{\"role\": \"user\", \"content\": \"[\"}]}\n{\"conversations\": [{\"from\": \"human\", \"value\": \"x\"}]}";
    for (file, count) in [(CHATGPT, 2), (LIBRECHAT, 1), (OURS, 3), (lines, 3), ("[]", 0), ("[1, 2]", 2)] {
        let (mut counter, mut reader) = (Counter::default(), Reader::new(NOW));
        counter.push(file.as_bytes());
        reader.push(file.as_bytes());
        while reader.next_found().is_some() {}
        assert_eq!((counter.count(), reader.count()), (count, count), "{file}");
    }
}

#[test]
fn one_bad_conversation_does_not_hinder_the_others() {
    let (import, errors) = read_all(&[OURS.as_bytes()], NOW);
    assert_eq!(summary(&import.sessions), ["# - one 0", "1@0 A \"quoted\" [question]?"]);
    assert_eq!(import.set_aside, [("k".to_owned(), "v".to_owned())]);
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(errors, ["line 5, column 69: its key is not one of a message"]);
    // What comes before a break of the file is read.
    let cut = CHATGPT.rfind("\"title\"").unwrap();
    let (import, errors) = read_all(&[&CHATGPT.as_bytes()[..cut]], NOW);
    assert_eq!((import.sessions.len(), errors.len()), (1, 1));
}

proptest::proptest! {
    /// Reading a file terminates without a panic, whatever its content.
    #[test]
    fn no_file_is_too_strange(at in 0_usize..4000, replaced in ".{0,3}", which in 0_usize..2) {
        let file = [CHATGPT, LIBRECHAT][which];
        let chars: Vec<char> = file.chars().collect();
        let at = at.min(chars.len());
        let mut changed: String = chars[..at].iter().collect();
        changed.push_str(&replaced);
        changed.extend(chars[(at + 1).min(chars.len())..].iter());
        match read(&changed, NOW) {
            Ok(import) => proptest::prop_assert!(!import.sessions.is_empty()),
            Err(error) => proptest::prop_assert!(!error.message.is_empty()),
        }
    }

    /// A file is the same in whatever chunks it arrives, also if it is wrong.
    #[test]
    fn chunks_do_not_matter(cuts in proptest::collection::vec(0_usize..4000, 0..6), end in 0_usize..4000, which in 0_usize..3) {
        let file = [CHATGPT, LIBRECHAT, OURS][which].as_bytes();
        let file = &file[..file.len() - end.min(file.len()) / 4];
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(file.len())).collect();
        cuts.extend([0, file.len()]);
        cuts.sort_unstable();
        let chunks: Vec<&[u8]> = cuts.windows(2).map(|cut| &file[cut[0]..cut[1]]).collect();
        proptest::prop_assert_eq!(read_all(&chunks, NOW), read_all(&[file], NOW));
    }
}
