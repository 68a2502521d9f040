//! The load generator: raw sockets, and a check of every byte that comes back.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use footnote_tests::bench::process::{cpu_time, memory_kb};
use footnote_tests::bench::stats::{float, percentile};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::message::Decoder;
use crate::payload::{self, Mode};
use crate::subject::Subject;
use crate::upstream::Upstream;

const JSON_CONNECTIONS: usize = 64;
const BURST_CONNECTIONS: usize = 32;
const PACED_CONNECTIONS: u32 = 100;
/// Streams that are open at once when memory is measured.
pub(crate) const HELD_CONNECTIONS: usize = 1_000;
const CONNECTIONS_AT_ONCE: usize = 50;
const WARM_UP: Duration = Duration::from_millis(500);
/// Deltas at the head of each paced stream that are not counted.
const PACED_WARM_UP: usize = 25;
const SILENCE_LIMIT: Duration = Duration::from_secs(10);

/// Throughput at full load.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Throughput {
    /// Requests, or deltas, a second.
    pub(crate) per_second: f64,
    /// Microseconds of the proxy's processor time for each; not a number without a proxy.
    pub(crate) cpu_us_each: f64,
    /// The share of its core that the load generator, with the upstream, used.
    pub(crate) load_share: f64,
}

/// Latency of deltas.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Latency {
    /// Median, milliseconds.
    pub(crate) p50_ms: f64,
    /// 99th percentile, milliseconds.
    pub(crate) p99_ms: f64,
    /// Microseconds of the proxy's processor time for each delta.
    pub(crate) cpu_us_each: f64,
}

/// A kept connection and its buffer.
#[derive(Debug)]
pub(crate) struct Client {
    stream: TcpStream,
    host: String,
    decoder: Decoder,
    buffer: Vec<u8>,
}

impl Client {
    /// Connects.
    pub(crate) async fn connect(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self {
            stream,
            host: address.to_string(),
            decoder: Decoder::default(),
            buffer: vec![0; 64 * 1024],
        })
    }

    /// One JSON exchange, checked.
    pub(crate) async fn json(&mut self, mode: Mode) -> Result<()> {
        let request = payload::request(mode, &self.host);
        self.exchange(&request, Expect::new(&payload::REPLY)).await.map(|_| ())
    }

    /// Sends and reads until the reply is complete and equal to what is expected.
    async fn exchange<'a>(&mut self, request: &[u8], mut expect: Expect<'a>) -> Result<Expect<'a>> {
        self.stream.write_all(request).await?;
        while !self.read_some(|status, part| expect.take(status, part)).await? {}
        expect.finish()?;
        Ok(expect)
    }

    /// Reads what is available; `true` at the end of the reply.
    async fn read_some(&mut self, body: impl FnMut(u16, &[u8]) -> Result<()>) -> Result<bool> {
        let count = self.stream.read(&mut self.buffer).await?;
        ensure!(count > 0, "the connection ended within a reply");
        self.decoder.decode(&self.buffer[..count], body)
    }
}

/// An expected body, and how much of it has arrived.
struct Expect<'a> {
    whole: &'a [u8],
    at: usize,
    counter: Option<&'a AtomicU64>,
}

impl<'a> Expect<'a> {
    fn new(whole: &'a [u8]) -> Self {
        Self { whole, at: 0, counter: None }
    }

    fn take(&mut self, status: u16, part: &[u8]) -> Result<()> {
        ensure!(status == 200, "status {status}: {}", String::from_utf8_lossy(part));
        let end = self.at + part.len();
        ensure!(self.whole.get(self.at..end) == Some(part), "the body differs from byte {} on", self.at);
        self.at = end;
        if let Some(counter) = self.counter {
            counter.fetch_add(part.len() as u64, Ordering::Relaxed);
        }
        Ok(())
    }

    fn finish(&self) -> Result<()> {
        ensure!(self.at == self.whole.len(), "{} of {} bytes arrived", self.at, self.whole.len());
        Ok(())
    }
}

