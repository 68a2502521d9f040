//! The proxy over real sockets, between hand-written clients and upstreams that do what no library would.

mod harness;

mod attacks;
mod faults;
mod keys;
mod leaving;
mod stopping;
