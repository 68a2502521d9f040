//! Tools that the model may call. One file a tool; the graph says which there are.
//!
//! A call reads the turn and gives back what it found. All calls of a round run at once; what they bring is added to the
//! turn's sources afterwards, in the order of the calls, so that numbers do not depend on which of them was faster.
//! No tool reads another conversation: there is nothing of one in the turn.

mod arguments;
mod known;

mod find_excerpts;
mod lookup_past_conversation;
mod read_document;
mod recall_references;
mod resolve_wikilink;
mod retrieve_past_answer;
mod search_knowledge_base;

pub use crate::tool::{Call, Tool, ToolContext, ToolError, ToolResult, TurnView};
pub(crate) use arguments::read as read_arguments;
pub use find_excerpts::FindExcerpts;
pub use lookup_past_conversation::LookupPastConversation;
pub use read_document::ReadDocument;
pub use recall_references::RecallReferences;
pub use resolve_wikilink::ResolveWikilink;
pub use retrieve_past_answer::RetrievePastAnswer;
pub use search_knowledge_base::SearchKnowledgeBase;
