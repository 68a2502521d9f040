//! The model server that both proxies forward to.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Result, bail};
use footnote_tests::bench::stats::float;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::interval;

use crate::message::Decoder;
use crate::payload::{self, Mode};

/// A running upstream; it lives as long as the runtime it was started in.
#[derive(Debug)]
pub(crate) struct Upstream {
    /// The address it listens on.
    pub(crate) address: SocketAddr,
    /// Counts up when held streams are released.
    release: watch::Sender<u64>,
    paced_deltas: u64,
}

impl Upstream {
    /// Starts one whose paced streams last `paced_seconds`.
    pub(crate) async fn start(paced_seconds: u32) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let release = watch::Sender::new(0);
        let paced_deltas = u64::from(paced_seconds * payload::PACE);
        let released = release.clone();
        tokio::spawn(async move {
            loop {
                match listener.accept().await {
                    Ok((stream, _)) => {
                        let released = released.subscribe();
                        tokio::spawn(async move {
                            // A connection that ends early is seen, and reported, at the other end.
                            if let Err(error) = serve(stream, paced_deltas, released).await {
                                eprintln!("upstream: {error:#}");
                            }
                        });
                    }
                    Err(error) => eprintln!("upstream: {error}"),
                }
            }
        });
        Ok(Self { address, release, paced_deltas })
    }

    /// Lets all held streams end.
    pub(crate) fn release(&self) {
        self.release.send_modify(|count| *count += 1);
    }

    /// Deltas in a paced stream.
    pub(crate) fn paced_deltas(&self) -> f64 {
        float(self.paced_deltas)
    }
}

async fn serve(mut stream: TcpStream, paced_deltas: u64, mut released: watch::Receiver<u64>) -> Result<()> {
    stream.set_nodelay(true)?;
    let reply = payload::json_reply();
    let mut decoder = Decoder::default();
    let mut body = Vec::new();
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let count = stream.read(&mut buffer).await?;
        if count == 0 {
            return Ok(());
        }
        let complete = decoder.decode(&buffer[..count], |_, part| {
            body.extend_from_slice(part);
            Ok(())
        })?;
        if !complete {
            continue;
        }
        let Some(mode) = payload::mode_of(&body) else {
            stream.write_all(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n").await?;
            bail!("a request body was changed on its way");
        };
        body.clear();
        if mode == Mode::Json {
            stream.write_all(&reply).await?;
            continue;
        }
        stream.write_all(payload::STREAM_HEAD).await?;
        match mode {
            Mode::Json => {}
            Mode::Burst => {
                for piece in payload::BURST_PIECES.iter() {
                    stream.write_all(piece).await?;
                }
            }
            Mode::Paced => {
                let mut tick = interval(Duration::from_secs(1) / payload::PACE);
                for _ in 0..paced_deltas {
                    tick.tick().await;
                    let event = payload::event(payload::now_ns());
                    stream.write_all(&payload::chunk(event.as_bytes())).await?;
                }
            }
            Mode::Held => {
                released.mark_unchanged();
                for number in 0..payload::HELD_DELTAS as u64 {
                    stream.write_all(&payload::chunk(payload::event(number).as_bytes())).await?;
                }
                released.changed().await?;
            }
        }
        stream.write_all(&payload::chunk(payload::DONE)).await?;
        stream.write_all(b"0\r\n\r\n").await?;
    }
}
