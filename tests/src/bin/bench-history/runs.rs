//! The measurements, each in a fresh browser with its own storage.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use footnote_tests::bench::browser::{Driver, LATEST_ANSWER, MeasuredPage, Tab};
use footnote_tests::bench::stats::{float, largest};
use footnote_tests::bench::upstream::AnswerRequest;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::records::Stored;

const SCRIPT: &str = include_str!("history.js");
/// How long a page may take for anything.
const LIMIT: Duration = Duration::from_mins(1);
/// Records are put into storage in pieces of this many.
const PUT: usize = 200;
const KEYS: usize = 80;
/// Deltas a second.
const RATE: u32 = 250;
/// Pause between the last words of an answer and its end, so that painting them is not part of the
/// measurement after it.
const PAUSE_MS: u64 = 3_000;
/// How long the page is watched after an answer's end, and while it does nothing.
const WATCHED: Duration = Duration::from_secs(4);

/// The environment of a measurement.
#[derive(Debug)]
pub(crate) struct Bench {
    /// Chromium's driver.
    pub(crate) driver: Driver,
    /// The address of the proxy, without a slash at its end.
    pub(crate) origin: String,
    /// The folder for profiles.
    pub(crate) profiles: Option<PathBuf>,
}

/// A reload, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    /// The first load of the page, until a typed character and the last answer showed.
    pub(crate) first: f64,
    /// The same when the page was loaded again.
    pub(crate) usable: f64,
    /// Until all exchanges were on the page.
    pub(crate) whole: f64,
    /// The longest task, 0 if none took 50 ms.
    pub(crate) longest: f64,
    /// The main thread's work until everything was there.
    pub(crate) task: f64,
    /// The renderer's private memory a while later.
    pub(crate) private_mb: f64,
}

/// A streamed answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Streamed {
    /// From Enter until the request to the model leaves the page.
    pub(crate) request_ms: f64,
    /// Main thread, all tasks.
    pub(crate) task_ms: f64,
    /// Main thread, scripts.
    pub(crate) script_ms: f64,
    /// Letters of keys and texts written to localStorage.
    pub(crate) letters: f64,
    /// In this many writes.
    pub(crate) writes: f64,
}

/// Work after the end of an answer, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended {
    /// Main thread, scripts, beyond what an idle page takes in the same time.
    pub(crate) script: f64,
    /// The part of it for reading and writing localStorage.
    pub(crate) storage: f64,
    /// From asking the token counter for the longest text until its reply.
    pub(crate) count: f64,
}

impl Bench {
    /// Loads the page with these records in storage, waits until it is done, and loads it again.
    pub(crate) async fn load(&self, stored: &Stored) -> Result<Load> {
        self.within(stored, async |tab| {
            let first = tab.cold_start().await?;
            self.wait_for_all(tab, stored).await?;
            tab.settle().await?;
            self.begin_profile(tab).await?;
            let begin = tab.work().await?;
            let again = tab.cold_start().await?;
            self.wait_for_all(tab, stored).await?;
            let whole_ms = tab.now_ms().await?;
            tab.settle().await?;
            self.end_profile(tab, &format!("load-{}", stored.exchanges)).await?;
            let task_ms = tab.work().await?.task_ms;
            sleep(WATCHED).await;
            Ok(Load {
                first: first.typed_ms.max(first.shown_ms),
                usable: again.typed_ms.max(again.shown_ms),
                whole: whole_ms,
                longest: largest(&tab.long_tasks(0.0).await?),
                // The counter starts anew with a new process, which a reload may bring.
                task: if task_ms > begin.task_ms { task_ms - begin.task_ms } else { task_ms },
                private_mb: tab.private_mb().await?,
            })
        })
        .await
    }

