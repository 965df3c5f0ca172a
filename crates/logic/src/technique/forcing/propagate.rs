//! [`Propagation`]: everything that follows from one assumption, with reasons.

use super::{Branch, Clash, Inference, Literal, Reason};
use crate::geometry::{RegionId, RuleUnit};
use crate::situation::Situation;
use crate::step::Candidate;
use crate::technique::rule::find::narrow::narrow_all;
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet, Part};

/// Which inferences are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// Only those that the board gives from one fact: pairs of candidates and of places.
    Chain,
    /// Singles that the branch leaves behind as well.
    Net,
    /// What lines, signs and clues have no room for, too.
    Rules,
    /// Those of one digit, whatever the branch leaves behind.
    OneDigit,
}

/// A literal as a number.
type Id = u32;

/// The inferences from an assumption, breadth first; used again and again without allocating.
pub(crate) struct Propagation<'a, const W: usize> {
    situation: &'a Situation<W>,
    mode: Mode,
    houses_of: Vec<Vec<RegionId>>,
    n_digits: usize,
    /// For each literal, how many inferences deep it is; zero if it was not inferred.
    depth: Vec<u8>,
    reason: Vec<Reason>,
    /// For each literal that was inferred, how many were before it.
    place: Vec<Id>,
    queue: Vec<Id>,
    candidates: Vec<DigitSet>,
    places: Vec<CellSet<W>>,
    clash: Option<Clash>,
    /// What each line, sign and clue is made of, where these are followed.
    rules: Vec<Vec<&'a Part>>,
    /// How often one of them was looked at.
    n_looks: usize,
}

impl<'a, const W: usize> Propagation<'a, W> {
    pub(crate) fn new(situation: &'a Situation<W>, mode: Mode) -> Self {
        let board = situation.board();
        let layout = board.frame().rules().layout();
        let n_literals = layout.n_cells() * layout.n_digits() * 2;
        let geometry = situation.geometry();
        let houses_of = |cell: Cell| geometry.houses_holding(CellSet::single(cell)).collect();
        Self {
            situation,
            mode,
            houses_of: layout.cells().map(houses_of).collect(),
            n_digits: layout.n_digits(),
            depth: vec![0; n_literals],
            reason: vec![Reason::LastInCell; n_literals],
            place: vec![0; n_literals],
            queue: Vec::with_capacity(n_literals),
            candidates: layout.cells().map(|cell| board.candidates(cell)).collect(),
            places: layout.digits().map(|digit| board.places(digit)).collect(),
            clash: None,
            rules: match mode {
                Mode::Rules => {
                    let units = geometry.rule_units().iter();
                    units.map(|unit| unit.parts(board.frame().rules()).collect()).collect()
                }
                Mode::Chain | Mode::Net | Mode::OneDigit => Vec::new(),
            },
            n_looks: 0,
        }
    }

    /// How many literals there are.
    pub(crate) fn n_literals(&self) -> usize {
        self.depth.len()
    }

    /// Draws every inference from an assumption, up to the first clash.
    pub(crate) fn run(&mut self, assumption: Literal) -> Option<Clash> {
        self.forget();
        self.learn(assumption, Reason::LastInCell, 1);
        let mut next = 0;
        loop {
            while let (Some(&id), None) = (self.queue.get(next), self.clash) {
                next += 1;
                let depth = self.depth[id as usize].saturating_add(1);
                match self.literal(id) {
                    Literal::True(at) => self.exclude_others(at, depth),
                    Literal::False(at) => self.look_for_singles(at, depth),
                }
            }
            // A person looks at lines and clues when nothing plainer is left to see.
            if self.clash.is_some() || !self.look_at_rules() {
                return self.clash;
            }
        }
    }

