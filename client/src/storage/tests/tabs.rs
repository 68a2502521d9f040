//! Several tabs with conversations of their own.

use super::harness::{Page, keys, session, whole};
use crate::testing::Browser;

#[test]
fn two_hundred_interleaved_turns_do_not_mix() {
    const TURNS: u32 = 100;
    let browser = Browser::new(7);
    let pages =
        [(Page::open(&browser), session("first"), "bee"), (Page::open(&browser), session("second"), "ant")];
    for (page, id, _) in &pages {
        page.own(id);
    }
    for turn in 1..=TURNS {
        for (page, id, word) in &pages {
            page.ask(id, turn, &format!("{word} {turn}")).unwrap();
        }
    }
    for (page, id, word) in pages {
        let page = page.reload();
        let expect: Vec<_> = (1..=TURNS).map(|turn| whole(&format!("{word} {turn}"))).collect();
        assert_eq!(page.exchanges(&id), expect);
        let records = browser.local();
        assert_eq!(keys(&records, &format!("footnote:session/{id}/")).len(), 2 * TURNS as usize + 1);
    }
}

#[test]
fn a_second_tab_is_another_conversation() {
    let browser = Browser::new(1);
    let (first, second) = (Page::open(&browser), Page::open(&browser));
    first.own(&session("first"));
    first.ask(&session("first"), 1, "bees").unwrap();
    assert!(!second.tab.session().contains_key("footnote:session"));
    second.own(&session("second"));
    second.ask(&session("second"), 1, "ants").unwrap();
    assert_eq!(first.reload().exchanges(&session("first")), [whole("bees")]);
    assert_eq!(second.reload().exchanges(&session("second")), [whole("ants")]);
}
