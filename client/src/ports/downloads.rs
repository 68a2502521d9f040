//! Files that the page gives to a person.

pub trait Downloads {
    /// Saves a text of this media type as a file. Whether the browser took it.
    fn save(&self, name: &str, media_type: &str, text: &str) -> bool;
}
