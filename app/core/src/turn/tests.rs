//! Whole turns against scripted services.

mod answers;
mod attachments;
mod compression;
mod context;
mod continue_answer;
mod evidence;
mod faults;
mod generation;
mod graphs;
mod guide;
mod memory;
mod property;
mod reading;
mod references;
mod remembering;
mod retrieval_modes;
mod rewriting;
mod scripted;
mod servers;
mod sources;
mod stage;
mod thinking;
mod threshold;
mod tools;
mod uncited;
mod verify;
