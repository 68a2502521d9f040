//! Conversations as the page itself stores them.

use std::rc::Rc;

use anyhow::{Context as _, Result};
use footnote_core::conversation::{
    Answer, AnswerState, CompressedTurn, ExchangeId, IndexLine, MessageTokens, OtherFields, Question,
    RollingSummary, SessionId, SessionSettings, Tags,
};
use footnote_core::storage::{Record, SessionHead, encode};
use footnote_core::wire::FinishReason;
use footnote_tests::bench::answer::deltas;

/// When the first question was asked, in milliseconds since 1970.
const BEGUN_MS: u64 = 1_780_000_000_000;
const MINUTE_MS: u64 = 60_000;
/// Deltas of an answer: some 1,600 characters with one block of code.
const DELTAS: usize = 400;
/// The latest exchanges, which no compressed turn stands for.
const KEPT: u32 = 8;
/// Exchanges of each conversation that is not open.
const OTHER_EXCHANGES: u32 = 3;

/// Contents of the storage before the page is loaded.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    /// The conversation that the tab opens.
    pub(crate) open: SessionId,
    /// How many exchanges it has.
    pub(crate) exchanges: u32,
    /// Keys and texts.
    pub(crate) records: Vec<(String, String)>,
}

impl Stored {
    /// A conversation of this many exchanges, and this many short ones besides.
    pub(crate) fn new(exchanges: u32, others: u32) -> Result<Self> {
        let open = SessionId::new("bench-open")?;
        let mut records = Vec::new();
        if exchanges > 0 {
            conversation(&open, exchanges, &mut records)?;
        }
        for number in 1..=others {
            conversation(&SessionId::new(format!("bench-{number}"))?, OTHER_EXCHANGES, &mut records)?;
        }
        Ok(Self { open, exchanges, records })
    }

    /// The last words of the open conversation's last answer.
    pub(crate) fn last_words(&self) -> String {
        last_words(self.exchanges)
    }

    /// Kilobytes of keys and texts.
    pub(crate) fn kilobytes(&self) -> usize {
        self.records.iter().map(|(key, text)| key.len() + text.len()).sum::<usize>() / 1_000
    }
}

fn last_words(number: u32) -> String {
    format!("END-OF-STORED-{number}.")
}

fn conversation(session: &SessionId, exchanges: u32, records: &mut Vec<(String, String)>) -> Result<()> {
    let last = ExchangeId(exchanges);
    let now_ms = BEGUN_MS + u64::from(exchanges) * MINUTE_MS;
    let mut add = |record: Record| -> Result<()> {
        records.push((record.key(session), encode(&record).context("a record cannot be written")?));
        Ok(())
    };
    add(Record::Head(Box::new(SessionHead {
        created_ms: BEGUN_MS,
        changed_ms: now_ms,
        title: Some(format!("{exchanges} questions on long answers")),
        pinned: false,
        archived: false,
        tags: Tags::default(),
        branched_from: None,
        settings: SessionSettings::default(),
        other: OtherFields::new(),
    })))?;
    for number in 1..=exchanges {
        let exchange = ExchangeId(number);
        let asked_ms = BEGUN_MS + u64::from(number) * MINUTE_MS;
        let mut question = Question::new(
            format!("How is part {number} counted, and what does the code for it look like?"),
            asked_ms,
        );
        question.tokens = Some(tokens(18));
        add(Record::Question { exchange, question })?;
        let mut answer = Answer::streaming(asked_ms);
        answer.text = deltas(DELTAS, &last_words(number)).concat();
        answer.state = AnswerState::Complete;
        answer.finish = Some(FinishReason::Stop);
        answer.tokens = Some(tokens(400));
        answer.model = Some("bench".to_owned());
        add(Record::Answer { exchange, answer: Box::new(answer) })?;
        let line = IndexLine {
            line: format!("How part {number} is counted, with code."),
            topics: vec!["counting".to_owned(), "code".to_owned()],
            ..IndexLine::default()
        };
        add(Record::Index { exchange, line: Rc::new(line) })?;
    }
    let text = "They talk about how parts of long answers are counted, with code for each.".to_owned();
    add(Record::Summary(RollingSummary { text: text.clone(), through: last, made_ms: now_ms }))?;
    if exchanges > KEPT {
        let turn =
            CompressedTurn { text, tokens_before: 8_000, tokens_after: 18, ..CompressedTurn::default() };
        add(Record::Compressed { through: ExchangeId(exchanges - KEPT), turn })?;
    }
    Ok(())
}

fn tokens(count: u32) -> MessageTokens {
    MessageTokens { token_count: count, augmented_token_count: count, tool_tokens: 0, encoding: None }
}

#[cfg(test)]
mod tests {
    use footnote_core::storage::assemble;

    use super::Stored;

    #[test]
    fn the_page_can_read_what_is_stored() {
        let stored = Stored::new(30, 2).unwrap();
        let own = stored.records.iter().filter(|(key, _)| key.contains("bench-open/"));
        let read = assemble(&stored.open, own.map(|(key, text)| (key.clone(), text.clone())));
        assert!(read.set_aside.is_empty(), "{:?}", read.set_aside);
        let session = read.session.unwrap();
        assert_eq!((session.exchanges.len(), session.memory.index.len()), (30, 30));
        assert!(session.memory.compressed_turn().is_some());
        let last = session.exchanges.last().and_then(|last| last.answer.as_ref()).unwrap();
        assert!(last.text.ends_with(&stored.last_words()) && last.text.contains("```"), "{}", last.text);
    }
}
