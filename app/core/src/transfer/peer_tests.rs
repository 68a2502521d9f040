//! One conversation as each program exports it.

use serde_json::{Value, json};

use super::tests::read;
use crate::conversation::{Answer, Session};

const NOW: u64 = 1_704_067_200_000;

/// Reads a file with one conversation.
#[track_caller]
fn one(file: &str) -> Session {
    let mut sessions = read(file, NOW).unwrap().sessions;
    assert_eq!(sessions.len(), 1, "{file}");
    sessions.remove(0)
}

#[track_caller]
fn answer(file: &Value) -> Answer {
    one(&file.to_string()).exchanges[0].answer.clone().unwrap()
}

/// Each source as its number, title and address, `*` if the text cites it, and its passages.
fn sources(answer: &Answer) -> Vec<String> {
    let line = |source: &crate::conversation::Source| {
        let cited = if source.cited { "*" } else { "" };
        let passages: Vec<&str> = source.passages.iter().map(|passage| passage.text.as_str()).collect();
        let url = source.url.as_deref().unwrap_or("-");
        format!("{cited}{} {} {url} {}", source.number, source.title, passages.join("|")).trim().to_owned()
    };
    answer.sources.iter().map(line).collect()
}

/// A conversation of ChatGPT with these messages, one after the other.
fn of_chatgpt(messages: &[Value]) -> Value {
    let mut mapping = serde_json::Map::new();
    mapping.insert("0".into(), json!({"message": null, "parent": null}));
    for (at, message) in messages.iter().enumerate() {
        mapping.insert((at + 1).to_string(), json!({"message": message, "parent": at.to_string()}));
    }
    json!([{"title": "About bees", "mapping": mapping, "current_node": messages.len().to_string()}])
}

fn said(role: &str, text: &str) -> Value {
    json!({"author": {"role": role}, "content": {"content_type": "text", "parts": [text]}})
}

