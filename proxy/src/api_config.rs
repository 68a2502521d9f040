//! `GET /api/config`: the public settings, made once at the start. Keys and addresses of upstreams are not among them.

use std::time::Duration;

use footnote_wire::models::lookup;
use footnote_wire::{Answerer, Base, Bases, McpServerInfo, ModelInfo, PublicConfig};

use crate::config::{BaseSettings, Config, McpServer, RetrievalKind};

/// What people are shown of the base that has settings of its own, beside others.
const MAIN_TITLE: &str = "Documents";

/// Builds the public settings. `page` identifies the page that is served.
pub fn public(config: &Config, page: Option<&str>) -> PublicConfig {
    let (llm, limits) = (&config.llm, &config.limits);
    let window = |id: &String| llm.context_window.unwrap_or_else(|| lookup(id).context_window);
    let models = llm.models.iter().map(|id| ModelInfo { id: id.clone(), context_window: window(id) });
    let default_model = llm.model.as_ref().or(llm.models.first()).cloned();
    PublicConfig {
        page: page.map(str::to_owned),
        answerer: if llm.base_url.is_some() { Answerer::Model } else { Answerer::Offline },
        access_token: config.access.token.is_some(),
        models: models.collect(),
        utility_model: llm.utility_model.clone().or_else(|| default_model.clone()),
        default_model,
        context_window: llm.context_window,
        max_output_tokens: llm.max_output_tokens,
        transcription_model: config.transcription.as_ref().map(|settings| settings.model.clone()),
        bases: bases(config),
        idle_timeout_s: whole_seconds(limits.forward.timeouts.idle),
        max_request_bytes: limits.request_bytes,
        header_timeout_s: whole_seconds(limits.forward.timeouts.headers),
        mcp_servers: config.mcp_servers.iter().map(mcp_server).collect(),
        mcp_timeout_s: whole_seconds(limits.mcp),
        ..config.page.clone()
    }
}

fn bases(config: &Config) -> Bases {
    let is_only = matches!(config.bases.as_slice(), [only] if only.is_main());
    let base = |base: &BaseSettings| Base {
        name: base.name.clone(),
        title: match base.is_main() {
            // Where there is no other, its name says nothing.
            true if is_only => String::new(),
            true => MAIN_TITLE.to_owned(),
            false => base.title.clone(),
        },
        kind: base.kind.public(),
        guide: base.kind == RetrievalKind::Embedded(None),
        url_template: base.url_template.clone(),
        add_to: config.add_to(base),
    };
    config.bases.iter().map(base).collect()
}

fn mcp_server(server: &McpServer) -> McpServerInfo {
    McpServerInfo { name: server.name.clone(), title: server.title.clone() }
}

fn whole_seconds(time: Duration) -> u32 {
    let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
    u32::try_from(seconds).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn of(pairs: &[(&str, &str)]) -> Value {
        serde_json::to_value(public(&Config::from_settings(pairs).unwrap(), Some("hash"))).unwrap()
    }

    #[test]
    fn without_settings() {
        let mut value = of(&[]);
        assert!(value["system_prompt"].take().as_str().unwrap().len() > 100);
        assert_eq!(
            value,
            json!({
                "version": 2, "page": "hash", "answerer": "offline", "user": null, "user_id": null, "access_token": false, "models": [], "default_model": null, "utility_model": null,
                "context_window": null, "max_output_tokens": 4096,
                "memory": {"compression_threshold_pct": 85, "compression_target_tokens": 1000, "max_history_length": null},
                "budgets": {"system": 0.1, "tools": 0.3, "messages": 0.6}, "max_tool_rounds": 8, "transcription_model": null,
                "bases": [{"name": "", "title": "", "kind": "embedded", "guide": true}], "top_k": 8, "system_prompt": null, "quotes": true, "image_origins": [],
                "idle_timeout_s": 60, "max_request_bytes": 4_194_304, "header_timeout_s": 120, "mcp_servers": [], "mcp_timeout_s": 300,
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
        assert_eq!(value["bases"][0]["kind"], "elasticsearch");
        let reply = &value["bases"][0]["reply"];
        assert_eq!((&reply["hits"], &reply["text"][0]), (&json!("/hits/hits"), &json!("/_source/body")));
        assert_eq!(reply["kb_id"], json!(["/_source/number", "/_source/metadata/number"]));
        assert!(!value.to_string().contains("internal") && !value.to_string().contains("hidden"), "{value}");
    }

    #[test]
    fn quotes_can_be_switched_off() {
        assert_eq!(of(&[("QUOTES", "Off")])["quotes"], false);
        assert_eq!(of(&[("QUOTES", "on")])["quotes"], true);
        assert!(Config::from_settings(&[("QUOTES", "no")]).is_err());
    }

    #[test]
    fn a_default_model_is_not_the_whole_list() {
        let value = of(&[("LLM_BASE_URL", "http://upstream.internal/v1"), ("LLM_MODEL", "gpt-4o")]);
        assert_eq!(
            (&value["models"], &value["default_model"], &value["utility_model"]),
            (&json!([]), &json!("gpt-4o"), &json!("gpt-4o"))
        );
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
