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

/// Where servers name a model: `OpenAI` and most others, Ollama, and gateways.
const NAMES: [&str; 3] = ["id", "name", "model"];

/// Reads the list: a bare one, as Together's, or one within `data` or `models`, of objects or of names. Models without a name are
/// left out. `None` where it is no list.
pub fn read_models(json: &[u8]) -> Option<Vec<ListedModel>> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum List {
        Bare(Vec<Value>),
        Data { data: Vec<Value> },
        Models { models: Vec<Value> },
    }
    let (List::Bare(models) | List::Data { data: models } | List::Models { models }) =
        serde_json::from_slice(json).ok()?;
    let read = |model: &Value| {
        let window = WINDOWS.iter().find_map(|place| model.pointer(place)?.as_u64());
        let context_window =
            window.and_then(|tokens| u32::try_from(tokens).ok()).filter(|tokens| *tokens > 0);
        let named = || NAMES.iter().find_map(|name| model.get(name)?.as_str());
        let id = model.as_str().or_else(named).filter(|id| !id.is_empty())?.to_owned();
        Some(ListedModel { id, context_window })
    };
    Some(models.iter().filter_map(read).collect())
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
    fn lists_of_every_shape_are_read() {
        for list in [
            r#"[{"id":"a"},{"id":"b"}]"#,
            r#"{"object":"list","data":[{"id":"a","name":"A"},{"id":"b"}]}"#,
            r#"{"models":[{"name":"a"},{"model":"b"}]}"#,
            r#"{"models":["a","b"]}"#,
            r#"["a","","b"]"#,
            r#"{"data":["a",{"name":"b"}],"models":[]}"#,
        ] {
            let ids: Vec<_> =
                read_models(list.as_bytes()).unwrap().into_iter().map(|model| model.id).collect();
            assert_eq!(ids, ["a", "b"], "{list}");
        }
    }

    #[test]
    fn model_lists_skip_entries_without_an_id() {
        assert_eq!(read_models(br#"{"data":[{"id":7},{}]}"#), Some(Vec::new()));
        assert_eq!(read_models(b"<html>"), None);
        assert_eq!(read_models(br#"{"data":"a"}"#), None);
    }
}