    /// Takes away what the first rule with something to say has no room for; whether there was any.
    fn look_at_rules(&mut self) -> bool {
        let situation = self.situation;
        let (board, units) = (situation.board(), situation.geometry().rule_units());
        for (number, unit) in units.iter().enumerate().take(self.rules.len()) {
            let is_changed = |cell: &Cell| self.candidates[cell.index()] != board.candidates(*cell);
            if !unit.cells.iter().any(is_changed) {
                continue;
            }
            self.n_looks += 1;
            let mut left = self.candidates.clone();
            if narrow_all(&self.rules[number], &mut left).is_err() {
                self.clash = Some(Clash::Rule(number as u16));
                return false;
            }
            let n_known = self.queue.len();
            let depth = self.known_in(unit).map(|id| self.depth[id]).max().unwrap_or(1).saturating_add(1);
            for &cell in &unit.cells {
                for digit in self.candidates[cell.index()] - left[cell.index()] {
                    let at = Candidate::new(cell, digit);
                    self.learn(Literal::False(at), Reason::Rule(number as u16), depth);
                }
            }
            if self.queue.len() > n_known {
                return true;
            }
        }
        false
    }

    /// The candidates of a rule's cells that are known to be false.
    fn known_in(&self, unit: &RuleUnit<W>) -> impl Iterator<Item = usize> {
        let board = self.situation.board();
        let of_cell =
            |&cell: &Cell| board.candidates(cell).iter().map(move |digit| Candidate::new(cell, digit));
        let candidates = unit.cells.iter().flat_map(of_cell).collect::<Vec<_>>();
        candidates.into_iter().map(|at| self.id(Literal::False(at))).filter(|&id| self.depth[id] > 0)
    }

    /// How much there was to think about: inferences, and looks at rules, which take longer.
    pub(crate) fn effort(&self) -> u64 {
        self.queue.len() as u64 + 3 * self.n_looks as u64
    }

    /// All that was inferred from the assumption that was run last, in order.
    pub(crate) fn inferences(&self) -> impl Iterator<Item = Inference> {
        let inferred = self.queue.get(1..).unwrap_or_default();
        inferred.iter().map(|&id| Inference { literal: self.literal(id), reason: self.reason[id as usize] })
    }

    /// How deep each literal is, by number; zero if it does not follow.
    pub(crate) fn depths(&self) -> &[u8] {
        &self.depth
    }

    /// The number of a literal.
    pub(crate) fn id(&self, literal: Literal) -> usize {
        let at = literal.candidate();
        let truth = match literal {
            Literal::True(_) => 1,
            Literal::False(_) => 0,
        };
        (at.cell.index() * self.n_digits + at.digit.index()) * 2 + truth
    }

    /// The branch of the assumption that was run last, with only those inferences that the
    /// literals need.
    pub(crate) fn branch_to(&self, assumption: Literal, targets: &[Literal]) -> Branch {
        let mut needed = vec![false; self.depth.len()];
        for &target in targets {
            needed[self.id(target)] = true;
        }
        let inferred = self.queue.get(1..).unwrap_or_default();
        for &id in inferred.iter().rev() {
            if needed[id as usize] {
                self.for_each_premise(self.literal(id), |premise| needed[self.id(premise)] = true);
            }
        }
        let inference = |&id: &Id| Inference { literal: self.literal(id), reason: self.reason[id as usize] };
        let inferences = inferred.iter().filter(|&&id| needed[id as usize]).map(inference).collect();
        Branch { assumption, inferences }
    }

    /// The literals that a clash is made of.
    pub(crate) fn parts(&self, clash: Clash) -> Vec<Literal> {
        let board = self.situation.board();
        match clash {
            Clash::Both(at) => vec![Literal::True(at), Literal::False(at)],
            Clash::NoCandidate(cell) => {
                let digits = board.candidates(cell).iter();
                digits.map(|digit| Literal::False(Candidate::new(cell, digit))).collect()
            }
            Clash::NoPlace(digit, house) => {
                let places = board.places(digit) & self.situation.geometry().cells(house);
                places.iter().map(|cell| Literal::False(Candidate::new(cell, digit))).collect()
            }
            Clash::Rule(number) => {
                let unit = &self.situation.geometry().rule_units()[usize::from(number)];
                self.known_in(unit).map(|id| self.literal(id as Id)).collect()
            }
        }
    }

