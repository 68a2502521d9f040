//! Documents are found by their words, listed, and taken away again.

use std::rc::Rc;

use super::*;
use crate::conversation::SearchScope;

fn shelf(documents: &[(&str, &str)]) -> Shelf {
    let mut shelf = Shelf::default();
    for (path, text) in documents {
        shelf.put(Rc::new(AddedDocument::new(path, (*text).to_owned())));
    }
    while shelf.index_passage() {}
    shelf
}

fn found(shelf: &Shelf, query: &str) -> Vec<String> {
    let hits = shelf.search(SearchRequest::everywhere(query, 8));
    hits.into_iter().map(|hit| hit.id.name().to_owned()).collect()
}

#[test]
fn the_best_passages_are_found_in_any_script() {
    let shelf = shelf(&[
        ("hive/bees.md", "# Bees\nBees live in hives.\n\n## Winter\nIn winter they form a cluster.\n"),
        ("hive/wasps.txt", "Wasps do not make honey.\n"),
        ("合同.md", "# 合同\n违约金为百分之五。\n"),
        ("c#.md", "Generics of C#.\n"),
    ]);
    assert_eq!(found(&shelf, "What do bees do in winter?")[0], "hive/bees.md#28");
    assert_eq!(found(&shelf, "违约金是多少"), ["合同.md#0"]);
    assert_eq!(found(&shelf, "wasps.txt"), ["hive/wasps.txt#0"]);
    assert_eq!(found(&shelf, "honey"), ["hive/wasps.txt#0"]);
    assert_eq!(found(&shelf, "hon wint").len(), 2);
    assert_eq!(found(&shelf, "generics"), ["c%23.md#0"]);
    assert!(found(&shelf, "volcano").is_empty());
    let hit = shelf.search(SearchRequest::everywhere("winter cluster", 1)).remove(0);
    assert_eq!((hit.title.as_str(), hit.heading.as_deref()), ("Bees", Some("Winter")));
    assert_eq!(hit.text, "## Winter\nIn winter they form a cluster.");
}

#[test]
fn searches_are_limited_to_folders() {
    let shelf = shelf(&[("a/one.md", "bees"), ("ab/two.md", "bees"), ("three.md", "bees")]);
    let mut scope = SearchScope::default();
    scope.filter.folders = vec!["a".into()];
    let hits = shelf.search(SearchRequest { query: "bees", top_k: 8, scope: &scope });
    assert_eq!(hits.len(), 1);
    let folders: Vec<_> =
        shelf.choices().folders.into_iter().map(|folder| (folder.path, folder.count)).collect();
    assert_eq!(folders, [("a".to_owned(), 1), ("ab".to_owned(), 1)]);
}

#[test]
fn documents_are_looked_up_by_id_and_title() {
    let shelf = shelf(&[("hive/bees.md", "# All about Bees\nText."), ("c#.md", "Text of C#.")]);
    let text = |query| shelf.document(query).map(|hit| hit.text);
    for query in [
        DocumentQuery::Id("hive/bees.md"),
        DocumentQuery::Id("hive/bees.md#17"),
        DocumentQuery::Title("all about bees"),
        DocumentQuery::Title("Bees"),
        DocumentQuery::Section { title: "bees.md", heading: "x" },
    ] {
        assert_eq!(text(query).as_deref(), Some("# All about Bees\nText."), "{query:?}");
    }
    assert_eq!(text(DocumentQuery::Id("c%23.md")).as_deref(), Some("Text of C#."));
    assert_eq!(text(DocumentQuery::Title("wasps")), None);
}

#[test]
fn what_is_replaced_or_removed_is_not_found() {
    let mut shelf = shelf(&[("bees.md", "honey"), ("wasps.md", "stings")]);
    shelf.put(Rc::new(AddedDocument::new("bees.md", "pollen".into())));
    while shelf.index_passage() {}
    assert!(found(&shelf, "honey").is_empty());
    assert_eq!(found(&shelf, "pollen"), ["bees.md#0"]);
    assert_eq!(shelf.path_of(&AddedDocument::new("", "pollen".into()).hash), Some("bees.md"));
    shelf.remove("bees.md");
    assert!(found(&shelf, "pollen").is_empty());
    assert_eq!(shelf.list(0, 10).list.count, 1);
    // Many changes do not let the index grow without bounds, and all that is left is still found.
    for round in 0..400 {
        shelf.put(Rc::new(AddedDocument::new("bees.md", format!("round{round} nectar"))));
        while shelf.index_passage() {}
    }
    assert!(shelf.entries.len() < 210, "{}", shelf.entries.len());
    assert_eq!(found(&shelf, "nectar"), ["bees.md#0"]);
    assert_eq!(found(&shelf, "stings"), ["wasps.md#0"]);
}

#[test]
fn a_document_that_is_put_back_while_it_waits_is_found_once() {
    let mut shelf = Shelf::default();
    let bees = Rc::new(AddedDocument::new("bees.md", "# Bees\nHoney.\n\n# Winter\nHoney again.\n".into()));
    shelf.put(bees.clone());
    assert!(shelf.index_passage());
    shelf.remove("bees.md");
    shelf.put(bees.clone());
    while shelf.index_passage() {}
    assert_eq!(found(&shelf, "honey").len(), 2);
    // All entries are made anew, and wait again.
    shelf.index_anew();
    shelf.remove("bees.md");
    shelf.put(bees);
    while shelf.index_passage() {}
    assert_eq!(found(&shelf, "honey").len(), 2);
}

#[test]
fn lists_have_readable_documents_in_parts_and_name_the_others() {
    let mut shelf = shelf(&[("b/two.md", "# Second\n"), ("a.txt", "one"), ("c.md", "three")]);
    shelf.put(Rc::new(AddedDocument::unreadable("b/broken.pdf", "it is damaged")));
    let list = shelf.list(1, 1);
    assert_eq!((list.list.count, list.list.titles), (3, vec!["Second".to_owned()]));
    let listed = &list.documents[0];
    assert_eq!(
        (listed.id.as_str(), listed.folder.as_str(), listed.kind.as_str()),
        ("b/two.md", "b", "markdown")
    );
    let unreadable =
        UnreadableFile { path: "b/broken.pdf".into(), reason: "it is damaged".into(), has_pages: false };
    assert_eq!((list.unreadable, list.unreadable_count), (vec![unreadable], 1));
    assert!(shelf.document(DocumentQuery::Id("b/broken.pdf")).is_none());
}
