//! The journal: recent writes, kept a second time in storage that survives a killed browser.
//!
//! Chromium puts localStorage on disk after seconds at first and after about a minute once a page has written often,
//! so a kill takes it back to an earlier state. Every page load is a writer: it numbers its journal entries and keeps
//! the last number in localStorage. After a kill that number is as old as the rest of localStorage, and the entries
//! beyond it are what was lost. A page that is left leaves the keys that it has not journaled yet to the next one.

/// Prefix of the keys of journal entries and counters.
pub const JOURNAL: &str = "footnote:journal/";

const UNWRITTEN: &str = "/unwritten";

/// How long an entry is kept, in milliseconds: far longer than any browser waits before it writes to disk.
pub const KEEP_MS: u64 = 24 * 60 * 60 * 1000;

/// The name of an entry; its text is the text that was written, or empty where everything under the key was removed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// When it was written, in milliseconds since 1970.
    pub time_ms: u64,
    /// The page load that wrote it; has no `/`.
    pub writer: String,
    /// Its number among the writer's entries, from 1.
    pub number: u32,
    /// The key in localStorage that was written or, ending in `/`, whose keys below it were removed.
    pub key: String,
}

impl Entry {
    /// The key of the entry itself.
    pub fn name(&self) -> String {
        format!("{JOURNAL}{}/{}/{}/{}", self.time_ms, self.writer, self.number, self.key)
    }

    /// Reads the key of an entry; `None` where it is none.
    pub fn parse(name: &str) -> Option<Self> {
        let mut parts = name.strip_prefix(JOURNAL)?.splitn(4, '/');
        Some(Self {
            time_ms: parts.next()?.parse().ok()?,
            writer: parts.next()?.to_owned(),
            number: parts.next()?.parse().ok()?,
            key: parts.next()?.to_owned(),
        })
    }

    /// Whether it need not be kept any longer.
    pub fn is_old(&self, now_ms: u64) -> bool {
        self.time_ms.saturating_add(KEEP_MS) < now_ms
    }
}

/// The key in localStorage of a writer's last number.
pub fn counter(writer: &str) -> String {
    format!("{JOURNAL}{writer}")
}

/// The key in localStorage of what a writer left for others to write: keys, a line each.
pub fn unwritten(writer: &str) -> String {
    [JOURNAL, writer, UNWRITTEN].concat()
}

/// Whether this is a key of what a writer left.
pub fn is_unwritten(key: &str) -> bool {
    key.starts_with(JOURNAL) && key.ends_with(UNWRITTEN)
}

/// The entries that localStorage lost, in the order they were written. `counted` gives a writer's last number that
/// localStorage knows, or 0.
pub fn lost(entries: &[Entry], counted: impl Fn(&str) -> u32) -> Vec<Entry> {
    let mut lost: Vec<Entry> =
        entries.iter().filter(|entry| entry.number > counted(&entry.writer)).cloned().collect();
    lost.sort();
    lost
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(time_ms: u64, writer: &str, number: u32, key: &str) -> Entry {
        Entry { time_ms, writer: writer.into(), number, key: key.into() }
    }

    #[test]
    fn an_entry_is_read_from_its_name() {
        let one = entry(1_700_000_000_000, "a1", 12, "footnote:session/s/3/answer");
        assert_eq!(Entry::parse(&one.name()), Some(one));
        for other in ["", "footnote:journal/a1", "footnote:journal/x/a/1/k", "footnote:session/s/head"] {
            assert_eq!(Entry::parse(other), None, "{other}");
        }
    }

    #[test]
    fn what_a_writer_left_is_neither_its_counter_nor_an_entry() {
        let left = unwritten("a1");
        assert!(is_unwritten(&left) && !is_unwritten(&counter("a1")));
        assert!(!is_unwritten("footnote:session/s/unwritten"));
        assert_eq!(Entry::parse(&left), None);
    }

    #[test]
    fn entries_beyond_the_counter_are_lost_and_come_in_order() {
        let entries =
            [entry(30, "b", 1, "k"), entry(20, "a", 3, "k"), entry(10, "a", 2, "j"), entry(5, "a", 1, "i")];
        let names = |last: fn(&str) -> u32| -> Vec<String> {
            lost(&entries, last).iter().map(|entry| format!("{}{}", entry.writer, entry.number)).collect()
        };
        assert_eq!(names(|writer| u32::from(writer == "a")), ["a2", "a3", "b1"]);
        assert_eq!(names(|_| 0), ["a1", "a2", "a3", "b1"], "a counter that is gone went back to nothing");
        assert!(names(|_| 3).is_empty());
    }

    #[test]
    fn an_entry_is_old_after_a_day_and_never_in_the_future() {
        let one = entry(KEEP_MS, "a", 1, "k");
        assert!(one.is_old(2 * KEEP_MS + 1));
        assert!(!one.is_old(2 * KEEP_MS) && !one.is_old(0));
    }
}
