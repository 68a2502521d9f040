//! How often an address may guess the access token.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::errors::ProxyError;

/// Different wrong tokens that are allowed at once.
const BURST: usize = 10;
/// After that, one more is allowed each time this passes.
const REFILL: Duration = Duration::from_secs(6);
/// Maximum number of remembered addresses; beyond it, the address whose wrong tokens are the oldest is forgotten.
const MAX_ADDRESSES: usize = 4096;

/// The result of comparing a given token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Guess {
    Right,
    /// A wrong one, by its SHA-256.
    Wrong([u8; 32]),
}

/// Wrong guesses by address.
#[derive(Default)]
pub(super) struct Attempts(Mutex<HashMap<IpAddr, Guesses>>);

struct Guesses {
    /// Wrong tokens that still count, oldest first. Repeating a token is not a new guess: a page left open
    /// with last week's token must not lock out everybody who comes through the same reverse proxy.
    wrong: Vec<[u8; 32]>,
    since: Instant,
}

impl Attempts {
    /// Whether a token from `address` counts. An address with too many wrong ones has to wait even with the
    /// right one, because otherwise the delay would reveal the right token.
    pub(super) fn judge(&self, address: Option<IpAddr>, guess: Guess) -> Result<(), ProxyError> {
        self.judge_at(address.unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED)), guess, Instant::now())
    }

    fn judge_at(&self, address: IpAddr, guess: Guess, now: Instant) -> Result<(), ProxyError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let address = network(address);
        if let Some(guesses) = known.get_mut(&address) {
            guesses.forgive(now);
            if let Guess::Wrong(wrong) = guess
                && guesses.wrong.contains(&wrong)
            {
                return Err(ProxyError::Token);
            }
            if guesses.wrong.len() >= BURST {
                let waited = now.duration_since(guesses.since);
                return Err(ProxyError::TokenGuessing(REFILL.saturating_sub(waited).as_secs() + 1));
            }
            if guesses.wrong.is_empty() {
                known.remove(&address);
            }
        }
        let Guess::Wrong(wrong) = guess else { return Ok(()) };
        if known.len() >= MAX_ADDRESSES && !known.contains_key(&address) {
            let oldest = known.iter().min_by_key(|(_, guesses)| guesses.since).map(|(address, _)| *address);
            oldest.and_then(|address| known.remove(&address));
        }
        known.entry(address).or_insert(Guesses { wrong: Vec::new(), since: now }).wrong.push(wrong);
        Err(ProxyError::Token)
    }
}

impl Guesses {
    fn forgive(&mut self, now: Instant) {
        let periods = now.duration_since(self.since).as_secs() / REFILL.as_secs();
        let forgiven = usize::try_from(periods).unwrap_or(usize::MAX).min(self.wrong.len());
        self.wrong.drain(..forgiven);
        match u32::try_from(periods) {
            Ok(periods) if !self.wrong.is_empty() => self.since += REFILL * periods,
            _ => self.since = now,
        }
    }
}

/// One subscriber of IPv6 has a whole /64.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => v6.to_ipv4_mapped().map_or_else(
            || {
                let [a, b, c, d, ..] = v6.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            },
            IpAddr::V4,
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With the seconds until one more is allowed.
    const TOO_MANY: Result<(), ProxyError> = Err(ProxyError::TokenGuessing(7));

    fn wrong(n: usize) -> Guess {
        let mut hash = [0; 32];
        hash[..8].copy_from_slice(&n.to_le_bytes());
        Guess::Wrong(hash)
    }

    #[test]
    fn guessing_stops_and_is_forgiven_with_time() {
        let (attempts, start) = (Attempts::default(), Instant::now());
        let (here, there): (IpAddr, IpAddr) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        for n in 0..BURST {
            assert_eq!(attempts.judge_at(here, wrong(n), start), Err(ProxyError::Token));
        }
        assert_eq!(attempts.judge_at(here, wrong(99), start), TOO_MANY);
        assert_eq!(attempts.judge_at(here, Guess::Right, start), TOO_MANY);
        assert_eq!(attempts.judge_at(there, Guess::Right, start), Ok(()));
        let later = start + REFILL;
        assert_eq!(attempts.judge_at(here, Guess::Right, later), Ok(()));
        assert_eq!(attempts.judge_at(here, wrong(100), later), Err(ProxyError::Token));
        assert_eq!(attempts.judge_at(here, wrong(101), later), TOO_MANY);
        assert_eq!(attempts.judge_at(here, wrong(102), later + REFILL * 1000), Err(ProxyError::Token));
    }

    #[test]
    fn the_same_wrong_token_again_is_no_new_guess() {
        let (attempts, start) = (Attempts::default(), Instant::now());
        let here: IpAddr = "10.0.0.1".parse().unwrap();
        for _ in 0..10 * BURST {
            assert_eq!(attempts.judge_at(here, wrong(1), start), Err(ProxyError::Token));
        }
        assert_eq!(attempts.judge_at(here, Guess::Right, start), Ok(()));
    }

    #[test]
    fn the_memory_of_addresses_is_bounded() {
        let (attempts, start) = (Attempts::default(), Instant::now());
        for n in 0..2 * u32::try_from(MAX_ADDRESSES).unwrap() {
            assert!(attempts.judge_at(IpAddr::V4(n.into()), wrong(1), start).is_err());
        }
        assert_eq!(attempts.0.lock().unwrap().len(), MAX_ADDRESSES);
    }

    #[test]
    fn neighbours_in_a_subnet_share_their_guesses() {
        let network = |text: &str| network(text.parse().unwrap());
        assert_eq!(network("2001:db8::1"), network("2001:db8::ffff"));
        assert_ne!(network("2001:db8:0:1::1"), network("2001:db8::1"));
        assert_eq!(network("::ffff:10.0.0.1"), network("10.0.0.1"));
    }
}
