//! What is put into a message.

use std::borrow::Cow;

/// An argument of a message. Numbers are written as the language writes them; a number that is a name, such as a status or
/// a year, is given as text.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    Number(f64),
    Text(Cow<'a, str>),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self::Text(text)
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts that people read are far below 2^53")]
impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Self::Number(number as f64)
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts that people read are far below 2^53")]
impl From<u64> for Value<'_> {
    fn from(number: u64) -> Self {
        Self::Number(number as f64)
    }
}
