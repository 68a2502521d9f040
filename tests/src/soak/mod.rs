//! A soak: mixed chats in two tabs, with faults, aborts, kills and reloads, against the real program and browser.
//!
//! A model of every conversation is kept beside the page. After each step the conversation on screen equals it, after
//! each kill all of them do, on screen and in an exported file; no request holds a text of another conversation; and
//! the proxy's open files and memory stay as they were after a warm-up.
//!
//! - `model`: what every conversation has to be;
//! - `script`: what the model server does during a turn, and what has to become of the answer;
//! - `view`: what a person sees and does in a tab;
//! - `visit`: the steps between a browser's start and its end.

mod model;
mod script;
mod view;
mod visit;

use std::{
    path::Path,
    time::{Duration, Instant},
};

use fastrand::Rng;

use self::{model::Conversation, visit::Visit};
use crate::{
    browser::{Browser, End},
    eventually,
    program::{Program, Setup},
    upstream::{Passage, Upstream},
};

/// The warm-up is a quarter of the time, or this where that is shorter.
const WARM_UP: Duration = Duration::from_mins(1);
/// What was finished this long before a kill is on disk.
const ON_DISK_WITHIN: Duration = Duration::from_secs(2);
/// Steps between a browser's start and its kill.
const STEPS: std::ops::Range<usize> = 15..40;
/// The proxy may hold so many descriptors more at the end: idle connections to the upstream come and go.
const MORE_FILES: usize = 8;
/// The proxy's memory may grow by a fifth, and by so much more.
const MORE_BYTES: u64 = 8 << 20;

/// What the proxy holds while nothing runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// File descriptors.
    pub files: usize,
    /// Resident memory, in bytes.
    pub bytes: u64,
}

/// The conversations and what they are made with.
struct Soak {
    rng: Rng,
    upstream: Upstream,
    program: Program,
    conversations: Vec<Conversation>,
    /// How many conversations, questions and steps there were.
    begun: u32,
    asked: u32,
    steps: usize,
    /// Requests whose texts were looked at.
    checked: usize,
    end: Instant,
}

/// Runs for this long. The same seed gives the same steps; how many of them fit into the time differs.
pub async fn run(seed: u64, length: Duration) {
    println!("seed {seed}, {} s", length.as_secs());
    let begin = Instant::now();
    let upstream = Upstream::for_page().await;
    upstream.respond(script::aside).passages([
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
        soak.visit(profile.path(), steps, End::Kill).await;
        kills += 1;
        if warm.is_none() && begin.elapsed() >= WARM_UP.min(length / 4) {
            warm = Some(soak.held("after the warm-up").await);
        }
    }
    soak.visit(profile.path(), 0, End::Quit).await;
    let (before, after) = (warm.expect("the warm-up is over"), soak.held("at the end").await);
    let Soak { steps, asked, begun, checked, .. } = soak;
    println!("{steps} steps, {asked} questions in {begun} conversations, {kills} kills, {checked} requests");
    assert!(after.files <= before.files + MORE_FILES, "descriptors are left open: {before:?}, {after:?}");
    let most = before.bytes + before.bytes / 5 + MORE_BYTES;
    assert!(after.bytes <= most, "memory grows: {before:?}, {after:?}");
}

impl Soak {
    /// Starts a browser, compares all conversations, and does so many steps.
    async fn visit(&mut self, profile: &Path, steps: usize, end: End) {
        Browser::run_in(profile, &[], end, async |browser| {
            let mut visit = Visit::begin(self, browser).await;
            visit.compare_all().await;
            for _ in 0..steps {
                if Instant::now() >= visit.end() {
                    break;
                }
                visit.step().await;
            }
            if end == End::Kill {
                visit.before_kill().await;
                tokio::time::sleep(ON_DISK_WITHIN).await;
            }
        })
        .await;
        self.check_requests();
    }

    /// No request holds texts of two conversations.
    fn check_requests(&mut self) {
        let seen = self.upstream.seen();
        for request in &seen[self.checked..] {
            let about = script::words_in(&request.whole_text());
            assert!(about.len() <= 1, "a request with texts of {about:?}: {}", request.whole_text());
        }
        self.checked = seen.len();
    }

    /// What the proxy holds, once that does not change any more.
    async fn held(&self, when: &str) -> Held {
        const SAME: usize = 50;
        let (mut last, mut same) = (usize::MAX, 0);
        let files = eventually("the proxy's descriptors to stay the same", async || {
            let files = self.program.open_files();
            same = if files == last { same + 1 } else { 0 };
            last = files;
            (same == SAME).then_some(files)
        })
        .await;
        let held = Held { files, bytes: self.program.resident_bytes() };
        println!("{when}: {files} descriptors, {} KiB resident", held.bytes >> 10);
        held
    }
}
