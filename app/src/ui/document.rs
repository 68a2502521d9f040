//! A document of the knowledge base, opened beside the conversation: whole, or the passages that an answer was given.

mod claim;
mod page_controls;
pub(crate) mod pages;
mod resize;
mod search;

use footnote_client::{
    conversation::Conversation,
    panels::{DocumentState, OpenDocument, SidePanel, Target},
    ports::TextView as _,
    preferences::Preference,
    server::Server,
};
use footnote_core::{
    conversation::{DocumentId, Source},
    link::{AppLink, DocumentRoute, safe_link, with_text_fragment},
    markdown::{parse, plain_text},
    text::clean_title,
    wire::{SCAN_TEXT, split_id},
};
use footnote_messages as messages;
use leptos::{ev::KeyboardEvent, prelude::*, task::spawn_local};

pub(crate) use self::claim::Differing;
use crate::{
    browser::clock,
    dom::{
        self, keep_marked_in_view,
        link::link_to_app,
        pdf_page,
        streaming_text::{StreamingText, show_text},
    },
    ui::{
        app::App,
        document::{
            claim::ClaimSection,
            page_controls::{PageControls, PdfDocument},
            resize::Resizer,
            search::DocumentSearch,
        },
        elements::{
            controls::{Anchor, aria},
            lazy::{Lazy, LazyView},
            panel::{Panel, PanelBar},
            source::source_place,
            within::around,
        },
    },
};

/// The longest quote, in characters.
const MAX_QUOTE: usize = 300;
/// Id of the element in which the document scrolls.
const BODY: &str = "document-body";

#[component]
pub(crate) fn DocumentPanel() -> impl IntoView {
    view! { <Panel panel=SidePanel::Document view=Lazy::Answer(|views| views.document) /> }
}

#[component]
pub(crate) fn DocumentViewer() -> impl IntoView {
    let app = App::get();
    let open = app.panels.document;
    let title = move || open.with(|open| open.as_ref().map(title).unwrap_or_default());
    let place =
        move || open.with(|open| open.as_ref().map(|open| place(&app.server, open)).unwrap_or_default());
    let is_ready = move || {
        // Attached files go with every question, so there is no need to name one; and of a scan nothing is known.
        let can_tell = |open: &OpenDocument| matches!(&open.state, DocumentState::Ready { id, text, .. } if id.own().is_some() && text != SCAN_TEXT);
        open.with(|open| open.as_ref().is_some_and(can_tell)) && app.conversations.may_write()
    };
    let ask = move |_| {
        if let Some(title) =
            open.with_untracked(|open| open.as_ref().and_then(ready_title).map(str::to_owned))
        {
            app.document.ask_about(&title);
        }
    };
    let ask_words = || {
        let (before, after) = around(messages::document::ask);
        view! { {before} <span class="rest">{messages::document::ask_more()}</span> {after} }
    };
    // The same document stays on screen where another citation of it is opened.
    let shown = Memo::new(move |_| open.with(|open| open.as_ref().map(ShownDocument::of)));
    on_cleanup(dom::chips::leave_current);
    // Those of a PDF, while its pages are on screen.
    let pages = RwSignal::new(None::<PageControls>);
    let on_key = move |event: KeyboardEvent| {
        if let Some(controls) = pages.get_untracked()
            && let Some((at_begin, at_end)) = pdf_page::edges_of(&event)
            && controls.press.run((event.key(), at_begin, at_end))
        {
            event.prevent_default();
        }
    };
    view! {
        <aside class="panel viewer" aria-label=messages::document::panel()>
            <Resizer />
            <PanelBar
                title=move || view! { {title} " " <span class="where">{place}</span> }
                label=messages::document::close()
                close=Callback::new(move |()| app.document.close())
            >
                <Show when=is_ready>
                    <Show when=move || app.conversations.current().may_summarise()>
                        <button
                            type="button"
                            class="button"
                            aria-label=messages::document::summarise_this()
                            on:click=move |_| app.document.summarise()
                        >
                            {messages::document::summarise()}
                        </button>
                    </Show>
                    <button type="button" class="button" aria-label=messages::document::ask_about_this() on:click=ask>
                        {ask_words()}
                    </button>
                </Show>
            </PanelBar>
            <ClaimSection />
            <DocumentSearch within=BODY pages />
            <div
                class="panel-body"
                id=BODY
                tabindex="0"
                role="group"
                aria-label=move || {
                    if pages.get().is_some() { messages::document::pages_of() } else { messages::document::text_of() }
                }
                on:keydown=on_key
                use:keep_marked_in_view
            >
                {move || shown.get().map(|document| view! { <DocumentBody document pages /> })}
            </div>
        </aside>
    }
}

