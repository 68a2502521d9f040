//! What is loaded once the page's frame is there, each part a WebAssembly file of its own. The build splits the program
//! at the functions here: what only they lead to goes with them. Without the feature `split` there is one program, and
//! nothing is left to load.

use std::fmt;

use super::{
    boot::Frame,
    panels::{PANELS, Panels},
};

/// A part of the page could not be loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NotLoaded;

impl fmt::Display for NotLoaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "A part of the page could not be loaded. Try again; if there is a newer version, load the page anew.",
        )
    }
}

impl std::error::Error for NotLoaded {}

#[cfg(feature = "split")]
pub(super) use self::split::{conversation, panels};
#[cfg(not(feature = "split"))]
pub(super) use self::whole::{conversation, panels};

#[cfg(feature = "split")]
#[expect(clippy::unnecessary_wraps, reason = "they can fail to come, whatever they do themselves")]
mod split {
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    use super::{Frame, NotLoaded, PANELS, Panels};

    impl From<SplitLoaderError> for NotLoaded {
        fn from(_: SplitLoaderError) -> Self {
            Self
        }
    }

    /// The conversation on screen and all that asking takes.
    #[wasm_split(conversation, fallible)]
    pub(in crate::ui) fn conversation(frame: &'static Frame) -> Result<(), NotLoaded> {
        crate::ui::show(frame);
        Ok(())
    }

    /// What stands beside the conversation.
    #[wasm_split(panels, fallible)]
    pub(in crate::ui) fn panels() -> Result<&'static Panels, NotLoaded> {
        Ok(&PANELS)
    }
}

#[cfg(not(feature = "split"))]
mod whole {
    use super::{Frame, NotLoaded, PANELS, Panels};

    /// The conversation on screen and all that asking takes.
    pub(in crate::ui) async fn conversation(frame: &'static Frame) -> Result<(), NotLoaded> {
        crate::ui::show(frame);
        Ok(())
    }

    /// What stands beside the conversation.
    pub(in crate::ui) async fn panels() -> Result<&'static Panels, NotLoaded> {
        Ok(&PANELS)
    }
}
