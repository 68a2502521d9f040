//! The tools of a request. If they exceed their budget, those least relevant to the question are left out.

use std::{cmp::Reverse, collections::BTreeSet, rc::Rc};

use crate::{
    ports::Tokenizer,
    text::{topic_words, word_ranges},
    tokens::{count, tool_definitions},
    tool::{Tool, ToolContext},
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
    /// The tools to offer within `budget` tokens: all of them, or the core ones, then Footnote's own, then those of servers,
    /// each beginning with those whose names and descriptions have the most to do with the question.
    pub(super) async fn within(
        budget: u32,
        tools: &[Rc<dyn Tool>],
        context: ToolContext<'_>,
        (tokenizer, model, question): (&dyn Tokenizer, &str, [&str; 2]),
    ) -> Self {
        let offered: Vec<_> = tools.iter().filter(|tool| tool.offered(context)).collect();
        let specs = offered.iter().map(|tool| tool.spec()).collect();
        let all = Self::counted(specs, tokenizer, model).await;
        if all.tokens <= budget || offered.iter().all(|tool| tool.is_core()) {
            return all;
        }
        let texts: Vec<String> =
            all.specs.iter().map(|spec| tool_definitions(std::slice::from_ref(spec))).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let costs = tokenizer.count(model, &texts).await;
        let relevance = relevance(&all.specs, question);
        let mut kept: Vec<_> = offered.into_iter().zip(costs).enumerate().collect();
        kept.sort_by_key(|(at, (tool, _))| {
            Reverse((tool.is_core(), !tool.is_foreign(), relevance.get(*at).copied()))
        });
        let mut left = budget;
        kept.retain(|(_, (tool, cost))| {
            let is_kept = tool.is_core() || cost.tokens <= left;
            if is_kept {
                left = left.saturating_sub(cost.tokens);
            }
            is_kept
        });
        kept.sort_by_key(|(at, _)| *at);
        let specs = kept.into_iter().map(|(_, (tool, _))| tool.spec());
        Self::counted(specs.collect(), tokenizer, model).await
    }

    async fn counted(specs: Vec<ToolSpec>, tokenizer: &dyn Tokenizer, model: &str) -> Self {
        if specs.is_empty() {
            return Self { specs, tokens: 0, exact: true };
        }
        let ([tokens], exact) = count(tokenizer, model, [&tool_definitions(&specs)]).await;
        Self { specs, tokens, exact }
    }
}

/// How much each tool has to do with the question. A word that many of the tools have says little; one that more than half of
/// them have says nothing, in whatever language they are described.
fn relevance(specs: &[ToolSpec], question: [&str; 2]) -> Vec<u32> {
    let asked = topic_words(&question.join(" "));
    let shared = specs.iter().map(|ToolSpec { function, .. }| {
        let about = format!("{} {}", function.name, function.description);
        word_ranges(&asked, &about).map(|(_, word)| word).collect::<BTreeSet<&str>>()
    });
    let shared: Vec<_> = shared.collect();
    let weight = |word: &&str| {
        let having = shared.iter().filter(|words| words.contains(word)).count();
        specs.len().checked_div(having).and_then(usize::checked_ilog2).unwrap_or(0)
    };
    shared.iter().map(|words| words.iter().map(weight).sum()).collect()
}
