//! Tokens of a request: its fixed parts are counted here, and how many exchanges fit is computed from them.

use std::rc::Rc;

use super::{
    ContextUsage, exchange_tokens,
    offer::ToolOffer,
    usage::{PartBudgets, WindowSource, scaled},
};
use crate::{
    conversation::{CompressedTurn, Exchange, ExchangeId, Session},
    models::{DEFAULT_CONTEXT_WINDOW, lookup},
    ports::{TokenCount, Tokenizer},
    prompt::{COMPRESSED_QUESTION, QUESTION_LABEL, compressed_text, memory_block},
    services::{Refused, Services, TurnConfig},
    tokens::{FRAME, PRIMING, count, tool_overhead},
    tool::{Tool, ToolContext},
};

/// Index lines may take a twentieth of a request; in a small window a tenth, up to this many tokens.
const INDEX_ROOM: u32 = 300;

/// The parts of a request, except the question and the documents, with their tokens. Counts are the tokenizer's; estimates
/// are corrected when compared with the window, and for display.
#[derive(Clone, Default)]
pub(crate) struct RequestBudget {
    model: String,
    /// The system prompt; may be empty.
    pub(crate) system: String,
    pub(crate) offer: ToolOffer,
    /// The text of the compressed turn.
    pub(crate) compressed: Option<String>,
    /// The memory block before the question; may be empty.
    pub(crate) block: String,
    /// The last exchange that compressed turn or memory block stand for.
    through: Option<ExchangeId>,
    /// The exchanges after the compressed ones, oldest first.
    pub(crate) exchanges: Vec<Rc<Exchange>>,
    /// Their tokens, latest first, as far back as may fit; `None` for an exchange that is not sent.
    costs: Vec<Option<TokenCount>>,
    system_tokens: u32,
    compressed_tokens: u32,
    block_tokens: u32,
    /// Tokens of the label before the question, used if anything precedes it.
    label_tokens: u32,
    /// Whether all counts above, except the exchanges', are exact.
    exact: bool,
    /// Converts counts to those of the server.
    factor: f64,
    ratio: Option<f64>,
    window: u32,
    window_source: WindowSource,
    reserve: u32,
    budgets: PartBudgets,
    /// Maximum number of exchanges, from `max_history_length`.
    pairs_at_most: usize,
}

/// What a request is made of.
#[derive(Clone, Copy)]
pub(crate) struct RequestInput<'a> {
    pub(crate) services: &'a Services,
    pub(crate) config: &'a TurnConfig,
    pub(crate) tools: &'a [Rc<dyn Tool>],
    pub(crate) session: &'a Session,
    /// As it was typed, and as it stands alone.
    pub(crate) question: [&'a str; 2],
}

/// The exchanges that fit into a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SentExchanges {
    /// The first exchange sent, as an index into [`RequestBudget::exchanges`].
    pub(crate) start: usize,
    /// Tokens of the exchanges sent, uncorrected.
    pub(crate) tokens: u32,
    /// Tokens of the latest two of them.
    pub(crate) latest_two: u32,
    /// Whether all of these counts are exact.
    pub(crate) exact: bool,
    /// Whether older exchanges were left out for lack of room.
    pub(crate) overflows: bool,
}

/// The compressed turn in effect and the last exchange it covers; turns that cover removed exchanges do not count.
pub(crate) fn in_effect(session: &Session) -> Option<(ExchangeId, &CompressedTurn)> {
    let last = session.exchanges.last()?.id;
    let turns = session.memory.compressed.range(..=last).rev();
    turns.map(|(&through, turn)| (through, turn)).find(|(_, turn)| !turn.undone)
}

impl RequestBudget {
    /// The budget of the next request; `None` if no model is chosen.
    pub(crate) async fn of(input: RequestInput<'_>) -> Option<Self> {
        let RequestInput { services, config, session, question: [question, _], .. } = input;
        let compressed = in_effect(session);
        let through = compressed.map(|(through, _)| through);
        let before = |id: ExchangeId| through.is_some_and(|through| id <= through);
        let first = session.exchanges.partition_point(|exchange| before(exchange.id));
        let exchanges = session.exchanges.get(first..).unwrap_or_default().to_vec();
        let text = compressed.map(|(_, turn)| compressed_text(turn));
        let mut budget = Self::new(services, config, exchanges, text)?;
        budget.count(input, through).await;
        let ([tokens], _) = count(services.tokenizer.as_ref(), budget.model(), [question]).await;
        let start = budget.select_exchanges(budget.fixed(tokens)).start;
        if let Some(through) = budget.last_of(start).filter(|last| Some(*last) > through) {
            budget.count(input, Some(through)).await;
        }
        Some(budget)
    }

    /// The same with summary and index lines for the first `left_out` exchanges; `None` where it has those already. The tools
    /// stay, so that they do not take the room of what is left.
    pub(crate) async fn remembering(&self, left_out: usize, input: RequestInput<'_>) -> Option<Self> {
        let through = self.last_of(left_out).filter(|last| Some(*last) > self.through)?;
        let mut budget = self.clone();
        budget.remember(input, Some(through)).await;
        Some(budget)
    }

