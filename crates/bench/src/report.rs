//! The figures as a table and as JSON.

use crate::measure::Measured;
use serde_json::json;
use std::fmt::Write;

/// A Markdown table.
pub(crate) fn table(rows: &[Measured]) -> String {
    let mut table = String::from("| set | work | items | a second |\n|---|---|--:|--:|\n");
    for Measured { set, work, items, per_second } in rows {
        writeln!(table, "| {set} | {work} | {items} | {} |", grouped(*per_second))
            .expect("a string takes any text");
    }
    table
}

/// The same as JSON, for programs that compare two runs.
pub(crate) fn json(rows: &[Measured]) -> String {
    let rows = rows.iter().map(
        |row| json!({"set": row.set, "work": row.work, "items": row.items, "per_second": row.per_second}),
    );
    format!("{:#}\n", serde_json::Value::Array(rows.collect()))
}

/// A whole number with commas between groups of three digits.
pub(crate) fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn large_numbers_are_grouped() {
        assert_eq!([0.4, 999.0, 1000.0, 1_234_567.8].map(grouped), ["0", "999", "1,000", "1,234,568"]);
    }
}
