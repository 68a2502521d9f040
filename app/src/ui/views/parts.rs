//! Building blocks of the views. Leptos compiles its machinery anew for each type of element and
//! closure a view holds; behind these few types it is compiled once, which is what a visitor waits for.

use std::borrow::Cow;

use leptos::{
    ev,
    html::{self, ElementType},
    prelude::*,
    tachys::{
        html::{
            attribute::any_attribute::{AnyAttribute, IntoAnyAttribute},
            attribute::custom::custom_attribute,
            event,
            node_ref::{NodeRefContainer, node_ref},
        },
        view::iterators::StaticVec,
    },
};

use crate::dom::{Event, Handle, link};

/// A value in a view that changes with the signals it reads.
pub(crate) type Live<T> = Box<dyn Fn() -> T + Send + Sync>;

/// A value in a view that changes with the signals it reads.
pub(crate) fn live<T>(value: impl Fn() -> T + Send + Sync + 'static) -> Live<T> {
    Box::new(value)
}

/// What can stand in an element.
pub(crate) trait Part {
    /// As a part of a view.
    fn part(self) -> AnyView;
}

/// A part of a view that is there while something holds.
pub(crate) fn when<P: Part + 'static>(
    holds: impl Fn() -> bool + Send + Sync + 'static,
    part: impl Fn() -> P + Send + Sync + 'static,
) -> AnyView {
    while_held(live(holds), live(move || part().part()))
}

/// A part of a view that is made anew whenever what it reads changes.
pub(crate) fn changing<P: Part + 'static>(part: impl Fn() -> P + Send + Sync + 'static) -> AnyView {
    let part: Live<AnyView> = live(move || part().part());
    part.into_any()
}

/// One item of a list on screen.
pub(crate) struct Item {
    /// Its name among the others; an item with the same name stays as it is.
    pub(crate) key: u64,
    /// Makes it.
    pub(crate) part: Live<AnyView>,
}

/// A list that is changed where its items change.
pub(crate) fn list(items: impl Fn() -> Vec<Item> + Send + Sync + 'static) -> AnyView {
    let items = live(items);
    let list = ForProps::builder()
        .each(items)
        .key(|item: &Item| item.key)
        .children(|item: Item| (item.part)())
        .build();
    For(list).into_any()
}

/// An element in the making.
pub(crate) struct Element {
    tag: &'static str,
    attributes: Vec<AnyAttribute>,
    children: Vec<AnyView>,
}

/// An element of this kind.
pub(crate) fn el(tag: &'static str) -> Element {
    Element { tag, attributes: Vec::new(), children: Vec::new() }
}

/// An element of this kind and class.
pub(crate) fn part(tag: &'static str, class: &'static str) -> Element {
    el(tag).attr("class", class)
}

/// A link to this address; words alone where the address may be no link's.
pub(crate) fn anchor(address: &str) -> Element {
    link::attributes(address).into_iter().fold(el("a"), |link, (name, value)| link.attr(name, value))
}

/// A button of this class.
pub(crate) fn button(class: &'static str, pressed: impl Fn() + 'static) -> Element {
    part("button", class).attr("type", "button").on("click", move |_| pressed())
}

/// A button of this class that shows a picture and has its name in words.
pub(crate) fn icon_button(
    class: &'static str,
    icon: &'static str,
    name: &'static str,
    pressed: impl Fn() + 'static,
) -> Element {
    button(class, pressed).attr("aria-label", name).attr("title", name).child(self::icon(icon))
}

/// A picture that says nothing that is not said in words.
pub(crate) fn icon(class: &'static str) -> Element {
    part("span", class).attr("aria-hidden", "true")
}

impl Element {
    /// Gives it an attribute.
    pub(crate) fn attr(mut self, name: &'static str, value: impl Into<Cow<'static, str>>) -> Self {
        self.attributes.push(custom_attribute(name, value.into()).into_any_attr());
        self
    }

