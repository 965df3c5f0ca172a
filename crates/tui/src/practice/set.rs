//! A set of exercises and puzzles that somebody has put together: by its link, or by the code of a class.

use super::Talk;
use super::asking::{Done, Outcome};
use super::puzzle::Played;
use crate::time;
use ninefold_learn::{Exercise, Occasion, Planned, Recall};
use ninefold_online::{Fault, Online};
use ninefold_protocol::api::{ClassAnswer, ClassSeat};
use ninefold_protocol::id::ClassCode;
use ninefold_protocol::set::{ExerciseSet, SetItem};
use ninefold_protocol::worker::{Drill, ExerciseName};
use std::io::{self, BufRead, Write};

/// A class that somebody is in, by a name.
pub(super) struct Seat<'a> {
    pub(super) online: &'a Online,
    pub(super) code: ClassCode,
    /// Who one is there, and since when.
    pub(super) kept: ClassSeat,
}

/// What was done of a set.
#[derive(Default)]
struct Count {
    exercises: usize,
    unaided: usize,
    puzzles: usize,
    solved: usize,
}

impl<I: BufRead, O: Write> Talk<I, O> {
    /// Goes through the set of a class; the teacher hears first of puzzles that were solved here in the meantime.
    pub(super) fn class(&mut self, online: Option<&Online>, code: ClassCode, name: &str) -> io::Result<()> {
        let Some(online) = online else { return self.ask_for_service() };
        let (set, seat) = self.enter(online, code, name)?;
        self.hand_in_puzzles(&set, &seat)?;
        self.set(&set, Some(seat))
    }

    /// Tells the teacher of the puzzles that were solved here, and nothing else.
    pub(super) fn hand_in_solved(
        &mut self,
        online: Option<&Online>,
        code: ClassCode,
        name: &str,
    ) -> io::Result<()> {
        let Some(online) = online else { return self.ask_for_service() };
        let (set, seat) = self.enter(online, code, name)?;
        let handed_in = self.hand_in_puzzles(&set, &seat)?;
        self.say(&format!("{} handed in.", time::count(handed_in, "puzzle")))
    }

    fn ask_for_service(&mut self) -> io::Result<()> {
        self.say("Which service is it? Name it: --server https://sudoku.example.org")
    }

    /// Comes into a class, or back to the seat that one has there.
    fn enter<'a>(
        &self,
        online: &'a Online,
        code: ClassCode,
        name: &str,
    ) -> io::Result<(ExerciseSet, Seat<'a>)> {
        let refused = |fault: Fault| io::Error::other(fault.to_string());
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let service = online.address().to_string();
        let class = online.class(code).map_err(refused)?;
        let known = self.library.seat(&service, code, &name);
        let kept = match &known {
            Some(known) => ClassSeat::read(known, time::now()),
            None => {
                let pupil = online.join_class(code, &name).map_err(refused)?.pupil;
                ClassSeat { pupil, since: time::now() }
            }
        };
        let text = kept.to_string();
        if known.as_ref() != Some(&text) {
            // Without it one can still take part, but has to come back by another name.
            let _ = self.library.keep_seat(&service, code, &text, &name);
        }
        Ok((class.set, Seat { online, code, kept }))
    }

    /// Goes through a set that came in a link.
    pub(super) fn own_set(&mut self, set: &ExerciseSet) -> io::Result<()> {
        self.set(set, None)
    }

    fn set(&mut self, set: &ExerciseSet, seat: Option<Seat<'_>>) -> io::Result<()> {
        if !set.title.is_empty() {
            self.show(&set.title)?;
        }
        let mut count = Count::default();
        for (number, item) in set.items.iter().enumerate() {
            self.say(&format!("\n{} of {}.", number + 1, set.items.len()))?;
            let exercise = match item {
                SetItem::Exercise(name) => made(name),
                SetItem::Puzzle { puzzle } => {
                    count.puzzles += 1;
                    match self.puzzle(puzzle, seat.as_ref())? {
                        Played::Solved(game) => {
                            count.solved += 1;
                            if let Some(seat) = &seat {
                                self.hand_in_puzzle(seat, number, &game)?;
                            }
                        }
                        Played::Unsolved => {}
                        Played::Left => break,
                    }
                    continue;
                }
            };
            let Some(exercise) = exercise else {
                self.say("There is no such exercise.")?;
                continue;
            };
            match self.exercise(&exercise, Occasion::Practice)? {
                Outcome::Done(outcome) => {
                    count.exercises += 1;
                    count.unaided += usize::from(outcome.recall >= Recall::Good);
                    if let Some(seat) = &seat {
                        self.hand_in(seat, number, outcome)?;
                    }
                }
                Outcome::Skipped => {}
                Outcome::Left => break,
            }
        }
        self.say(&count.words())
    }

    /// Sends the result of an exercise to the class.
    fn hand_in(&mut self, seat: &Seat<'_>, number: usize, done: Done) -> io::Result<()> {
        let answer = ClassAnswer {
            pupil: seat.kept.pupil.clone(),
            item: u32::try_from(number).unwrap_or(u32::MAX),
            reply: done.reply,
            solved: None,
            told: u32::try_from(done.told).unwrap_or(u32::MAX),
            refused: u32::try_from(done.refused).unwrap_or(u32::MAX),
            millis: u64::try_from(done.took.as_millis()).unwrap_or(u64::MAX),
        };
        match seat.online.answer_class(seat.code, &answer) {
            Ok(_) => Ok(()),
            Err(fault) => self.say(&format!("Your teacher does not see this one: {fault}.")),
        }
    }
}

impl Count {
    /// What was done, in a sentence or two.
    fn words(&self) -> String {
        let Self { exercises, unaided, puzzles, solved } = *self;
        let exercises = time::count(exercises, "exercise");
        match puzzles {
            0 => format!("\n{exercises} done, {unaided} of them without help."),
            _ => format!(
                "\n{exercises} done, {unaided} of them without help. {solved} of {} solved.",
                time::count(puzzles, "puzzle")
            ),
        }
    }
}

fn made(name: &ExerciseName) -> Option<Exercise> {
    let Drill { technique, grid, kind, growth } = &name.drill;
    Planned::named(technique, grid, kind, *growth, name.seed)?.make()
}
