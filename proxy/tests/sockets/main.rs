//! The proxy over real sockets, between hand-written clients and upstreams that do what no library would.
#![cfg(unix)]

#[cfg(test)]
mod harness;
#[cfg(test)]
mod program;

#[cfg(test)]
mod answers;
mod attacks;
#[cfg(test)]
mod command_line;
#[cfg(test)]
mod dictation;
#[cfg(test)]
mod faults;
#[cfg(test)]
mod files;
#[cfg(test)]
mod http2;
#[cfg(test)]
mod keys;
#[cfg(test)]
mod leaving;
#[cfg(test)]
mod logs;
#[cfg(test)]
mod panics;
#[cfg(test)]
mod pieces;
#[cfg(test)]
mod stopping;
