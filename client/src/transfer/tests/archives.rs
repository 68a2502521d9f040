//! Files and archives that can be read in part or not at all.

use std::io::{Cursor, Write as _};

use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use super::{Page, file, talk};
use crate::testing::{Browser, ChosenFile};

fn archive(files: &[(&str, &[u8])], method: CompressionMethod) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(method);
    for (name, bytes) in files {
        archive.start_file(*name, options).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[test]
fn whatever_can_be_read_comes_in_and_the_rest_is_named() {
    let (bees, wasps) = (file(&[talk("bees")]).bytes, file(&[talk("wasps")]).bytes);
    let both: [(&str, &[u8]); 3] =
        [("user.json", b"{}"), ("x/conversations-1.json", &bees), ("x/conversations-2.json", &wasps)];
    let [stored, deflated] =
        [CompressionMethod::Stored, CompressionMethod::Deflated].map(|method| archive(&both, method));
    let check = |file: ChosenFile, expect: &str, refused: &[&str]| {
        let page = Page::open(&Browser::new(1));
        assert_eq!(page.import(vec![file]), expect);
        assert_eq!(page.refused(), refused);
    };
    check(ChosenFile::new("export.zip", stored.clone()), "Imported: 2 conversations.", &[]);
    check(ChosenFile::new("export.zip", deflated.clone()), "Imported: 2 conversations.", &[]);
    let file = |name, bytes: &[u8]| ChosenFile::new(name, bytes);
    check(
        file("half.zip", &deflated[..deflated.len() / 2]),
        "Nothing new. Not imported: 1.",
        &["half.zip: this archive is damaged: download it again."],
    );
    // The directory is intact.
    let mut scrambled = deflated.clone();
    let at = scrambled.windows(6).position(|name| name == b"1.json").unwrap() + 6;
    scrambled[at..at + 20].fill(0xFF);
    check(
        file("scrambled.zip", &scrambled),
        "Imported: one conversation. Not imported: 1.",
        &["scrambled.zip, x/conversations-1.json: this archive is damaged: download it again."],
    );
    check(
        ChosenFile { cannot_inflate: true, ..file("export.zip", &deflated) },
        "Nothing new. Not imported: 2.",
        &[
            "2 times, first in export.zip, x/conversations-1.json: this browser cannot unpack archives: unpack it and import what is in it.",
        ],
    );
    check(
        file("empty.zip", &archive(&[("chat.html", b"")], CompressionMethod::Stored)),
        "Nothing new. Not imported: 1.",
        &["empty.zip: there is no file of conversations in this archive."],
    );
    check(
        ChosenFile { is_gone: true, ..file("gone.json", &bees) },
        "Nothing new. Not imported: 1.",
        &["gone.json: the browser cannot read this file any more: choose it again."],
    );
}
