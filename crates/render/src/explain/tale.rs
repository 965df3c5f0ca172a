//! [`Tale`]: an explanation while it is told.

use super::Explanation;
use crate::scene::{Axes, CellRole, Link, LinkKind, Mark, RegionRole, Role, Scene};
use crate::sentence::{Purpose, Sentence, Slot};
use ninefold_logic::{Candidate, RegionId, Situation, Step};
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet};

/// The sentences and marks so far, and the situation that they are about.
pub(super) struct Tale<'a, const W: usize> {
    pub(super) situation: &'a Situation<W>,
    pub(super) step: &'a Step,
    scene: Scene,
    sentences: Vec<Sentence>,
}

impl<'a, const W: usize> Tale<'a, W> {
    pub(super) fn new(situation: &'a Situation<W>, step: &'a Step) -> Self {
        let mut scene = Scene::of_situation(situation);
        scene.axes = Axes::Numbered;
        Self { situation, step, scene, sentences: Vec::new() }
    }

    /// The sentences, those in signs last, and the picture.
    pub(super) fn end(mut self) -> (Vec<Sentence>, Scene) {
        self.sentences.sort_by_key(|sentence| sentence.purpose == Purpose::Notation);
        (self.sentences, self.scene)
    }

    /// Adds a sentence.
    pub(super) fn say(
        &mut self,
        purpose: Purpose,
        template: &'static str,
        slots: impl IntoIterator<Item = Slot>,
    ) {
        self.sentences.push(Sentence { purpose, template, slots: slots.into_iter().collect() });
    }

    /// Takes over the argument of another explanation, without its outlook.
    pub(super) fn take_over(&mut self, other: Explanation) {
        for &mark in other.scene.marks() {
            if !matches!(mark, Mark::Cell(_, CellRole::Next)) {
                self.mark(mark);
            }
        }
        for link in other.scene.links() {
            self.scene.link(link.clone());
        }
        self.sentences
            .extend(other.sentences.into_iter().filter(|sentence| sentence.purpose != Purpose::Outlook));
    }

    /// Adds a fact that can be checked on the board.
    pub(super) fn premise(&mut self, template: &'static str, slots: impl IntoIterator<Item = Slot>) {
        self.say(Purpose::Premise, template, slots);
    }

    /// Adds what follows.
    pub(super) fn infer(&mut self, template: &'static str, slots: impl IntoIterator<Item = Slot>) {
        self.say(Purpose::Inference, template, slots);
    }

    /// Adds why what is removed cannot be true.
    pub(super) fn refute(&mut self, template: &'static str, slots: impl IntoIterator<Item = Slot>) {
        self.say(Purpose::Contradiction, template, slots);
    }

    /// Says that a digit has no other places in a house, and shows the house and the places.
    pub(super) fn confined(&mut self, digit: Digit, house: RegionId, cells: &[Cell], role: Role) {
        self.band(house, RegionRole::Base);
        self.mark_all(digit, cells, role);
        self.premise("In {0}, {1} can only go in {2}.", [house.into(), digit.into(), cells.into()]);
    }

    /// Says that a cell has no other candidates, and shows them.
    pub(super) fn only(&mut self, cell: Cell, role: Role) {
        let digits = self.candidates(cell);
        for digit in digits {
            self.mark(Mark::Candidate(Candidate::new(cell, digit), role));
        }
        self.mark(Mark::Cell(cell, CellRole::Pattern));
        self.premise("{0} can only be {1/or}.", [cell.into(), digits.into()]);
    }

    /// Points something out.
    pub(super) fn mark(&mut self, mark: Mark) {
        self.scene.mark(mark);
    }

    /// Points out a digit in those of the cells that can have it.
    pub(super) fn mark_all(&mut self, digit: Digit, cells: &[Cell], role: Role) {
        for &cell in cells {
            if self.candidates(cell).contains(digit) {
                self.mark(Mark::Candidate(Candidate::new(cell, digit), role));
            } else {
                self.mark(Mark::Cell(cell, CellRole::Pattern));
            }
        }
    }

    /// Points out all candidates of some cells, and the cells.
    pub(super) fn mark_cells(&mut self, cells: &[Cell], cell_role: CellRole, role: Role) {
        for &cell in cells {
            self.mark(Mark::Cell(cell, cell_role));
            for digit in self.candidates(cell) {
                self.mark(Mark::Candidate(Candidate::new(cell, digit), role));
            }
        }
    }

    /// Lays a band over a region.
    pub(super) fn band(&mut self, region: RegionId, role: RegionRole) {
        self.mark(Mark::Region(region, role));
    }

    /// Draws a line between candidates of the same or of different digits.
    pub(super) fn link(&mut self, kind: LinkKind, from: (Digit, &[Cell]), to: (Digit, &[Cell])) {
        let node = |(digit, cells): (Digit, &[Cell])| {
            cells.iter().map(|&cell| Candidate::new(cell, digit)).collect::<Vec<_>>()
        };
        self.scene.link(Link { kind, from: node(from), to: node(to) });
    }

    /// What a cell can still be.
    pub(super) fn candidates(&self, cell: Cell) -> DigitSet {
        self.situation.board().candidates(cell)
    }

    /// What some cells can be together.
    pub(super) fn digits_of(&self, cells: &[Cell]) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | self.candidates(cell))
    }

    /// Those of the cells that can hold a digit.
    pub(super) fn holders(&self, cells: &[Cell], digit: Digit) -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| self.candidates(cell).contains(digit)).collect()
    }

    /// The places of a digit in a region.
    pub(super) fn places(&self, digit: Digit, region: RegionId) -> Vec<Cell> {
        let cells: CellSet<W> =
            self.situation.geometry().cells(region) & self.situation.board().places(digit);
        cells.iter().collect()
    }

    /// Whether two candidates cannot both be true.
    pub(super) fn excludes(&self, one: Candidate, other: Candidate) -> bool {
        self.situation.excludes(one, other)
    }

    /// What the step removes.
    pub(super) fn removed(&self) -> &'a [Candidate] {
        self.step.conclusion.eliminations()
    }

    /// The cells from which the step removes a digit.
    pub(super) fn removed_from(&self, digit: Digit) -> Vec<Cell> {
        self.removed().iter().filter(|at| at.digit == digit).map(|at| at.cell).collect()
    }
}
