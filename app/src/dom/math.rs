//! Formulas on screen: as `MathML`, or as their source until the converter is loaded, and where it cannot convert one.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use footnote_client::ports::Load;
use footnote_core::{
    markdown::{for_converter, formula_inside},
    text::listed,
};
use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};
use quick_xml::{
    Reader,
    escape::unescape,
    events::{BytesStart, Event},
};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, HtmlElement};

const NAMESPACE: &str = "http://www.w3.org/1998/Math/MathML";

/// Elements that the converter's output may have; others become `mrow`.
const ELEMENTS: &str = "math|mfrac|mi|mmultiscripts|mn|mo|mover|mpadded|mphantom|mprescripts|mroot|mrow|mspace|msqrt|\
    mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover|none";

/// Attributes that it may have, besides `style`.
const ATTRIBUTES: &str = "accent|accentunder|columnspan|depth|display|displaystyle|fence|form|height|largeop|\
    linethickness|lspace|mathvariant|maxsize|minsize|movablelimits|rowspan|rspace|scriptlevel|separator|stretchy|\
    symmetric|voffset|width";

/// Properties that its `style` may set.
const PROPERTIES: &str = "border-bottom|border-left|border-right|border-top|color|justify-items|padding-left|\
    padding-right|padding-top|text-align|width";

/// Macros that models write and the converter lacks, defined in terms of commands that it has.
const MACROS: [(&str, &str); 4] = [
    ("boxed", r"\begin{darray}{|c|}\hline #1\\\hline\end{darray}"),
    ("substack", r"\begin{matrix}#1\end{matrix}"),
    ("textcolor", r"{\color{#1}#2}"),
    ("widetilde", r"\tilde{#1}"),
];

/// Limits on the converter's recursion, which uses 2 KB of the stack for each nested command or brace.
const MAX_COMMANDS: usize = 300;
const MAX_BRACES: usize = 64;

/// Converts a formula, which is displayed or within a line.
pub(crate) type Convert = fn(&str, bool) -> Option<Element>;

/// Nothing but the file of its part may name it.
pub(crate) static CONVERT_MATH: Convert = convert;

/// Loads the converter, and what is called with whether that succeeded.
type Loader = (Rc<dyn Load<Convert>>, Rc<dyn Fn(bool)>);

thread_local! {
    static CONVERT: Cell<Option<Convert>> = const { Cell::new(None) };
    static IS_LOADING: Cell<bool> = const { Cell::new(false) };
    /// Formulas that wait for the converter.
    static WAITING: RefCell<Vec<(Element, String, bool)>> = const { RefCell::new(Vec::new()) };
    static LOADER: RefCell<Option<Loader>> = const { RefCell::new(None) };
}

/// How to load the converter; calls back with whether it could be loaded.
pub(crate) fn set_loader(converter: Rc<dyn Load<Convert>>, on_loading: impl Fn(bool) + 'static) {
    LOADER.set(Some((converter, Rc::new(on_loading))));
}

/// Replaces the content of an element by a formula, now or once the converter is loaded.
pub(super) fn show(place: &Element, source: &str, is_display: bool) {
    if let Some(convert) = CONVERT.get() {
        return convert_into(place, convert, source, is_display);
    }
    WAITING.with_borrow_mut(|waiting| waiting.push((place.clone(), source.to_owned(), is_display)));
    load();
}

/// Loads the converter for the formulas that wait.
pub(crate) fn load() {
    let Some((converter, on_loading)) = LOADER.with_borrow(Clone::clone) else { return };
    if IS_LOADING.replace(true) {
        return;
    }
    leptos::task::spawn_local(async move {
        let loaded = converter.load().await;
        IS_LOADING.set(false);
        on_loading(loaded.is_ok());
        let Ok(convert) = loaded else { return };
        CONVERT.set(Some(*convert));
        for (place, source, is_display) in WAITING.take() {
            convert_into(&place, *convert, &source, is_display);
        }
    });
}

fn convert_into(place: &Element, convert: Convert, source: &str, is_display: bool) {
    if let Some(math) = convert(source, is_display) {
        place.replace_children_with_node_1(&math);
    }
}

fn convert(source: &str, is_display: bool) -> Option<Element> {
    let mathml = to_mathml(&for_converter(formula_inside(source, is_display)?), is_display)?;
    build(&web_sys::window()?.document()?, &mathml)
}