    /// The last of the first `count` exchanges.
    fn last_of(&self, count: usize) -> Option<ExchangeId> {
        Some(self.exchanges.get(count.checked_sub(1)?)?.id)
    }

    pub(crate) fn model(&self) -> &str {
        &self.model
    }

    /// The tokens that a request may take, uncorrected.
    pub(crate) fn room(&self) -> u32 {
        scaled(self.window - self.reserve, 1.0 / self.factor)
    }

    /// Tokens of everything but exchanges and documents, with a question of `question` tokens.
    pub(crate) fn fixed(&self, question: u32) -> u32 {
        let parts = [self.system_tokens, self.tool_tokens(), self.memory_tokens(), framed(question)];
        parts.into_iter().fold(0, u32::saturating_add)
    }

    /// Tokens left for exchanges in the message budget, after memory and a question of `question` tokens.
    pub(crate) fn exchange_budget(&self, question: u32) -> u32 {
        let budget = scaled(self.budgets.messages, 1.0 / self.factor);
        budget.saturating_sub(self.memory_tokens()).saturating_sub(framed(question))
    }

    /// Tokens that documents add besides their own: the label before the question, if there is no memory block.
    pub(crate) fn label(&self) -> u32 {
        if self.block.is_empty() { self.label_tokens } else { 0 }
    }

    /// Corrects a count to what the server would count.
    pub(crate) fn shown(&self, tokens: u32) -> u32 {
        scaled(tokens, self.factor)
    }

    /// Tokens of the memory block.
    pub(crate) fn block_tokens(&self) -> u32 {
        self.block_tokens
    }

    /// The exchanges that fit beside `taken` tokens.
    pub(crate) fn select_exchanges(&self, taken: u32) -> SentExchanges {
        self.select_exchanges_within(self.room(), taken)
    }

    /// The same within `room` tokens instead of the window.
    pub(crate) fn select_exchanges_within(&self, room: u32, taken: u32) -> SentExchanges {
        let end = self.exchanges.len();
        let mut sent = SentExchanges { start: end, tokens: 0, latest_two: 0, exact: true, overflows: false };
        let mut pairs = 0;
        for (back, cost) in self.costs.iter().enumerate() {
            let Some(cost) = cost else { continue };
            if pairs >= self.pairs_at_most {
                return sent;
            }
            if taken.saturating_add(sent.tokens).saturating_add(cost.tokens) > room {
                sent.overflows = true;
                return sent;
            }
            pairs += 1;
            sent.tokens += cost.tokens;
            if pairs <= 2 {
                sent.latest_two = sent.tokens;
            }
            sent.exact &= cost.exact;
            sent.start = end - back - 1;
        }
        if self.costs.len() < end {
            sent.overflows = true;
        } else {
            // All exchanges before the first one sent have no answer to send.
            sent.start = 0;
        }
        sent
    }

    /// Usage of a request before retrieval, with `documents` tokens assumed for its documents.
    pub(crate) fn usage_before(&self, question: u32, question_exact: bool, documents: u32) -> ContextUsage {
        let sent = self.select_exchanges(self.fixed(question).saturating_add(documents));
        self.usage(&sent, (question, question_exact), (documents, true))
    }

