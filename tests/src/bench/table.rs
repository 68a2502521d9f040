//! Markdown tables.

use std::fmt;

/// Rows of text under headings; the first column is set to the left, the others to the right.
#[derive(Clone, Debug)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings.
    pub fn new(headings: &[&str]) -> Self {
        Self { rows: vec![headings.iter().map(ToString::to_string).collect()] }
    }

    /// Adds a row; missing cells stay empty.
    pub fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows.first().map_or(0, Vec::len);
        let cell = |row: &[String], column: usize| row.get(column).cloned().unwrap_or_default();
        let widths: Vec<usize> = (0..columns)
            .map(|column| {
                self.rows.iter().map(|row| cell(row, column).chars().count()).max().unwrap_or(0).max(3)
            })
            .collect();
        for (number, row) in self.rows.iter().enumerate() {
            for (column, width) in widths.iter().enumerate() {
                match column {
                    0 => write!(out, "| {:<width$} |", cell(row, column))?,
                    _ => write!(out, " {:>width$} |", cell(row, column))?,
                }
            }
            writeln!(out)?;
            if number == 0 {
                for (column, width) in widths.iter().enumerate() {
                    let rule = "-".repeat(*width);
                    match column {
                        0 => write!(out, "| {rule} |")?,
                        _ => write!(out, " {}: |", &rule[1..])?,
                    }
                }
                writeln!(out)?;
            }
        }
        Ok(())
    }
}

/// A goal for a figure.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    AtLeast(f64),
    AtMost(f64),
}

impl Goal {
    /// "met" or "missed"; a figure that was not measured is "not measured", never met.
    pub fn verdict(self, figure: f64) -> &'static str {
        let met = match self {
            Self::AtLeast(goal) => figure >= goal,
            Self::AtMost(goal) => figure <= goal,
        };
        if figure.is_nan() {
            "not measured"
        } else if met {
            "met"
        } else {
            "**missed**"
        }
    }
}

/// A number with thousands separators and `decimals` places; a dash for NaN.
pub fn number(value: f64, decimals: usize) -> String {
    if value.is_nan() {
        return "–".into();
    }
    let text = format!("{value:.decimals$}");
    let (whole, rest) =
        text.split_once('.').map_or((text.as_str(), None), |(whole, rest)| (whole, Some(rest)));
    let digits = whole.trim_start_matches('-');
    let mut out = String::from(if whole.starts_with('-') { "-" } else { "" });
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    if let Some(rest) = rest {
        out.push('.');
        out.push_str(rest);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Goal, Table, number};

    #[test]
    fn numbers_are_grouped_by_thousands() {
        for (value, decimals, expect) in [
            (1.0, 0, "1"),
            (1234.5, 1, "1,234.5"),
            (-1_234_567.0, 0, "-1,234,567"),
            (f64::NAN, 2, "–"),
            (999.0, 0, "999"),
        ] {
            assert_eq!(number(value, decimals), expect);
        }
    }

    #[test]
    fn an_unmeasured_figure_meets_no_goal() {
        assert_eq!(Goal::AtLeast(2.0).verdict(2.0), "met");
        assert_eq!(Goal::AtMost(2.0).verdict(2.1), "**missed**");
        assert_eq!(Goal::AtMost(2.0).verdict(f64::NAN), "not measured");
    }

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(&["", "one"]);
        table.row(["long name", "1"]);
        assert_eq!(table.to_string(), "|           | one |\n| --------- | --: |\n| long name |   1 |\n");
    }
}
