//! Medians and percentiles of measured values.

/// The value in the middle, or the mean of the two in the middle; NaN without values.
pub fn median(values: &[f64]) -> f64 {
    let sorted = sort(values);
    let half = sorted.len() / 2;
    match sorted.as_slice() {
        [] => f64::NAN,
        all if all.len() % 2 == 1 => all[half],
        all => f64::midpoint(all[half - 1], all[half]),
    }
}

/// The smallest value that at least `percent` per cent of all values do not exceed; NaN without values.
pub fn percentile(values: &[f64], percent: usize) -> f64 {
    let sorted = sort(values);
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or(f64::NAN)
}

/// The largest value; 0 without values.
pub fn largest(values: &[f64]) -> f64 {
    values.iter().copied().fold(0.0, f64::max)
}

/// Converts a count, exactly up to 2^52.
#[expect(clippy::cast_precision_loss, reason = "counts stay below 2^52")]
pub fn float(count: u64) -> f64 {
    count as f64
}

fn sort(values: &[f64]) -> Vec<f64> {
    let mut sorted: Vec<f64> = values.iter().copied().filter(|value| !value.is_nan()).collect();
    sorted.sort_by(f64::total_cmp);
    sorted
}

#[cfg(test)]
mod tests {
    use super::{median, percentile};

    #[test]
    fn medians_and_percentiles_are_taken_from_the_sorted_values() {
        assert!((median(&[3.0, 1.0, 2.0]) - 2.0).abs() < f64::EPSILON);
        assert!((median(&[4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < f64::EPSILON);
        assert!(median(&[]).is_nan());
        let hundred: Vec<f64> = (1..=100).rev().map(f64::from).collect();
        assert!((percentile(&hundred, 99) - 99.0).abs() < f64::EPSILON);
        assert!((percentile(&[7.0], 50) - 7.0).abs() < f64::EPSILON);
    }
}
