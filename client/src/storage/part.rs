//! Calls into the part `records` of the program, which has everything that needs stored conversations.

use footnote_core::ports::StoreError;
use futures::future::LocalBoxFuture;
use wasm_split_helpers::SplitLoaderError;

/// The result of a `wasm_split` function that starts asynchronous work.
pub(crate) type Loaded<T> = Result<LocalBoxFuture<'static, Result<T, StoreError>>, SplitLoaderError>;

/// Loads the part and does the work.
pub(crate) async fn run<T>(loading: impl Future<Output = Loaded<T>>) -> Result<T, StoreError> {
    loading.await.map_err(not_loaded)?.await
}

pub(crate) fn not_loaded(_: SplitLoaderError) -> StoreError {
    StoreError::Failed("a part of the page could not be loaded".into())
}
