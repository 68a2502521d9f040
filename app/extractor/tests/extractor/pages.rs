//! Text of PDF pages in the order in which it is read.

use crate::samples::file_of;
use footnote_extractor::NO_TEXT_ON_PAGE;

use super::text;

/// Maps the codes 1 to 7 to letters, each half as wide as the font is high.
const HEBREW: &str = "7 beginbfchar \
    <01> <05D0> <02> <05D1> <03> <05E9> <04> <05DC> <05> <05D5> <06> <05DD> <07> <0028> endbfchar";

#[track_caller]
fn check(content: &str, expect: &str) {
    check_with("", content, expect);
}

#[track_caller]
fn check_with(cmap: &str, content: &str, expect: &str) {
    assert_eq!(
        text(file_of(&[content], cmap, "", "")),
        Ok(format!("## Page 1\n\n{expect}\n\n")),
        "{content}"
    );
}

/// Lines at places, in the order of the file.
fn placed(lines: &[(u32, u32, &str)]) -> String {
    let line = |(x, y, words): &(u32, u32, &str)| format!("BT /F1 10 Tf {x} {y} Td ({words}) Tj ET\n");
    lines.iter().map(line).collect()
}

#[test]
fn raised_digits_are_apart_from_the_number_before_them() {
    let raised = |before: &str, after: &str| {
        format!("BT /F1 12 Tf 72 700 Td ({before}) Tj 4 Ts /F1 7 Tf (3) Tj 0 Ts /F1 12 Tf ({after}) Tj ET")
    };
    check(&raised("1200", " euros"), "1200\u{200a}³ euros");
    check(&raised("5 m", " of pipe"), "5 m³ of pipe");
    check(&raised("earned.", ""), "earned.³");
    check(&raised("", "Before taxes"), "3 Before taxes");
}

#[test]
fn right_to_left_text_is_read_from_right_to_left() {
    let check = |content: &str, expect: &str| check_with(HEBREW, content, expect);
    // As it is seen: the last letter comes first.
    check(r"BT /F2 10 Tf 72 700 Td (\006\005\004\003) Tj ET", "שלום");
    check(r"BT /F2 10 Tf 72 700 Td (\002\001) Tj 30 0 Td (\006\005\004\003) Tj ET", "שלום אב");
    // As it is read: each letter stands to the left of the one before.
    check(
        r"BT /F2 10 Tf 92 700 Td (\003) Tj -5 0 Td (\004) Tj -5 0 Td (\005) Tj -5 0 Td (\006) Tj ET",
        "שלום",
    );
    // Numbers and Latin words in it keep their direction.
    check(
        r"BT /F2 10 Tf 72 700 Td (\002\001) Tj /F1 10 Tf ( 1250 ) Tj /F2 10 Tf (\004\003) Tj ET",
        "של 1250 אב",
    );
    check(
        r"BT /F1 10 Tf 72 700 Td (The word ) Tj /F2 10 Tf (\006\005\004\003) Tj /F1 10 Tf ( means) Tj ET",
        "The word שלום means",
    );
}

#[test]
fn columns_are_read_one_after_the_other_and_tables_by_rows() {
    let left = [
        "The mill stands at the river and",
        "turns its wheel by day and by",
        "night, as it did for the last two",
        "hundred years without a pause.",
    ];
    let right = [
        "Honey is kept in jars of glass in",
        "the cellar of the house, where it",
        "stays fresh for years, as we have",
        "seen in many winters.",
    ];
    let mut lines =
        vec![(72, 740, "A title that is above both of the columns of this page, from left to right")];
    for (at, (left, right)) in left.iter().zip(right).enumerate() {
        let y = 700 - 12 * u32::try_from(at).unwrap();
        lines.extend([(72, y, *left), (300, y, right)]);
    }
    let title = format!("{}\n\n", lines[0].2);
    check(&placed(&lines), &format!("{title}{}\n{}", left.join("\n"), right.join("\n")));
    let table = [("Wheel", "10"), ("Axle", "20"), ("Shaft", "30"), ("Gear", "40"), ("Cog", "50")];
    let rows = table.iter().zip([700, 688, 676, 664, 652]);
    let rows: Vec<_> = rows.flat_map(|((name, price), y)| [(72, y, *name), (300, y, *price)]).collect();
    check(&placed(&rows), "Wheel 10\nAxle 20\nShaft 30\nGear 40\nCog 50");
}

#[test]
fn words_that_are_spaced_out_are_whole() {
    check("BT /F1 12 Tf 4 Tc 72 700 Td (Leave) Tj 8 0 Td ( policy) Tj ET", "Leave policy");
    check("BT /F1 12 Tf 72 700 Td (L e a v e   p o l i c y) Tj ET", "Leave policy");
    check("BT /F1 12 Tf 72 700 Td (Plan A or B) Tj ET", "Plan A or B");
}

#[test]
fn hyphens_of_words_are_kept() {
    let lines = [
        (72, 700, "It is a well-"),
        (72, 688, "known fact that costs are reim-"),
        (72, 676, "bursed. A well-known one."),
    ];
    check(&placed(&lines), "It is a well-known fact that costs are reimbursed. A well-known one.");
}

#[test]
fn pages_without_text_are_told() {
    let words = placed(&[(72, 700, "Words")]);
    let text = text(file_of(&[&words, "0 0 99 99 re f", "", &words], "", "", "")).unwrap();
    let pages: Vec<&str> = text.split("## Page ").skip(1).collect();
    let without_text: Vec<usize> = (1..)
        .zip(&pages)
        .filter(|(_, page)| page.contains(NO_TEXT_ON_PAGE))
        .map(|(number, _)| number)
        .collect();
    assert_eq!((pages.len(), without_text), (4, vec![2]));
    let expect = format!(
        "## Page 1\n\nWords\n\n## Page 2\n\n{NO_TEXT_ON_PAGE}\n\n## Page 3\n\n\n\n## Page 4\n\nWords\n\n"
    );
    assert_eq!(text, expect);
}

#[test]
fn pages_have_their_printed_numbers() {
    let words = placed(&[(72, 700, "Words")]);
    let labels = "/PageLabels << /Nums [0 << /S /r /St 3 >> 1 << /S /D >> 2 << /P (A-) /S /D >> 3 << /S /D /St 4 >>] >>";
    let text = text(file_of(&[&words, &words, &words, &words], "", labels, "")).unwrap();
    let headings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(headings, ["Page 1 (iii)", "Page 2 (1)", "Page 3 (A-1)", "Page 4"]);
}

#[test]
fn notes_of_readers_are_told() {
    let note = |kind: &str, rest: &str| format!("<< /Type /Annot /Subtype /{kind} /Rect [0 0 9 9] {rest} >>");
    let notes = [
        note("Text", "/T (Ann) /Contents (Is this\\nright?)"),
        note("Highlight", "/Contents <FEFF00E40062>"),
        note("Text", "/F 2 /Contents (hidden)"),
        note("Link", "/Contents (link)"),
    ];
    let file = file_of(&[&placed(&[(72, 700, "Words")])], "", "", "");
    let file = String::from_utf8(file).unwrap();
    let file =
        file.replace("/Type /Page /Parent", &format!("/Type /Page /Annots [{}] /Parent", notes.concat()));
    assert_eq!(
        text(file.into_bytes()).unwrap(),
        "## Page 1\n\nWords\n\nNote by Ann: Is this right?\n\nNote: äb\n\n"
    );
}
