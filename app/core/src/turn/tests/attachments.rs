//! Files that are attached to questions.

use std::rc::Rc;

use serde_json::json;

use super::stage::{Characters, Script, Stage, calls, request, results, says};
use crate::{
    conversation::{AnswerState, AttachedImage, Attachment, NoticeKind, RetrievalMode, Verdict},
    turn::TurnRequest,
    wire::{Bases, ModelInfo},
};

const TEXT: &str = "# Hives\n\nA hive has one queen.\n\n## Honey\n\nA hive gives thirty kilograms of honey.";

fn file(title: &str, text: &str) -> Rc<Attachment> {
    Rc::new(Attachment::new(title, text))
}

fn asks(question: &str, attachments: Vec<Rc<Attachment>>) -> TurnRequest {
    TurnRequest { attachments, ..request(question) }
}

/// A stage without a knowledge base.
fn stage(answers: Vec<Script>) -> Stage {
    let mut stage = Stage::with_library(Vec::new(), answers);
    stage.config.public.bases = Bases::default();
    stage
}

/// The text of the last message sent to the model.
fn asked(stage: &Stage) -> String {
    stage.requests().last().unwrap().messages.last().unwrap().content.clone().unwrap()
}

#[test]
fn an_attached_file_is_a_source_that_is_cited_and_checked() {
    let stage = stage(vec![Script::body(&says(&["A hive gives thirty kilograms of honey [1]."]))]);
    let hives = file("hives.md", TEXT);
    let response = stage.run(asks("How much honey?", vec![hives.clone()]), None);
    let id = hives.id().to_string();
    let sent = asked(&stage);
    assert!(
        sent.contains(&format!("<reference index=\"1\" id=\"{id}\" title=\"hives.md\" attached=\"yes\">"))
    );
    assert!(
        sent.contains(&format!("<document index=\"1\" id=\"{id}\" title=\"hives.md\">\n{TEXT}\n</document>"))
    );
    assert_eq!(
        response.answer.checks.iter().map(|check| check.verdict).collect::<Vec<_>>(),
        [Verdict::WordForWord]
    );
    assert_eq!(response.answer.checks[0].location.as_deref(), Some("Honey"));
    assert_eq!(response.answer.sources[0].locations, ["Honey"]);
    assert_eq!(response.answer.sources[0].label(), ("hives.md, Honey".to_owned(), None));
    assert_eq!(response.answer.sources[0].href(), format!("#/document/{}", id.replace('/', "%2F")));
    let saved = stage.saved();
    assert_eq!(saved[..3], ["head", "attachment hives.md", "question 1: How much honey?"]);
    let session = stage.session();
    assert_eq!(session.attachments.get(&hives.id()), Some(&hives));
    assert_eq!(session.exchanges[0].question.attachments, [hives.named()]);
}

