//! Which files are attached, and why others are not.

use footnote_core::conversation::AttachedImage;
use futures::{
    FutureExt as _,
    future::{LocalBoxFuture, ready},
};

use super::{AttachError, MAX_FILE, MAX_TEXT, read};
use crate::ports::{ExtractError, ImageError, LocalFile};

/// A file of which the browser says this.
struct File {
    name: &'static str,
    size: u64,
    text: Option<String>,
    extracted: Result<String, ExtractError>,
    image: Result<AttachedImage, ImageError>,
}

impl File {
    fn of(name: &'static str, text: &str) -> Self {
        Self {
            name,
            size: text.len() as u64,
            text: Some(text.to_owned()),
            extracted: Ok(format!("Extracted from {text}")),
            image: Err(ImageError::NotShown),
        }
    }

    fn not_extracted(name: &'static str, error: ExtractError) -> Self {
        Self { extracted: Err(error), ..Self::of(name, "bytes") }
    }
}

impl LocalFile for File {
    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn size(&self) -> u64 {
        self.size
    }

    fn text(&self, most: u64) -> LocalBoxFuture<'_, Option<String>> {
        let most = usize::try_from(most).unwrap();
        ready(self.text.as_ref().map(|text| text.chars().take(most).collect())).boxed_local()
    }

    fn image(&self) -> LocalBoxFuture<'_, Result<AttachedImage, ImageError>> {
        ready(self.image.clone()).boxed_local()
    }

    fn extract(&self, _is_html: bool) -> LocalBoxFuture<'_, Result<String, ExtractError>> {
        ready(self.extracted.clone()).boxed_local()
    }
}

fn read_text(file: &File) -> Result<String, AttachError> {
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
        assert_eq!(read_text(&File::of(name, "Bees hum.")).as_deref(), Ok(expect), "{name}");
    }
    let picture = AttachedImage { url: "data:,".into(), width: 1, height: 1 };
    let file = File { image: Ok(picture.clone()), ..File::of("bee.PNG", "bytes") };
    assert_eq!(read(&file).now_or_never().unwrap().unwrap().image.unwrap().url, picture.url);
}

#[test]
fn a_file_that_cannot_be_attached_says_why() {
    use AttachError as E;
    let long = "x".repeat(MAX_TEXT + 1);
    let name = |name: &str| name.to_owned();
    for (file, expect) in [
        (File { size: MAX_FILE + 1, ..File::of("a.md", "x") }, E::FileTooLarge(name("a.md"))),
        (File::of("a.md", &long), E::TextTooLong(name("a.md"))),
        (File::of("a.bin", "a\0b"), E::NotText(name("a.bin"))),
        (File::of("a.txt", &"\u{fffd}".repeat(9)), E::NotText(name("a.txt"))),
        (File::of("a.md", " \n"), E::Empty(name("a.md"))),
        (File { text: None, ..File::of("a.md", "x") }, E::Unreadable(name("a.md"))),
        (File::of("a.webp", "x"), E::NotShown(name("a.webp"))),
        (File::not_extracted("a.pdf", ExtractError::NoText), E::NoPrintedText(name("a.pdf"))),
        (File::not_extracted("a.htm", ExtractError::NoText), E::Empty(name("a.htm"))),
        (File::not_extracted("a.docx", ExtractError::Encrypted), E::Encrypted(name("a.docx"))),
        (File::not_extracted("a.docx", ExtractError::TooSlow), E::TooSlow(name("a.docx"))),
    ] {
        assert_eq!(read_text(&file).unwrap_err(), expect);
    }
}
