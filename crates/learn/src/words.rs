//! What is said about exercises. All sentences are here, as templates with gaps: English is the key.

use crate::exercise::{Choice, Exercise, Task};
use crate::judge::{Fault, Verdict};
use crate::recognise::Move;
use crate::review::{Review, Reviewed, Skill, Worth};
use ninefold_game::{Change, Fact, Layer};
use ninefold_logic::{Candidate, Step, Technique, why_not};
use ninefold_puzzle::{Cell, DigitSet, Position, Solution};
use ninefold_render::{Purpose, Sentence, Slot, explain_standing, explain_why_not};
use std::collections::BTreeSet;
use std::time::Duration;

impl Exercise {
    /// What is to be done, in a sentence or two.
    pub fn question(&self) -> Vec<Sentence> {
        let technique = Slot::from(self.lesson.technique);
        match &self.task {
            Task::Find if self.step.conclusion.placements().is_empty() => vec![
                pointer("Find it: {0}.", [technique]),
                pointer("Mark its cells, or remove what it rules out.", []),
            ],
            Task::Find => vec![
                pointer("Find it: {0}.", [technique]),
                pointer("Say which digit goes into which cell.", []),
            ],
            Task::Spot(choices) => vec![match choices.first() {
                Some(Choice::House(_)) => pointer("{0}: which of these houses has one?", [technique]),
                Some(Choice::Digit(_)) => pointer("{0}: which digit is it about?", [technique]),
                _ => pointer("{0}: which of these cells does it change?", [technique]),
            }],
            Task::WhyNot { at, .. } => vec![
                pointer("Why can {0} not be {1}?", [at.cell.into(), at.digit.into()]),
                pointer("Choose the technique that shows it.", []),
            ],
            Task::Next => {
                let how = match self.step.conclusion.placements() {
                    [] => "Mark the cells of a pattern, or remove what it rules out.",
                    _ => "Say which digit goes into which cell.",
                };
                let time = seconds(self.time().unwrap_or_default());
                vec![
                    pointer("What comes next? Any move that follows counts.", []),
                    pointer(how, []),
                    pointer("You have {0} seconds.", [time]),
                ]
            }
        }
    }

    /// Whether a right answer came in time, where there is one.
    pub fn timing(&self, took: Duration) -> Option<Sentence> {
        let time = self.time()?;
        Some(match took <= time {
            true => pointer("In time.", []),
            false => {
                pointer("It took {0} seconds; in time would have been {1}.", [seconds(took), seconds(time)])
            }
        })
    }

    /// What is said to an answer, the reason included.
    pub fn reply(&self, verdict: &Verdict) -> Vec<Sentence> {
        match verdict {
            Verdict::Right(step) => {
                let mut said = vec![pointer("Yes: {0}.", [step.technique.into()])];
                said.extend(whole(step));
                said
            }
            Verdict::OtherWay(step) => {
                let mut said = vec![pointer("That is right, by another way: {0}.", [step.technique.into()])];
                said.extend(whole(step));
                if step.technique != self.lesson.technique {
                    said.push(pointer(
                        "What was asked for is here as well: {0}.",
                        [self.lesson.technique.into()],
                    ));
                }
                said
            }
            Verdict::Wrong(fault) => self.reason(fault),
        }
    }

    /// The answer with its whole argument, as it is read on paper.
    pub fn answer_in_words(&self) -> Vec<Sentence> {
        let (chosen, step) = match &self.task {
            Task::Find | Task::Next => {
                (Some(pointer("{0}.", [self.lesson.technique.into()])), Some(self.step.clone()))
            }
            Task::Spot(choices) => {
                let right = choices.iter().find_map(|&choice| Some((choice, self.step_at(choice)?)));
                right.map(|(choice, step)| (pointer("{0}.", [choice.slot()]), step)).unzip()
            }
            Task::WhyNot { at, .. } => {
                let technique = self.lesson.technique;
                (Some(pointer("{0}.", [technique.into()])), self.step_against(technique, *at))
            }
        };
        let argument = step.and_then(|step| self.argument(&step)).map(|told| told.sentences);
        let argument = argument.into_iter().flatten().filter(|told| told.purpose != Purpose::Notation);
        chosen.into_iter().chain(argument).collect()
    }

