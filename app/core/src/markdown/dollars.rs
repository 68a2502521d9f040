//! What between two dollars is money or a variable, and no formula.

/// Units of a price: `$15/day`.
const UNITS: [&str; 26] = [
    "day", "hour", "hr", "h", "item", "kg", "kWh", "lb", "m", "min", "minute", "mo", "month", "night",
    "person", "piece", "pp", "seat", "sec", "token", "unit", "user", "week", "wk", "year", "yr",
];

/// Functions that are written without a backslash.
const FUNCTIONS: [&str; 10] = ["cos", "det", "exp", "gcd", "lim", "ln", "log", "max", "mod", "sin"];

/// Endings of a word after a formula: `$n$th`.
const ENDINGS: [&str; 6] = ["th", "st", "nd", "rd", "s", "ths"];

/// Whether what stands after a closing dollar allows it to close a formula. It does not in `$HOME/bin:$PATH`.
pub(super) fn may_follow(after: &[u8], inside: &[u8]) -> bool {
    let word = after.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    match after.first() {
        Some(b'$' | b'{') => false,
        Some(b'(') => inside.first() != Some(&b'('),
        _ => word == 0 || ENDINGS.iter().any(|ending| ending.as_bytes() == &after[..word]),
    }
}

/// Whether the text between two dollars, with what follows, is of two amounts: `$20 for lunch and 30$`.
pub(super) fn is_money(inside: &[u8], after: &[u8]) -> bool {
    if !inside.first().is_some_and(u8::is_ascii_digit) || inside.contains(&b'\\') {
        return false;
    }
    let words = || inside.split(|byte| !byte.is_ascii_alphabetic()).filter(|word| word.len() > 1);
    let in_list = |list: &[&str], word: &[u8]| list.iter().any(|known| known.as_bytes() == word);
    let has_word = words().any(|word| !in_list(&FUNCTIONS, word));
    let has_operator = inside.iter().any(|byte| b"^_=+<>*/".contains(byte));
    let has_price = inside.split(|&byte| byte == b'/').skip(1).any(|rest| {
        let word = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        word > 1 && in_list(&UNITS, &rest[..word])
    });
    let per_unit = matches!(after, [b'/', next, ..] if next.is_ascii_alphabetic());
    let other_currency = ["€", "£", "¥", "₹", "₩"]
        .iter()
        .any(|sign| inside.windows(sign.len()).any(|part| part == sign.as_bytes()));
    per_unit || has_price || other_currency || (inside.contains(&b' ') && (has_word || !has_operator))
}
