//! Progress of an answer that is on its way.

use footnote_core::conversation::ToolCallRecord;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// The turn is being set up.
    Starting,
    /// Servers are asked which tools they have.
    LookingForTools,
    /// This part of a document that is to be summarised is being read, of so many.
    Reading { part: usize, of: usize },
    /// The notes of its parts are being shortened.
    Condensing,
    /// Older turns are being compressed.
    Compressing,
    /// The question is being rewritten to stand alone, for the search.
    Rewriting,
    /// The knowledge base is being searched for this.
    Searching(String),
    /// The knowledge base gave this many passages.
    Found(usize),
    /// The model was asked, perhaps with this number of passages, and has not begun.
    Waiting(Option<usize>),
    /// The model calls a tool.
    Tool(ToolCallRecord),
    /// A tool that takes long says how far it is.
    ToolSays(String),
    /// The model thinks before it answers.
    Thinking,
    /// The answer is being received.
    Writing,
    /// Another tab is writing the answer.
    OtherTab,
}

impl Progress {
    /// The progress once the model has been asked.
    #[must_use]
    pub fn waiting(&self) -> Self {
        match self {
            Self::Found(count) | Self::Waiting(Some(count)) => Self::Waiting(Some(*count)),
            Self::Starting
            | Self::LookingForTools
            | Self::Reading { .. }
            | Self::Condensing
            | Self::Compressing
            | Self::Rewriting
            | Self::Searching(_)
            | Self::Waiting(None)
            | Self::Tool(_)
            | Self::ToolSays(_)
            | Self::Thinking
            | Self::Writing
            | Self::OtherTab => Self::Waiting(None),
        }
    }
}
