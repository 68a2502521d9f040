//! How large known models' context windows are. The page reads the same table for what else it says.

/// Where nothing is known, in tokens: what small local servers commonly run with.
pub const DEFAULT_CONTEXT_WINDOW: u32 = 32_768;

/// Beginnings of model names, then their windows in tokens, with tabs between. `app/core/src/models.rs` names the
/// sources of the figures.
const TABLE: &str = include_str!("../../models.tsv");

/// The window of the model called `id`, in tokens.
pub fn context_window(id: &str) -> u32 {
    // Gateways put the maker before the name: "openai/gpt-4o".
    let name = id.rsplit('/').next().unwrap_or(id).to_ascii_lowercase();
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    let mut rows = rows.filter_map(|line| line.split_once('\t'));
    let known = rows.find(|(beginning, _)| name.starts_with(beginning));
    let window = known.and_then(|(_, rest)| rest.split('\t').next()?.parse().ok());
    window.unwrap_or(DEFAULT_CONTEXT_WINDOW)
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
}
