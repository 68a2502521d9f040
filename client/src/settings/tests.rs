//! The settings of the conversation on screen, and those that a project has for its conversations.

use std::rc::Rc;

use footnote_core::{
    conversation::{
        Attachment, ContextLimits, GenerationSettings, Project, ProjectId, SearchScope, SessionId,
    },
    wire::PublicConfig,
};
use reactive_graph::{owner::Owner, prelude::*};
use serde_json::json;

use super::SettingsOf;
use crate::{
    conversation::{Conversation, Environment},
    conversations::{CONVERSATIONS, Conversations, tests::testing::NewTab},
    preferences::Preset,
    projects::ProjectDraft,
    server::{SearchLimits, ServerConfig},
    testing::{Browser, ChosenFile, Tab},
};

struct Page {
    browser: Browser,
    tab: Tab,
    environment: Rc<Environment>,
    conversations: Conversations,
    _owner: Owner,
}

fn config(bases: &serde_json::Value) -> ServerConfig {
    let models =
        json!([{ "id": "small", "context_window": 8000 }, { "id": "large", "context_window": 64000 }]);
    let config = json!({ "default_model": "small", "models": models, "bases": bases, "answerer": "model" });
    ServerConfig::Ready(Box::new(serde_json::from_value::<PublicConfig>(config).unwrap()))
}

fn folder(name: &str) -> SearchScope {
    let mut scope = SearchScope::default();
    scope.filter.folders.push(name.into());
    scope
}

fn preset() -> Preset {
    let generation = GenerationSettings {
        instructions: "Answer in French.".into(),
        temperature: Some(0.5),
        ..GenerationSettings::default()
    };
    Preset {
        name: "French".into(),
        model: Some("large".into()),
        generation,
        limits: ContextLimits::default(),
    }
}

impl Page {
    fn new() -> Self {
        let NewTab { browser, tab, environment, owner } = NewTab::open();
        environment.server.config.set(config(&json!([])));
        let conversations =
            Conversations::new(SessionId::new("one").unwrap(), environment.clone(), Rc::new(&CONVERSATIONS));
        Self { browser, tab, environment, conversations, _owner: owner }
    }

    fn conversation(&self) -> Conversation {
        self.conversations.current_untracked()
    }

    fn run<T>(&self, work: impl Future<Output = T>) -> T {
        let done = self.browser.executor.run(self.tab.id, work);
        self.browser.executor.pass(1_000);
        done
    }

    /// Stores a project and puts the conversation on screen into it.
    fn with_project(&self, change: impl FnOnce(&mut Project)) -> Project {
        let id = ProjectId::from(SessionId::new("project").unwrap());
        let mut project = Project::new(id.clone(), "Thesis", 5);
        change(&mut project);
        self.run(self.environment.projects.create(project.clone(), Vec::new())).expect("a project");
        self.conversation().settings.update(|settings| settings.project = Some(id));
        project
    }

    fn act<T>(&self, act: impl FnOnce() -> T) -> T {
        self.browser.executor.enter(self.tab.id, act)
    }

    fn models(&self, settings: &SettingsOf) -> Vec<String> {
        self.act(|| settings.models_on_offer().into_iter().map(|model| model.id).collect())
    }
}

#[test]
fn a_conversation_has_the_model_of_its_project_unless_it_chooses_another() {
    let page = Page::new();
    let settings = SettingsOf::current_conversation(page.conversations);
    assert_eq!(settings.model(), "small");
    page.with_project(|project| project.model = Some("large".into()));
    assert_eq!(settings.model(), "large");
    page.act(|| settings.choose_model("small".into()));
    assert_eq!(page.conversation().settings.get_untracked().model.as_deref(), Some("small"));
    // Back to what it would have anyway: nothing is chosen.
    page.act(|| settings.choose_model("large".into()));
    assert_eq!(page.conversation().settings.get_untracked().model, None);
    // One that the proxy does not list.
    page.act(|| settings.choose_model("own".into()));
    assert_eq!(
        (settings.model(), page.models(&settings)),
        ("own".into(), vec!["small".into(), "large".into(), "own".into()])
    );
}

