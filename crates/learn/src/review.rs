//! [`review`]: the log of a game gone through move by move.

use crate::path::Lesson;
use crate::recognise::{Move, recognise};
use crate::source::LIMITS;
use ninefold_game::{Act, Content, Event, Fact, Layer, Session};
use ninefold_logic::{AnySituation, Candidate, Ladder, Level, Promise, SituationError, Technique};
use ninefold_puzzle::{Cell, DigitSet, Position, Solution, Variant};
use std::collections::BTreeMap;
use std::time::Duration;

/// What a game shows of whoever played it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Review {
    /// Every move, in order.
    pub moves: Vec<Reviewed>,
    /// The techniques of the hints that were asked for.
    pub hints: Vec<Technique>,
    /// The first wrong digit or mark, with the board before it.
    pub mistake: Option<(usize, Position)>,
    /// The variant that was played, if it has a name.
    pub variant: Option<Variant>,
}

/// A move, and what was there to be seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reviewed {
    /// What was done.
    pub made: Move,
    /// Its place in the log of the game.
    pub event: usize,
    /// When, in time played.
    pub at: Duration,
    /// How long after the move before.
    pub took: Duration,
    /// The technique that the move was; `None` if it is wrong, or no known technique gives it.
    pub by: Option<Technique>,
    /// The easiest technique that led on from here.
    pub easiest: Option<Technique>,
    /// Whether it agrees with the solution.
    pub worth: Worth,
}

/// Whether a move agrees with the solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Worth {
    /// It does.
    Right,
    /// It does not.
    Wrong,
}

/// How somebody did with a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Skill {
    /// How often it was used.
    pub used: usize,
    /// How often a wrong move was made where it was the easiest step.
    pub failed: usize,
    /// How often it was the technique of a hint.
    pub hinted: usize,
    /// The time that its moves took.
    pub time: Duration,
}

/// A move that took so many times as long as the median one was slow, if it took [`SLOW`] at least.
const TIMES_AS_LONG: u32 = 3;
const SLOW: Duration = Duration::from_secs(20);

/// Goes through a game. `None` if it has no solution to compare with, as in free play, or its board is too
/// large.
pub fn review(session: &Session) -> Option<Review> {
    let solution = session.solution()?;
    let mut game = Session::new(session.setup().clone()).ok()?;
    let mut review = Review { variant: Variant::of(session.puzzle()), ..Review::default() };
    let mut last = Duration::ZERO;
    for (number, event) in session.log().iter().enumerate() {
        let made = moves_of(&game, event);
        let before = (!made.is_empty()).then(|| without_mistakes(game.position(), solution));
        game.evolve(event);
        if let Fact::HintShown { hint, .. } = &event.fact {
            review.hints.extend(Technique::from_name(&hint.technique));
        }
        let Some(before) = before else { continue };
        let at = game.elapsed(event.at);
        let easiest = easiest(&before)?;
        for made in made {
            let worth = worth(&made, solution);
            if worth == Worth::Wrong && review.mistake.is_none() {
                review.mistake = Some((review.moves.len(), before.clone()));
            }
            let by = if worth == Worth::Right { recognise(&before, &made) } else { None };
            let took = at.saturating_sub(last);
            review.moves.push(Reviewed { made, event: number, at, took, by, easiest, worth });
            last = at;
        }
    }
    Some(review)
}

impl Review {
    /// How many moves agree with the solution.
    pub fn n_right(&self) -> usize {
        self.moves.iter().filter(|made| made.worth == Worth::Right).count()
    }

    /// How it went by technique, easiest first.
    pub fn skills(&self) -> Vec<(Technique, Skill)> {
        let ladder = Ladder::ninefold();
        let rank = |technique| ladder.rank(technique).unwrap_or(usize::MAX);
        let mut skills = BTreeMap::<usize, (Technique, Skill)>::new();
        for &technique in &self.hints {
            let (_, skill) = skills.entry(rank(technique)).or_insert((technique, Skill::default()));
            skill.hinted += 1;
        }
        for made in &self.moves {
            let technique = match made.worth {
                Worth::Right => made.by,
                Worth::Wrong => made.easiest,
            };
            let Some(technique) = technique else { continue };
            let (_, skill) = skills.entry(rank(technique)).or_insert((technique, Skill::default()));
            match made.worth {
                Worth::Right => {
                    skill.used += 1;
                    skill.time += made.took;
                }
                Worth::Wrong => skill.failed += 1,
            }
        }
        skills.into_values().collect()
    }

