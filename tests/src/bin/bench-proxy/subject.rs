//! The subjects of the measurement: nginx, Footnote's proxy, or no proxy.

use std::fs;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use footnote_tests::bench::process::{Process, footnote_binary, free_port};
use tempfile::TempDir;

use crate::load::Client;
use crate::payload::Mode;

/// Debian's path; `NGINX_BIN` names another.
const NGINX: &str = "/usr/sbin/nginx";
const START_LIMIT: Duration = Duration::from_secs(10);

/// The ways from the load generator to the upstream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// No proxy: the limit of the load generator and the upstream.
    Direct,
    /// Debian's nginx with `proxy_pass`.
    Nginx,
    /// The release binary of this project.
    Footnote,
}

/// A way that is ready for requests; dropping it ends its proxy.
#[derive(Debug)]
pub(crate) struct Subject {
    /// The address for requests.
    pub(crate) address: SocketAddr,
    process: Option<Process>,
    _folder: Option<TempDir>,
}

/// The path of the measured nginx.
pub(crate) fn nginx_binary() -> String {
    std::env::var("NGINX_BIN").unwrap_or_else(|_| NGINX.to_owned())
}

impl Subject {
    /// Starts the way to `upstream`, a proxy on `core` alone, and waits until a request passes through.
    pub(crate) async fn start(kind: Kind, upstream: SocketAddr, core: Option<usize>) -> Result<Self> {
        let address = SocketAddr::from(([127, 0, 0, 1], free_port()?));
        let mut subject = match kind {
            Kind::Direct => Self { address: upstream, process: None, _folder: None },
            Kind::Nginx => {
                let folder = tempfile::tempdir()?;
                let config = folder.path().join("nginx.conf");
                fs::write(&config, nginx_config(&folder, address, upstream))?;
                let path = |name: &str| folder.path().join(name).display().to_string();
                let arguments = [
                    "-p".to_owned(),
                    path(""),
                    "-c".to_owned(),
                    config.display().to_string(),
                    "-e".to_owned(),
                    path("error.log"),
                ];
                let process = Process::start(nginx_binary(), &arguments, &[], core)?;
                Self { address, process: Some(process), _folder: Some(folder) }
            }
            Kind::Footnote => {
                let environment = [
                    ("BIND_ADDR", address.to_string()),
                    ("LLM_BASE_URL", format!("http://{upstream}/v1")),
                    ("RETRIEVAL_KIND", "none".to_owned()),
                    // No line for each request, as with nginx's access log off.
                    ("RUST_LOG", "warn".to_owned()),
                ];
                let process = Process::start(footnote_binary()?, &[], &environment, core)?;
                Self { address, process: Some(process), _folder: None }
            }
        };
        subject.wait_until_ready(kind).await?;
        Ok(subject)
    }

    /// The proxy's process id; `None` without a proxy.
    pub(crate) fn pid(&self) -> Option<u32> {
        self.process.as_ref().map(Process::id)
    }

    async fn wait_until_ready(&mut self, kind: Kind) -> Result<()> {
        let begin = Instant::now();
        loop {
            if let Some(process) = &mut self.process {
                process.check_alive().with_context(|| format!("{kind:?} did not start"))?;
            }
            let result = async { Client::connect(self.address).await?.json(Mode::Json).await }.await;
            match result {
                Ok(()) => return Ok(()),
                Err(error) if begin.elapsed() > START_LIMIT => {
                    bail!(error.context(format!("{kind:?} takes no requests")))
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }
}

/// One worker that forwards at once and keeps its connections, and no log: the least nginx can do per request. One
/// process (no master), so that its memory and time are those of one process id.
fn nginx_config(folder: &TempDir, address: SocketAddr, upstream: SocketAddr) -> String {
    let folder = folder.path().display();
    format!(
        "daemon off;
master_process off;
worker_processes 1;
worker_rlimit_nofile 16384;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
events {{ worker_connections 8192; }}
http {{
    access_log off;
    tcp_nodelay on;
    keepalive_timeout 60s;
    keepalive_requests 100000000;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    upstream model {{
        server {upstream};
        keepalive 1024;
        keepalive_requests 100000000;
    }}
    server {{
        listen {address};
        location / {{
            proxy_pass http://model;
            proxy_http_version 1.1;
            proxy_set_header Connection \"\";
            proxy_buffering off;
        }}
    }}
}}
"
    )
}
