//! The files of folders that were dropped on the page.

use footnote_client::added::is_hidden;
use js_sys::{Array, Function, Promise};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FileSystemDirectoryEntry, FileSystemEntry, FileSystemFileEntry};

use super::files::{Dropped, LocalFile};

/// Files of folders at most; a library of this browser has room for fewer.
const MOST: usize = 20_000;

/// All files of what was dropped, those in folders too, in the order of their paths.
pub(crate) async fn all(dropped: Dropped) -> Vec<LocalFile> {
    let Dropped { files, mut entries } = dropped;
    // A browser that knows no folders gives their files alone.
    if entries.is_empty() {
        return files;
    }
    entries.reverse();
    let mut found = Vec::new();
    while let Some(entry) = entries.pop() {
        if is_hidden(&entry.name()) || found.len() >= MOST {
            continue;
        }
        if entry.is_directory() {
            let mut within = within(entry.unchecked_ref()).await;
            within.sort_by_key(FileSystemEntry::name);
            entries.extend(within.into_iter().rev());
        } else if let Some(file) = file(entry.unchecked_ref()).await {
            let path = entry.full_path();
            found.push(LocalFile::within(file, path.trim_start_matches('/').to_owned()));
        }
    }
    found
}

/// Lists a folder, which browsers give in parts, the last of them empty.
async fn within(folder: &FileSystemDirectoryEntry) -> Vec<FileSystemEntry> {
    let reader = folder.create_reader();
    let mut all = Vec::new();
    loop {
        let part =
            called_back(|resolve, reject| reader.read_entries_with_callback_and_callback(resolve, reject));
        let part: Array = match part.await {
            Some(part) => part.unchecked_into(),
            None => return all,
        };
        if part.length() == 0 {
            return all;
        }
        all.extend(part.iter().map(JsValue::unchecked_into::<FileSystemEntry>));
    }
}

async fn file(entry: &FileSystemFileEntry) -> Option<File> {
    let file = called_back(|resolve, reject| {
        entry.file_with_callback_and_callback(resolve, reject);
        Ok(())
    });
    file.await?.dyn_into().ok()
}

/// Asks by two functions, and returns what the first is called with; `None` if the second one is.
async fn called_back(ask: impl Fn(&Function, &Function) -> Result<(), JsValue>) -> Option<JsValue> {
    let promise = Promise::new(&mut |resolve, reject| {
        if ask(&resolve, &reject).is_err() {
            reject.call0(&JsValue::NULL).ok();
        }
    });
    JsFuture::from(promise).await.ok()
}
