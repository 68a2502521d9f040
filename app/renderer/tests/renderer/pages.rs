//! Pages of files that are made here: what is drawn, and where words are.

use footnote_renderer::{Document, Found};

use crate::samples::file_of;

fn document(content: &str, cmap: &str) -> Document {
    Document::open(file_of(&[content], cmap, "", "")).unwrap()
}

/// The same with other entries of the page, which is 612 points wide and 792 high.
fn document_with(content: &str, entries: &str) -> Document {
    let file = String::from_utf8(file_of(&[content], "", "", "")).unwrap();
    // The place of what follows is found anew where it is not where the file says.
    Document::open(file.replace("/MediaBox [0 0 612 792]", entries).into_bytes()).unwrap()
}

/// Whether the picture of a page is darker than paper anywhere in an area, given in shares of the page.
fn has_ink(document: &Document, area: hayro::kurbo::Rect) -> bool {
    let picture = document.picture(0, 2.0).unwrap();
    let share = |at: usize, of: u16| f64::from(u32::try_from(at).unwrap()) / f64::from(of);
    picture.pixels.chunks(4).enumerate().any(|(at, pixel)| {
        let (x, y) = (at % usize::from(picture.width), at / usize::from(picture.width));
        pixel[0] < 128 && area.contains((share(x, picture.width), share(y, picture.height)))
    })
}

/// That the words are marked where the picture shows them, so many lines of them, and that the page is white beside the marks.
#[track_caller]
fn check(document: &Document, words: &str, lines: usize) -> Found {
    let found = document.find_passage(0, words);
    assert_eq!(found.len(), lines, "{words}: {found:?}");
    for rect in &found {
        assert!(has_ink(document, *rect), "{words} at {rect:?}");
    }
    found
}

const TWO_COLUMNS: &str = "BT /F1 10 Tf 14 TL 72 700 Td \
    (The mill stands at the river and) Tj T* (turns its wheel by day and by) Tj T* \
    (night, as it did for the last two) Tj T* (hundred years without a pause.) Tj ET \
    BT /F1 10 Tf 14 TL 330 700 Td \
    (Honey is kept in jars of glass in) Tj T* (the cellar of the house, reim-) Tj T* \
    (bursed and fresh for years, as we) Tj T* (have seen in many winters.) Tj ET";

#[test]
fn words_are_marked_across_lines_and_columns() {
    let page = document(TWO_COLUMNS, "");
    let left = check(&page, "by day and by night, as it did", 2);
    assert!(left.iter().all(|rect| rect.x1 < 0.5), "{left:?}");
    let right = check(&page, "house, reimbursed and fresh", 2);
    assert!(right.iter().all(|rect| rect.x0 > 0.5), "{right:?}");
    assert_eq!(check(&page, "without a pause. Honey is kept", 2).len(), 2);
    // What is not there, or only as parts of words.
    for words in ["the river and turns into", "oney is kept", "", "…"] {
        assert_eq!(page.find_passage(0, words), Vec::new(), "{words}");
    }
    // A passage that the page has in part.
    let parts = "The mill stands at the river\n\nIt is said nowhere.\n\nHoney is kept in jars of glass";
    assert_eq!(page.find_passage(0, parts).len(), 2);
    assert_eq!(page.find(0, "the").len(), 5);
    assert_eq!((page.find(1, "the").len(), page.find_passage(9, "the").len()), (0, 0));
}

#[test]
fn words_are_marked_on_turned_and_cropped_pages() {
    for turn in [90, 180, 270] {
        let page = document_with(TWO_COLUMNS, &format!("/MediaBox [0 0 612 792] /Rotate {turn}"));
        let size = page.sizes().next().unwrap();
        assert_eq!(size, if turn == 180 { (612.0, 792.0) } else { (792.0, 612.0) });
        let found = check(&page, "turns its wheel by day", 1);
        assert_eq!(found[0].width() > found[0].height(), turn == 180, "{turn}");
    }
    let cropped = document_with(TWO_COLUMNS, "/MediaBox [0 0 612 792] /CropBox [300 600 600 750]");
    assert_eq!(cropped.sizes().next(), Some((300.0, 150.0)));
    let found = check(&cropped, "Honey is kept in jars", 1);
    assert!(found[0].x0 < 0.12 && found[0].y0 > 0.2, "{found:?}");
    assert_eq!(cropped.find_passage(0, "The mill stands"), Vec::new(), "it is cut off");
    let moved = document_with(TWO_COLUMNS, "/MediaBox [-50 -100 562 692]");
    check(&moved, "hundred years", 1);
}

#[test]
fn words_are_marked_in_text_that_is_turned_or_read_from_right_to_left() {
    let turned = document("BT /F1 12 Tf 0 1 -1 0 300 200 Tm (Bees dance in the hive) Tj ET", "");
    let found = check(&turned, "dance in the hive", 1);
    assert!(found[0].height() > found[0].width(), "{found:?}");
    let hebrew = "7 beginbfchar <01> <05D0> <02> <05D1> <03> <05E9> <04> <05DC> <05> <05D5> <06> <05DD> <07> <0028> endbfchar";
    let page = document(r"BT /F2 10 Tf 72 700 Td (\002\001) Tj 30 0 Td (\006\005\004\003) Tj ET", hebrew);
    let [first, second] = ["שלום", "אב"].map(|word| page.find_passage(0, word));
    assert_eq!((first.len(), second.len()), (1, 1));
    assert!(second[0].x1 < first[0].x0, "{first:?} {second:?}");
    // Both words, in the order in which they are read.
    assert!(!page.find_passage(0, "שלום אב").is_empty());
}

#[test]
fn pages_without_text_are_drawn() {
    let page = document("0 0 0 rg 100 100 200 300 re f", "");
    assert!(has_ink(&page, hayro::kurbo::Rect::new(0.2, 0.6, 0.4, 0.8)));
    assert_eq!(page.find_passage(0, "anything"), Vec::new());
    assert!(page.picture(1, 1.0).is_none() && page.picture(0, -1.0).is_none());
    let huge = document_with("", "/MediaBox [0 0 200000 3]");
    let picture = huge.picture(0, 4.0).unwrap();
    assert_eq!((picture.width, picture.height), (8192, 1));
}

#[test]
fn files_that_are_no_pdf_are_refused() {
    assert!(Document::open(b"%PDF-1.7\n1 0 obj".to_vec()).is_err());
    assert!(Document::open(Vec::new()).is_err());
}
