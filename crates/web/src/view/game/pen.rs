//! The pen at the board: strokes of a pointer or of keys become lines.

use super::Table;
use crate::browser::page;
use crate::hint::Curve;
use crate::pen::{self, Stroke};
use crate::preferences::Switch;
use crate::view::board::{self, Phase, Touch};
use leptos::prelude::*;
use ninefold_game::Command;
use ninefold_table::{Taps, Way, cell_at, cell_near};

impl Table {
    /// Whether strokes draw lines.
    pub(crate) fn draws(self) -> bool {
        self.pen.get() == Switch::On
    }

    /// Takes the pen in hand, or puts it down.
    pub(crate) fn switch_pen(self) {
        self.stroke.set(Stroke::default());
        self.pen.update(|pen| *pen = Switch::from(*pen == Switch::Off));
    }

    /// The lines on the board, and the one that is being drawn.
    pub(super) fn pen_curves(self) -> Vec<Curve> {
        self.stroke.with(|stroke| {
            self.play.with(|play| pen::curves(play.session.layout(), &play.session.lines(), stroke))
        })
    }

    /// What a pointer does with the pen in hand. A tap chooses a cell, as ever.
    pub(super) fn draw(self, touch: Touch) {
        let at = |find: fn(&ninefold_puzzle::Layout, f64, f64) -> Option<ninefold_puzzle::Cell>| {
            self.play.with_untracked(|play| find(play.session.layout(), touch.column, touch.row))
        };
        match touch.phase {
            Phase::Down => self.stroke.set(at(cell_at).map(Stroke::begin).unwrap_or_default()),
            Phase::Move => {
                let reached = at(cell_near).filter(|cell| {
                    self.stroke.with_untracked(|stroke| stroke.path().last().is_some_and(|last| last != cell))
                });
                if let Some(cell) = reached {
                    self.play.with_untracked(|play| {
                        self.stroke.update(|stroke| stroke.reach(play.session.layout(), cell));
                    });
                }
            }
            Phase::Up => {
                let stroke = self.stroke.get_untracked();
                self.stroke.set(Stroke::default());
                match stroke.path() {
                    [] => {}
                    &[cell] => {
                        self.change(|play| play.hand.press(cell, Taps::One));
                        page::focus(&board::cell_id(cell));
                    }
                    path => self.command(&Command::Draw { path: path.to_vec() }),
                }
            }
            Phase::Twice => {}
        }
    }

    /// Draws from the cell in hand to the one beside it, and goes there.
    pub(super) fn draw_towards(self, way: Way) {
        let from = self.cursor();
        let to = self.play.with_untracked(|play| play.session.layout().step(from, way.step()));
        if let Some(to) = to {
            self.command(&Command::Draw { path: vec![from, to] });
            self.change(|play| play.hand.go_to(to));
        }
    }
}
