//! A PDF page by page: its picture with the cited words marked, and the bar to turn pages and to change their size.

use std::rc::Rc;

use footnote_client::{
    document::{Cited, PdfPages, PdfState},
    ports::{Area, PageSize, PdfError},
};
use footnote_messages as messages;
use leptos::{
    html::{Canvas, Div},
    prelude::*,
    task::spawn_local,
};

use super::page_controls::{PageControls, PdfDocument};
use crate::{
    browser::{clock, renderer::Renderer},
    dom::{self, pdf_page},
    ui::{app::App, elements::controls::IconButton},
};

#[component]
pub(crate) fn Pages() -> impl IntoView {
    let app = App::get();
    let PdfDocument { id, text, controls, as_text } = use_context::<PdfDocument>()?;
    let renderer = Rc::new(Renderer::new(app.services().proxy.clone(), id));
    let pages = PdfPages::new(renderer.clone(), text);
    pages.open();
    Effect::new(move || pages.reveal(app.panels.document.with(|open| open.as_ref()?.target.clone())));
    controls.set(Some(PageControls {
        find: Callback::new(move |words: String| pages.find(&words)),
        show: Callback::new(move |at| pages.show_match(at)),
        press: Callback::new(move |(key, at_begin, at_end): (String, bool, bool)| {
            press(pages, &key, at_begin, at_end)
        }),
    }));
    on_cleanup(move || {
        controls.try_set(None);
    });
    let renderer = StoredValue::new_local(renderer);
    let state = Memo::new(move |_| pages.state.get());
    Some(view! {
        {move || match state.get() {
            PdfState::Loading => {
                view! { <p class="doing" role="status">{messages::document::opening_pages()}</p> }.into_any()
            }
            PdfState::Failed(error) => view! { <Trouble pages error as_text /> }.into_any(),
            PdfState::Open(sizes) => view! { <OpenPages pages sizes renderer as_text /> }.into_any(),
        }}
    })
}

/// Takes a key that was pressed in the panel.
fn press(pages: PdfPages, key: &str, at_begin: bool, at_end: bool) -> bool {
    match key {
        _ if dom::along(key) == Some(dom::Along::Next) => pages.next(),
        _ if dom::along(key) == Some(dom::Along::Previous) => pages.previous(),
        "PageDown" if at_end => pages.next(),
        "PageUp" if at_begin => pages.previous(),
        "+" | "=" => pages.zoom_in(),
        "-" => pages.zoom_out(),
        "0" => pages.fit(),
        _ => return false,
    }
    true
}

/// Why there is nothing to see, and what can be done.
#[component]
fn Trouble(pages: PdfPages, error: PdfError, as_text: RwSignal<bool>) -> impl IntoView {
    let retry = error.may_pass().then(|| {
        view! {
            <button type="button" class="button" on:click=move |_| pages.open()>
                {messages::document::retry()}
            </button>
        }
    });
    view! {
        <div class="alert" role="alert">
            <span>{error.to_string()} " " {messages::document::text_readable()}</span>
            {retry}
            <button type="button" class="button" on:click=move |_| as_text.set(true)>
                {messages::document::show_text()}
            </button>
        </div>
    }
}

#[component]
fn OpenPages(
    pages: PdfPages,
    sizes: Vec<PageSize>,
    renderer: StoredValue<Rc<Renderer>, LocalStorage>,
    as_text: RwSignal<bool>,
) -> impl IntoView {
    let count = sizes.len();
    let trouble =
        move || pages.trouble.get().filter(|(page, _)| *page == pages.page.get()).map(|(_, error)| error);
    let trouble = Memo::new(move |_| trouble());
    let is_missing = move || pages.cited.with(|cited| *cited == Cited::Missing);
    view! {
        <div class="pdf-bar" role="group" aria-label=messages::document::pages()>
            <PageNumber pages count />
            <ZoomButtons pages />
        </div>
        <p class="hint" role="status" class:visually-hidden=move || !is_missing()>
            {move || is_missing().then(messages::document::words_not_on_page)}
        </p>
        {move || match trouble.get() {
            Some(error) => view! { <Trouble pages error as_text /> }.into_any(),
            None => view! { <Picture pages sizes=sizes.clone() renderer /> }.into_any(),
        }}
    }
}

#[component]
fn PageNumber(pages: PdfPages, count: usize) -> impl IntoView {
    let number = move || (pages.page.get() + 1).to_string();
    let go = move |event| {
        if let Some(page) = event_target_value(&event).trim().parse::<usize>().ok().filter(|page| *page > 0) {
            pages.go(page - 1);
        }
        // What was typed may be no page.
        pages.page.notify();
    };
    view! {
        <IconButton
            class="quiet square"
            icon="icon i-back"
            label=messages::document::previous_page()
            attr:disabled=move || pages.page.get() == 0
            on:click=move |_| pages.previous()
        />
        <label class="count">
            <span class="visually-hidden">{messages::document::page_number()}</span>
            <input class="pdf-number" inputmode="numeric" autocomplete="off" prop:value=number on:change=go />
        </label>
        <span class="count">{messages::document::of_pages(count)}</span>
        <IconButton
            class="quiet square"
            icon="icon i-forward"
            label=messages::document::next_page()
            attr:disabled=move || pages.page.get() + 1 == count
            on:click=move |_| pages.next()
        />
    }
}

