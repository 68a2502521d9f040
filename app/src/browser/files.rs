//! Files that a person hands to the page. They are read here and sent nowhere.

use std::rc::Rc;

use footnote_client::ports::{self, ExtractError, ImageError};
use footnote_core::conversation::AttachedImage;
use futures::future::LocalBoxFuture;
use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, CanvasRenderingContext2d, DataTransfer, File, FileList, FileSystemEntry, HtmlCanvasElement,
    HtmlInputElement, ImageBitmap,
};

use super::extractor;

/// The longest side of a picture that is sent, in pixels.
const MAX_SIDE: u32 = 1_568;

/// The most pixels that are unpacked, which takes four bytes for each.
const MAX_PIXELS: usize = 50_000_000;

/// The bytes at the beginning of a picture in which its size usually stands.
const HEAD: f64 = 256.0 * 1024.0;

/// The largest PNG that stays one, in bytes.
const MAX_PNG: f64 = 256.0 * 1024.0;

const JPEG_QUALITY: f64 = 0.85;

/// A file that was chosen, dropped or pasted.
#[derive(Clone)]
pub(crate) struct LocalFile {
    file: File,
    /// Its place in a folder that was dropped.
    path: Option<String>,
}

/// What was dropped on the page. Its list can be read only while the event runs.
pub(crate) struct Dropped {
    pub(crate) files: Vec<LocalFile>,
    /// The same files, and folders.
    pub(crate) entries: Vec<FileSystemEntry>,
}

impl Dropped {
    pub(crate) fn of(data: &DataTransfer) -> Self {
        let items = data.items();
        let entry = |at| items.get(at)?.webkit_get_as_entry().ok().flatten();
        Self { files: LocalFile::all(data.files()), entries: (0..items.length()).filter_map(entry).collect() }
    }
}

impl LocalFile {
    /// The files of a list; none where there is no list.
    pub(crate) fn all(list: Option<FileList>) -> Vec<Self> {
        let list = list.as_ref();
        let files = (0..list.map_or(0, FileList::length)).filter_map(|at| list?.get(at));
        files.map(|file| Self { file, path: None }).collect()
    }

    /// The files that were chosen in a file input, which is reset.
    pub(crate) fn chosen(input: &web_sys::Element) -> Vec<Self> {
        let Some(input) = input.dyn_ref::<HtmlInputElement>() else { return Vec::new() };
        let files = Self::all(input.files());
        input.set_value("");
        files
    }

    /// A file that another program shared with the page.
    pub(super) fn shared(file: File) -> Self {
        Self { file, path: None }
    }

    /// A file of a folder that was dropped.
    pub(super) fn within(file: File, path: String) -> Self {
        Self { file, path: Some(path) }
    }

    pub(crate) fn blob(&self) -> &Blob {
        &self.file
    }

    /// The number of pixels that the file says it has.
    async fn pixels(&self) -> Option<usize> {
        let head = self.file.slice_with_f64_and_f64(0.0, HEAD).ok()?;
        let size = match imagesize::blob_size(&bytes(&head).await?.to_vec()) {
            Ok(size) => size,
            // A photograph may have other data before its size.
            Err(_) => imagesize::blob_size(&bytes(&self.file).await?.to_vec()).ok()?,
        };
        Some(size.width.saturating_mul(size.height))
    }