#[test]
fn a_conversation_searches_where_its_project_does_unless_it_chooses_otherwise() {
    let page = Page::new();
    let conversation = page.conversation();
    assert!(!conversation.may_choose_scope());
    page.with_project(|project| project.search_in = folder("bees"));
    assert_eq!(conversation.search_scope(), folder("bees"));
    // It is limited, although nothing else can be chosen.
    assert!(conversation.may_choose_scope());
    assert!(conversation.limits_of_project().contains("bees"), "{}", conversation.limits_of_project());
    page.act(|| conversation.choose_scope(SearchScope::default()));
    assert!(conversation.search_scope().is_everywhere());
    assert_eq!(conversation.settings.get_untracked().search_in, Some(SearchScope::default()));
    page.act(|| conversation.choose_scope(folder("bees")));
    assert_eq!(conversation.settings.get_untracked().search_in, None);
}

#[test]
fn a_preset_replaces_the_settings_and_fills_in_a_project() {
    let page = Page::new();
    page.act(|| SettingsOf::current_conversation(page.conversations).apply_preset(preset()));
    let settings = page.conversation().settings.get_untracked();
    assert!(preset().fits(&settings));

    let draft = |instructions: &str| {
        let draft = ProjectDraft::new(page.environment.projects);
        draft.change(|project| project.instructions = instructions.into());
        draft
    };
    for (before, after) in [("", "Answer in French."), ("Be brief.", "Be brief.")] {
        let draft = draft(before);
        SettingsOf::project(page.conversations, draft).apply_preset(preset());
        let project = draft.project.get_untracked();
        assert_eq!(project.instructions, after);
        assert_eq!(
            (project.generation.temperature, project.generation.instructions.as_str()),
            (Some(0.5), "")
        );
        assert_eq!(project.model.as_deref(), Some("large"));
    }
}

#[test]
fn a_change_of_a_stored_project_is_stored_and_of_a_new_one_kept() {
    let page = Page::new();
    let projects = page.environment.projects;
    let project = page.with_project(|_| {});
    let id = project.id.clone();
    let draft = ProjectDraft::stored(projects, project);
    let settings = SettingsOf::project(page.conversations, draft);
    page.run(async move {
        settings.change_generation(|generation| generation.only_documents = true);
        settings.choose_model("gone".into());
        settings.choose_scope(folder("bees"));
    });
    let stored = projects.find_untracked(&id).expect("a project");
    assert!(stored.generation.only_documents);
    assert_eq!((stored.model.as_deref(), &stored.search_in), (Some("gone"), &folder("bees")));
    // A model that is not on offer any more stays chosen, and none can be.
    assert_eq!(page.models(&settings), ["small", "large", "gone"]);
    page.run(async move { settings.choose_model(String::new()) });
    assert_eq!(projects.find_untracked(&id).and_then(|project| project.model.clone()), None);

    let draft = ProjectDraft::new(projects);
    let new = draft.project.get_untracked();
    let file = Attachment::new("bees.md", "Bees dance.");
    page.run(draft.add(vec![
        Rc::new(ChosenFile::new("bees.md", "Bees dance.")),
        Rc::new(ChosenFile::new("empty.md", "")),
    ]));
    assert_eq!(draft.reading.get_untracked(), 0);
    let refused = page.environment.toasts.shown().map(|toast| toast.message);
    assert_eq!(refused.as_deref(), Some("There is no text in empty.md. Attach another file."));
    let (finished, files) = draft.finished();
    assert_eq!((finished.files.len(), files.len()), (1, 1));
    assert!(page.run(draft.remove(file.id())));
    assert!(draft.finished().1.is_empty() && draft.finished().0.files.is_empty());
    assert!(projects.find_untracked(&new.id).is_none());
}

#[test]
fn what_can_be_limited_is_known_by_the_kind_of_knowledge_base() {
    let page = Page::new();
    let base = |kind: &str| json!({ "name": "", "title": "", "kind": kind });
    for (bases, expect) in [
        (json!([]), SearchLimits::Nothing),
        (json!([{ "name": "", "title": "", "kind": "footnote", "guide": true }]), SearchLimits::Nothing),
        (json!([base("footnote")]), SearchLimits::AskServer),
        (json!([base("embedded")]), SearchLimits::Something),
    ] {
        page.environment.server.config.set(config(&bases));
        assert_eq!(page.environment.server.search_limits(), expect, "{bases}");
    }
}
