//! Known models by their names: windows, the longest answers, encodings.
//!
//! The table is `models.tsv`. Its figures are the makers' own:
//! platform.openai.com/docs/models and the model list of the `tiktoken` library for encodings,
//! docs.claude.com/en/docs/about-claude/models, ai.google.dev/gemini-api/docs/models,
//! docs.mistral.ai/getting-started/models, api-docs.deepseek.com/quick_start/pricing, docs.x.ai/docs/models,
//! docs.cohere.com/docs/models, and the model cards of Llama, Qwen, Gemma, Phi, GLM and Kimi.

/// The table: name, window, longest answer, encoding, with tabs between.
const TABLE: &str = include_str!("../models.tsv");

/// The window of an unknown model, in tokens: the usual setting of small local servers.
pub const DEFAULT_CONTEXT_WINDOW: u32 = 32_768;

/// An encoding of text as tokens that its maker has published, under this name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Encoding {
    /// `o200k_base`: GPT-4o and later.
    O200kBase,
    /// `cl100k_base`: GPT-4 and GPT-3.5.
    Cl100kBase,
}

/// A model's window, longest answer and encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// Tokens that a request and its answer may have together.
    pub context_window: u32,
    /// Tokens of an answer at most.
    pub max_output_tokens: u32,
    /// How its tokens are counted; `None` where they can only be estimated.
    pub encoding: Option<Encoding>,
    /// Whether the name is in the table. If not, all of this is a cautious guess.
    pub listed: bool,
}

/// Looks up the model with this name, as servers and gateways write it: with its maker before it
/// (`openai/gpt-4o`, `us.anthropic.claude-…`), or fine-tuned (`ft:gpt-4o:…`).
pub fn lookup(model: &str) -> Known {
    let name = bare(model).to_ascii_lowercase();
    // Looked up many times a turn: only the model's own row is read whole.
    let is_its = |line: &&str| line.split('\t').next().is_some_and(|beginning| name.starts_with(beginning));
    lines().filter(is_its).find_map(row).map_or(
        Known {
            context_window: DEFAULT_CONTEXT_WINDOW,
            max_output_tokens: DEFAULT_CONTEXT_WINDOW,
            encoding: None,
            listed: false,
        },
        |(_, known)| known,
    )
}

/// The model's own part of a name.
fn bare(model: &str) -> &str {
    let mut name = model.rsplit('/').next().unwrap_or(model);
    name = name.strip_prefix("ft:").unwrap_or(name);
    while let Some((maker, rest)) = name.split_once('.') {
        // A dot in a version comes after a digit.
        if maker.is_empty() || !maker.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            break;
        }
        name = rest;
    }
    name
}

/// The rows of the table.
fn lines() -> impl Iterator<Item = &'static str> {
    TABLE.lines().filter(|line| !line.starts_with('#'))
}

fn row(line: &'static str) -> Option<(&'static str, Known)> {
    let mut fields = line.split('\t');
    let beginning = fields.next()?;
    let known = Known {
        context_window: fields.next()?.parse().ok()?,
        max_output_tokens: fields.next()?.parse().ok()?,
        encoding: fields.next()?.parse().ok(),
        listed: true,
    };
    Some((beginning, known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(model: &str, context_window: u32, encoding: Option<Encoding>, listed: bool) {
        let known = lookup(model);
        assert_eq!((known.context_window, known.encoding, known.listed), (context_window, encoding, listed));
    }

    #[test]
    fn models_are_known_by_the_beginning_of_their_names() {
        use Encoding::{Cl100kBase, O200kBase};
        check("gpt-4o-mini", 128_000, Some(O200kBase), true);
        check("GPT-4.1-nano", 1_047_576, Some(O200kBase), true);
        check("gpt-4", 8_192, Some(Cl100kBase), true);
        check("gpt-4-turbo-2024-04-09", 128_000, Some(Cl100kBase), true);
        check("openai/gpt-oss-120b", 131_072, Some(O200kBase), true);
        check("ft:gpt-4o-2024-08-06:org::id", 128_000, Some(O200kBase), true);
        check("anthropic/claude-sonnet-4.5", 200_000, None, true);
        check("us.anthropic.claude-3-5-haiku-20241022-v1:0", 200_000, None, true);
        check("models/gemini-2.5-flash", 1_048_576, None, true);
        check("llama3.1:8b", 131_072, None, true);
        check("tinyllama", DEFAULT_CONTEXT_WINDOW, None, false);
        check("", DEFAULT_CONTEXT_WINDOW, None, false);
    }

    #[test]
    fn every_row_can_be_read_and_reached() {
        let rows: Vec<_> = lines().filter_map(row).collect();
        assert_eq!(rows.len(), lines().count());
        for (at, (later, known)) in rows.iter().enumerate() {
            assert!(known.max_output_tokens <= known.context_window, "{later}");
            let hidden = rows[..at].iter().any(|(earlier, _)| later.starts_with(earlier));
            assert!(!hidden, "{later} is never reached");
        }
    }
}
