//! The order in which producers are asked.

use super::chains::forcing::Forcing;
use super::chains::run::Rules;
use super::chains::unary::{self, Unary};
use super::chains::{Node, Rank};
use super::grid::{Grid, Marks};
use super::observe::{Halt, Meter};
use super::sets::Candidates;
use super::step::{Step, Technique};
use super::{aligned, bug, fish, locking, singles, subsets, unique_loop, wings};

/// The memory of the producers that need some.
#[derive(Default)]
pub(super) struct Scratch {
    unary: Unary,
    forcing: Forcing,
}

/// The first step of the first producer that has one.
pub(super) fn next_step(
    grid: &Grid,
    scratch: &mut Scratch,
    meter: &mut Meter<'_>,
) -> Result<Option<Step>, Halt> {
    let marks = &grid.marks;
    let easy = singles::hidden(grid)
        .or_else(|| locking::find_direct(marks))
        .or_else(|| subsets::find_direct_hidden(marks, 2))
        .or_else(|| singles::naked(grid))
        .or_else(|| subsets::find_direct_hidden(marks, 3))
        .or_else(|| locking::find(marks))
        .or_else(|| subsets::find_naked(marks, 2))
        .or_else(|| fish::find(marks, 2))
        .or_else(|| subsets::find_hidden(marks, 2))
        .or_else(|| subsets::find_naked(marks, 3))
        .or_else(|| fish::find(marks, 3))
        .or_else(|| subsets::find_hidden(marks, 3))
        .or_else(|| wings::find_xy(marks))
        .or_else(|| wings::find_xyz(marks));
    if easy.is_some() {
        return Ok(easy);
    }
    if let Some(step) = unique_loop::find(marks, meter)? {
        return Ok(Some(step));
    }
    let medium = subsets::find_naked(marks, 4)
        .or_else(|| fish::find(marks, 4))
        .or_else(|| subsets::find_hidden(marks, 4))
        .or_else(|| bug::find(marks))
        .or_else(|| aligned::find_pair(marks));
    if medium.is_some() {
        return Ok(medium);
    }
    if let Some(step) = single_chain(marks, &mut scratch.unary, meter)? {
        return Ok(Some(step));
    }
    if let Some(step) = aligned::find_triplet(marks) {
        return Ok(Some(step));
    }
    for (technique, rules) in FORCING {
        if let Some((rank, target)) = scratch.forcing.best(marks, rules, meter)? {
            let removed = target.removes(&marks.cells);
            return Ok(Some(conclude(technique, rank, removed, Some(target))));
        }
    }
    Ok(None)
}

const FORCING: [(Technique, Rules); 8] = [
    (Technique::NishioForcingChain, Rules::Nishio),
    (Technique::MultipleForcingChain, Rules::Static),
    (Technique::DynamicForcingChain, Rules::Dynamic(0)),
    (Technique::DynamicForcingChainPlus, Rules::Dynamic(1)),
    (Technique::NestedForcingChain(2), Rules::Dynamic(2)),
    (Technique::NestedForcingChain(3), Rules::Dynamic(3)),
    (Technique::NestedForcingChain(4), Rules::Dynamic(4)),
    (Technique::NestedForcingChain(5), Rules::Dynamic(5)),
];

fn single_chain(marks: &Marks, unary: &mut Unary, meter: &mut Meter<'_>) -> Result<Option<Step>, Halt> {
    let mut best = BestChain(None);
    unary.search(marks, &mut best, meter)?;
    Ok(best.0.map(|(rank, removed, target)| conclude(Technique::ForcingChain, rank, removed, target)))
}

/// The step of a chain; a target that is on is placed.
fn conclude(technique: Technique, rank: Rank, removed: Candidates, target: Option<Node>) -> Step {
    let step = Step::elimination(technique, rank.score, removed);
    match target {
        Some(target) if target.is_on() => step.placing(target.cell(), target.digit()),
        _ => step,
    }
}

/// Keeps the chain of the lowest rank, the first of equals.
struct BestChain(Option<(Rank, Candidates, Option<Node>)>);

impl unary::Collect for BestChain {
    fn bound(&self) -> Option<Rank> {
        self.0.as_ref().map(|(rank, ..)| *rank)
    }

