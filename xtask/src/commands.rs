//! What can be asked for.

mod bench;
mod build;
mod dev;
mod run;
mod test;

pub(crate) use bench::bench;
pub(crate) use build::build;
pub(crate) use dev::dev;
pub(crate) use run::run;
pub(crate) use test::test;
