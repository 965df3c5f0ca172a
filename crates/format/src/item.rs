//! [`Item`]: one puzzle as a text carries it, and [`Info`], what the text says about it.

use crate::hodoku::LibraryCase;
use crate::place::read_cell;
use ninefold_puzzle::{
    Cell, Classic, Constraint, Digit, DigitSet, Draft, DraftError, Layout, LayoutError, Mark, MarkKind,
    Position, Puzzle, Rules, Solution, check_digits,
};
use std::fmt;
use std::sync::OnceLock;

/// A puzzle with everything that a text may say: rules, givens, entries, marks, solution, details.
///
/// An item is well formed: there is one given, entry and set of marks for each cell, all digits are
/// of the layout, the constraints fit it, and cells with a given have neither entry nor marks nor ice. What
/// a text cannot promise is left open: givens may clash ([`puzzle`](Self::puzzle) finds out), and
/// the solution may be wrong.
///
/// ```
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let document = ninefold_format::read(line)?;
/// assert_eq!(document.items[0].puzzle()?.n_givens(), 30);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Item {
    rules: Rules,
    givens: Box<[Option<Digit>]>,
    /// Empty if there is no entry at all, so that a plain puzzle stays small.
    entries: Box<[Option<Digit>]>,
    /// Empty if there is no mark at all.
    marks: Box<[Option<DigitSet>]>,
    solution: Option<Box<[Option<Digit>]>>,
    /// In reading order.
    frozen: Box<[Cell]>,
    /// Title, author and the like.
    pub info: Info,
}

/// What a text says about a puzzle besides the puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// The name of the puzzle.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// The rules or a description in words.
    pub description: Option<String>,
    /// What is said to whoever has solved it.
    pub success: Option<String>,
    /// Further remarks.
    pub comment: Option<String>,
    /// When it was made or published, as the text writes it.
    pub date: Option<String>,
    /// Where it was published.
    pub source: Option<String>,
    /// How difficult the text says it is.
    pub level: Option<String>,
    /// A web address.
    pub url: Option<String>,
    /// The step that a HoDoKu library line asks for.
    pub library: Option<Box<LibraryCase>>,
}

impl Item {
    /// The item of a draft, if it is well formed; its givens may clash.
    pub fn new(draft: Draft) -> Result<Self, DraftError> {
        let Draft { layout, constraints, givens } = draft;
        check_digits(&layout, &givens)?;
        let plain = plain_rules(layout.n_digits()).filter(|rules| *rules.layout() == layout);
        let rules = match plain {
            Some(rules) if constraints.is_empty() => rules.clone(),
            _ => Rules::new(layout, constraints)?,
        };
        Ok(Self::with_rules(rules, givens))
    }

    /// The item of rules and givens that have been checked to fit each other.
    fn with_rules(rules: Rules, givens: Vec<Option<Digit>>) -> Self {
        let (entries, marks, frozen) = Default::default();
        Self { rules, givens: givens.into(), entries, marks, solution: None, frozen, info: Info::default() }
    }

    /// The layout and the constraints.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Where the cells are.
    pub fn layout(&self) -> &Layout {
        self.rules.layout()
    }

    /// The rules beyond the layout.
    pub fn constraints(&self) -> &[Constraint] {
        self.rules.constraints()
    }

    /// The givens, one for each cell in reading order.
    pub fn givens(&self) -> &[Option<Digit>] {
        &self.givens
    }

