//! [`verify`]: re-derives what a step concludes, from its proof and the board alone.

use crate::geometry::RegionId;
use crate::situation::Situation;
use crate::step::{Candidate, Conclusion, Step};
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};

/// Checks that a step concludes something new and that its proof carries the conclusion.
///
/// No finder is asked and no solution is looked at: the premises are facts that can be read off
/// the board, and the conclusion must follow from them.
pub fn verify<const W: usize>(situation: &Situation<W>, step: &Step) -> Result<(), Flaw> {
    let facts = Facts(situation);
    if step.conclusion.is_empty() {
        return Err(Flaw::NoConclusion);
    }
    for candidate in step.conclusion.found() {
        if !facts.candidates(candidate.cell)?.contains(candidate.digit)
            || situation.board().solved().contains(candidate.cell)
        {
            return Err(Flaw::NotNew(candidate));
        }
    }
    for &candidate in step.conclusion.eliminations() {
        if !facts.candidates(candidate.cell)?.contains(candidate.digit) {
            return Err(Flaw::NotNew(candidate));
        }
    }
    if step.conclusion.known().is_empty() {
        return step.proof.verify(&facts, &step.conclusion);
    }
    // The proof finds digits, some of them in frozen cells; what is removed follows from those.
    step.proof.verify(&facts, &Conclusion::placing(step.conclusion.found()))?;
    let follows = |at: &Candidate| step.conclusion.known().iter().any(|&known| facts.exclude(known, *at));
    match step.conclusion.eliminations().iter().find(|at| !follows(at)) {
        Some(&at) => Err(Flaw::DoesNotFollow(at)),
        None => Ok(()),
    }
}

/// Why a step is not proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The step concludes nothing.
    #[error("nothing is concluded")]
    NoConclusion,
    /// The digit stands there already, or the candidate is gone.
    #[error("the conclusion is not new: {0:?}")]
    NotNew(Candidate),
    /// The proof names a cell that the layout does not have, or one cell twice.
    #[error("the proof names a cell that is not there, or one twice: {0:?}")]
    NoSuchCell(Cell),
    /// The proof names a region that the rules do not have.
    #[error("the proof names a region that is not there: {0:?}")]
    NoSuchRegion(RegionId),
    /// A house is needed, and the region is none.
    #[error("the region need not hold every digit: {0:?}")]
    NotAHouse(RegionId),
    /// The digit has a place in the house that the proof does not know.
    #[error("the digit has another place in its house: {0:?}")]
    OtherPlace(Candidate),
    /// The cell has a candidate that the proof does not know.
    #[error("the cell has another candidate: {0:?}")]
    OtherCandidate(Candidate),
    /// Two cells are said to see each other, and do not.
    #[error("two cells do not see each other: {0:?} and {1:?}")]
    NotPeers(Cell, Cell),
    /// The proof does not have the form of its technique.
    #[error("the proof has the wrong form: {0}")]
    Form(&'static str),
    /// So many cases would have to be tried that nobody follows.
    #[error("the proof is too long to be checked")]
    TooLong,
    /// An argument from uniqueness where nobody promised it, or where the rules break it.
    #[error("uniqueness may not be used here")]
    UniquenessUnknown,
    /// The premises hold, but this does not follow from them.
    #[error("it does not follow: {0:?}")]
    DoesNotFollow(Candidate),
}

/// A situation that can be asked for facts by proofs that nobody has checked.
pub(crate) struct Facts<'a, const W: usize>(pub(crate) &'a Situation<W>);

impl<'a, const W: usize> Facts<'a, W> {
    /// The candidates of a cell.
    pub(crate) fn candidates(&self, cell: Cell) -> Result<DigitSet, Flaw> {
        if cell.index() < self.0.board().frame().rules().layout().n_cells() {
            Ok(self.0.board().candidates(cell))
        } else {
            Err(Flaw::NoSuchCell(cell))
        }
    }

    /// Where a digit can be.
    pub(crate) fn places(&self, digit: Digit) -> CellSet<W> {
        let in_play = digit.index() < self.0.board().frame().rules().layout().n_digits();
        if in_play { self.0.board().places(digit) } else { CellSet::EMPTY }
    }

