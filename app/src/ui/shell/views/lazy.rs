//! Views whose code is loaded when they are first shown.

use std::{pin::Pin, rc::Rc};

use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::SplitLoaderError;

use crate::ui::app::App;

/// Result of a `wasm_split` function for a [`LazyView`].
pub(crate) type Part = Result<ViewFn, SplitLoaderError>;

/// Calls a `wasm_split` function.
pub(crate) struct Load(Rc<dyn Fn() -> Pin<Box<dyn Future<Output = Part>>>>);

impl<L: Fn() -> F + 'static, F: Future<Output = Part> + 'static> From<L> for Load {
    fn from(load: L) -> Self {
        Self(Rc::new(move || Box::pin(load())))
    }
}

/// Whether a view is wanted. Boxed, as [`Load`] is: the code of [`LazyView`] is in the program once.
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
    #[prop(into)] load: Load,
    /// Shown until the code is loaded.
    #[prop(optional, into)]
    meanwhile: ViewFn,
) -> impl IntoView {
    let app = App::get();
    let view = RwSignal::new(None::<ViewFn>);
    let tries = RwSignal::new(0);
    let is_wanted = Memo::new(move |_| when.0());
    Effect::new(move || {
        tries.track();
        if !is_wanted.get() || view.with_untracked(Option::is_some) {
            return;
        }
        let loading = load.0();
        spawn_local(async move {
            match loading.await {
                Ok(loaded) => {
                    view.try_set(Some(loaded));
                    app.parts.retry_all();
                }
                Err(_) => app.parts.not_loaded(move || {
                    tries.try_update(|tries| *tries += 1);
                }),
            }
        });
    });
    move || is_wanted.get().then(|| view.get().map_or_else(|| meanwhile.run(), |view| view.run()))
}
