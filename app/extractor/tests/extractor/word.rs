//! What Word shows beside the text of a document, and what it hides.

use super::text;
use crate::samples::{archive, paragraph};

const NUMBERING: &str = r#"<w:numbering>
<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="Clause"/><w:lvlText w:val="%1.%2"/></w:lvl>
<w:lvl w:ilvl="2"><w:start w:val="3"/><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="(%3)"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl>
<w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/><w:lvlText w:val="◦"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
</w:numbering>"#;

const STYLES: &str = r#"<w:styles>
<w:style w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:styleId="Chapter"><w:name w:val="Chapter"/><w:basedOn w:val="H1"/></w:style>
<w:style w:styleId="Contents"><w:name w:val="TOC Heading"/><w:basedOn w:val="H1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>
<w:style w:styleId="Clause"><w:name w:val="Clause"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
<w:style w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style>
</w:styles>"#;

fn notes(kind: &str) -> String {
    format!(
        r#"<w:{kind}s><w:{kind} w:id="0" w:type="separator"><w:p><w:r><w:t>line</w:t></w:r></w:p></w:{kind}>
        <w:{kind} w:id="1" w:author="Ann"><w:p><w:r><w:t>Text of the {kind}.</w:t></w:r></w:p></w:{kind}></w:{kind}s>"#
    )
}

/// A file of Word for the web, with this inside of its body.
fn of_body(body: &str) -> Vec<u8> {
    let relation = |kind: &str, target: &str| {
        format!(
            r#"<Relationship Id="{target}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/{kind}" Target="{target}"/>"#
        )
    };
    let rels = |relations: &[(&str, &str)]| {
        let relations: String = relations.iter().map(|(kind, target)| relation(kind, target)).collect();
        format!("<Relationships>{relations}</Relationships>")
    };
    let page = r"<w:p><w:r><w:t>Version 3</w:t></w:r><w:r><w:tab/><w:t>Page </w:t><w:instrText> PAGE </w:instrText><w:t>7</w:t></w:r></w:p>";
    let document = format!("<w:document><w:body>{body}</w:body></w:document>");
    archive(&[
        ("_rels/.rels", rels(&[("officeDocument", "/word/document2.xml")]).as_bytes()),
        (
            "word/_rels/document2.xml.rels",
            rels(&[
                ("styles", "styles2.xml"),
                ("numbering", "../word/numbering.xml"),
                ("footnotes", "notes/foot.xml"),
                ("endnotes", "endnotes.xml"),
                ("comments", "comments.xml"),
                ("header", "header1.xml"),
                ("header", "header2.xml"),
                ("footer", "none.xml"),
            ])
            .as_bytes(),
        ),
        ("word/styles2.xml", STYLES.as_bytes()),
        ("word/numbering.xml", NUMBERING.as_bytes()),
        ("word/notes/foot.xml", notes("footnote").as_bytes()),
        ("word\\endnotes.xml", notes("endnote").as_bytes()),
        ("word/comments.xml", notes("comment").as_bytes()),
        ("word/header1.xml", format!("<w:hdr>{page}</w:hdr>").as_bytes()),
        ("word/header2.xml", format!("<w:hdr>{page}{}</w:hdr>", paragraph("", "Draft")).as_bytes()),
        ("word/document2.xml", document.as_bytes()),
    ])
}

/// Expects this text before that of the header.
#[track_caller]
fn check(body: &str, expect: &str) {
    let expect = format!("{expect}\n\n## Header and footer\n\nVersion 3\n\nDraft\n\n");
    let without_gaps = |text: String| text.replace("\n\n\n", "\n\n");
    assert_eq!(text(of_body(body)).map(without_gaps), Ok(expect));
}

fn listed(list: u32, level: u32, text: &str) -> String {
    format!(
        r#"<w:p><w:pPr><w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{list}"/></w:numPr></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"#
    )
}

#[test]
fn lists_have_the_numbers_that_word_shows() {
    let body = [
        listed(1, 0, "Scope"),
        paragraph("Clause", "Mills"),
        paragraph("Clause", "Wheels"),
        listed(1, 2, "oak"),
        listed(1, 2, "elm"),
        listed(1, 0, "Payment"),
        listed(1, 1, "Cash"),
        listed(3, 0, "Anew"),
        listed(3, 0, "On"),
        listed(0, 0, "None"),
        listed(2, 0, "one"),
        listed(2, 1, "two"),
        paragraph("", "End"),
    ];
    check(
        &body.concat(),
        "1. Scope\n\n1.1 Mills\n\n1.2 Wheels\n\n(iii) oak\n\n(iv) elm\n\n2. Payment\n\n2.1 Cash\n\n1. Anew\n2. On\n\n\
         None\n\n- one\n  - two\n\nEnd",
    );
    // Markdown would go on counting.
    check(&[listed(1, 0, "a"), listed(3, 0, "b")].concat(), "1. a\n\n1\\. b");
    let heading = listed(1, 0, "Scope").replace("<w:numPr>", "<w:pStyle w:val=\"H1\"/><w:numPr>");
    check(&heading, "# 1. Scope");
    let row = format!(
        "<w:tbl><w:tr><w:tc>{}</w:tc><w:tc>{}</w:tc></w:tr></w:tbl>",
        listed(1, 0, ""),
        listed(1, 1, "x")
    );
    check(&row, "| 1. | 1.1 x |\n| --- | --- |");
}