#[component]
fn ZoomButtons(pages: PdfPages) -> impl IntoView {
    view! {
        <span class="pdf-zooms">
            <button type="button" class="quiet square" aria-label=messages::document::smaller() on:click=move |_| pages.zoom_out()>
                "−"
            </button>
            <button
                type="button"
                class="quiet pdf-zoom"
                aria-label=move || messages::document::zoom_fit(pages.zoom.get())
                on:click=move |_| pages.fit()
            >
                {move || messages::document::zoom(pages.zoom.get())}
            </button>
            <button type="button" class="quiet square" aria-label=messages::document::larger() on:click=move |_| pages.zoom_in()>
                "+"
            </button>
        </span>
    }
}

/// The picture of the page on screen, which is drawn anew for each size.
#[component]
fn Picture(
    pages: PdfPages,
    sizes: Vec<PageSize>,
    renderer: StoredValue<Rc<Renderer>, LocalStorage>,
) -> impl IntoView {
    let count = sizes.len();
    let (frame, canvas) = (NodeRef::<Div>::new(), NodeRef::<Canvas>::new());
    let size = {
        let sizes = StoredValue::new(sizes);
        move || {
            let page = pages.page.get();
            sizes.with_value(|sizes| sizes.get(page).copied())
        }
    };
    // In pixels, once the frame has its place.
    let width = RwSignal::new(0);
    // Which drawing is the last one that was asked for.
    let asked = StoredValue::new(0_u32);
    let is_drawn = RwSignal::new(false);
    let draw = move || {
        let (page, Some(size), Some(frame), Some(canvas)) =
            (pages.page.get(), size(), frame.get(), canvas.get())
        else {
            return;
        };
        if width.get() == 0 {
            return;
        }
        asked.update_value(|asked| *asked += 1);
        let mine = asked.get_value();
        let is_wanted = move || asked.try_get_value() == Some(mine);
        spawn_local(async move {
            let Some(renderer) = renderer.try_get_value() else { return };
            let scale = pdf_page::scale_in(&frame, size);
            match renderer.draw(page, scale, is_wanted).await {
                Ok(Some(picture)) if is_wanted() => match pdf_page::paint(&canvas, &picture) {
                    Ok(()) => drop(is_drawn.try_set(true)),
                    Err(_) => pages.failed(page, PdfError::Stopped),
                },
                Err(error) if is_wanted() => pages.failed(page, error),
                Ok(_) | Err(_) => {}
            }
        });
    };
    Effect::new(draw);
    // Another page begins at its top.
    Effect::new(move |before: Option<usize>| {
        let page = pages.page.get();
        if before.is_some_and(|before| before != page) {
            is_drawn.set(false);
            if let (Some(frame), Some(canvas)) = (frame.get_untracked(), canvas.get_untracked()) {
                pdf_page::clear(&canvas);
                pdf_page::scroll_to_top(&frame);
            }
        }
        page
    });
    Effect::new(move || {
        pages.cited.track();
        pages.matches.track();
        if let Some(frame) = frame.get() {
            spawn_local(async move {
                clock::yield_to_browser().await;
                pdf_page::scroll_to_mark(&frame);
            });
        }
    });
    frame.on_load(move |frame| {
        let resized = frame.clone();
        dom::on_resize(&frame, move || {
            let now = resized.client_width();
            width.maybe_update(|width| std::mem::replace(width, now) != now);
        });
    });
    let ratio = move || size().map(|size| format!("{} / {}", size.width, size.height));
    view! {
        <div class="pdf-frame">
            <div
                class="pdf-page"
                node_ref=frame
                role="img"
                aria-label=move || messages::document::page_of(count, pages.page.get() + 1)
                aria-busy=move || (!is_drawn.get()).to_string()
                style:width=move || format!("{}%", pages.zoom.get())
                style:aspect-ratio=ratio
            >
                <canvas node_ref=canvas></canvas>
                {move || marks(pages)}
            </div>
        </div>
    }
}

/// The words that are marked on the page on screen.
fn marks(pages: PdfPages) -> Vec<AnyView> {
    let page = pages.page.get();
    let mut marks = Vec::new();
    let found = pages.matches.get();
    for (at, areas) in found.places.iter().enumerate().filter(|_| found.page == page) {
        let kind = if found.current == Some(at) { "current" } else { "match" };
        marks.extend(areas.iter().map(|area| mark(*area, kind)));
    }
    if let Cited::On { page: cited, areas } = pages.cited.get()
        && cited == page
    {
        marks.extend(areas.into_iter().map(|area| mark(area, "cited")));
    }
    marks
}

fn mark(Area { left, top, width, height }: Area, kind: &'static str) -> AnyView {
    let percent = |share: f32| format!("{}%", share * 100.0);
    view! {
        <span
            class="pdf-mark"
            data-kind=kind
            style:left=percent(left)
            style:top=percent(top)
            style:width=percent(width)
            style:height=percent(height)
        ></span>
    }
    .into_any()
}
