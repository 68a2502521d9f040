//! Folders or tags to choose from. Both may be nested: what is chosen has all below it.

use footnote_messages as messages;
use leptos::{ev::KeyboardEvent, prelude::*};

use crate::dom;

/// Names that are shown without a box to search them. Of more, those are shown that are chosen or found.
const FEW: usize = 8;
/// The deepest step to the right.
const MAX_DEPTH: usize = 4;

/// What the names are of.
#[derive(Clone, Copy)]
pub(super) enum NameKind {
    Folder,
    Tag,
}

impl NameKind {
    fn title(self) -> &'static str {
        match self {
            Self::Folder => messages::composer::folders(),
            Self::Tag => messages::composer::tags(),
        }
    }

    fn name_of_one(self) -> &'static str {
        match self {
            Self::Folder => messages::composer::folder_name(),
            Self::Tag => messages::composer::tag_name(),
        }
    }

    fn search(self) -> &'static str {
        match self {
            Self::Folder => messages::composer::search_folders(),
            Self::Tag => messages::composer::search_tags(),
        }
    }

    fn search_count(self, count: usize) -> String {
        match self {
            Self::Folder => messages::composer::search_count_folders(count),
            Self::Tag => messages::composer::search_count_tags(count),
        }
    }

    fn not_found(self) -> &'static str {
        match self {
            Self::Folder => messages::composer::no_such_folder(),
            Self::Tag => messages::composer::no_such_tag(),
        }
    }
}

/// A name with the number of its documents.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Row {
    path: String,
    /// `None` where that is not known.
    count: Option<u64>,
    /// How many of the names above it stand above it.
    depth: usize,
}

impl Row {
    pub(super) fn new(path: &str, count: u64) -> Self {
        Self { path: path.to_owned(), count: Some(count), depth: 0 }
    }
}

/// The names of several bases as one list, in which each stands below the one that it is nested in.
pub(super) fn rows(lists: impl Iterator<Item = Vec<Row>>) -> Vec<Row> {
    let mut rows: Vec<Row> = lists.flatten().collect();
    rows.sort_by(|one, other| one.path.split('/').cmp(other.path.split('/')));
    rows.dedup_by(|later, earlier| {
        let is_same = later.path == earlier.path;
        if is_same {
            earlier.count = earlier.count.zip(later.count).map(|(one, other)| one + other).or(earlier.count);
        }
        is_same
    });
    let mut above: Vec<String> = Vec::new();
    for row in &mut rows {
        above.retain(|one| is_below(&row.path, one));
        row.depth = above.len();
        above.push(row.path.clone());
    }
    rows
}

fn is_below(path: &str, other: &str) -> bool {
    path.strip_prefix(other).is_some_and(|rest| rest.starts_with('/'))
}

