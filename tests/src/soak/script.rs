//! What the model server does during a turn, and what has to become of the answer.

use fastrand::Rng;
use serde_json::json;

use super::model::{Exchange, State};
use crate::{
    gate::Gate,
    reply::Reply,
    upstream::{Seen, Upstream},
};

/// How a turn goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
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
    /// The person stops it, before the first word or in the middle.
    Stop(When),
    Reload(When),
    /// The person goes to a new conversation and comes back.
    Leave(When),
    /// The conversation is gone on with in the other tab.
    TakeOver(When),
}

/// When a person ends a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// The model server has the question and answers nothing.
    BeforeHeaders,
    /// A part of the answer was sent.
    Sent,
    /// That part is on screen.
    Shown,
    /// That part is in the browser's storage.
    Stored,
}

/// Every course; those that end well are more frequent than the others.
pub(super) fn course(rng: &mut Rng) -> Course {
    const WHEN: [When; 4] = [When::BeforeHeaders, When::Sent, When::Shown, When::Stored];
    const PLAIN: [Course; 16] = [
        Course::Short,
        Course::Short,
        Course::Long,
        Course::Long,
        Course::Cited,
        Course::Cited,
        Course::ToolCall,
        Course::ToolCall,
        Course::MalformedEvent,
        Course::WithoutKnowledgeBase,
        Course::RateLimited,
        Course::ServerError,
        Course::Empty,
        Course::Reset,
        Course::Cut,
        Course::NoFinishReason,
    ];
    const ENDED: [fn(When) -> Course; 4] = [Course::Stop, Course::Reload, Course::Leave, Course::TakeOver];
    match rng.usize(..PLAIN.len() + 2 * ENDED.len()) {
        at if at < PLAIN.len() => PLAIN[at],
        at => ENDED[at % ENDED.len()](WHEN[rng.usize(..WHEN.len())]),
    }
}

/// A turn as the upstream plays it.
#[derive(Debug)]
pub(super) struct Script {
    /// The part of the answer before the gate.
    pub(super) first: String,
    /// The part after it, if the gate is opened.
    rest: String,
    /// Where the answer is held.
    pub(super) gate: Gate,
    /// The requests for an answer that it takes.
    pub(super) requests: usize,
    /// What the browser says of it on the console.
    pub(super) console: Option<&'static str>,
}

impl Script {
    /// Writes an answer with these names in it and has the upstream give it.
    pub(super) fn queue(upstream: &Upstream, course: Course, rng: &mut Rng, word: &str, number: u32) -> Self {
        let length = rng.usize(if course == Course::Long { 300..600 } else { 8..40 });
        let (first, rest) = (words(rng, length, word, number), words(rng, 5, word, number));
        let gate = Gate::new();
        let (mut requests, mut console) = (1, None);
        let deltas = |reply: Reply, text: &str| text.split_inclusive(' ').fold(reply, Reply::delta);
        let begun = deltas(Reply::stream(), &first);
        let held = || begun.clone().gate(&gate);
        let reply = match course {
            Course::Short => begun.pieces_of(1 + rng.usize(..40)).finish("stop").done(),
            Course::Long => begun.finish("stop").usage(100, 500).done(),
            Course::Cited => begun.delta("and that is known [1], and that too [2].").finish("stop").done(),
            Course::ToolCall => {
                requests = 2;
                let query = json!({"query": format!("{word} tool {number}")});
                upstream.on("answer", Reply::tool_call("call-1", "search_knowledge_base", &query));
                begun.finish("stop").done()
            }
            Course::MalformedEvent => {
                let broken = begun.event("{\"choices\": [{\"delta\": {\"content\"").event("no JSON");
                deltas(broken, &rest).finish("stop").done()
            }
            Course::WithoutKnowledgeBase => {
                console = Some("status of 502");
                upstream.on("search", Reply::html(500, "<html>canary</html>"));
                begun.finish("stop").done()
            }
            Course::RateLimited => {
                console = Some("status of 429");
                Reply::error(429, "rate_limit_exceeded", "canary").header("retry-after", "1")
            }
            Course::ServerError => {
                console = Some("status of 502");
                Reply::html(500, "<html>canary</html>")
            }
            Course::Empty | Course::Reset | Course::Cut | Course::NoFinishReason => {
                console = Some("net::ERR_");
                match course {
                    Course::Empty => Reply::stream(),
                    Course::Reset => held().reset(),
                    Course::Cut => deltas(held(), &rest).raw("data: {\"cho").cut(),
                    _ => deltas(held(), &rest),
                }
            }
            Course::Stop(when) | Course::Reload(when) | Course::Leave(when) | Course::TakeOver(when) => {
                if when == When::BeforeHeaders {
                    Reply::stream().hold_headers(&gate)
                } else {
                    held().hang()
                }
            }
        };
        upstream.on("answer", reply);
        Self { first, rest, gate, requests, console }
    }

    /// What has to become of the answer.
    pub(super) fn outcome(&self, course: Course, question: &str) -> Exchange {
        let Self { first, rest, .. } = self;
        let whole = format!("{first}{rest}");
        let ended = |when, state| {
            let least = match (when, state) {
                // A page that is gone has stored its answer up to a moment before.
                (When::BeforeHeaders | When::Sent, _) | (When::Shown, State::Interrupted) => "",
                (When::Shown | When::Stored, _) => first,
            };
            let sent = if when == When::BeforeHeaders { "" } else { first };
            Exchange::between(question, least, sent, state)
        };
        match course {
            Course::Short | Course::Long | Course::ToolCall | Course::WithoutKnowledgeBase => {
                Exchange::exact(question, first, State::Complete)
            }
            Course::Cited => {
                let whole = format!("{first}and that is known [1], and that too [2].");
                Exchange::exact(question, &whole, State::Complete)
            }
            Course::MalformedEvent => Exchange::exact(question, &whole, State::Complete),
            Course::RateLimited | Course::ServerError | Course::Empty => {
                Exchange::exact(question, "", State::Failed)
            }
            Course::Reset => Exchange::exact(question, first, State::Interrupted),
            Course::Cut | Course::NoFinishReason => {
                Exchange::between(question, first, &whole, State::Interrupted)
            }
            Course::Reload(when) => ended(when, State::Interrupted),
            Course::Stop(when) | Course::Leave(when) | Course::TakeOver(when) => ended(when, State::Stopped),
        }
    }
}

/// A text of its own: no other has its number.
fn words(rng: &mut Rng, count: usize, word: &str, number: u32) -> String {
    const WORDS: [&str; 8] = ["river", "stone", "lamp", "Grüße", "世界", "winter", "🌍", "paper"];
    let mut text = format!("Answer {number} on {word}: ");
    for _ in 0..count {
        text.push_str(WORDS[rng.usize(..WORDS.len())]);
        text.push(' ');
    }
    text
}

/// How the word of each conversation begins; four digits follow.
const WORD: &str = "wombat";

/// The word of a conversation.
pub(super) fn word(number: u32) -> String {
    format!("{WORD}{number:04}")
}

/// The conversations that a text is about.
pub(super) fn words_in(text: &str) -> Vec<String> {
    let starts = text.match_indices(WORD);
    let mut found: Vec<String> =
        starts.filter_map(|(at, _)| text.get(at..at + WORD.len() + 4)).map(str::to_owned).collect();
    found.sort();
    found.dedup();
    found
}

/// What the upstream makes of a conversation besides answers: a name and a summary, both with its word.
pub(super) fn aside(seen: &Seen) -> Option<Reply> {
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
