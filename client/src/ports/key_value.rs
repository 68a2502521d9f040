//! localStorage and sessionStorage: synchronous and small, with values that are texts.

use footnote_core::ports::StoreError;
use footnote_messages as messages;

pub trait KeyValue {
    /// Whether it is there: a policy may have switched it off.
    fn is_available(&self) -> bool;
    /// The keys with this prefix; none where it is off.
    fn keys(&self, prefix: &str) -> Vec<String>;
    fn get(&self, key: &str) -> Option<String>;
    /// Writes a text. If this fails, the old text is still there.
    fn set(&self, key: &str, text: &str) -> Result<(), StoreError>;
    /// Removes a text, which need not be there.
    fn remove(&self, key: &str) -> Result<(), StoreError>;
    /// The length of all keys and texts in UTF-16 code units, those of other users included.
    fn length(&self) -> u64;
    /// Calls this with each key that another tab wrote or removed.
    fn on_change(&self, run: Box<dyn Fn(&str)>);
}

impl dyn KeyValue + '_ {
    /// Writes a text and reads it back. If this fails, the old text is still there.
    pub fn put(&self, key: &str, text: &str) -> Result<(), StoreError> {
        self.set(key, text)?;
        if self.get(key).is_some_and(|kept| kept == text) {
            return Ok(());
        }
        Err(StoreError::Failed(messages::storage::local_altered().into()))
    }
}
