//! The journal: copies of recent writes, in storage that survives a killed browser.
//!
//! Chromium flushes localStorage to disk after seconds, or after about a minute if a page writes often, so a kill reverts
//! it to an earlier state. Each page load is a writer: it numbers its journal entries and stores the last number in
//! localStorage. After a kill, that number is as old as the rest of localStorage, and the entries beyond it were lost. A
//! page that is closed leaves its keys that are not journaled yet to the next page.

/// Prefix of the keys of journal entries and counters.
pub const JOURNAL: &str = "footnote:journal/";

const UNWRITTEN: &str = "/unwritten";

/// Lifetime of an entry, in milliseconds: far longer than any browser delays its flush.
pub const KEEP_MS: u64 = 24 * 60 * 60 * 1000;

/// The name of an entry. The entry's value is the text written, or empty if everything under the key was removed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct JournalEntry {
    /// Time of the write, in milliseconds since 1970.
    pub time_ms: u64,
    /// The page load that wrote it; contains no `/`.
    pub writer: String,
    /// Number among the writer's entries, from 1.
    pub number: u32,
    /// The localStorage key that was written, or a prefix ending in `/` whose keys were removed.
    pub key: String,
}

impl JournalEntry {
    pub fn name(&self) -> String {
        format!("{JOURNAL}{}/{}/{}/{}", self.time_ms, self.writer, self.number, self.key)
    }

    pub fn parse(name: &str) -> Option<Self> {
        let mut parts = name.strip_prefix(JOURNAL)?.splitn(4, '/');
        Some(Self {
            time_ms: parts.next()?.parse().ok()?,
            writer: parts.next()?.to_owned(),
            number: parts.next()?.parse().ok()?,
            key: parts.next()?.to_owned(),
        })
    }

    pub fn is_expired(&self, now_ms: u64) -> bool {
        self.time_ms.saturating_add(KEEP_MS) < now_ms
    }
}

/// The localStorage key of a writer's last number.
pub fn counter_key(writer: &str) -> String {
    format!("{JOURNAL}{writer}")
}

/// The localStorage key of a writer's list of keys not journaled yet, one per line.
pub fn unwritten_key(writer: &str) -> String {
    format!("{JOURNAL}{writer}{UNWRITTEN}")
}

pub fn is_unwritten_key(key: &str) -> bool {
    key.starts_with(JOURNAL) && key.ends_with(UNWRITTEN)
}

/// The entries that localStorage lost, in the order written. `last_number` returns a writer's number in localStorage,
/// or 0.
pub fn lost_entries(entries: &[JournalEntry], last_number: impl Fn(&str) -> u32) -> Vec<JournalEntry> {
    let mut lost: Vec<JournalEntry> =
        entries.iter().filter(|entry| entry.number > last_number(&entry.writer)).cloned().collect();
    lost.sort();
    lost
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(time_ms: u64, writer: &str, number: u32, key: &str) -> JournalEntry {
        JournalEntry { time_ms, writer: writer.into(), number, key: key.into() }
    }

    #[test]
    fn an_entry_is_read_from_its_name() {
        let one = entry(1_700_000_000_000, "a1", 12, "footnote:session/s/3/answer");
        assert_eq!(JournalEntry::parse(&one.name()), Some(one));
        for other in ["", "footnote:journal/a1", "footnote:journal/x/a/1/k", "footnote:session/s/head"] {
            assert_eq!(JournalEntry::parse(other), None, "{other}");
        }
    }

    #[test]
    fn an_unwritten_key_is_neither_a_counter_nor_an_entry() {
        let left = unwritten_key("a1");
        assert!(is_unwritten_key(&left) && !is_unwritten_key(&counter_key("a1")));
        assert!(!is_unwritten_key("footnote:session/s/unwritten"));
        assert_eq!(JournalEntry::parse(&left), None);
    }

    #[test]
    fn entries_beyond_the_counter_are_lost_and_come_in_order() {
        let entries =
            [entry(30, "b", 1, "k"), entry(20, "a", 3, "k"), entry(10, "a", 2, "j"), entry(5, "a", 1, "i")];
        let names = |last: fn(&str) -> u32| -> Vec<String> {
            lost_entries(&entries, last)
                .iter()
                .map(|entry| format!("{}{}", entry.writer, entry.number))
                .collect()
        };
        assert_eq!(names(|writer| u32::from(writer == "a")), ["a2", "a3", "b1"]);
        assert_eq!(names(|_| 0), ["a1", "a2", "a3", "b1"], "a counter that is gone went back to nothing");
        assert!(names(|_| 3).is_empty());
    }

    #[test]
    fn an_entry_expires_after_a_day_and_never_in_the_future() {
        let one = entry(KEEP_MS, "a", 1, "k");
        assert!(one.is_expired(2 * KEEP_MS + 1));
        assert!(!one.is_expired(2 * KEEP_MS) && !one.is_expired(0));
    }
}