    fn reason(&self, fault: &Fault) -> Vec<Sentence> {
        let about = |template, at: &Candidate| vec![pointer(template, [at.cell.into(), at.digit.into()])];
        match fault {
            Fault::Empty => vec![pointer("Nothing is marked yet.", [])],
            Fault::OffTheQuestion => vec![pointer("This is not what was asked.", [])],
            Fault::NotThere(at) => about("No: {1} isn't a candidate of {0}.", at),
            Fault::NotTheDigit(at) => {
                let mut said = about("No: {0} is not {1}.", at);
                said.extend(self.argument_against(*at));
                said
            }
            Fault::Needed(at) => about("No: {0} can still be {1}, and nothing rules it out.", at),
            Fault::Unproven(at) if self.solution.digit(at.cell) == at.digit => {
                about("{0} is {1} in the end, but no technique was found that shows it yet.", at)
            }
            Fault::Unproven(at) => {
                about("{0} is not {1} in the end, but no technique was found that shows it yet.", at)
            }
            Fault::Part(cells) => {
                vec![pointer("{0}: this belongs to it, but something is missing.", [cells.clone().into()])]
            }
            Fault::NoPattern(cells) => {
                let slots = [self.lesson.technique.into(), cells.clone().into()];
                let mut said =
                    vec![pointer("No: {0} is not made of {1}, or it would remove nothing.", slots)];
                said.extend(self.too_many_digits(cells));
                said
            }
            Fault::Unrecognised(cells) => {
                let way_on = match self.step.conclusion.placements() {
                    [] => "That need not be wrong: remove what it rules out.",
                    _ => "That need not be wrong: say which digit goes into which cell.",
                };
                let cells = cells.clone().into();
                vec![pointer("{0}: no pattern is recognised in these cells.", [cells]), pointer(way_on, [])]
            }
            Fault::NotHere(choice) => vec![pointer("No: it is not there: {0}.", [choice.slot()])],
            Fault::DoesNotShow(technique) => {
                vec![pointer("No: this does not rule it out here: {0}.", [(*technique).into()])]
            }
        }
    }

    /// Why cells are no naked subset, where they have more digits than they are cells.
    fn too_many_digits(&self, cells: &[Cell]) -> Option<Sentence> {
        let is_naked = matches!(
            self.lesson.technique,
            Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad
        );
        let unsolved = self.situation.unsolved();
        let is_open = cells.iter().all(|cell| unsolved.contains(cell));
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | self.situation.digits(cell));
        (is_naked && is_open && cells.len() > 1 && digits.len() > cells.len()).then(|| {
            let slots =
                [cells.to_vec().into(), digits.into(), Slot::Count(digits.len()), Slot::Count(cells.len())];
            pointer("{0} can be {1}: {2} digits for {3} cells.", slots)
        })
    }

    /// Why a digit does not belong into a cell.
    fn argument_against(&self, at: Candidate) -> Vec<Sentence> {
        let hint = why_not(&self.position, Some(&self.solution), at);
        let told = hint.and_then(|hint| explain_why_not(&self.position, &hint, at));
        let mut sentences = told.map(|told| told.sentences).unwrap_or_default();
        sentences.retain(|sentence| sentence.purpose != Purpose::Notation);
        sentences
    }
}

/// What a step changes.
fn whole(step: &Step) -> Option<Sentence> {
    let conclusion = &step.conclusion;
    match conclusion.placements() {
        [] if conclusion.eliminations().is_empty() => None,
        [] => Some(pointer("It removes {0}.", [Slot::Removals(conclusion.eliminations().to_vec())])),
        [first, ..] => Some(pointer("{0} is {1}.", [first.cell.into(), first.digit.into()])),
    }
}

impl Choice {
    /// The choice as a part of a sentence.
    pub fn slot(self) -> Slot {
        match self {
            Self::House(house) => house.into(),
            Self::Digit(digit) => Slot::Digits(DigitSet::single(digit)),
            Self::Cell(cell) => cell.into(),
        }
    }

    /// The choice as a sentence of its own.
    pub fn sentence(self) -> Sentence {
        pointer("{0}", [self.slot()])
    }
}

