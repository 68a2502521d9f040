//! Building blocks of the views. Leptos compiles its machinery anew for each type of closure a view
//! holds; behind these few types it is compiled once, which is what a visitor waits for.

use leptos::{ev::MouseEvent, prelude::*};

/// A value in a view that changes with the signals it reads.
pub(super) type Live<T> = Box<dyn Fn() -> T + Send + Sync>;

/// A value in a view that changes with the signals it reads.
pub(super) fn live<T>(value: impl Fn() -> T + Send + Sync + 'static) -> Live<T> {
    Box::new(value)
}

/// A part of a view that is there while something holds.
pub(super) fn when<V: IntoView + 'static>(
    holds: impl Fn() -> bool + Send + Sync + 'static,
    part: impl Fn() -> V + Send + Sync + 'static,
) -> AnyView {
    while_held(live(holds), live(move || part().into_any()))
}

/// What a button does when it is pressed.
pub(super) fn click(pressed: impl Fn() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |_| pressed())
}

fn while_held(holds: Live<bool>, part: Live<AnyView>) -> AnyView {
    // The part is made anew only when the answer changes, not whenever it is asked.
    let holds = Memo::new(move |_| holds());
    live(move || holds.get().then(|| untrack(&part))).into_any()
}
