//! A person's preferences, and what was learned of models: the table of everything that is stored beside conversations and
//! projects. It is not encrypted: no keys, no tokens, no text of conversations.

use std::rc::Rc;

use footnote_core::{
    conversation::{ContextLimits, GenerationSettings, RequestFields, SessionSettings, UserContext},
    ports::StoreError,
    services::SideRequests,
};
use reactive_graph::{
    owner::{LocalStorage, StoredValue},
    prelude::*,
    signal::RwSignal,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use strum::IntoStaticStr;

use crate::{
    effects::{Effects, ScreenEffect},
    storage::{BrowserStore, LockState},
};

/// The preferences; copies are handles to the same. Without storage they last until the page is closed.
#[derive(Clone, Copy)]
pub struct Preferences {
    store: StoredValue<Rc<BrowserStore>, LocalStorage>,
    effects: StoredValue<Effects, LocalStorage>,
    /// The side requests that are enabled: requests besides those for answers.
    pub side_requests: RwSignal<SideRequests>,
    /// Whether the model checks the citations of each answer, without being asked for it.
    pub verify_always: RwSignal<bool>,
}

/// A stored preference. Its name is the variant's in kebab case; the start script in Trunk.toml reads [`Theme`](Self::Theme),
/// [`TextSize`](Self::TextSize) and [`Language`](Self::Language) too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Preference {
    Theme,
    TextSize,
    /// The tag of the page's language; without it, the browser's.
    Language,
    /// Whether the list of conversations is closed on wide screens; without it, the list opens with its first conversation.
    ConversationsFolded,
    /// The projects whose conversations are folded in the list.
    ProjectsFolded,
    /// The width of the viewer, in pixels.
    DocumentWidth,
    /// Whether a PDF is shown as its text, not as its pages.
    PdfAsText,
    /// The person who asks.
    UserContext,
    VerifyAlways,
    /// Whether questions from the sources are offered under an answer.
    FollowUps,
    SideRequests,
    /// Further fields of requests, by model.
    RequestFields,
    /// The prices of models, as they were written.
    Prices,
    Presets,
    Prompts,
    /// Tools that may run in every conversation.
    ToolPermissions,
    /// Origins whose images are loaded, with blanks between them.
    ImageOrigins,
    /// Ratios of token counts to estimates, by model.
    TokenRatios,
    /// Models that give quotes.
    QuoteHabits,
    /// How fast models are beside the answer.
    SidePace,
}

/// Something that is kept under a name that a person gave it.
pub trait Named: Serialize + DeserializeOwned {
    const KEPT_IN: Preference;

    fn name(&self) -> &str;
}

/// A text to write with `/` and its name. `{{words}}` in it are filled in each time.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Prompt {
    pub name: String,
    pub text: String,
}

/// A model and settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Preset {
    pub name: String,
    /// `None` for the default model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    #[serde(flatten)]
    pub generation: GenerationSettings,
    #[serde(flatten)]
    pub limits: ContextLimits,
}

impl Preferences {
    /// Reads the preferences that were saved before.
    pub fn new(store: Rc<BrowserStore>, effects: Effects) -> Self {
        let preferences = Self {
            store: StoredValue::new_local(store),
            effects: StoredValue::new_local(effects),
            side_requests: RwSignal::new(SideRequests::default()),
            verify_always: RwSignal::new(false),
        };
        preferences.verify_always.set(preferences.is_on(Preference::VerifyAlways));
        if let Some(chosen) = preferences.json(Preference::SideRequests) {
            preferences.side_requests.set(chosen);
        }
        preferences
    }

    pub fn text(self, preference: Preference) -> Option<String> {
        self.store.with_value(|store| store.setting(preference.into()))
    }

    /// Fails without room: then it lasts until the page is closed.
    pub fn set_text(self, preference: Preference, text: &str) -> Result<(), StoreError> {
        self.store.with_value(|store| store.set_setting(preference.into(), text))
    }

    /// Whether it is switched on; off by default.
    pub fn is_on(self, preference: Preference) -> bool {
        self.text(preference).is_some_and(|text| text == "yes")
    }