#[component]
pub(super) fn Names(
    kind: NameKind,
    listed: Memo<Vec<Row>>,
    #[prop(into)] chosen: Signal<Vec<String>>,
    /// Names that are not listed can be typed.
    #[prop(into)]
    may_add: Signal<bool>,
    change: Callback<Vec<String>>,
) -> impl IntoView {
    let query = RwSignal::new(String::new());
    // Those that were chosen here, or are in no list; they stay in sight when they are left out again.
    let added = RwSignal::new(chosen.get_untracked());
    Effect::new(move || {
        let new = chosen.get().into_iter().filter(|name| !added.with_untracked(|added| added.contains(name)));
        let new: Vec<String> = new.collect();
        if !new.is_empty() {
            added.update(|added| added.extend(new));
        }
    });
    let all = Memo::new(move |_| {
        let unlisted = added
            .get()
            .into_iter()
            .filter(|name| listed.with(|listed| listed.iter().all(|row| row.path != *name)));
        let unlisted = unlisted.map(|path| Row { path, count: None, depth: 0 }).collect();
        rows([listed.get(), unlisted].into_iter())
    });
    let shown = Memo::new(move |_| {
        let query = query.with(|query| query.trim().to_lowercase());
        let mut rows = all.get();
        if query.is_empty() && rows.len() <= FEW {
            return rows;
        }
        if query.is_empty() {
            added.with(|added| rows.retain(|row| added.contains(&row.path)));
        } else {
            rows.retain(|row| row.path.to_lowercase().contains(&query));
        }
        // They stand alone, with their whole paths.
        for row in &mut rows {
            row.depth = 0;
        }
        rows
    });
    let has_box = Memo::new(move |_| may_add.get() || all.with(|all| all.len() > FEW));
    let typed = move || {
        let typed = query.with(|query| query.trim().trim_matches('/').to_owned());
        let is_new = !typed.is_empty() && all.with(|all| all.iter().all(|row| row.path != typed));
        (is_new && may_add.get()).then_some(typed)
    };
    let add = move || {
        let Some(typed) = untrack(typed) else { return };
        added.update(|added| added.push(typed.clone()));
        query.set(String::new());
        let mut names = chosen.get_untracked();
        names.push(typed);
        change.run(names);
    };
    let on_key = move |event: KeyboardEvent| match dom::key(&event) {
        dom::Key::Enter => {
            event.prevent_default();
            add();
        }
        dom::Key::Escape if query.with_untracked(|query| !query.is_empty()) => {
            // A dialog around it stays open.
            event.prevent_default();
            event.stop_propagation();
            query.set(String::new());
        }
        _ => {}
    };
    let box_label = Signal::derive(move || if may_add.get() { kind.name_of_one() } else { kind.search() });
    let is_unfound = move || {
        let is_asked = query.with(|query| !query.trim().is_empty());
        is_asked && !may_add.get() && shown.with(Vec::is_empty)
    };
    let placeholder = move || {
        if may_add.get() { kind.name_of_one().to_owned() } else { kind.search_count(all.with(Vec::len)) }
    };
    view! {
        <Show when=move || may_add.get() || all.with(|all| !all.is_empty())>
            <fieldset>
                <legend>{kind.title()}</legend>
                <Show when=move || has_box.get()>
                    <input
                        type="text"
                        class="search"
                        aria-label=box_label
                        placeholder=placeholder
                        autocomplete="off"
                        spellcheck="false"
                        bind:value=query
                        on:keydown=on_key
                    />
                </Show>
                {move || {
                    typed()
                        .map(|typed| {
                            view! {
                                <button type="button" class="button" on:click=move |_| add()>
                                    {messages::composer::add_name(&typed)}
                                </button>
                            }
                        })
                }}
                <Show when=is_unfound>
                    <p class="hint" role="status">
                        {kind.not_found()}
                    </p>
                </Show>
                <ul>
                    <For each=move || shown.get() key=Clone::clone let(row)>
                        <NameRow row chosen change />
                    </For>
                </ul>
            </fieldset>
        </Show>
    }
}

#[component]
fn NameRow(row: Row, chosen: Signal<Vec<String>>, change: Callback<Vec<String>>) -> impl IntoView {
    let Row { path, count, depth } = row;
    let shown = count.map(messages::number);
    // What is above it is not seen again, but heard.
    let (name, heard) = match path.rsplit_once('/') {
        Some((_, name)) if depth > 0 => {
            let heard =
                count.map_or_else(|| path.clone(), |count| messages::composer::folder_heard(count, &path));
            (name.to_owned(), Some(heard))
        }
        _ => (path.clone(), None),
    };
    let path = StoredValue::new(path);
    let is_chosen = Memo::new(move |_| chosen.with(|chosen| path.with_value(|path| chosen.contains(path))));
    let is_in_chosen = Memo::new(move |_| {
        chosen.with(|chosen| path.with_value(|path| chosen.iter().any(|one| is_below(path, one))))
    });
    let toggle = move |event| {
        let mut names = chosen.get_untracked();
        path.with_value(|path| {
            // It has those below it.
            names.retain(|one| one != path && !is_below(one, path));
            if event_target_checked(&event) {
                names.push(path.clone());
            }
        });
        change.run(names);
    };
    view! {
        <li data-depth=depth.min(MAX_DEPTH).to_string()>
            <label class="tick">
                <input
                    type="checkbox"
                    aria-label=heard
                    prop:checked=move || is_chosen.get() || is_in_chosen.get()
                    disabled=move || is_in_chosen.get()
                    on:change=toggle
                />
                <span class="name" dir="auto">{name}</span>
                <span class="soft">{shown}</span>
            </label>
        </li>
    }
}