pub(crate) fn pointer(template: &'static str, slots: impl IntoIterator<Item = Slot>) -> Sentence {
    Sentence { purpose: Purpose::Pointer, template, slots: slots.into_iter().collect() }
}

impl Review {
    /// What a game shows, in sentences: accuracy, techniques, the first mistake and why it was one, where it
    /// took long, and where something easier was passed by.
    pub fn sentences(&self, solution: &Solution) -> Vec<Sentence> {
        let mut said = vec![match (self.moves.len(), self.n_right()) {
            (1, 1) => pointer("1 move, and it was right.", []),
            (1, _) => pointer("1 move, and it was wrong.", []),
            (moves, right) => pointer("{0} moves, {1} of them right.", [number(moves), number(right)]),
        }];
        match self.hints.len() {
            0 => {}
            1 => said.push(pointer("1 hint was asked for.", [])),
            hints => said.push(pointer("{0} hints were asked for.", [number(hints)])),
        }
        for (technique, skill) in self.skills() {
            said.extend(used(technique, &skill));
            said.extend(failed(technique, &skill));
        }
        let unnamed = self.moves.iter().filter(|made| made.worth == Worth::Right && made.by.is_none());
        match unnamed.count() {
            0 => {}
            1 => said.push(pointer("1 move was right, but no known technique gives it.", [])),
            count => said
                .push(pointer("{0} moves were right, but no known technique gives them.", [number(count)])),
        }
        match &self.mistake {
            None => said.push(pointer("Nothing was wrong.", [])),
            Some((index, before)) => said.extend(
                self.moves
                    .get(*index)
                    .map(|made| mistake(*index, &made.made, before, solution))
                    .into_iter()
                    .flatten(),
            ),
        }
        for index in self.slow() {
            let made = &self.moves[index];
            let slots = [number(index + 1), seconds(made.took)];
            said.push(match made.easiest {
                Some(technique) => {
                    let slots = slots.into_iter().chain([technique.into()]);
                    pointer("Move {0} took {1} seconds. The easiest step was there: {2}.", slots)
                }
                None => pointer("Move {0} took {1} seconds.", slots),
            });
        }
        for index in self.passed() {
            let made = &self.moves[index];
            let (Some(by), Some(easiest)) = (made.by, made.easiest) else { continue };
            let slots = [number(index + 1), by.into(), easiest.into()];
            said.push(pointer("Move {0} was {1}; something easier was there: {2}.", slots));
        }
        said
    }
}

impl Review {
    /// A sentence for each move: what it was, and the easiest step that was there.
    pub fn move_by_move(&self) -> Vec<Sentence> {
        (1..).zip(&self.moves).map(|(count, made)| of_move(number(count), made)).collect()
    }
}

fn of_move(count: Slot, made: &Reviewed) -> Sentence {
    match (made.worth, made.by, made.easiest) {
        (Worth::Right, Some(by), Some(easiest)) if by == easiest => {
            pointer("Move {0}: {1}, the easiest step.", [count, by.into()])
        }
        (Worth::Right, Some(by), Some(easiest)) => {
            pointer("Move {0}: {1}. The easiest step was {2}.", [count, by.into(), easiest.into()])
        }
        (Worth::Right, Some(by), None) => pointer("Move {0}: {1}.", [count, by.into()]),
        (Worth::Right, None, Some(easiest)) => {
            pointer("Move {0}: right. The easiest step was {1}.", [count, easiest.into()])
        }
        (Worth::Right, None, None) => pointer("Move {0}: right.", [count]),
        (Worth::Wrong, _, Some(easiest)) => {
            pointer("Move {0}: wrong. The easiest step was {1}.", [count, easiest.into()])
        }
        (Worth::Wrong, _, None) => pointer("Move {0}: wrong.", [count]),
    }
}

/// How often a technique was used, and how long it took.
fn used(technique: Technique, skill: &Skill) -> Option<Sentence> {
    let times = u32::try_from(skill.used).unwrap_or(u32::MAX);
    let each = skill.time.checked_div(times)?;
    let name = Slot::from(technique);
    Some(match (skill.used, each.as_secs()) {
        (1, 1) => pointer("{0}: used once, in 1 second.", [name]),
        (1, _) => pointer("{0}: used once, in {1} seconds.", [name, seconds(each)]),
        (times, 1) => pointer("{0}: used {1} times, 1 second each.", [name, number(times)]),
        (times, _) => pointer("{0}: used {1} times, {2} seconds each.", [name, number(times), seconds(each)]),
    })
}

