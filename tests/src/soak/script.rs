//! The model server's behaviour in a turn, and the expected answer.

use fastrand::Rng;
use serde_json::json;

use super::model::{EndState, ExpectedExchange};
use crate::{
    gate::Gate,
    reply::Reply,
    upstream::{RecordedRequest, Upstream},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scenario {
    Short,
    Long,
    Cited,
    ToolCall,
    MalformedEvent,
    WithoutKnowledgeBase,
    RateLimited,
    ServerError,
    Empty,
    Reset,
    Cut,
    NoFinishReason,
    Stop(InterruptPoint),
    Reload(InterruptPoint),
    /// Opens a new conversation and returns.
    Leave(InterruptPoint),
    /// Continues the conversation in the other tab.
    TakeOver(InterruptPoint),
}

/// The progress of an answer at which the turn is interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InterruptPoint {
    /// The request has arrived.
    BeforeHeaders,
    /// A part of the answer was sent.
    Sent,
    /// The part is on screen.
    Shown,
    /// The part is in the browser's storage.
    Stored,
}

/// A random scenario; successful ones are more frequent.
pub(super) fn scenario(rng: &mut Rng) -> Scenario {
    const WHEN: [InterruptPoint; 4] =
        [InterruptPoint::BeforeHeaders, InterruptPoint::Sent, InterruptPoint::Shown, InterruptPoint::Stored];
    const PLAIN: [Scenario; 16] = [
        Scenario::Short,
        Scenario::Short,
        Scenario::Long,
        Scenario::Long,
        Scenario::Cited,
        Scenario::Cited,
        Scenario::ToolCall,
        Scenario::ToolCall,
        Scenario::MalformedEvent,
        Scenario::WithoutKnowledgeBase,
        Scenario::RateLimited,
        Scenario::ServerError,
        Scenario::Empty,
        Scenario::Reset,
        Scenario::Cut,
        Scenario::NoFinishReason,
    ];
    const ENDED: [fn(InterruptPoint) -> Scenario; 4] =
        [Scenario::Stop, Scenario::Reload, Scenario::Leave, Scenario::TakeOver];
    match rng.usize(..PLAIN.len() + 2 * ENDED.len()) {
        at if at < PLAIN.len() => PLAIN[at],
        at => ENDED[at % ENDED.len()](WHEN[rng.usize(..WHEN.len())]),
    }
}

/// The upstream's script of one turn.
#[derive(Debug)]
pub(super) struct Script {
    /// The part of the answer before the gate.
    pub(super) first: String,
    /// The part after it, if the gate is opened.
    rest: String,
    /// Pauses the answer.
    pub(super) gate: Gate,
    /// Number of requests with purpose `answer`.
    pub(super) requests: usize,
    /// The expected console error.
    pub(super) console: Option<&'static str>,
}

impl Script {
    /// Writes an answer with this word and number, and queues it.
    pub(super) fn queue(
        upstream: &Upstream,
        scenario: Scenario,
        rng: &mut Rng,
        word: &str,
        number: u32,
    ) -> Self {
        let length = rng.usize(if scenario == Scenario::Long { 300..600 } else { 8..40 });
        let (first, rest) = (words(rng, length, word, number), words(rng, 5, word, number));
        let gate = Gate::new();
        let (mut requests, mut console) = (1, None);
        let deltas = |reply: Reply, text: &str| text.split_inclusive(' ').fold(reply, Reply::delta);
        let begun = deltas(Reply::stream(), &first);
        let held = || begun.clone().gate(&gate);
        let reply = match scenario {
            Scenario::Short => begun.pieces_of(1 + rng.usize(..40)).finish("stop").done(),
            Scenario::Long => begun.finish("stop").usage(100, 500).done(),
            Scenario::Cited => begun.delta("and that is known [1], and that too [2].").finish("stop").done(),
            Scenario::ToolCall => {
                requests = 2;
                let query = json!({"query": format!("{word} tool {number}")});
                upstream.on("answer", Reply::tool_call("call-1", "search_knowledge_base", &query));
                begun.finish("stop").done()
            }
            Scenario::MalformedEvent => {
                let broken = begun.event("{\"choices\": [{\"delta\": {\"content\"").event("no JSON");
                deltas(broken, &rest).finish("stop").done()
            }
            Scenario::WithoutKnowledgeBase => {
                console = Some("status of 502");
                upstream.on("search", Reply::html(500, "<html>canary</html>"));
                begun.finish("stop").done()
            }
            Scenario::RateLimited => {
                console = Some("status of 429");
                Reply::error(429, "rate_limit_exceeded", "canary").header("retry-after", "1")
            }
            Scenario::ServerError => {
                console = Some("status of 502");
                Reply::html(500, "<html>canary</html>")
            }
            Scenario::Empty | Scenario::Reset | Scenario::Cut | Scenario::NoFinishReason => {
                console = Some("net::ERR_");
                match scenario {
                    Scenario::Empty => Reply::stream(),
                    Scenario::Reset => held().reset(),
                    Scenario::Cut => deltas(held(), &rest).raw("data: {\"cho").cut(),
                    _ => deltas(held(), &rest),
                }
            }
            // It continues while another conversation is on screen, or while there is no page.
            Scenario::Leave(when) | Scenario::Reload(when) => {
                let begun = if when == InterruptPoint::BeforeHeaders {
                    deltas(Reply::stream().hold_headers(&gate), &first)
                } else {
                    held()
                };
                deltas(begun, &rest).finish("stop").done()
            }
            Scenario::Stop(when) | Scenario::TakeOver(when) => {
                if when == InterruptPoint::BeforeHeaders {
                    Reply::stream().hold_headers(&gate)
                } else {
                    held().hang()
                }
            }
        };
        upstream.on("answer", reply);
        Self { first, rest, gate, requests, console }
    }