    async fn scaled(&self) -> Option<AttachedImage> {
        let window = web_sys::window()?;
        let bitmap = JsFuture::from(window.create_image_bitmap_with_blob(&self.file).ok()?).await.ok()?;
        let bitmap = bitmap.dyn_into::<ImageBitmap>().ok()?;
        let [width, height] = scaled([bitmap.width(), bitmap.height()]);
        let canvas = window.document()?.create_element("canvas").ok()?;
        let canvas = canvas.dyn_into::<HtmlCanvasElement>().ok()?;
        canvas.set_width(width);
        canvas.set_height(height);
        let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
        let sides = [width, height].map(f64::from);
        // Drawings stay sharp as PNG, photographs small as JPEG, which knows no transparency.
        let is_drawing =
            self.file.size() <= MAX_PNG && self.file.type_() == "image/png" && width == bitmap.width();
        if !is_drawing {
            context.set_fill_style_str("white");
            context.fill_rect(0.0, 0.0, sides[0], sides[1]);
        }
        context.draw_image_with_image_bitmap_and_dw_and_dh(&bitmap, 0.0, 0.0, sides[0], sides[1]).ok()?;
        bitmap.close();
        let url = if is_drawing {
            canvas.to_data_url_with_type("image/png")
        } else {
            canvas.to_data_url_with_type_and_encoder_options("image/jpeg", &JPEG_QUALITY.into())
        };
        Some(AttachedImage { url: url.ok()?, width, height })
    }
}

impl ports::LocalFile for LocalFile {
    fn name(&self) -> String {
        self.file.name()
    }

    fn path(&self) -> String {
        // web-sys does not have it: where the file was in a folder that was chosen.
        let chosen = || Reflect::get(&self.file, &"webkitRelativePath".into()).ok()?.as_string();
        let path = self.path.clone().or_else(chosen);
        path.filter(|path| !path.is_empty()).unwrap_or_else(|| self.file.name())
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a time since 1970")]
    fn modified_ms(&self) -> Option<u64> {
        Some(self.file.last_modified() as u64)
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "far below 2^53")]
    fn size(&self) -> u64 {
        self.file.size() as u64
    }

    fn bytes(&self) -> LocalBoxFuture<'_, Option<Vec<u8>>> {
        Box::pin(async { bytes(&self.file).await.map(|bytes| bytes.to_vec()) })
    }

    fn text(&self, most: u64) -> LocalBoxFuture<'_, Option<String>> {
        #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
        let most = most as f64;
        Box::pin(async move {
            let begin = self.file.slice_with_f64_and_f64(0.0, most).ok()?;
            JsFuture::from(begin.text()).await.ok()?.as_string()
        })
    }

    /// Models see no more than [`MAX_SIDE`] pixels.
    fn image(&self) -> LocalBoxFuture<'_, Result<AttachedImage, ImageError>> {
        Box::pin(async move {
            // Browsers unpack a picture whole, also to make it smaller.
            if self.pixels().await.ok_or(ImageError::NotShown)? > MAX_PIXELS {
                return Err(ImageError::TooManyPixels);
            }
            self.scaled().await.ok_or(ImageError::NotShown)
        })
    }

    fn extract(&self, is_html: bool) -> LocalBoxFuture<'_, Result<String, ExtractError>> {
        Box::pin(async move {
            let bytes = bytes(&self.file).await.ok_or(ExtractError::Unreadable)?;
            extractor::text(&bytes, is_html).await
        })
    }
}

async fn bytes(blob: &Blob) -> Option<Uint8Array> {
    Some(Uint8Array::new(&JsFuture::from(blob.array_buffer()).await.ok()?))
}

/// The sides of a picture, with at most [`MAX_SIDE`] pixels.
fn scaled(sides: [u32; 2]) -> [u32; 2] {
    let longest = sides[0].max(sides[1]).max(MAX_SIDE);
    sides
        .map(|side| (u64::from(side) * u64::from(MAX_SIDE)).div_ceil(u64::from(longest)))
        .map(|side| u32::try_from(side).unwrap_or(MAX_SIDE).max(1))
}

/// The same files, as the client has them.
pub(crate) fn as_ports(files: Vec<LocalFile>) -> Vec<Rc<dyn ports::LocalFile>> {
    files.into_iter().map(|file| Rc::new(file) as Rc<dyn ports::LocalFile>).collect()
}

/// Whether a list of kinds of data that are dragged or pasted has files.
pub(crate) fn has_files(kinds: &Array) -> bool {
    kinds.includes(&JsValue::from_str("Files"), 0)
}
