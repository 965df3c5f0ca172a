//! [`Scene`]: what a picture shows, as data that every output draws in its own way.

use ninefold_logic::{Candidate, RegionId, Situation, Uniqueness};
use ninefold_puzzle::{Cell, Digit, DigitSet, Position, Puzzle, Rules, Solution};
use std::fmt;

/// A board with what is pointed out on it.
///
/// Explanations make scenes; SVG, text and the browser draw them. A scene says which *role* a
/// thing plays, never which colour it has.
#[derive(Clone, PartialEq, Eq)]
pub struct Scene {
    rules: Rules,
    contents: Vec<Content>,
    marks: Vec<Mark>,
    links: Vec<Link>,
    /// Whether rows and columns are numbered at the edge.
    pub axes: Axes,
}

/// What stands in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// A digit that belongs to the puzzle.
    Given(Digit),
    /// A digit that was found.
    Entry(Digit),
    /// What the cell can still be; nothing is drawn if that is not shown.
    Candidates(DigitSet),
}

/// Whether rows and columns are numbered at the edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Axes {
    /// No numbers.
    Hidden,
    /// Numbers, so that `r4c7` is found at once.
    Numbered,
}

/// Something that is pointed out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// A band over a region.
    Region(RegionId, RegionRole),
    /// A whole cell.
    Cell(Cell, CellRole),
    /// A letter in the corner of a cell, by which the sentences call the group that it is in.
    Letter(Cell, char),
    /// A candidate.
    Candidate(Candidate, Role),
}

/// The part that a region plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RegionRole {
    /// Where the premise is: a base, or the house of a strong link.
    Base,
    /// What crosses it: a cover.
    Cover,
}

/// The part that a cell plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CellRole {
    /// A cell of the pattern.
    Pattern,
    /// A cell of a second group.
    Second,
    /// A filled cell that is a reason, such as a digit that others see.
    Reason,
    /// Where the next digit can be placed after the step.
    Next,
    /// A cell with a mistake.
    Wrong,
}

/// The part that a candidate plays. If a candidate has several, the later one is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Belongs to the pattern.
    Pattern,
    /// Belongs to the second group, or is the other colour.
    Second,
    /// Belongs to a third group.
    Third,
    /// Belongs to a fourth group.
    Fourth,
    /// An extra place that the argument has to care for.
    Fin,
    /// Is removed.
    Removed,
    /// Is placed.
    Placed,
}

/// A line from a candidate, or a group of them, to another one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    /// What it says.
    pub kind: LinkKind,
    /// Where the argument comes from.
    pub from: Vec<Candidate>,
    /// Where it goes.
    pub to: Vec<Candidate>,
}

/// What a link says about its ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LinkKind {
    /// One of the two is true.
    Strong,
    /// Not both are true.
    Weak,
    /// The first, with others perhaps, makes the second true.
    Implication,
}

impl Scene {
    /// A puzzle with its givens.
    pub fn of_puzzle(puzzle: &Puzzle) -> Self {
        Self::with(puzzle.rules(), |cell| {
            puzzle.given(cell).map_or(Content::Candidates(DigitSet::EMPTY), Content::Given)
        })
    }

    /// A puzzle in progress, with the marks that were made.
    pub fn of_position(position: &Position) -> Self {
        Self::with(position.puzzle().rules(), |cell| {
            match (position.puzzle().given(cell), position.entry(cell)) {
                (Some(given), _) => Content::Given(given),
                (None, Some(entry)) => Content::Entry(entry),
                (None, None) => Content::Candidates(position.marks(cell).unwrap_or_default()),
            }
        })
    }

