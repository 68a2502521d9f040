//! The page's address: `#/c/<id>`, and `#/` while nothing was asked in the conversation on screen or it is temporary. It is
//! written from state, and read when a person goes to an address. Each entry of the browser's history also keeps its
//! conversation, for addresses that name a document instead.

use footnote_core::{
    conversation::{ExchangeId, SessionId},
    link::{
        DocumentRoute, HOME_HASH, LIBRARY_HASH, conversation_href, document_href, parse_conversation_route,
        parse_document_route, title_href,
    },
};
use serde::{Deserialize, Serialize};

/// The address while a citation without a source is open.
const CITATION_HASH: &str = "/citation";

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Address {
    /// An empty conversation, or a temporary one.
    #[default]
    Home,
    Conversation(SessionId),
    /// The library on the full page.
    Library,
    Document(DocumentRoute),
    /// A citation without a source.
    Citation,
    Other,
}

/// An entry of the browser's history.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Location {
    pub address: Address,
    /// The conversation that was on screen then.
    pub session: Option<SessionId>,
    /// The citation that was opened, of that conversation.
    pub citation: Option<CitationPlace>,
}

/// The place of a citation. The browser's history keeps it with the address, so that Back returns to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CitationPlace {
    pub session: SessionId,
    pub exchange: ExchangeId,
    /// Among the citations of the answer, from 0.
    pub at: u32,
    /// The number of a source that is shown in place of the cited one.
    pub instead: Option<u32>,
}

/// What an entry of the browser's history keeps beside its address; a [`CitationPlace`] has the same field.
#[derive(Serialize, Deserialize)]
struct Kept {
    session: SessionId,
}

impl Location {
    /// Reads an entry: the part of the address after `#`, and what is kept with it.
    pub fn read(hash: &str, state: Option<&str>) -> Self {
        let kept = state.and_then(|state| serde_json::from_str::<Kept>(state).ok());
        Self {
            address: Address::parse(hash),
            session: kept.map(|kept| kept.session),
            citation: state.and_then(|state| serde_json::from_str(state).ok()),
        }
    }

    /// Writes down what the entry keeps beside its address.
    pub fn state(&self) -> String {
        let kept = || self.session.clone().map(|session| serde_json::to_string(&Kept { session }));
        let state = self.citation.as_ref().map(serde_json::to_string).or_else(kept);
        state.and_then(Result::ok).unwrap_or_default()
    }
}

impl Address {
    /// Reads the part of an address after `#`.
    pub fn parse(hash: &str) -> Self {
        let conversation = || parse_conversation_route(hash).and_then(|id| SessionId::new(id).ok());
        match hash {
            "" | HOME_HASH => Self::Home,
            LIBRARY_HASH => Self::Library,
            CITATION_HASH => Self::Citation,
            _ => (conversation().map(Self::Conversation))
                .or_else(|| parse_document_route(hash).map(Self::Document))
                .unwrap_or(Self::Other),
        }
    }

    /// The address from `#` on; none that can only be read.
    pub fn href(&self) -> Option<String> {
        match self {
            Self::Home => Some(format!("#{HOME_HASH}")),
            Self::Conversation(id) => Some(conversation_href(id.as_str())),
            Self::Library => Some(format!("#{LIBRARY_HASH}")),
            Self::Document(DocumentRoute::Id(id)) => Some(document_href(id)),
            Self::Document(DocumentRoute::Title { title, heading }) => {
                Some(title_href(title, heading.as_deref()))
            }
            Self::Citation => Some(format!("#{CITATION_HASH}")),
            Self::Other => None,
        }
    }

    /// The conversation that it names.
    pub fn conversation(&self) -> Option<&SessionId> {
        match self {
            Self::Conversation(id) => Some(id),
            Self::Home | Self::Library | Self::Document(_) | Self::Citation | Self::Other => None,
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
    fn an_address_names_a_conversation_the_library_a_document_or_something_else() {
        let bees = Address::Conversation(SessionId::new("bees").unwrap());
        let document = |route| Address::Document(route);
        let title = DocumentRoute::Title { title: "Bees & moss".into(), heading: Some("Food".into()) };
        for (hash, expect) in [
            ("", Address::Home),
            ("/", Address::Home),
            ("/c/bees", bees.clone()),
            ("/library", Address::Library),
            ("/document/bees.md", document(DocumentRoute::Id("bees.md".into()))),
            ("/document?title=Bees%20%26%20moss&heading=Food", document(title)),
            ("/citation", Address::Citation),
            ("/c/no id", Address::Other),
        ] {
            assert_eq!(Address::parse(hash), expect, "{hash}");
            if let Some(href) = expect.href() {
                assert_eq!(Address::parse(href.trim_start_matches('#')), expect, "{href}");
            }
        }
        assert_eq!(bees.href().as_deref(), Some("#/c/bees"));
    }

    #[test]
    fn an_entry_of_the_history_keeps_its_conversation_and_citation() {
        let session = SessionId::new("bees").unwrap();
        let place = CitationPlace { session: session.clone(), exchange: ExchangeId(2), at: 1, instead: None };
        let session = Some(session);
        let talk = Location { address: Address::Home, session: session.clone(), citation: None };
        let cited = Location { address: Address::Citation, session, citation: Some(place) };
        for (hash, location) in [("/", talk), ("/citation", cited)] {
            assert_eq!(Location::read(hash, Some(&location.state())), location);
        }
        assert_eq!(Location::read("", Some("of another program")), Location::default());
    }
}
