//! A gate pauses a scripted reply until the test opens it.

use tokio::sync::watch;

/// Initially closed. The upstream waits at it; the test awaits that with [`Gate::reached`] and continues with
/// [`Gate::open`]. Clones share one gate.
#[derive(Clone, Debug)]
pub struct Gate {
    open: watch::Sender<bool>,
    reached: watch::Sender<bool>,
}

impl Gate {
    pub fn new() -> Self {
        Self { open: watch::Sender::new(false), reached: watch::Sender::new(false) }
    }

    /// Lets the upstream continue, now and for good.
    pub fn open(&self) {
        self.open.send_replace(true);
    }

    /// Waits until the upstream reaches the gate, so everything scripted before it was written.
    pub async fn reached(&self) {
        crate::with_deadline("the upstream to reach a gate", until_true(&self.reached)).await;
    }

    /// Called by the upstream: reports that it has arrived, and waits until the gate opens.
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

/// Waits until the value is true. The gate owns the sender, so the channel cannot close.
async fn until_true(flag: &watch::Sender<bool>) {
    let mut seen = flag.subscribe();
    seen.wait_for(|value| *value).await.expect("the gate outlives its waiters");
}
