//! What is loaded once the page's frame is there, each part a WebAssembly file of its own. The build splits the program
//! at the functions here: what only they lead to goes with them. Without the feature `split` there is one program, and
//! nothing is left to load.

use std::fmt;

use super::boot::Frame;

/// A part of the page could not be loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NotLoaded;

impl fmt::Display for NotLoaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "A part of the page could not be loaded. There may be no connection, or a newer version of the page",
        )
    }
}

impl std::error::Error for NotLoaded {}

#[cfg(feature = "split")]
pub(super) use self::split::conversation;
#[cfg(not(feature = "split"))]
pub(super) use self::whole::conversation;

#[cfg(feature = "split")]
mod split {
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    use super::{Frame, NotLoaded};

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
}

#[cfg(not(feature = "split"))]
mod whole {
    use super::{Frame, NotLoaded};

    /// The conversation on screen and all that asking takes.
    pub(in crate::ui) async fn conversation(frame: &'static Frame) -> Result<(), NotLoaded> {
        crate::ui::show(frame);
        Ok(())
    }
}
