//! A set of exercises that somebody has put together: by its link, or by the code of a class.

use super::{Done, Outcome, Talk};
use crate::time;
use ninefold_learn::{Exercise, ExerciseKind, Lesson, Recall};
use ninefold_online::Online;
use ninefold_protocol::api::ClassAnswer;
use ninefold_protocol::id::ClassCode;
use ninefold_protocol::set::{ExerciseSet, SetItem};
use ninefold_protocol::worker::ExerciseName;
use std::io::{self, BufRead, Write};

/// A class that somebody is in, by a name.
struct Seat<'a> {
    online: &'a Online,
    code: ClassCode,
    pupil: String,
}

impl<I: BufRead, O: Write> Talk<I, O> {
    /// Goes through the set of a class.
    pub(super) fn class(&mut self, online: Option<&Online>, code: ClassCode, name: &str) -> io::Result<()> {
        let Some(online) = online else {
            return self.say("Which service is it? Name it: --server https://sudoku.example.org");
        };
        let joined = online.class(code).and_then(|class| Ok((class, online.join_class(code, name)?)));
        match joined {
            Ok((class, joined)) => self.set(&class.set, Some(Seat { online, code, pupil: joined.pupil })),
            Err(fault) => self.say(&format!("{fault}")),
        }
    }

    /// Goes through a set that came in a link.
    pub(super) fn own_set(&mut self, set: &ExerciseSet) -> io::Result<()> {
        self.set(set, None)
    }

    fn set(&mut self, set: &ExerciseSet, seat: Option<Seat<'_>>) -> io::Result<()> {
        if !set.title.is_empty() {
            self.say(&set.title)?;
        }
        let (mut well, mut done) = (0, 0);
        for (number, item) in set.items.iter().enumerate() {
            self.say(&format!("\n{} of {}.", number + 1, set.items.len()))?;
            let exercise = match item {
                SetItem::Exercise(name) => made(name),
                SetItem::Puzzle { puzzle } => {
                    self.say(&format!("A puzzle to be solved: ninefold play '{puzzle}'"))?;
                    continue;
                }
            };
            let Some(exercise) = exercise else {
                self.say("There is no such exercise.")?;
                continue;
            };
            match self.exercise(&exercise)? {
                Outcome::Done(outcome) => {
                    done += 1;
                    well += usize::from(outcome.recall >= Recall::Good);
                    if let Some(seat) = &seat {
                        self.hand_in(seat, number, outcome)?;
                    }
                }
                Outcome::Skipped => {}
                Outcome::Left => break,
            }
        }
        self.say(&format!("\n{} done, {well} of them without help.", time::count(done, "exercise")))
    }

    /// Sends a result to the class.
    fn hand_in(&mut self, seat: &Seat<'_>, number: usize, done: Done) -> io::Result<()> {
        let answer = ClassAnswer {
            pupil: seat.pupil.clone(),
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

fn made(name: &ExerciseName) -> Option<Exercise> {
    let lesson = Lesson::named(&name.drill.technique, &name.drill.grid)?;
    Exercise::make(lesson, ExerciseKind::named(&name.drill.kind)?, name.seed)
}
