//! How large known models' context windows are.

/// Where nothing is known, in tokens: what small local servers commonly run with.
pub const DEFAULT_CONTEXT_WINDOW: u32 = 32_768;

/// Beginnings of model names and their windows in tokens, the longer before the shorter.
///
/// From the makers' own model pages: platform.openai.com/docs/models, docs.claude.com/en/docs/about-claude/models,
/// ai.google.dev/gemini-api/docs/models, docs.mistral.ai/getting-started/models, api-docs.deepseek.com, and the
/// model cards of Llama and Qwen.
const WINDOWS: &[(&str, u32)] = &[
    ("gpt-5", 400_000),
    ("gpt-4.1", 1_047_576),
    ("gpt-4o", 128_000),
    ("chatgpt-4o", 128_000),
    ("gpt-4-turbo", 128_000),
    ("gpt-4-32k", 32_768),
    ("gpt-4", 8_192),
    ("gpt-3.5-turbo", 16_385),
    ("gpt-oss", 131_072),
    ("o1-mini", 128_000),
    ("o1", 200_000),
    ("o3", 200_000),
    ("o4-mini", 200_000),
    ("claude-", 200_000),
    ("gemini-", 1_048_576),
    ("mistral-large", 131_072),
    ("mistral-small", 131_072),
    ("deepseek-", 128_000),
    ("llama-3.1", 131_072),
    ("llama-3.2", 131_072),
    ("llama-3.3", 131_072),
    ("qwen2.5", 32_768),
];

/// The window of the model called `id`, in tokens.
pub fn context_window(id: &str) -> u32 {
    // Gateways put the maker before the name: "openai/gpt-4o".
    let name = id.rsplit('/').next().unwrap_or(id).to_ascii_lowercase();
    let known = WINDOWS.iter().find(|(beginning, _)| name.starts_with(beginning));
    known.map_or(DEFAULT_CONTEXT_WINDOW, |(_, tokens)| *tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_by_name() {
        for (id, tokens) in [
            ("gpt-4o-mini", 128_000),
            ("openai/gpt-4", 8_192),
            ("gpt-4-turbo-2024-04-09", 128_000),
            ("GPT-4.1-nano", 1_047_576),
            ("tinyllama", DEFAULT_CONTEXT_WINDOW),
        ] {
            assert_eq!(context_window(id), tokens, "{id}");
        }
    }

    #[test]
    fn no_entry_hides_a_longer_one() {
        for (at, (later, _)) in WINDOWS.iter().enumerate() {
            assert!(
                !WINDOWS[..at].iter().any(|(earlier, _)| later.starts_with(earlier)),
                "{later} is never reached"
            );
        }
    }
}