    /// Milliseconds from each key to the frame that shows it, on an idle page or while an answer streams.
    pub(crate) async fn typing(&self, stored: &Stored, is_streaming: bool) -> Result<Vec<f64>> {
        self.within(stored, async |tab| {
            self.open(tab, stored).await?;
            if is_streaming {
                tab.ask(&order(6_000, 0).question()).await?;
                sleep(Duration::from_secs(1)).await;
                let streaming = tab.evaluate("!!document.querySelector('[data-state=streaming]')").await?;
                ensure!(streaming == true, "no answer is on its way");
            }
            self.begin_profile(tab).await?;
            tab.evaluate("bench.keys.length = 0").await?;
            let mut rng = fastrand::Rng::with_seed(7);
            for _ in 0..KEYS {
                tab.key("x", "KeyX", 88, "x").await?;
                sleep(Duration::from_millis(rng.u64(60..100))).await;
            }
            tab.evaluate("bench.frames(3)").await?;
            let state = if is_streaming { "streaming" } else { "idle" };
            self.end_profile(tab, &format!("typing-{state}-{}", stored.exchanges)).await?;
            if is_streaming {
                let streaming = tab.evaluate("!!document.querySelector('[data-state=streaming]')").await?;
                ensure!(streaming == true, "the answer ended while keys were pressed");
            }
            let keys = tab.evaluate("bench.keys").await?;
            let keys: Vec<f64> =
                keys.as_array().context("no keys")?.iter().filter_map(Value::as_f64).collect();
            ensure!(keys.len() == KEYS, "{} of {KEYS} keys showed", keys.len());
            Ok(keys)
        })
        .await
    }

    /// An answer of `deltas`.
    pub(crate) async fn stream(&self, stored: &Stored, deltas: usize) -> Result<Streamed> {
        self.within(stored, async |tab| {
            self.open(tab, stored).await?;
            let order = order(deltas, 0);
            self.begin_profile(tab).await?;
            let before = tab.work().await?;
            tab.evaluate("bench.letters = bench.writes = 0").await?;
            tab.ask(&order.question()).await?;
            shown(tab, &order).await?;
            // Letters a delta are those of the streaming answer; the records after it are written once.
            let (letters, writes) = (figure(tab, "bench.letters").await?, figure(tab, "bench.writes").await?);
            self.wait_until_complete(tab, stored.exchanges + 1).await?;
            sleep(WATCHED).await;
            let after = tab.work().await?;
            self.end_profile(tab, &format!("stream-{}", stored.exchanges)).await?;
            let request_ms = figure(tab, "bench.requestMs").await?;
            Ok(Streamed {
                request_ms,
                task_ms: after.task_ms - before.task_ms,
                script_ms: after.script_ms - before.script_ms,
                letters,
                writes,
            })
        })
        .await
    }

    /// Work of the page after the end of an answer of `deltas` that is already on screen.
    pub(crate) async fn end(&self, stored: &Stored, deltas: usize) -> Result<Ended> {
        self.within(stored, async |tab| {
            self.open(tab, stored).await?;
            let order = order(deltas, PAUSE_MS);
            tab.ask(&order.question()).await?;
            shown(tab, &order).await?;
            // The last save of the streaming answer is done by then.
            sleep(Duration::from_millis(PAUSE_MS / 3)).await;
            self.begin_profile(tab).await?;
            tab.evaluate("bench.storageMs = 0, bench.counts.length = 0").await?;
            let before = tab.work().await?;
            let begin = Instant::now();
            sleep(Duration::from_millis(PAUSE_MS) + WATCHED).await;
            let (after, took) = (tab.work().await?, begin.elapsed());
            self.end_profile(tab, &format!("end-{}", stored.exchanges)).await?;
            self.wait_until_complete(tab, stored.exchanges + 1).await?;
            let storage_ms = figure(tab, "bench.storageMs").await?;
            let count_ms =
                figure(tab, "[[0, 0], ...bench.counts].sort((a, b) => a[0] - b[0]).at(-1)[1]").await?;
            ensure!(count_ms > 0.0, "the answer's tokens were not counted by the worker");
            let idle_from = tab.work().await?;
            sleep(took).await;
            let idle = tab.work().await?;
            Ok(Ended {
                script: (after.script_ms - before.script_ms) - (idle.script_ms - idle_from.script_ms),
                storage: storage_ms,
                count: count_ms,
            })
        })
        .await
    }

