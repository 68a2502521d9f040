//! The choice of where to search: knowledge bases of several, folders, tags and days.
//!
//! [`ScopeChooser`] knows nothing of conversations: whoever shows it says what is chosen and takes what is chosen instead.

mod names;

use footnote_client::server::Server;
use footnote_core::{
    conversation::SearchScope,
    wire::{Base, BaseKind, FilterChoices, FilterField, SearchFilter},
};
use footnote_messages as messages;
use leptos::{ev::KeyboardEvent, prelude::*, task::spawn_local};

use self::names::{NameKind, Names, Row, rows};
use crate::{
    dom::{self, focus_soon},
    ui::{
        app::App,
        elements::controls::{Icon, IconButton},
    },
};

/// The choice for the conversation on screen.
#[component]
pub(crate) fn SearchInDialog() -> impl IntoView {
    let app = App::get();
    let on_key = move |event: KeyboardEvent| {
        if matches!(dom::key(&event), dom::Key::Escape) {
            event.stop_propagation();
            app.conversations.close_search_in();
        }
    };
    view! {
        <div class="pop-body" role="dialog" aria-label=messages::composer::search_in() tabindex="-1" on:keydown=on_key use:focus_soon>
            <div class="scope-bar">
                <h2>{messages::composer::search_in()}</h2>
                <IconButton
                    class="quiet square"
                    icon="icon i-close"
                    label=messages::composer::close_search_in()
                    on:click=move |_| app.conversations.close_search_in()
                />
            </div>
            <ConversationScope />
        </div>
    }
}

/// The choice of a conversation, beside that of its project.
#[component]
pub(super) fn ConversationScope() -> impl IntoView {
    let app = App::get();
    let scope = Signal::derive(move || app.conversations.current().search_scope());
    let limits_of_project = Memo::new(move |_| app.conversations.current().limits_of_project());
    let change = Callback::new(move |scope| app.conversation().choose_scope(scope));
    view! {
        <p class="hint">
            {messages::composer::for_this_conversation()}
            <Show when=move || limits_of_project.with(|limits| !limits.is_empty())>
                " "
                {move || messages::composer::project_searches_in(limits_of_project.get())}
            </Show>
        </p>
        <ScopeChooser scope change />
    }
}

/// A knowledge base that can be chosen.
#[derive(Clone)]
struct Choosable {
    base: Base,
    /// Its folders and tags.
    choices: Choices,
}

#[derive(Clone, PartialEq)]
enum Choices {
    Reading,
    /// It gives no list.
    Unlisted,
    Listed(FilterChoices),
    /// Why they could not be read.
    Failed(String),
}

impl Choosable {
    fn can(&self, field: FilterField) -> bool {
        let kind = &self.base.kind;
        // A server with Footnote's own protocol can be limited if it says by what.
        let says_no = *kind == BaseKind::Footnote && self.choices == Choices::Unlisted;
        kind.can_filter(field) && !says_no
    }

    fn can_all(&self, filter: &SearchFilter) -> bool {
        filter.fields().all(|field| self.can(field))
    }
}

