//! [`Exercise`]: a position with something to find in it. The same seed gives the same exercise.

use crate::growth::{self, Growth};
use crate::memory::Recall;
use crate::path::{Grid, Lesson, UNITS};
use crate::pattern;
use crate::source::{self, Found};
use ninefold_generate::{Dice, Seed};
use ninefold_logic::{
    All, AnySituation, Candidate, Collect, Family, Finding, FoundStep, HintDetail, Level, Limits, Promise,
    RegionId, Step, Technique,
};
use ninefold_puzzle::{Cell, Digit, Position, Solution};
use ninefold_render::{Explanation, explain_tiers};
use std::ops::ControlFlow;
use std::time::Duration;

/// Something to find in a position, with all that is needed to judge an answer.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// What it is about.
    pub lesson: Lesson,
    /// What is asked.
    pub task: Task,
    /// How much of the board is open.
    pub growth: Growth,
    /// The seed that it comes from.
    pub seed: u64,
    /// The board; every empty cell has its candidates as marks.
    pub position: Position,
    /// How the puzzle ends.
    pub solution: Solution,
    pub(crate) step: Step,
    pub(crate) situation: AnySituation,
}

/// What kinds of exercises there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExerciseKind {
    /// Find the technique and carry it out.
    Find,
    /// Tell which of some places holds one.
    Spot,
    /// Tell which technique argues a digit away.
    WhyNot,
    /// Make any move that follows, in a given time.
    Next,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// Mark the cells of the pattern, remove a candidate or place a digit.
    Find,
    /// Choose the place that holds an instance; at least one does and at least one does not.
    Spot(Vec<Choice>),
    /// Choose the technique that shows that a candidate is false.
    WhyNot {
        /// The candidate.
        at: Candidate,
        /// Techniques to choose from, of which one at least shows it.
        choices: Vec<Technique>,
    },
    /// Make any move that follows, by whatever technique.
    Next,
}

/// A place that may hold an instance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// In this house.
    House(RegionId),
    /// Of this digit.
    Digit(Digit),
    /// Something can be removed from, or placed in, this cell.
    Cell(Cell),
}

/// So many positions are looked at before an exercise is given up.
const MOST_POSITIONS: u64 = 400;

/// How many choices are offered.
const N_CHOICES: usize = 4;

/// Enough to find every instance of the techniques that are asked about in this way.
const EVERYTHING: Limits<'_> = Limits::GENEROUS;

impl ExerciseKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Find, Self::Spot, Self::WhyNot, Self::Next];

    /// Its name on the command line and in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Find => "find",
            Self::Spot => "spot",
            Self::WhyNot => "why-not",
            Self::Next => "next",
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name))
    }
}

impl Lesson {
    /// What can be asked about it. Where not even those places can be listed that surely have none, nobody is asked
    /// which place has one.
    pub fn kinds(self) -> &'static [ExerciseKind] {
        match self.technique.family() {
            Family::Single if self.grid != Grid::Nine => {
                &[ExerciseKind::Find, ExerciseKind::Spot, ExerciseKind::Next]
            }
            _ if is_fully_searched(self.technique) || !rivals(self.technique).is_empty() => {
                &ExerciseKind::ALL
            }
            _ => &[ExerciseKind::Find, ExerciseKind::WhyNot, ExerciseKind::Next],
        }
    }
}

/// Whether every pattern of a technique is found, so that a place without one, or cells that are none, can be called
/// wrong. Of chains there are too many, and of sums over several houses, lines and sets as well.
pub(crate) fn is_fully_searched(technique: Technique) -> bool {
    match technique.family() {
        Family::Single | Family::Intersection | Family::Subset | Family::Fish | Family::Turbot => true,
        Family::Wing | Family::Neighbour => true,
        // What a few candidates have in common that keep a grave away can be argued in more ways than are searched.
        Family::Uniqueness => technique != Technique::Bug,
        // What two rules do not allow together takes too long to be looked for everywhere.
        Family::Rule => technique != Technique::RulePair,
        Family::Sum => matches!(technique, Technique::CageRemainder | Technique::CageCombinations),
        _ => false,
    }
}

/// What may change a cell by an argument that somebody could call by this name too: only a cell that none of these
/// changes is a wrong choice. Every colouring and every line of pairs is a chain as well.
fn rivals(technique: Technique) -> &'static [Technique] {
    use Technique as T;
    match technique.family() {
        Family::Colouring | Family::Chain | Family::RemotePair => {
            &[T::AlternatingInferenceChain, T::ContinuousNiceLoop, T::DiscontinuousNiceLoop]
        }
        Family::Als | Family::SueDeCoq => &[T::AlsXz, T::AlsXyWing, T::SueDeCoq],
        // Some of the lines may be argument enough, but then all of those that hang together are one as well.
        Family::Polarity => &[T::WhisperPolarity],
        Family::Sum => &[
            T::CageRemainder,
            T::CageCombinations,
            T::CageOverlap,
            T::InnieOutie,
            T::InnieOutieDifference,
            T::HiddenCage,
        ],
        _ => &[],
    }
}

