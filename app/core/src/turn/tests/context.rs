//! A request's share of the window, and the prefix that consecutive requests have in common.

use std::rc::Rc;

use futures::future::LocalBoxFuture;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::stage::{Characters, Script, Stage, Words, results, says, session};
use crate::{
    conversation::{ExchangeId, IndexLine, RollingSummary},
    prompt::{ContextMeter, ContextUsage, WindowSource},
    storage::Record,
    tokens::{FRAME, PRIMING, tool_definitions, tool_overhead},
    tools::{Call, Tool, ToolContext, ToolError, ToolResult},
    turn::{Builder, TurnEvent},
    wire::{ChatRequest, FunctionSpec, ModelInfo, Role, ToolSpec},
};

/// A tool that is offered and never called.
struct Offered(ToolSpec);

impl Offered {
    fn tool(name: &str, description: &str, parameters: Value) -> Rc<dyn Tool> {
        let function = FunctionSpec { name: name.into(), description: description.into(), parameters };
        Rc::new(Self(ToolSpec { kind: "function".into(), function }))
    }
}

impl Tool for Offered {
    fn spec(&self) -> ToolSpec {
        self.0.clone()
    }

    fn offered(&self, _context: ToolContext<'_>) -> bool {
        true
    }

    fn call<'a>(&'a self, _call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async { Err(ToolError::new("no", "no")) })
    }
}

fn usage(stage: &Stage, draft: &str) -> ContextUsage {
    let session = stage.session();
    let meter =
        stage.wait(ContextMeter::new(&stage.services(), &stage.config, stage.graph.tools(), &session));
    stage.wait(meter.unwrap().usage(draft))
}

/// The usage that the last turn reported.
fn reported(stage: &Stage) -> ContextUsage {
    let events = stage.events.borrow();
    let usages = events
        .iter()
        .filter_map(|event| if let TurnEvent::Context(usage) = event { Some(*usage) } else { None });
    usages.collect::<Vec<_>>().pop().unwrap()
}

/// The cookbook of `OpenAI` ("How to count tokens with tiktoken") prints these `prompt_tokens` for this request.
#[test]
fn the_meter_shows_what_the_server_counts() {
    let weather = json!({ "type": "object", "required": ["location"], "properties": {
        "location": { "type": "string", "description": "The city and state, e.g. San Francisco, CA" },
        "unit": { "type": "string", "description": "The unit of temperature to return", "enum": ["celsius", "fahrenheit"] },
    } });
    let weather =
        Offered::tool("get_current_weather", "Get the current weather in a given location", weather);
    let system = "You are a helpful assistant that can answer to questions about the weather.";
    let user = "What's the weather like in San Francisco?";
    // As tiktoken counts these texts in the two encodings.
    for (model, declarations, question, prompt_tokens) in [("gpt-4", 66, 9, 105), ("gpt-4o-mini", 63, 8, 101)]
    {
        let mut stage = Stage::new(vec![Script::body(&says(&["Sunny."]))]);
        let counts = [
            (tool_definitions(&[weather.spec()]), declarations),
            (format!("{system}\n"), 14),
            (user.into(), question),
        ];
        stage.tokenizer = Rc::new(Words { known: counts.into(), ..Words::default() });
        stage.config.public.default_model = Some(model.into());
        stage.config.public.system_prompt = system.into();
        stage.graph = Builder::standard().add_tool(Rc::clone(&weather)).build().unwrap();
        stage.ask(user);
        let usage = reported(&stage);
        assert_eq!(
            (usage.total, usage.exact, usage.window_source),
            (prompt_tokens, true, WindowSource::Known)
        );
        assert_eq!((usage.system, usage.tools), (18, declarations + 5));
    }
}

#[test]
fn typing_counts_the_draft_alone() {
    let mut stage = Stage::new((0..50).map(|_| Script::body(&says(&["An answer of five words."]))).collect());
    let words = Rc::new(Words::default());
    stage.tokenizer = Rc::clone(&words) as _;
    let mut counted = Vec::new();
    for number in 0..50 {
        words.counted.borrow_mut().clear();
        stage.ask("A question?");
        counted.push((number, words.counted.borrow().iter().map(String::len).sum::<usize>()));
    }
    assert_eq!(counted[5].1, counted[49].1, "a turn counts as much in a long conversation as in a short one");
    let session = stage.session();
    let meter = stage
        .wait(ContextMeter::new(&stage.services(), &stage.config, stage.graph.tools(), &session))
        .unwrap();
    words.counted.borrow_mut().clear();
    let three = stage.wait(meter.usage("one two three "));
    assert_eq!(*words.counted.borrow(), ["one two three"]);
    let none = stage.wait(meter.usage(""));
    assert_eq!(three.total - none.total, 3);
    assert_eq!(none.messages, 50 * (2 + 5 + 2 * FRAME) + FRAME + PRIMING);
    assert_eq!(none.available + none.total, none.limit());
}