/// The title that a question may name, once the document has been loaded.
fn ready_title(document: &OpenDocument) -> Option<&str> {
    match &document.state {
        DocumentState::Ready { title, .. } => Some(title),
        DocumentState::Loading
        | DocumentState::Passages
        | DocumentState::Missing
        | DocumentState::Failed(_) => None,
    }
}

fn title(document: &OpenDocument) -> String {
    match (ready_title(document), &document.source, &document.route) {
        (Some(title), _, _) => title.to_owned(),
        (None, Some(source), _) => clean_title(&source.title),
        (None, None, Some(route)) => clean_title(split_id(name(route)).1),
        (None, None, None) => messages::document::no_source().to_owned(),
    }
}

/// The name shown until the document is loaded.
fn name(route: &DocumentRoute) -> &str {
    match route {
        DocumentRoute::Id(id) => id.name(),
        DocumentRoute::Title { title, .. } => title,
    }
}

fn place(server: &Server, document: &OpenDocument) -> String {
    match &document.route {
        Some(DocumentRoute::Id(id)) => source_place(server, id),
        Some(DocumentRoute::Title { title, .. }) => clean_title(title),
        None => String::new(),
    }
}

/// What the text of the viewer is made of; not the words that it was opened for.
#[derive(Clone, PartialEq)]
struct ShownDocument {
    state: DocumentState,
    /// Where its passages may be shown.
    source: Option<Source>,
}

impl ShownDocument {
    fn of(open: &OpenDocument) -> Self {
        let is_whole = matches!(open.state, DocumentState::Ready { .. });
        Self { state: open.state.clone(), source: open.source.clone().filter(|_| !is_whole) }
    }
}

/// The words in the open document to mark.
fn target(open: RwSignal<Option<OpenDocument>>) -> Option<Target> {
    open.with(|open| open.as_ref()?.target.clone())
}

#[component]
fn DocumentBody(document: ShownDocument, pages: RwSignal<Option<PageControls>>) -> impl IntoView {
    let app = App::get();
    let ShownDocument { source, state } = document;
    match state {
        DocumentState::Loading => {
            view! { <p class="doing" role="status">{messages::document::opening()}</p> }.into_any()
        }
        DocumentState::Missing => view! { <p>{messages::document::made_up_number()}</p> }.into_any(),
        DocumentState::Passages => {
            let load = move |_| app.document.load_whole();
            let url = source.as_ref().and_then(|source| source.url.clone());
            let link = move || web_link(url.as_deref(), target(app.document.open).as_ref());
            let is_all = source.as_ref().is_some_and(|source| source.document_id.is_kept_with_answer());
            let more = if is_all {
                view! { <span class="hint">{messages::document::kept_with_this_answer()}</span> }.into_any()
            } else {
                view! {
                    <button type="button" class="link" on:click=load>
                        {messages::document::read_whole()}
                    </button>
                }
                .into_any()
            };
            let id = source.as_ref().map(|source| source.document_id.clone());
            let in_app =
                move || app_link(app.conversation(), id.as_ref()?, target(app.document.open).as_ref());
            view! {
                <p class="row">{link} {in_app} {more}</p>
                {source.map(|source| view! { <Passages source /> })}
            }
            .into_any()
        }
        DocumentState::Failed(reason) => view! {
            <div class="alert" role="alert">
                <span>{reason}</span>
                <button type="button" class="button" on:click=move |_| app.document.retry()>
                    {messages::document::retry()}
                </button>
            </div>
            {source.map(|source| view! { <Passages source /> })}
        }
        .into_any(),
        DocumentState::Ready { id, text, url, .. } => {
            let own = id.clone();
            let on_web = move || {
                web_link(url.as_deref(), target(app.document.open).as_ref())
                    .map(|link| view! { <p>{link}</p> })
            };
            let in_app = move || {
                app_link(app.conversation(), &own, target(app.document.open).as_ref())
                    .map(|link| view! { <p>{link}</p> })
            };
            view! {
                {on_web}
                {in_app}
                <WholeDocument text id pages />
            }
            .into_any()
        }
    }
}