impl Exercise {
    /// The exercise of a seed, on the whole board. `None` if the lesson has no exercises of that kind, or none was
    /// found.
    pub fn make(lesson: Lesson, kind: ExerciseKind, seed: u64) -> Option<Self> {
        Self::grown(lesson, kind, Growth::WHOLE, seed)
    }

    /// The exercise of a seed, with as much of the board as it has grown to.
    pub fn grown(lesson: Lesson, kind: ExerciseKind, growth: Growth, seed: u64) -> Option<Self> {
        if !lesson.kinds().contains(&kind) {
            return None;
        }
        // What a position offers may be too little to choose from: then the next one is taken. On a small
        // board most positions have one in every house, so that many may have to be passed by.
        (0..MOST_POSITIONS).find_map(|attempt: u64| {
            let found = source::find(lesson, seed.wrapping_add(attempt << 48))?;
            let mut dice = Seed(seed).dice(lesson.technique as u64 + 3_000);
            let boards = growth::shrunk(found, lesson, growth, &mut dice);
            boards.into_iter().find_map(|found| Self::of_position(lesson, kind, growth, seed, found))
        })
    }

    fn of_position(
        lesson: Lesson,
        kind: ExerciseKind,
        growth: Growth,
        seed: u64,
        found: Found,
    ) -> Option<Self> {
        let Found { position, solution, step } = found;
        let situation = AnySituation::of_position(&position, Promise::OneSolution).ok()?;
        let mut exercise =
            Self { lesson, task: Task::Find, growth, seed, position, solution, step, situation };
        let mut dice = Seed(seed).dice(lesson.technique as u64 + 1_000);
        exercise.task = match kind {
            ExerciseKind::Find => Task::Find,
            ExerciseKind::Spot => exercise.spot(&mut dice)?,
            ExerciseKind::WhyNot => exercise.why_not(&mut dice)?,
            ExerciseKind::Next => Task::Next,
        };
        Some(exercise)
    }

    /// What kind of exercise it is.
    pub fn kind(&self) -> ExerciseKind {
        match self.task {
            Task::Find => ExerciseKind::Find,
            Task::Spot(_) => ExerciseKind::Spot,
            Task::WhyNot { .. } => ExerciseKind::WhyNot,
            Task::Next => ExerciseKind::Next,
        }
    }

    /// How much time there is for it; `None` if one may take as long as one likes. Who needs longer may go on,
    /// but has not found it at the first go.
    pub fn time(&self) -> Option<Duration> {
        let seconds = match self.lesson.technique.level() {
            Level::Beginner | Level::Easy => 30,
            Level::Medium => 60,
            _ => 90,
        };
        (self.task == Task::Next).then(|| Duration::from_secs(seconds))
    }

    /// How it went, by how many tiers of help were told, how many answers were refused, and the time.
    pub fn recall(&self, told: usize, refused: usize, took: Duration) -> Recall {
        let recall = Recall::of(told, refused, took);
        if self.time().is_some_and(|time| took > time) { recall.min(Recall::Hard) } else { recall }
    }

    /// Every instance of the technique on the board.
    pub fn instances(&self) -> Vec<Step> {
        let mut all = All::default();
        self.situation.search(self.lesson.technique, EVERYTHING, &mut all);
        all.0
    }

    /// Every step of a technique on the board, also of those that conclude the same, which may lie in several houses.
    pub fn every_step(&self, technique: Technique) -> Vec<Step> {
        let mut every = Every::default();
        self.situation.search(technique, EVERYTHING, &mut every);
        every.0
    }

    /// What is told to who asks for help, four times at most: where to look, the pattern, the whole
    /// argument, what to change.
    pub fn help(&self) -> Option<[Explanation; 4]> {
        let wanted = [HintDetail::Where, HintDetail::Pattern, HintDetail::Argument, HintDetail::Apply];
        let told = self.tiers(&self.step)?.into_iter().filter(|(tier, _)| wanted.contains(tier));
        told.map(|(_, told)| told).collect::<Vec<_>>().try_into().ok()
    }

    /// The whole argument of a step on this board.
    pub fn argument(&self, step: &Step) -> Option<Explanation> {
        let mut tiers = self.tiers(step)?.into_iter();
        tiers.find_map(|(tier, told)| (tier == HintDetail::Argument).then_some(told))
    }

    /// What there is to tell about a step, little by little.
    fn tiers(&self, step: &Step) -> Option<Vec<(HintDetail, Explanation)>> {
        let hint = Finding::Step(Box::new(FoundStep::from(step.clone())));
        Some(HintDetail::ALL.into_iter().zip(Vec::from(explain_tiers(&self.position, &hint)?)).collect())
    }