    /// The given of a cell of this layout.
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens[cell.index()]
    }

    /// What somebody has written into a cell that is not given.
    pub fn entry(&self, cell: Cell) -> Option<Digit> {
        self.entries.get(cell.index()).copied().flatten()
    }

    /// The pencil marks of a cell; `None` if nobody has made any there.
    pub fn marks(&self, cell: Cell) -> Option<DigitSet> {
        self.marks.get(cell.index()).copied().flatten()
    }

    /// What an empty cell can be: its pencil marks, or else the digits that no cell it sees holds.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        let seen = || self.rules.peers(cell).iter().filter_map(|&peer| self.digit(peer)).collect();
        self.marks(cell).unwrap_or_else(|| DigitSet::first(self.layout().n_digits()) - seen())
    }

    /// What stands in a cell, given or entered.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.given(cell).or(self.entry(cell))
    }

    /// What stands in each cell, given or entered.
    pub fn digits(&self) -> Vec<Option<Digit>> {
        self.layout().cells().map(|cell| self.digit(cell)).collect()
    }

    /// Whether something has been written: entries or marks.
    pub fn is_started(&self) -> bool {
        self.has_entries() || self.has_marks()
    }

    /// Whether some cell has an entry.
    pub fn has_entries(&self) -> bool {
        !self.entries.is_empty()
    }

    /// Whether some cell has pencil marks.
    pub fn has_marks(&self) -> bool {
        !self.marks.is_empty()
    }

    /// The solution that the text states, right or wrong; cells that it leaves open are `None`.
    pub fn solution(&self) -> Option<&[Option<Digit>]> {
        self.solution.as_deref()
    }

    /// The cells that start frozen, for a game of ice.
    pub fn frozen(&self) -> &[Cell] {
        &self.frozen
    }

    /// The puzzle, if its givens do not clash. Of a sukaku, the marks are what is given.
    pub fn puzzle(&self) -> Result<Puzzle, DraftError> {
        let rules = if self.is_sukaku() { self.rules_by_marks()? } else { self.rules.clone() };
        Puzzle::new(rules, self.givens.to_vec())
    }

    /// Whether there is no digit, and every cell has pencil marks: nobody pencils in a whole board before the first
    /// digit stands, so that the marks are the puzzle.
    pub fn is_sukaku(&self) -> bool {
        let cells = || self.layout().cells();
        self.has_marks()
            && cells().all(|cell| self.digit(cell).is_none())
            && cells().all(|cell| self.marks(cell).is_some())
    }

    /// The rules, and that each cell is one of its marks.
    fn rules_by_marks(&self) -> Result<Rules, DraftError> {
        let all = DigitSet::first(self.layout().n_digits());
        let given = self.layout().cells().filter_map(|cell| {
            let marks = self.marks(cell).filter(|&marks| marks != all)?;
            Some(Constraint::Mark(Mark { cell, kind: MarkKind::Candidates(marks) }))
        });
        let constraints = self.constraints().iter().cloned().chain(given).collect();
        Ok(Rules::new(self.layout().clone(), constraints)?)
    }

    /// The puzzle with entries, marks and ice, if its givens do not clash.
    pub fn position(&self) -> Result<Position, DraftError> {
        let entries = self.layout().cells().map(|cell| self.entry(cell)).collect();
        let mut position = Position::with_entries(self.puzzle()?, entries)?;
        for cell in self.layout().cells() {
            if let Some(marks) = self.marks(cell) {
                position.set_marks(cell, Some(marks)).expect("an item has marks only where they fit");
            }
        }
        Ok(position.with_frozen(&self.frozen))
    }

    /// The puzzle as a draft that can be changed.
    pub fn draft(&self) -> Draft {
        Draft {
            layout: self.layout().clone(),
            constraints: self.constraints().to_vec(),
            givens: self.givens.to_vec(),
        }
    }

    /// Adds the solution.
    ///
    /// # Panics
    /// If the solution has another layout.
    #[must_use]
    pub fn with_solution(mut self, solution: &Solution) -> Self {
        assert_eq!(solution.layout(), self.layout(), "a solution is of the layout of its puzzle");
        self.solution = Some(solution.filled().into());
        self
    }

    /// Sets the cells that start frozen; those with a given cannot be.
    #[must_use]
    pub fn with_frozen(mut self, cells: &[Cell]) -> Self {
        let is_frozen = |cell: &Cell| cells.contains(cell) && self.given(*cell).is_none();
        self.frozen = self.layout().cells().filter(is_frozen).collect();
        self
    }

    /// The cell of this name, if ice can lie on it, or why it cannot.
    pub(crate) fn freezable(&self, name: &str) -> Result<Cell, String> {
        let cell = read_cell(self.layout(), name)?;
        match self.given(cell) {
            Some(_) => Err(format!("{name} is a given, which cannot be frozen")),
            None => Ok(cell),
        }
    }

    /// Sets what was written into the cells; entries on givens are dropped.
    pub(crate) fn set_entries(&mut self, mut entries: Vec<Option<Digit>>) -> Result<(), DraftError> {
        check_digits(self.layout(), &entries)?;
        for (entry, given) in entries.iter_mut().zip(&self.givens) {
            *entry = entry.filter(|_| given.is_none());
        }
        if entries.iter().any(Option::is_some) {
            self.entries = entries.into();
        }
        Ok(())
    }

    /// The item with further details from the text, which have one entry for each cell.
    pub(crate) fn with_progress(
        mut self,
        entries: Vec<Option<Digit>>,
        marks: Vec<Option<DigitSet>>,
    ) -> Result<Self, DraftError> {
        self.set_entries(entries)?;
        self.set_marks(marks);
        Ok(self)
    }

    /// Sets the pencil marks; marks on givens and digits beyond the layout are dropped.
    pub(crate) fn set_marks(&mut self, mut marks: Vec<Option<DigitSet>>) {
        let digits = DigitSet::first(self.layout().n_digits());
        marks.resize(self.layout().n_cells(), None);
        for (marks, given) in marks.iter_mut().zip(&self.givens) {
            *marks = marks.filter(|_| given.is_none()).map(|marks| marks & digits);
        }
        if marks.iter().any(Option::is_some) {
            self.marks = marks.into();
        }
    }

    /// Takes all pencil marks away.
    pub(crate) fn clear_marks(&mut self) {
        self.marks = Box::default();
    }

    /// Sets the solution that the text states.
    pub(crate) fn set_solution(&mut self, solution: Vec<Option<Digit>>) -> Result<(), DraftError> {
        check_digits(self.layout(), &solution)?;
        self.solution = Some(solution.into());
        Ok(())
    }
}

