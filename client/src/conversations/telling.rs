//! Telling the person of news in conversations that are not on screen.

use any_spawner::Executor;
use footnote_core::conversation::AnswerState;
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
                News::Ended(AnswerState::Complete) => format!("New answer in “{title}”."),
                News::Ended(_) => format!("The question in “{title}” was not answered."),
                News::ToolWaits => format!("“{title}” asks whether a tool may run."),
                News::NotSaved(reason) => return toasts.fail(format!("“{title}” is not saved: {reason}.")),
            };
            // Another toast may have a button that the person wants.
            toasts.free().await;
            if mark() == its_mark {
                let open = move || self.choose(&conversation.session(), None);
                toasts.show_with_button(message, "Open", open);
            }
        });
    }
}
