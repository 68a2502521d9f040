//! How much the browser stores for this origin, by its `StorageManager`.

use footnote_client::ports::{self, Estimate};
use futures::future::LocalBoxFuture;
use js_sys::Reflect;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

pub(crate) struct StorageManager;

impl ports::StorageManager for StorageManager {
    fn estimate(&self) -> LocalBoxFuture<'_, Estimate> {
        Box::pin(async { estimate().await.unwrap_or_default() })
    }

    fn persisted(&self) -> LocalBoxFuture<'_, Option<bool>> {
        Box::pin(async { JsFuture::from(manager()?.persisted().ok()?).await.ok()?.as_bool() })
    }

    fn persist(&self) -> LocalBoxFuture<'_, Option<bool>> {
        Box::pin(async { JsFuture::from(manager()?.persist().ok()?).await.ok()?.as_bool() })
    }
}

async fn estimate() -> Option<Estimate> {
    let estimate = JsFuture::from(manager()?.estimate().ok()?).await.ok()?;
    let details = Reflect::get(&estimate, &"usageDetails".into()).ok().filter(JsValue::is_object);
    // The page itself, which the service worker keeps, is nothing of the person's.
    let of_page = details.as_ref().map_or(0, |details| {
        ["caches", "serviceWorkerRegistrations"].iter().filter_map(|part| number(details, part)).sum()
    });
    Some(Estimate {
        used: number(&estimate, "usage").map(|used| used.saturating_sub(of_page)),
        quota: number(&estimate, "quota"),
        indexed_db_used: details.and_then(|details| number(&details, "indexedDB")),
    })
}

/// Missing outside secure contexts.
fn manager() -> Option<web_sys::StorageManager> {
    let navigator = web_sys::window()?.navigator();
    Reflect::get(&navigator, &"storage".into()).ok()?.dyn_into().ok()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole bytes")]
fn number(from: &JsValue, field: &str) -> Option<u64> {
    Reflect::get(from, &field.into()).ok()?.as_f64().map(|number| number as u64)
}