    /// The moves that took much longer than others, by their place among all moves.
    pub fn slow(&self) -> Vec<usize> {
        let mut times = self.moves.iter().map(|made| made.took).collect::<Vec<_>>();
        times.sort_unstable();
        let median = times.get(times.len() / 2).copied().unwrap_or_default();
        let is_slow = |index: &usize| {
            let took = self.moves[*index].took;
            took >= SLOW && took >= median * TIMES_AS_LONG
        };
        (0..self.moves.len()).filter(is_slow).collect()
    }

    /// The moves for which a single was passed by.
    pub fn passed(&self) -> Vec<usize> {
        let is_easy =
            |technique: Option<Technique>| technique.is_some_and(|found| found.level() <= Level::Easy);
        let is_passed = |index: &usize| {
            let made = &self.moves[*index];
            made.worth == Worth::Right && made.by.is_some() && !is_easy(made.by) && is_easy(made.easiest)
        };
        (0..self.moves.len()).filter(is_passed).collect()
    }

    /// What to practise next, most urgent first: where a move was wrong, a hint was needed, or it took long; on the
    /// board that was played, if the path has it.
    pub fn missed(&self) -> Vec<Lesson> {
        let wrong =
            self.moves.iter().filter(|made| made.worth == Worth::Wrong).filter_map(|made| made.easiest);
        let slow = self.slow();
        let slow = slow.iter().filter_map(|&index| self.moves[index].easiest);
        let mut lessons = Vec::new();
        let lesson = |technique| Lesson::on(technique, self.variant);
        for lesson in wrong.chain(self.hints.iter().copied()).chain(slow).filter_map(lesson) {
            if !lessons.contains(&lesson) {
                lessons.push(lesson);
            }
        }
        lessons
    }
}

/// What a person did by an event: digits written by hand, or candidates taken away.
fn moves_of(game: &Session, event: &Event) -> Vec<Move> {
    let Fact::Changed { act: Act::Write | Act::Overwrite | Act::Erase, changes } = &event.fact else {
        return Vec::new();
    };
    let placed = changes.iter().filter_map(|change| match change.layer {
        Layer::Digit(Some(written)) => Some(Move::Placed(Candidate::new(change.cell, written.digit))),
        _ => None,
    });
    let placed = placed.collect::<Vec<_>>();
    if !placed.is_empty() {
        return placed;
    }
    let removed = changes.iter().flat_map(|change| {
        let gone = match change.layer {
            // A cell whose marks are all wiped says nothing about its digits.
            Layer::Centre(left) if !left.is_empty() => game.sheet()[change.cell].centre - left,
            Layer::Struck(struck) => struck - game.sheet()[change.cell].struck,
            _ => DigitSet::EMPTY,
        };
        gone.iter().map(move |digit| Candidate::new(change.cell, digit))
    });
    let position = game.position();
    let is_open =
        |at: &Candidate| is_empty(&game.sheet()[at.cell]) && position.seen(at.cell, at.digit).is_empty();
    let removed = removed.filter(is_open).collect::<Vec<_>>();
    if removed.is_empty() { Vec::new() } else { vec![Move::Removed(removed)] }
}

fn is_empty(content: &Content) -> bool {
    content.digit.is_none()
}

fn worth(made: &Move, solution: &Solution) -> Worth {
    let is_true = |at: &Candidate| solution.digit(at.cell) == at.digit;
    let is_right = match made {
        Move::Placed(at) => is_true(at),
        Move::Removed(all) => !all.iter().any(is_true),
    };
    if is_right { Worth::Right } else { Worth::Wrong }
}

/// The position as it would be without wrong entries.
fn without_mistakes(mut position: Position, solution: &Solution) -> Position {
    let cells = position.puzzle().layout().cells().collect::<Vec<Cell>>();
    for cell in cells {
        if position.entry(cell).is_some_and(|entry| entry != solution.digit(cell)) {
            let _ = position.set_entry(cell, None);
        }
    }
    position
}

/// The easiest technique that leads on; `None` if the board is too large.
fn easiest(position: &Position) -> Option<Option<Technique>> {
    match AnySituation::of_position(position, Promise::OneSolution) {
        Ok(situation) => {
            let step = situation.next_step(&Ladder::ninefold(), LIMITS);
            Some(step.map(|step| step.technique))
        }
        Err(SituationError::Contradiction(_)) => Some(None),
        Err(SituationError::TooLarge) => None,
    }
}
