//! The mouse on the game screen.

use super::{App, Effect, Screen};
use crate::view::arrangement::Arrangement;
use ninefold::game::Command;
use ninefold_table::Taps;
use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

impl App {
    /// A click takes a cell, or writes a digit; dragging and Ctrl choose several cells; a right
    /// click on a digit takes it in hand, so that every click on a cell writes it.
    pub(in crate::app) fn play_mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let (now, area) = (self.now, self.area);
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        let layout = play.session.layout().clone();
        let arrangement = Arrangement::new(area, play.session.puzzle().rules(), play.hand.cursor);
        let point = Position::new(mouse.column, mouse.row);
        let is_click = matches!(mouse.kind, MouseEventKind::Down(_));
        if is_click && play.session.is_paused() {
            return play.play(now, &Command::Resume);
        }
        let cell = arrangement.cell_under(&layout, point);
        let digit = arrangement.digit_under(&layout, point);
        match (mouse.kind, cell, digit) {
            (MouseEventKind::Down(MouseButton::Left), Some(cell), _) => {
                let extends = mouse.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::SHIFT);
                match play.hand.in_hand.filter(|_| !extends) {
                    Some(digit) => {
                        play.hand.go_to(cell);
                        return play.write(now, digit);
                    }
                    None => {
                        let taps = if extends { Taps::Many } else { Taps::One };
                        play.drag = Some(play.hand.press(cell, taps));
                    }
                }
            }
            (MouseEventKind::Drag(MouseButton::Left), Some(cell), _) => {
                play.drag = play.drag.map(|drag| play.hand.drag(drag, cell));
            }
            (MouseEventKind::Up(_), ..) => play.drag = None,
            (MouseEventKind::Down(MouseButton::Left), None, Some(digit)) => {
                return play.write(now, digit);
            }
            (MouseEventKind::Down(MouseButton::Right), None, Some(digit)) => {
                play.hand.hold(digit);
                play.message = match play.hand.in_hand {
                    Some(digit) => format!("{digit} is in hand: click cells to write it. Esc lets go."),
                    None => String::new(),
                };
            }
            _ => {}
        }
        Vec::new()
    }
}
