//! Tools that the model may call, one file each.
//!
//! All calls of a round run concurrently. Their documents are added to the turn's sources afterwards, in the order of the
//! calls, so that source numbers do not depend on timing. No tool can read another conversation.

use std::rc::Rc;

mod arguments;
mod seen_documents;

mod find_excerpts;
mod list_documents;
mod lookup_past_conversation;
mod read_document;
mod recall_references;
mod resolve_wikilink;
mod retrieve_past_answer;
mod search_knowledge_base;

pub use crate::tool::{Call, CallLabel, Tool, ToolContext, ToolError, ToolResult, TurnView};
pub(crate) use arguments::read as read_arguments;
pub use find_excerpts::FindExcerpts;
pub use list_documents::ListDocuments;
pub use lookup_past_conversation::LookupPastConversation;
pub use read_document::ReadDocument;
pub use recall_references::RecallReferences;
pub use resolve_wikilink::ResolveWikilink;
pub use retrieve_past_answer::RetrievePastAnswer;
pub use search_knowledge_base::SearchKnowledgeBase;

use crate::ports::CharacterEstimate;

/// Joins the entries that fit into `room` tokens by an estimate, and counts them.
fn fitting(entries: impl Iterator<Item = String>, room: u32) -> (String, usize) {
    let (mut text, mut count) = (String::new(), 0);
    for entry in entries {
        if CharacterEstimate::estimate(&format!("{text}{entry}")).tokens > room {
            break;
        }
        text.push_str(&entry);
        count += 1;
    }
    (text, count)
}

/// The standard tools, in the order in which they are offered.
pub(crate) fn standard() -> [Rc<dyn Tool>; 8] {
    [
        Rc::new(SearchKnowledgeBase),
        Rc::new(ReadDocument),
        Rc::new(ListDocuments),
        Rc::new(FindExcerpts),
        Rc::new(ResolveWikilink),
        Rc::new(RetrievePastAnswer),
        Rc::new(LookupPastConversation),
        Rc::new(RecallReferences),
    ]
}
