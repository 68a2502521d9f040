//! Reads the text of untrusted files in processes of their own: what a file of a few kilobytes unpacks to cannot take the
//! memory of the program, and a process that is too slow can be ended.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use process_control::{ChildExt as _, Control as _, Output};

use super::formats::Kind;
use super::skip::Skip;

/// The argument with which the program is started as a reader; the name of a file follows.
pub const READ_FILE: &str = "read-file";

/// Address space of a reader, in bytes, where a system limits it. A file may have 64 MB, and its text 8.
#[cfg(any(target_os = "linux", windows))]
const MAX_MEMORY: usize = 768 << 20;

/// Readers at one time.
const MAX_READERS: usize = 4;

/// Stack of the thread that reads; objects of a PDF may be nested deeply.
const STACK_BYTES: usize = 16 << 20;

/// Exit codes of a reader besides 0, with which it writes the text: the reason that it writes is to be shown, or it panicked.
const EXIT_SKIPPED: u8 = 3;
const EXIT_PANICKED: u8 = 4;

/// How long a file may take. Files of thousands of pages take some seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Patience {
    /// For the first attempt, so that slow files do not keep others waiting.
    Short,
    Long,
}

impl Patience {
    fn limit(self) -> Duration {
        match self {
            Self::Short => Duration::from_secs(5),
            Self::Long => Duration::from_mins(1),
        }
    }
}

/// Starts readers.
#[derive(Debug, Default)]
pub(crate) struct FileReader {
    /// The program that reads; without one, files are read in this process.
    program: Option<PathBuf>,
    running: Mutex<usize>,
    ended: Condvar,
}

impl FileReader {
    pub(crate) fn new(program: Option<PathBuf>) -> Self {
        Self { program, ..Self::default() }
    }

    /// The text of an open file, as [`Kind::text`] gives it.
    pub(super) fn text(
        &self,
        kind: Kind,
        path: &str,
        mut file: File,
        patience: Patience,
    ) -> Result<String, Skip> {
        match &self.program {
            Some(program) if kind.is_read_apart() => {
                let _turn = self.wait_for_turn();
                outcome(run(program, path, file, patience.limit())?)
            }
            _ => {
                let mut bytes = Vec::new();
                file.read_to_end(&mut bytes)?;
                kind.text(path, bytes)
            }
        }
    }

    fn wait_for_turn(&self) -> Turn<'_> {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |running: &mut usize| *running >= MAX_READERS;
        *self.ended.wait_while(running, is_full).unwrap_or_else(PoisonError::into_inner) += 1;
        Turn(self)
    }
}

/// One of the readers that may run.
struct Turn<'r>(&'r FileReader);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        *self.0.running.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.ended.notify_one();
    }
}

/// The result of a reader, or `None` if it was ended because it took too long.
fn run(program: &Path, path: &str, file: File, limit: Duration) -> Result<Option<Output>, Skip> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let reader = Command::new(program)
        .args([READ_FILE, name])
        // It needs no key of the program's; Windows starts nothing without this.
        .env_clear()
        .envs(std::env::var_os("SystemRoot").map(|root| ("SystemRoot", root)))
        .stdin(file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let limited = reader.controlled_with_output().time_limit(limit).terminate_for_timeout();
    // Elsewhere only the time is limited.
    #[cfg(any(target_os = "linux", windows))]
    let limited = limited.memory_limit(MAX_MEMORY);
    Ok(limited.wait()?)
}

fn outcome(output: Option<Output>) -> Result<String, Skip> {
    let Output { status, stdout, stderr } = output.ok_or(Skip::TooSlow)?;
    if status.success() {
        return String::from_utf8(stdout).map_err(|_| Skip::Encoding);
    }
    let is_code = |code: u8| status.code() == Some(code.into());
    if is_code(EXIT_SKIPPED) {
        return Err(Skip::Reader(String::from_utf8_lossy(&stdout).into_owned()));
    }
    // Rust says this before it aborts; the kernel kills without a word.
    let wants_memory = String::from_utf8_lossy(&stderr).contains("memory allocation of");
    let is_killed = !is_code(EXIT_PANICKED) && stderr.is_empty();
    Err(if wants_memory || is_killed { Skip::TooMuchMemory } else { Skip::Panicked })
}

