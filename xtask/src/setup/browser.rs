//! A real browser with its driver, and fonts to read its screenshots by.

use super::apt;
use crate::process;
use anyhow::Result;
use std::path::Path;

const FONTS: [(&str, &str); 2] = [
    ("fonts-dejavu-core", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
    ("fonts-noto-color-emoji", "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"),
];

/// Chromium, `ChromeDriver` and, where packages of this system can bring them, fonts.
pub(crate) fn ensure() -> Result<()> {
    let mut missing = Vec::new();
    if process::find("chromium").is_none() {
        missing.push("chromium");
    }
    if process::find("chromedriver").is_none() {
        missing.push("chromium-driver");
    }
    if process::find("apt-get").is_some() {
        missing
            .extend(FONTS.iter().filter(|(_, file)| !Path::new(file).exists()).map(|(package, _)| *package));
    }
    if missing.is_empty() { Ok(()) } else { apt::install(&missing, "the page is tested in a real browser") }
}