/// JSON exchanges on [`JSON_CONNECTIONS`] connections, each sending the next request when it has its reply.
pub(crate) async fn json(subject: &Subject, duration: Duration) -> Result<Throughput> {
    let count = Arc::new(AtomicU64::new(0));
    saturate(subject, duration, JSON_CONNECTIONS, 1.0, &count, |mut client, count| async move {
        let request = payload::request(Mode::Json, &client.host);
        client.exchange(&request, Expect::new(&payload::REPLY)).await?;
        count.fetch_add(1, Ordering::Relaxed);
        Ok(client)
    })
    .await
}

/// Streams at full speed on [`BURST_CONNECTIONS`] connections.
pub(crate) async fn burst(subject: &Subject, duration: Duration) -> Result<Throughput> {
    let count = Arc::new(AtomicU64::new(0));
    let unit = float(payload::EVENT_BYTES as u64);
    saturate(subject, duration, BURST_CONNECTIONS, unit, &count, |mut client, count| async move {
        let request = payload::request(Mode::Burst, &client.host);
        client.exchange(&request, Expect { counter: Some(&count), ..Expect::new(&payload::BURST) }).await?;
        Ok(client)
    })
    .await
}

/// Runs `once` again and again on each connection, and measures the growth of `counter`, in pieces of work of
/// `unit` each.
async fn saturate<F, R>(
    subject: &Subject,
    duration: Duration,
    connections: usize,
    unit: f64,
    counter: &Arc<AtomicU64>,
    once: F,
) -> Result<Throughput>
where
    F: Fn(Client, Arc<AtomicU64>) -> R + Copy + Send + 'static,
    R: Future<Output = Result<Client>> + Send,
{
    let stop = Arc::new(AtomicBool::new(false));
    let mut tasks = JoinSet::new();
    for _ in 0..connections {
        let mut client = Client::connect(subject.address).await?;
        let (stop, counter) = (stop.clone(), counter.clone());
        tasks.spawn(async move {
            while !stop.load(Ordering::Relaxed) {
                client =
                    timeout(SILENCE_LIMIT, once(client, counter.clone())).await.context("no reply")??;
            }
            anyhow::Ok(())
        });
    }
    sleep(WARM_UP).await;
    let before = Reading::take(subject, counter)?;
    sleep(duration).await;
    let after = Reading::take(subject, counter)?;
    stop.store(true, Ordering::Relaxed);
    while let Some(result) = tasks.join_next().await {
        result??;
    }
    let seconds = (after.at - before.at).as_secs_f64();
    let done = float(after.count - before.count) / unit;
    ensure!(done > 0.0, "nothing was carried");
    Ok(Throughput {
        per_second: done / seconds,
        cpu_us_each: (after.proxy_cpu_s - before.proxy_cpu_s) * 1e6 / done,
        load_share: (after.own_cpu_s - before.own_cpu_s) / seconds,
    })
}

struct Reading {
    at: Instant,
    count: u64,
    proxy_cpu_s: f64,
    own_cpu_s: f64,
}

impl Reading {
    fn take(subject: &Subject, counter: &AtomicU64) -> Result<Self> {
        let proxy_cpu_s = proxy_cpu_s(subject)?;
        let own_cpu_s = cpu_time(std::process::id())?.as_secs_f64();
        Ok(Self { at: Instant::now(), count: counter.load(Ordering::Relaxed), proxy_cpu_s, own_cpu_s })
    }
}

fn proxy_cpu_s(subject: &Subject) -> Result<f64> {
    subject.pid().map_or(Ok(f64::NAN), |pid| Ok(cpu_time(pid)?.as_secs_f64()))
}

