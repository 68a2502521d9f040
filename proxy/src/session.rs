//! Signing in: the access token, given once, becomes a cookie that page scripts cannot read.
//!
//! The cookie says when it expires and is signed with a key made from the token, so that every proxy with the same
//! token takes it and a new token ends all sessions. Nothing is stored.

use std::fmt::Write as _;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use http::header::{COOKIE, HOST, ORIGIN};
use http::{HeaderMap, HeaderValue};
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};

use crate::config::Config;

/// Browsers keep a cookie of this prefix for its own host and for TLS alone: no other host of the domain can set it.
const HOST_PREFIX: &str = "__Host-";
/// Bytes of the name that differ with the token.
const NAME_BYTES: usize = 4;

/// Makes and checks the cookies of sign-ins.
#[derive(Clone)]
pub struct Session {
    key: Key,
    /// The end of the cookie's name. It differs with the token, so that two programs under one host, whose cookies
    /// the browser sends to both, do not overwrite each other's.
    suffix: String,
    lifetime: Duration,
    /// Whether this server itself speaks TLS.
    is_secure: bool,
}

impl Session {
    /// `None` without an access token.
    pub fn new(config: &Config) -> Option<Self> {
        let token = config.access.token.as_ref()?;
        let hash = Sha256::digest(token.expose_secret());
        let mut suffix = String::new();
        for byte in Sha256::digest(hash).iter().take(NAME_BYTES) {
            write!(suffix, "{byte:02x}").ok()?;
        }
        let (lifetime, is_secure) = (config.access.session_lifetime, config.access.tls.is_some());
        Some(Self { key: Key::derive_from(&hash), suffix, lifetime, is_secure })
    }

    /// Whether `headers` hold a cookie that has not expired.
    pub fn is_valid(&self, headers: &HeaderMap) -> bool {
        let plain = self.name(headers);
        let secure = format!("{HOST_PREFIX}{plain}");
        // Behind a reverse proxy that ends TLS, most requests do not show whether a browser came by TLS.
        let is_ours = |name: &str| name == secure || !self.is_secure && name == plain;
        let jar = SignedCookieJar::new(self.key.clone());
        cookies(headers).filter(|cookie| is_ours(cookie.name())).any(|cookie| {
            let expires = jar.verify(cookie).and_then(|cookie| cookie.value().parse().ok());
            expires.is_some_and(|expires: u64| now() < expires)
        })
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
        let is_secure = self.is_secure || from_https;
        let prefix = if is_secure { HOST_PREFIX } else { "" };
        Cookie::build((format!("{prefix}{}", self.name(headers)), value))
            .http_only(true)
            .same_site(SameSite::Strict)
            .secure(is_secure)
            .path("/")
            .build()
    }

    /// The name without a prefix. It has the port that the browser asked, since cookies do not differ by port.
    fn name(&self, headers: &HeaderMap) -> String {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let port = host.rsplit_once(':').and_then(|(_, port)| port.parse::<u16>().ok());
        let port = port.map(|port| format!("{port}_")).unwrap_or_default();
        format!("footnote_session_{port}{}", self.suffix)
    }
}

