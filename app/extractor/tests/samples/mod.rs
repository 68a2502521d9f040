//! Small PDF and Word files, made here. The tests of the page use them too.

use std::io::{Cursor, Write as _};

use zip::{ZipWriter, write::SimpleFileOptions};

/// A PDF in Helvetica with these lines on each page, and `trailer` in its trailer.
pub(crate) fn pdf_with(pages: &[&[&str]], trailer: &str) -> Vec<u8> {
    let content = |lines: &&[&str]| {
        let shown: String = lines.iter().flat_map(|line| ["(", line, ") Tj T*\n"]).collect();
        format!("BT /F1 12 Tf 72 720 Td 14 TL\n{shown}ET")
    };
    let contents: Vec<String> = pages.iter().map(content).collect();
    let contents: Vec<&str> = contents.iter().map(String::as_str).collect();
    file_of(&contents, "", "", trailer)
}

/// A PDF with these contents of its pages, which have the fonts F1, Helvetica, and F2 with letters by `cmap`; `catalog` is in
/// its catalog, `trailer` in its trailer.
pub(crate) fn file_of(pages: &[&str], cmap: &str, catalog: &str, trailer: &str) -> Vec<u8> {
    const FIRST_PAGE: usize = 6;
    let stream = |content: &str| format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len());
    let kids: Vec<String> = (0..pages.len()).map(|at| format!("{} 0 R", FIRST_PAGE + 2 * at)).collect();
    let mut objects = vec![
        format!("<< /Type /Catalog /Pages 2 0 R {catalog} >>"),
        format!("<< /Type /Pages /Kids [{}] /Count {} >>", kids.join(" "), pages.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_owned(),
        format!(
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 1 /LastChar 7 \
             /Widths [{}] /ToUnicode 5 0 R >>",
            ["500"; 7].join(" ")
        ),
        stream(&format!(
            "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> \
             endcodespacerange {cmap} endcmap end"
        )),
    ];
    for content in pages {
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {} 0 R \
             /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>",
            objects.len() + 2
        ));
        objects.push(stream(content));
    }
    let mut file = Vec::from("%PDF-1.7\n");
    let mut places = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        places.push(file.len());
        writeln!(file, "{} 0 obj\n{object}\nendobj", at + 1).unwrap();
    }
    let xref = file.len();
    let count = objects.len() + 1;
    writeln!(file, "xref\n0 {count}\n0000000000 65535 f ").unwrap();
    for place in places {
        writeln!(file, "{place:010} 00000 n ").unwrap();
    }
    write!(file, "trailer\n<< /Size {count} /Root 1 0 R {trailer} >>\nstartxref\n{xref}\n%%EOF\n").unwrap();
    file
}

pub(crate) fn pdf(pages: &[&[&str]]) -> Vec<u8> {
    pdf_with(pages, "")
}

/// A Word file with this inside of its body.
pub(crate) fn docx(body: &str) -> Vec<u8> {
    let styles = r#"<w:styles xmlns:w="w"><w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style></w:styles>"#;
    let document = format!(r#"<w:document xmlns:w="w"><w:body>{body}</w:body></w:document>"#);
    archive(&[("word/styles.xml", styles.as_bytes()), ("word/document.xml", document.as_bytes())])
}

pub(crate) fn archive(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// A paragraph of a Word file in the style of this id.
pub(crate) fn paragraph(style: &str, text: &str) -> String {
    format!(r#"<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"#)
}
