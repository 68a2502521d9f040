//! The library, a panel or a page: all documents that the knowledge bases list; and those of this conversation and of all
//! conversations, their use, and how questions connect them. It only displays: nothing in it is sent with a question.

mod adding;
mod all_documents;
mod choices;
mod document_link;
mod document_table;
mod documents;
mod graph;
mod summary;

use std::time::Duration;

use footnote_client::panels::{LibraryTab, OpenDocument, SidePanel};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::{
    browser::window,
    dom::{self, focus_soon},
    ui::{
        app::App,
        elements::{
            lazy::Lazy,
            panel::{Panel, PanelBar},
            tabs::{Tab, Tabs},
        },
        library::{all_documents::AllDocuments, choices::ListChoices, documents::Documents},
    },
};

pub(crate) use self::document_link::DocumentLink;

/// Ids of elements.
const BODY: &str = "library-body";
const TAB_DOCUMENTS: &str = "library-documents";
const TAB_CURRENT: &str = "library-here";
const TAB_ALL: &str = "library-all";

static TABS: [Tab<LibraryTab>; 3] = [
    Tab {
        value: LibraryTab::Documents,
        label: messages::library::all_documents,
        id: TAB_DOCUMENTS,
        panel: BODY,
    },
    Tab {
        value: LibraryTab::Conversation,
        label: messages::library::this_conversation,
        id: TAB_CURRENT,
        panel: BODY,
    },
    Tab {
        value: LibraryTab::Conversations,
        label: messages::library::all_conversations,
        id: TAB_ALL,
        panel: BODY,
    },
];

#[component]
pub(crate) fn LibraryPanel() -> impl IntoView {
    view! { <Panel panel=SidePanel::Library view=Lazy::Dialogs(|views| views.library) /> }
}

/// The panel, or the same on the whole page.
#[component]
pub(crate) fn Library() -> impl IntoView {
    let app = App::get();
    let panel = app.panels.library;
    let (current, all) = (app.library.usage_of_conversation(), app.library.usage_of_all());
    let (catalog, choices) = (app.library.catalog(all), ListChoices::new());
    let is_page = move || panel.as_page.get();
    let close = move || app.conversations.close_panel(SidePanel::Library);
    let is_covered = move || app.panels.is_library_covered();
    // Closing a document gives the keyboard back to the link that opened it.
    Effect::new(move |before: Option<Option<String>>| {
        let is_opened_here = |open: &OpenDocument| open.citation.is_none();
        let is_open = app.panels.document.with(|open| open.as_ref().map(is_opened_here));
        match (is_open, before.flatten()) {
            (Some(is_opened_here), _) => is_opened_here.then(|| format!("#{}", window::hash())),
            (None, Some(address)) => {
                // The panel is shown first.
                set_timeout(move || focus_link(&address), Duration::ZERO);
                None
            }
            (None, None) => None,
        }
    });
    view! {
        <div class="panel-place" role=move || (is_page() && !is_covered()).then_some("main")>
            <section
                class="panel library-panel"
                class:library=is_page
                id=SidePanel::Library.ids().0
                aria-label=move || if is_page() { messages::library::title() } else { messages::library::panel() }
                hidden=is_covered
            >
                <Show
                    when=is_page
                    fallback=move || {
                        view! {
                            <PanelBar title=messages::library::title label=messages::library::close() close=Callback::new(move |()| close())>
                                <button type="button" class="button" on:click=move |_| app.document.widen_library()>
                                    {messages::library::full_page()}
                                </button>
                            </PanelBar>
                        }
                    }
                >
                    <div class="panel-bar">
                        <h2>{messages::library::title()}</h2>
                        <button type="button" class="button" on:click=move |_| close() use:focus_soon>
                            {messages::library::back()}
                        </button>
                    </div>
                </Show>
                <Tabs label=messages::library::tabs() tabs=&TABS selected=panel.tab />
                <div
                    class="panel-body"
                    id=BODY
                    role="tabpanel"
                    tabindex="0"
                    aria-labelledby=move || match panel.tab.get() {
                        LibraryTab::Documents => TAB_DOCUMENTS,
                        LibraryTab::Conversation => TAB_CURRENT,
                        LibraryTab::Conversations => TAB_ALL,
                    }
                >
                    {move || match panel.tab.get() {
                        LibraryTab::Documents => view! { <AllDocuments state=catalog choices usage=all /> }.into_any(),
                        LibraryTab::Conversation => view! { <Documents state=current /> }.into_any(),
                        LibraryTab::Conversations => view! { <Documents state=all /> }.into_any(),
                    }}
                </div>
            </section>
        </div>
    }
}

fn focus_link(address: &str) {
    let links = window::by_id::<dom::Handle>(BODY).map(|body| dom::all(&body, "a")).unwrap_or_default();
    let leads_there = |link: &&dom::Handle| link.get_attribute("href").as_deref() == Some(address);
    if let Some(link) = links.iter().find(leads_there) {
        dom::focus(link);
    }
}
