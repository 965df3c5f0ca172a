//! Forcing chains that compare whole runs: contradictions, both cases of a candidate, all candidates
//! of a cell, all places of a digit in a house.

use super::nested::Insight;
use super::run::{Ancestors, Cause, NestedChain, Rules, Run, Workbench, follow};
use super::{Form, Node, Rank};
use crate::explainer::grid::Marks;
use crate::explainer::houses::{CELLS, HOUSES_OF, POSITIONS_OF, cell_at};
use crate::explainer::observe::{Halt, Meter};
use crate::explainer::sets::candidate;

/// An argument: what it shows, from where, and how it ranks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Argument {
    pub(super) rank: Rank,
    pub(super) target: Node,
    pub(super) source: Source,
}

/// Where the chains of an argument start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// One assumption, which contradicts itself.
    Refuted(Node),
    /// A candidate both on and off.
    Both(usize),
    /// All candidates of a cell.
    Cell(u8),
    /// All places of a digit in a house.
    House(u8, u8),
}

/// Receives arguments in the order in which they are found.
pub(super) trait Collect {
    /// Whether an argument for this target would be of interest if it ranked so.
    fn wants(&self, rank: Rank, target: Node) -> bool;
    /// Takes an argument that is of interest.
    fn take(&mut self, argument: Argument);
}

/// The scratch memory of one depth of nesting.
#[derive(Default)]
pub(in crate::explainer) struct Forcing {
    runs: Runs,
    bench: Workbench,
    insight: Option<Box<Insight>>,
    ancestors: Ancestors,
}

impl Forcing {
    /// The best argument by these rules, the first of equals: its rank and its conclusion.
    pub(in crate::explainer) fn best(
        &mut self,
        marks: &Marks,
        rules: Rules,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Rank, Node)>, Halt> {
        let mut best = Best { marks, found: None };
        self.search(marks, rules, &mut best, meter)?;
        Ok(best.found.map(|argument| (argument.rank, argument.target)))
    }

    /// Finds all arguments by these rules.
    pub(super) fn search(
        &mut self,
        marks: &Marks,
        rules: Rules,
        found: &mut impl Collect,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        self.runs.forget();
        if let Rules::Dynamic(level @ 1..) = rules
            && self.insight.as_ref().is_none_or(|insight| insight.level() != level)
        {
            self.insight = Some(Box::new(Insight::new(level)));
        }
        let mut search = Search { forcing: self, marks, rules, found };
        let min_candidates = if rules == Rules::Static { 3 } else { 2 };
        for cell in (0..CELLS).filter(|&cell| marks.cells[cell].len() >= min_candidates) {
            search.cell(cell, meter)?;
        }
        Ok(())
    }

    /// Visits the chains of an argument: each run with the node in which its chain ends.
    pub(super) fn each_chain(&self, argument: &Argument, marks: &Marks, mut visit: impl FnMut(&Run, Node)) {
        let assumptions = Assumptions::of(argument.source, marks);
        for &assumption in assumptions.nodes() {
            let run = self.runs.get(assumption);
            match (argument.source, run.clash()) {
                (Source::Refuted(_), Some(clash)) => {
                    visit(run, Node::on(clash));
                    visit(run, Node::off(clash));
                }
                (Source::Refuted(_), None) => {}
                _ => visit(run, argument.target),
            }
        }
    }
}

/// One run for each assumption, made when it is needed.
struct Runs {
    runs: Vec<Box<Run>>,
    /// Where each assumption has its run.
    place: [u16; Node::COUNT],
    n_made: usize,
}

impl Default for Runs {
    fn default() -> Self {
        Self { runs: Vec::new(), place: [Self::NOT_MADE; Node::COUNT], n_made: 0 }
    }
}

impl Runs {
    const NOT_MADE: u16 = u16::MAX;

    fn forget(&mut self) {
        self.place.fill(Self::NOT_MADE);
        self.n_made = 0;
    }

    fn has(&self, assumption: Node) -> bool {
        self.place[assumption.index()] != Self::NOT_MADE
    }

    /// An empty run for an assumption that has none.
    fn make(&mut self, assumption: Node) -> &mut Run {
        self.place[assumption.index()] = self.n_made as u16;
        if self.runs.len() == self.n_made {
            self.runs.push(Box::default());
        }
        self.n_made += 1;
        &mut self.runs[self.n_made - 1]
    }

    /// The run of an assumption that has one.
    #[inline]
    fn get(&self, assumption: Node) -> &Run {
        &self.runs[usize::from(self.place[assumption.index()])]
    }
}

struct Search<'a, C> {
    forcing: &'a mut Forcing,
    marks: &'a Marks,
    rules: Rules,
    found: &'a mut C,
}

