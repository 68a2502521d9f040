//! Extracting the text of PDF, Word and HTML files.

#[cfg(all(test, feature = "folder"))]
#[path = "extractor/folder.rs"]
mod folder;
#[cfg(test)]
#[path = "extractor/pages.rs"]
mod pages;
#[cfg(test)]
mod samples;
#[cfg(test)]
#[path = "extractor/word.rs"]
mod word;

use footnote_extractor::{ExtractError, MAX_TEXT};
use samples::{archive, docx, paragraph, pdf, pdf_with};

fn text(file: Vec<u8>) -> Result<String, ExtractError> {
    footnote_extractor::text(file, MAX_TEXT)
}

fn html_text(html: &[u8]) -> Result<String, ExtractError> {
    footnote_extractor::html_text(html, MAX_TEXT)
}

#[test]
fn a_pdf_has_its_text_by_page() {
    let file =
        pdf(&[&["Annual report"], &["The hive gave thirty", "kilograms of honey \\(raw\\)."], &["End"]]);
    assert_eq!(
        text(file).unwrap(),
        "## Page 1\n\nAnnual report\n\n## Page 2\n\nThe hive gave thirty\nkilograms of honey (raw).\n\n## Page 3\n\nEnd\n\n"
    );
}

#[test]
fn words_and_lines_are_found_by_their_places() {
    let placed =
        ") Tj 30 0 Td (next) Tj -30 -40 Td (# far be-) Tj 0 -14 Td (low) Tj 0 -14 Td [(o)10(n)-400(e)] TJ (";
    let file = pdf(&[&[placed]]);
    assert_eq!(text(file).unwrap(), "## Page 1\n\nnext\n\n# far below\non e\n\n".replace("# far", "\\# far"));
}

#[test]
fn a_bullet_that_stands_alone_makes_no_heading_of_the_line_above() {
    let file = pdf(&[&["Health care", "-", "Paid leave", "=="]]);
    assert_eq!(text(file).unwrap(), "## Page 1\n\nHealth care\n\\-\nPaid leave\n\\==\n\n");
}

#[test]
fn a_pdf_without_text_a_locked_one_and_a_damaged_one_are_told_apart() {
    assert_eq!(text(pdf(&[&[]])), Err(ExtractError::NoText));
    let locked = "/ID [<00><00>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 \
        /O (00000000000000000000000000000000) /U (00000000000000000000000000000000) >>";
    assert_eq!(text(pdf_with(&[&["Secret"]], locked)), Err(ExtractError::Encrypted));
    assert_eq!(text(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec()), Err(ExtractError::Encrypted));
    for damaged in
        [b"%PDF-1.7\n1 0 obj\n<<".to_vec(), b"words".to_vec(), b"PK\x03\x04words".to_vec(), Vec::new()]
    {
        assert_eq!(text(damaged), Err(ExtractError::Damaged));
    }
}

#[test]
fn half_a_pdf_ends_in_an_error_or_a_text() {
    let file = pdf(&[&["One"], &["Two"]]);
    for length in 0..file.len() {
        // It may fail, but must not panic.
        text(file[..length].to_vec()).ok();
    }
}

#[test]
fn a_word_file_has_headings_lists_and_tables() {
    let cell = |text: &str| format!("<w:tc>{}</w:tc>", paragraph("", text));
    let body = [
        paragraph("Heading1", "Hives &amp; <b/>honey"),
        paragraph("berschrift2", "Queens"),
        "<w:p><w:r><w:t>One</w:t><w:tab/><w:t>queen</w:t><w:instrText>PAGE</w:instrText></w:r></w:p>"
            .to_owned(),
        "<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>first</w:t></w:r></w:p>".to_owned(),
        format!(
            "<w:tbl><w:tr>{}{}</w:tr><w:tr>{}{}</w:tr></w:tbl>",
            cell("Year"),
            cell("Kilograms"),
            cell("2024"),
            cell("30|31")
        ),
        "<w:p><w:r><w:t>Once</w:t></w:r><mc:Fallback><w:r><w:t>twice</w:t></w:r></mc:Fallback></w:p>"
            .to_owned(),
    ];
    assert_eq!(
        text(docx(&body.concat().replace("<b/>", ""))).unwrap(),
        "# Hives & honey\n\n## Queens\n\nOne\tqueen\n\n- first\n\n\
         | Year | Kilograms |\n| --- | --- |\n| 2024 | 30\\|31 |\n\nOnce\n\n"
    );
}