/// A document's text; a PDF's pages, where the proxy has its file, unless the person prefers its text.
#[component]
fn WholeDocument(text: String, id: DocumentId, pages: RwSignal<Option<PageControls>>) -> impl IntoView {
    let app = App::get();
    let config = app.conversation().turn_config();
    let has_pages = |own: &str| config.is_some_and(|config| config.public.bases.has_pdf(own));
    if !id.own().is_some_and(has_pages) {
        return view! { <DocumentText text id /> }.into_any();
    }
    let as_text = RwSignal::new(app.preferences.is_on(Preference::PdfAsText));
    let choice = move |label: &'static str, is_text: bool| {
        view! {
            <button
                type="button"
                class="quiet"
                aria-pressed=move || aria(as_text.get() == is_text)
                on:click=move |_| {
                    as_text.set(is_text);
                    app.preferences.set_on(Preference::PdfAsText, is_text);
                }
            >
                {label}
            </button>
        }
    };
    provide_context(PdfDocument { id: id.clone(), text: text.clone(), controls: pages, as_text });
    view! {
        <div class="pdf-choice" role="group" aria-label=messages::document::show_as()>
            {choice(messages::document::as_pages(), false)} {choice(messages::document::as_text(), true)}
        </div>
        <LazyView when=move || !as_text.get() view=Lazy::Dialogs(|views| views.pdf_pages) />
        {move || as_text.get().then(|| view! { <DocumentText text=text.clone() id=id.clone() /> })}
    }
    .into_any()
}

/// A link to the document's own address, at the words that it was opened for.
fn web_link(url: Option<&str>, target: Option<&Target>) -> Option<impl IntoView + use<>> {
    let link = safe_link(url?)?;
    let words = target.map(|target| plain_text(&parse(&target.words, &[]))).unwrap_or_default();
    // Longer words are a passage rather than a quote, and may not be contiguous on the web page.
    let words = Some(words).filter(|words| words.chars().count() <= MAX_QUOTE).unwrap_or_default();
    let address = with_text_fragment(&link.href, &words);
    let host = link.host;
    Some(
        view! { <Anchor address>{messages::document::open_web_page()}</Anchor> " " <span class="where">{host}</span> },
    )
}

/// A link that opens a document of the folder in the operator's application, at the heading that it was opened for.
fn app_link(
    conversation: Conversation,
    id: &DocumentId,
    target: Option<&Target>,
) -> Option<impl IntoView + use<>> {
    let own = id.own()?;
    let config = conversation.turn_config()?;
    let heading = target.and_then(|target| target.heading.as_deref());
    let link = AppLink::to_document(&config.public.bases, own, heading)?;
    let label = messages::document::open_in(link.app());
    Some(view! { <a use:link_to_app=link>{label}</a> })
}

/// The passages of a document that were found for an answer, as far as they are stored.
#[component]
fn Passages(source: Source) -> impl IntoView {
    let passages = source
        .passages
        .into_iter()
        .map(|passage| view! { <DocumentText text=passage.text passage=passage.id /> });
    view! {
        <section class="found-then" aria-label=messages::document::found_in_it()>
            <h2>{messages::document::found_in_it()}</h2>
            {passages.collect_view()}
        </section>
    }
}

/// A document's text, or a part of it. `id` is the document that its relative links start from; without it they lead
/// nowhere.
#[component]
fn DocumentText(
    text: String,
    #[prop(optional)] id: Option<DocumentId>,
    /// The id of the passage that the text is.
    #[prop(optional)]
    passage: Option<DocumentId>,
) -> impl IntoView {
    let app = App::get();
    StreamingText::new().map(|body| {
        if let Some(id) = id {
            body.set_base(&id);
            let config = app.conversation().turn_config();
            let has_pictures = |own: &str| config.is_some_and(|config| config.public.bases.has_pictures(own));
            if id.own().is_some_and(has_pictures) {
                body.show_pictures(&app.services().proxy);
            }
        }
        body.finish(&text, &[], None);
        let marked = body.clone();
        Effect::new(move || {
            let is_here = |target: &Target| passage.is_none() || passage == target.passage;
            if let Some(target) = target(app.document.open).filter(is_here) {
                spawn_local(reveal(marked.clone(), target));
            }
        });
        view! { <div use:show_text=body></div> }
    })
}

/// Scrolls to the words once they are on screen; a long document takes a few frames.
async fn reveal(body: StreamingText, target: Target) {
    // The viewer takes its place first.
    clock::yield_to_browser().await;
    body.shown().await;
    body.reveal(&target.words, target.heading.as_deref());
}