    pub fn set_on(self, preference: Preference, is_on: bool) {
        // Without storage the choice lasts until the page is closed.
        self.set_text(preference, if is_on { "yes" } else { "no" }).ok();
    }

    /// `None` also for what cannot be read: this page did not write it.
    pub fn json<T: DeserializeOwned>(self, preference: Preference) -> Option<T> {
        serde_json::from_str(&self.text(preference)?).ok()
    }

    pub fn set_json<T: Serialize + ?Sized>(
        self,
        preference: Preference,
        value: &T,
    ) -> Result<(), StoreError> {
        let text = serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))?;
        if self.text(preference).as_ref() == Some(&text) { Ok(()) } else { self.set_text(preference, &text) }
    }

    /// Everything that is kept so, by name.
    pub fn kept<T: Named>(self) -> Vec<T> {
        self.json(T::KEPT_IN).unwrap_or_default()
    }

    /// Keeps this in place of what had its name.
    pub fn keep<T: Named>(self, kept: T) -> Result<(), StoreError> {
        let mut all = self.kept::<T>();
        all.retain(|one| one.name() != kept.name());
        all.push(kept);
        all.sort_by(|one, other| one.name().cmp(other.name()));
        self.set_json(T::KEPT_IN, &all)
    }

    /// Removes what is kept under this name.
    pub fn remove<T: Named>(self, name: &str) -> Result<(), StoreError> {
        let mut all = self.kept::<T>();
        all.retain(|one| one.name() != name);
        self.set_json(T::KEPT_IN, &all)
    }

    /// Changes how the page looks, now and from the next start on; an empty value is the usual look.
    pub fn set_look(self, preference: Preference, value: &str) {
        let look = ScreenEffect::SetLook { preference: preference.into(), value: value.to_owned() };
        self.effects.with_value(|effects| effects.emit(look));
        // Without storage it lasts until the page is closed.
        self.set_text(preference, value).ok();
    }

    /// The person who asks, unless the conversations are behind a passphrase.
    pub fn user(self) -> Option<UserContext> {
        self.json(Preference::UserContext)
    }

    /// Keeps who is asking, unless there is a passphrase: personal details are never stored outside it.
    pub fn set_user(self, user: &UserContext) {
        let lock = self.store.with_value(|store| store.lock_state());
        if matches!(lock, LockState::Off | LockState::Unavailable(_)) {
            // Without room it holds for this conversation alone.
            self.set_json(Preference::UserContext, user).ok();
        }
    }

    /// Deletes the stored personal details, once a passphrase is set.
    pub fn forget_user(self) {
        // A failed removal means that the key was not there.
        self.set_text(Preference::UserContext, "").ok();
    }

    /// Chooses whether the model checks the citations of each answer, or only on request.
    pub fn set_verify_always(self, is_on: bool) {
        self.verify_always.set(is_on);
        self.set_on(Preference::VerifyAlways, is_on);
    }

    /// Changes which requests are made beside those for answers.
    pub fn change_side_requests(self, change: impl FnOnce(&mut SideRequests)) {
        self.side_requests.update(change);
        // Without storage it lasts until the page is closed.
        self.set_json(Preference::SideRequests, &self.side_requests.get_untracked()).ok();
    }

    /// Further fields of requests for answers, by model.
    pub fn request_fields(self) -> RequestFields {
        RequestFields::new(self.text(Preference::RequestFields).unwrap_or_default())
    }
}

impl Named for Prompt {
    const KEPT_IN: Preference = Preference::Prompts;

    fn name(&self) -> &str {
        &self.name
    }
}

impl Named for Preset {
    const KEPT_IN: Preference = Preference::Presets;

    fn name(&self) -> &str {
        &self.name
    }
}

impl Preset {
    /// The model and the settings of a conversation.
    pub fn of(name: String, settings: &SessionSettings) -> Self {
        Self {
            name,
            model: settings.model.clone(),
            generation: settings.generation.clone(),
            limits: settings.limits,
        }
    }

    /// Whether a conversation has this model and these settings.
    pub fn fits(&self, settings: &SessionSettings) -> bool {
        *self == Self::of(self.name.clone(), settings)
    }
}

#[cfg(test)]
mod tests;
