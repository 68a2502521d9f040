//! An answer as it is read aloud: sentences without markup, and the language they are in.

mod formula;
mod language;
mod read;
mod voice;

pub use self::{
    language::language_of,
    read::sentences_to_read,
    voice::{Voice, choose_voice},
};

#[cfg(test)]
mod tests;
