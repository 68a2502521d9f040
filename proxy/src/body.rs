//! Reading the bodies of requests.

use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use bytes::Bytes;
use http_body::Body as _;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio::time::timeout;

use crate::config::Limits;
use crate::errors::ProxyError;

/// Time to read and discard the rest of a body that is too large, so that the client sees the refusal and not a reset.
const DISCARD_TIMEOUT: Duration = Duration::from_secs(2);

/// Reads the whole body of a request before anything is sent upstream. While hyper has part of a body left to
/// deliver, it does not notice that the client has gone.
pub(crate) async fn read_body(
    request: Request,
    limits: &Limits,
    max_bytes: u64,
) -> Result<Bytes, ProxyError> {
    let mut body = request.into_body();
    if body.size_hint().lower() > max_bytes {
        discard(body).await;
        return Err(ProxyError::BodyTooLarge);
    }
    let max_bytes = usize::try_from(max_bytes).unwrap_or(usize::MAX);
    let collected = timeout(limits.forward.timeouts.idle, Limited::new(&mut body, max_bytes).collect())
        .await
        .map_err(|_| ProxyError::BodySlow)?;
    match collected {
        Ok(collected) => Ok(collected.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => {
            discard(body).await;
            Err(ProxyError::BodyTooLarge)
        }
        Err(_) => Err(ProxyError::Malformed("its body ends early or is wrongly chunked")),
    }
}

async fn discard(mut body: Body) {
    let rest = async { while let Some(Ok(_)) = body.frame().await {} };
    // A client that sends for longer is disconnected.
    timeout(DISCARD_TIMEOUT, rest).await.unwrap_or_default();
}
