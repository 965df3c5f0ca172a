//! How cells, digits, regions and chains are written: `r1c23`, `3 and 7`, `rows 2 and 6`.

use crate::element;
use ninefold_logic::{CageId, Candidate, RegionId, RuleId};
use ninefold_puzzle::{Cell, Constraint, DigitSet, Layout, RegionKind, RegionName, Rules};
use std::collections::BTreeMap;

/// The word between the last two things of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Conjunction {
    And,
    Or,
}

/// A list in words: `a`, `a and b`, `a, b and c`.
pub(crate) fn list(items: &[String], conjunction: Conjunction) -> String {
    let word = match conjunction {
        Conjunction::And => "and",
        Conjunction::Or => "or",
    };
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} {word} {last}", rest.join(", ")),
    }
}

/// Cells as one reads them: two by name, more of them gathered as in `r1c234` or `one of r1c234`.
pub(crate) fn cells(layout: &Layout, cells: &[Cell], conjunction: Conjunction) -> String {
    match cells {
        [_] | [_, _] => {
            let names = cells.iter().map(|&cell| layout.place(cell).to_string()).collect::<Vec<_>>();
            list(&names, conjunction)
        }
        _ => {
            let all = list(&gathered(layout, cells), Conjunction::And);
            match conjunction {
                Conjunction::And => all,
                Conjunction::Or => format!("one of {all}"),
            }
        }
    }
}

/// Cells as short as they can be written without a doubt: `r1c23`, `r12c4`.
pub(crate) fn gathered(layout: &Layout, cells: &[Cell]) -> Vec<String> {
    if layout.height().max(layout.width()) > 9 {
        return cells.iter().map(|&cell| layout.place(cell).to_string()).collect();
    }
    let places = cells.iter().map(|&cell| layout.place(cell));
    let by_row = places.clone().map(|place| (place.row, place.col));
    let by_column = places.map(|place| (place.col, place.row));
    let (by_row, by_column) = (gather(by_row), gather(by_column));
    if by_row.len() <= by_column.len() {
        by_row.iter().map(|(rows, columns)| format!("r{rows}c{columns}")).collect()
    } else {
        by_column.iter().map(|(columns, rows)| format!("r{rows}c{columns}")).collect()
    }
}

/// Joins what lies in one line, and then lines with the same cells.
fn gather(places: impl Iterator<Item = (u16, u16)>) -> Vec<(String, String)> {
    let mut lines = BTreeMap::<u16, Vec<u16>>::new();
    for (line, at) in places {
        lines.entry(line).or_default().push(at);
    }
    let mut groups = Vec::<(String, String)>::new();
    for (line, mut at) in lines {
        at.sort_unstable();
        at.dedup();
        let at = at.iter().map(|at| (at + 1).to_string()).collect::<String>();
        let line = (line + 1).to_string();
        match groups.iter_mut().find(|(_, known)| *known == at) {
            Some((lines, _)) => lines.push_str(&line),
            None => groups.push((line, at)),
        }
    }
    groups
}

/// Digits in a list: `3 and 7`.
pub(crate) fn digits(digits: DigitSet, conjunction: Conjunction) -> String {
    list(&digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>(), conjunction)
}

/// What people call a region; the two diagonals and cages have no numbers that one could see.
pub(crate) fn region(rules: &Rules, region: RegionId) -> String {
    let Some(region) = rules.regions().get(region.index()) else { return String::new() };
    let layout = rules.layout();
    match region.kind() {
        RegionKind::Row | RegionKind::Column | RegionKind::Block => region.name().to_string(),
        RegionKind::Diagonal => {
            let (first, last) = (region.cells()[0], region.cells()[region.cells().len() - 1]);
            format!("the diagonal from {} to {}", layout.place(first), layout.place(last))
        }
        RegionKind::Extra => format!("the extra region at {}", layout.place(region.cells()[0])),
        RegionKind::Cage => format!("the cage at {}", layout.place(region.cells()[0])),
    }
}

/// Regions in a list: `rows 2 and 6`, `row 2 and block 4`.
pub(crate) fn regions(rules: &Rules, ids: &[RegionId], conjunction: Conjunction) -> String {
    let names = ids.iter().filter_map(|id| rules.regions().get(id.index())).map(|region| region.name());
    let names = names.collect::<Vec<_>>();
    let plural = |name: &RegionName| match name.kind {
        RegionKind::Row => Some("rows"),
        RegionKind::Column => Some("columns"),
        RegionKind::Block => Some("blocks"),
        RegionKind::Diagonal | RegionKind::Extra | RegionKind::Cage => None,
    };
    match &names[..] {
        [first, _, ..] if names.iter().all(|name| name.kind == first.kind && name.grid.is_none()) => {
            if let Some(kind) = plural(first) {
                let numbers = names.iter().map(|name| name.number.to_string()).collect::<Vec<_>>();
                return format!("{kind} {}", list(&numbers, conjunction));
            }
        }
        _ => {}
    }
    list(&ids.iter().map(|&id| region(rules, id)).collect::<Vec<_>>(), conjunction)
}

