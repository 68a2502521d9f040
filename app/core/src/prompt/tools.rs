//! Chooses the tools to offer. If their declarations exceed the token budget, the tools least relevant to the question
//! are left out.

use crate::{
    ports::Tokenizer,
    text::{overlap, words},
    tokens::tool_definitions,
    tool::{ToolContext, ToolDeclaration},
    wire::ToolSpec,
};

/// The tools offered in one request.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct ToolOffer {
    pub(crate) specs: Vec<ToolSpec>,
    /// Tokens of the declarations, without framing.
    pub(crate) tokens: u32,
    pub(crate) exact: bool,
}

impl ToolOffer {
    /// The tools to offer within `budget` tokens: all of them, or the core ones and those whose names and descriptions
    /// share the most words with the question.
    pub(crate) async fn within(
        budget: u32,
        tools: &[ToolDeclaration],
        context: ToolContext<'_>,
        (tokenizer, model, question): (&dyn Tokenizer, &str, &str),
    ) -> Self {
        let offered: Vec<_> = tools
            .iter()
            .filter(|tool| tool.offered(context))
            .map(|tool| (tool.spec.clone(), tool.is_core))
            .collect();
        let all = Self::of(offered.iter().map(|(spec, _)| spec.clone()).collect(), tokenizer, model).await;
        if all.tokens <= budget || offered.iter().all(|(_, core)| *core) {
            return all;
        }
        let texts: Vec<String> =
            offered.iter().map(|(spec, _)| tool_definitions(std::slice::from_ref(spec))).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let costs: Vec<u32> =
            tokenizer.count(model, &texts).await.into_iter().map(|count| count.tokens).collect();
        let asked = words(question);
        let mut ranked: Vec<usize> = (0..offered.len()).collect();
        ranked.sort_by_cached_key(|&at| {
            let about = offered.get(at).map(|(spec, core)| {
                let about = [&spec.function.name, " ", &spec.function.description].concat();
                (*core, overlap(&asked, &about))
            });
            std::cmp::Reverse(about)
        });
        let mut left = budget;
        let mut kept = vec![false; offered.len()];
        for at in ranked {
            let cost = costs.get(at).copied().unwrap_or(0);
            let core = offered.get(at).is_some_and(|(_, core)| *core);
            if let Some(kept) = kept.get_mut(at)
                && (core || cost <= left)
            {
                *kept = true;
                left = left.saturating_sub(cost);
            }
        }
        let specs = offered.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|((spec, _), _)| spec);
        Self::of(specs.collect(), tokenizer, model).await
    }

    async fn of(specs: Vec<ToolSpec>, tokenizer: &dyn Tokenizer, model: &str) -> Self {
        if specs.is_empty() {
            return Self { specs, tokens: 0, exact: true };
        }
        let ([tokens], exact) = crate::tokens::count(tokenizer, model, [&tool_definitions(&specs)]).await;
        Self { specs, tokens, exact }
    }
}
