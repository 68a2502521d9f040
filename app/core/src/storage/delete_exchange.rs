//! Deleting one exchange of a conversation. Its text is deleted; its number stays taken, so that no other
//! exchange gets records that another tab still has.

use std::rc::Rc;

use crate::{
    conversation::{
        Answer, AnswerState, AttachedFile, Exchange, ExchangeId, IndexLine, Question, Record, SessionId,
    },
    ports::{HistoryStore, StoreError},
};

/// Deletes an exchange; returns the records that bring it back, `None` if there is no such exchange.
pub async fn delete_exchange(
    store: &dyn HistoryStore,
    session: &SessionId,
    id: ExchangeId,
) -> Result<Option<Vec<Record>>, StoreError> {
    let Some(stored) = store.get(session).await? else { return Ok(None) };
    let Some(exchange) = stored.exchange(id) else { return Ok(None) };
    let index = stored.memory.index.get(&id).cloned();
    let Exchange { question, answer, .. } = Exchange::clone(exchange);
    let emptied = [
        answer.as_ref().map(|_| Record::Answer { exchange: id, answer: Box::new(empty_answer()) }),
        index.as_ref().map(|_| Record::Index { exchange: id, line: Rc::new(IndexLine::default()) }),
        // Last, because only now is the exchange gone.
        Some(Record::Question { exchange: id, question: empty_question(&question) }),
    ];
    for record in emptied.into_iter().flatten() {
        store.append(session, record).await?;
    }
    let removed = [
        answer.map(|answer| Record::Answer { exchange: id, answer: Box::new(answer) }),
        index.map(|line| Record::Index { exchange: id, line }),
        Some(Record::Question { exchange: id, question }),
    ];
    Ok(Some(removed.into_iter().flatten().collect()))
}

fn empty_question(question: &Question) -> Question {
    let nameless = |file: &AttachedFile| AttachedFile { id: file.id, title: String::new() };
    let attachments = question.attachments.iter().map(nameless).collect();
    Question { attachments, deleted: true, ..Question::new("", question.asked_ms) }
}

fn empty_answer() -> Answer {
    Answer { state: AnswerState::Complete, ..Answer::streaming(0) }
}

#[cfg(test)]
mod tests {
    use futures::executor::block_on;

    use super::*;
    use crate::{
        conversation::{Attachment, Session, SessionHead},
        storage::MemoryStore,
    };

    fn stored(store: &MemoryStore, id: &SessionId) -> Session {
        block_on(store.get(id)).unwrap().unwrap()
    }

    #[test]
    fn a_deleted_exchange_leaves_no_word_and_comes_back_whole() {
        let (store, id) = (MemoryStore::default(), SessionId::new("s").unwrap());
        let (kept, gone) = (Rc::new(Attachment::new("Kept", "a")), Rc::new(Attachment::new("Gone", "b")));
        let asked = |text: &str, files: &[&Rc<Attachment>]| Question {
            attachments: files.iter().map(|file| file.named()).collect(),
            ..Question::new(text, 7)
        };
        let answer = |text: &str| Box::new(Answer { text: text.to_owned(), ..empty_answer() });
        let (first, second) = (ExchangeId(1), ExchangeId(2));
        let line = Rc::new(IndexLine { line: "About a secret".to_owned(), ..IndexLine::default() });
        for record in [
            Record::Head(Box::new(SessionHead::of(&Session::new(id.clone(), 7)))),
            Record::Attachment { id: kept.id(), attachment: kept.clone() },
            Record::Attachment { id: gone.id(), attachment: gone.clone() },
            Record::Question { exchange: first, question: asked("Open?", &[&kept]) },
            Record::Answer { exchange: first, answer: answer("Yes.") },
            Record::Question { exchange: second, question: asked("A secret?", &[&kept, &gone]) },
            Record::Answer { exchange: second, answer: answer("A secret.") },
            Record::Index { exchange: second, line },
        ] {
            block_on(store.append(&id, record)).unwrap();
        }
        let whole = stored(&store, &id);
        let removed = block_on(delete_exchange(&store, &id, second)).unwrap().unwrap();
        let left = stored(&store, &id);
        assert_eq!(left.exchanges, whole.exchanges[..1]);
        assert_eq!(left.attachments.keys().copied().collect::<Vec<_>>(), [kept.id()]);
        assert!(left.memory.index.is_empty());
        assert_eq!(left.next_exchange(), ExchangeId(3), "its number is not given again");
        assert_eq!(block_on(delete_exchange(&store, &id, second)), Ok(None));
        for record in removed {
            block_on(store.append(&id, record)).unwrap();
        }
        assert_eq!(stored(&store, &id), whole);
    }
}
