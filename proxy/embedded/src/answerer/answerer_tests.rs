//! What is said for each purpose.

use super::*;

fn request(value: Value) -> ChatRequest {
    serde_json::from_value(value).unwrap()
}

fn tools() -> Value {
    json!([{"type": "function", "function": {"name": "search_knowledge_base", "parameters": {
        "type": "object", "properties": {"query": {"type": "string"}, "top_k": {"type": "integer"}}}}}])
}

#[test]
fn documents_are_searched_for_first() {
    let say_of = |value: Value| say("answer", &request(value), None);
    let ask = |messages: Value| json!({"messages": messages, "tools": tools()});
    let call = |query: &str| Say::Call {
        name: SEARCH_TOOL.to_owned(),
        arguments: json!({"query": query}).to_string(),
    };
    let question = json!({"role": "user", "content": "How do I connect a model?"});
    assert_eq!(say_of(ask(json!([question]))), call("How do I connect a model?"));
    let follow_up = json!([question, {"role": "assistant", "content": "So. [1]"}, {"role": "user", "content": "And on Windows?"}]);
    assert_eq!(say_of(ask(follow_up)), call("How do I connect a model on Windows?"));
    let result = "<documents>\n<document index=\"5\" id=\"a\" title=\"A\">\nTo connect a model, set its URL.\n</document>\n</documents>";
    let answered = json!([question, {"role": "assistant", "content": null, "tool_calls": []}, {"role": "tool", "content": result}]);
    assert_eq!(say_of(ask(answered)), Say::Text("To connect a model, set its URL. [5]".to_owned()));
    let empty = json!([question, {"role": "tool", "content": "no results"}]);
    assert_eq!(say_of(ask(empty)), Say::Text(talk::NOTHING_FOUND.to_owned()));
    let named = [
        "<referenced_documents>\nReferenced documents, which the question names.\n",
        "<reference index=\"5\" id=\"a\" title=\"A\">About models.</reference>\n</referenced_documents>\n\n",
        result,
        "\n\nQuestion: How do I connect a model, as [[A]] says?",
    ];
    let named = json!([{"role": "user", "content": named.concat()}]);
    assert_eq!(say_of(ask(named)), Say::Text("To connect a model, set its URL. [5]".to_owned()));
    let mut forbidden = ask(json!([question]));
    forbidden["tool_choice"] = json!("none");
    assert_eq!(say_of(forbidden), Say::Text(talk::NOTHING_FOUND.to_owned()));
    assert_eq!(
        say_of(ask(json!([{"role": "user", "content": [{"type": "text", "text": "thanks"}]}]))),
        Say::Text("You're welcome.".to_owned())
    );
}

#[test]
fn a_client_that_brings_nothing_is_answered_from_the_folder() {
    let library = Library::guide().unwrap();
    let ask = |question: &str, library| {
        let value = json!({"messages": [{"role": "user", "content": question}]});
        match say("answer", &request(value), library) {
            Say::Text(text) => text,
            Say::Call { .. } => panic!("nothing was offered"),
        }
    };
    let answer = ask("How do I connect a model?", Some(&library));
    assert!(answer.contains("LLM_BASE_URL") && answer.contains(" [1]"), "{answer}");
    assert!(answer.contains("\nSources:\n\n[1] Connect a model"), "{answer}");
    assert_eq!(ask("How do I connect a model?", None), talk::NOTHING_FOUND);
    assert_eq!(ask("Which zebra quarrels with saxophones?", Some(&library)), talk::NOTHING_FOUND);
}

#[test]
fn purposes_differ() {
    let messages = json!([{"role": "user", "content": "What is the HPV vaccine?"}, {"role": "assistant", "content": "One. [1]"},
        {"role": "user", "content": "Does it apply to men?"}]);
    let check = |purpose: &str, expect: &str| {
        let said = say(purpose, &request(json!({"messages": messages})), None);
        assert_eq!(said, Say::Text(expect.to_owned()), "{purpose}");
    };
    check("rewrite", "Does the HPV vaccine apply to men?");
    check("title", "HPV vaccine");
}

#[test]
fn bad_requests_are_told_apart() {
    let check = |body: &str, expect: &str| assert_eq!(read(body.as_bytes()).unwrap_err().0, expect, "{body}");
    check("{", "invalid_json");
    check("{}", "missing_required_parameter");
    check("{\"messages\":[]}", "empty_array");
    check("{\"messages\":3}", "invalid_value");
    check("{\"messages\":[{\"content\":3}]}", "invalid_value");
}