#[test]
fn each_program_is_read() {
    let check = |file: &str, title: Option<&str>| {
        let session = one(file);
        assert_eq!(session.title.as_deref(), title, "{file}");
        let [exchange] = session.exchanges.as_slice() else { panic!("{file}: {:?}", session.exchanges) };
        assert_eq!(exchange.question.text, "How many queens?", "{file}");
        assert_eq!(exchange.answer.as_ref().unwrap().text, "One queen.", "{file}");
        assert!(session.created_ms > 0 && session.changed_ms >= session.created_ms, "{file}");
    };
    let about = Some("About bees");
    let claude = json!({"uuid": "d1", "name": "About bees", "created_at": "2026-01-02T03:04:05.000000Z", "account": {"uuid": "x"},
        "chat_messages": [
            {"uuid": "m1", "text": "How many queens?", "content": [{"type": "text", "text": "How many queens?"}], "sender": "human"},
            {"uuid": "m2", "text": "old", "sender": "assistant", "parent_message_uuid": "m1"},
            {"uuid": "m3", "text": "", "content": [{"type": "text", "text": "One queen.", "citations": []}], "sender": "assistant",
             "parent_message_uuid": "m1"}]});
    check(&json!([claude]).to_string(), about);
    check(&claude.to_string(), about);
    let message = |id: &str, parent: Option<&str>, role: &str, content: &str| json!({"id": id, "parentId": parent, "childrenIds": [], "role": role, "content": content, "timestamp": 1_700_000_000});
    let chat = json!({"title": "About bees", "models": ["m"], "messages": [], "timestamp": 1_700_000_000_000_u64,
        "history": {"currentId": "b", "messages": {
            "a": message("a", None, "user", "How many queens?"),
            "b": message("b", Some("a"), "assistant", "One queen."),
            "c": message("c", Some("a"), "assistant", "Another version.")}}});
    check(
        &json!([{"id": "w1", "title": "About bees", "chat": chat, "created_at": 1_700_000_000}]).to_string(),
        about,
    );
    check(&chat.to_string(), about);
    check(
        &json!([{"_id": {"$oid": "64f0"}, "title": "About bees", "model": "m", "createdAt": {"$date": "2026-01-02T03:04:05Z"},
            "messages": [
                {"id": "1", "from": "system", "content": "", "ancestors": [], "children": ["2"]},
                {"id": "2", "from": "user", "content": "How many queens?", "ancestors": ["1"], "children": ["3", "4"]},
                {"id": "3", "from": "assistant", "content": "Two?", "ancestors": ["1", "2"]},
                {"id": "4", "from": "assistant", "content": "One queen.", "ancestors": ["1", "2"], "updates": []}]}])
        .to_string(),
        about,
    );
    let llama = json!({"conv": {"id": "v1", "name": "About bees", "lastModified": 1_700_000_000_000_u64, "currNode": "m2"}, "messages": [
        {"id": "m0", "convId": "v1", "type": "root", "role": "system", "content": "", "children": ["m1"], "parent": null, "timestamp": 1},
        {"id": "m1", "convId": "v1", "type": "text", "role": "user", "content": "How many queens?", "parent": "m0", "timestamp": 2},
        {"id": "m2", "convId": "v1", "type": "text", "role": "assistant", "content": "One queen.", "parent": "m1", "timestamp": 3},
        {"id": "m3", "convId": "v1", "type": "text", "role": "assistant", "content": "Two.", "parent": "m1", "timestamp": 4}]});
    check(&llama.to_string(), about);
    check(&json!([llama]).to_string(), about);
    let [question, reply] = [("human", "How many queens?"), ("gpt", "One queen.")]
        .map(|(from, value)| json!({"from": from, "value": value}));
    check(&json!([{"id": "s1", "conversations": [question, reply]}]).to_string(), None);
    check(&json!({"conversations": [question, reply], "title": "About bees"}).to_string(), about);
    check(&format!("{question}\n{reply}"), None);
    let chat = json!([{"role": "user", "content": "How many queens?"}, {"role": "assistant", "content": [{"type": "text", "text": "One queen."}]}]);
    check(&json!({"messages": chat}).to_string(), None);
    check(&format!("{}\r\n{}\r\n", chat[0], chat[1]), None);
    check(
        &json!({"chat-next-web-store": {"sessions": [{"id": "n", "topic": "About bees", "messages": chat}]}})
            .to_string(),
        about,
    );
    check(&json!({"data": [{"name": "About bees", "messages": chat}]}).to_string(), about);
    let lines = format!("{}\n{}\n", json!({"messages": chat}), json!({"messages": [chat[0]]}));
    assert_eq!(read(&lines, NOW).unwrap().sessions.len(), 2, "JSON lines, each a conversation");
}

#[test]
fn what_was_spoken_to_chatgpt_is_read() {
    let spoken = |role: &str, text: &str| {
        let parts = json!([{"content_type": "audio_transcription", "text": text, "direction": "in"},
            {"content_type": "real_time_user_audio_video_asset_pointer"}, {"content_type": "audio_asset_pointer"}]);
        json!({"author": {"role": role}, "content": {"content_type": "multimodal_text", "parts": parts}})
    };
    let file =
        of_chatgpt(&[spoken("user", "How many queens?"), spoken("assistant", "One queen.")]).to_string();
    assert_eq!(one(&file).exchanges[0].answer.as_ref().unwrap().text, "One queen.");
    assert_eq!(read(&file, NOW).unwrap().notes, [""; 0]);
}

