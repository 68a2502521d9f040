//! Everything of a request but the question and the documents, counted.

use std::rc::Rc;

use super::{
    ContextUsage, Offer,
    usage::{PartBudgets, scaled},
};
use crate::{
    conversation::{CompressedTurn, Exchange, ExchangeId, Session},
    models::{DEFAULT_CONTEXT_WINDOW, lookup},
    ports::TokenCount,
    prompt::{COMPRESSED_QUESTION, QUESTION_LABEL, compressed_text, memory_block},
    services::{Services, TurnConfig},
    tokens::{FRAME, PRIMING, count, exchange_tokens, tool_overhead},
    tool::{Tool, ToolContext},
};

/// Index lines may take a twentieth of a request; in a small window a tenth, up to this many tokens.
const INDEX_ROOM: u32 = 300;

/// Everything of a request but the question and the documents. Counts are as the tokenizer gave them; estimates
/// are corrected where they meet the window, and in what is shown.
pub(crate) struct RequestBudget {
    model: String,
    /// The system prompt; may be empty.
    pub(crate) system: String,
    /// The tools on offer.
    pub(crate) offer: Offer,
    /// The turn that stands for exchanges up to one.
    pub(crate) compressed: Option<String>,
    /// What is remembered, as it stands beside the question; may be empty.
    pub(crate) block: String,
    /// The exchanges after the compressed ones, the oldest first.
    pub(crate) exchanges: Vec<Rc<Exchange>>,
    /// What they cost, the latest first, as far back as they may fit; `None` for one that is not sent.
    costs: Vec<Option<TokenCount>>,
    system_tokens: u32,
    compressed_tokens: u32,
    block_tokens: u32,
    /// Those of the word before the question, where something stands before it.
    label_tokens: u32,
    /// All of the above but the exchanges is exact.
    exact: bool,
    /// What counts are multiplied by to be what the server counts.
    factor: f64,
    ratio: Option<f64>,
    window: u32,
    window_known: bool,
    reserve: u32,
    budgets: PartBudgets,
    /// Exchanges at most, besides the token rules.
    pairs_at_most: usize,
}

/// How far back a request reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Walk {
    /// The first exchange that is sent, as an index into [`RequestBudget::exchanges`].
    pub(crate) start: usize,
    /// Tokens of those that are sent, not corrected.
    pub(crate) tokens: u32,
    /// Those of the latest two of them.
    pub(crate) latest_two: u32,
    /// All of them are exact.
    pub(crate) exact: bool,
    /// There was no room for more.
    pub(crate) overflows: bool,
}

/// The compressed turn in effect and the last exchange it stands for, which has to be there.
pub(crate) fn in_effect(session: &Session) -> Option<(ExchangeId, &CompressedTurn)> {
    let last = session.exchanges.last()?.id;
    let turns = session.memory.compressed.range(..=last).rev();
    turns.map(|(&through, turn)| (through, turn)).find(|(_, turn)| !turn.undone)
}

impl RequestBudget {
    /// The budget of the next request; `None` where no model is chosen.
    pub(crate) async fn of(
        services: &Services,
        config: &TurnConfig,
        tools: &[Rc<dyn Tool>],
        session: &Session,
        question: &str,
    ) -> Option<Self> {
        let refuses = config.model().is_some_and(|model| services.refusals.has(model));
        let tools = if refuses { &[] } else { tools };
        let compressed = in_effect(session);
        let through = compressed.map(|(through, _)| through);
        let before = |id: ExchangeId| through.is_some_and(|through| id <= through);
        let first = session.exchanges.partition_point(|exchange| before(exchange.id));
        let exchanges = session.exchanges.get(first..).unwrap_or_default().to_vec();
        let text = compressed.map(|(_, turn)| compressed_text(turn));
        let mut budget = Self::new(services, config, exchanges, text)?;
        budget.count(services, config, tools, session, (through, question)).await;
        // Only now is it known whether all exchanges have room; those that have not are told of by their lines.
        let ([tokens], _) = count(services.tokenizer.as_ref(), &budget.model, [question]).await;
        let start = budget.walk(budget.fixed(tokens)).start;
        if let Some(last) = start.checked_sub(1).and_then(|at| budget.exchanges.get(at)) {
            let through = Some(last.id);
            budget.count(services, config, tools, session, (through, question)).await;
        }
        Some(budget)
    }

