//! The commands of the palette, which are offered in the question box too.

/// The functions of the part that has them.
pub struct Commands {
    /// The names of the commands that contain all words of a query.
    pub names: fn(&str) -> Vec<&'static str>,
    /// Runs the command of this name. Called within the page's owner.
    pub run: fn(&str),
}
