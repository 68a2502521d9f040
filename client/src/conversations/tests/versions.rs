//! Versions of an answer and of its question.

use reactive_graph::prelude::*;

use super::{
    page::Page,
    requests::{address, page},
};

#[test]
fn the_version_that_is_shown_is_sent_with_later_questions() {
    let page = page();
    page.answered("Which one?", "The first answer.");
    page.act(|_| page.current().ask_anew(page.last(), None));
    page.write(|answer| answer.answer("The second answer."));
    page.act(|_| page.current().choose_version(page.last(), 0));
    let hash = address(&page);
    let page = page.reload(&hash);
    assert_eq!(
        (page.shown().1.as_str(), page.last().versions.get_untracked()),
        ("The first answer.", (0, 2))
    );
    page.answered("And then?", "The third answer.");
    assert!(page.sent().contains("The first answer.") && !page.sent().contains("The second answer."));
}

#[test]
fn the_version_before_an_edit_has_its_own_question() {
    let page = page();
    page.answered("What about ants?", "Ants have nests.");
    page.act(|_| page.current().again(page.last(), "What about bees?".into()));
    page.write(|answer| answer.answer("Bees have hives."));
    let shows = |page: &Page, question: &str, answer: &str, version: usize| {
        assert_eq!((page.questions(), page.shown().1.as_str()), (vec![question.to_owned()], answer));
        assert_eq!(page.last().versions.get_untracked(), (version, 2));
    };
    shows(&page, "What about bees?", "Bees have hives.", 1);
    page.act(|_| page.current().choose_version(page.last(), 0));
    shows(&page, "What about ants?", "Ants have nests.", 0);
    let hash = address(&page);
    let page = page.reload(&hash);
    shows(&page, "What about ants?", "Ants have nests.", 0);
    page.act(|_| page.current().choose_version(page.last(), 1));
    shows(&page, "What about bees?", "Bees have hives.", 1);
    page.act(|_| page.current().choose_version(page.last(), 0));
    page.answered("And where?", "In the nest.");
    assert!(page.sent().contains("What about ants?") && !page.sent().contains("bees"));
}

#[test]
fn versions_of_an_earlier_answer_can_be_looked_at_and_not_changed() {
    let page = page();
    page.answered("Which one?", "The first answer.");
    for answer in ["The second answer.", "The third answer."] {
        page.act(|_| page.current().ask_anew(page.last(), None));
        page.write(|asked| asked.answer(answer));
    }
    let earlier = page.last();
    page.answered("And then?", "The last answer.");
    let versions = page.run(page.current().versions(earlier));
    let texts: Vec<_> = versions.iter().map(|version| version.outcome.text.as_str()).collect();
    assert_eq!(texts, ["The first answer.", "The second answer.", "The third answer."]);
    assert_eq!(page.run(page.current().show_version(earlier, 0)), Ok(false));
    assert_eq!(earlier.outcome.with_untracked(|outcome| outcome.text.clone()), "The third answer.");
}
