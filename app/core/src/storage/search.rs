//! What a search of all conversations found, by conversation.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use footnote_messages as messages;

use crate::{
    conversation::{ExchangeId, SessionId, SessionSummary},
    text::{Query, Rank},
};

/// Places shown of a conversation before it is unfolded.
const BEST_PLACES: usize = 3;

/// An exchange that contains all words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchHit {
    pub session: SessionId,
    pub exchange: ExchangeId,
    /// The text around the words, in one line.
    pub snippet: String,
    pub rank: Rank,
    /// When it was asked, in milliseconds since 1970; 0 if that is not known.
    pub asked_ms: u64,
}

/// All hits of a search so far.
#[derive(Debug, Default)]
pub struct SearchHits {
    /// Of each conversation the best first, and of equal ones the latest.
    places: BTreeMap<SessionId, Vec<SearchHit>>,
}

/// A conversation that can be found, and how well its title fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub summary: SessionSummary,
    /// Of the title, or of the title and the tags together.
    pub title_rank: Option<Rank>,
    /// It is found whatever its title is, since its tags were asked for and nothing else.
    pub is_wanted: bool,
}

/// A conversation in which something was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundConversation {
    pub summary: SessionSummary,
    /// The places that are shown, the best first.
    pub places: Vec<SearchHit>,
    /// Further places.
    pub folded: usize,
}

/// What is shown of a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FoundConversations {
    /// The best first.
    pub shown: Vec<FoundConversation>,
    pub conversations: usize,
    pub places: usize,
}

impl Candidate {
    pub fn new(summary: &SessionSummary, query: &Query) -> Self {
        let find = |texts: &[&str]| query.find(texts).map(|found| found.rank);
        let title_rank = find(&[&summary.title]).or_else(|| {
            (!summary.tags.is_empty()).then(|| find(&[&summary.title, &summary.tags.label()])).flatten()
        });
        Self { summary: summary.clone(), title_rank, is_wanted: false }
    }

    /// A conversation whose tags were asked for, without any words.
    pub fn wanted(summary: &SessionSummary) -> Self {
        Self { summary: summary.clone(), title_rank: None, is_wanted: true }
    }
}

impl SearchHits {
    pub fn add(&mut self, hit: SearchHit) {
        let places = self.places.entry(hit.session.clone()).or_default();
        let order = |hit: &SearchHit| (hit.rank, hit.asked_ms, hit.exchange);
        let at = places.partition_point(|before| order(before) >= order(&hit));
        places.insert(at, hit);
    }

    /// The best `most` of these conversations in which something was found. Their places are folded to a few but in `unfolded`.
    pub fn best_of(
        &self,
        candidates: &[Candidate],
        most: usize,
        unfolded: &BTreeSet<SessionId>,
    ) -> FoundConversations {
        let places_of = |candidate: &Candidate| {
            self.places.get(&candidate.summary.id).map(Vec::as_slice).unwrap_or_default()
        };
        let mut found: Vec<(&Candidate, &[SearchHit])> = candidates
            .iter()
            .map(|candidate| (candidate, places_of(candidate)))
            .filter(|(candidate, places)| {
                candidate.is_wanted || candidate.title_rank.is_some() || !places.is_empty()
            })
            .collect();
        // A title says more than a place that fits as well. What was archived comes after its equals.
        found.sort_by_key(|(candidate, places)| {
            let best = places.first().map(|place| place.rank).max(candidate.title_rank);
            let SessionSummary { archived, changed_ms, .. } = candidate.summary;
            Reverse((best, candidate.title_rank, !archived, changed_ms))
        });
        let shown = found.iter().take(most).map(|(candidate, places)| {
            let id = &candidate.summary.id;
            let count = if unfolded.contains(id) { places.len() } else { BEST_PLACES.min(places.len()) };
            FoundConversation {
                summary: candidate.summary.clone(),
                places: places[..count].to_vec(),
                folded: places.len() - count,
            }
        });
        FoundConversations {
            shown: shown.collect(),
            conversations: found.len(),
            places: found.iter().map(|(_, places)| places.len()).sum(),
        }
    }
}

