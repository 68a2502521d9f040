//! Whole turns in a scripted world.

mod answers;
mod faults;
mod graphs;
mod memory;
mod sources;
mod world;