#[test]
fn an_archive_that_is_no_document_and_one_that_unpacks_to_too_much_are_refused() {
    assert_eq!(text(archive(&[("a.txt", b"words")])), Err(ExtractError::Damaged));
    assert_eq!(text(docx("")), Err(ExtractError::NoText));
    assert_eq!(text(docx("<w:p><w:r>")), Err(ExtractError::Damaged));
    let blanks = vec![b' '; 65 * 1024 * 1024];
    assert_eq!(text(archive(&[("word/document.xml", &blanks)])), Err(ExtractError::TooLong));
    let words = paragraph("", &"words and more words ".repeat(120_000));
    assert_eq!(text(docx(&words)), Err(ExtractError::TooLong));
}

#[test]
fn a_web_page_has_its_headings_and_lines_without_its_scripts_and_styles() {
    let check = |html: &str, expect: &str| {
        assert_eq!(html_text(html.as_bytes()).unwrap().trim(), expect, "{html}");
    };
    check(
        "<title>T</title><h1>Bees &amp; <b>ants</b></h1><p>One<br>two</p><div>three</div>",
        "# Bees & ants\nOne\ntwo\nthree",
    );
    check(
        "<style>p { color: red }</style><script>if (a < b) '<p>no</p>'</script><p style='color: red'>yes",
        "yes",
    );
    check("<ul><li>first<li>second</ul><table><tr><td>a<td>b</table>", "first\nsecond\na b");
    check("<template><p>no</p></template><noscript>no</noscript>a &lt;b&gt; &#8364;", "a <b> €");
    check("<p>one\n two</p>\n<pre>a\n# b</pre>", "one two\na\n\\# b");
    // As it would be cut off.
    check("one <em>two</em> <b class=\"x", "one two");
}

#[test]
fn a_web_page_has_its_title_unless_it_has_a_main_heading() {
    let check = |html: &str, expect: &str| {
        assert_eq!(html_text(html.as_bytes()).unwrap().trim(), expect, "{html}");
    };
    check("<title>Opening\n hours</title><p>Nine to five", "# Opening hours\n\nNine to five");
    check(
        "<title>A</title><h1> <img src=x></h1><h2>B</h2>c<svg><title>D</title></svg>",
        "# A\n\n#\n\n## B\nc",
    );
    check("<title>A</title><h1><img alt='B'></h1>c", "# B\nc");
}

#[test]
fn what_a_web_page_hides_is_left_out_and_blocks_are_apart() {
    let check = |html: &str, expect: &str| {
        let text = html_text(html.as_bytes()).unwrap();
        assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" "), expect, "{html}");
    };
    check("<p hidden>no<p>yes", "yes");
    check("<div><p hidden>no <b>no</b></div>yes", "yes");
    check("<div style='display: none'><div>no</div>no<br></div>yes", "yes");
    check("<span style='color:red; visibility:hidden !important'>no</span>yes", "yes");
    check("<ul><li hidden>no<ul><li>no</ul><li>yes</ul>also", "yes also");
    check("<table><tr><td hidden>no<td>yes<tr hidden><td>no<tr><td>also</table>end", "yes also end");
    check("<dialog>no</dialog><dialog open>yes</dialog>", "yes");
    check("<div hidden=until-found>yes</div><p style='display:block'>also</p>", "yes also");
    check("<input type=hidden hidden>yes", "yes");
    check("<div hidden></p>no</div>yes", "yes");
    check("<i aria-hidden=true>yes</i>", "yes");
    check(
        "<select><option>One<option>Two</select><details><summary>More</summary>Inside</details>",
        "One Two More Inside",
    );
    check(
        "<dl><dt>a<dd>b<dt>c<dd>d</dl><x-card>e</x-card><x-card>f</x-card><label>g</label>",
        "a b c d e f g",
    );
    check("<b>bo</b>ld and wo<wbr>rds<button>Press</button>on", "bold and words Press on");
}

#[test]
fn a_web_page_without_text_with_too_much_or_of_other_bytes_is_refused() {
    assert_eq!(html_text(b"<script>a</script><p> </p>"), Err(ExtractError::NoText));
    assert_eq!(html_text("<p>a</p>".repeat(MAX_TEXT).as_bytes()), Err(ExtractError::TooLong));
    assert_eq!(html_text(b"GIF89a\0\0"), Err(ExtractError::NotText));
    assert_eq!(html_text(&[0xff; 300]), Err(ExtractError::NotText));
}
