//! Removes the operator's keys from the proxy's own output: its log, and the headers of answers.
//!
//! Only whole keys are removed, so that text which merely looks like one stays. Bodies of answers are not scrubbed.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use secrecy::{ExposeSecret, SecretString};

/// Replaces a key.
const REMOVED: &str = "[redacted]";
/// Shorter keys are no secrets, but words like "none".
const MIN_KEY_BYTES: usize = 8;

/// Finds whole keys in text. Cloning is cheap.
#[derive(Clone, Default)]
pub struct Scrubber(Arc<[String]>);

impl fmt::Debug for Scrubber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Scrubber({} keys)", self.0.len())
    }
}

impl Scrubber {
    /// A scrubber for `keys`, as they are and as `Debug` writes them.
    pub fn new<'a>(keys: impl IntoIterator<Item = &'a SecretString>) -> Self {
        let keys = keys.into_iter().map(ExposeSecret::expose_secret).filter(|key| key.len() >= MIN_KEY_BYTES);
        let mut keys: Vec<_> =
            keys.flat_map(|key| [key.to_owned(), key.escape_debug().to_string()]).collect();
        // A key may begin with another one: the longer is removed first.
        keys.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        keys.dedup();
        Self(keys.into())
    }

    /// Whether `text` has a key in it.
    pub fn finds(&self, text: &str) -> bool {
        self.0.iter().any(|key| text.contains(key))
    }

    /// `text` without keys.
    pub fn clean<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut clean = Cow::Borrowed(text);
        for key in self.0.iter() {
            if clean.contains(key) {
                clean = clean.replace(key, REMOVED).into();
            }
        }
        clean
    }
}

/// Cleans whole lines on their way to the log.
pub struct CleanWriter<W> {
    scrubber: Scrubber,
    inner: W,
}

impl<W: Write> CleanWriter<W> {
    /// Writes scrubbed text to `inner`.
    pub fn new(scrubber: Scrubber, inner: W) -> Self {
        Self { scrubber, inner }
    }
}

impl<W: Write> Write for CleanWriter<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.inner.write_all(self.scrubber.clean(&String::from_utf8_lossy(line)).as_bytes())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(keys: &[&str], text: &str, expect: &str) {
        let keys: Vec<_> = keys.iter().map(|key| SecretString::from(*key)).collect();
        let scrubber = Scrubber::new(&keys);
        assert_eq!(scrubber.clean(text), expect);
        assert_eq!(scrubber.finds(text), text != expect, "{text}");
    }

    #[test]
    fn whole_keys_are_removed_and_nothing_else() {
        let key = "sk-proj-0123456789";
        check(&[key], "a sk-proj-0123456789 b sk-proj-0123456789", "a [redacted] b [redacted]");
        check(&[key], "Project keys begin with sk-proj-", "Project keys begin with sk-proj-");
        check(&[key], "ends in 23456789", "ends in 23456789");
        check(&["none"], "none of this", "none of this");
        check(&["12345678", "12345678-9"], "12345678-9 12345678", "[redacted] [redacted]");
        check(&["quoted\"key"], r#""quoted\"key" quoted"key"#, r#""[redacted]" [redacted]"#);
        check(&[], "text", "text");
    }

    #[test]
    fn log_lines_are_cleaned() {
        let keys = [SecretString::from("sk-canary-1")];
        let mut out = Vec::new();
        let line = b"error: sk-canary-1\n";
        let written = CleanWriter::new(Scrubber::new(&keys), &mut out).write(line).unwrap();
        assert_eq!((written, out.as_slice()), (line.len(), b"error: [redacted]\n".as_slice()));
    }
}
