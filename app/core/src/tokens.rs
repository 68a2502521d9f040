//! Tokens of requests: how a chat is framed, what tools cost, and how far estimates are off.

mod ratios;

pub use ratios::{ModelRatio, TokenRatios};
