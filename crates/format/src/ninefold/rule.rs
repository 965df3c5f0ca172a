//! The `rule` lines of Ninefold's form: one constraint each.

use super::sections::Section;
use crate::FormatError;
use crate::place::read_cell;
use crate::source::excerpt;
use ninefold_puzzle::{Cage, Cell, Constraint, Diagonal, ExtraRegion, Layout, Repeats};

pub(super) fn read(section: &Section<'_>, layout: &Layout) -> Result<Constraint, FormatError> {
    let fail = |part: &str, reason: String| section.line.error_at(part, reason);
    let mut words = section.value.split_whitespace().peekable();
    let name = words.next().ok_or_else(|| section.line.error_at_start("a rule without a name"))?;
    let constraint = match name {
        "cage" => {
            let sum = words.next().unwrap_or_default();
            let sum = match sum {
                "any" => None,
                _ => Some(sum.parse().map_err(|_| {
                    fail(sum, format!("'{}' is no sum", excerpt(sum)))
                        .hint("write 'cage 15 r1c1 r1c2' or 'cage any r1c1 r1c2'")
                })?),
            };
            let repeats = match words.next_if_eq(&"repeats") {
                Some(_) => Repeats::Allowed,
                None => Repeats::Forbidden,
            };
            Constraint::Cage(Cage { cells: read_cells(section, layout, words.by_ref())?, sum, repeats })
        }
        "diagonal" => match words.next().unwrap_or_default() {
            "falling" => Constraint::Diagonal(Diagonal::Falling),
            "rising" => Constraint::Diagonal(Diagonal::Rising),
            other => {
                let reason = format!("'{}' is no diagonal", excerpt(other));
                return Err(fail(other, reason).hint("a diagonal is 'falling' (\\) or 'rising' (/)"));
            }
        },
        "extra-region" => {
            Constraint::ExtraRegion(ExtraRegion { cells: read_cells(section, layout, words.by_ref())? })
        }
        "anti-knight" => Constraint::AntiKnight,
        "anti-king" => Constraint::AntiKing,
        "non-consecutive" => Constraint::NonConsecutive,
        _ => {
            let reason = format!("the rule '{}' is not known", excerpt(name));
            return Err(fail(name, reason).hint("a newer Ninefold may know it; nothing has been read"));
        }
    };
    match words.next() {
        Some(word) => Err(fail(word, format!("'{}' is too much here", excerpt(word)))),
        None => Ok(constraint),
    }
}

pub(super) fn write(constraint: &Constraint, layout: &Layout) -> String {
    let names =
        |cells: &[Cell]| cells.iter().map(|&cell| format!(" {}", layout.place(cell))).collect::<String>();
    match constraint {
        Constraint::Cage(Cage { cells, sum, repeats }) => {
            let sum = sum.map_or("any".into(), |sum| sum.to_string());
            let repeats = match repeats {
                Repeats::Allowed => " repeats",
                Repeats::Forbidden => "",
            };
            format!("cage {sum}{repeats}{}", names(cells))
        }
        Constraint::Diagonal(Diagonal::Falling) => "diagonal falling".into(),
        Constraint::Diagonal(Diagonal::Rising) => "diagonal rising".into(),
        Constraint::ExtraRegion(region) => format!("extra-region{}", names(&region.cells)),
        Constraint::AntiKnight => "anti-knight".into(),
        Constraint::AntiKing => "anti-king".into(),
        Constraint::NonConsecutive => "non-consecutive".into(),
    }
}

fn read_cells<'a>(
    section: &Section<'a>,
    layout: &Layout,
    words: impl Iterator<Item = &'a str>,
) -> Result<Vec<Cell>, FormatError> {
    let cell = |name| read_cell(layout, name).map_err(|reason| section.line.error_at(name, reason));
    words.map(cell).collect()
}
