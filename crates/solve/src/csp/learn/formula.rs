//! [`Formula`]: the open candidates of a puzzle as variables, and its rules as groups of literals.

use super::super::bits::bits;
use super::super::lists::Lists;
use super::super::model::Model;
use super::super::rule::Rule;
use super::trail::Trail;

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Lit(u32);

impl Lit {
    pub(super) fn yes(var: usize) -> Self {
        Self(2 * var as u32)
    }

    pub(super) fn is_yes(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) fn var(self) -> usize {
        (self.0 / 2) as usize
    }

    /// A number for tables: twice the variable, plus one for a negation.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn from_index(index: u32) -> Self {
        Self(index)
    }
}

impl std::ops::Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Groups of literals of which exactly one is true, and pairs of which both cannot be.
///
/// A variable is a candidate. (Locked candidates were tried as well, by variables of their own and by
/// propagation with reasons: a third of the conflicts is saved, and each costs as much more.)
#[derive(Clone, Debug, Default)]
pub(super) struct Formula {
    /// The cell and the digit mask of each variable that is a candidate. Those behind them tell which of several
    /// sets of digits some cells hold.
    candidates: Vec<(u16, u32)>,
    n_vars: usize,
    /// Positive literals, at most as many as there are digits.
    pub(super) groups: Lists<Lit>,
    /// For each group, a bit for every literal.
    pub(super) bits: Vec<u32>,
    /// For each variable, where it stands in groups.
    pub(super) seats: Lists<Seat>,
    /// For each variable, the candidates of other cells that it excludes although no group says so. A group
    /// would be visited when one of its literals becomes false, too, and nothing follows from that.
    pub(super) excluded: Lists<Lit>,
}

/// A place in a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    pub(super) group: u32,
    pub(super) bit: u32,
}

impl Formula {
    pub(super) fn new(model: &Model, masks: &[u32]) -> Self {
        let mut builder = Builder { masks, ..Builder::default() };
        builder.number_candidates();
        let sets = builder.number_sets(model);
        builder.add_cells();
        builder.add_houses(model);
        builder.add_pairs(model);
        builder.add_sets(&sets);
        builder.add_seats();
        builder.formula.excluded = std::mem::take(&mut builder.excluded).into_iter().collect();
        builder.formula
    }

    pub(super) fn n_vars(&self) -> usize {
        self.n_vars
    }

    /// Writes the digits of true candidates into the masks.
    pub(super) fn write_model(&self, trail: &Trail, masks: &mut [u32]) {
        for (var, &(cell, digit)) in self.candidates.iter().enumerate() {
            if trail.is_true(Lit::yes(var)) {
                masks[usize::from(cell)] = digit;
            }
        }
    }

    /// A clause that is false for this full grid only.
    pub(super) fn clause_against(&self, masks: &[u32]) -> Vec<Lit> {
        let is_in_grid = |&(_, &(cell, digit)): &(usize, &(u16, u32))| masks[usize::from(cell)] == digit;
        self.candidates.iter().enumerate().filter(is_in_grid).map(|(var, _)| !Lit::yes(var)).collect()
    }
}

/// A rule that leaves some cells a choice of sets.
struct Choice<'r> {
    cells: &'r [u16],
    /// The sets that the cells can still hold.
    sets: Vec<u32>,
    /// The digits that stand in one of the cells.
    placed: u32,
    /// All digits that the cells can hold.
    all: u32,
    /// The variable of the first set.
    first: usize,
}

#[derive(Default)]
struct Builder<'m> {
    masks: &'m [u32],
    formula: Formula,
    /// The variable of a cell's lowest candidate; candidates of a cell are numbered upwards.
    first_of: Vec<usize>,
    /// For each variable, those that it excludes besides the others of its groups.
    excluded: Vec<Vec<Lit>>,
}