#[test]
fn what_a_person_chose_is_numbered_before_what_the_search_found() {
    let leave = Script::body(r#"{"id":"leave.md","title":"Leave","text":"Thirty days."}"#);
    let found = results(&[("pay.md", "Pay", "Monthly."), ("leave.md", "Leave", "Thirty days.")]);
    let library = vec![leave, Script::body(&found), Script::body(&found)];
    let stage =
        Stage::with_library(library, vec![Script::body(&says(&["So."])), Script::body(&says(&["So."]))]);
    let check = |request: TurnRequest, expect: &[&str]| {
        let response = stage.run(request, None);
        let titles: Vec<_> = response.answer.sources.iter().map(|source| source.title.as_str()).collect();
        assert_eq!(titles, expect);
        let sent = asked(&stage);
        let place = |number| sent.find(&format!("<document index=\"{number}\""));
        let places: Vec<_> = (1..=expect.len()).map(|number| place(number).unwrap()).collect();
        assert!(places.is_sorted(), "numbered as they are read: {sent}");
    };
    check(asks("What of [[Leave]]?", vec![file("hives.md", TEXT)]), &["hives.md", "Leave", "Pay"]);
    // A file stays attached to its conversation.
    check(request("And the rest?"), &["hives.md", "Pay", "Leave"]);
}

#[test]
fn a_citation_of_a_pdf_names_its_page() {
    let answer =
        "A hive has one queen [1]. A hive gives thirty kilograms of honey [1]. Ants have wings of gold [1].";
    let stage = stage(vec![Script::body(&says(&[answer]))]);
    let text = "## Page 1\n\nA hive has one queen.\n\n## Page 2\n\nEmpty.\n\n## Page 3\n\nA hive gives thirty\nkilograms of honey.";
    let response = stage.run(asks("How much honey?", vec![file("report.pdf", text)]), None);
    let locations: Vec<_> = response.answer.checks.iter().map(|check| check.location.as_deref()).collect();
    assert_eq!(locations[..2], [Some("page 1"), Some("page 3")]);
    assert_eq!(response.answer.sources[0].locations, ["page 1", "page 3"]);
    let saved = stage.session().exchanges[0].answer.clone().unwrap();
    assert!(
        saved.text_with_footer().ends_with("- [1] report.pdf, page 1, page 3"),
        "{}",
        saved.text_with_footer()
    );
}

#[test]
fn a_picture_is_sent_beside_the_question_and_counted() {
    let stage = stage(vec![Script::body(&says(&["A bee."])), Script::body(&says(&["Six legs."]))]);
    let image = AttachedImage { url: "data:image/png;base64,AAAA".to_owned(), width: 600, height: 400 };
    let bee = Rc::new(Attachment::of_image("bee.png", image));
    stage.run(asks("What is this?", vec![bee.clone()]), None);
    stage.run(asks("How many legs?", vec![file("notes.md", TEXT)]), None);
    for request in stage.requests() {
        let message = serde_json::to_value(request.messages.last().unwrap()).unwrap();
        assert_eq!(message["content"][0]["type"], "text");
        let url = json!({ "type": "image_url", "image_url": { "url": "data:image/png;base64,AAAA" } });
        assert_eq!(message["content"][1], url);
        assert_eq!(message["content"].as_array().unwrap().len(), 2);
        assert!(!message["content"][0]["text"].as_str().unwrap().contains("bee.png"));
    }
    let earlier = serde_json::to_value(&stage.requests()[1].messages[1]).unwrap();
    assert_eq!(earlier["content"], "What is this?");
    let tokens = stage.session().exchanges[0].question.tokens.clone().unwrap();
    assert!(tokens.augmented_token_count - tokens.token_count >= 85 + 2 * 170, "{tokens:?}");
    assert_eq!(stage.session().attachments.get(&bee.id()), Some(&bee));
}

#[test]
fn a_model_that_sees_nothing_is_asked_without_the_picture_and_told_that_there_was_one() {
    let refusal = r#"{"error":{"message":"The model server refused it","code":"upstream_rejected","detail":"this model does not support image input"}}"#;
    let script =
        vec![Script::status(400, refusal), Script::body(&says(&["No idea."])), Script::body(&says(&["No."]))];
    let stage = stage(script);
    let image = || AttachedImage { url: "data:image/png;base64,AAAA".to_owned(), width: 1, height: 1 };
    let asks = || asks("What is this?", vec![Rc::new(Attachment::of_image("bee.png", image()))]);
    for _ in 0..2 {
        let response = stage.run(asks(), None);
        let told: Vec<_> = response.answer.notices.iter().map(|notice| notice.message.as_str()).collect();
        let message =
            "This model does not read images; it was asked without them. Choose another model for them";
        assert!(told.contains(&message), "whenever there is one: {told:?}");
    }
    let last = |at: usize| stage.requests()[at].messages.last().unwrap().clone();
    assert_eq!(last(0).images.len(), 1);
    for at in [1, 2] {
        assert!(last(at).images.is_empty() && last(at).content.unwrap().contains("cannot read"));
    }
}

#[test]
fn pictures_that_a_request_has_no_bytes_for_are_left_out_the_oldest_first() {
    let photo = |number: usize| {
        let url = format!("data:image/jpeg;base64,{number}{}", "A".repeat(700_000));
        Rc::new(Attachment::of_image(
            &format!("{number}.jpg"),
            AttachedImage { url, width: 1_568, height: 1_176 },
        ))
    };
    let stage = stage((0..5).map(|_| Script::body(&says(&["Yes."]))).collect());
    for question in 0..4 {
        let response =
            stage.run(asks("What is this?", vec![photo(2 * question), photo(2 * question + 1)]), None);
        let told = response.answer.notices.iter().any(|notice| notice.kind == NoticeKind::ImagesLeftOut);
        assert_eq!(
            (response.answer.state, told),
            (AnswerState::Complete, question > 1),
            "question {question}"
        );
        let sent = stage.requests()[question].clone();
        let bytes = serde_json::to_string(&sent).unwrap().len() as u64;
        assert!(bytes < stage.config.public.max_request_bytes, "{bytes}");
        let images = &sent.messages.last().unwrap().images;
        assert!(
            images.len() >= 2 && images[0].contains(&format!(",{}A", 2 * question)),
            "the latest come first"
        );
    }
    stage.run(asks("And now?", Vec::new()), None);
    assert_eq!(stage.requests()[4].messages.last().unwrap().images.len(), 5);
}

#[test]
fn a_request_that_what_stands_in_front_finds_too_large_goes_with_fewer_pictures() {
    let photo = |number: usize| {
        let url = format!("data:image/jpeg;base64,{number}{}", "A".repeat(400_000));
        Rc::new(Attachment::of_image(
            &format!("{number}.jpg"),
            AttachedImage { url, width: 800, height: 600 },
        ))
    };
    let too_large = Script::status(413, "<html>413 Request Entity Too Large</html>");
    let stage = stage(vec![too_large, Script::body(&says(&["Yes."]))]);
    let response = stage.run(asks("What is this?", (0..4).map(photo).collect()), None);
    assert_eq!(response.answer.state, AnswerState::Complete, "{:?}", response.answer.error);
    let sent: Vec<usize> = stage.requests().iter().map(|r| r.messages.last().unwrap().images.len()).collect();
    assert_eq!(sent, [4, 1]);
}

#[test]
fn pictures_are_counted_by_their_tiles() {
    let check = |width, height, expect| {
        assert_eq!(AttachedImage { url: String::new(), width, height }.tokens(), expect, "{width}×{height}");
    };
    check(1, 1, 85 + 170);
    check(512, 512, 85 + 170);
    check(768, 768, 85 + 4 * 170);
    check(1_568, 784, 85 + 2 * 3 * 170);
    check(1_568, 1_568, 85 + 4 * 170);
}

#[test]
fn files_stay_with_the_conversation_and_with_a_question_that_is_asked_again() {
    let stage = stage(vec![
        Script::body(&says(&["One [1]."])),
        Script::body(&says(&["Thirty [1]."])),
        Script::body(&says(&["Forty [1]."])),
    ]);
    let (hives, nests) = (file("hives.md", TEXT), file("nests.md", "A nest has many queens."));
    stage.run(asks("How many queens?", vec![hives.clone()]), None);
    let second = stage.run(asks("And in a nest?", vec![nests.clone(), nests.clone()]), None);
    let sent = asked(&stage);
    assert!(sent.contains("thirty kilograms") && sent.contains("many queens"), "{sent}");
    stage.run(TurnRequest { replace: Some(second.exchange_id), ..request("Really?") }, None);
    let sent = asked(&stage);
    assert!(sent.contains("thirty kilograms") && sent.contains("many queens"), "{sent}");
    assert_eq!(stage.session().exchanges[1].question.attachments, [nests.named()]);
    assert_eq!(stage.saved().iter().filter(|saved| saved.starts_with("attachment")).count(), 2);
}

#[test]
fn a_long_file_is_sent_in_part_and_read_by_the_tool() {
    let long = format!("{TEXT}\n\n{}The last word is wax.", "Nothing much is said here. ".repeat(2_000));
    let file = file("long.txt", &long);
    let offset = long.len() - 200;
    let read = json!({ "id": file.id().to_string(), "offset": offset }).to_string();
    let mut stage = stage(vec![
        Script::body(&calls("read_document", &read)),
        Script::body(&says(&["The last word is wax [1]."])),
    ]);
    stage.tokenizer = Rc::new(Characters);
    stage.config.public.models = vec![ModelInfo { id: "gpt-4o".into(), context_window: 40_000 }];
    let response = stage.run(asks("How much honey?", vec![file]), None);
    let requests = stage.requests();
    let first = requests[0].messages.last().unwrap().content.clone().unwrap();
    assert!(first.contains("thirty kilograms") && !first.contains("wax"), "{first}");
    assert!(requests[0].tools.iter().any(|tool| tool.function.name == "read_document"));
    let second = requests[1].messages.last().unwrap().content.clone().unwrap();
    assert!(second.contains("The last word is wax."), "{second}");
    assert_eq!(response.answer.checks[0].verdict, Verdict::WordForWord);
}

#[test]
fn the_part_of_a_long_file_that_fits_the_question_is_sent_in_any_script() {
    let check = |filler: &str, answer: &str, question: &str| {
        let paragraphs = |count| format!("{filler}\n\n").repeat(count);
        let long = format!("{}{answer}\n\n{}", paragraphs(150), paragraphs(150));
        let mut stage = stage(vec![Script::body(&says(&["So [1]."]))]);
        stage.tokenizer = Rc::new(Characters);
        stage.config.public.models = vec![ModelInfo { id: "gpt-4o".into(), context_window: 24_000 }];
        stage.run(asks(question, vec![file("long.txt", &long)]), None);
        let sent = asked(&stage);
        assert!(sent.contains("[…]") && sent.contains(answer), "{question}: {sent}");
    };
    check(
        "The parties meet each month and talk about the course of their common work in the house.",
        "Whoever delivers late pays a penalty of five percent.",
        "How high is the penalty?",
    );
    check(
        "双方每月举行一次会议，讨论共同工作的进展情况，并将会议记录保存在公司的档案室里，以备以后随时查阅和核对，必要时可以邀请其他部门的人员一起参加。",
        "逾期交货的，应当支付违约金，比例为百分之五。",
        "违约金是多少？",
    );
    check(
        "両者は毎月一度の会議を開き、共同の仕事の進み具合について話し合い、その記録を会社の書庫に保存する。必要に応じて他の部署の者も招くことができる。",
        "納品が遅れた場合の違約金は五パーセントである。",
        "違約金はいくらですか？",
    );
    check(
        "ทั้งสองฝ่ายประชุมกันทุกเดือนเพื่อพูดคุยเกี่ยวกับงานที่ทำร่วมกันในบ้าน และเก็บบันทึกไว้ในห้องเอกสาร",
        "ผู้ส่งของช้าต้องชำระค่าปรับร้อยละห้า",
        "ค่าปรับเท่าไร",
    );
    // A name of two letters, and letters with their marks apart.
    check(
        "The parties meet each month and talk about the course of their common work in the house.",
        "In the EU it is five percent.",
        "EU?",
    );
    check(
        "The parties meet each month and talk about the course of their common work in the house.",
        "Die Ku\u{308}ndigung ist schriftlich.",
        "Kündigung?",
    );
}

#[test]
fn excerpts_of_attached_files_are_found() {
    let long = format!("{TEXT}\n\n{}", "Nothing much is said here.\n\n".repeat(2_000));
    let (hives, fees) = (file("long.md", &long), file("fees.txt", "逾期交货的，应当支付违约金。"));
    let ask = |query: &str| {
        let arguments = json!({ "query": query }).to_string();
        let answers = ["Noted.", ""]
            .map(|said| if said.is_empty() { calls("find_excerpts", &arguments) } else { says(&[said]) });
        let stage = stage(answers.iter().map(|answer| Script::body(answer)).collect());
        stage.answer(Script::body(&says(&["So [1]."])));
        stage.run(asks("Keep these.", vec![hives.clone(), fees.clone()]), None);
        let response = stage.ask("What do the files say?");
        (asked(&stage), response)
    };
    let (found, response) = ask("honey of a hive");
    assert!(found.contains("A hive gives thirty kilograms of honey."), "{found}");
    let others = found.matches("Nothing much is said here.").count();
    assert!(others < 40, "only the passage that fits: {others} others");
    assert_eq!(response.answer.sources[0].document_id.attachment(), Some(hives.id()));
    let (found, _) = ask("违约金");
    assert!(found.contains("应当支付违约金"), "{found}");
    let (found, _) = ask("xyzzy");
    assert_eq!(found, "The documents of this conversation have nothing about this.");
}

#[test]
fn excerpts_of_files_are_no_way_round_searching_before_each_answer_alone() {
    let call = calls("find_excerpts", &json!({"query": "honey"}).to_string());
    let answers = [says(&["Noted."]), call, says(&["So."])];
    let found = || Script::body(&results(&[("a.md", "A", "Honey.")]));
    let mut stage = Stage::with_library(
        (0..3).map(|_| found()).collect(),
        answers.iter().map(|answer| Script::body(answer)).collect(),
    );
    stage.config.retrieval = RetrievalMode::Search;
    stage.run(asks("Keep this.", vec![file("hives.md", TEXT)]), None);
    stage.ask("How much?");
    assert_eq!(stage.queries(), ["Keep this.", "How much?"]);
}
