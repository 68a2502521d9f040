//! What the model is sent, and with which settings.

use std::rc::Rc;

use footnote_core::{
    conversation::{Attachment, Project, ProjectId},
    wire::{PublicConfig, Purpose},
};
use reactive_graph::prelude::*;
use serde_json::Value;

use super::{
    knowledge::{Shelf, passage},
    page::{Page, id},
    testing::ScriptedProxy,
};
use crate::conversations::Conversations;

pub(super) fn page() -> Page {
    Page::with(ScriptedProxy::with_model())
}

/// A page with these settings of the proxy.
pub(super) fn page_with(change: impl FnOnce(&mut PublicConfig)) -> Page {
    let proxy = ScriptedProxy::with_model();
    change(proxy.config.borrow_mut().as_mut().expect("settings"));
    Page::with(proxy)
}

/// The fields of the last request for an answer.
pub(super) fn fields(page: &Page) -> Value {
    serde_json::from_str(&page.sent()).unwrap()
}

pub(super) fn address(page: &Page) -> String {
    format!("/c/{}", page.id())
}

/// Notices under the last answer.
pub(super) fn notices(page: &Page) -> String {
    page.last().outcome.with_untracked(|outcome| {
        outcome.notices.iter().map(|notice| notice.message.as_str()).collect::<Vec<_>>().join("\n")
    })
}

