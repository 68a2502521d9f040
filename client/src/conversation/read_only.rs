//! Why a conversation can only be read.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadOnly {
    /// A newer version of the page wrote it.
    Newer,
    /// Another tab has it.
    OtherTab,
    /// The conversation is being taken over from another tab.
    Coming,
}