#[test]
fn kept_counts_are_those_of_the_messages() {
    let found = results(&[("a.md", "A", "text of a")]);
    let mut stage =
        Stage::with_library(vec![Script::body(&found)], vec![Script::body(&says(&["So it is [1]."]))]);
    stage.tokenizer = Rc::new(Words::default());
    stage.config.public.default_model = Some("gpt-4o".into());
    stage.ask("What is it?");
    let session = stage.session();
    let question = session.exchanges[0].question.tokens.clone().unwrap();
    let sent = stage.requests()[0].messages.last().unwrap().content.clone().unwrap();
    assert_eq!(question.token_count, 3);
    assert_eq!(
        question.augmented_token_count,
        u32::try_from(sent.split_whitespace().count()).unwrap() + FRAME
    );
    assert_eq!(question.encoding.as_deref(), Some("o200k_base"));
    let answer = session.exchanges[0].answer.clone().unwrap();
    let tokens = answer.tokens.clone().unwrap();
    let footer = answer.text_with_footer().split_whitespace().count();
    assert_eq!(
        (tokens.token_count, tokens.augmented_token_count),
        (4, u32::try_from(footer).unwrap() + FRAME)
    );
}

#[test]
fn estimates_follow_what_the_server_counts_and_exact_counts_do_not() {
    let with_usage = |tokens: u32| {
        let usage = format!("data: {{\"choices\":[],\"usage\":{{\"prompt_tokens\":{tokens}}}}}\n\n");
        Script::body(&says(&["Yes."]).replace("data: [DONE]", &format!("{usage}data: [DONE]")))
    };
    let question = "word ".repeat(100);
    let mut stage = Stage::new(vec![with_usage(270)]);
    stage.ask(&question);
    let sent = reported(&stage).total;
    let ratio = 270.0 / f64::from(sent);
    let shown = usage(&stage, &question);
    let again = f64::from(usage(&stage, "").total) + ratio * 125.0;
    assert!((f64::from(shown.total) - again).abs() < 3.0 && !shown.exact, "{shown:?}");
    assert!((shown.ratio.unwrap() - ratio).abs() < 0.01);

    stage = Stage::new(vec![with_usage(270)]);
    stage.config.public.default_model = Some("gpt-4o".into());
    stage.tokenizer = Rc::new(Words::default());
    stage.ask(&question);
    let shown = usage(&stage, &question);
    assert_eq!(shown.total, 2 * (100 + FRAME) + 2 + FRAME + 1 + FRAME + PRIMING);
    assert!(shown.exact && shown.ratio.is_some_and(|ratio| ratio > 2.0));
}

#[test]
fn requests_share_their_beginning_up_to_what_changes() {
    let found = |id: &str| Script::body(&results(&[(id, id, "some text")]));
    let searches = (0..6).map(|number| found(&format!("{number}.md"))).collect();
    let answers = (0..6).map(|number| Script::body(&says(&[&format!("Answer {number} [1].")]))).collect();
    let stage = Stage::with_library(searches, answers);
    for number in 0..6 {
        stage.ask(&format!("Question {number}?"));
        let id = ExchangeId(number + 1);
        // The memory changes after each answer.
        let summary = RollingSummary { text: format!("Summary {number}"), through: id, made_ms: 0 };
        let store = stage.services().store;
        stage.wait(store.append(&session(), Record::Summary(summary))).unwrap();
    }
    let requests = stage.requests();
    for (at, pair) in requests.windows(2).enumerate() {
        let [before, after] = pair else { unreachable!() };
        // From the second question on, there are documents from earlier answers, and tools for them.
        assert_eq!(before.tools == after.tools, at > 0);
        let shared = before.messages.iter().zip(&after.messages).take_while(|(a, b)| a == b).count();
        assert_eq!(shared, before.messages.len() - 1, "all but the question with what stood beside it");
    }
    let last = requests[5].messages.last().unwrap().content.as_ref().unwrap();
    // The summary says nothing that the request does not have word for word.
    assert!(
        last.starts_with("<documents>") && last.ends_with("</documents>\n\nQuestion: Question 5?"),
        "{last}"
    );
}

#[test]
fn the_user_context_is_sent_with_each_question() {
    let mut stage = Stage::new(vec![Script::body(&says(&["Yes."])), Script::body(&says(&["Yes."]))]);
    stage.config.user_context.role = "nurse".into();
    stage.ask("And?");
    stage.ask("And?");
    for request in stage.requests() {
        let last = request.messages.last().unwrap().content.clone().unwrap();
        let expect =
            "<conversation_memory>\nThe person's role: nurse\n</conversation_memory>\n\nQuestion: And?";
        assert_eq!(last, expect);
    }
}