#[test]
fn later_questions_carry_the_earlier_exchanges_also_after_a_reload() {
    let page = page_with(|config| config.system_prompt = "Be brief.".into());
    page.answered("Which city?", "Lyon.");
    page.answered("Which river?", "The Rhône.");
    let sent = fields(&page);
    let messages = sent["messages"].as_array().unwrap();
    let roles: Vec<_> = messages.iter().map(|message| message["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["system", "user", "assistant", "user"]);
    assert_eq!(messages[2]["content"], "Lyon.");
    assert!(messages[1]["content"].as_str().unwrap().contains("Which city?"));
    assert!(messages[3]["content"].as_str().unwrap().contains("Which river?"));
    let hash = address(&page);
    let page = page.reload(&hash);
    page.answered("And which mountain?", "None.");
    assert!(page.sent().contains("Lyon.") && page.sent().contains("The Rhône."));
    // The system prompt is sent, and stored nowhere.
    assert!(page.sent().contains("Be brief.") && !page.everything().contains("Be brief."));
}

#[test]
fn an_answer_is_made_anew_from_the_same_messages_and_an_edited_question_replaces_the_old_one() {
    let page = page();
    page.answered("Ants?", "About ants.");
    page.act(|_| page.current().ask_anew(page.last(), None));
    page.write(|answer| answer.answer("More about ants."));
    let requests = page.proxy.answers.borrow();
    assert_eq!(requests[0].request.messages, requests[1].request.messages);
    drop(requests);
    page.act(|_| page.current().again(page.last(), "Bees?".into()));
    page.write(|answer| answer.answer("About bees."));
    assert_eq!(page.questions(), ["Bees?"]);
    assert!(!page.sent().contains("Ants?") && !page.sent().contains("About ants."));
}

#[test]
fn a_new_conversation_is_sent_nothing_of_the_old_one() {
    let page = page();
    page.answered("About aardvarks", "They dig.");
    page.act(Conversations::begin);
    page.answered("About bees", "They fly.");
    assert!(!page.sent().contains("aardvark") && !page.sent().contains("They dig."));
}

#[test]
fn a_deleted_exchange_is_neither_stored_nor_sent_until_undo() {
    let page = page();
    page.answered("Which fruit?", "The pears are ripe.");
    page.answered("And when?", "In autumn.");
    let delete_first = |page: &Page| {
        let first = page.current().transcript.latest_first().last().expect("an exchange");
        page.act(|_| page.current().delete_exchange(first));
        assert_eq!(page.toast(), "Question and answer deleted.");
    };
    delete_first(&page);
    assert!(!page.everything().contains("pears"), "{}", page.everything());
    page.answered("What else?", "Plums too.");
    assert!(!page.sent().contains("pears") && page.sent().contains("In autumn."));
    let hash = address(&page);
    let page = page.reload(&hash);
    assert_eq!(page.questions(), ["And when?", "What else?"]);
    delete_first(&page);
    page.press_toast();
    assert_eq!(page.questions(), ["And when?", "What else?"]);
    page.answered("Which of them?", "All of them.");
    assert!(page.sent().contains("In autumn."));
}

#[test]
fn a_conversation_that_could_not_be_compressed_says_so_once_under_each_answer() {
    let page = page_with(|config| {
        config.context_window = Some(2000);
        config.models[0].context_window = 2000;
    });
    for question in ["One", "Two", "Three", "Four", "Five"] {
        page.answered(question, &"A long answer about the hive and its queen. ".repeat(20));
    }
    assert!(!page.requests(Purpose::Compress).is_empty());
    assert_eq!(
        notices(&page).matches("The conversation was not compressed").count(),
        1,
        "{}",
        notices(&page)
    );
}

#[test]
fn an_answer_arrives_also_where_the_knowledge_base_fails() {
    let page = page();
    let shelf = Shelf::connect(&page, &[]);
    shelf.is_down.set(true);
    page.answered("How many queens?", "One.");
    assert!(notices(&page).contains("Answered without the knowledge base: "), "{}", notices(&page));
    assert!(notices(&page).contains("it is down"));
}

#[test]
fn an_answer_is_continued_with_its_sources_and_has_them_after_a_reload() {
    let page = page();
    Shelf::connect(&page, &[passage("bees.md", "Bees", "A hive has one queen.")]);
    page.send("How many queens?");
    page.write(|answer| {
        answer.write("A hive has ");
        answer.finish("length");
    });
    page.act(|_| page.current().continue_answer(page.last()));
    page.write(|answer| answer.answer("one queen [1]."));
    let hash = address(&page);
    let page = page.reload(&hash);
    assert_eq!((page.shown().1.as_str(), page.questions().len()), ("A hive has one queen [1].", 1));
    assert_eq!(page.last().outcome.with_untracked(|outcome| outcome.sources.len()), 1);
}

#[test]
fn an_answer_that_a_reload_interrupts_has_the_sources_it_cites() {
    let page = page();
    Shelf::connect(
        &page,
        &[passage("bees.md", "Bees", "A hive has one queen."), passage("ants.md", "Ants", "Many queens.")],
    );
    page.send("How many queens has a hive?");
    page.write(|answer| answer.write("Each hive has one queen [1]."));
    let hash = address(&page);
    let page = page.reload(&hash);
    let sources = page.last().outcome.with_untracked(|outcome| outcome.sources.clone());
    let cited: Vec<_> =
        sources.iter().filter(|source| source.cited).map(|source| source.title.as_str()).collect();
    assert_eq!(cited, ["Bees"]);
}

#[test]
fn what_a_project_has_reaches_the_requests_of_its_conversations_alone() {
    let page = page();
    let make = |name: &str, instructions: &str, text: &str| {
        let project_id = ProjectId::from(id(name));
        let project =
            Project { instructions: instructions.into(), ..Project::new(project_id.clone(), name, 5) };
        let files = vec![Rc::new(Attachment::new("file.md", text))];
        page.run(page.environment.projects.create(project, files)).expect("a project");
        project_id
    };
    let garden = make("Garden", "Answer as a gardener.", "There are two raised beds.");
    let kitchen = make("Kitchen", "Answer as a cook.", "There are six cold soups.");
    let has = |page: &Page, name: &str, instructions: &str, text: &str| {
        let sent = page.sent();
        let parts = [sent.contains(instructions), sent.contains(text), sent.contains(&format!("“{name}”"))];
        assert!(parts.iter().all(|part| *part == parts[0]), "part of {name}: {sent}");
        parts[0]
    };
    let has_garden = |page: &Page| has(page, "Garden", "Answer as a gardener.", "There are two raised beds.");
    let has_kitchen = |page: &Page| has(page, "Kitchen", "Answer as a cook.", "There are six cold soups.");
    let move_to = |page: &Page, project: &ProjectId| {
        let project = Some(project.clone());
        page.act(|_| page.current().change_settings(|settings| settings.project = project));
    };
    move_to(&page, &garden);
    page.answered("How many beds?", "There are two raised beds [1].");
    assert!(has_garden(&page) && !has_kitchen(&page));
    // The file is cited as one that was attached.
    let sources = page.last().outcome.with_untracked(|outcome| outcome.sources.clone());
    assert_eq!((sources.len(), sources[0].cited), (1, true));
    let beds = page.id();
    page.act(Conversations::begin);
    page.answered("Nothing of projects?", "Nothing.");
    assert!(!has_garden(&page) && !has_kitchen(&page));
    page.act(|all| all.choose(&beds, None));
    move_to(&page, &kitchen);
    let hash = address(&page);
    let page = page.reload(&hash);
    page.answered("How many soups?", "Six.");
    assert!(has_kitchen(&page) && !has_garden(&page));
}
