//! What the server's own token counts say: that it cut the request, and what was in its cache.

use std::rc::Rc;

use serde_json::{Value, json};

use super::stage::{Script, Stage, Words, says};
use crate::{conversation::NoticeKind, turn::TurnResponse, wire::Usage};

/// An answer with these counts.
fn counted(usage: &Value) -> Script {
    let usage = json!({ "choices": [], "usage": usage });
    Script::body(&says(&["So."]).replace("data: [DONE]", &format!("data: {usage}\n\ndata: [DONE]")))
}

fn read(prompt_tokens: u32) -> Script {
    counted(&json!({ "prompt_tokens": prompt_tokens, "completion_tokens": 1 }))
}

/// The remark that the request was cut.
fn remark(response: &TurnResponse) -> Option<&str> {
    let notice = response.answer.notices.iter().find(|notice| notice.kind == NoticeKind::CutByServer)?;
    Some(&notice.message)
}

#[test]
fn a_request_that_the_server_cut_is_noted_with_what_to_do() {
    let question = "bees ".repeat(8_000);
    let stage = Stage::new(vec![read(4_096)]);
    let response = stage.ask(&question);
    assert_eq!(
        remark(&response),
        Some(
            "The server read about 4,100 of about 10,000 tokens that were sent: it has likely cut the beginning. Raise its \
             context length (for Ollama: num_ctx), or set a smaller “Longest context” in Settings"
        )
    );
    assert_eq!(
        stage.session().exchanges[0].answer.as_ref().unwrap().notices,
        response.answer.notices,
        "it is kept"
    );
    assert_eq!(stage.ratios.dump(), [], "a cut request teaches nothing about the model's tokens");
}

#[test]
fn a_count_that_other_causes_explain_is_not_noted() {
    let check = |question: &str, script: Script| {
        let response = Stage::new(vec![script]).ask(question);
        assert_eq!(remark(&response), None);
    };
    let long = "bees ".repeat(8_000);
    check(&long, read(8_000));
    check(&long, Script::body(&says(&["So."])));
    check(&long, read(0));
    check("Is it so?", read(3));
    check(
        &long,
        counted(&json!({ "prompt_tokens": 900, "prompt_tokens_details": { "cached_tokens": 9_000 } })),
    );
    check(&long, counted(&json!({ "prompt_tokens": 900, "prompt_cache_hit_tokens": 9_000 })));
    // An estimate takes each of these letters for a token; encodings have about four in one.
    check(&"пчелы ".repeat(2_000), read(3_000));
}

#[test]
fn an_exact_count_is_believed() {
    let mut stage = Stage::new(vec![read(1_400), read(1_400)]);
    stage.tokenizer = Rc::new(Words::default());
    assert_eq!(remark(&stage.ask(&"bees ".repeat(2_700))), None);
    assert!(remark(&stage.ask(&"bees ".repeat(2_900))).is_some());
}

#[test]
fn a_server_that_read_more_before_leaves_its_cache_out_of_the_count() {
    let question = "bees ".repeat(8_000);
    let stage = Stage::new(vec![read(10_000), read(1_200), read(6_000)]);
    assert_eq!(remark(&stage.ask(&question)), None);
    assert_eq!(remark(&stage.ask("And now?")), None);
    // A window of 6,000 may have room for what was read of a cut request, and for no more.
    let stage = Stage::new(vec![read(3_000), read(2_900)]);
    assert!(remark(&stage.ask(&question)).is_some());
    assert!(remark(&stage.ask("And now?")).is_some());
}

#[test]
fn tokens_of_the_servers_cache_are_read_from_every_field_and_kept() {
    let check = |usage: &Value, prompt_tokens, cached_tokens| {
        let stage = Stage::new(vec![counted(usage)]);
        let expect = Usage { prompt_tokens, completion_tokens: 1, total_tokens: 0, cached_tokens };
        let response = stage.ask("Hi?");
        assert_eq!(response.answer.usage, Some(expect), "{usage}");
        assert_eq!(response.answer.made_by().cached_tokens, Some(cached_tokens).filter(|&tokens| tokens > 0));
        assert_eq!(stage.session().exchanges[0].answer.as_ref().unwrap().usage, Some(expect), "it is kept");
    };
    check(
        &json!({ "prompt_tokens": 9, "completion_tokens": 1, "prompt_tokens_details": { "cached_tokens": 4 } }),
        9,
        4,
    );
    check(&json!({ "prompt_tokens": 9, "completion_tokens": 1, "prompt_cache_hit_tokens": 5 }), 9, 5);
    check(&json!({ "prompt_tokens": 9, "completion_tokens": 1, "cached_tokens": 6 }), 9, 6);
    check(&json!({ "prompt_tokens": 9, "completion_tokens": 1, "prompt_tokens_details": null }), 9, 0);
    // Counted apart from the others.
    check(
        &json!({ "prompt_tokens": 9, "completion_tokens": 1, "prompt_tokens_details": { "cached_tokens": 40 } }),
        49,
        40,
    );
}
