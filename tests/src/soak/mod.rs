//! Soak test: random chats in two tabs, with faults, aborts, kills and reloads, against the real program and browser.
//!
//! The test keeps a model of every conversation. After each step, the conversation on screen must match it; after each
//! kill, all conversations, on screen and in an exported file. No request may contain text of another conversation, and
//! the proxy's open files and memory must not grow after a warm-up.
//!
//! - `model`: the expected conversations;
//! - `script`: the model server's behaviour in a turn, and the expected answer;
//! - `view`: reading and operating the page in a tab;
//! - `browser_run`: the steps between a browser's start and its end.
//!
//! A failure is repeated with the seed that was printed: `cargo xtask soak -- --seed N`.

mod browser_run;
mod model;
mod script;
mod view;

use std::{
    path::Path,
    time::{Duration, Instant},
};

use fastrand::Rng;

use self::{browser_run::BrowserRun, model::ExpectedConversation};
use crate::{
    browser::{Browser, BrowserExit},
    eventually,
    program::{Program, Setup},
    upstream::{Passage, Upstream},
};

/// The warm-up takes a quarter of the time, but at most this.
const MAX_WARM_UP: Duration = Duration::from_mins(1);
/// Everything finished this long before a kill must be on disk.
const ON_DISK_WITHIN: Duration = Duration::from_secs(2);
/// Steps between a browser's start and its kill.
const STEPS: std::ops::Range<usize> = 15..40;
/// Additional file descriptors allowed at the end, for idle connections to the upstream.
const ALLOWED_EXTRA_FILES: usize = 8;
/// Additional memory allowed at the end, besides growth by a fifth.
const ALLOWED_EXTRA_BYTES: u64 = 8 << 20;

/// Resources of the idle proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProxyResources {
    /// Open file descriptors.
    pub files: usize,
    /// Resident memory, in bytes.
    pub bytes: u64,
}

struct Soak {
    rng: Rng,
    upstream: Upstream,
    program: Program,
    conversations: Vec<ExpectedConversation>,
    /// Counts of conversations, questions and steps.
    begun: u32,
    asked: u32,
    steps: usize,
    /// Number of requests checked.
    checked: usize,
    end: Instant,
}

/// Runs for `length`. A seed determines the steps, but not how many fit into the time.
pub async fn run(seed: u64, length: Duration) {
    println!("seed {seed}, {} s", length.as_secs());
    let begin = Instant::now();
    let upstream = Upstream::for_page().await;
    upstream.respond(script::utility_reply).passages([
        Passage::new("bees.md#hive", "Bees", "A hive has one queen.")
            .with("url", "https://bees.example/hive".into()),
        Passage::new("folder/ants & co.md#nest", "Ants", "A nest has many queens."),
    ]);
    let program = Setup::model_and_retrieval(&upstream).start().await;
    let mut soak = Soak {
        rng: Rng::with_seed(seed),
        upstream,
        program,
        conversations: Vec::new(),
        begun: 0,
        asked: 0,
        steps: 0,
        checked: 0,
        end: begin + length,
    };
    let profile = tempfile::tempdir().expect("a temporary folder");
    let mut warm = None;
    let mut kills = 0;
    while Instant::now() < soak.end {
        let steps = soak.rng.usize(STEPS);
        soak.visit(profile.path(), steps, BrowserExit::Kill).await;
        kills += 1;
        if warm.is_none() && begin.elapsed() >= MAX_WARM_UP.min(length / 4) {
            warm = Some(soak.measure_resources("after the warm-up").await);
        }
    }
    soak.visit(profile.path(), 0, BrowserExit::Quit).await;
    let (before, after) = (warm.expect("the warm-up is over"), soak.measure_resources("at the end").await);
    let Soak { steps, asked, begun, checked, .. } = soak;
    println!("{steps} steps, {asked} questions in {begun} conversations, {kills} kills, {checked} requests");
    assert!(
        after.files <= before.files + ALLOWED_EXTRA_FILES,
        "descriptors are left open: {before:?}, {after:?}"
    );
    let most = before.bytes + before.bytes / 5 + ALLOWED_EXTRA_BYTES;
    assert!(after.bytes <= most, "memory grows: {before:?}, {after:?}");
}

impl Soak {
    /// Starts a browser, compares all conversations, and performs `steps` steps.
    async fn visit(&mut self, profile: &Path, steps: usize, end: BrowserExit) {
        Browser::run_in(profile, &[], end, async |browser| {
            let mut visit = BrowserRun::begin(self, browser).await;
            visit.compare_all().await;
            for _ in 0..steps {
                if Instant::now() >= visit.end() {
                    break;
                }
                visit.step().await;
            }
            if end == BrowserExit::Kill {
                visit.before_kill().await;
                tokio::time::sleep(ON_DISK_WITHIN).await;
            }
        })
        .await;
        self.check_requests();
    }

    /// Checks that no request contains text of two conversations.
    fn check_requests(&mut self) {
        let seen = self.upstream.requests();
        for request in &seen[self.checked..] {
            let about = script::words_in(&request.whole_text());
            assert!(about.len() <= 1, "a request with texts of {about:?}: {}", request.whole_text());
        }
        self.checked = seen.len();
    }

    /// Waits until the number of descriptors is stable, then measures.
    async fn measure_resources(&self, when: &str) -> ProxyResources {
        const SAME: usize = 50;
        let (mut last, mut same) = (usize::MAX, 0);
        let files = eventually("the proxy's descriptors to stay the same", async || {
            let files = self.program.open_files();
            same = if files == last { same + 1 } else { 0 };
            last = files;
            (same == SAME).then_some(files)
        })
        .await;
        let held = ProxyResources { files, bytes: self.program.resident_bytes() };
        println!("{when}: {files} descriptors, {} KiB resident", held.bytes >> 10);
        held
    }
}