    /// The model that is asked.
    pub(crate) fn model(&self) -> &str {
        &self.model
    }

    /// What a request may take, in tokens as they are counted here.
    pub(crate) fn room(&self) -> u32 {
        scaled(self.window - self.reserve, 1.0 / self.factor)
    }

    /// Tokens of all but the exchanges and the documents, with a question of so many tokens.
    pub(crate) fn fixed(&self, question: u32) -> u32 {
        let parts = [self.system_tokens, self.tool_tokens(), self.memory_tokens(), framed(question)];
        parts.into_iter().fold(0, u32::saturating_add)
    }

    /// Tokens left for exchanges in the message budget, after memory and a question of `question` tokens.
    pub(crate) fn exchange_budget(&self, question: u32) -> u32 {
        let budget = scaled(self.budgets.messages, 1.0 / self.factor);
        budget.saturating_sub(self.memory_tokens()).saturating_sub(framed(question))
    }

    /// Tokens that documents need besides their own: the word before the question, where they are the first
    /// that stands before it.
    pub(crate) fn label(&self) -> u32 {
        if self.block.is_empty() { self.label_tokens } else { 0 }
    }

    /// So many tokens, as the server is thought to count them.
    pub(crate) fn shown(&self, tokens: u32) -> u32 {
        scaled(tokens, self.factor)
    }

    /// Tokens of what is remembered beside the question.
    pub(crate) fn beside_question(&self) -> u32 {
        self.block_tokens
    }

    /// How far back a request can reach that has this many tokens already.
    pub(crate) fn walk(&self, taken: u32) -> Walk {
        self.walk_in(self.room(), taken)
    }

    /// The same, in another room than the window has.
    pub(crate) fn walk_in(&self, room: u32, taken: u32) -> Walk {
        let end = self.exchanges.len();
        let mut walk = Walk { start: end, tokens: 0, latest_two: 0, exact: true, overflows: false };
        let mut pairs = 0;
        for (back, cost) in self.costs.iter().enumerate() {
            let Some(cost) = cost else { continue };
            if pairs >= self.pairs_at_most {
                return walk;
            }
            if taken.saturating_add(walk.tokens).saturating_add(cost.tokens) > room {
                walk.overflows = true;
                return walk;
            }
            pairs += 1;
            walk.tokens += cost.tokens;
            if pairs <= 2 {
                walk.latest_two = walk.tokens;
            }
            walk.exact &= cost.exact;
            walk.start = end - back - 1;
        }
        if self.costs.len() < end {
            walk.overflows = true;
        } else {
            // What is before the first that is sent is nothing that could be.
            walk.start = 0;
        }
        walk
    }

    /// Usage of a request before retrieval, with `documents` tokens assumed for its documents.
    pub(crate) fn usage_before(&self, question: u32, question_exact: bool, documents: u32) -> ContextUsage {
        let walk = self.walk(self.fixed(question).saturating_add(documents));
        self.usage(&walk, (question, question_exact), (documents, true))
    }

    /// What a request takes that reaches this far back.
    pub(crate) fn usage(
        &self,
        walk: &Walk,
        (question, question_exact): (u32, bool),
        (documents, documents_exact): (u32, bool),
    ) -> ContextUsage {
        let shown = |tokens: u32| self.shown(tokens);
        let system = shown(self.system_tokens);
        let tools = shown(self.tool_tokens());
        let memory = shown(self.memory_tokens());
        let messages = shown(walk.tokens.saturating_add(framed(question)));
        let documents = shown(documents);
        let parts = [system, tools, memory, messages, documents];
        let total = parts.into_iter().fold(0, u32::saturating_add);
        ContextUsage {
            system,
            tools,
            memory,
            messages,
            documents,
            total,
            available: (self.window - self.reserve).saturating_sub(total),
            window: self.window,
            reserve: self.reserve,
            budgets: self.budgets,
            exchanges_left_out: u32::try_from(walk.start).unwrap_or(u32::MAX),
            overflows: walk.overflows,
            exact: self.exact && walk.exact && question_exact && documents_exact,
            window_known: self.window_known,
            ratio: self.ratio,
        }
    }