    /// Calls `visit` with what an inference rests on.
    fn for_each_premise(&self, literal: Literal, mut visit: impl FnMut(Literal)) {
        let at = literal.candidate();
        let board = self.situation.board();
        match self.reason[self.id(literal)] {
            Reason::Excluded(by) => visit(Literal::True(by)),
            Reason::LastInCell => {
                for digit in board.candidates(at.cell).without(at.digit) {
                    visit(Literal::False(Candidate::new(at.cell, digit)));
                }
            }
            Reason::LastInHouse(house) => {
                let places = board.places(at.digit) & self.situation.geometry().cells(house);
                for cell in places.without(at.cell) {
                    visit(Literal::False(Candidate::new(cell, at.digit)));
                }
            }
            Reason::Rule(number) => {
                let unit = &self.situation.geometry().rule_units()[usize::from(number)];
                // What came later may be less deep, and yet this does not rest on it.
                let own = self.place[self.id(literal)];
                self.known_in(unit)
                    .filter(|&id| self.place[id] < own)
                    .for_each(|id| visit(self.literal(id as Id)));
            }
        }
    }

    fn literal(&self, id: Id) -> Literal {
        let index = id as usize / 2;
        let (cell, digit) = (Cell::new(index / self.n_digits), Digit::from_index(index % self.n_digits));
        let at = Candidate::new(cell, digit);
        if id % 2 == 1 { Literal::True(at) } else { Literal::False(at) }
    }

    fn forget(&mut self) {
        while let Some(id) = self.queue.pop() {
            self.depth[id as usize] = 0;
            if let Literal::False(at) = self.literal(id) {
                self.candidates[at.cell.index()].insert(at.digit);
                self.places[at.digit.index()].insert(at.cell);
            }
        }
        self.clash = None;
        self.n_looks = 0;
    }

    fn learn(&mut self, literal: Literal, reason: Reason, depth: u8) {
        let id = self.id(literal);
        if self.depth[id] > 0 || self.clash.is_some() {
            return;
        }
        self.depth[id] = depth;
        self.reason[id] = reason;
        self.place[id] = self.queue.len() as Id;
        self.queue.push(id as Id);
        if let Literal::False(at) = literal {
            self.candidates[at.cell.index()].remove(at.digit);
            self.places[at.digit.index()].remove(at.cell);
        }
        if self.depth[self.id(literal.opposite())] > 0 {
            self.clash = Some(Clash::Both(literal.candidate()));
        }
    }

    /// What a true candidate excludes.
    fn exclude_others(&mut self, at: Candidate, depth: u8) {
        let board = self.situation.board();
        if self.mode != Mode::OneDigit {
            for digit in board.candidates(at.cell).without(at.digit) {
                self.learn(Literal::False(Candidate::new(at.cell, digit)), Reason::Excluded(at), depth);
            }
        }
        for cell in self.situation.peers(at.cell) & board.places(at.digit) {
            self.learn(Literal::False(Candidate::new(cell, at.digit)), Reason::Excluded(at), depth);
        }
        if self.mode != Mode::OneDigit {
            let situation = self.situation;
            situation.for_each_excluded_beside(at, |other| {
                self.learn(Literal::False(other), Reason::Excluded(at), depth);
            });
        }
    }

    /// What is left alone when a candidate goes.
    fn look_for_singles(&mut self, at: Candidate, depth: u8) {
        let (board, geometry) = (self.situation.board(), self.situation.geometry());
        if self.mode != Mode::OneDigit {
            let left = self.candidates[at.cell.index()];
            match left.min() {
                None => self.clash = self.clash.or(Some(Clash::NoCandidate(at.cell))),
                Some(digit) if left.len() == 1 && self.may_conclude(board.candidates(at.cell).len()) => {
                    self.learn(Literal::True(Candidate::new(at.cell, digit)), Reason::LastInCell, depth);
                }
                Some(_) => {}
            }
        }
        for index in 0..self.houses_of[at.cell.index()].len() {
            let house = self.houses_of[at.cell.index()][index];
            let cells = geometry.cells(house);
            let left = self.places[at.digit.index()] & cells;
            let mut places = left.iter();
            match (places.next(), places.next()) {
                (None, _) => self.clash = self.clash.or(Some(Clash::NoPlace(at.digit, house))),
                (Some(cell), None) if self.may_conclude((board.places(at.digit) & cells).len()) => {
                    let literal = Literal::True(Candidate::new(cell, at.digit));
                    self.learn(literal, Reason::LastInHouse(house), depth);
                }
                _ => {}
            }
        }
    }

    /// Whether the last one of so many may be concluded.
    fn may_conclude(&self, n_on_board: usize) -> bool {
        self.mode != Mode::Chain || n_on_board == 2
    }
}
