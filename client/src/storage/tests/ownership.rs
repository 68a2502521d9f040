//! One tab writes to a conversation, with Web Locks and without.

use footnote_core::ports::StoreError;

use super::harness::{Interrupted, Page, Streaming, answer, head, question, session, whole};
use crate::{
    storage::{Access, ClaimReason, StoreChange},
    testing::Browser,
};

/// Runs a test with Web Locks and without, in several interleavings.
fn each_way(test: impl Fn(Browser)) {
    for seed in 1..6 {
        test(Browser::new(seed));
        test(Browser::new(seed).without_locks());
    }
}

#[test]
fn a_duplicated_tab_continues_with_a_copy() {
    each_way(|browser| {
        let (page, id) = (Page::open(&browser), session("one"));
        page.own(&id);
        page.ask(&id, 1, "both").unwrap();
        let second = page.duplicate();
        let Access::Copied(copy) = second.show(&id, ClaimReason::Restore) else {
            panic!("a duplicate gets a copy");
        };
        assert_ne!(copy, id);
        second.ask(&copy, 2, "the second").unwrap();
        page.ask(&id, 2, "the first").unwrap();
        assert_eq!(second.tab.session()["footnote:session"], copy.as_str());
        for (page, id, own) in [(page.reload(), &id, "the first"), (second.reload(), &copy, "the second")] {
            assert_eq!(page.exchanges(id), [whole("both"), whole(own)]);
            assert_eq!(page.titles(), ["About both", "About both"]);
        }
    });
}

#[test]
fn a_reload_keeps_a_conversation_its_own() {
    each_way(|browser| {
        let (mut page, id) = (Page::open(&browser), session("one"));
        for round in 1..=3 {
            assert_eq!(page.show(&id, ClaimReason::Restore), Access::Owned);
            page.ask(&id, round, &format!("round {round}")).unwrap();
            page = page.reload();
        }
        assert_eq!(page.exchanges(&id).len(), 3);
    });
}

#[test]
fn a_clock_that_is_set_back_or_forward_changes_neither_order_nor_owner() {
    each_way(|browser| {
        let (mut page, id) = (Page::open(&browser), session("one"));
        let year = 365 * 24 * 3600 * 1000;
        for (round, offset) in [0, -year, year, -3_600_000].into_iter().enumerate() {
            browser.executor.set_clock(offset);
            assert_eq!(page.show(&id, ClaimReason::Restore), Access::Owned);
            let round = u32::try_from(round).unwrap();
            page.ask(&id, round + 1, &format!("round {round}")).unwrap();
            page = page.reload();
        }
        let expect = ["round 0", "round 1", "round 2", "round 3"].map(whole);
        assert_eq!(page.exchanges(&id), expect);
    });
}

#[test]
fn a_conversation_of_another_tab_is_read_only_until_it_is_taken_over() {
    each_way(|browser| {
        let (first, id) = (Page::open(&browser), session("one"));
        first.own(&id);
        first.ask(&id, 1, "bees").unwrap();
        let second = Page::open(&browser);
        assert_eq!(second.show(&id, ClaimReason::Choose), Access::OtherTab);
        let refused = second.ask(&id, 2, "wasps").unwrap_err();
        assert!(refused.to_string().contains("another tab has this conversation"));
        // It does not count as a duplicate: a reload changes nothing.
        let second = second.reload();
        assert_eq!(second.show(&id, ClaimReason::Restore), Access::OtherTab);
        assert_eq!(second.exchanges(&id), [whole("bees")]);

        take_over(&second, &first, &id);
        second.exchanges(&id);
        second.ask(&id, 2, "wasps").unwrap();
        assert!(first.append(&id, question(3, "ants")).is_err());
        let first = first.reload();
        assert_eq!(first.show(&id, ClaimReason::Restore), Access::OtherTab);
        assert_eq!(first.exchanges(&id), [whole("bees"), whole("wasps")]);
        take_over(&first, &second, &id);
        first.exchanges(&id);
        first.ask(&id, 3, "ants").unwrap();
        assert_eq!(first.exchanges(&id), ["bees", "wasps", "ants"].map(whole));
    });
}

/// "Continue here" in `to`, to which the page of `from` lets go as soon as it is asked.
pub(super) fn take_over(to: &Page, from: &Page, id: &footnote_core::conversation::SessionId) {
    let owner = from.store.clone();
    let (asked, executor, tab) = (id.clone(), from.browser.executor.clone(), from.tab.id);
    from.store.on_change(move |change| {
        if change == StoreChange::ReleaseRequested(asked.clone()) {
            let (owner, id) = (owner.clone(), asked.clone());
            executor.enter(tab, || {
                any_spawner::Executor::spawn_local(async move { owner.release(&id).await });
            });
        }
    });
    assert_eq!(to.run(async |store| store.take_over(id).await), Access::Owned);
}