    fn chain(&mut self, rank: Rank, removed: Candidates, _nodes: &[Node], target: Option<Node>) {
        if self.bound().is_none_or(|bound| rank < bound) {
            self.0 = Some((rank, removed, target));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::testing::{Case, check};

    fn single(marks: &Marks) -> Option<Step> {
        single_chain(marks, &mut Unary::default(), &mut Meter { observer: &mut () }).ok().flatten()
    }

    fn forcing(marks: &Marks, technique: Technique) -> Option<Step> {
        let (_, rules) = FORCING.into_iter().find(|(of, _)| *of == technique)?;
        let mut meter = Meter { observer: &mut () };
        let (rank, target) = Forcing::default().best(marks, rules, &mut meter).ok()??;
        Some(conclude(technique, rank, target.removes(&marks.cells), Some(target)))
    }

    fn nishio(marks: &Marks) -> Option<Step> {
        forcing(marks, Technique::NishioForcingChain)
    }

    fn multiple(marks: &Marks) -> Option<Step> {
        forcing(marks, Technique::MultipleForcingChain)
    }

    fn dynamic(marks: &Marks) -> Option<Step> {
        forcing(marks, Technique::DynamicForcingChain)
    }

    fn dynamic_plus(marks: &Marks) -> Option<Step> {
        forcing(marks, Technique::DynamicForcingChainPlus)
    }

    #[test]
    fn chains_of_each_kind() {
        let cases: [Case; 7] = [
            (
                single,
                "Forcing Chain or Cycle 6.5: r4c7<>3 r8c3<>3",
                "
                .  .   .   .  . .  .   .  .
                .  .   .   .  . .  .   35 35
                .  35  35  .  . .  .   .  .
                35 .   .   .  . 39 359 .  .
                .  359 .   39 . .  .   35 .
                .  .   39  .  . .  39  .  .
                .  39  .   39 . .  .   .  .
                35 .   359 .  . .  .   .  39
                .  .   .   .  . 39 35  .  359
                ",
            ),
            (
                single,
                "Forcing Chain or Cycle 6.6: r3c3<>4",
                "
                . .   .   .  . .  .  . .
                . 46  .   .  . 46 .  . .
                . 456 456 46 . .  .  . .
                . 458 45  .  . .  48 . .
                . .   49  .  . 49 .  . .
                . 89  .   49 . .  48 . .
                . 69  69  .  . .  .  . .
                . .   .   .  . .  .  . .
                . .   .   69 . 69 .  . .
                ",
            ),
            (
                single,
                "Forcing Chain or Cycle 7.1: r2c5=6 r2c5<>9",
                "
                .  . . .  .  .   .  .   .
                29 . . .  69 79  .  367 23
                29 . . 46 .  479 27 67  .
                .  . . .  .  .   .  .   .
                .  . . 36 69 29  12 13  .
                .  . . 34 .  24  .  .   23
                .  . . .  .  .   .  .   .
                .  . . .  .  .   .  .   .
                .  . . .  .  .   17 17  .
                ",
            ),
            (
                nishio,
                "Nishio Forcing Chain 7.6: r2c4<>4",
                "
                .  .    .   .   469 2469 49 249 .
                49 .    .   489 .   .    .  489 .
                .  .    49  .   49  28   .  28  .
                .  4689 489 .   .   4689 69 .   .
                .  689  .   689 .   .    .  69  .
                .  469  .   .   469 469  .  .   .
                .  489  489 49  .   .    .  .   .
                49 .    .   469 .   469  .  .   .
                .  .    .   .   .   .    46 46  .
                ",
            ),
            (
                multiple,
                "Multiple Forcing Chain 8.3: r3c1<>2",
                "
                137  378  148 . 15 . .   578 34
                .    2479 249 . 25 . 457 579 .
                123  .    289 . 12 . .   89  39
                .    .    .   . .  . .   .   .
                47   47   .   . .  . .   .   .
                25   28   258 . .  . .   .   .
                245  29   259 . .  . 45  .   .
                .    346  14  . 34 . 147 67  .
                1345 36   .   . 34 . 15  569 49
                ",
            ),
            (
                dynamic,
                "Dynamic Forcing Chain 8.8: r8c4<>6",
                "
                137  378  148  .   156 56 .   578 34
                .    2479 249  .   25  .  457 579 .
                123  .    289  .   12  .  .   89  39
                .    .    46   456 .   56 .   .   .
                47   467  .    46  .   .  .   .   .
                25   28   258  .   .   .  .   .   .
                245  29   2569 .   46  .  45  .   .
                .    346  1456 56  34  .  147 67  .
                1345 346  .    .   345 .  145 569 49
                ",
            ),
            (
                dynamic_plus,
                "Dynamic Forcing Chain (+) 9.8: r6c2<>4",
                "
                .      189  68    269  13569 23569 .    125  123
                14569  .    456   149  .     3459  156  .    13
                1456   145  .     246  156   .     267  1257 .
                2489   4789 247   .    1689  46    .    1247 12478
                358    .    457   18   .     34    1578 .    478
                234589 4589 .     489  39    .     258  245  .
                12568  1578 25678 .    568   25    .    1247 12478
                1258   .    2578  789  .     259   1278 .    1278
                2468   478  .     2678 68    .     278  .    .
                ",
            ),
        ];
        check(&cases);
    }
}