/// The cookies of a request that can be read. Each is read by itself, because that of another program may be no text.
fn cookies(headers: &HeaderMap) -> impl Iterator<Item = Cookie<'static>> {
    let values = headers.get_all(COOKIE).into_iter().map(HeaderValue::as_bytes);
    let pairs = values.flat_map(|value| value.split(|byte| *byte == b';'));
    pairs.filter_map(|pair| Cookie::parse_encoded(str::from_utf8(pair).ok()?.to_owned()).ok())
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
    use http::header::SET_COOKIE;

    use super::*;

    const TOKEN: (&str, &str) = ("ACCESS_TOKEN", "a-token-of-some-length");

    fn session(settings: &[(&str, &str)]) -> Session {
        Session::new(&Config::from_settings(settings).unwrap()).unwrap()
    }

    fn set_cookie(jar: SignedCookieJar) -> String {
        jar.into_response().headers()[SET_COOKIE].to_str().unwrap().to_owned()
    }

    fn at(host: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(HOST, HeaderValue::from_static(host))])
    }

    /// The headers of a request to `host` that has the cookies, each as `Set-Cookie` gave it.
    fn sends(host: &'static str, cookies: &[&[u8]]) -> HeaderMap {
        let pairs = cookies.iter().map(|cookie| cookie.split(|byte| *byte == b';').next().unwrap());
        let mut headers = at(host);
        headers.insert(COOKIE, HeaderValue::from_bytes(&pairs.collect::<Vec<_>>().join(&b"; "[..])).unwrap());
        headers
    }

    #[test]
    fn a_sign_in_is_known_to_every_proxy_with_the_same_token() {
        let host = "localhost:8787";
        let cookie = set_cookie(session(&[TOKEN]).begin(&at(host)));
        let sent = sends(host, &[cookie.as_bytes()]);
        assert!(session(&[TOKEN]).is_valid(&sent));
        assert!(!session(&[("ACCESS_TOKEN", "another-token-of-some-length")]).is_valid(&sent));
        assert!(!session(&[TOKEN]).is_valid(&at(host)));
        let name = cookie.split('=').next().unwrap();
        let forged = format!("{name}=99999999999");
        assert!(!session(&[TOKEN]).is_valid(&sends(host, &[forged.as_bytes()])));
        for rule in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=2592000"] {
            assert!(cookie.contains(rule), "{cookie}");
        }
        assert!(!cookie.contains("Secure") && !cookie.contains("a-token"), "{cookie}");
    }

    #[test]
    fn it_expires_by_itself_and_is_removed_by_a_sign_out() {
        let host = "localhost:8787";
        let short = session(&[TOKEN, ("SIGN_IN_DAYS", "0")]);
        let cookie = set_cookie(short.begin(&at(host)));
        assert!(!short.is_valid(&sends(host, &[cookie.as_bytes()])));
        let removal = set_cookie(short.end(&at(host)));
        assert!(removal.contains("Max-Age=0"), "{removal}");
        assert_eq!(removal.split('=').next(), cookie.split('=').next());
    }

    #[test]
    fn two_programs_on_one_host_have_cookies_of_their_own() {
        let (one, other) = (session(&[TOKEN]), session(&[("ACCESS_TOKEN", "another-token-of-some-length")]));
        for (host, other_host) in [("box:8787", "box:8788"), ("chat.example", "chat.example")] {
            let cookies = [one.begin(&at(host)), other.begin(&at(other_host))].map(set_cookie);
            let names = cookies.each_ref().map(|cookie| cookie.split('=').next().unwrap());
            assert_ne!(names[0], names[1]);
            let both = cookies.each_ref().map(String::as_bytes);
            assert!(one.is_valid(&sends(host, &both)) && other.is_valid(&sends(other_host, &both)));
        }
        let cookie = set_cookie(one.begin(&at("box:8787")));
        assert!(!one.is_valid(&sends("box:8788", &[cookie.as_bytes()])), "a sign-in is for one port");
    }

    #[test]
    fn a_neighbours_cookie_hides_nothing_whatever_its_bytes() {
        let (host, session) = ("localhost:8787", session(&[TOKEN]));
        let cookie = set_cookie(session.begin(&at(host)));
        let name = cookie.split('=').next().unwrap();
        let same_name = format!("{name}=planted");
        for neighbour in [&b"theme=\xe9t\xe9"[..], b"\xff\xfe", b"a=b=c", b"", same_name.as_bytes()] {
            for cookies in [[neighbour, cookie.as_bytes()], [cookie.as_bytes(), neighbour]] {
                assert!(session.is_valid(&sends(host, &cookies)), "{:?}", neighbour.escape_ascii());
            }
        }
    }

    #[test]
    fn behind_tls_it_is_for_tls_and_this_host_alone() {
        let mut headers = at("chat.example");
        headers.insert(ORIGIN, HeaderValue::from_static("https://chat.example"));
        let session = session(&[TOKEN]);
        let cookie = set_cookie(session.begin(&headers));
        assert!(cookie.contains("Secure") && cookie.starts_with("__Host-"), "{cookie}");
        assert!(!cookie.contains("Domain"), "{cookie}");
        assert!(session.is_valid(&sends("chat.example", &[cookie.as_bytes()])));
    }
}
