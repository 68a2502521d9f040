//! Telling the person of news in conversations that are not on screen.

use any_spawner::Executor;
use footnote_core::conversation::AnswerState;
use footnote_messages as messages;
use reactive_graph::graph::untrack;

use super::Conversations;
use crate::conversation::{Activity, Conversation, News};

impl Conversations {
    /// Marks the conversation in the list and shows a toast, unless it is on screen.
    pub(super) fn on_news(self, conversation: Conversation, news: News) {
        if self.is_current(conversation) {
            return;
        }
        if let News::Ended(state) = news {
            conversation.set_activity(Some(Activity::Ended(state)));
        }
        let mark = move || untrack(|| self.activity(&conversation.session()));
        let its_mark = mark();
        Executor::spawn_local(async move {
            let title = conversation.stored_title().await;
            let toasts = self.environment().toasts;
            let message = match news {
                News::Ended(AnswerState::Complete) => messages::chat::new_answer(title),
                News::Ended(_) => messages::chat::not_answered(title),
                News::ToolWaits => messages::chat::tool_waits(title),
                News::NotSaved(reason) => return toasts.fail(messages::chat::not_saved(reason, title)),
            };
            // Another toast may have a button that the person wants.
            toasts.free().await;
            if mark() == its_mark {
                let open = move || self.choose(&conversation.session(), None);
                toasts.show_with_button(message, messages::chat::open(), open);
            }
        });
    }
}
