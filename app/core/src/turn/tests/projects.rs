//! Conversations in projects: what their requests have from them, and that those of other conversations have nothing of it.

use std::rc::Rc;

use serde_json::json;

use super::stage::{Script, Stage, calls, request, results, says};
use crate::{
    conversation::{
        Attachment, GenerationSettings, NoticeKind, Project, ProjectId, SessionId, SessionSettings, Verdict,
    },
    storage::{Record, StoredProject},
    turn::{TurnRequest, TurnResponse},
    wire::{Base, BaseKind, Bases, ChatRequest},
};

/// The words of each project, of which no other request may have any.
const GARDEN: [&str; 4] = ["Garden", "as a gardener", "beds.md", "two raised beds"];
const KITCHEN: [&str; 4] = ["Kitchen", "as a cook", "soups.md", "six cold soups"];

fn project(id: &str, [name, instructions, title, text]: [&str; 4]) -> StoredProject {
    let file = Rc::new(Attachment::new(title, format!("There are {text}.")));
    let mut project = Project::new(ProjectId::new(id).unwrap(), name, 1);
    project.instructions = format!("Answer {instructions}.");
    project.files = vec![file.named()];
    StoredProject { project, files: [(file.id(), file)].into() }
}

/// A stage without a knowledge base, and two projects.
struct Projects {
    stage: Stage,
    all: [StoredProject; 2],
}

impl Projects {
    fn new() -> Self {
        let mut stage = Stage::with_library(Vec::new(), Vec::new());
        stage.config.public.bases = Bases::default();
        Self { stage, all: [project("garden", GARDEN), project("kitchen", KITCHEN)] }
    }

    /// Asks in a conversation, with what it has from the project that it names.
    fn ask(&mut self, session: &str, own: SessionSettings, answer: &str) -> TurnResponse {
        let project = self.all.iter().find(|one| own.project.as_ref() == Some(&one.project.id));
        let settings = project.map_or_else(|| own.clone(), |one| one.project.settings_of(&own));
        self.stage.config.model = settings.model;
        self.stage.config.generation = settings.generation;
        let text = |one: &StoredProject, id| one.files.get(&id).cloned();
        self.stage.config.project =
            project.map(|one| Rc::new(one.project.context(|file| text(one, file.id))));
        self.stage.answer(Script::body(answer));
        let session = SessionId::new(session).unwrap();
        self.stage.run(TurnRequest { session, settings: own, ..request("How many are there?") }, None)
    }

    /// The last request as text, with its tools.
    fn sent(&self) -> String {
        let sent: ChatRequest = self.stage.requests().pop().unwrap();
        sent.messages.iter().map(|message| message.content.clone().unwrap_or_default()).collect()
    }
}

fn within(project: Option<&str>) -> SessionSettings {
    let project = project.map(|id| ProjectId::new(id).unwrap());
    SessionSettings { use_memory: true, project, ..SessionSettings::default() }
}

#[test]
fn a_request_has_its_own_project_and_no_word_of_another() {
    let mut projects = Projects::new();
    let check = |projects: &mut Projects, session: &str, project: Option<&str>| {
        projects.ask(session, within(project), &says(&["So many."]));
        let sent = projects.sent();
        for (id, words) in [("garden", GARDEN), ("kitchen", KITCHEN)] {
            for word in words {
                assert_eq!(sent.contains(word), project == Some(id), "{word} in {session}: {sent}");
            }
        }
    };
    // Each conversation twice, so that what an earlier one left behind would be seen.
    for _ in 0..2 {
        check(&mut projects, "roses", Some("garden"));
        check(&mut projects, "free", None);
        check(&mut projects, "broth", Some("kitchen"));
        check(&mut projects, "gone", Some("deleted"));
        check(&mut projects, "tulips", Some("garden"));
    }
}

