//! The frame of index.html before the page's views take its parts' places: a few buttons, the question box, and a line
//! above it.

use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Document, Element, Event, HtmlTextAreaElement};

use super::{browser, dom};

/// Where the line stands.
const LINE: &str = "dock-top";
/// The question box.
const QUESTION: &str = "question";

/// Listens until it is dropped.
pub(crate) struct Listener {
    element: Element,
    name: &'static str,
    heard: Closure<dyn Fn(Event)>,
}

impl Listener {
    fn new(element: Element, name: &'static str, heard: impl Fn(Event) + 'static) -> Self {
        let heard = Closure::<dyn Fn(Event)>::new(heard);
        // An element of a page that is there takes a listener.
        element.add_event_listener_with_callback(name, heard.as_ref().unchecked_ref()).ok();
        Self { element, name, heard }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let heard = self.heard.as_ref().unchecked_ref();
        // What does not listen any more need not be told.
        self.element.remove_event_listener_with_callback(self.name, heard).ok();
    }
}

/// Calls back when a button of index.html is pressed, which can be pressed from now on.
pub(crate) fn on_press(id: &str, pressed: impl Fn() + 'static) -> Option<Listener> {
    let button: Element = browser::by_id(id)?;
    button.remove_attribute("disabled").ok();
    Some(Listener::new(button, "click", move |_| pressed()))
}

/// Calls back at Enter in the question box.
pub(crate) fn on_enter(pressed: impl Fn() + 'static) -> Option<Listener> {
    let question: Element = browser::by_id(QUESTION)?;
    Some(Listener::new(question, "keydown", move |event| {
        if matches!(dom::key(&event), dom::Key::Enter) {
            event.prevent_default();
            pressed();
        }
    }))
}

/// Whether there is a question in the box.
pub(crate) fn has_question() -> bool {
    browser::by_id::<HtmlTextAreaElement>(QUESTION).is_some_and(|area| !area.value().trim().is_empty())
}

/// Says that something goes on.
pub(crate) fn say(words: &str) {
    line(words, "notice", "status");
}

/// Says what went wrong, with a button to try again.
pub(crate) fn complain(words: &str, name: &str, pressed: impl Fn() + 'static) -> Option<Listener> {
    let line = line(words, "alert", "alert")?;
    let button = element(&line.owner_document()?, "button", name)?;
    button.set_attribute("type", "button").ok()?;
    button.set_class_name("button");
    line.append_child(&button).ok()?;
    Some(Listener::new(button, "click", move |_| pressed()))
}

fn line(words: &str, class: &str, role: &str) -> Option<Element> {
    let place = dom::placeholder(LINE)?;
    let document = place.owner_document()?;
    let line = element(&document, "div", "")?;
    line.set_class_name(class);
    line.set_attribute("role", role).ok()?;
    line.append_child(element(&document, "span", words)?.as_ref()).ok()?;
    place.append_child(&line).ok()?;
    Some(line)
}

fn element(document: &Document, tag: &str, words: &str) -> Option<Element> {
    let element = document.create_element(tag).ok()?;
    element.set_text_content(Some(words));
    Some(element)
}
