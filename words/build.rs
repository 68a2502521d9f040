//! Takes from unicode-normalization what comparing words needs, as two small tables: letters that other letters stand for
//! (full-width and half-width forms, Latin ligatures, radicals), and letters that a letter and a mark make. The rest of the
//! Unicode tables would weigh more in the page than they find.

use std::{env, error::Error, fmt::Write as _, fs, path::Path};

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let (mut replaced, mut replacements, mut composed) = (String::new(), String::new(), String::new());
    // Letters beyond these are of scripts that are seldom searched, or styles of letters such as 𝐛𝐨𝐥𝐝.
    for letter in '\u{80}'..'\u{ffff}' {
        if !letter.is_alphanumeric() && !is_combining_mark(letter) && !is_radical(letter) {
            continue;
        }
        let compatible: String = letter.nfkc().collect();
        if !compatible.chars().eq([letter]) {
            if !is_common_form(letter) && (letter.nfc().eq([letter]) || is_compatibility_ideograph(letter)) {
                continue;
            }
            let (start, length) = (replacements.len(), compatible.len());
            // Phrases in one character.
            if !compatible.contains(' ') {
                write!(replaced, "[{}, {start}, {length}], ", u32::from(letter))?;
                replacements.push_str(&compatible);
                u16::try_from(replacements.len())?;
            }
        } else if !is_hangul(letter)
            && let [first, second] = parts(letter)[..]
        {
            write!(composed, "[{}, {}, {}], ", u32::from(first), u32::from(second), u32::from(letter))?;
        }
    }
    let mut composed: Vec<&str> = composed.split_inclusive("], ").collect();
    composed.sort_by_cached_key(|entry| {
        let numbers = entry.trim_matches(['[', ']', ',', ' ']).split(", ");
        numbers.map(|number| number.parse().unwrap_or(0)).collect::<Vec<u32>>()
    });
    let table = format!(
        "/// Letters, and where their replacements are in [`REPLACEMENTS`]: start and length.\n\
         static REPLACED: &[[u16; 3]] = &[{replaced}];\n\
         static REPLACEMENTS: &str = \"{}\";\n\
         /// A letter, a mark, and the letter that they make.\n\
         pub(crate) static COMPOSED: &[[u16; 3]] = &[{}];\n",
        replacements.escape_unicode(),
        composed.concat()
    );
    let folder = env::var("OUT_DIR")?;
    let folder = Path::new(&folder);
    fs::write(folder.join("tables.rs"), table)?;
    fs::write(folder.join("marks.rs"), marks()?)?;
    Ok(())
}

/// The combining marks of the basic plane, as ranges.
fn marks() -> Result<String, Box<dyn Error>> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for mark in ('\u{80}'..='\u{ffff}').filter(|c| is_combining_mark(*c)).map(u32::from) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == mark => *last = mark,
            _ => ranges.push((mark, mark)),
        }
    }
    let mut table =
        "/// The first and the last of neighbouring combining marks.\nstatic MARKS: &[[u16; 2]] = &["
            .to_owned();
    for (first, last) in ranges {
        write!(table, "[{first}, {last}], ")?;
    }
    table.push_str("];\n");
    Ok(table)
}

/// Forms that many texts have: raised and lowered digits, Latin ligatures, radicals, and full-width and half-width letters.
fn is_common_form(letter: char) -> bool {
    let is_other = matches!(
        letter,
        '\u{80}'..='\u{ff}' | '\u{2070}'..='\u{209f}' | '\u{fb00}'..='\u{fb06}' | '\u{ff00}'..='\u{ffef}'
    );
    is_radical(letter) || is_other
}

/// Doubles of Han characters, for round trips to older character sets.
fn is_compatibility_ideograph(letter: char) -> bool {
    ('\u{f900}'..='\u{faff}').contains(&letter)
}

/// Radicals of Han characters, which fonts in PDF files use for the characters.
fn is_radical(letter: char) -> bool {
    ('\u{2e80}'..='\u{2fdf}').contains(&letter)
}

/// Hangul is composed by a formula.
fn is_hangul(letter: char) -> bool {
    ('\u{ac00}'..='\u{d7a3}').contains(&letter)
}

/// The last step of a letter's canonical decomposition: what it is made of, two or one.
fn parts(letter: char) -> Vec<char> {
    let decomposed: Vec<char> = letter.nfd().collect();
    let Some((last, before)) = decomposed.split_last() else { return Vec::new() };
    let mut parts: Vec<char> = before.iter().copied().nfc().collect();
    parts.push(*last);
    parts
}
