//! The files that `app/index.html` names, in one folder, and the programs among them.
//!
//! index.html is written for Trunk, which serves the page to whoever works on it. What visitors get is put together here
//! instead: the page's program is split between the compiler and wasm-bindgen, where Trunk lets nobody in.

use super::Files;
use super::program::{self, Target};
use crate::setup::PageTools;
use crate::workspace;
use anyhow::{Context, Result, bail};
use std::fs;
use std::ops::Range;
use std::path::Path;

const INDEX: &str = "index.html";
/// What index.html says to Trunk begins like this.
const ASSET: &str = "<link data-trunk ";

/// Everything of the page, under the names that index.html has for it.
pub(super) fn bundle(tools: &PageTools) -> Result<Files> {
    let app = workspace::root().join("app");
    let mut html = fs::read_to_string(app.join(INDEX)).context("cannot read app/index.html")?;
    let mut files = Files::new();
    while let Some(asset) = Asset::first(&html)? {
        let element = asset.take(&app, tools, &mut files).context("app/index.html")?;
        html.replace_range(asset.place, &element);
    }
    files.insert(INDEX.to_owned(), html.into_bytes());
    Ok(files)
}

/// An element of index.html that stands for a file or a program.
struct Asset {
    /// Where it is, to the end of its line.
    place: Range<usize>,
    /// Its attributes.
    text: String,
}

impl Asset {
    fn first(html: &str) -> Result<Option<Self>> {
        let Some(start) = html.find(ASSET) else { return Ok(None) };
        let rest = &html[start..];
        let length = rest.find('>').context("app/index.html: a link has no end")? + 1;
        let text = rest[..length].to_owned();
        let end = start + length + usize::from(rest[length..].starts_with('\n'));
        Ok(Some(Self { place: start..end, text }))
    }

    /// Puts into `files` what it stands for, and gives the element that takes its place.
    fn take(&self, app: &Path, tools: &PageTools, files: &mut Files) -> Result<String> {
        let (rel, href) = (self.needed("rel")?, self.needed("href")?);
        let mut copied = || -> Result<String> {
            let name = href.rsplit('/').next().unwrap_or(href).to_owned();
            let path = app.join(href);
            files.insert(name.clone(), fs::read(&path).with_context(|| format!("cannot read {href}"))?);
            Ok(name)
        };
        Ok(match rel {
            "icon" => format!("<link rel=\"icon\" href=\"./{}\">\n", copied()?),
            "css" => format!("<link rel=\"stylesheet\" href=\"./{}\">\n", copied()?),
            "copy-file" => copied().map(|_| String::new())?,
            "rust" => {
                let name = self.needed("data-bin")?;
                let target = match self.attribute("data-type") {
                    None => Target::Page,
                    Some("worker") => Target::Worker,
                    Some(other) => bail!("no program can be a {other} here"),
                };
                files.extend(program::build(name, target, tools)?);
                if target == Target::Page { starting(name) } else { String::new() }
            }
            other => bail!("rel=\"{other}\" is Trunk's: say in xtask/src/page/bundle.rs what becomes of it"),
        })
    }

    fn needed(&self, name: &str) -> Result<&str> {
        self.attribute(name).with_context(|| format!("{} has no {name}", self.text))
    }

    fn attribute(&self, name: &str) -> Option<&str> {
        let (_, value) = self.text.split_once(&format!(" {name}=\""))?;
        value.split_once('"').map(|(value, _)| value)
    }
}

/// The elements that load and start the page's program.
fn starting(name: &str) -> String {
    format!(
        "<link rel=\"modulepreload\" href=\"./{name}.js\" crossorigin=\"anonymous\">\n\
         <link rel=\"preload\" href=\"./{name}_bg.wasm\" crossorigin=\"anonymous\" as=\"fetch\" type=\"application/wasm\">\n\
         <script type=\"module\">import init from './{name}.js'; init({{ module_or_path: './{name}_bg.wasm' }});</script>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::Asset;

    #[test]
    fn an_element_is_found_with_its_attributes() {
        let html = "<p>\n<link data-trunk rel=\"css\" href=\"a/b.css\">\n<link data-trunk rel=\"icon\">";
        let asset = Asset::first(html).unwrap().unwrap();
        assert_eq!(&html[asset.place.clone()], "<link data-trunk rel=\"css\" href=\"a/b.css\">\n");
        assert_eq!(asset.needed("href").unwrap(), "a/b.css");
        assert_eq!(asset.attribute("data-bin"), None);
        assert!(Asset::first("<link rel=\"css\">").unwrap().is_none());
        assert!(Asset::first("<link data-trunk ").is_err());
    }
}