/// Chooses where to search; `change` is given each new choice.
#[component]
pub(crate) fn ScopeChooser(
    #[prop(into)] scope: Signal<SearchScope>,
    change: Callback<SearchScope>,
) -> impl IntoView {
    let app = App::get();
    let all = RwSignal::new(choosable(&app.server));
    let asked = all.with_untracked(|all| {
        let asked = all.iter().enumerate().filter(|(_, one)| one.choices == Choices::Reading);
        asked.map(|(at, one)| (at, one.base.name.clone())).collect::<Vec<_>>()
    });
    for (at, name) in asked {
        spawn_local(async move {
            let choices = match app.services().turn.knowledge_bases.choices(&name).await {
                Ok(Some(choices)) => Choices::Listed(choices),
                Ok(None) => Choices::Unlisted,
                Err(error) => Choices::Failed(error.to_string()),
            };
            all.try_update(|all| all.get_mut(at).map(|one| one.choices = choices));
        });
    }
    let update = move |edit: &dyn Fn(&mut SearchScope)| {
        let mut scope = scope.get_untracked();
        // What is chosen here takes the place of one document.
        scope.filter.documents.clear();
        scope.title = None;
        edit(&mut scope);
        change.run(scope);
    };
    // Of the bases that are asked, whether one can be limited by this.
    let can = move |field: FilterField| {
        all.with(|all| {
            scope.with(|scope| all.iter().any(|one| scope.has_base(&one.base.name) && one.can(field)))
        })
    };
    let can_folders = Memo::new(move |_| can(FilterField::Folders));
    let can_tags = Memo::new(move |_| can(FilterField::Tags));
    let can_days = Memo::new(move |_| can(FilterField::After) || can(FilterField::Before));
    let is_unlisted = Memo::new(move |_| {
        all.with(|all| {
            scope.with(|scope| {
                all.iter().any(|one| {
                    scope.has_base(&one.base.name)
                        && one.choices == Choices::Unlisted
                        && one.can(FilterField::Folders)
                })
            })
        })
    });
    let listed = move |names: fn(&FilterChoices) -> Vec<Row>| {
        Memo::new(move |_| {
            all.with(|all| {
                scope.with(|scope| {
                    let asked = all.iter().filter(|one| scope.has_base(&one.base.name));
                    rows(asked.filter_map(|one| match &one.choices {
                        Choices::Listed(choices) => Some(names(choices)),
                        _ => None,
                    }))
                })
            })
        })
    };
    let folders =
        listed(|choices| choices.folders.iter().map(|folder| Row::new(&folder.path, folder.count)).collect());
    let tags = listed(|choices| choices.tags.iter().map(|tag| Row::new(&tag.tag, tag.count)).collect());
    let chosen_folders = Signal::derive(move || scope.with(|scope| scope.filter.folders.clone()));
    let chosen_tags = Signal::derive(move || scope.with(|scope| scope.filter.tags.clone()));
    let is_reading = move || all.with(|all| all.iter().any(|one| one.choices == Choices::Reading));
    let failures = move || {
        all.with(|all| {
            let failed = all.iter().filter_map(|one| match &one.choices {
                Choices::Failed(reason) => Some(not_listed(&one.base, reason)),
                _ => None,
            });
            failed.map(|line| view! { <p role="status">{line}</p> }).collect_view()
        })
    };
    let is_limited = Memo::new(move |_| scope.with(|scope| !scope.is_everywhere()));
    let nothing = move || {
        let has_one_base = all.with(|all| all.len() == 1);
        has_one_base && !is_reading() && !(can_folders.get() || can_tags.get() || can_days.get())
    };
    view! {
        <div class="scope">
            <Show when=move || all.with(|all| all.len() > 1)>
                <Bases all scope change />
            </Show>
            <Show when=move || can_folders.get()>
                <Names
                    kind=NameKind::Folder
                    listed=folders
                    chosen=chosen_folders
                    may_add=is_unlisted
                    change=Callback::new(move |folders: Vec<String>| update(&|scope| scope.filter.folders.clone_from(&folders)))
                />
            </Show>
            <Show when=move || can_tags.get()>
                <Names
                    kind=NameKind::Tag
                    listed=tags
                    chosen=chosen_tags
                    may_add=is_unlisted
                    change=Callback::new(move |tags: Vec<String>| update(&|scope| scope.filter.tags.clone_from(&tags)))
                />
            </Show>
            <Show when=move || can_days.get()>
                <Days scope change />
            </Show>
            <Show when=is_reading>
                <p role="status">{messages::composer::reading_folders()}</p>
            </Show>
            {failures}
            <Show when=nothing>
                <p role="status">{messages::composer::not_limited()}</p>
            </Show>
            <button
                type="button"
                class="button"
                disabled=move || !is_limited.get()
                on:click=move |_| change.run(SearchScope::default())
            >
                {messages::composer::search_everything()}
            </button>
        </div>
    }
}

/// The knowledge bases of the settings.
fn choosable(server: &Server) -> Vec<Choosable> {
    let Some(config) = server.public() else { return Vec::new() };
    let choosable = |base: &Base| {
        let kind = &base.kind;
        let has_list = kind.can_filter(FilterField::Folders) || kind.can_filter(FilterField::Tags);
        let choices = if has_list { Choices::Reading } else { Choices::Unlisted };
        Choosable { base: base.clone(), choices }
    };
    config.bases.iter().map(choosable).collect()
}

