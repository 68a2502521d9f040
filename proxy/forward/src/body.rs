//! The body of an upstream's answer: decoded, and without an error only where it ends as its framing says.
//!
//! hyper takes a reset of an HTTP/2 stream that names no error for the end of the body, and only `is_end_stream` tells one
//! from the other. reqwest's decoders do not pass that on, so bodies are decoded here, after the check.

use std::error::Error;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use http::Version;
use http_body::{Body, Frame, SizeHint};
use reqwest::{Client, Request, Response};
use tower::{ServiceExt as _, service_fn};
use tower_http::decompression::Decompression;

use crate::errors::root_cause;

/// The stream was reset, without an error code, before its end.
#[derive(Debug, thiserror::Error)]
#[error("its HTTP/2 stream was reset before the end")]
pub(crate) struct StreamReset;

impl StreamReset {
    /// Whether `error` comes from one.
    pub(crate) fn caused(error: &reqwest::Error) -> bool {
        root_cause(error).is::<Self>()
    }
}

/// Sends `request`; the answer's body is decoded, and fails where its stream is reset.
pub(crate) async fn execute(client: &Client, request: Request) -> reqwest::Result<Response> {
    let send = service_fn(|request: http::Request<reqwest::Body>| async move {
        let answer = client.execute(request.try_into()?).await?;
        let is_http2 = answer.version() == Version::HTTP_2;
        reqwest::Result::Ok(http::Response::from(answer).map(|body| CheckedBody { body, is_http2 }))
    });
    let answer = Decompression::new(send).oneshot(request.try_into()?).await?;
    Ok(answer.map(reqwest::Body::wrap).into())
}

/// A body of hyper's that ends with an error where its stream was reset.
struct CheckedBody {
    body: reqwest::Body,
    /// Over HTTP/1 there are no streams to reset, and `is_end_stream` is known for bodies with a length alone.
    is_http2: bool,
}

impl Body for CheckedBody {
    type Data = Bytes;
    type Error = Box<dyn Error + Send + Sync>;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Poll::Ready(match ready!(Pin::new(&mut self.body).poll_frame(cx)) {
            None if self.is_http2 && !self.body.is_end_stream() => Some(Err(StreamReset.into())),
            frame => frame.map(|frame| frame.map_err(Into::into)),
        })
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
