//! The state that all features show. It imports none of them.

use std::{
    cell::{Cell, OnceCell},
    collections::BTreeSet,
    ops::Deref,
    rc::Rc,
    sync::Arc,
};

use footnote_client::{
    added::{Added, AddedPart},
    completion::{Completion, CompletionPart},
    conversation::{AnswerPart, Conversation, Environment},
    conversations::{Conversations, ConversationsPart, StorageState},
    dictation::Dictation,
    document::{DocumentPart, DocumentViewer},
    effects::Effects,
    images::AcceptedImages,
    library::Library,
    notices::Banner,
    panels::{LibraryTab, Panels, SidePanel},
    parts::{HasNewerPage, Part, Parts},
    ports::{Account, Commands, Load},
    preferences::Preferences,
    projects::Projects,
    read_aloud::ReadAloud,
    server::Server,
    storage::{MarkInterrupted, RecordsPart, StorageParts},
    toasts::Toasts,
    tokenizer::PageTokenizer,
    tool_servers::{BasesPart, ServersPart, ToolServers},
    transfer::{TransferPart, Transfers},
};
use footnote_core::conversation::{Project, ProjectId};
use leptos::{prelude::*, task::spawn_local};
use send_wrapper::SendWrapper;

use super::{
    part_views::{AnswerViews, DialogViews, RecordViews, ServerViews, WordsActions},
    services::Services,
};
use crate::browser::{
    clock::Clock,
    files::{Dropped, LocalFile},
    held_part::HeldPart,
    page,
    tokenizer::TokenWorkers,
    window::Downloads,
};

