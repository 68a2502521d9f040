//! Whole turns in a scripted world.

mod answers;
mod compression;
mod context;
mod faults;
mod graphs;
mod memory;
mod property;
mod remembering;
mod scripted;
mod sources;
mod world;