#[test]
fn headings_are_known_by_what_their_styles_are_based_on() {
    let outlined = |level: u32, text: &str| {
        format!(r#"<w:p><w:pPr><w:outlineLvl w:val="{level}"/></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"#)
    };
    check(&paragraph("Chapter", "A"), "# A");
    check(&paragraph("Contents", "A"), "A");
    check(&paragraph("Loop", "A"), "A");
    check(&outlined(1, "A"), "## A");
    check(&outlined(9, "A"), "A");
    check(&outlined(0, &"word ".repeat(100)), "word ".repeat(100).trim());
}

#[test]
fn notes_and_comments_follow_their_paragraph() {
    let marked = |kind: &str| format!(r#"<w:r><w:{kind}Reference w:id="1"/></w:r>"#);
    let sentence = |marks: &str| format!("<w:p><w:r><w:t>Forty bees.</w:t></w:r>{marks}</w:p>");
    check(&sentence(&marked("footnote")), "Forty bees.[^note-1]\n\n[^note-1]: Text of the footnote.");
    check(
        &sentence(&[marked("endnote"), marked("footnote")].concat()),
        "Forty bees.[^endnote-1][^note-2]\n\n[^endnote-1]: Text of the endnote.\n\n[^note-2]: Text of the footnote.",
    );
    check(&sentence(&marked("comment")), "Forty bees.\n\nComment by Ann: Text of the comment.");
    // Each is told once.
    check(
        &format!("<w:tbl><w:tr><w:tc>{0}</w:tc></w:tr></w:tbl>{0}", sentence(&marked("footnote"))),
        "| Forty bees.[^note-1] |\n| --- |\n\n[^note-1]: Text of the footnote.\n\nForty bees.",
    );
    check(&sentence(r#"<w:r><w:footnoteReference w:id="9"/></w:r>"#), "Forty bees.");
}

#[test]
fn hidden_deleted_and_moved_text_is_left_out() {
    let check = |body: &str| check(&format!("<w:p>{body}<w:r><w:t>here</w:t></w:r></w:p>"), "here");
    let run = "<w:r><w:t>no </w:t></w:r>";
    check("<w:r><w:rPr><w:vanish/></w:rPr><w:t>no </w:t><w:tab/></w:r>");
    check("<w:r><w:rPr><w:rStyle w:val=\"Secret\"/></w:rPr><w:t>no </w:t></w:r>");
    check("<w:r><w:rPr><w:vanish w:val=\"0\"/></w:rPr><w:t> </w:t></w:r>");
    check(&format!("<w:moveFrom>{run}</w:moveFrom><w:del>{run}</w:del>"));
    check("<w:del><w:r><w:delText>no</w:delText></w:r></w:del>");
    check("<w:pPr><w:pPrChange><w:pPr><w:pStyle w:val=\"H1\"/></w:pPr></w:pPrChange></w:pPr>");
    check("<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>");
}

#[test]
fn tables_keep_their_columns_and_text_boxes_their_paragraphs() {
    let cell = |properties: &str, text: &str| {
        format!("<w:tc><w:tcPr>{properties}</w:tcPr>{}</w:tc>", paragraph("", text))
    };
    let rows = [
        format!("<w:tr>{}{}</w:tr>", cell("<w:gridSpan w:val=\"2\"/>", "Wide"), cell("", "C")),
        format!("<w:tr><w:trPr><w:del/></w:trPr>{}</w:tr>", cell("", "gone")),
        format!("<w:tr>{}{}{}</w:tr>", cell("", "1"), cell("", "2"), cell("", "3")),
    ];
    check(
        &format!("<w:tbl>{}</w:tbl>", rows.concat()),
        "| Wide |  | C |\n| --- | --- | --- |\n| 1 | 2 | 3 |",
    );
    check(
        &format!(
            "<w:p><w:r><w:t>Around</w:t><w:txbxContent>{}</w:txbxContent></w:r></w:p>",
            paragraph("", "Box")
        ),
        "Box\n\nAround",
    );
    check(
        "<w:p><w:ruby><w:rt><w:r><w:t>すいしゃ</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>水車</w:t></w:r></w:rubyBase></w:ruby><w:r><w:t>小屋</w:t></w:r></w:p>",
        "水車(すいしゃ)小屋",
    );
}