    /// The expected exchange.
    pub(super) fn outcome(&self, scenario: Scenario, question: &str) -> ExpectedExchange {
        let Self { first, rest, .. } = self;
        let whole = format!("{first}{rest}");
        let ended = |when, state| {
            let shortest = match when {
                InterruptPoint::BeforeHeaders | InterruptPoint::Sent => "",
                InterruptPoint::Shown | InterruptPoint::Stored => first,
            };
            let longest = if when == InterruptPoint::BeforeHeaders { "" } else { first };
            ExpectedExchange::between(question, shortest, longest, state)
        };
        match scenario {
            Scenario::Short | Scenario::Long | Scenario::ToolCall | Scenario::WithoutKnowledgeBase => {
                ExpectedExchange::exact(question, first, EndState::Complete)
            }
            Scenario::Cited => {
                let whole = format!("{first}and that is known [1], and that too [2].");
                ExpectedExchange::exact(question, &whole, EndState::Complete)
            }
            Scenario::MalformedEvent | Scenario::Leave(_) | Scenario::Reload(_) => {
                ExpectedExchange::exact(question, &whole, EndState::Complete)
            }
            Scenario::RateLimited | Scenario::ServerError | Scenario::Empty => {
                ExpectedExchange::exact(question, "", EndState::Failed)
            }
            Scenario::Reset => ExpectedExchange::exact(question, first, EndState::Interrupted),
            Scenario::Cut | Scenario::NoFinishReason => {
                ExpectedExchange::between(question, first, &whole, EndState::Interrupted)
            }
            Scenario::Stop(when) | Scenario::TakeOver(when) => ended(when, EndState::Stopped),
        }
    }
}

/// A random text, unique by its number.
fn words(rng: &mut Rng, count: usize, word: &str, number: u32) -> String {
    const WORDS: [&str; 8] = ["river", "stone", "lamp", "Grüße", "世界", "winter", "🌍", "paper"];
    let mut text = format!("Answer {number} on {word}: ");
    for _ in 0..count {
        text.push_str(WORDS[rng.usize(..WORDS.len())]);
        text.push(' ');
    }
    text
}

/// Prefix of each conversation's word; four digits follow.
const WORD: &str = "wombat";

/// The word of a conversation.
pub(super) fn word(number: u32) -> String {
    format!("{WORD}{number:04}")
}

/// The distinct conversation words in a text.
pub(super) fn words_in(text: &str) -> Vec<String> {
    let starts = text.match_indices(WORD);
    let mut found: Vec<String> =
        starts.filter_map(|(at, _)| text.get(at..at + WORD.len() + 4)).map(str::to_owned).collect();
    found.sort();
    found.dedup();
    found
}

/// Replies for title and summary, both with the conversation's word.
pub(super) fn utility_reply(seen: &RecordedRequest) -> Option<Reply> {
    let about = words_in(&seen.body_text()).join(" and ");
    match seen.kind().as_str() {
        "title" => Some(Reply::text(&format!("Talk of {about}"))),
        "memory" => {
            let summary = json!({"summary": format!("All about {about}."), "index": []});
            Some(Reply::text(&summary.to_string()))
        }
        _ => None,
    }
}
