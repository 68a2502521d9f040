//! Views whose code is loaded when they are first shown.

use footnote_client::ports::NotLoaded;
use footnote_core::conversation::AttachmentId;
use leptos::{prelude::*, task::spawn_local};

use crate::ui::{
    app::{App, PartViews},
    part_views::{AnswerViews, DialogViews, RecordViews, ServerViews, View},
};

/// A view of a part of the program.
#[derive(Clone, Copy)]
pub(crate) enum Lazy {
    Answer(fn(&AnswerViews) -> View),
    Dialogs(fn(&DialogViews) -> View),
    Records(fn(&RecordViews) -> View),
    Servers(fn(&ServerViews) -> View),
    /// Where else an attached file is.
    AlsoIn(AttachmentId),
}

impl Lazy {
    async fn load(self, views: &PartViews) -> Result<ViewFn, NotLoaded> {
        Ok(ViewFn::from(match self {
            Self::Answer(select) => select(views.answer.load().await?),
            Self::Dialogs(select) => select(views.dialogs.load().await?),
            Self::Records(select) => select(views.records.load().await?),
            Self::Servers(select) => select(views.servers.load().await?),
            Self::AlsoIn(file) => {
                let view = views.dialogs.load().await?.also_in;
                return Ok(ViewFn::from(move || view(file)));
            }
        }))
    }
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
