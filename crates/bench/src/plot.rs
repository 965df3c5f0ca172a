//! The rates of solving as a picture: a group of bars a set, on a scale of powers of ten.

use crate::measure::Measured;
use std::fmt::Write;

/// What is drawn, with what the legend calls it and its colour.
const SERIES: [(&str, &str, &str); 2] =
    [("prove unique", "one by one", "#0b6e69"), ("prove unique, batch", "several at a time", "#1d5fbf")];

const WIDTH: f64 = 760.0;
/// Where bars begin, and where the longest may end.
const LEFT: f64 = 190.0;
const RIGHT: f64 = 650.0;
const TOP: f64 = 56.0;
const BAR: f64 = 14.0;
const GAP: f64 = 14.0;

/// An SVG picture of one thread's rates; `None` if nothing of that kind was measured.
pub(crate) fn svg(rows: &[Measured]) -> Option<String> {
    let of = |work: &'static str| rows.iter().filter(move |row| row.work == work);
    let sets = of(SERIES[0].0).map(|row| row.set.as_str()).collect::<Vec<_>>();
    let drawn = SERIES.iter().flat_map(|&(work, ..)| of(work)).map(|row| row.per_second);
    let (least, most) =
        drawn.fold((f64::MAX, 0.0_f64), |(least, most), rate| (least.min(rate), most.max(rate)));
    if sets.is_empty() || least <= 0.0 {
        return None;
    }
    let (first, last) = (least.log10().floor(), most.log10().ceil());
    let x = |rate: f64| LEFT + (RIGHT - LEFT) * (rate.log10() - first) / (last - first).max(1.0);
    let bottom = TOP + sets.len() as f64 * (BAR * SERIES.len() as f64 + GAP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        bottom + 34.0
    );
    for (at, (_, name, colour)) in SERIES.into_iter().enumerate() {
        let left = LEFT + 170.0 * at as f64;
        line(
            &mut svg,
            format_args!("<rect x=\"{left}\" y=\"18\" width=\"12\" height=\"12\" fill=\"{colour}\"/>"),
        );
        line(&mut svg, format_args!("<text x=\"{}\" y=\"29\" fill=\"#1b2430\">{name}</text>", left + 18.0));
    }
    for power in first as i32..=last as i32 {
        let rate = 10_f64.powi(power);
        let at = x(rate);
        line(&mut svg, format_args!("<path d=\"M{at:.1} {} V{bottom:.1}\" stroke=\"#dedad1\"/>", TOP - 8.0));
        line(
            &mut svg,
            format_args!(
                "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#5b6472\">{}</text>",
                bottom + 20.0,
                crate::report::grouped(rate)
            ),
        );
    }
    for (at, set) in sets.iter().enumerate() {
        let top = TOP + at as f64 * (BAR * SERIES.len() as f64 + GAP);
        line(
            &mut svg,
            format_args!(
                "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#1b2430\">{set}</text>",
                LEFT - 10.0,
                top + BAR + 4.0
            ),
        );
        for (below, (work, _, colour)) in SERIES.into_iter().enumerate() {
            let Some(row) = of(work).find(|row| row.set == *set) else { continue };
            let (y, end) = (top + BAR * below as f64, x(row.per_second));
            line(
                &mut svg,
                format_args!(
                    "<rect x=\"{LEFT}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{}\" fill=\"{colour}\"/>",
                    end - LEFT,
                    BAR - 2.0
                ),
            );
            line(
                &mut svg,
                format_args!(
                    "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"#5b6472\" font-size=\"11\">{}</text>",
                    end + 5.0,
                    y + BAR - 4.0,
                    crate::report::grouped(row.per_second)
                ),
            );
        }
    }
    svg.push_str("</svg>\n");
    Some(svg)
}

fn line(svg: &mut String, element: std::fmt::Arguments<'_>) {
    // Writing into a string cannot fail.
    let _ = writeln!(svg, "{element}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(set: &str, work: &'static str, per_second: f64) -> Measured {
        Measured { set: set.into(), work, items: 1, per_second }
    }

    #[test]
    fn longer_bars_are_faster() {
        let rows = [
            row("easy", "prove unique", 1_000_000.0),
            row("easy", "prove unique, batch", 10_000_000.0),
            row("hard", "prove unique", 10_000.0),
            row("hard", "canonical form", 1.0),
        ];
        let svg = svg(&rows).unwrap();
        let widths = svg.lines().filter(|line| line.contains("height=\"12\"") && line.contains("x=\"190\""));
        let widths = widths.filter_map(|line| line.split("width=\"").nth(1)?.split('"').next()?.parse().ok());
        assert_eq!(widths.collect::<Vec<f64>>()[1..], [306.7, 460.0, 0.0]);
        assert!(super::svg(&rows[3..]).is_none());
    }
}
