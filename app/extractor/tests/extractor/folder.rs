//! Kinds of files that only a folder's library reads.

use crate::samples::archive;
use footnote_extractor::{ExtractError, folder};

const MAX_TEXT: usize = 10_000;

fn rels(relations: &[(&str, &str, &str)]) -> String {
    let relation = |(id, kind, target): &(&str, &str, &str)| {
        format!(r#"<Relationship Id="{id}" Type="x/{kind}" Target="{target}"/>"#)
    };
    format!("<Relationships>{}</Relationships>", relations.iter().map(relation).collect::<String>())
}

#[test]
fn slides_have_their_titles_tables_and_notes() {
    let shape = |kind: &str, text: &str| {
        format!(
            r#"<p:sp><p:nvPr><p:ph type="{kind}"/></p:nvPr><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:sp>"#
        )
    };
    let cell = |text: &str| format!("<a:tc><a:p><a:r><a:t>{text}</a:t></a:r></a:p></a:tc>");
    let table = format!(
        "<a:tbl><a:tr>{}{}</a:tr><a:tr>{}{}</a:tr></a:tbl>",
        cell("Part"),
        cell("Price"),
        cell("Wheel"),
        cell("10")
    );
    let second =
        format!("<p:sld>{}{}{table}</p:sld>", shape("title", "Mills &amp; wheels"), shape("sldNum", "7"));
    let file = archive(&[
        ("_rels/.rels", rels(&[("r1", "officeDocument", "ppt/presentation.xml")]).as_bytes()),
        (
            "ppt/presentation.xml",
            br#"<p:presentation><p:sldId id="256" r:id="r2"/><p:sldId id="257" r:id="r1"/></p:presentation>"#,
        ),
        (
            "ppt/_rels/presentation.xml.rels",
            rels(&[("r1", "slide", "slides/slide1.xml"), ("r2", "slide", "slides/slide2.xml")]).as_bytes(),
        ),
        ("ppt/slides/slide1.xml", format!("<p:sld>{}</p:sld>", shape("body", "Last words")).as_bytes()),
        ("ppt/slides/slide2.xml", second.as_bytes()),
        ("ppt/slides/_rels/slide2.xml.rels", rels(&[("r1", "notesSlide", "../notes.xml")]).as_bytes()),
        ("ppt/notes.xml", shape("body", "Say hello").as_bytes()),
    ]);
    assert_eq!(
        folder::pptx(&file, MAX_TEXT).unwrap(),
        "## Slide 1: Mills & wheels\n\n| Part | Price |\n| --- | --- |\n| Wheel | 10 |\n\n\nSpeaker's notes: Say hello\n\n\
         ## Slide 2\n\nLast words\n\n\n"
    );
    assert_eq!(folder::pptx(&archive(&[("a", b"")]), MAX_TEXT), Err(ExtractError::Damaged));
    let pictures = archive(&[
        ("_rels/.rels", rels(&[("r1", "officeDocument", "ppt/presentation.xml")]).as_bytes()),
        ("ppt/presentation.xml", br#"<p:presentation><p:sldId id="256" r:id="r1"/></p:presentation>"#),
        ("ppt/_rels/presentation.xml.rels", rels(&[("r1", "slide", "slides/slide1.xml")]).as_bytes()),
        ("ppt/slides/slide1.xml", b"<p:sld><p:pic/></p:sld>"),
    ]);
    assert_eq!(folder::pptx(&pictures, MAX_TEXT), Err(ExtractError::NoText));
    assert_eq!(folder::pptx(&file, 20), Err(ExtractError::TooLong));
}

#[test]
fn texts_of_libreoffice_have_headings_lists_tables_and_notes() {
    let content = r#"<office:text><text:tracked-changes><text:p>gone</text:p></text:tracked-changes>
        <text:h text:outline-level="2">Mills</text:h>
        <text:p>Forty<text:s text:c="2"/>wheels.<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Counted.</text:p></text:note-body></text:note></text:p>
        <text:list><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>two</text:p></text:list-item></text:list></text:list-item></text:list>
        <table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table></office:text>"#;
    assert_eq!(
        folder::odt(&archive(&[("content.xml", content.as_bytes())]), MAX_TEXT).unwrap(),
        "## Mills\n\nForty  wheels.[^note-1]\n\n[^note-1]: Counted.\n\n- one\n  - two\n\n| a | b |\n| --- | --- |\n\n"
    );
}

#[test]
fn books_have_their_chapters_in_order() {
    let book = |chapter: &[u8]| {
        archive(&[
            ("META-INF/container.xml", br#"<rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles>"#.as_slice()),
            (
                "OEBPS/book.opf",
                br#"<package><manifest><item id="b" href="b%20c.html"/><item id="a" href="a.html"/></manifest><spine><itemref idref="a"/><itemref idref="b"/><itemref idref="x"/></spine></package>"#,
            ),
            ("OEBPS/a.html", chapter),
            ("OEBPS/b c.html", chapter),
        ])
    };
    let text = folder::epub(&book(b"<h1>One</h1><p>Words"), MAX_TEXT);
    assert_eq!(text.unwrap(), "# One\n\nWords\n\n# One\n\nWords\n\n");
    assert_eq!(folder::epub(&book(&[0xff; 300]), MAX_TEXT), Err(ExtractError::Encrypted));
}

#[test]
fn sheets_are_tables_under_their_names() {
    let content = r#"<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="Prices">
        <table:table-row><table:table-cell office:value-type="string"><text:p>Part</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>A|B</text:p></table:table-cell></table:table-row>
        <table:table-row><table:table-cell office:value-type="string"><text:p>Wheel</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="10.5"><text:p>10.5</text:p></table:table-cell></table:table-row>
        </table:table></office:spreadsheet></office:body></office:document-content>"#;
    let file = archive(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", b"<manifest/>"),
        ("content.xml", content.as_bytes()),
    ]);
    assert_eq!(
        folder::sheets(&file, MAX_TEXT).unwrap(),
        "## Prices\n\n| Part | A\\|B |\n| --- | --- |\n| Wheel | 10.5 |\n\n"
    );
    assert_eq!(folder::sheets(b"words", MAX_TEXT), Err(ExtractError::Damaged));
}

#[test]
fn mails_have_their_subject_people_and_words() {
    let check = |mail: &str, expect: &str| {
        let text = folder::mail(mail.replace('\n', "\r\n").as_bytes(), MAX_TEXT);
        assert_eq!(text.as_deref(), Ok(expect), "{mail}");
    };
    check(
        "From: =?utf-8?Q?Ana_M=C3=BCller?= <ana@example.org>\nTo: ben@example.org, \"C, D\" <c@example.org>\n\
         Date: Mon, 6 May 2024 10:00:00 +0200\nSubject: =?iso-8859-1?Q?Gr=FC=DFe?= from\n the mill\n\
         Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n\
         Forty wh=\neels for 30 =A3.\n\n# not a heading\n> quoted\n",
        "# Grüße from the mill\n\nFrom: Ana Müller (ana@example.org)  \nTo: ben@example.org, C, D (c@example.org)  \n\
         Date: 2024-05-06T10:00:00+02:00  \n\nForty wheels for 30 £.\n\n\\# not a heading\n> quoted\n\n",
    );
    check(
        "From: a@b.example\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n\
         --x\nContent-Type: multipart/alternative; boundary=y\n\n\
         --y\nContent-Type: text/plain\n\nPlain words\n--y\nContent-Type: text/html\n\n<p>Words of a page</p>\n--y--\n\
         --x\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=\"bill.pdf\"\n\n%PDF\n--x--\n",
        "From: a@b.example  \n\nPlain words\n\nAttached: bill.pdf\n\n",
    );
    check(
        "From: a@b.example\nContent-Type: text/html\n\n<p>One</p><p>Two</p><script>no()</script>",
        "From: a@b.example  \n\nOne\n\nTwo\n\n",
    );
    assert_eq!(folder::mail(b"words alone", MAX_TEXT), Err(ExtractError::NoText));
    let long = format!("From: a@b.example\r\n\r\n{}", "word ".repeat(MAX_TEXT));
    assert_eq!(folder::mail(long.as_bytes(), MAX_TEXT), Err(ExtractError::TooLong));
}

#[test]
fn notebooks_have_their_words_code_and_output() {
    let notebook = r##"{"nbformat": 4, "metadata": {"kernelspec": {"language": "python"}}, "cells": [
        {"cell_type": "markdown", "source": ["# Bees\n", "They hum."]},
        {"cell_type": "code", "source": "print(40 + 2)", "outputs": [
            {"output_type": "stream", "text": ["42\n"]},
            {"output_type": "display_data", "data": {"image/png": "iVBOR", "text/plain": ["<Figure>"]}},
            {"output_type": "error", "ename": "E", "evalue": "no hive", "traceback": ["x"]}]},
        {"cell_type": "code", "source": [], "outputs": []}]}"##;
    assert_eq!(
        folder::notebook(notebook.as_bytes(), MAX_TEXT).unwrap(),
        "# Bees\nThey hum.\n\n```python\nprint(40 + 2)\n```\n\n```\n42\n```\n\n```\n<Figure>\n```\n\n```\nno hive\n```\n\n"
    );
    let old = r#"{"nbformat": 3, "worksheets": [{"cells": [
        {"cell_type": "heading", "source": ["Mills"]}, {"cell_type": "code", "input": ["s = '```'"], "outputs": []}]}]}"#;
    assert_eq!(folder::notebook(old.as_bytes(), MAX_TEXT).unwrap(), "## Mills\n\n````\ns = '```'\n````\n\n");
    assert_eq!(folder::notebook(b"{", MAX_TEXT), Err(ExtractError::Damaged));
    assert_eq!(folder::notebook(b"{}", MAX_TEXT), Err(ExtractError::NoText));
}
