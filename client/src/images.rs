//! Images on other servers: a person is asked once for each server.

use reactive_graph::{prelude::*, signal::RwSignal};

use crate::preferences::{Preference, Preferences};

/// The servers whose images are shown; copies are handles to the same.
#[derive(Clone, Copy)]
pub struct AcceptedImages {
    /// Their origins.
    pub origins: RwSignal<Vec<String>>,
    preferences: Preferences,
}

impl AcceptedImages {
    pub fn new(preferences: Preferences) -> Self {
        Self { origins: RwSignal::new(stored(preferences)), preferences }
    }

    /// Shows images of this origin from now on.
    pub fn accept(self, origin: String) {
        self.change(|origins| {
            if !origins.contains(&origin) {
                origins.push(origin);
            }
        });
    }

    /// Shows no images of this origin any more.
    pub fn forget(self, origin: &str) {
        self.change(|origins| origins.retain(|accepted| accepted != origin));
    }

    fn change(self, change: impl FnOnce(&mut Vec<String>)) {
        // Another tab may have changed them.
        let mut origins = stored(self.preferences);
        change(&mut origins);
        // Without storage they are shown until the page is closed.
        self.preferences.set_text(Preference::ImageOrigins, &origins.join(" ")).ok();
        self.origins.set(origins);
    }
}

fn stored(preferences: Preferences) -> Vec<String> {
    let stored = preferences.text(Preference::ImageOrigins).unwrap_or_default();
    stored.split_whitespace().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use reactive_graph::owner::Owner;

    use super::*;
    use crate::{
        effects::Effects,
        storage::{BrowserStore, StorageParts},
        testing::{Browser, Tab},
    };

    #[test]
    fn servers_are_accepted_once_for_all_tabs_until_they_are_forgotten() {
        let owner = Owner::new();
        owner.set();
        let browser = Browser::new(1);
        let tab = Tab::open(&browser);
        let store = browser.executor.enter(tab.id, || BrowserStore::new(tab.ports(), StorageParts::loaded()));
        let preferences = Preferences::new(store, Effects::default());
        let (images, elsewhere) = (AcceptedImages::new(preferences), AcceptedImages::new(preferences));
        for origin in ["https://bees.example", "https://bees.example", "https://moss.example"] {
            images.accept(origin.into());
        }
        assert_eq!(images.origins.get_untracked(), ["https://bees.example", "https://moss.example"]);
        elsewhere.forget("https://bees.example");
        images.accept("https://ants.example".into());
        assert_eq!(images.origins.get_untracked(), ["https://moss.example", "https://ants.example"]);
        assert_eq!(AcceptedImages::new(preferences).origins.get_untracked(), images.origins.get_untracked());
    }
}
