//! The pages of a PDF, from a Web Worker that has the file open. It is ended with the view that shows them, and started again
//! after a page that took too long or that broke it.

use std::cell::RefCell;

use footnote_client::ports::{Area, PageSize, PdfError, PdfFile};
use footnote_core::conversation::DocumentId;
use futures::{future::LocalBoxFuture, lock::Mutex};
use js_sys::{Array, Float32Array, Uint8Array, Uint8ClampedArray};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::ImageData;

use super::{clock, http::Proxy, worker::AskedWorker};

/// How long it may take to open a file or to draw a page, in milliseconds, after the program has started.
const TIMEOUT_MS: u32 = 20_000;
/// How long the program may take to arrive and start, in milliseconds.
const START_MS: u32 = 120_000;

pub(crate) struct Renderer {
    proxy: Proxy,
    document: DocumentId,
    /// Once it was fetched.
    file: RefCell<Option<Uint8Array>>,
    /// One message is answered before the next is sent.
    worker: Mutex<Option<AskedWorker>>,
}

impl Renderer {
    pub(crate) fn new(proxy: Proxy, document: DocumentId) -> Self {
        Self { proxy, document, file: RefCell::default(), worker: Mutex::new(None) }
    }

    /// Draws a page, counted from 0, with so many pixels for each point; nothing if it is not wanted any more when its turn
    /// comes.
    pub(crate) async fn draw(
        &self,
        page: usize,
        scale: f64,
        is_wanted: impl Fn() -> bool,
    ) -> Result<Option<ImageData>, PdfError> {
        let message = Array::of3(&"draw".into(), &number(page), &scale.into());
        let Some(reply) = self.ask(&message, is_wanted).await? else { return Ok(None) };
        let size = |at: u32| reply.get(at).as_f64().unwrap_or_default();
        let pixels = reply.get(3).dyn_into::<Uint8ClampedArray>().map_err(|_| PdfError::Stopped)?;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "they fit into 16 bits")]
        let (width, height) = (size(1) as u32, size(2) as u32);
        ImageData::new_with_js_u8_clamped_array_and_sh(&pixels, width, height)
            .map(Some)
            .map_err(|_| PdfError::Stopped)
    }

    /// Sends a message to the worker, which is started if there is none. Without a reply in time the worker is ended.
    async fn ask(&self, message: &Array, is_wanted: impl Fn() -> bool) -> Result<Option<Array>, PdfError> {
        let mut worker = self.worker.lock().await;
        if !is_wanted() {
            return Ok(None);
        }
        let mut running = match worker.take() {
            Some(running) => running,
            None => self.start().await?.0,
        };
        let reply = in_time(&mut running, message).await?;
        *worker = Some(running);
        Ok(Some(reply))
    }

    async fn start(&self) -> Result<(AskedWorker, Vec<PageSize>), PdfError> {
        let fetched = self.file.borrow().clone();
        let file = if let Some(file) = fetched {
            file
        } else {
            let file = self.proxy.file(&self.document).await?;
            self.file.replace(Some(file.clone()));
            file
        };
        let started = clock::timeout(START_MS, AskedWorker::start("renderer")).await.flatten();
        let mut running = started.ok_or(PdfError::NotLoaded)?;
        let reply = in_time(&mut running, &Array::of2(&"open".into(), &file)).await?;
        match (reply.get(1).dyn_into::<Float32Array>(), reply.get(1).as_string().as_deref()) {
            (Ok(sizes), _) => {
                let sizes = sizes.to_vec();
                let size = |pair: &[f32; 2]| PageSize { width: pair[0], height: pair[1] };
                Ok((running, sizes.as_chunks().0.iter().map(size).collect()))
            }
            (_, Some("encrypted")) => Err(PdfError::Encrypted),
            _ => Err(PdfError::Damaged),
        }
    }

    async fn places(&self, kind: &str, page: usize, words: &str) -> Result<Vec<Vec<Area>>, PdfError> {
        let message = Array::of3(&kind.into(), &number(page), &words.into());
        let reply = self.ask(&message, || true).await?.unwrap_or_default();
        let numbers = reply.get(1).dyn_into::<Float32Array>().map_err(|_| PdfError::Stopped)?.to_vec();
        let mut places: Vec<Vec<Area>> = Vec::new();
        let mut last = None;
        for &[place, left, top, width, height] in numbers.as_chunks().0 {
            if last != Some(place) {
                places.push(Vec::new());
            }
            last = Some(place);
            places.last_mut().into_iter().for_each(|areas| areas.push(Area { left, top, width, height }));
        }
        Ok(places)
    }
}

impl PdfFile for Renderer {
    fn open(&self) -> LocalBoxFuture<'_, Result<Vec<PageSize>, PdfError>> {
        Box::pin(async move {
            let mut worker = self.worker.lock().await;
            // The one before ends first.
            *worker = None;
            let (running, sizes) = self.start().await?;
            *worker = Some(running);
            Ok(sizes)
        })
    }

    fn find(&self, page: usize, words: String) -> LocalBoxFuture<'_, Result<Vec<Vec<Area>>, PdfError>> {
        Box::pin(async move { self.places("find", page, &words).await })
    }

    fn find_passage(&self, page: usize, passage: String) -> LocalBoxFuture<'_, Result<Vec<Area>, PdfError>> {
        Box::pin(async move { Ok(self.places("passage", page, &passage).await?.concat()) })
    }
}

/// Asks the worker, which may take too long over a page.
async fn in_time(worker: &mut AskedWorker, message: &Array) -> Result<Array, PdfError> {
    let reply = clock::timeout(TIMEOUT_MS, worker.ask(message)).await.ok_or(PdfError::TooSlow)?;
    reply.ok_or(PdfError::Stopped)
}

#[expect(clippy::cast_precision_loss, reason = "a PDF has fewer pages")]
fn number(page: usize) -> JsValue {
    (page as f64).into()
}
