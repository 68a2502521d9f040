//! Where an upstream is, taken apart once at the start, and its idle connections.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use http::uri::{InvalidUri, PathAndQuery};
use http::{HeaderValue, Uri};
use tokio::time::{Instant, sleep};
use url::{Position, Url};

use super::link::Link;

/// An idle connection is kept this long for the next request.
const IDLE_TIME: Duration = Duration::from_secs(55);
/// How often idle connections are looked through for those that are over.
const SWEEP: Duration = Duration::from_secs(2);

/// One resource of an upstream. Cloning is cheap.
#[derive(Debug, Clone)]
pub struct Address {
    pub(super) origin: Arc<Origin>,
    /// Path and query.
    pub(super) target: PathAndQuery,
}

/// A server, and the connections to it that wait for the next request.
pub(super) struct Origin {
    /// Scheme, host and port, with a path that says nothing.
    pub(super) uri: Uri,
    /// As the Host header has it.
    pub(super) host: HeaderValue,
    idle: Mutex<Idle>,
}

#[derive(Default)]
struct Idle {
    /// The one used last stands last, and is used first.
    links: Vec<(Link, Instant)>,
    /// Whether somebody looks through them.
    swept: bool,
}

impl Address {
    /// The resource at `url`, an http or https address.
    pub fn new(url: &Url) -> Result<Self, InvalidUri> {
        let uri = url[..Position::BeforePath].parse()?;
        let host = &url[Position::BeforeHost..Position::BeforePath];
        let host = HeaderValue::from_str(host).unwrap_or(HeaderValue::from_static(""));
        let origin = Arc::new(Origin { uri, host, idle: Mutex::default() });
        Ok(Self { origin, target: target(url)? })
    }

    /// The resource that has the path and query of `url`, at the same server.
    pub fn at(&self, url: &Url) -> Result<Self, InvalidUri> {
        Ok(Self { origin: Arc::clone(&self.origin), target: target(url)? })
    }
}

fn target(url: &Url) -> Result<PathAndQuery, InvalidUri> {
    url[Position::BeforePath..Position::AfterQuery].parse()
}

impl fmt::Debug for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.uri.fmt(f)
    }
}

impl Origin {
    /// An idle connection that is still open.
    pub(super) fn take(&self) -> Option<Link> {
        loop {
            let (mut link, since) = self.lock().links.pop()?;
            if since.elapsed() < IDLE_TIME && link.is_idle() {
                return Some(link);
            }
        }
    }

    /// Keeps `link` for the next request.
    pub(super) fn put(self: &Arc<Self>, link: Link) {
        let mut idle = self.lock();
        idle.links.push((link, Instant::now()));
        if !std::mem::replace(&mut idle.swept, true) {
            tokio::spawn(sweep(Arc::downgrade(self)));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Idle> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Closes idle connections that are over, until there are none.
async fn sweep(origin: Weak<Origin>) {
    loop {
        sleep(SWEEP).await;
        let Some(origin) = origin.upgrade() else { return };
        let mut idle = origin.lock();
        idle.links.retain_mut(|(link, since)| since.elapsed() < IDLE_TIME && link.is_idle());
        idle.swept = !idle.links.is_empty();
        if !idle.swept {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(url: &str, origin: &str, host: &str, target: &str) {
        let address = Address::new(&Url::parse(url).unwrap()).unwrap();
        let parts = (address.origin.uri.to_string(), address.origin.host.to_str().unwrap().to_owned());
        assert_eq!(parts, (origin.to_owned(), host.to_owned()), "{url}");
        assert_eq!(address.target.to_string(), target, "{url}");
    }

    #[test]
    fn an_address_is_server_and_resource() {
        check("http://h/v1/models", "http://h/", "h", "/v1/models");
        check("https://H.example:443/", "https://h.example/", "h.example", "/");
        check("http://127.0.0.1:8000/a%2Fb?x=1#f", "http://127.0.0.1:8000/", "127.0.0.1:8000", "/a%2Fb?x=1");
        check("http://[::1]:80/a b?c d", "http://[::1]/", "[::1]", "/a%20b?c%20d");
        check("http://[::1]:81/`|{}^", "http://[::1]:81/", "[::1]:81", "/%60|%7B%7D^");
    }

    #[test]
    fn another_resource_is_at_the_same_server() {
        let base = Address::new(&Url::parse("http://h:1/kb").unwrap()).unwrap();
        let other = base.at(&Url::parse("http://elsewhere/documents?title=a+b").unwrap()).unwrap();
        assert!(Arc::ptr_eq(&base.origin, &other.origin));
        assert_eq!(other.target.to_string(), "/documents?title=a+b");
    }
}
