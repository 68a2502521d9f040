//! How conversations could be kept on a server, in two tables, instead of in the browser. The guide shows the
//! middle part; here it is compiled and run against a stand-in for a database.

use footnote_core::{
    conversation::{Session, SessionId},
    ports::{HistoryStore, StoreError},
    storage::{Record, SessionSummary, assemble, encode, outlines, sort_summaries},
};
use futures::future::LocalBoxFuture;

// In the guide from here:
/// The interface of a database driver: queries that return rows of texts.
trait Database {
    fn query<'a>(
        &'a self,
        sql: &'a str,
        values: Vec<String>,
    ) -> LocalBoxFuture<'a, Result<Vec<Vec<String>>, String>>;
}

/// Conversations of one signed-in person.
struct ServerStore<D> {
    database: D,
    owner: String,
}

impl<D: Database> ServerStore<D> {
    /// Runs a statement whose first value is the owner: what is another's is as if it were not there.
    async fn rows(&self, sql: &str, values: &[&str]) -> Result<Vec<(String, String)>, StoreError> {
        let values = [self.owner.as_str()].iter().chain(values).map(|&value| value.to_owned()).collect();
        let rows = self.database.query(sql, values).await.map_err(StoreError::Failed)?;
        let pair = |row: Vec<String>| Some((row.first()?.clone(), row.get(1)?.clone()));
        Ok(rows.into_iter().filter_map(pair).collect())
    }
}

impl<D: Database> HistoryStore for ServerStore<D> {
    fn get<'a>(&'a self, session: &'a SessionId) -> LocalBoxFuture<'a, Result<Option<Session>, StoreError>> {
        Box::pin(async move {
            let sql = "SELECT m.id, m.content FROM chat_messages m JOIN chat_sessions s ON s.id = m.session \
                       WHERE s.owner = $1 AND m.session = $2";
            Ok(assemble(session, self.rows(sql, &[session.as_str()]).await?).session)
        })
    }

    fn append<'a>(
        &'a self,
        session: &'a SessionId,
        record: Record,
    ) -> LocalBoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let content = encode(&record).map_err(|error| StoreError::Failed(error.to_string()))?;
            let key = record.key(session);
            let role = key.rsplit('/').next().unwrap_or_default();
            let sql = "INSERT INTO chat_sessions (owner, id, created) VALUES ($1, $2, now()) ON CONFLICT (id) DO NOTHING";
            self.rows(sql, &[session.as_str()]).await?;
            let sql = "INSERT INTO chat_messages (id, session, role, content, created) \
                       SELECT $3, s.id, $4, $5, now() FROM chat_sessions s WHERE s.owner = $1 AND s.id = $2 \
                       ON CONFLICT (id) DO UPDATE SET content = excluded.content";
            self.rows(sql, &[session.as_str(), &key, role, &content]).await?;
            Ok(())
        })
    }
    // To here.

    fn list(&self) -> LocalBoxFuture<'_, Result<Vec<SessionSummary>, StoreError>> {
        Box::pin(async move {
            // Keys and heads are enough for the list; questions only name conversations without a title.
            let sql = "SELECT m.id, CASE WHEN m.role IN ('head', 'question') THEN m.content ELSE '' END \
                       FROM chat_messages m JOIN chat_sessions s ON s.id = m.session WHERE s.owner = $1";
            let rows = self.rows(sql, &[]).await?;
            let read = |key: &str| rows.iter().find(|row| row.0 == key).map(|row| row.1.clone());
            let found = outlines(rows.iter().map(|row| row.0.as_str()));
            let mut list: Vec<_> =
                found.iter().map(|(id, outline)| outline.summary(id, &mut |key| read(key))).collect();
            sort_summaries(&mut list);
            Ok(list)
        })
    }

    fn delete<'a>(&'a self, session: &'a SessionId) -> LocalBoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            // The messages go with it: ON DELETE CASCADE.
            self.rows("DELETE FROM chat_sessions WHERE owner = $1 AND id = $2", &[session.as_str()]).await?;
            Ok(())
        })
    }
}

/// Stands in for a database that knows the statements above.
#[derive(Default)]
struct Tables {
    sessions: std::cell::RefCell<Vec<(String, String)>>,
    messages: std::cell::RefCell<Vec<(String, String, String)>>,
}

impl Database for Tables {
    fn query<'a>(
        &'a self,
        sql: &'a str,
        values: Vec<String>,
    ) -> LocalBoxFuture<'a, Result<Vec<Vec<String>>, String>> {
        let value = |at: usize| values.get(at).cloned().unwrap_or_default();
        let (owner, session) = (value(0), value(1));
        let owns =
            |id: &str| self.sessions.borrow().iter().any(|known| *known == (owner.clone(), id.to_owned()));
        let mut rows = Vec::new();
        if sql.starts_with("INSERT INTO chat_sessions") {
            let is_new = self.sessions.borrow().iter().all(|known| known.1 != session);
            self.sessions.borrow_mut().extend(is_new.then(|| (owner.clone(), session)));
        } else if sql.starts_with("INSERT INTO chat_messages") && owns(&session) {
            let mut messages = self.messages.borrow_mut();
            messages.retain(|message| message.1 != value(2));
            messages.push((session, value(2), value(4)));
        } else if sql.starts_with("DELETE") && owns(&session) {
            self.messages.borrow_mut().retain(|message| message.0 != session);
            self.sessions.borrow_mut().retain(|known| known.1 != session);
        } else if sql.starts_with("SELECT") {
            let messages = self.messages.borrow();
            let own = messages
                .iter()
                .filter(|message| owns(&message.0) && (session.is_empty() || message.0 == session));
            rows.extend(own.map(|(_, key, content)| vec![key.clone(), content.clone()]));
        }
        Box::pin(std::future::ready(Ok(rows)))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    use footnote_core::conversation::{ExchangeId, Question};
    use futures::FutureExt;

    let store = ServerStore { database: Tables::default(), owner: "ada".into() };
    let id = SessionId::new("s1")?;
    let question =
        Record::Question { exchange: ExchangeId::FIRST, question: Question::new("How many days?", 5) };
    let done = async {
        store.append(&id, question.clone()).await?;
        let session = store.get(&id).await?;
        let list = store.list().await?;
        let stranger = ServerStore { owner: "bob".into(), database: store.database };
        stranger.delete(&id).await?;
        stranger.append(&id, question).await?;
        Ok::<_, StoreError>((session, list, stranger.get(&id).await?, stranger.list().await?))
    };
    let (session, list, of_stranger, list_of_stranger) =
        done.now_or_never().ok_or("it waits for nothing")??;
    assert_eq!(session.map(|session| session.exchanges.len()), Some(1));
    assert_eq!(list.first().map(|first| first.title.as_str()), Some("How many days?"));
    assert_eq!((of_stranger, list_of_stranger), (None, Vec::new()));
    Ok(())
}

#[test]
fn sessions_are_kept_apart_by_their_owners() -> Result<(), Box<dyn std::error::Error>> {
    main()
}
