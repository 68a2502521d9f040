//! The model server's list of models, `GET /v1/models`.

use serde::Deserialize;
use serde_json::Value;

/// Where servers say how many tokens fit, as JSON pointers: `OpenRouter`, vLLM, Mistral, Groq, LM Studio, gateways, and
/// llama.cpp, whose `n_ctx` is the window it was started with.
const WINDOWS: [&str; 7] = [
    "/context_length",
    "/max_model_len",
    "/max_context_length",
    "/context_window",
    "/loaded_context_length",
    "/max_input_tokens",
    "/meta/n_ctx",
];

/// A model as its server lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedModel {
    /// Its id.
    pub id: String,
    /// Its window in tokens, where the server says.
    pub context_window: Option<u32>,
}

/// Reads the list; models without an id are left out. `None` where it is no list.
pub fn read_models(json: &[u8]) -> Option<Vec<ListedModel>> {
    #[derive(Deserialize)]
    struct List {
        data: Vec<Value>,
    }
    let list: List = serde_json::from_slice(json).ok()?;
    let read = |model: &Value| {
        let window = WINDOWS.iter().find_map(|place| model.pointer(place)?.as_u64());
        let context_window =
            window.and_then(|tokens| u32::try_from(tokens).ok()).filter(|tokens| *tokens > 0);
        Some(ListedModel { id: model.get("id")?.as_str()?.to_owned(), context_window })
    };
    Some(list.data.iter().filter_map(read).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(model: &str, expect: Option<u32>) {
        let models = read_models(format!(r#"{{"data":[{model}]}}"#).as_bytes()).unwrap();
        assert_eq!(models, [ListedModel { id: "m".into(), context_window: expect }], "{model}");
    }

    #[test]
    fn windows_are_found_where_servers_write_them() {
        check(r#"{"id":"m"}"#, None);
        check(r#"{"id":"m","context_length":200000}"#, Some(200_000));
        check(r#"{"id":"m","max_model_len":8192,"root":"x"}"#, Some(8192));
        check(r#"{"id":"m","meta":{"n_ctx":4096,"n_ctx_train":131072}}"#, Some(4096));
        check(r#"{"id":"m","max_input_tokens":128000}"#, Some(128_000));
        check(r#"{"id":"m","context_length":"many","meta":null}"#, None);
        check(r#"{"id":"m","context_length":0}"#, None);
    }

    #[test]
    fn model_lists_skip_entries_without_an_id() {
        assert_eq!(read_models(br#"{"data":[{"id":7},{}]}"#), Some(Vec::new()));
        assert_eq!(read_models(b"<html>"), None);
    }
}