/// A handle to the state of the page; copies are handles to the same state.
#[derive(Clone, Copy)]
pub(crate) struct App(&'static SendWrapper<State>);

/// The state of the page. What belongs to one conversation is in [`Conversation`].
pub(crate) struct State {
    pub(crate) conversations: Conversations,
    pub(crate) effects: Effects,
    pub(crate) composer: Composer,
    pub(crate) completion: Completion,
    /// The question that is spoken.
    pub(crate) dictation: Dictation,
    /// The answer that is read aloud.
    pub(crate) read_aloud: ReadAloud,
    /// The reader is at the end of the conversation.
    pub(crate) at_end: RwSignal<bool>,
    pub(crate) preferences: Preferences,
    pub(crate) storage: StorageState,
    pub(crate) tool_servers: Rc<ToolServers>,
    pub(crate) panels: Panels,
    pub(crate) document: DocumentViewer,
    /// The words that are selected now.
    pub(crate) selected_words: RwSignal<Option<WordsActions>, LocalStorage>,
    pub(crate) library: Library,
    pub(crate) images: AcceptedImages,
    pub(crate) projects: Projects,
    pub(crate) added: Added,
    /// The message above the question box about the page as a whole.
    pub(crate) banner: RwSignal<Option<Banner>>,
    pub(crate) transfers: Transfers,
    pub(crate) toasts: Toasts,
    pub(crate) parts: Parts,
    pub(crate) views: PartViews,
    /// The proxy, and what it says about itself.
    pub(crate) server: Rc<Server>,
    /// Storage and proxy.
    pub(crate) services: Services,
}

/// The views of the parts of the program.
pub(crate) struct PartViews {
    pub(crate) answer: Part<AnswerViews>,
    pub(crate) dialogs: Part<DialogViews>,
    pub(crate) records: Part<RecordViews>,
    pub(crate) servers: Part<ServerViews>,
}

/// The question box, whatever conversation it is for.
pub(crate) struct Composer {
    /// Names of the knowledge bases that did not answer when they were last asked.
    pub(crate) unreached_bases: RwSignal<BTreeSet<String>>,
    /// Files are held over the page.
    pub(crate) dragging: RwSignal<bool>,
    /// The project that takes files which are dropped now; `None`: the question or the library does.
    pub(crate) files_for: RwSignal<Option<FilesFor>, LocalStorage>,
}

/// A project that takes files which are dropped.
#[derive(Clone)]
pub(crate) enum FilesFor {
    /// The project in the list that they are held over.
    Project(Arc<Project>),
    /// The project whose dialog is open.
    Dialog(Rc<dyn Fn(Dropped)>),
}

impl App {
    /// The state of a page that was just opened; `None` where index.html is not ours. `loads` has the parts of the program.
    pub(crate) fn new<L>(loads: &Rc<L>) -> Option<Self>
    where
        L: Load<AnswerPart>
            + Load<MarkInterrupted>
            + Load<RecordsPart>
            + Load<ConversationsPart>
            + Load<DocumentPart>,
        L: Load<ServersPart> + Load<BasesPart> + Load<TransferPart> + Load<CompletionPart> + Load<Commands>,
        L: Load<AddedPart> + Load<HeldPart>,
        L: Load<AnswerViews> + Load<DialogViews> + Load<RecordViews> + Load<ServerViews>,
        L: 'static,
    {
        let at_end = RwSignal::new(true);
        let unreached_bases = RwSignal::default();
        let storage_parts = StorageParts { records: loads.clone(), mark_interrupted: loads.clone() };
        let answering = Rc::new(Cell::default());
        let tokenizer = PageTokenizer::new(Rc::new(TokenWorkers), Rc::new(Clock), answering.clone());
        let services =
            Services::new(at_end, unreached_bases, tokenizer.clone(), storage_parts, loads.clone())?;
        let (id, banner) = (services.store.new_session_id(), RwSignal::new(None));
        let toasts = Toasts::new(services.turn.clock.clone());
        let server = Rc::new(Server::new(Rc::new(services.proxy.clone()), banner));
        let asked = server.clone();
        let has_newer_page: HasNewerPage = Rc::new(move || {
            let server = asked.clone();
            Box::pin(async move { page::has_newer_program().await || server.has_newer_page().await })
        });
        let parts = Parts::new(toasts, banner, has_newer_page);
        let effects = Effects::default();
        let preferences = Preferences::new(services.store.clone(), effects.clone());
        let projects = Projects::new(services.store.clone(), preferences, parts, toasts);
        let account: Rc<dyn Account> = Rc::new(services.proxy.clone());
        let tool_servers = ToolServers::new(
            account.clone(),
            Rc::new(services.proxy.clone()),
            server.clone(),
            preferences,
            Rc::new(Clock),
            Part::new(loads.clone(), parts),
            Part::new(loads.clone(), parts),
        );
        let locked = RwSignal::new(false);
        let panels = Panels::new(preferences, locked);
        let added = Added::new(
            services.store.clone(),
            server.clone(),
            tool_servers.clone(),
            services.turn.knowledge_bases.clone(),
            toasts,
            Rc::new(services.proxy.clone()),
            Part::new(loads.clone(), parts),
        );
        let environment = Environment {
            turn: services.turn.clone(),
            added,
            scheduler: Rc::new(Clock),
            account,
            store: services.store.clone(),
            server: server.clone(),
            preferences,
            projects,
            parts,
            answer: Part::new(loads.clone(), parts),
            tool_servers: tool_servers.clone(),
            toasts,
            effects: effects.clone(),
            panels,
            locked,
            answering,
            tokenizer,
            on_news: OnceCell::new(),
        };
        let conversations = Conversations::new(id, Rc::new(environment), loads.clone());
        let state = State {
            conversations,
            completion: Completion::new(conversations, loads.clone(), loads.clone()),
            dictation: Dictation::new(conversations),
            read_aloud: ReadAloud::new(toasts),
            document: DocumentViewer::new(conversations, loads.clone()),
            selected_words: RwSignal::new_local(None),
            library: Library::new(conversations),
            images: AcceptedImages::new(preferences),
            effects,
            composer: Composer {
                unreached_bases,
                dragging: RwSignal::new(false),
                files_for: RwSignal::new_local(None),
            },
            at_end,
            preferences,
            storage: conversations.storage,
            tool_servers,
            panels,
            projects,
            added,
            banner,
            transfers: Transfers::new(conversations, panels.settings, Rc::new(Downloads), loads.clone()),
            toasts,
            parts,
            views: PartViews {
                answer: Part::new(loads.clone(), parts),
                dialogs: Part::new(loads.clone(), parts),
                records: Part::new(loads.clone(), parts),
                servers: Part::new(loads.clone(), parts),
            },
            server,
            services,
        };
        // It lives as long as the page does.
        Some(Self(Box::leak(Box::new(SendWrapper::new(state)))))
    }

    /// The state, within a view.
    pub(crate) fn get() -> Self {
        expect_context()
    }

    /// The conversation on screen, for code that does not follow it.
    pub(crate) fn conversation(self) -> Conversation {
        self.conversations.current_untracked()
    }

    /// Attaches files to the next question, or says why not.
    pub(crate) fn attach(self, files: Vec<LocalFile>) {
        let (conversation, dialogs) = (self.conversation(), &self.0.views.dialogs);
        conversation.expect_files(files.len());
        spawn_local(async move { (dialogs.loaded().await.attach)(conversation, files).await });
    }

    /// Begins to dictate a question, or ends what is being said.
    pub(crate) fn dictate(self) {
        let (dictation, dialogs) = (self.dictation, &self.0.views.dialogs);
        if !dictation.end() {
            let (proxy, question) = (self.services().proxy.clone(), self.services().question.clone());
            spawn_local(async move { (dialogs.loaded().await.dictate)(dictation, proxy, question).await });
        }
    }

    /// Whether files that are dropped go to the library: it is open. Tracks.
    pub(crate) fn takes_documents(self) -> bool {
        self.panels.shown() == Some(SidePanel::Library)
    }

    /// Adds documents to the library of this browser, which keeps them unless the conversation is temporary.
    pub(crate) fn add_documents(self, dropped: Dropped) {
        let (added, dialogs) = (self.added, &self.0.views.dialogs);
        self.panels.library.tab.set(LibraryTab::Documents);
        added.expect();
        let is_stored = untrack(|| self.conversation().is_stored());
        spawn_local(async move { (dialogs.loaded().await.add_documents)(added, dropped, is_stored).await });
    }

    /// Adds files to a stored project, or says why not.
    pub(crate) fn add_to_project(self, id: ProjectId, dropped: Dropped) {
        let (projects, dialogs) = (self.projects, &self.0.views.dialogs);
        spawn_local(async move { (dialogs.loaded().await.add_to_project)(projects, id, dropped).await });
    }

    pub(crate) fn services(self) -> &'static Services {
        &self.0.services
    }
}

impl Deref for App {
    type Target = State;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}
