//! The border of the part of the program that answers questions and shows answers.

use futures::FutureExt as _;

use super::{AnswerPart, Transcript};

/// Nothing but the part's own file may name it.
pub static ANSWER: AnswerPart = AnswerPart {
    answer: |conversation, config, asked, stopped| conversation.answer(config, asked, stopped).boxed_local(),
    after_answer: |conversation, config| conversation.after_answer(config).boxed_local(),
    go_on: |conversation| conversation.go_on().boxed_local(),
    go_on_off_screen: |conversation| conversation.go_on_off_screen().boxed_local(),
    compress: |conversation| conversation.compress_turns().boxed_local(),
    count: |conversation, version| conversation.count(version).boxed_local(),
    count_typed: |conversation| conversation.count_typed().boxed_local(),
    show: Transcript::show,
    show_earlier: Transcript::show_earlier,
    show_more: Transcript::show_slice,
    reveal: Transcript::reveal,
};