    /// The cells that a person marks to show a step, in order.
    pub fn pattern_cells(&self, step: &Step) -> Vec<Cell> {
        pattern::cells(&self.situation, step).into_iter().collect()
    }

    /// What the technique gives on this board.
    pub fn answer(&self) -> &Step {
        &self.step
    }

    /// A technique that shows that a candidate is false, if it is this one.
    pub(crate) fn step_against(&self, technique: Technique, at: Candidate) -> Option<Step> {
        self.situation.first_step(technique, EVERYTHING, |step| self.situation.rules_out(step, at))
    }

    /// The step that makes a choice right.
    pub(crate) fn step_at(&self, choice: Choice) -> Option<Step> {
        self.situation.first_step(self.lesson.technique, EVERYTHING, |step| is_at(step, choice))
    }

    fn spot(&self, dice: &mut Dice) -> Option<Task> {
        let every = self.every_step(self.lesson.technique);
        let has_one = |choice: &Choice| every.iter().any(|step| is_at(step, *choice));
        let (mut with, mut without): (Vec<_>, Vec<_>) = self.places().into_iter().partition(has_one);
        if !is_fully_searched(self.lesson.technique) {
            let rivals = rivals(self.lesson.technique).iter();
            let beside = rivals.flat_map(|&rival| self.every_step(rival)).collect::<Vec<_>>();
            without.retain(|&choice| !beside.iter().any(|step| is_at(step, choice)));
        }
        dice.shuffle(&mut with);
        dice.shuffle(&mut without);
        let mut choices = with.into_iter().take(1).collect::<Vec<_>>();
        choices.extend(without.into_iter().take(N_CHOICES - choices.len()));
        dice.shuffle(&mut choices);
        (choices.len() >= 2 && choices.iter().any(has_one)).then_some(Task::Spot(choices))
    }

    /// All places that could be asked about.
    fn places(&self) -> Vec<Choice> {
        let situation = &self.situation;
        let cells = || situation.unsolved().into_iter().map(Choice::Cell).collect();
        match self.lesson.technique.family() {
            Family::Single if self.lesson.technique == Technique::NakedSingle => cells(),
            Family::Single | Family::Intersection | Family::Subset => {
                situation.open_houses().into_iter().map(Choice::House).collect()
            }
            Family::Fish | Family::Turbot => situation.open_digits().into_iter().map(Choice::Digit).collect(),
            _ => cells(),
        }
    }

    fn why_not(&self, dice: &mut Dice) -> Option<Task> {
        let at = self.false_candidate(dice)?;
        // Whoever is on this board knows the classic techniques, and what is special to it.
        let mut others = UNITS
            .iter()
            .filter(|unit| [Grid::Nine, self.lesson.grid].contains(&unit.grid))
            .flat_map(|unit| unit.techniques)
            .copied()
            .filter(|&technique| {
                technique != self.lesson.technique
                    && technique.level() <= Level::Hard
                    && is_fully_searched(technique)
            })
            .collect::<Vec<_>>();
        others.sort_unstable();
        others.dedup();
        dice.shuffle(&mut others);
        let false_ones = others.into_iter().filter(|&technique| self.step_against(technique, at).is_none());
        let mut choices = false_ones.take(N_CHOICES - 1).chain([self.lesson.technique]).collect::<Vec<_>>();
        dice.shuffle(&mut choices);
        (choices.len() == N_CHOICES).then_some(Task::WhyNot { at, choices })
    }

    /// A candidate that the step rules out.
    fn false_candidate(&self, dice: &mut Dice) -> Option<Candidate> {
        let is_false = |at: &Candidate| {
            self.situation.rules_out(&self.step, *at) && self.solution.digit(at.cell) != at.digit
        };
        let mut candidates = self.situation.candidates().into_iter().filter(is_false).collect::<Vec<_>>();
        dice.shuffle(&mut candidates);
        candidates.pop()
    }
}

/// Keeps every step.
#[derive(Default)]
struct Every(Vec<Step>);

impl Collect for Every {
    fn collect(&mut self, step: Step) -> ControlFlow<()> {
        self.0.push(step);
        ControlFlow::Continue(())
    }
}

/// Whether a step takes place there.
fn is_at(step: &Step, choice: Choice) -> bool {
    let outline = step.proof.outline();
    match choice {
        Choice::House(house) => outline.regions.contains(&house),
        Choice::Digit(digit) => step.digits().contains(digit),
        Choice::Cell(cell) => {
            let concluded = step.conclusion.placements().iter().chain(step.conclusion.eliminations());
            concluded.map(|at| at.cell).any(|at| at == cell)
        }
    }
}
