//! Conversations as files: exporting and importing them.

mod archive;
mod exporting;
mod imported;
mod importing;
mod source;
mod transfer_part;
mod transfers;

pub use self::{
    transfer_part::TRANSFER,
    transfers::{Export, Format, ImportState, Transfer, TransferPart, Transfers},
};

#[cfg(test)]
mod tests;
