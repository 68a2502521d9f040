//! Views whose code is loaded when they are first shown.

use std::sync::Arc;

use footnote_client::ports::NotLoaded;
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    app::{App, PartViews},
    part_views::{AnswerViews, DialogViews, RecordViews, ServerViews},
};

/// A view of a part of the program.
#[derive(Clone)]
pub(crate) enum Lazy {
    Answer(Select<AnswerViews>),
    Dialogs(Select<DialogViews>),
    Records(Select<RecordViews>),
    Servers(Select<ServerViews>),
}

type Select<P> = Arc<dyn Fn(&P) -> AnyView + Send + Sync>;

impl Lazy {
    pub(crate) fn answer(view: impl Fn(&AnswerViews) -> AnyView + Send + Sync + 'static) -> Self {
        Self::Answer(Arc::new(view))
    }

    pub(crate) fn dialogs(view: impl Fn(&DialogViews) -> AnyView + Send + Sync + 'static) -> Self {
        Self::Dialogs(Arc::new(view))
    }

    pub(crate) fn records(view: impl Fn(&RecordViews) -> AnyView + Send + Sync + 'static) -> Self {
        Self::Records(Arc::new(view))
    }

    pub(crate) fn servers(view: impl Fn(&ServerViews) -> AnyView + Send + Sync + 'static) -> Self {
        Self::Servers(Arc::new(view))
    }

    async fn load(self, views: &PartViews) -> Result<ViewFn, NotLoaded> {
        Ok(match self {
            Self::Answer(select) => view_fn(views.answer.load().await?, select),
            Self::Dialogs(select) => view_fn(views.dialogs.load().await?, select),
            Self::Records(select) => view_fn(views.records.load().await?, select),
            Self::Servers(select) => view_fn(views.servers.load().await?, select),
        })
    }
}

fn view_fn<P: Sync>(views: &'static P, select: Select<P>) -> ViewFn {
    ViewFn::from(move || select(views))
}

/// Whether a view is wanted. Boxed, so that the code of [`LazyView`] is in the program once.
pub(crate) struct When(Box<dyn Fn() -> bool + Send + Sync>);

impl<W: Fn() -> bool + Send + Sync + 'static> From<W> for When {
    fn from(when: W) -> Self {
        Self(Box::new(when))
    }
}

/// A view that is shown while `when` is true; its code is loaded the first time.
#[component]
pub(crate) fn LazyView(
    #[prop(into)] when: When,
    view: Lazy,
    /// Shown until the code is loaded.
    #[prop(optional, into)]
    meanwhile: ViewFn,
) -> impl IntoView {
    let app = App::get();
    let loaded = RwSignal::new(None::<ViewFn>);
    let tries = RwSignal::new(0);
    let is_wanted = Memo::new(move |_| when.0());
    Effect::new(move || {
        tries.track();
        if !is_wanted.get() || loaded.with_untracked(Option::is_some) {
            return;
        }
        let view = view.clone();
        spawn_local(async move {
            match view.load(&app.views).await {
                Ok(view) => {
                    loaded.try_set(Some(view));
                    app.parts.retry_all();
                }
                Err(NotLoaded) => app.parts.not_loaded(move || {
                    tries.try_update(|tries| *tries += 1);
                }),
            }
        });
    });
    move || is_wanted.get().then(|| loaded.get().map_or_else(|| meanwhile.run(), |view| view.run()))
}
