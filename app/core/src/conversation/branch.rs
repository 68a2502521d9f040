//! Branches: conversations that begin as another one did.

use std::{collections::BTreeSet, rc::Rc};

use super::{AttachmentId, BranchOrigin, ExchangeId, Session, SessionId, SessionMemory};

impl Session {
    /// A conversation that has everything of this one from before an exchange, under the same numbers.
    #[must_use]
    pub fn branch(&self, id: SessionId, before: ExchangeId, now_ms: u64) -> Self {
        let is_kept = |exchange: ExchangeId| exchange < before;
        let kept = self.exchanges.iter().filter(|exchange| is_kept(exchange.id));
        let exchanges: Vec<_> = kept.map(Rc::clone).collect();
        let named = exchanges.iter().flat_map(|exchange| &exchange.question.attachments);
        let named: BTreeSet<AttachmentId> = named.map(|file| file.id).collect();
        let through = exchanges.last().map(|last| last.id);
        let mut attachments = self.attachments.clone();
        attachments.retain(|id, _| named.contains(id));
        let mut memory = self.memory.clone();
        memory.retain(is_kept);
        // A branch that begins anew gets a name of its own.
        let title = self.title.as_ref().filter(|_| !exchanges.is_empty());
        Self {
            id,
            title: title.cloned().map(|title| self.branch_title(title)),
            created_ms: now_ms,
            changed_ms: now_ms,
            pinned: false,
            archived: false,
            branched_from: Some(BranchOrigin { session: self.id.clone(), through }),
            exchanges,
            attachments,
            highest: through,
            memory,
            ..self.clone()
        }
    }

    /// The title of a branch: the two are beside each other in the list. That of a branch stays as it is.
    fn branch_title(&self, title: String) -> String {
        if self.branched_from.is_some() { title } else { footnote_messages::filing::branch(title) }
    }
}

impl SessionMemory {
    /// Drops the summary, index lines and compressed turns that cover other exchanges.
    fn retain(&mut self, is_kept: impl Fn(ExchangeId) -> bool) {
        self.summary.take_if(|summary| !is_kept(summary.through));
        self.index.retain(|exchange, _| is_kept(*exchange));
        self.compressed.retain(|through, _| is_kept(*through));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversation::{
        Answer, AnswerState, Attachment, CompressedTurn, Exchange, IndexLine, MessageTokens, Question,
        Record, RollingSummary, SessionSettings,
    };

    const WORDS: [&str; 3] = ["walrus", "beaver", "camel"];

    fn id(id: &str) -> SessionId {
        SessionId::new(id).unwrap()
    }

    fn tokens(count: u32) -> MessageTokens {
        let augmented_token_count = 2 * count;
        MessageTokens { token_count: count, augmented_token_count, tool_tokens: 0, encoding: None }
    }

    /// Three exchanges, each about a word of its own: in its question, its files, its versions and in what is remembered.
    fn session() -> Session {
        let mut session = Session::new(id("original"), 5);
        session.title = Some("Animals".to_owned());
        session.pinned = true;
        session.archived = true;
        session.tags = ["zoo"].into_iter().collect();
        session.settings = SessionSettings { model: Some("m".to_owned()), ..SessionSettings::default() };
        let shared = Rc::new(Attachment::new("all.md", "All"));
        for (number, word) in (1..).zip(WORDS) {
            let exchange = ExchangeId(number);
            let file = Rc::new(Attachment::new(word, format!("The {word} itself")));
            let answer = |text: String| Answer {
                text,
                state: AnswerState::Complete,
                tokens: Some(tokens(number)),
                ..Answer::streaming(7)
            };
            let question = Question {
                tokens: Some(tokens(number)),
                attachments: vec![shared.named(), file.named()],
                ..Question::new(format!("What is a {word}?"), 6)
            };
            let earlier = vec![answer(format!("Once a {word}"))];
            let answer = Answer { earlier, ..answer(format!("A {word}.")) };
            let exchange_with = Exchange { id: exchange, question, answer: Some(answer) };
            session.exchanges.push(Rc::new(exchange_with));
            session.attachments.extend([(shared.id(), shared.clone()), (file.id(), file)]);
            let line = IndexLine { line: format!("On the {word}"), ..IndexLine::default() };
            session.memory.index.insert(exchange, Rc::new(line));
            let turn = CompressedTurn { text: format!("Up to the {word}"), ..CompressedTurn::default() };
            session.memory.compressed.insert(exchange, turn);
        }
        session.highest = Some(ExchangeId(3));
        session
    }

    #[test]
    fn a_branch_has_what_came_before_and_no_word_of_what_came_later() {
        for kept in 0..=3 {
            let session = session();
            let branch = session.branch(id("branch"), ExchangeId(kept + 1), 9);
            let length = usize::try_from(kept).unwrap();
            assert_eq!(branch.exchanges, session.exchanges[..length]);
            assert_eq!(branch.attachments.len(), if kept == 0 { 0 } else { length + 1 });
            assert_eq!(branch.next_exchange(), ExchangeId(kept + 1));
            let through = (kept > 0).then_some(ExchangeId(kept));
            assert_eq!(branch.branched_from, Some(BranchOrigin { session: id("original"), through }));
            let records = branch.records();
            // A head; question, answer, file, index line and compressed turn of each; the file of all.
            assert_eq!(records.len(), 1 + 5 * length + usize::from(kept > 0));
            assert!(matches!(records[0], Record::Head(_)), "whether it is stored is known first");
            let text = format!("{records:?}");
            for (number, word) in (1..).zip(WORDS) {
                assert_eq!(text.contains(word), number <= kept, "{word} of {kept}: {text}");
            }
        }
    }

    #[test]
    fn a_branch_is_a_new_conversation_with_a_like_title_and_the_same_settings() {
        let session = session();
        let branch = session.branch(id("branch"), ExchangeId(2), 9);
        assert_eq!((branch.created_ms, branch.changed_ms, branch.pinned), (9, 9, false));
        assert_eq!((branch.archived, &branch.tags), (false, &session.tags));
        assert_eq!((branch.title.as_deref(), &branch.settings), (Some("Branch: Animals"), &session.settings));
        assert_eq!(session.branch(id("first"), ExchangeId(1), 9).title, None);
        let again = branch.branch(id("again"), ExchangeId(2), 10);
        let origin = BranchOrigin { session: id("branch"), through: Some(ExchangeId(1)) };
        assert_eq!(again.branched_from, Some(origin), "a branch of a branch comes from that");
        assert_eq!(again.title.as_deref(), Some("Branch: Animals"));
    }

    #[test]
    fn a_summary_goes_along_unless_it_takes_in_more() {
        for (through, before, is_kept) in [(1, 2, true), (1, 3, true), (2, 2, false), (3, 2, false)] {
            let mut session = session();
            let summary =
                RollingSummary { text: "So far".to_owned(), through: ExchangeId(through), made_ms: 8 };
            session.memory.summary = Some(summary);
            let branch = session.branch(id("branch"), ExchangeId(before), 9);
            assert_eq!(branch.memory.summary.is_some(), is_kept, "through {through} before {before}");
        }
    }
}
