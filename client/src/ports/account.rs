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
    /// Sets the question that is being sent, which goes along to the page of the next user if the proxy says meanwhile that
    /// another one is signed in; empty: none does.
    fn set_sending(&self, question: &str);
    /// Whether this page was left for another user.
    fn is_left(&self) -> bool;
    /// The proxy confirms that this is the page of the user who is signed in, and says the name.
    fn confirm_user(&self, name: &str);
}
