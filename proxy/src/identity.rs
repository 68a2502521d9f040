//! Who is asking: the user whom a reverse proxy names in a header, and the secret by which it shows that it is the one that
//! signs people in.
//!
//! The headers are taken out of the request as soon as they are read, so that none can go on to an upstream.

use axum::extract::FromRequestParts;
use footnote_forward::RequestHeaders;
use footnote_knowledge::User;
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue};
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::config::IdentityHeaders;
use crate::errors::ProxyError;
use crate::user::{self, USER};

/// Maximum size of a user, in bytes.
const MAX_USER_BYTES: usize = 256;
/// Maximum size of a list of groups, in bytes.
const MAX_GROUPS_BYTES: usize = 4 << 10;

/// What a request brings besides what it asks for: the headers that are passed on, and who asks.
#[derive(Debug)]
pub struct Asker {
    pub headers: RequestHeaders,
    /// `None` where no reverse proxy names users.
    pub user: Option<User>,
}

/// Whoever sent a request that the gate let through.
impl<S: Sync> FromRequestParts<S> for Asker {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        let user = parts.extensions.get::<User>().cloned();
        Ok(Self { headers: RequestHeaders::read(&parts.headers), user })
    }
}

/// Reads the user of each request.
pub struct Identity {
    user: HeaderName,
    groups: Option<HeaderName>,
    secret: HeaderName,
    /// The hash of the secret, so that comparing takes the same time for every length.
    secret_hash: [u8; 32],
}

impl Identity {
    /// From the settings.
    pub fn new(headers: &IdentityHeaders) -> Self {
        Self {
            user: headers.user.clone(),
            groups: headers.groups.clone(),
            secret: headers.secret_name.clone(),
            secret_hash: Sha256::digest(headers.secret.expose_secret()).into(),
        }
    }

    /// The user, if the reverse proxy vouches for it; and, where the page says for whom it was opened, if it is still that
    /// one.
    pub fn read(&self, headers: &HeaderMap) -> Result<User, ProxyError> {
        let given = only(headers, &self.secret, "it sends its secret twice")?;
        let given = given.ok_or(ProxyError::Identity("its secret is missing"))?;
        let is_right: bool = Sha256::digest(given.as_bytes()).as_slice().ct_eq(&self.secret_hash).into();
        if !is_right {
            return Err(ProxyError::Identity("its secret is wrong"));
        }
        let name = only(headers, &self.user, "it names the user twice")?;
        let name = name
            .map(|value| text(value, MAX_USER_BYTES, "its name of the user is too long or no plain text"));
        let name = name.transpose()?.filter(|name| !name.is_empty());
        let name = name.ok_or(ProxyError::Identity("it names no user"))?.to_owned();
        if matches!(name.as_str(), "." | "..") {
            return Err(ProxyError::Identity("its name of the user is no name"));
        }
        let groups = match &self.groups {
            Some(header) => only(headers, header, "it sends the groups twice")?,
            None => None,
        };
        let groups =
            groups.map(|value| text(value, MAX_GROUPS_BYTES, "its groups are too long or no plain text"));
        let groups = groups.transpose()?.unwrap_or_default().split(',').map(str::trim);
        let groups = groups.filter(|group| !group.is_empty()).map(str::to_owned).collect();
        let user = User { name, groups };
        let id = user::id(&user);
        match headers.get(USER) {
            Some(opened_for) if opened_for.as_bytes() != id.as_bytes() => Err(ProxyError::UserChanged(id)),
            _ => Ok(user),
        }
    }

    /// Takes the headers out of a request.
    pub fn remove(&self, headers: &mut HeaderMap) {
        for name in [Some(&self.user), self.groups.as_ref(), Some(&self.secret)].into_iter().flatten() {
            headers.remove(name);
        }
    }
}

/// The value of a header that must not come twice.
fn only<'a>(
    headers: &'a HeaderMap,
    name: &HeaderName,
    twice: &'static str,
) -> Result<Option<&'a HeaderValue>, ProxyError> {
    let mut values = headers.get_all(name).iter();
    let first = values.next();
    if values.next().is_some() { Err(ProxyError::Identity(twice)) } else { Ok(first) }
}

/// A value as one line of text without blanks around it.
fn text<'a>(value: &'a HeaderValue, max_bytes: usize, why: &'static str) -> Result<&'a str, ProxyError> {
    let text = str::from_utf8(value.as_bytes()).ok().filter(|text| text.len() <= max_bytes);
    text.map(str::trim).filter(|text| !text.contains(char::is_control)).ok_or(ProxyError::Identity(why))
}

