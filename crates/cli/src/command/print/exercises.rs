//! A set of exercises on paper: questions above the boards, answers with their arguments at the back.

use crate::failure::Failure;
use ninefold::render::{Purpose, Sentence};
use ninefold::solve::{Budget, certify};
use ninefold_learn::{Planned, Task as Asked};
use ninefold_press::{Entry, Language, Task};
use ninefold_protocol::set::{ExerciseSet, SetItem};
use ninefold_protocol::worker::{Drill, ExerciseName};

/// What is printed of a set.
pub(super) fn entries(set: &ExerciseSet, language: Language) -> Result<Vec<Entry>, Failure> {
    let entry = |item: &SetItem| match item {
        SetItem::Exercise(name) => of_exercise(name, language),
        SetItem::Puzzle { puzzle } => of_puzzle(puzzle),
    };
    set.items.iter().map(entry).collect()
}

fn of_exercise(name: &ExerciseName, language: Language) -> Result<Entry, Failure> {
    let Drill { technique, grid, kind, growth } = &name.drill;
    let planned = Planned::named(technique, grid, kind, *growth, name.seed);
    let exercise = planned
        .and_then(Planned::make)
        .ok_or_else(|| Failure::new("the set has an exercise that this program cannot make"))?;
    let rules = exercise.position.puzzle().rules();
    let words = |sentence: &Sentence| sentence.say(rules, language);
    let choices = match &exercise.task {
        Asked::Find | Asked::Next => Vec::new(),
        Asked::Spot(choices) => choices.iter().map(|choice| words(&choice.sentence())).collect(),
        Asked::WhyNot { choices, .. } => choices.iter().map(|choice| choice.name().to_owned()).collect(),
    };
    let question = exercise.question().iter().map(words).collect::<Vec<_>>().join(" ");
    let choices = (1..).zip(choices).map(|(number, choice)| format!(" {number}) {choice}"));
    let answer = exercise.answer_in_words();
    let told = answer.iter().filter(|sentence| sentence.purpose != Purpose::Notation).map(words);
    let task = Task { question: question + &choices.collect::<String>(), answer: told.collect() };
    let mut position = exercise.position.clone();
    if !exercise.lesson.needs_candidates() {
        for cell in exercise.position.puzzle().layout().cells() {
            // Taking marks away is possible wherever there are some.
            let _ = position.set_marks(cell, None);
        }
    }
    let title = match exercise.task {
        Asked::Next => language.say("Next move"),
        _ => exercise.lesson.technique.name().to_owned(),
    };
    let solution = Some(exercise.solution.clone());
    Ok(Entry { solution, details: vec![title], task: Some(task), ..Entry::new(position) })
}

fn of_puzzle(text: &str) -> Result<Entry, Failure> {
    let read = ninefold::format::read(text).map_err(|error| Failure::new(error.report()))?;
    let [item] = &read.items[..] else {
        return Err(Failure::new("the set has several puzzles in one place"));
    };
    let position = item.position().map_err(|error| Failure::of_puzzle(error.to_string()))?;
    let proper = certify(position.puzzle().clone(), Budget::nodes(super::super::solve::DEFAULT_NODES));
    let proper = proper.map_err(|improper| Failure::of_puzzle(improper.to_string()))?;
    let frozen = item.frozen().to_vec();
    Ok(Entry { solution: Some(proper.into_parts().1), frozen, ..Entry::new(position) })
}
