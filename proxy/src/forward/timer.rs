//! A timer for many waits, one after the other.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::time::{Instant, Sleep, sleep_until};

/// Made at the first wait. It is set anew only where it is set too late, or fired too early: waits are seldom as long as
/// they may be, so most of them cost a look at it.
#[derive(Default)]
pub(super) struct Timer(Option<Pin<Box<Sleep>>>);

impl Timer {
    /// Ready at `until`.
    pub(super) fn poll(&mut self, until: Instant, cx: &mut Context<'_>) -> Poll<()> {
        let timer = self.0.get_or_insert_with(|| Box::pin(sleep_until(until)));
        if until < timer.deadline() {
            timer.as_mut().reset(until);
        }
        loop {
            ready!(timer.as_mut().poll(cx));
            if until <= Instant::now() {
                return Poll::Ready(());
            }
            timer.as_mut().reset(until);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn each_wait_ends_at_its_own_time() {
        let mut timer = Timer::default();
        let begin = Instant::now();
        // Later, earlier than it is set to, later again, and over already.
        let far = begin + Duration::from_mins(1);
        let early = poll_fn(|cx| Poll::Ready(timer.poll(far, cx).is_ready())).await;
        assert!(!early);
        for ms in [20, 40, 30] {
            let until = begin + Duration::from_millis(ms);
            poll_fn(|cx| timer.poll(until, cx)).await;
            assert!(until <= Instant::now(), "{ms} ms");
        }
        assert!(begin.elapsed() < Duration::from_secs(30));
    }
}
