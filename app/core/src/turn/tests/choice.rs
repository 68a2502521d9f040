//! What goes into a request and what is left out: the summary, and tools beyond their budget.

use std::rc::Rc;

use futures::future::LocalBoxFuture;
use serde_json::json;

use super::stage::{Script, Stage, offered, results, says, session};
use crate::{
    compress::{compress_now, undo_compression},
    conversation::{ExchangeId, RollingSummary},
    storage::Record,
    tools::{Call, Tool, ToolContext, ToolError, ToolResult},
    turn::Builder,
    wire::{FunctionSpec, ModelInfo, Purpose, ToolSpec},
};

/// A tool that is offered and never called.
struct Offered {
    name: &'static str,
    description: String,
    is_foreign: bool,
}

impl Tool for Offered {
    fn spec(&self) -> ToolSpec {
        let (name, description) = (self.name.into(), self.description.clone());
        let function = FunctionSpec { name, description, parameters: json!({}) };
        ToolSpec { kind: "function".into(), function }
    }

    fn offered(&self, _context: ToolContext<'_>) -> bool {
        true
    }

    fn is_foreign(&self) -> bool {
        self.is_foreign
    }

    fn call<'a>(&'a self, _call: Call<'a>) -> LocalBoxFuture<'a, Result<ToolResult, ToolError>> {
        Box::pin(async { Err(ToolError::new("no", "no")) })
    }
}

/// Checks which tool is offered where there is room for one, for the second question of a conversation.
#[track_caller]
fn check_tools(tools: &[(&'static str, &str, bool)], question: &str, rewritten: Option<&str>, expect: &str) {
    let found = || Script::body(&results(&[("a", "A", "b")]));
    let mut stage = Stage::with_library(
        (0..4).map(|_| found()).collect(),
        vec![Script::body(&says(&["[1]"])), Script::body(&says(&["[1]"]))],
    );
    stage.config.public.models = vec![ModelInfo { id: "m".into(), context_window: 1_700 }];
    stage.config.public.max_output_tokens = 100;
    let padding = "and then the other one ".repeat(24);
    let add = |graph: Builder, (name, about, is_foreign): &(&'static str, &str, bool)| {
        let description = format!("{about} {padding}");
        graph.add_tool(Rc::new(Offered { name, description, is_foreign: *is_foreign }))
    };
    stage.graph = tools.iter().fold(Builder::standard(), add).build().unwrap();
    stage.ask("Which birds nest on trees, if there are any?");
    stage.aside_for(Purpose::Rewrite, Script::body(&says(&[rewritten.unwrap_or(question)])));
    stage.ask(question);
    let request = stage.requests().pop().unwrap();
    let added = offered(&request).into_iter().filter(|name| tools.iter().any(|tool| tool.0 == *name));
    assert_eq!(added.collect::<Vec<_>>(), [expect], "{question}");
}

#[test]
fn tools_beyond_their_budget_are_those_that_have_least_to_do_with_the_question() {
    let find = [
        ("find_birds", "Finds birds", false),
        ("find_trees", "Finds trees", false),
        ("find_rivers", "Finds rivers", false),
    ];
    check_tools(&find, "Which trees are there?", None, "find_trees");
    check_tools(&find, "Is a tree there?", None, "find_trees");
    // What the question leans on counts as well.
    check_tools(&find, "And along a stream?", Some("Which birds nest along rivers?"), "find_birds");
    check_tools(&find, "And along a stream?", Some("Which rivers are there?"), "find_rivers");
    // Stop words say nothing, so that a long description is no advantage.
    let chatty = [
        ("talk", "What is there and which are the ones that you want, what and where with the others", false),
        ("weather", "Tells the weather of a town", false),
        ("time", "What time is there and which are the others that you want, with the ones", false),
    ];
    check_tools(&chatty, "What is the weather there, and which are the others?", None, "weather");
    // Footnote's own tools come before those of servers.
    let foreign =
        [("srv__trees", "Finds trees, all the trees there are", true), ("draw", "Draws trees", false)];
    check_tools(&foreign, "Which trees are there?", None, "draw");
}

/// Whether the last request has the summary.
fn has_summary(stage: &Stage) -> bool {
    let request = stage.requests().pop().unwrap();
    let last = request.messages.last().unwrap().content.clone().unwrap();
    last.contains("The conversation so far: They spoke.")
}

/// A conversation of some exchanges, with a summary.
fn remembered(exchanges: usize, library: bool) -> Stage {
    let long = "word ".repeat(120);
    let answers = (0..exchanges + 3).map(|_| Script::body(&says(&[&long]))).collect();
    let passage = "text ".repeat(200);
    let passages: Vec<_> = ["a", "b", "c", "d", "e", "f"].map(|id| (id, id, passage.as_str())).into();
    let searches = (0..exchanges + 3).map(|_| Script::body(&results(&passages))).collect();
    let mut stage = if library { Stage::with_library(searches, answers) } else { Stage::new(answers) };
    stage.config.public.max_output_tokens = 100;
    stage.config.public.memory.compression_threshold_pct = 100;
    for number in 0..exchanges {
        stage.ask(&format!("Question {number}?"));
    }
    let summary = RollingSummary { text: "They spoke.".into(), through: ExchangeId(1), made_ms: 0 };
    let store = stage.services().store;
    stage.wait(store.append(&session(), Record::Summary(summary))).unwrap();
    stage
}

#[test]
fn the_summary_is_sent_once_something_is_left_out() {
    let mut stage = remembered(4, false);
    stage.ask("And?");
    assert!(!has_summary(&stage), "all is sent word for word");
    stage.config.public.memory.max_history_length = Some(5);
    stage.ask("And?");
    assert!(has_summary(&stage), "messages are limited");

    let stage = remembered(4, false);
    stage.aside_for(Purpose::Compress, Script::body(&says(&["Short."])));
    stage.wait(compress_now(&stage.services(), &stage.config, &session())).unwrap();
    stage.ask("And?");
    assert!(has_summary(&stage), "older exchanges are compressed");
    stage.wait(undo_compression(stage.services().store.as_ref(), &session())).unwrap();
    stage.ask("And?");
    assert!(!has_summary(&stage), "the compression is undone");

    let mut stage = remembered(4, false);
    stage.config.public.models = vec![ModelInfo { id: "m".into(), context_window: 600 }];
    stage.ask("And?");
    assert!(has_summary(&stage), "the window is small");

    let mut stage = remembered(4, true);
    stage.config.public.models = vec![ModelInfo { id: "m".into(), context_window: 1_900 }];
    stage.config.public.budgets.messages = 0.2;
    stage.ask("And?");
    let request = stage.requests().pop().unwrap();
    let sizes: Vec<_> =
        request.messages.iter().map(|message| message.content.as_ref().unwrap().len()).collect();
    assert!(
        request.messages.iter().all(|message| message.content.as_deref() != Some("Question 0?")),
        "{sizes:?}"
    );
    assert!(has_summary(&stage), "documents have taken the room");
}
