//! One exercise: it is asked, helped with, answered and judged.

use super::answer::{self, Word};
use super::{BoardStyle, Talk, reading, sent};
use crate::time;
use ninefold::render::{Axes, Scene, text};
use ninefold_learn::{Exercise, Occasion, Recall, Task, judge};
use ninefold_protocol::worker::Response;
use std::io::{self, BufRead, Write};
use std::time::Duration;

/// How an exercise ended.
pub(super) enum Outcome {
    Done(Done),
    Skipped,
    Left,
}

/// An exercise that was done.
pub(super) struct Done {
    pub(super) recall: Recall,
    /// The answer that counted, as a service reads it.
    pub(super) reply: Option<Response>,
    /// How many tiers of help were told, and how many answers were refused before.
    pub(super) told: usize,
    pub(super) refused: usize,
    pub(super) took: Duration,
}

/// The tier of help that tells the whole argument.
const ARGUMENT: usize = 3;

impl<I: BufRead, O: Write> Talk<I, O> {
    /// Asks until the exercise is done. In a test, the first answer that is known to hold or not to hold counts.
    pub(super) fn exercise(&mut self, exercise: &Exercise, occasion: Occasion) -> io::Result<Outcome> {
        let started = time::now();
        self.ask_exercise(exercise)?;
        let (mut told, mut refused) = (0, 0);
        loop {
            let Some(line) = self.ask(">")? else { return Ok(Outcome::Left) };
            let word = match answer::parse(&line, exercise) {
                Ok(Some(word)) => word,
                Ok(None) => continue,
                Err(reason) => {
                    self.say(&reason)?;
                    continue;
                }
            };
            match word {
                Word::Leave => return Ok(Outcome::Left),
                Word::Skip => return Ok(Outcome::Skipped),
                Word::Words => self.say(answer::WORDS)?,
                Word::Again => self.ask_exercise(exercise)?,
                Word::Read(question) => self.show(&reading::answer(exercise, question, self.voice))?,
                Word::Help if occasion == Occasion::Test => self.say("There is no help in a test.")?,
                Word::Help => {
                    told = (told + 1).min(4);
                    self.say_tier(exercise, told)?;
                }
                Word::Answer(answer) => {
                    let verdict = judge(exercise, &answer);
                    self.say_all(exercise, &exercise.reply(&verdict))?;
                    refused += usize::from(verdict.is_refused());
                    let ends = verdict.is_right() || occasion == Occasion::Test && verdict.is_refused();
                    if !ends {
                        continue;
                    }
                    let took = time::now().since(started);
                    if let Some(timing) = exercise.timing(took).filter(|_| verdict.is_right()) {
                        self.say_all(exercise, &[timing])?;
                    }
                    let recall = match verdict.is_right() {
                        true => exercise.recall(told, refused, took),
                        false => {
                            self.say_tier(exercise, ARGUMENT)?;
                            Recall::Again
                        }
                    };
                    // What cannot be kept does not spoil the practice.
                    let _ = self.diary.write(exercise, occasion, recall, time::now(), took);
                    let reply = sent::response(exercise, &answer);
                    return Ok(Outcome::Done(Done { recall, reply, told, refused, took }));
                }
            }
        }
    }

    fn ask_exercise(&mut self, exercise: &Exercise) -> io::Result<()> {
        self.say_all(exercise, &exercise.question())?;
        if let Some(rules) = reading::special_rules(exercise, self.voice) {
            self.show(&rules)?;
        }
        match self.board {
            BoardStyle::Drawn => {
                let mut scene = Scene::of_position(&exercise.position);
                scene.axes = Axes::Numbered;
                self.show(text::draw(&scene).trim_end())?;
            }
            BoardStyle::InWords => self.show(&reading::board(exercise, self.voice))?,
        }
        let choices = match &exercise.task {
            Task::Find | Task::Next => Vec::new(),
            Task::Spot(choices) => choices
                .iter()
                .map(|choice| self.voice.sentence(&choice.sentence(), exercise.position.puzzle().rules()))
                .collect(),
            Task::WhyNot { choices, .. } => choices.iter().map(|choice| choice.name().to_owned()).collect(),
        };
        for (number, choice) in (1..).zip(choices) {
            self.show(&format!("{number}  {choice}"))?;
        }
        self.say("Type help for a hint, ? for the words.")
    }

    /// Tells one tier of help.
    fn say_tier(&mut self, exercise: &Exercise, tier: usize) -> io::Result<()> {
        let Some(tiers) = exercise.help() else { return self.say("There is no help here.") };
        let Some(told) = tier.checked_sub(1).and_then(|tier| tiers.get(tier)) else { return Ok(()) };
        self.say_all(exercise, &told.sentences)
    }
}