    /// What is counted later, or is nothing yet.
    fn new(
        services: &Services,
        config: &TurnConfig,
        exchanges: Vec<Rc<Exchange>>,
        compressed: Option<String>,
    ) -> Option<Self> {
        let model = config.model()?.to_owned();
        let public = &config.public;
        let (window, reserve) = (public.context_window(&model), public.output_reserve(&model));
        let limit = window - reserve;
        let pairs = public.memory.max_history_length.map_or(usize::MAX, |most| {
            let pairs = most.saturating_sub(1) as usize / 2;
            pairs.saturating_sub(usize::from(compressed.is_some()))
        });
        // A proxy names a window for each model it lists; the one for models it does not know says nothing.
        let set = public.context_window.is_some() || window != DEFAULT_CONTEXT_WINDOW;
        let encoding = lookup(&model).encoding;
        let mut room = limit.saturating_mul(3);
        let costs = exchanges.iter().rev().map_while(|exchange| {
            // Far enough for any ratio.
            let goes_on = room > 0;
            let cost = exchange_tokens(exchange, encoding);
            room = room.saturating_sub(cost.map_or(0, |cost| cost.tokens));
            goes_on.then_some(cost)
        });
        let costs = costs.collect();
        Some(Self {
            system: public.system_prompt.trim().to_owned(),
            offer: Offer::default(),
            compressed,
            block: String::new(),
            exchanges,
            costs,
            system_tokens: 0,
            compressed_tokens: 0,
            block_tokens: 0,
            label_tokens: 0,
            exact: false,
            factor: 1.0,
            ratio: services.ratios.of(&model, encoding.is_some()),
            window,
            window_known: set || lookup(&model).listed,
            reserve,
            budgets: PartBudgets::of(public, limit),
            pairs_at_most: pairs,
            model,
        })
    }

    /// Counts all but the exchanges, with index lines up to one and the tools that it calls for.
    async fn count(
        &mut self,
        services: &Services,
        config: &TurnConfig,
        tools: &[Rc<dyn Tool>],
        session: &Session,
        (through, question): (Option<ExchangeId>, &str),
    ) {
        let tokenizer = services.tokenizer.as_ref();
        let limit = self.window - self.reserve;
        self.block = memory_block(session, config, through, INDEX_ROOM.min(limit / 10).max(limit / 20));
        let context = ToolContext::new(config, session, through.is_some());
        let model = self.model.as_str();
        self.offer = Offer::within(self.budgets.tools, tools, context, (tokenizer, model, question)).await;
        let block = if self.block.is_empty() { String::new() } else { [&self.block, "\n\n"].concat() };
        let compressed = self.compressed.as_deref().unwrap_or_default();
        // Tools share the system message, which ends in a line break then.
        let gap = if self.offer.specs.is_empty() { "" } else { "\n" };
        let system = [&self.system, gap].concat();
        let texts = [system.as_str(), COMPRESSED_QUESTION, compressed, &block, QUESTION_LABEL];
        let ([system, asked, compressed, block, label], exact) = count(tokenizer, model, texts).await;
        self.system_tokens = if self.system.is_empty() { 0 } else { system + FRAME };
        self.compressed_tokens = if self.compressed.is_some() { asked + compressed + 2 * FRAME } else { 0 };
        self.block_tokens = if self.block.is_empty() { 0 } else { block + label };
        self.label_tokens = label;
        self.exact = exact && self.offer.exact;
        self.factor = if exact { 1.0 } else { services.ratios.factor(&self.model) };
        self.ratio = services.ratios.of(&self.model, exact);
    }

    /// Tokens of the tools with their framing.
    fn tool_tokens(&self) -> u32 {
        if self.offer.specs.is_empty() {
            return 0;
        }
        self.offer.tokens + tool_overhead(!self.system.is_empty())
    }

    /// Tokens of the compressed turn and the block.
    fn memory_tokens(&self) -> u32 {
        self.compressed_tokens + self.block_tokens
    }
}

/// Tokens of a question with its framing and the answer's beginning.
fn framed(question: u32) -> u32 {
    question.saturating_add(FRAME + PRIMING)
}