#[test]
fn a_tab_that_does_not_answer_loses_its_conversation() {
    for seed in 1..6 {
        let browser = Browser::new(seed);
        browser.set_channel(false);
        let (first, id) = (Page::open(&browser), session("one"));
        first.own(&id);
        first.ask(&id, 1, "bees").unwrap();
        browser.set_channel(true);
        let second = Page::open(&browser);
        assert_eq!(second.show(&id, ClaimReason::Choose), Access::OtherTab);
        assert_eq!(second.run(async |store| store.take_over(&id).await), Access::Owned);
        second.exchanges(&id);
        second.ask(&id, 2, "wasps").unwrap();
        assert!(first.take_changes().contains(&StoreChange::Lost(id.clone())));
        assert!(first.ask(&id, 2, "too late").is_err());
        assert_eq!(first.exchanges(&id), [whole("bees"), whole("wasps")], "it reads along now");
        assert_eq!(first.tab.session()["footnote:reading"], "yes");
    }
}

#[test]
fn a_closed_or_killed_tab_blocks_no_other_tab() {
    for end in [Page::close, Page::kill] {
        each_way(|browser| {
            let (first, id) = (Page::open(&browser), session("one"));
            first.own(&id);
            first.ask(&id, 1, "bees").unwrap();
            let second = Page::open(&browser);
            assert_eq!(second.show(&id, ClaimReason::Choose), Access::OtherTab);
            end(first);
            second.own(&id);
            second.ask(&id, 2, "wasps").unwrap();
            assert_eq!(second.exchanges(&id), [whole("bees"), whole("wasps")]);
        });
    }
}

#[test]
fn a_frozen_tab_learns_that_it_lost_its_conversation_before_it_writes() {
    for seed in 1..6 {
        let browser = Browser::new(seed).without_locks();
        let (first, id) = (Page::open(&browser), session("one"));
        first.own(&id);
        first.ask(&id, 1, "bees").unwrap();
        browser.executor.settle();
        browser.executor.freeze(first.tab.id);
        let second = first.duplicate();
        assert_eq!(second.show(&id, ClaimReason::Restore), Access::Owned, "nobody answers");
        second.ask(&id, 2, "wasps").unwrap();
        browser.executor.thaw(first.tab.id);
        assert!(first.take_changes().contains(&StoreChange::Lost(id.clone())));
        assert!(first.ask(&id, 2, "too late").is_err());
        second.close();
        let first = first.reload();
        first.own(&id);
        first.ask(&id, 3, "ants").unwrap();
        assert_eq!(first.exchanges(&id), ["bees", "wasps", "ants"].map(whole));
    }
}

#[test]
fn of_two_tabs_that_claim_at_once_one_owns_the_conversation() {
    each_way(|browser| {
        super::harness::old_conversation(&browser, "one", 1000, 2, 10);
        let (id, pages) = (session("one"), [Page::open(&browser), Page::open(&browser)]);
        let claimed: Vec<_> = pages
            .iter()
            .map(|page| {
                let access = std::rc::Rc::new(std::cell::Cell::new(None));
                let (store, id, done) = (page.store.clone(), id.clone(), access.clone());
                page.enter(|_| {
                    any_spawner::Executor::spawn_local(async move {
                        done.set(Some(store.claim(&id, ClaimReason::Choose).await == Access::Owned));
                    });
                });
                access
            })
            .collect();
        browser.executor.settle();
        let owned: Vec<bool> = claimed.iter().map(|access| access.get().unwrap()).collect();
        assert_ne!(owned[0], owned[1], "one of the two");
    });
}

#[test]
fn a_conversation_is_renamed_in_the_tab_that_owns_it() {
    each_way(|browser| {
        let (first, id) = (Page::open(&browser), session("one"));
        first.own(&id);
        first.ask(&id, 1, "bees").unwrap();
        let second = Page::open(&browser);
        let renamed = second.run(async |store| store.rename(&id, Some("Elsewhere".into())).await);
        assert_eq!(renamed, Err(StoreError::OpenElsewhere));
        assert_eq!(second.titles(), ["About bees"]);
        first.run(async |store| store.rename(&id, Some("  Bees\nhere ".into())).await).unwrap();
        browser.executor.settle();
        assert_eq!((first.titles(), second.titles()), (vec!["Bees here".into()], vec!["Bees here".into()]));
        first.close();
        second.run(async |store| store.rename(&id, Some("Free".into())).await).unwrap();
        assert_eq!(second.titles(), ["Free"]);
    });
}