    async fn within<T>(&self, stored: &Stored, measure: impl AsyncFnOnce(&Tab) -> Result<T>) -> Result<T> {
        let shows = |words: &str| format!("{LATEST_ANSWER}?.textContent.includes('{words}')");
        let last = if stored.exchanges == 0 { "true".to_owned() } else { shows(&stored.last_words()) };
        let page = MeasuredPage {
            url: format!("{}/", self.origin),
            input: "textarea",
            answer: LATEST_ANSWER,
            ready: format!(
                "document.querySelector('[role=log]') && \
                 document.querySelector('button[aria-label=Send]:not(:disabled)') && {last}"
            ),
            script: SCRIPT,
        };
        self.driver
            .within_tab(&page, 1, async |tab| {
                self.put(tab, stored).await?;
                measure(tab).await
            })
            .await
    }

    /// Puts the records into the page's storage, from another address of the same origin.
    async fn put(&self, tab: &Tab, stored: &Stored) -> Result<()> {
        tab.navigate(&format!("{}/healthz", self.origin)).await?;
        wait(tab, "location.pathname === '/healthz' && document.readyState === 'complete'").await?;
        for records in stored.records.chunks(PUT) {
            tab.evaluate(&format!("bench.put({})", json!(records))).await?;
        }
        let session = format!("sessionStorage.setItem('footnote:session', '{}')", stored.open);
        tab.evaluate(&session).await.map(drop)
    }

    /// Loads the page and waits until all stored exchanges are on it and it is idle.
    async fn open(&self, tab: &Tab, stored: &Stored) -> Result<()> {
        tab.cold_start().await?;
        self.wait_for_all(tab, stored).await?;
        tab.settle().await?;
        tab.evaluate("bench.empty()").await?;
        sleep(Duration::from_secs(1)).await;
        Ok(())
    }

    async fn wait_for_all(&self, tab: &Tab, stored: &Stored) -> Result<()> {
        wait(tab, &format!("bench.complete() >= {}", stored.exchanges)).await
    }

    async fn wait_until_complete(&self, tab: &Tab, exchanges: u32) -> Result<()> {
        wait(tab, &format!("bench.complete() >= {exchanges}")).await
    }

    async fn begin_profile(&self, tab: &Tab) -> Result<()> {
        if self.profiles.is_some() {
            tab.send("Profiler.enable", json!({})).await?;
            tab.send("Profiler.setSamplingInterval", json!({"interval": 200})).await?;
            tab.send("Profiler.start", json!({})).await?;
        }
        Ok(())
    }

    async fn end_profile(&self, tab: &Tab, name: &str) -> Result<()> {
        if let Some(folder) = &self.profiles {
            let profile = tab.send("Profiler.stop", json!({})).await?;
            fs::create_dir_all(folder)?;
            fs::write(folder.join(format!("{name}.cpuprofile")), profile["profile"].to_string())?;
        }
        Ok(())
    }
}

/// Waits until an expression is true.
async fn wait(tab: &Tab, expression: &str) -> Result<()> {
    let begin = Instant::now();
    // The page's own scripts may not have run yet.
    while tab.evaluate(expression).await.ok() != Some(Value::Bool(true)) {
        ensure!(begin.elapsed() < LIMIT, "waited {LIMIT:?} for {expression}");
        sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

/// Waits until the last words of an answer are on the screen.
async fn shown(tab: &Tab, order: &AnswerRequest) -> Result<()> {
    let look = format!("bench.shown('{}')", order.marker());
    let shown = timeout(LIMIT, tab.evaluate(&look)).await;
    shown.context("the answer's end did not show")?.map(drop)
}

async fn figure(tab: &Tab, expression: &str) -> Result<f64> {
    tab.evaluate(expression).await?.as_f64().with_context(|| format!("{expression} is no number"))
}

/// An order with a marker that no other answer has.
fn order(deltas: usize, pause_ms: u64) -> AnswerRequest {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    AnswerRequest { id: format!("h{}", NEXT.fetch_add(1, Ordering::Relaxed)), deltas, rate: RATE, pause_ms }
}

/// Letters a delta.
pub(crate) fn letters_a_delta(run: &Streamed, deltas: usize) -> f64 {
    run.letters / float(deltas as u64)
}
