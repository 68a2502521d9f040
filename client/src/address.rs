//! The page's address: `#/c/<id>`, and `#/` while nothing was asked in the conversation on screen or it is temporary. It is
//! written from state, and read when a person goes to an address. Each entry of the browser's history also keeps its
//! conversation, for addresses that name a document instead.

use footnote_core::{
    conversation::SessionId,
    link::{HOME_HASH, LIBRARY_HASH, conversation_href, parse_conversation_route},
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// An empty conversation, or a temporary one.
    Home,
    Conversation(SessionId),
    /// The library on the full page.
    Library,
    /// Such as a document.
    Other,
}

/// An entry of the browser's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    pub address: Address,
    /// The conversation that was on screen then.
    pub session: Option<SessionId>,
}

impl Address {
    /// Reads the part of an address after `#`.
    pub fn parse(hash: &str) -> Self {
        let conversation = || parse_conversation_route(hash).and_then(|id| SessionId::new(id).ok());
        match hash {
            "" | HOME_HASH => Self::Home,
            LIBRARY_HASH => Self::Library,
            _ => conversation().map_or(Self::Other, Self::Conversation),
        }
    }

    /// The address from `#` on; none that can only be read.
    pub fn href(&self) -> Option<String> {
        match self {
            Self::Home => Some(format!("#{HOME_HASH}")),
            Self::Conversation(id) => Some(conversation_href(id.as_str())),
            Self::Library => Some(format!("#{LIBRARY_HASH}")),
            Self::Other => None,
        }
    }

    /// The conversation that it names.
    pub fn conversation(&self) -> Option<&SessionId> {
        match self {
            Self::Conversation(id) => Some(id),
            Self::Home | Self::Library | Self::Other => None,
        }
    }

    /// Whether nothing lies over the conversation.
    pub fn is_of_conversation(&self) -> bool {
        matches!(self, Self::Home | Self::Conversation(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_conversation_the_library_or_something_else() {
        let bees = Address::Conversation(SessionId::new("bees").unwrap());
        for (hash, expect) in [
            ("", Address::Home),
            ("/", Address::Home),
            ("/c/bees", bees.clone()),
            ("/library", Address::Library),
            ("/document/bees.md", Address::Other),
            ("/c/no id", Address::Other),
        ] {
            assert_eq!(Address::parse(hash), expect, "{hash}");
        }
        assert_eq!(bees.href().as_deref(), Some("#/c/bees"));
    }
}
