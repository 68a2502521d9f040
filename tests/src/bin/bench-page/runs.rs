//! The measurements, each in a fresh browser.

use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Context as _, Result, ensure};
use footnote_tests::bench::browser::{Driver, LoadedResources, MeasuredPage, Tab};
use footnote_tests::bench::stats::{float, largest, percentile};
use footnote_tests::bench::upstream::{AnswerRequest, BenchUpstream};

/// A cold start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cold {
    /// Until a typed character showed.
    pub(crate) typed_ms: f64,
    /// Until a question could be sent.
    pub(crate) ready_ms: f64,
    /// Main thread, until nothing more was loaded.
    pub(crate) task_ms: f64,
    /// Everything fetched until a question could be sent.
    pub(crate) loaded: LoadedResources,
    /// The renderer's private memory.
    pub(crate) private_mb: f64,
}

/// The first question on a slow line with an empty cache, entered as soon as one can be sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlowLine {
    /// From opening the page until the model server had the request.
    pub(crate) asked_ms: f64,
    /// The same from Enter on.
    pub(crate) from_enter_ms: f64,
    /// From opening the page until the answer was shown.
    pub(crate) answered_ms: f64,
    /// Everything fetched until then.
    pub(crate) loaded: LoadedResources,
}

/// An answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    /// From the request's arrival upstream until the last words showed.
    pub(crate) shown_ms: f64,
    /// Main thread, all tasks.
    pub(crate) task_ms: f64,
    /// Main thread, scripts.
    pub(crate) script_ms: f64,
    /// Tasks over 50 ms.
    pub(crate) long_tasks: f64,
    /// The longest of them, 0 if there was none.
    pub(crate) longest_ms: f64,
}

/// Delay of the screen behind the upstream, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Behind {
    /// Median over the marks.
    pub(crate) p50: f64,
    /// 95th percentile.
    pub(crate) p95: f64,
    /// The worst.
    pub(crate) worst: f64,
}

/// A first load with `throttle` times less speed.
pub(crate) async fn cold(driver: &Driver, page: &MeasuredPage, throttle: u32) -> Result<Cold> {
    driver
        .within_tab(page, throttle, async |tab| {
            let start = tab.cold_start().await?;
            tab.settle().await?;
            ensure!(!tab.typed().await?.is_empty(), "the page lost what was typed while it came up");
            let task_ms = tab.work().await?.task_ms;
            let loaded = tab.loaded(start.typed_ms.max(start.ready_ms)).await?;
            let private_mb = tab.private_mb().await?;
            Ok(Cold { typed_ms: start.typed_ms, ready_ms: start.ready_ms, task_ms, loaded, private_mb })
        })
        .await
}

/// A first question over 1.6 Mbit/s with 150 ms of latency.
pub(crate) async fn slow_line(
    driver: &Driver,
    page: &MeasuredPage,
    upstream: &BenchUpstream,
) -> Result<SlowLine> {
    driver
        .within_tab(page, 1, async |tab| {
            let order = next_order(20, 0);
            tab.slow_line().await?;
            tab.cold_start().await?;
            let opened = tab.evaluate("performance.timeOrigin").await?.as_f64().context("no time")?;
            let entered = opened + tab.now_ms().await?;
            tab.ask(&order.question()).await?;
            let shown = tab.evaluate(&format!("bench.shown('{}')", order.marker())).await?;
            let shown = shown.as_f64().context("the answer's end did not show")?;
            let asked = upstream.written(&order)?.begin_ms;
            Ok(SlowLine {
                asked_ms: asked - opened,
                from_enter_ms: asked - entered,
                answered_ms: shown - opened,
                loaded: tab.loaded(shown - opened).await?,
            })
        })
        .await
}

/// One answer of `deltas` at `rate` a second, 0 for all at once.
pub(crate) async fn answer(
    driver: &Driver,
    page: &MeasuredPage,
    upstream: &BenchUpstream,
    deltas: usize,
    rate: u32,
) -> Result<Answer> {
    driver
        .within_tab(page, 1, async |tab| {
            let order = ready(tab, deltas, rate).await?;
            let since = tab.now_ms().await?;
            let before = tab.work().await?;
            tab.ask(&order.question()).await?;
            let shown = tab.evaluate(&format!("bench.shown('{}')", order.marker())).await?;
            // The page's work after the last words (storing, tidying) counts towards this answer too.
            tab.settle().await?;
            let after = tab.work().await?;
            let long = tab.long_tasks(since).await?;
            let shown = shown.as_f64().context("the answer's end did not show")?;
            Ok(Answer {
                shown_ms: shown - upstream.written(&order)?.begin_ms,
                task_ms: after.task_ms - before.task_ms,
                script_ms: after.script_ms - before.script_ms,
                long_tasks: float(long.len() as u64),
                longest_ms: largest(&long),
            })
        })
        .await
}

/// One answer at `rate` a second, watched frame by frame: the delay of each mark from writing to painting.
pub(crate) async fn behind(
    driver: &Driver,
    page: &MeasuredPage,
    upstream: &BenchUpstream,
    deltas: usize,
    rate: u32,
) -> Result<Behind> {
    driver
        .within_tab(page, 1, async |tab| {
            let order = ready(tab, deltas, rate).await?;
            tab.ask(&order.question()).await?;
            let marks = tab.evaluate(&format!("bench.marks('{}')", order.marker())).await?;
            let written = upstream.written(&order)?;
            let mut waited = Vec::new();
            for mark in marks.as_array().context("no marks")? {
                let number =
                    mark[0].as_u64().and_then(|number| u32::try_from(number).ok()).context("a bad mark")?;
                // The last mark of all may be painted after the answer's end.
                let (Some(shown), Some(sent)) = (mark[1].as_f64(), written.marks_ms.get(&number)) else {
                    continue;
                };
                waited.push(shown - sent);
            }
            ensure!(
                waited.len() * 10 > written.marks_ms.len() * 9,
                "{} of {} marks were seen",
                waited.len(),
                written.marks_ms.len()
            );
            Ok(Behind { p50: percentile(&waited, 50), p95: percentile(&waited, 95), worst: largest(&waited) })
        })
        .await
}

/// A loaded page, and an order for it.
async fn ready(tab: &Tab, deltas: usize, rate: u32) -> Result<AnswerRequest> {
    tab.cold_start().await?;
    tab.settle().await?;
    Ok(next_order(deltas, rate))
}

/// An order with a marker that no other answer has.
fn next_order(deltas: usize, rate: u32) -> AnswerRequest {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    AnswerRequest { id: format!("a{}", NEXT.fetch_add(1, Ordering::Relaxed)), deltas, rate, pause_ms: 0 }
}
