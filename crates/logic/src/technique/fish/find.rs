//! Finds fish of one kind and pairs siamese ones.

use super::hunt::{Catch, Prey, hunt};
use super::{Fish, Proof};
use crate::geometry::{Direction, Geometry, RegionId};
use crate::options::Siamese;
use crate::proof;
use crate::search::Search;
use crate::technique::Technique;
use ninefold_puzzle::{CellSet, Digit};
use std::ops::ControlFlow;

/// Which fish to look for.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kind {
    shape: Shape,
    body: Body,
    size: usize,
}

/// Which houses may be bases and covers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Rows against columns.
    Basic,
    /// Rows and areas against columns and areas, or the other way.
    Franken,
    /// Anything against anything.
    Mutant,
}

/// Whether the fish has fins, and what is left of it without them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Body {
    Finless,
    Finned,
    /// Without fins, a base has one place only.
    Sashimi,
}

/// Fish of the kind that the technique names.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let Some(kind) = kind(technique) else { return ControlFlow::Continue(()) };
    let options = search.options();
    let prey = match kind.body {
        Body::Finless => Prey { size: kind.size, max_fins: 0, max_endo_fins: 0 },
        Body::Finned | Body::Sashimi => {
            Prey { size: kind.size, max_fins: options.max_fins, max_endo_fins: options.max_endo_fins }
        }
    };
    for digit in search.board().frame().rules().layout().digits() {
        let mut school = Vec::new();
        for &(bases, covers) in kind.shape.sides() {
            let geometry = search.situation().geometry();
            let base = houses(geometry, bases);
            let cover = geometry.regions().filter(|&id| covers.contains(&geometry.direction(id)));
            let cover = cover.collect::<Vec<_>>();
            hunt(search, digit, prey, (&base, &cover), &mut |search, catch| {
                let fits = shape(geometry, catch) == kind.shape;
                match search.options().siamese {
                    Siamese::Single if fits && body(search, digit, catch) == kind.body => {
                        hand_in(search, technique, digit, &[catch])
                    }
                    Siamese::Pairs if fits && !catch.fins.is_empty() => {
                        school.push(catch.clone());
                        ControlFlow::Continue(())
                    }
                    Siamese::Single | Siamese::Pairs => ControlFlow::Continue(()),
                }
            })?;
        }
        school.sort_by(|a, b| (&a.base, &a.cover).cmp(&(&b.base, &b.cover)));
        pair_up(search, technique, digit, kind, &school)?;
    }
    ControlFlow::Continue(())
}

/// Joins fish with the same base whose fins and eliminations differ; a pair has the name of either fish.
fn pair_up<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    digit: Digit,
    kind: Kind,
    school: &[Catch<W>],
) -> ControlFlow<()> {
    for (i, one) in school.iter().enumerate() {
        for other in &school[i + 1..] {
            let fits = [one, other].into_iter().any(|fish| body(search, digit, fish) == kind.body);
            let twins = fits
                && one.base == other.base
                && one.fins != other.fins
                && one.eliminations != other.eliminations;
            if twins {
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
    catches: &[&Catch<W>],
) -> ControlFlow<()> {
    let all = catches.iter().fold(CellSet::EMPTY, |all, catch| all | catch.eliminations);
    search.eliminate(technique, digit, all, || {
        let fish = |catch: &&Catch<W>| Fish {
            base: catch.base.clone(),
            cover: catch.cover.clone(),
            fins: catch.fins.iter().collect(),
        };
        proof::Proof::Fish(Proof { digit, fish: catches.iter().map(fish).collect() })
    })
}

fn houses<const W: usize>(geometry: &Geometry<W>, directions: &[Direction]) -> Vec<RegionId> {
    let fits = |&&house: &&RegionId| directions.contains(&geometry.direction(house));
    geometry.houses().iter().filter(fits).copied().collect()
}

/// The shape that a fish really has.
fn shape<const W: usize>(geometry: &Geometry<W>, catch: &Catch<W>) -> Shape {
    let all = |regions: &[RegionId], allowed: &[Direction]| {
        regions.iter().all(|&id| allowed.contains(&geometry.direction(id)))
    };
    let fits = |shape: &Shape| {
        shape.sides().iter().any(|&(bases, covers)| all(&catch.base, bases) && all(&catch.cover, covers))
    };
    [Shape::Basic, Shape::Franken].into_iter().find(fits).unwrap_or(Shape::Mutant)
}

fn body<const W: usize>(search: &Search<'_, W>, digit: Digit, catch: &Catch<W>) -> Body {
    let geometry = search.situation().geometry();
    let without_fins = search.board().places(digit) - catch.fins;
    let thin = |&base: &RegionId| (geometry.cells(base) & without_fins).len() < 2;
    let is_line = |&id: &RegionId| geometry.direction(id) != Direction::Area;
    let basic = shape(geometry, catch) == Shape::Basic;
    if catch.fins.is_empty() {
        Body::Finless
    } else if basic && catch.base.iter().all(is_line) && catch.base.iter().any(thin) {
        Body::Sashimi
    } else {
        Body::Finned
    }
}

impl Shape {
    /// The directions of bases and covers; the second pair is the first one turned.
    fn sides(self) -> &'static [(&'static [Direction], &'static [Direction])] {
        use Direction::{Area, Column, Row};
        match self {
            Self::Basic => &[(&[Row], &[Column]), (&[Column], &[Row])],
            Self::Franken => &[(&[Row, Area], &[Column, Area]), (&[Column, Area], &[Row, Area])],
            Self::Mutant => &[(&[Row, Column, Area], &[Row, Column, Area])],
        }
    }
}

fn kind(technique: Technique) -> Option<Kind> {
    use Body::{Finless, Finned, Sashimi};
    use Shape::{Basic, Franken, Mutant};
    use Technique as T;
    let (shape, body, size) = match technique {
        T::XWing => (Basic, Finless, 2),
        T::Swordfish => (Basic, Finless, 3),
        T::Jellyfish => (Basic, Finless, 4),
        T::FinnedXWing => (Basic, Finned, 2),
        T::FinnedSwordfish => (Basic, Finned, 3),
        T::FinnedJellyfish => (Basic, Finned, 4),
        T::SashimiXWing => (Basic, Sashimi, 2),
        T::SashimiSwordfish => (Basic, Sashimi, 3),
        T::SashimiJellyfish => (Basic, Sashimi, 4),
        T::FrankenXWing => (Franken, Finless, 2),
        T::FrankenSwordfish => (Franken, Finless, 3),
        T::FrankenJellyfish => (Franken, Finless, 4),
        T::FinnedFrankenXWing => (Franken, Finned, 2),
        T::FinnedFrankenSwordfish => (Franken, Finned, 3),
        T::FinnedFrankenJellyfish => (Franken, Finned, 4),
        T::MutantXWing => (Mutant, Finless, 2),
        T::MutantSwordfish => (Mutant, Finless, 3),
        T::MutantJellyfish => (Mutant, Finless, 4),
        T::FinnedMutantXWing => (Mutant, Finned, 2),
        T::FinnedMutantSwordfish => (Mutant, Finned, 3),
        T::FinnedMutantJellyfish => (Mutant, Finned, 4),
        T::FinnedMutantSquirmbag => (Mutant, Finned, 5),
        T::FinnedMutantWhale => (Mutant, Finned, 6),
        _ => return None,
    };
    Some(Kind { shape, body, size })
}