impl Builder<'_> {
    fn number_candidates(&mut self) {
        for (cell, &mask) in self.masks.iter().enumerate() {
            self.first_of.push(self.formula.candidates.len());
            if !mask.is_power_of_two() {
                self.formula.candidates.extend(bits(mask).map(|digit| (cell as u16, digit)));
            }
        }
    }

    /// Numbers the sets that rules leave to choose from, behind all candidates.
    fn number_sets<'r>(&mut self, model: &'r Model) -> Vec<Choice<'r>> {
        let mut n_vars = self.formula.candidates.len();
        let mut choices = Vec::new();
        for (cells, sets) in model.rules.iter().filter_map(Rule::as_set) {
            let masks = || cells.iter().map(|&cell| self.masks[usize::from(cell)]);
            let all = masks().fold(0, |all, mask| all | mask);
            let placed = masks().filter(|mask| mask.is_power_of_two()).fold(0, |all, mask| all | mask);
            let fits =
                |set: &u32| set & !all == 0 && placed & !set == 0 && masks().all(|mask| mask & set != 0);
            let sets = sets.iter().copied().filter(fits).collect::<Vec<_>>();
            let first = n_vars;
            // A set without an alternative has no variable: nothing would tie it to the cells, and the same
            // grid would be told twice, with and without it.
            n_vars += if sets.len() == 1 { 0 } else { sets.len() };
            choices.push(Choice { cells, sets, placed, all, first });
        }
        self.formula.n_vars = n_vars;
        self.excluded = vec![Vec::new(); n_vars];
        choices
    }

    /// Cells hold one of several sets. Then a digit stands in one of them, or the set lacks it.
    fn add_sets(&mut self, choices: &[Choice<'_>]) {
        for choice in choices {
            if let [only] = choice.sets[..] {
                for digit in bits(only & !choice.placed) {
                    let cells = choice.cells.iter().filter_map(|&cell| self.candidate(cell, digit)).collect();
                    self.add_group(cells);
                }
                continue;
            }
            let set = |number: usize| Lit::yes(choice.first + number);
            self.add_group((0..choice.sets.len()).map(set).collect());
            for digit in bits(choice.all & !choice.placed) {
                let without = (0..choice.sets.len()).filter(|&i| choice.sets[i] & digit == 0).map(set);
                let cells = choice.cells.iter().filter_map(|&cell| self.candidate(cell, digit));
                let lits = cells.chain(without).collect();
                self.add_group(lits);
            }
        }
    }

    /// The literal "this open cell holds this digit", if it can.
    fn candidate(&self, cell: u16, digit: u32) -> Option<Lit> {
        let mask = self.masks[usize::from(cell)];
        if mask.is_power_of_two() || mask & digit == 0 {
            return None;
        }
        let below = (mask & (digit - 1)).count_ones() as usize;
        Some(Lit::yes(self.first_of[usize::from(cell)] + below))
    }

    fn add_group(&mut self, lits: Vec<Lit>) {
        self.formula.bits.push((1 << lits.len()) - 1);
        self.formula.groups.push(lits);
    }

    fn add_cells(&mut self) {
        for cell in 0..self.masks.len() as u16 {
            let mask = self.masks[usize::from(cell)];
            let lits = bits(mask).filter_map(|digit| self.candidate(cell, digit)).collect::<Vec<_>>();
            if !lits.is_empty() {
                self.add_group(lits);
            }
        }
    }

    fn add_houses(&mut self, model: &Model) {
        for house in 0..model.houses.len() {
            let cells = model.houses.get(house);
            let placed = cells.iter().map(|&cell| self.masks[usize::from(cell)]);
            let placed = placed.filter(|mask| mask.is_power_of_two()).fold(0, |all, mask| all | mask);
            for digit in bits(model.all_digits & !placed) {
                let lits = cells.iter().filter_map(|&cell| self.candidate(cell, digit)).collect();
                self.add_group(lits);
            }
        }
    }

    /// Candidates of two cells that exclude each other although no house says so.
    fn add_pairs(&mut self, model: &Model) {
        for cell in 0..model.n_cells as u16 {
            let houses = model.houses_of.get(usize::from(cell));
            let shares_house =
                |other: u16| model.houses_of.get(usize::from(other)).iter().any(|h| houses.contains(h));
            for &other in model.peers.get(usize::from(cell)) {
                if cell < other && !shares_house(other) {
                    self.add_exclusions(cell, other, |digit| digit);
                }
            }
            for &link in model.pairs.links.get(usize::from(cell)).iter().filter(|link| cell < link.other) {
                for digit in bits(self.masks[usize::from(cell)]) {
                    let clashing = self.masks[usize::from(link.other)] & !model.pairs.support(link, digit);
                    for other in bits(clashing).filter(|&other| other != digit || !shares_house(link.other)) {
                        if let (Some(a), Some(b)) =
                            (self.candidate(cell, digit), self.candidate(link.other, other))
                        {
                            self.exclude(a, b);
                        }
                    }
                }
            }
        }
    }

    fn exclude(&mut self, a: Lit, b: Lit) {
        self.excluded[a.var()].push(b);
        self.excluded[b.var()].push(a);
    }

    fn add_exclusions(&mut self, cell: u16, other: u16, clashing: impl Fn(u32) -> u32) {
        for digit in bits(self.masks[usize::from(cell)]) {
            let pair = (self.candidate(cell, digit), self.candidate(other, clashing(digit)));
            if let (Some(a), Some(b)) = pair {
                self.exclude(a, b);
            }
        }
    }

    fn add_seats(&mut self) {
        let mut seats = vec![Vec::new(); self.formula.n_vars()];
        for (group, lits) in self.formula.groups.iter().enumerate() {
            for (at, lit) in lits.iter().enumerate() {
                seats[lit.var()].push(Seat { group: group as u32, bit: 1 << at });
            }
        }
        self.formula.seats = seats.into_iter().collect();
    }
}