#[cfg(test)]
mod tests {
    use footnote_wire::USER_HEADER;

    use super::*;

    type Header<'a> = (&'static str, &'a [u8]);

    const SECRET: (&str, &[u8]) = ("x-proxy-secret", b"0123456789abcdef");
    const ANA: (&str, &[u8]) = ("x-forwarded-user", "Ana Müller".as_bytes());

    fn read(headers: &[Header<'_>]) -> Result<User, ProxyError> {
        let rules = IdentityHeaders {
            user: HeaderName::from_static("x-forwarded-user"),
            groups: Some(HeaderName::from_static("x-forwarded-groups")),
            secret_name: HeaderName::from_static("x-proxy-secret"),
            secret: "0123456789abcdef".into(),
        };
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(HeaderName::from_static(name), HeaderValue::from_bytes(value).unwrap());
        }
        let user = Identity::new(&rules).read(&map);
        Identity::new(&rules).remove(&mut map);
        assert!(map.keys().all(|name| name == USER_HEADER), "{map:?}");
        user
    }

    #[test]
    fn users_and_groups_are_read() {
        let user = |name: &str, groups: &[&str]| User {
            name: name.into(),
            groups: groups.iter().map(|group| (*group).to_owned()).collect(),
        };
        assert_eq!(read(&[SECRET, ANA]), Ok(user("Ana Müller", &[])));
        let groups: (&str, &[u8]) = ("x-forwarded-groups", b" sales,, all staff ,it");
        assert_eq!(read(&[SECRET, ANA, groups]), Ok(user("Ana Müller", &["sales", "all staff", "it"])));
        let longest = "a".repeat(MAX_USER_BYTES);
        assert_eq!(read(&[SECRET, (ANA.0, longest.as_bytes())]), Ok(user(&longest, &[])));
    }

    #[test]
    fn what_no_reverse_proxy_sends_is_refused() {
        let too_long = "a".repeat(MAX_USER_BYTES + 1);
        let many_groups = "g,".repeat(MAX_GROUPS_BYTES);
        let table: &[(&[Header<'_>], &str)] = &[
            (&[ANA], "its secret is missing"),
            (&[ANA, (SECRET.0, b"")], "its secret is wrong"),
            (&[ANA, (SECRET.0, b"0123456789abcdeF")], "its secret is wrong"),
            (&[ANA, (SECRET.0, b"0123456789abcdef0")], "its secret is wrong"),
            (&[ANA, SECRET, SECRET], "it sends its secret twice"),
            (&[SECRET], "it names no user"),
            (&[SECRET, (ANA.0, b"  ")], "it names no user"),
            (&[SECRET, ANA, ANA], "it names the user twice"),
            (&[SECRET, (ANA.0, b"a\tb")], "its name of the user is too long or no plain text"),
            (&[SECRET, (ANA.0, "a\u{85}b".as_bytes())], "its name of the user is too long or no plain text"),
            (&[SECRET, (ANA.0, b".")], "its name of the user is no name"),
            (&[SECRET, (ANA.0, b" .. ")], "its name of the user is no name"),
            (&[SECRET, (ANA.0, b"\xff")], "its name of the user is too long or no plain text"),
            (&[SECRET, (ANA.0, too_long.as_bytes())], "its name of the user is too long or no plain text"),
            (
                &[SECRET, ANA, ("x-forwarded-groups", b"a"), ("x-forwarded-groups", b"b")],
                "it sends the groups twice",
            ),
            (
                &[SECRET, ANA, ("x-forwarded-groups", many_groups.as_bytes())],
                "its groups are too long or no plain text",
            ),
        ];
        for (headers, why) in table {
            assert_eq!(read(headers), Err(ProxyError::Identity(why)), "{headers:?}");
        }
    }

    #[test]
    fn a_page_that_was_opened_for_another_user_is_refused() {
        let id = |name: &str| user::id(&User { name: name.into(), groups: Vec::new() });
        let (id, other) = (id("Ana Müller"), id("Ben"));
        assert_eq!(id.len(), 32);
        assert!(read(&[SECRET, ANA, (USER_HEADER, id.as_bytes())]).is_ok());
        assert_eq!(read(&[SECRET, ANA, (USER_HEADER, other.as_bytes())]), Err(ProxyError::UserChanged(id)));
    }
}