impl fmt::Debug for Item {
    /// The item in Ninefold's own text form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::ninefold::text_of(self))
    }
}

impl From<&Puzzle> for Item {
    fn from(puzzle: &Puzzle) -> Self {
        Self::with_rules(puzzle.rules().clone(), puzzle.givens().to_vec())
    }
}

impl From<&Classic> for Item {
    /// Clashes are kept: a grid that breaks a rule can still be told apart from one that does not.
    fn from(grid: &Classic) -> Self {
        let givens = grid.values().iter().map(|&value| Digit::new(value)).collect();
        Self::with_rules(Rules::classic(), givens)
    }
}

impl From<&Position> for Item {
    fn from(position: &Position) -> Self {
        let mut item = Self::from(position.puzzle());
        let cells = || position.puzzle().layout().cells();
        let entries = cells().map(|cell| position.entry(cell)).collect();
        item.set_entries(entries).expect("a position has an entry for each cell of its layout");
        item.set_marks(cells().map(|cell| position.marks(cell)).collect());
        item.with_frozen(&position.frozen().collect::<Vec<_>>())
    }
}

impl From<&Solution> for Item {
    /// The full grid as givens, by the rules of its layout alone.
    fn from(solution: &Solution) -> Self {
        let givens = solution.filled();
        let rules = Rules::new(solution.layout().clone(), Vec::new()).expect("no constraint, no fault");
        Self::with_rules(rules, givens)
    }
}

/// The square grid of a size with its usual boxes, made once.
pub(crate) fn square(size: usize) -> Result<Layout, LayoutError> {
    plain_rules(size).map(|rules| rules.layout().clone()).ok_or(LayoutError::Size { size })
}

/// The rules of the square grid of a size with its usual boxes, made once.
fn plain_rules(size: usize) -> Option<&'static Rules> {
    static PLAIN: [OnceLock<Rules>; Digit::MAX as usize + 1] =
        [const { OnceLock::new() }; Digit::MAX as usize + 1];
    let layout = || Layout::square(size).expect("sizes from 2 to 25 are possible");
    let place = PLAIN.get(size).filter(|_| size >= 2)?;
    Some(place.get_or_init(|| Rules::new(layout(), Vec::new()).expect("no constraint, no fault")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_puzzle::Classic;

    #[test]
    fn a_position_comes_back_as_it_was() {
        let mut grid = Classic::EMPTY;
        grid.set(0, Digit::new(1));
        let mut position = Position::start(Puzzle::try_from(grid).unwrap());
        position.set_entry(Cell::new(1), Digit::new(2)).unwrap();
        position.set_marks(Cell::new(2), Some(DigitSet::from_bits(0b1100))).unwrap();
        assert_eq!(Item::from(&position).position(), Ok(position));
    }

    #[test]
    fn clashes_are_allowed_but_not_digits_beyond_the_layout() {
        let mut draft = Draft::empty(Layout::square(4).unwrap());
        draft.givens[0] = Digit::new(4);
        draft.givens[1] = Digit::new(4);
        let item = Item::new(draft.clone()).unwrap();
        assert!(matches!(item.puzzle(), Err(DraftError::Clashes { .. })));
        draft.givens[1] = Digit::new(5);
        assert!(matches!(Item::new(draft), Err(DraftError::DigitTooLarge { .. })));
    }
}
