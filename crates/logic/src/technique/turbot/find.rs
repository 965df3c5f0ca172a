//! Finds skyscrapers, kites, turbot fish and empty rectangles, and pairs dual ones.

use super::{Proof, StrongLink};
use crate::geometry::{Direction, Geometry, RegionId};
use crate::options::EmptyRectangle;
use crate::proof;
use crate::search::Search;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{Cell, CellSet, Digit};
use std::ops::ControlFlow;

/// Patterns of one kind.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    use Technique as T;
    let mut kites = Vec::new();
    for digit in search.board().frame().rules().layout().digits() {
        let mut patterns = match technique {
            T::EmptyRectangle | T::DualEmptyRectangle => rectangles(search, digit),
            T::Skyscraper => pairs(search, digit, Kind::Skyscraper),
            T::TwoStringKite | T::DualTwoStringKite => pairs(search, digit, Kind::Kite),
            _ => pairs(search, digit, Kind::Other),
        };
        search.spend(patterns.len() as u64 + 100)?;
        match technique {
            T::DualEmptyRectangle => {
                let core = |pattern: &Pattern<W>| pattern.links[0].near | pattern.links[0].far;
                dual(search, technique, &patterns, |one, other| core(one) == core(other))?;
            }
            T::DualTwoStringKite => {
                dual(search, technique, &patterns, hang_together)?;
                kites.append(&mut patterns);
            }
            _ => {
                for pattern in &patterns {
                    hand_in(search, technique, &[pattern])?;
                }
            }
        }
    }
    // Kites of two digits come last: they are harder to see.
    dual(search, technique, &kites, |one, other| one.digit != other.digit && hang_together(one, other))
}

/// Whether two kites hang on the same two cells.
fn hang_together<const W: usize>(one: &Pattern<W>, other: &Pattern<W>) -> bool {
    let ends = |kite: &Pattern<W>| kite.links[0].near | kite.links[1].near;
    ends(one) == ends(other)
}

/// Two links of a digit that remove something.
struct Pattern<const W: usize> {
    digit: Digit,
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
            for [near, near_other] in near_ends(search, kind, cells, others) {
                let link = |house, cells: CellSet<W>, near| Link {
                    house,
                    near: CellSet::single(near),
                    far: cells.without(near),
                };
                let links = [link(house, cells, near), link(other, others, near_other)];
                patterns.extend(pattern(search, digit, links));
            }
        }
    }
    if kind == Kind::Kite {
        patterns.iter_mut().for_each(|kite| keep_crossing(geometry, kite));
        patterns.retain(|kite| !kite.eliminations.is_empty());
    }
    patterns
}

/// The ends by which two links can be joined: those of a skyscraper are on a line, those of a kite in
/// an area.
///
/// Of two ends in one area, a kite hangs on the first. The digit is locked in that area then, and
/// HoDoKu, which decides what a kite is, looks no further.
fn near_ends<const W: usize>(
    search: &Search<'_, W>,
    kind: Kind,
    cells: CellSet<W>,
    others: CellSet<W>,
) -> Vec<[Cell; 2]> {
    let situation = search.situation();
    let geometry = situation.geometry();
    let mut ends = Vec::new();
    if kind == Kind::Kite {
        for area in geometry.regions().filter(|&region| geometry.direction(region) == Direction::Area) {
            let first = |cells: CellSet<W>| (cells & geometry.cells(area)).iter().next();
            let joined = first(cells).zip(first(others)).map(<[Cell; 2]>::from);
            ends.extend(joined.filter(|joined| !ends.contains(joined)));
        }
        return ends;
    }
    for near in cells {
        for other in others & situation.peers(near) {
            let both = CellSet::single(near).with(other);
            let mut joined = geometry.regions_with(both).map(|region| geometry.direction(region));
            if kind == Kind::Other || joined.any(|direction| direction != Direction::Area) {
                ends.push([near, other]);
            }
        }
    }
    ends
}

/// A kite whose far end is in the joining area too removes only where its strings cross: more would
/// follow, but from the locked digit and not from the kite.
fn keep_crossing<const W: usize>(geometry: &Geometry<W>, kite: &mut Pattern<W>) {
    let [one, other] = &kite.links;
    let is_locked = |link: &Link<W>| {
        geometry
            .regions_with(link.near | link.far)
            .any(|region| geometry.direction(region) == Direction::Area)
    };
    if is_locked(one) || is_locked(other) {
        let lines = |far: CellSet<W>| {
            let regions =
                geometry.regions_with(far).filter(|&region| geometry.direction(region) != Direction::Area);
            regions.fold(CellSet::EMPTY, |cells, region| cells | geometry.cells(region))
        };
        kite.eliminations &= lines(one.far) & lines(other.far);
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
    (!eliminations.is_empty()).then_some(Pattern { digit, links, eliminations })
}

/// Joins two patterns about the same cells that remove different things.
fn dual<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    patterns: &[Pattern<W>],
    belong_together: impl Fn(&Pattern<W>, &Pattern<W>) -> bool,
) -> ControlFlow<()> {
    let removes = |pattern: &Pattern<W>| (pattern.digit, pattern.eliminations);
    for (i, one) in patterns.iter().enumerate() {
        for other in &patterns[i + 1..] {
            if belong_together(one, other) && removes(one) != removes(other) {
                hand_in(search, technique, &[one, other])?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn hand_in<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    patterns: &[&Pattern<W>],
) -> ControlFlow<()> {
    let removed = patterns
        .iter()
        .flat_map(|pattern| pattern.eliminations.iter().map(|cell| Candidate::new(cell, pattern.digit)));
    search.eliminate_all(technique, removed, || {
        let list = |cells: CellSet<W>| cells.iter().collect();
        let link =
            |link: Link<W>| StrongLink { house: link.house, near: list(link.near), far: list(link.far) };
        let proven =
            |pattern: &&Pattern<W>| super::Pattern { digit: pattern.digit, links: pattern.links.map(link) };
        proof::Proof::Turbot(Proof { patterns: patterns.iter().map(proven).collect() })
    })
}
