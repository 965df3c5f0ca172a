//! Fingers on a board that can be drawn larger: two of them pinch it, one moves it once it is larger
//! than its frame. All else reaches the cells.

use super::facts::MOST_ZOOM;
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// What a finger is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// The cell below it.
    Cells,
    /// The whole board.
    Board,
}

/// How a pointer was lifted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lifted {
    /// After a tap that the cells have not heard of yet.
    AfterTap,
    /// After anything else.
    Otherwise,
}

/// The fingers that are down.
#[derive(Clone, Copy)]
pub(crate) struct Fingers {
    zoom: Option<RwSignal<f64>>,
    down: StoredValue<Vec<Finger>>,
    travelled: StoredValue<f64>,
}

#[derive(Clone, Copy)]
struct Finger {
    id: i32,
    x: f64,
    y: f64,
}

/// So far a finger may slip, in pixels, and it is a tap all the same.
const SLIP: f64 = 8.0;

impl Fingers {
    pub(crate) fn new(zoom: Option<RwSignal<f64>>) -> Self {
        Self { zoom, down: StoredValue::new(Vec::new()), travelled: StoredValue::new(0.0) }
    }

    /// A pointer comes down.
    pub(crate) fn is_down(self, event: &PointerEvent) -> Reach {
        let Some(zoom) = self.zoom.filter(|_| event.pointer_type() == "touch") else { return Reach::Cells };
        self.down.update_value(|down| down.push(Finger::of(event)));
        let count = self.down.with_value(Vec::len);
        // Whatever two fingers have done, lifting them is no tap.
        self.travelled.set_value(if count == 1 { 0.0 } else { f64::INFINITY });
        if count > 1 || zoom.get_untracked() > 1.0 { Reach::Board } else { Reach::Cells }
    }

    /// A pointer moves.
    pub(crate) fn moves(self, event: &PointerEvent) -> Reach {
        let (Some(zoom), to) = (self.zoom, Finger::of(event)) else { return Reach::Cells };
        let before = self.down.get_value();
        let Some(from) = before.iter().find(|finger| finger.id == to.id).copied() else {
            return Reach::Cells;
        };
        self.down.update_value(|down| {
            down.iter_mut().filter(|finger| finger.id == to.id).for_each(|finger| *finger = to);
        });
        let other = before.iter().find(|finger| finger.id != to.id).copied();
        match other {
            Some(other) => pinch(zoom, other, from, to, frame(event)),
            None if zoom.get_untracked() > 1.0 => {
                self.travelled.update_value(|so_far| *so_far += from.distance(to));
                if let Some(frame) = frame(event) {
                    frame.set_scroll_left(frame.scroll_left() - (to.x - from.x).round() as i32);
                    frame.set_scroll_top(frame.scroll_top() - (to.y - from.y).round() as i32);
                }
            }
            None => return Reach::Cells,
        }
        Reach::Board
    }

    /// A pointer is lifted, or lost.
    pub(crate) fn is_up(self, event: &PointerEvent) -> Lifted {
        let id = event.pointer_id();
        let was_down = self.down.with_value(|down| down.iter().any(|finger| finger.id == id));
        self.down.update_value(|down| down.retain(|finger| finger.id != id));
        let is_larger = self.zoom.is_some_and(|zoom| zoom.get_untracked() > 1.0);
        let is_tap = was_down && is_larger && self.travelled.get_value() < SLIP;
        if is_tap { Lifted::AfterTap } else { Lifted::Otherwise }
    }
}

impl Finger {
    fn of(event: &PointerEvent) -> Self {
        Self { id: event.pointer_id(), x: f64::from(event.client_x()), y: f64::from(event.client_y()) }
    }

    fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// Draws the board as much larger as the fingers have moved apart; what is between them stays there.
fn pinch(zoom: RwSignal<f64>, fixed: Finger, from: Finger, to: Finger, frame: Option<Element>) {
    let (before, now) = (fixed.distance(from), fixed.distance(to));
    if before < 1.0 {
        return;
    }
    let old = zoom.get_untracked();
    let new = (old * now / before).clamp(1.0, MOST_ZOOM);
    zoom.set(new);
    let Some(frame) = frame else { return };
    let area = frame.get_bounding_client_rect();
    let (x, y) = ((fixed.x + to.x) / 2.0 - area.left(), (fixed.y + to.y) / 2.0 - area.top());
    // The board has its new size at the next picture.
    request_animation_frame(move || {
        let kept = |scrolled: i32, at: f64| ((f64::from(scrolled) + at) * new / old - at).round() as i32;
        frame.set_scroll_left(kept(frame.scroll_left(), x));
        frame.set_scroll_top(kept(frame.scroll_top(), y));
    });
}

/// The frame in which the board moves.
fn frame(event: &PointerEvent) -> Option<Element> {
    event.current_target()?.dyn_into::<Element>().ok()?.parent_element()
}
