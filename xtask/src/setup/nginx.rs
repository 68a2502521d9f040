//! nginx, the peer that the proxy is measured beside.

use super::apt;
use crate::process;
use anyhow::Result;
use std::path::Path;

/// nginx, on PATH or where Debian keeps it.
pub(crate) fn ensure() -> Result<()> {
    if process::find("nginx").is_some() || Path::new("/usr/sbin/nginx").exists() {
        return Ok(());
    }
    apt::install(&["nginx-light"], "the proxy is measured beside it")
}