    /// The cells as a set, each of them once.
    pub(crate) fn cells(&self, cells: &[Cell]) -> Result<CellSet<W>, Flaw> {
        let mut set = CellSet::EMPTY;
        for &cell in cells {
            self.candidates(cell)?;
            if !set.insert(cell) {
                return Err(Flaw::NoSuchCell(cell));
            }
        }
        Ok(set)
    }

    /// The cells of a region.
    pub(crate) fn region(&self, region: RegionId) -> Result<CellSet<W>, Flaw> {
        let regions = self.0.board().frame().regions();
        regions.get(region.index()).copied().ok_or(Flaw::NoSuchRegion(region))
    }

    /// The cells of a region in which every digit stands once.
    pub(crate) fn house(&self, region: RegionId) -> Result<CellSet<W>, Flaw> {
        let cells = self.region(region)?;
        if self.0.board().frame().rules().regions()[region.index()].is_house() {
            Ok(cells)
        } else {
            Err(Flaw::NotAHouse(region))
        }
    }

    /// The cells of houses that share none.
    pub(crate) fn union(&self, houses: &[RegionId]) -> Result<CellSet<W>, Flaw> {
        let mut all = CellSet::EMPTY;
        for &house in houses {
            let cells = self.house(house)?;
            if !all.is_disjoint(&cells) {
                return Err(Flaw::Form("the houses share no cell"));
            }
            all |= cells;
        }
        Ok(all)
    }

    /// The digit has no place in the house but these.
    pub(crate) fn confined(&self, digit: Digit, house: RegionId, cells: CellSet<W>) -> Result<(), Flaw> {
        match ((self.house(house)? & self.places(digit)) - cells).min() {
            Some(other) => Err(Flaw::OtherPlace(Candidate::new(other, digit))),
            None => Ok(()),
        }
    }

    /// The cell has no candidates but these.
    pub(crate) fn only(&self, cell: Cell, digits: DigitSet) -> Result<(), Flaw> {
        match (self.candidates(cell)? - digits).min() {
            Some(other) => Err(Flaw::OtherCandidate(Candidate::new(cell, other))),
            None => Ok(()),
        }
    }

    /// All these cells see each other.
    pub(crate) fn mutual_peers(&self, cells: CellSet<W>) -> Result<(), Flaw> {
        for cell in cells {
            if let Some(other) = (cells.without(cell) - self.0.peers(cell)).min() {
                return Err(Flaw::NotPeers(cell, other));
            }
        }
        Ok(())
    }

    /// Each cell of the one set sees each cell of the other.
    pub(crate) fn see_each_other(&self, some: CellSet<W>, others: CellSet<W>) -> Result<(), Flaw> {
        for cell in some {
            if let Some(other) = (others - self.0.peers(cell)).min() {
                return Err(Flaw::NotPeers(cell, other));
            }
        }
        Ok(())
    }

    /// Whether two candidates cannot both be true.
    pub(crate) fn exclude(&self, a: Candidate, b: Candidate) -> bool {
        self.0.excludes(a, b)
    }
}

impl Conclusion {
    /// The conclusion only removes candidates, and each of them for a reason.
    pub(crate) fn each_elimination(&self, follows: impl Fn(Candidate) -> bool) -> Result<(), Flaw> {
        if let Some(&placement) = self.placements().first() {
            return Err(Flaw::DoesNotFollow(placement));
        }
        match self.eliminations().iter().find(|&&candidate| !follows(candidate)) {
            Some(&candidate) => Err(Flaw::DoesNotFollow(candidate)),
            None => Ok(()),
        }
    }

    /// The conclusion is just this placement.
    pub(crate) fn is_placement(&self, cell: Cell, digit: Digit) -> Result<(), Flaw> {
        let candidate = Candidate::new(cell, digit);
        match (self.eliminations().first(), self.placements()) {
            (Some(&elimination), _) => Err(Flaw::DoesNotFollow(elimination)),
            (None, [placement]) if *placement == candidate => Ok(()),
            _ => Err(Flaw::DoesNotFollow(candidate)),
        }
    }
}
