//! What the engine finds out about the board on the setter's table, after every stroke.

use super::desk::Desk;
use super::elements::in_words;
use crate::browser::engine::Topic;
use crate::preferences::Switch;
use crate::setter;
use crate::view::game::Table;
use crate::view::opening::refusal;
use leptos::prelude::*;
use ninefold_format::Item;
use ninefold_protocol::author;
use ninefold_protocol::worker::{Answer, Basis, BoardText, Outlook, Request, SolutionCount, SolutionsFound};

/// What is known about the board.
#[derive(Clone, Copy)]
pub(super) struct Finding {
    /// How many solutions there are, in sentences.
    pub(super) verdict: RwSignal<String>,
    /// How many solutions there are, as a number, once they are counted.
    pub(super) count: RwSignal<Option<String>>,
    /// How hard it is, once there is one solution.
    pub(super) level: RwSignal<String>,
    /// Whether there is exactly one solution.
    pub(super) is_proper: RwSignal<bool>,
    /// What each cell could be the last time that this was found out: the next time takes less then.
    known: StoredValue<Option<Box<Outlook>>>,
}

impl Finding {
    pub(super) fn new() -> Self {
        let (verdict, level) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
        let (count, is_proper) = (RwSignal::new(None), RwSignal::new(false));
        Self { verdict, count, level, is_proper, known: StoredValue::new(None) }
    }

    /// Asks what the board leaves open: first how many solutions there are, then what each cell can be if
    /// that is to be shown, and at last what explains the answer.
    pub(super) fn ask(self, desk: Desk, shows: Switch) {
        let table = desk.table;
        let t = table.app.language();
        self.is_proper.set(false);
        self.count.set(None);
        self.level.set(String::new());
        // What was found before may not hold any more.
        table.open.set(Vec::new());
        table.conflict.set(Vec::new());
        let board = match board(table) {
            Ok(board) => board,
            Err(reason) => return self.verdict.set(t.say(&reason)),
        };
        self.verdict.set(t.say("Looking …"));
        let request = Request::Solve { board: board.clone(), basis: Basis::Digits };
        ask(table, request, move |answer| {
            let found = match answer {
                Ok(Answer::Solved(found)) => found,
                Ok(_) => return,
                Err(reason) => {
                    self.verdict.try_set(t.say(&reason));
                    return;
                }
            };
            let is_proper = matches!(found, SolutionsFound::One { .. });
            self.is_proper.try_set(is_proper);
            self.count.try_set(match found {
                SolutionsFound::One { .. } => Some("1".into()),
                SolutionsFound::None => Some("0".into()),
                _ => None,
            });
            self.verdict.try_set(match is_proper {
                true => t.say("There is exactly one solution."),
                false => refusal(t, &found),
            });
            match shows {
                Switch::Off => self.explain(desk, board, found),
                Switch::On => {
                    let known = self.known.try_get_value().flatten();
                    ask(table, Request::Candidates { board: board.clone(), known }, move |answer| {
                        if let Ok(Answer::Candidates(found)) = answer {
                            table.open.try_set(found.digits.clone());
                            self.known.try_set_value(Some(found));
                        }
                        self.explain(desk, board, found);
                    });
                }
            }
        });
    }

    /// How hard it is, about how many solutions there are, or what contradicts itself.
    fn explain(self, desk: Desk, board: BoardText, found: SolutionsFound) {
        let table = desk.table;
        let t = table.app.language();
        match found {
            SolutionsFound::One { .. } => ask(table, Request::Rate { board }, move |answer| {
                let told = match answer {
                    Ok(Answer::Rated(rating)) => {
                        let level = t.say(rating.level.name());
                        let hardest = rating.hardest.unwrap_or_default();
                        t.fill("Level: {0}. Hardest step: {1}.", &[&level, &hardest])
                    }
                    Ok(_) => return,
                    Err(reason) => t.say(&reason),
                };
                self.level.try_set(told);
            }),
            SolutionsFound::Several { .. } | SolutionsFound::Unknown => {
                ask(table, Request::Count { board }, move |answer| match answer {
                    Ok(Answer::Counted(SolutionCount::Exactly(count))) => {
                        self.count.try_set(Some(count.to_string()));
                    }
                    Ok(Answer::Counted(SolutionCount::About { tenths, power })) => {
                        let number = setter::about(tenths, power);
                        self.add(&t.fill("Number of solutions: about {0}.", &[&number]));
                    }
                    _ => {}
                });
            }
            SolutionsFound::None => ask(table, Request::Conflict { board }, move |answer| {
                let Ok(Answer::Conflict { digits, elements }) = answer else { return };
                let told = table.play.try_with_untracked(|play| {
                    let rules = play.session.puzzle().rules();
                    let layout = rules.layout();
                    let drawn = elements.iter().filter_map(|&index| rules.constraints().get(index));
                    let mut cells = drawn.clone().flat_map(|drawn| drawn.cells(layout)).collect::<Vec<_>>();
                    cells.extend(&digits);
                    let digits = digits.iter().filter_map(|&cell| {
                        let digit = play.session.sheet().digit(cell)?;
                        Some(format!("{} = {digit}", layout.place(cell)))
                    });
                    let names = drawn.map(|drawn| in_words(t, drawn, layout)).chain(digits);
                    (cells, names.collect::<Vec<_>>().join("; "))
                });
                if let Some((cells, names)) = told.filter(|(_, names)| !names.is_empty()) {
                    table.conflict.try_set(cells);
                    self.add(&t.fill("These rule each other out: {0}.", &[&names]));
                }
            }),
            SolutionsFound::Clashes { .. } => {}
        }
    }

    fn add(self, told: &str) {
        self.verdict.try_update(|verdict| {
            verdict.push(' ');
            verdict.push_str(told);
        });
    }
}

/// The board with its digits as givens and the words of its author, or why it cannot be one.
pub(super) fn board(table: Table) -> Result<BoardText, String> {
    table.play.with_untracked(|play| {
        let puzzle = play.session.puzzle_on_board().map_err(|rejection| rejection.to_string())?;
        let words = &play.session.setup().words;
        Ok(BoardText::from(&author::with_words(Item::from(&puzzle), words)))
    })
}

fn ask(table: Table, request: Request, then: impl FnOnce(Result<Answer, String>) + 'static) {
    table.app.engine.with_value(|engine| engine.ask(Topic::Setting, request, then));
}