fn to_mathml(source: &str, is_display: bool) -> Option<String> {
    // XML has no control characters, which are left where a server took `\beta` for an escape in JSON.
    if source.chars().any(|character| character.is_control() && !character.is_whitespace()) {
        return None;
    }
    let mut braces = 0_usize;
    let mut deepest = 0;
    for byte in source.bytes() {
        match byte {
            b'{' | b'[' => braces += 1,
            b'}' | b']' => braces = braces.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(braces);
    }
    if deepest > MAX_BRACES || source.matches('\\').count() > MAX_COMMANDS {
        return None;
    }
    let config = MathCoreConfig {
        macros: MACROS.map(|(name, meaning)| (name.to_owned(), meaning.to_owned())).to_vec(),
        xml_namespace: true,
        ..MathCoreConfig::default()
    };
    let display = if is_display { MathDisplay::Block } else { MathDisplay::Inline };
    Some(LatexToMathML::new(config).ok()?.convert_with_local_state(source, display).ok()?.mathml)
}

/// Makes the converter's output into elements, with the allowed names and attributes only; `None` if it is not well-formed.
/// The browser's own parser would put its message into the document, with styles, which the page's policy forbids.
fn build(document: &Document, mathml: &str) -> Option<Element> {
    let mut reader = Reader::from_str(mathml);
    let mut open: Vec<Element> = Vec::new();
    loop {
        let done = match reader.read_event().ok()? {
            Event::Start(tag) => {
                open.push(make(document, &tag)?);
                continue;
            }
            Event::Empty(tag) => make(document, &tag)?,
            Event::End(_) => {
                let element = open.pop()?;
                end_line_of_table(&element)?;
                element
            }
            Event::Text(text) => {
                open.last()?.append_with_str_1(&text).ok()?;
                continue;
            }
            Event::GeneralRef(name) => {
                let quoted = format!("&{};", &*name);
                open.last()?.append_with_str_1(&unescape(&quoted).ok()?).ok()?;
                continue;
            }
            _ => return None,
        };
        match open.last() {
            Some(parent) => parent.append_child(&done).map(drop).ok()?,
            None => return (done.local_name() == "math").then_some(done),
        }
    }
}

/// The converter makes a line at the end of a table the upper border of one more, empty row.
fn end_line_of_table(table: &Element) -> Option<()> {
    let Some(row) = table.last_element_child().filter(|_| table.local_name() == "mtable") else {
        return Some(());
    };
    let cells = row.children();
    let style = |element: &Element| element.unchecked_ref::<HtmlElement>().style();
    let border = |cell: &Element| style(cell).get_property_value("border-top").unwrap_or_default();
    let cells: Vec<Element> = (0..cells.length()).filter_map(|at| cells.item(at)).collect();
    let is_line = |cell: &Element| cell.child_element_count() == 0 && !border(cell).is_empty();
    if let Some(first) = cells.first().filter(|_| cells.iter().all(is_line)) {
        style(table).set_property("border-bottom", &border(first)).ok()?;
        row.remove();
    }
    Some(())
}

fn make(document: &Document, tag: &BytesStart<'_>) -> Option<Element> {
    let name = tag.local_name();
    let name = listed(ELEMENTS).find(|known| *known == name.as_ref()).unwrap_or("mrow");
    let made = document.create_element_ns(Some(NAMESPACE), name).ok()?;
    for attribute in tag.attributes() {
        let attribute = attribute.ok()?;
        let (name, value) = (attribute.key.as_ref(), unescape(&attribute.value).ok()?);
        if name == "style" {
            set_style(&made, &value).ok()?;
        } else if name == "notation" {
            // Browsers do not draw `menclose`; the style sheet does.
            made.set_attribute("class", &format!("strike {value}")).ok()?;
        } else if listed(ATTRIBUTES).any(|known| known == name) {
            made.set_attribute(name, &value).ok()?;
        }
    }
    Some(made)
}

/// Sets properties one by one, which the page's policy permits.
fn set_style(element: &Element, style: &str) -> Result<(), JsValue> {
    for (name, value) in style.split(';').filter_map(|property| property.split_once(':')) {
        if listed(PROPERTIES).any(|known| known == name.trim()) && !value.contains('(') {
            // Elements of MathML have a style as those of HTML do.
            element.unchecked_ref::<HtmlElement>().style().set_property(name.trim(), value.trim())?;
        }
    }
    Ok(())
}
