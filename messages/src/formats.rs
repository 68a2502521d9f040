//! How numbers are written and counted.

/// How a language writes a number, and the category of its plural (`one`, `few`, …, by CLDR). In the page these are the
/// browser's `Intl`.
#[derive(Debug, Clone, Copy)]
pub struct Formats {
    pub number: fn(f64) -> String,
    pub plural: fn(f64) -> String,
}

/// English without a browser.
pub(crate) const ENGLISH: Formats = Formats { number: english_number, plural: english_plural };

/// A number with its thousands set apart.
fn english_number(number: f64) -> String {
    let text = number.to_string();
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |digits| ("-", digits));
    let mut grouped = String::from(sign);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + rest
}

fn english_plural(number: f64) -> String {
    // As `Intl.PluralRules` has it: of a whole number that is 1.
    if (number.abs() - 1.0).abs() < f64::EPSILON { "one".to_owned() } else { "other".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_thousands_set_apart() {
        let check = |number: f64, expect| assert_eq!(english_number(number), expect);
        check(0.0, "0");
        check(999.0, "999");
        check(-1_234_567.5, "-1,234,567.5");
    }
}