/// Paced streams on [`PACED_CONNECTIONS`] connections, begun evenly over one interval between two deltas.
pub(crate) async fn paced(subject: &Subject, upstream: &Upstream) -> Result<Latency> {
    let mut tasks = JoinSet::new();
    let stagger = Duration::from_secs(1) / payload::PACE / PACED_CONNECTIONS;
    let before = proxy_cpu_s(subject)?;
    for number in 0..PACED_CONNECTIONS {
        let address = subject.address;
        tasks.spawn(async move {
            sleep(stagger * number).await;
            let mut client = Client::connect(address).await?;
            let request = payload::request(Mode::Paced, &client.host);
            client.stream.write_all(&request).await?;
            let mut events = Events::default();
            while !timeout(SILENCE_LIMIT, client.read_some(|status, part| events.take(status, part)))
                .await??
            {}
            ensure!(events.rest == payload::DONE, "a stream did not end as it should");
            anyhow::Ok(events.waited_ms)
        });
    }
    let mut waited_ms = Vec::new();
    while let Some(result) = tasks.join_next().await {
        let waited = result??;
        ensure!(float(waited.len() as u64) >= upstream.paced_deltas(), "deltas were lost");
        waited_ms.extend_from_slice(&waited[PACED_WARM_UP.min(waited.len())..]);
    }
    let deltas = upstream.paced_deltas() * f64::from(PACED_CONNECTIONS);
    Ok(Latency {
        p50_ms: percentile(&waited_ms, 50),
        p99_ms: percentile(&waited_ms, 99),
        cpu_us_each: (proxy_cpu_s(subject)? - before) * 1e6 / deltas,
    })
}

/// Cuts a stream into events and notes the latency of each.
#[derive(Default)]
struct Events {
    rest: Vec<u8>,
    waited_ms: Vec<f64>,
}

impl Events {
    fn take(&mut self, status: u16, part: &[u8]) -> Result<()> {
        ensure!(status == 200, "status {status}: {}", String::from_utf8_lossy(part));
        let now = payload::now_ns();
        self.rest.extend_from_slice(part);
        while self.rest.len() >= payload::EVENT_BYTES {
            let event: Vec<u8> = self.rest.drain(..payload::EVENT_BYTES).collect();
            let Some(sent) = payload::number_in(&event) else { bail!("a delta was changed on its way") };
            self.waited_ms.push(float(now.saturating_sub(sent)) / 1e6);
        }
        Ok(())
    }
}

/// Opens [`HELD_CONNECTIONS`] streams, waits until each has got its deltas, and returns by how many kilobytes of
/// resident memory a stream the proxy has grown.
pub(crate) async fn memory_kb_each(subject: &Subject, upstream: &Upstream) -> Result<f64> {
    let pid = subject.pid().context("memory of no proxy")?;
    let before = memory_kb(pid, "VmRSS")?;
    let mut open = Vec::new();
    while open.len() < HELD_CONNECTIONS {
        let mut tasks = JoinSet::new();
        for _ in 0..CONNECTIONS_AT_ONCE {
            tasks.spawn(timeout(SILENCE_LIMIT, hold(subject.address)));
        }
        while let Some(result) = tasks.join_next().await {
            open.push(result???);
        }
    }
    let after = memory_kb(pid, "VmRSS")?;
    upstream.release();
    for (mut client, mut seen) in open {
        let mut collect = |_: u16, part: &[u8]| {
            seen.extend_from_slice(part);
            Ok(())
        };
        while !timeout(SILENCE_LIMIT, client.read_some(&mut collect)).await?? {}
        ensure!(seen.ends_with(payload::DONE), "a held stream did not end as it should");
    }
    Ok(float(after.saturating_sub(before)) / float(HELD_CONNECTIONS as u64))
}

async fn hold(address: SocketAddr) -> Result<(Client, Vec<u8>)> {
    let mut client = Client::connect(address).await?;
    // A thousand buffers of the usual size would only fill this program's own memory.
    client.buffer = vec![0; 2 * 1024];
    let request = payload::request(Mode::Held, &client.host);
    client.stream.write_all(&request).await?;
    let mut seen = Vec::new();
    while seen.len() < payload::HELD_DELTAS * payload::EVENT_BYTES {
        let ended = client
            .read_some(|status, part| {
                ensure!(status == 200, "status {status}: {}", String::from_utf8_lossy(part));
                seen.extend_from_slice(part);
                Ok(())
            })
            .await?;
        ensure!(!ended, "a held stream ended by itself");
    }
    Ok((client, seen))
}
