//! The border of the part of the program that exports and imports conversations.

use futures::FutureExt as _;

use super::transfers::{Transfer, TransferPart};

/// Nothing but the part's own file may name it.
pub static TRANSFER: TransferPart = TransferPart {
    run: |transfers, transfer| match transfer {
        Transfer::Export(export) => transfers.save_export(export).boxed_local(),
        Transfer::Import(files) => transfers.import_files(files).boxed_local(),
    },
};
