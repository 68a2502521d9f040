//! The border of the part of the program that answers questions and shows answers.

use footnote_core::turn::Builder;

/// What the rest of the program calls of the part.
pub struct AnswerPart {
    /// The graph of a turn, to be added to.
    pub graph: fn() -> Builder,
}

/// Nothing but the part's own file may name it.
pub static ANSWER: AnswerPart = AnswerPart { graph: Builder::standard };
