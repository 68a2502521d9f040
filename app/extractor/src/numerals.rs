//! Numbers in letters and Roman ones, as lists and pages have them.

/// Longer numbers in letters or Roman are written in digits.
const MAX_LETTERS: u32 = 26 * 4;
const MAX_ROMAN: u32 = 4_999;

/// In capitals; after Z come AA, BB and so on.
pub(crate) fn letters(number: u32) -> String {
    let Some(index) = number.checked_sub(1).filter(|_| number <= MAX_LETTERS) else {
        return number.to_string();
    };
    let letter = char::from(b'A' + u8::try_from(index % 26).unwrap_or(0));
    std::iter::repeat_n(letter, (index / 26 + 1) as usize).collect()
}

/// In capitals.
pub(crate) fn roman(mut number: u32) -> String {
    const SIGNS: [(u32, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    if !(1..=MAX_ROMAN).contains(&number) {
        return number.to_string();
    }
    let mut text = String::new();
    for (value, sign) in SIGNS {
        while number >= value {
            text.push_str(sign);
            number -= value;
        }
    }
    text
}