#[test]
fn chatgpts_references_become_sources() {
    let check = |text: &str, metadata: Value, expect: &str, sources_are: &[&str]| {
        let mut reply = said("assistant", text);
        reply["metadata"] = metadata;
        let answer = answer(&of_chatgpt(&[said("user", "How many queens?"), reply]));
        assert_eq!(answer.text, expect);
        assert_eq!(sources(&answer), sources_are, "{text}");
    };
    let mark = "\u{e200}cite\u{e202}turn0search0\u{e201}";
    let [bees, ants] = ["Bees", "Ants"]
        .map(|name| json!({"title": name, "url": format!("https://{name}.example/"), "snippet": null}));
    let references = json!({"content_references": [
        {"matched_text": mark, "type": "grouped_webpages", "items": [bees, ants]},
        {"matched_text": mark, "type": "grouped_webpages", "items": [ants], "alt": "([Ants](https://ants.example/))"},
        {"matched_text": " ", "type": "sources_footnote", "sources": [{"title": "Wasps", "url": "https://wasps.example/"}]},
    ]});
    check(
        &format!("\u{e203}One\u{e204} queen {mark}. Many{mark} 【3†source】."),
        references,
        "One queen [1][2]. Many[2] .",
        &["*1 Bees https://bees.example/", "*2 Ants https://ants.example/", "3 Wasps https://wasps.example/"],
    );
    check(
        "In 【Tokyo】 and \u{e200}entity\u{e202}[\"city\",\"Paris\",\"capital\"]\u{e201}.",
        json!({"content_references": null}),
        "In 【Tokyo】 and Paris.",
        &[],
    );
    let cited = json!({"citations": [
        {"start_ix": 9, "metadata": {"title": "Ants", "url": "javascript:alert(1)", "text": "Many ants."}},
        {"start_ix": 4, "metadata": {"name": "report.pdf", "text": ""}},
    ]});
    check(
        "One【0†source】 two【1†source】",
        cited,
        "One[1] two[2]",
        &["*1 report.pdf -", "*2 Ants - Many ants."],
    );
}

#[test]
fn sources_of_open_webui_keep_their_numbers() {
    let found = json!([
        {"source": {"id": "c", "name": "Notes"}, "document": ["One queen.", "Many drones.", "Wax."],
         "metadata": [{"source": "f1", "name": "bees.md"}, {"source": "https://a.example/x", "name": "Web"}, {"source": "f1", "name": "bees.md"}]},
        {"source": {"name": "ants.md"}, "document": ["Ants."], "metadata": []},
    ]);
    let text = "<details type=\"reasoning\" done=\"true\" duration=\"3\">\n<summary>Thought</summary>\n> I look &lt;here&gt;.\n> \n</details>\nOne queen [1]. Ants [3].<details type=\"tool_calls\" name=\"x\">\n</details>";
    let file = json!({"history": {"currentId": "b", "messages": {
        "a": {"id": "a", "parentId": null, "role": "user", "content": "Q?", "files": [{"name": "bees.md", "file": {"data": {"content": "One queen."}}}]},
        "b": {"id": "b", "parentId": "a", "role": "assistant", "content": text, "sources": found}}}});
    let session = one(&file.to_string());
    let answer = session.exchanges[0].answer.as_ref().unwrap();
    assert_eq!(answer.text, "One queen [1]. Ants [3].");
    assert!(answer.thoughts.as_ref().unwrap().text.starts_with("I look <here>."), "{:?}", answer.thoughts);
    let expect =
        ["*1 bees.md - One queen.|Wax.", "2 Web https://a.example/x Many drones.", "*3 ants.md - Ants."];
    assert_eq!(sources(answer), expect);
    let file = &session.exchanges[0].question.attachments[0];
    assert_eq!((file.title.as_str(), session.attachments[&file.id].text.as_str()), ("bees.md", "One queen."));
}

