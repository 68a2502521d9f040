//! The nodes of a turn, in the order they usually run.

mod load_session;

mod retrieve;
mod rewrite;
mod summarise;

mod build_prompt;
mod compress;
mod continue_answer;

mod call_model;
mod citable;
mod receive;
mod server_cut;
mod server_sources;
mod whole_documents;

mod resume;

mod execute_tools;

mod finish;

mod post_turn;

pub use build_prompt::build_prompt;
pub use call_model::{call_model, receive, retry_without_tools};
pub use compress::{compress, shorten};
pub use execute_tools::execute_tools;
pub use finish::{bundle_sources, respond, save_exchange};
pub use load_session::load_session;
pub use post_turn::{compress_ahead, save_memory, title, update_memory};
pub use resume::resume;
pub use retrieve::{resolve_references, retrieve};
pub use rewrite::rewrite;
pub use summarise::summarise;
