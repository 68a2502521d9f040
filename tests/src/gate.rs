//! A point in a scripted answer at which the upstream waits for the test.

use tokio::sync::watch;

/// Closed when made. The upstream stops at it, the test sees that with [`Gate::reached`] and lets go with
/// [`Gate::open`]. Clones are the same gate.
#[derive(Clone, Debug)]
pub struct Gate {
    open: watch::Sender<bool>,
    reached: watch::Sender<bool>,
}

impl Gate {
    /// A closed gate that nobody has reached.
    pub fn new() -> Self {
        Self { open: watch::Sender::new(false), reached: watch::Sender::new(false) }
    }

    /// Lets the upstream go on, now and for good.
    pub fn open(&self) {
        self.open.send_replace(true);
    }

    /// Waits until the upstream stands at the gate, so that everything scripted before it has been written.
    pub async fn reached(&self) {
        crate::within("the upstream to reach a gate", until_true(&self.reached)).await;
    }

    /// The upstream's side: says that it has arrived and waits to be let go.
    pub(crate) async fn pass(&self) {
        self.reached.send_replace(true);
        until_true(&self.open).await;
    }
}

impl Default for Gate {
    fn default() -> Self {
        Self::new()
    }
}

/// Waits until the watched value is true. The sender lives in the gate, so the channel cannot close meanwhile.
async fn until_true(flag: &watch::Sender<bool>) {
    let mut seen = flag.subscribe();
    seen.wait_for(|value| *value).await.expect("the gate outlives its waiters");
}
