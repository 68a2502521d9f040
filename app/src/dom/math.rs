//! Formulas on screen: as `MathML`, or as their source until the converter is loaded, and where it cannot convert one.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};
use wasm_bindgen::{JsCast, JsValue};
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::{Document, DomParser, Element, HtmlElement, Node, SupportedType};

/// Stands for `style`.
const STYLE: &str = "data-style";

const NAMESPACE: &str = "http://www.w3.org/1998/Math/MathML";

/// Elements that the converter's output may have; others become `mrow`.
const ELEMENTS: &[&str] = &[
    "math",
    "mfrac",
    "mi",
    "mmultiscripts",
    "mn",
    "mo",
    "mover",
    "mpadded",
    "mphantom",
    "mprescripts",
    "mroot",
    "mrow",
    "mspace",
    "msqrt",
    "mstyle",
    "msub",
    "msubsup",
    "msup",
    "mtable",
    "mtd",
    "mtext",
    "mtr",
    "munder",
    "munderover",
    "none",
];

/// Attributes that it may have, besides `style`.
const ATTRIBUTES: &[&str] = &[
    "accent",
    "accentunder",
    "columnspan",
    "depth",
    "display",
    "displaystyle",
    "fence",
    "form",
    "height",
    "largeop",
    "linethickness",
    "lspace",
    "mathvariant",
    "maxsize",
    "minsize",
    "movablelimits",
    "rowspan",
    "rspace",
    "scriptlevel",
    "separator",
    "stretchy",
    "symmetric",
    "voffset",
    "width",
];

/// Properties that its `style` may set.
const PROPERTIES: &[&str] = &[
    "border-bottom",
    "border-left",
    "border-right",
    "border-top",
    "color",
    "justify-items",
    "padding-left",
    "padding-right",
    "padding-top",
    "text-align",
    "width",
];

/// Macros that models write and the converter lacks, defined in terms of commands that it has.
const MACROS: [(&str, &str); 5] = [
    ("boxed", "#1"),
    ("ce", r"\mathrm{#1}"),
    ("substack", r"\begin{matrix}#1\end{matrix}"),
    ("textcolor", r"{\color{#1}#2}"),
    ("widetilde", r"\tilde{#1}"),
];
const REPLACED: [(&str, &str); 3] =
    [("{split}", "{aligned}"), ("{smallmatrix}", "{matrix}"), (r"\tag{", r"\qquad\text{")];

/// Limits on the converter's recursion, which uses 2 KB of the stack for each nested command or brace.
const MAX_COMMANDS: usize = 300;
const MAX_BRACES: usize = 64;

type Convert = fn(&str, bool) -> Option<Element>;

/// Called with whether the converter was loaded.
type OnLoading = Rc<dyn Fn(bool)>;

thread_local! {
    static CONVERT: Cell<Option<Convert>> = const { Cell::new(None) };
    static IS_LOADING: Cell<bool> = const { Cell::new(false) };
    /// Formulas that wait for the converter.
    static WAITING: RefCell<Vec<(Element, String, bool)>> = const { RefCell::new(Vec::new()) };
    static ON_LOADING: RefCell<Option<OnLoading>> = const { RefCell::new(None) };
}

/// Calls back with whether the converter could be loaded.
pub(crate) fn on_loading(on_event: impl Fn(bool) + 'static) {
    ON_LOADING.set(Some(Rc::new(on_event)));
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
    if IS_LOADING.replace(true) {
        return;
    }
    leptos::task::spawn_local(async {
        let loaded = converter().await;
        IS_LOADING.set(false);
        if let Some(on_loading) = ON_LOADING.with_borrow(Clone::clone) {
            on_loading(loaded.is_ok());
        }
        let Ok(convert) = loaded else { return };
        CONVERT.set(Some(convert));
        for (place, source, is_display) in WAITING.take() {
            convert_into(&place, convert, &source, is_display);
        }
    });
}

fn convert_into(place: &Element, convert: Convert, source: &str, is_display: bool) {
    if let Some(math) = convert(source, is_display) {
        place.replace_children_with_node_1(&math);
    }
}

#[wasm_split(math, fallible)]
fn converter() -> Result<Convert, SplitLoaderError> {
    Ok(convert)
}

fn convert(source: &str, is_display: bool) -> Option<Element> {
    let inside = if source.starts_with('\\') || is_display {
        source.get(2..source.len().checked_sub(2)?)?
    } else {
        source.get(1..source.len().checked_sub(1)?)?
    };
    let mathml = to_mathml(inside.trim(), is_display)?;
    let mathml = without_styles(&mathml);
    let parsed = DomParser::new().ok()?.parse_from_string(&mathml, SupportedType::TextXml).ok()?;
    let document = web_sys::window()?.document()?;
    let root = parsed.document_element().filter(|root| root.local_name() == "math")?;
    copy(&document, &root).ok()?.dyn_into().ok()
}

/// Renames the `style` attributes, which the page's policy forbids even in a document that is only read.
fn without_styles(mathml: &str) -> String {
    let mut renamed = String::with_capacity(mathml.len());
    for piece in mathml.split_inclusive('>') {
        // The tag and the text before it; the converter escapes `<`.
        let tag = piece.rfind('<').unwrap_or(piece.len());
        renamed.push_str(&piece[..tag]);
        renamed.push_str(&piece[tag..].replace(" style=\"", &[" ", STYLE, "=\""].concat()));
    }
    renamed
}

fn to_mathml(source: &str, is_display: bool) -> Option<String> {
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
    let replaced = REPLACED.iter().fold(source.to_owned(), |source, (from, to)| source.replace(from, to));
    let config = MathCoreConfig {
        macros: MACROS.map(|(name, meaning)| (name.to_owned(), meaning.to_owned())).to_vec(),
        xml_namespace: true,
        ..MathCoreConfig::default()
    };
    let display = if is_display { MathDisplay::Block } else { MathDisplay::Inline };
    Some(LatexToMathML::new(config).ok()?.convert_with_local_state(&replaced, display).ok()?.mathml)
}

/// Copies a node of the converter's output into the page, with the allowed elements and attributes only.
fn copy(document: &Document, node: &Node) -> Result<Node, JsValue> {
    let Some(element) = node.dyn_ref::<Element>() else {
        return Ok(document.create_text_node(&node.text_content().unwrap_or_default()).into());
    };
    let name = element.local_name();
    let name = if ELEMENTS.contains(&name.as_str()) { &name } else { "mrow" };
    let made = document.create_element_ns(Some(NAMESPACE), name)?;
    for name in element.get_attribute_names().iter().filter_map(|name| name.as_string()) {
        let value = element.get_attribute(&name).unwrap_or_default();
        if name == STYLE {
            set_style(&made, &value)?;
        } else if ATTRIBUTES.contains(&name.as_str()) {
            made.set_attribute(&name, &value)?;
        }
    }
    let children = element.child_nodes();
    for child in (0..children.length()).filter_map(|at| children.item(at)) {
        made.append_child(&copy(document, &child)?)?;
    }
    Ok(made.into())
}

/// Sets properties one by one, which the page's policy permits.
fn set_style(element: &Element, style: &str) -> Result<(), JsValue> {
    for (name, value) in style.split(';').filter_map(|property| property.split_once(':')) {
        if PROPERTIES.contains(&name.trim()) && !value.contains('(') {
            // Elements of MathML have a style as those of HTML do.
            element.unchecked_ref::<HtmlElement>().style().set_property(name.trim(), value.trim())?;
        }
    }
    Ok(())
}