    /// Gives it an attribute that changes; `None` takes it away.
    pub(crate) fn attr_live(
        mut self,
        name: &'static str,
        value: impl Fn() -> Option<Cow<'static, str>> + Send + Sync + 'static,
    ) -> Self {
        self.attributes.push(custom_attribute(name, live(value)).into_any_attr());
        self
    }

    /// Gives it an attribute without a value, while this holds.
    pub(crate) fn flag_live(self, name: &'static str, on: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.attr_live(name, move || on().then_some(Cow::Borrowed("")))
    }

    /// Gives it an attribute that says whether this holds, as ARIA wants it.
    pub(crate) fn aria(self, name: &'static str, on: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.attr_live(name, move || Some(Cow::Borrowed(if on() { "true" } else { "false" })))
    }

    /// Calls back when this happens to it.
    pub(crate) fn on(mut self, name: &'static str, heard: impl FnMut(Event) + 'static) -> Self {
        let heard: Box<dyn FnMut(Event)> = Box::new(heard);
        self.attributes.push(event::on(ev::Custom::<Event>::new(name), heard).into_any_attr());
        self
    }

    /// Calls back with the element once it is made; it is in the page by the next frame.
    pub(crate) fn made(mut self, made: impl FnOnce(Handle) + 'static) -> Self {
        let made: Box<dyn FnOnce(Handle)> = Box::new(made);
        let made = Made(StoredValue::new_local(Some(made)));
        self.attributes.push(node_ref::<html::Custom<&'static str>, Made>(made).into_any_attr());
        self
    }

    /// Puts text into it.
    pub(crate) fn text(self, text: impl Into<Cow<'static, str>>) -> Self {
        self.child(text.into())
    }

    /// Puts text into it that changes.
    pub(crate) fn text_live<T>(self, text: impl Fn() -> T + Send + Sync + 'static) -> Self
    where
        T: Into<Cow<'static, str>>,
    {
        let text: Live<Cow<'static, str>> = live(move || text().into());
        self.child(text.into_any())
    }

    /// Puts something into it.
    pub(crate) fn child(mut self, child: impl Part) -> Self {
        self.children.push(child.part());
        self
    }

    /// Puts a part into it that is there while something holds.
    pub(crate) fn when<P: Part + 'static>(
        self,
        holds: impl Fn() -> bool + Send + Sync + 'static,
        part: impl Fn() -> P + Send + Sync + 'static,
    ) -> Self {
        self.child(when(holds, part))
    }
}

impl Part for Element {
    fn part(self) -> AnyView {
        let children: StaticVec<AnyView> = self.children.into();
        html::custom(self.tag).add_any_attr(self.attributes).child(children).into_any()
    }
}

impl Part for AnyView {
    fn part(self) -> AnyView {
        self
    }
}

impl Part for Cow<'static, str> {
    fn part(self) -> AnyView {
        self.into_any()
    }
}

impl Part for Vec<Element> {
    fn part(self) -> AnyView {
        StaticVec::from(self.into_iter().map(Part::part).collect::<Vec<_>>()).into_any()
    }
}

impl<P: Part> Part for Option<P> {
    fn part(self) -> AnyView {
        self.map(Part::part).into_any()
    }
}

/// Hears once that an element was made.
#[derive(Clone, Copy)]
struct Made(StoredValue<Option<OnMade>, LocalStorage>);

/// What is done with an element once it was made.
type OnMade = Box<dyn FnOnce(Handle)>;

impl<E: ElementType> NodeRefContainer<E> for Made {
    fn load(self, element: &Handle) {
        if let Some(made) = self.0.try_update_value(Option::take).flatten() {
            made(element.clone());
        }
    }
}

fn while_held(holds: Live<bool>, part: Live<AnyView>) -> AnyView {
    // The part is made anew only when the answer changes, not whenever it is asked.
    let holds = Memo::new(move |_| holds());
    live(move || holds.get().then(|| untrack(&part))).into_any()
}
