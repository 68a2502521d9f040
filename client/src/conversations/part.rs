//! The border of the part of the program that changes stored conversations.

use futures::FutureExt as _;

use super::ConversationsPart;

/// Nothing but the part's own file may name it.
pub static CONVERSATIONS: ConversationsPart = ConversationsPart {
    take_over: |all| all.take_over_now().boxed_local(),
    delete: |all, id| all.delete_now(id).boxed_local(),
    archive: |all, id, archived| all.archive_now(id, archived).boxed_local(),
    change_tags: |all, id, change| all.change_tags_now(id, change).boxed_local(),
    change_tag_everywhere: |all, change| all.change_tag_everywhere_now(change).boxed_local(),
};