#[test]
fn claudes_citations_stand_behind_their_words() {
    let cites = |end: Value, url: &str| json!([{"start_index": 0, "end_index": end, "details": {"type": "web_search_citation", "url": url}}]);
    let file = json!({"uuid": "c", "name": "", "chat_messages": [
        {"sender": "human", "text": "Read this.", "content": [], "attachments": [{"file_name": "", "extracted_content": "Long text"}], "files": [{"file_name": "p.png"}]},
        {"sender": "assistant", "text": "", "content": [
            {"type": "thinking", "thinking": "I look."},
            {"type": "tool_use", "name": "web_search"}, {"type": "tool_result", "content": [{"type": "text", "text": "x"}]},
            {"type": "text", "text": "🐝 has one queen. ", "citations": cites(json!(16), "https://a.example/")},
            {"type": "text", "text": "And drones.", "citations": cites(Value::Null, "https://b.example/")},
            {"type": "text", "text": " So."}, {"type": "text", "text": "Next."}]}]});
    let session = one(&file.to_string());
    let answer = session.exchanges[0].answer.as_ref().unwrap();
    assert_eq!(answer.text, "🐝 has one queen[1]. And drones.[2] So.\n\nNext.");
    assert_eq!(answer.thoughts.as_ref().unwrap().text, "I look.");
    assert_eq!(
        sources(answer),
        ["*1 https://a.example/ https://a.example/", "*2 https://b.example/ https://b.example/"]
    );
    assert_eq!(session.exchanges[0].question.attachments[0].title, "Pasted text");
    assert_eq!(
        read(&file.to_string(), NOW).unwrap().notes,
        ["1 images and other parts without text were left out", "2 tool calls and results were left out"]
    );
}

#[test]
fn thoughts_are_kept_apart() {
    let check = |message: Value| {
        let answer = answer(&json!([{"role": "user", "content": "Q?"}, message]));
        assert_eq!((answer.text.as_str(), answer.thoughts.unwrap().text.trim()), ("One queen.", "I look."));
    };
    check(json!({"role": "assistant", "content": "<think>I look.</think>\n\nOne queen."}));
    check(json!({"role": "assistant", "content": "One queen.", "reasoning_content": "I look."}));
    check(
        json!({"role": "assistant", "content": [{"type": "think", "think": "I look."}, {"type": "text", "text": "One queen."}]}),
    );
    let thoughts = json!({"author": {"role": "assistant"}, "content": {"content_type": "thoughts", "thoughts": [{"summary": "s", "content": "I look."}]}});
    let answer = answer(&of_chatgpt(&[said("user", "Q?"), thoughts, said("assistant", "One queen.")]));
    assert_eq!((answer.text.as_str(), answer.thoughts.unwrap().text.as_str()), ("One queen.", "I look."));
}

#[test]
fn archived_conversations_and_tags_come_along() {
    let check = |file: &Value, archived: bool, tags: &[&str]| {
        let session = one(&file.to_string());
        let names: Vec<&str> = session.tags.iter().map(crate::conversation::Tag::name).collect();
        assert_eq!((session.archived, names.as_slice()), (archived, tags), "{file}");
    };
    let mut of_chatgpt = of_chatgpt(&[said("user", "How many queens?")]);
    check(&of_chatgpt, false, &[]);
    for (is_archived, expect) in [(json!(true), true), (json!(false), false), (Value::Null, false)] {
        of_chatgpt[0]["is_archived"] = is_archived;
        check(&of_chatgpt, expect, &[]);
    }
    let chat = json!({"messages": [{"id": "a", "parentId": null, "role": "user", "content": "Q?"}]});
    let mut of_open_webui = json!([{"id": "w1", "title": "Bees", "chat": chat, "archived": true,
        "pinned": false, "meta": {"tags": ["general_topics", "bees", "Bees"]}, "folder_id": null}]);
    check(&of_open_webui, true, &["general topics", "bees"]);
    for meta in [json!({}), json!({"tags": null}), Value::Null] {
        of_open_webui[0]["meta"] = meta;
        check(&of_open_webui, true, &[]);
    }
    let message = json!({"messageId": "1", "isCreatedByUser": true, "text": "Q?", "sender": "User"});
    let mut of_librechat = json!({"conversationId": "l1", "title": "Bees", "endpoint": "openAI",
        "isArchived": true, "tags": ["Research", " "], "messages": [message]});
    check(&of_librechat, true, &["Research"]);
    (of_librechat["isArchived"], of_librechat["tags"]) = (json!(false), json!([]));
    check(&of_librechat, false, &[]);
}