impl FoundConversations {
    /// How much was found, in words.
    pub fn label(&self) -> String {
        match (self.conversations, self.places) {
            (0, _) => messages::filing::found_nothing().to_owned(),
            (conversations, 0) => messages::filing::found_conversations(conversations),
            (conversations, places) => messages::filing::found_places(conversations, places),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::conversation::Tags;

    fn id(name: &str) -> SessionId {
        SessionId::new(name).unwrap()
    }

    fn candidate(name: &str, title: &str, changed_ms: u64, query: &Query) -> Candidate {
        let summary = SessionSummary {
            id: id(name),
            title: title.into(),
            changed_ms,
            created_ms: 0,
            exchanges: 1,
            pinned: false,
            archived: false,
            tags: Tags::default(),
            project: None,
        };
        Candidate::new(&summary, query)
    }

    fn hit(name: &str, exchange: u32, text: &str, query: &Query) -> SearchHit {
        let found = query.find(&[text]).unwrap();
        let exchange = ExchangeId(exchange);
        SearchHit { session: id(name), exchange, snippet: found.snippet, rank: found.rank, asked_ms: 0 }
    }

    /// The conversations shown, with the exchanges of their places and the number of further ones.
    fn shown(found: &FoundConversations) -> Vec<(&str, Vec<u32>, usize)> {
        let row =
            |one: &FoundConversation| one.places.iter().map(|place| place.exchange.0).collect::<Vec<_>>();
        found.shown.iter().map(|one| (one.summary.id.as_str(), row(one), one.folded)).collect()
    }

    #[test]
    fn the_best_conversation_is_first_and_a_title_before_an_equal_place() {
        let query = Query::new("art");
        let check = |places: &[(&str, u32, &str)], expect: &[(&str, &[u32], usize)], label: &str| {
            let candidates = [
                candidate("new", "No such thing", 3, &query),
                candidate("old", "Nor here", 1, &query),
                candidate("titled", "Of art", 0, &query),
                candidate("begins", "An article", 9, &query),
            ];
            let mut hits = SearchHits::default();
            for (name, exchange, text) in places {
                hits.add(hit(name, *exchange, text, &query));
            }
            let found = hits.best_of(&candidates, 10, &BTreeSet::new());
            let expect: Vec<_> =
                expect.iter().map(|(name, places, folded)| (*name, places.to_vec(), *folded)).collect();
            assert_eq!((shown(&found), found.label().as_str()), (expect, label));
        };
        check(&[], &[("titled", &[], 0), ("begins", &[], 0)], "2 conversations");
        check(
            &[("new", 1, "of art"), ("old", 1, "an article"), ("old", 2, "some art")],
            &[("titled", &[], 0), ("new", &[1], 0), ("old", &[2, 1], 0), ("begins", &[], 0)],
            "3 places in 4 conversations",
        );
        // A place of a conversation that is gone, or in another project, is not there.
        check(&[("gone", 1, "art")], &[("titled", &[], 0), ("begins", &[], 0)], "2 conversations");
        // Whole words before beginnings, the later exchange before an equal one, the rest folded.
        check(
            &[
                ("new", 1, "art"),
                ("new", 2, "arts"),
                ("new", 3, "art"),
                ("new", 4, "art"),
                ("new", 5, "arts"),
            ],
            &[("titled", &[], 0), ("new", &[4, 3, 1], 2), ("begins", &[], 0)],
            "5 places in 3 conversations",
        );
    }

    #[test]
    fn an_unfolded_conversation_shows_all_its_places_and_the_others_can_be_asked_for() {
        let query = Query::new("art");
        let candidates = ["a", "b", "c"].map(|name| candidate(name, "?", 0, &query));
        let mut hits = SearchHits::default();
        for (name, exchanges) in [("a", 5), ("b", 4), ("c", 1)] {
            (1..=exchanges).for_each(|exchange| hits.add(hit(name, exchange, "art", &query)));
        }
        let found = hits.best_of(&candidates, 2, &BTreeSet::from([id("a")]));
        assert_eq!(shown(&found), [("a", vec![5, 4, 3, 2, 1], 0), ("b", vec![4, 3, 2], 1)]);
        assert_eq!(found.label(), "10 places in 3 conversations");
        let nothing = SearchHits::default().best_of(&candidates, 2, &BTreeSet::new());
        assert_eq!((shown(&nothing), nothing.label().as_str()), (Vec::new(), "Nothing found"));
    }

    #[test]
    fn tags_are_searched_with_the_title_and_archived_conversations_come_after_their_equals() {
        let query = Query::new("art trip");
        let tagged = |name: &str, title: &str, tags: &[&str], archived: bool| {
            let Candidate { summary, .. } = candidate(name, title, 0, &query);
            SessionSummary { tags: tags.iter().collect(), archived, ..summary }
        };
        let all = [
            tagged("archived", "Art", &["trip"], true),
            tagged("tagged", "Art", &["trip"], false),
            tagged("untagged", "Art", &[], false),
        ];
        let of_words = all.each_ref().map(|summary| Candidate::new(summary, &query));
        let found = SearchHits::default().best_of(&of_words, 10, &BTreeSet::new());
        assert_eq!(shown(&found), [("tagged", vec![], 0), ("archived", vec![], 0)]);
        let of_tags = all.each_ref().map(Candidate::wanted);
        let found = SearchHits::default().best_of(&of_tags, 10, &BTreeSet::new());
        assert_eq!(found.conversations, 3);
        assert_eq!(found.shown[2].summary.id, id("archived"));
    }

    proptest! {
        /// In whatever order places are found, the same is shown, and nothing is lost or there twice.
        #[test]
        fn the_order_of_finding_changes_nothing(
            (original, shuffled) in prop::collection::btree_set((0_u8..6, 1_u32..8), 0..24)
                .prop_map(|places| places.into_iter().collect::<Vec<_>>())
                .prop_flat_map(|places| (Just(places.clone()), Just(places).prop_shuffle())),
        ) {
            let query = Query::new("art");
            let names = ["a", "b", "c", "d", "e", "f"];
            let candidates = names.map(|name| candidate(name, "art of it", 0, &query));
            let unfolded = names.map(id).into_iter().collect();
            let of = |places: &[(u8, u32)]| {
                let mut hits = SearchHits::default();
                for (name, exchange) in places {
                    let text = if exchange % 2 == 0 { "art" } else { "arts" };
                    hits.add(hit(names[usize::from(*name)], *exchange, text, &query));
                }
                hits.best_of(&candidates, 10, &unfolded)
            };
            let shown = of(&original);
            prop_assert_eq!(shown.places, original.len());
            prop_assert_eq!(shown.shown.iter().map(|one| one.places.len()).sum::<usize>(), original.len());
            prop_assert_eq!(shown, of(&shuffled));
        }
    }
}
