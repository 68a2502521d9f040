//! `GET /api/config`: the public settings, made once at the start. Keys and addresses of upstreams are not among them.

use bytes::Bytes;
use serde_json::{Value, json};

use crate::config::{Config, RetrievalKind};
use crate::models::context_window;
use crate::retrieval::DEFAULT_TOP_K;

/// The version of this JSON's shape.
const VERSION: u32 = 1;

/// The whole answer, as JSON.
pub fn json(config: &Config) -> Bytes {
    value(config).to_string().into()
}

fn value(config: &Config) -> Value {
    let (llm, page, limits) = (&config.llm, &config.page, &config.limits);
    let window = |id: &str| llm.context_window.unwrap_or_else(|| context_window(id));
    let models: Vec<_> =
        llm.models.iter().map(|id| json!({"id": id, "context_window": window(id)})).collect();
    let default_model = llm.model.as_ref().or(llm.models.first());
    let [system, tools, messages] = page.budgets;
    json!({
        "version": VERSION,
        "answerer": if llm.base_url.is_some() { "model" } else { "offline" },
        "access_token": config.access.token.is_some(),
        "models": models,
        "default_model": default_model,
        "utility_model": llm.utility_model.as_ref().or(default_model),
        // For models that only the upstream's list names; where nothing is set, the page knows them by name.
        "context_window": llm.context_window,
        "max_output_tokens": llm.max_output_tokens,
        "memory": {
            "compression_threshold_pct": page.compression_threshold_pct,
            "compression_target_tokens": page.compression_target_tokens,
            "max_history_length": page.max_history_length,
        },
        "budgets": {"system": system, "tools": tools, "messages": messages},
        "max_tool_rounds": page.max_tool_rounds,
        "retrieval": retrieval(&config.retrieval.kind),
        "kb_url_template": config.retrieval.kb_url_template,
        "system_prompt": page.system_prompt,
        "idle_timeout_s": whole_seconds(limits.idle),
        "header_timeout_s": whole_seconds(limits.headers),
    })
}

fn retrieval(kind: &RetrievalKind) -> Value {
    let guide = *kind == RetrievalKind::Embedded(None);
    let mut retrieval = json!({"kind": kind.name(), "top_k": DEFAULT_TOP_K, "guide": guide});
    if let RetrievalKind::Engine(engine) = kind {
        retrieval["fields"] = json!(engine.fields);
    }
    retrieval
}

fn whole_seconds(time: std::time::Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(&str, &str)]) -> Value {
        value(&Config::from_settings(pairs).unwrap())
    }

    #[test]
    fn without_settings() {
        let mut value = of(&[]);
        assert!(value["system_prompt"].take().as_str().unwrap().len() > 100);
        assert_eq!(
            value,
            json!({
                "version": 1, "answerer": "offline", "access_token": false, "models": [], "default_model": null, "utility_model": null,
                "context_window": null, "max_output_tokens": 4096,
                "memory": {"compression_threshold_pct": 85, "compression_target_tokens": 1000, "max_history_length": null},
                "budgets": {"system": 0.1, "tools": 0.3, "messages": 0.6}, "max_tool_rounds": 8,
                "retrieval": {"kind": "embedded", "top_k": 8, "guide": true}, "kb_url_template": null, "system_prompt": null,
                "idle_timeout_s": 60, "header_timeout_s": 120,
            })
        );
    }

    #[test]
    fn an_engine_says_what_its_fields_are_called_and_not_where_it_is() {
        let value = of(&[
            ("RETRIEVAL_KIND", "elasticsearch"),
            ("RETRIEVAL_URL", "http://engine.internal:9200"),
            ("RETRIEVAL_INDEX", "hidden-index"),
            ("RETRIEVAL_FIELDS", "text=body, kbId=number"),
        ]);
        assert_eq!(
            value["retrieval"],
            json!({"kind": "elasticsearch", "top_k": 8, "guide": false,
                "fields": {"id": "_id", "title": "title", "text": "body", "url": "url", "kbId": "number"}})
        );
        assert!(!value.to_string().contains("internal") && !value.to_string().contains("hidden"), "{value}");
    }

    #[test]
    fn models_have_windows_and_nothing_secret_is_in_it() {
        let value = of(&[
            ("LLM_BASE_URL", "http://upstream.internal/v1"),
            ("LLM_API_KEY", "sk-canary-123"),
            ("ACCESS_TOKEN", "canary-token"),
            ("LLM_MODELS", "gpt-4o,own"),
            ("LLM_UTILITY_MODEL", "small"),
            ("IDLE_TIMEOUT_S", "0.5"),
        ]);
        assert_eq!(value["answerer"], "model");
        assert_eq!(
            value["models"],
            json!([{"id": "gpt-4o", "context_window": 128_000}, {"id": "own", "context_window": 32_768}])
        );
        assert_eq!((&value["default_model"], &value["utility_model"]), (&json!("gpt-4o"), &json!("small")));
        assert_eq!(value["idle_timeout_s"], 1);
        let text = value.to_string();
        assert!(!text.contains("canary") && !text.contains("internal"), "{text}");
    }
}
