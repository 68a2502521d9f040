//! The threshold for compressing older turns, and the exchanges left out without compression.

use serde_json::json;

use super::{
    compression::{ask, compressions, say, stage, text},
    stage::{Script, Stage, results},
};
use crate::{
    conversation::{NoticeKind, RetrievalMode},
    prompt::WindowSource,
    turn::TurnEvent,
    wire::{Base, BaseKind, Purpose},
};

/// The same conversation with a knowledge base that the model has no tools for.
fn with_library(exchanges: usize) -> Stage {
    let mut stage = stage(exchanges);
    stage.config.public.bases = Base::only(BaseKind::Footnote).into();
    stage.config.retrieval = RetrievalMode::Search;
    stage
}

/// `count` documents of 60 words, about 70 tokens each.
fn documents(count: usize) -> Script {
    let body = text("d", 60);
    let ids: Vec<String> = (0..count).map(|number| number.to_string()).collect();
    let found: Vec<_> = ids.iter().map(|id| (id.as_str(), id.as_str(), body.as_str())).collect();
    Script::body(&results(&found))
}

#[test]
fn the_threshold_is_exact() {
    // Three exchanges take 3 × 208 tokens; the question's framing and the beginning of the answer 4 + 3; the
    // reserve for the answer 100.
    let check = |percent: u32, words: usize, expect: usize| {
        let mut stage = stage(3);
        stage.config.public.memory.compression_threshold_pct = percent;
        stage.aside_for(Purpose::Compress, say("Short."));
        ask(&stage, &text("w", words), "Yes.");
        assert_eq!(compressions(&stage), expect, "{percent} % of the window: {words} words");
    };
    let words = |percent: usize| percent * 11 - 100 - 3 * 208 - 7;
    for percent in [75, 85, 99] {
        check(u32::try_from(percent).unwrap(), words(percent), 0);
        check(u32::try_from(percent).unwrap(), words(percent) + 1, 1);
    }
}

#[test]
fn a_longest_context_stands_for_the_window() {
    let check = |longest: Option<u32>, expect_limit: u32, expect: usize| {
        let mut stage = stage(3);
        stage.events.borrow_mut().clear();
        stage.config.longest_context = longest;
        stage.config.public.memory.compression_threshold_pct = 95;
        stage.aside_for(Purpose::Compress, say("Short."));
        ask(&stage, "And now?", "Yes.");
        assert_eq!(compressions(&stage), expect, "{longest:?}");
        let events = stage.events.borrow();
        let usage = events.iter().find_map(|event| match event {
            TurnEvent::Context(usage) => Some(*usage),
            _ => None,
        });
        let usage = usage.unwrap();
        let is_chosen = usage.window_source == WindowSource::Chosen;
        assert_eq!((usage.limit(), is_chosen), (expect_limit, expect_limit < 1_000), "{longest:?}");
        assert!(usage.total <= expect_limit, "{usage:?}");
        assert_eq!(usage.whole(), if is_chosen { usage.limit() } else { usage.window });
    };
    check(None, 1_000, 0);
    check(Some(2_000), 1_000, 0);
    check(Some(1_000), 1_000, 0);
    check(Some(900), 900, 0);
    check(Some(600), 600, 1);
}

#[test]
fn the_threshold_decides_and_the_budgets_do_not() {
    let check = |percent: u32, messages: f64, expect: usize| {
        let mut stage = stage(3);
        stage.config.public.memory.compression_threshold_pct = percent;
        stage.config.public.budgets.messages = messages;
        stage.aside_for(Purpose::Compress, say("Short."));
        ask(&stage, "And now?", "Yes.");
        assert_eq!(compressions(&stage), expect, "{percent} %, messages {messages}");
    };
    for messages in [0.1, 0.6, 1.0] {
        check(50, messages, 1);
        check(95, messages, 0);
    }
}

#[test]
fn exchanges_shorter_than_the_target_are_not_compressed() {
    for (target, expect) in [(207, 1), (208, 0)] {
        let mut stage = stage(3);
        stage.config.public.memory.compression_target_tokens = target;
        stage.config.public.memory.compression_threshold_pct = 10;
        stage.aside_for(Purpose::Compress, say("Short."));
        ask(&stage, "And now?", "Yes.");
        assert_eq!(compressions(&stage), expect, "{target}");
    }
}

#[test]
fn documents_and_the_question_count() {
    let check = |stage: Stage, question: &str, replies: Vec<Script>, expect: usize| {
        for reply in replies {
            stage.library(reply);
        }
        stage.aside_for(Purpose::Compress, say("Short."));
        ask(&stage, question, "Yes.");
        assert_eq!(compressions(&stage), expect, "{question}");
    };
    // 733 of 1,100 without documents; 935 are allowed.
    check(with_library(3), "What?", vec![documents(1)], 0);
    check(with_library(3), "What?", vec![documents(4)], 1);
    let named = || Script::body(&json!({ "id": "x", "title": "X", "text": text("x", 40) }).to_string());
    let long = format!("[[X]] {}", text("w", 170));
    check(with_library(3), &long, vec![Script::status(404, ""), documents(0), documents(0)], 0);
    check(with_library(3), &long, vec![named(), documents(0)], 1);
    // The next question is assumed to bring as many.
    let mut stage = with_library(2);
    stage.config.public.memory.compression_threshold_pct = 80;
    stage.library(documents(3));
    ask(&stage, &text("w", 100), &text("a", 100));
    assert_eq!(compressions(&stage), 0);
    stage.aside_for(Purpose::Compress, say("Short."));
    stage.post_turn().unwrap();
    assert_eq!(compressions(&stage), 1);
}

#[test]
fn messages_over_their_budget_give_way_to_documents() {
    let sent = |messages: f64| {
        let mut stage = with_library(4);
        stage.config.public.memory.compression_threshold_pct = 100;
        stage.config.public.budgets.messages = messages;
        stage.library(documents(8));
        stage.aside_for(Purpose::Compress, Script::status(500, ""));
        let response = ask(&stage, "What?", "Yes.");
        assert!(response.answer.notices.iter().any(|notice| notice.kind == NoticeKind::HistoryLeftOut));
        let request = stage.requests().pop().unwrap();
        let question = request.messages.last().unwrap().content.clone().unwrap();
        (question.matches("<document ").count(), request.messages.len() / 2)
    };
    let (documents, exchanges) = sent(0.7);
    let (more_documents, fewer_exchanges) = sent(0.5);
    assert!(more_documents > documents && fewer_exchanges < exchanges);
    assert_eq!(fewer_exchanges, 2, "the latest two stay");
}
