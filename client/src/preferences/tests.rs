//! Preferences, as they are stored and found again.

use std::{cell::RefCell, collections::BTreeSet, rc::Rc};

use footnote_core::{
    conversation::{SessionSettings, UserContext},
    ports::StoreError,
    services::{SideModel, SideRequests},
};
use reactive_graph::{owner::Owner, prelude::*};

use super::{Preference, Preferences, Preset, Prompt};
use crate::{
    effects::{Effects, ScreenEffect},
    storage::{BrowserStore, StorageParts},
    testing::{Browser, Tab},
};

struct Page {
    browser: Browser,
    tab: Tab,
    store: Rc<BrowserStore>,
    preferences: Preferences,
    done: Rc<RefCell<Vec<ScreenEffect>>>,
    _owner: Owner,
}

impl Page {
    fn open(browser: &Browser) -> Self {
        let tab = Tab::open(browser);
        let owner = Owner::new();
        owner.set();
        let store = browser.executor.enter(tab.id, || BrowserStore::new(tab.ports(), StorageParts::loaded()));
        let (effects, done) = (Effects::default(), Rc::<RefCell<Vec<ScreenEffect>>>::default());
        let preferences = Preferences::new(store.clone(), effects.clone());
        let seen = done.clone();
        effects.carry_out(move |effect| seen.borrow_mut().push(effect));
        Self { browser: browser.clone(), tab, store, preferences, done, _owner: owner }
    }

    fn stored(&self, name: &str) -> Option<String> {
        self.browser.local().get(&format!("footnote:setting/{name}")).cloned()
    }
}

fn prompt(name: &str, text: &str) -> Prompt {
    Prompt { name: name.into(), text: text.into() }
}

#[test]
fn stored_names_stay_the_same() {
    let names: [(Preference, &str); 20] = [
        (Preference::Theme, "theme"),
        (Preference::TextSize, "text-size"),
        (Preference::Language, "language"),
        (Preference::ConversationsFolded, "conversations-folded"),
        (Preference::ProjectsFolded, "projects-folded"),
        (Preference::DocumentWidth, "document-width"),
        (Preference::PdfAsText, "pdf-as-text"),
        (Preference::UserContext, "user-context"),
        (Preference::VerifyAlways, "verify-always"),
        (Preference::FollowUps, "follow-ups"),
        (Preference::SideRequests, "side-requests"),
        (Preference::RequestFields, "request-fields"),
        (Preference::Prices, "prices"),
        (Preference::Presets, "presets"),
        (Preference::Prompts, "prompts"),
        (Preference::ToolPermissions, "tool-permissions"),
        (Preference::ImageOrigins, "image-origins"),
        (Preference::TokenRatios, "token-ratios"),
        (Preference::QuoteHabits, "quote-habits"),
        (Preference::SidePace, "side-pace"),
    ];
    let page = Page::open(&Browser::new(1));
    for (preference, name) in names {
        page.preferences.set_text(preference, "x").unwrap();
        assert_eq!(page.stored(name).as_deref(), Some("x"), "{preference:?}");
    }
    assert_eq!(names.iter().map(|(_, name)| name).collect::<BTreeSet<_>>().len(), names.len());
}

#[test]
fn choices_are_there_the_next_time() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    page.preferences.set_verify_always(true);
    page.preferences.change_side_requests(|side| side.title = SideModel::Off);
    page.preferences.set_on(Preference::ConversationsFolded, false);
    let later = Page::open(&browser);
    let next = later.preferences;
    assert!(next.verify_always.get_untracked());
    let side = SideRequests { title: SideModel::Off, ..SideRequests::default() };
    assert_eq!(next.side_requests.get_untracked(), side);
    // Never chosen is not the same as switched off.
    assert_eq!(next.text(Preference::ConversationsFolded).as_deref(), Some("no"));
    assert_eq!(next.text(Preference::Theme), None);
}

#[test]
fn what_another_version_wrote_is_no_obstacle() {
    let browser = Browser::new(1);
    for (name, text) in [("side-requests", "{"), ("prompts", r#"{"a":1}"#), ("user-context", "no")] {
        browser.put_local(&format!("footnote:setting/{name}"), text);
    }
    let page = Page::open(&browser);
    let preferences = page.preferences;
    assert_eq!(preferences.side_requests.get_untracked(), SideRequests::default());
    assert_eq!((preferences.kept::<Prompt>().len(), preferences.user()), (0, None));
    preferences.keep(prompt("a", "A")).unwrap();
    assert_eq!(preferences.kept::<Prompt>(), [prompt("a", "A")]);
}

#[test]
fn prompts_and_presets_are_kept_by_name() {
    let page = Page::open(&Browser::new(1));
    for (name, text) in [("weekly", "One."), ("mail", "Two."), ("weekly", "Three.")] {
        page.preferences.keep(prompt(name, text)).unwrap();
    }
    assert_eq!(page.preferences.kept::<Prompt>(), [prompt("mail", "Two."), prompt("weekly", "Three.")]);
    page.preferences.remove::<Prompt>("mail").unwrap();
    page.preferences.remove::<Prompt>("never").unwrap();
    assert_eq!(page.preferences.kept::<Prompt>(), [prompt("weekly", "Three.")]);

    let settings = SessionSettings { model: Some("big".into()), ..SessionSettings::default() };
    let preset = Preset::of("Long answers".into(), &settings);
    page.preferences.keep(preset.clone()).unwrap();
    assert_eq!(page.preferences.kept::<Preset>(), std::slice::from_ref(&preset));
    assert!(preset.fits(&settings) && !preset.fits(&SessionSettings::default()));
    // Each kind has its own list.
    assert_eq!(page.preferences.kept::<Prompt>().len(), 1);
}

#[test]
fn without_room_a_choice_lasts_until_the_page_is_closed() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    browser.set_fault(Some(Box::new(|_, _| Some(StoreError::Full))));
    assert_eq!(page.preferences.set_text(Preference::Prices, "m $1 $2"), Err(StoreError::Full));
    assert_eq!(page.preferences.text(Preference::Prices).as_deref(), Some("m $1 $2"));
    page.preferences.set_verify_always(true);
    assert!(page.preferences.is_on(Preference::VerifyAlways));
    browser.set_fault(None);
    assert_eq!(Page::open(&browser).preferences.text(Preference::Prices), None);
}

#[test]
fn personal_details_are_never_stored_outside_a_passphrase() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    let user = UserContext { role: "Nurse".into(), ..UserContext::default() };
    page.preferences.set_user(&user);
    assert_eq!(Page::open(&browser).preferences.user(), Some(user.clone()));
    page.browser
        .executor
        .run(page.tab.id, async { page.store.set_passphrase("open sesame", &|_, _| {}).await })
        .unwrap();
    page.preferences.forget_user();
    page.preferences.set_user(&user);
    assert!(!browser.local().values().any(|text| text.contains("Nurse")));
    assert_eq!(page.preferences.user(), None);
}

#[test]
fn a_look_is_shown_at_once_and_stays() {
    let browser = Browser::new(1);
    let page = Page::open(&browser);
    page.preferences.set_look(Preference::TextSize, "large");
    assert_eq!(page.done.take(), [ScreenEffect::SetLook { preference: "text-size", value: "large".into() }]);
    assert_eq!(Page::open(&browser).preferences.text(Preference::TextSize).as_deref(), Some("large"));
}
