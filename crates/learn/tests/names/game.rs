//! A game played by the engine's own path, whose moves are then to be named. It is used by the tests for a few
//! games, and by `examples/names.rs` for as many as one likes.

use ninefold_game::{Command, Ink, Moment, Seat, Session, Setup, Stroke};
use ninefold_generate::{Dice, Generator, Recipe, Seed};
use ninefold_learn::{Move, review};
use ninefold_logic::{All, AnySituation, Ladder, Level, Limits, Promise, Step, Technique};
use ninefold_puzzle::{Position, Puzzle};

/// How the moves of some games were named.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    /// Moves that got the name of the technique by which they were made.
    pub(crate) named: usize,
    /// Moves that got the name of an easier technique, which gives them as well by then: a step of it was found on
    /// the board before the move, and verified. That is their right name, for nobody needs the harder argument.
    pub(crate) easier: usize,
    /// All moves; those that are neither of the above were named wrongly, or not at all.
    pub(crate) moves: usize,
    /// Moves beyond singles, by the name that they got.
    pub(crate) exotic: usize,
}

impl Tally {
    /// Moves that got a right name.
    pub(crate) fn right(&self) -> usize {
        self.named + self.easier
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.named += other.named;
        self.easier += other.easier;
        self.moves += other.moves;
        self.exotic += other.exotic;
    }
}

/// Plays a puzzle of a level to the end and reviews the game. At each point all steps of the easiest technique are
/// independent of each other; they are carried out in an order by luck, a digit or a candidate at a time.
pub(crate) fn play_and_name(level: Level, seed: u64) -> Tally {
    let recipe = Recipe::of_level("classic".parse().unwrap(), level);
    let proper = Generator::classic(recipe, Seed(seed)).unwrap().puzzle(0).unwrap().proper;
    let (puzzle, solution) = proper.into_parts();
    let mut situation = situation_of(&puzzle);
    let mut game = Session::new(Setup::new(puzzle, Some(solution))).unwrap();
    let mut by = Vec::<(Technique, Position)>::new();
    let mut dice = Seed(seed).dice(1);
    while let Some(first) = situation.next_step(&Ladder::ninefold(), Limits::GENEROUS) {
        let step = one_of(&situation, first, &mut dice);
        let moves = commands(&step);
        for command in moves {
            by.push((step.technique, game.position().clone()));
            let now = Moment(by.len() as u64 * 5_000);
            game.play(now, Seat::SOLO, &command).unwrap();
        }
        situation.apply(&step).unwrap();
    }
    let review = review(&game).unwrap();
    assert_eq!(review.moves.len(), by.len());
    let mut tally = Tally { moves: by.len(), ..Tally::default() };
    let rank = |technique: Technique| Ladder::ninefold().rank(technique);
    for (reviewed, (technique, before)) in review.moves.iter().zip(by) {
        let Some(name) = reviewed.by else { continue };
        tally.named += usize::from(name == technique);
        tally.easier += usize::from(rank(name) < rank(technique) && gives(name, &before, &reviewed.made));
        tally.exotic += usize::from(name.level() > Level::Easy);
    }
    tally
}

/// Whether a step of a technique, verified, gives a move on a board.
fn gives(technique: Technique, board: &Position, made: &Move) -> bool {
    let situation = AnySituation::of_position(board, Promise::OneSolution).unwrap();
    let is_proved = |step: &Step| situation.verify(step) == Ok(());
    let finds = |gives: &dyn Fn(&Step) -> bool| {
        situation.first_step(technique, Limits::GENEROUS, |step| gives(step) && is_proved(step)).is_some()
    };
    match made {
        Move::Placed(at) => {
            finds(&|step| step.conclusion.placements().contains(at) || situation.opens(step, *at))
        }
        // Candidates that went together may have gone by several steps of the technique.
        Move::Removed(all) => all.iter().all(|&at| finds(&|step| situation.rules_out(step, at))),
    }
}

/// Any step of the same technique.
fn one_of(situation: &AnySituation, first: Step, dice: &mut Dice) -> Step {
    let mut all = All::default();
    situation.search(first.technique, Limits::NONE, &mut all);
    match all.0.len() {
        0 => first,
        count => all.0.swap_remove(dice.below(count as u32) as usize),
    }
}

fn commands(step: &Step) -> Vec<Command> {
    let placed = step.conclusion.placements().iter().map(|at| Command::enter(at.cell, at.digit));
    let removed = step.conclusion.eliminations().iter().map(|at| Command::Write {
        cells: vec![at.cell],
        ink: Ink::Candidate(at.digit),
        stroke: Stroke::Clear,
    });
    placed.chain(removed).collect()
}

fn situation_of(puzzle: &Puzzle) -> AnySituation {
    AnySituation::of_position(&Position::start(puzzle.clone()), Promise::OneSolution).unwrap()
}
