//! Whose page this is, and how the proxy knows it.

use footnote_core::ports::{Proxy, Response};

/// The proxy with the access token that it may ask for.
pub trait Account: Proxy {
    /// Sends this access token from now on. It is kept in memory alone.
    fn set_token(&self, token: String);
    /// Whether an access token is sent.
    fn has_token(&self) -> bool;
    /// Exchanges the token for a cookie, so that a reload does not ask for it again.
    fn sign_in(&self) -> Response<'_>;
    /// Forgets the token and removes the cookie.
    fn sign_out(&self) -> Response<'_>;

    /// The id of the user whom this page was made for; `None` where the proxy does not know who is asking.
    fn user(&self) -> Option<String>;
    /// The proxy confirms that this is the page of the user who is signed in, and says the name.
    fn confirm_user(&self, name: &str);
}