    /// A puzzle with its solution filled in; other layouts than the puzzle's show the puzzle alone.
    pub fn of_solution(puzzle: &Puzzle, solution: &Solution) -> Self {
        let mut scene = Self::of_puzzle(puzzle);
        if solution.layout() == puzzle.layout() {
            for cell in puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none()) {
                scene.contents[cell.index()] = Content::Entry(solution.digit(cell));
            }
        }
        scene
    }

    /// A situation with all candidates. Which digits were given is known if uniqueness is promised;
    /// else [`set_givens`](Self::set_givens) says it.
    pub fn of_situation<const W: usize>(situation: &Situation<W>) -> Self {
        let board = situation.board();
        let is_given = |cell| match situation.uniqueness() {
            Uniqueness::Promised { givens } => givens.contains(cell),
            Uniqueness::Unknown => true,
        };
        Self::with(board.frame().rules(), |cell| match board.digit(cell) {
            Some(digit) if is_given(cell) => Content::Given(digit),
            Some(digit) => Content::Entry(digit),
            None => Content::Candidates(board.candidates(cell)),
        })
    }

    fn with(rules: &Rules, content: impl Fn(Cell) -> Content) -> Self {
        Self {
            rules: rules.clone(),
            contents: rules.layout().cells().map(content).collect(),
            marks: Vec::new(),
            links: Vec::new(),
            axes: Axes::Hidden,
        }
    }

    /// Draws the digits of this puzzle as givens and all others as entries.
    pub fn set_givens(&mut self, puzzle: &Puzzle) {
        for (content, given) in self.contents.iter_mut().zip(puzzle.givens()) {
            *content = match (*content, given) {
                (Content::Given(digit) | Content::Entry(digit), Some(_)) => Content::Given(digit),
                (Content::Given(digit) | Content::Entry(digit), None) => Content::Entry(digit),
                (open, _) => open,
            };
        }
    }

    /// Shows these candidates in a cell; one that has a digit keeps it.
    pub fn set_candidates(&mut self, cell: Cell, candidates: DigitSet) {
        if let Some(content @ Content::Candidates(_)) = self.contents.get_mut(cell.index()) {
            *content = Content::Candidates(candidates);
        }
    }

    /// What the puzzle is played by: the layout, and cages and regions to draw.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What stands in a cell of the layout.
    pub fn content(&self, cell: Cell) -> Content {
        self.contents[cell.index()]
    }

    /// Everything that is pointed out, each once.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The lines of the argument, in its order.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// Points something out; a second time changes nothing.
    pub fn mark(&mut self, mark: Mark) {
        if !self.marks.contains(&mark) {
            self.marks.push(mark);
        }
    }

    /// Draws a line.
    pub fn link(&mut self, link: Link) {
        self.links.push(link);
    }

    /// The part that a candidate plays, if it plays one.
    pub fn role(&self, candidate: Candidate) -> Option<Role> {
        let role = |mark: &Mark| match *mark {
            Mark::Candidate(at, role) if at == candidate => Some(role),
            _ => None,
        };
        self.marks.iter().filter_map(role).max()
    }

    /// Whether the cell or one of its candidates is pointed out.
    pub fn is_marked(&self, cell: Cell) -> bool {
        self.marks.iter().any(|mark| match *mark {
            Mark::Cell(at, _) | Mark::Letter(at, _) => at == cell,
            Mark::Candidate(at, _) => at.cell == cell,
            Mark::Region(..) => false,
        })
    }

    /// The same board with those marks alone that a test keeps, and without links.
    #[must_use]
    pub fn only_marks(&self, keep: impl Fn(&Mark) -> bool) -> Self {
        let marks = self.marks.iter().copied().filter(|mark| keep(mark)).collect();
        Self { marks, links: Vec::new(), ..self.clone() }
    }

    /// The same picture before its conclusion is drawn.
    #[must_use]
    pub fn without_conclusion(&self) -> Self {
        let concludes = |mark: &Mark| {
            matches!(mark, Mark::Candidate(_, Role::Removed | Role::Placed) | Mark::Cell(_, CellRole::Next))
        };
        Self { links: self.links.clone(), ..self.only_marks(|mark| !concludes(mark)) }
    }
}

impl fmt::Debug for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scene")
            .field("marks", &self.marks)
            .field("links", &self.links)
            .finish_non_exhaustive()
    }
}
