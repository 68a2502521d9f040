//! The nodes of a turn, one a file, in the order they usually run.

mod load_session;

mod resolve_references;

mod rewrite;

mod retrieve;

mod compress;

mod build_prompt;

mod go_on;

mod call_model;

mod receive;

mod execute_tools;

mod bundle_sources;

mod save_exchange;

mod respond;

mod update_memory;

mod save_memory;

mod title;

mod compress_ahead;

pub use build_prompt::BuildPrompt;
pub use bundle_sources::BundleSources;
pub use call_model::CallModel;
pub use compress::Compress;
pub use compress_ahead::CompressAhead;
pub use execute_tools::ExecuteTools;
pub use load_session::LoadSession;
pub use resolve_references::ResolveReferences;
pub use respond::Respond;
pub use retrieve::Retrieve;
pub use rewrite::Rewrite;
pub use save_exchange::SaveExchange;
pub use save_memory::SaveMemory;
pub use title::Title;
pub use update_memory::UpdateMemory;
