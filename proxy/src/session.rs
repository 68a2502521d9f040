//! Signing in: the access token, given once, becomes a cookie that page scripts cannot read.
//!
//! The cookie says when it expires and is signed with a key made from the token, so that every proxy with the same
//! token takes it and a new token ends all sessions. Nothing is stored.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use http::header::ORIGIN;
use http::{HeaderMap, HeaderValue};
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};

use crate::config::Config;

const COOKIE: &str = "footnote_session";

/// Makes and checks the cookies of sign-ins.
#[derive(Clone)]
pub struct Session {
    key: Key,
    lifetime: Duration,
    /// Whether this server itself speaks TLS.
    is_secure: bool,
}

impl Session {
    /// `None` without an access token.
    pub fn new(config: &Config) -> Option<Self> {
        let token = config.access.token.as_ref()?;
        let key = Key::derive_from(&Sha256::digest(token.expose_secret()));
        Some(Self { key, lifetime: config.access.session_lifetime, is_secure: config.access.tls.is_some() })
    }

    /// Whether `headers` hold a cookie that has not expired.
    pub fn is_valid(&self, headers: &HeaderMap) -> bool {
        let jar = SignedCookieJar::from_headers(headers, self.key.clone());
        let expires = jar.get(COOKIE).and_then(|cookie| cookie.value().parse().ok());
        expires.is_some_and(|expires: u64| now() < expires)
    }

    /// The response's cookie after a correct token; `headers` are the request's.
    pub fn begin(&self, headers: &HeaderMap) -> SignedCookieJar {
        let seconds = self.lifetime.as_secs();
        let mut cookie = self.cookie((now() + seconds).to_string(), headers);
        cookie.set_max_age(cookie_seconds(seconds));
        SignedCookieJar::new(self.key.clone()).add(cookie)
    }

    /// The answer's cookie that removes the other.
    pub fn end(&self, headers: &HeaderMap) -> SignedCookieJar {
        let mut cookie = self.cookie(String::new(), headers);
        cookie.set_max_age(cookie_seconds(0));
        SignedCookieJar::new(self.key.clone()).add(cookie)
    }

    fn cookie(&self, value: String, headers: &HeaderMap) -> Cookie<'static> {
        // Behind a reverse proxy that ends TLS, only the page's origin shows it.
        let from_https =
            headers.get(ORIGIN).map(HeaderValue::as_bytes).is_some_and(|o| o.starts_with(b"https://"));
        Cookie::build((COOKIE, value))
            .http_only(true)
            .same_site(SameSite::Strict)
            .secure(self.is_secure || from_https)
            .path("/")
            .build()
    }
}

fn cookie_seconds(seconds: u64) -> time::Duration {
    time::Duration::seconds(i64::try_from(seconds).unwrap_or(i64::MAX))
}

/// Seconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

#[cfg(test)]
mod tests {
    use axum::response::IntoResponse;
    use http::header::{COOKIE as COOKIE_HEADER, SET_COOKIE};

    use super::*;

    fn session(settings: &[(&str, &str)]) -> Session {
        Session::new(&Config::from_settings(settings).unwrap()).unwrap()
    }

    fn set_cookie(jar: SignedCookieJar) -> String {
        jar.into_response().headers()[SET_COOKIE].to_str().unwrap().to_owned()
    }

    fn sends(set_cookie: &str) -> HeaderMap {
        let pair = set_cookie.split(';').next().unwrap();
        HeaderMap::from_iter([(COOKIE_HEADER, HeaderValue::from_str(pair).unwrap())])
    }

    #[test]
    fn a_sign_in_is_known_to_every_proxy_with_the_same_token() {
        let token = ("ACCESS_TOKEN", "a-token-of-some-length");
        let cookie = set_cookie(session(&[token]).begin(&HeaderMap::new()));
        assert!(session(&[token]).is_valid(&sends(&cookie)));
        assert!(!session(&[("ACCESS_TOKEN", "another-token-of-some-length")]).is_valid(&sends(&cookie)));
        assert!(!session(&[token]).is_valid(&HeaderMap::new()));
        let forged = format!("{COOKIE}=99999999999");
        assert!(!session(&[token]).is_valid(&sends(&forged)));
        for rule in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=2592000"] {
            assert!(cookie.contains(rule), "{cookie}");
        }
        assert!(!cookie.contains("Secure") && !cookie.contains("a-token"), "{cookie}");
    }

    #[test]
    fn it_expires_by_itself_and_is_removed_by_a_sign_out() {
        let short = session(&[("ACCESS_TOKEN", "a-token-of-some-length"), ("SIGN_IN_DAYS", "0")]);
        let cookie = set_cookie(short.begin(&HeaderMap::new()));
        assert!(!short.is_valid(&sends(&cookie)));
        assert!(set_cookie(short.end(&HeaderMap::new())).contains("Max-Age=0"));
    }

    #[test]
    fn behind_tls_it_is_for_tls_alone() {
        let origin = HeaderMap::from_iter([(ORIGIN, HeaderValue::from_static("https://chat.example"))]);
        assert!(
            set_cookie(session(&[("ACCESS_TOKEN", "a-token-of-some-length")]).begin(&origin))
                .contains("Secure")
        );
    }
}