    /// Usage of a request with these exchanges.
    pub(crate) fn usage(
        &self,
        sent: &SentExchanges,
        (question, question_exact): (u32, bool),
        (documents, documents_exact): (u32, bool),
    ) -> ContextUsage {
        let shown = |tokens: u32| self.shown(tokens);
        let system = shown(self.system_tokens);
        let tools = shown(self.tool_tokens());
        let memory = shown(self.memory_tokens());
        let messages = shown(sent.tokens.saturating_add(framed(question)));
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
            exchanges_left_out: u32::try_from(sent.start).unwrap_or(u32::MAX),
            images_left_out: 0,
            overflows: sent.overflows,
            exact: self.exact && sent.exact && question_exact && documents_exact,
            window_source: self.window_source,
            ratio: self.ratio,
        }
    }

    /// A budget that knows only its exchanges; tokens of the other parts are still 0.
    fn new(
        services: &Services,
        config: &TurnConfig,
        exchanges: Vec<Rc<Exchange>>,
        compressed: Option<String>,
    ) -> Option<Self> {
        let model = config.model()?.to_owned();
        let public = &config.public;
        let found = services.refusals.window(&model);
        let said = config.context_window(&model);
        let window = said.min(found.unwrap_or(u32::MAX));
        // A window that was found to be small is left to the request for the most part.
        let most = if window < said { window / 4 } else { window };
        let reserve = config.answer_reserve(&model).min(most);
        let limit = window - reserve;
        let pairs = public.memory.max_history_length.map_or(usize::MAX, |most| {
            let pairs = most.saturating_sub(1) as usize / 2;
            pairs.saturating_sub(usize::from(compressed.is_some()))
        });
        // A proxy names a window for each model it lists; the one for models it does not know says nothing.
        let set = public.context_window.is_some() || public.context_window(&model) != DEFAULT_CONTEXT_WINDOW;
        let window_source = if config.request_limit(&model).is_some() {
            WindowSource::Chosen
        } else if set || found.is_some() || lookup(&model).listed {
            WindowSource::Known
        } else {
            WindowSource::Assumed
        };
        let encoding = lookup(&model).encoding;
        let mut room = limit.saturating_mul(3);
        let costs = exchanges.iter().rev().map_while(|exchange| {
            // Three times the limit suffices for any correction.
            let goes_on = room > 0;
            let cost = exchange_tokens(exchange, encoding);
            room = room.saturating_sub(cost.map_or(0, |cost| cost.tokens));
            goes_on.then_some(cost)
        });
        let costs = costs.collect();
        Some(Self {
            system: config.system_prompt(services.asks_for_quotes(config, &model)),
            compressed,
            exchanges,
            costs,
            factor: 1.0,
            ratio: services.ratios.of(&model, encoding.is_some()),
            window,
            window_source,
            reserve,
            budgets: PartBudgets::of(public, limit),
            pairs_at_most: pairs,
            model,
            ..Self::default()
        })
    }

    /// Counts everything but the exchanges, with the memory of those up to `through` and the tools for the question.
    async fn count(&mut self, input: RequestInput<'_>, through: Option<ExchangeId>) {
        let RequestInput { services, config, tools, session, question } = input;
        let tokenizer = services.tokenizer.as_ref();
        let refuses = services.refusals.has(&self.model, &Refused::Tools);
        let tools = if refuses { &[] } else { tools };
        let context = ToolContext::new(config, session, through.is_some());
        let model = self.model.as_str();
        self.offer =
            ToolOffer::within(self.budgets.tools, tools, context, (tokenizer, model, question)).await;
        let compressed = self.compressed.as_deref().unwrap_or_default();
        // Tools are appended to the system message, after a line break.
        let gap = if self.offer.specs.is_empty() { "" } else { "\n" };
        let system = format!("{}{gap}", self.system);
        let texts = [system.as_str(), COMPRESSED_QUESTION, compressed, QUESTION_LABEL];
        let ([system, asked, compressed, label], exact) = count(tokenizer, model, texts).await;
        self.system_tokens = if self.system.is_empty() { 0 } else { system + FRAME };
        self.compressed_tokens = if self.compressed.is_some() { asked + compressed + 2 * FRAME } else { 0 };
        self.label_tokens = label;
        self.exact = exact && self.offer.exact;
        self.factor = if exact { 1.0 } else { services.ratios.factor(&self.model) };
        self.ratio = services.ratios.of(&self.model, exact);
        self.remember(input, through).await;
    }

    /// Writes and counts the memory block, for exchanges up to `through` that are not sent.
    async fn remember(&mut self, input: RequestInput<'_>, through: Option<ExchangeId>) {
        let limit = self.window - self.reserve;
        let room = INDEX_ROOM.min(limit / 10).max(limit / 20);
        self.through = through;
        self.block = memory_block(input.session, input.config, through, room);
        let block = if self.block.is_empty() { String::new() } else { format!("{}\n\n", self.block) };
        let ([tokens], exact) = count(input.services.tokenizer.as_ref(), &self.model, [&block]).await;
        self.block_tokens = if block.is_empty() { 0 } else { tokens + self.label_tokens };
        self.exact &= exact;
    }

    /// Offers no tools. Returns whether there were any.
    pub(crate) fn leave_out_tools(&mut self) -> bool {
        !std::mem::take(&mut self.offer).specs.is_empty()
    }

    /// Tokens of the tools, framing included.
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

/// Measures the request for a text that is being typed. Everything else is counted once, when the meter is created: create
/// a new one when the conversation, the model or the settings change.
pub struct ContextMeter {
    budget: RequestBudget,
    tokenizer: Rc<dyn Tokenizer>,
}

impl ContextMeter {
    /// `None` if no model is chosen.
    pub async fn new(
        services: &Services,
        config: &TurnConfig,
        tools: &[Rc<dyn Tool>],
        session: &Session,
    ) -> Option<Self> {
        let budget =
            RequestBudget::of(RequestInput { services, config, tools, session, question: [""; 2] }).await?;
        Some(Self { budget, tokenizer: Rc::clone(&services.tokenizer) })
    }

    /// Usage if this draft was sent now; without documents, which are not known yet.
    pub async fn usage(&self, draft: &str) -> ContextUsage {
        let ([tokens], exact) = count(self.tokenizer.as_ref(), self.budget.model(), [draft.trim()]).await;
        self.budget.usage_before(tokens, exact, 0)
    }
}

/// Tokens of a question with its framing and the answer's priming.
fn framed(question: u32) -> u32 {
    question.saturating_add(FRAME + PRIMING)
}
