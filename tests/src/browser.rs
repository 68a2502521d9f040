//! Chromium through `ChromeDriver`: one driver per test binary, and a browser per test that runs at a time.
//!
//! A test gets a new tab in a browser that holds nothing of another test: each page has a port of its own, and so storage of its
//! own, and what goes beyond an origin is [cleared](Browser::clear). Tests with flags or a profile get a browser of their own.
//!
//! Every test fails on console errors, violations of the content security policy, and requests to origins that it did not
//! [open](Browser::open).

use std::{
    collections::{BTreeSet, HashMap},
    io::{BufRead as _, BufReader},
    os::unix::process::CommandExt as _,
    panic::AssertUnwindSafe,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Mutex, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

use futures::FutureExt as _;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use thirtyfour::{
    ChromiumLikeCapabilities as _, DesiredCapabilities, LoggingPrefsLogLevel, WebDriver, WebElement,
    WindowHandle,
};
use tokio::sync::Semaphore;

use crate::eventually;

/// Limits concurrent browsers, since each keeps a core busy.
static PLACES: Semaphore = Semaphore::const_new(2);

/// Flags for a quiet Chromium that also runs as root and in a container. The last one makes all names but localhost
/// unresolvable, so that no test leaves this machine.
const FLAGS: [&str; 12] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=Translate,OptimizationHints,MediaRouter",
    "--window-size=1280,900",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/// `ChromeDriver` gives its log in parts of this many entries.
const MOST_ENTRIES: usize = 100_000;

/// Logs policy violations as console errors, which Chromium does not always do.
const WATCH: &str = "addEventListener('securitypolicyviolation', event =>
    console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`));";

/// How the browser ends after its test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrowserExit {
    Quit,
    Kill,
}

/// Whether the browser records what its threads do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tracing {
    Off,
    Tasks,
}

/// The browser of one test.
#[derive(Debug)]
pub struct Browser {
    driver: WebDriver,
    profile: PathBuf,
    origins: Mutex<BTreeSet<String>>,
    expected: Mutex<Vec<String>>,
    /// Messages of the `DevTools` protocol, which the driver gives only once.
    messages: Mutex<Vec<Value>>,
}

impl Browser {
    /// Runs a test in a new tab of a browser that holds nothing, and checks for complaints.
    pub async fn run(test: impl AsyncFnOnce(&Browser)) {
        let _place = PLACES.acquire().await.expect("the semaphore is never closed");
        let idle = IDLE.lock().expect("no holder panics").pop();
        let browser = if let Some((driver, profile)) = idle {
            Self::new(driver, &profile).await
        } else {
            let driver = DRIVER.get_or_init(Driver::start);
            let number = driver.started.fetch_add(1, Ordering::Relaxed);
            Self::start(&driver.profiles.join(number.to_string()), &[], Tracing::Off).await
        };
        // Only the browser of a test that went well goes on to the next one.
        let browser = browser.carry_out(test, BrowserExit::Quit).await;
        browser.clear().await;
        IDLE.lock().expect("no holder panics").push((browser.driver, browser.profile));
    }

    /// The same, in a browser that records its tasks for [`Browser::longest_task_ms`].
    pub async fn run_traced(test: impl AsyncFnOnce(&Browser)) {
        let profile = tempfile::tempdir().expect("a temporary folder");
        Self::run_in_mode(profile.path(), &[], BrowserExit::Quit, Tracing::Tasks, test).await;
    }

    /// The same, with further command line flags for Chromium.
    pub async fn run_with(flags: &[&str], test: impl AsyncFnOnce(&Browser)) {
        let profile = tempfile::tempdir().expect("a temporary folder");
        Self::run_in(profile.path(), flags, BrowserExit::Quit, test).await;
    }

    /// The same with a given profile, which may be that of an earlier browser.
    pub async fn run_in(profile: &Path, flags: &[&str], end: BrowserExit, test: impl AsyncFnOnce(&Browser)) {
        Self::run_in_mode(profile, flags, end, Tracing::Off, test).await;
    }

    async fn run_in_mode(
        profile: &Path,
        flags: &[&str],
        end: BrowserExit,
        tracing: Tracing,
        test: impl AsyncFnOnce(&Browser),
    ) {
        let _place = PLACES.acquire().await.expect("the semaphore is never closed");
        let browser = Self::start(profile, flags, tracing).await.carry_out(test, end).await;
        browser.exit(end).await;
    }

    /// Runs the test and checks for complaints; the browser of a test that fails exits.
    async fn carry_out(self, test: impl AsyncFnOnce(&Browser), end: BrowserExit) -> Self {
        let outcome = AssertUnwindSafe(test(&self)).catch_unwind().await;
        let left = self.complaints().await;
        if outcome.is_err() || !left.is_empty() {
            self.keep_screenshot().await;
            self.exit(end).await;
        }
        if let Err(panic) = outcome {
            eprintln!("the browser logged:\n{}", left.join("\n"));
            std::panic::resume_unwind(panic);
        }
        assert!(left.is_empty(), "the browser complains:\n{}", left.join("\n"));
        self
    }

    async fn exit(&self, end: BrowserExit) {
        let quit = match end {
            BrowserExit::Quit => self.driver.clone().quit().await,
            BrowserExit::Kill => {
                self.kill();
                // The browser is gone; this makes the driver forget it.
                self.driver.clone().quit().await.or(Ok(()))
            }
        };
        quit.expect("the browser can be closed");
    }

    /// Closes all tabs for an empty one of the usual size, and removes what they stored, were permitted and logged.
    async fn clear(&self) {
        let old = self.driver.windows().await.expect("a list of tabs");
        let tab = self.driver.new_tab().await.expect("a new tab");
        self.switch_to(&tab).await;
        for tab in old {
            self.cdp("Target.closeTarget", json!({ "targetId": tab.to_string() })).await;
        }
        eventually("the tabs to close", async || {
            (self.driver.windows().await.ok()?.len() == 1).then_some(())
        })
        .await;
        // As in `FLAGS`; a test may have changed it.
        self.driver.set_window_rect(0, 0, 1280, 900).await.expect("the window takes a size");
        let origins = self.origins.lock().expect("no holder panics").clone();
        for origin in origins.iter().filter(|origin| origin.starts_with("http")) {
            let all = json!({ "origin": origin, "storageTypes": "all" });
            self.cdp("Storage.clearDataForOrigin", all).await;
        }
        for cleared in
            ["Network.clearBrowserCookies", "Network.clearBrowserCache", "Browser.resetPermissions"]
        {
            self.cdp(cleared, json!({})).await;
        }
        for log in ["browser", "performance"] {
            self.driver.get_log(log).await.expect("ChromeDriver keeps logs");
        }
    }

    /// Kills the browser, as the system does when memory runs out.
    fn kill(&self) {
        let own = format!("--user-data-dir={}", self.profile.display());
        let mut killed = 0;
        for entry in std::fs::read_dir("/proc").expect("a list of processes").flatten() {
            let Ok(arguments) = std::fs::read_to_string(entry.path().join("cmdline")) else { continue };
            let arguments: Vec<&str> = arguments.split('\0').collect();
            let id = entry.file_name().to_str().and_then(|id| id.parse().ok()).and_then(Pid::from_raw);
            // Child processes have a type, and end with the main process.
            if arguments.contains(&own.as_str())
                && !arguments.iter().any(|part| part.starts_with("--type="))
                && let Some(id) = id
            {
                kill_process(id, Signal::KILL).expect("a process of our own");
                killed += 1;
            }
        }
        assert_eq!(killed, 1, "one browser has the profile");
    }

    async fn start(profile: &Path, flags: &[&str], tracing: Tracing) -> Self {
        let driver = DRIVER.get_or_init(Driver::start);
        let mut wanted = DesiredCapabilities::chrome();
        let folder = format!("--user-data-dir={}", profile.display());
        for flag in FLAGS.iter().chain(flags).chain([&folder.as_str()]) {
            wanted.add_arg(flag).expect("a flag is text");
        }
        if tracing == Tracing::Tasks {
            let option = json!({ "traceCategories": "toplevel" });
            wanted.add_experimental_option("perfLoggingPrefs", option).expect("an option is JSON");
        }
        for log in ["browser", "performance"] {
            wanted.set_logging_prefs(log, LoggingPrefsLogLevel::All).expect("a known level");
        }
        let driver = WebDriver::new(&driver.address, wanted).await.expect("ChromeDriver starts Chromium");
        Self::new(driver, profile).await
    }

    async fn new(driver: WebDriver, profile: &Path) -> Self {
        let (origins, expected, messages) = (Mutex::default(), Mutex::default(), Mutex::default());
        let browser = Self { driver, profile: profile.to_owned(), origins, expected, messages };
        browser.watch().await;
        browser
    }

    /// Sets up a new tab.
    async fn watch(&self) {
        self.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await;
        // Only one of several browsers has the system's focus; emulate it for the others.
        self.cdp("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await;
    }

    /// Runs a script in each future document of the current tab, before the page's own.
    pub async fn before_load(&self, script: &str) {
        self.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// Takes back what was emulated in the current tab: a size of the screen, touches, and what style sheets ask for.
    pub async fn stop_emulating(&self) {
        self.cdp("Emulation.clearDeviceMetricsOverride", json!({})).await;
        self.cdp("Emulation.setTouchEmulationEnabled", json!({ "enabled": false })).await;
        self.cdp("Emulation.setEmulatedMedia", json!({ "media": "", "features": [] })).await;
    }

    /// The driver, for everything without a method here.
    pub fn driver(&self) -> &WebDriver {
        &self.driver
    }

    /// Opens an address and allows requests to its origin.
    pub async fn open(&self, url: &str) {
        self.allow_origin(url);
        self.driver.goto(url).await.expect("the page can be opened");
    }

    /// Allows requests to the origin of this address.
    pub fn allow_origin(&self, url: &str) {
        self.origins.lock().expect("no holder panics").insert(origin(url));
    }

    /// Allows console errors that contain this text.
    pub fn expect_console(&self, text: &str) {
        self.expected.lock().expect("no holder panics").push(text.into());
    }

    /// Opens a tab and goes to it.
    pub async fn new_tab(&self) -> WindowHandle {
        let tab = self.driver.new_tab().await.expect("a new tab");
        self.switch_to(&tab).await;
        self.watch().await;
        tab
    }

    /// The current tab.
    pub async fn tab(&self) -> WindowHandle {
        self.driver.window().await.expect("a current tab")
    }

    pub async fn switch_to(&self, tab: &WindowHandle) {
        self.driver.switch_to_window(tab.clone()).await.expect("the tab is still there");
    }

    pub async fn reload(&self) {
        self.driver.refresh().await.expect("the page can be loaded again");
    }

    /// Sends a command of the `DevTools` protocol.
    pub async fn cdp(&self, method: &str, parameters: Value) -> Value {
        let result = self.driver.cdp().send_raw(method, parameters).await;
        result.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Runs a function body in the page and returns its result.
    pub async fn script(&self, body: &str) -> Value {
        let result = self.driver.execute(body, Vec::new()).await;
        result.unwrap_or_else(|error| panic!("{body}: {error}")).json().clone()
    }

    /// The parts of the accessibility tree with this role and, if given, exactly this name, in reading order.
    pub async fn parts(&self, role: &str, name: Option<&str>) -> Vec<PagePart> {
        let named = match name {
            Some(name) => self.nodes_of(name).await,
            None => None,
        };
        let nodes = match named {
            Some(nodes) => nodes,
            None => {
                in_reading_order(self.cdp("Accessibility.getFullAXTree", json!({})).await["nodes"].take())
            }
        };
        let is_wanted = |node: &&Value| {
            let text = |member: &str| node[member]["value"].as_str().unwrap_or_default();
            let is_shown = node["ignored"] != true;
            is_shown
                && text("role").eq_ignore_ascii_case(role)
                && name.is_none_or(|name| text("name") == name)
        };
        nodes.iter().filter(is_wanted).map(PagePart::new).collect()
    }

    /// The nodes of this name, found by the browser, which is quicker than reading its tree; `None` while a page is loaded,
    /// since the browser would find them only afterwards.
    async fn nodes_of(&self, name: &str) -> Option<Vec<Value>> {
        let cdp = self.driver.cdp();
        let expression = "document.readyState === 'complete' ? document : null";
        let document = json!({ "expression": expression, "objectGroup": "parts" });
        let document = cdp.send_raw("Runtime.evaluate", document).await.ok()?;
        let named = json!({ "objectId": document["result"]["objectId"], "accessibleName": name });
        let mut found = cdp.send_raw("Accessibility.queryAXTree", named).await.ok()?;
        serde_json::from_value(found["nodes"].take()).ok()
    }

    /// Waits for the last part with this role and name, and returns its element.
    pub async fn part(&self, role: &str, name: &str) -> WebElement {
        eventually(&format!("{role} {name:?} on the page"), async || {
            let part = self.parts(role, Some(name)).await.pop()?;
            self.element(&part).await
        })
        .await
    }

    /// Waits until there is no part with this role and name.
    pub async fn gone(&self, role: &str, name: &str) {
        eventually(&format!("{role} {name:?} to go from the page"), async || {
            self.parts(role, Some(name)).await.is_empty().then_some(())
        })
        .await;
    }

    /// The element of a part; `None` if it has left the page.
    pub async fn element(&self, part: &PagePart) -> Option<WebElement> {
        let cdp = self.driver.cdp();
        let resolved = cdp.send_raw("DOM.resolveNode", json!({ "backendNodeId": part.node })).await.ok()?;
        let hand_over = json!({
            "objectId": resolved["object"]["objectId"],
            "functionDeclaration": "function () { window.footnoteTestPart = this; }",
        });
        cdp.send_raw("Runtime.callFunctionOn", hand_over).await.ok()?;
        let back = "const part = window.footnoteTestPart; delete window.footnoteTestPart; return part;";
        self.driver.execute(back, Vec::new()).await.ok()?.element().ok()
    }

    /// Presses what opens the browser's file chooser, and chooses this file in it.
    pub async fn choose_file(&self, file: &Path, press: impl AsyncFnOnce()) {
        let before = self.opened_choosers().await.len();
        self.cdp("Page.setInterceptFileChooserDialog", json!({ "enabled": true })).await;
        press().await;
        let input = eventually("the browser's file chooser", async || {
            self.opened_choosers().await.into_iter().nth(before)
        })
        .await;
        self.cdp("DOM.setFileInputFiles", json!({ "files": [file], "backendNodeId": input })).await;
        self.cdp("Page.setInterceptFileChooserDialog", json!({ "enabled": false })).await;
    }

    /// The file inputs whose choosers were opened so far.
    async fn opened_choosers(&self) -> Vec<Value> {
        let messages = self.messages().await.into_iter();
        let opened = messages.filter(|message| message["method"] == "Page.fileChooserOpened");
        opened.map(|message| message["params"]["backendNodeId"].clone()).collect()
    }

    /// Errors since the last call, and violations and foreign requests.
    async fn complaints(&self) -> Vec<String> {
        let mut left = Vec::new();
        let expected = self.expected.lock().expect("no holder panics").clone();
        let console = self.driver.get_log("browser").await.expect("ChromeDriver keeps the console's log");
        for entry in console {
            let known = expected.iter().any(|text| entry.message.contains(text));
            if entry.level == "SEVERE" && !known {
                left.push(entry.message);
            }
        }
        let allowed = self.origins.lock().expect("no holder panics").clone();
        for url in self.requested().await {
            if url.starts_with("http") && !allowed.contains(&origin(&url)) {
                left.push(format!("a request to a foreign origin: {url}"));
            }
        }
        left
    }

    /// The addresses requested so far.
    async fn requested(&self) -> Vec<String> {
        let requests = self.messages().await.into_iter().filter_map(|message| {
            let url = match message["method"].as_str()? {
                "Network.requestWillBeSent" => &message["params"]["request"]["url"],
                "Network.webSocketCreated" => &message["params"]["url"],
                _ => return None,
            };
            url.as_str().map(|url| url.replacen("ws", "http", usize::from(url.starts_with("ws"))))
        });
        requests.collect()
    }

    /// The messages of the `DevTools` protocol about the network and the page so far.
    async fn messages(&self) -> Vec<Value> {
        self.read_log().await;
        self.messages.lock().expect("no holder panics").clone()
    }

    /// Milliseconds of processor time that the longest task took on the main thread of any of the browser's processes.
    /// Unlike the time on the clock, it hardly depends on what else the machine does. To be called once, at the end:
    /// `ChromeDriver` records until its log is read.
    pub async fn longest_task_ms(&self) -> f64 {
        let tasks = self.read_log().await;
        let is_main =
            |task: &&Value| task["name"] == "ThreadControllerImpl::RunTask" && task["pid"] == task["tid"];
        let times = tasks.iter().filter(is_main).map(|task| task["tdur"].as_f64());
        let longest = times.flatten().reduce(f64::max).expect("the browser recorded its tasks");
        longest / 1000.0
    }

    /// Reads new messages of the `DevTools` protocol, and returns the events of the trace among them.
    async fn read_log(&self) -> Vec<Value> {
        let mut events = Vec::new();
        loop {
            let log = self.driver.get_log("performance").await.expect("ChromeDriver keeps the network's log");
            let entries = log.iter().filter_map(|entry| serde_json::from_str::<Value>(&entry.message).ok());
            let mut messages = self.messages.lock().expect("no holder panics");
            for mut entry in entries {
                let mut message = entry["message"].take();
                if message["method"] == "Tracing.dataCollected" {
                    events.push(message["params"].take());
                } else {
                    messages.push(message);
                }
            }
            if log.len() < MOST_ENTRIES {
                return events;
            }
        }
    }

    /// Saves a screenshot of a failed test in the target folder.
    async fn keep_screenshot(&self) {
        let test = std::thread::current().name().unwrap_or("test").replace("::", "-");
        let folder = crate::program::target_folder().join("screenshots");
        let file = folder.join(format!("{test}.png"));
        let kept = std::fs::create_dir_all(&folder).is_ok() && self.driver.screenshot(&file).await.is_ok();
        if kept {
            eprintln!("screenshot: {}", file.display());
        }
    }
}

/// A node of the accessibility tree.
#[derive(Clone, Debug)]
pub struct PagePart {
    pub role: String,
    pub name: String,
    /// As text; empty if there is none.
    pub value: String,
    /// Properties such as `checked`, `disabled`, `focused`, by name.
    pub properties: Value,
    node: Value,
}

impl PagePart {
    fn new(node: &Value) -> Self {
        let text = |member: &str| match &node[member]["value"] {
            Value::String(text) => text.clone(),
            Value::Null => String::new(),
            other => other.to_string(),
        };
        let mut properties = json!({});
        for property in node["properties"].as_array().into_iter().flatten() {
            if let Some(name) = property["name"].as_str() {
                properties[name] = property["value"]["value"].clone();
            }
        }
        let node_id = node["backendDOMNodeId"].clone();
        Self { role: text("role"), name: text("name"), value: text("value"), properties, node: node_id }
    }
}

/// The nodes of an accessibility tree in reading order.
fn in_reading_order(nodes: Value) -> Vec<Value> {
    let Value::Array(nodes) = nodes else { return Vec::new() };
    // What is left to visit, the next one last.
    let mut left: Vec<Value> = nodes.first().map(|root| root["nodeId"].clone()).into_iter().collect();
    let mut by_id: HashMap<String, Value> =
        nodes.into_iter().filter_map(|node| Some((node["nodeId"].as_str()?.to_owned(), node))).collect();
    let mut ordered = Vec::new();
    while let Some(id) = left.pop() {
        let Some(node) = id.as_str().and_then(|id| by_id.remove(id)) else { continue };
        left.extend(node["childIds"].as_array().into_iter().flatten().rev().cloned());
        ordered.push(node);
    }
    ordered
}

/// Scheme, host and port of an address.
fn origin(url: &str) -> String {
    url.split('/').take(3).collect::<Vec<_>>().join("/")
}

/// The driver of this test binary.
static DRIVER: OnceLock<Driver> = OnceLock::new();

/// Browsers that wait for a test, with their profiles.
static IDLE: Mutex<Vec<(WebDriver, PathBuf)>> = Mutex::new(Vec::new());

/// A running `ChromeDriver`. It ends with the test binary, even a killed one: a shell waits until its standard input,
/// which only this process holds open, is closed, and then ends its process group and removes the profiles.
#[derive(Debug)]
struct Driver {
    address: String,
    /// The folder of the profiles of browsers that go from test to test.
    profiles: PathBuf,
    started: AtomicUsize,
    _shell: Child,
}

const SHELL: &str = "trap : TERM
    chromedriver --port=0 </dev/null 2>&1 &
    cat >/dev/null
    kill -TERM 0
    wait
    until rm -rf \"$1\" 2>/dev/null; do sleep 1; done";

impl Driver {
    fn start() -> Self {
        // The HTTP client needs a cryptography provider, even for plain HTTP.
        rustls::crypto::ring::default_provider().install_default().ok();
        let profiles = tempfile::tempdir().expect("a temporary folder").keep();
        let mut shell = Command::new("sh")
            .args(["-c", SHELL, "sh"])
            .arg(&profiles)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell can be started");
        let output = BufReader::new(shell.stdout.take().expect("a piped stream"));
        let mut said = Vec::new();
        for line in output.lines().map_while(Result::ok) {
            let port = line.split("on port ").nth(1).map(|rest| rest.trim_end_matches('.').to_owned());
            match port.filter(|port| port != "0" && port.parse::<u16>().is_ok()) {
                Some(port) => {
                    let address = format!("http://127.0.0.1:{port}");
                    return Self { address, profiles, started: AtomicUsize::new(0), _shell: shell };
                }
                None => said.push(line),
            }
        }
        panic!(
            "chromedriver does not start; install Debian's chromium and chromium-driver:\n{}",
            said.join("\n")
        );
    }
}
