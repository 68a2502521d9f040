//! Which files are attached, and why others are not.

use footnote_core::conversation::AttachedImage;
use futures::FutureExt as _;

use super::{AttachError, MAX_FILE, MAX_TEXT, read};
use crate::{ports::ExtractError, testing::ChosenFile};

/// A file with this text, also as its extract.
fn of(name: &'static str, text: &str) -> ChosenFile {
    ChosenFile { extracted: Ok(format!("Extracted from {text}")), ..ChosenFile::new(name, text) }
}

fn not_extracted(name: &'static str, error: ExtractError) -> ChosenFile {
    ChosenFile { extracted: Err(error), ..of(name, "bytes") }
}

fn read_text(file: &ChosenFile) -> Result<String, AttachError> {
    let read = read(file).now_or_never().expect("the file is at hand");
    read.map(|attachment| attachment.text.clone())
}

#[test]
fn texts_are_taken_as_they_are_and_documents_by_their_text() {
    for (name, expect) in [
        ("bees.md", "Bees hum."),
        ("LICENSE", "Bees hum."),
        ("bees.PDF", "Extracted from Bees hum."),
        ("bees.html", "Extracted from Bees hum."),
    ] {
        assert_eq!(read_text(&of(name, "Bees hum.")).as_deref(), Ok(expect), "{name}");
    }
    let picture = AttachedImage { url: "data:,".into(), width: 1, height: 1 };
    let file = ChosenFile { image: Ok(picture.clone()), ..of("bee.PNG", "bytes") };
    assert_eq!(read(&file).now_or_never().unwrap().unwrap().image.unwrap().url, picture.url);
}

#[test]
fn a_file_that_cannot_be_attached_says_why() {
    use AttachError as E;
    let large = usize::try_from(MAX_FILE + 1).unwrap();
    let long = "x".repeat(MAX_TEXT + 1);
    let name = |name: &str| name.to_owned();
    for (file, expect) in [
        (ChosenFile::new("a.md", vec![b'x'; large]), E::FileTooLarge(name("a.md"))),
        (of("a.md", &long), E::TextTooLong(name("a.md"))),
        (of("a.bin", "a\0b"), E::NotText(name("a.bin"))),
        (of("a.txt", &"\u{fffd}".repeat(9)), E::NotText(name("a.txt"))),
        (of("a.md", " \n"), E::Empty(name("a.md"))),
        (ChosenFile { is_gone: true, ..of("a.md", "x") }, E::Unreadable(name("a.md"))),
        (of("a.webp", "x"), E::NotShown(name("a.webp"))),
        (not_extracted("a.pdf", ExtractError::NoText), E::NoPrintedText(name("a.pdf"))),
        (not_extracted("a.htm", ExtractError::NoText), E::Empty(name("a.htm"))),
        (not_extracted("a.docx", ExtractError::Encrypted), E::Encrypted(name("a.docx"))),
        (not_extracted("a.docx", ExtractError::TooSlow), E::TooSlow(name("a.docx"))),
    ] {
        assert_eq!(read_text(&file).unwrap_err(), expect);
    }
}
