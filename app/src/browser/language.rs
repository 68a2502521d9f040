//! The language of the page. The start script in Trunk.toml chooses it and fetches its messages while the program loads.

use footnote_messages::{self as messages, Formats, LANGUAGES, Language};
use js_sys::{
    Array, Function,
    Intl::{NumberFormat, PluralRules},
    JsString, Object, Promise, Reflect,
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::window;

/// The start script's promise of the language's file.
const FILE: &str = "footnoteMessages";

/// How the browser writes numbers and chooses plurals.
const FORMATS: Formats = Formats { number, plural };

/// The words of the language could not be loaded, so that the page speaks English.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SpeaksEnglish;

/// Speaks the language that the start script chose.
pub(crate) async fn speak() -> Result<(), SpeaksEnglish> {
    let root = window::root();
    let tag = root.as_ref().and_then(|root| root.get_attribute("lang")).unwrap_or_default();
    messages::use_english(FORMATS);
    let language = Language::of_tag(&tag).unwrap_or(&LANGUAGES[0]);
    if *language == LANGUAGES[0] {
        return Ok(());
    }
    let file = file().await;
    if file.is_some_and(|file| messages::use_language(language, file, FORMATS).is_ok()) {
        return Ok(());
    }
    if let Some(root) = root {
        // An attribute of these names can always be set.
        root.set_attribute("lang", "en").ok();
        root.set_attribute("dir", "ltr").ok();
    }
    Err(SpeaksEnglish)
}

async fn file() -> Option<String> {
    let promise = Reflect::get(web_sys::window()?.as_ref(), &FILE.into()).ok()?.dyn_into::<Promise>().ok()?;
    JsFuture::from(promise).await.ok()?.as_string()
}

/// The languages by which numbers and dates are written: of those that the person's browser names the ones of the page's
/// language, with their country, then the page's language itself.
pub(super) fn locales() -> Array {
    let tag = messages::language().tag;
    let named = web_sys::window().map(|window| window.navigator().languages()).unwrap_or_default();
    let locales = Array::new();
    for name in named.iter().filter_map(|name| name.dyn_into::<JsString>().ok()) {
        let is_of_language = name.as_string().and_then(|name| Language::of_tag(&name));
        if is_of_language.is_some_and(|language| language.tag == tag) {
            locales.push(&name);
        }
    }
    locales.push(&tag.into());
    locales
}

fn number(number: f64) -> String {
    thread_local! {
        static FORMAT: Function = NumberFormat::new(&locales(), &Object::new()).format();
    }
    let text = FORMAT.with(|format| format.call1(&JsValue::UNDEFINED, &number.into()));
    text.ok().and_then(|text| text.as_string()).unwrap_or_else(|| number.to_string())
}

fn plural(number: f64) -> String {
    thread_local! {
        static RULES: PluralRules = PluralRules::new(&locales(), &Object::new());
    }
    RULES.with(|rules| String::from(rules.select(number)))
}
