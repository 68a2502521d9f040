//! Addresses: links have a safe scheme and no user name, and parse to themselves.
#![no_main]

use footnote_core::link::{kb_url, normalise_url, safe_link};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &str| {
    if let Some(link) = safe_link(data) {
        let scheme = link.href.split(':').next().unwrap_or_default();
        assert!(["http", "https", "mailto"].contains(&scheme), "{}", link.href);
        if scheme != "mailto" {
            let authority = link.href.split('/').nth(2).unwrap_or_default();
            assert!(!authority.contains('@') && !authority.is_empty(), "{}", link.href);
        }
        assert_eq!(safe_link(&link.href), Some(link));
    }
    if let Some(once) = normalise_url(data) {
        assert_eq!(normalise_url(&once), Some(once));
    }
    if let Some(url) = kb_url("https://kb.example/{kbId}", data) {
        assert!(url.starts_with("https://kb.example/"), "{url}");
    }
});
