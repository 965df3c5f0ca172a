//! Finds skyscrapers, kites, turbot fish and empty rectangles, and pairs dual ones.

use super::{Proof, StrongLink};
use crate::geometry::{Direction, RegionId};
use crate::options::EmptyRectangle;
use crate::proof;
use crate::search::Search;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, Digit};
use std::ops::ControlFlow;

/// Patterns of one kind.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    use Technique as T;
    for digit in search.board().frame().rules().layout().digits() {
        let patterns = match technique {
            T::EmptyRectangle | T::DualEmptyRectangle => rectangles(search, digit),
            T::Skyscraper => pairs(search, digit, Kind::Skyscraper),
            T::TwoStringKite | T::DualTwoStringKite => pairs(search, digit, Kind::Kite),
            _ => pairs(search, digit, Kind::Other),
        };
        search.spend(patterns.len() as u64 + 100)?;
        match technique {
            T::DualEmptyRectangle | T::DualTwoStringKite => dual(search, technique, digit, &patterns)?,
            _ => {
                for pattern in &patterns {
                    hand_in(search, technique, digit, &[pattern])?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two links that remove something.
struct Pattern<const W: usize> {
    links: [Link<W>; 2],
    eliminations: CellSet<W>,
}

#[derive(Clone, Copy)]
struct Link<const W: usize> {
    house: RegionId,
    near: CellSet<W>,
    far: CellSet<W>,
}

/// Which houses the two links of a pattern are in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Two rows, or two columns.
    Skyscraper,
    /// A row and a column that meet in an area.
    Kite,
    /// Anything else.
    Other,
}

/// Pairs of two-cell links whose near ends see each other.
fn pairs<const W: usize>(search: &Search<'_, W>, digit: Digit, kind: Kind) -> Vec<Pattern<W>> {
    let situation = search.situation();
    let geometry = situation.geometry();
    let places = situation.board().places(digit);
    let mut links = Vec::new();
    for &house in geometry.houses() {
        let cells = geometry.cells(house) & places;
        if cells.len() == 2 {
            links.push((house, cells));
        }
    }
    let mut patterns = Vec::new();
    for (i, &(house, cells)) in links.iter().enumerate() {
        for &(other, others) in &links[i + 1..] {
            let fits = match (geometry.direction(house), geometry.direction(other)) {
                (Direction::Row, Direction::Row) | (Direction::Column, Direction::Column) => Kind::Skyscraper,
                (Direction::Row, Direction::Column) | (Direction::Column, Direction::Row) => Kind::Kite,
                _ => Kind::Other,
            } == kind;
            if !fits || !cells.is_disjoint(&others) {
                continue;
            }
            for near in cells {
                for near_other in others & situation.peers(near) {
                    let one = Link { house, near: CellSet::single(near), far: cells.without(near) };
                    let two = Link {
                        house: other,
                        near: CellSet::single(near_other),
                        far: others.without(near_other),
                    };
                    if fits_kind(search, kind, near, near_other) {
                        patterns.extend(pattern(search, digit, [one, two]));
                    }
                }
            }
        }
    }
    patterns
}

/// A skyscraper stands on a line, a kite hangs in an area.
fn fits_kind<const W: usize>(search: &Search<'_, W>, kind: Kind, near: Cell, other: Cell) -> bool {
    let geometry = search.situation().geometry();
    let both = CellSet::single(near).with(other);
    let mut joined = geometry.regions_with(both).map(|region| geometry.direction(region));
    match kind {
        Kind::Skyscraper => joined.any(|direction| direction != Direction::Area),
        Kind::Kite => joined.any(|direction| direction == Direction::Area),
        Kind::Other => true,
    }
}

/// Areas in which the digit keeps to one row and one column, with a link that starts in either.
fn rectangles<const W: usize>(search: &Search<'_, W>, digit: Digit) -> Vec<Pattern<W>> {
    let situation = search.situation();
    let geometry = situation.geometry();
    let places = situation.board().places(digit);
    let fewest = match search.options().empty_rectangle {
        EmptyRectangle::TwoAllowed => 2,
        EmptyRectangle::ThreeOrMore => 3,
    };
    let lines = |direction| {
        geometry.houses().iter().copied().filter(move |&house| geometry.direction(house) == direction)
    };
    let mut patterns = Vec::new();
    for area in lines(Direction::Area) {
        let inside = geometry.cells(area) & places;
        if inside.len() < fewest {
            continue;
        }
        for row in lines(Direction::Row) {
            let in_row = geometry.cells(row) & inside;
            let beside = inside - in_row;
            if in_row.is_empty() || beside.is_empty() {
                continue;
            }
            for column in lines(Direction::Column) {
                let in_column = geometry.cells(column) & inside;
                let crossing = in_row & in_column;
                if !beside.is_subset(&in_column)
                    || in_row == crossing
                    || (geometry.cells(row) & geometry.cells(column) & geometry.cells(area)).is_empty()
                {
                    continue;
                }
                for (near, line, far, across) in [
                    (in_row, row, in_column - crossing, Direction::Column),
                    (in_column, column, in_row - crossing, Direction::Row),
                ] {
                    let starts = (geometry.cells(line) & places) - geometry.cells(area);
                    for start in starts {
                        for house in lines(across).filter(|&house| geometry.cells(house).contains(start)) {
                            let cells = geometry.cells(house) & places;
                            if cells.len() != 2 || !cells.is_disjoint(&inside) {
                                continue;
                            }
                            let one = Link { house: area, near, far };
                            let two = Link { house, near: CellSet::single(start), far: cells.without(start) };
                            patterns.extend(pattern(search, digit, [one, two]));
                        }
                    }
                }
            }
        }
    }
    patterns
}

/// The pattern of two links, if it removes something.
fn pattern<const W: usize>(search: &Search<'_, W>, digit: Digit, links: [Link<W>; 2]) -> Option<Pattern<W>> {
    let situation = search.situation();
    let eliminations = situation.common_peers(links[0].far | links[1].far) & situation.board().places(digit);
    (!eliminations.is_empty()).then_some(Pattern { links, eliminations })
}

/// Joins two patterns about the same cells that remove different things.
fn dual<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    digit: Digit,
    patterns: &[Pattern<W>],
) -> ControlFlow<()> {
    let core = |pattern: &Pattern<W>| match technique {
        Technique::DualEmptyRectangle => pattern.links[0].near | pattern.links[0].far,
        _ => pattern.links[0].near | pattern.links[1].near,
    };
    for (i, one) in patterns.iter().enumerate() {
        for other in &patterns[i + 1..] {
            if core(one) == core(other) && one.eliminations != other.eliminations {
                hand_in(search, technique, digit, &[one, other])?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn hand_in<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    digit: Digit,
    patterns: &[&Pattern<W>],
) -> ControlFlow<()> {
    let all = patterns.iter().fold(CellSet::EMPTY, |all, pattern| all | pattern.eliminations);
    search.eliminate(technique, digit, all, || {
        let list = |cells: CellSet<W>| cells.iter().collect();
        let link =
            |link: Link<W>| StrongLink { house: link.house, near: list(link.near), far: list(link.far) };
        let patterns = patterns.iter().map(|pattern| pattern.links.map(link)).collect();
        proof::Proof::Turbot(Proof { digit, patterns })
    })
}