/// How often it was there, and something wrong was done.
fn failed(technique: Technique, skill: &Skill) -> Option<Sentence> {
    let name = Slot::from(technique);
    match skill.failed {
        0 => None,
        1 => Some(pointer("{0}: missed once.", [name])),
        times => Some(pointer("{0}: missed {1} times.", [name, number(times)])),
    }
}

fn number(number: usize) -> Slot {
    Slot::Number(i32::try_from(number).unwrap_or(i32::MAX))
}

fn seconds(time: Duration) -> Slot {
    number(usize::try_from(time.as_secs()).unwrap_or(usize::MAX))
}

/// What the first mistake was, and why.
fn mistake(index: usize, made: &Move, before: &Position, solution: &Solution) -> Vec<Sentence> {
    let number = number(index + 1);
    match made {
        Move::Placed(at) => {
            let slots = [number, at.cell.into(), at.digit.into()];
            let mut said = vec![pointer("The first mistake was move {0}: {1} is not {2}.", slots)];
            match explain_standing(before, *at) {
                Some(sentence) => said.push(sentence),
                None => {
                    let hint = why_not(before, Some(solution), *at);
                    let told = hint.and_then(|hint| explain_why_not(before, &hint, *at));
                    said.extend(told.map(|told| told.sentences).unwrap_or_default());
                }
            }
            said.retain(|sentence| sentence.purpose != Purpose::Notation);
            said
        }
        Move::Removed(all) => {
            let needed = all.iter().find(|at| solution.digit(at.cell) == at.digit);
            let say = |at: &Candidate| {
                let slots = [number.clone(), at.cell.into(), at.digit.into()];
                pointer(
                    "The first mistake was move {0}: {1} can still be {2}, and nothing rules it out.",
                    slots,
                )
            };
            needed.map(say).into_iter().collect()
        }
    }
}

/// What happened in a game, as its replay says it; nothing if the board is as it was.
pub(crate) fn happened(fact: &Fact) -> Vec<Sentence> {
    match fact {
        Fact::Changed { changes, .. } => changed(changes),
        Fact::Undone => vec![pointer("Taken back.", [])],
        Fact::Redone => vec![pointer("Redone.", [])],
        Fact::WentBack { cell, .. } => {
            vec![pointer("Back to before the mistake in {0}.", [(*cell).into()])]
        }
        Fact::HintShown { hint, .. } => match Technique::from_name(&hint.technique) {
            Some(technique) => vec![pointer("A hint: {0}.", [technique.into()])],
            None => vec![pointer("A hint.", [])],
        },
        _ => Vec::new(),
    }
}

fn changed(changes: &[Change]) -> Vec<Sentence> {
    let say = |change: &Change| match change.layer {
        Layer::Digit(Some(written)) => {
            Some(pointer("{0} is {1}.", [change.cell.into(), written.digit.into()]))
        }
        _ => None,
    };
    let written = changes.iter().filter_map(say).collect::<Vec<_>>();
    if !written.is_empty() {
        return written;
    }
    let is_all = |is_it: fn(&Layer) -> bool| changes.iter().all(|change| is_it(&change.layer));
    let template = match () {
        () if is_all(|layer| matches!(layer, Layer::Colours(_))) => "Colours: {0}.",
        () if is_all(|layer| matches!(layer, Layer::Lines(_))) => "Lines from {0}.",
        () => "Changed: {0}.",
    };
    vec![pointer(template, [changed_cells(changes).into()])]
}

/// The cells that changes are about, each once and in order.
pub(crate) fn changed_cells(changes: &[Change]) -> Vec<Cell> {
    changes.iter().map(|change| change.cell).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The heading of a step of a solution.
pub(crate) fn step_of(number: i32, technique: Technique) -> Sentence {
    pointer("Step {0}: {1}.", [Slot::Number(number), technique.into()])
}
