//! Chromium through `ChromeDriver`: a fresh browser per measurement, controlled over the `DevTools` protocol.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use serde_json::{Value, json};
use thirtyfour::common::capabilities::desiredcapabilities::PageLoadStrategy;
use thirtyfour::{CapabilitiesHelper as _, ChromiumLikeCapabilities as _, DesiredCapabilities, WebDriver};
use tokio::time::sleep;

use super::process::{Process, cpu_time, descendants, free_port, private_kb};
use super::stats::float;

const PROBE: &str = include_str!("probe.js");
const START_LIMIT: Duration = Duration::from_secs(20);
const USABLE_LIMIT: Duration = Duration::from_mins(1);
/// Time without new resources after which a page counts as settled.
const SETTLED: Duration = Duration::from_secs(1);
const ARGUMENTS: [&str; 11] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--window-size=1280,800",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/// The element of the latest answer.
pub const LATEST_ANSWER: &str = "document.getElementById('transcript').querySelector('[role=log]')?.lastElementChild\
    ?.lastElementChild?.lastElementChild?.querySelector('article[data-role=assistant]')";

/// A page to measure.
#[derive(Clone, Debug)]
pub struct MeasuredPage {
    pub url: String,
    /// Selector of the question box.
    pub input: &'static str,
    /// A JavaScript expression for the latest answer's element.
    pub answer: &'static str,
    /// A JavaScript expression that is true once a question can be sent.
    pub ready: String,
    /// JavaScript to run after the probe and before the page's own.
    pub script: &'static str,
}

/// A running `ChromeDriver`.
#[derive(Debug)]
pub struct Driver {
    process: Process,
    url: String,
}

/// A browser with one page; call [`Tab::close`] to end it.
#[derive(Debug)]
pub struct Tab {
    driver: WebDriver,
    page: MeasuredPage,
    driver_pid: u32,
}

/// CPU time of the main thread, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct MainThreadTime {
    /// All tasks.
    pub task_ms: f64,
    /// Scripts, WebAssembly included.
    pub script_ms: f64,
}

/// Times of a page load, in milliseconds from the start of navigation.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// Until a typed character was painted.
    pub typed_ms: f64,
    /// Until a question could be sent.
    pub ready_ms: f64,
    /// Until that state was painted.
    pub shown_ms: f64,
}

/// Resources loaded until the page was ready.
#[derive(Clone, Copy, Debug)]
pub struct LoadedResources {
    /// Requests, the page itself included.
    pub requests: usize,
    /// Bytes of their bodies as they came over the wire.
    pub bytes: f64,
    /// The same after decompression.
    pub decoded: f64,
}

impl Driver {
    /// Starts `CHROMEDRIVER`, or the one on PATH. Call it once per process.
    pub async fn start() -> Result<Self> {
        // The HTTP client needs a cryptography provider, even for plain HTTP.
        rustls::crypto::ring::default_provider()
            .install_default()
            .map_err(|_| anyhow!("a cryptography provider was installed already"))?;
        let program = std::env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".to_owned());
        let port = free_port()?;
        let mut process = Process::start(&program, &[format!("--port={port}")], &[], None)?;
        let begin = Instant::now();
        while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            process.check_alive()?;
            ensure!(begin.elapsed() < START_LIMIT, "{program} does not answer");
            sleep(Duration::from_millis(20)).await;
        }
        Ok(Self { process, url: format!("http://127.0.0.1:{port}") })
    }

    /// Starts a browser with an empty profile.
    pub async fn browser(&self, strategy: PageLoadStrategy) -> Result<WebDriver> {
        let mut capabilities = DesiredCapabilities::chrome();
        for argument in ARGUMENTS {
            capabilities.add_arg(argument)?;
        }
        capabilities.set_page_load_strategy(strategy)?;
        WebDriver::new(&self.url, capabilities).await.context("cannot start Chromium")
    }

    /// Starts a browser with an empty profile; `throttle` divides the speed of its main thread.
    pub async fn open(&self, page: &MeasuredPage, throttle: u32) -> Result<Tab> {
        let driver = self.browser(PageLoadStrategy::None).await?;
        let tab = Tab { driver, page: page.clone(), driver_pid: self.process.id() };
        let probe = PROBE
            .replace("__INPUT__", page.input)
            .replace("__ANSWER__", page.answer)
            .replace("__READY__", &page.ready)
            + page.script;
        tab.send("Page.addScriptToEvaluateOnNewDocument", json!({"source": probe})).await?;
        // CPU time of the main thread, not wall-clock time.
        tab.send("Performance.enable", json!({"timeDomain": "threadTicks"})).await?;
        if throttle > 1 {
            tab.send("Emulation.setCPUThrottlingRate", json!({"rate": throttle})).await?;
        }
        Ok(tab)
    }
}