fn not_listed(base: &Base, reason: &str) -> String {
    if base.title.is_empty() {
        messages::composer::own_folders_not_listed(reason)
    } else {
        messages::composer::folders_not_listed(&base.title, reason)
    }
}

/// All bases are asked, unless some are left out; one has to be left.
#[component]
fn Bases(
    all: RwSignal<Vec<Choosable>>,
    scope: Signal<SearchScope>,
    change: Callback<SearchScope>,
) -> impl IntoView {
    let app = App::get();
    let toggle = move |name: &str| {
        let mut scope = scope.get_untracked();
        let names = all.with_untracked(|all| all.iter().map(|one| one.base.name.clone()).collect::<Vec<_>>());
        let asked = names.iter().filter(|one| scope.has_base(one) != (one.as_str() == name));
        let asked: Vec<String> = asked.cloned().collect();
        scope.bases = if asked.len() == names.len() { Vec::new() } else { asked };
        change.run(scope);
    };
    let row = move |at: usize, base: Base| {
        let (name, title) = (StoredValue::new(base.name), base.title);
        let is_asked = Memo::new(move |_| scope.with(|scope| name.with_value(|name| scope.has_base(name))));
        let is_only = Memo::new(move |_| {
            let asked = all.with(|all| {
                scope.with(|scope| all.iter().filter(|one| scope.has_base(&one.base.name)).count())
            });
            asked == 1 && is_asked.get()
        });
        let is_unreached = Memo::new(move |_| {
            app.composer.unreached_bases.with(|all| name.with_value(|name| all.contains(name)))
        });
        // It could find what is outside of the limits.
        let is_left_out = Memo::new(move |_| {
            let can =
                all.with(|all| scope.with(|scope| all.get(at).is_none_or(|one| one.can_all(&scope.filter))));
            is_asked.get() && !can
        });
        view! {
            <li>
                <label class="tick">
                    <input
                        type="checkbox"
                        prop:checked=move || is_asked.get()
                        disabled=move || is_only.get()
                        on:change=move |_| name.with_value(|name| toggle(name))
                    />
                    <span class="name">
                        {title}
                        <Show when=move || is_unreached.get()>
                            <span class="unreached"><Icon class="icon i-details" />{messages::composer::not_reached()}</span>
                        </Show>
                    </span>
                </label>
                <Show when=move || is_left_out.get()>
                    <p class="hint" role="status">
                        {messages::composer::not_searched_now()}
                    </p>
                </Show>
            </li>
        }
    };
    let bases = all.with_untracked(|all| all.iter().map(|one| one.base.clone()).collect::<Vec<_>>());
    view! {
        <fieldset>
            <legend>{messages::composer::bases()}</legend>
            <ul>{bases.into_iter().enumerate().map(|(at, base)| row(at, base)).collect_view()}</ul>
        </fieldset>
    }
}

/// The first and the last day, which are searched too.
#[component]
fn Days(scope: Signal<SearchScope>, change: Callback<SearchScope>) -> impl IntoView {
    let first = Memo::new(move |_| scope.with(|scope| scope.filter.after.clone().unwrap_or_default()));
    let last = Memo::new(move |_| scope.with(|scope| scope.last_day().unwrap_or_default()));
    let set_first = move |event| {
        let mut scope = scope.get_untracked();
        scope.filter.after = Some(event_target_value(&event)).filter(|day| !day.is_empty());
        change.run(scope);
    };
    let set_last = move |event| {
        let mut scope = scope.get_untracked();
        scope.set_last_day(&event_target_value(&event));
        change.run(scope);
    };
    let is_crossed = move || first.with(|first| last.with(|last| !last.is_empty() && last < first));
    view! {
        <fieldset>
            <legend>{messages::composer::dates()}</legend>
            <div class="days">
                <label>
                    <span>{messages::composer::from_day()}</span>
                    <input type="date" prop:value=move || first.get() on:change=set_first />
                </label>
                <label>
                    <span>{messages::composer::until_day()}</span>
                    <input type="date" prop:value=move || last.get() on:change=set_last />
                </label>
            </div>
            <Show when=is_crossed>
                <p class="hint" role="status">
                    {messages::composer::days_crossed()}
                </p>
            </Show>
        </fieldset>
    }
}