#[test]
fn index_lines_tell_of_what_is_not_sent_word_for_word() {
    let mut stage =
        Stage::new((0..6).map(|_| Script::body(&says(&["word ".repeat(100).as_str()]))).collect());
    stage.config.public.models = vec![ModelInfo { id: "m".into(), context_window: 700 }];
    stage.config.public.max_output_tokens = 100;
    for number in 1..=5 {
        stage.ask("And?");
        let line = Rc::new(IndexLine {
            line: format!("About <{number}>"),
            topics: vec!["words".into()],
            ..IndexLine::default()
        });
        let store = stage.services().store;
        stage.wait(store.append(&session(), Record::Index { exchange: ExchangeId(number), line })).unwrap();
    }
    stage.ask("And?");
    let requests = stage.requests();
    let messages = &requests.last().unwrap().messages;
    let last = messages.last().unwrap().content.as_ref().unwrap();
    assert!(last.contains("Earlier exchanges by number:\n1. About &lt;1> [words]\n"), "{last}");
    let sent_whole = messages.iter().filter(|message| message.role == Role::Assistant).count();
    assert!(!last.contains(&format!("{}. About", 6 - sent_whole)), "{last}");
}

/// The tokens of a request, counted anew, one for each character.
fn counted(request: &ChatRequest) -> usize {
    let framing = |count: u32| usize::try_from(count).unwrap();
    let text = |text: &str| text.chars().count();
    let messages = request
        .messages
        .iter()
        .map(|message| text(message.content.as_deref().unwrap_or_default()) + framing(FRAME));
    let has_system = request.messages[0].role == Role::System;
    let tools = match request.tools.as_slice() {
        [] => 0,
        // The system message ends in a line break when tools share it.
        tools => {
            text(&tool_definitions(tools)) + framing(tool_overhead(has_system)) + usize::from(has_system)
        }
    };
    messages.sum::<usize>() + framing(PRIMING) + tools
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// For any request, the meter shows what is sent, by part and in total.
    #[test]
    fn parts_add_up_to_the_request(
        lengths in proptest::collection::vec((1usize..300, 1usize..900), 0..12),
        documents in proptest::collection::vec(1usize..3000, 0..6),
        system in 0usize..200, window in 2_000u32..40_000, most in proptest::option::of(1u32..12),
        summary in proptest::option::of(1usize..200), library in any::<bool>(), limit in 1usize..4,
    ) {
        let texts: Vec<(String, String)> = (0..documents.len()).map(|at| (format!("{at}.md"), "w é".repeat(documents[at] / 3))).collect();
        let found: Vec<_> = texts.iter().map(|(id, text)| (id.as_str(), id.as_str(), text.as_str())).collect();
        let turns = lengths.len() + 1;
        let searches = (0..turns).map(|_| Script::body(&results(&found))).collect();
        let said = |length: usize| Script::body(&says(&["y".repeat(length).as_str()]));
        let answers = lengths.iter().map(|(_, answer)| said(*answer)).chain([said(1)]).collect();
        let mut stage = if library { Stage::with_library(searches, answers) } else { Stage::new(answers) };
        stage.tokenizer = Rc::new(Characters);
        stage.config.public.system_prompt = "s".repeat(system);
        stage.config.public.models = vec![ModelInfo { id: "m".into(), context_window: window }];
        stage.config.public.max_output_tokens = window / 10;
        stage.config.public.memory.max_history_length = most;
        for (number, (question, _)) in lengths.iter().enumerate() {
            stage.ask(&"x".repeat(*question));
            if number % limit == 0 && let Some(length) = summary {
                let record = Record::Summary(RollingSummary { text: "z".repeat(length), through: ExchangeId(1), made_ms: 0 });
                let store = stage.services().store;
                stage.wait(store.append(&session(), record)).unwrap();
            }
        }
        let sent_before = stage.requests().len();
        stage.ask("What now?");
        if let Some(request) = stage.requests().get(sent_before) {
            let usage = reported(&stage);
            let parts = usage.system + usage.tools + usage.memory + usage.messages + usage.documents;
            prop_assert_eq!(parts, usage.total);
            prop_assert_eq!(usage.total as usize, counted(request));
            prop_assert!(usage.total <= usage.limit());
            let others = request.messages.iter().filter(|message| message.role != Role::System).count();
            prop_assert!(most.is_none_or(|most| others <= most.max(1) as usize));
        }
    }
}

#[test]
fn a_window_is_known_by_a_setting_or_by_the_models_name() {
    let check = |model: &str, set: Option<u32>, listed: Option<u32>, expect: (u32, bool)| {
        let mut stage = Stage::new(vec![Script::body(&says(&["Yes."]))]);
        stage.config.public.default_model = Some(model.into());
        stage.config.public.context_window = set;
        let info = |context_window| ModelInfo { id: model.into(), context_window };
        stage.config.public.models = listed.map(info).into_iter().collect();
        stage.ask("And?");
        let usage = reported(&stage);
        let is_known = usage.window_source == WindowSource::Known;
        assert_eq!((usage.window, is_known), expect, "{model}");
    };
    check("own", None, None, (32_768, false));
    check("own", None, Some(32_768), (32_768, false));
    check("own", None, Some(9_000), (9_000, true));
    check("own", Some(32_768), None, (32_768, true));
    check("gpt-4", None, None, (8_192, true));
}