#[test]
fn a_conversation_of_another_tab_is_not_deleted() {
    each_way(|browser| {
        let (first, id) = (Page::open(&browser), session("one"));
        first.own(&id);
        first.ask(&id, 1, "bees").unwrap();
        let second = Page::open(&browser);
        assert!(second.run(async |store| store.remove(&id).await).is_err());
        assert_eq!(second.exchanges(&id), [whole("bees")]);
    });
}

#[test]
fn an_answer_that_another_tab_writes_is_not_marked_interrupted() {
    each_way(|browser| {
        let (first, id) = (Page::open(&browser), session("one"));
        first.own(&id);
        first.append(&id, head("Bees", 1)).unwrap();
        first.append(&id, question(1, "bees")).unwrap();
        first.append(&id, answer(1, "half", Streaming)).unwrap();
        let mut second = Page::open(&browser);
        for _ in 0..2 {
            assert_eq!(second.show(&id, ClaimReason::Choose), Access::OtherTab);
            assert_eq!(second.exchanges(&id)[0].2, Some(Streaming));
            second = second.reload();
        }
        browser.executor.settle();
        let stored = &browser.local()["footnote:session/one/1/answer"];
        assert!(stored.contains("\"state\":\"streaming\""), "{stored}");
        assert_eq!(second.show(&id, ClaimReason::Choose), Access::OtherTab);
        first.append(&id, answer(1, "bees", super::harness::Complete)).unwrap();
        assert!(second.take_changes().contains(&StoreChange::Session(id.clone())));
        assert_eq!(second.exchanges(&id), [whole("bees")]);
    });
}

#[test]
fn a_reading_tab_stays_current_if_messages_between_tabs_get_lost() {
    let browser = Browser::new(1);
    let (first, id) = (Page::open(&browser), session("one"));
    first.own(&id);
    first.ask(&id, 1, "bees").unwrap();
    browser.set_channel(false);
    let second = Page::open(&browser);
    assert_eq!(second.show(&id, ClaimReason::Choose), Access::OtherTab);
    second.take_changes();
    first.append(&id, question(2, "wasps")).unwrap();
    assert!(second.take_changes().contains(&StoreChange::Session(id.clone())));
    first.append(&id, answer(2, "wasps", super::harness::Complete)).unwrap();
    assert!(second.take_changes().contains(&StoreChange::Session(id.clone())));
    assert_eq!(second.exchanges(&id), [whole("bees"), whole("wasps")]);
}

#[test]
fn an_interrupted_answer_of_the_owner_stays_as_it_was_in_the_copy() {
    let browser = Browser::new(1);
    let (first, id) = (Page::open(&browser), session("one"));
    first.own(&id);
    first.append(&id, head("Bees", 1)).unwrap();
    first.append(&id, question(1, "bees")).unwrap();
    first.append(&id, answer(1, "half", Streaming)).unwrap();
    let second = first.duplicate();
    let Access::Copied(copy) = second.show(&id, ClaimReason::Restore) else {
        panic!("a duplicate gets a copy");
    };
    assert_eq!(second.exchanges(&copy)[0].2, Some(Interrupted), "nobody writes it to its end here");
    first.append(&id, answer(1, "bees", super::harness::Complete)).unwrap();
    assert_eq!(first.exchanges(&id), [whole("bees")]);
    assert_eq!(second.exchanges(&copy)[0].1, "All of half.");
}

#[test]
fn other_tabs_know_what_is_owned_elsewhere() {
    each_way(|browser| {
        let (first, id) = (Page::open(&browser), session("one"));
        let second = Page::open(&browser);
        first.own(&id);
        browser.executor.settle();
        assert_eq!(second.store.elsewhere(), std::slice::from_ref(&id));
        let third = Page::open(&browser);
        browser.executor.settle();
        assert_eq!(third.store.elsewhere(), std::slice::from_ref(&id), "a new tab asks");
        assert!(first.store.elsewhere().is_empty());
        first.kill();
        assert_eq!(second.store.elsewhere(), [id], "a killed tab says nothing");
        second.tab.show();
        browser.executor.settle();
        assert!(second.store.elsewhere().is_empty());
    });
}