impl Driver {
    /// Opens a browser, measures, and closes the browser even after an error.
    pub async fn within_tab<T>(
        &self,
        page: &MeasuredPage,
        throttle: u32,
        measure: impl AsyncFnOnce(&Tab) -> Result<T>,
    ) -> Result<T> {
        let tab = self.open(page, throttle).await?;
        let result = measure(&tab).await;
        let closed = tab.close().await;
        let figures = result?;
        closed?;
        Ok(figures)
    }
}

impl Tab {
    /// Makes the network as slow as a mobile one of the third generation.
    pub async fn slow_line(&self) -> Result<()> {
        self.send("Network.enable", json!({})).await?;
        let line = json!({
            "offline": false,
            "latency": 150,
            "downloadThroughput": 1_600_000 / 8,
            "uploadThroughput": 750_000 / 8,
        });
        self.send("Network.emulateNetworkConditions", line).await.map(drop)
    }

    /// Loads the page, types until a character shows, then waits until the page is ready for a question.
    pub async fn cold_start(&self) -> Result<Start> {
        // Discard figures of an earlier page in this tab.
        self.evaluate("window.bench = null").await?;
        self.navigate(&self.page.url).await?;
        let begin = Instant::now();
        let mut typed = None;
        while begin.elapsed() < USABLE_LIMIT {
            if typed.is_none() {
                self.key("x", "KeyX", 88, "x").await?;
                typed = self.evaluate("window.bench?.typedAt ?? null").await?.as_f64();
            } else if let Some(shown_ms) = self.evaluate("bench.shownAt").await?.as_f64() {
                let time = async |name| self.evaluate(name).await?.as_f64().context("no time");
                let ready_ms = time("bench.readyAt").await?;
                return Ok(Start { typed_ms: typed.unwrap_or_default(), ready_ms, shown_ms });
            }
            sleep(Duration::from_millis(10)).await;
        }
        match typed {
            None => bail!("{}: no typed character showed within {USABLE_LIMIT:?}", self.page.url),
            Some(_) => bail!("{}: the page was not ready within {USABLE_LIMIT:?}", self.page.url),
        }
    }

    /// Goes to an address without waiting for anything.
    pub async fn navigate(&self, url: &str) -> Result<()> {
        self.send("Page.navigate", json!({"url": url})).await.map(drop)
    }

    /// Waits until nothing has been loaded for a second.
    pub async fn settle(&self) -> Result<()> {
        let mut quiet_since = Instant::now();
        let mut before = Value::Null;
        while quiet_since.elapsed() < SETTLED {
            let now = self
                .evaluate("[document.readyState, performance.getEntriesByType('resource').length].join()")
                .await?;
            if now != before {
                before = now;
                quiet_since = Instant::now();
            }
            sleep(Duration::from_millis(100)).await;
        }
        Ok(())
    }

    /// Resources whose loading began before `until_ms` after the start of navigation.
    pub async fn loaded(&self, until_ms: f64) -> Result<LoadedResources> {
        let text = self.evaluate("bench.loaded()").await?;
        let all: Vec<Value> = serde_json::from_str(text.as_str().context("no list of what was loaded")?)?;
        let before: Vec<&Value> =
            all.iter().filter(|entry| entry["start"].as_f64() < Some(until_ms)).collect();
        if std::env::var_os("BENCH_VERBOSE").is_some() {
            for entry in &all {
                eprintln!("loaded {entry}");
            }
        }
        let sum = |field: &str| before.iter().filter_map(|entry| entry[field].as_f64()).sum();
        Ok(LoadedResources { requests: before.len(), bytes: sum("bytes"), decoded: sum("decoded") })
    }

