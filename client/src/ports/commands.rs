//! The commands of the palette, which are offered in the question box too.

/// The functions of the part that has them.
pub struct Commands {
    /// The commands whose names contain all words of a query.
    pub named: fn(&str) -> Vec<NamedCommand>,
    /// Runs a command. Called within the page's owner.
    pub run: fn(NamedCommand),
}

/// A command by its name in the language of the page, and its place among all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedCommand {
    pub name: &'static str,
    pub at: usize,
}