/// The reader's side: reads a file with this name from the standard input and writes its text.
pub fn read_file(name: &str) -> ExitCode {
    limit_this_process();
    let Some(kind) = Kind::of_path(name) else { return ExitCode::from(EXIT_PANICKED) };
    // Only a failed allocation is to be seen in the output of errors.
    std::panic::set_hook(Box::new(|_| {}));
    let file = name.to_owned();
    let read = move || -> Result<String, Skip> {
        let mut bytes = Vec::new();
        // It may have grown since its size was looked at.
        io::stdin().lock().take(kind.max_bytes() + 1).read_to_end(&mut bytes)?;
        if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > kind.max_bytes() {
            return Err(Skip::TooLarge(kind.max_bytes()));
        }
        kind.text(&file, bytes)
    };
    let outcome = thread::Builder::new().stack_size(STACK_BYTES).spawn(read).map(thread::JoinHandle::join);
    let (text, code) = match outcome {
        Ok(Ok(Ok(text))) => (text, ExitCode::SUCCESS),
        Ok(Ok(Err(reason))) => (reason.to_string(), ExitCode::from(EXIT_SKIPPED)),
        Ok(Err(_panic)) => return ExitCode::from(EXIT_PANICKED),
        Err(error) => (Skip::Unreadable(error).to_string(), ExitCode::from(EXIT_SKIPPED)),
    };
    // Who asked may have ended.
    io::stdout().lock().write_all(text.as_bytes()).map_or(ExitCode::FAILURE, |()| code)
}

/// Nothing is left behind if the program ends before its reader, and where memory runs short, the kernel ends the reader, not
/// the program. Each of these is a second line of defence, so a system that refuses one is no reason to stop.
#[cfg(target_os = "linux")]
fn limit_this_process() {
    use rustix::process::{Resource, Rlimit, Signal, set_parent_process_death_signal, setrlimit};
    let seconds = Some(Patience::Long.limit().as_secs() + 1);
    let outcomes = [
        set_parent_process_death_signal(Some(Signal::KILL)).map_err(io::Error::from),
        setrlimit(Resource::Cpu, Rlimit { current: seconds, maximum: seconds }).map_err(io::Error::from),
        std::fs::write("/proc/self/oom_score_adj", "1000"),
    ];
    for error in outcomes.into_iter().filter_map(Result::err) {
        tracing::debug!(%error, "a limit of a reader could not be set");
    }
}

#[cfg(not(target_os = "linux"))]
fn limit_this_process() {}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::fs;
    use std::io::Seek as _;
    use std::os::unix::fs::PermissionsExt as _;
    use std::sync::LazyLock;

    use tempfile::TempDir;

    use super::*;

    /// A program that does what the first line of its file says. It is written once: a process that another test starts
    /// meanwhile would keep it open, and it could not be run.
    static PROGRAM: LazyLock<(TempDir, PathBuf)> = LazyLock::new(|| {
        let dir = tempfile::tempdir().unwrap();
        let program = dir.path().join("reader");
        fs::write(&program, "#!/bin/sh\nread -r line\neval \"$line\"\n").unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o700)).unwrap();
        (dir, program)
    });

    /// Reads a file with a reader that runs a line of shell.
    fn read(line: &str, limit: Duration) -> Result<String, Skip> {
        let program = &PROGRAM.1;
        let mut file = tempfile::tempfile().unwrap();
        write!(file, "{line}\nbytes").unwrap();
        file.rewind().unwrap();
        outcome(run(program, "a/b c.pdf", file, limit)?)
    }

    #[test]
    fn the_end_of_a_reader_says_what_became_of_its_file() {
        let check = |script: &str, expect: &str| {
            let outcome = read(script, Duration::from_mins(1));
            assert_eq!(outcome.unwrap_or_else(|reason| reason.to_string()), expect, "{script}");
        };
        check("cat; echo \" of $1 $2\"", "bytes of read-file b c.pdf\n");
        check("printf 'it has no text'; exit 3", "it has no text");
        check("exit 4", "it is damaged in a way that cannot be handled");
        check("echo 'stack overflow' >&2; kill -6 $$", "it is damaged in a way that cannot be handled");
        let memory = "it takes too much memory to read";
        check("echo 'memory allocation of 9 bytes failed' >&2; kill -6 $$", memory);
        check("kill -9 $$", memory);
        check("printf '\\377'", "it is not text");
        // It may end before it has read everything.
        check("exec 0<&-; echo done", "done\n");
    }

    #[test]
    fn a_reader_that_takes_too_long_is_ended() {
        let outcome = read("while :; do :; done", Duration::from_millis(1));
        assert!(matches!(outcome, Err(Skip::TooSlow)), "{outcome:?}");
    }

    #[test]
    fn only_some_readers_run_at_once() {
        let reader = FileReader::default();
        let turns: Vec<_> = (0..MAX_READERS).map(|_| reader.wait_for_turn()).collect();
        thread::scope(|scope| {
            let waiting = scope.spawn(|| drop(reader.wait_for_turn()));
            assert_eq!(*reader.running.lock().unwrap(), MAX_READERS);
            drop(turns);
            waiting.join().unwrap();
        });
        assert_eq!(*reader.running.lock().unwrap(), 0);
    }
}