impl<C: Collect> Search<'_, C> {
    /// All arguments that start in a cell: contradictions and both cases of each candidate, the houses
    /// in which the cell is the candidate's first place, the cell itself.
    fn cell(&mut self, cell: usize, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let digits = self.marks.cells[cell];
        for digit in digits.iter() {
            let here = candidate(cell, digit);
            self.ensure(Node::on(here), meter)?;
            if self.rules != Rules::Static {
                self.contradiction(Node::on(here));
                self.ensure(Node::off(here), meter)?;
                self.contradiction(Node::off(here));
            }
            if matches!(self.rules, Rules::Dynamic(_)) && digits.len() >= 3 {
                self.common(Source::Both(here));
            }
            if self.rules != Rules::Nishio {
                self.houses(cell, digit, meter)?;
            }
        }
        if self.rules != Rules::Nishio {
            self.common(Source::Cell(cell as u8));
        }
        Ok(())
    }

    fn houses(&mut self, cell: usize, digit: usize, meter: &mut Meter<'_>) -> Result<(), Halt> {
        for kind in 0..3 {
            let house = HOUSES_OF[cell][kind];
            let places = self.marks.places[usize::from(house)][digit];
            if places.len() >= 2 && places.first() == usize::from(POSITIONS_OF[cell][kind]) {
                for position in places.iter() {
                    let place = candidate(cell_at(usize::from(house), position), digit);
                    self.ensure(Node::on(place), meter)?;
                }
                self.common(Source::House(house, digit as u8));
            }
        }
        Ok(())
    }

    fn ensure(&mut self, assumption: Node, meter: &mut Meter<'_>) -> Result<(), Halt> {
        let Forcing { runs, bench, insight, .. } = &mut *self.forcing;
        if runs.has(assumption) {
            return Ok(());
        }
        let insight = match self.rules {
            Rules::Dynamic(1..) => insight.as_deref_mut(),
            _ => None,
        };
        follow(runs.make(assumption), bench, self.marks, assumption, self.rules, insight, meter)
    }

    fn contradiction(&mut self, assumption: Node) {
        let run = self.forcing.runs.get(assumption);
        if let Some(clash) = run.clash() {
            let weight = run.weight(Node::on(clash)) + run.weight(Node::off(clash));
            self.offer(Form::Contradiction, weight, assumption.opposite(), Source::Refuted(assumption));
        }
    }

    /// What all cases have in common: what is on in the order of the first run, then what is off.
    fn common(&mut self, source: Source) {
        let assumptions = Assumptions::of(source, self.marks);
        let Some((&first, rest)) = assumptions.nodes().split_first() else { return };
        let (mut on, mut off) = {
            let run = self.forcing.runs.get(first);
            (*run.on(), *run.off())
        };
        for &assumption in rest {
            let run = self.forcing.runs.get(assumption);
            on.intersect(run.on());
            off.intersect(run.off());
        }
        for (common, is_on) in [(on, true), (off, false)] {
            if common.is_empty() {
                continue;
            }
            for i in 0..self.forcing.runs.get(first).nodes().len() {
                let target = self.forcing.runs.get(first).nodes()[i];
                if target.is_on() == is_on && common.contains(target.candidate()) {
                    let runs = &self.forcing.runs;
                    let weights = assumptions.nodes().iter().map(|&node| runs.get(node).weight(target));
                    let weight = weights.sum();
                    self.offer(assumptions.form, weight, target, source);
                }
            }
        }
    }

    fn offer(&mut self, form: Form, weight: u32, target: Node, source: Source) {
        let base = base_score(self.rules);
        let rank = Rank::new(base, weight, form);
        if !self.found.wants(rank, target) {
            return;
        }
        let mut argument = Argument { rank, target, source };
        if matches!(self.rules, Rules::Dynamic(2..)) {
            argument.rank = Rank::new(base, weight + self.nested_complexity(&argument), form);
            if !self.found.wants(argument.rank, target) {
                return;
            }
        }
        self.found.take(argument);
    }

    /// The complexities of the distinct chains inside the chains of an argument.
    fn nested_complexity(&mut self, argument: &Argument) -> u32 {
        let mut ancestors = std::mem::take(&mut self.forcing.ancestors);
        let mut met: Vec<NestedChain> = Vec::new();
        self.forcing.each_chain(argument, self.marks, |run, end| {
            if run.nested().is_empty() {
                return;
            }
            run.each_ancestor(end, &mut ancestors, |_, cause| {
                if let Cause::Nested(number) = cause {
                    let nested = run.nested()[usize::from(number)];
                    if met.iter().all(|known| known.identity != nested.identity) {
                        met.push(nested);
                    }
                }
            });
        });
        self.forcing.ancestors = ancestors;
        met.iter().map(|nested| nested.complexity).sum()
    }
}

/// The assumptions of an argument and its form.
struct Assumptions {
    nodes: [Node; 9],
    len: usize,
    form: Form,
}

impl Assumptions {
    fn of(source: Source, marks: &Marks) -> Self {
        let mut all = Self { nodes: [Node::on(0); 9], len: 0, form: Form::Contradiction };
        match source {
            Source::Refuted(assumption) => all.push(assumption),
            Source::Both(candidate) => {
                all.form = Form::Double;
                all.push(Node::on(candidate));
                all.push(Node::off(candidate));
            }
            Source::Cell(cell) => {
                all.form = Form::Cell;
                let cell = usize::from(cell);
                marks.cells[cell].iter().for_each(|digit| all.push(Node::on(candidate(cell, digit))));
            }
            Source::House(house, digit) => {
                all.form = Form::House;
                let (house, digit) = (usize::from(house), usize::from(digit));
                for position in marks.places[house][digit].iter() {
                    all.push(Node::on(candidate(cell_at(house, position), digit)));
                }
            }
        }
        all
    }

    fn push(&mut self, node: Node) {
        self.nodes[self.len] = node;
        self.len += 1;
    }

    fn nodes(&self) -> &[Node] {
        &self.nodes[..self.len]
    }
}

/// What an argument counts before its length.
fn base_score(rules: Rules) -> u16 {
    match rules {
        Rules::Nishio => 75,
        Rules::Static => 80,
        Rules::Dynamic(level) => 85 + 5 * u16::from(level),
    }
}

/// Keeps the argument of the lowest rank, the first of equals.
struct Best<'a> {
    marks: &'a Marks,
    found: Option<Argument>,
}

impl Collect for Best<'_> {
    #[inline]
    fn wants(&self, rank: Rank, target: Node) -> bool {
        self.found.is_none_or(|found| rank < found.rank) && target.is_news(&self.marks.cells)
    }

    fn take(&mut self, argument: Argument) {
        self.found = Some(argument);
    }
}