    /// The text in the question box.
    pub async fn typed(&self) -> Result<String> {
        let typed = self.evaluate(&format!("document.querySelector('{}').value", self.page.input)).await?;
        Ok(typed.as_str().context("no question box")?.to_owned())
    }

    /// Empties the question box, types `question` and presses Enter.
    pub async fn ask(&self, question: &str) -> Result<()> {
        self.evaluate("bench.empty()").await?;
        self.send("Input.insertText", json!({"text": question})).await?;
        // The page may process the input in the next frame.
        self.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))").await?;
        self.key("Enter", "Enter", 13, "\r").await
    }

    /// Evaluates an expression in the page, waiting for it if it is a promise.
    pub async fn evaluate(&self, expression: &str) -> Result<Value> {
        let parameters = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let mut reply = self.send("Runtime.evaluate", parameters).await?;
        if let Some(details) = reply.get("exceptionDetails") {
            bail!("{expression}: {}", details["exception"]["description"]);
        }
        Ok(reply["result"]["value"].take())
    }

    /// CPU time of the main thread so far.
    pub async fn work(&self) -> Result<MainThreadTime> {
        let reply = self.send("Performance.getMetrics", json!({})).await?;
        let metrics = reply["metrics"].as_array().context("no metrics")?;
        let of = |name: &str| {
            let metric = metrics.iter().find(|metric| metric["name"] == name);
            metric
                .and_then(|metric| metric["value"].as_f64())
                .map(|seconds| seconds * 1e3)
                .context("a metric is missing")
        };
        Ok(MainThreadTime { task_ms: of("TaskDuration")?, script_ms: of("ScriptDuration")? })
    }

    /// The durations of the main thread's long tasks since `since_ms` after the start of navigation, in milliseconds.
    pub async fn long_tasks(&self, since_ms: f64) -> Result<Vec<f64>> {
        let all = self.evaluate("bench.longTasks").await?;
        let all = all.as_array().context("no list of long tasks")?;
        let later = all.iter().filter(|task| task[0].as_f64() >= Some(since_ms));
        Ok(later.filter_map(|task| task[1].as_f64()).collect())
    }

    /// Milliseconds since the start of navigation.
    pub async fn now_ms(&self) -> Result<f64> {
        self.evaluate("performance.now()").await?.as_f64().context("no time")
    }

    /// Private memory of the page's process after garbage collection, in megabytes.
    pub async fn private_mb(&self) -> Result<f64> {
        for _ in 0..2 {
            self.send("HeapProfiler.collectGarbage", json!({})).await?;
            sleep(Duration::from_millis(200)).await;
        }
        let mut renderers = Vec::new();
        for (pid, command) in descendants(self.driver_pid)? {
            if command.contains("--type=renderer") {
                renderers.push((cpu_time(pid)?, pid));
            }
        }
        // The browser has a spare renderer; the page's has used the most CPU time.
        let (_, pid) = renderers.into_iter().max().context("no renderer process")?;
        Ok(float(private_kb(pid)?) / 1024.0)
    }

    /// Ends the browser.
    pub async fn close(self) -> Result<()> {
        Ok(self.driver.quit().await?)
    }

    /// Presses a key and lets it go.
    pub async fn key(&self, key: &str, code: &str, number: u32, text: &str) -> Result<()> {
        for (kind, text) in [("keyDown", text), ("keyUp", "")] {
            let parameters = json!({"type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number, "text": text});
            self.send("Input.dispatchKeyEvent", parameters).await?;
        }
        Ok(())
    }

    /// Sends a command of the `DevTools` protocol.
    pub async fn send(&self, method: &str, parameters: Value) -> Result<Value> {
        self.driver.cdp().send_raw(method, parameters).await.with_context(|| method.to_owned())
    }
}
