//! Answers that were still streaming when the page was closed.

use std::rc::Rc;

use crate::{
    conversation::{Answer, AnswerState, Session, mark_cited},
    markdown,
};

/// Marks an answer as interrupted and the sources it cites as cited, as the turn would have done.
pub fn mark_interrupted(answer: &mut Answer) {
    answer.state = AnswerState::Interrupted;
    let nodes = markdown::parse(&answer.text, &answer.citable_numbers());
    mark_cited(&mut answer.sources, &markdown::citations(&nodes));
}

/// Marks every streaming answer as interrupted. Only the tab that owns the session may do this, once, when it opens it.
pub fn mark_unfinished(session: &mut Session) {
    for exchange in &mut session.exchanges {
        if exchange.answer.as_ref().is_some_and(|answer| answer.state == AnswerState::Streaming)
            && let Some(answer) = &mut Rc::make_mut(exchange).answer
        {
            mark_interrupted(answer);
        }
    }
}
