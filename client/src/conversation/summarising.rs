//! Summarising a document. Where that takes more than one request, what it takes is said first, and a person decides.

use std::rc::Rc;

use footnote_core::{
    conversation::{DocumentId, Prices},
    retrieval::{DocumentQuery, SearchHit},
    summary::{SummaryPlan, question},
    turn::TurnConfig,
};
use footnote_messages as messages;
use futures::channel::oneshot;
use reactive_graph::{graph::untrack, prelude::*};

use super::{Asked, Conversation, WaitingSummary};
use crate::{effects::ScreenEffect, error_text::sentence, preferences::Preference};

/// Takes the question back when it has its answer, or was stopped.
struct Withdraw(Conversation);

impl Drop for Withdraw {
    fn drop(&mut self) {
        self.0.waiting_summary.set(None);
    }
}

impl Conversation {
    /// Asks for a summary of a document of a knowledge base, as a question of its own.
    pub fn summarise(self, id: DocumentId, title: &str) {
        if untrack(|| self.is_answering()) {
            return self.environment.toasts.show(messages::chat::summary_later());
        }
        // The attached files go with the next question, which is about them.
        self.ask(Asked { summary_of: Some(id), files: Some(Vec::new()), ..Asked::new(question(title)) });
    }

    /// Works out what a summary takes; `None` where the document cannot be read, which is said, or a person decides against it.
    pub(super) async fn plan_summary(
        self,
        config: &TurnConfig,
        id: &DocumentId,
        question: &str,
    ) -> Option<Rc<SummaryPlan>> {
        let environment = &self.environment;
        let document = match self.whole_document(config, id).await {
            Ok(document) => document,
            Err(reason) => {
                environment.toasts.fail([messages::chat::not_summarised(), &reason].join(" "));
                return None;
            }
        };
        match SummaryPlan::new(&environment.turn, config, document, question).await {
            Ok(plan) => {
                let goes_on = plan.cost.requests < 2 || self.decides(&plan).await;
                goes_on.then(|| Rc::new(plan))
            }
            Err(error) => {
                environment.toasts.fail(sentence(&error.message));
                None
            }
        }
    }

    async fn whole_document(self, config: &TurnConfig, id: &DocumentId) -> Result<SearchHit, String> {
        let bases = &config.public.bases;
        let own = id.own().ok_or_else(messages::chat::summary_no_base)?;
        let query = DocumentQuery::Id(bases.document_of(own));
        match self.environment.turn.knowledge_bases.document(query).await {
            Ok(Some(found)) if !found.text.trim().is_empty() => {
                Ok(SearchHit { id: id.whole(bases), ..found })
            }
            Ok(Some(_)) => Err(messages::chat::summary_no_text().to_owned()),
            Ok(None) => Err(messages::chat::summary_no_document().to_owned()),
            Err(error) => Err(sentence(&error.to_string())),
        }
    }

    /// Says what a summary takes, and waits for the person's decision.
    async fn decides(self, plan: &SummaryPlan) -> bool {
        let (answer, answered) = oneshot::channel();
        let prices = self.environment.preferences.text(Preference::Prices).unwrap_or_default();
        let requests = [&plan.cost.notes, &plan.cost.answer];
        let tokens = requests.map(|of| (of.model.as_str(), of.sent, of.received));
        let money = Prices::parse(&prices).ok().and_then(|prices| prices.cost_of_all(&tokens));
        let cost = plan.cost.in_words();
        let cost = match money {
            None => cost,
            Some(money) => messages::chat::cost_with_money(cost, money),
        };
        let parts_read = (plan.cost.parts_read, plan.cost.parts);
        let waiting = WaitingSummary::new(plan.document.title.clone(), cost, parts_read, answer);
        let _withdrawn_later = Withdraw(self);
        self.waiting_summary.set(Some(Rc::new(waiting)));
        self.emit(ScreenEffect::ScrollToEnd);
        answered.await.unwrap_or(false)
    }
}