/// Cages by sum and first cell: `the 12-cage at r1c1 and the 9-cage at r3c4`.
pub(crate) fn cages(rules: &Rules, ids: &[CageId], conjunction: Conjunction) -> String {
    let name = |id: &CageId| match rules.constraints().get(id.index())? {
        Constraint::Cage(cage) => {
            let place = rules.layout().place(*cage.cells.iter().min()?);
            Some(match cage.sum {
                Some(sum) => format!("the {sum}-cage at {place}"),
                None => format!("the cage at {place}"),
            })
        }
        _ => None,
    };
    list(&ids.iter().filter_map(name).collect::<Vec<_>>(), conjunction)
}

/// Rules by what they are called and where they are: `the thermometer at r1c1 and the arrow at r3c4`.
pub(crate) fn rules(rules: &Rules, ids: &[RuleId], conjunction: Conjunction) -> String {
    let constraints = ids.iter().filter_map(|id| rules.constraints().get(id.index()));
    let names = constraints.map(|constraint| element::name_and_place(constraint, rules.layout()));
    list(&names.collect::<Vec<_>>(), conjunction)
}

/// Ways to reach a sum: `1+9 or 3+7`.
pub(crate) fn combinations(sets: &[DigitSet], conjunction: Conjunction) -> String {
    let write =
        |set: &DigitSet| set.iter().map(|digit| digit.get().to_string()).collect::<Vec<_>>().join("+");
    list(&sets.iter().map(write).collect::<Vec<_>>(), conjunction)
}

/// Candidates by digit: `5 from r1c23 and 7 from r4c4`.
pub(crate) fn removals(layout: &Layout, candidates: &[Candidate]) -> String {
    let write = |of: DigitSet, from: &[Cell]| {
        format!("{} from {}", digits(of, Conjunction::And), cells(layout, from, Conjunction::And))
    };
    list(&by_digit(candidates, write), Conjunction::And)
}

/// Candidates as facts: `5 in r1c2 or 7 in r4c4`.
pub(crate) fn candidates(layout: &Layout, candidates: &[Candidate], conjunction: Conjunction) -> String {
    let write = |of: DigitSet, at: &[Cell]| {
        format!("{} in {}", digits(of, conjunction), cells(layout, at, conjunction))
    };
    list(&by_digit(candidates, write), conjunction)
}

/// Candidates that go, in signs: `r1c23<>5, r4c4<>7`.
pub(crate) fn exclusions(layout: &Layout, candidates: &[Candidate]) -> String {
    let write = |of: DigitSet, from: &[Cell]| {
        let sign = |cells: &String| format!("{cells}<>{of}");
        gathered(layout, from).iter().map(sign).collect::<Vec<_>>().join(", ")
    };
    by_digit(candidates, write).join(", ")
}

/// Writes candidates by their digits; digits that share all their cells are written together.
fn by_digit(candidates: &[Candidate], write: impl Fn(DigitSet, &[Cell]) -> String) -> Vec<String> {
    let mut by_digit = BTreeMap::<_, Vec<Cell>>::new();
    for candidate in candidates {
        by_digit.entry(candidate.digit).or_default().push(candidate.cell);
    }
    let mut groups = Vec::<(DigitSet, Vec<Cell>)>::new();
    for (digit, cells) in by_digit {
        match groups.iter_mut().find(|(_, known)| *known == cells) {
            Some((digits, _)) => {
                digits.insert(digit);
            }
            None => groups.push((DigitSet::single(digit), cells)),
        }
    }
    groups.into_iter().map(|(digits, cells)| write(digits, &cells)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(indices: &[usize], expect: &str) {
        let list = indices.iter().copied().map(Cell::new).collect::<Vec<_>>();
        assert_eq!(cells(&Layout::classic(), &list, Conjunction::And), expect);
    }

    #[test]
    fn cells_are_gathered_by_row_or_by_column() {
        check(&[0], "r1c1");
        check(&[27, 34], "r4c1 and r4c8");
        check(&[0, 1, 2], "r1c123");
        check(&[0, 9, 18], "r123c1");
        check(&[0, 1, 9, 10], "r12c12");
        check(&[0, 1, 2, 40], "r1c123 and r5c5");
    }

    #[test]
    fn large_grids_are_not_gathered() {
        let layout = Layout::square(16).unwrap();
        let list = [9, 10, 11].map(Cell::new);
        assert_eq!(cells(&layout, &list, Conjunction::Or), "one of r1c10, r1c11 and r1c12");
    }

    #[test]
    fn regions_of_one_kind_share_its_name() {
        let rules = Rules::classic();
        let ids = |list: &[usize]| list.iter().copied().map(RegionId::new).collect::<Vec<_>>();
        assert_eq!(regions(&rules, &ids(&[1, 5]), Conjunction::And), "rows 2 and 6");
        assert_eq!(regions(&rules, &ids(&[1, 18]), Conjunction::And), "row 2 and block 1");
    }
}
