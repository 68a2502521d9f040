//! Files that a person attached to a question, as texts or pictures.

use serde::{Deserialize, Deserializer, Serialize};

use super::OtherFields;
use crate::{
    document_id::AttachmentId,
    text::{clean_title, sha256},
};

/// A file's text, or the picture that it is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Attachment {
    /// The file's name.
    pub title: String,
    /// Empty beside a picture.
    pub text: String,
    #[serde(default, deserialize_with = "data_image", skip_serializing_if = "Option::is_none")]
    pub image: Option<AttachedImage>,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

/// A picture, as it is sent to models that see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttachedImage {
    /// A `data:` URL.
    pub url: String,
    /// In pixels.
    pub width: u32,
    pub height: u32,
}

/// An attachment as a question's record names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttachedFile {
    pub id: AttachmentId,
    /// The file's name.
    pub title: String,
}

impl Attachment {
    /// The name may be anybody's: characters that hide or reorder text are removed.
    pub fn new(title: &str, text: impl Into<String>) -> Self {
        Self { title: clean_title(title), text: text.into(), image: None, other: OtherFields::new() }
    }

    pub fn of_image(title: &str, image: AttachedImage) -> Self {
        Self { image: Some(image), ..Self::new(title, "") }
    }

    pub fn id(&self) -> AttachmentId {
        let image = self.image.as_ref().map_or("", |image| &image.url);
        let hash = sha256(&format!("{}\n{}{image}", self.title, self.text));
        AttachmentId::of_hash(&hash)
    }

    pub fn named(&self) -> AttachedFile {
        AttachedFile { id: self.id(), title: self.title.clone() }
    }
}

/// Reads a picture. Other addresses than `data:` URLs are rejected: an imported file is untrusted, and
/// showing the picture would contact a server.
fn data_image<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<AttachedImage>, D::Error> {
    let image = Option::<AttachedImage>::deserialize(deserializer)?;
    Ok(image.filter(|image| image.url.starts_with("data:image/")))
}

impl AttachedImage {
    /// An estimate by OpenAI's rule: 85 tokens, and 170 for each tile of 512 pixels once the picture is scaled to 768 pixels
    /// on its shorter side.
    pub fn tokens(&self) -> u32 {
        let shorter = self.width.min(self.height).max(1);
        let tiles = |side: u32| {
            let scaled =
                if shorter > 768 { u64::from(side) * 768 / u64::from(shorter) } else { u64::from(side) };
            u32::try_from(scaled.div_ceil(512)).unwrap_or(u32::MAX).max(1)
        };
        170_u32.saturating_mul(tiles(self.width).saturating_mul(tiles(self.height))).saturating_add(85)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_read_back_unless_it_lies_elsewhere() {
        let read = |url: &str| {
            let image = AttachedImage { url: url.to_owned(), width: 1, height: 1 };
            let record = serde_json::to_string(&Attachment::of_image("a.png", image)).unwrap();
            serde_json::from_str::<Attachment>(&record).unwrap().image.map(|image| image.url)
        };
        assert_eq!(read("data:image/png;base64,AA").as_deref(), Some("data:image/png;base64,AA"));
        assert_eq!(read("https://elsewhere.example/a.png"), None);
        let text: Attachment = serde_json::from_str(r#"{"title":"a.md","text":"One"}"#).unwrap();
        assert_eq!(text, Attachment::new("a.md", "One"));
    }

    #[test]
    fn names_lose_what_hides_in_them() {
        let check = |name: &str, expect: &str| {
            let image = AttachedImage { url: String::new(), width: 1, height: 1 };
            assert_eq!(Attachment::new(name, "").title, expect);
            assert_eq!(Attachment::of_image(name, image).named().title, expect);
        };
        check("invoice\u{202e}fdp.exe", "invoicefdp.exe");
        check("\u{2066}a\u{200b}\nb.md\u{2069}", "a b.md");
        check("Übersicht – 概要.md", "Übersicht – 概要.md");
    }

    #[test]
    fn an_id_is_made_of_name_and_text() {
        let one = Attachment::new("a.md", "One").id();
        assert_eq!(one, Attachment::new("a.md", "One").id());
        assert_ne!(one, Attachment::new("a.md", "Two").id());
        assert_ne!(one, Attachment::new("b.md", "One").id());
    }
}
