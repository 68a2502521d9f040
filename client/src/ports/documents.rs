//! Documents that people add to the folder of the server.

use footnote_core::ports::Response;

/// Writes to that folder, at addresses of documents; any HTTP status is `Ok`, only a missing response is an error.
pub trait Documents {
    fn put<'a>(&'a self, address: &'a str, bytes: Vec<u8>) -> Response<'a>;
    /// The response is the document.
    fn delete<'a>(&'a self, address: &'a str) -> Response<'a>;
}