#[test]
fn a_conversation_that_leaves_its_project_keeps_what_was_answered_alone() {
    let mut projects = Projects::new();
    for project in ["garden", "kitchen"] {
        projects.ask("roses", within(Some(project)), &says(&["So many."]));
    }
    projects.ask("roses", within(None), &says(&["So many."]));
    let sent = projects.sent();
    for words in [GARDEN, KITCHEN] {
        let [name, instructions, title, text] = words;
        assert!([name, instructions, text].iter().all(|word| !sent.contains(word)), "{sent}");
        assert!(sent.contains(title), "the sources of its answers are still named: {sent}");
    }
}

#[test]
fn instructions_stand_between_the_operators_and_the_conversations_own() {
    let mut projects = Projects::new();
    let mut own = within(Some("garden"));
    own.generation = GenerationSettings { instructions: "In French.".into(), ..own.generation };
    projects.ask("roses", own, &says(&["Deux."]));
    let request = projects.stage.requests().pop().unwrap();
    assert_eq!(
        request.messages[0].content.as_deref(),
        Some(
            "Be brief.\n\nInstructions for the project “Garden”:\nAnswer as a gardener.\n\n\
             Instructions for this conversation:\nIn French."
        )
    );
}

#[test]
fn a_file_of_the_project_is_cited_and_checked_and_stored_with_the_project_alone() {
    let mut projects = Projects::new();
    let response = projects.ask("roses", within(Some("garden")), &says(&["There are two raised beds [1]."]));
    assert_eq!(response.answer.checks[0].verdict, Verdict::WordForWord);
    assert_eq!(
        response.answer.sources[0].document_id.attachment(),
        Some(projects.all[0].project.files[0].id)
    );
    assert!(!projects.stage.saved().iter().any(|saved| saved.starts_with("attachment")));
    let keys: Vec<_> = projects.stage.store.records.records().into_iter().map(|(key, _)| key).collect();
    assert!(keys.iter().all(|key| !key.contains("attachment")), "{keys:?}");
}

#[test]
fn the_tools_read_no_file_of_a_project_that_the_conversation_left() {
    let mut projects = Projects::new();
    let id = projects.all[0].project.files[0].id.to_string();
    projects.stage.config.public.bases = Base::only(BaseKind::Footnote).into();
    for _ in 0..2 {
        projects.stage.library(Script::body(&results(&[])));
    }
    projects.ask("roses", within(Some("garden")), &says(&["There are two raised beds [1]."]));
    projects.stage.answer(Script::body(&calls("read_document", &json!({ "id": id }).to_string())));
    let response = projects.ask("roses", within(None), &says(&["I cannot say."]));
    let reply = projects.stage.requests().pop().unwrap().messages.pop().unwrap().content.unwrap();
    assert_eq!(
        reply,
        "Error: This file does not belong to the conversation any more. It cannot be read here."
    );
    assert_eq!(response.answer.text, "I cannot say.");
}

#[test]
fn a_file_that_cannot_be_read_is_told_of() {
    let mut projects = Projects::new();
    projects.all[0].files.clear();
    let response = projects.ask("roses", within(Some("garden")), &says(&["Many."]));
    let notice = &response.answer.notices[0];
    assert_eq!(notice.kind, NoticeKind::ProjectFilesMissing);
    assert!(notice.message.ends_with("could not be read: beds.md"), "{}", notice.message);
}

#[test]
fn a_branch_stays_in_the_project() {
    let mut projects = Projects::new();
    let response = projects.ask("roses", within(Some("garden")), &says(&["Two."]));
    let session = SessionId::new("roses").unwrap();
    let assembled = crate::storage::assemble(&session, projects.stage.store.records.records());
    let branch =
        assembled.session.unwrap().branch(SessionId::new("branch").unwrap(), response.exchange_id.next(), 2);
    let Record::Head(head) = &branch.records()[0] else { panic!("the head is first") };
    assert_eq!(head.settings.project.as_ref().map(ProjectId::as_str), Some("garden"));
}
