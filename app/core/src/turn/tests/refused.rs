//! Servers that refuse a part of the request.

use super::stage::{Script, Stage, says};
use crate::{
    conversation::{AnswerState, NoticeKind},
    wire::{ModelInfo, Purpose, Role},
};

fn refusal(message: &str) -> Script {
    let error =
        serde_json::json!({"error": {"message": message, "code": "upstream_rejected", "detail": message}});
    Script::status(400, &error.to_string())
}

#[test]
fn a_request_goes_once_without_what_is_refused_and_later_ones_at_once() {
    let mut stage = Stage::new(vec![
        refusal("Unsupported parameter: 'temperature' is not supported with this model."),
        refusal("Unrecognized request argument supplied: stream_options"),
        Script::body(&says(&["Yes."])),
        Script::body(&says(&["No."])),
    ]);
    stage.config.generation.temperature = Some(0.2);
    let response = stage.ask("Is it?");
    assert_eq!((response.state, response.text.as_str()), (AnswerState::Complete, "Yes."));
    let told: Vec<_> = response.notices.iter().map(|notice| (notice.kind, notice.message.as_str())).collect();
    assert_eq!(
        told,
        [(NoticeKind::SentOtherwise, "The model server does not take temperature; it was left out")],
        "one remark is enough"
    );
    let response = stage.ask("And is it?");
    assert_eq!((response.text.as_str(), response.notices.len()), ("No.", 0));
    let sent = |at: usize| (stage.requests()[at].temperature, stage.requests()[at].stream_options.is_some());
    assert_eq!(
        [sent(0), sent(1), sent(2), sent(3)],
        [(Some(0.2), true), (None, true), (None, false), (None, false)]
    );
}

#[test]
fn what_is_refused_again_ends_the_turn() {
    let no = || refusal("'temperature' is not supported");
    let mut stage = Stage::new(vec![no(), no()]);
    stage.config.generation.temperature = Some(0.2);
    assert_eq!(stage.ask("Is it?").state, AnswerState::Failed);
    assert_eq!(stage.requests().len(), 2);
}

#[test]
fn a_model_without_a_system_role_gets_its_instructions_with_the_first_question() {
    let mut stage = Stage::new(vec![refusal("System role not supported"), Script::body(&says(&["Yes."]))]);
    stage.config.public.system_prompt = "Be brief.".into();
    stage.config.public.models = vec![ModelInfo { id: "m".into(), context_window: 6_000 }];
    assert_eq!(stage.ask("Is it?").text, "Yes.");
    let requests = stage.requests();
    assert_eq!(requests[0].messages[0].role, Role::System);
    let roles: Vec<Role> = requests[1].messages.iter().map(|message| message.role).collect();
    assert_eq!(roles, [Role::User]);
    let first = requests[1].messages[0].content.clone().unwrap();
    assert!(first.starts_with("Be brief.") && first.contains("Is it?"), "{first}");
    // Requests beside the answer go without it as well.
    stage.aside_for(Purpose::Title, Script::body(&says(&["A title"])));
    stage.post_turn().unwrap();
    let (_, title) = stage.asides().into_iter().find(|(purpose, _)| *purpose == Purpose::Title).unwrap();
    assert_eq!(title.messages[0].role, Role::User);
}
